"""The server over WebSockets: a token first, then requests, and all that happens, in its order."""

from __future__ import annotations

import contextlib
import json
import random
import threading
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode

from cirulla.house import rules as rules_of
from cirulla.record import loads
from cirulla.seen import events_for
from cirulla.server.limits import Limits
from cirulla.server.matches import house_of, play_again
from cirulla.server.serving import Doors
from cirulla.server.store import Store
from cirulla.verify import verify
from cirulla.wire import EVENTS
from serving import PATIENCE, Begun, Client, Document, Served, Socket, closed, process, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    doors = Doors(origins=("https://example.org",))
    with serving(tmp_path_factory.mktemp("db") / "matches", doors=doors) as served:
        yield served


class Player(threading.Thread):
    """Plays one seat of a match to its end, and keeps all that it was told.

    Attributes:
        told: the events of each answer to a move and of each push, in their order.
        numbers: the number of the position after each.
    """

    def __init__(
        self, client: Client, begun: Begun, seat: int | None, seated: threading.Barrier
    ) -> None:
        """Play when all that pass the barrier are seated."""
        super().__init__(daemon=True)
        self._client, self._begun, self._seat, self._seated = client, begun, seat, seated
        self._random = random.Random(f"{begun.match}/{seat}")
        self.greeting: Document = {}
        self.told: list[Any] = []
        self.numbers: list[int] = []
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            with self._client.socket(self._begun, self._seat) as (socket, greeting):
                self.greeting = greeting
                self._seated.wait(PATIENCE)
                self._play(socket, greeting["view"])
        except BaseException as error:  # noqa: BLE001 - raised again where the thread is joined
            self.error = error

    def _play(self, socket: Socket, view: Document) -> None:
        number, turn, outcome = view["number"], view["turn"], view["outcome"]
        while outcome is None:
            if turn == self._seat:
                socket.send({"wire": 1, "id": 1, "op": "legal"})
                moves = socket.next()["moves"]
                move = self._random.choice(moves)
                socket.send({"wire": 1, "id": 2, "op": "play", "move": move, "at": number})
            standing = socket.next()
            assert "error" not in standing, standing
            assert standing["match"] == self._begun.match
            assert ("id" in standing) == (turn == self._seat)
            number, turn, outcome = (standing[key] for key in ("number", "turn", "outcome"))
            self.told.append(standing["events"])
            self.numbers.append(number)


def play_out(players: list[Player]) -> None:
    for one in players:
        one.start()
    for one in players:
        one.join(PATIENCE)
        assert not one.is_alive()
        if one.error is not None:
            raise one.error


AT_ONCE = {"seen_dealt", "misdealt", "table_taken", "match_ended"}
"""What a shuffle brings about by itself (TABLE-1 to TABLE-3, LUZ-1 to LUZ-3)."""
SHORT = {"variant": "target", "points": 11}
CASA: dict[str, object] = {
    "name": "Casa Parodi",
    "game": "genova",
    "variants": [SHORT, {"variant": "matta", "card": "Qh"}],
}
HOUSES: dict[str, Any] = {
    "breve": "breve",
    "casa": CASA,
    **{
        game: {"game": game, "variants": [SHORT]}
        for game in ("tradizione-donna", "cirullone", "giardini-luzzati", "val-varenna")
    },
}


