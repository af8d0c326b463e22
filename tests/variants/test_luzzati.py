"""The variant `luzzati`."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from cirulla.answers import MatchDecided, Misdeal, Outcome, TableBonus
from cirulla.cards import CardSet, as_cards
from cirulla.engine import apply, start
from cirulla.events import Dealt, MatchEnded
from cirulla.ruleset import RuleSet
from cirulla_variants.luzzati import Luzzati
from cirulla_variants.matta import Matta
from cirulla_variants.tavolata import Tavolata
from oracle import House
from oracle.cards import DECK
from support import stacked

RULES = RuleSet.of(Luzzati())
WIN = MatchDecided(dealer_wins=True, how="luzzati")
LOSE = MatchDecided(dealer_wins=False, how="luzzati")
MISDEAL = Misdeal("LUZ-2")


@pytest.mark.parametrize("table", ["5h 5c 5d 5s", "5s 5c 5d 7h", "Ah Ac Ad 7h", "7h 7c 7s 7d"])
def test_equal_cards_win_the_match(table: str) -> None:
    """LUZ-1: four equal, or three equal and the 7h, aces and sevens too."""
    assert RULES.first_table(table) == WIN
    assert RULES.first_table(table, misdeals=2) == WIN


@pytest.mark.parametrize("table", ["3s 3c 3d 6h", "7c 7s 7d 2s", "Ah Ac 6d 7s", "Ah Ac Ad 5s"])
def test_three_equal_or_two_aces_are_a_misdeal(table: str) -> None:
    """LUZ-2: before TABLE-1, though the first and the third total 15."""
    assert RULES.first_table(table) == MISDEAL


def test_the_seven_of_hearts_does_not_count_towards_a_misdeal() -> None:
    """LUZ-2: three sevens with the 7h among them play on, as an ace with the 7h does."""
    assert RULES.first_table("7h 7c 7d 2s") is None
    assert RULES.first_table("Ah 7h Kc 5d") is None
    assert RULES.first_table("Ah Ac 7h 5d") == MISDEAL


def test_the_seven_of_hearts_is_meant_by_name() -> None:
    """LUZ-1, LUZ-2: whatever the matta of the house is."""
    queen = RuleSet.of(Luzzati(), Matta(card="Qh", table=True))
    assert queen.first_table("5s 5c 5d 7h") == WIN
    assert queen.first_table("5s 5c 5d Qh") == MISDEAL


def test_other_tables_are_judged_as_ever() -> None:
    """LUZ-3, TABLE-1: a table of 15 is the dealer's, another is kept."""
    assert RULES.first_table("2c 3d 4s 6h") == TableBonus(1, as_cards("2c 3d 4s 6h"))
    assert RULES.first_table("2c 3d 4s Kh") is None


@pytest.mark.parametrize("table", ["As Ac 5d Kh", "3s 3c 3d 6h"])
def test_the_third_misdeal_loses_the_match(table: str) -> None:
    """LUZ-3: the first two are dealt again, the third loses; at four, in pairs, too."""
    for players in (2, 4):
        verdicts = [RULES.first_table(table, misdeals, players) for misdeals in range(3)]
        assert verdicts == [MISDEAL, MISDEAL, LOSE]


def test_with_more_than_two_sides_nobody_loses_by_misdeals() -> None:
    """LUZ-3: it lapses for three players, and for eight in four pairs."""
    assert RULES.first_table("As Ac 5d Kh", 2, players=3) == MISDEAL
    assert RULES.first_table("As Ac 5d Kh", 7, players=3) == MISDEAL
    many = RuleSet.of(Luzzati(), Tavolata())
    assert many.first_table("As Ac 5d Kh", 2, players=8) == MISDEAL


def test_the_match_ends_with_the_third_misdeal_of_a_round() -> None:
    """LUZ-3, END-3: the same dealer deals, loses, and nothing more is scored."""
    deck = stacked(RULES, "As Ac 5d Kh", *("",) * 4, dealer=1)
    state = start(RULES, 4, dealer=1)
    for misdeals in (1, 2):
        state, _ = apply(RULES, state, deck)
        assert (state.dealer, state.misdeals) == (1, misdeals)
        assert state.awaits_shuffle
    state, events = apply(RULES, state, deck)
    assert events[-1] == MatchEnded(Outcome(0, "luzzati"), (0, 0))
    assert state.outcome == Outcome(0, "luzzati")
    assert not state.awaits_shuffle


def test_the_dealer_wins_the_match_at_once() -> None:
    """LUZ-1, END-3: the totals stay those of the last full round."""
    state, events = apply(RULES, start(RULES), stacked(RULES, "5s 5c 5d 7h", "", ""))
    assert [type(event) for event in events] == [Dealt, MatchEnded]
    assert state.outcome == Outcome(0, "luzzati")
    assert state.totals == (0, 0)


def test_all_tables_are_judged_as_counted() -> None:
    """LUZ-1, LUZ-2: ten fours, and nine threes of four suits with the 7h, 46 in all, win."""
    counts = Counter(
        RULES.ask.misdeal(CardSet(table), 0, 2)
        for table in combinations(as_cards("".join(DECK)), 4)
    )
    assert counts[WIN] == 10 + 9 * 4
    aces = 6 * 630 + 4 * 36 - 4  # two aces, three, but not three and the 7h
    threes = 8 * 4 * 35 + 36  # of 2 to K without the sevens, beside no fourth and no 7h; sevens
    assert counts[MISDEAL] == aces + threes


@pytest.mark.parametrize("players", [2, 3])
def test_random_tables_are_judged_as_by_the_oracle(players: int) -> None:
    """LUZ-1 to LUZ-3: few ranks, so that equal cards are common."""
    oracle = House([{"variant": "luzzati"}])
    rng = random.Random(players)
    small = [card for card in DECK if card[0] in "A57"]
    for _ in range(400):
        table, misdeals = rng.sample(small, 4), rng.randint(0, 3)
        found = RULES.first_table(table, misdeals, players)
        told = {WIN: "win", LOSE: "lose", MISDEAL: "misdeal", None: "play"}.get(found, "bonus")
        assert told == oracle.first_table(table, misdeals, players)["outcome"], table


def test_the_rule_sheet_names_the_seven() -> None:
    """LUZ-1 to LUZ-3: three sentences."""
    sentences = Luzzati().sentences()
    assert [one.rule for one in sentences] == ["LUZ-1", "LUZ-2", "LUZ-3"]
    assert all("the seven of hearts" in str(one) for one in sentences[:2])
    assert str(sentences[1]).startswith("Otherwise, ")
    assert RULES.explain().idle == ()
