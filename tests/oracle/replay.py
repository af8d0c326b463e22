"""Whole matches: replayed from their moves, or played at random from fresh decks."""

import random
from collections.abc import Sequence
from typing import TypedDict

from oracle.cards import DECK
from oracle.houses import Option, Options
from oracle.match import Match, Move, Round, plain


class Next(TypedDict):
    """Who deals and who plays next, when the match is not over."""

    dealer: int
    turn: int
    decks_used: int


class Snapshot(TypedDict):
    """All that a check of `rounds.json` may ask of a position."""

    dealer: int
    turn: int
    deal: int
    stock: int
    hands: list[list[str]]
    face_up: list[list[str]]
    table: list[str]
    values: dict[str, int]
    piles: list[list[str]]
    scope: list[int]
    accusi: list[int]
    last_capturer: int | None
    totals: list[int]
    over: bool
    winner: int | None


class Position(TypedDict):
    """A position between two moves: what may be done, and what `snapshot` sees."""

    legal_moves: list[Move]
    seen: Snapshot


class Replay(TypedDict):
    """What came of recorded moves; the positions are one more than the moves."""

    positions: list[Position]
    legal: list[int]
    rounds: list[Round]
    totals: list[int]
    over: bool
    winner: int | None
    reason: str | None
    decks_used: int
    next: Next | None


class Game(TypedDict):
    """A line of `games.jsonl`, without its id."""

    rules: list[dict[str, Option]]
    players: int
    dealer: int
    decks: list[str]
    moves: list[Move]
    legal: list[int]
    rounds: list[dict[str, object]]
    totals: list[int]
    winner: int | None
    reason: str | None


# What a line of games.jsonl keeps of a round.
KEPT = ("dealer", "scope", "accusi", "items", "round", "totals")


def replay(
    house: Options,
    players: int,
    dealer: int,
    decks: Sequence[str],
    moves: Sequence[Move],
    totals_before: Sequence[int] | None = None,
) -> Replay:
    """Play recorded moves; a new round is dealt as soon as one ends, if a deck is left.

    Raises:
        RefusedError: a move was not legal.
    """
    match = Match(house, players, dealer, list(totals_before) if totals_before else None)
    positions: list[Position] = []
    for move in [None, *moves]:
        if move:
            match.make(move)
        while match.needs_deck and match.decks_used < len(decks):
            match.shuffle(decks[match.decks_used].split())
        positions.append(Position(legal_moves=match.legal_moves(), seen=snapshot(match)))
    awaiting = Next(dealer=match.dealer, turn=match.turn, decks_used=match.decks_used)
    return Replay(
        positions=positions,
        legal=[len(position["legal_moves"]) for position in positions[:-1]],
        rounds=match.rounds,
        totals=match.totals,
        over=match.over,
        winner=match.winner,
        reason=match.reason,
        decks_used=match.decks_used,
        next=None if match.over else awaiting,
    )


def snapshot(match: Match) -> Snapshot:
    """Write down a position, cards sorted."""
    return {
        "dealer": match.dealer,
        "turn": match.turn,
        "deal": match.deal,
        "stock": sum(
            sum(map(len, deal["hands"])) + len(deal["to_table"])
            for deal in match.deals[match.deal + 1 :]
        ),
        "hands": [sorted(hand) for hand in match.hands],
        "face_up": [sorted(cards) for cards in match.face_up],
        "table": sorted(match.table),
        "values": dict(match.values),
        "piles": [sorted(pile) for pile in match.piles],
        "scope": match.marked("scope"),
        "accusi": match.marked("accusi"),
        "last_capturer": match.last_capturer,
        "totals": list(match.totals),
        "over": match.over,
        "winner": match.winner,
    }


def random_match(house: Options, players: int, dealer: int, rng: random.Random) -> Game:
    """Play random legal moves from random decks until the match is over.

    Returns:
        A match in the shape of a line of `games.jsonl`, without its id.
    """
    match = Match(house, players, dealer)
    decks: list[str] = []
    moves: list[Move] = []
    legal: list[int] = []
    while not match.over:
        if match.needs_deck:
            deck = list(DECK)
            rng.shuffle(deck)
            decks.append(" ".join(deck))
            match.shuffle(deck)
            continue
        choice = match.legal_moves()
        legal.append(len(choice))
        moves.append(plain(rng.choice(choice)))
        match.make(moves[-1])
    return Game(
        rules=house.variants,
        players=players,
        dealer=dealer,
        decks=decks,
        moves=moves,
        legal=legal,
        rounds=[kept(finished) for finished in match.rounds],
        totals=match.totals,
        winner=match.winner,
        reason=match.reason,
    )


def kept(finished: Round) -> dict[str, object]:
    """Keep of a finished round what a line of `games.jsonl` tells."""
    return {key: value for key, value in finished.items() if key in KEPT}
