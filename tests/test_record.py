"""The record file: lenient in, one strict form out, and every bad file refused in one line."""

from __future__ import annotations

import datetime as dt
import random
import re
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pytest
from attrs import evolve, frozen
from attrs.exceptions import FrozenInstanceError
from hypothesis import given, settings
from hypothesis import strategies as st

from cirulla.engine import start
from cirulla.errors import Code, RecordError
from cirulla.house import House
from cirulla.match import Match
from cirulla.moves import Declare, parse_move
from cirulla.record import Record, RecordedResult, RecordedRound, dump, dumps, load, loads
from cirulla.record.values import HEADER_KEYS, RESULT_KEYS, ROUND_KEYS
from cirulla.ruleset import RuleSet
from cirulla.steps import Variant
from cirulla.verify import verify
from cirulla_variants.matta import Matta
from matches import matches, play_on
from support import BASE, deck_with, house, position, stacked

if TYPE_CHECKING:
    pass

DECK = " ".join(map(str, deck_with().deck))
MANY_MOVES = 'moves = """' + "7d " * 5000
LONG_NAME = 'moves = """ !' + "a" * 5000
NO_MOVE = f'moves = """ {deck_with()}'
RESULT = RecordedResult(status="unfinished", totals=(0, 0))
REDEAL = house([{"variant": "redeal"}])
CALL_OUT = house([{"variant": "call-out"}, {"variant": "target", "points": 3}])
BAD = stacked(BASE, "Ah Ad 5c 6c", "", "")


def text_of(match: Match) -> str:
    """Write the record of a match."""
    return dumps(match.record())


def refused(text: str, rules: RuleSet | None = None) -> RecordError:
    """Read what must be refused, in one line that begins with its path."""
    with pytest.raises(RecordError) as caught:
        loads(text, rules)
    error = caught.value
    assert "\n" not in str(error)
    assert str(error).startswith(error.path)
    return error


@pytest.fixture(scope="module")
def whole() -> str:
    """A whole match of a short game."""
    return text_of(play_on(Match("breve", seed=3), random.Random(1)))


# One form out


def test_the_form_of_a_record() -> None:
    """A line for each deal, the deck on one line, the scores on one."""
    decks = [BAD, stacked(REDEAL, "Kd Kh Ks 2c", "Ah 3s 5c", "7d 6h Qs", dealer=1)]
    match = Match(REDEAL, ["Anna", 'Bice "la rossa"'], dealer=1, decks=decks)
    match.play("!buona")
    for _ in range(9):
        match.play(match.legal_moves[-1])
    assert text_of(match) == (
        "format = 1\n"
        f'digest = "{REDEAL.digest}"\n'
        'players = ["Anna", "Bice \\"la rossa\\""]\n'
        "dealer = 1\n"
        "\n"
        "[rules]\n"
        "\n"
        "[[rules.variants]]\n"
        'variant = "redeal"\n'
        "aces = 2\n"
        "exactly = false\n"
        "before_bonus = true\n"
        "\n"
        "[[round]]\n"
        f'deck = "{" ".join(map(str, decks[0].deck))}"\n'
        "\n"
        "[[round]]\n"
        f'deck = "{" ".join(map(str, decks[1].deck))}"\n'
        'moves = """\n'
        f"{' '.join(map(str, match.history[2:9]))}\n"
        f"{' '.join(map(str, match.history[9:]))}\n"
        '"""\n'
        "\n"
        "[result]\n"
        'status = "unfinished"\n'
        "totals = [0, 0]\n"
    )


def test_the_form_of_a_named_game_and_of_its_end(whole: str) -> None:
    match = Match.from_record(loads(whole))
    head = (
        f'format = 1\nrules = "breve"\ndigest = "{match.rules.digest}"\nplayers = 2\ndealer = 0\n'
    )
    assert whole.startswith(head + "\n[[round]]\n")
    assert match.outcome is not None
    assert whole.endswith(
        f'\n[result]\nstatus = "finished"\ntotals = {list(match.totals)}\n'
        f'winner = {match.winner}\nhow = "target"\n'
    )
    assert re.findall(r"^scores = \[\d+, \d+\]$", whole, re.MULTILINE)


