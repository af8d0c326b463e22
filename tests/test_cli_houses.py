"""``cirulla explain``, ``cirulla diff`` and ``cirulla games``: houses, and how they are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from cirulla.house import game_info, game_names, rules
from cirulla.sheets.contents import TITLES
from cirulla.steps import STEPS
from commanding import run

SEVEN = """
name = 7
colour = "red"
game = "genova"
without = ["matta", "mattta"]

[[variants]]
variant = "target"
points = "21"

[[variants]]
variant = "low-tabel"

[[variants]]
variant = "piccola"
last = "8"

[[variants]]
variant = "ladder"
down = "6"
"""


def write(folder: Path, text: str, name: str = "casa.toml") -> Path:
    file = folder / name
    file.write_text(text, "utf-8")
    return file


# Naming a house


def test_a_house_file_with_seven_mistakes_gets_seven_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path, SEVEN)
    for words in (("explain", file), ("diff", "base", file), ("captures", "6c", "--rules", file)):
        ran = run(capsys, *words)
        assert (ran.code, ran.out) == (2, "")
        places = [line.removeprefix(f"cirulla: {file}: ").split(":")[0] for line in ran.errors]
        assert places == [
            "name",
            "colour",
            "without[1]",
            "variants[0].points",
            "variants[1].variant",
            "variants[2].last",
            "variants[3].down",
        ]
    faults = run(capsys, "explain", file, "--json").document["error"]["faults"]
    assert len(faults) == 7
    assert faults[4] == {
        "path": f"{file}: variants[1].variant",
        "message": 'no variant is named "low-tabel"; did you mean "low-table"?',
        "code": "rules/unknown-variant",
    }


@pytest.mark.parametrize(
    ("house", "message"),
    [
        ("genoa", 'no game is named "genoa"; did you mean "genova"?'),
        ("gone.toml", "gone.toml: No such file or directory"),
        ("somewhere/gone.json", "somewhere/gone.json: No such file or directory"),
        ("", 'no game is named ""'),
        (".", 'no game is named "."'),
    ],
)
def test_a_house_that_is_not_there_is_one_line(
    house: str,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(capsys, "explain", house)
    assert (ran.code, ran.out, len(ran.errors)) == (2, "", 1)
    assert ran.err.startswith(f"cirulla: {message}")


def test_a_file_is_known_by_its_suffix_or_because_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, "", "UPPER.TOML")
    assert run(capsys, "explain", "UPPER.TOML").code == 0
    write(tmp_path, "", "casa")
    ran = run(capsys, "explain", "casa")
    assert (ran.code, ran.err) == (2, "cirulla: casa: its name must end in .toml or .json\n")
    write(tmp_path, "no house at all", "genova")
    assert run(capsys, "explain", "genova").code == 0  # a game's name comes first
    ran = run(capsys, "explain", "nul\0.toml")
    assert (ran.code, len(ran.errors)) == (2, 1)


# Explaining


@pytest.mark.parametrize("game", game_names())
def test_every_game_is_explained(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "explain", game)
    assert (ran.code, ran.err) == (0, "")
    assert max(map(len, ran.lines)) <= 80
    assert ran.lines[0].startswith(f"{game}  {game_info(game).title}")
    steps = ran.lines[ran.lines.index("Steps, in the order of play") + 2 :]
    assert [line.split()[0] for line in steps[: len(STEPS)]] == list(STEPS)
    for variant in rules(game).variants:
        assert f"\n  {variant.name} " in ran.out


def test_who_answers_and_who_refines_in_which_order(capsys: pytest.CaptureFixture[str]) -> None:
    told = [" ".join(line.split()) for line in run(capsys, "explain", "genova").lines]
    assert "next_seat owner anticlockwise" in told
    assert "wild_ranks refined base, refined by matta" in told
    assert "round_win collected cappotto" in told
    assert "capture_marks collected nobody" in told
    assert "sides owner base" in told
    data = run(capsys, "explain", "genova", "--json").document
    assert [one["step"] for one in data["steps"]] == list(STEPS)
    steps = {one["step"]: one for one in data["steps"]}
    assert steps["pledges"] == {
        "step": "pledges",
        "kind": "refined",
        "owner": "base",
        "others": ["matta"],
    }
    assert data["house"]["digest"] == rules("genova").digest
    assert [one["variant"] for one in data["origins"]] == [
        "base",
        *(one.name for one in rules("genova").variants),
    ]
    assert {one["distribution"] for one in data["origins"]} == {"cirulla"}


def test_options_stand_in_full(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, '[[variants]]\nvariant = "matta"\ncard = "Qh"\n')
    ran = run(capsys, "explain", file)
    assert "matta 1 cirulla" in ran.words
    assert "card = Qh, table = false, stays = false" in ran.words


def test_what_can_have_no_effect_is_told_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path, '[[variants]]\nvariant = "target"\n[[variants]]\nvariant = "tavolata"\n')
    ran = run(capsys, "explain", file)
    idle = [line.split()[0] for line in ran.lines[ran.lines.index("Without effect") + 2 :]]
    assert idle == ["target"]
    ran = run(capsys, "explain", file, "--players", "3")
    idle = [
        line.split()[0] for line in ran.lines[ran.lines.index("Without effect with 3 players") :]
    ]
    assert idle[2:] == ["target", "tavolata"]
    data = run(capsys, "explain", file, "--players", "3", "--json").document
    assert data["players"] == 3
    assert [one["variant"] for one in data["idle"]] == ["target", "tavolata"]
    assert all(one["reason"] for one in data["idle"])


def test_nobody_is_idle_in_the_base_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "explain", "base").lines[-2:] == ["Without effect", "  none"]


def test_players_that_cannot_play_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """SEAT-1."""
    ran = run(capsys, "explain", "base", "--players", "5")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "cirulla: 5 cannot play by these rules; 2, 3, 4 can\n"
    assert run(capsys, "explain", "tradizione", "--players", "5").code == 0


# Differences


def test_what_two_houses_play_differently(capsys: pytest.CaptureFixture[str]) -> None:
    """MATCH-1."""
    ran = run(capsys, "diff", "base", "breve")
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[0] == "base and breve differ in 1 rule."
    assert ran.lines[2] == "MATCH-1  the match"
    assert "base The match is played to 51" in ran.words
    assert "breve The match is played to 21" in ran.words


def test_what_they_play_differently_in_italian(capsys: pytest.CaptureFixture[str]) -> None:
    """MATCH-1."""
    ran = run(capsys, "diff", "base", "breve", "--lang", "it")
    assert ran.lines[0] == "base e breve differiscono per 1 regola."
    assert ran.lines[2] == "MATCH-1  la partita"
    (one,) = rules("base").diff(rules("breve"))
    assert f"base {one.mine.text('it')}" in ran.words
    assert "regola che qui non c'è" in run(capsys, "diff", "base", "genova", "--lang", "it").words
    alike = run(capsys, "diff", "base", "base", "--lang", "it")
    assert alike.out == "base e base si giocano allo stesso modo.\n"
    data = run(capsys, "diff", "base", "breve", "--lang", "it", "--json").document
    assert data["differences"] == [one.to_dict("it")]


def test_houses_that_play_alike_say_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, 'name = "Ours"\ngame = "breve"\n')
    ran = run(capsys, "diff", "breve", file)
    assert (ran.code, ran.out) == (0, f"breve and {file} play alike.\n")
    assert run(capsys, "diff", "breve", file, "--json").document["differences"] == []


@pytest.mark.parametrize("game", game_names())
def test_every_game_is_compared(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = rules("tradizione").diff(rules(game))
    data = run(capsys, "diff", "tradizione", game, "--json").document
    assert data["differences"] == [one.to_dict() for one in found]
    assert data["mine"]["asked"] == "tradizione"
    assert data["theirs"]["digest"] == rules(game).digest
    ran = run(capsys, "diff", "tradizione", game)
    assert max(map(len, ran.lines)) <= 80
    for one in found:
        assert one.mine.text() in ran.words or one.mine.text() == ""
        assert one.theirs.text() in ran.words or one.theirs.text() == ""
        heading = f"{one.rule or ', '.join(one.steps)}  {TITLES[one.section].lower()}"
        assert heading in ran.lines


def test_a_rule_that_one_house_lacks(capsys: pytest.CaptureFixture[str]) -> None:
    """MATTA-3."""
    assert "tradizione no such rule" in run(capsys, "diff", "tradizione", "genova").words


# The named games


def test_the_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "games")
    assert (ran.code, ran.err) == (0, "")
    assert max(map(len, ran.lines)) <= 80
    heads = [line for line in ran.lines if line and not line.startswith(" ")]
    infos = [game_info(name) for name in game_names()]
    assert heads == [f"{one.name}  {one.title} ({', '.join(one.sources)})" for one in infos]
    assert "matta (table = true, stays = true)" in ran.words
    data = run(capsys, "games", "--json").document
    assert [one["name"] for one in data["games"]] == list(game_names())
    assert data["games"][1] == {
        "name": "base",
        "title": "The base game",
        "sources": ["S0", "S1"],
        "variants": [],
    }
    breve = next(one for one in data["games"] if one["name"] == "breve")
    assert breve["variants"] == [{"variant": "target", "points": 21}]
