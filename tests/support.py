"""What the tests share: houses, cards and decks as texts, positions, and whole plays."""

from __future__ import annotations

import json
import random
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Any

from cirulla.cards import DECK, EMPTY, FULL, Card, CardSet, Rank, as_cards, parse_cards, union
from cirulla.engine import Transition, apply, check, legal_moves, start
from cirulla.house import rules as build_rules
from cirulla.moves import CALL, Call, Declare, Move, Play, Shuffle, parse_move
from cirulla.ruleset import RuleSet
from cirulla.state import Hand, State

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cirulla.errors import Refusal
    from cirulla.events import Event
    from cirulla.view import View

Plain = dict[str, Any]
"""A move or another value as the vectors write it."""

BASE = RuleSet.of()


# Houses


def house(rules: str | Sequence[Mapping[str, object]]) -> RuleSet:
    """Build the `rules` of a vector: a named game, or a list of variants with their options."""
    return _house(json.dumps(rules))


@lru_cache(maxsize=512)
def _house(text: str) -> RuleSet:
    return build_rules(json.loads(text))


# Cards


def cards(text: str) -> CardSet:
    """Read a set of cards."""
    return CardSet.parse(text)


def texts(group: Iterable[Card]) -> list[str]:
    """Write cards as the vectors do: sorted as plain texts."""
    return sorted(map(str, group))


def deck_from(rng: random.Random) -> Shuffle:
    """Shuffle the deck."""
    return Shuffle(tuple(rng.sample(DECK, len(DECK))))


def deck_with(*first: str) -> Shuffle:
    """Write a deck that begins with these cards; the others follow in canonical order."""
    begin = parse_cards(" ".join(first))
    return Shuffle(begin + tuple(FULL - CardSet(begin)))


def stacked(rules: RuleSet, table: str, *hands: str, dealer: int = 0, rest: str = "") -> Shuffle:
    """Stack a deck that deals these first hands, by seat, and this first table.

    A hand that is left empty is filled from the other cards in canonical order; `rest` comes next.
    """
    players = len(hands)
    each = rules.deals(players)[0].each
    left = FULL - as_cards(" ".join((table, rest, *hands)))
    spare = iter(left)
    held = [list(parse_cards(hand)) for hand in hands]
    for hand in held:
        while len(hand) < each:
            hand.append(next(spare))
    order = rules.order(players, dealer)
    begin = [held[seat][place] for place in range(each) for seat in order]
    begin += parse_cards(table) + parse_cards(rest)
    return Shuffle((*begin, *(card for card in spare if card not in begin)))


# Positions


def dealt(table: str, *hands: str, rules: RuleSet = BASE, dealer: int = 0, rest: str = "") -> State:
    """Deal a first round with these hands, by seat, and this table."""
    deck = stacked(rules, table, *hands, dealer=dealer, rest=rest)
    return apply(rules, start(rules, len(hands), dealer), deck).state


def position(
    table: str,
    *hands: str,
    rules: RuleSet = BASE,
    piles: Sequence[str] | None = None,
    stock: str = "",
    **changes: object,
) -> State:
    """Make a position late in a round, with seat 0 to play and the last seat as dealer.

    It is the last deal, or with a `stock` the one before it. The cards that are named nowhere are
    in the pile of side 1, which captured last. `changes` are attributes of the state.
    """
    players = len(hands)
    sides = len(rules.sides(players))
    held = tuple(map(cards, hands))
    left = parse_cards(stock)
    taken = [cards(pile) for pile in piles or ("",) * sides]
    taken[1] |= FULL - union((*held, *taken, cards(table), CardSet(left)))
    state = State(
        hands=tuple(Hand(hand, EMPTY, len(hand) == 3) for hand in held),
        table=cards(table),
        stock=left,
        piles=tuple(taken),
        marks=(),
        pledges=(),
        turn=0,
        last=1,
        played=None,
        deal=len(rules.deals(players)) - (2 if left else 1),
        number=30,
        dealer=players - 1,
        totals=(0,) * sides,
        round=0,
        misdeals=0,
        outcome=None,
    )
    return state.replace(**changes).check()


# Playing


def play(rules: RuleSet, state: State, *moves: Move | str) -> State:
    """Make these moves, values or strict texts, one after the other."""
    for move in moves:
        state = apply(rules, state, parse_move(move) if isinstance(move, str) else move).state
    return state


def play_any(rules: RuleSet, state: State, text: str) -> State:
    """Play these cards one after the other, each in its first legal way."""
    for card in parse_cards(text):
        moves = legal_moves(rules, state)
        state = play(rules, state, next(m for m in moves if isinstance(m, Play) and m.card is card))
    return state


def events_of(rules: RuleSet, state: State, move: Move | str) -> tuple[Event, ...]:
    """Make one move and return what happened."""
    return apply(rules, state, parse_move(move) if isinstance(move, str) else move).events


def refusal_of(rules: RuleSet, where: State | View, move: Move | str) -> Refusal:
    """Return why a move is refused; it must be."""
    refusal = check(rules, where, parse_move(move) if isinstance(move, str) else move)
    assert refusal is not None
    return refusal


def moves_of(rules: RuleSet, state: State) -> list[str]:
    """List the legal moves as sorted texts."""
    return sorted(map(str, legal_moves(rules, state)))


def random_play(
    rules: RuleSet, players: int, rng: random.Random, most: int | None = None, dealer: int = 0
) -> Iterator[tuple[State, Move, Transition]]:
    """Play random legal moves to the end of the match, or `most` moves: before, move, after."""
    state = start(rules, players, dealer)
    for made in count():
        if state.outcome is not None or made == most:
            return
        move: Move
        move = deck_from(rng) if state.awaits_shuffle else rng.choice(legal_moves(rules, state))
        after = apply(rules, state, move)
        yield state, move, after
        state = after.state


def states_of(
    rules: RuleSet, players: int, rng: random.Random, most: int | None = None
) -> Iterator[State]:
    """Give every state of a random play, the first and the last too."""
    yield start(rules, players)
    for _, _, after in random_play(rules, players, rng, most):
        yield after.state


def any_state(rules: RuleSet, players: int, rng: random.Random, deepest: int = 90) -> State:
    """Give one state, at random within the first moves of a random play."""
    return list(states_of(rules, players, rng, rng.randint(0, deepest)))[-1]


# Moves as the vectors write them


def read_move(rules: RuleSet, plain: Plain) -> Move:
    """Read a move as the vectors write it."""
    if "call" in plain:
        return CALL
    if "declare" in plain:
        wild = plain.get("wild")
        three = as_cards(plain["cards"]) if rules.names_threes else None
        return Declare(plain["declare"], None if wild is None else Rank.parse(wild), three)
    return Play(Card.parse(plain["play"]), as_cards(plain["capture"]))


def plain_move(move: Move) -> Plain:
    """Write a move as the vectors do."""
    if isinstance(move, Call):
        return {"call": True}
    if isinstance(move, Declare):
        named = {} if move.cards is None else {"cards": texts(move.cards)}
        return {"declare": move.accuso, "wild": move.wild and str(move.wild), **named}
    assert isinstance(move, Play)
    return {"play": str(move.card), "capture": texts(move.capture)}
