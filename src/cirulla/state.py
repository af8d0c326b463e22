"""The state of a match: everything the rules need, hidden cards included, and nothing else.

A `State` is equal and hashable by value; it holds no history, no randomness and no clock. It has
a text form of one line that round-trips, and it can check itself.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Final, TypeVar, final

from cirulla.answers import Mark, Outcome
from cirulla.cards import Card, CardSet, set_of
from cirulla.errors import StateError
from cirulla.hand import NO_CARDS, Hand, Pledges
from cirulla.statetext import PARTS, defects_of, read_state, write_state

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
_Frame = tuple[tuple[Card, ...], int, int, tuple[int, ...], int, int, Outcome | None]
"""What a play leaves alone: stock, deal, dealer, totals, round, misdeals, outcome."""
_T = TypeVar("_T")

__all__ = ["NO_CARDS", "Hand", "Masks", "Playing", "Pledges", "State", "ToMove"]


@final
class State:
    """A match at one moment; a value that cannot change.

    Lists by seat or by side are in that order, from 0. Before a round is dealt, and after a
    misdeal, `turn` is None and the match waits for a `Shuffle`; the piles and marks of the round
    just finished stay until then.

    Inside, sets of cards are plain integers and the attributes are read-only properties over
    them: a play makes one object, and every set is made when it is looked at.
    """

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

    def __init__(  # noqa: PLR0913 - a state has as many parts
        self,
        *,
        hands: tuple[Hand, ...],
        table: CardSet,
        stock: tuple[Card, ...],
        piles: tuple[CardSet, ...],
        marks: tuple[Mark, ...],
        pledges: Pledges,
        turn: int | None,
        last: int | None,
        played: int | None,
        deal: int,
        number: int,
        dealer: int,
        totals: tuple[int, ...],
        round: int,  # noqa: A002 - the game's word
        misdeals: int,
        outcome: Outcome | None,
    ) -> None:
        self._hands = tuple(hand.cards.mask for hand in hands)
        self._ups = tuple(hand.up.mask for hand in hands)
        self._rights = tuple(hand.right for hand in hands)
        self._table = table.mask
        self._piles = tuple(pile.mask for pile in piles)
        self._marks = marks
        self._pledges = pledges
        self._turn = turn
        self._last = last
        self._played = played
        self._number = number
        self._frame: _Frame = (stock, deal, dealer, totals, round, misdeals, outcome)

    @property
    def hands(self) -> tuple[Hand, ...]:
        """What each seat holds."""
        return tuple(
            [
                Hand(set_of(cards), set_of(up), right)
                for cards, up, right in zip(self._hands, self._ups, self._rights, strict=True)
            ]
        )

    @property
    def table(self) -> CardSet:
        """The face-up cards in the middle."""
        return set_of(self._table)

    @property
    def piles(self) -> tuple[CardSet, ...]:
        """The cards captured in this round, by side."""
        return tuple(map(set_of, self._piles))

    @property
    def stock(self) -> tuple[Card, ...]:
        """The undealt cards, in dealing order."""
        return self._frame[0]

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The points scored during this round, in order."""
        return self._marks

    @property
    def pledges(self) -> Pledges:
        """The cards that keep a declared value, on the table or in a hand (MATTA-3)."""
        return self._pledges

    @property
    def turn(self) -> int | None:
        """The seat to play; None while a shuffle is awaited and after the end."""
        return self._turn

    @property
    def last(self) -> int | None:
        """The side that captured last in this round; None before (END-1, TABLE-2)."""
        return self._last

    @property
    def played(self) -> int | None:
        """The seat that has just played; None if another move, or none, was the last (CALL-1)."""
        return self._played

    @property
    def deal(self) -> int:
        """Which deal of the round it is, from 0."""
        return self._frame[1]

    @property
    def number(self) -> int:
        """How many moves were made in the match, shuffles included."""
        return self._number

    @property
    def dealer(self) -> int:
        """The seat that deals this round."""
        return self._frame[2]

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the full rounds, by side."""
        return self._frame[3]

    @property
    def round(self) -> int:
        """Which round of the match it is, from 0."""
        return self._frame[4]

    @property
    def misdeals(self) -> int:
        """How many misdeals in a row this round had."""
        return self._frame[5]

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None until it has."""
        return self._frame[6]

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self._hands)

    @property
    def awaits_shuffle(self) -> bool:
        """Whether the next move is the shuffle of a round."""
        return self._turn is None and self._frame[6] is None

    def defects(self) -> tuple[str, ...]:
        """List what is impossible here, one sentence each; none in a state that can occur."""
        return tuple(defects_of(self))

    def check(self) -> State:
        """Return the state itself if it can occur.

        Raises:
            StateError: otherwise, with all its defects.
        """
        if found := self.defects():
            raise StateError(found)
        return self

    def replace(self, **parts: object) -> State:
        """Return a state that differs in those parts; nothing is checked."""
        return State(**{name: parts.pop(name, getattr(self, name)) for name in PARTS}, **parts)  # type: ignore[arg-type]

    @classmethod
    def parse(cls, text: str) -> State:
        """Read the text form, and check it.

        Raises:
            TextError: if it cannot be read; it names the part.
            StateError: if no match can come to such a state.
        """
        return cls(**read_state(text)).check()  # type: ignore[arg-type]  # each by its own reader

    def __str__(self) -> str:
        return write_state(self)

    def __repr__(self) -> str:
        return f"State.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return _parts(self) == _parts(other) if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        return hash(_parts(self))

    def __reduce__(self) -> tuple[object, ...]:
        return State.of_masks, (self.masks(),)

    # All of it with sets of cards as masks, for whoever reads and writes many states.

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
    def of_masks(cls, masks: Masks) -> State:
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

    # What the engine asks on every move, sets of cards as masks.

    def playing(self) -> Playing:
        """Return what decides where a play leads."""
        return self._hands, self._turn, self._table, self._pledges, self._frame[1]

    def to_move(self) -> ToMove | None:
        """Return what decides the moves of the seat on turn; None if there is none."""
        turn = self._turn
        if turn is None:
            return None
        return self._hands[turn], self._ups[turn], self._rights[turn], self._table, self._pledges

    def seats(self) -> tuple[int, ...]:
        """Return the cards of each seat."""
        return self._hands

    # Cards moved from place to place; what may be moved, and when, is the engine's.

    def after_play(
        self, seat: int, following: int, card: int, taken: int, side: int, marks: tuple[Mark, ...]
    ) -> State:
        """Return the state after a legal play.

        Args:
            seat: who plays.
            following: who is next.
            card: the card played, as a mask.
            taken: the cards it takes, as a mask; 0 for a lay.
            side: the side of `seat`.
            marks: what it scores.
        """
        after = _new(State)
        hands = list(self._hands)
        hands[seat] ^= card
        after._hands = tuple(hands)
        ups = self._ups
        after._ups = _with(ups, seat, ups[seat] & ~card) if ups[seat] else ups
        rights = self._rights
        after._rights = _with(rights, seat, False) if rights[seat] else rights
        piles, pledges = self._piles, self._pledges
        if taken:
            gone = taken | card
            after._table = self._table ^ taken
            after._piles = _with(piles, side, piles[side] | gone)
            after._marks = self._marks + marks if marks else self._marks
            after._last = side
            if pledges:
                pledges = tuple([pledge for pledge in pledges if not pledge[0].mask & gone])
        else:
            after._table = self._table | card
            after._piles = piles
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
    ) -> State:
        """Return the state after an accuso.

        Args:
            seat: who declares.
            up: its cards that lie face up now, as a mask.
            right: whether it may declare again.
            mark: what it scores.
            pledged: the values that stay.
        """
        after = _new(State)
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
    ) -> State:
        """Return the state after a deal to empty hands.

        Args:
            turn: who plays first.
            deal: which deal it is.
            hands: the cards of each seat, as masks.
            right: whether they may declare.
            table: the cards put on the table, as a mask.
            stock: what is left to deal.
        """
        after = _new(State)
        _, _, dealer, totals, round_, misdeals, outcome = self._frame
        after._frame = (stock, deal, dealer, totals, round_, misdeals, outcome)
        after._turn, after._hands = turn, hands
        after._rights = (right,) * len(hands)
        after._ups = (0,) * len(hands)
        after._table = self._table | table
        after._piles = self._piles
        after._marks = self._marks
        after._pledges = self._pledges
        after._last = self._last
        after._played = self._played
        after._number = self._number
        return after

    def after_shuffle(self, deck: tuple[Card, ...], misdeals: int) -> State:
        """Return the state with all cards gathered and shuffled, none of them dealt."""
        after = _new(State)
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
        self, piles: tuple[CardSet, ...], totals: tuple[int, ...], dealer: int, round_: int
    ) -> State:
        """Return the state after the last card of a round, its cards all in piles."""
        after = _new(State)
        stock, deal, *_ = self._frame
        after._frame = (stock, deal, dealer, totals, round_, 0, None)
        after._turn = after._played = None
        after._hands = after._ups = (0,) * len(self._hands)
        after._rights = (False,) * len(self._hands)
        after._table = 0
        after._piles = tuple([pile.mask for pile in piles])
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
_parts: Final[Callable[[State], tuple[object, ...]]] = attrgetter(*State.__slots__)
