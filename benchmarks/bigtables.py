"""Captures on big tables, against combinations of card objects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from random import Random
from typing import Final

from caches import clear_caches
from cirulla.cards import DECK, Card, CardSet
from cirulla.ruleset import RuleSet
from report import MICROSECONDS, Row, times_as_fast
from rivals import Peer, careful_captures, plain_captures
from selfplay import SEED
from timing import Effort, Measure, in_turn, timed

_SIZES: Final = (10, 11, 12)
_SLICE: Final = 20

Asked = tuple[Card, CardSet, tuple[Card, ...]]
"""A card, and the table it is played to, as the library has it and as plain cards."""


def _tables(count: int) -> list[Asked]:
    """Return distinct tables, by turns of each size, each with a card that is not on it."""
    random, found = Random(SEED), dict[CardSet, Asked]()
    while len(found) < count:
        size = _SIZES[len(found) % len(_SIZES)]
        card, *cards = random.sample(DECK, size + 1)
        table = CardSet(cards)
        found.setdefault(table, (card, table, tuple(table)))
    return list(found.values())


def _check(rules: RuleSet, asked: Sequence[Asked]) -> None:
    """Hold the peers to the library's answers, so that all do the same work."""
    for card, table, cards in asked:
        ours = {(one.kind, one.cards.mask) for one in rules.captures(card, table)}
        for peer in (plain_captures, careful_captures):
            theirs = {(kind, CardSet(taken).mask) for kind, taken in peer(card, cards)}
            if ours != theirs:
                raise AssertionError(f"{card} on {table}: {peer.__name__} answers otherwise")


def _slices(asked: Sequence[Asked]) -> Iterator[Sequence[Asked]]:
    """Go through the tables for ever, a slice at a time."""
    return cycle([asked[at : at + _SLICE] for at in range(0, len(asked), _SLICE)])


class _Library:
    """The library's way through the tables."""

    def __init__(self, asked: Sequence[Asked]) -> None:
        self._asked = asked
        self._slices = _slices(asked)
        self._rules = RuleSet.of()

    def forget(self) -> None:
        """Clear every cache: those of the modules, and with a new rule set its own."""
        clear_caches()
        self._rules = RuleSet.of()

    def ask(self) -> int:
        """Do one slice."""
        rules = self._rules
        for card, table, _ in next(self._slices):
            rules.captures(card, table)
        return _SLICE

    def warm(self) -> None:
        """Ask everything once."""
        for _ in range(len(self._asked) // _SLICE):
            self.ask()


def _peer(captures: Peer, asked: Sequence[Asked]) -> Measure:
    """Return the measure of a peer's way through the tables."""
    slices = _slices(asked)

    def ask() -> int:
        for card, _, cards in next(slices):
            captures(card, cards)
        return _SLICE

    return timed(ask)


def big_tables(effort: Effort) -> list[Row]:
    """Measure the captures with every cache cleared before each slice, and warm."""
    asked = _tables(effort.tables)
    _check(RuleSet.of(), asked)
    rows = []
    for name, least in (("cleared", 10), ("warm", 100)):
        for peer, bar in ((plain_captures, least), (careful_captures, None)):
            library = _Library(asked)
            if name == "warm":
                library.warm()
            ours = timed(library.ask, library.forget if name == "cleared" else None)
            taken = in_turn(ours, _peer(peer, asked), effort.slices)
            row = (
                f"captures-{name}" if bar else f"captures-{name}-careful",
                f"captures on big tables, caches {name}",
            )
            rows.append(times_as_fast(row, peer.__name__, taken, MICROSECONDS, bar))
    return rows
