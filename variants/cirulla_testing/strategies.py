"""Strategies for hypothesis: cards, houses, states and whole matches.

They shrink towards few and low cards, the base game, and short plays. This module alone needs
hypothesis.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

from hypothesis import assume
from hypothesis import strategies as st

from cirulla.cards import DECK, FULL, Card, CardSet
from cirulla.engine import apply, legal_moves, start
from cirulla.errors import RulesError
from cirulla.house import game_names
from cirulla.house import rules as build_rules
from cirulla.match import Match
from cirulla.moves import Shuffle
from cirulla.ruleset import RuleSet
from cirulla.structuring import option_fields
from cirulla_testing.asking import able
from cirulla_testing.choosing import shipped, values_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cirulla.state import State
    from cirulla.steps import Variant

__all__ = [
    "card_sets",
    "cards",
    "decks",
    "hands",
    "named_games",
    "options_of",
    "rule_sets",
    "states",
    "tables",
    "variants",
    "whole_matches",
]

_SEEDS: Final = st.integers(0, (1 << 32) - 1)
_MOST_VARIANTS: Final = 4
_LONGEST: Final = 120
_MOST_MOVES: Final = 4000


def cards(among: CardSet = FULL) -> st.SearchStrategy[Card]:
    """Draw a card of a set."""
    return st.sampled_from(tuple(among))


def card_sets(
    least: int = 0, most: int = len(DECK), among: CardSet = FULL
) -> st.SearchStrategy[CardSet]:
    """Draw a set of `least` to `most` cards of a set."""
    return st.sets(cards(among), min_size=least, max_size=min(most, len(among))).map(CardSet)


def tables(most: int = 12, among: CardSet = FULL) -> st.SearchStrategy[CardSet]:
    """Draw the cards on a table, at most so many, perhaps none."""
    return card_sets(0, most, among)


def hands(size: int = 3, among: CardSet = FULL) -> st.SearchStrategy[CardSet]:
    """Draw a hand of just so many cards."""
    return card_sets(size, size, among)


def decks() -> st.SearchStrategy[Shuffle]:
    """Draw a deck in dealing order."""
    return st.permutations(DECK).map(lambda deck: Shuffle(tuple(deck)))


@st.composite
def options_of(draw: st.DrawFn, kind: type[Variant]) -> Variant:
    """Draw a variant of a class, its options within the bounds of their validators."""
    chosen: dict[str, object] = {}
    for name, one in option_fields(kind).items():
        if values := values_of(one):
            chosen[name] = draw(st.sampled_from(values))
    try:
        return kind(**chosen)
    except RulesError:
        assume(False)  # these options do not go together
        raise


@st.composite
def variants(draw: st.DrawFn) -> Variant:
    """Draw a shipped variant, with options at random."""
    return draw(options_of(draw(st.sampled_from(_shipped()))))


@cache
def _shipped() -> tuple[type[Variant], ...]:
    return tuple(shipped().values())


def named_games() -> st.SearchStrategy[RuleSet]:
    """Draw the rules of a named game."""
    return st.sampled_from(("base", *game_names())).map(_game)


@cache
def _game(name: str) -> RuleSet:
    return build_rules(name)


@st.composite
def rule_sets(draw: st.DrawFn, *with_: Variant, most: int = _MOST_VARIANTS) -> RuleSet:
    """Draw rules: a named game, or shipped variants with options at random.

    Args:
        draw: given by hypothesis.
        with_: variants that are listed in all of them; then no named game is drawn.
        most: how many shipped variants at most.
    """
    if not with_ and draw(st.booleans()):
        return draw(named_games())
    drawn = draw(st.lists(variants(), max_size=most, unique_by=lambda one: one.name))
    listed: Sequence[Variant] = [*with_, *(one for one in drawn if one not in with_)]
    try:
        rules = RuleSet.of(*draw(st.permutations(listed)))
    except RulesError:
        assume(False)  # two of them answer one step
        raise
    assume(able(rules))
    return rules


@st.composite
def states(draw: st.DrawFn, rules: RuleSet | None = None, longest: int = _LONGEST) -> State:
    """Draw a state that a match can come to, the first and the last too.

    Args:
        draw: given by hypothesis.
        rules: the house; by default any.
        longest: how many moves lead to it at most.
    """
    house = draw(rule_sets()) if rules is None else rules
    players = draw(st.sampled_from(able(house)))
    rng = Random(draw(_SEEDS))
    state = start(house, players, rng.randrange(players))
    for _ in range(draw(st.integers(0, longest))):
        if state.outcome is not None:
            break
        move = (
            Shuffle(tuple(rng.sample(DECK, len(DECK))))
            if state.awaits_shuffle
            else rng.choice(legal_moves(house, state))
        )
        state = apply(house, state, move).state
    return state


@st.composite
def whole_matches(draw: st.DrawFn, rules: RuleSet | None = None) -> Match:
    """Draw a match that was played to its end.

    Args:
        draw: given by hypothesis.
        rules: the house; by default any.
    """
    house = draw(rule_sets()) if rules is None else rules
    seed = draw(_SEEDS)
    rng = Random(seed)
    players = draw(st.sampled_from(able(house)))
    match = Match(house, players, rng.randrange(players), seed=seed)
    for _ in range(_MOST_MOVES):
        if match.over:
            return match
        match.play(rng.choice(match.legal_moves))
    assume(False)  # a house in which nobody comes to the target
    raise AssertionError(house)
