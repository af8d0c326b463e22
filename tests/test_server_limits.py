"""What a server allows: each limit, and how what is over it is refused."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket as sockets
import time
from typing import TYPE_CHECKING, NoReturn

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cirulla.errors import Code
from cirulla.server.limits import Limits, Rate, TooMany, client_of
from cirulla.server.listeners import GOING_AWAY, TOO_SLOW, Listener
from cirulla.server.matches import drop_idle
from cirulla.server.store import Store
from serving import PATIENCE, Clock, Served, Socket, closed, first_moves, serving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


def test_a_rate_allows_a_burst_and_then_so_many_a_second() -> None:
    clock = Clock()
    rate = Rate("too many", per_second=2, burst=5, clock=clock)
    for _ in range(5):
        rate.take("nina")
    with pytest.raises(TooMany, match="try again in 1 s") as refused:
        rate.take("nina")
    assert (refused.value.wait, refused.value.code) == (1, Code.TOO_MANY_REQUESTS)
    rate.take("beppe")  # each for itself
    clock.time += 0.5
    rate.take("nina")
    with pytest.raises(TooMany):
        rate.take("nina")
    clock.time += 3600  # no more than a burst is saved up
    for _ in range(5):
        rate.take("nina")
    with pytest.raises(TooMany):
        rate.take("nina")


def test_what_costs_more_counts_more_but_is_never_impossible() -> None:
    clock = Clock()
    rate = Rate("too many", per_second=0.1, burst=8, clock=clock)
    rate.take("nina", 3)
    rate.take("nina", 3)
    with pytest.raises(TooMany) as refused:
        rate.take("nina", 3)
    assert refused.value.wait == 10
    clock.time += 10
    rate.take("nina", 3)
    clock.time += 50
    rate.take("nina")
    rate.take("nina", 20)  # half of the burst


def test_a_rate_of_nothing_is_no_limit() -> None:
    rate = Rate("too many", per_second=0, burst=0, clock=Clock())
    for _ in range(1000):
        rate.take("nina")


def test_a_rate_keeps_no_more_clients_than_it_must() -> None:
    rate = Rate("too many", per_second=1, burst=1, clock=Clock())
    rate.take("nina")
    for number in range(10_000):
        rate.take(f"{number}")
    rate.take("nina")  # she was forgotten
    with pytest.raises(TooMany):
        rate.take("9999")


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("", ""),
        ("a.sock", "a.sock"),
    ],
)
def test_a_client_is_known_by_its_address_or_its_network(address: str, client: str) -> None:
    assert client_of(address) == client


def without_end(do: Callable[[], object]) -> NoReturn:
    while True:
        do()


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    limits = Limits(
        body=2000, message=500, client_sockets=5, match_sockets=3, rate=0, new_matches=0
    )
    with serving(tmp_path_factory.mktemp("db") / "matches", limits) as served:
        yield served


def test_too_many_requests_are_refused_until_the_time_has_come(tmp_path: Path) -> None:
    with serving(tmp_path / "matches", Limits(rate=2)) as server:
        for _ in range(20):
            assert server.get("/cards/7d.svg").status == 200
        for path in ("/cards/7d.svg", "/api/games", "/"):
            answer = server.get(path)
            assert (answer.status, answer.code) == (429, "server/too-many-requests")
            assert answer.headers["retry-after"] == "1"
        with pytest.raises(InvalidStatus) as refused, server.open("x"):
            pass
        assert refused.value.response.status_code == 429
        assert refused.value.response.headers["retry-after"] == "1"
        server.clock.time += 1
        assert server.get("/cards/7d.svg").status == 200


def test_too_many_messages_are_refused_and_the_socket_stays(tmp_path: Path) -> None:
    with serving(tmp_path / "matches", Limits(rate=1)) as server:
        begun = server.begin()
        server.clock.time += 10
        with server.socket(begun, 0) as (socket, _):
            for _ in range(9):
                assert "view" in socket.ask("view")
            socket.send({"wire": 1, "id": 9, "op": "view"})
            refused = socket.next()
            assert (refused["id"], refused["error"]["code"]) == (None, "server/too-many-requests")
            server.clock.time += 1
            assert "view" in socket.ask("view")


def test_a_rule_sheet_counts_for_many_requests(tmp_path: Path) -> None:
    with serving(tmp_path / "matches", Limits(rate=4)) as server:
        asked = {"rules": "base", "sheet": "text"}
        assert server.post("/api/rules", asked).status == 200
        assert server.post("/api/rules", asked).status == 429
        assert server.post("/api/rules", {"rules": "base"}).status == 200


def test_a_house_file_counts_for_many_requests(tmp_path: Path) -> None:
    with serving(tmp_path / "matches", Limits(rate=2)) as server:
        asked = {"file": ""}
        assert server.post("/api/house", asked).status == 200
        assert server.post("/api/house", asked).status == 429
        assert server.get("/api/games").status == 200


def test_what_tells_all_of_a_match_counts_for_several_requests(tmp_path: Path) -> None:
    with serving(tmp_path / "matches", Limits(rate=4)) as server:
        begun = server.begin()
        server.clock.time += 10
        path = f"/api/matches/{begun.match}"
        asked = ("record", "record", "record", "events", "events", "view")
        statuses = [server.get(f"{path}/{what}", begun.spectators).status for what in asked]
        assert statuses == [200, 200, 200, 200, 429, 200]  # 40 - 3 * 11 - 5 - 1 - 1


def test_too_many_new_matches_are_refused_until_the_time_has_come(tmp_path: Path) -> None:
    with serving(tmp_path / "matches", Limits(new_matches=3)) as server:
        for _ in range(3):
            server.begin()
        answer = server.post("/api/matches", {})
        assert (answer.status, answer.code) == (429, "server/too-many-requests")
        assert answer.headers["retry-after"] == "1200"
        server.clock.time += 1200
        server.begin()


def test_at_as_many_matches_as_may_be_only_idle_ones_make_room(tmp_path: Path) -> None:
    limits = Limits(matches=2, idle_days=30, rate=0)
    with serving(tmp_path / "matches", limits) as server:
        old = server.begin(dealer=1)
        server.now.time += 20 * 86400
        young = server.begin(dealer=1)
        answer = server.post("/api/matches", {})
        assert (answer.status, answer.code) == (503, "match/too-many")
        assert answer.headers["retry-after"] == "60"
        (move, *_) = server.of_match(young, 0, "legal")["moves"]
        server.now.time += 11 * 86400
        assert server.play(young, 0, move, 1).status == 200
        with server.socket(old, 0) as (socket, _):
            server.begin()
            assert closed(socket.connection)[0] == 1001
        assert server.get(f"/api/matches/{old.match}/view", old.seats[0]).status == 401
        assert server.of_match(young, 0, "view")["view"]["number"] == 2
        assert server.post("/api/matches", {}).status == 503


def test_idle_matches_are_given_up_at_the_start(tmp_path: Path) -> None:
    with serving(tmp_path / "matches") as server:
        begun = server.begin()
    with serving(tmp_path / "matches", Limits(idle_days=30, rate=0)) as server:
        assert server.get(f"/api/matches/{begun.match}/view", begun.seats[0]).status == 200
    store = Store(tmp_path / "matches")
    later = Clock(Clock().time + 31 * 86400)
    drop_idle(store, later(), Limits(idle_days=0))
    assert store.count() == 1
    assert drop_idle(store, later(), Limits(idle_days=30)) == (begun.match,)
    assert store.count() == 0
    store.close()


def test_more_matches_than_are_held_in_memory_are_played_again(tmp_path: Path) -> None:
    with serving(tmp_path / "matches", Limits(in_memory=2, rate=0, new_matches=0)) as server:
        begun = [server.begin(dealer=1) for _ in range(6)]
        for number in (1, 2, 3):
            for one in begun:
                view = server.of_match(one, None, "view")["view"]
                assert view["number"] == number
                (move, *_) = server.of_match(one, view["turn"], "legal")["moves"]
                assert server.play(one, view["turn"], move, number).status == 200
        with server.socket(begun[0], None) as (socket, _):
            for one in begun[1:]:
                server.of_match(one, 0, "view")
            view = server.of_match(begun[0], None, "view")["view"]
            (move, *_) = server.of_match(begun[0], view["turn"], "legal")["moves"]
            server.play(begun[0], view["turn"], move, 4)
            assert socket.next()["number"] == 5  # a match that is listened to is the same one


def test_a_body_that_is_too_large_is_refused_before_it_is_read(strict: Served) -> None:
    fits = json.dumps({"rules": "base"}).ljust(2000)
    assert strict.post("/api/matches", fits).status == 201
    answer = strict.post("/api/matches", f"{fits} ")
    assert (answer.status, answer.code) == (413, "server/body-too-large")
    with sockets.create_connection(("127.0.0.1", strict.port), PATIENCE) as raw:
        head = "POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        raw.sendall(f"{head}Content-Length: 99999999999\r\n\r\n".encode())
        assert raw.makefile("rb").readline().startswith(b"HTTP/1.1 413 ")
    with sockets.create_connection(("127.0.0.1", strict.port), PATIENCE) as raw:
        raw.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())
        with contextlib.suppress(OSError):  # it is refused while we still send
            for _ in range(2000):
                raw.sendall(b"400\r\n" + b" " * 1024 + b"\r\n")
        with contextlib.suppress(ConnectionResetError):
            assert raw.makefile("rb").readline().startswith(b"HTTP/1.1 413 ")


def test_nobody_waits_for_a_body_that_nobody_reads(strict: Served) -> None:
    """What is refused before its body has come ends the connection; else it may be used again."""
    begun = strict.begin()
    with sockets.create_connection(("127.0.0.1", strict.port), PATIENCE) as raw:
        head = f"POST /api/matches/{begun.match}/play HTTP/1.1\r\nHost: x\r\n"
        raw.sendall(f"{head}Content-Length: 1000\r\n\r\n{{".encode())
        answer = raw.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 401 ")
    assert b"connection: close" in answer.lower()
    body = {"move": "7d", "at": 0}
    refused = strict.post(f"/api/matches/{begun.match}/play", body, begun.seats[0])
    assert refused.status == 409
    assert "connection" not in refused.headers


def test_a_body_that_does_not_come_is_not_waited_for(
    strict: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cirulla.server.reading._PATIENCE", 0.05)
    with sockets.create_connection(("127.0.0.1", strict.port), PATIENCE) as raw:
        head = "POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        raw.sendall(f"{head}Content-Length: 10\r\n\r\n{{".encode())
        answer = raw.makefile("rb").read()
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b"server/too-slow" in answer


def test_too_many_websockets_of_a_match_or_a_client_are_refused(strict: Served) -> None:
    begun = strict.begin()
    with contextlib.ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(strict.socket(begun, 0))
        connection = stack.enter_context(strict.open(begun.match))
        socket = Socket(connection)
        socket.send({"wire": 1, "token": begun.seats[1]})
        assert socket.next()["error"]["code"] == "server/full"
        assert closed(connection) == (1013, "server/full")
        other = strict.begin()
        for _ in range(2):
            stack.enter_context(strict.socket(other, 0))
        with pytest.raises(InvalidStatus) as refused, strict.open(other.match):
            pass
        assert refused.value.response.status_code == 503
        assert json.loads(refused.value.response.body or b"")["error"]["code"] == "server/full"
    for _ in range(10):  # those that were closed count no more
        with strict.socket(begun, 0):
            pass


def test_too_many_connections_are_told_so(tmp_path: Path) -> None:
    limits = Limits(connections=3, rate=0)
    with serving(tmp_path / "matches", limits) as server, contextlib.ExitStack() as stack:
        begun = server.begin()
        deadline = time.monotonic() + PATIENCE
        for _ in range(3):
            stack.enter_context(server.socket(begun, 0))
        while (answer := server.get("/api/games")).status != 503:
            assert time.monotonic() < deadline
        assert answer.code == "server/full"
        with pytest.raises(InvalidStatus) as refused, server.open(begun.match):
            pass
        assert refused.value.response.status_code == 503
        stack.close()
        while server.get("/api/games").status != 200:
            assert time.monotonic() < deadline


def test_a_connection_that_asks_nothing_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cirulla.server.connections.LOOK_EVERY", 0.1)
    with serving(tmp_path / "matches") as server:
        for sent in (b"", b"GET / HTTP/1.1\r\nHost:"):
            with sockets.create_connection(("127.0.0.1", server.port), PATIENCE) as raw:
                raw.sendall(sent)
                with contextlib.suppress(ConnectionResetError):
                    assert raw.recv(1) == b""


def test_a_client_that_does_not_read_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It asks for more and more over one connection, and reads none of it."""
    monkeypatch.setattr("cirulla.server.connections.LOOK_EVERY", 0.1)
    with serving(tmp_path / "matches") as server:
        raw = sockets.socket()
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        raw.settimeout(PATIENCE)
        with raw:
            raw.connect(("127.0.0.1", server.port))
            asked = b"GET /cards/Kd.svg HTTP/1.1\r\nHost: x\r\n\r\n" * 100
            with pytest.raises((BrokenPipeError, ConnectionResetError)):
                without_end(lambda: raw.sendall(asked))
        assert server.get("/api/games").status == 200


