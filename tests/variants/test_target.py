"""The variant `target`."""

from __future__ import annotations

import pytest

from cirulla.errors import Code, RulesError
from cirulla.ruleset import RuleSet
from cirulla_variants.target import Target

TO_21 = RuleSet.of(Target(points=21))
NO_PILES = ("", "")


def test_the_match_ends_at_the_target() -> None:
    """MATCH-1: 21 points win, 20 do not, and 51 mean nothing more."""
    won = TO_21.outcome((21, 3), NO_PILES)
    assert won is not None
    assert (won.winner, won.how) == (0, "target")
    assert TO_21.outcome((20, 20), NO_PILES) is None
    assert RuleSet.of().outcome((21, 3), NO_PILES) is None


def test_a_higher_target_lets_the_match_go_on() -> None:
    """MATCH-1: at 101 a total of 51 wins nothing."""
    rules = RuleSet.of(Target(points=101))
    assert rules.outcome((51, 100), NO_PILES) is None
    assert rules.outcome((51, 101), NO_PILES) is not None


def test_a_shared_total_plays_on_at_any_target() -> None:
    """MATCH-2: 22 to 22 is nobody's match."""
    assert TO_21.outcome((22, 22), NO_PILES) is None


@pytest.mark.parametrize("points", [0, 1001, -1, "21", 21.0, True, None])
def test_points_out_of_bounds_are_refused(points: object) -> None:
    """MATCH-1: the target is a whole number from 1 to 1000."""
    with pytest.raises(RulesError, match="no whole number from 1 to 1000") as caught:
        Target(points=points)  # type: ignore[arg-type]
    assert [(one.path, one.code) for one in caught.value.faults] == [("points", Code.BAD_OPTION)]


@pytest.mark.parametrize("points", [1, 1000])
def test_the_bounds_are_targets_too(points: int) -> None:
    """MATCH-1: 1 and 1000 may be chosen."""
    assert RuleSet.of(Target(points=points)).ask.target() == points


def test_the_usual_target_changes_nothing() -> None:
    """MATCH-1: 51 is the base game's target, and the house is told so."""
    usual = RuleSet.of(Target())
    assert usual.folded("target").owner == "base"
    assert [one.variant for one in usual.explain().idle] == ["target"]
    assert TO_21.folded("target").owner == "target"
    assert TO_21.explain().idle == ()


def test_the_rule_sheet_names_the_target() -> None:
    """MATCH-1: its sentence replaces the base game's."""
    (sentence,) = Target(points=21).sentences()
    assert sentence.rule == "MATCH-1"
    assert "played to 21" in str(sentence)
