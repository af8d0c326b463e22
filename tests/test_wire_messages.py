"""Messages: what is written is read back, in one form, and what is wrong is told with its path."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cirulla.answers import Mark, Outcome
from cirulla.cards import CardSet
from cirulla.engine import apply, start
from cirulla.errors import Code, Refusal, WireError
from cirulla.house import game_names
from cirulla.ruleset import RuleSet
from cirulla.seen import events_for
from cirulla.state import State
from cirulla.view import view
from cirulla.wire import (
    ERROR,
    EVENTS,
    MESSAGES,
    MOVE,
    MOVES,
    REFUSAL,
    RULES,
    STATE,
    VIEW,
    Message,
    Problem,
)
from cirulla.wire.parsing import MOST_FAULTS
from cirulla.wire.quick import read_state, write_state
from local_variants import Figures
from oracle import House
from support import BASE, any_state, dealt, house, position, random_play, stacked
from walking import Walk, attempts, walks
from wiring import plain, told

SLOWLY = Message[State]("state", State, "")


# There and back


@given(walks(), st.data())
def test_everything_told_is_read_back(walk: Walk, data: st.DataObject) -> None:
    """B47: the importer takes whatever the exporter writes."""
    rules = walk.rules
    for before, move, after in random_play(rules, walk.players, walk.rng, 4):
        tried = data.draw(attempts(after.state))
        for message, value in told(rules, before, move, after, tried):
            text = message.dumps(value)
            assert text.isascii()
            assert len(text.splitlines()) == 1
            again = message.loads(text)
            assert again == value
            assert message.dumps(again) == text
            assert message.loads(text.encode()) == value
            assert message.load(plain(text)[message.name]) == value
            assert plain(text) == {"wire": 1, message.name: message.dump(value)}


@pytest.mark.parametrize("game", game_names())
def test_whole_matches_are_read_back(game: str) -> None:
    rules = house(game)
    assert RULES.loads(RULES.dumps(rules)) == rules
    for players in House(game).players()[:1]:
        for _, _, after in random_play(rules, players, random.Random(players), 120):
            assert STATE.loads(STATE.dumps(after.state)) == after.state
            assert EVENTS.loads(EVENTS.dumps(after.events)) == after.events


def test_the_form_of_a_state() -> None:
    state = dealt("2h 3h 4h 5c", "7d Jd Kd", "Ah 6c Qs")
    assert plain(STATE.dumps(state)) == {
        "wire": 1,
        "state": {
            "hands": ["7d Jd Kd", "Ah 6c Qs"],
            "up": ["", ""],
            "rights": [True, True],
            "table": "2h 3h 4h 5c",
            "stock": " ".join(map(str, state.stock)),
            "piles": ["", ""],
            "marks": [],
            "pledges": {},
            "turn": 1,
            "last": None,
            "played": None,
            "deal": 0,
            "number": 1,
            "dealer": 0,
            "totals": [0, 0],
            "round": 0,
            "misdeals": 0,
            "outcome": None,
        },
    }


def test_the_form_of_events() -> None:
    state = dealt("3h 4h Kh Kc", "7d 6d Kd", "Ah 6c Qs", dealer=1)
    laid, captured = MOVE.load("6d"), MOVE.load("7dx3h4h")
    assert plain(EVENTS.dumps(apply(BASE, state, laid).events))["events"] == [
        {"event": "laid", "seat": 0, "card": "6d"}
    ]
    assert plain(EVENTS.dumps(apply(BASE, state, captured).events))["events"] == [
        {
            "event": "captured",
            "seat": 0,
            "card": "7d",
            "capture": {"kind": "sum", "cards": "3h 4h"},
            "marks": [],
        }
    ]


def test_the_form_of_a_deal() -> None:
    """DEAL-1: whole for the program, and for a seat its own hand alone."""
    deck = stacked(BASE, "2h 3h 4h 5c", "7d Jd Kd", "Ah 6c Qs", dealer=1)
    events = apply(BASE, start(BASE, dealer=1), deck).events
    assert plain(EVENTS.dumps(events))["events"] == [
        {
            "event": "dealt",
            "deal": 0,
            "hands": ["7d Jd Kd", "Ah 6c Qs"],
            "to_table": "2h 3h 4h 5c",
        }
    ]
    assert plain(EVENTS.dumps(events_for(events, 1)))["events"] == [
        {
            "event": "seen_dealt",
            "seat": 1,
            "deal": 0,
            "hand": "Ah 6c Qs",
            "counts": [3, 3],
            "to_table": "2h 3h 4h 5c",
        }
    ]


def test_the_settled_order_of_keys() -> None:
    """The same value gives the same text; another order of keys is read all the same."""
    state = any_state(BASE, 3, random.Random(1), 40)
    text = STATE.dumps(state)
    table = plain(text)
    turned = {"state": dict(reversed(table["state"].items())), "wire": 1}
    assert STATE.loads(json.dumps(turned, indent=2)) == state
    assert STATE.dumps(STATE.loads(json.dumps(turned))) == text


def test_a_set_of_cards_is_taken_in_any_order() -> None:
    state = position("2h 3h", "7d 6d 5d", "Kh")
    turned = STATE.dumps(state).replace("5d 6d 7d", "7d 5d 6d")
    assert turned != STATE.dumps(state)
    assert STATE.loads(turned) == SLOWLY.loads(turned) == state


def test_a_strangers_variant_is_told_too() -> None:
    rules = RuleSet.of(Figures())
    for _, _, after in random_play(rules, 2, random.Random(4), 80):
        assert STATE.loads(STATE.dumps(after.state)) == after.state
        assert EVENTS.loads(EVENTS.dumps(after.events)) == after.events


# The quick way of a state


@given(walks())
def test_both_ways_write_and_read_the_same(walk: Walk) -> None:
    met = 0
    for state in walk.states(20):
        text = SLOWLY.dumps(state)
        quick = write_state(state)
        assert quick in (None, text)
        assert STATE.dumps(state) == text
        found = read_state(text)
        assert found in (None, state)
        met += found is not None
    assert met


def nudged(text: str, rng: random.Random) -> str:
    """Return a state's text with a few small changes, so that it nearly is one."""
    tokens = re.findall(r"[A-Za-z0-9_]+|.", text)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(tokens))
        other = rng.choice(tokens)
        kind = rng.randrange(6)
        if kind == 0:
            tokens[place] = other
        elif kind == 1:
            spot = rng.randrange(len(tokens))
            tokens[place], tokens[spot] = tokens[spot], tokens[place]
        elif kind == 2:
            tokens[place] = ""
        elif kind == 3:
            tokens[place] += rng.choice([" ", "0", ",", '"', "\\u0041", "é", ".0", "e0", "-"])
        elif tokens[place].isdigit():
            tokens[place] = str(rng.choice([0, 1, 2, 3, 7, 40, 10**9, 10**16, "01", "-1", "-0"]))
        else:
            cards = [at for at, one in enumerate(tokens) if re.fullmatch("[A2-7JQK][hdcs]", one)]
            one, two = rng.choice(cards or [0]), rng.choice(cards or [0])
            tokens[one], tokens[two] = tokens[two], rng.choice((tokens[one], tokens[two]))
    return "".join(tokens)


