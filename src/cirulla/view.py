"""What a seat may know: a class of its own that never holds a hidden card."""

from __future__ import annotations

from enum import Enum
from typing import Final

from attrs import frozen

from cirulla.answers import Mark, Outcome
from cirulla.cards import CardSet
from cirulla.errors import Code, IllegalMove, Refusal
from cirulla.state import Hand, Pledges, State, ToMove


class Trusted(Enum):
    """Stand for the program itself, where a seat or a spectator could stand."""

    PROGRAM = "program"


PROGRAM: Final = Trusted.PROGRAM
"""The program itself: it makes the move of whoever is to move, and may know everything."""


@frozen
class SeenHand:
    """A hand as one seat sees it.

    Attributes:
        cards: the cards that it may see: all of its own, of another hand those face up.
        up: the cards face up (ACC-5).
        count: how many cards the hand holds.
        right: whether the hand still has the right to declare (ACC-4).
    """

    cards: CardSet
    up: CardSet
    count: int
    right: bool


@frozen
class View:
    """A match at one moment, as one seat or a spectator sees it.

    Everything else is as in `State`, where each attribute is explained.

    Attributes:
        seat: whose view it is; None for a spectator.
        hands: by seat, as far as they may be seen.
        stock: how many cards are undealt.
    """

    seat: int | None
    hands: tuple[SeenHand, ...]
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

    def _repr_html_(self) -> str:
        """Draw it, where a notebook asks."""
        from cirulla.drawing import position_html  # noqa: PLC0415 - only pictures need it

        return position_html(self)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.hands)

    def to_move(self) -> ToMove | None:
        """Return what decides the moves of the seat on turn; None unless it is the view's own."""
        if self.seat is None or self.seat != self.turn:
            return None
        hand = self.hands[self.seat]
        return hand.cards.mask, hand.up.mask, hand.right, self.table.mask, self.pledges

    @property
    def awaits_shuffle(self) -> bool:
        """Whether the next move is the shuffle of a round."""
        return self.turn is None and self.outcome is None


def view(state: State, seat: int | None) -> View:
    """Return what a seat may know of a state, or a spectator (None).

    Raises:
        IllegalMove: ``move/no-such-seat`` if there is no such seat.
    """
    if seat is not None and (type(seat) is not int or not 0 <= seat < state.players):
        raise IllegalMove(no_such_seat(seat, state.players))
    return View(
        seat=seat,
        hands=tuple(_seen(hand, own=place == seat) for place, hand in enumerate(state.hands)),
        table=state.table,
        stock=len(state.stock),
        piles=state.piles,
        marks=state.marks,
        pledges=state.pledges,
        turn=state.turn,
        last=state.last,
        played=state.played,
        deal=state.deal,
        number=state.number,
        dealer=state.dealer,
        totals=state.totals,
        round=state.round,
        misdeals=state.misdeals,
        outcome=state.outcome,
    )


def no_such_seat(seat: object, players: int) -> Refusal:
    """Return the refusal of a seat that does not play."""
    message = f"{seat!r} has no seat in this match; seats are 0 to {players - 1}"
    return Refusal(code=Code.NO_SUCH_SEAT, message=message, rule="SEAT-1")


def _seen(hand: Hand, *, own: bool) -> SeenHand:
    cards = hand.cards if own else hand.up
    return SeenHand(cards, hand.up, len(hand.cards), hand.right)
