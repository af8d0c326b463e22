"""Keeping the score of a match played with real cards, under any house."""

from __future__ import annotations

from cirulla.scorebook.book import Book, RoundSheet
from cirulla.scorebook.file import dumps, load, loads

__all__ = ["Book", "RoundSheet", "dumps", "load", "loads"]
