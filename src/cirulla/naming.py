"""The cards' names in words, as people say them at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cirulla.translating import gettext_noop as _
from cirulla.translating import translate

if TYPE_CHECKING:
    from cirulla.cards import Card, Rank

_RANKS: Final = (
    _("ace"),
    _("two"),
    _("three"),
    _("four"),
    _("five"),
    _("six"),
    _("seven"),
    _("jack"),
    _("queen"),
    _("king"),
)
_THE_RANKS: Final = (
    _("the ace"),
    _("the two"),
    _("the three"),
    _("the four"),
    _("the five"),
    _("the six"),
    _("the seven"),
    _("the jack"),
    _("the queen"),
    _("the king"),
)
_SUITS: Final = (_("hearts"), _("diamonds"), _("clubs"), _("spades"))
_NAME: Final = _("{rank} of {suit}")


def rank_name(rank: Rank, lang: str = "en") -> str:
    """Return a rank's name, as ``seven``."""
    return translate(_RANKS[rank - 1], lang)


def suit_name(suit: int, lang: str = "en") -> str:
    """Return a suit's name, as ``hearts``; `suit` is 0 to 3 in canonical order."""
    return translate(_SUITS[suit], lang)


def card_name(card: Card, lang: str = "en") -> str:
    """Return a card's name, as ``seven of hearts``."""
    return _named(_RANKS, card, lang)


def the_card(card: Card, lang: str = "en") -> str:
    """Return a card's name with its article, as ``the seven of hearts``."""
    return _named(_THE_RANKS, card, lang)


def _named(ranks: tuple[str, ...], card: Card, lang: str) -> str:
    rank, suit = translate(ranks[card.rank - 1], lang), suit_name(card.suit, lang)
    return translate(_NAME, lang).format(rank=rank, suit=suit)