def test_a_call_stands_on_the_line_of_the_card_before_it() -> None:
    """CALL-1: after the last card of a deal too."""
    late = {"rules": CALL_OUT, "totals": (0, 2), "turn": 1}
    state = position("7s", "", "7d", stock="2h 2d 2s 3h 3d 3s", **late)  # type: ignore[arg-type]
    match = Match.from_state(CALL_OUT, state)
    match.play("7dx7s")
    match.play("!call")
    record = match.record()
    assert 'moves = """\n7dx7s !call\n"""\n' in dumps(record)
    assert loads(dumps(record)) == record
    assert record.rounds[0].scores is None


def test_a_long_deal_goes_on_on_the_next_line() -> None:
    match = play_on(Match("cirullone", 4, seed=1), random.Random(1), 40)
    lines = text_of(match).splitlines()
    longest = max(len(line) for line in lines if not line.startswith(("deck", "digest")))
    assert 80 < longest <= 96


def test_a_record_is_a_value() -> None:
    match = play_on(Match(seed=1), random.Random(1), 10)
    record = match.record()
    assert record == match.record()
    assert hash(record) == hash(match.record())
    with pytest.raises(FrozenInstanceError):
        record.dealer = 1  # type: ignore[misc]


@given(matches())
def test_a_record_comes_back_as_it_was(match: Match) -> None:
    """B47, B91: and its match too, with every event; the text is canonical."""
    record = match.record()
    text = dumps(record)
    assert loads(text) == record
    assert dumps(loads(text)) == text
    again = Match.from_record(loads(text))
    assert (again.state, again.events, again.history) == (match.state, match.events, match.history)
    assert again.record() == record


@given(matches())
def test_a_record_never_holds_what_seeds_the_decks(match: Match) -> None:
    """B51."""
    assert "seed" not in dumps(match.record())


def test_the_house_is_carried_whole() -> None:
    """By its own name, and with every option, whatever becomes of the named game."""
    spec = {"name": "Casa Parodi", "game": "genova", "variants": [{"variant": "low-table"}]}
    record = Match(spec, 3, seed=1).record()
    text = dumps(record)
    assert (record.house, record.game) == ("Casa Parodi", "")
    assert (
        '[rules]\nname = "Casa Parodi"\n\n[[rules.variants]]\nvariant = "anticlockwise"\n' in text
    )
    assert "genova" not in text
    assert loads(text).rules == House.of(spec).rules
    assert Match.from_record(loads(text)).record() == record


@pytest.mark.parametrize("spec", [None, "base", RuleSet.of(), [], {"variants": []}])
def test_the_base_game_is_named(spec: object) -> None:
    record = Match(spec, seed=1).record()  # type: ignore[arg-type]
    assert 'rules = "base"' in dumps(record)
    assert loads(dumps(record)) == record


def test_a_house_whose_variants_are_at_hand_as_objects() -> None:
    record = Match([Matta(card="Qh")], seed=1).record()
    assert loads(dumps(record), RuleSet.of(Matta(card="Qh"))) == record
    assert refused(dumps(record), BASE).code == Code.WRONG_DIGEST


@frozen(kw_only=True)
class Perhaps(Variant):
    """A variant with an option that may be nothing."""

    name: ClassVar[str] = "perhaps"
    points: int | None = 3


def test_toml_has_no_word_for_nothing() -> None:
    with pytest.raises(RecordError, match="rules: TOML has no word for nothing") as caught:
        dumps(Match([Perhaps(points=None)], seed=1).record())
    assert caught.value.code == Code.BAD_RULES


def test_an_abandoned_match(whole: str) -> None:
    match = play_on(Match(seed=1), random.Random(1), 10)
    record = match.record(abandoned=True)
    assert loads(dumps(record)).result.status == "abandoned"
    assert verify(record).ok
    assert Match.from_record(record).record() == match.record()
    over = Match.from_record(loads(whole))
    assert over.record(abandoned=True) == over.record()


