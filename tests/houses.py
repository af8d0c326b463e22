"""Houses for the tests, and what is told of a bad one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cirulla.errors import Code, RulesError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cirulla.ruleset import RuleSet

CASA = """
name = "Casa Parodi"
game = "genova"                 # start from a named game
without = ["cappotto"]

[[variants]]
variant = "matta"               # already in genova
card = "Qh"

[[variants]]
variant = "low-table"           # not in genova
"""

Told = list[tuple[str, Code, str]]
"""For each fault its path, its code, and a part of its message."""


def faults_of(call: Callable[[], object]) -> RulesError:
    """Return the error of a call; whatever it tells, each fault is one line of bearable length."""
    with pytest.raises(RulesError) as caught:
        call()
    faults = caught.value.faults
    assert faults
    assert len(set(faults)) == len(faults)
    for fault in faults:
        line = str(fault)
        assert line.isprintable(), line
        assert len(line) < 600, line
    assert str(caught.value).split("\n") == [str(fault) for fault in faults]
    return caught.value


def assert_told(error: RulesError, told: Told) -> None:
    found = [(fault.path, fault.code) for fault in error.faults]
    assert found == [(path, code) for path, code, _ in told], str(error)
    for fault, (_, _, part) in zip(error.faults, told, strict=True):
        assert part in fault.message


def names_in(house: RuleSet) -> list[str]:
    return [variant.name for variant in house.variants]


def option(house: RuleSet, variant: str, name: str) -> object:
    (found,) = [one for one in house.to_dict()["variants"] if one["variant"] == variant]
    return found[name]
