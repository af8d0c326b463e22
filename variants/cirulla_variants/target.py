"""A match to another number of points."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from cirulla.options import whole
from cirulla.steps import Rules, Sentence, Variant, hookimpl
from cirulla.steps import gettext_noop as _

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
        text = _("The match is played to {points}. Totals are compared only after a round.")
        return (Sentence("MATCH-1", text, points=self.points),)

    def idle(self, rules: Rules, players: int | None) -> str | None:  # noqa: ARG002
        """Report the usual target."""
        return f"{_USUAL} is the base game's target" if self.points == _USUAL else None
