"""Which cards of a table total a number: subset sums from two half tables.

The forty bits of a table fall into two halves of twenty: the ranks 1 to 5 and the ranks 6 to 10.
Each half that has been met is answered once, for every total, and kept; a table's answer is put
together from its halves. The halves met in play are a few thousand, whole tables are without
number, so this memo stays small where one by whole tables would not.
"""

from __future__ import annotations

from typing import Final, final

from attrs import frozen

from cirulla.cards import DECK

HALF_BITS: Final = 20
LOW_HALF: Final = (1 << HALF_BITS) - 1
MOST_TOTAL: Final = 14
"""The highest total that is asked for in the base game: an ace and fourteen make fifteen."""
MOST_HALVES: Final = 1 << 14
"""How many halves one memo keeps before it starts afresh; each holds about a kilobyte."""


@frozen
class _Half:
    """What the subsets of one half total.

    Attributes:
        others: the totals that some subset makes but 0, ascending, each with those subsets.
        subsets: for each total up to the limit, the subsets that make it, as masks.
    """

    others: tuple[tuple[int, tuple[int, ...]], ...]
    subsets: tuple[tuple[int, ...], ...]


@final
class SubsetSums:
    """Answer subset sums up to a limit.

    Args:
        limit: the highest total that will be asked.
    """

    __slots__ = ("_high", "_low", "limit")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._low: dict[int, _Half] = {}
        self._high: dict[int, _Half] = {}

    def of(self, mask: int, total: int) -> list[int]:
        """List the subsets of `mask` that total `total`, as masks, the empty one for 0.

        The order depends on `mask` and `total` alone.
        """
        low, high = mask & LOW_HALF, mask >> HALF_BITS
        lowers = (self._low.get(low) or self._fill(self._low, low, 0)).subsets
        found = list(lowers[total])
        if not high:
            return found
        uppermost = self._high.get(high) or self._fill(self._high, high, HALF_BITS)
        for points, uppers in uppermost.others:
            if points > total:
                break
            if lowers[total - points]:
                found += [upper | lower for lower in lowers[total - points] for upper in uppers]
        return found

    def clear(self) -> None:
        """Forget every half met so far."""
        self._low.clear()
        self._high.clear()

    def _fill(self, memo: dict[int, _Half], half: int, shift: int) -> _Half:
        subsets: list[list[int]] = [[] for _ in range(self.limit + 1)]
        for points, mask in _subsets(half, shift, self.limit):
            subsets[points].append(mask)
        others = [
            (points, tuple(masks)) for points, masks in enumerate(subsets) if masks and points
        ]
        answer = _Half(tuple(others), tuple(map(tuple, subsets)))
        if len(memo) >= MOST_HALVES:
            memo.clear()
        memo[half] = answer
        return answer


@final
class _Totals(dict[int, int]):
    """For each half met so far, the totals up to 14 that some of its cards make.

    Each total is a digit of four bits, 1 or 0, from the lowest on: 0 for the empty set, 1, 2, ...

    Args:
        shift: where the half begins.
    """

    def __init__(self, shift: int) -> None:
        super().__init__()
        self._shift = shift

    def __missing__(self, half: int) -> int:
        totals = 1
        for place in range(HALF_BITS):
            if half >> place & 1:
                totals |= totals << 4 * DECK[place + self._shift].value
        if len(self) >= MOST_HALVES:
            self.clear()
        self[half] = totals = totals & _DIGITS
        return totals


_DIGITS: Final = (1 << 4 * (MOST_TOTAL + 1)) - 1
LOW_TOTALS: Final = _Totals(0)
HIGH_TOTALS: Final = _Totals(HALF_BITS)
"""The product of a table's two halves has a digit other than 0 for each total that some of its
cards make: the digit counts in how many ways the halves' totals add up to it, at most 15."""


def _subsets(half: int, shift: int, limit: int) -> list[tuple[int, int]]:
    """List total and mask of every subset of a half that totals `limit` or less."""
    found = [(0, 0)]
    for place in range(HALF_BITS):
        if half >> place & 1:
            card = DECK[place + shift]
            found += [
                (points + card.rank, mask | card.mask)
                for points, mask in found
                if points + card.rank <= limit
            ]
    return found