def test_a_websocket_that_does_not_read_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It asks for more and more, and reads none of it."""
    monkeypatch.setattr("cirulla.server.connections.LOOK_EVERY", 0.1)
    with serving(tmp_path / "matches") as server:
        begun = server.begin(rules="breve")
        first_moves(server, begun, 100, random.Random(1))  # so that there is much to tell
        raw = sockets.socket()
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        raw.connect(("127.0.0.1", server.port))
        with server.open(begun.match, sock=raw) as deaf:
            socket = Socket(deaf)
            socket.send({"wire": 1, "token": begun.spectators})
            with pytest.raises(ConnectionClosed):
                without_end(lambda: socket.send({"wire": 1, "op": "events"}))
        assert "view" in server.of_match(begun, 0, "view")


def test_a_client_that_reads_too_slowly_is_closed_and_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def tell_nothing(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("cirulla.server.sockets.Conversation._tell", tell_nothing)
    with serving(tmp_path / "matches", Limits(unsent=8, rate=0)) as server:
        begun = server.begin(dealer=1)
        with server.open(begun.match) as slow:
            Socket(slow).send({"wire": 1, "token": begun.spectators})
            moves = first_moves(server, begun, 20, random.Random(1))
            assert len(moves) == 20
            assert closed(slow) == (1013, "too slow to read; come back and ask for events")


def test_a_listener_keeps_so_much_and_no_more() -> None:
    async def listens() -> None:
        listener = Listener(0, most=2)
        listener.tell("a")
        listener.tell("b")
        assert await listener.next() == "a"
        listener.tell("c")
        listener.tell("d")
        listener.end(GOING_AWAY)
        assert await listener.ended() is TOO_SLOW
        listener.tell("e")
        assert [await listener.next(), await listener.next()] == ["b", "c"]

    asyncio.run(listens())


def test_a_listener_waits_for_room_before_it_asks_for_more() -> None:
    async def waits() -> None:
        listener = Listener(0, most=4)
        for text in "abc":
            await asyncio.wait_for(listener.room(), PATIENCE)
            listener.tell(text)
        waiting = asyncio.ensure_future(listener.room())
        await asyncio.sleep(0)
        assert not waiting.done()
        await listener.next()
        await asyncio.wait_for(waiting, PATIENCE)

    asyncio.run(waits())


def test_a_house_that_is_not_known_counts_for_many_requests(tmp_path: Path) -> None:
    """It takes long to build, or to find out that it cannot be."""
    with serving(tmp_path / "matches", Limits(rate=4, new_matches=0)) as server:
        asked = {"card": "7d", "table": "7h"}
        for rules in ("genova", "genova", "no such game", "genova"):
            server.post("/api/captures", {"rules": rules, **asked})
        statuses = [
            server.post("/api/captures", {"rules": rules, **asked}).status
            for rules in ("breve", "genova", "no such game")
        ]
        assert statuses == [200, 200, 429]
        server.clock.time += 10
        for _ in range(10):
            server.begin(rules="genova")
        begun = [
            server.post("/api/matches", {"rules": rules}).status
            for rules in ("base", "italia", "molassana")
        ]
        assert begun == [201, 201, 429]
