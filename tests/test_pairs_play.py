"""Every pair of variants that go together plays whole matches, the same in both listed orders."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from cirulla.answers import Outcome
from cirulla.engine import apply, check, legal_moves, start
from cirulla.ruleset import RuleSet
from cirulla.state import State
from cirulla.view import view
from pairs import MADE, TOGETHER
from support import deck_from

if TYPE_CHECKING:
    from cirulla.moves import Move

MOST_DEALINGS = 8
"""Dealings after which a match that has not ended is left: some targets are far."""


def next_move(rng: random.Random, state: State, legal: tuple[Move, ...]) -> Move:
    """Shuffle where a shuffle is awaited, else choose any legal move."""
    return deck_from(rng) if state.awaits_shuffle else rng.choice(legal)


def hold(rules: RuleSet, state: State) -> None:
    """Hold every invariant of the core at one state: cards, text, views, legality."""
    assert state.defects() == ()
    assert State.parse(str(state)) == state
    legal = legal_moves(rules, state)
    assert len(set(legal)) == len(legal)
    assert all(check(rules, state, move) is None for move in legal)
    seen = [legal_moves(rules, view(state, seat)) for seat in range(state.players)]
    assert sorted(map(str, legal)) == sorted(str(move) for moves in seen for move in moves)
    assert legal_moves(rules, view(state, None)) == ()
    assert bool(legal) != (state.turn is None)


@pytest.mark.parametrize("pair", TOGETHER, ids="+".join)
def test_a_pair_plays_whole_matches_in_both_orders(pair: tuple[str, str]) -> None:
    """END-3, MATCH-3: forty cards at every state, equal legal moves, states and results."""
    rng = random.Random("+".join(pair))
    one, other = (rng.choice(MADE[name]) for name in pair)
    rules, turned = RuleSet.of(one, other), RuleSet.of(other, one)
    able = [players for players in range(2, 9) if rules.ask.sides(players)]
    players = rng.choice(able)
    state = start(rules, players, rng.randrange(players))
    dealings = 0
    while state.outcome is None and dealings < MOST_DEALINGS:
        hold(rules, state)
        legal = legal_moves(rules, state)
        assert legal_moves(turned, state) == legal
        move = next_move(rng, state, legal)
        dealings += state.awaits_shuffle
        after = apply(rules, state, move)
        assert apply(turned, state, move) == after
        state = after.state
    hold(rules, state)
    if isinstance(state.outcome, Outcome):
        assert check(rules, state, deck_from(rng)) is not None
