"""A slow, independent reading of the rules, to check the library against.

It shares no code with the library: cards are text, sets of cards are lists.
"""

from oracle.houses import NAMED, RefusedError, full_variants, random_variants
from oracle.match import Match, Move
from oracle.replay import Game, random_match, replay
from oracle.rules import House

__all__ = [
    "NAMED",
    "Game",
    "House",
    "Match",
    "Move",
    "RefusedError",
    "full_variants",
    "random_match",
    "random_variants",
    "replay",
]
