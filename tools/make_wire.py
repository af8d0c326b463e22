"""Make the page of the wire anew: ``python tools/make_wire.py``.

What stands above its mark is written by hand. Below it the tables are made from the schema, and the
examples are what the library tells; a test holds that ``docs/en/reference/wire.md`` is what this
makes.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from cirulla.cards import DECK
from cirulla.engine import check
from cirulla.errors import Refusal, WireError
from cirulla.events import RoundScored
from cirulla.house import rules
from cirulla.match import Match
from cirulla.moves import Play
from cirulla.record import dumps
from cirulla.referee import ANSWERS as REPLIES
from cirulla.referee import REQUESTS, Referee
from cirulla.seen import events_for
from cirulla.shuffle import deck as shuffled
from cirulla.wire import MESSAGES, Desk, Message, Problem, schema
from cirulla.wire.kinds import EVENTS, AnyEvent
from cirulla.wire.messages import EVENTS as EVENTS_MESSAGE
from cirulla.wire.messages import MOVE
from cirulla.wire.questions import ANSWERS, QUESTIONS

PAGE: Final = Path(__file__).parent.parent / "docs/en/reference/wire.md"
_MARK: Final = "<!-- What follows is made by tools/make_wire.py. -->"
_WIDTH: Final = 96
_SHAPES: Final[dict[str, Any]] = schema()["$defs"]
_GAME: Final = "genova"

QUESTIONS_HEAD: Final = """\
## Questions

