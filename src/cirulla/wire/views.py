"""Whether a view is one of a state that can be: each hidden place takes a card that is not seen."""

from __future__ import annotations

from collections import Counter
from typing import Final

from cirulla.cards import EMPTY, FULL, union
from cirulla.errors import StateError
from cirulla.state import Hand, State
from cirulla.statetext import PARTS
from cirulla.view import View

SHARED: Final = tuple(name for name in PARTS if name not in ("hands", "stock"))
"""The parts that states and views have alike."""


def filled(view: View) -> State:
    """Return a state that gives this view: the cards that are not seen lie in canonical order.

    Which of them lies where decides neither whether the state can be nor what the view's seat may
    do, since it may not know.

    Raises:
        StateError: with all its defects, if no match can give such a view.
    """
    found = _defects(view)
    if found:
        raise StateError(found)
    seen = union((view.table, *view.piles, *(hand.cards for hand in view.hands)))
    hidden = sum(hand.count - len(hand.cards) for hand in view.hands) + view.stock
    unseen = tuple(FULL - seen if seen or hidden else EMPTY)
    if hidden != len(unseen):
        raise StateError([f"{len(unseen)} cards are not seen, and {hidden} lie hidden"])
    spare = iter(unseen)
    hands: list[Hand] = []
    for hand in view.hands:
        more = [next(spare) for _ in range(hand.count - len(hand.cards))]
        hands.append(Hand(hand.cards | more, hand.up, hand.right))
    shared = {name: getattr(view, name) for name in SHARED}
    return State(hands=tuple(hands), stock=tuple(spare), **shared).check()


def _defects(view: View) -> list[str]:
    """List what is impossible in the view itself."""
    places = [*view.table]
    for cards in (*view.piles, *(hand.cards for hand in view.hands)):
        places += cards
    twice = sorted(card for card, times in Counter(places).items() if times > 1)
    found = [f"{card} is seen more than once" for card in twice]
    players = len(view.hands)
    if view.seat is not None and not 0 <= view.seat < players:
        found.append(f"seat is {view.seat}, of {players}")
    if view.stock < 0:
        found.append(f"stock is {view.stock}")
    for seat, hand in enumerate(view.hands):
        if hand.count < len(hand.cards):
            found.append(f"seat {seat} shows {len(hand.cards)} cards, and holds {hand.count}")
        elif seat == view.seat and hand.count != len(hand.cards):
            found.append(f"seat {seat} does not see its own {hand.count} cards")
        if seat != view.seat and hand.cards != hand.up:
            found.append(f"seat {seat} shows cards that do not lie face up")
    return found
