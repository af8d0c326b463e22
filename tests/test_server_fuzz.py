"""Bodies and messages that are no good: each is refused clearly, and nothing has changed.

``CIRULLA_FUZZ=50000`` sends so many instead of a few hundred.
"""

from __future__ import annotations

import http.client
import json
import os
import random
from typing import TYPE_CHECKING, Any

import pytest

from cirulla.server import Limits
from serving import PATIENCE, Begun, Document, Served, serving
from test_server_http import ASKED
from wiring import ODD, changed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TRIES = int(os.environ.get("CIRULLA_FUZZ", "300"))
GROUPS = ("text/", "move/", "rules/", "server/", "record/")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    # So large that a message which is too long for a text comes as far as to be read.
    limits = Limits(message=1 << 16, rate=0, new_matches=0)
    with serving(tmp_path_factory.mktemp("db") / "matches", limits) as served:
        yield served


def broken(data: Document, rng: random.Random) -> bytes:
    """Return JSON in which something is wrong, or what is no JSON at all."""
    text = json.dumps(data).encode()
    place = rng.randrange(len(text))
    kind = rng.randrange(8)
    if kind == 0:
        return text[:place]
    if kind == 1:
        return text[:place] + rng.randbytes(rng.randint(1, 4)) + text[place + 1 :]
    if kind == 2:
        return text[:place] + text[place:] * 2
    if kind == 3:
        return rng.randbytes(rng.randint(0, 200))
    if kind == 4:
        return json.dumps(rng.choice(ODD)).encode()
    if kind == 5:
        return text.replace(b"{", b"[" * rng.randint(1, 40), 1)
    if kind == 6:
        return text.replace(b":", rng.choice([b":NaN,", b"::", b":1e999,", b":-0,"]), 1)
    once = changed(data, rng)
    return json.dumps(changed(once, rng) if rng.random() < 0.5 else once).encode()


def all_told(server: Served, begun: Begun) -> str:
    return "".join(server.of_match(begun, seat, "record")["record"] for seat in begun.tokens)


def check_error(told: Document) -> None:
    """Hold an error against what every one must have."""
    error = told["error"]
    assert error["code"].startswith(GROUPS)
    assert error["code"] != "server/failed"
    assert error["message"]
    assert "Traceback" not in error["message"]
    assert "\n" not in error["message"]
    assert (error["refusal"] is not None) == error["code"].startswith("move/")


def requests(begun: Begun, rng: random.Random) -> Iterator[tuple[str, Document, str]]:
    """Give addresses, what is well asked there, and a token."""
    token = rng.choice([*begun.seats, begun.spectators])
    match = f"/api/matches/{begun.match}"
    yield f"{match}/play", {"wire": 1, "move": "7dx3h4h", "at": 0, "lang": "it"}, token
    yield f"{match}/check", {"wire": 1, "move": "!buona=5", "at": 1, "lang": "en"}, token
    yield "/api/rules", {"rules": {"game": "genova", "without": ["cappotto"]}, "lang": "it"}, ""
    yield "/api/house", {"file": 'game = "genova"', "form": "toml", "lang": "it"}, ""
    for op, asked in ASKED.items():
        yield f"/api/{op}", asked, ""


def test_bodies_that_are_no_good(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    rng = random.Random("bodies")
    begun = server.begin(dealer=1)
    before, refused = all_told(server, begun), 0
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    for _ in range(TRIES):
        path, asked, token = rng.choice(list(requests(begun, rng)))
        body = broken(asked, rng)
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        told = json.loads(answer.read())
        assert answer.status in (200, 400, 409), body
        if answer.status != 200:
            check_error(told)
            refused += 1
    connection.close()
    # What was changed may be right by chance, as a left out default.
    assert refused > 0.8 * TRIES
    assert all_told(server, begun) == before
    assert not caplog.records


def test_first_bodies_of_matches_that_are_no_good(server: Served) -> None:
    rng = random.Random("matches")
    asked = {"rules": "genova", "players": 2, "names": ["Nina", "Beppe"], "dealer": 1}
    for _ in range(TRIES // 10):
        answer = server.post("/api/matches", broken(asked, rng))
        assert answer.status in (201, 400)
        if answer.status == 400:
            check_error(answer.document)


def test_messages_that_are_no_good(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    rng = random.Random("messages")
    begun = server.begin(dealer=1)
    before = all_told(server, begun)
    asked: list[Document] = [
        {"wire": 1, "id": 7, "op": "play", "move": "7dx3h4h", "at": 0, "lang": "it"},
        {"wire": 1, "id": "x", "op": "check", "move": "!buona", "at": 1},
        {"wire": 1, "id": 1, "op": "events", "since": 1},
        {"wire": 1, "op": "view"},
    ]
    refused = 0
    with server.socket(begun, 0) as (socket, _):
        send: list[Callable[[bytes], Any]] = [
            socket.send,
            lambda data: socket.send(data.decode("utf-8", "replace")),
        ]
        for _ in range(TRIES):
            rng.choice(send)(broken(rng.choice(asked), rng))
            told = socket.next()
            assert list(told)[:2] == ["wire", "id"]
            if "error" in told:
                check_error(told)
                refused += 1
        assert "view" in socket.ask("view")
    assert refused > 0.8 * TRIES
    assert all_told(server, begun) == before
    assert not caplog.records


def test_first_messages_that_are_no_good(server: Served) -> None:
    rng = random.Random("tokens")
    begun = server.begin(dealer=1)
    for _ in range(TRIES // 10):
        with server.open(begun.match) as connection:
            connection.send(broken({"wire": 1, "token": "x" * 43}, rng))
            told = json.loads(connection.recv(timeout=PATIENCE))
            check_error(told)
