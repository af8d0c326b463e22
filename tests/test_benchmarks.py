"""That the benchmarks run; never how fast."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

RUN = Path(__file__).parent.parent / "benchmarks" / "run.py"
KEYS = [
    "self-play",
    "captures-cleared",
    "captures-cleared-careful",
    "captures-warm",
    "captures-warm-careful",
    "three-variants",
    "import",
    "import-match",
    "ui-move",
    "ui-question",
    "four-players",
    "building",
    "named-game",
    "memory",
    "verify",
    "read",
]
HELD = {
    **dict.fromkeys(("self-play", "captures-cleared", "captures-warm"), "at least"),
    **dict.fromkeys(("three-variants", "import", "building", "ui-move"), "at most"),
}


def run(*options: str) -> str:
    command = [sys.executable, str(RUN), "--quick", *options]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_every_row_is_printed() -> None:
    rows = json.loads(run("--json"))["rows"]
    assert [row["key"] for row in rows] == KEYS
    for row in rows:
        bar = row["bar"]
        assert (bar and bar["direction"]) == HELD.get(row["key"])
        assert (row["met"] is None) == (bar is None)
        assert (row["peer"] is None) == (row["ratio"] is None) == (not row["against"])


def test_the_table_has_a_line_for_each_row() -> None:
    lines = run().splitlines()
    assert len(lines) == 2 + len(KEYS)
    assert lines[0].startswith("what")
    assert all("met" in line.lower() for line in lines if "at least" in line or "at most" in line)
