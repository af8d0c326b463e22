"""A state with its sets of cards as plain integers, as the engine moves cards from place to place.

What may be moved, and when, is the engine's; `State` is what everybody else sees.
"""

from __future__ import annotations

from typing import Final, Self, TypeVar

from cirulla.answers import Mark, Outcome
from cirulla.cards import Card
from cirulla.hand import Pledges

Masks = tuple[
    tuple[int, ...],
    tuple[int, ...],
    tuple[bool, ...],
    int,
    tuple[Card, ...],
    tuple[int, ...],
    tuple[Mark, ...],
    Pledges,
    int | None,
    int | None,
    int | None,
    int,
    int,
    int,
    tuple[int, ...],
    int,
    int,
    Outcome | None,
]
"""A state's hands, what of them lies face up, and their rights; then the other parts of its text
in their order. Sets of cards are masks."""
ToMove = tuple[int, int, bool, int, Pledges]
"""Of the seat on turn: its cards, those face up, its right to declare; the table; the pledges.
Sets of cards are masks."""
Playing = tuple[tuple[int, ...], int | None, int, Pledges, int]
"""The cards of each seat, the seat on turn, the table, the pledges; which deal it is.
Sets of cards are masks."""
Ending = tuple[tuple[int, ...], int, tuple[Mark, ...], int | None, tuple[int, ...], int, int]
"""The piles, the table, the marks, the last side to capture; totals, dealer, round.
Sets of cards are masks."""
_Frame = tuple[tuple[Card, ...], int, int, tuple[int, ...], int, int, Outcome | None]
"""What a play leaves alone: stock, deal, dealer, totals, round, misdeals, outcome."""
_T = TypeVar("_T")


