"""Random plays in any house, and moves that may be tried there."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from attrs import frozen
from hypothesis import strategies as st

from cirulla.cards import DECK, CardSet, Rank
from cirulla.engine import start
from cirulla.moves import CALL, Declare, Move, Play
from oracle import NAMED, House, random_variants
from support import deck_from, house, random_play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cirulla.ruleset import RuleSet
    from cirulla.state import State
    from oracle.houses import Variant

MOVES = 70
"""How many moves a walk has, if nothing else is said."""


@frozen
class Walk:
    """A random play in some house."""

    variants: str | list[Variant]
    players: int
    seed: int

    @property
    def rules(self) -> RuleSet:
        """Its house."""
        return house(self.variants)

    @property
    def rng(self) -> random.Random:
        """A generator that begins anew."""
        return random.Random(self.seed)

    def states(self, most: int = MOVES) -> Iterator[State]:
        """Give every state of it."""
        yield start(self.rules, self.players)
        for _, _, after in random_play(self.rules, self.players, self.rng, most):
            yield after.state


@st.composite
def walks(draw: st.DrawFn) -> Walk:
    """Draw a house, with a number of players that it takes, and a play."""
    seed = draw(st.integers(0, 2**32))
    variants = draw(st.sampled_from(["base", *sorted(NAMED), "any", "any", "any", "any"]))
    rules = random_variants(random.Random(seed)) if variants == "any" else variants
    return Walk(rules, draw(st.sampled_from(House(rules).players())), seed)


@st.composite
def attempts(draw: st.DrawFn, state: State) -> Move:
    """Draw a move that may be legal, or nearly, or not at all."""
    kind = draw(st.integers(0, 9))
    if kind == 0:
        return CALL
    if kind == 1:
        return deck_from(random.Random(draw(st.integers(0, 99))))
    held = [card for hand in state.hands for card in hand.cards]
    if kind <= 4:
        three = draw(st.none() | st.permutations(held or DECK).map(lambda some: CardSet(some[:3])))
        name = draw(st.sampled_from(["buona", "decino", "low_decino", "decino+buona", "x"]))
        return Declare(name, draw(st.none() | st.sampled_from(Rank)), three)
    card = draw(st.sampled_from(held or DECK) if kind < 9 else st.sampled_from(DECK))
    lying = list(state.table) if kind < 9 else list(DECK)
    taken = draw(st.sets(st.sampled_from(lying), max_size=4)) if lying else set()
    return Play(card, CardSet(taken))
