"""Many matches at once against one server: ``python benchmarks/serve.py``.

A server is started as a process of its own, and each seat of each match is a WebSocket that plays
random moves. Every client holds what it is told against what it was told before: its events are of
its match, none is missing, none comes twice, and what was answered is still so after the server
was killed. At the end every record is verified.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from attrs import asdict, define, field, frozen
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from cirulla.record import loads
from cirulla.verify import verify

Message = dict[str, Any]

_HOST: Final = "127.0.0.1"
_OPTIONS: Final = ("--rate", "0", "--new-matches", "0", "--max-client-sockets", "2000")
_AGAIN: Final = 0.05
"""After how many seconds a client tries again to reach a server that was killed."""
_GONE: Final = (ConnectionClosed, InvalidHandshake, OSError)


class MixedUpError(Exception):
    """Something was lost, or told to whom it does not concern."""


@frozen
class Figures:
    """What came of a run.

    Attributes:
        matches: how many were played at once.
        clients: how many WebSockets played them.
        kills: how often the server was killed.
        moves: how many moves were answered.
        seconds: from the first move to the last.
        moves_per_second: the quotient.
        median_ms: half of the answers to a move came within that.
        p99_ms: 99 of 100 did.
        slowest_ms: all of them did.
    """

    matches: int
    clients: int
    kills: int
    moves: int
    seconds: float
    moves_per_second: float
    median_ms: float
    p99_ms: float
    slowest_ms: float


@define
class Server:
    """A server that can be killed and started again."""

    database: Path
    port: int = 0
    process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, and wait until it listens; the port stays the same."""
        words = (*(sys.executable, "-m", "cirulla", "serve"), "--port", str(self.port))
        self.process = subprocess.Popen(
            [*words, "--database", str(self.database), *_OPTIONS], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise MixedUpError("the server did not start")
        self.port = int(line.strip().rstrip("/").rpartition(":")[2])

    def end(self, how: signal.Signals) -> None:
        """End it."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.communicate()

    def begin(self, rules: str) -> Message:
        """Begin a match."""
        body = json.dumps({"rules": rules}).encode()
        connection = HTTPConnection(_HOST, self.port)
        connection.request("POST", "/api/matches", body, {"Content-Type": "application/json"})
        told: Message = json.load(connection.getresponse())
        connection.close()
        return told


@define
class Player:
    """A client that plays one seat.

    Attributes:
        seat: the seat.
        events: all that it was told, in order.
        number: the number of the position that it knows.
        answers: the seconds that each answer to a move took.
    """

    server: Server
    match: str
    seat: int
    token: str
    until: int
    random: random.Random
    events: list[Message] = field(factory=list[Message])
    number: int = 0
    turn: int | None = None
    over: bool = False
    answers: list[float] = field(factory=list[float])
    record: str = ""

    async def play(self) -> None:
        """Play until the match is over or long enough, whatever becomes of the server."""
        while not self.record:
            try:
                async with self._connected() as socket:
                    while not self.over and self.number < self.until:
                        await self._move_on(socket)
                    await self._finish(socket)
            except _GONE:
                await asyncio.sleep(_AGAIN)

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[ClientConnection]:
        """Open the WebSocket, and catch up with what was missed."""
        address = f"ws://{_HOST}:{self.server.port}/api/matches/{self.match}/socket"
        async with connect(address, open_timeout=None, ping_interval=None) as socket:
            await socket.send(json.dumps({"wire": 1, "token": self.token}))
            greeting = await self._next(socket)
            if greeting["seat"] != self.seat or greeting["view"]["number"] < self.number:
                raise MixedUpError(f"{self.match}: {self.number} was answered, then {greeting}")
            # Others may move meanwhile: then the events are those up to a later position.
            missed = await self._ask(socket, "events", since=self.number)
            self.events += missed["events"]
            self.number, self.turn = missed["number"], missed["turn"]
            self.over = greeting["view"]["outcome"] is not None
            yield socket

    async def _move_on(self, socket: ClientConnection) -> None:
        """Make a move, or wait for one."""
        if self.turn != self.seat:
            self._told(await self._next(socket))
            return
        moves = (await self._ask(socket, "legal"))["moves"]
        begin = time.perf_counter()
        move = self.random.choice(moves)
        standing = await self._ask(socket, "play", move=move, at=self.number)
        self.answers.append(time.perf_counter() - begin)
        self._told(standing)

    def _told(self, standing: Message) -> None:
        if standing["number"] <= self.number:
            return  # it was among the events that were missed
        self.events += standing["events"]
        self.number, self.turn = standing["number"], standing["turn"]
        self.over = standing["outcome"] is not None

    async def _finish(self, socket: ClientConnection) -> None:
        """Hold all that was told against what the server tells at the end."""
        whole = await self._ask(socket, "events", since=0)
        if whole["events"][: len(self.events)] != self.events:
            raise MixedUpError(f"{self.match}: seat {self.seat} was told other events")
        self.record = (await self._ask(socket, "record"))["record"]

    async def _ask(self, socket: ClientConnection, op: str, **keys: object) -> Message:
        await socket.send(json.dumps({"wire": 1, "id": op, "op": op, **keys}))
        while (told := await self._next(socket)).get("id") != op:
            self._told(told)
        return told

    async def _next(self, socket: ClientConnection) -> Message:
        told: Message = json.loads(await socket.recv())
        if "error" in told or told.get("match", self.match) != self.match:
            raise MixedUpError(f"{self.match}, seat {self.seat}: {told}")
        return told


async def play_all(players: Iterable[Player], server: Server, kills: int) -> float:
    """Let all play at once, kill the server so often meanwhile, and return the seconds."""
    begin = time.perf_counter()
    playing = asyncio.gather(*(one.play() for one in players))
    killing = asyncio.ensure_future(_kill(players, server, kills))
    try:
        await playing
    finally:
        killing.cancel()
        with suppress(asyncio.CancelledError):
            await killing
    return time.perf_counter() - begin


async def _kill(players: Iterable[Player], server: Server, kills: int) -> None:
    """Kill the server whenever another part of the moves is made."""
    all_players = list(players)
    whole = sum(one.until for one in all_players) // 2
    for kill in range(kills):
        while sum(len(one.answers) for one in all_players) < whole * (kill + 1) // (kills + 2):
            await asyncio.sleep(0.01)
        await asyncio.to_thread(server.end, signal.SIGKILL)
        await asyncio.to_thread(server.start)


def run(matches: int, moves: int, kills: int, rules: str) -> Figures:
    """Play so many matches at once, each for so many moves."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "matches")
        server.start()
        try:
            begun = [server.begin(rules) for _ in range(matches)]
            players = [
                Player(server, one["match"], seat, token, moves, random.Random(place * 10 + seat))
                for place, one in enumerate(begun)
                for seat, token in enumerate(one["seats"])
            ]
            seconds = asyncio.run(play_all(players, server, kills))
        finally:
            server.end(signal.SIGTERM)
    for one in players:
        found = verify(loads(one.record)).finding
        if found is not None:
            raise MixedUpError(f"{one.match}: {found.message}")
    taken = sorted(second * 1000 for one in players for second in one.answers)
    return Figures(
        matches=matches,
        clients=len(players),
        kills=kills,
        moves=len(taken),
        seconds=seconds,
        moves_per_second=len(taken) / seconds,
        median_ms=median(taken),
        p99_ms=quantiles(taken, n=100)[98],
        slowest_ms=taken[-1],
    )


def main() -> None:
    """Print the figures of a run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=200, help="how many at once; by default 200")
    parser.add_argument("--moves", type=int, default=60, help="how long each; by default 60 moves")
    parser.add_argument("--kills", type=int, default=0, help="how often the server is killed")
    parser.add_argument("--rules", default="genova", help="the house; by default genova")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    figures = run(options.matches, options.moves, options.kills, options.rules)
    if options.json:
        print(json.dumps(asdict(figures), indent=2))
        return
    for name, value in asdict(figures).items():
        print(f"{name:20}{value:12,.1f}" if isinstance(value, float) else f"{name:20}{value:12,}")


if __name__ == "__main__":
    main()
