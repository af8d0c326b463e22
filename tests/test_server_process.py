"""``cirulla serve`` as a process: how it starts, how it stops, and what a kill takes from it."""

from __future__ import annotations

import json
import random
import signal
import socket as sockets
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, suppress
from http.client import HTTPException
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from cirulla.server.connections import make_room
from cirulla.server.serving import address_of, bind, names_of
from cirulla.server.site import find_page
from commanding import environment, run
from serving import PATIENCE, Begun, Client, Document, Process, closed, process, serving

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_when_told_to_and_goes_on_when_started_again(
    how: signal.Signals, tmp_path: Path
) -> None:
    database = tmp_path / "matches"
    with process(database) as server:
        begun = server.begin(dealer=1)
        (move, *_) = server.of_match(begun, 0, "legal")["moves"]
        assert server.play(begun, 0, move, 1).status == 200
        with server.socket(begun, 1) as (socket, _):
            assert server.stop(how) == (0, "")
            assert closed(socket.connection)[0] == 1001
    assert [one.name for one in tmp_path.iterdir()] == ["matches"]
    with process(database) as server:
        assert server.of_match(begun, 1, "view")["view"]["number"] == 2
        assert server.play(begun, 0, move, 1).code == "move/stale-position"


SLOW = (
    b"POST /api/rules HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Content-Length: 9\r\n\r\n{"
)
"""A request whose body does not come."""


def test_it_stops_although_a_client_neither_reads_nor_goes(tmp_path: Path) -> None:
    with process(tmp_path / "matches") as server:
        begun = server.begin()
        with sockets.create_connection(("127.0.0.1", server.port), PATIENCE) as silent:
            silent.sendall(SLOW)
            with server.socket(begun, 0):
                code, err = server.stop()
            assert (code, "Traceback" in err) == (0, False)
            assert silent.makefile("rb").read().startswith(b"HTTP/1.1 503 ")


def test_it_stops_at_once_when_it_is_told_twice(tmp_path: Path) -> None:
    """And keeps its database whole, and says nothing."""
    with process(tmp_path / "matches") as server, sockets.socket() as silent:
        silent.connect(("127.0.0.1", server.port))
        silent.sendall(SLOW)
        with server.socket(server.begin(), 0) as (socket, _):
            server.process.send_signal(signal.SIGINT)
            assert closed(socket.connection)[0] == 1001
        assert server.stop(signal.SIGINT) == (0, "")
    assert [one.name for one in tmp_path.iterdir()] == ["matches"]


MOVES = ("laid", "captured", "declared", "called")


class Answered:
    """Plays a match, and keeps what was answered."""

    def __init__(self, begun: Begun) -> None:
        self.begun = begun
        self.events: list[Document] = []
        self.number = 0
        self.moves = 0

    def play(self, server: Client, rng: random.Random) -> None:
        """Play for both seats over one WebSocket each, until the server is gone."""
        with (
            server.socket(self.begun, 0) as (first, greeting),
            server.socket(self.begun, 1) as (second, _),
        ):
            self.check(greeting["view"]["number"], first.ask("events")["events"])
            seats = (first, second)
            turn, number = greeting["view"]["turn"], greeting["view"]["number"]
            while turn is not None:
                moves = seats[turn].ask("legal")["moves"]
                told = seats[turn].ask("play", move=rng.choice(moves), at=number)
                turn, number = told["turn"], told["number"]
                self.number, self.moves = number, self.moves + 1
                self.events += [one for one in told["events"] if one["event"] != "seen_dealt"]

    def check(self, number: int, events: list[Document]) -> None:
        """Hold what the server knows now against what it answered before."""
        assert number >= self.number
        found = [one for one in events if one["event"] != "seen_dealt"]
        assert found[: len(self.events)] == self.events
        # What was not answered may have been made: one move at most.
        assert sum(one["event"] in MOVES for one in found[len(self.events) :]) <= 1
        self.events = found


