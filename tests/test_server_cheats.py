"""A client that tries to cheat: as another, with old moves, and by what answers and sizes tell."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from cirulla.cards import DECK
from cirulla.moves import Shuffle
from serving import Answer, Begun, Served, first_moves, serving
from wiring import ODD

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("db") / "matches") as served:
        yield served


def record(server: Served, begun: Begun) -> str:
    """Return all that is known of a match to its seats: if that is the same, nothing changed."""
    return "".join(server.of_match(begun, seat, "record")["record"] for seat in begun.tokens)


def test_only_the_seat_on_turn_moves(server: Served) -> None:
    begun = server.begin(dealer=1)
    (move, *_) = server.of_match(begun, 0, "legal")["moves"]
    before = record(server, begun)
    for seat, code in ((1, "move/not-your-turn"), (None, "move/no-such-seat")):
        assert server.of_match(begun, seat, "legal")["moves"] == []
        answer = server.play(begun, seat, move, 1)
        assert (answer.status, answer.code) == (409, code)
        with server.socket(begun, seat) as (socket, _):
            assert socket.ask("play", move=move, at=1)["error"]["code"] == code
    assert record(server, begun) == before
    assert server.play(begun, 0, move, 1).status == 200


def test_a_token_opens_no_other_match(server: Served) -> None:
    begun, other = server.begin(dealer=1), server.begin(dealer=1)
    for token in other.tokens.values():
        for what in ("view", "legal", "record", "events"):
            assert server.get(f"/api/matches/{begun.match}/{what}", token).status == 401
        body = {"move": "7d", "at": 1}
        for what in ("check", "play"):
            path = f"/api/matches/{begun.match}/{what}"
            assert server.post(path, body, token).status == 401


def test_nobody_says_for_whom_a_move_is(server: Served) -> None:
    begun = server.begin(dealer=1)
    (move, *_) = server.of_match(begun, 0, "legal")["moves"]
    before = record(server, begun)
    for key in ("by", "seat", "match", "token", "abandoned", "op", "id"):
        body = {"move": move, "at": 1, key: 0}
        answer = server.post(f"/api/matches/{begun.match}/play", body, begun.seats[1])
        assert (answer.status, answer.code) == (400, "text/unknown-key")
        query = server.get(f"/api/matches/{begun.match}/view?{key}=0", begun.seats[1])
        assert (query.status, query.code) == (400, "text/unknown-key")
    assert record(server, begun) == before


def test_nobody_shuffles_but_the_server(server: Served) -> None:
    begun = server.begin(dealer=1)
    shuffle = str(Shuffle(DECK))
    for seat in (0, 1, None):
        answer = server.play(begun, seat, shuffle, 1)
        assert answer.status == 409
    assert server.of_match(begun, 0, "view")["view"]["number"] == 1


def test_a_move_sent_again_is_made_once(server: Served) -> None:
    begun, rng = server.begin(dealer=1), random.Random(2)
    for number in range(1, 9):
        turn = server.of_match(begun, None, "view")["view"]["turn"]
        move = rng.choice(server.of_match(begun, turn, "legal")["moves"])
        assert server.play(begun, turn, move, number).status == 200
        before = record(server, begun)
        for at in (number, number - 1, 0, -1, number + 2, 1 << 60):
            again = server.play(begun, turn, move, at)
            assert again.code in ("move/stale-position", "text/bad-value")
        assert record(server, begun) == before


@pytest.mark.parametrize("at", [None, "1", 1.0, True, [], {}])
def test_a_move_for_no_position_is_refused(at: object, server: Served) -> None:
    begun = server.begin(dealer=1)
    (move, *_) = server.of_match(begun, 0, "legal")["moves"]
    path = f"/api/matches/{begun.match}/play"
    answer = server.post(path, {"move": move, "at": at}, begun.seats[0])
    assert answer.status == 400
    assert answer.document["error"]["path"] == "at"
    assert server.post(path, {"move": move}, begun.seats[0]).code == "text/missing-key"


def test_a_match_that_is_over_takes_no_more_moves(server: Served) -> None:
    begun = server.begin(rules="breve", dealer=1)
    first_moves(server, begun, 10_000, random.Random(1))
    before = record(server, begun)
    number = server.of_match(begun, None, "view")["view"]["number"]
    for seat in (0, 1):
        assert server.play(begun, seat, "7d", number).code == "move/match-over"
    assert record(server, begun) == before


def test_a_record_hides_what_its_seat_may_not_know(server: Served) -> None:
    begun = server.begin(dealer=1)
    first_moves(server, begun, 7, random.Random(4))
    for seat in begun.tokens:
        told = server.of_match(begun, seat, "record")["record"]
        view = server.of_match(begun, seat, "view")["view"]
        hidden = view["stock"] + sum(view["counts"]) - len(" ".join(view["hands"]).split())
        assert told.count("??") == hidden
        assert "seed" not in told


Told = list[tuple[str, int, dict[str, str], str]]


def all_that_is_told(server: Served, begun: Begun, seat: int | None, moves: list[str]) -> Told:
    """Ask all that a seat may ask, over HTTP and over a WebSocket; names of matches aside."""
    told: Told = []

    def keep(what: str, answer: Answer) -> None:
        headers = {name: value for name, value in answer.headers.items() if name != "date"}
        told.append((what, answer.status, headers, answer.text.replace(begun.match, "MATCH")))

    path, token = f"/api/matches/{begun.match}", begun.tokens[seat]
    for what in ("view", "legal", "record", "events", "events?since=1", "events?since=99"):
        keep(what, server.get(f"{path}/{what}", token))
    for move in moves:
        for body in ({"move": move}, {"move": move, "at": 0}, {"move": move, "lang": "it"}):
            keep(f"check {move}", server.post(f"{path}/check", body, token))
    for move in ODD:
        keep(f"play {move}", server.post(f"{path}/play", {"move": move, "at": 1}, token))
    with server.socket(begun, seat) as (socket, greeting):
        answers = [socket.ask("check", move=move) for move in moves]
        said = [json.dumps(one) for one in (greeting, socket.ask("view"), *answers)]
    told += [("said", 0, {}, one.replace(begun.match, "MATCH")) for one in said]
    return told


@pytest.mark.parametrize("seat", [0, None])
def test_twins_tell_the_same_to_the_last_byte(
    seat: int | None, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two matches that differ only in what a seat may not know tell it the same, sizes too."""
    rng = random.Random(f"twins of {seat}")
    decks = dict[str, tuple[object, ...]]()
    twins: list[tuple[object, ...]] = []

    def deck(given: str, dealing: int) -> tuple[object, ...]:
        if given not in decks:
            decks[given] = twins.pop()
        return decks[given]

    monkeypatch.setattr("cirulla.match.decks.deck", deck)
    for _ in range(2):
        # Dealt to seats 0 and 1 in turn, three each, then four to the table.
        one = rng.sample(DECK, len(DECK))
        seen = [*range(6, 10), *(() if seat is None else range(0, 6, 2))]
        hidden = [place for place in range(40) if place not in seen]
        other = list(one)
        mixed = rng.sample([one[place] for place in hidden], len(hidden))
        for place, card in zip(hidden, mixed, strict=True):
            other[place] = card
        twins = [tuple(one), tuple(other)]
        begun = [server.begin(dealer=1) for _ in range(2)]
        hands = [server.of_match(twin, 1, "view")["view"]["hands"][1] for twin in begun]
        assert hands[0] != hands[1]
        moves = [str(card) for card in DECK] + ["!buona", "!decino", "!call", "7dx3h4h", "x"]
        first, second = (all_that_is_told(server, twin, seat, moves) for twin in begun)
        assert first == second
        if seat is not None:
            (move, *_) = server.of_match(begun[0], 0, "legal")["moves"]
            played = [server.play(twin, 0, move, 1).document for twin in begun]
            assert {**played[0], "match": ""} == {**played[1], "match": ""}
