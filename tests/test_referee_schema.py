"""Requests against the schema: what it refuses is refused, and what is answered validates."""

from __future__ import annotations

import copy
import json
import random
from functools import cache

import pytest

from cirulla.match import Match
from cirulla.record import dumps
from cirulla.referee import REQUESTS, Referee
from cirulla.wire import schema_names
from cirulla.wire.questions import QUESTIONS
from refereeing import Asker, Told, holds, is_error, kept, shapes
from support import deck_from
from wiring import changed, plain

DECK = " ".join(map(str, deck_from(random.Random(1)).deck))


@cache
def playing() -> Referee:
    """Return a referee with a match that was played, and one that waits for a shuffle."""
    asker = Asker()
    asker.ask("new", rules="genova", seed="7")
    asker.ask("play", match="m1", move=asker.ask("legal", match="m1")["moves"][0])
    asker.ask("new", players=3)
    return asker.referee


def requests() -> dict[str, Told]:
    """Return a request of each kind with all its keys, which can be carried out there."""
    record = dumps(Match("base", seed=3).record())
    move = Asker(copied(playing())).ask("legal", match="m1")["moves"][0]
    return {
        "new": {"rules": "base", "players": 2, "names": ["a", "b"], "dealer": 1, "seed": "x"},
        "load": {"record": record, "seed": None, "decks": [DECK], "seat": 1},
        "shuffle": {"match": "m2", "deck": DECK, "seat": 2},
        "play": {"match": "m1", "move": move, "by": 0, "at": 2, "lang": "it", "seat": None},
        "undo": {"match": "m1", "at": 2, "lang": "it"},
        "view": {"match": "m1", "seat": 0},
        "legal": {"match": "m1", "seat": 0},
        "check": {"match": "m1", "move": move, "by": 1, "at": 2, "lang": "it"},
        "events": {"match": "m1", "since": 1, "seat": 0},
        "record": {"match": "m1", "seat": 0, "abandoned": True},
        "close": {"match": "m1"},
        "matches": {},
        "rules": {"rules": {"variants": [{"variant": "matta"}]}, "lang": "it", "sheet": "text"},
        "games": {"lang": "it"},
        "house": {"file": 'name = "Casa Parodi"\ngame = "genova"', "form": "toml", "lang": "it"},
        "schema": {"name": "Mark"},
    }


def copied(referee: Referee) -> Referee:
    """Return a referee that keeps the same matches."""
    other = Referee()
    other._begun = referee._begun
    other._matches = {name: copy.copy(match) for name, match in referee._matches.items()}
    return other


def test_every_request_has_a_schema() -> None:
    assert requests().keys() == REQUESTS.keys()
    for op in REQUESTS:
        assert set(shapes(op, {"match": "m1"})) <= set(schema_names())


@pytest.mark.parametrize("op", REQUESTS)
def test_requests_and_answers_validate(op: str) -> None:
    Asker(copied(playing())).ask(op, **requests()[op])


@pytest.mark.parametrize("op", REQUESTS)
def test_a_request_that_it_refuses_is_not_answered(op: str) -> None:
    document = {"wire": 1, "id": 7, "op": op, **requests()[op]}
    rng = random.Random(op)
    answered = refused = 0
    for _ in range(40 if op in ("games", "rules") else 200):  # those take long to answer
        referee, other = copied(playing()), changed(document, rng)
        before = kept(referee)
        told = plain(referee.answer(json.dumps(other)))
        if "error" in told:
            refused += 1
            is_error(told)
            assert kept(referee) == before
        else:
            answered += 1
            asked, answer = shapes(other["op"], other)
            holds(answer, told)
            holds(asked, other)
    assert refused
    assert answered or op in QUESTIONS
