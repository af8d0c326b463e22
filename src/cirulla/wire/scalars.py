"""Texts, numbers and cards as they stand on the wire: read strictly, and written in one form.

Nothing stands for what merely equals it: ``"7"``, ``7.0`` and ``true`` are no whole numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from math import isfinite
from typing import Final, TypeVar, cast, get_args

from cirulla.cards import Card, CardSet, Rank, parse_cards
from cirulla.errors import Code, TextError, clip
from cirulla.house import House
from cirulla.moves import Move, parse_move
from cirulla.ruleset import RuleSet
from cirulla.state import Pledges
from cirulla.structuring import join, key_text, nearest, shown
from cirulla.wire.parsing import wrong

MOST_NUMBER: Final = (1 << 53) - 1
"""The largest whole number that every JSON reader keeps exactly."""
MOST_TEXT: Final = 10_000
"""How many characters a text may have."""
MOST_DOCUMENT: Final = 1_000_000
"""How many characters a text of many lines may have."""
MOST_ID: Final = 100
"""How many characters the id of a request may have."""
WORD: Final = r"[a-z][a-z0-9]*(?:[-_+][a-z0-9]+)*"
"""How an item of the score, or how a match ended, is spelled."""
CARD: Final = "[A2-7JQK][hdcs]"
CARDS: Final = f"(?:{CARD}(?: {CARD})*)?"
MOST_CARDS: Final = 3 * 40 - 1

_WORD: Final = re.compile(WORD)
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_T = TypeVar("_T")


def number(value: object, _: object = None) -> int:
    """Read a whole number, or check one that is to be written."""
    if type(value) is not int:
        raise wrong(Code.BAD_VALUE, f"{shown(value)} is no whole number")
    if not -MOST_NUMBER <= value <= MOST_NUMBER:
        message = f"{clip(str(value))} is out of bounds; -{MOST_NUMBER} to {MOST_NUMBER}"
        raise wrong(Code.BAD_VALUE, message)
    return value


def flag(value: object, _: object = None) -> bool:
    """Read true or false."""
    if type(value) is not bool:
        raise wrong(Code.BAD_VALUE, f"{shown(value)} is not true or false")
    return value


def text(value: object, _: object = None) -> str:
    """Read a text of one line, or check one that is to be written."""
    if type(value) is not str:
        raise wrong(Code.BAD_VALUE, f"{shown(value)} is no text")
    if len(value) > MOST_TEXT:
        message = f"a text of {len(value)} characters is too long; {MOST_TEXT} at most"
        raise wrong(Code.TEXT_TOO_LARGE, message)
    if not value.isprintable():
        message = f"{shown(value)} holds a character that cannot be printed"
        raise wrong(Code.BAD_VALUE, message)
    return value


def document(value: object, _: object = None) -> str:
    """Read a text of many lines, or check one that is to be written."""
    if type(value) is not str:
        raise wrong(Code.BAD_VALUE, f"{shown(value)} is no text")
    if len(value) > MOST_DOCUMENT:
        message = f"a text of {len(value)} characters is too long; {MOST_DOCUMENT} at most"
        raise wrong(Code.TEXT_TOO_LARGE, message)
    if (found := _SURROGATE.search(value)) is not None:
        message = f"at {found.start()} it has half a character (a lone surrogate)"
        raise wrong(Code.BAD_VALUE, message)
    return value


def identity(value: object) -> str | int | None:
    """Read the id of a request, which its answer gives back as it is."""
    if value is None or (type(value) is str and len(value) <= MOST_ID):
        return value
    if type(value) is int and -MOST_NUMBER <= value <= MOST_NUMBER:
        return value
    message = f"{shown(value)} is no id; write a whole number, or a text of up to {MOST_ID} signs"
    raise wrong(Code.BAD_VALUE, message, "id")


def eyes(value: object, _: object = None) -> int | None:
    """Read a seat, or null for a spectator."""
    return None if value is None else number(value)


def choice(value: object, kind: object) -> str:
    """Read one of several words."""
    words: tuple[str, ...] = get_args(kind)
    if type(value) is not str or value not in words:
        advice = nearest(value, words) if isinstance(value, str) else ""
        message = f"{shown(value)} is none of {', '.join(words)}{advice}"
        raise wrong(Code.BAD_VALUE, message)
    return value


def table(value: object, _: object = None) -> dict[str, object]:
    """Read a table that is not looked into."""
    if type(value) is not dict:
        raise wrong(Code.BAD_VALUE, f"{shown(value)} stands where a table belongs")
    return cast("dict[str, object]", value)


def word(value: object, _: object = None) -> str:
    """Read one word, or check one that is to be written."""
    found = text(value)
    if not _WORD.fullmatch(found):
        raise wrong(Code.BAD_VALUE, f"{shown(found)} is not one word of a-z, 0-9 and - _ +")
    return found


def code(value: object, _: object = None) -> Code:
    """Read a stable code."""
    found = text(value)
    try:
        return Code(found)
    except ValueError:
        advice = nearest(found, list(Code))
        raise wrong(Code.BAD_VALUE, f"{shown(found)} is no code{advice}") from None


def card(value: object, _: object = None) -> Card:
    """Read one card."""
    written = _short(value)
    return _spelled(Card.parse(written), str, written)


def rank(value: object, _: object = None) -> Rank:
    """Read a rank letter."""
    written = _short(value)
    return _spelled(Rank.parse(written), str, written)


def run(value: object, _: object = None) -> tuple[Card, ...]:
    """Read cards whose order counts; none stands twice."""
    written = _short(value)
    CardSet.parse(written)
    return _spelled(parse_cards(written), run_text, written)


def cards(value: object, _: object = None) -> CardSet:
    """Read a set of cards, in any order."""
    return CardSet(run(value))


def run_text(value: tuple[Card, ...]) -> str:
    """Write cards in the order given."""
    return " ".join(map(str, value))


def move(value: object, _: object = None) -> Move:
    """Read a move in its strict form."""
    if type(value) is not str:
        raise wrong(Code.BAD_VALUE, f"{shown(value)} is no text; a move is one, as 7dx2c5h")
    return parse_move(value) if value.startswith("@") else _known_move(value)


def move_text(value: Move) -> str:
    """Write a move, if its text is within bounds."""
    return text(str(value))


_known_move: Final = lru_cache(maxsize=1 << 13)(parse_move)
"""The same for a player's move; those met lately are kept."""


