"""A desk where questions are answered, from JSON to JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final, cast

from cirulla.errors import CirullaError, RulesError
from cirulla.house import House
from cirulla.wire.converting import structure, unstructure
from cirulla.wire.envelope import Envelope
from cirulla.wire.questions import ANSWERS, OP, QUESTIONS
from cirulla.wire.tables import tagged

_LONGEST_KEPT: Final = 4096


class Desk:
    """Answers questions, and keeps the houses that it was asked about lately.

    Args:
        houses: how many are kept.
    """

    def __init__(self, houses: int = 64) -> None:
        self._most = houses
        self._houses: dict[str, House] = {}

    def ask(self, text: str | bytes) -> str:
        """Answer a question, whatever it is.

        Args:
            text: a message as ``{"wire": 1, "op": "captures", ...}``.

        Returns:
            The answer as a message on one line, with the question's ``id`` if it has one; under
            the key ``error`` if there is none.
        """
        envelope = Envelope(id_always=False)
        try:
            return envelope.seal(self.answer(envelope.open(text)))
        except CirullaError as error:
            return envelope.fail(error)

    def answer(self, question: Mapping[str, object]) -> dict[str, object]:
        """Answer a question that is plain data, without the wire's version.

        Raises:
            WireError: with every fault, if it is no question.
            IllegalMove: if a move that was to be applied may not be made.
            RulesError: if so many cannot play by those rules.
        """
        op, rest = tagged(dict(question), OP, QUESTIONS)
        house = self.house(rest.get("rules"))
        if house is not None:
            rest["rules"] = house.rules
        asked = structure(QUESTIONS[op], rest)
        return cast("dict[str, object]", unstructure(ANSWERS[op], asked.answer()))

    def house(self, spec: object) -> House | None:
        """Return the house that plain data names, perhaps one that is kept; None if it is none."""
        if not isinstance(spec, (str, dict)):
            return None
        try:
            key = json.dumps(spec, allow_nan=False)
            found = self._houses.pop(key, None)
            if found is None:
                found = House.of(cast("str | dict[str, object]", spec))
        except (RulesError, ValueError, TypeError, RecursionError):
            return None
        if len(key) <= _LONGEST_KEPT and self._most:
            if len(self._houses) >= self._most:
                del self._houses[next(iter(self._houses))]
            self._houses[key] = found
        return found
