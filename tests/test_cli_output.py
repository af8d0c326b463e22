"""Suit signs, colour, and text that a terminal cannot show."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from commanding import run, start

ESCAPE = "\x1b["
ASK = ("captures", "6c", "Ah 5d 2s 3c")


def test_cards_have_suit_signs(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, *ASK)
    assert ran.lines[0] == "6♣ on A♥ 2♠ 3♣ 5♦ (rules: base)"
    assert ESCAPE not in ran.out  # what is no terminal gets no colour


def test_ascii_is_plain(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, *ASK, "--ascii")
    assert ran.out.isascii()
    assert ran.lines[0] == "6c on Ah 2s 3c 5d (rules: base)"


def test_no_line_ends_in_spaces(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (ASK, ("games",), ("explain", "genova"), ("variants",), ("diff", "base", "breve")):
        assert not any(line.endswith(" ") for line in run(capsys, *words).lines)


def test_a_terminal_has_colour(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, *ASK, FORCE_COLOR="1", TERM="xterm-256color")
    assert ESCAPE in ran.out
    red = re.findall(r"\x1b\[[0-9;]*31m([^\x1b]*)\x1b", ran.out)
    assert set(red) == {"A♥", "5♦"}


@pytest.mark.parametrize("words", [ASK, ("games", "--help"), ("--help",)], ids=" ".join)
def test_nobody_needs_to_see_colour(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    assert ESCAPE in run(capsys, *words, **terminal).out
    assert ESCAPE not in run(capsys, *words, **terminal, NO_COLOR="1").out
    assert ESCAPE not in run(capsys, "--no-color", *words, **terminal).out
    assert ESCAPE not in run(capsys, *words, "--no-color", **terminal).out


def test_an_empty_no_color_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, *ASK, FORCE_COLOR="1", TERM="xterm-256color", NO_COLOR="")
    assert "\x1b[1m" in ran.out


def test_no_color_holds_in_a_process_too() -> None:
    terminal = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    assert ESCAPE.encode() in start(*ASK, variables=terminal).stdout
    assert ESCAPE.encode() not in start(*ASK, variables={**terminal, "NO_COLOR": "1"}).stdout


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_an_encoding_without_suit_signs_gets_letters(encoding: str) -> None:
    ran = start(*ASK, variables={"PYTHONIOENCODING": encoding})
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.decode(encoding).splitlines()[0] == "6c on Ah 2s 3c 5d (rules: base)"


@pytest.mark.skipif(os.name != "posix", reason="locales as in POSIX")
def test_an_ascii_locale_is_no_trouble(tmp_path: Path) -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    house = tmp_path / "parodì.toml"
    house.write_text('name = "Casa Parodì"\n', "utf-8")
    ran = start("explain", house, variables=plain)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"Casa Parod\\xec" in ran.stdout
    assert start("captures", "6♣", "--rules", "è", variables=plain).returncode == 2


def test_what_the_encoding_lacks_is_escaped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "casa.toml"
    house.write_text('name = "Casa Parodì"\n', "utf-8")
    assert "Casa Parodì" in run(capsys, "explain", house).words
    assert "Casa Parod\\xec" in run(capsys, "explain", house, "--ascii").words
    ran = run(capsys, "explain", house, "--json")
    assert ran.out.isascii()
    assert ran.document["house"]["title"] == "Casa Parodì"


@pytest.mark.parametrize(
    "name", ["\x1b[31mred", "two\nlines", "lone \udcff surrogate", "[bold]x[/]"]
)
@pytest.mark.parametrize("words", [("verify",), ("verify", "-q"), ("explain",)], ids=" ".join)
def test_a_name_cannot_steer_the_terminal(
    name: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, *words, name)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.errors) == 1
    assert ran.err.encode().decode().rstrip("\n").isprintable()
    shown = name.encode("unicode_escape", "backslashreplace").decode()
    assert shown in ran.err


def test_a_surrogate_in_a_document_is_escaped(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "verify", "--json", "lone \udcff surrogate")
    assert ran.out.isascii()
    assert json.loads(ran.out)["files"][0]["file"] == "lone \udcff surrogate"
