"""A server for the tests: in a thread, with clocks that stand, or as a process of its own."""

from __future__ import annotations

import hashlib
import http.client
import json
import random
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from typing import TYPE_CHECKING, Any

from attrs import define, field, frozen
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from cirulla.server.limits import Limits
from cirulla.server.service import Service
from cirulla.server.serving import Doors, Server, bind
from cirulla.server.store import Store
from commanding import environment

if TYPE_CHECKING:
    from pathlib import Path

PATIENCE = 120.0
"""How many seconds anything may take on a machine that is busy."""
BOUNDLESS = Limits(rate=0, new_matches=0)
Document = dict[str, Any]


@frozen
class Answer:
    """An answer of HTTP."""

    status: int
    headers: Mapping[str, str]
    text: str

    @property
    def document(self) -> Document:
        document: Document = json.loads(self.text)
        return document

    @property
    def code(self) -> str:
        """The code of the error that it tells."""
        assert self.headers["content-type"] == "application/json"
        assert self.document.keys() == {"wire", "error"}
        code: str = self.document["error"]["code"]
        return code


@frozen
class Socket:
    """A WebSocket of a test."""

    connection: ClientConnection

    def send(self, message: object) -> None:
        text = message if isinstance(message, (str, bytes)) else json.dumps(message)
        self.connection.send(text)

    def next(self) -> Document:
        document: Document = json.loads(self.connection.recv(timeout=PATIENCE))
        return document

    def ask(self, op: str, **keys: object) -> Document:
        """Ask, and return the answer; what was pushed before it is passed over."""
        self.send({"wire": 1, "id": op, "op": op, **keys})
        return next(found for found in iter(self.next, None) if found.get("id") == op)


@frozen
class Begun:
    """A match that was begun."""

    match: str
    seats: tuple[str, ...]
    spectators: str

    @property
    def tokens(self) -> dict[int | None, str]:
        """The token of each seat, and of spectators (None)."""
        return {**dict(enumerate(self.seats)), None: self.spectators}


@define
class Client:
    """Whoever asks a server."""

    port: int
    headers: dict[str, str] = field(factory=dict)

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        token: str | None = None,
        **headers: str,
    ) -> Answer:
        """Ask over HTTP: a body that is no bytes is sent as JSON."""
        sent = dict(self.headers)
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        if body is not None:
            sent["Content-Type"] = "application/json"
            body = body if isinstance(body, (bytes, str)) else json.dumps(body)
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, sent)
            found = connection.getresponse()
            text = found.read().decode()
        finally:
            connection.close()
        return Answer(found.status, {k.lower(): v for k, v in found.getheaders()}, text)

    def get(self, path: str, token: str | None = None, **headers: str) -> Answer:
        return self.ask("GET", path, token=token, **headers)

    def post(self, path: str, body: object, token: str | None = None, **headers: str) -> Answer:
        return self.ask("POST", path, body, token, **headers)

    def begin(self, **keys: object) -> Begun:
        answer = self.post("/api/matches", keys)
        assert answer.status == 201, answer.text
        told = answer.document
        return Begun(told["match"], tuple(told["seats"]), told["spectators"])

    def of_match(self, begun: Begun, seat: int | None, what: str) -> Document:
        """Ask as a seat, what must have an answer."""
        answer = self.get(f"/api/matches/{begun.match}/{what}", begun.tokens[seat])
        assert answer.status == 200, answer.text
        return answer.document

    def play(self, begun: Begun, seat: int | None, move: str, at: int | None) -> Answer:
        path = f"/api/matches/{begun.match}/play"
        return self.post(path, {"move": move, "at": at}, begun.tokens[seat])

    def open(
        self, match: str, origin: str | None = None, sock: socket.socket | None = None
    ) -> ClientConnection:
        """Open the WebSocket of a match, and say nothing yet."""
        return connect(
            f"ws://127.0.0.1:{self.port}/api/matches/{match}/socket",
            origin=None if origin is None else Origin(origin),
            sock=sock,
            open_timeout=PATIENCE,
            close_timeout=PATIENCE,
            ping_interval=None,
        )

    @contextmanager
    def socket(self, begun: Begun, seat: int | None) -> Iterator[tuple[Socket, Document]]:
        """Open a WebSocket as a seat, and give its greeting with it."""
        with self.open(begun.match) as connection:
            socket = Socket(connection)
            socket.send({"wire": 1, "token": begun.tokens[seat]})
            yield socket, socket.next()


