"""The server over HTTP: each address, what it answers, and how it refuses what it cannot."""

from __future__ import annotations

import json
import random
import re
import socket
from typing import TYPE_CHECKING, Any

import pytest

from cirulla.cards import DECK
from cirulla.drawing import back_svg, card_svg
from cirulla.engine import apply, start
from cirulla.house import game_names
from cirulla.moves import Shuffle
from cirulla.record import loads
from cirulla.server.serving import Doors
from cirulla.verify import verify
from cirulla.view import view
from cirulla.wire import LINES, STATE, VIEW, Desk
from cirulla.wire.questions import QUESTIONS
from serving import PATIENCE, Served, first_moves, process, serving
from support import BASE, deck_from

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    page = tmp_path_factory.mktemp("page")
    (page / "index.html").write_text("<!doctype html><title>page</title>", "utf-8")
    (page / "app.js").write_text("export {};", "utf-8")
    (page / "engine.wasm").write_bytes(b"\0asm")
    with serving(tmp_path_factory.mktemp("db") / "matches", doors=Doors(page=page)) as served:
        yield served


DEALT = apply(BASE, start(BASE), deck_from(random.Random(1))).state
ASKED: dict[str, dict[str, Any]] = {
    "captures": {"rules": "base", "card": "6c", "table": "Ah 2s 3c 5d"},
    "accusi": {"rules": "base", "hand": "Ah 2s 3c"},
    "first_table": {"rules": "genova", "cards": "Ah As 3c 5d"},
    "score": {"rules": "base", "piles": ["7d Ah 2h", "7h 6d 5d"]},
    "legal": {"rules": "base", "state": STATE.dump(DEALT)},
    "check": {"rules": "base", "view": VIEW.dump(view(DEALT, 0)), "move": "7d"},
    "apply": {"rules": "base", "state": STATE.dump(start(BASE)), "move": str(Shuffle(DECK))},
    "start": {"rules": "base", "players": 4},
    "view": {"state": STATE.dump(DEALT), "seat": 1},
}


@pytest.mark.parametrize("op", sorted(QUESTIONS))
def test_every_question_is_answered_as_at_a_desk(op: str, server: Served) -> None:
    answer = server.post(f"/api/{op}", ASKED[op])
    assert answer.status == 200
    assert answer.headers["content-type"] == "application/json"
    assert answer.text == Desk().ask(json.dumps({"wire": 1, "op": op, **ASKED[op]}))
    assert server.post(f"/api/{op}", {"wire": 1, **ASKED[op]}).text == answer.text


@pytest.mark.parametrize("op", sorted(QUESTIONS))
def test_a_question_that_is_none_is_refused(op: str, server: Served) -> None:
    for wrong in ({}, {**ASKED[op], "op": op}, {**ASKED[op], "x": 1}, {**ASKED[op], "wire": 2}):
        answer = server.post(f"/api/{op}", wrong)
        assert answer.status == 400
        assert answer.code.startswith("text/")
        assert answer.document["error"]["faults"]


def test_an_illegal_move_is_a_conflict_with_its_refusal(server: Served) -> None:
    asked = {"rules": "base", "state": STATE.dump(start(BASE)), "move": "7d"}
    answer = server.post("/api/apply", asked)
    assert (answer.status, answer.code) == (409, "move/needs-shuffle")
    assert answer.document["error"]["refusal"]["code"] == "move/needs-shuffle"


def test_the_named_games_in_both_languages(server: Served) -> None:
    english = server.get("/api/games").document["games"]
    assert [game["game"] for game in english] == list(game_names())
    italian = server.get("/api/games?lang=it").document["games"]
    assert [game["game"] for game in italian] == list(game_names())
    assert english != italian
    assert server.get("/api/games?lang=it").document["games"] == italian


@pytest.mark.parametrize("query", ["lang=fr", "lang=it&lang=it", "language=it", "lang", "lang=1"])
def test_what_cannot_be_asked_about_games_is_refused(query: str, server: Served) -> None:
    answer = server.get(f"/api/games?{query}")
    assert answer.status == 400
    assert answer.document["error"]["path"] in ("lang", "language")


