"""Play, dealing and the passing of the deal the other way round (SEAT-2, DEAL-1)."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from cirulla.steps import Rules, Sentence, Variant, hookimpl
from cirulla.steps import gettext_noop as _


@frozen(kw_only=True)
class Anticlockwise(Variant):
    """Go round the other way in play, in dealing and as dealer (SEAT-2, DEAL-1)."""

    name: ClassVar[str] = "anticlockwise"
    sources: ClassVar[tuple[str, ...]] = ("PAG", "SBI")

    @hookimpl
    def next_seat(self, seat: int, players: int) -> int:
        """Go through the seats in decreasing order (SEAT-2)."""
        return (seat - 1) % players

    def sentences(self) -> tuple[Sentence, ...]:
        """Say which way play runs."""
        text = _(
            "Play and dealing go round anticlockwise. The player after the dealer goes first in "
            "every deal, and after each round the next player becomes the dealer."
        )
        return (Sentence("SEAT-2", text),)

    def idle(self, rules: Rules, players: int | None) -> str | None:  # noqa: ARG002
        """Tell that between two seats there is only one way round."""
        return "between two players there is only one way round" if players == 2 else None
