"""Forgetting what the library keeps for a while, so that it can be measured without."""

from __future__ import annotations

import sys

from cirulla.subsets import SubsetSums


def clear_caches() -> None:
    """Empty every memo of the library's modules; those of a rule set go with the rule set."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] != "cirulla":
            continue
        for value in list(vars(module).values()):
            if isinstance(value, SubsetSums):
                value.clear()
            elif hasattr(value, "cache_clear"):
                value.cache_clear()
            elif isinstance(value, dict) and hasattr(type(value), "__missing__"):
                value.clear()  # it fills itself on demand
