"""Cards and sets of cards.

The forty cards are interned and stand in canonical order: by rank, ace to king, and within a rank
hearts, diamonds, clubs, spades. A `CardSet` is an immutable set of them on one 40-bit integer, so
that set algebra is a single machine operation.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Set
from functools import lru_cache
from typing import Final, final

from cirulla.errors import Code, TextError, clip
from cirulla.ranks import RANK_HINT, RANK_OF, SIGNS, SUIT_HINTS, SUIT_OF, Rank, Suit, SuitLetters

__all__ = [
    "ALL_MASK",
    "DECK",
    "DIAMONDS",
    "EMPTY",
    "FULL",
    "RANK_MASKS",
    "SUIT_MASKS",
    "Card",
    "CardSet",
    "Rank",
    "Suit",
    "SuitLetters",
    "as_card",
    "as_cards",
    "cards_of",
    "hand_cards",
    "parse_cards",
    "set_of",
    "union",
]

_SELECTORS: Final = "\ufe0e\ufe0f"
_SEPARATORS: Final = " ,\t\n"


@final
class Card:
    """One of the forty cards; there is a single object for each.

    Attributes:
        rank: its `Rank`.
        suit: its `Suit`.
        value: what it counts for captures, 1 to 10, as a plain `int`.
        index: its place in canonical order, 0 to 39.
        mask: the integer with that bit alone.
    """

    __slots__ = ("_text", "index", "mask", "rank", "suit", "value")

    rank: Final[Rank]  # type: ignore[misc]  # set in __new__
    suit: Final[Suit]  # type: ignore[misc]
    value: Final[int]  # type: ignore[misc]
    index: Final[int]  # type: ignore[misc]
    mask: Final[int]  # type: ignore[misc]
    _text: Final[str]  # type: ignore[misc]

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        """Return the card of that rank and suit."""
        return DECK[(Rank(rank) - 1) * 4 + Suit(suit)]

    @classmethod
    def parse(cls, text: str, *, suits: SuitLetters = "en") -> Card:
        """Read one card, as ``7d``, ``7D`` or ``7♦``.

        Args:
            text: the card.
            suits: the letters that name the suits; Italian ones only when asked, since in Italian
                C is cuori and in English clubs.

        Raises:
            TextError: if it is no card; it quotes the text and the position.
        """
        cards = parse_cards(text, suits=suits)
        if len(cards) != 1:
            what = "no card at all" if not cards else "more than one card"
            raise TextError(Code.BAD_CARD, f'"{clip(text)}" is {what}; write one, as 7d', text)
        return cards[0]

    @property
    def pretty(self) -> str:
        """The card with its suit's sign, as ``7♦``."""
        return self.rank.letter + self.suit.sign

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card({self._text!r})"

    def _repr_svg_(self) -> str:
        """Draw it, where a notebook asks."""
        from cirulla.drawing import card_svg  # noqa: PLC0415 - only pictures need it

        return card_svg(self)

    def __lt__(self, other: Card) -> bool:
        # Who compares a card with something else may have no type checker.
        if not isinstance(other, Card):  # pyright: ignore[reportUnnecessaryIsInstance]
            return NotImplemented
        return self.index < other.index

    def __hash__(self) -> int:
        return self.index

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card cannot change: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card cannot change: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return Card, (self.rank, self.suit)


def _make_deck() -> tuple[Card, ...]:
    cards: list[Card] = []
    for rank in Rank:
        for suit in Suit:
            card = object.__new__(Card)
            index = (rank - 1) * 4 + suit
            for name, value in (
                ("rank", rank),
                ("suit", suit),
                ("value", int(rank)),
                ("index", index),
                ("mask", 1 << index),
                ("_text", rank.letter + suit.letter),
            ):
                object.__setattr__(card, name, value)
            cards.append(card)
    return tuple(cards)


DECK: Final[tuple[Card, ...]] = _make_deck()
"""The forty cards in canonical order."""

