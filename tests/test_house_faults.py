"""Houses with faults: every one at once, each with its place and remedy."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from cirulla.cards import Card
from cirulla.errors import Code
from cirulla.house import loads_rules, rules
from cirulla_variants.target import Target
from houses import Told, assert_told, faults_of

if TYPE_CHECKING:
    pass


BAD = Code.BAD_HOUSE
FAULTS: dict[str, tuple[Any, Told]] = {
    "name that is no text": ({"name": 7}, [("name", BAD, "7 is no text")]),
    "name too long": ({"name": "x" * 101}, [("name", Code.TOO_LARGE, "101 characters")]),
    "name that cannot be printed": ({"name": "a\x1b[2J"}, [("name", BAD, "cannot be printed")]),
    "name with half a character": ({"name": "\ud800"}, [("name", BAD, "cannot be printed")]),
    "unknown key": (
        {"gmae": "genova"},
        [("gmae", BAD, 'there is no such key; did you mean "game"?')],
    ),
    "unknown key like nothing": (
        {"colour": 1},
        [("colour", BAD, "the keys are name, sources, game, without, variants")],
    ),
    "odd key": ({"a b\n": 1}, [('"a b\\n"', BAD, "there is no such key")]),
    "key that is no text": ({7: 1}, [("7", BAD, "there is no such key")]),
    "an entry where a house belongs": (
        {"variant": "matta"},
        [("variant", BAD, 'did you mean "variants"?')],
    ),
    "sources that are no list": ({"sources": "S1"}, [("sources", BAD, '"S1" stands where a list')]),
    "source that is no text": ({"sources": [1]}, [("sources[0]", BAD, "1 is no text")]),
    "game that is no text": ({"game": ["x"]}, [("game", BAD, "a list is no name of a game")]),
    "game that is no text, and nothing is said of what it is without": (
        {"game": 7, "without": ["matta"]},
        [("game", BAD, "7 is no name of a game")],
    ),
    "unknown game": (
        {"game": "genva"},
        [("game", Code.UNKNOWN_GAME, 'no game is named "genva"; did you mean "genova"? The games')],
    ),
    "unknown game, and nothing is said of what it is without": (
        {"game": "genva", "without": ["matta"]},
        [("game", Code.UNKNOWN_GAME, "")],
    ),
    "without that is no list": ({"without": "matta"}, [("without", BAD, "where a list belongs")]),
    "without what is not there": (
        {"game": "genova", "without": ["capotto"]},
        [("without[0]", BAD, '"capotto" is not in genova; did you mean "cappotto"?')],
    ),
    "without what is nothing like it": (
        {"game": "breve", "without": ["briscola"]},
        [("without[0]", BAD, "its variants are target")],
    ),
    "without, from the base game": (
        {"without": ["matta"]},
        [("without[0]", BAD, '"matta" is not in the base game; it has no variants')],
    ),
    "without twice": (
        {"game": "genova", "without": ["matta", "ace", "matta"]},
        [("without[2]", BAD, "matta stands there twice")],
    ),
    "without a number": (
        {"game": "genova", "without": [7, "matta"]},
        [("without[0]", BAD, "7 is no text")],
    ),
    "without a long name": ({"without": ["x" * 101]}, [("without[0]", BAD, "is no name")]),
    "variants that are no list": (
        {"variants": {"variant": "matta"}},
        [("variants", BAD, "a table stands where a list belongs; in TOML each has the heading")],
    ),
    "too many variants": (
        [{"variant": "matta"}] * 65,
        [("variants", Code.TOO_LARGE, "it lists 65; 64 at most")],
    ),
    "a bare name in the list": (
        ["matta"],
        [("variants[0]", BAD, '"matta" is no entry; write one with variant = "..."')],
    ),
    "an entry without a variant": (
        [{"card": "Qh"}],
        [("variants[0]", BAD, 'it names no variant; add variant = "..."')],
    ),
    "an entry with a misspelt variant": (
        [{"varient": "matta"}],
        [("variants[0]", BAD, 'it names no variant; did you mean it by "varient"?')],
    ),
    "a variant that is no text": (
        [{"variant": 7}],
        [("variants[0].variant", BAD, "7 is no name of a variant")],
    ),
    "a variant without a name": (
        [{"variant": ""}],
        [("variants[0].variant", BAD, '"" is no name of a variant')],
    ),
    "an unknown variant": (
        [{"variant": "mata"}],
        [("variants[0].variant", Code.UNKNOWN_VARIANT, 'did you mean "matta"?')],
    ),
    "an unknown variant with an endless name": (
        [{"variant": "x" * 60_000}],
        [("variants[0].variant", Code.UNKNOWN_VARIANT, "those installed are")],
    ),
    "a variant twice, each with a fault of its own": (
        {
            "variants": [
                {"variant": "matta", "card": "8h"},
                {"variant": "matta", "cards": "7h"},
            ]
        },
        [
            ("variants[0].card", Code.BAD_OPTION, '"8h"'),
            ("variants[1]", Code.VARIANT_TWICE, "matta is listed twice; keep one"),
            ("variants[1].cards", Code.UNKNOWN_OPTION, "card"),
        ],
    ),
    "a variant twice": (
        [{"variant": "matta"}, {"variant": "matta", "card": "Qh"}],
        [("variants[1]", Code.VARIANT_TWICE, "matta is listed twice; keep one")],
    ),
    "an unknown option": (
        [{"variant": "matta", "crad": "Qh"}],
        [("variants[0].crad", Code.UNKNOWN_OPTION, 'has no option "crad"; did you mean "card"?')],
    ),
    "an unknown option like nothing": (
        [{"variant": "matta", "colour": 1}],
        [("variants[0].colour", Code.UNKNOWN_OPTION, "its options are card, table, stays")],
    ),
    "an option where there is none": (
        [{"variant": "majority", "points": 1}],
        [("variants[0].points", Code.UNKNOWN_OPTION, "it has none")],
    ),
    "no card": (
        [{"variant": "matta", "card": "8h"}],
        [("variants[0].card", Code.BAD_OPTION, '"8h" is no card: "8" is no rank; ')],
    ),
    "a number for a card": (
        [{"variant": "matta", "card": 7}],
        [("variants[0].card", Code.BAD_OPTION, "7 is no card")],
    ),
    "an ace as matta": (
        [{"variant": "matta", "card": "Ah"}],
        [("variants[0].card", Code.BAD_OPTION, "Ah cannot be chosen here")],
    ),
    "none of a few texts": (
        [{"variant": "capture-order", "sums": "fewes"}],
        [
            (
                "variants[0].sums",
                Code.BAD_OPTION,
                '"fewes" is none of "fewest", "any"; did you mean "fewest"?',
            )
        ],
    ),
    "a truth for a text": (
        [{"variant": "ladder", "down_to": 6}],
        [("variants[0].down_to", Code.BAD_OPTION, '6 is none of "6", "7"')],
    ),
    "a text for a truth": (
        [{"variant": "matta", "table": "true"}],
        [("variants[0].table", Code.BAD_OPTION, '"true" is not true or false')],
    ),
    "nothing for a truth": (
        [{"variant": "matta", "table": None}],
        [("variants[0].table", Code.BAD_OPTION, "null is not true or false")],
    ),
    "out of bounds": (
        [{"variant": "target", "points": 1001}],
        [("variants[0].points", Code.BAD_OPTION, "1001 is no whole number from 1 to 1000")],
    ),
    "two that cannot both be": (
        [{"variant": "redeal"}, {"variant": "cappotto", "points": 30}],
        [("variants[1].points", Code.BAD_OPTION, "wins = false")],
    ),
    "no spurious fault where a part is unreadable": (
        [{"variant": "cappotto", "wins": "false", "points": 30}],
        [("variants[0].wins", Code.BAD_OPTION, '"false" is not true or false')],
    ),
    "several options of one": (
        [{"variant": "accusi", "buona": -1, "decino": "10", "low_decin": 1, "together": 1}],
        [
            ("variants[0].buona", Code.BAD_OPTION, "-1 is no whole number from 0 to"),
            ("variants[0].decino", Code.BAD_OPTION, '"10" is no whole number from 0 to'),
            ("variants[0].low_decin", Code.UNKNOWN_OPTION, 'did you mean "low_decino"?'),
            ("variants[0].together", Code.BAD_OPTION, "1 is not true or false"),
        ],
    ),
    "a table and a list for an option": (
        [{"variant": "target", "points": {"a": 1}}, {"variant": "matta", "card": [["Qh"]]}],
        [
            ("variants[0].points", Code.BAD_OPTION, "a table is no whole number"),
            ("variants[1].card", Code.BAD_OPTION, "is no card"),
        ],
    ),
    "an endless text for an option": (
        [{"variant": "ladder", "down_to": "6" * 60_000}, {"variant": "matta", "card": "Q" * 9999}],
        [
            ("variants[0].down_to", Code.BAD_OPTION, "is none of"),
            ("variants[1].card", Code.BAD_OPTION, "is no card"),
        ],
    ),
    "an option of the game, changed to a bad one": (
        {"game": "molassana", "variants": [{"variant": "cappotto", "wins": True}]},
        [("variants[0].points", Code.BAD_OPTION, "wins = false")],
    ),
    "luzzati and redeal": (
        {"game": "giardini-luzzati", "variants": [{"variant": "redeal"}]},
        [("variants[0]", Code.CONFLICT, "luzzati and redeal both say what the house does")],
    ),
    "a conflict beside another fault": (
        [{"variant": "redeal"}, {"variant": "luzzati"}, {"variant": "mata"}],
        [
            ("variants[1]", Code.CONFLICT, "redeal and luzzati"),
            ("variants[2].variant", Code.UNKNOWN_VARIANT, ""),
        ],
    ),
    "a class": (
        {"variants": [Target]},
        [("variants[0]", Code.BAD_PLUGIN, "Target is a class; write Target()")],
    ),
    "no house at all": (7, [("", BAD, "7 is no house")]),
    "nothing": (None, [("", BAD, "None is no house")]),
    "too deep": (
        {"variants": [{"variant": "target", "points": json.loads("[" * 200 + "]" * 200)}]},
        [("", Code.TOO_LARGE, "nested too deep")],
    ),
    "too large a number": (
        [{"variant": "target", "points": 1 << 63}],
        [("", Code.TOO_LARGE, "64 bits")],
    ),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_a_fault_is_told_with_its_place_and_remedy(kind: str) -> None:
    spec, told = FAULTS[kind]
    assert_told(faults_of(lambda: rules(spec)), told)


SEVEN = """
nmae = "Casa"
game = "genova"
without = ["capotto"]