@pytest.mark.slow
def test_two_clients_play_whole_matches_against_a_process(tmp_path: Path) -> None:
    """Each is told what `events_for` gives for its seat, and the records are right."""
    database, begun = tmp_path / "matches", dict[str, Begun]()
    players: dict[str, list[Player]] = {}
    with process(database) as server:
        for house, rules in HOUSES.items():
            count = min(rules_of(rules).players)
            begun[house] = server.begin(rules=rules, players=count)
            seats = (*range(count), None)
            seated = threading.Barrier(len(seats))
            players[house] = [Player(server, begun[house], seat, seated) for seat in seats]
            play_out(players[house])
            for seat in seats:
                record = loads(server.of_match(begun[house], seat, "record")["record"])
                assert verify(record).ok
                assert record.result.status == "finished"
        assert server.stop() == (0, "")
    store = Store(database)
    for house in HOUSES:
        kept = store.get(begun[house].match)
        assert kept is not None
        match = play_again(kept, house_of(kept))
        for player in players[house]:
            seat = player.greeting["seat"]
            whole = EVENTS.dump(events_for(match.events, seat))
            told = [event for events in player.told for event in events]
            assert isinstance(whole, list)
            assert told == whole[len(whole) - len(told) :]
            # Before the first push there was the first dealing, and whatever came of its table.
            dealt = whole[: len(whole) - len(told)]
            assert {event["event"] for event in dealt} <= AT_ONCE
            assert player.numbers == sorted(set(player.numbers))
    store.close()


def test_a_greeting_says_who_one_is(server: Served) -> None:
    begun = server.begin(rules=CASA, names=["Nina", "Beppe"])
    for seat in begun.tokens:
        with server.socket(begun, seat) as (_, greeting):
            assert list(greeting) == ["wire", "match", "seat", "names", "rules", "view"]
            assert greeting["match"] == begun.match
            assert greeting["seat"] == greeting["view"]["seat"] == seat
            assert greeting["names"] == ["Nina", "Beppe"]
            assert greeting["view"] == server.of_match(begun, seat, "view")["view"]
            assert rules_of(greeting["rules"]) == rules_of(CASA)
            assert greeting["rules"]["name"] == "Casa Parodi"


def test_requests_are_answered_as_over_http(server: Served) -> None:
    begun = server.begin()
    with server.socket(begun, 0) as (socket, _):
        for op in ("view", "legal", "record", "events"):
            told = socket.ask(op)
            assert told == {"id": op, **server.of_match(begun, 0, op)}
            assert list(told)[:2] == ["wire", "id"]
        refusal = socket.ask("check", move="7d", lang="it")["refusal"]
        over_http = server.post(f"/api/matches/{begun.match}/check", {"move": "7d"}, begun.seats[0])
        assert refusal["code"] == over_http.document["refusal"]["code"]


def test_what_others_do_is_told_in_order_and_with_ones_own_eyes(server: Served) -> None:
    begun = server.begin(dealer=1)
    with (
        server.socket(begun, 0) as (mine, _),
        server.socket(begun, 0) as (second, _),
        server.socket(begun, 1) as (theirs, _),
        server.socket(begun, None) as (watching, _),
    ):
        (move, *_) = mine.ask("legal")["moves"]
        mine.send({"wire": 1, "id": "a", "op": "play", "move": move, "at": 1})
        mine.send({"wire": 1, "id": "b", "op": "view"})
        answer, view = mine.next(), mine.next()
        assert (answer["id"], view["id"]) == ("a", "b")  # and nothing between them
        for socket in (second, theirs, watching):
            standing = socket.next()
            assert "id" not in standing
            assert {**standing, "id": "a"} == answer
        # A move over HTTP is told to every socket.
        (move, *_) = theirs.ask("legal")["moves"]
        assert server.play(begun, 1, move, 2).status == 200
        pushed = {json.dumps(one.next()) for one in (mine, second, theirs, watching)}
        assert len(pushed) == 1