def test_the_rules_of_a_house(server: Served) -> None:
    told = server.post("/api/rules", {"rules": "genova", "lang": "it", "sheet": "html"}).document
    assert told["name"] == "Genova"
    assert told["sheet"].startswith("<!doctype html>")
    assert server.post("/api/rules", {}).document["sheet"] is None
    answer = server.post("/api/rules", {"rules": {"game": "genoa"}})
    assert (answer.status, answer.code) == (400, "rules/unknown-game")


def test_a_house_file_is_read_and_played(server: Served) -> None:
    file = 'name = "Casa Parodi"\n[[variants]]\nvariant = "target"\npoints = 31\n'
    told = server.post("/api/house", {"file": file, "lang": "it"}).document
    assert told["title"] == "Casa Parodi"
    assert "La partita è a 31 punti." in told["about"]
    begun = server.begin(rules=told["rules"])
    assert begun.seats
    rules = server.post("/api/rules", {"rules": told["rules"]}).document
    assert rules["rules"]["variants"][0]["points"] == 31


def test_a_house_file_that_is_none_is_refused_with_every_fault(server: Served) -> None:
    file = 'game = "genva"\n[[variants]]\nvariant = "matta"\ncard = "8h"\n'
    answer = server.post("/api/house", {"file": file})
    assert (answer.status, answer.code) == (400, "rules/unknown-game")
    faults = answer.document["error"]["faults"]
    assert [one["path"] for one in faults] == ["file.game", "file.variants[0].card"]
    for asked in ({}, {"file": 7}, {"file": "", "op": "house"}, {"file": "", "x": 1}):
        answer = server.post("/api/house", asked)
        assert answer.status == 400
        assert answer.code.startswith("text/")


def test_a_match_of_two(server: Served) -> None:
    answer = server.post("/api/matches", {"rules": "genova", "names": ["Nina", "Beppe"]})
    assert answer.status == 201
    told = answer.document
    assert list(told) == ["wire", "match", "seats", "spectators"]
    tokens = [*told["seats"], told["spectators"]]
    assert len(set(tokens)) == 3
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{43}", token) for token in tokens)
    assert re.fullmatch(r"[A-Za-z0-9_-]{16}", told["match"])


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"players": 1}, "players"),
        ({"players": 2, "names": ["Nina"]}, "names"),
        ({"names": ["Nina", ""]}, "names[1]"),
        ({"dealer": 2}, "dealer"),
        ({"players": "2"}, "players"),
        ({"rules": "genoa"}, "rules"),
        ({"seed": "7"}, "seed"),
        ({"decks": []}, "decks"),
        ({"seat": 0}, "seat"),
        ({"id": 1}, "id"),
    ],
)
def test_a_match_that_cannot_be_is_refused(
    body: dict[str, object], path: str, server: Served
) -> None:
    answer = server.post("/api/matches", body)
    assert answer.status == 400
    assert answer.document["error"]["path"] == path


def test_each_seat_is_told_its_own_cards(server: Served) -> None:
    begun = server.begin(players=4)
    views = {seat: server.of_match(begun, seat, "view")["view"] for seat in begun.tokens}
    for seat, told in views.items():
        assert told["seat"] == seat
        assert [bool(hand) for hand in told["hands"]] == [one == seat for one in range(4)]
    assert len({telling["table"] for telling in views.values()}) == 1


def test_whole_matches_over_http_end_in_a_record_that_is_right(server: Served) -> None:
    for rules in ("breve", "casa", "aula-2"):
        spec = {"name": "Casa", "variants": [{"variant": "target", "points": 11}]}
        begun = server.begin(rules=spec if rules == "casa" else rules, names=["Nina", "Beppe"])
        played = first_moves(server, begun, 10_000, random.Random(3))
        for seat in begun.tokens:
            record = loads(server.of_match(begun, seat, "record")["record"])
            assert verify(record).ok
            assert record.result.status == "finished"
            assert [str(move) for one in record.rounds for move in one.moves] == played
            assert record.names == ("Nina", "Beppe")
            assert (record.game or record.house) == {"casa": "Casa"}.get(rules, rules)
            told = server.of_match(begun, seat, "events?since=0")["events"]
            scored = [event for event in told if event["event"] == "round_scored"]
            assert [LINES.load(event["lines"]) for event in scored] == [
                sheet.lines for sheet in verify(record).rounds if sheet.fate == "scored"
            ]