@given(walks(), st.integers(0, 2**32))
def test_both_ways_refuse_the_same(walk: Walk, seed: int) -> None:
    """What the quick way takes, the general way takes too, and as the same state."""
    rng = random.Random(seed)
    for state in walk.states(6):
        text = SLOWLY.dumps(state)
        for _ in range(20):
            near = nudged(text, rng)
            found = read_state(near)
            if found is not None:
                assert SLOWLY.loads(near) == found
                assert found.defects() == ()


def refused(message: Message[Any], text: str | bytes) -> WireError:
    with pytest.raises(WireError) as caught:
        message.loads(text)
    error = caught.value
    assert error.faults
    assert error.code is error.faults[0].code
    assert str(error.code).startswith(("text/", "rules/"))
    for line in str(error).splitlines():
        assert line.isprintable()
    assert len(str(error).splitlines()) == len(error.faults)
    return error


GOOD = STATE.dumps(position("2h 3h 4h", "7d 6d 5d", "Kh Qh Jh"))
IMPOSSIBLE = [
    ('"turn":0', '"turn":2', "turn is 2, of 2"),
    ('"dealer":1', '"dealer":7', "dealer is 7, of 2"),
    ('"last":1', '"last":9', "last is 9, of 2"),
    ('"played":null', '"played":3', "played is 3, of 2"),
    ('"totals":[0,0]', '"totals":[0]', "2 piles and 1 totals"),
    ("5d 6d 7d", "5d 6d", "40 cards or none are in play, not 39"),
    ("5d 6d 7d", "5d 6d Kh", "Kh stands 2 times"),
    ('"up":["",""]', '"up":["Kh",""]', "seat 0 shows Kh, which it does not hold"),
    ('"deal":5', '"deal":-1', "deal is -1"),
    ('"turn":0', '"turn":null', "nobody is to play, and cards lie in hands or on the table"),
    ('"outcome":null', '"outcome":{"winner":0,"how":"target"}', "the match is over"),
    ('"pledges":{}', '"pledges":{"7h":"A"}', "7h is pledged and in no hand"),
    (
        '"marks":[]',
        '"marks":[{"item":"scope","side":2,"points":1,"cards":""}]',
        "a mark is for side 2",
    ),
]


