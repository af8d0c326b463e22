"""The library against trying everything, and against the oracle on matches that nobody recorded."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from cirulla.answers import MatchDecided, Misdeal, TableBonus
from cirulla.base.captures import totalling
from cirulla.cards import DECK, Card, CardSet, Rank
from cirulla.engine import apply, legal_moves, start
from cirulla.events import RoundScored
from cirulla.moves import Shuffle
from oracle import NAMED, House, random_variants
from oracle.cards import DECK as PLAIN_DECK
from oracle.match import plain
from oracle.replay import snapshot
from replaying import seen
from support import BASE, house, plain_move, read_move, texts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from oracle.houses import Variant

TABLES = 3000
MOST_CARDS = 16

MATTA_STAYS: list[Variant] = [{"variant": "matta", "stays": True}]


# Captures


def random_table(rng: random.Random) -> list[Card]:
    """Choose a card and a table of up to sixteen cards; small ones more often."""
    return rng.sample(DECK, 1 + min(rng.randint(0, MOST_CARDS), rng.randint(0, MOST_CARDS)))


def by_value(table: Sequence[Card], kept: Mapping[Card, Rank]) -> dict[int, list[CardSet]]:
    """List every subset of a table under its total."""
    found: dict[int, list[CardSet]] = {}
    for size in range(1, len(table) + 1):
        for subset in combinations(table, size):
            total = sum(kept.get(card, card.rank) for card in subset)
            if total <= 15:
                found.setdefault(total, []).append(CardSet(subset))
    return found


def tried(card: Card, table: Sequence[Card], kept: Mapping[Card, Rank]) -> set[CardSet]:
    """Find what a card may take in the base game by trying every subset (CAP-1 to ACE-3)."""
    value = int(kept.get(card, card.rank))
    sets = by_value(table, kept)
    equals = [CardSet([one]) for one in table if kept.get(one, one.rank) == value]
    fifteens = sets.get(15 - value, [])
    if value == 1:
        if not equals:
            return {CardSet(table)} if table else set()
        return {*equals, *fifteens}
    if equals:
        return set(equals)
    sums = [found for found in sets.get(value, []) if len(found) > 1]
    fewest = min(map(len, sums), default=0)
    return {*(found for found in sums if len(found) == fewest), *fifteens}


def test_captures_on_thousands_of_tables() -> None:
    rng = random.Random(1)
    for _ in range(TABLES):
        card, *table = random_table(rng)
        found = BASE.captures(card, CardSet(table))
        expected = tried(card, table, {})
        assert {capture.cards for capture in found} == expected, (card, table)
        assert len(found) == len(expected)
        assert BASE.may_lay(card, CardSet(table)) == (not expected)


def test_captures_with_values_that_stay() -> None:
    """MATTA-3: a matta on the table or in the hand, or two cards of a stranger's house."""
    rng = random.Random(2)
    for _ in range(TABLES):
        card, *table = rng.sample(DECK, rng.randint(2, 13))
        kept = {
            one: rng.choice(list(Rank)) for one in rng.sample([card, *table], rng.choice((1, 2)))
        }
        found = BASE.captures(card, CardSet(table), kept)
        assert {capture.cards for capture in found} == tried(card, table, kept), (card, table, kept)


@pytest.mark.parametrize("total", [1, 7, 14, 15, 25, 40])
def test_totals_up_to_forty(total: int) -> None:
    """The steps let a house total up to 40."""
    rng = random.Random(total)
    for _ in range(60):
        table = rng.sample(DECK, rng.randint(0, 11))
        kept = {one: rng.choice(list(Rank)) for one in table[:1]}
        expected = {
            CardSet(subset)
            for size in range(1, len(table) + 1)
            for subset in combinations(table, size)
            if sum(kept.get(card, card.rank) for card in subset) == total
        }
        assert set(totalling(total, CardSet(table), kept)) == expected


@pytest.mark.parametrize("seed", range(12))
def test_captures_of_random_houses(seed: int) -> None:
    """Whatever the options of `capture-order` and `ace`, and with a value that stays."""
    rng = random.Random(seed)
    variants = [one for one in random_variants(rng) if one["variant"] != "matta"] + MATTA_STAYS
    rules, oracle = house(variants), House(variants)
    for _ in range(150):
        card, *table = rng.sample(PLAIN_DECK, rng.randint(1, 11))
        values = {"7h": rng.randint(1, 10)} if rng.random() < 0.5 else {}
        kept = {one: Rank(value).letter for one, value in values.items()}
        found = rules.captures(card, table, kept)
        assert sorted(texts(one.cards) for one in found) == oracle.captures(card, table, values)
        assert rules.may_lay(card, table, kept) == oracle.may_lay(card, table, values)
        for capture in found:
            scope = oracle.scopa(card, texts(capture.cards), table, values)
            assert rules.scopa(card, capture, table, kept) == scope


# Accusi and first tables


def test_accusi_of_all_hands() -> None:
    """ACC-1, ACC-2: of the 9,880 hands."""
    for hand in combinations(DECK, 3):
        ranks = [card.rank for card in hand]
        expected = (
            [("decino", 10)] if len(set(ranks)) == 1 else [("buona", 3)] if sum(ranks) <= 9 else []
        )
        assert [(one.name, one.points) for one in BASE.accusi(CardSet(hand))] == expected


