"""What whoever asks a match means: which house, which seat, which move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cirulla.compiling import BASE
from cirulla.errors import Code, IllegalMove, Refusal, TextError, clip
from cirulla.moves import Call, Declare, Move, Play, Shuffle
from cirulla.movetext import read_move
from cirulla.ruleset import RuleSet
from cirulla.state import State
from cirulla.view import View, no_such_seat, view

if TYPE_CHECKING:
    from cirulla.house import Spec

Who = int | str | None
"""A seat, by number or by its player's name, or a spectator (None)."""


def house_of(spec: Spec | None) -> tuple[RuleSet, str, str]:
    """Return rules, the named game they are, and the name of the house; either may be empty.

    Raises:
        RulesError: if the house cannot be built.
    """
    if isinstance(spec, RuleSet) or spec is None:
        found = RuleSet.of() if spec is None else spec
        return found, "" if found.variants else BASE, ""
    from cirulla.house import House  # noqa: PLC0415 - its parts are many, and rules need none

    house = House.of(spec)
    if house.game and not (house.name or house.without or house.variants):
        return house.rules, house.game, ""
    name = house.name.strip()
    return house.rules, "" if house.rules.variants or name else BASE, name


def seat_of(who: Who, names: tuple[str, ...], players: int) -> int | None:
    """Return the seat of a player, by name; a number is that seat, if it is one.

    Raises:
        IllegalMove: ``move/no-such-seat`` if nobody is called so.
    """
    if not isinstance(who, str):
        return who
    if who not in names:
        raise IllegalMove(no_such_seat(clip(who), players))
    return names.index(who)


def eyes_of(state: State, seat: int | None) -> View:
    """Return what the seat may know that makes a move.

    Raises:
        IllegalMove: ``move/no-such-seat`` if there is none.
    """
    seen = view(state, seat)
    if seen.seat is None:
        message = "a spectator has no seat in this match, and makes no move"
        raise IllegalMove(Refusal(code=Code.NO_SUCH_SEAT, message=message, rule="SEAT-1"))
    return seen


def move_of(rules: RuleSet, position: State | View, move: Move | str) -> Move:
    """Return the move that is meant, read with the eyes of whoever makes it.

    Args:
        rules: the house.
        position: a view for a player, a state for the program.
        move: the move, or its text.

    Raises:
        TextError: if a text is no move, or fits several.
        IllegalMove: if a player shuffles.
    """
    wanted = move
    if not isinstance(wanted, (Play, Declare, Call, Shuffle)):
        wanted = read_move(rules, position, wanted)
    if isinstance(wanted, Shuffle) and isinstance(position, View):
        message = "the shuffle is no player's move"
        raise IllegalMove(Refusal(code=Code.NOT_YOUR_TURN, message=message, rule="DEAL-1"))
    return wanted


def check_number(number: int, at: int | None) -> None:
    """Refuse what was meant for another position.

    Args:
        number: that of the position now.
        at: that of the one it was meant for; None for any.

    Raises:
        IllegalMove: ``move/stale-position`` if it is another.
        TextError: if it is no number.
    """
    if at is not None and type(at) is not int:
        raise TextError(Code.BAD_ARGUMENT, f"{at!r} is no number of a position")
    if at is not None and at != number:
        message = f"it was made for position {at}, and this is position {number}"
        raise IllegalMove(Refusal(code=Code.STALE, message=message))
