"""The rows of the report, as a table and as JSON."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import Final, Literal

from attrs import asdict, frozen

from timing import Spread

Taken = tuple[Sequence[float], Sequence[float]]
"""The seconds that one unit took two sides, slice by slice."""


@frozen
class Bar:
    """What a figure is held to.

    Attributes:
        direction: whether the figure is to be at least or at most so high.
        value: how high.
    """

    direction: Literal["at least", "at most"]
    value: float

    def met_by(self, figure: float) -> bool:
        """Say whether a figure meets it."""
        return figure >= self.value if self.direction == "at least" else figure <= self.value

    def __str__(self) -> str:
        return f"{self.direction} {number(self.value)}"


@frozen
class Unit:
    """What figures are shown in.

    Attributes:
        name: as ``moves/s``.
        shown: turns the seconds that one took into the figure.
    """

    name: str
    shown: Callable[[float], float]

    def spread(self, seconds: Sequence[float]) -> Spread:
        """Return the figures of some slices."""
        return Spread.of([self.shown(taken) for taken in seconds])


MICROSECONDS: Final = Unit("us", lambda seconds: seconds * 1e6)
MILLISECONDS: Final = Unit("ms", lambda seconds: seconds * 1e3)


def per_second(what: str) -> Unit:
    """Return the unit of so many of something in a second."""
    return Unit(f"{what}/s", lambda seconds: 1 / seconds)


@frozen(kw_only=True)
class Row:
    """One line of the report.

    Attributes:
        key: its stable name, for programs.
        what: what was measured.
        unit: of `ours` and `peer`.
        ours: what the library did.
        peer: what it is measured against; None where it stands alone.
        against: what the peer is.
        ratio: the ratio of the two medians, with the quartiles of the ratios of the slices taken
            together.
        bar: what the ratio is held to, or `ours` where there is none; None for nothing.
    """

    key: str
    what: str
    unit: str
    ours: Spread
    peer: Spread | None = None
    against: str = ""
    ratio: Spread | None = None
    bar: Bar | None = None

    @property
    def met(self) -> bool | None:
        """Whether the bar is met; None where there is none."""
        return None if self.bar is None else self.bar.met_by((self.ratio or self.ours).median)

    def cells(self) -> tuple[str, ...]:
        """Return what stands in the table, column by column."""
        ratio = self.ratio
        met = "" if self.met is None else "met" if self.met else "NOT MET"
        return (
            self.what,
            f"{number(self.ours.median)} {self.unit}",
            f"{number(self.peer.median)} ({self.against})" if self.peer else "",
            f"{number(ratio.median)} x" if ratio else "",
            _quartiles(ratio or self.ours),
            str(self.bar or ""),
            met,
        )


def times_as_fast(
    row: tuple[str, str], against: str, taken: Taken, unit: Unit, least: float | None = None
) -> Row:
    """Return a row whose ratio says how many times as fast as its peer the library is.

    Args:
        row: its key, and what was measured.
        against: what the peer is.
        taken: the seconds that one unit took the library and the peer, slice by slice.
        unit: what the figures are shown in.
        least: the bar; None for nothing.
    """
    bar = None if least is None else Bar("at least", least)
    return _compared(row, against, taken, unit, bar, _ratio(taken[1], taken[0]))


def times_the_time(
    row: tuple[str, str], against: str, taken: Taken, unit: Unit, most: float | None = None
) -> Row:
    """Return a row whose ratio says how many times its peer's time the library takes.

    Args:
        row: its key, and what was measured.
        against: what the peer is.
        taken: the seconds that one unit took the library and the peer, slice by slice.
        unit: what the figures are shown in.
        most: the bar; None for nothing.
    """
    bar = None if most is None else Bar("at most", most)
    return _compared(row, against, taken, unit, bar, _ratio(taken[0], taken[1]))


def _ratio(above: Sequence[float], below: Sequence[float]) -> Spread:
    """Return the ratio of two medians, with the quartiles of the ratios slice by slice."""
    slices = Spread.of([one / other for one, other in zip(above, below, strict=True)])
    return Spread(slices.low, median(above) / median(below), slices.high)


def _compared(
    row: tuple[str, str], against: str, taken: Taken, unit: Unit, bar: Bar | None, ratio: Spread
) -> Row:
    key, what = row
    ours, peer = map(unit.spread, taken)
    return Row(
        key=key,
        what=what,
        unit=unit.name,
        ours=ours,
        peer=peer,
        against=against,
        ratio=ratio,
        bar=bar,
    )


def number(value: float) -> str:
    """Write a figure with three digits or more."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def _quartiles(spread: Spread) -> str:
    if spread.low == spread.high:
        return ""
    return f"{number(spread.low)} - {number(spread.high)}"


_HEADINGS: Final = ("what", "the library", "its peer", "ratio", "quartiles", "bar", "")


def as_table(rows: Iterable[Row]) -> str:
    """Write the rows for people."""
    lines = [_HEADINGS, *[row.cells() for row in rows]]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, tuple("-" * width for width in widths))
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def as_json(rows: Iterable[Row], *, quick: bool) -> str:
    """Write the rows for programs."""
    return json.dumps(
        {
            "python": platform.python_version(),
            "quick": quick,
            "rows": [{**asdict(row), "met": row.met} for row in rows],
        },
        indent=2,
    )
