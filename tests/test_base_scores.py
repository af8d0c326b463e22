"""The base game: the score of a round."""

from __future__ import annotations

import pytest

from cirulla.answers import Mark, ScoreLine
from cirulla.cards import DIAMONDS, FULL, CardSet, parse_cards
from support import BASE, cards

HEARTS = "Ah 2h 3h 4h 5h 6h 7h Jh Qh Kh"
CLUBS = "Ac 2c 3c 4c 5c 6c 7c Jc Qc Kc"


def line(item: str, *piles: str) -> list[tuple[int, int, str]]:
    """Give the lines of one item: side, points, and the cards that earn it."""
    return [
        (one.side, one.points, " ".join(map(str, one.cards)))
        for one in BASE.score_round(piles)
        if one.item == item
    ]


def two_piles(first: str) -> tuple[str, str]:
    """Give these cards to side 0, all others to side 1."""
    return first, str(FULL - cards(first))


def sides_with(item: str, *piles: str) -> list[int]:
    """Give the sides that score an item."""
    return [side for side, _, _ in line(item, *piles)]


# SCORE-1


def test_twenty_one_cards_score_carte() -> None:
    """SCORE-1: with 20 each nobody has them."""
    assert sides_with("carte", *two_piles(f"{HEARTS} {CLUBS} As")) == [0]
    assert sides_with("carte", *two_piles(f"{HEARTS} {CLUBS}")) == []


def test_most_cards_of_three_sides_are_not_enough() -> None:
    """SCORE-1: 20, 10 and 10."""
    spades = "As 2s 3s 4s 5s 6s 7s Js Qs Ks"
    assert sides_with("carte", f"{HEARTS} {CLUBS}", str(DIAMONDS), spades) == []


def test_six_diamonds_score_denari() -> None:
    """SCORE-1: with five each nobody has them."""
    assert sides_with("denari", *two_piles("2d 3d 4d 5d 6d Jd")) == [0]
    assert sides_with("denari", *two_piles("2d 3d 4d 5d 6d")) == []


def test_most_diamonds_of_three_sides_are_not_enough() -> None:
    """SCORE-1: 4, 3 and 3."""
    assert sides_with("denari", "Ad 2d 3d 4d", "5d 6d 7d", "Jd Qd Kd") == []


def test_the_seven_of_diamonds_scores_one() -> None:
    """SCORE-1."""
    assert line("settebello", "7h", "7d 2c") == [(1, 1, "7d")]


# SCORE-2


def test_the_best_card_of_each_suit_makes_the_primiera() -> None:
    """SCORE-2: four sevens are 84, which beat four sixes and more, 18 each."""
    assert line("primiera", "7h 7d 7c 7s", "6h 6d 6c 6s Ah Ad") == [(0, 1, "7h 7d 7c 7s")]


@pytest.mark.parametrize(
    ("better", "worse"),
    [("7", "6"), ("6", "A"), ("A", "5"), ("5", "4"), ("4", "3"), ("3", "2"), ("2", "K")],
)
def test_the_worth_of_the_ranks(better: str, worse: str) -> None:
    """SCORE-2: 7, 6, ace, 5, 4, 3, 2, figures, in this order."""
    first, second = (
        " ".join(rank + suit for suit in suits) for rank, suits in ((better, "hd"), (worse, "cs"))
    )
    same = "Jc Js", "Jh Jd"
    assert sides_with("primiera", f"{first} {same[0]}", f"{second} {same[1]}") == [0]


@pytest.mark.parametrize(
    ("first", "second", "scores"),
    [
        # 21 + 10 + 10 + 10 is 51, 16 + 12 + 12 + 12 is 52.
        ("7h Jd Jc Js", "Ah 2d 2c 2s", [1]),
        # 21 + 12 + 12 + 12 is 57, 15 + 14 + 14 + 14 is 57.
        ("7h 2d 2c 2s", "5h 4d 4c 4s", []),
        # 18 + 16 + 10 + 10 is 54, 14 + 14 + 13 + 13 is 54.
        ("6h Ad Jc Js", "4h 4d 3c 3s", []),
        # 18 + 18 + 10 + 10 is 56, 15 + 14 + 13 + 13 is 55.
        ("6h 6d Kc Ks", "5h 4d 3c 3s", [0]),
    ],
)
def test_the_totals_of_a_primiera(first: str, second: str, scores: list[int]) -> None:
    """SCORE-2: a tie scores nobody."""
    assert sides_with("primiera", first, second) == scores


def test_without_all_four_suits_a_side_does_not_compete() -> None:
    """SCORE-2: three sevens lose against four figures."""
    assert line("primiera", "7h 7d 7c 6h 6d 6c", "Jh Jd Jc Js") == [(1, 1, "Jh Jd Jc Js")]


