"""Houses as people write them: named games, house-rules files, lists of variants."""

from __future__ import annotations

from cirulla.house.entries import Entry
from cirulla.house.houses import (
    Game,
    House,
    Spec,
    dump,
    dumps,
    game_info,
    game_names,
    load_rules,
    loads_rules,
    read_table,
    rules,
)

__all__ = [
    "Entry",
    "Game",
    "House",
    "Spec",
    "dump",
    "dumps",
    "game_info",
    "game_names",
    "load_rules",
    "loads_rules",
    "read_table",
    "rules",
]
