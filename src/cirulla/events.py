"""What happened: facts with their results in them, in the order they happened.

A user interface animates from events without knowing a rule.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from cirulla.answers import Accuso, Capture, Mark, Outcome, ScoreLine
from cirulla.cards import DECK, Card, CardSet


@frozen
class Dealt:
    """Cards were dealt (DEAL-1, DEAL-2).

    Attributes:
        deal: which deal of the round, from 0.
        hands: the cards that each seat received.
        to_table: the cards laid face up, in dealing order.
    """

    deal: int
    hands: tuple[CardSet, ...]
    to_table: tuple[Card, ...]


@frozen
class Misdealt:
    """The first table was refused; all cards are gathered and the same dealer deals afresh.

    Attributes:
        dealer: the seat that deals again.
        rule: the rule that says so.
        cards: the table cards.
        misdeals: how many in a row there have been now.
    """

    dealer: int
    rule: str
    cards: CardSet
    misdeals: int


@frozen
class TableTaken:
    """The dealer's side took the first table (TABLE-1).

    Attributes:
        side: that side.
        mark: what it scored.
    """

    side: int
    mark: Mark


@frozen
class Declared:
    """A hand declared (ACC-4); its cards are face up now (ACC-5).

    Attributes:
        seat: who declared.
        accuso: what, with its cards and the matta's rank.
        mark: what it scored.
        stays: whether the matta keeps that rank (MATTA-3).
    """

    seat: int
    accuso: Accuso
    mark: Mark
    stays: bool


@frozen
class Laid:
    """A card was laid on the table.

    Attributes:
        seat: who played it.
        card: the card.
    """

    seat: int
    card: Card


class _Laid(dict[int, tuple[tuple[Laid], ...]]):
    """What happens when a seat lays a card, made once: by seat, and by the card's index."""

    def __missing__(self, seat: int) -> tuple[tuple[Laid], ...]:
        events = self[seat] = tuple([(Laid(seat, card),) for card in DECK])
        return events


LAID: Final = _Laid()
"""For each seat and each card's index, the one event of laying it."""


@frozen
class Captured:
    """A card took others (CAP-6).

    Attributes:
        seat: who played it.
        card: the card played.
        capture: what it took, and how.
        marks: what that scored: a scopa, a variant's own.
    """

    seat: int
    card: Card
    capture: Capture
    marks: tuple[Mark, ...]


@frozen
class LeftoversTaken:
    """At the end of a round a side took what lay on the table (END-1, END-2).

    Attributes:
        side: that side.
        cards: what it took.
    """

    side: int
    cards: CardSet


@frozen
class RoundScored:
    """A round was scored.

    Attributes:
        lines: every point with its item, side and cards (SCORE-6).
        points: the points of the round, by side.
        totals: the totals of the match now, by side.
    """

    lines: tuple[ScoreLine, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


@frozen
class Called:
    """A player called out (CALL-1).

    Attributes:
        seat: who called.
    """

    seat: int


@frozen
class MatchEnded:
    """The match is over (MATCH-3).

    Attributes:
        outcome: who won, and how.
        totals: the totals of the last full round, by side.
    """

    outcome: Outcome
    totals: tuple[int, ...]


Event = (
    Dealt
    | Misdealt
    | TableTaken
    | Declared
    | Laid
    | Captured
    | LeftoversTaken
    | RoundScored
    | Called
    | MatchEnded
)
"""Any event."""
