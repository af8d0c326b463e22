"""Accusi: buona and decino, and how the matta enters them (ACC-1 to ACC-4, MATTA-1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cirulla.answers import NO_ACCUSO, Accuso, Combination
from cirulla.cards import CardSet
from cirulla.steps import Rules, Sets, hookimpl

BUONA_MOST: Final = 9
"""Three cards that total this or less are a buona (ACC-1)."""

_BUONA: Final = Combination("buona", 3, 0)
_DECINO: Final = Combination("decino", 10, 1)


@hookimpl
def accuso(values: tuple[int, int, int]) -> Combination:
    """Call three equal a decino, 9 or less a buona; the one worth most counts (ACC-1 to ACC-3)."""
    if values[0] == values[2]:
        return _DECINO
    return _BUONA if sum(values) <= BUONA_MOST else NO_ACCUSO


@hookimpl
def threes(hand: CardSet, declared: CardSet) -> Sets:
    """Let a hand of three be declared once, whole (ACC-4)."""
    return (hand,) if len(hand) == 3 and not declared else ()


def accusi_of(rules: Rules, cards: CardSet) -> tuple[Accuso, ...]:
    """Return the best accuso of three cards (ACC-3), once for each declaration that it allows.

    Where the matta's value stays, each value that makes it is a declaration of its own; where it
    does not, there is one, with the lowest such value (MATTA-3).

    Args:
        rules: asked for `wild_ranks`, `pledges` and `accuso`.
        cards: the three cards.
    """
    wild = next((card for card in cards if rules.wild_ranks(card, "hand")), None)
    if wild is None:
        found = rules.accuso(_ascending(card.rank for card in cards))
        return (Accuso(found.name, found.points, None, cards),) if found.points else ()
    others = [card.rank for card in cards if card is not wild]
    options = [
        (rules.accuso(_ascending((rank, *others))), rank)
        for rank in sorted(rules.wild_ranks(wild, "hand"))
    ]
    best = max((found for found, _ in options), key=_worth)
    if not best.points:
        return ()
    ranks = [rank for found, rank in options if found == best]
    if not rules.pledges(wild):
        del ranks[1:]
    return tuple(Accuso(best.name, best.points, rank, cards) for rank in ranks)


def _worth(combination: Combination) -> tuple[int, int]:
    return combination.points, combination.rarity


def _ascending(ranks: Iterable[int]) -> tuple[int, int, int]:
    first, second, third = sorted(ranks)
    return first, second, third
