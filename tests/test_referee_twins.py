"""Twins: two matches that differ only in what a seat may not know answer that seat alike.

Whatever a referee writes to a seat, or to a spectator, is compared byte for byte, and so in its
size: views, legal moves, checks, events, records, refusals, and what comes of the seat's own moves.
"""

from __future__ import annotations

import copy
import json
import random
from typing import TYPE_CHECKING

import pytest

from cirulla.house import game_names
from cirulla.match import Match
from cirulla.referee import Referee
from support import deck_from
from twins import tries, twin_of, twins

if TYPE_CHECKING:
    from collections.abc import Iterator

    from refereeing import Told


def answer(match: Match, request: Told) -> str:
    """Return what a referee answers that keeps this match, and goes on without its change."""
    referee = Referee()
    referee._matches["m1"] = copy.copy(match)
    return referee.answer(json.dumps({"wire": 1, "id": 1, "match": "m1", **request}))


def requests(match: Match, seat: int | None, rng: random.Random) -> Iterator[Told]:
    """Give what a seat may ask, and moves that it may try, with its own cards and others."""
    number = match.state.number
    yield {"op": "view", "seat": seat}
    yield {"op": "legal", "seat": seat}
    for since in {0, number, rng.randint(0, number), number + 1}:
        yield {"op": "events", "since": since, "seat": seat}
    for abandoned in (False, True):
        yield {"op": "record", "seat": seat, "abandoned": abandoned}
    moves = [str(move) for move in tries(match.state, seat, rng)]
    if seat is not None and seat == match.turn:
        moves += map(str, match.legal_moves)
    for move in (*moves, "7d-", "nonsense"):
        for lang in ("en", "it"):
            yield {"op": "check", "move": move, "by": seat, "lang": lang}
        yield {"op": "play", "move": move, "by": seat}
        yield {"op": "play", "move": move, "by": seat, "at": number - 1}


def deals(text: str) -> bool:
    """Say whether an answer tells of cards dealt, which the twins may deal otherwise."""
    events = json.loads(text).get("events", [])
    return any(one["event"] in ("seen_dealt", "misdealt", "table_taken") for one in events)


@pytest.mark.parametrize("game", game_names())
def test_twins_are_answered_alike(game: str) -> None:
    differing = refused = done = 0
    for match, twin, seat, rng in twins(game, most=2, stops=4):
        differing += twin.history != match.history
        for request in requests(match, seat, rng):
            mine, theirs = answer(match, request), answer(twin, request)
            if request["op"] == "play" and deals(mine):
                continue
            assert mine == theirs, request
            refused += '"error"' in mine
            done += request["op"] == "play" and '"error"' not in mine
    assert differing
    assert refused
    assert done


def test_a_twin_that_is_told_too_much_is_found() -> None:
    """To the program itself the twins are not alike."""
    rng = random.Random(1)
    match = Match(decks=[deck_from(rng)])
    twin = twin_of(match, 0, rng)
    for request in ({"op": "events"}, {"op": "record"}, {"op": "events", "seat": 1}):
        assert answer(match, request) != answer(twin, request)