def test_events_are_told_since_a_position(server: Served) -> None:
    begun = server.begin(dealer=1)
    first_moves(server, begun, 3, random.Random(1))
    told = [server.of_match(begun, 0, f"events?since={number}") for number in range(5)]
    assert [one["number"] for one in told] == [4] * 5
    whole = told[0]["events"]
    assert server.of_match(begun, 0, "events")["events"] == whole
    for number, one in enumerate(told):
        assert whole[len(whole) - len(one["events"]) :] == one["events"]
        assert bool(one["events"]) == (number < 4)


@pytest.mark.parametrize("since", ["5", "-1", "01", "1.0", "+1", "%201", "x", "", "1" * 30])
def test_a_position_that_is_none_is_refused(since: str, server: Served) -> None:
    begun = server.begin()
    answer = server.get(f"/api/matches/{begun.match}/events?since={since}", begun.spectators)
    assert answer.status == 400
    assert answer.document["error"]["path"] == "since"


def test_a_move_is_checked_in_the_language_asked_for(server: Served) -> None:
    begun = server.begin(dealer=1)
    told = server.of_match(begun, 0, "view")["view"]
    path = f"/api/matches/{begun.match}/check"
    for seat, code in ((1, "move/not-your-turn"), (None, "move/no-such-seat")):
        asked = {"move": told["hands"][0].split()[0], "at": told["number"], "lang": "it"}
        refusal = server.post(path, asked, begun.tokens[seat]).document["refusal"]
        assert refusal["code"] == code
    (move, *_) = server.of_match(begun, 0, "legal")["moves"]
    assert server.post(path, {"move": move}, begun.seats[0]).document["refusal"] is None
    stale = server.post(path, {"move": move, "at": 0}, begun.seats[0]).document["refusal"]
    assert stale["code"] == "move/stale-position"


@pytest.mark.parametrize(
    "authorization", [None, "", "Bearer", "Bearer ", "Basic TOKEN", "TOKEN", "Bearer TOKEN x"]
)
def test_without_a_token_there_is_no_match(authorization: str | None, server: Served) -> None:
    begun = server.begin()
    headers = {}
    if authorization is not None:
        headers["Authorization"] = authorization.replace("TOKEN", begun.seats[0])
    answer = server.ask("GET", f"/api/matches/{begun.match}/view", **headers)
    assert (answer.status, answer.code) == (401, "server/unauthorized")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_an_unknown_match_and_a_wrong_token_are_answered_alike(server: Served) -> None:
    begun, other = server.begin(), server.begin()
    asked = [
        (begun.match, other.seats[0]),
        ("A" * 16, begun.seats[0]),
        ("A" * 16, "x"),
        ("%2e%2e", begun.spectators),
        ("%00", begun.seats[0]),
        ("%F0%9F%82%A1", begun.seats[0]),
        ("x" * 5000, begun.seats[0]),
        (begun.match, "x" * 5000),
        (begun.match, begun.seats[0][:-1]),
        (begun.match, begun.seats[0].lower()),
    ]
    answers = [server.get(f"/api/matches/{match}/view", token) for match, token in asked]
    assert {answer.status for answer in answers} == {401}
    assert len({answer.text for answer in answers}) == 1


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api", 404, "server/not-found"),
        ("GET", "/api/", 404, "server/not-found"),
        ("GET", "/api/nothing", 404, "server/not-found"),
        ("POST", "/api/nothing", 404, "server/not-found"),
        ("GET", "/api/games/", 404, "server/not-found"),
        ("GET", "/api/docs", 404, "server/not-found"),
        ("GET", "/api/matches/x/undo", 404, "server/not-found"),
        ("GET", "/docs", 404, "server/not-found"),
        ("GET", "/openapi.json", 404, "server/not-found"),
        ("GET", "/cards/8d.svg", 404, "server/not-found"),
        ("GET", "/cards/", 404, "server/not-found"),
        ("GET", "/../serving.py", 404, "server/not-found"),
        ("GET", "/%2e%2e/%2e%2e/etc/passwd", 404, "server/not-found"),
        ("GET", "/index.html/x", 404, "server/not-found"),
        ("GET", "/%00", 404, "server/not-found"),
        ("GET", "/api/captures", 405, "server/bad-method"),
        ("DELETE", "/api/games", 405, "server/bad-method"),
        ("OPTIONS", "/api/matches", 405, "server/bad-method"),
        ("PUT", "/api/matches/x/play", 405, "server/bad-method"),
        ("POST", "/", 405, "server/bad-method"),
        ("GET", "/api/matches/x/socket", 426, "server/needs-websocket"),
    ],
)
def test_what_is_not_there_is_refused(
    method: str, path: str, status: int, code: str, server: Served
) -> None:
    answer = server.ask(method, path)
    assert (answer.status, answer.code) == (status, code)
    assert ("allow" in answer.headers) == (status == 405)
    assert "<" not in answer.text


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_body_that_is_not_sent_as_json_is_refused(kind: str, server: Served) -> None:
    """What a form of another site may send without being asked begins no match."""
    answer = server.post("/api/matches", {}, Content_Type=kind)
    assert (answer.status, answer.code) == (415, "server/bad-media-type")
    assert server.post("/api/matches", {}, Content_Type="Application/JSON; x=y").status == 201


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b"\xff", b'{"a":1,"a":1}', b'{"players":NaN}', b"[" * 5000]
)
def test_a_body_that_is_no_table_is_refused(body: bytes, server: Served) -> None:
    answer = server.post("/api/matches", body)
    assert answer.status == 400
    assert answer.code in ("text/bad-json", "text/too-large")