def test_a_client_that_comes_back_catches_up_with_events(server: Served) -> None:
    begun = server.begin(dealer=1, rules="breve")
    with server.socket(begun, 1) as (_, greeting):
        known = greeting["view"]["number"]
    rng = random.Random(5)
    for _ in range(4):
        view = server.of_match(begun, None, "view")["view"]
        moves = server.of_match(begun, view["turn"], "legal")["moves"]
        server.play(begun, view["turn"], rng.choice(moves), view["number"])
    with server.socket(begun, 1) as (socket, greeting):
        missed = socket.ask("events", since=known)
        assert missed["number"] == greeting["view"]["number"] == known + 4
        assert [one["seat"] for one in missed["events"] if "seat" in one] == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ("", "text/bad-json"),
        ("{}", "text/missing-key"),
        ({"wire": 1}, "text/missing-key"),
        ({"wire": 2, "token": "TOKEN"}, "text/newer-wire"),
        ({"wire": 1, "token": 7}, "text/bad-value"),
        ({"wire": 1, "token": "TOKEN", "seat": 0}, "text/unknown-key"),
        ({"wire": 1, "token": "TOKENx"}, "server/unauthorized"),
        ({"wire": 1, "op": "view"}, "text/unknown-key"),
        (b"\xff\xfe", "text/bad-json"),
    ],
)
def test_a_first_message_that_is_no_token_ends_it(first: object, code: str, server: Served) -> None:
    begun = server.begin()
    if isinstance(first, dict) and isinstance(first.get("token"), str):
        first = dict(first)
        first = {**first, "token": first["token"].replace("TOKEN", begun.seats[0])}
    with server.open(begun.match) as connection:
        socket = Socket(connection)
        socket.send(first)
        assert socket.next()["error"]["code"] == code
        assert closed(connection) == (1008, code)


def test_the_socket_of_an_unknown_match_is_as_that_of_a_wrong_token(server: Served) -> None:
    begun, told = server.begin(), set()
    for match, token in ((begun.match, "x"), ("A" * 16, begun.seats[0])):
        with server.open(match) as connection:
            socket = Socket(connection)
            socket.send({"wire": 1, "token": token})
            told.add((json.dumps(socket.next()), closed(connection)))
    assert len(told) == 1


