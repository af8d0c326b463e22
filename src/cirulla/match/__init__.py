"""A match with its history: the comfortable door to the engine."""

from __future__ import annotations

from cirulla.match.playing import Match, Who
from cirulla.view import PROGRAM, Trusted

__all__ = [
    "PROGRAM",
    "Match",
    "Trusted",
    "Who",
]