@define
class Clock:
    """A clock that goes on when it is told to."""

    time: float = 1_000_000.0

    def __call__(self) -> float:
        return self.time


def entropy_from(seed: int) -> Callable[[int], bytes]:
    """Return secrets that come again in the next run."""
    number = count()
    return lambda size: hashlib.shake_128(f"{seed}.{next(number)}".encode()).digest(size)


@define
class Served(Client):
    """A server in a thread, and whoever asks it."""

    service: Service = field(kw_only=True)
    server: Server = field(kw_only=True)
    clock: Clock = field(kw_only=True)
    now: Clock = field(kw_only=True)


@contextmanager
def serving(
    database: Path, limits: Limits = BOUNDLESS, doors: Doors | None = None, seed: int = 1
) -> Iterator[Served]:
    """Serve in a thread of this process, with clocks that stand and secrets that are known."""
    clock, now, listens = Clock(), Clock(), threading.Event()
    service = Service(
        Store(database), entropy=entropy_from(seed), clock=clock, now=now, limits=limits
    )
    listening = bind("127.0.0.1", 0)
    server = Server(service, doors or Doors(), listens.set)
    thread = threading.Thread(target=server.listen, args=(listening,))
    thread.start()
    try:
        assert listens.wait(PATIENCE)
        port = listening.getsockname()[1]
        yield Served(port, service=service, server=server, clock=clock, now=now)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


@define
class Process(Client):
    """A server as a process of its own, and whoever asks it."""

    process: subprocess.Popen[str] = field(kw_only=True)

    def kill(self) -> None:
        """End it at once, as the system does that has no memory left."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Tell it to stop; return its exit code, and what it wrote to standard error."""
        self.process.send_signal(how)
        _, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, err


@contextmanager
def process(database: Path, *options: str, files: int | None = None) -> Iterator[Process]:
    """Start ``cirulla serve``, which may have so many files open, and wait until it listens."""
    words = [sys.executable, "-m", "cirulla", "serve", "--port", "0", "--database", str(database)]
    unlimited = ["--rate", "0", "--new-matches", "0"]
    limited = [] if files is None else ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh"]
    started = subprocess.Popen(
        [*limited, *words, *unlimited, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment({}),
    )
    try:
        assert started.stdout is not None
        line = started.stdout.readline()
        assert line.startswith("Listening at http://"), started.communicate()
        yield Process(int(line.strip().rstrip("/").rpartition(":")[2]), process=started)
    finally:
        if started.poll() is None:
            started.kill()
        started.communicate()


def first_moves(client: Client, begun: Begun, moves: int, rng: random.Random) -> list[str]:
    """Play random moves over HTTP, whoever is to play; return them."""
    played: list[str] = []
    while len(played) < moves:
        view = client.of_match(begun, None, "view")["view"]
        if view["turn"] is None:
            break
        legal = client.of_match(begun, view["turn"], "legal")["moves"]
        move = rng.choice(legal)
        answer = client.play(begun, view["turn"], move, view["number"])
        assert answer.status == 200, answer.text
        played.append(move)
    return played


def closed(connection: ClientConnection) -> tuple[int, str]:
    """Wait until a WebSocket is closed by the server; return the code and the reason."""
    with suppress(ConnectionClosed):
        while True:
            connection.recv(timeout=PATIENCE)
    end = connection.protocol.close_rcvd
    assert end is not None
    return end.code, end.reason
