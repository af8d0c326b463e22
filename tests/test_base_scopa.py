"""The base game: the scopa, and how a round ends."""

from __future__ import annotations

import random

import pytest

from cirulla.answers import Mark
from cirulla.cards import EMPTY, FULL, union
from cirulla.engine import apply, legal_moves, start
from cirulla.events import Captured, Event, LeftoversTaken, MatchEnded, RoundScored
from cirulla.moves import Call, Play
from support import BASE, cards, deck_with, events_of, house, play, position, random_play

NEXT_DEAL = "2c 3c 4c 5d 6c 7h"


@pytest.mark.parametrize(
    ("card", "table"),
    [("5c", "5s"), ("5c", "2s 3h"), ("5c", "Kd"), ("Ac", "Kd 4h 5c"), ("Ac", "As"), ("Ac", "2c")],
    ids=["equal", "sum", "fifteen", "sweep", "lone ace", "sweep of one"],
)
def test_a_capture_that_empties_the_table_is_a_scopa(card: str, table: str) -> None:
    """SCOPA-1: whatever its kind."""
    assert BASE.scopa(card, table, table) == 1


def test_a_capture_that_leaves_a_card_is_none() -> None:
    """SCOPA-1."""
    assert BASE.scopa("5c", "5s", "5s Kd") == 0


def test_a_card_laid_on_an_empty_table_is_none() -> None:
    """SCOPA-1."""
    assert BASE.scopa("5c", "", "") == 0


def test_it_scores_at_once() -> None:
    """SCOPA-1."""
    state = position("5s", "5c 2d", "3h 3s")
    mark = Mark("scope", 0, 1, cards("5c 5s"))
    (event,) = events_of(BASE, state, "5cx5s")
    assert isinstance(event, Captured)
    assert event.marks == (mark,)
    assert play(BASE, state, "5cx5s").marks == (mark,)


def test_the_very_last_card_makes_no_scopa() -> None:
    """SCOPA-2: it takes the card all the same."""
    taken, scored, *_ = events_of(BASE, position("5s", "5c", ""), "5cx5s")
    assert isinstance(taken, Captured)
    assert taken.marks == ()
    assert isinstance(scored, RoundScored)
    assert all(line.item != "scope" for line in scored.lines)


def test_the_last_card_but_one_may() -> None:
    """SCOPA-2."""
    assert play(BASE, position("5s", "5c", "Kd"), "5cx5s").marks


def test_the_dealer_with_the_last_card_of_an_earlier_deal_may() -> None:
    """SCOPA-2: only the last card of the round is barred."""
    state = position("5s", "5c", "", stock=NEXT_DEAL, dealer=0)
    assert play(BASE, state, "5cx5s").marks == (Mark("scope", 0, 1, cards("5c 5s")),)


def test_what_is_left_goes_to_the_last_capturer() -> None:
    """END-1: that is no scopa; settebello and all."""
    events = events_of(BASE, position("7d 2s Kh", "4c", "", last=0), "4c")
    assert events[1] == LeftoversTaken(0, cards("2s 4c 7d Kh"))
    scored = events[2]
    assert isinstance(scored, RoundScored)
    found = {line.item: line.side for line in scored.lines}
    assert found["settebello"] == 0
    assert "scope" not in found


def test_the_last_card_may_make_its_player_the_last_capturer() -> None:
    """END-1."""
    events = events_of(BASE, position("5s 2s", "5c", "", last=1), "5cx5s")
    assert events[1] == LeftoversTaken(0, cards("2s"))


def test_nothing_left_is_no_event() -> None:
    """END-1."""
    kinds = [type(event) for event in events_of(BASE, position("5s", "5c", ""), "5cx5s")]
    assert LeftoversTaken not in kinds


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_if_nobody_captured_the_dealer_takes_what_is_left(dealer: int) -> None:
    """END-2: with `optional-capture` every card may be laid, and is here."""
    rules = house([{"variant": "optional-capture"}])
    state = start(rules, 3, dealer)
    state = apply(rules, state, deck_with()).state
    assert state.last is None
    events: tuple[Event, ...] = ()
    while not state.awaits_shuffle:
        lay = next(m for m in legal_moves(rules, state) if isinstance(m, Play) and not m.capture)
        state, events = apply(rules, state, lay)
    assert LeftoversTaken(dealer, FULL) in events
    assert state.piles == tuple(FULL if side == dealer else EMPTY for side in range(3))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_the_end_of_a_round_all_cards_are_in_piles(players: int) -> None:
    """END-3."""
    rounds = 0
    for _, _, (state, events) in random_play(BASE, players, random.Random(players)):
        if any(isinstance(event, RoundScored) for event in events):
            rounds += 1
            assert union(state.piles) == FULL
            assert sum(map(len, state.piles)) == 40
    assert rounds


def test_a_match_that_ends_in_mid_round_scores_nothing_more() -> None:
    """END-3: seat 0 has 50, makes a scopa and calls; the totals stay as they were."""
    rules = house([{"variant": "call-out"}])
    state = position("5s", "5c 2d", "3h 3s", totals=(50, 12), rules=rules)
    state, events = apply(rules, play(rules, state, "5cx5s"), Call())
    assert isinstance(events[-1], MatchEnded)
    assert (events[-1].totals, state.totals) == ((50, 12), (50, 12))
