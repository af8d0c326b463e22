"""Print how fast the library is, each figure against its peer in the same run.

Its exit code says nothing about speed: a timed result never fails a build.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from typing import Final

from bigtables import big_tables
from building import building, memory
from imports import imports
from records import records
from report import Row, as_json, as_table
from selfplay import four_players, self_play, three_variants
from timing import FULL, QUICK, Effort
from ui_move import ui_move

_PARTS: Final[tuple[Callable[[Effort], Row | list[Row]], ...]] = (
    self_play,
    big_tables,
    three_variants,
    imports,
    ui_move,
    four_players,
    building,
    memory,
    records,
)


def rows_of(effort: Effort) -> Iterator[Row]:
    """Measure everything, and tell on the standard error how far it has come."""
    for part in _PARTS:
        print(f"{part.__module__}.{part.__name__} ...", file=sys.stderr)
        found = part(effort)
        yield from found if isinstance(found, list) else [found]


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument(
        "--quick", action="store_true", help="a few seconds, to see that it works; no figures"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    chosen = parser.parse_args()
    rows = list(rows_of(QUICK if chosen.quick else FULL))
    print(as_json(rows, quick=chosen.quick) if chosen.json else as_table(rows))


if __name__ == "__main__":
    main()
