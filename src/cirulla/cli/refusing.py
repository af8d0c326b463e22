"""Why a move may not be made, in the language of those who play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from cirulla.errors import Code
from cirulla.movetext import explicit
from cirulla.translating import gettext_noop as _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cirulla.cli.telling import Teller
    from cirulla.errors import Refusal
    from cirulla.ruleset import RuleSet

_WHY: Final = {
    Code.OVER: _("The match is over."),
    Code.NOT_YOUR_TURN: _("It is not your turn."),
    Code.NOT_IN_HAND: _("You do not hold {cards}."),
    Code.NOT_ON_TABLE: _("{cards}: not on the table."),
    Code.NOT_A_CAPTURE: _("That card does not take {cards}: they make no capture with it."),
    Code.MUST_CAPTURE: _("That card can take {cards}, so it cannot just be laid."),
    Code.MUST_TAKE_EQUAL: _("{cards}: an equal card lies on the table, and it must be taken."),
    Code.MUST_TAKE_SUM: _("{cards}: there is a sum on the table, and it must be taken."),
    Code.MUST_TAKE_FEWEST: _("{cards}: a capture of fewer cards is there, and it must be taken."),
    Code.MUST_SWEEP: _("An ace takes the whole table here: {cards}."),
    Code.ACE_TAKES_ACE: _("{cards}: an ace lies on the table, so your ace cannot take that."),
    Code.NOT_BY_THESE_RULES: _("That card may not take {cards} in this house."),
    Code.NO_ACCUSO: _("{cards}: no such accuso."),
    Code.TOO_LATE: _("Too late: one declares before the first card of the deal, and only once."),
    Code.BETTER_ACCUSO: _("{cards}: that hand makes another accuso, which is worth more."),
    Code.WILD_RANK: _("{cards}: the matta cannot stand for that here."),
    Code.NAME_THE_THREE: _("{cards}: a declaration is written otherwise in this house."),
    Code.NO_CALLS: _("Nobody calls out in this house."),
    Code.NOTHING_TO_CALL: _("Only who has just played may call out, before the next move."),
    Code.CALL_TOO_LOW: _("The points are not enough to call out."),
    Code.AMBIGUOUS: _("That can mean more than one move."),
    Code.NOTHING_TO_UNDO: _("There is no move of yours to take back."),
}
"""What is said of each code; the cards are those that the refusal names."""


def why_not(teller: Teller, rules: RuleSet, refusal: Refusal) -> Iterator[Text]:
    """Tell why a move is refused: in a line, by its rule as the house has it, and what may be done.

    Of a code without words of ours, a stranger's, the refusal's own English is told.
    """
    talk = teller.talk
    text = _WHY.get(refusal.code)
    if text is None:
        told = Text(talk.shown(refusal.message))
    else:
        told = talk.say(text, cards=teller.cards(refusal.cards))
    told.stylize("bold")
    yield told
    for rule in rules.sentences():
        if rule.rule == refusal.rule:
            yield Text(talk.shown(f"{rule.rule}: {rule.text(talk.lang)}"))
            break
    else:
        if refusal.rule:
            yield Text(refusal.rule)
    if refusal.alternatives:
        moves = ", ".join(map(explicit, refusal.alternatives))
        yield talk.say(_("Allowed: {moves}."), moves=moves)
