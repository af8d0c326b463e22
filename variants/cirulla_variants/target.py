"""A match to another number of points."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from cirulla.options import whole
from cirulla.steps import Rules, Sentence, Variant, hookimpl
from cirulla.steps import ngettext_noop as _n

_USUAL = 51


@frozen(kw_only=True)
class Target(Variant):
    """Play a match to another number of points (MATCH-1)."""

    name: ClassVar[str] = "target"
    sources: ClassVar[tuple[str, ...]] = ("S0",)

    points: int = field(
        default=_USUAL,
        validator=whole(1, 1000),
        metadata={"help": "the points that win the match"},
    )

    @hookimpl
    def target(self) -> int:
        """Play to `points`."""
        return self.points

    def answers(self) -> tuple[str, ...]:
        """Change nothing at the usual target."""
        return () if self.points == _USUAL else ("target",)

    def sentences(self) -> tuple[Sentence, ...]:
        """Name the target."""
        if self.points == _USUAL:
            return ()
        text = _n(
            "The match is played to {points} point. Totals are compared only at the end of a "
            "round: a side that passes the target sooner plays on.",
            "The match is played to {points} points. Totals are compared only at the end of a "
            "round: a side that passes the target sooner plays on.",
            "points",
        )
        return (Sentence("MATCH-1", text, points=self.points),)

    def idle(self, rules: Rules, players: int | None) -> str | None:  # noqa: ARG002
        """Report the usual target."""
        return f"{_USUAL} is the base game's target" if self.points == _USUAL else None
