"""Every rule has a test whose docstring names it."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULE_IDS: list[str] = json.loads((HERE / "data" / "rule_ids.json").read_text(encoding="utf-8"))
LIBRARYS_OWN = [path for path in sorted(HERE.rglob("test_*.py")) if "oracle" not in path.name]


@cache
def named_rules() -> dict[str, list[str]]:
    """Find the rule ids that docstrings of tests name, in all tests of the library."""
    found: dict[str, list[str]] = {}
    for path in LIBRARYS_OWN:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in re.findall(r"\b[A-Z]+-\d+\b", ast.get_docstring(node) or ""):
                    found.setdefault(rule, []).append(f"{path.name}::{node.name}")
    return found


@pytest.mark.parametrize("rule", RULE_IDS)
def test_a_test_names_the_rule(rule: str) -> None:
    assert rule in named_rules(), f"no test says in its docstring that it holds {rule}"


def test_no_test_names_a_rule_that_there_is_not() -> None:
    parts = {rule.partition("-")[0] for rule in RULE_IDS}
    named = {
        rule: tests for rule, tests in named_rules().items() if rule.partition("-")[0] in parts
    }
    assert [tests for rule, tests in named.items() if rule not in RULE_IDS] == []


def test_the_list_of_rules_has_each_once() -> None:
    assert len(set(RULE_IDS)) == len(RULE_IDS)
