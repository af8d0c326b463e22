"""The named shuffle: from a seed to decks that any language can check.

``cirulla-shuffle-1`` is Fisher-Yates with rejection sampling over HMAC-SHA256 in counter mode.
`docs/en/reference/shuffle.md` specifies it with test vectors. The name stands for these exact
steps: whatever changed a single deck would be another shuffle with another name.
"""

from __future__ import annotations

import hmac
from itertools import count
from struct import iter_unpack
from typing import TYPE_CHECKING, Final

from cirulla.cards import DECK
from cirulla.errors import Code, TextError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cirulla.cards import Card

NAME: Final = "cirulla-shuffle-1"
"""The shuffle's name, which also begins every message that it hashes."""

_WORDS: Final = 2**32
_DEALINGS: Final = 2**64


def deck(seed: bytes | str | int, dealing: int = 0) -> tuple[Card, ...]:
    """Return the deck that a seed gives for one dealing of a match.

    A short seed can be guessed by a player who sees only a hand: where that matters, take 32 bytes
    from the system's source (`secrets.token_bytes`) and keep them secret until the match is over.

    Args:
        seed: at least one byte. A text stands for its UTF-8 bytes just as they are, a whole number
            for its decimal text: 7, ``"7"`` and ``b"7"`` deal alike.
        dealing: which dealing of the deck in the match, from 0 to 2**64 - 1; misdeals count.

    Returns:
        The forty cards in dealing order: the first is dealt first.

    Raises:
        TextError: if the seed is empty or of another type, or there is no such dealing. The message
            never quotes the seed.

    Examples:
        >>> [str(card) for card in deck(7)[:3]]
        ['Qs', '4c', '2h']
    """
    words = _words(_key(seed), _counted(dealing))
    cards = list(DECK)
    for i in range(len(cards) - 1, 0, -1):
        j = _below(i + 1, words)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def _key(seed: object) -> bytes:
    """Return the seed's bytes."""
    if isinstance(seed, int) and not isinstance(seed, bool):
        key = _decimal(seed).encode("ascii")
    elif isinstance(seed, str):
        key = _utf8(seed)
    elif isinstance(seed, bytes):
        key = seed
    else:
        message = f"the seed is a {type(seed).__name__}; give bytes, a text or a whole number"
        raise TextError(Code.BAD_SEED, message)
    if not key:
        raise TextError(Code.BAD_SEED, "the seed is empty; give at least one character or byte")
    return key


def _decimal(number: int) -> str:
    try:
        return str(int(number))
    except ValueError:  # Python's own limit on the digits of a number
        message = "the seed is a number of too many digits; give it as bytes or as a text"
        raise TextError(Code.BAD_SEED, message) from None


def _utf8(text: str) -> bytes:
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        at = error.start
        message = f"the seed at {at}: a lone surrogate is no character; give the seed as bytes"
    # Raised outside of the handler, for the first error holds the whole seed.
    raise TextError(Code.BAD_SEED, message, position=at)


def _counted(dealing: object) -> int:
    if not isinstance(dealing, int) or isinstance(dealing, bool):
        message = f"the dealing is a {type(dealing).__name__}; give a whole number, 0 for the first"
        raise TextError(Code.BAD_ARGUMENT, message)
    if not 0 <= dealing < _DEALINGS:
        message = "there is no such dealing; they are counted from 0 to 2**64 - 1"
        raise TextError(Code.BAD_ARGUMENT, message)
    return dealing


def _words(key: bytes, dealing: int) -> Iterator[int]:
    """Yield the endless stream of 32-bit words of one dealing."""
    prefix = NAME.encode("ascii") + dealing.to_bytes(8, "big")
    for block in count():
        digest = hmac.digest(key, prefix + block.to_bytes(8, "big"), "sha256")
        for (word,) in iter_unpack(">I", digest):
            yield word


def _below(bound: int, words: Iterator[int]) -> int:
    """Return a number from 0 to `bound` - 1, each equally likely.

    A word from the last, incomplete run of `bound` is passed over: it would favour low numbers.
    """
    limit = _WORDS - _WORDS % bound
    return next(word for word in words if word < limit) % bound
