"""``cirulla play``: what is said and understood; `test_cli_terminal` plays at a real terminal."""

from __future__ import annotations

import re
import stat
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cirulla.cli.saving import save
from cirulla.errors import Code
from cirulla.house import rules as build
from cirulla.match import Match
from cirulla.reasons import WHY
from cirulla.record import dump, dumps, load
from cirulla.verify import verify
from commanding import converse, environment
from support import position, stacked

if TYPE_CHECKING:
    from commanding import Ran

Capture = pytest.CaptureFixture[str]
PAGES = [Path(__file__).parents[1] / f"docs/{lang}/howto/terminal.md" for lang in ("en", "it")]
ONES = "1\n" * 2000
"""The first move, whatever it is, to the end of any match."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Play in a folder of its own, where matches are saved by default."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def play(capsys: Capture, answers: str, *argv: str | Path) -> Ran:
    return converse(capsys, answers, "play", *argv)


def given(file: str, table: str, *hands: str, game: object = "base", **changes: object) -> Path:
    """Save a match in the middle of a round, Nina on turn and nobody played by the computer."""
    rules = build(game)  # type: ignore[arg-type]
    state = position(table, *hands, rules=rules, **changes)  # type: ignore[arg-type]
    match = Match.from_state(rules, state, ("Nina", "Beppe", "Colomba", "Teresa")[: len(hands)])
    dump(match.record(), path := Path(file))
    return path


# A match from its beginning to its end


@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_whole_match_against_the_computer(capsys: Capture, lang: str) -> None:
    ran = play(capsys, ONES, "--rules", "breve", "--seed", "5", "--lang", lang)
    assert (ran.code, ran.err) == (0, "")
    record = load("match.cirulla")
    assert record.game == "breve"
    assert record.extra == {"computer": [1]}
    found = verify(record)
    assert found.ok
    assert found.outcome is not None
    word = {"en": "victory for", "it": "vittoria per"}[lang]
    assert f"{word} {record.names[found.outcome.winner]}." in ran.words
    scored = {"en": "The round is scored", "it": "I punti della smazzata"}[lang]
    assert ran.out.count(scored) == sum(one.fate == "scored" for one in found.rounds)
    for total in found.totals:
        assert f"{total} {'for' if lang == 'en' else 'per'} " in ran.words


@pytest.mark.parametrize(
    ("game", "players"),
    [("tradizione", "7"), ("cirullone", "4"), ("genova", "3"), ("giardini-luzzati", "2")],
)
def test_other_houses_can_be_played(capsys: Capture, game: str, players: str) -> None:
    words = ("--rules", game, "--players", players, "--seed", "2", "--lang", "it", "--ascii")
    ran = play(capsys, "1\n" * 24, *words)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.isascii()
    assert "\\x" not in ran.out
    assert max(map(len, ran.lines[:-1])) <= 80  # the last tells what to type, unbroken
    assert len(load("match.cirulla").rounds) > 1
    assert verify(load("match.cirulla")).ok


def test_the_computer_alone_plays_to_the_end(capsys: Capture) -> None:
    words = ("--rules", "breve", "--players", "Nina,Beppe", "--computer", "all")
    ran = play(capsys, "", *words, "--seed", "9")
    assert ran.code == 0
    assert ">" not in ran.out
    assert "In the hand of" not in ran.out
    record = load("match.cirulla")
    assert record.result.status == "finished"
    moves = sum(len(one.moves) for one in record.rounds)
    told = re.findall(r"^(Nina|Beppe) (takes|lays|declares) ", ran.out, re.MULTILINE)
    assert len(told) == moves


def test_a_seed_gives_the_same_match(capsys: Capture) -> None:
    first = play(capsys, "1\n" * 30, "--seed", "S", "--save", "a.cirulla").out
    again = play(capsys, "1\n" * 30, "--seed", "S", "--save", "b.cirulla").out
    assert first.replace("a.cirulla", "b.cirulla") == again
    assert Path("a.cirulla").read_text() == Path("b.cirulla").read_text()
    play(capsys, "1\n" * 30, "--seed", "T", "--save", "c.cirulla")
    assert Path("a.cirulla").read_text() != Path("c.cirulla").read_text()


def test_without_a_seed_no_two_matches_are_alike(capsys: Capture) -> None:
    for _ in range(2):
        play(capsys, "")
    assert load("match.cirulla").rounds[0].deck != load("match-2.cirulla").rounds[0].deck


def test_a_house_file_is_carried_in_the_record(capsys: Capture) -> None:
    Path("casa.toml").write_text('name = "Casa Parodi"\ngame = "genova"\nwithout = ["cappotto"]\n')
    ran = play(capsys, "quit\n", "--rules", "casa.toml")
    assert ran.lines[0] == "Rules: Casa Parodi."
    record = load("match.cirulla")
    assert (record.house, record.game) == ("Casa Parodi", "")
    assert record.rules == build({"game": "genova", "without": ["cappotto"]})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parts[-3])
def test_the_page_shows_what_is_printed(page: Path, capsys: Capture) -> None:
    text = page.read_text("utf-8")
    found = re.search(r"```text\n\$ cirulla (play [^\n]*)\n(.*?)```", text, re.DOTALL)
    assert found is not None
    words, shown = found.groups()
    answers = "".join(f"{line}\n" for line in re.findall(r"^> (.*)$", shown, re.MULTILINE))
    assert converse(capsys, answers, *words.split()).out == shown


# What is understood


def test_moves_may_be_numbers_or_texts(capsys: Capture) -> None:
    file = given("m.cirulla", "3h 5c", "2s 7d Kh", "4c 4h 6s")
    for answer in ("2", "7dx3h5c", "7D", "  7d x 5c,3h "):
        ran = play(capsys, f"\n{answer}\n", file)
        assert "Nina takes 3♥ 5♣ with 7♦ (fifteen). Scopa!" in ran.lines, answer
        play(capsys, "undo\n", file)


def test_effects_are_listed(capsys: Capture) -> None:
    file = given("m.cirulla", "3h 4c 5c", "7d Ah 3s", "4h 6s Qd", stock="2c 2d 2h 2s Kc Kd")
    out = play(capsys, "\n", file).out
    listed = [" ".join(line.split()[1:]) for line in out.splitlines() if line.startswith("  ")]
    assert listed[-4:] == [
        "A♥ takes 3♥ 4♣ 5♣ (everything) Scopa!",
        "3♠ takes 3♥ (equal)",
        "7♦ takes 3♥ 4♣ (sum)",
        "7♦ takes 3♥ 5♣ (fifteen)",
    ]


@pytest.mark.parametrize(
    ("lang", "why", "rule"),
    [
        ("en", "7♠: an equal card lies on the table, and it must be taken.", "CAP-2: If a card"),
        ("it", "7♠: in tavola c'è una carta uguale, e bisogna prendere quella.", "CAP-2: Se in"),
    ],
)
def test_an_illegal_choice_is_explained_with_its_rule(
    capsys: Capture, lang: str, why: str, rule: str
) -> None:
    file = given("m.cirulla", "7s 3h 4c", "7d 2s Kh", "4d 4h 6s")
    before = file.read_text()
    ran = play(capsys, "\n7dx3h4c\n", file, "--lang", lang)
    assert why in ran.words
    assert rule in ran.words
    assert {"en": "Allowed: 7dx7s.", "it": "Si può: 7dx7s."}[lang] in ran.words
    assert load(file).rounds == ()
    assert file.read_text().replace("computer = []\n", "") == before


def test_every_move_code_has_its_words() -> None:
    assert set(WHY) == {code for code in Code if code.startswith("move/")}


def test_nonsense_is_asked_again(capsys: Capture) -> None:
    file = given("m.cirulla", "7s 3h 4c", "7d 2s Kh", "4d 4h 6s")
    nonsense = [
        "",
        "0",
        "99",
        "9" * 4000,
        "-1",
        "8d",
        "@",
        "!",
        "x",
        "\x00\x1b[2J",
        "ù",
        "²",
        "!!!",
    ]
    ran = play(capsys, "\n" + "\n".join(nonsense) + "\n7d\n", file)
    assert "Nina takes 7♠ with 7♦ (equal)." in ran.lines
    assert "\x1b" not in ran.out
    assert "There is no move of number 0." in ran.lines
    assert max(map(len, ran.lines[:-1])) <= 80  # the last tells what to type, unbroken


def test_nonsense_without_end_ends(capsys: Capture) -> None:
    ran = play(capsys, "rubbish\n" * 1000)
    assert ran.code == 2
    assert ran.err == ("cirulla: 20 answers in a row were of no use; look at the first of them\n")
    assert load("match.cirulla").result.status == "unfinished"


@pytest.mark.parametrize(
    ("lang", "word", "line"), [("en", "?", "Ranks:"), ("it", "aiuto", "Semi:")]
)
def test_help(capsys: Capture, lang: str, word: str, line: str) -> None:
    ran = play(capsys, f"{word}\n", "--lang", lang)
    assert line in ran.words


# Accusi, calls, marks


def test_accusi_are_listed_declared_and_told(capsys: Capture) -> None:
    file = given("m.cirulla", "Kc", "Ad 2s 2h", "4d 4h 6s", stock="3c 3d 3h 3s Kh Kd")
    ran = play(capsys, "\n1\n", file)
    assert "1  !buona  declares buona with A♦ 2♥ 2♠: 3 points" in ran.out
    assert "Nina declares buona with A♦ 2♥ 2♠: 3 points." in ran.lines
    assert ran.out.count("In the hand of Nina") == 2
    assert ran.words.count("Give the device") == 1
    assert re.search(r"Nina +3 +3 +0 +A♦ 2♥ 2♠\n", ran.out)


def test_a_matta_that_stays_is_told(capsys: Capture) -> None:
    file = given(
        "m.cirulla", "Kc", "7h 2s 2h", "4d 4h 6s", game="genova", stock="3c 3d 3h 3s Kh Kd"
    )
    ran = play(capsys, "\n!decino\n", file, "--lang", "it")
    assert "Nina accusa decino con 2♥ 2♠ 7♥: 10 punti. 7♥ vale 2 finché" in ran.words
    assert ran.words.count("7♥ vale 2 finché qualcuno non la prende.") == 2


def test_a_call_is_offered_and_may_be_let_pass(capsys: Capture) -> None:
    """CALL-1: the player who has just played is asked before the next plays."""
    game = [{"variant": "call-out"}, {"variant": "target", "points": 21}]
    file = given(
        "m.cirulla",
        "3h 5c",
        "7d 2s Kh",
        "4c 4h 6s",
        game=game,
        totals=(20, 0),
        stock="2c 2d 2h Kc Kd Ks",
    )
    passed = play(capsys, "\n7dx3h5c\n\n\n", file)
    assert passed.words.count("Nina, you may call out") == 1
    assert "In the hand of Beppe" in passed.out
    assert play(capsys, "\n", file).words.count("Nina, you may call out") == 1
    called = play(capsys, "\n1\n", file, "--lang", "it")
    assert "Nina si chiama fuori!" in called.lines
    assert "Partita finita: vittoria per Nina (chiamandosi fuori)." in called.lines
    assert load(file).result.how == "call"


def test_a_call_let_pass_is_offered_again_after_an_undo(capsys: Capture) -> None:
    game = [{"variant": "call-out"}, {"variant": "target", "points": 21}]
    stock = "2c 2d 2h Kc Kd Ks"
    hands = ("7d 2s Kh", "4c 4h 6s")
    file = given("m.cirulla", "3h 5c", *hands, game=game, totals=(20, 0), stock=stock)
    ran = play(capsys, "\n7dx3h5c\n\nundo\n\n7dx3h5c\n", file)
    assert ran.words.count("Nina, you may call out") == 2


def test_the_computer_may_call_out(capsys: Capture) -> None:
    Path("calls.toml").write_text(
        '[[variants]]\nvariant = "call-out"\n[[variants]]\nvariant = "target"\npoints = 3\n'
    )
    hows = set()
    for seed in range(6):
        file = f"{seed}.cirulla"
        words = ("--rules", "calls.toml", "--computer", "all", "--seed", str(seed), "--save", file)
        assert play(capsys, "", *words).code == 0
        record = load(file)
        assert verify(record).ok
        hows.add(record.result.how)
    assert "call" in hows


def test_partners_are_told_together(capsys: Capture) -> None:
    ran = play(capsys, ONES, "--rules", "breve", "--players", "4", "--seed", "3", "--lang", "it")
    assert re.search(r"vittoria per \w+( \d)? e \w+ \d", ran.words)


def test_a_misdeal_and_a_table_taken_are_told(capsys: Capture) -> None:
    rules = build("tradizione")
    decks = [stacked(rules, "Ah Ad 2c 3c", "", ""), stacked(rules, "Kh 2d 2c Ac", "", "")]
    match = Match(rules, ("Nina", "Beppe"), decks=decks)
    dump(match.record(), "m.cirulla")
    ran = play(capsys, "", "m.cirulla", "--lang", "it")
    assert "Carte a monte: in tavola ci sono A♥ A♦ 2♣ 3♣. Nina ridà le carte." in ran.words
    assert "prende le prime quattro in tavola, A♣ 2♦ 2♣ K♥: 1 scopa per Nina." in ran.words


# Saved and resumed


def test_a_match_is_broken_off_after_every_answer_and_nothing_is_lost(capsys: Capture) -> None:
    Path("short.toml").write_text('[[variants]]\nvariant = "target"\npoints = 4\n')
    words = ("--rules", "short.toml", "--players", "Nina,Beppe,Teresa", "--computer", "Beppe")
    play(capsys, ONES.replace("\n", "\n\n"), *words, "--seed", "4", "--save", "whole.cirulla")
    whole = Path("whole.cirulla").read_text()
    play(capsys, "", *words, "--seed", "4", "--save", "parts.cirulla")
    for _ in range(400):
        if load("parts.cirulla").result.status == "finished":
            break
        ran = play(capsys, "\n1\n", "parts.cirulla", "--seed", "4")
        assert (ran.code, ran.err) == (0, "")
    assert Path("parts.cirulla").read_text() == whole


def test_a_finished_match_only_tells_how_it_ended(capsys: Capture) -> None:
    play(capsys, ONES, "--rules", "breve", "--seed", "5")
    before = Path("match.cirulla").read_text()
    ran = play(capsys, ONES, "match.cirulla")
    assert ran.code == 0
    assert "victory for" in ran.out
    assert ">" not in ran.out
    assert Path("match.cirulla").read_text() == before


def test_a_finished_match_is_looked_at_and_its_file_left_alone(
    capsys: Capture, tmp_path: Path
) -> None:
    """Not a comment is lost by looking; a copy is made where one is asked for."""
    example = Path(__file__).parent.parent / "examples" / "breve.cirulla"
    looked_at = tmp_path / "looked-at.cirulla"
    looked_at.write_text("# our best\n" + example.read_text("utf-8"), "utf-8")
    ran = play(capsys, "", str(looked_at))
    assert ran.code == 0
    assert "saved" not in ran.out
    assert looked_at.read_text("utf-8").startswith("# our best\n")
    copy = tmp_path / "copy.cirulla"
    assert play(capsys, "", str(looked_at), "--save", str(copy)).code == 0
    assert verify(load(str(copy))).ok


def test_undo_takes_back_to_the_last_choice_of_a_person(capsys: Capture) -> None:
    ran = play(capsys, "undo\n1\n", "--seed", "6")
    assert "There is no move of yours to take back." in ran.lines
    before = load("match.cirulla").rounds
    play(capsys, "undo\n", "match.cirulla", "--seed", "6")
    after = load("match.cirulla").rounds
    assert len(before[0].moves) == 3
    assert after[0].moves == before[0].moves[:1]
    play(capsys, "1\n", "match.cirulla", "--seed", "6")
    assert load("match.cirulla").rounds == before


def test_undo_at_the_handing_over_goes_back_to_the_one_before(capsys: Capture) -> None:
    ran = play(capsys, "\n1\nannulla\n\n", "--players", "Nina,Beppe", "--seed", "6", "--lang", "it")
    assert "Beppe ritira la mossa" in ran.out
    assert ran.out.count("In mano a Beppe") == 2
    assert "In mano a Nina" not in ran.out
    assert load("match.cirulla").rounds[0].moves == ()


def test_who_plays_for_the_computer_is_kept_and_may_change(capsys: Capture) -> None:
    play(capsys, "", "--players", "Nina,Beppe", "--computer", "2")
    assert load("match.cirulla").extra == {"computer": [1]}
    ran = play(capsys, "", "match.cirulla", "--computer", "none")
    assert "Players: Nina, Beppe." in ran.lines
    assert load("match.cirulla").extra == {"computer": []}


def test_it_can_be_saved_elsewhere(capsys: Capture) -> None:
    play(capsys, "", "--seed", "1", "--save", "a.cirulla")
    before = Path("a.cirulla").read_text()
    play(capsys, "1\n", "a.cirulla", "--save", "b.cirulla")
    assert Path("a.cirulla").read_text() == before
    assert len(load("b.cirulla").rounds[0].moves) > len(load("a.cirulla").rounds[0].moves)


def test_a_resumed_match_without_the_seed_deals_on_from_a_new_one(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds: list[int] = []

    def drawn(size: int) -> bytes:
        seeds.append(size)
        return bytes(size - 1) + bytes([len(seeds)])

    monkeypatch.setattr("cirulla.cli.play.secrets.token_bytes", drawn)
    play(capsys, "", "--rules", "breve", "--seed", "5")
    assert seeds == []
    ran = play(capsys, ONES, "match.cirulla")
    assert seeds == [32]
    record = load("match.cirulla")
    assert record.result.status == "finished"
    assert verify(record).ok
    assert ran.code == 0
    other = Match("breve", 2, seed="5")
    assert record.rounds[0].deck == other.record().rounds[0].deck
    again = Match("breve", 2, seed=bytes(31) + b"\1")
    assert record.rounds[1].deck != again.record().rounds[0].deck  # it is the second dealing


def test_no_seed_is_ever_written(capsys: Capture) -> None:
    ran = play(capsys, "1\n", "--seed", "a-secret-of-mine")
    assert "a-secret-of-mine" not in Path("match.cirulla").read_text()
    assert "a-secret-of-mine" not in ran.out


def test_hands_are_not_told_to_others(capsys: Capture) -> None:
    """Of a hand that is not at the device, no card is printed before it is played."""
    ran = play(capsys, "", "--players", "Nina,Beppe", "--seed", "6")
    assert "In the hand of" not in ran.out
    record = load("match.cirulla")
    hidden = set(record.rounds[0].deck) - set(record.rounds[0].deck[6:10])
    assert not [card for card in hidden if card is not None and card.pretty in ran.out]


# What goes wrong


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--players", "1"), "1 cannot play by these rules; 2, 3, 4 can"),
        (("--players", "0"), '--players "0": so many cannot play'),
        (("--players", "999999"), '--players "999999": so many cannot play'),
        (("--players", "Nina,,Beppe"), 'players[1]: "" is no name'),
        (("--players", "Nina,Nina"), 'players[1]: "Nina" stands twice'),
        (("--computer", "3"), '--computer "3": there is no such player; there are 1 to 2'),
        (
            ("--players", "Nina,Beppe", "--computer", "Ugo"),
            '--computer "Ugo": there is no such player; there are Nina, Beppe',
        ),
        (("--rules", "genoa"), 'no game is named "genoa"'),
        (("--seed", ""), "the seed is empty"),
        (("gone.cirulla",), "gone.cirulla: No such file or directory"),
        (("--save", "nowhere/m.cirulla"), "nowhere/m.cirulla: No such file or directory"),
        (("--save", "there.cirulla"), "there.cirulla: there is such a file already; to play it on"),
        (("there.cirulla",), "there.cirulla: format: it is missing"),
        (("hidden.cirulla",), "hidden.cirulla: round[0].deck: cards are hidden"),
        (("wrong.cirulla",), "wrong.cirulla: round[0].moves[0]:"),
        (("odd.cirulla",), "odd.cirulla: computer: it must be a list of seats, 0 to 1"),
        (("right.cirulla", "--rules", "base"), "--rules: the match in right.cirulla has its own"),
        (("right.cirulla", "--players", "3"), "--players: the match in right.cirulla has its own"),
        (("right.cirulla", "--save", "odd.cirulla"), "odd.cirulla: there is such a file already"),
    ],
)
def test_what_cannot_be_is_one_line(capsys: Capture, words: tuple[str, ...], message: str) -> None:
    match = Match("base", ("Nina", "Beppe"), seed=1)
    match.play(match.legal_moves[0])
    Path("there.cirulla").touch()
    dump(match.record(), "right.cirulla")
    dump(match.record("Nina"), "hidden.cirulla")
    text = dumps(match.record())
    Path("odd.cirulla").write_text(text.replace("dealer = 0", "dealer = 0\ncomputer = [2]"))
    Path("wrong.cirulla").write_text(re.sub(r'moves = """\n\S+', 'moves = """\n7dx7h', text))
    before = {path.name for path in Path().iterdir()}
    ran = play(capsys, "", *words)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.errors) == 1
    assert ran.err.startswith(f"cirulla: {message}")
    assert {path.name for path in Path().iterdir()} == before


def test_a_file_that_cannot_be_written_is_named(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(capsys, "", "--seed", "1")
    before = Path("match.cirulla").read_text()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cirulla.cli.saving.os.fsync", full)
    ran = play(capsys, "1\n", "match.cirulla")
    assert (ran.code, ran.err) == (2, "cirulla: match.cirulla: No space left on device\n")
    assert Path("match.cirulla").read_text() == before
    assert [path.name for path in Path().iterdir()] == ["match.cirulla"]


def test_a_file_is_whole_or_as_it_was(tmp_path: Path) -> None:
    path, link = tmp_path / "m.cirulla", tmp_path / "link.cirulla"
    save("one\n", path)
    path.chmod(0o640)
    link.symlink_to(path)
    save("two\n", link)
    assert (path.read_text(), link.is_symlink()) == ("two\n", True)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert sorted(one.name for one in tmp_path.iterdir()) == ["link.cirulla", "m.cirulla"]


def test_what_a_terminal_lacks_is_written_otherwise(capsys: Capture) -> None:
    words = ("--players", "Nicolò,Zoë,松", "--lang", "it", "--ascii")
    ran = play(capsys, "\n", *words)
    assert ran.out.isascii()
    assert "Giocano: Nicolo', Zoe, \\u677e." in ran.lines
    assert "La partita e' salvata in match.cirulla." in ran.words
    assert load("match.cirulla").names == ("Nicolò", "Zoë", "松")


def test_bytes_that_are_no_text_are_nonsense() -> None:
    answers = b"\xff\xfe\n\x00\n1\n"
    ran = subprocess.run(
        [sys.executable, "-m", "cirulla", "play", "--seed", "6"],
        check=False,
        input=answers,
        capture_output=True,
        env=environment({}),
        timeout=60,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.count(b" is no move.") == 2
    assert b"Player lays" in ran.stdout or b"Player takes" in ran.stdout
