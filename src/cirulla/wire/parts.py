"""The shapes that only the wire has: a state and a view in flat parts, and an error."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from cirulla.answers import Mark, Outcome
from cirulla.cards import Card, CardSet
from cirulla.errors import (
    CirullaError,
    Code,
    Fault,
    IllegalMove,
    RecordError,
    Refusal,
    RulesError,
    StateError,
    WireError,
)
from cirulla.reading import one_line
from cirulla.state import Hand, Pledges, State
from cirulla.view import SeenHand, View
from cirulla.wire.parsing import MOST_FAULTS
from cirulla.wire.views import SHARED, filled


@frozen(kw_only=True)
class StateParts:
    """A match at one moment, hidden cards included. Lists are by seat or by side, from 0.

    Attributes:
        hands: the cards that each seat holds.
        up: those of them that lie face up, since they were declared (ACC-5).
        rights: whether each hand still has the right to declare in this deal (ACC-4).
        table: the face-up cards in the middle.
        stock: the undealt cards, in dealing order.
        piles: the cards captured in this round, by side.
        marks: the points scored during this round, in order.
        pledges: the cards that keep a declared value, each with that rank (MATTA-3).
        turn: the seat to play; null while a shuffle is awaited and after the end.
        last: the side that captured last in this round; null before (END-1).
        played: the seat that has just played; null if another move, or none, was the last.
        deal: which deal of the round it is, from 0.
        number: how many moves were made in the match, shuffles included.
        dealer: the seat that deals this round.
        totals: the points of the full rounds, by side.
        round: which round of the match it is, from 0.
        misdeals: how many misdeals in a row this round had.
        outcome: how the match ended; null until it has.
    """

    hands: tuple[CardSet, ...]
    up: tuple[CardSet, ...]
    rights: tuple[bool, ...]
    table: CardSet
    stock: tuple[Card, ...]
    piles: tuple[CardSet, ...]
    marks: tuple[Mark, ...]
    pledges: Pledges
    turn: int | None
    last: int | None
    played: int | None
    deal: int
    number: int
    dealer: int
    totals: tuple[int, ...]
    round: int
    misdeals: int
    outcome: Outcome | None

    @classmethod
    def of(cls, state: State) -> StateParts:
        """Return the parts of a state."""
        hands = state.hands
        return cls(
            hands=tuple([hand.cards for hand in hands]),
            up=tuple([hand.up for hand in hands]),
            rights=tuple([hand.right for hand in hands]),
            stock=state.stock,
            **_shared(state),
        )

    def whole(self) -> State:
        """Return the state, checked.

        Raises:
            StateError: if no match can come to it.
            WireError: if lists by seat are not of one length.
        """
        _check_lengths(len(self.hands), up=self.up, rights=self.rights)
        hands = tuple(map(Hand, self.hands, self.up, self.rights))
        return State(hands=hands, stock=self.stock, **_shared(self)).check()


@frozen(kw_only=True)
class ViewParts:
    """A match at one moment, as one seat or a spectator sees it.

    What stands here as in a state means the same.

    Attributes:
        seat: whose view it is; null for a spectator.
        hands: the cards that it may see of each hand: all of its own, of another those face up.
        up: the cards of each hand that lie face up (ACC-5).
        counts: how many cards each hand holds.
        rights: whether each hand still has the right to declare in this deal (ACC-4).
        table: the face-up cards in the middle.
        stock: how many cards are undealt.
        piles: the cards captured in this round, by side.
        marks: the points scored during this round, in order.
        pledges: the cards that keep a declared value, each with that rank (MATTA-3).
        turn: the seat to play; null while a shuffle is awaited and after the end.
        last: the side that captured last in this round; null before (END-1).
        played: the seat that has just played; null if another move, or none, was the last.
        deal: which deal of the round it is, from 0.
        number: how many moves were made in the match, shuffles included.
        dealer: the seat that deals this round.
        totals: the points of the full rounds, by side.
        round: which round of the match it is, from 0.
        misdeals: how many misdeals in a row this round had.
        outcome: how the match ended; null until it has.
    """

    seat: int | None
    hands: tuple[CardSet, ...]
    up: tuple[CardSet, ...]
    counts: tuple[int, ...]
    rights: tuple[bool, ...]
    table: CardSet
    stock: int
    piles: tuple[CardSet, ...]
    marks: tuple[Mark, ...]
    pledges: Pledges
    turn: int | None
    last: int | None
    played: int | None
    deal: int
    number: int
    dealer: int
    totals: tuple[int, ...]
    round: int
    misdeals: int
    outcome: Outcome | None

    @classmethod
    def of(cls, view: View) -> ViewParts:
        """Return the parts of a view."""
        hands = view.hands
        return cls(
            seat=view.seat,
            hands=tuple([hand.cards for hand in hands]),
            up=tuple([hand.up for hand in hands]),
            counts=tuple([hand.count for hand in hands]),
            rights=tuple([hand.right for hand in hands]),
            stock=view.stock,
            **_shared(view),
        )

    def whole(self) -> View:
        """Return the view, checked.

        Raises:
            StateError: if no match can give it.
            WireError: if lists by seat are not of one length.
        """
        _check_lengths(len(self.hands), up=self.up, counts=self.counts, rights=self.rights)
        hands = tuple(map(SeenHand, self.hands, self.up, self.counts, self.rights))
        view = View(seat=self.seat, hands=hands, stock=self.stock, **_shared(self))
        filled(view)
        return view


def _shared(parts: State | View | StateParts | ViewParts) -> dict[str, Any]:
    """Return the parts that states and views have alike."""
    return {name: getattr(parts, name) for name in SHARED}


def _check_lengths(hands: int, **lists: tuple[object, ...]) -> None:
    faults = [
        Fault(path=name, message=f"it lists {len(one)}, and hands {hands}", code=Code.BAD_VALUE)
        for name, one in lists.items()
        if len(one) != hands
    ]
    if faults:
        raise WireError(*faults)


@frozen(kw_only=True)
class Problem:
    """What went wrong.

    Attributes:
        code: a stable code.
        message: one line for a person, in English.
        path: where in the message it is, as ``state.hands[0].cards``; empty for the whole.
        faults: each thing that is wrong with the message, the first included; none if it was
            well written.
        refusal: why a move was refused; null if none was.
    """

    code: Code
    message: str
    path: str
    faults: tuple[Fault, ...]
    refusal: Refusal | None

    @classmethod
    def of(cls, error: CirullaError) -> Problem:
        """Return what an error tells."""
        faults: tuple[Fault, ...] = ()
        if isinstance(error, (WireError, RulesError)):
            faults = error.faults
        elif isinstance(error, StateError):
            faults = defects_as_faults(error)
        message, path = str(error), error.path if isinstance(error, RecordError) else ""
        if faults:
            message, path = faults[0].message, faults[0].path
        return cls(
            code=error.code,
            message=one_line(message),
            path=path,
            faults=tuple(
                Fault(path=one.path, message=one_line(one.message), code=one.code)
                for one in faults[:MOST_FAULTS]
            ),
            refusal=error.refusal if isinstance(error, IllegalMove) else None,
        )


def defects_as_faults(error: StateError, path: str = "") -> tuple[Fault, ...]:
    """Return one fault for each defect of a state that stands at a path."""
    return tuple(
        Fault(path=path, message=defect, code=Code.IMPOSSIBLE_STATE) for defect in error.defects
    )
