"""The moves of a match and their strict text, one token each.

``7d`` lays a card, ``7dx2c5h`` takes with it, ``!buona`` declares, ``!buona=5`` names the matta's
rank, ``!decino:5h5d5c`` names the three cards where the house lets a hand declare several,
``!call`` calls out, and ``@`` with the forty cards in dealing order is the shuffle.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from attrs import field, frozen

from cirulla.cards import EMPTY, Card, CardSet, Rank, as_card, parse_cards
from cirulla.errors import Code, TextError, clip
from cirulla.making import maker


@frozen(eq=False)
class Play:
    """Play a card, taking `capture` with it or laying it.

    Attributes:
        card: the card from the hand.
        capture: the table cards it takes; empty if it is laid.
    """

    card: Card
    capture: CardSet = EMPTY

    @property
    def key(self) -> int:
        """The two as one number, by which plays are compared and looked up."""
        return self.capture.mask << 6 | self.card.index

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, Play) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        return f"{self.card}x{self.capture.compact}" if self.capture else str(self.card)


@frozen
class Declare:
    """Declare an accuso (ACC-4).

    Attributes:
        accuso: its name, as ``buona``.
        wild: the rank that the matta stands for; None where it is not among the cards.
        cards: the three cards, only where the house lets a hand declare several threes.
    """

    accuso: str
    wild: Rank | None = None
    cards: CardSet | None = None

    def __str__(self) -> str:
        wild = "" if self.wild is None else f"={self.wild}"
        cards = "" if self.cards is None else f":{self.cards.compact}"
        return f"!{self.accuso}{wild}{cards}"


@frozen
class Call:
    """Call out: claim the match after one's own play (CALL-1)."""

    def __str__(self) -> str:
        return "!call"


def _whole_deck(_: Shuffle, __: object, deck: tuple[Card, ...]) -> None:
    seen = CardSet(deck)
    if len(deck) == 40 and len(seen) == 40:
        return
    twice = next((card for place, card in enumerate(deck) if card in deck[:place]), None)
    what = f"; {twice} stands twice" if twice is not None else ""
    raise TextError(
        Code.BAD_DECK, f"a deck has each of the 40 cards once, this one {len(deck)} cards{what}"
    )


def _as_deck(deck: Iterable[Card | str] | str) -> tuple[Card, ...]:
    return parse_cards(deck) if isinstance(deck, str) else tuple(map(as_card, deck))


@frozen
class Shuffle:
    """Chance's move: the whole deck, in dealing order.

    Attributes:
        deck: the forty cards; the first is dealt first (DEAL-1). Their text is taken too.

    Raises:
        TextError: if it is not each of the forty cards once.
    """

    deck: tuple[Card, ...] = field(converter=_as_deck, validator=_whole_deck)

    def __str__(self) -> str:
        return "@" + "".join(map(str, self.deck))


Move = Play | Declare | Call | Shuffle
"""Any move."""

CALL: Final = Call()
"""The one call."""


play_of: Final = maker(Play)
"""Return the play of a card and what it takes, made in half the time of `Play` itself."""

ACCUSO_NAME: Final = r"[a-z][a-z0-9_]*(?:\+[a-z][a-z0-9_]*)*"
"""How an accuso's name is spelled, as a regular expression."""
_CARDS = r"(?:[A2-7JQK][hdcs])"
_PLAY = re.compile(rf"({_CARDS})(?:x({_CARDS}+))?")
_DECLARE = re.compile(rf"!({ACCUSO_NAME})(?:=([A2-7JQK]))?(?::({_CARDS}{{3}}))?")


def parse_move(text: str) -> Move:
    """Read a move in strict form.

    Raises:
        TextError: if it is not one; a set of cards out of canonical order is refused too.
    """
    move = _read(text)
    if str(move) != text:
        raise TextError(Code.BAD_MOVE, f'"{text}" is written "{move}"', text)
    return move


def _read(text: str) -> Move:
    if text == "!call":
        return CALL
    if text.startswith("@"):
        return Shuffle(parse_cards(text[1:]))
    if found := _PLAY.fullmatch(text):
        card, taken = found.groups()
        return Play(Card.parse(card), CardSet.parse(taken or ""))
    if found := _DECLARE.fullmatch(text):
        name, wild, cards = found.groups()
        return Declare(
            name,
            None if wild is None else Rank.parse(wild),
            None if cards is None else CardSet.parse(cards),
        )
    raise TextError(
        Code.BAD_MOVE,
        f'"{clip(text)}" is no move; '
        "write 7d to lay, 7dx2c5h to take, !buona or !buona=5 to declare",
        text,
    )
