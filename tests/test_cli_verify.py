"""``cirulla verify``."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cirulla.match import Match
from cirulla.record import dumps
from cirulla.record.values import MOST_BYTES
from cirulla.verify import verify
from commanding import run
from matches import play_on

if TYPE_CHECKING:
    from cirulla.record.values import Record

EXAMPLES = Path(__file__).parent.parent / "examples"

PEOPLE = ("Anna", "Bacci", "Carlo", "Dria", "Emma")


@pytest.fixture(scope="module")
def whole() -> Match:
    """Play a whole match of tradizione, with misdeals in it."""
    return play_on(Match("tradizione", PEOPLE, seed=2), random.Random(2))


@pytest.fixture(scope="module")
def short() -> str:
    """Record a short match."""
    return dumps(play_on(Match("breve", seed=1), random.Random(1)).record())


def write(folder: Path, record: Record | str, name: str = "match.cirulla") -> Path:
    file = folder / name
    file.write_text(record if isinstance(record, str) else dumps(record), "utf-8")
    return file


# Right


def test_a_whole_match_has_its_head_sheets_and_result(
    whole: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """SCORE-6: every point with its item, side and cards."""
    file = write(tmp_path, whole.record())
    ran = run(capsys, "verify", file, COLUMNS="200")
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[0] == str(file)
    assert [line.split() for line in ran.lines[1:3]] == [
        ["rules", "tradizione"],
        ["players", "Anna,", "Bacci,", "Carlo,", "Dria,", "Emma"],
    ]
    verification = verify(whole.record())
    assert verification.misdeals > 0
    assert ran.out.count("a misdeal: the same dealer deals again") == verification.misdeals
    said = iter(" ".join(line.split()) for line in ran.lines)
    for sheet in verification.rounds:
        # Each is looked for below the one before.
        assert f"Round {sheet.round}, dealt by {PEOPLE[sheet.dealer]}" in said
        for line in sheet.lines:
            cards = " ".join(card.pretty for card in line.cards)
            assert f"{line.item} {PEOPLE[line.side]} {line.points} {cards}" in said
        if sheet.lines:
            points = ", ".join(f"{PEOPLE[side]} {one}" for side, one in enumerate(sheet.points))
            totals = ", ".join(f"{PEOPLE[side]} {one}" for side, one in enumerate(sheet.totals))
            assert f"round {points}" in said
            assert f"totals {totals}" in said
    assert whole.winner is not None
    assert f"right: {PEOPLE[whole.winner]} won by target" in said


def test_it_fits_80_columns(
    whole: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "verify", write(tmp_path, whole.record(), "m.cirulla"))
    assert max(map(len, ran.lines[1:])) <= 80


def test_partners_stand_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """SEAT-1."""
    match = play_on(Match("breve", PEOPLE[:4], seed=3), random.Random(3))
    ran = run(capsys, "verify", write(tmp_path, match.record()))
    assert "  sides    Anna + Carlo; Bacci + Dria" in ran.lines
    assert match.winner is not None
    winners = ("Anna + Carlo", "Bacci + Dria")[match.winner]
    assert f"right: {winners} won by target" in ran.lines
    unnamed = play_on(Match("breve", 4, seed=3), random.Random(3))
    ran = run(capsys, "verify", write(tmp_path, unnamed.record()))
    assert "  sides    seats 0 + 2; seats 1 + 3" in ran.lines


def test_a_house_of_ones_own_is_told_in_full(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = {"name": "Casa Parodi", "variants": [{"variant": "target", "points": 11}]}
    match = play_on(Match(house, seed=4), random.Random(4))
    ran = run(capsys, "verify", write(tmp_path, match.record()))
    assert "  rules    Casa Parodi: target (points = 11)" in ran.lines
    match = play_on(Match(house["variants"], seed=4), random.Random(4))  # type: ignore[arg-type]
    ran = run(capsys, "verify", write(tmp_path, match.record()))
    assert "  rules    a house of its own: target (points = 11)" in ran.lines
    match = Match({"name": "Casa Rossi"}, seed=4)
    ran = run(capsys, "verify", write(tmp_path, match.record()))
    assert "  rules    Casa Rossi: the base game" in ran.lines


@pytest.mark.parametrize("abandoned", [False, True])
def test_a_match_broken_off_is_right_as_far_as_it_goes(
    abandoned: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = play_on(Match(seed=5), random.Random(5), 7)
    file = write(tmp_path, match.record(abandoned=abandoned))
    ran = run(capsys, "verify", file)
    assert ran.code == 0
    assert "  not played out: 7 moves" in ran.lines
    assert f"right: the match is {'abandoned' if abandoned else 'unfinished'}" in ran.lines
    data = run(capsys, "verify", file, "--json").document["files"][0]
    assert data["outcome"] is None
    assert data["told"] == ("abandoned" if abandoned else "unfinished")


def test_a_record_made_for_one_seat_says_what_it_hides(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = play_on(Match(seed=5), random.Random(5), 7)
    file = write(tmp_path, match.record(seat=0))
    ran = run(capsys, "verify", file)
    assert ran.code == 0
    assert "cards hidden in this record; what was played is verified" in ran.out
    assert "partly hidden" in run(capsys, "verify", "-q", file).out
    data = run(capsys, "verify", file, "--json").document["files"][0]
    assert data["rounds"][0]["hidden"] > 0


def test_a_match_called_out_in_mid_round(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """CALL-1, END-3."""
    house = [{"variant": "call-out"}, {"variant": "target", "points": 1}]
    match, rng = Match(house, seed=8), random.Random(8)  # type: ignore[arg-type]
    while not match.over:
        calls = [move for move in match.legal_moves if str(move) == "!call"]
        match.play(calls[0] if calls else rng.choice(match.legal_moves))
    ran = run(capsys, "verify", write(tmp_path, match.record()))
    assert ran.code == 0
    moves = verify(match.record()).rounds[-1].moves
    assert f"  the match ended after {moves} moves of it" in ran.lines
    assert f"right: seat {match.winner} won by call" in ran.lines


# Wrong


def test_an_illegal_move_is_told_with_its_place_code_and_rule(
    short: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """CAP-5: the first capture of the record is turned into a lay."""
    place = short.index("x")
    end = min(short.index(sign, place) for sign in " \n")
    record = short[:place] + short[end:]
    ran = run(capsys, "verify", write(tmp_path, record))
    assert (ran.code, ran.err) == (1, "")
    found = next(line for line in ran.lines if line.startswith("wrong: "))
    before = short[short.index('moves = """') : place].split()
    move = len(before) - 3  # those that begin before it, without the three signs ahead of them
    assert found.startswith(f"wrong: round 1, move {move}: ")
    assert found.endswith("(CAP-5) [move/must-capture]")
    assert ran.lines[-1].startswith("legal instead: ")
    data = run(capsys, "verify", "--json", tmp_path / "match.cirulla")
    assert data.code == 1
    finding = data.document["files"][0]["finding"]
    assert (finding["round"], finding["move"]) == (1, move)
    assert (finding["rule"], finding["code"]) == ("CAP-5", "move/must-capture")
    assert finding["path"] == f"round[0].moves[{move - 1}]"
    assert short[place - 2 : end] in finding["instead"]


