"""The base game: seats, the deal and the first table."""

from __future__ import annotations

import random

import pytest

from cirulla.answers import DealPlan, Mark, TableBonus
from cirulla.cards import FULL, CardSet, union
from cirulla.engine import apply, legal_moves, start
from cirulla.errors import Code, RulesError
from cirulla.events import Dealt, Misdealt, TableTaken
from cirulla.moves import Declare
from support import (
    BASE,
    cards,
    dealt,
    deck_from,
    deck_with,
    events_of,
    house,
    play,
    random_play,
    refusal_of,
    stacked,
    states_of,
)


def test_at_two_and_three_each_plays_alone() -> None:
    """SEAT-1."""
    assert BASE.sides(2) == ((0,), (1,))
    assert BASE.sides(3) == ((0,), (1,), (2,))


def test_at_four_partners_sit_opposite() -> None:
    """SEAT-1."""
    assert BASE.sides(4) == ((0, 2), (1, 3))


@pytest.mark.parametrize("players", [0, 1, 5, 8, -2])
def test_no_other_number_can_play(players: int) -> None:
    """SEAT-1."""
    with pytest.raises(RulesError) as caught:
        start(BASE, players)
    assert caught.value.code is Code.BAD_PLAYERS
    assert str(players) in str(caught.value)


def test_who_can_play_is_told_to_those_who_cannot() -> None:
    """SEAT-1."""
    with pytest.raises(RulesError, match="5 cannot play by these rules; 2, 3, 4 can"):
        BASE.sides(5)


def test_play_runs_clockwise_from_the_seat_after_the_dealer() -> None:
    """SEAT-2."""
    assert BASE.order(4, 1) == (2, 3, 0, 1)
    assert BASE.order(2, 0) == (1, 0)
    assert BASE.order(3, 2) == (0, 1, 2)


@pytest.mark.parametrize("dealer", [-1, 2])
def test_there_is_no_dealer_without_a_seat(dealer: int) -> None:
    """SEAT-2."""
    with pytest.raises(RulesError, match=f"there is no seat {dealer}; seats are 0 to 1"):
        start(BASE, 2, dealer)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_seat_after_the_dealer_plays_first_in_every_deal(players: int) -> None:
    """SEAT-2."""
    for state in states_of(BASE, players, random.Random(players), 80):
        full = all(len(hand.cards) == 3 and not hand.up for hand in state.hands)
        if full and not state.awaits_shuffle:
            assert state.turn == (state.dealer + 1) % players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_a_round_the_deal_passes_to_the_next_seat(players: int) -> None:
    """SEAT-2."""
    dealers = [
        after.state.dealer
        for _, _, after in random_play(BASE, players, random.Random(4), 130, dealer=1)
        if after.state.awaits_shuffle
    ]
    assert dealers[:2] == [2 % players, 3 % players]


def test_hands_come_first_one_card_at_a_time_then_the_table() -> None:
    """DEAL-1: the first card of the deck goes to the seat after the dealer."""
    deck = deck_with("Ah 2h 3h", "4h 5h 6h", "7h Jh Qh", "Kh Ad 2d 3d")
    (event,) = apply(BASE, start(BASE, 3, dealer=0), deck).events
    assert event == Dealt(
        0,
        hands=(cards("3h 6h Qh"), cards("Ah 4h 7h"), cards("2h 5h Jh")),
        to_table=deck.deck[9:13],
    )


def test_a_round_begins_with_three_cards_each_and_four_on_the_table() -> None:
    """DEAL-1."""
    state = apply(BASE, start(BASE, 4), deck_from(random.Random(5))).state
    assert [len(hand.cards) for hand in state.hands] == [3, 3, 3, 3]
    assert (len(state.table), len(state.stock)) == (4, 24)


