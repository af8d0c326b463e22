"""Asking a referee, with every request and every answer held against the schema."""

from __future__ import annotations

import json
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator

from cirulla.referee import ANSWERS, REQUESTS, Referee
from cirulla.wire import schema
from cirulla.wire.questions import ANSWERS as TO_QUESTIONS
from cirulla.wire.questions import QUESTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

Told = dict[str, Any]
"""What a referee answers."""


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(schema(name))


def holds(name: str, document: Told) -> None:
    errors = list(validator(name).iter_errors(document))
    assert not errors, (name, errors[0].message, document)


def shapes(op: str, keys: Told) -> tuple[str, str]:
    """Return the names of the shapes of a request, or a question, and of its answer."""
    if op in REQUESTS and (op not in QUESTIONS or "match" in keys):
        return REQUESTS[op].__name__, ANSWERS[op].__name__
    return QUESTIONS[op].__name__, TO_QUESTIONS[op].__name__


class Asker:
    """Asks a referee.

    Attributes:
        referee: the referee.
    """

    def __init__(self, referee: Referee | None = None) -> None:
        self.referee = Referee() if referee is None else referee
        self._ids = count(1)

    def ask(self, op: str, **keys: object) -> Told:
        """Return the answer to what can be done."""
        told = self._told(op, keys)
        asked, answered = shapes(op, keys)
        assert "error" not in told, told
        holds(answered, told)
        holds(asked, {"wire": 1, "op": op, **keys})
        del told["wire"], told["id"]
        return told

    def fault(self, op: str, **keys: object) -> Told:
        """Return what is said of what cannot be done; nothing has changed then."""
        before = kept(self.referee)
        told = self._told(op, keys)
        assert told.keys() == {"wire", "id", "error"}, told
        assert kept(self.referee) == before
        found: Told = told["error"]
        return found

    def _told(self, op: str, keys: Told) -> Told:
        number = next(self._ids)
        line = self.referee.answer(json.dumps({"wire": 1, "id": number, "op": op, **keys}))
        assert "\n" not in line
        told: Told = json.loads(line)
        assert (told["wire"], told["id"]) == (1, number)
        if "error" in told:
            is_error(told)
        return told


def is_error(told: Told) -> None:
    """Hold that an answer is a clear refusal."""
    holds("ErrorMessage", told)
    message = told["error"]["message"]
    assert message.isprintable()
    assert 0 < len(message) <= 1000


def kept(referee: Referee) -> object:
    """Return all that a referee keeps: the same again as long as nothing has changed."""
    matches = referee._matches
    return referee._begun, [(name, one, one._history) for name, one in matches.items()]


def play_out(ask: Callable[..., Told], match: str) -> Told:
    """Play a match on to its end, always the first legal move, and shuffle where it waits."""
    told: Told = ask("view", match=match)["view"]
    while told["outcome"] is None:
        if told["turn"] is None:
            told = ask("shuffle", match=match)
        else:
            told = ask("play", match=match, move=ask("legal", match=match)["moves"][0])
    return told
