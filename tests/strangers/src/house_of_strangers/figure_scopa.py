"""A scopa made with a figure."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen
from cirulla.answers import Capture
from cirulla.cards import Card, CardSet, Rank
from cirulla.options import whole
from cirulla.steps import Pledged, Sentence, Variant, hookimpl
from cirulla.steps import ngettext_noop as _n


@frozen(kw_only=True)
class FigureScopa(Variant):
    """Let a scopa made with a jack, queen or king count more (SCOPA-1)."""

    name: ClassVar[str] = "figure-scopa"
    sources: ClassVar[tuple[str, ...]] = ("the strangers",)

    points: int = field(
        default=2, validator=whole(2, 10), metadata={"help": "what such a scopa counts"}
    )

    @hookimpl
    def scopa(self, card: Card, capture: Capture, table: CardSet, pledged: Pledged) -> int:
        """Count an emptied table, and more where a figure emptied it."""
        if capture.cards != table:
            return 0
        return self.points if pledged.get(card, card.rank) >= Rank.JACK else 1

    def sentences(self) -> tuple[Sentence, ...]:
        """Say what it counts."""
        text = _n(
            "A capture that empties the table is a scopa and scores 1 point at once, whatever "
            "its kind; made with a figure it scores {points} point.",
            "A capture that empties the table is a scopa and scores 1 point at once, whatever "
            "its kind; made with a figure it scores {points} points.",
            by="points",
        )
        return (Sentence("SCOPA-1", text, points=self.points),)