ALL_MASK: Final = (1 << 40) - 1
RANK_MASKS: Final = (0, *(0b1111 << 4 * (rank - 1) for rank in Rank))
"""For each rank, from 1, the four bits of its cards."""
SUIT_MASKS: Final = tuple(sum(1 << 4 * place + suit for place in range(10)) for suit in Suit)
"""For each suit, the ten bits of its cards."""


def _named(char: str) -> str:
    """Return the character for a message; one that only looks like another is named."""
    if char.isascii() or char in SIGNS:
        return f'"{char}"' if char.isprintable() else repr(char)
    return f'"{clip(char)}" ({unicodedata.name(char, f"U+{ord(char):04X}")})'


def _bad_card(text: str, at: int, suits: SuitLetters) -> TextError:
    """Explain what at that position is no card, and what to write instead."""
    where = f'"{clip(text)}" at {at}'
    if text[at : at + 2] == "10":
        message, place = f"{where}: the king is K, not 10; {RANK_HINT}", at
    elif text[at] not in RANK_OF:
        message, place = f"{where}: {_named(text[at])} is no rank; {RANK_HINT}", at
    elif at + 1 >= len(text):
        message, place = f"{where}: the suit is missing; {SUIT_HINTS[suits]}", at + 1
    else:
        place = at + 1
        hint = SUIT_HINTS[suits]
        message = f'"{clip(text)}" at {place}: {_named(text[place])} is no suit; {hint}'
    if sum(char.isalpha() for char in text) > 2 and " " in text.strip():
        message += "; a card is written as two characters, as Kd, not in words"
    return TextError(Code.BAD_CARD, message, text, place)


def parse_cards(text: str, *, suits: SuitLetters = "en") -> tuple[Card, ...]:
    """Read cards in the order written, as ``2c 5h`` or ``2c5h``; commas and spaces may part them.

    Raises:
        TextError: if something there is no card; it quotes the text and the position.
    """
    return tuple([card for card, _ in _placed_cards(text, suits)])


def _placed_cards(text: str, suits: SuitLetters) -> list[tuple[Card, int]]:
    """Read cards, each with its position in the text."""
    cards: list[tuple[Card, int]] = []
    at = 0
    letters = SUIT_OF[suits]
    while at < len(text):
        if text[at] in _SEPARATORS:
            at += 1
            continue
        rank = RANK_OF.get(text[at])
        suit = letters.get(text[at + 1]) if at + 1 < len(text) else None
        if rank is None or suit is None:
            raise _bad_card(text, at, suits)
        cards.append((Card(rank, suit), at))
        at += 2
        if at < len(text) and text[at] in _SELECTORS and text[at - 1] in SIGNS:
            at += 1
    return cards


