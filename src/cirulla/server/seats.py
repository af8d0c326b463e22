"""What a seat, or a spectator, may ask of its match: the referee's requests, but for who asks.

A request to the server carries neither a match nor a seat. The token says both.
"""

from __future__ import annotations

from functools import cache
from typing import Final, get_args

from attrs import frozen

from cirulla.errors import Code
from cirulla.referee.requests import (
    CheckRequest,
    EventsRequest,
    LegalRequest,
    PlayRequest,
    RecordRequest,
    ViewRequest,
)
from cirulla.wire.converting import fields_of, required_of, structure
from cirulla.wire.parsing import wrong
from cirulla.wire.questions import OP
from cirulla.wire.tables import table_of, tagged

Ask = ViewRequest | LegalRequest | CheckRequest | EventsRequest | RecordRequest
"""Asks, and changes nothing."""
SeatRequest = Ask | PlayRequest
REQUESTS: Final[dict[str, type[SeatRequest]]] = {kind.op: kind for kind in get_args(SeatRequest)}
"""Every request of a seat by its word."""
HELD: Final = ("match", "by", "seat", "abandoned")
"""The keys that a client does not write: the token says who it is."""


@frozen
class Asker:
    """Who asks: a seat of a match, or a spectator (None).

    Attributes:
        match: the name of the match.
        seat: the seat.
    """

    match: str
    seat: int | None

    def request(self, op: str, table: dict[str, object]) -> SeatRequest:
        """Read a request.

        Args:
            op: its word.
            table: its other keys.

        Raises:
            WireError: with every fault.
        """
        kind = REQUESTS[op]
        given = {"match": self.match, "by": self.seat, "seat": self.seat}
        table_of(table, keys_of(op), required_keys_of(op))
        if op == PlayRequest.op and table["at"] is None:
            raise wrong(Code.BAD_VALUE, "give the number of the position it is made for", "at")
        held = {key: value for key, value in given.items() if key in fields_of(kind)}
        return structure(kind, {**table, **held})

    def message(self, table: dict[str, object]) -> SeatRequest:
        """Read a request that says under the key ``op`` what it is.

        Raises:
            WireError: with every fault.
        """
        op, rest = tagged(table, OP, REQUESTS)
        return self.request(op, rest)


@cache
def keys_of(op: str) -> tuple[str, ...]:
    """Return the keys that a client may write in a request."""
    return tuple(key for key in fields_of(REQUESTS[op]) if key not in HELD)


@cache
def required_keys_of(op: str) -> tuple[str, ...]:
    """Return those that it must write; a move says for which position it is made."""
    needed = {*required_of(REQUESTS[op]), *(("at",) if op == PlayRequest.op else ())}
    return tuple(key for key in keys_of(op) if key in needed)
