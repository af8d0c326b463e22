"""Variants that each break one rule of good variants, for the conformance suite to find.

They stand in a module of their own, so that another process can import them.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from itertools import combinations
from typing import Any, ClassVar, Literal

from attrs import field, frozen

from cirulla.answers import Award, Bonus, Capture, Combination, ScoreLine
from cirulla.cards import Card, CardSet
from cirulla.options import flag, whole
from cirulla.steps import Captures, Sentence, Sets, Variant, hookimpl
from cirulla.steps import gettext_noop as _

COUNTED = [0]


@frozen(kw_only=True)
class Misfit(Variant):
    """Be a misfit."""

    name: ClassVar[str] = "misfit"
    sources: ClassVar[tuple[str, ...]] = ("TEST",)


class Words(Misfit):
    @hookimpl
    def target(self) -> int:
        return "51"  # type: ignore[return-value]


class Flag(Misfit):
    @hookimpl
    def grande(self) -> Award:
        return Award(True)


class Plain(Misfit):
    @hookimpl
    def ace_captures(self, aces: Captures, fifteens: Captures) -> Captures:
        return [*aces, *fifteens]  # type: ignore[return-value]


class Inside(Misfit):
    @hookimpl
    def capture_marks(self) -> tuple[Bonus, ...]:
        return (Bonus("bonus", 1.5),)  # type: ignore[arg-type]


class Refiner(Misfit):
    @hookimpl(wrapper=True)
    def pledges(self) -> Generator[None, bool, bool]:
        yield
        return 1  # type: ignore[return-value]


class NoSeat(Misfit):
    @hookimpl
    def next_seat(self, seat: int) -> int:
        return seat + 1


class Eighty(Misfit):
    @hookimpl
    def capture_total(self) -> int:
        return 80


class Elsewhere(Misfit):
    @hookimpl(wrapper=True)
    def captures(self) -> Generator[None, Captures, Captures]:
        found = yield
        return (*found, Capture("any", CardSet((Card.parse("7d"),))))


class TwoLines(Misfit):
    @hookimpl
    def score_items(self) -> tuple[ScoreLine, ...]:
        return (ScoreLine("two words", 0, 1),)


class Nameless(Misfit):
    @hookimpl
    def accuso(self) -> Combination:
        return Combination("", 1)


class Fails(Misfit):
    @hookimpl
    def carte(self, counts: tuple[int, ...]) -> int:
        return counts[7]


class Counter(Misfit):
    @hookimpl
    def settebello(self) -> Card:
        COUNTED[0] += 1
        return Card.parse("7d" if COUNTED[0] % 2 else "6d")


class Hashed(Misfit):
    @hookimpl
    def table_bonus(self, total: int) -> int:
        return hash(f"a table of {total}") % 1000


class Shy(Misfit):
    @hookimpl
    def threes(self, hand: CardSet, declared: CardSet) -> Sets:
        some = map(CardSet, combinations(hand - declared, 3))
        return tuple(three for three in some if three.total <= 9)


@frozen(kw_only=True, slots=False)
class Remembers(Misfit):
    @hookimpl
    def target(self) -> int:
        object.__setattr__(self, "asked", getattr(self, "asked", 0) + 1)
        return 31


@frozen(kw_only=True)
class Keeps(Misfit):
    kept: ClassVar[list[int]] = []

    @hookimpl
    def target(self) -> int:
        self.kept.append(1)
        return 31


@frozen(kw_only=True)
class Eager(Misfit):
    points: int = field(default=3, converter=int, validator=whole(1, 5), metadata={"help": "some"})


def _more(points: int) -> int:
    return points + 1


@frozen(kw_only=True)
class Grows(Misfit):
    points: int = field(default=3, converter=_more, metadata={"help": "some"})


class Foreign(Misfit):
    def sentences(self) -> tuple[Sentence, ...]:
        return (Sentence("MISFIT-1", _("Nobody has translated this.")),)


class Forgets(Misfit):
    def sentences(self) -> tuple[Sentence, ...]:
        return (Sentence("MISFIT-1", _("It scores {points}.")),)


class Loose(Misfit):
    def sentences(self) -> tuple[Sentence, ...]:
        return ("It is so.",)  # type: ignore[return-value]


class Wordy(Misfit):
    def idle(self, rules: object, players: int | None) -> Any:  # noqa: ANN401
        return True


class Pictures(Misfit):
    def examples(self) -> Any:  # noqa: ANN401
        return ("7d takes 7c",)


class OnlyDiamonds(Misfit):
    scored_cards: ClassVar[Literal["all", "diamonds"]] = "diamonds"

    @hookimpl
    def score_items(self, piles: Sets) -> tuple[ScoreLine, ...]:
        return tuple(
            ScoreLine("most", side, 1) for side, pile in enumerate(piles) if len(pile) > 20
        )


class Taken(Misfit):
    name: ClassVar[str] = "target"


class Upper(Misfit):
    name: ClassVar[str] = "No Name"


class Stalls(Misfit):
    """Let no card be laid and none taken."""

    @hookimpl
    def may_lay(self) -> bool:
        return False


@frozen(kw_only=True)
class Bare(Variant):
    name: ClassVar[str] = "bare"

    @hookimpl
    def capture_total(self) -> int:
        return 15


@frozen(kw_only=True)
class Clumsy(Misfit):
    """Work, and be a burden."""

    points: int = 51
    loud: bool = field(default=False, validator=flag(), metadata={"help": "how to say it"})

    @hookimpl
    def target(self) -> int:
        return self.points

    @hookimpl
    def leftovers_to(self, last: int, dealer: int) -> int:
        time.sleep(0.002)
        COUNTED[0] += 1
        return dealer

    def sentences(self) -> tuple[Sentence, ...]:
        return (Sentence("the leftovers", "The dealer takes them."),)


class Endless(Misfit):
    """Play for ever."""

    @hookimpl
    def target(self) -> int:
        return 1_000_000
