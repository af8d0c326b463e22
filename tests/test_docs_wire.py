"""The page of the wire: made from the code, and true."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path

import pytest

from cirulla.referee import REQUESTS, Referee
from cirulla.wire import MESSAGES, Desk, schema
from cirulla.wire.kinds import EVENTS, VERDICTS
from cirulla.wire.questions import QUESTIONS

PROJECT = Path(__file__).parent.parent
TEXT = (PROJECT / "docs/en/reference/wire.md").read_text("utf-8")
BLOCKS = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]
HEADINGS = set(re.findall(r"^#+ (.*)$", TEXT, re.MULTILINE))


def test_the_page_is_what_its_tool_makes() -> None:
    """Run ``python tools/make_wire.py`` after a change of the wire."""
    assert runpy.run_path(str(PROJECT / "tools" / "make_wire.py"))["page"]() == TEXT


def test_every_message_question_and_event_has_its_heading() -> None:
    assert {f"Message: {message.name}" for message in MESSAGES} <= HEADINGS
    assert {f"Question: {op}" for op in QUESTIONS} <= HEADINGS
    assert {f"Request: {op}" for op in REQUESTS} <= HEADINGS
    assert set(EVENTS) <= HEADINGS
    assert {kind.__name__ for kind in VERDICTS.values()} <= HEADINGS


def test_every_key_of_every_shape_is_told() -> None:
    for name, shape in schema()["$defs"].items():
        for key in shape.get("properties", {}):
            assert f"`{key}`" in TEXT or name.endswith("Message"), (name, key)


def test_every_link_leads_somewhere() -> None:
    anchors = {re.sub(r"[^a-z0-9_ -]", "", one.lower()).replace(" ", "-") for one in HEADINGS}
    for link in re.findall(r"\]\(#([^)]*)\)", TEXT):
        assert link in anchors


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.name)
def test_every_message_has_an_example_that_is_read(message: object) -> None:
    name: str = message.name  # type: ignore[attr-defined]
    found = [one for one in BLOCKS if "op" not in one and set(one) == {"wire", name}]
    assert found
    for one in found:
        value = message.loads(json.dumps(one))  # type: ignore[attr-defined]
        written = json.loads(message.dumps(value))  # type: ignore[attr-defined]
        assert written == one or name == "rules"


def test_every_question_stands_before_its_answer() -> None:
    asked = [place for place, one in enumerate(BLOCKS) if "op" in one and "id" not in one]
    assert [BLOCKS[place]["op"] for place in asked] == list(QUESTIONS)
    for place in asked:
        assert json.loads(Desk().ask(json.dumps(BLOCKS[place]))) == BLOCKS[place + 1]
        assert "error" not in BLOCKS[place + 1]


def test_every_request_stands_before_its_answer() -> None:
    """One referee is asked them all, in their order."""
    asked = [place for place, one in enumerate(BLOCKS) if "op" in one and "id" in one]
    assert {BLOCKS[place]["op"] for place in asked} == set(REQUESTS)
    referee = Referee()
    for place in asked:
        told, shown = json.loads(referee.answer(json.dumps(BLOCKS[place]))), BLOCKS[place + 1]
        assert "error" not in told
        if BLOCKS[place]["op"] == "games":  # two of them are shown
            told["games"] = [one for one in told["games"] if one in shown["games"]]
        assert told == shown
