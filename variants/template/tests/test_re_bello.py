"""The variant `re-bello`."""

from __future__ import annotations

import cirulla
import pytest
from cirulla import RoundScored, RulesError, RuleSet
from cirulla_testing.strategies import whole_matches
from hypothesis import given, settings
from hypothesis import strategies as st

from cirulla_re_bello.re_bello import ReBello

RULES = RuleSet.of(ReBello())


def scored(rules: RuleSet, *piles: str) -> list[tuple[int, int]]:
    """Return the side and the points of each line of its own."""
    lines = rules.score_round(piles)
    return [(line.side, line.points) for line in lines if line.item == "re-bello"]


def test_the_side_with_the_card_scores() -> None:
    """REBELLO-1: a point for the king of diamonds."""
    assert scored(RULES, "Kd 2h", "Kh Ks") == [(0, 1)]
    assert scored(RULES, "2h", "Kd Ks") == [(1, 1)]


def test_the_options_say_which_card_and_how_much() -> None:
    """REBELLO-1: another card, more points."""
    rules = RuleSet.of(ReBello(card="Qs", points=3))
    assert scored(rules, "Kd", "Qs") == [(1, 3)]


@pytest.mark.parametrize("points", [0, 22, "1", True])
def test_points_out_of_bounds_are_refused(points: object) -> None:
    with pytest.raises(RulesError, match="no whole number from 1 to 21"):
        ReBello(points=points)  # type: ignore[arg-type]


def test_a_house_finds_it_by_name() -> None:
    """It must be installed for this: pip install -e ."""
    house = {"game": "tradizione", "variants": [{"variant": "re-bello", "points": 2}]}
    assert ReBello(points=2) in cirulla.rules(house).variants


def test_it_is_said_in_both_languages() -> None:
    (said,) = [one for one in RULES.sentences() if one.rule == "REBELLO-1"]
    assert said.text() == "Re bello, 1 point: the side with the king of diamonds."
    assert said.text("it").startswith("Re bello, 1 punto: a chi ha preso il re di ")


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_somebody_scores_it_in_every_round(data: st.DataObject) -> None:
    """REBELLO-1: all 40 cards are in piles, so one side has it."""
    match = data.draw(whole_matches(RULES))
    for event in match.events:
        if isinstance(event, RoundScored):
            assert [line.points for line in event.lines if line.item == "re-bello"] == [1]
