"""The forty cards shared out among sides so that all that is known of their piles holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cirulla.cards import DECK, CardSet, Suit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cirulla.cards import Card

OTHERS: Final[tuple[Suit, ...]] = (Suit.HEARTS, Suit.CLUBS, Suit.SPADES)
"""The suits of which only the best cards are asked for."""


def shared_out(
    counts: Sequence[int],
    known: Mapping[Card, int],
    bests: Mapping[Suit, Sequence[Card | None]],
    order: Sequence[Sequence[Card]],
) -> tuple[CardSet, ...] | None:
    """Return piles in which everything known holds; the same ones for the same facts.

    Args:
        counts: how many cards each side has; 40 together.
        known: the cards whose side is known.
        bests: for the suits of which they are known, the best card of each side, None for a side
            without a card of it.
        order: for each suit its cards, the best first.

    Returns:
        The cards of each side; None if no piles fit.
    """
    places = {card: place for cards in order for place, card in enumerate(cards)}

    def may_have(side: int, card: Card) -> bool:
        if known.get(card, side) != side:
            return False
        if card.suit not in bests:
            return True
        best = bests[card.suit]
        if card in best:
            return best[side] is card
        own = best[side]
        return own is not None and places[own] < places[card]

    sides = range(len(counts))
    able = {card: tuple(side for side in sides if may_have(side, card)) for card in DECK}
    return _matched(counts, able)


def _matched(
    counts: Sequence[int], able: Mapping[Card, tuple[int, ...]]
) -> tuple[CardSet, ...] | None:
    """Give each card to a side that may have it, none more than it has: by augmenting paths."""
    piles: list[list[Card]] = [[] for _ in counts]

    def place(card: Card, seen: set[int]) -> bool:
        for side in able[card]:
            if side in seen:
                continue
            seen.add(side)
            pile = piles[side]
            if len(pile) < counts[side]:
                pile.append(card)
                return True
            for at, other in enumerate(pile):
                if place(other, seen):
                    pile[at] = card
                    return True
        return False

    if all(place(card, set()) for card in DECK):
        return tuple(map(CardSet, piles))
    return None
