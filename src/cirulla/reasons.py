"""Why a move may not be made, in the language of those who play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cirulla.errors import Code
from cirulla.moves import Play
from cirulla.translating import gettext_noop as _
from cirulla.translating import translate

if TYPE_CHECKING:
    from cirulla.cards import Card
    from cirulla.errors import Refusal

WHY: Final = {
    Code.OVER: _("The match is over."),
    Code.NO_SUCH_SEAT: _("Nobody sits there in this match."),
    Code.NOT_YOUR_TURN: _("It is not your turn."),
    Code.NEEDS_SHUFFLE: _("The cards must be shuffled first."),
    Code.NO_SHUFFLE_NOW: _("The round is not over, so nothing is shuffled now."),
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
    Code.STALE: _("The match has gone on since you made that move."),
    Code.AMBIGUOUS: _("That can mean more than one move."),
    Code.NOTHING_TO_UNDO: _("There is no move of yours to take back."),
}
"""What is said of each code; the cards are those that `cards_of` gives."""
THESE_OR_THAT: Final = _("{these} or {that}")


def cards_of(refusal: Refusal) -> tuple[tuple[Card, ...], ...]:
    """Return the cards that a refusal names: together, or where a card must take, by capture."""
    if refusal.code is Code.MUST_CAPTURE:
        plays = [one for one in refusal.alternatives if isinstance(one, Play) and one.capture]
        if plays:
            return tuple(tuple(one.capture) for one in plays)
    return (refusal.cards,)


def reason(refusal: Refusal, lang: str = "en") -> str:
    """Return why a move is refused, in a sentence to who made it.

    Of a code without words of ours, a stranger's, it is the refusal's own English.
    """
    text = WHY.get(refusal.code)
    if text is None:
        return refusal.message
    *others, last = [" ".join(card.pretty for card in cards) for cards in cards_of(refusal)]
    if others:
        last = translate(THESE_OR_THAT, lang).format(these=", ".join(others), that=last)
    return translate(text, lang).format(cards=last)