def test_a_client_that_sends_no_token_is_not_waited_for(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cirulla.server.sockets.FIRST_MESSAGE", 0.05)
    with server.open(server.begin().match) as connection:
        assert Socket(connection).next()["error"]["code"] == "server/too-slow"
        assert closed(connection) == (1008, "server/too-slow")


@pytest.mark.parametrize(
    ("message", "code", "known"),
    [
        ("x", "text/bad-json", None),
        ("[]", "text/bad-json", None),
        ("{}", "text/missing-key", None),
        ({"wire": 1, "id": 5}, "text/missing-key", 5),
        ({"wire": 1, "id": 5, "op": "undo"}, "text/bad-value", 5),
        ({"wire": 1, "id": 5, "op": "new"}, "text/bad-value", 5),
        ({"wire": 1, "id": 5, "op": "view", "seat": 1}, "text/unknown-key", 5),
        ({"wire": 1, "id": 5, "op": "view", "match": "x"}, "text/unknown-key", 5),
        ({"wire": 1, "id": 5, "op": "legal", "by": 1}, "text/unknown-key", 5),
        ({"wire": 1, "id": 5, "op": "play", "move": "7d"}, "text/missing-key", 5),
        ({"wire": 1, "id": 5, "op": "play", "move": "7d", "at": None}, "text/bad-value", 5),
        ({"wire": 1, "id": 5, "op": "play", "move": "8d", "at": 1}, "text/bad-move", 5),
        ({"wire": 1, "id": 5, "op": "play", "move": "!call", "at": 9}, "move/stale-position", 5),
        ({"wire": 1, "id": [], "op": "view"}, "text/bad-value", None),
        ({"wire": 1, "id": "x" * 101, "op": "view"}, "text/bad-value", None),
        ({"wire": 1, "id": 5, "op": "events", "since": 99}, "text/bad-value", 5),
    ],
)
def test_a_request_that_is_none_is_refused_and_changes_nothing(
    message: object, code: str, known: object, server: Served
) -> None:
    begun = server.begin()
    with server.socket(begun, 0) as (socket, greeting):
        socket.send(message)
        told = socket.next()
        assert list(told) == ["wire", "id", "error"]
        assert (told["error"]["code"], told["id"]) == (code, known)
        assert socket.ask("view")["view"] == greeting["view"]


def test_a_page_of_another_site_is_refused(
    server: Served, caplog: pytest.LogCaptureFixture
) -> None:
    begun = server.begin()
    here = f"http://127.0.0.1:{server.port}"
    for origin in (None, here, "https://example.org"):
        with server.open(begun.match, origin=origin):
            pass
    others = ("http://127.0.0.1", "null", "https://example.com", f"{here}.example.org", "x")
    for origin in (*others, "http://[x", ""):
        with pytest.raises(InvalidStatus) as refused, server.open(begun.match, origin=origin):
            pass
        response = refused.value.response
        assert response.status_code == 403
        assert json.loads(response.body or b"")["error"]["code"] == "server/foreign-origin"
    assert not caplog.records  # it is no fault of the server


def test_another_site_that_is_named_may_ask_over_http(server: Served, tmp_path: Path) -> None:
    asks = {
        "Access_Control_Request_Method": "POST",
        "Access_Control_Request_Headers": "content-type",
    }
    named = server.ask("OPTIONS", "/api/matches", Origin="https://example.org", **asks)
    assert named.status == 200
    assert named.headers["access-control-allow-origin"] == "https://example.org"
    begun = server.post("/api/matches", {}, Origin="https://example.org")
    assert begun.headers["access-control-allow-origin"] == "https://example.org"
    other = server.ask("OPTIONS", "/api/matches", Origin="https://example.com", **asks)
    assert (other.status, other.code) == (403, "server/foreign-origin")
    with serving(tmp_path / "matches") as strict:
        answer = strict.post("/api/matches", {}, Origin="https://example.org")
        assert "access-control-allow-origin" not in answer.headers


def test_another_site_that_is_named_is_told_why_it_is_refused(tmp_path: Path) -> None:
    """Else a browser would hide it from the page."""
    doors, limits = Doors(origins=("https://example.org",)), Limits(rate=1)
    with serving(tmp_path / "matches", limits, doors) as server:
        for _ in range(10):
            server.get("/cards/7d.svg")
        answer = server.get("/api/games", Origin="https://example.org")
        assert (answer.status, answer.headers["retry-after"]) == (429, "1")
        assert answer.headers["access-control-allow-origin"] == "https://example.org"
        assert answer.headers["access-control-expose-headers"] == "Retry-After"


def test_at_another_address_there_is_no_websocket(server: Served) -> None:
    for path in ("..", "x/y"):
        with pytest.raises(InvalidStatus) as refused, server.open(f"{path}/nothing/x"):
            pass
        response = refused.value.response
        assert response.status_code == 404
        assert json.loads(response.body or b"")["error"]["code"] == "server/not-found"


def test_a_message_that_is_too_large_ends_it(server: Served) -> None:
    begun = server.begin()
    with server.socket(begun, 0) as (socket, _):
        frame = Frame(Opcode.TEXT, b"x" * (Limits().message + 1)).serialize(mask=True)
        # Its head tells how long it is; what came after might take the reason with it.
        socket.connection.socket.sendall(frame[:14])
        assert closed(socket.connection)[0] == 1009
    assert server.of_match(begun, 0, "view")["view"]["number"] == 1


def test_many_requests_at_once_are_all_answered(server: Served) -> None:
    """More than may wait for a client: it is slowed down, not closed."""
    begun, most = server.begin(), 10 * Limits().unsent
    with server.socket(begun, 0) as (socket, _):
        for number in range(most):
            socket.send({"wire": 1, "id": number, "op": "view"})
        assert [socket.next()["id"] for _ in range(most)] == list(range(most))


def test_two_moves_at_once_are_made_once(server: Served) -> None:
    """Of many that send the same move for one position one makes it, and the others are told."""
    begun = server.begin(dealer=1)
    (move, *_) = server.of_match(begun, 0, "legal")["moves"]
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(server.socket(begun, 0))[0] for _ in range(8)]
        for socket in sockets:
            socket.send({"wire": 1, "id": 0, "op": "play", "move": move, "at": 1})
        told = [next(one for one in iter(each.next, None) if "id" in one) for each in sockets]
    made = [one for one in told if "error" not in one]
    assert len(made) == 1
    codes = {one["error"]["code"] for one in told if "error" in one}
    assert codes == {"move/stale-position"}
    assert server.of_match(begun, None, "view")["view"]["number"] == made[0]["number"] == 2
