"""The variant `majority`: carte and denari for the most, however few."""

from __future__ import annotations

from itertools import islice
from typing import ClassVar

import pytest
from attrs import frozen

from cirulla.cards import DIAMONDS, FULL, CardSet
from cirulla.ruleset import RuleSet
from cirulla.steps import Variant, hookimpl
from cirulla_variants.majority import Majority
from support import BASE

RULES = RuleSet.of(Majority())
OTHERS = FULL - DIAMONDS


def shared(cards: CardSet, counts: tuple[int, ...]) -> list[CardSet]:
    """Share cards out, so many to each side."""
    left = iter(cards)
    return [CardSet(islice(left, count)) for count in counts]


def side_of(rules: RuleSet, item: str, piles: list[CardSet]) -> int | None:
    """Give the side that scores an item; None for nobody."""
    lines = [line for line in rules.score_round(piles) if line.item == item]
    assert [line.points for line in lines] in ([], [1])
    return lines[0].side if lines else None


@pytest.mark.parametrize(
    ("counts", "base", "most"),
    [
        ((14, 13, 13), None, 0),
        ((12, 12, 16), None, 2),
        ((15, 15, 10), None, None),
        ((10, 21, 9), 1, 1),
        ((20, 20), None, None),
        ((19, 21), 1, 1),
        ((8, 8, 9, 8, 7), None, 2),
    ],
)
def test_carte(counts: tuple[int, ...], base: int | None, most: int | None) -> None:
    """SCORE-1: the most cards score, without a threshold; a tie for most scores nobody."""
    piles = shared(FULL, counts)
    assert side_of(BASE, "carte", piles) == base
    assert side_of(RULES, "carte", piles) == most


@pytest.mark.parametrize(
    ("diamonds", "base", "most"),
    [
        ((4, 3, 3), None, 0),
        ((3, 2, 5), None, 2),
        ((4, 4, 2), None, None),
        ((2, 6, 2), 1, 1),
        ((5, 5, 0), None, None),
        ((6, 4), 0, 0),
        ((5, 5), None, None),
    ],
)
def test_denari(diamonds: tuple[int, ...], base: int | None, most: int | None) -> None:
    """SCORE-1: the most diamonds score, without a threshold; a tie for most scores nobody."""
    piles = shared(DIAMONDS, diamonds)
    assert side_of(BASE, "denari", piles) == base
    assert side_of(RULES, "denari", piles) == most


def test_the_cards_that_earn_them() -> None:
    """SCORE-6: the whole pile for carte, the side's diamonds for denari."""
    piles = [
        red | other
        for red, other in zip(shared(DIAMONDS, (3, 4, 3)), shared(OTHERS, (11, 9, 10)), strict=True)
    ]
    lines = {line.item: line for line in RULES.score_round(piles)}
    assert CardSet(lines["carte"].cards) == piles[0]
    assert CardSet(lines["denari"].cards) == piles[1] & DIAMONDS


def test_nothing_is_no_majority() -> None:
    """SCORE-1: piles without a card, or without a diamond, score nobody."""
    assert RULES.score_round(["", "", ""]) == ()
    assert side_of(RULES, "denari", shared(OTHERS, (3, 1))) is None


@frozen(kw_only=True)
class _InPairs(Variant):
    """Let four play in pairs, and nobody else."""

    name: ClassVar[str] = "in-pairs"

    @hookimpl
    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if players == 4 else ()


def test_when_it_can_have_no_effect() -> None:
    """SCORE-1: of two sides the one with the most is over the threshold anyway."""
    assert RULES.explain().idle == ()
    assert RULES.explain(3).idle == ()
    for players in (2, 4):
        (idle,) = RULES.explain(players).idle
        assert (idle.variant, "of two sides" in idle.reason) == ("majority", True)
    assert [idle.variant for idle in RuleSet.of(_InPairs(), Majority()).explain().idle] == [
        "majority"
    ]


def test_of_two_sides_the_thresholds_are_the_majority() -> None:
    """SCORE-1: for every split of cards and diamonds between two sides the score is the same."""
    for reds in range(11):
        for others in range(31):
            left = zip(
                shared(DIAMONDS, (reds, 10 - reds)),
                shared(OTHERS, (others, 30 - others)),
                strict=True,
            )
            piles = [red | other for red, other in left]
            assert RULES.score_round(piles) == BASE.score_round(piles)


def test_its_sentence() -> None:
    """SCORE-1: it says that the most score, and what a tie does."""
    (sentence,) = Majority().sentences()
    assert sentence.rule == "SCORE-1"
    assert "A tie for the most scores nobody." in str(sentence)
