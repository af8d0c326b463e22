"""Documents of the wire for the tests: what matches tell, and documents with one thing changed."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

from cirulla.engine import check, legal_moves
from cirulla.events import RoundScored
from cirulla.seen import events_for
from cirulla.view import view
from cirulla.wire import EVENTS, LINES, MOVE, MOVES, REFUSAL, RULES, STATE, VIEW, Message

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from cirulla.engine import Transition
    from cirulla.moves import Move
    from cirulla.ruleset import RuleSet
    from cirulla.state import State

ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    1.0,
    2.5,
    10**17,
    "",
    "1",
    "7d",
    "7D",
    "7d 7d",
    "2c  5h",
    "7dx2c",
    "Kd Kd",
    "null",
    "\n",
    "x" * 10_001,
    [],
    [0],
    ["7d"],
    {},
    {"7h": "A"},
    {"7h": 1},
)


def told(
    rules: RuleSet, before: State, move: Move, after: Transition, tried: Move
) -> Iterator[tuple[Message[Any], Any]]:
    """Give all that can be told of one move: each with the message that tells it."""
    yield RULES, rules
    yield STATE, after.state
    yield MOVE, move
    yield MOVES, (move, *legal_moves(rules, after.state))
    yield EVENTS, after.events
    for seat in (*range(before.players), None):
        seen = view(after.state, seat)
        yield VIEW, seen
        yield EVENTS, events_for(after.events, seat)
        refusal = check(rules, seen, tried)
        if refusal is not None:
            yield REFUSAL, refusal
    for event in after.events:
        if isinstance(event, RoundScored):
            yield LINES, event.lines


def places(data: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Give the path of every value in plain data."""
    yield path
    if isinstance(data, dict):
        for key, inner in data.items():
            yield from places(inner, (*path, key))
    elif isinstance(data, list):
        for place, inner in enumerate(data):
            yield from places(inner, (*path, place))


def changed(data: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return a document that differs in one thing."""
    other = copy.deepcopy(data)
    path = rng.choice([path for path in places(other) if path])
    inner: Any = other
    for step in path[:-1]:
        inner = inner[step]
    last = path[-1]
    kind = rng.randrange(4)
    if kind == 0:
        del inner[last]
    elif kind == 1 and isinstance(inner, dict):
        inner[rng.choice(["x", "hand", "wire", last + "s"])] = inner[last]
    elif kind == 1:
        inner.insert(last, inner[last])
    elif kind == 2 and isinstance(inner[last], str):
        inner[last] = rng.choice([inner[last] + " ", inner[last].upper(), inner[last][1:]])
    else:
        inner[last] = rng.choice(ODD)
    return other


def plain(text: str) -> dict[str, Any]:
    """Read a document without a look at what it says."""
    found: dict[str, Any] = json.loads(text)
    return found
