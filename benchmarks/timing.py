"""Timing of two sides in turn: many short slices, medians and quartiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import quantiles
from time import process_time
from typing import Final

from attrs import frozen

Measure = Callable[[], float]
"""Do one slice of work; return the seconds that one unit of it took."""


@frozen
class Spread:
    """A median with its quartiles.

    Attributes:
        low: a quarter of the values are lower.
        median: half of them are.
        high: three quarters are.
    """

    low: float
    median: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """Return the spread of two values or more."""
        low, median, high = quantiles(values, n=4, method="inclusive")
        return cls(low, median, high)


@frozen
class Effort:
    """How much is measured.

    Attributes:
        slices: how many slices each side gets where a slice takes some hundredths of a second.
        processes: how many new processes each import gets.
        tables: how many big tables there are.
        matches: how many matches are played beforehand for their positions.
        houses: how many rule sets are built to see whether memory grows.
    """

    slices: int
    processes: int
    tables: int
    matches: int
    houses: int


FULL: Final = Effort(slices=200, processes=25, tables=1000, matches=20, houses=10_000)
"""What a figure to be quoted needs; about two minutes."""
QUICK: Final = Effort(slices=3, processes=2, tables=100, matches=2, houses=20)
"""Just enough to see that every row works; its figures say little."""


def timed(run: Callable[[], int], prepare: Callable[[], object] | None = None) -> Measure:
    """Return the measure of some work, in processor time.

    Processor time counts neither waiting nor what other programs do meanwhile, so that a busy
    machine disturbs a figure less.

    Args:
        run: does one slice and returns how many units it was.
        prepare: done before each slice, and not counted.
    """

    def measure() -> float:
        if prepare is not None:
            prepare()
        began = process_time()
        units = run()
        return (process_time() - began) / units

    return measure


def alone(measure: Measure, slices: int) -> tuple[float, ...]:
    """Return the seconds a unit, slice by slice, after one slice that is not counted."""
    measure()
    return tuple(measure() for _ in range(slices))


def in_turn(first: Measure, second: Measure, slices: int) -> tuple[list[float], list[float]]:
    """Return the seconds a unit of two measures, slice by slice, taken in turn.

    Whatever slows the machine for a while slows both. Which of the two begins changes with each
    pair of slices; one slice of each is not counted.
    """
    found: tuple[list[float], list[float]] = ([], [])
    first()
    second()
    for number in range(slices):
        for side in (0, 1) if number % 2 else (1, 0):
            found[side].append((first, second)[side]())
    return found
