"""A match that is being played, told as a record: whole, or as one seat may know it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from cirulla.cards import EMPTY, FULL, CardSet, union
from cirulla.events import RoundScored
from cirulla.moves import Shuffle
from cirulla.record.extras import Extra
from cirulla.record.replay import Made, cards_shown
from cirulla.record.starts import read_start, start_text
from cirulla.record.values import Record, RecordedRound
from cirulla.state import State

Rounds = tuple[tuple[Made, ...], ...]
"""What was made in each round; the shuffle first, unless the match starts in the middle of it."""


def in_rounds(made: Iterable[Made]) -> Rounds:
    """Part moves into rounds, one for each dealing."""
    rounds: list[list[Made]] = []
    for one in made:
        if isinstance(one.move, Shuffle) or not rounds:
            rounds.append([])
        rounds[-1].append(one)
    return tuple(map(tuple, rounds))


def record_round(made: Sequence[Made]) -> RecordedRound:
    """Return the record of a round, with its whole deck."""
    first, events = made[0].move, [event for one in made for event in one.events]
    deck = first.deck if isinstance(first, Shuffle) else ()
    return RecordedRound(
        deck=deck,
        moves=tuple([one.move for one in made if not isinstance(one.move, Shuffle)]),
        scores=next((one.points for one in events if isinstance(one, RoundScored)), None),
    )


def with_extra(record: Record, origin: Record) -> Record:
    """Return a record with the keys that are not ours of the one that its match goes on from.

    A round keeps its own, since its deck is dealt again after an undo; the result while it is the
    same.
    """
    kept: list[Extra] = [was.extra for was in origin.rounds[: len(record.rounds)]]
    kept += [{}] * (len(record.rounds) - len(kept))
    rounds = [evolve(one, extra=extra) for one, extra in zip(record.rounds, kept, strict=True)]
    same = evolve(origin.result, extra={}) == record.result
    return evolve(
        record,
        rounds=tuple(rounds),
        result=origin.result if same else record.result,
        extra=origin.extra,
    )


def masked(record: Record, rounds: Rounds, seat: int | None) -> Record:
    """Return a record without the cards that a seat, or a spectator (None), may not know.

    Args:
        record: the whole one.
        rounds: what was made in each of its rounds.
        seat: whom it is for.
    """
    seen = [_seen(made, seat) for made in rounds]
    recorded = tuple(
        evolve(one, deck=tuple([card if card in known else None for card in one.deck]))
        for one, known in zip(record.rounds, seen, strict=True)
    )
    start, hidden = record.start, EMPTY
    if start is not None and record.begins_dealt:
        hidden = FULL - _seen_in(start, seat) - union(seen[:1])
        # Read back from its text, the hidden cards lie as they would for any reader.
        start, hidden = read_start(start_text(start, hidden))
    return evolve(record, rounds=recorded, start=start, start_hidden=hidden)


def _seen(made: Sequence[Made], seat: int | None) -> CardSet:
    return union(cards_shown(event, seat) for one in made for event in one.events)


def _seen_in(state: State, seat: int | None) -> CardSet:
    shown = union((state.table, *state.piles, *(hand.up for hand in state.hands)))
    return shown if seat is None else shown | state.hands[seat].cards
