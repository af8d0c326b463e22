"""The command ``cirulla rules``."""

from __future__ import annotations

from pathlib import Path

import pytest

from cirulla.house import game_names
from commanding import run, start

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("lang", ["en", "it"])
def test_every_named_game(capsys: Capture, game: str, lang: str) -> None:
    ran = run(capsys, "rules", game, "--lang", lang)
    assert (ran.code, ran.err) == (0, "")
    assert all(len(line) <= 80 for line in ran.lines)
    assert "MATCH-3" in ran.out
    assert ("Esempi" in ran.out) == (lang == "it")


def test_the_formats(capsys: Capture) -> None:
    assert run(capsys, "rules", "genova", "--format", "md").out.startswith("# Genoa\n")
    page = run(capsys, "rules", "genova", "--lang", "it", "--format", "html").out
    assert page.startswith('<!doctype html>\n<html lang="it">')
    assert run(capsys, "rules", "genova").out.startswith("GENOA\n")


@pytest.mark.parametrize(
    ("name", "begin"),
    [
        ("regole.html", "<!doctype html>"),
        ("regole.HTM", "<!doctype html>"),
        ("regole.md", "# Genova"),
        ("regole", "GENOVA"),
    ],
)
def test_a_file_says_its_format(capsys: Capture, tmp_path: Path, name: str, begin: str) -> None:
    path = tmp_path / name
    ran = run(capsys, "rules", "genova", "--lang", "it", "-o", path)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert path.read_text(encoding="utf-8").startswith(begin)


def test_a_house_file(capsys: Capture, tmp_path: Path) -> None:
    """MATCH-1: the sheet of a family's own file has its name and its rules."""
    path = tmp_path / "casa.toml"
    path.write_text(
        'name = "Casa Parodi"\ngame = "genova"\n[[variants]]\nvariant = "target"\npoints = 31\n',
        encoding="utf-8",
    )
    ran = run(capsys, "rules", path, "--lang", "it")
    assert ran.out.startswith("CASA PARODI\n")
    assert "La partita è a 31 punti." in ran.words


def test_four_colours(capsys: Capture) -> None:
    plain = run(capsys, "rules", "base", "--format", "html").out
    coloured = run(capsys, "rules", "base", "--format", "html", "--four-colours").out
    assert plain != coloured


def test_for_programs(capsys: Capture, tmp_path: Path) -> None:
    """MATCH-1: the same sheet as data; a file can be written beside."""
    path = tmp_path / "sheet.md"
    document = run(capsys, "rules", "breve", "--json", "-o", path).document
    assert document["title"] == "A short match, to 21"
    *_, match = document["sections"]
    assert match["rules"][0]["rule"] == "MATCH-1"
    assert match["rules"][0]["changed"] is True
    assert match["examples"][0]["answers"] == ["Totals Nina 22, Beppe 18: Nina wins the match."]
    assert path.read_text(encoding="utf-8").startswith("# A short match")


def test_plain_ascii(capsys: Capture) -> None:
    ran = run(capsys, "rules", "genova", "--lang", "it", "--ascii")
    assert ran.out.isascii()
    assert "In tavola 3h 5c 7s. Si gioca 7d." in ran.words
    assert "\\" not in ran.out
    page = run(capsys, "rules", "genova", "--lang", "it", "--format", "html", "--ascii").out
    assert page.isascii()
    assert "&#232;" in page


def test_a_terminal_without_the_signs() -> None:
    ran = start(
        "rules", "base", "--lang", "it", variables={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"Prende 7s (uguale)" in ran.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["genovaa"], "genova"),
        (["genova", "-o", "/no/such/folder/x.md"], "No such file or directory"),
    ],
)
def test_what_cannot_be_used(capsys: Capture, words: list[str], told: str) -> None:
    ran = run(capsys, "rules", *words)
    assert (ran.code, ran.out, len(ran.errors)) == (2, "", 1)
    assert told in ran.err


@pytest.mark.parametrize("words", [["--lang", "de"], ["--format", "pdf"]])
def test_what_there_is_not(capsys: Capture, words: list[str]) -> None:
    ran = run(capsys, "rules", "genova", *words)
    assert (ran.code, len(ran.errors)) == (2, 1)
    assert f"invalid choice: '{words[-1]}'" in ran.err