@pytest.mark.parametrize(("old", "new", "defect"), IMPOSSIBLE)
def test_an_impossible_state_is_refused_with_its_defects(old: str, new: str, defect: str) -> None:
    text = GOOD.replace(old, new)
    assert text != GOOD
    error = refused(STATE, text)
    assert error.code is Code.IMPOSSIBLE_STATE
    assert any(defect in fault.message for fault in error.faults)
    assert {fault.path for fault in error.faults} == {"state"}


THRICE = GOOD.replace("Ah Ad ", "Ah ").replace('"2h 3h 4h"', '"Ah 2h 3h 4h"')
ALONE = position("2h 3h 4h", "7d 6d 5d", "")


@pytest.mark.parametrize(
    ("text", "defect"),
    [
        # A card in three places adds up like itself and the next one.
        (THRICE.replace('"5d 6d 7d"', '"Ah 5d 6d 7d"'), "Ah stands 3 times"),
        (STATE.dumps(ALONE.replace(turn=1)), "seat 1 is to play and has no card"),
        (
            STATE.dumps(ALONE.replace(hands=ALONE.hands[:1], dealer=0)),
            "there are two seats or more",
        ),
    ],
    ids=["thrice", "no card to play", "one seat"],
)
def test_the_quick_way_is_not_deceived(text: str, defect: str) -> None:
    assert read_state(text) is None
    assert defect in str(refused(STATE, text))


def test_every_defect_is_told() -> None:
    text = GOOD.replace('"turn":0', '"turn":2').replace('"dealer":1', '"dealer":7')
    assert len(refused(STATE, text).faults) == 2


# What is refused


