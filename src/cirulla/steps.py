"""What a plugin needs to answer the rules' questions: `hookimpl`, `Variant`, `Sentence`.

The questions themselves, with their types, stand in `cirulla.questions`; they can be imported from
here too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

import pluggy
from attrs import fields, frozen

from cirulla.questions import (
    STEPS,
    Captures,
    Pledged,
    Rules,
    Sets,
    Step,
    StepKind,
    Where,
)

__all__ = [
    "STEPS",
    "STEPS_VERSION",
    "Asked",
    "Captures",
    "Pledged",
    "Rules",
    "Sentence",
    "Sets",
    "Step",
    "StepKind",
    "Variant",
    "Where",
    "gettext_noop",
    "hookimpl",
]

STEPS_VERSION: Final = 1
"""The version of the steps; a variant made for a later one is refused by name."""

hookimpl: Final = pluggy.HookimplMarker("cirulla")
"""Mark a method of a variant as its answer to the step of that name."""


def gettext_noop(text: str) -> str:
    """Mark a sentence for the catalogues of translations; the text itself is returned.

    Import it as ``_``, the name by which texts are found.
    """
    return text


@frozen(init=False)
class Sentence:
    """A rule in words, for the rule sheet.

    Under the id of a base rule it replaces the base game's sentence, otherwise it adds its own.

    Attributes:
        rule: the rule's id, as ``MATCH-1``.
        text: the message id: English, with ``{name}`` for each value.
        values: the values by name.
    """

    rule: str
    text: str
    values: tuple[tuple[str, object], ...]

    def __init__(self, rule: str, text: str, **values: object) -> None:
        self.__attrs_init__(rule, text, tuple(sorted(values.items())))  # type: ignore[attr-defined]

    def __str__(self) -> str:
        return self.text.format(**dict(self.values))


class Variant:
    """A rule that a house plays otherwise; the base class of every variant.

    A variant is an attrs frozen class: its fields are the house's options, its methods marked
    with `hookimpl` answer steps.

    Attributes:
        name: the name by which a house file chooses it.
        version: the version of its rules; it is part of a rule set's digest.
        steps_version: the version of the steps it was made for.
        sources: who plays so, by the codes of the rules' bibliography.
    """

    name: ClassVar[str]
    version: ClassVar[int] = 1
    steps_version: ClassVar[int] = STEPS_VERSION
    sources: ClassVar[tuple[str, ...]] = ()

    def __repr__(self) -> str:
        options = (f"{one.alias}={getattr(self, one.name)!r}" for one in fields(type(self)))  # type: ignore[arg-type]
        return f"{type(self).__name__}({', '.join(options)})"

    def answers(self) -> tuple[str, ...] | None:
        """Name the steps that these options really change; None for every one that is marked."""
        return None

    def sentences(self) -> tuple[Sentence, ...]:
        """Say in words what this variant changes."""
        return ()

    def idle(self, rules: Rules, players: int | None) -> str | None:  # noqa: ARG002 - for variants
        """Say why this variant can have no effect in this house; None if it can.

        Args:
            rules: the house as built.
            players: how many play, or None to judge the house for any number.
        """
        return None


Asked = Callable[..., Any]
"""A step folded into one plain callable; its types are those of `Rules`."""
