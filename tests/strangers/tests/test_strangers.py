"""Variants that the library does not know, beside the library as it is shipped.

They must be installed beside its wheel, in an environment where its sources are not.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import cirulla
import pytest
from cirulla import Match, RulesError, RuleSet
from cirulla.house import House, game_names
from cirulla.record import dump, load
from cirulla.registry import listing
from cirulla.steps import Variant
from cirulla.verify import verify
from cirulla_testing import check_variant

from house_of_strangers.eleven import Eleven
from house_of_strangers.figure_scopa import FigureScopa

HOUSE = """
name = "Casa Foresta"
game = "{game}"

[[variants]]
variant = "eleven"

[[variants]]
variant = "figure-scopa"
points = 3
"""


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command that the library installs."""
    program = Path(sys.executable).with_name("cirulla")
    return subprocess.run(
        [str(program), *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


def house_file(folder: Path, game: str = "base") -> str:
    path = folder / "casa.toml"
    path.write_text(HOUSE.format(game=game), "utf-8")
    return str(path)


def test_the_library_is_the_installed_one() -> None:
    assert cirulla.__file__.startswith(sys.prefix)


@pytest.mark.cirulla_options("figure-scopa", points=4)
@pytest.mark.cirulla_options("eleven", total=20)
def test_they_conform_alone_and_with_each_shipped_variant(cirulla_variant: Variant) -> None:
    report = check_variant(cirulla_variant, matches=8, others=3)
    # An `ace` that scores less answers the step `scopa` too.
    refused = ["ace"] if cirulla_variant.name == "figure-scopa" else []
    assert [one.variant for one in report.refused] == refused
    print(report)


def test_they_conform_beside_each_other() -> None:
    check_variant(Eleven(), together=[FigureScopa()], matches=20, others=0)


def test_captures_make_eleven() -> None:
    """CAP-1: a six takes a five, and no queen."""
    rules = cirulla.rules([{"variant": "eleven"}])
    assert [str(one) for one in rules.captures("6c", "5h Qd")] == ["5h (fifteen)"]
    assert [str(one) for one in RuleSet.of().captures("6c", "5h Qd")] == ["Qd (fifteen)"]


def test_a_scopa_with_a_figure_counts_two() -> None:
    """SCOPA-1: the king's counts two, the seven's one."""
    rules = cirulla.rules([{"variant": "figure-scopa"}])
    assert rules.scopa("Kc", "Kh", "Kh") == 2
    assert rules.scopa("7c", "7h", "7h") == 1
    assert rules.scopa("Kc", "Kh", "Kh 2d") == 0


@pytest.mark.parametrize("game", game_names())
def test_every_named_game_takes_them(game: str, tmp_path: Path) -> None:
    """But one whose own variant says what a scopa is: that is refused with the way out."""
    path = house_file(tmp_path, game)
    try:
        rules = cirulla.load_rules(path)
    except RulesError as error:
        assert game == "aula-2"
        assert "ace and figure-scopa both say what the house does at the step scopa" in str(error)
        return
    assert {one.name for one in rules.variants} >= {"eleven", "figure-scopa"}
    players = 4 if game == "cirullone" else 2
    match = Match(House.load(path), players, seed=1)
    rng = random.Random(game)
    while not match.over:
        match.play(rng.choice(match.legal_moves))
    record = tmp_path / "match.cirulla"
    dump(match.record(), record)
    assert load(record).rules == rules
    assert verify(load(record)).ok
    done = command("verify", "-q", str(record))
    assert (done.returncode, done.stderr) == (0, ""), done.stderr


def test_they_are_listed_with_their_distribution() -> None:
    found = {one.name: one for one in listing(strict=True)}
    for name in ("eleven", "figure-scopa"):
        assert found[name].distribution == "house-of-strangers"
        assert found[name].distribution_version == "1.2"
    done = command("variants", "--json")
    assert done.returncode == 0, done.stderr
    listed = {one["name"]: one for one in json.loads(done.stdout)["variants"]}
    assert [one["name"] for one in listed["eleven"]["options"]] == ["total"]


def test_the_command_plays_by_their_house(tmp_path: Path) -> None:
    path = house_file(tmp_path)
    done = command("captures", "6c", "5h", "Qd", "--rules", path, "--ascii")
    assert done.returncode == 0, done.stderr
    assert "5h" in done.stdout
    assert "Qd" not in done.stdout.replace("5h Qd", "")
    done = command("explain", path)
    assert "figure-scopa 1 house-of-strangers 1.2" in " ".join(done.stdout.split())
    done = command("diff", "base", path)
    assert "CAP-1" in done.stdout
    assert "SCOPA-1" in done.stdout


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "made with a figure it scores 3 points"), ("it", "con una figura vale 3 punti")],
)
def test_the_rule_sheet_speaks_of_them(tmp_path: Path, lang: str, said: str) -> None:
    done = command("rules", house_file(tmp_path), "--lang", lang, "--format", "txt")
    assert done.returncode == 0, done.stderr
    assert said in " ".join(done.stdout.split())


def test_a_conflict_names_both_and_the_way_out(tmp_path: Path) -> None:
    path = tmp_path / "casa.json"
    ace = {"variant": "ace", "sweep_scopa": False}
    path.write_text(json.dumps({"variants": [ace, {"variant": "figure-scopa"}]}), "utf-8")
    done = command("explain", str(path))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "ace and figure-scopa both say" in done.stderr
    assert "keep one of them" in done.stderr