# Lenient in


def test_decks_and_moves_may_be_written_loosely(whole: str) -> None:
    record = loads(whole)
    loose = whole.replace("dealer = 0", "dealer = 0  # Anna")
    for one in record.rounds:
        text = " ".join(map(str, one.deck))
        pretty = "".join(card.pretty for card in one.deck if card is not None)
        loose = loose.replace(f'"{text}"', f"'{pretty.lower()}'")
    for place, written in enumerate(re.findall('moves = """\n.*?"""', whole, re.DOTALL)):
        moves = record.rounds[place].moves
        listed = [str(move).upper().replace("X", " x ").replace("H", "♥") for move in moves]
        loose = loose.replace(written, f"moves = {listed}")
    assert "♥" in loose
    assert loads(loose.replace("\n", "\r\n")) == record
    assert dumps(loads(loose)) == whole


def test_a_deck_may_be_a_list() -> None:
    text = text_of(Match(decks=[deck_with()]))
    listed = ", ".join(f"'{card}'" for card in DECK.split())
    assert loads(text.replace(f'"{DECK}"', f"[{listed}]")) == loads(text)


def test_captured_cards_may_stand_in_any_order() -> None:
    text = text_of(Match(decks=[stacked(BASE, "Ks 2c 3c Qd", "", "5h 6d 7h")]))
    for written in ('"5hx3c,2c"', '"5HX3♣2♣"', '["5h X 3c, 2c"]'):
        loose = text.replace("\n\n[result]", f"\nmoves = {written}\n\n[result]")
        assert loads(loose).rounds[0].moves == (parse_move("5hx2c3c"),)


def test_a_card_that_stands_alone_is_laid() -> None:
    """CAP-5: a file is never completed."""
    text = text_of(Match(decks=[stacked(BASE, "7s Kd Ks Qd", "", "7d")]))
    text = text.replace("\n\n[result]", '\nmoves = "7d"\n\n[result]')
    finding = verify(loads(text)).finding
    assert finding is not None
    assert finding.code == Code.MUST_CAPTURE


def test_a_byte_order_mark_and_other_line_ends_are_taken(tmp_path: Path, whole: str) -> None:
    path = tmp_path / "windows.cirulla"
    path.write_bytes(b"\xef\xbb\xbf" + whole.replace("\n", "\r\n").encode())
    assert load(path) == loads("\ufeff" + whole) == loads(whole)


# Keys that are not ours


def test_unknown_keys_are_kept(whole: str) -> None:
    """B89: at the top, in rounds and in the result."""
    text = whole.replace("dealer = 0", 'dealer = 0\ntitle = "Sera d\'inverno"\ndate = 2026-01-06')
    text = text.replace("[[round]]", '[[round]]\nnote = "una\\nbella\\nmano"\nstars = [1, 2]', 1)
    text = (
        text.replace("[result]", "[result]\nby = { hand = true }")
        + "\n[result.place]\ntown = 'Camogli'\n"
    )
    record = loads(text)
    assert record.extra == {"title": "Sera d'inverno", "date": dt.date(2026, 1, 6)}
    assert record.rounds[0].extra == {"note": "una\nbella\nmano", "stars": [1, 2]}
    assert record.result.extra == {"by": {"hand": True}, "place": {"town": "Camogli"}}
    assert record != loads(whole)
    assert loads(dumps(record)) == record
    assert dumps(loads(dumps(record))) == dumps(record)
    match = Match.from_record(record)
    assert match.record() == record
    match.undo()
    again = match.record()
    assert again.extra == record.extra
    assert again.rounds[0].extra == record.rounds[0].extra
    assert again.result.extra == {}


def tables(inner: st.SearchStrategy[object]) -> st.SearchStrategy[dict[str, object]]:
    """Make tables of plain values under keys that are not ours."""
    keys = st.text(st.characters(exclude_categories=["Cs"]), max_size=8) | st.just("seat")
    ours = (*HEADER_KEYS, *ROUND_KEYS, *RESULT_KEYS)
    return st.dictionaries(keys.filter(lambda key: key not in ours), inner, max_size=3)


