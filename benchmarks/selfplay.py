"""Random play through the engine, and the cost of three variants on the same positions."""

from __future__ import annotations

from random import Random
from typing import Final

from cirulla.cards import DECK
from cirulla.engine import apply, legal_moves, start
from cirulla.events import Misdealt
from cirulla.moves import Move, Shuffle
from cirulla.ruleset import RuleSet
from cirulla.state import State
from cirulla_variants.cappotto import Cappotto
from cirulla_variants.matta import Matta
from cirulla_variants.redeal import Redeal
from report import Row, per_second, times_as_fast, times_the_time
from rivals import play_chess
from timing import Effort, alone, in_turn, timed

SEED: Final = 15
_DECKS: Final = 300  # so few that the collector of garbage has no large heap to walk
_ROUNDS: Final = 60
_MOVES: Final = 1000

Position = tuple[State, Shuffle | None, tuple[int, int]]
"""A state, and what is done there: a shuffle, or in each of two houses the move in that place."""


def shuffles(count: int) -> list[Shuffle]:
    """Return random decks, the same ones each time."""
    random = Random(SEED)
    return [Shuffle(tuple(random.sample(DECK, len(DECK)))) for _ in range(count)]


class Table:
    """A table where random matches are played for ever.

    Args:
        rules: the house.
        players: how many play.
    """

    def __init__(self, rules: RuleSet, players: int) -> None:
        self._rules = rules
        self._players = players
        self._decks = shuffles(_DECKS)
        self._next = 0
        self._state = start(rules, players)

    def play_rounds(self, random: Random) -> int:
        """Play some rounds to their ends; return how many moves the players made."""
        rules, state, moves = self._rules, self._state, 0
        choice = random.choice
        for _ in range(_ROUNDS):
            if state.outcome is not None:
                state = start(rules, self._players)
            while state.turn is None:
                self._next = (self._next + 1) % _DECKS
                state = apply(rules, state, self._decks[self._next]).state
            while state.turn is not None:
                state = apply(rules, state, choice(legal_moves(rules, state))).state
                moves += 1
        self._state = state
        return moves


def self_play(effort: Effort) -> Row:
    """Measure the base game for two against random games of chess."""
    table, random = Table(RuleSet.of(), 2), Random(SEED)
    taken = in_turn(
        timed(lambda: table.play_rounds(random)),
        timed(lambda: play_chess(random)),
        effort.slices,
    )
    row = ("self-play", "random play, two players")
    return times_as_fast(row, "python-chess", taken, per_second("moves"), least=8)


def four_players(effort: Effort) -> Row:
    """Measure the base game for four."""
    table, random = Table(RuleSet.of(), 4), Random(SEED)
    unit = per_second("moves")
    taken = alone(timed(lambda: table.play_rounds(random)), effort.slices)
    what = "random play, four players"
    return Row(key="four-players", what=what, unit=unit.name, ours=unit.spread(taken))


def three_variants(effort: Effort) -> Row:
    """Measure `matta`, `redeal` and `cappotto` on the very positions played without them."""
    plain, varied = RuleSet.of(), RuleSet.of(Matta(), Redeal(), Cappotto())
    played = _positions((plain, varied), effort.matches)
    begins = [0, 0]

    def play(side: int) -> int:
        rules, begin = (plain, varied)[side], begins[side]
        begins[side] = (begin + _MOVES) % len(played)
        chosen = played[begin : begin + _MOVES]
        for state, shuffle, places in chosen:
            legal = legal_moves(rules, state)
            apply(rules, state, shuffle or legal[places[side]])
        return len(chosen)

    taken = in_turn(timed(lambda: play(1)), timed(lambda: play(0)), effort.slices)
    row = ("three-variants", "the same positions with matta, redeal and cappotto")
    return times_the_time(row, "without them", taken, per_second("moves"), most=1.15)


def _positions(houses: tuple[RuleSet, RuleSet], matches: int) -> list[Position]:
    """Return the states of random matches of the first house, each with a move legal in both."""
    random, decks, played = Random(SEED), shuffles(_DECKS), list[Position]()
    plain, varied = houses
    for _ in range(matches):
        state = start(plain, 2)
        while state.outcome is None:
            if state.turn is None:
                deck = random.choice(decks)
                if isinstance(apply(varied, state, deck).events[-1], Misdealt):
                    continue
                played.append((state, deck, (0, 0)))
                move: Move = deck
            else:
                first, second = (legal_moves(rules, state) for rules in houses)
                move = random.choice([one for one in first if one in second])
                played.append((state, None, (first.index(move), second.index(move))))
            state = apply(plain, state, move).state
    return played
