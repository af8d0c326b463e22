"""A hand, and the values that stay."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from cirulla.cards import EMPTY, Card, CardSet, Rank

Pledges = tuple[tuple[Card, Rank], ...]
"""The cards whose declared value stays, each with that value (MATTA-3)."""


@frozen
class Hand:
    """What a seat holds.

    Attributes:
        cards: all its cards.
        up: those of them that lie face up, since they were declared (ACC-5).
        right: whether it still has the right to declare in this deal (ACC-4); never whether it
            holds an accuso.
    """

    cards: CardSet = EMPTY
    up: CardSet = EMPTY
    right: bool = False

    def __str__(self) -> str:
        up = f"({self.up.compact})" if self.up else ""
        return f"{self.cards.compact}{up}{'!' if self.right else ''}" or "-"


NO_CARDS: Final = Hand()
"""A hand played out."""