plain = st.recursive(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
    | st.booleans()
    | st.integers(-(1 << 63), (1 << 63) - 1)
    | st.floats(allow_nan=False)
    | st.dates()
    | st.times()
    | st.datetimes(timezones=st.none() | st.just(dt.UTC)),
    lambda inner: st.lists(inner, max_size=3) | tables(inner),
    max_leaves=8,
)


@given(tables(plain), tables(plain), tables(plain), st.integers(0, 3))
def test_any_plain_keys_are_kept(
    top: dict[str, object], below: dict[str, object], last: dict[str, object], moves: int
) -> None:
    match = play_on(Match(decks=[deck_with("7d")]), random.Random(1), moves)
    record = match.record()
    (one,) = record.rounds
    record = evolve(
        record,
        extra=top,
        rounds=(evolve(one, extra=below),),
        result=evolve(record.result, extra=last),
    )
    text = dumps(record)
    assert loads(text) == record
    assert dumps(loads(text)) == text


def test_equal_keys_are_written_alike() -> None:
    """In whatever order they were given, with the line ends that TOML writes."""
    one = Record(rules=BASE, result=RESULT, extra={"b": {"d": 1, "c": 2}, "a": "x\r\ny"})
    other = Record(rules=BASE, result=RESULT, extra={"a": "x\ny", "b": {"c": 2, "d": 1}})
    assert one == other
    assert dumps(one) == dumps(other)
    assert loads(dumps(one)) == one


