"""How long importing takes, in new processes."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

from report import MILLISECONDS, Row, times_the_time
from timing import Effort, Measure, in_turn

_PEER: Final = "import attrs, pluggy"
_CODE: Final = (
    "from time import process_time; began = process_time()\n{}\nprint(process_time() - began)"
)


def _importing(statement: str) -> Measure:
    """Return the measure of an import statement in a process that has imported nothing else."""
    command = [sys.executable, "-c", _CODE.format(statement)]

    def measure() -> float:
        return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    return measure


def imports(effort: Effort) -> list[Row]:
    """Measure what `import cirulla` costs, and what it does once a match is wanted.

    The package fetches most names from their modules when they are first looked up, so the second
    row tells what a program waits for in the end.
    """
    rows = []
    for key, statement, most in (
        ("import", "import cirulla", 1.8),
        ("import-match", "from cirulla import Match, rules", None),
    ):
        taken = in_turn(_importing(statement), _importing(_PEER), effort.processes)
        rows.append(times_the_time((key, statement), _PEER, taken, MILLISECONDS, most))
    return rows