[[variants]]
variant = "mata"

[[variants]]
variant = "target"
points = "21"

[[variants]]
variant = "matta"
crad = "Qh"
table = 1

[[variants]]
variant = "accusi"
buona = 2000
"""
SEVEN_TOLD: Told = [
    ("nmae", Code.BAD_HOUSE, 'did you mean "name"?'),
    ("without[0]", Code.BAD_HOUSE, 'did you mean "cappotto"?'),
    ("variants[0].variant", Code.UNKNOWN_VARIANT, 'did you mean "matta"?'),
    ("variants[1].points", Code.BAD_OPTION, '"21" is no whole number from 1 to 1000'),
    ("variants[2].crad", Code.UNKNOWN_OPTION, 'did you mean "card"?'),
    ("variants[2].table", Code.BAD_OPTION, "1 is not true or false"),
    ("variants[3].buona", Code.BAD_OPTION, "2000 is no whole number from 0 to"),
]


def test_seven_mistakes_get_seven_lines() -> None:
    error = faults_of(lambda: loads_rules(SEVEN))
    assert_told(error, SEVEN_TOLD)
    assert len(str(error).split("\n")) == 7
    assert error.code is Code.BAD_HOUSE


def test_faults_stand_in_the_order_of_the_input() -> None:
    table = {"variants": [{"variant": "mata"}, 7], "without": ["x"], "game": "genva", "name": 1}
    paths = [fault.path for fault in faults_of(lambda: rules(table)).faults]
    assert paths == ["variants[0].variant", "variants[1]", "game", "name"]


NUMBERS = ['"21"', "21.0", "true", "2.1e1", "[21]", "-21", "0"]


@pytest.mark.parametrize("written", [*NUMBERS, "1979-05-27", "nan", "inf", "0x0", "'21'"])
def test_only_21_is_21_in_toml(written: str) -> None:
    text = f'[[variants]]\nvariant = "target"\npoints = {written}'
    told: Told = [("variants[0].points", Code.BAD_OPTION, "is no whole number from 1 to 1000")]
    assert_told(faults_of(lambda: loads_rules(text)), told)


@pytest.mark.parametrize("written", [*NUMBERS, "null", "1e400", "{}"])
def test_only_21_is_21_in_json(written: str) -> None:
    text = f'{{"variants": [{{"variant": "target", "points": {written}}}]}}'
    told: Told = [("variants[0].points", Code.BAD_OPTION, "is no whole number from 1 to 1000")]
    assert_told(faults_of(lambda: loads_rules(text, "json")), told)


@pytest.mark.parametrize("value", [21.0, "21", True, 21 + 0j, Card.parse("7h"), b"21"])
def test_only_21_is_21_in_a_table(value: object) -> None:
    error = faults_of(lambda: rules([{"variant": "target", "points": value}]))
    assert [fault.path for fault in error.faults] == ["variants[0].points"]


@pytest.mark.parametrize("written", ["0", "1", '"true"', "1.0"])
def test_only_true_is_true(written: str) -> None:
    text = f'[[variants]]\nvariant = "matta"\ntable = {written}'
    told: Told = [("variants[0].table", Code.BAD_OPTION, "is not true or false")]
    assert_told(faults_of(lambda: loads_rules(text)), told)
