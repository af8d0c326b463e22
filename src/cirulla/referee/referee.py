"""A referee: it keeps matches, and answers requests, from one line of JSON to another."""

from __future__ import annotations

import copy
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, cast

from attrs import frozen

from cirulla.compiling import BASE
from cirulla.errors import CirullaError, Code, RecordError, RulesError
from cirulla.match import Match
from cirulla.referee import acts
from cirulla.referee.answers import CloseAnswer
from cirulla.referee.entries import Entry
from cirulla.referee.keeping import CloseRequest, MatchesRequest
from cirulla.referee.lookups import RulesRequest
from cirulla.referee.ops import ANSWERS, REQUESTS, Answer, Begin, Lookup, Request
from cirulla.referee.requests import NewRequest, ShuffleRequest
from cirulla.shuffle import deck
from cirulla.structuring import shown
from cirulla.wire.converting import structure, unstructure
from cirulla.wire.desk import Desk
from cirulla.wire.envelope import Envelope
from cirulla.wire.kinds import Plain
from cirulla.wire.parsing import wrong
from cirulla.wire.questions import OP, QUESTIONS
from cirulla.wire.tables import tagged

Entropy = Callable[[int], bytes]
"""Gives so many bytes that nobody can foresee, as `secrets.token_bytes` does."""
MOST_MATCHES: Final = 1000
"""How many matches a referee keeps, unless it is told otherwise."""
_SEED_BYTES: Final = 32
_OPS: Final = {**QUESTIONS, **REQUESTS}
_OF_A_HOUSE: Final = (NewRequest.op, RulesRequest.op)


@frozen
class _Done:
    """What came of a request.

    Attributes:
        answer: what is answered.
        name: the match that it changes; empty if it changes none.
        match: that match afterwards; None if it is closed.
        request: what is kept of the request.
    """

    answer: Plain
    name: str = ""
    match: Match | None = None
    request: Plain | None = None

    @property
    def entry(self) -> Entry:
        """What is kept of it."""
        return Entry.of(self.name, self.match, self.request or {})


class Referee:
    """Keeps matches, and answers requests about them and questions without a match.

    A request changes a match wholly or not at all, whatever goes wrong on the way. It is for one
    thread at a time.

    Args:
        entropy: where the decks come from that it is to draw; without it, it draws none.
        matches: how many it keeps at once.
        keep: keeps what is needed to carry a request out again. It is called before the match is
            changed and the request is answered; if it raises, neither is done.
    """

    def __init__(
        self,
        entropy: Entropy | None = None,
        matches: int = MOST_MATCHES,
        keep: Callable[[Entry], None] | None = None,
    ) -> None:
        self._entropy = entropy
        self._most = matches
        self._keep = keep
        self._desk = Desk()
        self._matches: dict[str, Match] = {}
        self._begun = 0

    def __repr__(self) -> str:
        return f"<Referee of {len(self._matches)} matches>"

    def answer(self, line: str | bytes) -> str:
        """Answer a request, whatever it is.

        Args:
            line: a message as ``{"wire": 1, "id": 7, "op": "new", "rules": "genova"}``.

        Returns:
            The answer as a message on one line, with the request's ``id``; under the key ``error``
            what was wrong with it.
        """
        envelope = Envelope()
        try:
            done = self._carry_out(envelope.open(line))
            text = envelope.seal(done.answer)
        except CirullaError as error:
            return envelope.fail(error)
        except Exception as error:  # noqa: BLE001 - a stranger's step may raise anything
            return envelope.fail(unforeseen(error))
        if done.name:
            if self._keep is not None:
                self._keep(done.entry)
            self._change(done)
        return text

    def repeat(self, entry: Entry) -> None:
        """Carry out a request again that was kept.

        Raises:
            RecordError: if that cannot be done, or does not lead to where it led then.
        """
        try:
            done = self._carry_out(dict(entry.request))
        except CirullaError as error:
            raise RecordError(error.code, str(error)) from error
        except Exception as error:
            raise RecordError(Code.FAILED, str(unforeseen(error))) from error
        again = done.entry
        if again.match != entry.match:
            message = f"it changed the match {shown(entry.match)}, and now {shown(again.match)}"
            raise RecordError(Code.WRONG_RESULT, message)
        if again.rules != entry.rules:
            message = "the rules of its house are others than they were then"
            raise RecordError(Code.WRONG_DIGEST, message)
        if again.state != entry.state:
            message = "by the rules of today it leads to another position than it did then"
            raise RecordError(Code.WRONG_RESULT, message)
        self._change(done)

    def _change(self, done: _Done) -> None:
        if done.match is None:
            del self._matches[done.name]
            return
        self._begun += done.name not in self._matches
        self._matches[done.name] = done.match

    def _carry_out(self, table: dict[str, object]) -> _Done:
        """Return what comes of a request, whose change is not made yet."""
        op, rest = tagged(table, OP, _OPS)
        if op not in REQUESTS or (op in QUESTIONS and "match" not in rest):
            return _Done(self._desk.answer(table))
        if op == ShuffleRequest.op and rest.get("deck") is None and self._entropy is not None:
            drawn = deck(self._entropy(_SEED_BYTES))
            rest["deck"] = " ".join(map(str, drawn))
        given = rest
        if op in _OF_A_HOUSE:
            house = self._desk.house(rest.get("rules", BASE))
            given = rest if house is None else {**rest, "rules": house}
        request: Request = structure(cast("type[Any]", REQUESTS[op]), given)
        answer, name, match = self._come_to(request)
        told = cast("dict[str, object]", unstructure(ANSWERS[op], answer))
        return _Done(told, name, match, {OP: op, **rest})

    def _come_to(self, request: Request) -> tuple[Answer, str, Match | None]:
        """Return the answer, and which match is changed, and how; it has no name if none is."""
        if isinstance(request, Lookup):
            return request.answer(), "", None
        if isinstance(request, MatchesRequest):
            return request.answer(self._matches), "", None
        if isinstance(request, Begin):
            if len(self._matches) >= self._most:
                message = f"{len(self._matches)} matches are kept, and no more can be; close one"
                raise wrong(Code.TOO_MANY_MATCHES, message)
            name, match = f"m{self._begun + 1}", request.begin()
            if isinstance(request, NewRequest):
                return acts.standing(match, name, 0, request.seat), name, match
            return acts.loaded(match, name, request.seat), name, match
        name, kept = request.match, self._matches.get(request.match)
        if kept is None:
            message = f"no match is named {shown(name)}; it was closed, or never begun"
            raise wrong(Code.NO_SUCH_MATCH, message, "match")
        if isinstance(request, CloseRequest):
            return CloseAnswer(match=name), name, None
        if not request.changes:
            return request.answer(kept), "", None
        changed = copy.copy(kept)
        return request.answer(changed), name, changed


def unforeseen(error: Exception) -> RulesError:
    """Return what is told of an error that nobody foresaw, as from a stranger's step.

    Its own words are left out, since they may tell of hidden cards.
    """
    last = traceback.extract_tb(error.__traceback__)[-1]
    message = (
        f"unexpected {type(error).__name__} in {Path(last.filename).name}:{last.lineno}; this is "
        "a fault of a plugin or of cirulla, and nothing has changed"
    )
    return RulesError.of(Code.FAILED, message)