def test_the_page_and_its_cards(server: Served) -> None:
    page = server.get("/")
    assert (page.status, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert page.headers["link"] == '<api/openapi.json>; rel="service-desc"'
    assert server.ask("HEAD", "/").headers["link"] == page.headers["link"]
    assert page.text == server.get("/index.html").text
    assert server.get("/app.js").headers["content-type"] == "text/javascript; charset=utf-8"
    assert server.get("/engine.wasm").headers["content-type"] == "application/wasm"
    again = server.get("/app.js", If_None_Match=server.get("/app.js").headers["etag"])
    assert (again.status, again.text) == (304, "")
    drawn = {name: server.get(f"/cards/{name}.svg") for name in (*map(str, DECK), "back")}
    assert {one.headers["content-type"] for one in drawn.values()} == {"image/svg+xml"}
    assert {name: one.text for name, one in drawn.items()} == {
        **{str(card): card_svg(card) for card in DECK},
        "back": back_svg(),
    }


def test_without_a_page_there_are_the_cards(tmp_path: Path) -> None:
    with serving(tmp_path / "matches") as served:
        assert (served.get("/").status, served.get("/").code) == (404, "server/not-found")
        assert served.get("/cards/7d.svg").status == 200


@pytest.mark.parametrize("path", ["/", "/cards/7d.svg", "/api/games", "/nothing"])
def test_every_answer_has_what_protects_a_page(path: str, server: Served) -> None:
    headers = server.get(path).headers
    rules = headers["content-security-policy"].split("; ")
    policy = dict(one.split(" ", 1) for one in rules)
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert policy["worker-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers
    assert (headers.get("cache-control") == "no-store") == path.startswith("/api")


def test_a_fault_of_the_server_is_not_told_but_logged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(*_: object) -> str:
        raise ZeroDivisionError("7d is in the hand of seat 1")

    monkeypatch.setattr("cirulla.server.hosted.Hosted.play", fails)
    with serving(tmp_path / "matches") as server:
        monkeypatch.setattr(server.service, "ask", fails)
        for answer in (
            server.post("/api/accusi", ASKED["accusi"]),
            server.play(server.begin(), 0, "7d", 1),
        ):
            assert (answer.status, answer.code) == (500, "server/failed")
            assert "7d" not in answer.text
            assert "ZeroDivision" not in answer.text
    assert caplog.text.count("ZeroDivisionError: ") == 2


def test_a_client_that_goes_away_amid_its_body_is_no_fault(tmp_path: Path) -> None:
    """Nor one whose body is no longer HTTP; else any stranger could fill the log."""
    head = b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    with process(tmp_path / "matches") as server:
        for body in (b"Content-Length: 10\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\nx\r\n"):
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as raw:
                raw.sendall(head + body)
                raw.shutdown(socket.SHUT_WR)
                raw.makefile("rb").read()
        assert server.get("/api/games").status == 200
        assert server.stop() == (0, "")
