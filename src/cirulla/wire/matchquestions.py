"""Questions about a match: its beginning, what a seat may know, and moves."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from cirulla.engine import apply, check, legal_moves, start
from cirulla.errors import Code, Fault, Refusal, WireError
from cirulla.moves import Move
from cirulla.record.starts import misfits
from cirulla.ruleset import RuleSet
from cirulla.state import State
from cirulla.view import View, view
from cirulla.wire.kinds import AnyEvent, Defaulted
from cirulla.wire.parsing import wrong
from cirulla.wire.views import filled


@frozen(kw_only=True)
class LegalAnswer:
    """The legal moves.

    Attributes:
        moves: in a fixed order: declarations, plays by card, then a call.
    """

    moves: tuple[Move, ...]


@frozen(kw_only=True)
class LegalQuestion(Defaulted):
    """Which moves may be made now? Of a view: by its seat.

    Attributes:
        rules: the house.
        state: the match; or a view of it, one of the two.
        view: what the seat knows of it.
    """

    op: ClassVar[str] = "legal"
    rules: RuleSet
    state: State | None = None
    view: View | None = None

    def answer(self) -> LegalAnswer:
        """Answer the question."""
        position = _position(self.rules, self.state, self.view)
        return LegalAnswer(moves=legal_moves(self.rules, position))


@frozen(kw_only=True)
class CheckAnswer:
    """Whether a move may be made.

    Attributes:
        refusal: why not, with the rule and the legal alternatives; null if it may.
    """

    refusal: Refusal | None


@frozen(kw_only=True)
class CheckQuestion(Defaulted):
    """May this move be made now, and if not, why not? Of a view: by its seat.

    Attributes:
        rules: the house.
        move: the move.
        state: the match; or a view of it, one of the two.
        view: what the seat knows of it.
    """

    op: ClassVar[str] = "check"
    rules: RuleSet
    move: Move
    state: State | None = None
    view: View | None = None

    def answer(self) -> CheckAnswer:
        """Answer the question."""
        position = _position(self.rules, self.state, self.view)
        return CheckAnswer(refusal=check(self.rules, position, self.move))


@frozen(kw_only=True)
class ApplyAnswer:
    """What a move leads to.

    Attributes:
        state: the next state.
        events: what happened, hidden cards included; `ViewQuestion` tells what a seat may know.
    """

    state: State
    events: tuple[AnyEvent, ...]


@frozen(kw_only=True)
class ApplyQuestion(Defaulted):
    """What comes of this move? One that may not be made is an error with its refusal.

    Attributes:
        rules: the house.
        state: the match.
        move: the move, a shuffle too.
    """

    op: ClassVar[str] = "apply"
    rules: RuleSet
    state: State
    move: Move

    def answer(self) -> ApplyAnswer:
        """Answer the question."""
        _check_fit(self.rules, self.state, "state")
        after = apply(self.rules, self.state, self.move)
        return ApplyAnswer(state=after.state, events=after.events)


@frozen(kw_only=True)
class StartAnswer:
    """A new match.

    Attributes:
        state: before the first round; it awaits a shuffle.
    """

    state: State


@frozen(kw_only=True)
class StartQuestion(Defaulted):
    """How does a new match begin?

    Attributes:
        rules: the house.
        players: how many play.
        dealer: the seat that deals the first round.
    """

    op: ClassVar[str] = "start"
    rules: RuleSet
    players: int = 2
    dealer: int = 0

    def answer(self) -> StartAnswer:
        """Answer the question."""
        return StartAnswer(state=start(self.rules, self.players, self.dealer))


@frozen(kw_only=True)
class ViewAnswer:
    """What a seat may know.

    Attributes:
        view: the match as it sees it.
    """

    view: View


@frozen(kw_only=True)
class ViewQuestion(Defaulted):
    """What may this seat know of a match?

    Attributes:
        state: the match.
        seat: the seat; null for a spectator.
    """

    op: ClassVar[str] = "view"
    state: State
    seat: int | None

    def answer(self) -> ViewAnswer:
        """Answer the question."""
        return ViewAnswer(view=view(self.state, self.seat))


def _position(rules: RuleSet, state: State | None, seen: View | None) -> State | View:
    """Return what is asked about, if a match of the house can come to it."""
    if (state is None) == (seen is None):
        raise wrong(Code.BAD_VALUE, "give a state or a view, one of the two")
    if state is not None:
        _check_fit(rules, state, "state")
        return state
    if seen is None:  # pragma: no cover
        raise AssertionError
    _check_fit(rules, filled(seen), "view")
    return seen


def _check_fit(rules: RuleSet, state: State, path: str) -> None:
    found = tuple(misfits(rules, state))
    if found:
        raise WireError(
            *(Fault(path=path, message=one, code=Code.IMPOSSIBLE_STATE) for one in found)
        )