@pytest.mark.parametrize(
    ("extra", "code", "words"),
    [
        ({"dealer": 1}, Code.BAD_FIELD, "dealer: this key is the format's own"),
        ({"round": []}, Code.BAD_FIELD, "round: this key is the format's own"),
        ({"a": None}, Code.BAD_FIELD, "a: None is no text, number"),
        ({"a": {"b": [1, {2}]}}, Code.BAD_FIELD, "a.b[1]: {2} is no text"),
        ({"a": float("nan")}, Code.BAD_FIELD, "a: nan is no text"),
        ({"a": 1 << 63}, Code.BAD_FIELD, "a: 9223372036854775808 is no text"),
        ({"a": "\ud800"}, Code.BAD_FIELD, "a: '\\ud800' is no text"),
        ({1: "a"}, Code.BAD_FIELD, "its keys are not all texts"),
        ({"a": {"\ud800": 1}}, Code.BAD_FIELD, "a: its keys are not all texts"),
        ({"a": [[[[[[[[[[[[1]]]]]]]]]]]]}, Code.RECORD_TOO_LARGE, "nested more than 12 deep"),
        ({"a": dt.time(1, tzinfo=dt.UTC)}, Code.BAD_FIELD, "is no text"),
        (None, Code.BAD_FIELD, "None is no table of keys"),
    ],
)
def test_what_cannot_be_kept_is_refused(extra: object, code: Code, words: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record(rules=BASE, result=RESULT, extra=extra)  # type: ignore[arg-type]
    assert caught.value.code == code
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


# What is no record


@pytest.mark.parametrize(
    ("old", "new", "code", "path", "words"),
    [
        ("format = 1", "format = 2", Code.NEWER_FORMAT, "format", "install a newer cirulla"),
        ("format = 1", "format = 0", Code.BAD_FIELD, "format", "there is no format 0"),
        ("format = 1", "format = true", Code.BAD_FIELD, "format", "True is not a whole number"),
        ("format = 1", "format = 1.0", Code.BAD_FIELD, "format", "1.0 is not a whole number"),
        ("format = 1\n", "", Code.BAD_FIELD, "format", "it is missing; write a whole number"),
        ('"breve"', '"brave"', Code.BAD_RULES, "rules", "breve"),
        ('"breve"', "7", Code.BAD_FIELD, "rules", "7 is not a game's name or a table"),
        (
            '"breve"',
            '{ variants = [{ variant = "mata" }] }',
            Code.BAD_RULES,
            "rules",
            'variants[0].variant: no variant is named "mata"; did you mean "matta"?',
        ),
        (
            '"breve"',
            '{ variants = [{ variant = "target", points = "21", x = 1 }] }',
            Code.BAD_RULES,
            "rules",
            "; ",
        ),
        ('"breve"', '"base"', Code.WRONG_DIGEST, "digest", "made under others"),
        ("digest = ", "digits = ", Code.BAD_FIELD, "digest", "it is missing; write a text"),
        ("players = 2", "players = 5", Code.BAD_FIELD, "players", "5 cannot play"),
        ("players = 2", "players = '2'", Code.BAD_FIELD, "players", "a number of players or"),
        ("players = 2", "players = ['A', 'A']", Code.BAD_FIELD, "players[1]", "stands twice"),
        ("players = 2", "players = ['A', 7]", Code.BAD_FIELD, "players[1]", "7 is no name"),
        ("dealer = 0", "dealer = 2", Code.BAD_FIELD, "dealer", "seats are 0 to 1"),
        ("dealer = 0", "dealer = 0\nstart = 7", Code.BAD_FIELD, "start", "7 is not a text"),
        ("dealer = 0", "dealer = 0\nstart = 'x'", Code.BAD_FIELD, "start", "this is no state"),
        ("status = ", "state = ", Code.BAD_FIELD, "result.status", "it is missing"),
        ('"finished"', '"over"', Code.BAD_FIELD, "result.status", "'over' is none of finished"),
        ('"finished"', '"abandoned"', Code.BAD_FIELD, "result.winner", "so it has no winner"),
        ("totals = ", "total = ", Code.BAD_FIELD, "result.totals", "it is missing"),
        ("totals = [", "totals = [1, ", Code.BAD_FIELD, "result.totals", "3 numbers for 2 sides"),
        ("winner = ", "winner = 2 # ", Code.BAD_FIELD, "result.winner", "sides are 0 to 1"),
        ("winner = ", "who = ", Code.BAD_FIELD, "result.winner", "it is missing"),
        ("winner = ", "winner = 1.", Code.BAD_FIELD, "result.winner", "not a whole number"),
        ('how = "target"', 'how = ""', Code.BAD_FIELD, "result.how", "is no word"),
        ("scores = [", "scores = [1.0, 2] # ", Code.BAD_FIELD, "round[0].scores[0]", "1.0 is no"),
        ("scores = [", "scores = [1, ", Code.BAD_FIELD, "round[0].scores", "3 numbers for 2 sides"),
        ("scores = [", "scores = 1 #", Code.BAD_FIELD, "round[0].scores", "1 is not a list"),
        ('moves = """', 'moves = """ 7z', Code.BAD_FIELD, "round[0].moves[0]", '"z" is no suit'),
        ('moves = """', 'moves = """ !x=8', Code.BAD_FIELD, "round[0].moves[0]", '"8" is no rank'),
        ('moves = """', NO_MOVE, Code.BAD_FIELD, "round[0].moves[0]", "is no move"),
        ('moves = """', MANY_MOVES, Code.RECORD_TOO_LARGE, "round[0].moves", "moves are too many"),
        ('moves = """', LONG_NAME, Code.BAD_FIELD, "round[0].moves[0]", "is no move"),
        ('moves = """', 'moves = 7 # """', Code.UNREADABLE, "", ""),
        ('deck = "', 'deck = "8d ', Code.WRONG_DECK, "round[0].deck", '"8" is no rank'),
        ('deck = "', 'deck = "?', Code.WRONG_DECK, "round[0].deck", '"?" is no rank'),
        ("deck = ", "desk = ", Code.WRONG_DECK, "round[0].deck", "this one 0 cards"),
        ("dealer = 0", "dealer = 0\ndealer = 1", Code.UNREADABLE, "", "it is no TOML: "),
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused_with_its_place(
    whole: str, old: str, new: str, code: Code, path: str, words: str
) -> None:
    """B87, B89."""
    assert old in whole
    error = refused(whole.replace(old, new, 1))
    assert (error.code, error.path) == (code, path)
    assert words in str(error)


def test_a_misspelt_key_is_kept_and_shows_in_the_verification(whole: str) -> None:
    """MATCH-2: since nothing was played, the result is wrong."""
    finding = verify(loads(whole.replace("[[round]]", "[[rounds]]"))).finding
    assert finding is not None
    assert finding.code == Code.WRONG_RESULT


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        (DECK[3:], "this one 39 cards; this is missing: Ah"),
        (DECK[6:], "this one 38 cards; these are missing: Ah Ad"),
        (f"Ad {DECK[3:]}", "this one 40 cards; Ad stands twice"),
        (f"{DECK} Ad", "this one 41 cards; Ad stands twice"),
        (f"?? {DECK}", "this one 41 cards"),
        ("", "this one 0 cards"),
    ],
)
def test_a_bad_deck_is_refused(deck: str, words: str) -> None:
    """B17, DEAL-1."""
    text = text_of(Match(decks=[deck_with()]))
    error = refused(text.replace(DECK, deck))
    assert (error.code, error.path) == (Code.WRONG_DECK, "round[0].deck")
    assert words in str(error)


def test_every_cut_of_a_record_is_refused(whole: str) -> None:
    """Wherever it breaks off before its result; most are known to be cut."""
    end = whole.index("[result]")
    cut = {refused(whole[:length]).code for length in range(20, end, 97)}
    assert Code.TRUNCATED in cut
    assert cut <= {Code.TRUNCATED, Code.UNREADABLE}
    error = refused(whole[:end])
    assert error.code == Code.TRUNCATED
    assert "[result] is missing" in str(error)
    assert refused(whole[: end + 5]).code == Code.TRUNCATED


def test_a_large_record_is_refused_before_it_is_parsed(tmp_path: Path, whole: str) -> None:
    text = whole + "#" * (10 << 20)
    error = refused(text)
    assert error.code == Code.RECORD_TOO_LARGE
    assert "4 MiB" in str(error)
    path = tmp_path / "large.cirulla"
    path.write_text("[" * (10 << 20))
    with pytest.raises(RecordError, match="4 MiB") as caught:
        load(path)
    assert caught.value.code == Code.RECORD_TOO_LARGE


def test_no_record_is_written_that_is_too_large_to_read() -> None:
    record = Record(rules=BASE, result=RESULT, extra={"note": "a" * (4 << 20)})
    with pytest.raises(RecordError) as caught:
        dumps(record)
    assert caught.value.code == Code.RECORD_TOO_LARGE


@pytest.mark.parametrize(
    "nested",
    [
        "x = " + "[" * 5000 + "]" * 5000,
        "x = " + "{a=" * 5000 + "1" + "}" * 5000,
        "x." * 5000 + "x = 1",
        "[" + ".".join("x" * 5000) + "]",
        "[" * 5000,
    ],
)
def test_nesting_by_the_thousand_is_one_clear_line(whole: str, nested: str) -> None:
    error = refused(whole + "\n" + nested)
    assert error.code == Code.RECORD_TOO_LARGE
    assert "nested too deep" in str(error)
    assert len(str(error)) < 200


@pytest.mark.parametrize("junk", [b"\x00\x01\x02\x03", bytes(range(256)), b"\xff\xfe[\x00"])
def test_what_is_no_text_is_refused(tmp_path: Path, junk: bytes) -> None:
    path = tmp_path / "junk.cirulla"
    path.write_bytes(junk)
    with pytest.raises(RecordError) as caught:
        load(path)
    assert caught.value.code == Code.UNREADABLE
    assert "\n" not in str(caught.value)


def test_a_byte_that_is_no_utf8_is_named(tmp_path: Path, whole: str) -> None:
    path = tmp_path / "latin.cirulla"
    path.write_bytes(whole.encode() + b"# perch\xe9")
    with pytest.raises(RecordError, match=f"byte {len(whole.encode()) + 7} is no UTF-8"):
        load(path)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="No such file"):
        load(tmp_path / "missing.cirulla")
    with pytest.raises(RecordError, match="directory"):
        load(tmp_path)


