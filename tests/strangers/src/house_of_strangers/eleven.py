"""Captures that make eleven."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen
from cirulla.options import whole
from cirulla.steps import Rules, Sentence, Variant, hookimpl
from cirulla.steps import gettext_noop as _

_USUAL = 15


@frozen(kw_only=True)
class Eleven(Variant):
    """Let a capture make eleven instead of fifteen (CAP-1)."""

    name: ClassVar[str] = "eleven"
    sources: ClassVar[tuple[str, ...]] = ("the strangers",)

    total: int = field(
        default=11,
        validator=whole(11, 40),
        metadata={"help": "what the card and those it takes make"},
    )

    @hookimpl
    def capture_total(self) -> int:
        """Answer `total`."""
        return self.total

    def answers(self) -> tuple[str, ...]:
        """Change nothing at the usual total."""
        return () if self.total == _USUAL else ("capture_total",)

    def sentences(self) -> tuple[Sentence, ...]:
        """Say what a fifteen makes here."""
        text = _(
            "A card played makes one capture at most: an equal, which is one table card of the "
            "same value; a sum, two or more table cards that total its value; or what is called "
            "a fifteen, which in this house is one or more table cards that total {total} "
            "together with it. The ace has rules of its own."
        )
        return () if self.total == _USUAL else (Sentence("CAP-1", text, total=self.total),)

    def idle(self, rules: Rules, players: int | None) -> str | None:
        """Report the usual total."""
        return f"{_USUAL} is the base game's total" if self.total == _USUAL else None