@pytest.mark.slow
def test_a_kill_takes_back_nothing_that_was_answered(tmp_path: Path) -> None:
    """Ten times in the middle of play of eight matches at once."""
    database, rng = tmp_path / "matches", random.Random(10)
    matches: list[Answered] = []
    for _ in range(10):
        with process(database) as server:
            if not matches:
                matches = [Answered(server.begin(rules="tradizione")) for _ in range(8)]
            reached = sum(one.moves for one in matches) + rng.randrange(20, 80)
            threads = [
                threading.Thread(target=_until_gone, args=(one, server, rng.random()))
                for one in matches
            ]
            for thread in threads:
                thread.start()
            while sum(one.moves for one in matches) < reached:
                threads[0].join(0.001)
                assert any(thread.is_alive() for thread in threads)
            server.kill()
            for thread in threads:
                thread.join(PATIENCE)
                assert not thread.is_alive()
    with process(database) as server:
        for one in matches:
            view = server.of_match(one.begun, 0, "view")["view"]
            one.check(view["number"], server.of_match(one.begun, 0, "events")["events"])
        assert server.stop() == (0, "")


def _until_gone(match: Answered, server: Client, seed: float) -> None:
    # A kill may find it connecting still, or in the middle of a handshake.
    with suppress(ConnectionClosed, InvalidHandshake, OSError, EOFError):
        match.play(server, random.Random(seed))


def test_it_says_where_it_listens() -> None:
    for host, address in (("127.0.0.1", "http://127.0.0.1:"), ("::1", "http://[::1]:")):
        try:
            listening = bind(host, 0)
        except OSError:
            continue  # a machine without IPv6
        with listening:
            assert address_of(listening).startswith(address)


def test_small_messages_are_not_held_back(tmp_path: Path) -> None:
    """An answer is its head and its body; without TCP_NODELAY the second waits some 40 ms."""
    with serving(tmp_path / "matches") as server, server.open("x"):
        nodelay = [
            one.transport.get_extra_info("socket").getsockopt(
                sockets.IPPROTO_TCP, sockets.TCP_NODELAY
            )
            for one in server.server.server_state.connections
        ]
        assert nodelay
        assert all(nodelay)