An app that keeps its own state can ask without a match: a question carries all that its answer
needs. In Python a `cirulla.wire.Desk` answers them, from text to text with `ask`, which never
fails, or from table to table with `answer`, which raises; it keeps the houses that it was asked
about lately. Each stands beside the version and a word under `op`; keys with a default may be left
out. A question that has no answer gets an [error](#message-error) instead.

```python
from cirulla.wire import Desk

desk = Desk()
print(desk.ask('{"wire": 1, "op": "captures", "rules": "base", "card": "3c", "table": "5d 7h"}'))
```

"""

REQUESTS_HEAD: Final = """\
## Requests

A referee keeps matches, and answers requests about them. A request is a table like that of a
question, with an `id` of your own beside it: a number or a text of up to 100 characters, which the
answer gives back. What stands above as a question is answered too; `view`, `legal` and `check` are
requests where the key `match` stands beside them. What cannot be done gets an
[error](#message-error) with the same `id`, and changes nothing.

`seat` and `by` tell whose eyes and whose hand: a seat, `null` for a spectator, and where the key is
left out the program itself, which is told everything and moves for whoever is to move.

```python
from secrets import token_bytes

from cirulla.referee import Referee

referee = Referee(token_bytes)
print(referee.answer('{"wire": 1, "id": 1, "op": "new", "rules": "genova"}'))
print(referee.answer('{"wire": 1, "id": 2, "op": "shuffle", "match": "m1", "seat": 0}'))
```

"""


def examples() -> dict[str, object]:
    """Play a match, and return an example of each message's value."""
    match = Match(_GAME, seed=7)
    seen = match.view(match.turn)
    refusals: list[Refusal] = []
    while not refusals:
        match.play(match.legal_moves[0])
        seen = match.view(match.turn)
        lays = [Play(card) for card in seen.hands[seen.seat or 0].cards]
        refusals = [one for one in (check(match.rules, seen, lay) for lay in lays) if one]
    problem = Problem.of(misread('{"wire": 1, "move": "8h"}'))
    whole = play_out("base", 3)
    lines = next(event.lines for event in whole.events if isinstance(event, RoundScored))
    return {
        "rules": rules("breve"),
        "state": match.state,
        "view": seen,
        "move": match.legal_moves[-1],
        "moves": match.legal_moves,
        "events": events_for(match.events[-2:], 0),
        "refusal": refusals[0],
        "lines": lines,
        "error": problem,
    }


def misread(text: str) -> WireError:
    """Return what is wrong with a move's message."""
    try:
        MOVE.loads(text)
    except WireError as error:
        return error
    raise AssertionError(text)


def play_out(game: str, seed: int) -> Match:
    """Play a match to its end, always the first legal move."""
    match = Match(game, seed=seed)
    while not match.over:
        match.play(match.legal_moves[0])
    return match


def example_events() -> dict[str, AnyEvent]:
    """Return an event of each kind, from matches in several games."""
    found: dict[str, AnyEvent] = {}
    kinds = {kind: tag for tag, kind in EVENTS.items()}
    called = Match([{"variant": "call-out"}, {"variant": "target", "points": 3}], seed=8)
    while not called.over:
        moves = called.legal_moves
        called.play(moves[-1] if str(moves[-1]) == "!call" else moves[0])
    matches = [called]
    while len(found) < len(kinds):
        events = matches[-1].events
        for event in (*events, *events_for(events[:1], 0)):
            found.setdefault(kinds[type(event)], event)
        matches.append(play_out(_GAME, len(matches)))
    return found


def questions() -> dict[str, dict[str, object]]:
    """Return an example of each question."""
    match = Match(_GAME, seed=7)
    state = MESSAGES[1].dump(match.state)
    seen = MESSAGES[2].dump(match.view(match.turn))
    fresh = Desk().answer({"op": "start", "rules": "base"})["state"]
    return {
        "captures": {"rules": "base", "card": "6c", "table": "Ah 2s 3c 5d"},
        "accusi": {"rules": "tradizione", "hand": "Ah Ad 7h"},
        "first_table": {"rules": "base", "cards": "Ah 2h 2c Kc"},
        "score": {"rules": "breve", "piles": ["7d 7h", "Ad 2d 3d"], "totals": [4, 18]},
        "legal": {"rules": _GAME, "view": seen},
        "check": {"rules": _GAME, "view": seen, "move": "7d"},
        "apply": {"rules": "base", "state": fresh, "move": "@" + "".join(map(str, DECK))},
        "start": {"rules": "base", "players": 2, "dealer": 0},
        "view": {"state": state, "seat": 0},
    }


def requests() -> dict[str, dict[str, object]]:
    """Return an example of each request, to be asked in this order."""
    other = Match("breve", seed=7)
    other.play(other.legal_moves[0])
    deck = " ".join(map(str, shuffled(7)))
    return {
        "new": {"rules": _GAME, "names": ["Nina", "Beppe"]},
        "shuffle": {"match": "m1", "deck": deck, "seat": 0},
        "legal": {"match": "m1", "seat": 1},
        "check": {"match": "m1", "move": "7h", "by": 1, "lang": "it"},
        "play": {"match": "m1", "move": "2hx6s7d", "by": 1, "at": 1},
        "view": {"match": "m1", "seat": 0},
        "events": {"match": "m1", "since": 1, "seat": None},
        "record": {"match": "m1", "seat": 1},
        "undo": {"match": "m1"},
        "load": {"record": dumps(other.record())},
        "close": {"match": "m1"},
        "matches": {},
        "rules": {"rules": {"variants": [{"variant": "target", "points": 21}]}, "lang": "it"},
        "games": {},
        "house": {"file": 'name = "Casa Parodi"\ngame = "genova"\nwithout = ["cappotto"]\n'},
        "schema": {"name": "Mark"},
    }


def shown(value: object, indent: int = 0) -> str:
    """Write plain data so that it reads well: what fits on a line stands on one."""
    flat = json.dumps(value)
    if len(flat) + indent <= _WIDTH or not isinstance(value, (dict, list)):
        return flat
    inner = indent + 2
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {shown(one, inner)}" for key, one in value.items()]
        opening, closing = "{", "}"
    else:
        parts = [shown(one, inner) for one in value]
        opening, closing = "[", "]"
    lines = ",\n".join(" " * inner + part for part in parts)
    return f"{opening}\n{lines}\n{' ' * indent}{closing}"


def block(value: object) -> str:
    """Return a block of JSON."""
    return f"```json\n{shown(value)}\n```\n"


def type_of(shape: dict[str, Any]) -> str:
    """Return a type of the schema in words."""
    if "$ref" in shape:
        name = str(shape["$ref"]).rpartition("/")[2]
        words = {"Card": "card", "Cards": "set of cards", "Run": "run of cards", "Rank": "rank"}
        words |= {
            "Move": "move",
            "House": "house",
            "Code": "code",
            "Pledges": "table of ranks by card",
        }
        return words.get(name, f"[{name}](#{name.lower()})")
    if "const" in shape:
        return f"`{json.dumps(shape['const'])}`"
    if "enum" in shape:
        return " or ".join(f"`{json.dumps(one)}`" for one in shape["enum"])
    if "anyOf" in shape:
        return " or ".join(
            "`null`" if one == {"type": "null"} else type_of(one) for one in shape["anyOf"]
        )
    if shape["type"] == "array":
        return f"list of: {type_of(shape['items'])}"
    words = {"integer": "number", "boolean": "true or false", "string": "text", "object": "table"}
    return words[shape["type"]]


def table(name: str) -> str:
    """Return the table of a shape's keys."""
    shape = _SHAPES[name]
    lines = ["| key | what | meaning |", "|---|---|---|"]
    for key, one in shape["properties"].items():
        if key in ("wire", "id", "op"):
            continue
        told = one.get("description", "which one it is").replace("|", "\\|")
        optional = "" if key in shape["required"] or "left out" in told else "; may be left out"
        lines.append(f"| `{key}` | {type_of(one)} | {told.rstrip('.')}{optional} |")
    return "\n".join(lines) + "\n"


def inner_shapes() -> list[str]:
    """Return the names of the shapes that stand within messages, events and verdicts aside."""
    apart = {kind.__name__ for kind in EVENTS.values()} | {"Misdeal", "TableBonus", "MatchDecided"}
    ends = ("Message", "Question", "Answer", "Request")
    return [
        name
        for name, shape in _SHAPES.items()
        if shape.get("properties") and name not in apart and not name.endswith(ends)
    ]


def messages_part() -> list[str]:
    """Return the part on messages, each with its example."""
    values = examples()
    parts = ["## Messages\n"]
    for message in MESSAGES:
        kind = type_of(_SHAPES[f"{message.name.capitalize()}Message"]["properties"][message.name])
        parts += [f"### Message: {message.name}\n", f"{message.about} Its value: {kind}.\n"]
        parts.append(block(json.loads(dumped(message, values[message.name]))))
    return parts


def dumped(message: Message[Any], value: object) -> str:
    """Return the text of a message."""
    return message.dumps(value)


def shapes_part() -> list[str]:
    """Return the part on shapes."""
    parts = ["## Shapes\n"]
    for name in inner_shapes():
        parts += [f"### {name}\n", _SHAPES[name]["description"] + "\n", table(name)]
    parts += ["### Event\n", "The key `event` says which of these it is.\n"]
    events = example_events()
    for tag, kind in EVENTS.items():
        name, event = kind.__name__, events[tag]
        parts += [f"#### {tag}\n", _SHAPES[name]["description"] + "\n", table(name)]
        parts.append(block(EVENTS_MESSAGE.dump((event,))[0]))  # type: ignore[index]
    parts += ["### Verdict\n", "How a first table is judged; the key `verdict` says which it is.\n"]
    for name in ("Misdeal", "TableBonus", "MatchDecided"):
        parts += [f"#### {name}\n", _SHAPES[name]["description"] + "\n", table(name)]
    return parts


def questions_part() -> list[str]:
    """Return the part on questions, each with its answer."""
    parts, desk = [QUESTIONS_HEAD.rstrip() + "\n"], Desk()
    for op, asked in questions().items():
        question, answer = QUESTIONS[op].__name__, ANSWERS[op].__name__
        parts += [f"### Question: {op}\n", _SHAPES[question]["description"] + "\n", table(question)]
        document = {"wire": 1, "op": op, **asked}
        parts.append(block(document))
        parts += ["The answer:\n", table(answer)]
        parts.append(block(json.loads(desk.ask(json.dumps(document)))))
    return parts


def requests_part() -> list[str]:
    """Return the part on requests, each with its answer."""
    parts, referee = [REQUESTS_HEAD.rstrip() + "\n"], Referee()
    for number, (op, asked) in enumerate(requests().items(), 1):
        request, answer = REQUESTS[op].__name__, REPLIES[op].__name__
        parts += [f"### Request: {op}\n", _SHAPES[request]["description"] + "\n", table(request)]
        document = {"wire": 1, "id": number, "op": op, **asked}
        parts.append(block(document))
        told_as = "The answer is a [Standing](#standing):\n"
        parts += [told_as] if answer == "Standing" else ["The answer:\n", table(answer)]
        told = json.loads(referee.answer(json.dumps(document)))
        if op == "games":
            told["games"] = told["games"][1:3]
        parts.append(block(told))
    return parts


def page() -> str:
    """Return the whole page: what is written by hand above the mark, and the rest below it."""
    head = PAGE.read_text("utf-8").partition(_MARK)[0] + _MARK + "\n"
    return "\n".join([head, *messages_part(), *questions_part(), *requests_part(), *shapes_part()])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
