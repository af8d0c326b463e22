"""Who plays: names, and whom the computer plays, as they are written on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cirulla.errors import Code, TextError, clip
from cirulla.record.values import checked_names
from cirulla.translating import gettext_noop as _
from cirulla.translating import translate

_ALL: Final = "all"
_NONE: Final = "none"
_MOST: Final = 40


def read_players(text: str) -> tuple[int, tuple[str, ...]]:
    """Read how many play, or their names parted by commas.

    Returns:
        How many, and the names; no names if only a number is given.

    Raises:
        TextError: if so many never play.
        RulesError: if a name is none, or stands twice.
    """
    written = text.strip()
    if written.isascii() and written.isdigit():
        count = _number(written)
        if not 1 <= count <= _MOST:
            raise TextError(Code.BAD_ARGUMENT, f'--players "{clip(text)}": so many cannot play')
        return count, ()
    names = checked_names([name.strip() for name in written.split(",")])
    return len(names), names


def read_computers(text: str | None, players: int, names: Sequence[str]) -> frozenset[int]:
    """Read which seats the computer plays.

    Args:
        text: players' names, or their numbers from 1, parted by commas; ``all`` or ``none``. None
            if nothing is said: where the players have names nobody, else all but the first.
        players: how many play.
        names: their names by seat; empty if they have none.

    Raises:
        TextError: if there is no such player.
    """
    if text is None:
        return frozenset() if names else frozenset(range(1, players))
    written = text.strip()
    if written in (_ALL, _NONE) and written not in names:
        return frozenset(range(players)) if written == _ALL else frozenset()
    return frozenset(_seat(one.strip(), players, names) for one in written.split(","))


def _seat(text: str, players: int, names: Sequence[str]) -> int:
    if text in names:
        return list(names).index(text)
    if text.isascii() and text.isdigit() and 1 <= _number(text) <= players:
        return _number(text) - 1
    known = ", ".join(names) or f"1 to {players}"
    message = f'--computer "{clip(text)}": there is no such player; there are {known}'
    raise TextError(Code.BAD_ARGUMENT, message, text)


def _number(digits: str) -> int:
    """Return a number, or 0 for one with too many digits to count players."""
    return int(digits) if len(digits) <= 3 else 0


def usual_names(players: int, computers: frozenset[int], lang: str) -> tuple[str, ...]:
    """Return names for players who have none, as ``Player 1`` and ``Computer``."""
    person, computer = translate(_("Player"), lang), translate(_("Computer"), lang)
    return tuple(
        _numbered(computer, seat, len(computers))
        if seat in computers
        else _numbered(person, seat, players - len(computers))
        for seat in range(players)
    )


def _numbered(word: str, seat: int, many: int) -> str:
    """Return a word, with the player's number where there are several of its kind."""
    return f"{word} {seat + 1}" if many > 1 else word
