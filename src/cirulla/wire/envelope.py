"""What every answer begins with: the wire's version, and the id of what it answers."""

from __future__ import annotations

from collections.abc import Mapping

from cirulla.errors import CirullaError, WireError
from cirulla.wire import scalars
from cirulla.wire.messages import ERROR, WIRE, check_version
from cirulla.wire.parsing import parse_marked, write
from cirulla.wire.parts import Problem


class Envelope:
    """The answer to one text, whatever that is.

    Args:
        id_always: whether the answer has the key ``id`` also where none was given: as null.
    """

    def __init__(self, *, id_always: bool = True) -> None:
        self._head: dict[str, object] = {"wire": WIRE}
        if id_always:
            self._head["id"] = None

    def open(self, text: str | bytes) -> dict[str, object]:
        """Return the table that a text holds, without its version and its id.

        Raises:
            WireError: if it holds none. The answer has its id all the same, if that can be read.
        """
        table, faults = parse_marked(text)
        if "id" in table:
            self._head["id"] = None
            try:
                self._head["id"] = scalars.identity(table["id"])
            except WireError as error:
                faults = faults or error.faults
        if faults:
            raise WireError(*faults)
        check_version(table)
        return {key: value for key, value in table.items() if key not in ("wire", "id")}

    def seal(self, answer: Mapping[str, object]) -> str:
        """Return an answer as a message on one line.

        Raises:
            WireError: if it is larger than a message may be.
        """
        return write({**self._head, **answer})

    def fail(self, error: CirullaError) -> str:
        """Return an answer that tells what went wrong."""
        try:
            return self.seal({ERROR.name: ERROR.dump(Problem.of(error))})
        except WireError as worse:  # a stranger's words that are past their bounds
            return self.seal({ERROR.name: ERROR.dump(Problem.of(worse))})
