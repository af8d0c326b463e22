"""The scopa (SCOPA-1, SCOPA-2) and the end of a round (END-1, END-2)."""

from __future__ import annotations

from cirulla.answers import NOBODY, Capture
from cirulla.cards import Card, CardSet
from cirulla.steps import Pledged, hookimpl


@hookimpl
def scopa_allowed(last_card: bool, last_deal: bool) -> bool:  # noqa: ARG001
    """Let every card make a scopa but the very last of the round (SCOPA-2)."""
    return not last_card


@hookimpl
def scopa(card: Card, capture: Capture, table: CardSet, pledged: Pledged) -> int:  # noqa: ARG001
    """Score one scopa for a capture that empties the table, whatever its kind (SCOPA-1)."""
    return int(capture.cards.mask == table.mask)


@hookimpl
def leftovers_to(last: int, dealer: int) -> int:
    """Give what is left to the last capturer, or to the dealer's side if there was none."""
    return dealer if last == NOBODY else last