WRONG: list[tuple[str, str, str, Code]] = [
    ('"turn":0', '"turn":"0"', "state.turn", Code.BAD_VALUE),
    ('"turn":0', '"turn":0.0', "state.turn", Code.BAD_VALUE),
    ('"turn":0', '"turn":false', "state.turn", Code.BAD_VALUE),
    ('"turn":0', '"turn":NaN', "state.turn", Code.BAD_JSON),
    ('"turn":0', '"turn":-Infinity', "state.turn", Code.BAD_JSON),
    ('"turn":0', '"turn":1e999', "state.turn", Code.BAD_VALUE),
    ('"turn":0', '"turn":0,"turn":0', "state.turn", Code.BAD_JSON),
    ('"wire":1', '"wire":1,"wire":1', "wire", Code.BAD_JSON),
    ('"wire":1', '"wire":2', "wire", Code.NEWER_WIRE),
    ('"wire":1', '"wire":0', "wire", Code.BAD_VALUE),
    ('"wire":1', '"wire":true', "wire", Code.BAD_VALUE),
    ('"wire":1', '"wire":1.0', "wire", Code.BAD_VALUE),
    ('"wire":1,', "", "wire", Code.MISSING_KEY),
    ('"turn":0', '"trun":0', "state.trun", Code.UNKNOWN_KEY),
    ('"state":', '"sate":', "sate", Code.UNKNOWN_KEY),
    ('"turn":0,', "", "state.turn", Code.MISSING_KEY),
    ('"number":30', '"number":9007199254740992', "state.number", Code.BAD_VALUE),
    ('"totals":[0,0]', '"totals":[0,"0"]', "state.totals[1]", Code.BAD_VALUE),
    ('"totals":[0,0]', '"totals":"00"', "state.totals", Code.BAD_VALUE),
    ('"totals":[0,0]', f'"totals":[{"0," * (1 << 14)}0]', "state.totals", Code.TEXT_TOO_LARGE),
    ('"hands":["5d 6d 7d"', '"hands":["5d 6d 7x"', "state.hands[0]", Code.BAD_CARD),
    ('"hands":["5d 6d 7d"', '"hands":["5d6d7d"', "state.hands[0]", Code.BAD_VALUE),
    ('"hands":["5d 6d 7d"', '"hands":["5D 6d 7d"', "state.hands[0]", Code.BAD_VALUE),
    ('"hands":["5d 6d 7d"', '"hands":["5d 6d  7d"', "state.hands[0]", Code.BAD_VALUE),
    ('"hands":["5d 6d 7d"', '"hands":["5d 5d 7d"', "state.hands[0]", Code.TWICE),
    ('"hands":["5d 6d 7d"', '"hands":[["5d"]', "state.hands[0]", Code.BAD_VALUE),
    ('"hands":["5d 6d 7d"', f'"hands":["{"5d " * 60}"', "state.hands[0]", Code.TEXT_TOO_LARGE),
    ('"up":["",""]', '"up":[""]', "state.up", Code.BAD_VALUE),
    ('"rights":[true,', '"rights":[1,', "state.rights[0]", Code.BAD_VALUE),
    ('"pledges":{}', '"pledges":[]', "state.pledges", Code.BAD_VALUE),
    ('"pledges":{}', '"pledges":{"7h":"1"}', "state.pledges.7h", Code.BAD_CARD),
    ('"pledges":{}', '"pledges":{"7H":"A"}', "state.pledges", Code.BAD_VALUE),
    ('"marks":[]', '"marks":[{}]', "state.marks[0].item", Code.MISSING_KEY),
    ('"marks":[]', '"marks":[[]]', "state.marks[0]", Code.BAD_VALUE),
    (
        '"marks":[]',
        '"marks":[{"item":"two words","side":0,"points":1,"cards":""}]',
        "state.marks[0].item",
        Code.BAD_VALUE,
    ),
    ('"outcome":null', '"outcome":{"winner":0}', "state.outcome.how", Code.MISSING_KEY),
    ('"outcome":null', '"outcome":0', "state.outcome", Code.BAD_VALUE),
    (GOOD, "[]", "", Code.BAD_JSON),
    (GOOD, "7", "", Code.BAD_JSON),
    (GOOD, "", "", Code.BAD_JSON),
    (GOOD, '{"wire":1,', "", Code.BAD_JSON),
    (GOOD, GOOD + "x", "", Code.BAD_JSON),
    (GOOD, '{"wire":1,"state":' + "[" * 5000, "", Code.TEXT_TOO_LARGE),
    (GOOD, '{"wire":1,"state":[' + "1" * 5000 + "]}", "", Code.BAD_JSON),
    (GOOD, GOOD + " " * (1 << 20), "", Code.TEXT_TOO_LARGE),
    (GOOD, "\ufeff" + GOOD, "", Code.BAD_JSON),
]


@pytest.mark.parametrize(("old", "new", "path", "code"), WRONG)
def test_what_is_wrong_is_told_with_its_path(old: str, new: str, path: str, code: Code) -> None:
    """B45: numbers are numbers, and nothing is guessed."""
    text = GOOD.replace(old, new, 1)
    assert text != GOOD
    fault = refused(STATE, text).faults[0]
    assert (fault.path, fault.code) == (path, code)


