"""A desk where questions are answered, from JSON to JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import cast

from cirulla.errors import CirullaError, RulesError
from cirulla.house import House
from cirulla.house.lately import MOST_KEPT, Lately
from cirulla.wire.converting import structure, unstructure
from cirulla.wire.envelope import Envelope
from cirulla.wire.questions import ANSWERS, OP, QUESTIONS
from cirulla.wire.tables import tagged


class Desk:
    """Answers questions, and keeps the houses that it was asked about lately.

    Args:
        houses: how many are kept.
    """

    def __init__(self, houses: int = MOST_KEPT) -> None:
        self._houses = Lately(houses)

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
            house = self._houses.get(key)
            if house is None:
                house = House.of(cast("str | dict[str, object]", spec))
                self._houses.keep(key, house)
        except (RulesError, ValueError, TypeError, RecursionError):
            return None
        return house