def test_a_wrong_score_is_told(
    short: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = short.replace("scores = [", "scores = [1", 1)
    ran = run(capsys, "verify", write(tmp_path, record))
    assert (ran.code, ran.err) == (1, "")
    assert ran.words.endswith("(SCORE-6) [record/wrong-score]")
    assert "wrong: round 1: its scores are [" in ran.words
    assert "Round 2" not in ran.out  # what follows the first fault is not played


def test_a_wrong_result_is_told(
    short: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head, _, tail = short.partition("winner = ")
    record = f"{head}winner = {1 - int(tail[0])}{tail[1:]}"
    ran = run(capsys, "verify", "-q", write(tmp_path, record))
    assert (ran.code, ran.err) == (1, "")
    assert ": wrong, the result: its winner is " in ran.out
    assert ran.out.endswith("(MATCH-2) [record/wrong-result]\n")


# Unusable

UNUSABLE = {
    "later format": ("format = 1", "format = 2", "format: this record is of format 2"),
    "unknown game": ('"breve"', '"brief"', 'rules: no game is named "brief"'),
    "unknown variant": (
        'rules = "breve"',
        'rules = { variants = [{ variant = "targett" }] }',
        'rules: variants[0].variant: no variant is named "targett"; did you mean "target"?',
    ),
    "wrong digest": ('digest = "', 'digest = "0', "digest: it is not that of these rules"),
    "no card": ('deck = "', 'deck = "8h ', 'round[0].deck: "8h'),
    "a card twice": ('deck = "', 'deck = "7d ', "round[0].deck: a deck has each of the 40 cards"),
    "no move": ('moves = """\n', 'moves = """\nfoo ', "round[0].moves[0]: "),
    "cut short": ("[result]", "#", "the table [result] is missing, so the record is cut short"),
    "no TOML": ("format = 1", "format = = 1", "it is no TOML: "),
    "nested": ("[result]", "x = " + "[" * 5000 + "\n[result]", "it is nested too deep; 16 levels"),
    "too large": ("[result]", "#" * MOST_BYTES + "\n[result]", "it is too large; 4 MiB at most"),
}


@pytest.mark.parametrize("fault", UNUSABLE)
@pytest.mark.parametrize("options", [(), ("-q",), ("--json",)], ids=" ".join)
def test_what_cannot_be_used_is_one_line(
    fault: str,
    options: tuple[str, ...],
    short: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    old, new, message = UNUSABLE[fault]
    assert old in short
    file = write(tmp_path, short.replace(old, new, 1))
    ran = run(capsys, "verify", *options, file)
    assert ran.code == 2
    assert len(ran.errors) == 1
    assert ran.err.startswith(f"cirulla: {file}: {message}")
    if "--json" in options:
        data = ran.document["files"][0]
        assert sorted(data) == ["error", "file", "status"]
        assert data["status"] == "unusable"
        assert data["error"]["message"].startswith(message)
        assert data["error"]["code"].startswith("record/")
    else:
        assert ran.out == ""


def test_a_deck_of_39_is_refused(
    short: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = short.index('deck = "') + len('deck = "')
    card = short[at : at + 2]
    ran = run(capsys, "verify", write(tmp_path, short[:at] + short[at + 3 :]))
    assert (ran.code, len(ran.errors)) == (2, 1)
    assert ran.err.endswith(f"this one 39 cards; this is missing: {card}\n")


def test_every_beginning_of_a_record_is_refused(
    short: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for length in range(0, short.index("status"), 97):
        ran = run(capsys, "verify", write(tmp_path, short[:length]))
        assert (ran.code, ran.out, len(ran.errors)) == (2, "", 1), length


@pytest.mark.parametrize("content", [b"\x00\x01\xff\xfe", b"\xff", b"format = 1\n\xe8"])
def test_what_is_no_text_is_refused(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "junk.cirulla"
    file.write_bytes(content)
    ran = run(capsys, "verify", file)
    assert (ran.code, ran.out, len(ran.errors)) == (2, "", 1)


def test_a_file_that_cannot_be_opened_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "verify", tmp_path / "gone.cirulla", tmp_path, "nul\0")
    assert (ran.code, ran.out, len(ran.errors)) == (2, "", 3)
    assert ran.errors[0].endswith("gone.cirulla: No such file or directory")
    assert ran.errors[1].endswith(f"{tmp_path}: Is a directory")
    assert "null" in ran.errors[2]


@pytest.mark.skipif(getattr(os, "geteuid", lambda: 0)() == 0, reason="everything is permitted")
def test_a_file_that_may_not_be_read_is_refused(
    short: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path, short)
    file.chmod(0)
    ran = run(capsys, "verify", file)
    assert (ran.code, ran.err) == (2, f"cirulla: {file}: Permission denied\n")


# Several files


def test_all_files_are_checked_and_the_worst_code_counts(
    short: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right = write(tmp_path, short, "right.cirulla")
    wrong = write(tmp_path, short.replace("scores = [", "scores = [1", 1), "wrong.cirulla")
    bad = write(tmp_path, short.replace("format = 1", "format = 2"), "bad.cirulla")
    codes = {(right,): 0, (right, wrong): 1, (wrong, right): 1, (bad, wrong, right): 2}
    for files, code in codes.items():
        assert run(capsys, "verify", *files).code == code
    ran = run(capsys, "verify", bad, right, wrong, right)
    assert [line for line in ran.lines if line.startswith(str(tmp_path))] == [
        str(right),
        str(wrong),
        str(right),
    ]
    assert len(ran.errors) == 1


def test_quiet_is_one_line_a_file(
    short: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / ("long " * 30)
    folder.mkdir()
    right = write(folder, short, "right.cirulla")
    wrong = write(folder, short.replace("scores = [", "scores = [1", 1), "wrong.cirulla")
    ran = run(capsys, "verify", "-q", right, wrong, right)
    assert ran.code == 1
    assert len(ran.lines) == 3
    assert ran.lines[0] == ran.lines[2]
    assert ran.lines[0].startswith(f"{right}: right, breve, 2 players, ")
    assert ran.lines[1].startswith(f"{wrong}: wrong, round 1: ")


def test_misdeals_are_counted_in_the_one_line(
    whole: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    verification = verify(whole.record())
    ran = run(capsys, "verify", "-q", write(tmp_path, whole.record()))
    misdeals = verification.misdeals
    noun = "misdeal" if misdeals == 1 else "misdeals"
    assert f" {len(verification.rounds)} rounds ({misdeals} {noun}), " in ran.out


def test_programs_get_one_document(
    whole: Match, short: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = write(tmp_path, whole.record(), "first.cirulla")
    second = write(tmp_path, short, "second.cirulla")
    ran = run(capsys, "verify", "--json", first, second, "gone.cirulla")
    assert ran.code == 2
    files = ran.document["files"]
    assert [one["status"] for one in files] == ["right", "right", "unusable"]
    assert [one["file"] for one in files] == [str(first), str(second), "gone.cirulla"]
    data, verification = files[0], verify(whole.record())
    assert data["game"] == "tradizione"
    assert data["digest"] == whole.rules.digest
    assert data["variants"] == whole.rules.to_dict()["variants"]
    assert data["names"] == list(PEOPLE)
    assert data["sides"] == [[seat] for seat in range(5)]
    assert data["totals"] == list(whole.totals)
    assert data["outcome"] == {"winner": whole.winner, "how": "target"}
    assert data["misdeals"] == verification.misdeals
    for told, sheet in zip(data["rounds"], verification.rounds, strict=True):
        assert told["fate"] == sheet.fate
        assert told["totals"] == list(sheet.totals)
        assert [(line["item"], line["side"], line["points"]) for line in told["lines"]] == [
            (line.item, line.side, line.points) for line in sheet.lines
        ]
        assert [line["cards"] for line in told["lines"]] == [
            list(map(str, line.cards)) for line in sheet.lines
        ]


def test_what_takes_long_is_told_on_the_terminal_meanwhile(
    short: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path, short + "# padding\n" * 20_000)
    plain = run(capsys, "verify", "-q", file)
    assert plain.err == ""
    terminal = run(capsys, "verify", "-q", file, FORCE_COLOR="1", TERM="xterm")
    assert terminal.out == plain.out
    assert "verifying" in terminal.err


def test_of_several_files_the_last_line_tells_how_many_are_right(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    examples = sorted(EXAMPLES.glob("base-*.cirulla"))
    told = run(capsys, "verify", *map(str, examples)).out.splitlines()
    assert told[-1] == f"{len(examples)} files, all right"
    bad = tmp_path / "bad.cirulla"
    bad.write_text("format = 2\n", "utf-8")
    told = run(capsys, "verify", *map(str, examples), str(bad)).out.splitlines()
    assert told[-2:] == ["", f"{len(examples) + 1} files: {len(examples)} right, 1 unusable"]
