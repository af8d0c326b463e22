"""How long a house takes to build, and whether many of them fill the memory."""

from __future__ import annotations

import gc
import tracemalloc
from itertools import islice, product

from cirulla.house import game_names, rules
from cirulla.ruleset import RuleSet
from cirulla_variants.cappotto import Cappotto
from cirulla_variants.target import Target
from report import MILLISECONDS, Bar, Row
from timing import Effort, Spread, alone, timed


def building(effort: Effort) -> list[Row]:
    """Measure the named game with most variants, built from them and found by its name."""
    name = max(game_names(), key=lambda game: len(rules(game).variants))
    variants = rules(name).variants

    def build() -> int:
        RuleSet.of(*variants)
        return 1

    def find() -> int:
        rules(name)
        return 1

    rows = []
    for key, what, run in (
        ("building", f"building {name}, {len(variants)} variants", build),
        ("named-game", "the same by its name, variants looked up", find),
    ):
        taken = MILLISECONDS.spread(alone(timed(run), effort.slices))
        bar = Bar("at most", 10) if run is build else None
        rows.append(Row(key=key, what=what, unit="ms", ours=taken, bar=bar))
    return rows


def memory(effort: Effort) -> Row:
    """Measure the memory that so many different houses leave behind, built one after another."""
    each = islice(product(range(1, 1001), range(1, 100)), 2 * effort.houses)

    def build(count: int) -> int:
        for target, points in islice(each, count):
            RuleSet.of(Target(points=target), Cappotto(wins=False, points=points))
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        before = build(min(100, effort.houses))
        grown = (build(effort.houses) - before) / 1024
    finally:
        tracemalloc.stop()
    what = f"memory left by {effort.houses:,} different rule sets"
    return Row(key="memory", what=what, unit="KiB", ours=Spread(grown, grown, grown))
