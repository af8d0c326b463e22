"""``cirulla score``: what is said and understood; `test_cli_asking` scores at a real terminal."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cirulla.answers import Outcome
from cirulla.cli.scoring import Keeper
from cirulla.house import game_names
from cirulla.house import rules as build
from cirulla.scorebook import load
from commanding import converse, environment

if TYPE_CHECKING:
    from commanding import Ran

Capture = pytest.CaptureFixture[str]
PAGES = [Path(__file__).parents[1] / f"docs/{lang}/howto/score.md" for lang in ("en", "it")]
ROUND = ("2 1", "1 0", "", "23", "A 2 7 J", "7 6", "6 7", "7 6")
"""A round of two sides by the base game's items: 8 points against 2."""
BEGUN = ("", *ROUND)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the score in a folder of its own, where it is saved by default."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def score(capsys: Capture, answers: tuple[str, ...] | list[str], *argv: str | Path) -> Ran:
    return converse(capsys, "".join(f"{one}\n" for one in answers), "score", *argv)


def two(capsys: Capture, *answers: str, game: str = "base") -> Ran:
    return score(capsys, answers, "--rules", game, "--players", "Nina,Beppe")


# A score from its beginning to its end


@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_whole_match(capsys: Capture, lang: str) -> None:
    argv = ("--players", "Nina,Beppe", "--rules", "breve", "--lang", lang)
    ran = score(capsys, [*BEGUN, *ROUND, *ROUND, ""], *argv)
    assert (ran.code, ran.err) == (0, "")
    book = load(Path("match.scores"))
    assert (book.totals, book.outcome) == ((24, 6), Outcome(0, "target"))
    words = {
        "en": ("Round 3; Nina deals.", "In front: Nina, by 12 points.", "victory for Nina."),
        "it": ("Smazzata 3; fa le carte Nina.", "con 12 punti di vantaggio", "vittoria per Nina."),
    }[lang]
    for word in words:
        assert word in ran.words
    assert ran.lines[-1] in {
        "The score is saved in match.scores.",
        "I punti sono salvati in match.scores.",
    }


@pytest.mark.parametrize("game", game_names())
def test_every_house_can_be_scored(capsys: Capture, game: str) -> None:
    rules = build(game)
    for players in (count for count in range(2, 9) if rules.ask.sides(count)):
        argv = ("--rules", game, "--players", str(players), "--lang", "it", "--ascii")
        ran = score(capsys, ["1"], *argv, "--save", f"{players}.scores")
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.isascii()
        assert "\\x" not in ran.out
        assert max(map(len, ran.lines[:-1])) <= 80


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parts[-3])
def test_the_page_shows_what_is_printed(page: Path, capsys: Capture) -> None:
    text = page.read_text("utf-8")
    found = re.search(r"```text\n\$ cirulla (score [^\n]*)\n(.*?)```", text, re.DOTALL)
    assert found is not None
    words, shown = found.groups()
    answers = "".join(f"{line}\n" for line in re.findall(r"^>(?: (.*))?$", shown, re.MULTILINE))
    out = converse(capsys, answers, *words.split()).out
    assert [line.rstrip() for line in out.splitlines()] == shown.splitlines()


# Who plays


def test_names_are_asked_for(capsys: Capture) -> None:
    ran = score(capsys, ["?", "Nina, Nina", "Nina", "", "Nina, Beppe, Ugo", "ugo"])
    assert ran.code == 0
    assert "Names are parted by commas" in ran.out
    assert '"Nina, Nina" does not do: give each a name of their own' in ran.words
    assert "1 cannot play in this house; 2, 3, 4 can." in ran.lines
    book = load(Path("match.scores"))
    assert (book.terms.names, book.dealer) == (("Nina", "Beppe", "Ugo"), 2)


def test_a_number_of_players_gives_names(capsys: Capture) -> None:
    score(capsys, ["2"], "--lang", "it")
    assert load(Path("match.scores")).terms.names == ("Giocatore 1", "Giocatore 2")


@pytest.mark.parametrize("stop", ["", "quit\n"])
def test_without_names_there_is_nothing_to_save(capsys: Capture, stop: str) -> None:
    ran = converse(capsys, stop, "score")
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[-1] == "There is nothing to save yet."
    assert not list(Path().iterdir())


