"""Cards as plain text, and the slow way to find every set with a given total."""

RANKS = "A234567JQK"
SUITS = "hdcs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
VALUE = {card: RANKS.index(card[0]) + 1 for card in DECK}
DIAMONDS = [rank + "d" for rank in RANKS]


def value(card: str, values: dict[str, int] | None = None) -> int:
    """Tell what a card counts for: the value it keeps (MATTA-3), or its own."""
    if values and card in values:
        return values[card]
    return VALUE[card]


def rank_name(number: int) -> str:
    """Give the rank of a value from 1 to 10 as it is written: 1 is A, 8 is J."""
    return RANKS[number - 1]


def rank_value(rank: str) -> int:
    """Give the value of a rank: the other way round."""
    return RANKS.index(rank) + 1


def sets_totalling(
    total: int, cards: list[str], values: dict[str, int] | None = None
) -> list[list[str]]:
    """List every non-empty set of the cards whose values add up to the total, sorted.

    Each card is left out, then taken; a branch that has gone over the total is dropped.
    """
    found: list[list[str]] = []

    def extend(chosen: list[str], missing: int, rest: list[str]) -> None:
        if missing == 0:
            found.append(sorted(chosen))
            return
        for place, card in enumerate(rest):
            if value(card, values) <= missing:
                extend([*chosen, card], missing - value(card, values), rest[place + 1 :])

    if total > 0:
        extend([], total, cards)
    return sorted(found)
