"""What a server does for one move of a user interface, against the same for a game of chess."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeVar

from cirulla.engine import apply, legal_moves, start
from cirulla.record.starts import misfits
from cirulla.ruleset import RuleSet
from cirulla.wire import MOVE, STATE, Desk
from report import MICROSECONDS, Row, times_the_time
from rivals import chess_moves, push_chess
from selfplay import SEED, shuffles
from timing import Effort, alone, in_turn, timed

_SLICE: Final = 200
_T = TypeVar("_T")


def ui_move(effort: Effort) -> list[Row]:
    """Measure a state's JSON in, a move checked and made, the next state's JSON out.

    The peer takes the FEN of a middle game, pushes a move, and gives the next FEN. Positions come
    in the order in which they came in random games, each once before any comes again, so that what
    the library keeps of earlier positions helps no more than it would a server.
    """
    rules, desk = RuleSet.of(), Desk()
    moves = _moves(rules, effort.matches)
    questions = [
        f'{{"wire":1,"op":"apply","rules":"base","state":{text[18:-1]},"move":"{move}"}}'
        for text, move in moves[:_SLICE]
    ]

    def move_on(position: tuple[str, str]) -> None:
        state = STATE.loads(position[0])
        for defect in misfits(rules, state):
            raise AssertionError(defect)
        STATE.dumps(apply(rules, state, MOVE.load(position[1])).state)

    taken = in_turn(
        timed(_through(moves, move_on)),
        timed(_through(chess_moves(Random(SEED), len(moves)), push_chess)),
        effort.slices,
    )
    asked = alone(timed(_through(questions, desk.ask)), max(2, effort.slices // 4))
    return [
        times_the_time(
            ("ui-move", "a move by JSON: state in, check, apply, state out"),
            "python-chess: FEN in, push, FEN out",
            taken,
            MICROSECONDS,
            most=0.35,
        ),
        Row(
            key="ui-question",
            what="the same as a question to a desk, its events too",
            unit=MICROSECONDS.name,
            ours=MICROSECONDS.spread(asked),
        ),
    ]


def _through(items: Sequence[_T], do: Callable[[_T], object]) -> Callable[[], int]:
    """Return what does something to the next items of a list, and begins anew at its end."""
    place = 0

    def run() -> int:
        nonlocal place
        begin, place = place, (place + _SLICE) % max(1, len(items) - _SLICE + 1)
        chosen = items[begin : begin + _SLICE]
        for item in chosen:
            do(item)
        return len(chosen)

    return run


def _moves(rules: RuleSet, matches: int) -> list[tuple[str, str]]:
    """Return states in the middle of rounds, each with a legal move that ends no round."""
    random, decks, found = Random(SEED), shuffles(300), list[tuple[str, str]]()
    for _ in range(matches):
        state = start(rules)
        while state.outcome is None:
            if state.turn is None:
                state = apply(rules, state, random.choice(decks)).state
                continue
            move = random.choice(legal_moves(rules, state))
            after = apply(rules, state, move).state
            if after.turn is not None:
                found.append((STATE.dumps(state), str(move)))
            state = after
    return found