def test_if_no_side_has_four_suits_nobody_scores() -> None:
    """SCORE-2."""
    assert line("primiera", "7h 7d 7c", "Js") == []


def test_a_tie_of_the_best_two_of_three_sides_scores_nobody() -> None:
    """SCORE-2."""
    assert line("primiera", "7h 2d 2c 2s", "5h 4d 4c 4s", "Jh Jd Jc Js") == []


# SCORE-3, SCORE-4


def test_the_figures_of_diamonds_are_the_grande() -> None:
    """SCORE-3: five points."""
    assert line("grande", "2c", "Kd Jd Qd") == [(1, 5, "Jd Qd Kd")]


@pytest.mark.parametrize("pile", ["Jd Qd", "Jd Kd", "Qd Kd", "Jh Qh Kh", "Jd Qd Kh 7d"])
def test_less_is_no_grande(pile: str) -> None:
    """SCORE-3."""
    assert line("grande", pile, "2c") == []


def test_a_grande_grows_no_further() -> None:
    """SCORE-3: with 7 and 6 it is still five."""
    assert line("grande", "6d 7d Jd Qd Kd", "2c") == [(0, 5, "Jd Qd Kd")]


@pytest.mark.parametrize(
    ("run", "points"),
    [
        ("Ad 2d 3d", 3),
        ("Ad 2d 3d 4d", 4),
        ("Ad 2d 3d 4d 5d 6d 7d", 7),
        ("Ad 2d 3d 4d 5d 6d 7d Jd", 8),
        ("Ad 2d 3d 4d 5d 6d 7d Jd Qd Kd", 10),
    ],
)
def test_a_run_of_diamonds_from_the_ace_is_the_piccola(run: str, points: int) -> None:
    """SCORE-4: three points, and one more for each diamond that goes on."""
    assert line("piccola", run, "2c") == [(0, points, run)]


@pytest.mark.parametrize(
    ("pile", "run"), [("Ad 2d 3d 5d 6d", "Ad 2d 3d"), ("Ad 2d 3d 4d 6d Kd", "Ad 2d 3d 4d")]
)
def test_a_gap_ends_the_run(pile: str, run: str) -> None:
    """SCORE-4."""
    assert [cards for _, _, cards in line("piccola", pile, "2c")] == [run]


@pytest.mark.parametrize("pile", ["Ad 2d", "2d 3d 4d 5d", "Ad 3d 4d", "Ah 2h 3h"])
def test_without_ace_two_and_three_of_diamonds_there_is_none(pile: str) -> None:
    """SCORE-4."""
    assert line("piccola", pile, "2c") == []


# SCORE-5, SCORE-6


def test_scope_and_accusi_are_two_items() -> None:
    """SCORE-5: each mark is a line of its own."""
    marks = (
        Mark("scope", 0, 2, cards("Kh Jc 7d 5s")),
        Mark("accusi", 1, 3, cards("Ah 3s 5c")),
        Mark("scope", 1, 1, cards("5h 5c")),
    )
    assert BASE.score_round(("2h", "2c"), marks) == (
        ScoreLine("scope", 0, 2, parse_cards("5s 7d Jc Kh")),
        ScoreLine("accusi", 1, 3, parse_cards("Ah 3s 5c")),
        ScoreLine("scope", 1, 1, parse_cards("5c 5h")[::-1]),
    )


def test_every_point_is_reported_with_the_cards_that_earned_it() -> None:
    """SCORE-6: carte, denari, settebello, primiera, Grande and Piccola of one side."""
    pile = f"{HEARTS} {CLUBS} Ad 2d 3d 7d Jd Qd Kd 6s"
    found = {one.item: " ".join(map(str, one.cards)) for one in BASE.score_round(two_piles(pile))}
    assert found == {
        "carte": str(cards(pile)),
        "denari": "Ad 2d 3d 7d Jd Qd Kd",
        "settebello": "7d",
        "primiera": "7h 7d 7c 6s",
        "grande": "Jd Qd Kd",
        "piccola": "Ad 2d 3d",
    }


def test_of_equal_cards_of_a_primiera_the_highest_rank_is_shown() -> None:
    """SCORE-6: jack, queen and king count the same."""
    assert line("primiera", "Jh Kh Qh Jd Qd Jc Js", "2h") == [(0, 1, "Kh Qd Jc Js")]


def test_each_item_counts_alone() -> None:
    """SCORE-6: ten diamonds are a Piccola of 10 and a Grande of 5, and denari and settebello."""
    lines = BASE.score_round(two_piles(str(DIAMONDS)))
    points = {one.item: one.points for one in lines if one.side == 0}
    assert points == {"denari": 1, "settebello": 1, "grande": 5, "piccola": 10}


def test_no_item_is_listed_without_points() -> None:
    """SCORE-6."""
    assert BASE.score_round((CardSet(), CardSet())) == ()
