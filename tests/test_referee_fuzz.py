"""Thousands of malformed lines: each gets one clear refusal, and nothing changes."""

from __future__ import annotations

import copy
import io
import json
import os
import random
from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest

from cirulla.match import Match
from cirulla.record import dumps
from cirulla.referee import Entry
from cirulla.referee.serving import serve
from malformed import WAYS, malformed
from refereeing import Asker, is_error, kept

if TYPE_CHECKING:
    from malformed import Way
    from refereeing import Told

LINES: Final = int(os.environ.get("CIRULLA_LINES", "2000"))
"""How many lines are sent."""


def requests(asker: Asker) -> list[Told]:
    """Return requests that are right, for a match in the middle of a round."""
    (move, *_) = asker.ask("legal", match="m1")["moves"]
    keys: list[Told] = [
        {"op": "new", "rules": "base", "names": ["a", "b"], "seed": "7", "seat": 0},
        {"op": "load", "record": dumps(Match(seed=1).record()), "seat": None},
        {"op": "play", "match": "m1", "move": move, "by": 0, "at": 6, "lang": "it"},
        {"op": "undo", "match": "m1", "at": 7},
        {"op": "view", "match": "m1", "seat": 0},
        {"op": "legal", "match": "m1", "seat": 0},
        {"op": "check", "match": "m1", "move": move, "by": 0},
        {"op": "events", "match": "m1", "since": 2, "seat": 1},
        {"op": "record", "match": "m1", "seat": 1, "abandoned": True},
        {"op": "close", "match": "m1"},
        {"op": "rules", "rules": "breve", "lang": "it", "sheet": "text"},
        {"op": "games", "lang": "it"},
        {"op": "house", "file": '{"game": "breve"}', "form": "json", "lang": "it"},
        {"op": "matches"},
        {"op": "captures", "rules": "base", "card": "3c", "table": "5d 7h"},
        {"op": "accusi", "rules": "base", "hand": "Ah Ad 7h"},
    ]
    return [{"wire": 1, "id": 7, **one} for one in keys]


@pytest.fixture
def asker() -> Asker:
    """Ask a referee that keeps nothing more from now on."""
    asker = Asker()
    asker.ask("new", rules="genova", seed="7")
    for _ in range(5):
        asker.ask("play", match="m1", move=asker.ask("legal", match="m1")["moves"][0])
    asker.referee._keep = lost
    return asker


def lost(entry: Entry) -> None:
    raise AssertionError(entry)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_each_way_to_be_wrong_is_refused(asker: Asker, way: Way) -> None:
    before, rng = kept(asker.referee), random.Random(way.__name__)
    for request in requests(asker):
        for _ in range(8):
            line = way(rng, request)
            told = json.loads(asker.referee.answer(line))
            assert "error" in told, line[:300]
            is_error(told)
            assert kept(asker.referee) == before


def test_thousands_of_malformed_lines_get_as_many_refusals(asker: Asker) -> None:
    rng, right = random.Random(2026), requests(asker)
    before = kept(asker.referee)
    codes: Counter[str] = Counter()
    for start in range(0, LINES, 500):
        many = min(500, LINES - start)
        text = b"\n".join(malformed(rng, right) for _ in range(many)) + b"\n"
        out = io.BytesIO()
        serve(asker.referee.answer, io.BytesIO(text), out)
        lines = out.getvalue().splitlines()
        assert len(lines) == many
        for line in lines:
            told = json.loads(line)
            is_error(told)
            codes[told["error"]["code"]] += 1
        assert kept(asker.referee) == before
    assert codes.total() == LINES
    assert len(codes) >= 10
    # And it still does what it is asked.
    asker.referee._keep = None
    for request in (one for one in right if one["op"] != "close"):
        assert "error" not in json.loads(asker.referee.answer(json.dumps(request))), request


def test_lines_with_bytes_exchanged_get_one_answer_each(asker: Asker) -> None:
    """Few of them can still be done; what is refused changes nothing."""
    rng, right = random.Random(7), requests(asker)
    matches, begun = dict(asker.referee._matches), asker.referee._begun
    asker.referee._keep = None
    done = 0
    for _ in range(LINES):
        line = bytearray(json.dumps(rng.choice(right)).encode())
        for _ in range(rng.randint(1, 3)):
            line[rng.randrange(len(line))] = rng.choice(b'"{}[],:0179-.eE\\ u\x00\x7f\xc3\xa8amd')
        before = kept(asker.referee)
        told = json.loads(asker.referee.answer(bytes(line)))
        if "error" in told:
            is_error(told)
            assert kept(asker.referee) == before
        else:
            done += 1
            asker.referee._matches = {name: copy.copy(one) for name, one in matches.items()}
            asker.referee._begun = begun
    assert done < LINES / 2
