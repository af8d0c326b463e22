"""Cards and ranks as people write them when they are asked: letters, signs, numbers or words.

The strict forms are those of `cirulla.cards`; here is what a question at the table accepts besides,
in the language in which it is asked. What can mean two things is refused, never guessed.
"""

from __future__ import annotations

import re
from typing import Final

from cirulla.cards import DIAMONDS, Card, CardSet, Rank, Suit
from cirulla.errors import clip
from cirulla.interview import Refused
from cirulla.naming import rank_name, suit_name
from cirulla.translating import LANGUAGES
from cirulla.translating import gettext_noop as _

_SIGNS: Final = {suit.sign: suit for suit in Suit}
_SUIT_LETTERS: Final = {
    "en": {suit.letter: suit for suit in Suit} | _SIGNS,
    # In Italian c is cuori, in English clubs: so there it is asked again.
    "it": dict(zip("hdqfbsp", map(Suit, (0, 1, 1, 2, 2, 3, 3)), strict=True)) | _SIGNS,
}
_LATIN: Final = dict(zip(("coppe", "denari", "bastoni", "spade"), Suit, strict=True))
_SUIT_WORDS: Final = {
    lang: {suit_name(suit, lang): suit for suit in Suit} | (_LATIN if lang == "it" else {})
    for lang in LANGUAGES
}
_RANKS: Final = {
    lang: {rank_name(rank, lang): rank for rank in Rank}
    | {str(int(rank)): rank for rank in Rank}
    | {rank.letter.lower(): rank for rank in Rank}
    | (dict(zip("fdr", (Rank.JACK, Rank.QUEEN, Rank.KING), strict=True)) if lang == "it" else {})
    for lang in LANGUAGES
}
_OF: Final = {"en": " of ", "it": " di "}
_PARTS: Final = re.compile(r"[\s,;]+")
_SELECTORS: Final = re.compile("[\ufe0e\ufe0f]")


def read_rank(text: str, lang: str) -> Rank:
    """Read a rank: its letter, its value, or its name.

    Raises:
        Refused: if it is none.
    """
    found = _RANKS[lang].get(text.strip().lower())
    if found is None:
        raise Refused(
            _('"{text}" is no rank: write {ranks}.'), text=clip(text), ranks=rank_letters(lang)
        )
    return found


def rank_letters(lang: str) -> str:
    """Return the letters of the ranks, as people of a language write them."""
    return "A 2 3 4 5 6 7 F D R" if lang == "it" else "A 2 3 4 5 6 7 J Q K"


def rank_letter(rank: Rank, lang: str) -> str:
    """Return the letter of a rank, as people of a language write it."""
    return rank_letters(lang).split()[rank - 1]


def read_card(text: str, lang: str) -> Card:
    """Read a card, as ``7d``, ``7♦`` or ``seven of diamonds``; in Italian ``7q`` too.

    Raises:
        Refused: if it is none, or its suit can mean two things.
    """
    plain = _SELECTORS.sub("", " ".join(text.lower().split()))
    rank_text, of, suit_text = plain.partition(_OF[lang])
    rank = _RANKS[lang].get(rank_text if of else plain[:-1].strip())
    suit = (_SUIT_WORDS if of else _SUIT_LETTERS)[lang].get(suit_text if of else plain[-1:])
    if rank is not None and suit is not None:
        return Card(rank, suit)
    if lang == "it" and rank is not None and plain.endswith("c"):
        raise Refused(
            _('"{text}": is c hearts or clubs? Write h or \u2665, or f or \u2663.'), text=clip(text)
        )
    raise Refused(
        _('"{text}" is no card. Write its rank and its suit, as {examples}.'),
        text=clip(text),
        examples=card_examples(lang),
    )


def card_examples(lang: str) -> str:
    """Return how cards are written, by three examples."""
    return "7q, 7\u2666, sette di quadri" if lang == "it" else "7d, 7\u2666, seven of diamonds"


def read_cards(text: str, lang: str) -> CardSet:
    """Read cards parted by spaces or commas, as ``Ah 7d``.

    Raises:
        Refused: if something is no card, or a card stands twice.
    """
    return _as_set([read_card(part, lang) for part in _PARTS.split(text.strip()) if part])


def read_diamonds(text: str, lang: str) -> CardSet:
    """Read diamonds by their ranks alone, as ``A 2 7 J`` or ``a27j``, or as cards.

    Raises:
        Refused: if something is none, a card stands twice, or it can mean two things.
    """
    found: list[Card] = []
    for part in _PARTS.split(_SELECTORS.sub("", text.strip().lower())):
        found += _diamonds_in(part, lang) if part else []
    return _as_set(found)


def _diamonds_in(part: str, lang: str) -> list[Card]:
    """Read a word as a diamond, or letter by letter as several."""
    ranks = _RANKS[lang]
    if part in ranks:
        return [Card(ranks[part], Suit.DIAMONDS)]
    if part[:-1] in ranks and part[-1] in _SUIT_LETTERS[lang]:
        if part[-1] in ranks:
            raise Refused(
                _('"{text}": one card or two? Part the letters by spaces, as {apart}.'),
                text=clip(part),
                apart=" ".join(part.upper()),
            )
        card = read_card(part, lang)
        if card not in DIAMONDS:
            raise Refused(_("Only diamonds are asked for, and not {card}."), card=card)
        return [card]
    return [Card(read_rank(letter, lang), Suit.DIAMONDS) for letter in part]


def _as_set(cards: list[Card]) -> CardSet:
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise Refused(_("You wrote {card} twice."), card=card)
    return CardSet(cards)
