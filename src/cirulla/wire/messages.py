"""The messages that stand alone: a table with the wire's version and one value under its name."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar, cast

from cirulla.answers import ScoreLine
from cirulla.errors import CirullaError, Code, Refusal
from cirulla.moves import Move
from cirulla.ruleset import RuleSet
from cirulla.state import State
from cirulla.structuring import shown
from cirulla.view import View
from cirulla.wire import scalars
from cirulla.wire.converting import structure, unstructure
from cirulla.wire.kinds import AnyEvent
from cirulla.wire.parsing import parse, write, wrong
from cirulla.wire.parts import Problem
from cirulla.wire.quick import read_state, write_state
from cirulla.wire.tables import table_of

WIRE: Final = 1
"""The version of the wire, which stands under that name in every message that stands alone."""

T = TypeVar("T")


def check_version(table: dict[str, object]) -> None:
    """Refuse a message of another version.

    Raises:
        WireError: if it names none, or not this one.
    """
    if "wire" not in table:
        raise wrong(Code.MISSING_KEY, f"it is missing; write {WIRE}", "wire")
    found = table["wire"]
    if type(found) is int and found > WIRE:
        message = (
            f"it is version {shown(found)}, and this library reads {WIRE}; install a newer one"
        )
        raise wrong(Code.NEWER_WIRE, message, "wire")
    if type(found) is not int or found != WIRE:
        raise wrong(Code.BAD_VALUE, f"{shown(found)} is no version; write {WIRE}", "wire")


class Message(Generic[T]):
    """A kind of message.

    Attributes:
        name: the key under which its value stands.
        kind: the type of the value.
        about: what it tells, in one sentence.
    """

    def __init__(self, name: str, kind: object, about: str) -> None:
        self.name = name
        self.kind = kind
        self.about = about

    def dumps(self, value: T) -> str:
        """Write a message in the one form there is.

        Raises:
            WireError: if something in it is past its bounds.
        """
        return write({"wire": WIRE, self.name: self.dump(value)})

    def loads(self, text: str | bytes) -> T:
        """Read a message.

        Args:
            text: at most 1 MiB; bytes are UTF-8.

        Raises:
            WireError: with every fault, each under its path.
        """
        table = parse(text)
        check_version(table)
        names = ("wire", self.name)
        return self.load(table_of(table, names, names)[self.name], self.name)

    def dump(self, value: T) -> object:
        """Return a value as plain data, to stand in another message.

        Raises:
            WireError: if something in it is past its bounds.
        """
        return unstructure(self.kind, value)

    def load(self, data: object, path: str = "") -> T:
        """Return the value that plain data stands for.

        Args:
            data: as JSON holds it.
            path: where it stands, for the faults.

        Raises:
            WireError: with every fault, each under its path.
        """
        return cast("T", structure(cast("type[Any]", self.kind), data, path))

    def __repr__(self) -> str:
        return f"<Message {self.name}>"


class _StateMessage(Message[State]):
    """The message that is read and written most: the usual ones by a way of their own."""

    def dumps(self, value: State) -> str:
        return write_state(value) or super().dumps(value)

    def loads(self, text: str | bytes) -> State:
        found = read_state(text) if isinstance(text, str) else None
        return super().loads(text) if found is None else found


class _MoveMessage(Message[Move]):
    """Likewise."""

    def load(self, data: object, path: str = "") -> Move:
        try:
            return scalars.move(data)
        except CirullaError:
            return super().load(data, path)


RULES: Final = Message[RuleSet]("rules", RuleSet, "The rules of a house.")
STATE: Final = _StateMessage("state", State, "A match at one moment, hidden cards included.")
VIEW: Final = Message[View]("view", View, "A match at one moment, as one seat may know it.")
MOVE: Final = _MoveMessage("move", Move, "A move.")
MOVES: Final = Message[tuple[Move, ...]]("moves", tuple[Move, ...], "Moves, in order.")
EVENTS: Final = Message[tuple[AnyEvent, ...]](
    "events", tuple[AnyEvent, ...], "What happened, in order."
)
REFUSAL: Final = Message[Refusal]("refusal", Refusal, "Why a move may not be made now.")
LINES: Final = Message[tuple[ScoreLine, ...]](
    "lines", tuple[ScoreLine, ...], "The score sheet of a round."
)
ERROR: Final = Message[Problem]("error", Problem, "What went wrong.")

MESSAGES: Final[tuple[Message[Any], ...]] = (
    RULES,
    STATE,
    VIEW,
    MOVE,
    MOVES,
    EVENTS,
    REFUSAL,
    LINES,
    ERROR,
)
"""Every message."""