def test_all_faults_are_told_at_once() -> None:
    text = GOOD.replace('"turn":0', '"turn":"0"').replace('"deal":5', '"deal":5.5')
    assert [fault.path for fault in refused(STATE, text).faults] == ["state.turn", "state.deal"]


def test_the_nearest_key_is_told() -> None:
    error = refused(STATE, GOOD.replace('"stock"', '"stok"'))
    assert 'did you mean "stock"?' in error.faults[0].message


def test_of_many_unknown_keys_the_first_are_told() -> None:
    """Looking for the nearest name takes time, so it ends."""
    keys = ",".join(f'"k{number}":0' for number in range(50_000))
    faults = refused(STATE, f'{{"wire":1,"state":{{{keys}}}}}').faults
    unknown = [fault.path for fault in faults if fault.code is Code.UNKNOWN_KEY]
    assert unknown == [f"state.k{number}" for number in range(MOST_FAULTS)]


def test_a_byte_order_mark_is_named() -> None:
    for text in ("\ufeff" + GOOD, ("\ufeff" + GOOD).encode()):
        assert "begins with a byte order mark" in str(refused(STATE, text))


def test_a_number_in_another_script_is_none() -> None:
    refused(STATE, GOOD.replace('"turn":0', '"turn":\u0660'))


def test_bytes_must_be_utf_8() -> None:
    assert STATE.loads(GOOD.encode()) == STATE.loads(GOOD)
    assert "byte 0" in str(refused(STATE, b"\xff" + GOOD.encode()))
    assert refused(STATE, GOOD.encode("utf-16")).code is Code.BAD_JSON


@pytest.mark.parametrize("junk", ["\x00", "\ud800", "\\ud800", "é" * 99, "{}", "null", "'"])
def test_junk_is_refused_on_one_line(junk: str) -> None:
    for message in MESSAGES:
        refused(message, junk)
        refused(message, f'{{"wire":1,"{message.name}":{json.dumps(junk)}}}')
        refused(message, f'{{"wire":1,"{message.name}":{{{json.dumps(junk)}:1}}}}')


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("7dx5h2c", Code.BAD_MOVE),
        ("7D", Code.BAD_MOVE),
        ("7d-", Code.BAD_MOVE),
        ("buona", Code.BAD_MOVE),
        ("@7d", Code.BAD_DECK),
        ("7dx2c2c", Code.TWICE),
        ("", Code.BAD_MOVE),
        (7, Code.BAD_VALUE),
        (None, Code.BAD_VALUE),
    ],
)
def test_moves_are_strict(text: object, code: Code) -> None:
    with pytest.raises(WireError) as caught:
        MOVE.load(text, "move")
    assert (caught.value.code, caught.value.faults[0].path) == (code, "move")
    with pytest.raises(WireError) as caught:
        MOVES.load(["7d", text])
    assert (caught.value.code, caught.value.faults[0].path) == (code, "[1]")


@pytest.mark.parametrize(
    ("event", "path"),
    [
        ({"event": "lain", "seat": 0, "card": "7d"}, "events[0].event"),
        ({"event": 1, "seat": 0, "card": "7d"}, "events[0].event"),
        ({"seat": 0, "card": "7d"}, "events[0].event"),
        ({"event": "laid", "seat": 0, "card": "7d 5d"}, "events[0].card"),
        ({"event": "laid", "seat": 0}, "events[0].card"),
        ({"event": "laid", "seat": 0, "card": "7d", "by": 1}, "events[0].by"),
        ([], "events[0]"),
    ],
)
def test_wrong_events_are_told(event: object, path: str) -> None:
    text = json.dumps({"wire": 1, "events": [event]})
    assert refused(EVENTS, text).faults[0].path == path


VIEWED = VIEW.dumps(view(STATE.loads(GOOD), 0))


