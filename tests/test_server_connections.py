"""What a client may do with a connection that is open, and what the server makes of it."""

from __future__ import annotations

import http.client
import json
import socket as sockets
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import pytest
from websockets.frames import Frame, Opcode

from cirulla.server.connections import HttpConnection, SocketConnection
from serving import PATIENCE, Served, closed, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

Connection = TypeVar("Connection", HttpConnection, SocketConnection)

UPGRADE = (
    "Host: x",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("db") / "matches") as served:
        yield served


@contextmanager
def upgrade(server: Served, *lines: str, method: str = "GET") -> Iterator[sockets.socket]:
    """Ask for a WebSocket by the lines of a request, over a connection that takes in little."""
    with sockets.socket() as raw:
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        raw.settimeout(PATIENCE)
        raw.connect(("127.0.0.1", server.port))
        head = (f"{method} /api/matches/x/socket HTTP/1.1", *lines, "", "")
        raw.sendall("\r\n".join(head).encode())
        yield raw


def only(server: Served, kind: type[Connection]) -> Connection:
    """Wait until the connections of other tests are gone, and return the one that is left."""
    deadline = time.monotonic() + PATIENCE
    while True:
        there = list(server.server.server_state.connections)
        found = [one for one in there if isinstance(one, kind)]
        if len(found) == 1:
            return found[0]
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("lines", "method", "told"),
    [
        (UPGRADE[:-1], "GET", "Sec-WebSocket-Key"),
        ((*UPGRADE[:-1], "Sec-WebSocket-Key: x"), "GET", "Sec-WebSocket-Key"),
        ((*UPGRADE[:3], "Sec-WebSocket-Version: 8", UPGRADE[-1]), "GET", "Sec-WebSocket-Version"),
        (UPGRADE, "POST", "POST"),
        ((*UPGRADE, f"X: {'x' * 9000}"), "GET", "opened so"),
        ((*UPGRADE, *(f"X{number}: x" for number in range(200))), "GET", "opened so"),
    ],
)
def test_a_handshake_that_is_none_is_refused(
    lines: tuple[str, ...], method: str, told: str, server: Served
) -> None:
    """And none of them holds a connection for ever."""
    with upgrade(server, *lines, method=method) as raw:
        head, _, body = raw.makefile("rb").read().partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 ")
    assert b"content-type: application/json" in head
    error = json.loads(body)["error"]
    assert error["code"] == "text/bad-value"
    assert told in error["message"]


def test_a_text_that_is_no_utf8_is_refused(
    server: Served, caplog: pytest.LogCaptureFixture
) -> None:
    begun = server.begin()
    with server.socket(begun, 0) as (socket, greeting):
        for text in (b"\xff", b'{"wire":1,"id":7,"op":"view\xe2\x82"}'):
            socket.connection.send(text, text=True)
            assert socket.next()["error"]["code"] == "text/bad-json"
        socket.connection.send([b'{"wire":1,"id":"\xe2', b'\x82\xac","op":"view"}'], text=True)
        told = socket.next()
        assert (told["id"], told["view"]) == ("€", greeting["view"])
    assert not caplog.records  # it is no fault of the server


def test_a_message_of_too_many_frames_ends_it(server: Served) -> None:
    """They may be empty, and then no size limits them."""
    with server.socket(server.begin(), 0) as (socket, greeting):
        socket.connection.send([b'{"wire":1,"op":', *[b""] * 900, b'"view"}'], text=True)
        assert socket.next()["view"] == greeting["view"]
        # No frame more: what comes when it is ended may take the reason with it.
        first, more = (Frame(one, b"", fin=False) for one in (Opcode.TEXT, Opcode.CONT))
        frames = first.serialize(mask=True) + more.serialize(mask=True) * 1000
        socket.connection.socket.sendall(frames)
        assert closed(socket.connection) == (1009, "a message has 1000 frames at most")


def test_answers_to_pings_do_not_pile_up(server: Served) -> None:
    """A client sends pings, and reads no answer."""
    with upgrade(server, *UPGRADE) as raw:
        raw.recv(1)
        connection = only(server, SocketConnection)
        pings = Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 1000
        for _ in range(80):
            raw.sendall(pings)
        assert connection.transport.get_write_buffer_size() < 1 << 20


def test_a_connection_that_asks_again_and_again_does_not_stand_still(server: Served) -> None:
    """At each look it waits for another request, though it may ask nothing at that moment."""
    client = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    found: list[object] = []
    deadline = time.monotonic() + PATIENCE
    for _ in range(20):
        client.request("GET", "/cards/7d.svg")
        client.getresponse().read()
        connection = only(server, HttpConnection)
        while (still := connection.stands_still()) is None:
            assert time.monotonic() < deadline
        assert still not in found
        found.append(still)
    client.close()


def test_one_may_ping_and_go_on(server: Served) -> None:
    begun = server.begin()
    with server.socket(begun, 0) as (socket, _):
        assert socket.connection.ping().wait(PATIENCE)
        assert "view" in socket.ask("view")
