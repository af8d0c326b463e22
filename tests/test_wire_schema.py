"""The schema: up to date, true of everything exported, and never stricter than what is read."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cirulla.errors import TextError, WireError
from cirulla.view import view
from cirulla.wire import ERROR, MESSAGES, STATE, VIEW, Desk, Message, Problem, schema, schema_names
from cirulla.wire.questions import ANSWERS, QUESTIONS
from support import deck_from, position, random_play
from walking import Walk, attempts, walks
from wiring import changed, plain, told

TOOLS = Path(__file__).parent.parent / "tools"


@cache
def validator(name: str) -> Draft202012Validator:
    found = schema(name)
    Draft202012Validator.check_schema(found)
    return Draft202012Validator(found)


def name_of(message: Message[Any]) -> str:
    return f"{message.name.capitalize()}Message"


def holds(name: str, document: dict[str, Any]) -> None:
    errors = list(validator(name).iter_errors(document))
    assert not errors, (name, document, errors[0].message)


def test_it_is_up_to_date() -> None:
    """Run ``python tools/make_schema.py`` after a change of the code it is made from."""
    shipped = (files("cirulla") / "schema" / "wire.json").read_text("utf-8")
    assert shipped == run_path(str(TOOLS / "make_schema.py"))["make_schema"]()


def test_every_message_has_a_schema() -> None:
    names = schema_names()
    for message in MESSAGES:
        assert name_of(message) in names
    for op, asked in QUESTIONS.items():
        assert asked.__name__ in names
        assert ANSWERS[op].__name__ in names
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", schema_names())
def test_each_schema_stands_alone(name: str) -> None:
    found = schema(name)
    refs = set(re.findall(r'"#/\$defs/(\w+)"', json.dumps(found)))
    assert refs == set(found["$defs"])
    assert found["description"] if name not in ("Event", "Verdict") else found["oneOf"]
    for key, one in found.get("properties", {}).items():
        assert one.keys() & {"description", "const", "$ref", "items"}, key


def test_an_unknown_name_gets_the_nearest() -> None:
    with pytest.raises(TextError, match='did you mean "StateMessage"'):
        schema("StateMesage")
    with pytest.raises(TextError, match="there are Card, Rank"):
        schema("zzzz")


@given(walks(), st.data())
def test_everything_exported_validates(walk: Walk, data: st.DataObject) -> None:
    rules, whole = walk.rules, Draft202012Validator(schema())
    played = list(random_play(rules, walk.players, walk.rng, 40))
    before, move, after = played[data.draw(st.integers(0, len(played) - 1))]
    tried = data.draw(attempts(after.state))
    document: dict[str, Any] = {}
    for message, value in told(rules, before, move, after, tried):
        document = plain(message.dumps(value))
        holds(name_of(message), document)
    assert whole.is_valid(document)


@given(walks(), st.integers(0, 2**32), st.data())
def test_what_it_refuses_is_refused(walk: Walk, seed: int, data: st.DataObject) -> None:
    rng = random.Random(seed)
    rules = walk.rules
    played = list(random_play(rules, walk.players, rng, 40))
    before, move, after = played[rng.randrange(len(played))]
    tried = data.draw(attempts(after.state))
    for message, value in told(rules, before, move, after, tried):
        document = plain(message.dumps(value))
        for _ in range(3):
            other = changed(document, rng)
            try:
                found = message.loads(json.dumps(other))
            except WireError as error:
                holds("ErrorMessage", plain(ERROR.dumps(Problem.of(error))))
            else:
                holds(name_of(message), other)
                assert message.loads(message.dumps(found)) == found


def questions() -> dict[str, dict[str, Any]]:
    """Ask one question of each kind."""
    state = position("2h 3h 4h", "7d 6d 5d", "Kh Qh Jh")
    plainly = STATE.dump(state)
    fresh = plain(Desk().ask('{"wire":1,"op":"start","rules":"base"}'))["state"]
    deck = str(deck_from(random.Random(1)))
    return {
        "captures": {
            "rules": "genova",
            "card": "6c",
            "table": "Ah 5d 7h",
            "pledged": {"7h": "4"},
            "last_card": False,
            "last_deal": True,
        },
        "accusi": {"rules": {"variants": [{"variant": "matta"}]}, "hand": "Ah 5d 7h"},
        "first_table": {"rules": "italia", "cards": "Ah 5d 7h Kc", "misdeals": 1, "players": 4},
        "score": {
            "rules": "base",
            "piles": ["Ah 5d", "7h"],
            "marks": [{"item": "scope", "side": 1, "points": 1, "cards": "7h"}],
            "totals": [3, 4],
        },
        "legal": {"rules": "base", "view": VIEW.dump(view(state, 0))},
        "check": {"rules": "base", "state": plainly, "move": "7d"},
        "apply": {"rules": "base", "state": fresh, "move": deck},
        "start": {"rules": "tradizione", "players": 5, "dealer": 3},
        "view": {"state": plainly, "seat": 1},
    }


@pytest.mark.parametrize("op", QUESTIONS)
def test_questions_and_answers_validate(op: str) -> None:
    asked, answer = QUESTIONS[op].__name__, ANSWERS[op].__name__
    document = {"wire": 1, "op": op, **questions()[op]}
    holds(asked, document)
    holds(answer, plain(Desk().ask(json.dumps(document))))


@pytest.mark.parametrize("op", QUESTIONS)
def test_a_question_that_it_refuses_has_no_answer(op: str) -> None:
    asked, answer = QUESTIONS[op].__name__, ANSWERS[op].__name__
    document = {"wire": 1, "op": op, **questions()[op]}
    rng, desk = random.Random(op), Desk()
    answered = 0
    for _ in range(300):
        other = changed(document, rng)
        said = plain(desk.ask(json.dumps(other)))
        if "error" in said:
            holds("ErrorMessage", said)
        else:
            answered += 1
            if other["op"] == op:
                holds(asked, other)
                holds(answer, said)
    assert answered