@pytest.mark.parametrize(
    ("old", "new", "defect"),
    [
        ('"seat":0', '"seat":2', "seat is 2, of 2"),
        ('"counts":[3,3]', '"counts":[2,3]', "seat 0 shows 3 cards, and holds 2"),
        ('"counts":[3,3]', '"counts":[4,3]', "seat 0 does not see its own 4 cards"),
        ('"counts":[3,3]', '"counts":[3,4]', "3 cards are not seen, and 4 lie hidden"),
        ('"counts":[3,3]', '"counts":[3,9007199254740991]', "lie hidden"),
        ('"stock":0', '"stock":-1', "stock is -1"),
        ('"stock":0', '"stock":5', "3 cards are not seen, and 8 lie hidden"),
        ('"hands":["5d 6d 7d",""]', '"hands":["5d 6d 7d","Kh"]', "do not lie face up"),
        ('"table":"2h 3h 4h"', '"table":"2h 3h 5d"', "5d is seen more than once"),
        ('"turn":0', '"turn":2', "turn is 2, of 2"),
        ('"counts":[3,3]', '"counts":[3]', "it lists 1, and hands 2"),
    ],
)
def test_an_impossible_view_is_refused(old: str, new: str, defect: str) -> None:
    text = VIEWED.replace(old, new)
    assert text != VIEWED
    assert defect in str(refused(VIEW, text))


# What cannot be told


def test_what_is_past_its_bounds_is_not_written() -> None:
    state = STATE.loads(GOOD)
    mark = Mark("scope", 0, 1 << 60, CardSet())
    for odd in (
        state.replace(totals=(1 << 53, 0)),
        state.replace(number=1 << 53),
        state.replace(marks=(mark,)),
        state.replace(marks=(Mark("two words", 0, 1),)),
        state.replace(marks=(Mark("scope", 0, 1),) * 20_000),
    ):
        with pytest.raises(WireError):
            STATE.dumps(odd)
    large = state.replace(totals=((1 << 53) - 1, -(1 << 53) + 1), number=10**12)
    assert STATE.loads(STATE.dumps(large)) == large


def test_states_without_seats_are_written_as_they_are() -> None:
    odd = STATE.loads(GOOD).replace(hands=(), piles=(), totals=())
    assert plain(STATE.dumps(odd))["state"]["piles"] == []


def test_a_refusal_that_cannot_be_printed_is_not_told() -> None:
    with pytest.raises(WireError):
        REFUSAL.dumps(Refusal(code=Code.OVER, message="one\ntwo"))


def test_an_ended_match_is_told() -> None:
    ended = start(BASE).replace(outcome=Outcome(1, "target"))
    assert STATE.loads(STATE.dumps(ended)) == ended


# Rules


def test_rules_may_be_a_game_or_a_house() -> None:
    assert RULES.loads('{"wire":1,"rules":"genova"}') == house("genova")
    spec = '{"game":"genova","without":["cappotto"],"variants":[{"variant":"low-table"}]}'
    rules = RULES.loads(f'{{"wire":1,"rules":{spec}}}')
    assert "cappotto" not in [one.name for one in rules.variants]


@pytest.mark.parametrize(
    ("rules", "path", "code"),
    [
        ('"genva"', "rules", Code.UNKNOWN_GAME),
        ("7", "rules", Code.BAD_VALUE),
        ('{"variants":[{"variant":"matta","card":"8h"}]}', "rules.variants[0].card", None),
        ('{"variants":[{"variant":"target","points":"21"}]}', "rules.variants[0].points", None),
        ('{"variants":[{"variant":"target","points":1e999}]}', "rules.variants[0].points", None),
        ('{"variants":[{"variant":"target","points":NaN}]}', "rules.variants[0].points", None),
        ('{"variants":[{"variant":"mata"}]}', "rules.variants[0]", Code.UNKNOWN_VARIANT),
    ],
)
def test_a_wrong_house_is_told_with_its_path(rules: str, path: str, code: Code | None) -> None:
    error = refused(RULES, f'{{"wire":1,"rules":{rules}}}')
    assert error.faults[0].path.startswith(path)
    assert code in (None, error.code)


# Errors


def test_an_error_is_told() -> None:
    problem = Problem.of(refused(STATE, GOOD.replace('"turn":0', '"turn":9')))
    assert ERROR.loads(ERROR.dumps(problem)) == problem
    assert problem.path == "state"
    assert problem.message == "turn is 9, of 2"
