"""Twins: two matches that differ only in what a seat may not know tell that seat the same.

Whatever the seat is shown is compared to the last byte: views, events, records, legal moves,
refusals and errors, each as a value, as its repr, as JSON and as a pickle, and so in its size too.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from cirulla.cards import FULL, CardSet
from cirulla.engine import apply, check, legal_moves, start
from cirulla.errors import CirullaError
from cirulla.events import Dealt
from cirulla.house import game_names
from cirulla.match import Match
from cirulla.moves import Move
from cirulla.record import dumps
from cirulla.seen import SeenDealt, events_for
from cirulla.view import view
from cirulla.wire import ERROR, EVENTS, MOVES, REFUSAL, VIEW, Desk, Problem
from oracle import House
from support import deck_from, house, random_play
from twins import shuffled_hidden, tries, twins
from walking import walks

if TYPE_CHECKING:
    from cirulla.ruleset import RuleSet
    from cirulla.state import State
    from walking import Walk

Told = tuple[tuple[str, object, str, str, bytes], ...]
"""What a seat is told, piece by piece: what it is, the value, its repr, JSON, and pickle."""


def piece(what: str, value: object, text: str) -> tuple[str, object, str, str, bytes]:
    return what, value, repr(value), text, pickle.dumps(value)


def told(rules: RuleSet, state: State, seat: int | None, moves: list[Move]) -> Told:
    """Collect all that a seat is told of a state, and of moves that it tries there."""
    seen = view(state, seat)
    legal = legal_moves(rules, seen)
    found = [piece("view", seen, VIEW.dumps(seen)), piece("legal", legal, MOVES.dumps(legal))]
    for move in moves:
        refusal = check(rules, seen, move)
        text = "" if refusal is None else REFUSAL.dumps(refusal)
        found.append(piece(f"check {move}", refusal, text))
    return tuple(found)


def hold_alike(one: Told, other: Told) -> None:
    for mine, theirs in zip(one, other, strict=True):
        assert mine == theirs


SEEDS = range(4)


@pytest.mark.parametrize("game", game_names())
def test_twin_states(game: str) -> None:
    """Thousands of positions, of every named game, for every seat and the spectator."""
    rules = house(game)
    positions = hidden = 0
    for players in House(game).players()[:4]:
        for seed in SEEDS[: 1 if players > 4 else 4]:
            rng = random.Random(seed)
            for _, _, after in random_play(rules, players, rng, 30):
                state = after.state
                positions += 1
                for seat in (*range(players), None):
                    twin = shuffled_hidden(state, seat, rng)
                    hidden += twin != state
                    moves = tries(state, seat, rng)
                    hold_alike(told(rules, state, seat, moves), told(rules, twin, seat, moves))
    assert positions >= 120
    assert hidden > positions


@given(walks())
def test_twin_states_of_any_house(walk: Walk) -> None:
    rng = walk.rng
    for state in walk.states(6):
        for seat in (*range(walk.players), None):
            twin = shuffled_hidden(state, seat, rng)
            moves = tries(state, seat, rng)
            hold_alike(told(walk.rules, state, seat, moves), told(walk.rules, twin, seat, moves))


# Whole matches


def outcome_of(
    act: Callable[[Move | str, int | None], object], attempt: Move | str, seat: int | None
) -> tuple[object, str, str, bytes]:
    """Return what comes of an attempt: a value, or what its error tells."""
    try:
        value = act(attempt, seat)
    except CirullaError as error:
        told = ERROR.dumps(Problem.of(error))
        return type(error), f"{error} {vars(error)}", told, pickle.dumps(error)
    return value, repr(value), "", pickle.dumps(value)


TEXTS = ("7d", "7d-", "Ah", "!buona", "!decino", "!call", "nonsense", "@7d", "Kd")


@pytest.mark.parametrize("game", game_names())
def test_twin_matches(game: str) -> None:
    """Records, events, refusals and errors, as a match gives them to a seat."""
    desk, differing = Desk(), 0
    for match, twin, seat, rng in twins(game, most=3, stops=8):
        differing += twin.history != match.history
        hold_twins(match, twin, seat, rng)
        ask = {"op": "check", "rules": game, "move": "7d"}
        seen = [VIEW.dump(one.view(seat)) for one in (match, twin)]
        assert desk.answer({**ask, "view": seen[0]}) == desk.answer({**ask, "view": seen[1]})
    assert differing


def hold_twins(match: Match, twin: Match, seat: int | None, rng: random.Random) -> None:
    """Hold that two matches tell a seat the same."""
    mine, theirs = match.record(seat), twin.record(seat)
    assert mine == theirs
    assert dumps(mine) == dumps(theirs)
    assert pickle.dumps(mine) == pickle.dumps(theirs)
    assert repr(mine) == repr(theirs)
    seen, others = events_for(match.events, seat), events_for(twin.events, seat)
    assert seen == others
    assert (repr(seen), EVENTS.dumps(seen)) == (repr(others), EVENTS.dumps(others))
    assert pickle.dumps(seen) == pickle.dumps(others)
    moves = tries(match.state, seat, rng)
    hold_alike(
        told(match.rules, match.state, seat, moves), told(match.rules, twin.state, seat, moves)
    )
    for attempt in (*TEXTS, *moves):
        assert outcome_of(match.check, attempt, seat) == outcome_of(twin.check, attempt, seat)
        if seat is None or seat != match.turn:
            assert outcome_of(match.play, attempt, seat) == outcome_of(twin.play, attempt, seat)


def test_a_twin_that_is_told_too_much_is_found() -> None:
    """The comparison sees a single hidden card, and a single hidden byte."""
    rules = house("base")
    state = apply(rules, start(rules), deck_from(random.Random(3))).state
    twin = shuffled_hidden(state, 0, random.Random(4))
    assert twin != state
    with pytest.raises(AssertionError):
        hold_alike(told(rules, state, 1, []), told(rules, twin, 1, []))
    one, other = (piece("state", value, str(value)) for value in (state, twin))
    with pytest.raises(AssertionError):
        hold_alike((one,), (other,))


@given(walks())
def test_events_hold_no_hidden_card(walk: Walk) -> None:
    """B51, B55: of a deal a seat holds its own cards, and a spectator none."""
    for _, _, after in random_play(walk.rules, walk.players, walk.rng, 12):
        for event in after.events:
            if not isinstance(event, Dealt):
                continue
            for seat in (*range(walk.players), None):
                (seen,) = events_for((event,), seat)
                assert isinstance(seen, SeenDealt)
                own = CardSet() if seat is None else event.hands[seat]
                assert cards_in(seen) == own | event.to_table
                assert seen.counts == tuple(map(len, event.hands))


def cards_in(value: object) -> CardSet:
    """Find the cards in a value, wherever they are, by its text."""
    text = repr(value)
    return CardSet(card for card in FULL if f"{card}" in text)
