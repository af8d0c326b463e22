"""What the library is measured against: a chess library, and the captures written plainly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

import chess

from cirulla.cards import Card, Rank

_FIFTEEN = 15
_OPENING, _ENDGAME = 20, 80

Taken = tuple[str, tuple[Card, ...]]
"""A kind of capture, and the cards it takes."""
Peer = Callable[[Card, Sequence[Card]], list[Taken]]
"""One that tells what a card may take from a table."""


def play_chess(random: Random) -> int:
    """Play a random game of chess to its end; return how many moves it took."""
    board = chess.Board()
    while not board.is_game_over():
        board.push(random.choice(list(board.legal_moves)))
    return len(board.move_stack)


def chess_moves(random: Random, count: int) -> list[tuple[str, str]]:
    """Return so many middle games of random chess as FEN, each with a legal move as UCI."""
    found: list[tuple[str, str]] = []
    while len(found) < count:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < _ENDGAME:
            move = random.choice(list(board.legal_moves))
            if board.ply() >= _OPENING:
                found.append((board.fen(), move.uci()))
            board.push(move)
    return found[:count]


def push_chess(position: tuple[str, str]) -> str:
    """Return the FEN after a move; chess does not look whether it is legal."""
    fen, move = position
    board = chess.Board(fen)
    board.push(chess.Move.from_uci(move))
    return board.fen()


def plain_captures(card: Card, table: Sequence[Card]) -> list[Taken]:
    """Return what a card may take in the base game, as one would first write it.

    It looks at every combination of table cards once.

    Args:
        card: the card played.
        table: the table cards.
    """
    wanted = _FIFTEEN - card.value
    found: list[Taken] = []
    for size in range(1, len(table) + 1):
        for chosen in combinations(table, size):
            total = sum(other.value for other in chosen)
            if total == card.value:
                found.append(("equal" if size == 1 else "sum", chosen))
            if total == wanted:
                found.append(("fifteen", chosen))
    return _legal(card, table, found)


def careful_captures(card: Card, table: Sequence[Card]) -> list[Taken]:
    """Return the same as `plain_captures`, as one would write it after measuring that.

    It looks for equal cards first, and at no size of which even the lowest cards are too many.

    Args:
        card: the card played.
        table: the table cards, by ascending rank.
    """
    values = [other.value for other in table]
    if card.rank != Rank.ACE and card.value in values:
        return [("equal", (other,)) for other in table if other.rank == card.rank]
    wanted = _FIFTEEN - card.value
    found: list[Taken] = []
    for size in range(1, len(table) + 1):
        if sum(values[:size]) > max(wanted, card.value):
            break
        for chosen in combinations(table, size):
            total = sum([other.value for other in chosen])
            if total == card.value:
                found.append(("equal" if size == 1 else "sum", chosen))
            if total == wanted:
                found.append(("fifteen", chosen))
    return _legal(card, table, found)


def _legal(card: Card, table: Sequence[Card], found: list[Taken]) -> list[Taken]:
    """Choose the legal ones among all there are (CAP-2 to CAP-4, ACE-1, ACE-2)."""
    equals = [one for one in found if one[0] == "equal"]
    fifteens = [one for one in found if one[0] == "fifteen"]
    if card.rank == Rank.ACE:
        return equals + fifteens if equals or not table else [("sweep", tuple(table))]
    if equals:
        return equals
    sums = [one for one in found if one[0] == "sum"]
    fewest = min((len(chosen) for _, chosen in sums), default=0)
    return [one for one in sums if len(one[1]) == fewest] + fifteens
