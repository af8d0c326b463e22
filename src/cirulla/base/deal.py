"""Seats, deals and the first table (SEAT-1 to TABLE-3)."""

from __future__ import annotations

from itertools import product
from typing import Final

from cirulla.answers import KEEP, DealPlan, FirstTable
from cirulla.cards import Card, CardSet, Rank
from cirulla.steps import Rules, Where, hookimpl

_FIFTEEN: Final = 15
_THIRTY: Final = 30
_PARTNERS: Final = ((0, 2), (1, 3))


@hookimpl
def sides(players: int) -> tuple[tuple[int, ...], ...]:
    """Let two to four play, four in pairs with partners opposite (SEAT-1)."""
    if players == 4:
        return _PARTNERS
    return tuple((seat,) for seat in range(players)) if players in (2, 3) else ()


@hookimpl
def deals(players: int) -> tuple[DealPlan, ...]:
    """Deal three to each hand until the stock is empty, four to the table at first (DEAL-1/2)."""
    return (DealPlan(3, 4), *[DealPlan(3)] * (36 // (3 * players) - 1))


@hookimpl
def next_seat(seat: int, players: int) -> int:
    """Go clockwise, through seats in increasing order (SEAT-2)."""
    return (seat + 1) % players


@hookimpl
def wild_ranks(card: Card, where: Where) -> tuple[Rank, ...]:  # noqa: ARG001 - no card is wild
    """Let no card stand for another."""
    return ()


@hookimpl
def pledges(card: Card) -> bool:  # noqa: ARG001 - no card is wild
    """Let no value stay."""
    return False


@hookimpl
def table_bonus(total: int) -> int:
    """Score one scopa for a first table of 15, two for one of 30 (TABLE-1)."""
    return {_FIFTEEN: 1, _THIRTY: 2}.get(total, 0)


@hookimpl
def misdeal(cards: CardSet, misdeals: int, sides: int) -> FirstTable:  # noqa: ARG001 - all kept
    """Keep every first table."""
    return KEEP


def best_table_bonus(rules: Rules, cards: CardSet) -> int:
    """Return the best bonus of a first table over the values its wild cards may have (MATTA-2).

    Args:
        rules: asked for `wild_ranks` and `table_bonus`.
        cards: the table cards.
    """
    total = 0
    wild: list[set[int]] = []
    for card in cards:
        if ranks := rules.wild_ranks(card, "table"):
            wild.append({card.rank, *ranks})
        else:
            total += card.value
    if not wild:
        return rules.table_bonus(total)
    return max(rules.table_bonus(total + sum(values)) for values in product(*wild))
