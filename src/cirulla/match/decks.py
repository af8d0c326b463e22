"""Where a match gets its decks: from a seed or from a list, and first from a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, cast, final

from cirulla.cards import Card
from cirulla.errors import Code, TextError
from cirulla.moves import Shuffle
from cirulla.shuffle import deck

DeckText = Shuffle | Sequence[Card | str] | str
"""A deck in dealing order: a shuffle, its cards, or their text."""
Seed = bytes | str | int
"""What the named shuffle starts from."""

_NO_MORE: Final = object()


@final
class Decks:
    """The decks of a match, by the number of the dealing; asked again it gives the same one.

    Args:
        seed: deals `cirulla.shuffle.deck` of it; None if there is none.
        decks: used in their order; a list is checked at once, another iterable as it is drawn.
        known: the decks of the first dealings, whatever the others come from.
        first: what the named shuffle counts the first dealing as.

    Raises:
        TextError: if both a seed and decks are given, the seed is none, or a deck is bad.
    """

    __slots__ = ("_first", "_known", "_more", "_seed")

    def __init__(
        self,
        seed: Seed | None = None,
        decks: Iterable[DeckText] | None = None,
        known: Iterable[Shuffle] = (),
        first: int = 0,
    ) -> None:
        if seed is not None and decks is not None:
            raise TextError(Code.BAD_ARGUMENT, "a match takes a seed or decks, not both")
        if isinstance(decks, (str, Shuffle)):
            raise TextError(Code.BAD_ARGUMENT, "decks is a single deck; give a list of decks")
        if seed is not None:
            deck(seed, first)
        self._seed = seed
        self._first = first
        self._known = list(known)
        self._more: Iterator[object] = iter(())
        if isinstance(decks, Sequence):
            self._known += [_as_shuffle(one, place) for place, one in enumerate(decks)]
        elif decks is not None:
            self._more = iter(decks)

    def __repr__(self) -> str:
        return f"<Decks, {len(self._known)} known>"  # never the seed

    def get(self, dealing: int) -> Shuffle | None:
        """Return the deck of a dealing, counted from 0; None if there is none.

        Raises:
            TextError: if the next deck drawn is no deck; it is drawn again when asked again.
        """
        while self._seed is None and len(self._known) <= dealing:
            drawn = next(self._more, _NO_MORE)
            if drawn is _NO_MORE:
                return None
            try:
                self._known.append(_as_shuffle(drawn, len(self._known)))
            except TextError:
                self._more = chain((drawn,), self._more)
                raise
        if dealing < len(self._known):
            return self._known[dealing]
        return None if self._seed is None else Shuffle(deck(self._seed, self._first + dealing))


def _as_shuffle(value: object, place: int) -> Shuffle:
    if isinstance(value, Shuffle):
        return value
    if not isinstance(value, Sequence):
        message = f"decks[{place}] is a {type(value).__name__}; give its text or its 40 cards"
        raise TextError(Code.BAD_DECK, message)
    try:
        return Shuffle(cast("Sequence[Card | str]", value))
    except TextError as error:
        raise TextError(error.code, f"decks[{place}]: {error}", error.text) from error
