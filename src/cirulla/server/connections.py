"""Connections that cannot be held for nothing: each is looked at from time to time.

A client that does not read what it asked for, or never asks, is cut off; and at more connections
than there may be, each gets an answer that says so. What lies above HTTP is limited by the gate.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode

from cirulla.errors import CirullaError, Code
from cirulla.server.faults import JSON, problem_response, problem_text
from cirulla.server.sockets import CUT
from cirulla.wire.parsing import wrong

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send
    from uvicorn._types import ASGISendEvent
    from websockets.frames import Frame
    from websockets.http11 import Request

LOOK_EVERY: Final = 15.0
"""After how many seconds a connection is looked at again."""
_LEAST_SPARE: Final = 8
"""How many connections more than there may be get an answer, at least; else a tenth as many."""
_MOST_FRAMES: Final = 1000
"""Of how many frames a message of a WebSocket may be."""
_OTHER_FILES: Final = 64
"""How many files the page, the database and Python itself may have open."""


def waiting_of(most: int) -> int:
    """Return how many connections may wait to be taken, where there may be so many."""
    return max(_LEAST_SPARE, most // 5)


def make_room(most: int) -> int:
    """Let the system open the files that so many connections need; return how many there may be.

    These are fewer if it lets no more files be open. There is room for as many again, which are
    only told that there are too many: what is not taken cannot be told.
    """
    if sys.platform == "win32":  # it has no such limit
        return most
    import resource  # noqa: PLC0415 - Windows lacks it

    needed = 2 * most + _OTHER_FILES
    files, allowed = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY or files >= needed:
        return most
    wanted = needed if allowed == resource.RLIM_INFINITY else min(needed, allowed)
    with suppress(OSError, ValueError):  # some systems allow less than they say
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, allowed))
        files = wanted
    return max(1, min(most, (files - _OTHER_FILES) // 2))


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer that there are too many connections."""
    error = CirullaError(Code.FULL, "too many connections are open; try again later")
    await problem_response(error)(scope, receive, send)


class _Watched(asyncio.Protocol):
    """A connection that is looked at again and again, until it is lost."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _look_again: asyncio.TimerHandle | None = None
    _paused = False  # whether the client reads more slowly than is written
    _was: object = None  # what stood still when it was last looked at

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._look_again = self.loop.call_later(LOOK_EVERY, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        self.look_no_more()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self._paused = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self._paused, self._was = False, None
        super().resume_writing()

    def look_no_more(self) -> None:
        """Leave the connection to another."""
        if self._look_again is not None:
            self._look_again.cancel()
            self._look_again = None

    def _look(self) -> None:
        """Cut the connection if it stands still, as it did when it was last looked at."""
        still = self.stands_still()
        if still is not None and still == self._was:
            self.transport.abort()
            return
        self._was = still
        self._look_again = self.loop.call_later(LOOK_EVERY, self._look)

    def stands_still(self) -> object:
        """Return what it waits for from the client; None if for nothing."""
        if self.transport.is_closing():
            return "to read the rest"
        return "to read on" if self._paused else None


class HttpConnection(_Watched, H11Protocol):
    """A connection of HTTP.

    Args:
        most: how many connections there may be.
        arguments: those of uvicorn.
    """

    def __init__(self, *, most: int, **arguments: Any) -> None:  # noqa: ANN401 - uvicorn's own
        super().__init__(**arguments)
        self._most = most
        self._full = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take a connection, or let it be told that there are too many."""
        super().connection_made(transport)
        open_now = len(self.connections)
        self._full = open_now > self._most
        if self._full:
            self.app = refuse
        if open_now > self._most + max(_LEAST_SPARE, self._most // 10):
            self.transport.abort()

    def stands_still(self) -> object:
        """Return what it waits for from the client: also for the beginning of a request."""
        asks = self.conn.their_state is not h11.IDLE
        return super().stands_still() or (None if asks else ("to ask", self.cycle))

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the connection to a WebSocket."""
        self.look_no_more()
        super().handle_websocket_upgrade(event)

    def _should_upgrade(self) -> bool:
        return not self._full and super()._should_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP, in the form of the wire."""
        self.transport.write(_bad_request(self.conn, msg))
        self.transport.close()


class SocketConnection(_Watched, WebSocketsSansIOProtocol):
    """A connection that has become a WebSocket."""

    def data_received(self, data: bytes) -> None:
        """Take what comes; a handshake that is none is answered in the form of the wire."""
        super().data_received(data)
        error = self.conn.handshake_exc
        if error is not None and not self.transport.is_closing():
            self.handshake_complete = self.close_sent = True
            because = f"; {error.__cause__}" if error.__cause__ else ""
            message = f"no WebSocket can be opened so: {error}{because}"
            self.transport.write(_bad_request(h11.Connection(h11.SERVER), message))
            self.transport.close()

    def handle_connect(self, event: Request) -> None:
        """Begin to talk, unless the handshake is none."""
        if self.conn.accept(event).status_code == 101:
            super().handle_connect(event)

    def handle_text(self, event: Frame) -> None:
        """Take a text as its bytes, so that what is no UTF-8 is refused as all else is."""
        self.handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a piece of a message; its size is limited elsewhere, but not how many it has."""
        super().handle_cont(event)
        if len(self.frames) > _MOST_FRAMES and not self.close_sent:
            reason = f"a message has {_MOST_FRAMES} frames at most"
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG, reason)
            self.handle_parser_exception()

    def handle_ping(self) -> None:
        """Answer a ping, but not while the client reads nothing: the answers would pile up."""
        if self._paused:
            self.conn.data_to_send()
        else:
            super().handle_ping()

    async def run_asgi(self) -> None:
        """Talk, with a way to cut the connection of whoever does not listen."""
        self.scope.setdefault("state", {})[CUT] = self.transport.abort
        await super().run_asgi()

    async def send(self, message: ASGISendEvent) -> None:
        """Send; a refusal in the form of HTTP ends the handshake, as uvicorn does not know."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True


def _bad_request(connection: h11.Connection, message: str) -> bytes:
    """Return the whole answer to what cannot be understood, as that connection sends it."""
    text = problem_text(wrong(Code.BAD_VALUE, message)).encode("ascii")
    headers = [
        (b"content-type", JSON.encode("ascii")),
        (b"content-length", str(len(text)).encode("ascii")),
        (b"connection", b"close"),
    ]
    answer = (
        h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
        h11.Data(data=text),
        h11.EndOfMessage(),
    )
    return b"".join(connection.send(event) or b"" for event in answer)
