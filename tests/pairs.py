"""Every pair of the shipped variants, with the options that change most."""

from __future__ import annotations

from importlib.metadata import entry_points
from itertools import combinations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cirulla.steps import Variant

CHANGING: dict[str, tuple[dict[str, Any], ...]] = {
    "accusi": ({"buona": 1, "decino": 2, "low_decino": 3, "together": True},),
    "ace": (
        {
            "sweep_scopa": False,
            "lone_ace_scopa": False,
            "on_ace": "ace-only",
            "sweep": "choice",
        },
    ),
    "anticlockwise": ({},),
    "call-out": ({},),
    "cappotto": ({"wins": True}, {"wins": False, "points": 30}),
    "capture-order": (
        {
            "equal_excludes": "nothing",
            "sum_excludes": "fifteens",
            "sums": "any",
            "fifteens": "fewest",
        },
    ),
    "cirullone": ({"deals": "6+3"},),
    "ladder": ({"down_to": "7"},),
    "last-scopa": ({"excluded": "last-deal"},),
    "low-table": ({"points": 1, "fifteen": 0, "thirty": 4},),
    "luzzati": ({},),
    "majority": ({},),
    "matta": ({"card": "Qh", "table": True, "stays": True},),
    "optional-capture": ({},),
    "piccola": ({"last": "5"},),
    "redeal": ({"aces": 3, "exactly": True, "before_bonus": False},),
    "target": ({"points": 21},),
    "tavolata": ({},),
}
"""The options with which each variant answers all the steps it ever answers, between them."""

CONFLICTS = {("cirullone", "tavolata"): "deals", ("luzzati", "redeal"): "misdeal"}
PAIRS = list(combinations(CHANGING, 2))
TOGETHER = [pair for pair in PAIRS if pair not in CONFLICTS]


def made(name: str, options: dict[str, Any]) -> Variant:
    """Make a variant as a house does: by its name."""
    (found,) = entry_points(group="cirulla.variants", name=name)
    kind: type[Variant] = found.load()
    return kind(**options)


MADE = {
    name: [made(name, options) for options in ({}, *several)] for name, several in CHANGING.items()
}
