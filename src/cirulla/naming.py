"""Names in words, as people say them at the table: of cards, captures, accusi and score items."""

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
_KINDS: Final = {
    "equal": _("equal"),
    "sum": _("sum"),
    "fifteen": _("fifteen"),
    "sweep": _("everything"),
}
_ACCUSI: Final = {
    "buona": _("Buona"),
    "decino": _("Decino"),
    "low_decino": _("Low decino"),
    "decino+buona": _("Decino and buona"),
}
_ITEMS: Final = {
    "carte": _("carte"),
    "denari": _("denari"),
    "settebello": _("settebello"),
    "primiera": _("primiera"),
    "grande": _("Grande"),
    "piccola": _("Piccola"),
    "cappotto": _("cappotto"),
}


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


def kind_name(kind: str, lang: str = "en") -> str:
    """Return the name of a kind of capture; of a variant's own kind its word."""
    return translate(_KINDS.get(kind, kind), lang)


def accuso_name(accuso: str, lang: str = "en") -> str:
    """Return the name of an accuso, as ``Buona``; of a variant's own its word."""
    return translate(_ACCUSI.get(accuso, accuso), lang)


def item_name(item: str, lang: str = "en") -> str:
    """Return the name of an item of the score sheet; of a variant's own its word."""
    return translate(_ITEMS.get(item, item), lang)


def _named(ranks: tuple[str, ...], card: Card, lang: str) -> str:
    rank, suit = translate(ranks[card.rank - 1], lang), suit_name(card.suit, lang)
    return translate(_NAME, lang).format(rank=rank, suit=suit)