@pytest.mark.parametrize(("players", "deals"), [(2, 6), (3, 4), (4, 3)])
def test_three_more_each_until_no_card_is_left_over(players: int, deals: int) -> None:
    """DEAL-2: six, four or three deals, the first alone with cards for the table."""
    plans = BASE.deals(players)
    assert plans == (DealPlan(3, 4),) + (DealPlan(3, 0),) * (deals - 1)
    assert sum(plan.each * players + plan.to_table for plan in plans) == 40


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_next_deal_comes_when_every_hand_is_empty(players: int) -> None:
    """DEAL-2: a whole round is dealt in the order of its deck."""
    deck = deck_from(random.Random(players))
    state, events = apply(BASE, start(BASE, players), deck)
    played = 0
    deals = [event for event in events if isinstance(event, Dealt)]
    while not state.awaits_shuffle:
        state, events = apply(BASE, state, legal_moves(BASE, state)[-1])
        played += 1
        for event in events:
            if isinstance(event, Dealt):
                deals.append(event)
                assert played % (3 * players) == 0
                assert not event.to_table
    assert [event.deal for event in deals] == list(range(len(BASE.deals(players))))
    groups = [union(event.hands) | event.to_table for event in deals]
    sizes = [3 * players + 4] + [3 * players] * (len(deals) - 1)
    for group, size in zip(groups, sizes, strict=True):
        begin = len(union(groups[: groups.index(group)]))
        assert group == CardSet(deck.deck[begin : begin + size])
    assert union(groups) == FULL


def test_a_first_table_of_15_goes_to_the_dealer_with_one_scopa() -> None:
    """TABLE-1."""
    state = dealt("2h 3c 4d 6s", "Kh Kd Kc", "Qh Qd Qc", dealer=1)
    assert state.table == cards("")
    assert state.piles == (cards(""), cards("2h 3c 4d 6s"))
    assert state.marks == (Mark("scope", 1, 1, cards("2h 3c 4d 6s")),)


def test_a_first_table_of_30_scores_two() -> None:
    """TABLE-1: king 10, jack 8, 7 and 5."""
    assert BASE.first_table("Kh Jc 7d 5s") == TableBonus(2, cards("Kh Jc 7d 5s"))


@pytest.mark.parametrize("table", ["2h 3c 4d 5s", "2h 3c 4d 7s", "Kh Jc 7d 4s", "Kh Jc 7d 6s"])
def test_no_other_total_is_taken(table: str) -> None:
    """TABLE-1: 14, 16, 29 and 31."""
    assert BASE.first_table(table) is None
    state = dealt(table, "", "")
    assert (state.table, state.marks, state.last) == (cards(table), (), None)


def test_the_table_goes_to_the_side_of_the_dealer() -> None:
    """TABLE-1: seats 1 and 3 are one side."""
    deck = stacked(BASE, "2h 3c 4d 6s", "", "", "", "", dealer=3)
    events = events_of(BASE, start(BASE, 4, dealer=3), deck)
    assert events[-1] == TableTaken(1, Mark("scope", 1, 1, cards("2h 3c 4d 6s")))


def test_taking_the_first_table_is_the_last_capture_until_another() -> None:
    """TABLE-2: cards laid change nothing; then seat 0 takes the king with a five."""
    state = dealt("2h 3c 4d 6s", "Kc Qd 5h", "Jh Kd Qc", dealer=1)
    assert state.last == 1
    state = play(BASE, state, "Kc", "Jh")
    assert state.last == 1
    assert play(BASE, state, "5hxKc").last == 0


def test_a_misdealt_hand_can_declare_nothing() -> None:
    """TABLE-3: the first table is judged first; all cards are gathered, the decino too."""
    rules = house([{"variant": "redeal"}])
    deck = stacked(rules, "Ah Ac Kd Qs", "2h 2d 2c", "3h 3d 3c", dealer=0)
    state, events = apply(rules, start(rules, 2, dealer=0), deck)
    assert events[-1] == Misdealt(0, "REDEAL-1", cards("Ah Ac Kd Qs"), 1)
    assert legal_moves(rules, state) == ()
    assert refusal_of(rules, state, Declare("decino")).code is Code.NEEDS_SHUFFLE
    assert all(not hand.cards for hand in state.hands)
