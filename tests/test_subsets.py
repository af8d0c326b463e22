"""Subset sums from two half tables, against trying every subset."""

from __future__ import annotations

import random
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from cirulla.cards import DECK, FULL, Card, CardSet
from cirulla.subsets import (
    HALF_BITS,
    HIGH_TOTALS,
    LOW_HALF,
    LOW_TOTALS,
    MOST_HALVES,
    MOST_TOTAL,
    SubsetSums,
)

tables = st.frozensets(st.sampled_from(DECK), max_size=11).map(CardSet)
limits = st.sampled_from([1, 5, 10, 14, 15, 21, 40])


def all_subsets(table: CardSet) -> list[tuple[Card, ...]]:
    return [subset for size in range(len(table) + 1) for subset in combinations(table, size)]


@given(tables, limits)
def test_every_subset_of_every_total(table: CardSet, limit: int) -> None:
    sums = SubsetSums(limit)
    tried: dict[int, list[int]] = {total: [] for total in range(limit + 1)}
    for subset in all_subsets(table):
        total = CardSet(subset).total
        if total <= limit:
            tried[total].append(CardSet(subset).mask)
    for total, masks in tried.items():
        found = sums.of(table.mask, total)
        assert sorted(found) == sorted(masks)


@given(tables)
def test_the_digits_of_the_totals(table: CardSet) -> None:
    made = LOW_TOTALS[table.mask & LOW_HALF] * HIGH_TOTALS[table.mask >> HALF_BITS]
    totals = {CardSet(subset).total for subset in all_subsets(table)}
    for total in range(MOST_TOTAL + 1):
        assert bool(made >> 4 * total & 15) == (total in totals)


def test_the_digits_do_not_run_over() -> None:
    """Of the whole deck the low half makes every total, the high half those from 6 on but 11."""
    made = LOW_TOTALS[FULL.mask & LOW_HALF] * HIGH_TOTALS[FULL.mask >> HALF_BITS]
    highs = {0, 6, 7, 8, 9, 10, 12, 13, 14}
    assert [made >> 4 * total & 15 for total in range(15)] == [
        sum(high <= total for high in highs) for total in range(15)
    ]


@given(tables)
def test_the_order_depends_on_the_question_alone(table: CardSet) -> None:
    warm = SubsetSums(14)
    for seed in range(30):
        warm.of(CardSet(random.Random(seed).sample(DECK, 9)).mask, 11)
    for total in range(15):
        fresh = SubsetSums(14)
        assert warm.of(table.mask, total) == fresh.of(table.mask, total)
        assert warm.of(table.mask, total) == fresh.of(table.mask, total)


def test_the_empty_table() -> None:
    sums = SubsetSums(14)
    assert sums.of(0, 0) == [0]
    assert all(sums.of(0, total) == [] for total in range(1, 15))


def test_the_whole_deck() -> None:
    """Four cards of each rank: how many sets total 5 is counted by hand.

    5; 4 and ace; 3 and 2; 3 and two aces; two 2 and an ace; 2 and three aces.
    """
    ways = 4 + 4 * 4 + 4 * 4 + 4 * 6 + 6 * 4 + 4 * 4
    assert len(SubsetSums(14).of(FULL.mask, 5)) == ways


def test_no_answer_is_a_list_that_others_hold() -> None:
    sums = SubsetSums(14)
    table = CardSet.parse("2c 3d 5h").mask
    expected = list(sums.of(table, 5))
    sums.of(table, 5).clear()
    assert sums.of(table, 5) == expected


def test_the_memo_stays_small() -> None:
    sums = SubsetSums(1)
    rng = random.Random(2)
    for _ in range(MOST_HALVES + 100):
        mask = rng.getrandbits(40)
        expected = sorted(card.mask for card in CardSet.of_mask(mask) if card.rank == 1)
        assert sorted(sums.of(mask, 1)) == expected
    assert len(sums._low) <= MOST_HALVES
    assert len(sums._high) <= MOST_HALVES


def test_what_is_kept_can_be_forgotten() -> None:
    sums = SubsetSums(14)
    table = CardSet.parse("2c 3d 5h Kd").mask
    before = sums.of(table, 10)
    sums.clear()
    assert sums.of(table, 10) == before
