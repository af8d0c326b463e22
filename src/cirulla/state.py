"""The state of a match: everything the rules need, hidden cards included, and nothing else.

A `State` is equal and hashable by value; it holds no history, no randomness and no clock. It has
a text form of one line that round-trips, and it can check itself.
"""

from __future__ import annotations

from typing import final

from cirulla.answers import Mark, Outcome
from cirulla.cards import Card, CardSet, set_of
from cirulla.errors import StateError
from cirulla.hand import NO_CARDS, Hand, Pledges
from cirulla.masked import Masked, Masks, ToMove
from cirulla.statetext import PARTS, defects_of, read_state, write_state

__all__ = ["NO_CARDS", "Hand", "Masks", "Pledges", "State", "ToMove"]


@final
class State(Masked):
    """A match at one moment; a value that cannot change.

    Lists by seat or by side are in that order, from 0. Before a round is dealt, and after a
    misdeal, `turn` is None and the match waits for a `Shuffle`; the piles and marks of the round
    just finished stay until then.

    Inside, sets of cards are plain integers and the attributes are read-only properties over
    them: a play makes one object, and every set is made when it is looked at.
    """

    __slots__ = ()

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
        self._hands = tuple([hand.cards.mask for hand in hands])
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
        self._frame = (stock, deal, dealer, totals, round, misdeals, outcome)

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
        return self.masks() == other.masks() if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.masks())

    def __reduce__(self) -> tuple[object, ...]:
        return State.of_masks, (self.masks(),)
