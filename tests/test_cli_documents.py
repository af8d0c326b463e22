"""The documents for programs, held against the page that tells of them."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cirulla.cli.parser import COMMANDS
from cirulla.cli.reporting import Exit
from cirulla.match import Match
from cirulla.record import dumps
from cirulla.registry import NO_AUTOLOAD
from commanding import TALKS, run
from distributions import Shelf
from matches import play_on

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = (Path(__file__).parents[1] / "docs/en/reference/command.md").read_text("utf-8")
NAMES = [one.__name__.rpartition(".")[2].replace("_", "-") for one in COMMANDS]
FATES = {"right", "wrong", "unusable", "scored", "misdealt", "unfinished", "finished", "abandoned"}
KINDS = {"owner", "collected", "refined"}


def keys_of(value: object) -> Iterator[str]:
    """Give every key of a document that is not a card or an option of a variant."""
    if isinstance(value, list):
        for one in value:
            yield from keys_of(one)
    elif isinstance(value, dict):
        listed = "variant" in value and not {"reason", "distribution"} & value.keys()
        for key, one in {"variant": ""}.items() if listed else value.items():
            yield key
            yield from keys_of(one) if key != "pledged" else ()


def documented(table: str) -> set[str]:
    """Return what stands in code under that heading of a table."""
    (found,) = re.findall(rf"\n\| {table} \|[^\n]*(\n.*?)(?:\n\n|\Z)", PAGE, re.DOTALL)
    return set(re.findall(r"`([a-z_]+)`", found))


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, tuple[str, ...]]:
    """Return a call of each command that has everything in its document."""
    monkeypatch.delenv(NO_AUTOLOAD, raising=False)
    shelf = Shelf(tmp_path, monkeypatch)
    shelf.add("odd", {"odd": "odd_module:odd"}, {"odd_module": "odd = 3"})
    right, wrong = tmp_path / "right.cirulla", tmp_path / "wrong.cirulla"
    record = dumps(play_on(Match("breve", seed=1), random.Random(1)).record())
    right.write_text(record, "utf-8")
    wrong.write_text(record.replace("scores = [", "scores = [1", 1), "utf-8")
    house = tmp_path / "house.toml"
    house.write_text('[[variants]]\nvariant = "target"\n', "utf-8")
    return {
        "verify": (str(right), str(wrong), "gone.cirulla"),
        "captures": ("4c", "7h", "2s", "--rules", "genova", "--pledged", "7h=4"),
        "rules": (str(house),),
        "explain": (str(house),),
        "diff": ("base", "genova"),
        "variants": (),
        "games": (),
    }


# What `schema` prints has a form of its own.
@pytest.mark.parametrize("command", [name for name in NAMES if name not in (*TALKS, "schema")])
def test_every_key_is_told_and_sorted(
    command: str, asked: dict[str, tuple[str, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, command, *asked[command], "--json")
    own = documented(f"of `{command}`")
    found = set(keys_of(ran.document))
    assert found <= own | documented("of a house") | documented("of an error")
    assert own <= found | FATES | KINDS
    assert ran.out == json.dumps(ran.document, indent=2, sort_keys=True) + "\n"
    assert run(capsys, command, *asked[command], "--json") == ran


def test_every_command_and_every_exit_code_is_told() -> None:
    for name in NAMES:
        assert f"\n| `cirulla {name}" in PAGE
    assert [int(code) for code in re.findall(r"\n\| (\d+) \|", PAGE)] == list(Exit)


@pytest.mark.parametrize("command", TALKS)
def test_a_command_that_asks_and_answers_prints_no_document(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "--json", command)
    message = f"cirulla: {command} asks and answers, and prints no document: leave out --json\n"
    assert (ran.code, ran.out, ran.err) == (2, "", message)
    assert run(capsys, command, "--json").code == 2
