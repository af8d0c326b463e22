"""States and matches that differ only in what a seat may not know."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cirulla.cards import DECK, Card, CardSet, Rank, union
from cirulla.events import Dealt
from cirulla.match import Match
from cirulla.moves import CALL, Declare, Move, Play, Shuffle
from cirulla.record.making import in_rounds
from cirulla.state import Hand
from cirulla.view import view
from oracle import House
from support import deck_from, house

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cirulla.state import State


def shuffled_hidden(state: State, seat: int | None, rng: random.Random) -> State:
    """Exchange the cards that a seat may not see; all else stays."""
    hidden = list(state.stock)
    for place, hand in enumerate(state.hands):
        if place != seat:
            hidden += hand.cards - hand.up
    rng.shuffle(hidden)
    hands = []
    for place, hand in enumerate(state.hands):
        count = 0 if place == seat else len(hand.cards) - len(hand.up)
        held = hand.up | hidden[:count] if place != seat else hand.cards
        hands.append(Hand(held, hand.up, hand.right))
        del hidden[:count]
    return state.replace(hands=tuple(hands), stock=tuple(hidden)).check()


def tries(state: State, seat: int | None, rng: random.Random) -> list[Move]:
    """Give moves that a seat may try: with its own cards, with any card, and all other sorts."""
    own = list(view(state, seat).hands[seat].cards) if seat is not None else []
    lying = list(state.table)
    taken = CardSet(rng.sample(lying, rng.randint(0, min(3, len(lying)))))
    three = CardSet(own) if len(own) == 3 else None
    return [
        CALL,
        deck_from(rng),
        Declare(rng.choice(["buona", "decino"]), rng.choice([None, *Rank]), three),
        Play(rng.choice(DECK), taken),
        *(Play(card, taken) for card in rng.sample(own, min(1, len(own)))),
    ]


def shown(match: Match, seat: int | None) -> Iterator[CardSet]:
    """For each dealing so far, give the cards that a seat has been shown of it.

    It is told from the state alone, and from the table of a misdeal: what lies face up, what was
    captured or played, and the seat's own hands.
    """
    for made in in_rounds(match._history.made):
        cards = [CardSet()]
        for one in made:
            for event in one.events:
                if isinstance(event, Dealt):
                    cards.append(CardSet(event.to_table))
                    cards.append(CardSet() if seat is None else event.hands[seat])
            after = one.after
            cards += [after.table, *after.piles, *(hand.up for hand in after.hands)]
        yield union(cards)


def twin_of(match: Match, seat: int | None, rng: random.Random) -> Match:
    """Return a match where the cards that a seat has not been shown lay otherwise in the decks."""
    known = iter(list(shown(match, seat)))
    other = Match(match.rules, match.players, match._history.start.dealer)
    for move in match.history:
        if not isinstance(move, Shuffle):
            other.play(move)
            continue
        seen = next(known)
        spare = [card for card in move.deck if card not in seen]
        rng.shuffle(spare)
        deck: list[Card] = [card if card in seen else spare.pop() for card in move.deck]
        other.play(Shuffle(tuple(deck)))
    return other


def twins(
    game: str, most: int, stops: int
) -> Iterator[tuple[Match, Match, int | None, random.Random]]:
    """Play a random match for each number of players; at each stop give a twin for each seat.

    Args:
        game: a named game.
        most: how many numbers of players, from the lowest on.
        stops: how often each match is stopped.
    """
    for seed, players in enumerate(House(game).players()[:most]):
        rng = random.Random(seed)
        match = Match(house(game), players, decks=[deck_from(rng) for _ in range(9)])
        for _ in range(stops):
            for _ in range(rng.randint(1, 12)):
                if match.legal_moves:
                    match.play(rng.choice(match.legal_moves))
            for seat in (*range(players), None):
                yield match, twin_of(match, seat, rng), seat, rng
