"""A match with its history: the comfortable door to the engine."""

from __future__ import annotations

from cirulla.match.meaning import Who
from cirulla.match.playing import Match
from cirulla.view import PROGRAM, Trusted

__all__ = [
    "PROGRAM",
    "Match",
    "Trusted",
    "Who",
]