@final
class CardSet(Set[Card]):
    """An immutable set of cards, iterated in canonical order.

    Attributes:
        mask: its cards as the bits of one integer; bit `Card.index` stands for each.
    """

    __slots__ = ("mask",)

    mask: Final[int]  # type: ignore[misc]  # set in __new__

    def __new__(cls, cards: Iterable[Card] = ()) -> CardSet:
        """Return the set of those cards."""
        if isinstance(cards, CardSet):
            return cards
        mask = 0
        for card in cards:
            mask |= card.mask
        return cls.of_mask(mask)

    @classmethod
    def of_mask(cls, mask: int) -> CardSet:
        """Return the set whose cards are the bits of `mask` (0 to 2**40 - 1)."""
        return set_of(mask)

    @classmethod
    def parse(cls, text: str, *, suits: SuitLetters = "en") -> CardSet:
        """Read a set of cards, as ``2c 5h``.

        Raises:
            TextError: if something there is no card, or a card stands twice.
        """
        mask = 0
        for card, at in _placed_cards(text, suits):
            if mask & card.mask:
                message = f'"{clip(text)}" at {at}: {card} stands twice'
                raise TextError(Code.TWICE, message, text, at)
            mask |= card.mask
        return cls.of_mask(mask)

    @property
    def total(self) -> int:
        """The sum of the cards' values for captures."""
        return sum(card.rank for card in self)

    @property
    def pretty(self) -> str:
        """The cards with their suits' signs, as ``2♣ 5♥``."""
        return " ".join(card.pretty for card in self)

    @property
    def compact(self) -> str:
        """The cards without spaces, as ``2c5h``."""
        return "".join(map(str, self))

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.mask & card.mask != 0

    def __iter__(self) -> Iterator[Card]:
        return iter(cards_of(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet):
            return self.mask == other.mask
        return super().__eq__(other)

    def __hash__(self) -> int:
        return self._hash()

    def __and__(self, other: Iterable[object]) -> CardSet:
        if isinstance(other, CardSet):
            return CardSet.of_mask(self.mask & other.mask)
        return CardSet(card for card in other if isinstance(card, Card) and card in self)

    def __or__(self, other: Iterable[Card]) -> CardSet:  # type: ignore[override]  # cards only
        return CardSet.of_mask(self.mask | CardSet(other).mask)

    def __sub__(self, other: Iterable[Card]) -> CardSet:
        return CardSet.of_mask(self.mask & ~CardSet(other).mask)

    def __xor__(self, other: Iterable[Card]) -> CardSet:  # type: ignore[override]  # cards only
        return CardSet.of_mask(self.mask ^ CardSet(other).mask)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"

    def _repr_svg_(self) -> str:
        """Draw its cards, where a notebook asks."""
        from cirulla.drawing import row_svg  # noqa: PLC0415 - only pictures need it

        return row_svg(self)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card set cannot change: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card set cannot change: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return CardSet.of_mask, (self.mask,)


_new = object.__new__
_set_mask = CardSet.mask.__set__  # type: ignore[attr-defined]  # the slot's own descriptor


def set_of(mask: int) -> CardSet:
    """Return the set whose cards are the bits of `mask` (0 to 2**40 - 1)."""
    cards = _new(CardSet)
    _set_mask(cards, mask)
    return cards


EMPTY: Final = CardSet()
"""The set without cards."""
FULL: Final = CardSet.of_mask(ALL_MASK)
"""The forty cards as a set."""
DIAMONDS: Final = CardSet.of_mask(SUIT_MASKS[Suit.DIAMONDS])
"""The ten diamonds."""


class _OfByte(dict[int, tuple[Card, ...]]):
    """The cards of each mask that keeps to one byte, worked out when it is first looked up."""

    def __missing__(self, mask: int) -> tuple[Card, ...]:
        cards = self[mask] = tuple([card for card in DECK if card.mask & mask])
        return cards


_OF_BYTE: Final = _OfByte()


def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask in canonical order."""
    return (
        _OF_BYTE[mask & 0xFF]
        + _OF_BYTE[mask & 0xFF00]
        + _OF_BYTE[mask & 0xFF0000]
        + _OF_BYTE[mask & 0xFF000000]
        + _OF_BYTE[mask & 0xFF00000000]
    )


hand_cards = lru_cache(maxsize=1 << 14)(cards_of)
"""The same as `cards_of` for sets as small as hands: those met lately are kept."""


def as_card(value: Card | str) -> Card:
    """Return the card itself, or the one that the text names."""
    return value if isinstance(value, Card) else Card.parse(value)


def as_cards(value: CardSet | Iterable[Card | str] | str) -> CardSet:
    """Return a card set from a set, from its text, or from cards or their texts.

    Raises:
        TextError: if something is no card, or a card stands twice.
    """
    if isinstance(value, CardSet):
        return value
    if isinstance(value, str):
        return CardSet.parse(value)
    return CardSet.parse(" ".join(str(as_card(card)) for card in value))


def union(sets: Iterable[CardSet]) -> CardSet:
    """Return all the cards of several sets as one."""
    mask = 0
    for cards in sets:
        mask |= cards.mask
    return CardSet.of_mask(mask)