def test_a_port_that_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        ran = run(capsys, "serve", "--port", str(port), "--database", tmp_path / "x")
    assert (ran.code, ran.out) == (2, "")
    (line,) = ran.errors
    assert line.startswith(f"cirulla: cannot listen at 127.0.0.1, port {port}: ")
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--host", ""], "it is empty; write a name or an address, or 0.0.0.0 for all"),
        (["--host", "no.such.host.invalid"], "cannot listen at no.such.host.invalid, port 0"),
        (["--database", "."], "."),
        (["--database", "no/such/folder/x"], "no/such/folder/x"),
        (["--page", "."], "there is no index.html in it"),
        (["--port", "65536"], "write a whole number from 0 to 65535"),
        (["--port", "x"], '"x" is no port'),
        (["--rate", "-1"], "write a whole number from 0"),
        (["--max-body", "0"], "write a whole number from 1"),
        (["--proxy", "proxy.example.org"], "is no address"),
        (["--origin", "example.org"], "write it as https://example.org"),
        (["--origin", "https://example.org/x"], "write it as https://example.org"),
        (["x"], "unrecognized arguments: x"),
    ],
)
def test_what_cannot_be_served_is_told_in_one_line(
    words: list[str],
    told: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(capsys, "serve", "--port", "0", *words)
    assert (ran.code, ran.out) == (2, "")
    (line,) = ran.errors
    assert told in line


@pytest.mark.parametrize("missing", ["fastapi", "uvicorn", "starlette"])
def test_without_the_extra_it_says_how_to_get_it(missing: str) -> None:
    program = (
        f"import sys; sys.modules[{missing!r}] = None; from cirulla.cli import main; "
        "sys.exit(main(['serve']))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program],
        check=False,
        capture_output=True,
        text=True,
        env=environment({}),
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    told = f'cirulla: the server needs {missing}; install it with: pip install "cirulla[server]"'
    assert ran.stderr.splitlines() == [told]


def test_a_second_server_leaves_the_database_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with process(tmp_path / "matches") as server:
        ran = run(capsys, "serve", "--port", "0", "--database", tmp_path / "matches")
        assert (ran.code, ran.out) == (2, "")
        (line,) = ran.errors
        assert line.endswith("another server, or another program, is using it")
        server.begin()


def test_no_token_is_ever_written_down(tmp_path: Path) -> None:
    """Not even one that a client puts where it does not belong."""
    with process(tmp_path / "matches") as server:
        begun = server.begin(dealer=1)
        tokens = [*begun.tokens.values(), "a-wrong-token"]
        for token in tokens:
            path = f"/api/matches/{begun.match}"
            server.get(f"{path}/view?token={token}", token)
            server.get(f"/{token}")
            server.post(f"{path}/play", {"token": token}, token)
            server.post(f"{path}/play", f"{{{token}", token)
            with server.open(begun.match) as connection:
                connection.send(token)
                closed(connection)
            _speak(server, f"{token}\r\n\r\n".encode())
        server.process.send_signal(signal.SIGTERM)
        assert server.process.communicate(timeout=PATIENCE) == ("", "")


def _speak(server: Process, data: bytes) -> bytes:
    """Send bytes, and return all that comes back."""
    with sockets.create_connection(("127.0.0.1", server.port), PATIENCE) as raw:
        raw.sendall(data)
        return raw.makefile("rb").read()


def test_what_is_no_http_is_answered_as_all_else_is(tmp_path: Path) -> None:
    with process(tmp_path / "matches") as server:
        for data in (b"hello\r\n\r\n", b"GET / FTP/1.1\r\n\r\n", bytes(range(256)) * 4):
            head, _, body = _speak(server, data).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 400 ")
            assert json.loads(body)["error"]["code"] == "text/bad-value"
        with suppress(ConnectionError):  # it is refused while we still send
            head = b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"x" * (1 << 17)
            assert _speak(server, head).startswith(b"HTTP/1.1 400 ")
        assert server.stop() == (0, "")


def test_a_proxy_that_is_named_says_who_its_clients_are(tmp_path: Path) -> None:
    """And one that is not named says nothing: nobody gets round a limit by a header."""
    for options, distinct in (((), False), (("--proxy", "127.0.0.1"), True)):
        with process(tmp_path / "matches", *options, "--new-matches", "1") as server:
            asked = [
                server.post("/api/matches", {}, X_Forwarded_For=f"192.0.2.{number}").status
                for number in (1, 1, 2)
            ]
            assert asked == [201, 429, 201 if distinct else 429]


@pytest.mark.skipif(sys.platform == "win32", reason="it has no limit of files")
def test_where_few_files_can_be_open_there_are_fewer_connections(tmp_path: Path) -> None:
    """And the server neither stops taking them nor fills its log, however many come at once."""
    with process(tmp_path / "matches", files=128) as server, ExitStack() as stack:
        begun = server.begin()
        for _ in range(300):
            raw = stack.enter_context(sockets.socket())
            raw.setblocking(False)
            raw.connect_ex(("127.0.0.1", server.port))
        stack.close()
        deadline = time.monotonic() + PATIENCE
        while True:
            with suppress(OSError, HTTPException):
                answer = server.get(f"/api/matches/{begun.match}/view", begun.seats[0])
                if answer.status == 200:
                    break
            assert time.monotonic() < deadline
        told = (
            "cirulla: the system lets it open so few files that only 32 connections can be open "
            "at once, not 1000; ulimit -n says how many\n"
        )
        assert server.stop() == (0, told)


@pytest.mark.skipif(sys.platform == "win32", reason="it has no limit of files")
@pytest.mark.parametrize(
    ("files", "allowed", "raised", "most"),
    [(1024, 4096, 2064, 1000), (4096, 4096, None, 1000), (256, 1064, 1064, 500), (60, 60, 60, 1)],
)
def test_files_are_asked_for_as_connections_need_them(
    files: int, allowed: int, raised: int | None, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr("resource.getrlimit", lambda _: (files, allowed))
    monkeypatch.setattr("resource.setrlimit", lambda _, limits: asked.append(limits))
    assert make_room(1000) == most
    assert asked == ([] if raised is None else [(raised, allowed)])


def test_a_proxy_is_known_also_where_the_server_listens_to_both_kinds_of_address(
    tmp_path: Path,
) -> None:
    assert names_of("127.0.0.1") == ("127.0.0.1", "::ffff:127.0.0.1/128")
    assert names_of("10.0.0.0/8") == ("10.0.0.0/8", "::ffff:10.0.0.0/104")
    assert names_of("2001:db8::/32") == ("2001:db8::/32",)
    try:
        with bind("::", 0) as listening:
            alone = listening.getsockopt(sockets.IPPROTO_IPV6, sockets.IPV6_V6ONLY)
    except OSError:
        alone = True  # a machine without IPv6
    if alone:
        return
    options = ("--host", "::", "--proxy", "127.0.0.1", "--new-matches", "1")
    with process(tmp_path / "matches", *options) as server:
        for number in (1, 2):
            asked = server.post("/api/matches", {}, X_Forwarded_For=f"192.0.2.{number}")
            assert asked.status == 201


def test_the_page_of_the_package_is_found() -> None:
    page = find_page()
    assert page is not None
    assert (page / "index.html").is_file()