# Broken off, and gone on with


def test_it_goes_on_from_every_answer(capsys: Capture) -> None:
    answers = [*BEGUN, "0 1", "1 1", "undo", "", "1 0", "17"]
    whole = two(capsys, *answers)
    text = Path("match.scores").read_text("utf-8")
    Path("match.scores").unlink()
    assert two(capsys, answers[0]).code == 0
    for place, answer in enumerate(answers[1:], 1):
        ran = score(capsys, [answer], "match.scores")
        assert (ran.code, ran.err) == (0, ""), place
        assert "To go on: cirulla score match.scores" in ran.words
    assert Path("match.scores").read_text("utf-8") == text
    assert whole.code == 0


def test_what_is_gone_on_with_shows_the_score_first(capsys: Capture) -> None:
    two(capsys, *BEGUN)
    ran = score(capsys, [], "match.scores", "--lang", "it")
    assert ran.lines[4:8] == [
        "  smazzata  Nina  Beppe",
        "  1            8      2",
        "  totale       8      2",
        "In testa: Nina, con 6 punti di vantaggio.",
    ]


def test_a_new_score_takes_a_free_name(capsys: Capture) -> None:
    for name in ("match.scores", "match-2.scores", "match-3.scores"):
        assert two(capsys, "").lines[-1].endswith(f"cirulla score {name}")
    assert len(list(Path().iterdir())) == 3


def test_a_copy_can_be_gone_on_with(capsys: Capture) -> None:
    two(capsys, *BEGUN)
    before = Path("match.scores").read_text("utf-8")
    score(capsys, ["3 0"], "match.scores", "--save", "copy.scores")
    assert Path("match.scores").read_text("utf-8") == before
    assert load(Path("copy.scores")).answers == (("scope", "3 0"),)


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (("gone.scores",), "gone.scores: No such file or directory"),
        ((".",), ".: Is a directory"),
        (("m.scores", "--rules", "base"), "--rules: the match in m.scores has its own already"),
        (("m.scores", "--players", "2"), "--players: the match in m.scores has its own already"),
        (("--players", "2", "--save", "m.scores"), "m.scores: there is such a file already; to go"),
        (("--players", "9"), "9 cannot play by these rules; 2, 3, 4 can"),
        (("--players", "0"), '--players "0": so many cannot play'),
        (("--players", "Nina,Nina"), '"Nina" stands twice'),
        (("--players", "2", "--rules", "nowhere"), 'no game is named "nowhere"'),
        (("--players", "2", "--save", "no/such/m.scores"), "no/such/m.scores: No such file"),
        (("bad.scores",), "bad.scores: scorebook: it is no score book"),
        (("--players", "2", "--lang", "de"), "argument --lang: invalid choice: 'de'"),
    ],
)
def test_what_cannot_be_begun(capsys: Capture, argv: tuple[str, ...], message: str) -> None:
    two(capsys, "")
    Path("match.scores").rename("m.scores")
    Path("bad.scores").write_text("format = 1\n")
    before = Path("m.scores").read_text("utf-8")
    ran = score(capsys, [], *argv)
    assert ran.code == 2
    (line,) = ran.errors
    assert message in line
    assert Path("m.scores").read_text("utf-8") == before
    assert sorted(one.name for one in Path().iterdir()) == ["bad.scores", "m.scores"]


# Answers that will not do


def test_nonsense_is_asked_again(capsys: Capture) -> None:
    ran = two(capsys, "Pippo", "", "x", "1 2 3", "\x1b[A", "undo now", "sheet now", "2 1")
    assert ran.code == 0
    for line in (
        '"Pippo" does not play; there are Nina, Beppe.',
        '"x" is no answer: write 2 numbers, one for each side, as 3 2.',
        "3 answers for 2 sides: give one for each.",
        "Write that word alone, to take the last answer back.",
        "Write that word alone, to see the score.",
    ):
        assert line in ran.lines
    assert "\x1b" not in ran.out
    assert load(Path("match.scores")).answers == (("scope", "2 1"),)


def test_too_much_nonsense_ends_where_no_person_answers(capsys: Capture) -> None:
    ran = two(capsys, "", *["x"] * 30)
    assert ran.code == 2
    assert ran.err == ("cirulla: 20 answers in a row were of no use; look at the first of them\n")
    assert load(Path("match.scores")).dealer == 0


