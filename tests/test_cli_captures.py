"""``cirulla captures``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cirulla.cards import Rank
from commanding import run
from support import house

if TYPE_CHECKING:
    from commanding import Ran

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "vectors" / "captures.json").read_text("utf-8")
)


def rows(ran: Ran) -> list[str]:
    """Return the rows of the table, with single spaces."""
    return [" ".join(line.split()) for line in ran.lines if line.startswith("  ")][1:]


def test_each_capture_has_its_kind(capsys: pytest.CaptureFixture[str]) -> None:
    """CAP-1, CAP-3 and CAP-4: A and 5, or A, 5 and 3 by fifteen, but not A, 2 and 3."""
    ran = run(capsys, "captures", "6c", "Ah 5d", "2s", "3c")
    assert (ran.code, ran.err) == (0, "")
    assert rows(ran) == ["A♥ 5♦ sum", "A♥ 3♣ 5♦ fifteen"]
    assert ran.lines[-1] == "It must capture; it may not be laid."


def test_the_table_is_written_together_or_card_by_card(capsys: pytest.CaptureFixture[str]) -> None:
    one = run(capsys, "captures", "3d", "7d", "5h")
    assert rows(one) == ["5♥ 7♦ fifteen scopa"]
    for table in (["7d 5h"], ["7d5h"], ["5♥", "7D"], ["7d,5h"]):
        assert run(capsys, "captures", "3d", *table) == one


@pytest.mark.parametrize("table", [(), ("2s", "4h")])
def test_a_card_that_takes_nothing_says_so(
    table: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """ACE-3: an empty table is written as no card at all."""
    ran = run(capsys, "captures", "Kd", *table)
    assert ran.lines[1:] == ["It may take nothing; it is laid."]
    assert ("an empty table" in ran.out) is (not table)


def test_a_scopa_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """SCOPA-1, ACE-1."""
    ran = run(capsys, "captures", "Ad", "Kh 7s")
    assert rows(ran) == ["7♠ K♥ sweep scopa"]
    data = run(capsys, "captures", "Ad", "Kh 7s", "--json").document
    assert data["captures"] == [{"cards": ["7s", "Kh"], "kind": "sweep", "scope": 1}]


def test_a_named_game_and_a_house_file_are_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """CAP-2 under capture-order."""
    base = run(capsys, "captures", "7d", "7h 3c 5s")
    assert rows(base) == ["7♥ equal"]
    genova = run(capsys, "captures", "7d", "7h 3c 5s", "--rules", "genova")
    assert rows(genova) == ["7♥ equal", "3♣ 5♠ fifteen"]
    file = tmp_path / "casa.toml"
    file.write_text('game = "genova"\n', "utf-8")
    assert rows(run(capsys, "captures", "7d", "7h 3c 5s", "--rules", file)) == rows(genova)
    file = tmp_path / "casa.json"
    file.write_text('{"variants": [{"variant": "optional-capture"}]}', "utf-8")
    lays = run(capsys, "captures", "7d", "7h 3c 5s", "--rules", file)
    assert rows(lays) == ["7♥ equal"]
    assert lays.lines[-1] == "It may also be laid."


def test_a_pledged_card_counts_as_declared(capsys: pytest.CaptureFixture[str]) -> None:
    """MATTA-3."""
    ran = run(capsys, "captures", "4c", "7h 2s", "--rules", "genova", "--pledged", "7h=4")
    assert ran.lines[0] == "4♣ on 2♠ 7♥, 7♥ counting as 4 (rules: genova)"
    assert rows(ran) == ["7♥ equal"]
    ran = run(capsys, "captures", "7h", "Kc 2s", "--rules", "genova", "--pledged", "7h=A", "--json")
    assert ran.document["pledged"] == {"7h": "A"}
    assert ran.document["captures"] == [{"cards": ["2s", "Kc"], "kind": "sweep", "scope": 1}]


@pytest.mark.parametrize(
    ("pledged", "message"),
    [
        (["7h"], '"7h": write the card and its value, as 7h=A'),
        (["7h=8"], '"8" is no rank'),
        (["8h=A"], '"8h" at 0'),
        (["7h=A", "7h=2"], '"7h=2": 7h is pledged twice'),
        (["7c=A"], '"7c=A": 7c is neither played nor on the table'),
        (["2s=A"], '"2s=A": 2s keeps no declared value by the rules of genova'),
    ],
)
def test_a_pledge_that_cannot_be_is_refused(
    pledged: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [word for one in pledged for word in ("--pledged", one)]
    ran = run(capsys, "captures", "4c", "7h 2s", "--rules", "genova", *words)
    assert (ran.code, ran.out, len(ran.errors)) == (2, "", 1)
    assert message in ran.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["8d"], '"8d" at 0: "8" is no rank'),
        (["6c 7c"], '"6c 7c" is more than one card'),
        (["6c", "Ah", "Xd"], '"Ah Xd" at 3: "X" is no rank'),
        (["6c", "Ah 5d", "Ah"], '"Ah 5d Ah" at 6: Ah stands twice'),
        (["6c", "6c"], "6c is played and lies on the table too"),
        (["6\u0441"], "CYRILLIC SMALL LETTER ES"),
        (["re di quadri"], "not in words"),
        (["6c", "--rules", "genoa"], 'no game is named "genoa"; did you mean "genova"?'),
        (["6c", "--rules", "gone.toml"], "gone.toml: No such file or directory"),
    ],
)
def test_what_cannot_be_read_is_one_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "captures", *words)
    assert (ran.code, ran.out, len(ran.errors)) == (2, "", 1)
    assert message in ran.err


@pytest.mark.parametrize("item", VECTORS[::3], ids=lambda item: item["id"])
def test_the_vectors_hold_at_the_door_too(
    item: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = item["rules"]
    if not isinstance(rules, str):
        file = tmp_path / "house.json"
        file.write_text(json.dumps({"variants": rules}), "utf-8")
        rules = str(file)
    words = ["captures", item["card"], *item["table"], "--rules", rules, "--json"]
    for card, value in item.get("values", {}).items():
        words += ["--pledged", f"{card}={Rank(value)}"]
    data = run(capsys, *words).document
    assert sorted(sorted(one["cards"]) for one in data["captures"]) == item["expected"]["captures"]
    assert data["may_lay"] is item["expected"]["may_lay"]
    assert data["house"]["digest"] == house(item["rules"]).digest
