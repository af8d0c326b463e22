"""The variant `ladder`: a Grande that grows downwards."""

from __future__ import annotations

import pytest

from cirulla.cards import DIAMONDS
from cirulla.errors import Code, RulesError
from cirulla.ruleset import RuleSet
from cirulla_variants.ladder import Ladder
from cirulla_variants.piccola import Piccola
from support import BASE

TO_SIX = RuleSet.of(Ladder())
TO_SEVEN = RuleSet.of(Ladder(down_to="7"))


def score_of(rules: RuleSet, pile: str, item: str = "grande") -> tuple[int, str]:
    """Give the points of an item and the cards that earn them."""
    lines = [line for line in rules.score_round([pile, ""]) if line.item == item]
    assert len(lines) <= 1
    return (lines[0].points, " ".join(map(str, lines[0].cards))) if lines else (0, "")


@pytest.mark.parametrize(
    ("pile", "base", "to_seven", "to_six"),
    [
        ("Jd Qd Kd", 5, 5, 5),
        ("7d Jd Qd Kd", 5, 6, 6),
        ("6d 7d Jd Qd Kd", 5, 6, 7),
        ("5d 6d 7d Jd Qd Kd", 5, 6, 7),
        ("6d Jd Qd Kd", 5, 5, 5),
        ("6d 7d Qd Kd", 0, 0, 0),
        ("6d 7d Jd Kd", 0, 0, 0),
        ("6d 7d Jd Qd", 0, 0, 0),
        ("7h 6h Jd Qd Kd", 5, 5, 5),
        ("7d Jh Qd Kd", 0, 0, 0),
    ],
)
def test_each_diamond_downwards(pile: str, base: int, to_seven: int, to_six: int) -> None:
    """SCORE-3: 1 more for the seven, and for the six if the seven is there; none without the 5."""
    assert score_of(BASE, pile)[0] == base
    assert score_of(TO_SEVEN, pile)[0] == to_seven
    assert score_of(TO_SIX, pile)[0] == to_six


def test_the_cards_that_earn_it() -> None:
    """SCORE-6: the figures, then those that continue them downwards."""
    assert score_of(TO_SIX, str(DIAMONDS)) == (7, "Jd Qd Kd 7d 6d")
    assert score_of(TO_SEVEN, str(DIAMONDS)) == (6, "Jd Qd Kd 7d")


def test_each_item_counts_alone() -> None:
    """SCORE-6: six and seven of diamonds may count in the Piccola too."""
    rules = RuleSet.of(Ladder(), Piccola(last="7"))
    assert score_of(rules, str(DIAMONDS)) == (7, "Jd Qd Kd 7d 6d")
    assert score_of(rules, str(DIAMONDS), "piccola") == (7, "Ad 2d 3d 4d 5d 6d 7d")
    assert score_of(rules, str(DIAMONDS), "settebello") == (1, "7d")


def test_the_house() -> None:
    """SCORE-3: it always has an effect, and says what it is."""
    for rules, words in (
        (TO_SIX, "7 with the seven and the six"),
        (TO_SEVEN, "6 points with the seven of diamonds too"),
    ):
        assert rules.explain().idle == ()
        assert rules.folded("grande").owner == "ladder"
        (sentence,) = rules.variants[0].sentences()
        assert (sentence.rule, words in str(sentence)) == ("SCORE-3", True)
    assert "six" not in str(Ladder(down_to="7").sentences()[0])


@pytest.mark.parametrize("value", ["5", "J", 7, "seven", None])
def test_bad_options(value: object) -> None:
    """SCORE-3: down to the six or the seven."""
    with pytest.raises(RulesError, match=r'down_to: .* is none of "6", "7"') as caught:
        Ladder(down_to=value)  # type: ignore[arg-type]
    assert caught.value.code is Code.BAD_OPTION
