"""The variant `piccola`: the rank at which the run stops."""

from __future__ import annotations

import pytest

from cirulla.cards import DIAMONDS, Rank
from cirulla.errors import Code, RulesError
from cirulla.ruleset import RuleSet
from cirulla_variants.piccola import Piccola
from support import BASE

STOPS = ("3", "4", "5", "6", "7", "J", "Q", "K")
RUN = [str(card) for card in DIAMONDS]


def piccola_of(rules: RuleSet, pile: str) -> tuple[int, str]:
    """Give the points of a Piccola and the cards that earn them."""
    lines = [line for line in rules.score_round(["", pile]) if line.item == "piccola"]
    assert {line.side for line in lines} <= {1}
    return sum(line.points for line in lines), " ".join(
        str(c) for line in lines for c in line.cards
    )


@pytest.mark.parametrize("last", STOPS)
def test_the_run_stops_there(last: str) -> None:
    """SCORE-4: of all ten diamonds the run scores as many points as it has cards up to `last`."""
    rules = RuleSet.of(Piccola(last=last))  # type: ignore[arg-type]
    held = Rank.parse(last)
    assert piccola_of(rules, str(DIAMONDS)) == (held, " ".join(RUN[:held]))


@pytest.mark.parametrize("last", STOPS)
@pytest.mark.parametrize(
    ("pile", "points"),
    [("Ad 2d 3d", 3), ("Ad 2d 3d 4d 6d", 4), ("Ad 2d 4d 5d 6d", 0), ("2d 3d 4d", 0), ("", 0)],
)
def test_a_gap_ends_the_run(last: str, pile: str, points: int) -> None:
    """SCORE-4: three cards at least, and none without the one before."""
    rules = RuleSet.of(Piccola(last=last))  # type: ignore[arg-type]
    assert piccola_of(rules, pile)[0] == min(points, Rank.parse(last))
    assert piccola_of(BASE, pile)[0] == points


def test_only_diamonds_make_it() -> None:
    """SCORE-4: ace, two and three of another suit are nothing."""
    assert piccola_of(RuleSet.of(Piccola(last="6")), "Ah 2h 3h Ad 2d 3c")[0] == 0


def test_the_grande_stays() -> None:
    """SCORE-3: jack, queen and king of diamonds are 5 whatever the run does."""
    lines = RuleSet.of(Piccola(last="5")).score_round(["", str(DIAMONDS)])
    assert {line.item: line.points for line in lines if len(line.item) > 6 and line.side} == {
        "settebello": 1,
        "piccola": 5,
    }
    assert [line.points for line in lines if line.item == "grande"] == [5]


def test_when_it_can_have_no_effect() -> None:
    """SCORE-4: up to the king is the base game; the variant answers nothing then."""
    rules = RuleSet.of(Piccola())
    (idle,) = rules.explain().idle
    assert (idle.variant, "king" in idle.reason) == ("piccola", True)
    assert rules.folded("piccola").owner == "base"
    for last in STOPS[:-1]:
        rules = RuleSet.of(Piccola(last=last))  # type: ignore[arg-type]
        assert rules.explain().idle == ()
        assert rules.folded("piccola").owner == "piccola"


def test_its_sentences() -> None:
    """SCORE-4: it names the card at which the run stops."""
    assert Piccola().sentences() == ()
    (three,) = Piccola(last="3").sentences()
    assert (three.rule, "add nothing" in str(three)) == ("SCORE-4", True)
    (jack,) = Piccola(last="J").sentences()
    assert (jack.rule, "as far as the jack of diamonds" in str(jack)) == ("SCORE-4", True)


@pytest.mark.parametrize("value", ["2", "A", "8", "k", 6, None])
def test_bad_options(value: object) -> None:
    """SCORE-4: a rank letter from 3 to K."""
    with pytest.raises(RulesError, match=r'last: .* is none of "3", "4"') as caught:
        Piccola(last=value)  # type: ignore[arg-type]
    assert caught.value.code is Code.BAD_OPTION
