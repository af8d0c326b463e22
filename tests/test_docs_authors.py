"""The pages for authors of variants are whole: every step, every refusal's name, every strategy."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

import cirulla_testing
from cirulla.questions import STEPS
from cirulla_testing import strategies

PROJECT = Path(__file__).parent.parent
AUTHORS = (PROJECT / "docs/en/tutorial/variant.md").read_text("utf-8")
STEPS_PAGE = (PROJECT / "docs/en/reference/steps.md").read_text("utf-8")


def test_the_page_of_steps_is_what_the_tool_writes() -> None:
    tool = runpy.run_path(str(PROJECT / "tools" / "make_steps.py"))
    assert tool["page"]() == STEPS_PAGE


@pytest.mark.parametrize("step", STEPS.values(), ids=lambda step: step.name)
def test_every_step_has_its_heading_kind_and_signature(step: object) -> None:
    assert isinstance(step, type(STEPS["target"]))
    _, heading, rest = STEPS_PAGE.partition(f"### `{step.name}`\n")
    assert heading
    entry = rest.partition("\n##")[0]
    assert f"*{step.kind.capitalize()}" in entry
    assert f"def {step.name}(" in entry
    for argument in step.arguments:
        assert f"{argument}: " in entry
    assert ("wrapper=True" in entry) == (step.kind == "refined")
    assert ("rules: Rules" in entry) == bool(step.asks)


def test_every_step_has_its_place_in_the_table_of_authors() -> None:
    table = AUTHORS.partition("| your rule changes |")[2].partition("\n\n")[0]
    missing = [step for step in STEPS if f"`{step}`" not in table]
    # These change with others of the table, or hardly anybody would ask for them.
    assert missing == ["leftovers_to", "primiera_value"]


def test_every_strategy_and_name_of_the_kit_is_told() -> None:
    for name in (*strategies.__all__, "check_variant", "TasteWarning"):
        assert f"`{name}`" in AUTHORS
    assert "check_variant" in cirulla_testing.__all__
