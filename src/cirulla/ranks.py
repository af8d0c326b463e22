"""Ranks and suits, with the letters and signs that name them."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal

from cirulla.errors import Code, TextError, clip

SuitLetters = Literal["en", "it"]
"""Which letters name the suits: English ``h d c s``, or Italian ``c q f p`` (or ``c d b s``)."""


class Rank(IntEnum):
    """Name a card's rank; its number is its value for captures (1 to 10)."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    JACK = 8
    QUEEN = 9
    KING = 10

    @property
    def letter(self) -> str:
        """The rank as text: one of ``A 2 3 4 5 6 7 J Q K``."""
        return _RANKS[self - 1]

    def __str__(self) -> str:
        return _RANKS[self - 1]

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Read a rank letter, in either case.

        Raises:
            TextError: if it is none of ``A 2 3 4 5 6 7 J Q K``.
        """
        found = RANK_OF.get(text)
        if found is None:
            raise TextError(Code.BAD_CARD, f'"{clip(str(text))}" is no rank; {RANK_HINT}', text)
        return found


class Suit(IntEnum):
    """Name a suit, in canonical order."""

    HEARTS = 0
    DIAMONDS = 1
    CLUBS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The suit as text: one of ``h d c s``."""
        return _SUITS[self]

    @property
    def sign(self) -> str:
        """The suit's sign: one of ``♥ ♦ ♣ ♠``."""
        return SIGNS[self]

    def __str__(self) -> str:
        return _SUITS[self]


_RANKS: Final = "A234567JQK"
_SUITS: Final = "hdcs"
SIGNS: Final = "♥♦♣♠"
"""The suits' signs, in canonical order."""
RANK_HINT: Final = "ranks are A 2 3 4 5 6 7 J Q K (8 is J, 9 is Q, 10 is K)"
"""What a message says where a rank cannot be read."""
SUIT_HINTS: Final[dict[SuitLetters, str]] = {
    "en": "suits are h d c s (hearts, diamonds, clubs, spades)",
    "it": "suits are c q f p (cuori, quadri, fiori, picche) or c d b s "
    "(coppe, denari, bastoni, spade)",
}
"""What a message says where a suit cannot be read."""
RANK_OF: Final = {
    letter: rank for rank in Rank for letter in (_RANKS[rank - 1], _RANKS[rank - 1].lower())
}
"""Each rank by its letter, in either case."""
_ENGLISH: Final = {letter: suit for suit in Suit for letter in (_SUITS[suit], _SUITS[suit].upper())}
_ITALIAN: Final = {
    form: suit
    for letters, suit in zip(("c", "qd", "fb", "ps"), Suit, strict=True)
    for letter in letters
    for form in (letter, letter.upper())
}
_SIGN_OF: Final = dict(zip(SIGNS, Suit, strict=True))
SUIT_OF: Final[dict[SuitLetters, dict[str, Suit]]] = {
    "en": _ENGLISH | _SIGN_OF,
    "it": _ITALIAN | _SIGN_OF,
}
"""Each suit by its letters, in either case, and by its sign."""