class Masked:
    """The parts of a state, and the states that moves lead to."""

    __slots__ = (
        "_frame",
        "_hands",
        "_last",
        "_marks",
        "_number",
        "_piles",
        "_played",
        "_pledges",
        "_rights",
        "_table",
        "_turn",
        "_ups",
    )

    _frame: _Frame
    _hands: tuple[int, ...]
    _last: int | None
    _marks: tuple[Mark, ...]
    _number: int
    _piles: tuple[int, ...]
    _played: int | None
    _pledges: Pledges
    _rights: tuple[bool, ...]
    _table: int
    _turn: int | None
    _ups: tuple[int, ...]

    # All of it, for whoever reads and writes many states.

    def masks(self) -> Masks:
        """Return every part in the order of `Masks`."""
        stock, deal, dealer, totals, round_, misdeals, outcome = self._frame
        return (
            self._hands,
            self._ups,
            self._rights,
            self._table,
            stock,
            self._piles,
            self._marks,
            self._pledges,
            self._turn,
            self._last,
            self._played,
            deal,
            self._number,
            dealer,
            totals,
            round_,
            misdeals,
            outcome,
        )

    @classmethod
    def of_masks(cls, masks: Masks) -> Self:
        """Return the state of these parts, which are known to be good; nothing is checked."""
        made = _new(cls)
        (
            made._hands,
            made._ups,
            made._rights,
            made._table,
            stock,
            made._piles,
            made._marks,
            made._pledges,
            made._turn,
            made._last,
            made._played,
            deal,
            made._number,
            dealer,
            totals,
            round_,
            misdeals,
            outcome,
        ) = masks
        made._frame = (stock, deal, dealer, totals, round_, misdeals, outcome)
        return made

    # What the engine asks on every move.

    def playing(self) -> Playing:
        """Return what decides where a play leads."""
        return self._hands, self._turn, self._table, self._pledges, self._frame[1]

    def dealing(self) -> tuple[tuple[Card, ...], int, int]:
        """Return the stock, which deal it is, and the dealer."""
        return self._frame[:3]

    def ending(self) -> Ending:
        """Return what decides how a round ends."""
        _, _, dealer, totals, round_, _, _ = self._frame
        return self._piles, self._table, self._marks, self._last, totals, dealer, round_

    def to_move(self) -> ToMove | None:
        """Return what decides the moves of the seat on turn; None if there is none."""
        turn = self._turn
        if turn is None:
            return None
        return self._hands[turn], self._ups[turn], self._rights[turn], self._table, self._pledges

    def seats(self) -> tuple[int, ...]:
        """Return the cards of each seat."""
        return self._hands

    # Where moves lead.

    def after_play(
        self, seat: int, following: int, card: int, taken: int, side: int, marks: tuple[Mark, ...]
    ) -> Self:
        """Return the state after a legal play.

        Args:
            seat: who plays.
            following: who is next.
            card: the card played, as a mask.
            taken: the cards it takes, as a mask; 0 for a lay.
            side: the side of `seat`.
            marks: what it scores.
        """
        after = _new(self.__class__)
        hands = self._hands
        if len(hands) == 2:  # the usual number, for which this takes half the time
            first, second = hands
            after._hands = (first, second ^ card) if seat else (first ^ card, second)
        else:
            after._hands = _with(hands, seat, hands[seat] ^ card)
        ups, rights, pledges = self._ups, self._rights, self._pledges
        after._ups = _with(ups, seat, ups[seat] & ~card) if ups[seat] else ups
        after._rights = _with(rights, seat, False) if rights[seat] else rights
        if taken:
            gone = taken | card
            after._table = self._table ^ taken
            piles = self._piles
            if len(piles) == 2:
                first, second = piles
                after._piles = (first, second | gone) if side else (first | gone, second)
            else:
                after._piles = _with(piles, side, piles[side] | gone)
            after._marks = self._marks + marks if marks else self._marks
            after._last = side
            if pledges:
                pledges = tuple([pledge for pledge in pledges if not pledge[0].mask & gone])
        else:
            after._table = self._table | card
            after._piles = self._piles
            after._marks = self._marks
            after._last = self._last
        after._pledges = pledges
        after._turn = following
        after._played = seat
        after._number = self._number + 1
        after._frame = self._frame
        return after

    def after_declaration(
        self, seat: int, up: int, right: bool, mark: Mark, pledged: Pledges
    ) -> Self:
        """Return the state after an accuso.

        Args:
            seat: who declares.
            up: its cards that lie face up now, as a mask.
            right: whether it may declare again.
            mark: what it scores.
            pledged: the values that stay.
        """
        after = _new(self.__class__)
        after._ups = _with(self._ups, seat, up)
        after._rights = _with(self._rights, seat, right)
        after._marks = (*self._marks, mark)
        after._pledges = self._pledges + pledged
        after._played = None
        after._number = self._number + 1
        after._frame = self._frame
        after._hands = self._hands
        after._last = self._last
        after._piles = self._piles
        after._table = self._table
        after._turn = self._turn
        return after

    def after_deal(
        self,
        turn: int,
        deal: int,
        hands: tuple[int, ...],
        right: bool,
        table: int,
        stock: tuple[Card, ...],
    ) -> Self:
        """Return the state after a deal to empty hands.

        Args:
            turn: who plays first.
            deal: which deal it is.
            hands: the cards of each seat, as masks.
            right: whether they may declare.
            table: the cards put on the table, as a mask.
            stock: what is left to deal.
        """
        after = _new(self.__class__)
        _, _, dealer, totals, round_, misdeals, outcome = self._frame
        after._frame = (stock, deal, dealer, totals, round_, misdeals, outcome)
        after._hands = hands
        after._turn = turn
        after._rights = (right,) * len(hands)
        after._ups = self._ups  # an empty hand shows no card
        after._table = self._table | table
        after._piles = self._piles
        after._marks = self._marks
        after._pledges = self._pledges
        after._last = self._last
        after._played = self._played
        after._number = self._number
        return after

    def after_shuffle(self, deck: tuple[Card, ...], misdeals: int) -> Self:
        """Return the state with all cards gathered and shuffled, none of them dealt."""
        after = _new(self.__class__)
        _, _, dealer, totals, round_, _, _ = self._frame
        after._frame = (deck, -1 if deck else 0, dealer, totals, round_, misdeals, None)
        after._turn = after._last = after._played = None
        after._hands = after._ups = (0,) * len(self._hands)
        after._rights = (False,) * len(self._hands)
        after._table = 0
        after._piles = (0,) * len(self._piles)
        after._marks = after._pledges = ()
        after._number = self._number + 1
        return after

    def after_round(
        self, piles: tuple[int, ...], totals: tuple[int, ...], dealer: int, round_: int
    ) -> Self:
        """Return the state after the last card of a round, its cards all in piles."""
        after = _new(self.__class__)
        stock, deal, *_ = self._frame
        after._frame = (stock, deal, dealer, totals, round_, 0, None)
        after._turn = after._played = None
        after._hands = after._ups = (0,) * len(self._hands)
        after._rights = (False,) * len(self._hands)
        after._table = 0
        after._piles = piles
        after._pledges = ()
        after._marks = self._marks
        after._last = self._last
        after._number = self._number
        return after


def _with(values: tuple[_T, ...], place: int, value: _T) -> tuple[_T, ...]:
    """Return those values with another in one place."""
    changed = list(values)
    changed[place] = value
    return tuple(changed)


_new: Final = object.__new__
