"""Why a move may not be made, in the language of those who play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from cirulla.movetext import explicit
from cirulla.reasons import THESE_OR_THAT, WHY, cards_of
from cirulla.translating import gettext_noop as _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cirulla.cli.telling import Teller
    from cirulla.errors import Refusal
    from cirulla.ruleset import RuleSet


def why_not(teller: Teller, rules: RuleSet, refusal: Refusal) -> Iterator[Text]:
    """Tell why a move is refused: in a line, by its rule as the house has it, and what may be done.

    Of a code without words of ours, a stranger's, the refusal's own English is told.
    """
    talk = teller.talk
    text = WHY.get(refusal.code)
    if text is None:
        told = Text(talk.shown(refusal.message))
    else:
        *others, last = map(teller.cards, cards_of(refusal))
        if others:
            last = talk.say(THESE_OR_THAT, these=Text(", ").join(others), that=last)
        told = talk.say(text, cards=last)
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
