"""A desk where questions are answered, from JSON to JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final, cast

from cirulla.errors import CirullaError, RulesError
from cirulla.house import rules
from cirulla.ruleset import RuleSet
from cirulla.wire.converting import structure, unstructure
from cirulla.wire.messages import ERROR, WIRE, check_version
from cirulla.wire.parsing import parse, write
from cirulla.wire.parts import Problem
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
        self._houses: dict[str, RuleSet] = {}

    def ask(self, text: str | bytes) -> str:
        """Answer a question, whatever it is.

        Args:
            text: a message as ``{"wire": 1, "op": "captures", ...}``.

        Returns:
            The answer as a message on one line; under the key ``error`` if there is none.
        """
        try:
            table = parse(text)
            check_version(table)
            del table["wire"]
            return write({"wire": WIRE, **self.answer(table)})
        except CirullaError as error:
            return write({"wire": WIRE, ERROR.name: ERROR.dump(Problem.of(error))})

    def answer(self, question: Mapping[str, object]) -> dict[str, object]:
        """Answer a question that is plain data, without the wire's version.

        Raises:
            WireError: with every fault, if it is no question.
            IllegalMove: if a move that was to be applied may not be made.
            RulesError: if so many cannot play by those rules.
        """
        op, rest = tagged(dict(question), OP, QUESTIONS)
        asked = structure(QUESTIONS[op], self._with_house(rest))
        return cast("dict[str, object]", unstructure(ANSWERS[op], asked.answer()))

    def _with_house(self, table: dict[str, object]) -> dict[str, object]:
        """Return the question with its house as rules, if they can be had; or as it is."""
        spec = table.get("rules")
        if not isinstance(spec, (str, dict)):
            return table
        try:
            key = json.dumps(spec, allow_nan=False)
            found = self._houses.pop(key, None)
            if found is None:
                found = rules(cast("str | dict[str, object]", spec))
        except (RulesError, ValueError, TypeError, RecursionError):
            return table
        if len(key) <= _LONGEST_KEPT and self._most:
            if len(self._houses) >= self._most:
                del self._houses[next(iter(self._houses))]
            self._houses[key] = found
        return {**table, "rules": found}
