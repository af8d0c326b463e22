"""Recorded matches: as a value, as a file, and played again."""

from __future__ import annotations

from cirulla.record.extras import Extra
from cirulla.record.file import dump, dumps, load, loads
from cirulla.record.values import (
    FORMAT,
    MOST_BYTES,
    Record,
    RecordedResult,
    RecordedRound,
    Status,
)

__all__ = [
    "FORMAT",
    "MOST_BYTES",
    "Extra",
    "Record",
    "RecordedResult",
    "RecordedRound",
    "Status",
    "dump",
    "dumps",
    "load",
    "loads",
]