def test_what_is_no_text_is_no_answer() -> None:
    argv = [sys.executable, "-m", "cirulla", "score", "--players", "Nina,Beppe"]
    given = b"\n\xff\xfe 2\n2 1\n" + b"9" * 5000 + b"\n"
    done = subprocess.run(
        argv, input=given, capture_output=True, check=False, env=environment({}), timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert load(Path("match.scores")).answers == (("scope", "2 1"),)


def test_a_closed_input_is_at_its_end() -> None:
    line = f'"{sys.executable}" -m cirulla score --players 2 <&-'
    done = subprocess.run(
        line, shell=True, capture_output=True, check=False, env=environment({}), timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert load(Path("match.scores")).dealer is None


# Commands


def test_help(capsys: Capture) -> None:
    ran = two(capsys, "?")
    for word in ("undo", "sheet", "table with four cards", "quit"):
        assert f"  {word}" in ran.out
    assert "  tavola con quattro" in score(capsys, ["aiuto"], "match.scores", "--lang", "it").out


def test_undo_goes_back_past_the_round(capsys: Capture) -> None:
    ran = two(capsys, *BEGUN, "undo", "annulla", "undo")
    assert ran.out.count("The last answer is taken back.") == 3
    assert load(Path("match.scores")).answers[-1][0] == "diamonds"
    ran = score(capsys, ["undo"] * 7, "match.scores")
    assert "There is no answer to take back." in ran.lines
    assert load(Path("match.scores")).dealer is None


def test_the_answer_that_ended_the_match_can_be_taken_back(capsys: Capture) -> None:
    end = ("", "", "", "", "40", "A234567JQK")
    ran = two(capsys, *end, "go on", "undo", "A23456JQK", game="genova")
    assert "The match is over: victory for Nina (cappotto)." in ran.lines
    assert "The match is over." in ran.lines
    assert load(Path("match.scores")).outcome is None
    two(capsys, *end, "", game="genova")
    ran = score(capsys, [], "match-2.scores")
    assert ran.code == 0
    assert "The match is over: victory for Nina (cappotto)." in ran.lines
    assert ran.lines[-1] == "The score is saved in match-2.scores."


def test_first_tables(capsys: Capture) -> None:
    """LUZ-1, LUZ-2, TABLE-1, MATTA-2."""
    tables = ("Ah As 6d 7c", "2h 3d 4c 6s", "Kh 3d 4c 6s", "x", "Ah 2s", "4h 4d 4c 4s")
    answers = [f"table {cards}" for cards in tables]
    ran = two(capsys, "", *answers, "", game="giardini-luzzati")
    for line in (
        "All cards are gathered and dealt again.",
        "The dealer's side takes it: 1 scopa. Count it among the scope.",
        "It stays on the table.",
        "There are 2 cards there; a first table has 4.",
        "That ends the match.",
        "The match is over: victory for Nina (luzzati).",
    ):
        assert line in ran.lines, line
    book = load(Path("match.scores"))
    assert [key for key, _ in book.sheets[0].answers] == ["table", "table"]


def test_first_tables_in_italian(capsys: Capture) -> None:
    argv = ("--rules", "giardini-luzzati", "--players", "2", "--lang", "it")
    ran = score(capsys, ["", "tavola Ah Aq 6f 7p", "tavola 7c 2h 3h 4h"], *argv)
    assert "Si raccolgono tutte le carte e si ridanno." in ran.lines
    assert '"7c": c sta per cuori o per fiori?' in ran.words


def test_level_sides_are_told(capsys: Capture) -> None:
    ran = two(capsys, "", "sheet")
    assert "Level in front: Nina and Beppe." in ran.lines


def test_an_answer_that_came_before_the_interrupt_is_saved(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(keeper: Keeper, book: object) -> None:
        keeper.book = book  # type: ignore[assignment]
        raise KeyboardInterrupt

    two(capsys, "")
    monkeypatch.setattr(Keeper, "_take", interrupted)
    ran = score(capsys, ["2 1"], "match.scores")
    assert (ran.code, ran.err) == (130, "")
    assert "To go on: cirulla score match.scores" in ran.words
    assert load(Path("match.scores")).answers == (("scope", "2 1"),)
