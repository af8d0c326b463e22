"""The variant `tavolata`."""

from __future__ import annotations

import random

import pytest

from cirulla.answers import DealPlan
from cirulla.cards import EMPTY, FULL, as_cards, union
from cirulla.engine import apply, legal_moves, start
from cirulla.errors import Code, RulesError
from cirulla.events import Dealt, Misdealt, TableTaken
from cirulla.moves import Play
from cirulla.ruleset import RuleSet
from cirulla_variants.cirullone import Cirullone
from cirulla_variants.luzzati import Luzzati
from cirulla_variants.tavolata import Tavolata
from support import deck_from, random_play, stacked

TAVOLATA = RuleSet.of(Tavolata())
BASE = RuleSet.of()


def test_two_to_eight_play() -> None:
    """TAVOLATA-1: four and eight in pairs, partners opposite; others alone; one and nine not."""
    assert TAVOLATA.sides(2) == ((0,), (1,))
    assert TAVOLATA.sides(4) == ((0, 2), (1, 3))
    assert TAVOLATA.sides(8) == ((0, 4), (1, 5), (2, 6), (3, 7))
    for players in (3, 5, 6, 7):
        assert TAVOLATA.sides(players) == tuple((seat,) for seat in range(players))
    for players in (1, 9):
        with pytest.raises(RulesError, match="2, 3, 4, 5, 6, 7, 8 can") as caught:
            TAVOLATA.sides(players)
        assert caught.value.code is Code.BAD_PLAYERS
    with pytest.raises(RulesError, match="5 cannot play"):
        BASE.sides(5)


def test_deals_of_three_and_a_last_one() -> None:
    """TAVOLATA-2: what is left is shared equally, and the rest laid on the table."""
    first, three = DealPlan(3, 4), DealPlan(3)
    assert TAVOLATA.deals(5) == (first, three, DealPlan(1, 1))
    assert TAVOLATA.deals(6) == (first, three)
    assert TAVOLATA.deals(7) == (first, DealPlan(2, 1))
    assert TAVOLATA.deals(8) == (first, DealPlan(1, 4))
    for players in (2, 3, 4):
        assert TAVOLATA.deals(players) == BASE.deals(players)


def test_every_card_is_dealt() -> None:
    """TAVOLATA-2: forty cards, whatever the number of players."""
    for players in range(2, 9):
        dealt = sum(plan.each * players + plan.to_table for plan in TAVOLATA.deals(players))
        assert dealt == 40


@pytest.mark.parametrize("players", range(2, 9))
def test_forty_cards_end_in_piles(players: int) -> None:
    """TAVOLATA-2, END-3: at the end of random rounds, and in one place each before it."""
    rounds = 0
    for _, _, (state, _) in random_play(TAVOLATA, players, random.Random(players), most=170):
        places = [*state.piles, state.table, *(hand.cards for hand in state.hands)]
        together = union(places) | state.stock
        if state.awaits_shuffle:
            rounds += 1
            assert union(state.piles) == FULL
        assert together == FULL
        assert sum(map(len, places)) + len(state.stock) == 40
    assert rounds


def test_the_last_cards_bring_no_bonus_and_no_misdeal() -> None:
    """TAVOLATA-2: of eight players, though the last four cards total 15 with two aces."""
    rules = RuleSet.of(Tavolata(), Luzzati())
    table, last = "2h 3h 4h 5h", "Ah Ad 6h 7h"
    single = "Kh Kd Kc Ks Qh Qd Qc Qs"
    deck = stacked(rules, table, *("",) * 8, rest=f"{single} {last}")
    state, first = apply(rules, start(rules, 8), deck)
    events = list(first)
    while state.deal == 0:
        move = next(move for move in legal_moves(rules, state) if isinstance(move, Play))
        state, more = apply(rules, state, move)
        events += more
    assert [event.to_table for event in events if isinstance(event, Dealt)][1] == tuple(
        as_cards(last)
    )
    assert as_cards(last) - state.table == EMPTY
    assert not [event for event in events if isinstance(event, (Misdealt, TableTaken))]


def test_a_hand_of_fewer_than_three_has_no_accuso() -> None:
    """TAVOLATA-2: the hands of seven players' last deal are two cards, without the right."""
    state = start(TAVOLATA, 7)
    state, _ = apply(TAVOLATA, state, deck_from(random.Random(1)))
    while state.deal == 0:
        assert len(state.hands) == 7
        state, _ = apply(TAVOLATA, state, legal_moves(TAVOLATA, state)[-1])
    assert [len(hand.cards) for hand in state.hands] == [2] * 7
    assert not any(hand.right for hand in state.hands)
    assert TAVOLATA.accusi("Ah Ad") == ()


def test_the_thresholds_stay() -> None:
    """TAVOLATA-2, SCORE-1: with five sides 20 cards are not carte, 21 are."""
    deck = list(FULL)
    for most, scored in ((20, False), (21, True)):
        piles = [deck[:most], *(deck[most + place :: 4] for place in range(4))]
        items = {line.item for line in TAVOLATA.score_round(piles)}
        assert ("carte" in items) == scored


def test_cirullone_deals_too() -> None:
    """TAVOLATA-1: the two say who plays and how cards are dealt, so they conflict by name."""
    with pytest.raises(RulesError, match=r"tavolata and cirullone both .* deals") as caught:
        RuleSet.of(Tavolata(), Cirullone())
    assert {one.code for one in caught.value.faults} == {Code.CONFLICT}


def test_it_has_no_effect_for_two_to_four() -> None:
    """TAVOLATA-1: told for a given number of players only."""
    for players in range(2, 9):
        idle = [one.variant for one in TAVOLATA.explain(players).idle]
        assert idle == (["tavolata"] if players <= 4 else [])
    assert TAVOLATA.explain().idle == ()


def test_the_rule_sheet_says_who_plays() -> None:
    """TAVOLATA-1, TAVOLATA-2: the base game's seats and deals are replaced."""
    assert [one.rule for one in Tavolata().sentences()] == ["SEAT-1", "DEAL-2", "TAVOLATA-2"]
    seats, deals, last = map(str, Tavolata().sentences())
    assert "Two to eight" in seats
    assert "none to the table" in deals
    assert last.startswith("Cards laid on the table in the last deal ")
