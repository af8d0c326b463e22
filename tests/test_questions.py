"""The questions that a rule set answers, each alone: what they take and what they refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cirulla.answers import Capture, Mark, ScoreLine
from cirulla.cards import Card, CardSet, Rank
from cirulla.errors import CirullaError, Code
from support import BASE, cards, house

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

STAYS = house([{"variant": "matta", "stays": True}])
SEVEN = Card.parse("7h")


def test_values_and_texts_are_taken_alike() -> None:
    expected = (Capture("sum", cards("3d 4s")),)
    for card in ("7c", "7♣", Card.parse("7c")):
        for table in ("3d 4s", ["3d", "4s"], cards("3d 4s"), (Card.parse("4s"), "3d")):
            assert BASE.captures(card, table) == expected
            assert not BASE.may_lay(card, table)
            assert BASE.scopa(card, table, table) == 1
            assert BASE.scopa(card, expected[0], table) == 1
    assert BASE.first_table("2h 3c 4d 6s") == BASE.first_table(cards("2h 3c 4d 6s"))
    assert BASE.accusi("2h 2d 2c") == BASE.accusi(cards("2h 2d 2c"))
    assert BASE.score_round(["7d", ""]) == BASE.score_round((cards("7d"), CardSet()))


def test_values_that_stay_are_taken_alike() -> None:
    """MATTA-3: the seven of hearts lies there as a 2."""
    for pledged in ({"7h": "2"}, {SEVEN: Rank.TWO}, {"7h": Rank.TWO}, {SEVEN: "2"}):
        found = STAYS.captures("2c", "7h Kd", pledged)  # type: ignore[arg-type]
        assert found == (Capture("equal", cards("7h")),)
    assert STAYS.captures("2c", "7h Kd") == ()
    assert STAYS.captures("2c", "7h Kd", {}) == ()


def test_a_lay_makes_no_scopa() -> None:
    """SCOPA-1."""
    assert BASE.scopa("7c", "", "") == 0
    assert BASE.scopa("7c", [], "Kd") == 0


def test_the_last_deal_matters_only_where_a_house_says_so() -> None:
    """SCOPA-2."""
    assert BASE.scopa("5c", "5s", "5s", last_deal=True) == 1
    assert BASE.scopa("5c", "5s", "5s", last_card=True) == 0
    assert BASE.scopa("5c", "5s", "5s", last_card=True, last_deal=True) == 0


def test_marks_are_lines_of_the_score() -> None:
    """SCORE-5: also a stranger's."""
    marks = [Mark("figures", 1, 2, cards("Kd Kh"))]
    assert BASE.score_round(["2c", "2h"], marks) == (
        ScoreLine("figures", 1, 2, tuple(cards("Kd Kh"))),
    )


Question = tuple["Callable[..., object]", "Sequence[object]", Code, str]

BAD: dict[str, Question] = {
    "no card": (BASE.captures, ("8h", ""), Code.BAD_CARD, '"8h" at 0: "8" is no rank'),
    "two cards": (BASE.captures, ("7h 7d", ""), Code.BAD_CARD, "more than one card"),
    "nothing": (BASE.may_lay, ("", "7d"), Code.BAD_CARD, "no card at all"),
    "no table": (BASE.captures, ("7h", "7x"), Code.BAD_CARD, '"7x" at 1: "x" is no suit'),
    "a table card twice": (BASE.captures, ("7h", "2c 2c"), Code.TWICE, "at 3: 2c stands twice"),
    "one of a list twice": (BASE.captures, ("7h", ["2c", "2C"]), Code.TWICE, "2c stands twice"),
    "played and lying": (
        BASE.captures,
        ("7h", "7h 2c"),
        Code.TWICE,
        "7h is played and lies on the table too",
    ),
    "no rank": (STAYS.captures, ("2c", "7h", {"7h": "10"}), Code.BAD_CARD, '"10" is no rank'),
    "no pledged card": (STAYS.captures, ("2c", "7h", {"x": "2"}), Code.BAD_CARD, '"x"'),
    "no such capture": (
        BASE.scopa,
        ("7c", "Kd", "Kd 2c"),
        Code.BAD_ARGUMENT,
        "7c may not take Kd from 2c Kd",
    ),
    "from nothing": (
        BASE.scopa,
        ("7c", "Kd", ""),
        Code.BAD_ARGUMENT,
        "7c may not take Kd from an empty table",
    ),
    "a hand card twice": (BASE.accusi, ("2h 2d 2h",), Code.TWICE, "at 6: 2h stands twice"),
    "one card in two piles": (
        BASE.score_round,
        (["7d 2c", "3c", "2c"],),
        Code.TWICE,
        "2c stands in two piles",
    ),
    "no piles": (BASE.score_round, ([],), Code.BAD_ARGUMENT, "there are no piles"),
    "totals of others": (
        BASE.outcome,
        ([51, 3], ["", "", ""]),
        Code.BAD_ARGUMENT,
        "2 totals and 3 piles",
    ),
    "too few": (BASE.sides, (1,), Code.BAD_PLAYERS, "1 cannot play by these rules; 2, 3, 4 can"),
    "too many": (BASE.deals, (41,), Code.BAD_PLAYERS, "41 is no number of players"),
    "none": (BASE.sides, (0,), Code.BAD_PLAYERS, "0 is no number of players"),
    "no number": (BASE.deals, ("2",), Code.BAD_PLAYERS, "'2' is no number of players"),
    "half": (BASE.deals, (2.0,), Code.BAD_PLAYERS, "2.0 is no number of players"),
    "yes": (BASE.sides, (True,), Code.BAD_PLAYERS, "True is no number of players"),
    "no dealer": (BASE.order, (2, 2), Code.BAD_PLAYERS, "there is no seat 2; seats are 0 to 1"),
    "below": (BASE.order, (2, -1), Code.BAD_PLAYERS, "there is no seat -1"),
    "true dealer": (BASE.order, (2, True), Code.BAD_PLAYERS, "there is no seat True"),
    "a table for five": (BASE.first_table, ("2c", 0, 5), Code.BAD_PLAYERS, "5 cannot play"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_arguments_are_refused_in_one_line(case: str) -> None:
    ask, arguments, code, message = BAD[case]
    with pytest.raises(CirullaError) as caught:
        ask(*arguments)
    assert caught.value.code is code
    assert message in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
