"""Players that sit in a person's stead."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cirulla.engine import legal_moves
from cirulla.house import game_names, rules
from cirulla.match import Match
from cirulla.moves import CALL
from cirulla.players import RandomPlayer
from matches import able

if TYPE_CHECKING:
    from cirulla.moves import Move
    from cirulla.players import Player
    from cirulla.ruleset import RuleSet
    from cirulla.view import View


@pytest.mark.parametrize("game", game_names())
@settings(max_examples=4)
@given(seed=st.integers(0, 1 << 32))
def test_a_random_player_plays_whole_matches_of_every_game(game: str, seed: int) -> None:
    rng = random.Random(seed)
    player: Player = RandomPlayer(rng)
    match = Match(game, rng.choice(able(rules(game))), seed=seed)
    while not match.over:
        assert match.turn is not None
        view = match.view(match.turn)
        move = player.choose(match.rules, view)
        assert move is not None
        assert move in legal_moves(match.rules, view)
        match.play(move, by=match.turn)


def test_any_legal_move_comes() -> None:
    match = Match("genova", seed=3)
    assert match.turn is not None
    view = match.view(match.turn)
    player = RandomPlayer(random.Random(1))
    chosen = {player.choose(match.rules, view) for _ in range(200)}
    assert chosen == set(legal_moves(match.rules, view))


def test_out_of_turn_it_makes_no_move() -> None:
    match = Match("base", seed=3)
    assert RandomPlayer(random.Random(1)).choose(match.rules, match.view(0)) is None


def test_it_calls_out_or_lets_it_pass() -> None:
    """CALL-1: who has just played may call, and need not."""
    match = Match([{"variant": "call-out"}, {"variant": "target", "points": 1}], seed=1)
    while CALL not in match.legal_moves:
        assert match.turn is not None
        move = RandomPlayer(random.Random(2)).choose(match.rules, match.view(match.turn))
        assert move is not None
        match.play(move)
    seat = match.state.played
    assert seat is not None
    player = RandomPlayer(random.Random(1))
    chosen = {player.choose(match.rules, match.view(seat)) for _ in range(50)}
    assert chosen == {CALL, None}


def test_a_player_sees_a_view_and_no_more() -> None:
    seen: list[object] = []

    class First:
        def choose(self, rules: RuleSet, view: View) -> Move | None:
            seen.append(view)
            return legal_moves(rules, view)[0]

    player: Player = First()
    match = Match(seed=1)
    assert match.turn is not None
    move = player.choose(match.rules, match.view(match.turn))
    assert move == match.legal_moves[0]
    assert seen == [match.view(match.turn)]
