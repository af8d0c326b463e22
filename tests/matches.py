"""Whole matches for the tests of match, record and verification."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from cirulla.match import Match
from oracle import NAMED, random_variants
from support import house

if TYPE_CHECKING:
    from cirulla.ruleset import RuleSet


def play_on(match: Match, rng: random.Random, most: int | None = None) -> Match:
    """Play random legal moves to the end of the match, or `most` moves; the match is returned."""
    made = 0
    while not match.over and made != most:
        match.play(rng.choice(match.legal_moves))
        made += 1
    return match


def able(rules: RuleSet) -> list[int]:
    """List how many players can play by these rules."""
    return [players for players in range(2, 9) if rules.ask.sides(players)]


@st.composite
def matches(draw: st.DrawFn, *, whole: bool | None = None) -> Match:
    """Make a match of any house: whole, broken off anywhere, or either."""
    rng = random.Random(draw(st.integers(0, 1 << 32)))
    spec: object = draw(st.sampled_from([*sorted(NAMED), None]))
    rules = house(random_variants(rng)) if spec is None else spec
    players = draw(st.sampled_from(able(house(spec) if isinstance(spec, str) else rules)))  # type: ignore[arg-type]
    names = draw(st.sampled_from([None, [f"Giocatrice {seat}" for seat in range(players)]]))
    dealer = draw(st.integers(0, players - 1))
    match = Match(rules, names or players, dealer, seed=rng.randbytes(8))  # type: ignore[arg-type]
    if draw(st.booleans()) if whole is None else whole:
        return play_on(match, rng)
    return play_on(match, rng, draw(st.integers(0, 150)))
