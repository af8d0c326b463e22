"""The match: target, outcome, and that nobody calls out (MATCH-1 to MATCH-3)."""

from __future__ import annotations

from typing import Final, Literal

from cirulla.answers import PLAY_ON, Mark, Nothing, Outcome
from cirulla.steps import hookimpl

_TARGET: Final = 51


@hookimpl
def target() -> int:
    """Play to 51 (MATCH-1)."""
    return _TARGET


@hookimpl
def outcome(totals: tuple[int, ...], target: int) -> Outcome | Literal[Nothing.PLAY_ON]:
    """Let the highest total at or over the target win, unless it is shared (MATCH-2)."""
    highest = max(totals)
    if highest < target or totals.count(highest) > 1:
        return PLAY_ON
    return Outcome(totals.index(highest), "target")


@hookimpl
def may_call(side: int, totals: tuple[int, ...], marks: tuple[Mark, ...]) -> bool:  # noqa: ARG001
    """Let nobody call out: totals are compared at the end of a round (MATCH-1)."""
    return False
