"""The referee driven by Node.js: the example of its page, and every named game at once."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cirulla.events import Captured
from cirulla.house import game_names
from cirulla.match import Match
from cirulla.record import loads
from cirulla.verify import verify
from commanding import environment
from peers import need

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
EXAMPLE = HERE.parent / "examples" / "referee.mjs"
PAGE = HERE.parent / "docs" / "en" / "howto" / "referee.md"


def node(script: Path, *words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a script with the command of this very environment on the path."""
    variables = environment({})
    variables["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{variables.get('PATH', '')}"
    return subprocess.run(
        [need("node"), str(script), *words],
        check=False,
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env=variables,
        timeout=300,
    )


def scope() -> Iterator[str]:
    """Tell what the example tells: the match where everybody makes the first move there is."""
    match = Match("genova", seed="7")
    while not match.over:
        for event in match.play(match.legal_moves[0]):
            if isinstance(event, Captured) and event.marks:
                yield f"Scopa! {event.card} takes {event.capture.cards}."
    yield f"Side {match.winner} wins the match."


def test_the_example_plays_a_match(tmp_path: Path) -> None:
    ran = node(EXAMPLE, folder=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.splitlines() == list(scope())


def test_the_page_shows_the_example_as_it_is() -> None:
    (shown,) = re.findall(r"```js\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert shown == EXAMPLE.read_text("utf-8")


def test_every_game_is_played_at_once(tmp_path: Path) -> None:
    """Each record is verified here; the client itself holds what it is told against the wire."""
    words = (sys.executable, "-m", "cirulla", "referee", "--journal", "matches.jsonl")
    ran = node(HERE / "referee_client.mjs", *words, folder=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    told = json.loads(ran.stdout)
    assert [one["game"] for one in told["played"]] == list(game_names())
    assert told["asked"] > 1000
    decks = set()
    for one in told["played"]:
        record = loads(one["record"])
        assert verify(record).finding is None
        assert record.result.status == "finished"
        decks |= {each.deck for each in record.rounds}
    assert len(decks) == sum(len(loads(one["record"]).rounds) for one in told["played"])