def test_a_record_goes_to_a_file_and_back(tmp_path: Path, whole: str) -> None:
    path = tmp_path / "match.cirulla"
    dump(loads(whole), path)
    assert path.read_bytes() == whole.encode()
    assert load(str(path)) == loads(whole)


@given(st.data())
@settings(max_examples=200)
def test_a_spoilt_record_is_read_or_refused(whole: str, data: st.DataObject) -> None:
    """Never anything else, whatever is written into it."""
    at = data.draw(st.integers(0, len(whole)))
    over = data.draw(st.integers(0, 4))
    put = data.draw(st.text(max_size=4) | st.sampled_from(['"', "[", "]", "7d", "=", "\n", "'''"]))
    text = whole[:at] + put + whole[at + over :]
    try:
        record = loads(text)
    except RecordError as error:
        message = str(error)
    else:
        message = str(verify(record).finding)
        assert loads(dumps(record)) == record
    assert "\n" not in message


# Records made by hand


@pytest.mark.parametrize(
    ("parts", "code", "path"),
    [
        ({"players": 5}, Code.BAD_FIELD, "players"),
        ({"dealer": 2}, Code.BAD_FIELD, "dealer"),
        ({"dealer": True}, Code.BAD_FIELD, "dealer"),
        ({"names": ("Anna",)}, Code.BAD_FIELD, "players"),
        ({"names": ("Anna", "x" * 101)}, Code.BAD_FIELD, "players[1]"),
        ({"game": "x\n"}, Code.BAD_FIELD, "rules"),
        ({"game": "base", "house": "Casa"}, Code.BAD_FIELD, "rules"),
        ({"house": " "}, Code.BAD_FIELD, "rules"),
        ({"rounds": (RecordedRound(),)}, Code.WRONG_DECK, "round[0].deck"),
        (
            {"rounds": (RecordedRound(deck=deck_with().deck, moves=(deck_with(),)),)},
            Code.BAD_FIELD,
            "round[0].moves[0]",
        ),
        (
            {"rounds": (RecordedRound(deck=deck_with().deck, moves=(Declare("Due parole"),)),)},
            Code.BAD_FIELD,
            "round[0].moves[0]",
        ),
        (
            {"rounds": (RecordedRound(deck=deck_with().deck, scores=(1, 1 << 63)),)},
            Code.BAD_FIELD,
            "round[0].scores[1]",
        ),
        (
            {"rounds": (RecordedRound(deck=deck_with().deck, extra={"deck": 1}),)},
            Code.BAD_FIELD,
            "round[0].deck",
        ),
        ({"result": evolve(RESULT, status="finished")}, Code.BAD_FIELD, "result.winner"),
        ({"result": evolve(RESULT, winner=1)}, Code.BAD_FIELD, "result.winner"),
        ({"result": evolve(RESULT, totals=(False, 0))}, Code.BAD_FIELD, "result.totals[0]"),
        ({"start": start(BASE, 3)}, Code.BAD_FIELD, "start"),
        ({"start": start(BASE, 2, 1)}, Code.BAD_FIELD, "start"),
        ({"start": start(BASE, 2).replace(deal=-1)}, Code.BAD_FIELD, "start"),
        ({"start": position("7s", "7d", "2d"), "dealer": 1, "rounds": (RecordedRound(),)},
         Code.BAD_FIELD, "round[0]"),
        (
            {
                "start": position("7s", "7d", "2d"),
                "dealer": 1,
                "rounds": (RecordedRound(deck=deck_with().deck),),
            },
            Code.WRONG_DECK,
            "round[0].deck",
        ),
    ],
)  # fmt: skip
def test_a_record_made_by_hand_is_judged_too(
    parts: dict[str, object], code: Code, path: str
) -> None:
    """B47: what would be refused when read is never written."""
    with pytest.raises(RecordError) as caught:
        Record(**{"rules": BASE, "result": RESULT} | parts)  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.path) == (code, path)
    assert "\n" not in str(caught.value)
