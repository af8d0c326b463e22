"""Events as one seat or a spectator may know them."""

from __future__ import annotations

import random

import pytest

from cirulla.cards import EMPTY
from cirulla.engine import apply, start
from cirulla.errors import Code, IllegalMove
from cirulla.events import Dealt
from cirulla.seen import SeenDealt, events_for, view_event
from support import BASE, deck_from, random_play


def dealing(players: int = 2) -> Dealt:
    event = apply(BASE, start(BASE, players), deck_from(random.Random(5))).events[0]
    assert isinstance(event, Dealt)
    return event


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_sees_its_own_cards_alone(players: int) -> None:
    """DEAL-1: of the other hands it sees how many cards they got."""
    event = dealing(players)
    for seat in range(players):
        seen = view_event(event, seat)
        assert seen == SeenDealt(seat, 0, event.hands[seat], (3,) * players, event.to_table)


def test_a_spectator_sees_no_hand() -> None:
    event = dealing()
    assert view_event(event, None) == SeenDealt(None, 0, EMPTY, (3, 3), event.to_table)


@pytest.mark.parametrize("seat", [-1, 2, True, "0", 0.0])
def test_whoever_has_no_seat_sees_no_deal(seat: object) -> None:
    """SEAT-1: -1 is not the last seat."""
    with pytest.raises(IllegalMove) as caught:
        view_event(dealing(), seat)  # type: ignore[arg-type]
    assert caught.value.code is Code.NO_SUCH_SEAT


def test_everything_but_a_deal_is_seen_by_all() -> None:
    for _, _, after in random_play(BASE, 3, random.Random(1)):
        for seat in (0, 1, 2, None):
            for event, seen in zip(after.events, events_for(after.events, seat), strict=True):
                assert isinstance(seen, SeenDealt) if isinstance(event, Dealt) else seen is event
