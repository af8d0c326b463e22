"""What a plugin needs to answer the rules' questions: `hookimpl`, `Variant`, `Sentence`.

The questions themselves, with their types, stand in `cirulla.questions`; they can be imported from
here too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Literal

import pluggy
from attrs import fields

from cirulla.examples import Example
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
from cirulla.sentences import Sentence
from cirulla.translating import Plural, Texts, gettext_noop, ngettext_noop

__all__ = [
    "STEPS",
    "STEPS_VERSION",
    "Asked",
    "Captures",
    "Example",
    "Pledged",
    "Plural",
    "Rules",
    "Sentence",
    "Sets",
    "Step",
    "StepKind",
    "Texts",
    "Variant",
    "Where",
    "gettext_noop",
    "hookimpl",
    "ngettext_noop",
]

STEPS_VERSION: Final = 1
"""The version of the steps; a variant made for a later one is refused by name."""

hookimpl: Final = pluggy.HookimplMarker("cirulla")
"""Mark a method of a variant as its answer to the step of that name."""


class Variant:
    """A rule that a house plays otherwise; the base class of every variant.

    A variant is an attrs frozen class: its fields are the house's options, its methods marked
    with `hookimpl` answer steps.

    Attributes:
        name: the name by which a house file chooses it.
        version: the version of its rules; it is part of a rule set's digest.
        steps_version: the version of the steps it was made for.
        sources: who plays so, by the codes of the rules' bibliography.
        texts: the package that holds the gettext catalogues of its sentences, as
            ``locale/it/LC_MESSAGES/DOMAIN.mo``, and their domain. None: the top-level package
            of the variant's module, and a domain of the same name. Where there is no catalogue,
            its sentences are said in English.
        scored_cards: which cards its answers to `score_items` and `round_win` depend on: ``all``
            of a pile, or its ``diamonds`` alone. Whoever keeps the score with real cards lists
            no others then.
    """

    name: ClassVar[str]
    version: ClassVar[int] = 1
    steps_version: ClassVar[int] = STEPS_VERSION
    sources: ClassVar[tuple[str, ...]] = ()
    texts: ClassVar[Texts | None] = None
    scored_cards: ClassVar[Literal["all", "diamonds"]] = "all"

    def __repr__(self) -> str:
        options = (f"{one.alias}={getattr(self, one.name)!r}" for one in fields(type(self)))  # type: ignore[arg-type]
        return f"{type(self).__name__}({', '.join(options)})"

    def answers(self) -> tuple[str, ...] | None:
        """Name the steps that these options really change; None for every one that is marked."""
        return None

    def sentences(self) -> tuple[Sentence, ...]:
        """Say in words what these options change, and nothing where they change nothing.

        A sentence under the id of a base rule stands instead of the base game's; any other is
        added to the section of the first step that the variant answers.
        """
        return ()

    def examples(self) -> tuple[Example, ...]:
        """Give positions that show these options at work; the rule sheet works them out."""
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
