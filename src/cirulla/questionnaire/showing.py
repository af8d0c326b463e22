"""Short forms of what questions have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cirulla.questionnaire.effects import worked
from cirulla.translating import gettext_noop as _

if TYPE_CHECKING:
    from collections.abc import Callable

    from cirulla.examples import Example
    from cirulla.questionnaire.effects import Effect
    from cirulla.questionnaire.plays import Plays

YES_LABEL: Final = _("yes")
NO_LABEL: Final = _("no")


def shows(*examples: Example) -> Callable[[Plays], tuple[Effect, ...]]:
    """Show what an answer does on positions."""
    found = tuple(map(worked, examples))
    return lambda _plays: found


def tells(*found: Effect) -> Callable[[Plays], tuple[Effect, ...]]:
    """Show what an answer does by effects of another kind."""
    return lambda _plays: found


def has(variant: str) -> Callable[[Plays], bool]:
    """Ask only a house that has a variant."""
    return lambda plays: variant in plays
