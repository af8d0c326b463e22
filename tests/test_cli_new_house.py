"""``cirulla new-house``: what is asked and written; `test_cli_asking` does so at a terminal."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cirulla.cli.housing import Questionnaire
from cirulla.house import House, game_names, load_rules
from cirulla.house import rules as build
from cirulla.questionnaire import read_draft
from commanding import converse, environment, run

if TYPE_CHECKING:
    from commanding import Ran

Capture = pytest.CaptureFixture[str]
PAGES = [Path(__file__).parents[1] / f"docs/{lang}/howto/new-house.md" for lang in ("en", "it")]
PLAIN = 18
"""The questions that are asked of everybody, in the base game."""
CASA = ("genova", "Casa Parodi", "", "", "", "3", "Qh", *[""] * 9, "1", "", "", "no", "yes")
"""Answers that make the house of the examples."""
DRAFT = Path("casa.toml.draft")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Answer in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def ask(capsys: Capture, answers: tuple[str, ...] | list[str], *argv: str) -> Ran:
    text = "".join(f"{one}\n" for one in answers)
    return converse(capsys, text, "new-house", *(argv or ("casa.toml",)))


# A house from its beginning to its end


@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_whole_house(capsys: Capture, lang: str) -> None:
    ran = ask(capsys, CASA, "casa.toml", "--lang", lang)
    assert (ran.code, ran.err) == (0, "")
    example = Path(__file__).parents[1] / "examples" / "casa-parodi.toml"
    assert load_rules("casa.toml") == load_rules(example)
    assert [one.name for one in Path().iterdir()] == ["casa.toml"]
    words, matta = {
        "en": ("This is what differs from the base game:", "MATTA-1: The matta is the queen of"),
        "it": ("Ecco in che cosa vi scostate dal gioco base:", "MATTA-1: La matta è la donna di"),
    }[lang]
    assert words in ran.lines
    assert matta in ran.words
    assert f"# {matta}" in Path("casa.toml").read_text("utf-8")
    more = " --lang it" if lang == "it" else ""
    assert ran.lines[-1].endswith(f": cirulla rules casa.toml{more}")
    assert run(capsys, *ran.lines[-1].partition(": cirulla ")[2].split()).code == 0


@pytest.mark.parametrize("game", game_names())
def test_enter_alone_makes_the_game(capsys: Capture, game: str) -> None:
    ran = ask(capsys, [game, *[""] * 30], "casa.toml", "--lang", "it", "--ascii")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.isascii()
    assert "\\" not in ran.out
    assert max(map(len, ran.lines)) <= 80
    assert load_rules("casa.toml") == build(game)


def test_finer_points(capsys: Capture) -> None:
    answers = [*[""] * (PLAIN - 1), "yes", "2", "", "", "", "2", *[""] * 7]
    ran = ask(capsys, answers)
    assert ran.code == 0
    rules = load_rules("casa.toml")
    assert rules == build(
        [
            {"variant": "low-table", "points": 0, "fifteen": 2},
            {"variant": "ace", "sweep": "choice"},
        ]
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parts[-3])
def test_the_page_shows_what_is_printed(page: Path, capsys: Capture) -> None:
    text = page.read_text("utf-8")
    found = re.search(r"```text\n\$ cirulla new-house ([^\n]*)\n(.*?)```", text, re.DOTALL)
    assert found is not None
    words, shown = found.groups()
    assert shown in ask(capsys, [*[""] * 9, "2"], *words.split()).out
    DRAFT.unlink()
    answers = ["", "Casa Parodi", *[""] * 7, "2", *[""] * 20]
    assert ask(capsys, answers, *words.split()).code == 0
    found = re.search(r"```toml\n(# Casa Parodi.*?)```", text, re.DOTALL)
    assert found is not None
    assert found[1] == Path("casa.toml").read_text("utf-8")


def test_an_effect_that_could_not_be_shown_before_is_shown_then(capsys: Capture) -> None:
    ran = ask(capsys, [*[""] * 5, "3"])
    assert "  First table 2♥ 2♣ 2♠ 3♦. It stays on the table." in ran.lines
    assert "  First table 2♥ 2♣ 2♠ 3♦. The dealer's side takes it: 3 scope." in ran.lines


# The file


def test_the_file_is_asked_for(capsys: Capture) -> None:
    Path("there.toml").write_text("", "utf-8")
    names = ["?", "casa", "there.toml", "no/casa.toml", "x" * 500 + ".toml", "\0.toml", ""]
    ran = converse(capsys, "\n".join([*names, *[""] * 30]), "new-house")
    assert ran.code == 0
    for line in (
        "  Write the name of a file that is not there yet; it ends in .toml.",
        "casa: the name of a house file ends in .toml.",
        "there.toml: there is such a file already; give another name, or --replace.",
        "no/casa.toml: there is no such folder.",
    ):
        assert line in ran.lines
    assert ran.out.count("no file can be called so.") == 2
    assert build("base") == load_rules("our-house.toml")


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("casa.json", "casa.json: the name of a house file ends in .toml"),
        ("there.toml", "there.toml: there is such a file already; give another name, or --replace"),
        ("no/casa.toml", "no/casa.toml: there is no such folder"),
        (".", ".: the name of a house file ends in .toml"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_at_once(
    capsys: Capture, file: str, message: str
) -> None:
    Path("there.toml").write_text("# ours\n", "utf-8")
    ran = ask(capsys, [""] * 30, file)
    assert (ran.code, ran.out, ran.err) == (2, "", f"cirulla: {message}\n")
    assert [one.name for one in Path().iterdir()] == ["there.toml"]
    assert Path("there.toml").read_text("utf-8") == "# ours\n"


def test_a_file_is_replaced_where_that_is_said(capsys: Capture) -> None:
    Path("casa.toml").write_text("# ours\n", "utf-8")
    assert ask(capsys, ["genova"], "casa.toml", "--replace").code == 2
    assert Path("casa.toml").read_text("utf-8") == "# ours\n"
    assert "--replace" in ask(capsys, ["quit"], "casa.toml", "--replace").out
    assert ask(capsys, [""] * 30, "casa.toml", "--replace").code == 0
    assert load_rules("casa.toml") == build("genova")


def test_a_file_that_came_meanwhile_is_left_alone(capsys: Capture) -> None:
    ask(capsys, ["genova"])
    Path("casa.toml").write_text("# ours\n", "utf-8")
    ran = ask(capsys, [""] * 30)
    assert (ran.code, ran.err) == (
        2,
        "cirulla: casa.toml: there is such a file already; give --replace\n",
    )
    assert Path("casa.toml").read_text("utf-8") == "# ours\n"
    assert read_draft(DRAFT).game == "genova"


def test_what_was_written_when_its_answers_still_lay_there_is_no_matter(capsys: Capture) -> None:
    ask(capsys, CASA[:-1])
    kept = DRAFT.read_text("utf-8")
    ask(capsys, ["yes"])
    DRAFT.write_text(kept, "utf-8")
    assert ask(capsys, ["yes"]).code == 0
    assert [one.name for one in Path().iterdir()] == ["casa.toml"]


# Broken off, and gone on with


def test_it_goes_on_from_every_answer(capsys: Capture) -> None:
    assert ask(capsys, CASA).code == 0
    whole = Path("casa.toml").read_text("utf-8")
    Path("casa.toml").unlink()
    for place, answer in enumerate(CASA[:-1]):
        ran = ask(capsys, [answer])
        assert ran.code == 2
        assert ran.err == (
            "cirulla: the answers ended before the last question, so no house is written\n"
        )
        assert "To go on: cirulla new-house casa.toml" in ran.out
        assert not Path("casa.toml").exists()
        assert len(read_draft(DRAFT).answers) == place + 1
    ran = ask(capsys, CASA[-1:])
    assert ran.code == 0
    assert ran.lines[0] == (
        "Going on with the answers kept in casa.toml.draft; back returns to them."
    )
    assert Path("casa.toml").read_text("utf-8") == whole
    assert not DRAFT.exists()


@pytest.mark.parametrize(("stop", "code"), [("", 2), ("quit\n", 0), ("esci\n", 0)])
def test_without_answers_nothing_is_kept(capsys: Capture, stop: str, code: int) -> None:
    ran = converse(capsys, stop, "new-house", "casa.toml")
    assert ran.code == code
    assert ran.lines[-1] == "Nothing is written."
    assert not list(Path().iterdir())
    assert converse(capsys, stop, "new-house").code == code


def test_kept_answers_that_are_wrong_are_left_alone(capsys: Capture) -> None:
    DRAFT.write_text('newhouse = 1\nanswers = ["game: x"]\n', "utf-8")
    ran = ask(capsys, [""] * 30)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        'cirulla: casa.toml.draft: answers[0]: "x" is none of the answers: write its number.; '
        "remove it to begin anew\n"
    )


def test_an_answer_that_came_before_the_interrupt_is_kept(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(asking: Questionnaire, draft: object) -> None:
        asking.draft = draft  # type: ignore[assignment]
        raise KeyboardInterrupt

    monkeypatch.setattr(Questionnaire, "_take", interrupted)
    ran = ask(capsys, ["genova"])
    assert (ran.code, ran.err) == (130, "")
    assert read_draft(DRAFT).game == "genova"


# What is understood


def test_back_returns_to_the_question_before(capsys: Capture) -> None:
    ran = ask(capsys, ["back", "genova", "back", "base", "X", "indietro", "back", "italia", "quit"])
    assert "There is no answer to take back." in ran.lines
    assert read_draft(DRAFT).answers == (("game", "italia"),)


def test_so_far(capsys: Capture) -> None:
    ran = ask(capsys, ["sofar", "breve", "sofar", "quit"])
    assert "You play the base game." in ran.lines
    assert "MATCH-1: The match is played to 21 points." in ran.words


def test_nonsense_is_asked_again(capsys: Capture) -> None:
    ran = ask(capsys, ["x", "99", "\x1b[A", "back now", "sofar now", "", "y" * 200, "quit"])
    for line in (
        '"x" is none of the answers: write its number.',
        "There is no answer of number 99.",
        "Write that word alone, to go back.",
        "Write that word alone, to see how you play so far.",
    ):
        assert line in ran.lines
    assert "\x1b" not in ran.out
    assert read_draft(DRAFT).answers == (("game", "base"),)


def test_too_much_nonsense_ends_where_no_person_answers(capsys: Capture) -> None:
    ran = ask(capsys, ["", *["y" * 101] * 30])
    assert ran.code == 2
    assert ran.err == "cirulla: 20 answers in a row were of no use; look at the first of them\n"
    assert read_draft(DRAFT).answers == (("game", "base"),)


def test_the_last_question_wants_a_yes(capsys: Capture) -> None:
    ran = ask(capsys, [*[""] * PLAIN, "no", "perhaps", "back", "", "sì"])
    assert ran.code == 0
    assert ran.lines.count("Write yes, or back to change an answer, or quit to stop.") == 2
    assert House.load("casa.toml").variants == ()


def test_help(capsys: Capture) -> None:
    ran = ask(capsys, ["?", "quit"])
    for word in ("Write the number of an answer", "back returns", "sofar shows", "quit stops"):
        assert f"  {word}" in ran.out
    assert "  indietro torna" in ask(capsys, ["aiuto"], "casa.toml", "--lang", "it").out


def test_answers_come_from_a_file() -> None:
    given = "".join(f"{one}\n" for one in CASA).encode()
    argv = [sys.executable, "-m", "cirulla", "new-house", "casa.toml"]
    done = subprocess.run(
        argv, input=given, capture_output=True, check=False, env=environment({}), timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert House.load("casa.toml").name == "Casa Parodi"
