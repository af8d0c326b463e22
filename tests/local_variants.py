"""Variants of strangers, good and bad, and what is said of the bad ones."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import ClassVar

import pytest
from attrs import field, frozen

from cirulla.answers import Bonus, Capture, ScoreLine
from cirulla.cards import Card, CardSet, Rank
from cirulla.errors import RulesError
from cirulla.options import a_card, card_option, flag, one_of, whole
from cirulla.ruleset import RuleSet
from cirulla.steps import Captures, Variant, hookimpl


@frozen(kw_only=True)
class Eleven(Variant):
    """Captures make eleven instead of fifteen."""

    name: ClassVar[str] = "eleven"

    @hookimpl
    def capture_total(self) -> int:
        return 11


@frozen(kw_only=True)
class Points(Variant):
    """Another target."""

    name: ClassVar[str] = "points"
    points: int = field(default=60, validator=whole(1, 99))

    @hookimpl
    def target(self) -> int:
        return self.points


@frozen(kw_only=True)
class Sixty(Variant):
    """Another target still."""

    name: ClassVar[str] = "sixty"

    @hookimpl
    def target(self) -> int:
        return 60


@frozen(kw_only=True)
class NoSevens(Variant):
    """Nobody takes a seven."""

    name: ClassVar[str] = "no-sevens"

    @hookimpl(wrapper=True)
    def captures(self) -> Generator[None, Captures, Captures]:
        found = yield
        return tuple(one for one in found if all(c.rank != Rank.SEVEN for c in one.cards))


@frozen(kw_only=True)
class Shout(Variant):
    """Each capture is of a kind that tells who saw it."""

    name: ClassVar[str] = "shout"
    word: str = field(default="a", validator=one_of("a", "b"))

    @hookimpl(wrapper=True)
    def captures(self) -> Generator[None, Captures, Captures]:
        found = yield
        return tuple(Capture(one.kind + self.word, one.cards) for one in found)


@frozen(kw_only=True)
class Echo(Shout):
    """The same under another name."""

    name: ClassVar[str] = "echo"


@frozen(kw_only=True)
class Figures(Variant):
    """A capture with a figure scores one."""

    name: ClassVar[str] = "figures"

    @hookimpl
    def capture_marks(self, capture: Capture, card: Card) -> tuple[Bonus, ...]:
        return (Bonus("figures", 1),) if card.rank > Rank.SEVEN else ()

    @hookimpl
    def score_items(self, piles: tuple[CardSet, ...]) -> tuple[ScoreLine, ...]:
        return (ScoreLine("cards", 0, 1),)


@frozen(kw_only=True)
class Options(Variant):
    """One option of each sort."""

    name: ClassVar[str] = "options"
    number: int = field(default=3, validator=whole(1, 5))
    word: str = field(default="any", validator=one_of("any", "fewest"))
    yes: bool = field(default=True, validator=flag())
    card: Card = field(default=Card.parse("7h"), converter=card_option, validator=a_card("A"))


def faults(*variants: Variant) -> list[str]:
    """Build rules that must be refused, and give the faults."""
    with pytest.raises(RulesError) as caught:
        RuleSet.of(*variants)
    assert caught.value.faults
    assert all(len(str(fault).splitlines()) == 1 for fault in caught.value.faults)
    return [fault.message for fault in caught.value.faults]


def made(**body: object) -> Variant:
    """Make a variant with this body."""
    kind: type[Variant] = frozen(kw_only=True)(type("Made", (Variant,), {"name": "made", **body}))
    return kind()


def answer() -> Callable[[object], int]:
    """Make a method that answers 1."""
    return lambda self: 1
