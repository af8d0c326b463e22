"""What a seat may know of what happened: events that never hold a hidden card."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from cirulla.cards import EMPTY, Card, CardSet
from cirulla.errors import IllegalMove
from cirulla.events import (
    Called,
    Captured,
    Dealt,
    Declared,
    Event,
    Laid,
    LeftoversTaken,
    MatchEnded,
    Misdealt,
    RoundScored,
    TableTaken,
)
from cirulla.view import no_such_seat


@frozen
class SeenDealt:
    """Cards were dealt, as one seat or a spectator sees it.

    Attributes:
        seat: whose eyes see it; None for a spectator.
        deal: which deal of the round, from 0.
        hand: the cards that this seat received; none for a spectator.
        counts: how many cards each seat received.
        to_table: the cards laid face up, in dealing order.
    """

    seat: int | None
    deal: int
    hand: CardSet
    counts: tuple[int, ...]
    to_table: tuple[Card, ...]


SeenEvent = (
    SeenDealt
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
"""Any event as a seat or a spectator may know it; what lies face up is known to all."""


def view_event(event: Event, seat: int | None) -> SeenEvent:
    """Return what a seat may know of an event, or a spectator (None).

    Raises:
        IllegalMove: ``move/no-such-seat`` if cards were dealt, and there is no such seat.
    """
    if not isinstance(event, Dealt):
        return event
    players = len(event.hands)
    if seat is not None and (type(seat) is not int or not 0 <= seat < players):
        raise IllegalMove(no_such_seat(seat, players))
    hand = EMPTY if seat is None else event.hands[seat]
    return SeenDealt(seat, event.deal, hand, tuple(map(len, event.hands)), event.to_table)


def events_for(events: Iterable[Event], seat: int | None) -> tuple[SeenEvent, ...]:
    """Return what a seat may know of some events, or a spectator (None).

    Raises:
        IllegalMove: ``move/no-such-seat`` if cards were dealt, and there is no such seat.
    """
    return tuple([view_event(event, seat) for event in events])
