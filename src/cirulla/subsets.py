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
MOST_HALVES: Final = 1 << 14
"""How many halves one memo keeps before it starts afresh; each holds about a kilobyte."""


@frozen
class _Half:
    """What the subsets of one half total.

    Attributes:
        reach: the totals that some subset makes, as bits; bit 0 for the empty one.
        totals: those totals, ascending.
        subsets: for each total up to the limit, the subsets that make it, as masks.
    """

    reach: int
    totals: tuple[int, ...]
    subsets: tuple[tuple[int, ...], ...]


@final
class SubsetSums:
    """Answer subset sums up to a limit.

    Args:
        limit: the highest total that will be asked.
    """

    __slots__ = ("_high", "_latest", "_low", "limit")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._low: dict[int, _Half] = {}
        self._high: dict[int, _Half] = {}
        self._latest = (0, 1)

    def reach(self, mask: int) -> int:
        """Return the totals that some subset of `mask` makes, as the bits of an integer."""
        latest = self._latest
        if latest[0] == mask:
            return latest[1]
        low = self._low.get(mask & LOW_HALF) or self._fill(self._low, mask & LOW_HALF, 0)
        high = self._high.get(mask >> HALF_BITS) or self._fill(
            self._high, mask >> HALF_BITS, HALF_BITS
        )
        reach = 0
        lower = low.reach
        for total in high.totals:
            reach |= lower << total
        self._latest = (mask, reach)
        return reach

    def of(self, mask: int, total: int) -> list[int]:
        """List the subsets of `mask` that total `total`, as masks, the empty one for 0.

        The order depends on `mask` and `total` alone.
        """
        if not self.reach(mask) >> total & 1:
            return []
        low = self._low.get(mask & LOW_HALF) or self._fill(self._low, mask & LOW_HALF, 0)
        high = self._high.get(mask >> HALF_BITS) or self._fill(
            self._high, mask >> HALF_BITS, HALF_BITS
        )
        lowers, uppers = low.subsets, high.subsets
        found: list[int] = []
        for points in high.totals:
            if points > total:
                break
            for lower in lowers[total - points]:
                found += [upper | lower for upper in uppers[points]]
        return found

    def clear(self) -> None:
        """Forget every half met so far."""
        self._low.clear()
        self._high.clear()
        self._latest = (0, 1)

    def _fill(self, memo: dict[int, _Half], half: int, shift: int) -> _Half:
        subsets: list[list[int]] = [[] for _ in range(self.limit + 1)]
        for points, mask in _subsets(half, shift, self.limit):
            subsets[points].append(mask)
        totals = tuple(points for points, masks in enumerate(subsets) if masks)
        answer = _Half(sum(1 << points for points in totals), totals, tuple(map(tuple, subsets)))
        if len(memo) >= MOST_HALVES:
            memo.clear()
        memo[half] = answer
        return answer


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
