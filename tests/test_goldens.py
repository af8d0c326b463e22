"""One whole match of every named game, move by move, as it has always been played.

The example records are replayed and told in a transcript; it may change only with a ruling. After
such a change: ``pytest tests/test_goldens.py --snapshot-update``, and read the difference.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from cirulla import Captured, Dealt, IllegalMove, Match, Misdealt, RoundScored, game_names
from cirulla.record import dumps, load
from cirulla.verify import verify

if TYPE_CHECKING:
    from syrupy.assertion import SnapshotAssertion

    from cirulla import Event

PROJECT = Path(__file__).parent.parent
EXAMPLES = sorted(path.stem for path in (PROJECT / "examples").glob("*.cirulla"))


class Transcript(SingleFileSnapshotExtension):
    """Keep a transcript as a text file of its own."""

    _write_mode = WriteMode.TEXT
    file_extension = _file_extension = "txt"  # the name in syrupy 5, and before


def _tell(event: Event) -> str:
    """Tell an event in a few words, with all that is in it."""
    if isinstance(event, Dealt):
        hands = "  ".join(hand.compact or "-" for hand in event.hands)
        table = "".join(map(str, event.to_table)) or "-"
        return f"deal {event.deal}: {hands}; table {table}"
    if isinstance(event, Captured):
        marks = "".join(f" {mark.item}+{mark.points}" for mark in event.marks)
        return f"{event.capture.kind} {event.capture.cards.compact}{marks}"
    if isinstance(event, Misdealt):
        return f"misdeal {event.misdeals} by {event.rule}: {event.cards.compact}"
    if isinstance(event, RoundScored):
        lines = "".join(
            f"\n    {line.item} side {line.side} {line.points}: {''.join(map(str, line.cards))}"
            for line in event.lines
        )
        return f"round {event.points}, totals {event.totals}{lines}"
    return repr(event)


def _transcript(name: str) -> str:
    record = load(PROJECT / "examples" / f"{name}.cirulla")
    whole = Match.from_record(record)
    match = Match(record.rules, record.names, record.dealer, decks=[])
    lines = []
    for move in whole.history:
        legal, before = len(match.legal_moves), len(match.events)
        turn = match.turn
        match.play(move)
        who = "deck" if turn is None else f"seat {turn} of {legal}"
        told = "; ".join(map(_tell, match.events[before:]))
        lines.append(f"{match.state.number} {who} {str(move)[:24]} -> {told}")
    with pytest.raises(IllegalMove):
        match.play("7d")
    return "\n".join([*lines, str(match.state), ""])


@pytest.mark.parametrize("name", EXAMPLES)
def test_golden(name: str, snapshot: SnapshotAssertion) -> None:
    """MATCH-3: a whole match is told word for word, and after its end nothing can be played."""
    assert _transcript(name) == snapshot(extension_class=Transcript)


def test_every_named_game_has_a_golden_match() -> None:
    """A named game without an example, and so without a golden match, fails here."""
    played = {load(PROJECT / "examples" / f"{name}.cirulla").game for name in EXAMPLES}
    assert played >= set(game_names())


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_are_right_and_written_as_the_library_writes(name: str) -> None:
    """Each example verifies, is finished, and stands in the one strict form."""
    path = PROJECT / "examples" / f"{name}.cirulla"
    record = load(path)
    found = verify(record)
    assert found.finding is None
    assert found.outcome is not None
    assert dumps(record) == path.read_text("utf-8")


def test_the_examples_are_what_their_tool_makes() -> None:
    """Every example comes out again, to the letter."""
    spec = importlib.util.spec_from_file_location("make", PROJECT / "tools" / "make_examples.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    for example in tool.EXAMPLES:
        match = tool.make(example, PROJECT / "examples")
        written = (PROJECT / "examples" / f"{example.file}.cirulla").read_text("utf-8")
        assert dumps(match.record()) == written, example.file
    assert [example.file for example in tool.EXAMPLES if example.file not in EXAMPLES] == []
