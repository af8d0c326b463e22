"""Moves as people write them: any order, spaces, either case, suit signs, and the obvious left out.

``7d`` alone takes what it can take if that is one capture, and is laid if it can take nothing;
``7d-`` always lays; ``!buona`` alone names the matta's rank if there is one to name. Nothing is
ever completed to one of several: that is an `AmbiguousMove`, which lists them. What reads a file
leaves completion out: there ``7d`` lays.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cirulla.cards import Card, CardSet, Rank, parse_cards
from cirulla.engine import legal_moves
from cirulla.errors import AmbiguousMove, Code, Refusal, TextError, clip
from cirulla.moves import ACCUSO_NAME, CALL, Declare, Move, Play, Shuffle

if TYPE_CHECKING:
    from cirulla.ruleset import RuleSet
    from cirulla.state import State
    from cirulla.view import View

_TAKES: Final = re.compile("[xX\u00d7]")  # the sign of multiplication too
_NAME: Final = re.compile(ACCUSO_NAME)
_MOST_LISTED: Final = 8
_LONGEST_NAME: Final = 80


def parse_loosely(text: str) -> Move:
    """Read a move without looking at a position; what is left out stays out.

    Raises:
        TextError: if it is no move; it quotes the text.
    """
    return _read(text)[0]


def read_move(rules: RuleSet, position: State | View, text: str) -> Move:
    """Read a move, completed from the legal ones where exactly one fits.

    Where none fits it is returned as written, and `cirulla.engine.check` says what is wrong.

    Args:
        rules: the house.
        position: where it is to be made; of a `View` only its own seat's moves complete it.
        text: the move.

    Raises:
        TextError: if it is no move; it quotes the text.
        AmbiguousMove: if several legal moves fit; it lists them.
    """
    move, is_open = _read(text)
    if not is_open:
        return move
    fitting = tuple(one for one in legal_moves(rules, position) if _fits(move, one))
    if not fitting:
        return move
    if len(fitting) == 1:
        return fitting[0]
    listed = ", ".join(map(explicit, fitting[:_MOST_LISTED]))
    if len(fitting) > _MOST_LISTED:
        listed += f" and {len(fitting) - _MOST_LISTED} more"
    message = f'"{clip(text)}" fits {len(fitting)} moves: {listed}; write one of them in full'
    cards = (move.card,) if isinstance(move, Play) else ()
    raise AmbiguousMove(
        Refusal(code=Code.AMBIGUOUS, message=message, cards=cards, alternatives=fitting)
    )


def explicit(move: Move) -> str:
    """Write a move so that `read_move` gives just this one, whatever else is legal.

    It is the strict text, but for a card that is laid: ``7d-``.
    """
    return f"{move}-" if isinstance(move, Play) and not move.capture else str(move)


def _fits(written: Move, legal: Move) -> bool:
    """Say whether a legal move has all that was written."""
    if isinstance(written, Play):
        return isinstance(legal, Play) and legal.card is written.card
    if isinstance(written, Declare) and isinstance(legal, Declare):
        return (
            legal.accuso == written.accuso
            and written.wild in (None, legal.wild)
            and written.cards in (None, legal.cards)
        )
    return False


def _read(text: object) -> tuple[Move, bool]:
    """Return what is written, and whether something may be left out."""
    if not isinstance(text, str):
        message = f"a move is a text as 7dx2c5h or a move's value, not a {type(text).__name__}"
        raise TextError(Code.BAD_MOVE, message)
    written = text.strip()
    if written.startswith("@"):
        return Shuffle(parse_cards(written[1:])), False
    if written.startswith("!"):
        return _read_declaration(text, written[1:])
    try:
        return _read_play(text, written)
    except TextError as error:
        name = _plain_name(written)
        if len(name) > 2 and name.isalpha() and _NAME.fullmatch(name):
            message = f'"{clip(text)}" is no card; to declare, write !{clip(name)}'
            raise TextError(Code.BAD_MOVE, message, text) from error
        raise


def _read_play(text: str, written: str) -> tuple[Move, bool]:
    if written.endswith("-"):
        return Play(Card.parse(written[:-1])), False
    if found := _TAKES.search(written):
        card, taken = Card.parse(written[: found.start()]), CardSet.parse(written[found.end() :])
        if not taken:
            message = f'"{clip(text)}" does not say what {card} takes; write {card} alone to lay it'
            raise TextError(Code.BAD_MOVE, message, text, len(text))
        return Play(card, taken), False
    cards = parse_cards(written)
    if not cards:
        raise _no_move(text)
    first, *others = cards
    if others:
        rest = "".join(map(str, others[:3])) + ("..." if len(others) > 3 else "")
        message = (
            f'"{clip(text)}" names {len(cards)} cards, and one is played; '
            f"to take with it, write {first}x{rest}"
        )
        raise TextError(Code.BAD_MOVE, message, text)
    return Play(first), True


def _read_declaration(text: str, written: str) -> tuple[Move, bool]:
    head, colon, listed = written.partition(":")
    shown, equals, rank = head.partition("=")
    name = _plain_name(shown)
    if len(name) > _LONGEST_NAME or not _NAME.fullmatch(name):
        raise _no_move(text)
    if name == "call" and not colon and not equals:
        return CALL, False
    wild = Rank.parse(rank.strip()) if equals else None
    cards = CardSet.parse(listed) if colon else None
    if cards is not None and len(cards) != 3:
        message = f'"{clip(text)}" names {len(cards)} cards; a declaration names three'
        raise TextError(Code.BAD_MOVE, message, text)
    return Declare(name, wild, cards), True


def _plain_name(written: str) -> str:
    """Return an accuso's name as the rules spell it: lower case, words joined by ``_``."""
    joined = re.sub(r"\s*\+\s*", "+", written.strip().lower())
    return re.sub(r"[\s-]+", "_", joined)


def _no_move(text: str) -> TextError:
    message = (
        f'"{clip(text)}" is no move; write 7d to play, 7dx2c5h to take with it, 7d- to lay it, '
        f"!buona to declare"
    )
    return TextError(Code.BAD_MOVE, message, text)
