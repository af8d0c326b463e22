"""What two houses play differently."""

from __future__ import annotations

from collections.abc import Generator
from itertools import product
from typing import ClassVar

import pytest
from attrs import field, frozen

from cirulla.cards import Card, CardSet
from cirulla.differing import Difference
from cirulla.house import game_names, rules
from cirulla.options import whole
from cirulla.ruleset import RuleSet
from cirulla.steps import Captures, Pledged, Sentence, Variant, hookimpl
from cirulla.wording import Section

BASE = RuleSet.of()


def mirrored(found: tuple[Difference, ...]) -> list[tuple[object, ...]]:
    return [(one.rule, one.section, one.steps, one.theirs, one.mine) for one in found]


def plainly(found: tuple[Difference, ...]) -> list[tuple[object, ...]]:
    return [(one.rule, one.section, one.steps, one.mine, one.theirs) for one in found]


@pytest.mark.parametrize(("one", "other"), list(product(game_names(), repeat=2)))
def test_every_two_named_games(one: str, other: str) -> None:
    mine, theirs = rules(one), rules(other)
    found = mine.diff(theirs)
    assert mirrored(theirs.diff(mine)) == plainly(found)
    assert (found == ()) == (one == other)
    sections = [difference.section for difference in found]
    assert sections == sorted(sections, key=list(Section).index)
    named = [difference.rule for difference in found]
    assert "" not in named, "every difference of named games is told in words"
    assert len(set(named)) == len(named)
    for difference in found:
        assert difference.steps
        assert difference.mine.text() != difference.theirs.text()
        assert difference.mine.variants or difference.theirs.variants


def test_one_difference_in_full() -> None:
    """MATCH-1: in words, with the step and the options."""
    (found,) = BASE.diff(rules("breve"))
    assert found.to_dict() == {
        "rule": "MATCH-1",
        "section": "match",
        "steps": ["target"],
        "mine": {
            "text": "The match is played to 51 points. Totals are compared only at the end of a "
            "round: a side that passes the target sooner plays on.",
            "variants": [],
        },
        "theirs": {
            "text": "The match is played to 21 points. Totals are compared only at the end of a "
            "round: a side that passes the target sooner plays on.",
            "variants": [{"variant": "target", "points": 21}],
        },
    }


def test_a_rule_that_only_one_has() -> None:
    """CAPPOTTO-1, MATTA-1: the other house has no words there."""
    found = {one.rule: one for one in BASE.diff(rules("tradizione"))}
    assert found["CAPPOTTO-1"].mine.text() == ""
    assert found["CAPPOTTO-1"].theirs.text().startswith("Cappotto")
    assert found["CAPPOTTO-1"].steps == ("round_win",)
    assert found["MATTA-1"].theirs.variants[0][0] == "matta"


def test_only_what_differs_is_told() -> None:
    """MATTA-1: the two traditions differ in one card."""
    (found,) = rules("tradizione").diff(rules("tradizione-donna"))
    assert found.rule == "MATTA-1"
    assert found.steps == ("wild_ranks",)
    assert "the seven of hearts" in found.mine.text()
    assert "the queen of hearts" in found.theirs.text()


@pytest.mark.parametrize(
    "variant",
    [
        {"variant": "target", "points": 51},
        {"variant": "piccola", "last": "K"},
        {"variant": "last-scopa"},
        {"variant": "capture-order", "equal_excludes": "all"},
        {"variant": "cappotto", "wins": False},
        {"variant": "ace"},
        {"variant": "accusi", "low_decino": 3},
        {"variant": "low-table", "points": 0},
    ],
)
def test_houses_that_play_alike(variant: dict[str, object]) -> None:
    """A variant that changes nothing makes no difference."""
    assert BASE.diff(rules([variant])) == ()
    assert rules([variant]).diff(BASE) == ()


def test_the_listed_order_makes_no_difference() -> None:
    for name in game_names():
        house = rules(name)
        assert house.diff(RuleSet.of(*reversed(house.variants))) == ()


@frozen(kw_only=True)
class Quiet(Variant):
    """A stranger's variant that speaks of one option only."""

    name: ClassVar[str] = "quiet"
    least: int = field(default=0, validator=whole(0, 9))
    spoken: int = field(default=0, validator=whole(0, 9))

    @hookimpl
    def may_lay(self, table: CardSet) -> bool:
        return len(table) >= self.least

    def sentences(self) -> tuple[Sentence, ...]:
        return (Sentence("CAP-5", "Aloud: {n}.", n=self.spoken),) if self.spoken else ()


def test_an_option_without_words_is_told_by_itself() -> None:
    """CAP-5: houses that differ only there are not alike."""
    (found,) = RuleSet.of(Quiet(least=1)).diff(RuleSet.of(Quiet(least=2)))
    assert (found.rule, found.section, found.steps) == ("", Section.CAPTURES, ("may_lay",))
    assert found.mine.text() == "quiet (least = 1, spoken = 0)"
    assert found.theirs.variants == (("quiet", (("least", 2), ("spoken", 0))),)
    (found,) = BASE.diff(RuleSet.of(Quiet()))
    assert (found.mine.text(), found.theirs.text()) == ("", "quiet (least = 0, spoken = 0)")


def test_an_option_without_words_comes_with_one_that_has() -> None:
    """CAP-5: the words tell of one option, the data of both."""
    (found,) = RuleSet.of(Quiet(least=1, spoken=1)).diff(RuleSet.of(Quiet(least=2, spoken=2)))
    assert (found.rule, found.mine.text(), found.theirs.text()) == (
        "CAP-5",
        "Aloud: 1.",
        "Aloud: 2.",
    )
    assert found.mine.variants == (("quiet", (("least", 1), ("spoken", 1))),)


@frozen(kw_only=True)
class First(Variant):
    """Refine the captures."""

    name: ClassVar[str] = "first"

    @hookimpl(wrapper=True)
    def captures(
        self, card: Card, table: CardSet, pledged: Pledged
    ) -> Generator[None, Captures, Captures]:
        return (yield)[:1]


@frozen(kw_only=True)
class Last(Variant):
    """Refine the captures too."""

    name: ClassVar[str] = "last"

    @hookimpl(wrapper=True)
    def captures(
        self, card: Card, table: CardSet, pledged: Pledged
    ) -> Generator[None, Captures, Captures]:
        return (yield)[-1:]


def test_another_order_of_refiners_is_a_difference() -> None:
    """CAP-1: between strangers that refine one step the listed order decides."""
    (found,) = RuleSet.of(First(), Last()).diff(RuleSet.of(Last(), First()))
    assert (found.rule, found.steps) == ("", ("captures",))
    assert (found.mine.text(), found.theirs.text()) == ("first; last", "last; first")