@pytest.mark.parametrize("stays", [False, True])
def test_accusi_of_all_hands_with_a_matta(stays: bool) -> None:
    """MATTA-1, MATTA-3: each value that makes the best accuso, or the lowest."""
    matta = Card.parse("Qh")
    rules = house([{"variant": "matta", "card": "Qh", "stays": stays}])
    for hand in combinations(DECK, 3):
        others = [card.rank for card in hand if card is not matta]
        choices = list(Rank) if len(others) == 2 else [None]
        made = {
            wild: 10 if len(set(ranks)) == 1 else 3 if sum(ranks) <= 9 else 0
            for wild in choices
            for ranks in [[*others, wild] if wild else others]
        }
        best = max(made.values())
        wilds = [wild for wild, points in made.items() if points == best and best]
        found = rules.accusi(CardSet(hand))
        assert [one.wild for one in found] == (wilds if stays else wilds[:1])
        assert {one.points for one in found} <= {best}


def test_all_first_tables() -> None:
    """TABLE-1: of the 91,390 tables; those of 15 and of 30 are taken."""
    counts: Counter[int] = Counter()
    for table in combinations(DECK, 4):
        cards = CardSet(table)
        points = {15: 1, 30: 2}.get(cards.total, 0)
        assert BASE.first_table(cards) == (TableBonus(points, cards) if points else None)
        counts[points] += 1
    assert sum(counts.values()) == 91_390
    assert all(counts[points] for points in (0, 1, 2))


@pytest.mark.parametrize("seed", range(6))
def test_first_tables_of_random_houses(seed: int) -> None:
    rng = random.Random(seed)
    variants = random_variants(rng)
    rules, oracle = house(variants), House(variants)
    for _ in range(300):
        table = rng.sample(PLAIN_DECK, 4)
        misdeals, players = rng.randint(0, 3), rng.choice(oracle.players())
        verdict = rules.first_table(table, misdeals, players)
        expected = oracle.first_table(table, misdeals, players)
        assert (type(verdict), getattr(verdict, "points", 0)) == (
            {"misdeal": Misdeal, "bonus": TableBonus, "play": type(None)}.get(
                expected["outcome"], MatchDecided
            ),
            expected["scope"],
        )
        if isinstance(verdict, MatchDecided):
            assert verdict.dealer_wins == (expected["outcome"] == "win")


# Scores


def random_piles(rng: random.Random, sides: int) -> list[list[str]]:
    """Share out the cards; now and then one side has most of the diamonds."""
    piles: list[list[str]] = [[] for _ in range(sides)]
    lucky = rng.choice((None, 0))
    for card in rng.sample(PLAIN_DECK, 40):
        happy = lucky is not None and card[1] == "d" and rng.random() < 0.93
        piles[0 if happy else rng.randrange(sides)].append(card)
    return piles


@pytest.mark.parametrize("seed", range(16))
def test_scores_of_random_piles(seed: int) -> None:
    """SCORE-1 to SCORE-6: in the base game and in random houses, with the cards that earn."""
    rng = random.Random(seed)
    variants: Sequence[Variant] = random_variants(rng) if seed % 2 else []
    rules, oracle = house(variants), House(variants)
    for _ in range(120):
        sides = rng.randint(2, 4)
        piles = random_piles(rng, sides)
        score = oracle.score_round(piles, [0] * sides)
        earned = oracle.earning_cards(piles)
        expected = {
            (item, side): (points, set(earned[item][side]))
            for item, by_side in score["items"].items()
            for side, points in enumerate(by_side)
            if points
        }
        lines = rules.score_round(piles)
        assert {(x.item, x.side): (x.points, set(map(str, x.cards))) for x in lines} == expected
        assert len(lines) == len(expected)
        won = rules.ask.round_win(tuple(map(CardSet.parse, map(" ".join, piles))))
        assert [one.winner for one in won] == (
            [] if score["cappotto"] is None else [score["cappotto"]]
        )


# Whole matches


def play_beside(variants: str | Sequence[Variant], seed: int) -> None:
    """Play one random match in the library and in the oracle, and compare them at every state."""
    rng = random.Random(seed)
    rules, oracle = house(variants), House(variants)
    players = rng.choice(oracle.players())
    dealer = rng.randrange(players)
    other = oracle.match(players, dealer)
    state = start(rules, players, dealer)
    while state.outcome is None:
        assert state.awaits_shuffle == other.needs_deck
        if other.needs_deck:
            deck = rng.sample(PLAIN_DECK, 40)
            other.shuffle(deck)
            state, events = apply(rules, state, Shuffle(deck))
        else:
            choices = [plain(move) for move in other.legal_moves()]
            mine = list(map(plain_move, legal_moves(rules, state)))
            assert sorted(map(repr, map(by_key, mine))) == sorted(map(repr, map(by_key, choices)))
            move = rng.choice(choices)
            other.make(move)
            state, events = apply(rules, state, read_move(rules, dict(move)))
        scored = [event for event in events if isinstance(event, RoundScored)]
        if scored:
            assert list(scored[0].points) == other.rounds[-1]["round"]
        if state.turn is not None:
            assert seen(state) == snapshot(other)
    assert (state.outcome.winner, state.outcome.how) == (other.winner, other.reason)
    assert list(state.totals) == other.totals
    assert other.over


def by_key(move: Mapping[str, object]) -> list[tuple[str, object]]:
    """Write a move so that equal ones have one text."""
    return sorted(move.items())


@pytest.mark.parametrize("seed", range(6))
def test_matches_of_the_base_game(seed: int) -> None:
    play_beside("base", seed)


@pytest.mark.parametrize("name", sorted(NAMED))
@pytest.mark.parametrize("seed", range(3))
def test_matches_of_the_named_games(name: str, seed: int) -> None:
    play_beside(name, seed)


@pytest.mark.parametrize("seed", range(60))
def test_matches_of_random_houses(seed: int) -> None:
    """Two to six variants that go together, with random options."""
    play_beside(random_variants(random.Random(seed)), seed)