def pledges(value: object, _: object = None) -> Pledges:
    """Read the cards that keep a declared value: a table of ranks by card."""
    if type(value) is not dict:
        message = f'{shown(value)} is no table; write {{"7h": "A"}}'
        raise wrong(Code.BAD_VALUE, message)
    found: list[tuple[Card, Rank]] = []
    for key, given in cast("dict[str, object]", value).items():
        try:
            found.append((card(key), rank(given)))
        except TextError as error:
            raise wrong(error.code, str(error), key_text(clip(str(key)))) from error
    return tuple(found)


def pledges_data(value: Pledges) -> dict[str, str]:
    """Write the cards that keep a declared value."""
    return {str(one): str(kept) for one, kept in value}


def house(value: object, _: object = None) -> RuleSet:
    """Read the rules of a house: the name of a named game, or a table as of a house file."""
    return value if isinstance(value, RuleSet) else whole_house(value).rules


def whole_house(value: object, _: object = None) -> House:
    """Read a house, from the same, with what its people call it."""
    if isinstance(value, House):
        return value
    if type(value) is str or type(value) is dict:
        _check_finite(cast("object", value), "")
        return House.of(cast("str | dict[str, object]", value))
    message = f"{shown(value)} is no house; name a game, or write a table as of a house file"
    raise wrong(Code.BAD_VALUE, message)


def _check_finite(value: object, path: str) -> None:
    """Refuse a number such as 1e999, for which JSON has no word."""
    if isinstance(value, float) and not isfinite(value):
        raise wrong(Code.BAD_VALUE, f"{value} is no number", path)
    if isinstance(value, dict):
        for key, inner in cast("dict[str, object]", value).items():
            _check_finite(inner, join(path, key_text(clip(str(key)))))
    elif isinstance(value, (list, tuple)):
        for place, inner in enumerate(cast("list[object]", value)):
            _check_finite(inner, f"{path}[{place}]")


def _short(value: object) -> str:
    """Return a text that is no longer than forty cards."""
    if type(value) is not str:
        raise wrong(Code.BAD_VALUE, f"{shown(value)} is no text; cards are one, as 2c 5h")
    if len(value) > MOST_CARDS:
        message = f"{len(value)} characters are more than 40 cards have"
        raise wrong(Code.TEXT_TOO_LARGE, message)
    return value


def _spelled(found: _T, spell: Callable[[_T], str], written: str) -> _T:
    """Return what was read, if its one spelling was written."""
    if spell(found) != written:
        raise wrong(Code.BAD_VALUE, f"{shown(written)} is written {shown(spell(found))}")
    return found
