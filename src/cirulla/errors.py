"""Errors and refusals, grouped by what the caller can do next.

Every error is also a `ValueError` and carries a stable `code`: ``text/...`` could not be read,
``move/...`` may not be done now, ``match/...`` and ``server/...`` are about what is kept for you,
``rules/...`` is a bad configuration or plugin, ``record/...`` is a bad file. A `Refusal` is the
same knowledge as a value: `cirulla.check` returns it, the verbs raise it inside an `IllegalMove`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cirulla.cards import Card
    from cirulla.moves import Move

_LONGEST: Final = 40


class Code(StrEnum):
    """Say what is wrong, in words that never change between versions."""

    # text/...: what was written cannot be read; write it otherwise.
    BAD_CARD = "text/bad-card"
    TWICE = "text/card-twice"
    BAD_MOVE = "text/bad-move"
    BAD_STATE = "text/bad-state"
    IMPOSSIBLE_STATE = "text/impossible-state"
    BAD_DECK = "text/bad-deck"
    BAD_SEED = "text/bad-seed"
    BAD_ARGUMENT = "text/bad-argument"
    BAD_JSON = "text/bad-json"
    BAD_VALUE = "text/bad-value"
    UNKNOWN_KEY = "text/unknown-key"
    MISSING_KEY = "text/missing-key"
    TEXT_TOO_LARGE = "text/too-large"
    NEWER_WIRE = "text/newer-wire"

    # move/...: well written, not allowed now.
    OVER = "move/match-over"
    NO_SUCH_SEAT = "move/no-such-seat"
    NOT_YOUR_TURN = "move/not-your-turn"
    NEEDS_SHUFFLE = "move/needs-shuffle"
    NO_SHUFFLE_NOW = "move/no-shuffle-now"
    NOT_IN_HAND = "move/not-in-hand"
    NOT_ON_TABLE = "move/not-on-table"
    NOT_A_CAPTURE = "move/not-a-capture"
    MUST_CAPTURE = "move/must-capture"
    MUST_TAKE_EQUAL = "move/must-take-equal"
    MUST_TAKE_SUM = "move/must-take-sum"
    MUST_TAKE_FEWEST = "move/must-take-fewest"
    MUST_SWEEP = "move/must-sweep"
    ACE_TAKES_ACE = "move/ace-takes-ace-or-fifteen"
    NOT_BY_THESE_RULES = "move/not-by-these-rules"
    NO_ACCUSO = "move/no-such-accuso"
    TOO_LATE = "move/too-late-to-declare"
    BETTER_ACCUSO = "move/better-accuso"
    WILD_RANK = "move/wrong-wild-rank"
    NAME_THE_THREE = "move/name-the-three-cards"
    NO_CALLS = "move/no-calls-in-this-house"
    NOTHING_TO_CALL = "move/nothing-to-call"
    CALL_TOO_LOW = "move/call-below-target"
    STALE = "move/stale-position"
    AMBIGUOUS = "move/ambiguous"
    NOTHING_TO_UNDO = "move/nothing-to-undo"

    # match/...: of the matches that a referee keeps; begin one, or close one.
    NO_SUCH_MATCH = "match/no-such-match"
    TOO_MANY_MATCHES = "match/too-many"

    # server/...: what a server does not do for you, or not now.
    UNAUTHORIZED = "server/unauthorized"
    FOREIGN_ORIGIN = "server/foreign-origin"
    NOT_FOUND = "server/not-found"
    BAD_METHOD = "server/bad-method"
    BAD_MEDIA_TYPE = "server/bad-media-type"
    NEEDS_SOCKET = "server/needs-websocket"
    TOO_SLOW = "server/too-slow"
    BODY_TOO_LARGE = "server/body-too-large"
    TOO_MANY_REQUESTS = "server/too-many-requests"
    FULL = "server/full"
    RULES_CHANGED = "server/rules-changed"
    BAD_DATABASE = "server/bad-database"
    SERVER_FAILED = "server/failed"

    # rules/...: the house is badly configured, or a plugin is bad.
    UNKNOWN_VARIANT = "rules/unknown-variant"
    UNKNOWN_GAME = "rules/unknown-game"
    UNKNOWN_OPTION = "rules/unknown-option"
    BAD_OPTION = "rules/bad-option"
    VARIANT_TWICE = "rules/variant-twice"
    CONFLICT = "rules/conflict"
    BAD_PLUGIN = "rules/bad-plugin"
    BROKEN_PLUGIN = "rules/broken-plugin"
    NAME_CLASH = "rules/name-clash"
    BAD_PLAYERS = "rules/bad-players"
    BAD_ANSWER = "rules/bad-answer"
    BAD_HOUSE = "rules/bad-house"
    TOO_LARGE = "rules/too-large"
    MISSING_EXTRA = "rules/missing-extra"
    FAILED = "rules/failed"

    # record/...: the file does not hold what a record must.
    UNREADABLE = "record/unreadable"
    BAD_FIELD = "record/bad-field"
    RECORD_TOO_LARGE = "record/too-large"
    NEWER_FORMAT = "record/newer-format"
    TRUNCATED = "record/truncated"
    WRONG_DIGEST = "record/wrong-digest"
    WRONG_DECK = "record/wrong-deck"
    WRONG_MOVE = "record/wrong-move"
    WRONG_SCORE = "record/wrong-score"
    WRONG_RESULT = "record/wrong-result"
    BAD_RULES = "record/bad-rules"


class CirullaError(ValueError):
    """Tell what is wrong, where, and how to mend it.

    Attributes:
        code: a stable `Code`.
    """

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[object, ...]:
        return type(self)._restore, (self.code, str(self), self.__dict__)

    @classmethod
    def _restore(cls, code: Code, message: str, attributes: dict[str, object]) -> CirullaError:
        error = cls.__new__(cls)
        ValueError.__init__(error, message)
        error.code = code
        error.__dict__.update(attributes)
        return error


def clip(text: str) -> str:
    """Return a text as messages quote it: on one line, and of a long one the beginning."""
    shown = text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in shown)


class TextError(CirullaError):
    """Report text that cannot be read.

    Attributes:
        text: what was given.
        position: where in it the trouble starts, from 0.
    """

    def __init__(self, code: Code, message: str, text: str = "", position: int = 0) -> None:
        super().__init__(code, message)
        self.text = text
        self.position = position


class StateError(CirullaError):
    """Report a state that cannot occur, with all its defects.

    Attributes:
        defects: one sentence each, in a fixed order.
    """

    def __init__(self, defects: Iterable[str]) -> None:
        self.defects = tuple(defects)
        super().__init__(Code.IMPOSSIBLE_STATE, "no such state: " + "; ".join(self.defects))


@frozen(kw_only=True)
class Fault:
    """Name one fault of a configuration, or of a message.

    Attributes:
        path: where it stands, as ``variants[0].card``; empty for the whole.
        message: what is wrong and how to mend it.
        code: a stable `Code`.
    """

    path: str
    message: str
    code: Code

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class RulesError(CirullaError):
    """Report a house that cannot be built, with every fault at once.

    Attributes:
        faults: one for each thing that is wrong, in the order of the input.
    """

    def __init__(self, *faults: Fault) -> None:
        self.faults = faults
        super().__init__(faults[0].code, "\n".join(map(str, faults)))

    @classmethod
    def of(cls, code: Code, message: str, path: str = "") -> RulesError:
        """Return the error with a single fault."""
        return cls(Fault(path=path, message=message, code=code))


class WireError(CirullaError):
    """Report JSON that cannot be used, with every fault at once.

    Attributes:
        faults: one for each thing that is wrong, in the order of the input.
    """

    def __init__(self, *faults: Fault) -> None:
        self.faults = faults
        super().__init__(faults[0].code, "\n".join(map(str, faults)))


class RecordError(CirullaError):
    """Report a record file that cannot be used.

    Attributes:
        path: the place in the file, as ``round[2].moves[7]``; empty for the whole.
    """

    def __init__(self, code: Code, message: str, path: str = "") -> None:
        super().__init__(code, f"{path}: {message}" if path else message)
        self.path = path


@frozen(kw_only=True)
class Refusal:
    """Explain why a move may not be made now.

    Attributes:
        code: a stable `Code`.
        message: one sentence for a person, in English.
        rule: the id in the rules, as ``CAP-2``; empty where no rule is in play.
        step: the question that decided, as ``excludes``; empty where none did.
        variants: the variants that decided there; empty for the base game.
        cards: the cards concerned, in canonical order.
        alternatives: the moves that are legal instead and nearest to what was tried.
    """

    code: Code
    message: str
    rule: str = ""
    step: str = ""
    variants: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    alternatives: tuple[Move, ...] = ()

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else self.message


class IllegalMove(CirullaError):  # noqa: N818 - the name is the move's, as in python-chess
    """Report a move that may not be made now.

    Attributes:
        refusal: the whole explanation.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code, str(refusal))
        self.refusal = refusal


class AmbiguousMove(IllegalMove):
    """Report a loose move text that fits several legal moves.

    They are listed in `refusal.alternatives`; nothing is ever completed to one of several.
    """
