"""Houses: what they mean, all their faults at once, and that they are written as they are read."""

from __future__ import annotations

import json
import random
import string
from copy import deepcopy
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest
from attrs import field, frozen
from hypothesis import given
from hypothesis import strategies as st

from cirulla.cards import Card, CardSet
from cirulla.errors import Code, RulesError
from cirulla.house import (
    Entry,
    House,
    Spec,
    dump,
    dumps,
    load_rules,
    loads_rules,
    rules,
)
from cirulla.options import whole
from cirulla.reading import FORMATS, Format
from cirulla.registry import NO_AUTOLOAD
from cirulla.ruleset import RuleSet
from cirulla.steps import Variant, hookimpl
from cirulla_variants.matta import Matta
from cirulla_variants.target import Target
from distributions import Shelf
from oracle import random_variants

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CASA = """
name = "Casa Parodi"
game = "genova"                 # start from a named game
without = ["cappotto"]

[[variants]]
variant = "matta"               # already in genova
card = "Qh"

[[variants]]
variant = "low-table"           # not in genova
"""

Told = list[tuple[str, Code, str]]
"""For each fault its path, its code, and a part of its message."""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.delenv(NO_AUTOLOAD, raising=False)
    return Shelf(tmp_path, monkeypatch)


def faults_of(call: Callable[[], object]) -> RulesError:
    """Return the error of a call; whatever it tells, each fault is one line of bearable length."""
    with pytest.raises(RulesError) as caught:
        call()
    faults = caught.value.faults
    assert faults
    assert len(set(faults)) == len(faults)
    for fault in faults:
        line = str(fault)
        assert line.isprintable(), line
        assert len(line) < 600, line
    assert str(caught.value).split("\n") == [str(fault) for fault in faults]
    return caught.value


def assert_told(error: RulesError, told: Told) -> None:
    found = [(fault.path, fault.code) for fault in error.faults]
    assert found == [(path, code) for path, code, _ in told], str(error)
    for fault, (_, _, part) in zip(error.faults, told, strict=True):
        assert part in fault.message


def names_in(house: RuleSet) -> list[str]:
    return [variant.name for variant in house.variants]


def option(house: RuleSet, variant: str, name: str) -> object:
    (found,) = [one for one in house.to_dict()["variants"] if one["variant"] == variant]
    return found[name]


# What a house means


def test_a_house_starts_from_a_named_game() -> None:
    house = loads_rules(CASA)
    assert names_in(house) == [
        "anticlockwise",
        "redeal",
        "matta",
        "capture-order",
        "ace",
        "piccola",
        "majority",
        "low-table",
    ]
    assert option(house, "matta", "card") == "Qh"
    assert option(house, "matta", "stays") is True
    assert option(house, "ace", "sweep") == "choice"


def test_toml_json_and_a_table_say_the_same() -> None:
    table = {
        "name": "Casa Parodi",
        "game": "genova",
        "without": ["cappotto"],
        "variants": [{"variant": "matta", "card": "Qh"}, {"variant": "low-table"}],
    }
    assert loads_rules(CASA) == rules(table) == loads_rules(json.dumps(table), "json")
    assert House.loads(CASA).to_dict() == table
    assert House.loads(CASA) == House.of(table) == House.loads(json.dumps(table), "json")


def test_a_house_without_a_game_starts_from_the_base_game() -> None:
    assert rules({}) == rules([]) == rules("base") == loads_rules("") == RuleSet.of()
    assert names_in(rules([{"variant": "matta"}])) == ["matta"]


def test_what_is_left_out_may_be_listed_anew() -> None:
    house = rules({"game": "breve", "without": ["target"], "variants": [{"variant": "target"}]})
    assert option(house, "target", "points") == 51
    twice = {"game": "tradizione", "without": ["tavolata"], "variants": [{"variant": "tavolata"}]}
    assert names_in(rules(twice))[-1] == "tavolata"


def test_one_way_out_of_a_conflict_is_to_leave_one_out() -> None:
    house = {"game": "tradizione", "without": ["tavolata"], "variants": [{"variant": "cirullone"}]}
    assert names_in(rules(house))[-1] == "cirullone"


def test_options_in_full_and_cards_in_another_spelling_are_the_same_house() -> None:
    assert rules([{"variant": "matta", "card": "7♥", "table": False}]) == rules(
        [{"variant": "matta"}]
    )


def test_variants_may_be_objects() -> None:
    house = rules([{"variant": "redeal"}, Matta(card=Card.parse("Qh")), Target(points=21)])
    assert names_in(house) == ["redeal", "matta", "target"]
    assert rules(Target(points=21)) == rules("breve") == rules([Target(points=21)])
    assert rules((Target(points=21),)) == rules("breve")
    assert rules({"game": "breve", "variants": [Target(points=31)]}) == rules(Target(points=31))
    assert House.of([Target(points=21)]).variants == (Entry("target", (("points", 21),)),)


def test_an_object_of_a_variant_that_is_not_installed() -> None:
    @frozen(kw_only=True)
    class Eleven(Variant):
        name = "eleven"
        total: int = field(default=11, validator=whole(11, 40))

        @hookimpl
        def capture_total(self) -> int:
            return self.total

    house = rules({"game": "breve", "variants": [Eleven()]})
    assert names_in(house) == ["target", "eleven"]
    assert "eleven" in dumps(house)
    told: Told = [("variants[1].variant", Code.UNKNOWN_VARIANT, '"eleven"')]
    assert_told(faults_of(lambda: loads_rules(dumps(house))), told)


def test_rules_and_houses_are_taken_as_they_are() -> None:
    house = House.of(CASA_TABLE)
    assert rules(house.rules) is house.rules
    assert rules(house) is house.rules
    assert House.of(house) is house
    assert House.of(house.rules).rules is house.rules
    assert rules(house.rules.to_dict()) == house.rules


CASA_TABLE: dict[str, Any] = {
    "game": "genova",
    "variants": [{"variant": "matta", "card": "Qh"}, {"variant": "accusi", "buona": 2}],
}


def test_what_is_given_is_not_changed() -> None:
    given = deepcopy(CASA_TABLE)
    rules(given)
    assert given == CASA_TABLE


def test_one_house_does_not_change_another() -> None:
    """B61: rules share nothing that could be overwritten."""
    first = rules([{"variant": "matta"}])
    rules([{"variant": "matta", "card": "Qh"}])
    assert [accuso.name for accuso in first.accusi("5s 5d 7h")] == ["decino"]


# Faults

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
        [("variants", Code.CONFLICT, "luzzati and redeal both say what the house does")],
    ),
    "a conflict beside another fault": (
        [{"variant": "redeal"}, {"variant": "luzzati"}, {"variant": "mata"}],
        [
            ("variants[2].variant", Code.UNKNOWN_VARIANT, ""),
            ("variants", Code.CONFLICT, "redeal and luzzati"),
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


# Texts and files

TEXTS: dict[str, tuple[str, str, str]] = {
    "no TOML": ("toml", 'name = "x', "it is no TOML: "),
    "no TOML, and the place": ("toml", "a = 1\nb = \n", "line 2, column 5"),
    "a key twice in TOML": ("toml", 'name = "a"\nname = "b"', "it is no TOML: "),
    "a digit too many": ("toml", "name = " + "1" * 5000, "it is no TOML: "),
    "a large number": ("toml", "name = 0x" + "f" * 5000, "64 bits"),
    "a date that is none": ("toml", "name = 2024-99-99", "it is no TOML: "),
    "a zero byte": ("toml", 'name = "\0"', "it is no TOML: "),
    "nested lists": ("toml", "name = " + "[" * 60_000, "nested too deep"),
    "nested tables": ("toml", "name = " + "{a=" * 20_000, "nested too deep"),
    "nested closed lists": ("toml", "name = " + "[" * 9000 + "]" * 9000, "nested too deep"),
    "a long key": ("toml", "a." * 32_000 + "a = 1", "nested too deep"),
    "a long heading": ("toml", "[" + "a . " * 16_000 + "a]", "nested too deep"),
    "a long key in quotes": ("toml", '"a".' * 16_000 + "a = 1", "nested too deep"),
    "many levels by little": (
        "toml",
        "[" + "a." * 9 + "a]\n" + "b." * 9 + "b = " + "[" * 9 + "1" + "]" * 9,
        "nested too deep",
    ),
    "no JSON": ("json", "{", "it is no JSON: "),
    "no JSON, and the place": ("json", '{"a": 1,\n"b"}', "line 2 column 4"),
    "a key twice in JSON": ("json", '{"name": "a", "name": "b"}', '"name" stands twice'),
    "a key twice within": ("json", '{"variants": [{"a": 1, "a": 1}]}', '"a" stands twice'),
    "no number": ("json", '{"name": NaN}', "NaN is no number"),
    "an infinite number": ("json", '{"name": -Infinity}', "-Infinity is no number"),
    "a digit too many in JSON": ("json", '{"name": ' + "1" * 5000 + "}", "it is no JSON: "),
    "a list in JSON": ("json", '[{"variant": "matta"}]', "no table of keys"),
    "a single value in JSON": ("json", "7", "no table of keys"),
    "nested lists in JSON": ("json", "[" * 60_000, "nested too deep"),
    "nested tables in JSON": ("json", '{"a":' * 12_000, "nested too deep"),
    "nothing in JSON": ("json", "", "it is no JSON: "),
    "another format": ("yaml", "name: x", '"yaml" is no format; choose toml or json'),
}


@pytest.mark.parametrize("kind", TEXTS)
def test_an_unreadable_text_is_told_in_one_line(kind: str) -> None:
    form, text, part = TEXTS[kind]
    begun = process_time()
    error = faults_of(lambda: loads_rules(text, form))  # type: ignore[arg-type]
    assert process_time() - begun < 5, "the parser was asked to read what nobody writes"
    large = any(word in part for word in ("nested", "64 bits"))
    assert_told(error, [("", Code.TOO_LARGE if large else Code.BAD_HOUSE, part)])
    assert str(error).startswith("the house file: ")


def test_brackets_in_texts_and_comments_do_not_nest() -> None:
    brackets = "[{" * 40
    dots = "a." * 40
    for text in (
        f'name = "{brackets}" # {brackets} {dots}',
        f"name = '{brackets}'",
        f'name = """{brackets}""" # {dots}',
        f"name = '''{brackets}'{brackets[:10]}'''",
        f'name = "\\"{brackets}"',
        f'name = """{brackets[:60]}\\""" {brackets[:20]}"""',
        f'name = """x"""""\n# {brackets}',
        f'name = "{dots}"',
    ):
        assert House.loads(text).name
    assert House.loads(json.dumps({"name": brackets + '"' + "\\"}), "json").name


def test_sixteen_levels_are_read_and_seventeen_are_not() -> None:
    """The house itself is the first level; what stands too deep is told before what is wrong."""

    def told(levels: int) -> str:
        return str(faults_of(lambda: loads_rules(f"name = {'[' * levels}1{']' * levels}")))

    assert told(15) == "name: a list is no text"
    assert "nested too deep" in told(16)
    assert "nested too deep" in told(17)


def test_a_house_file_is_64_kib_at_most(tmp_path: Path) -> None:
    text = CASA + "#" * ((1 << 16) - len(CASA))
    assert loads_rules(text) == loads_rules(CASA)
    for longer in (text + "#", text[:-1] + "è"):
        error = faults_of(lambda text=longer: loads_rules(text))  # type: ignore[misc]
        assert_told(error, [("", Code.TOO_LARGE, "it is too large; 64 KiB at most")])
    file = tmp_path / "casa.toml"
    file.write_text(text + "#", "utf-8")
    told = str(faults_of(lambda: load_rules(file)))
    assert told == "casa.toml: it is too large; 64 KiB at most"


def test_names_of_100_characters_and_64_variants_are_read() -> None:
    assert len(House.of({"name": "è" * 100}).name) == 100
    told = faults_of(lambda: rules([{"variant": f"x{place}"} for place in range(64)]))
    assert len(told.faults) == 64


def test_a_file_is_read_by_its_suffix(tmp_path: Path) -> None:
    house = House.loads(CASA)
    for name in ("casa.toml", "CASA.TOML", "casa.json", "casa.JSON"):
        dump(house, tmp_path / name)
        assert House.load(tmp_path / name) == house
        assert load_rules(str(tmp_path / name)) == house.rules
    assert (tmp_path / "casa.json").read_text("utf-8").startswith("{")


def test_a_file_as_other_systems_write_it(tmp_path: Path) -> None:
    file = tmp_path / "casa.toml"
    file.write_bytes(b"\xef\xbb\xbf" + CASA.replace("\n", "\r\n").encode())
    assert House.load(file) == House.loads(CASA)


def test_an_unreadable_file_is_told_in_one_line(tmp_path: Path) -> None:
    def told(name: str, content: bytes | None = None) -> str:
        file = tmp_path / name
        if content is not None:
            file.write_bytes(content)
        return str(faults_of(lambda: load_rules(file)))

    assert told("none.toml") == "none.toml: No such file or directory"
    assert told("casa.yaml", b"") == "casa.yaml: its name must end in .toml or .json"
    assert told("casa", b"") == "casa: its name must end in .toml or .json"
    assert told("latin.toml", b'name = "Citt\xe0"') == (
        "latin.toml: byte 12 is no UTF-8; save it as UTF-8 text"
    )
    assert told("utf16.toml", CASA.encode("utf-16")).startswith("utf16.toml: byte 0 is no UTF-8")
    assert told("junk.json", bytes(range(256))).startswith("junk.json: ")
    (tmp_path / "folder.toml").mkdir()
    assert told("folder.toml") == "folder.toml: Is a directory"
    assert "null byte" in told("a\0.toml")


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    told = str(faults_of(lambda: dump(RuleSet.of(), tmp_path / "none" / "casa.toml")))
    assert told == "casa.toml: No such file or directory"
    told = str(faults_of(lambda: dump(RuleSet.of(), tmp_path / "casa.txt")))
    assert told == "casa.txt: its name must end in .toml or .json"
    assert not (tmp_path / "casa.txt").exists()


# Written and read again


def test_a_house_is_written_as_people_do() -> None:
    assert dumps(House.loads(CASA)) == (
        'name = "Casa Parodi"\ngame = "genova"\nwithout = [\n    "cappotto",\n]\n\n'
        '[[variants]]\nvariant = "matta"\ncard = "Qh"\n\n[[variants]]\nvariant = "low-table"\n'
    )
    assert dumps(rules("breve")) == '[[variants]]\nvariant = "target"\npoints = 21\n'
    assert dumps(rules("breve"), "json") == (
        '{\n  "variants": [\n    {\n      "variant": "target",\n      "points": 21\n    }\n  ]\n}\n'
    )
    assert dumps(RuleSet.of()) == "variants = []\n"


TEXT = st.text(max_size=100).filter(str.isprintable)


@given(st.randoms(use_true_random=False), TEXT, st.sampled_from(FORMATS))
def test_a_house_written_and_read_again_is_the_same(
    rng: random.Random, name: str, form: Format
) -> None:
    """B47: whatever its variants and options, and whatever it is called."""
    house = House.of({"name": name, "variants": random_variants(rng), "sources": ["S1"]})
    assert House.loads(dumps(house, form), form) == house
    assert dumps(House.loads(dumps(house, form), form), form) == dumps(house, form)
    assert loads_rules(dumps(house.rules, form), form) == house.rules
    assert rules(house.to_dict()) == rules(house.rules.to_dict()) == house.rules


@given(st.randoms(use_true_random=False))
def test_a_house_from_a_named_game_written_and_read_again(rng: random.Random) -> None:
    """What is listed twice over, left out and changed is the same after dump and load."""
    start = House.of(rng.choice(["genova", "molassana", "la-spezia", "aula-2"]))
    there = names_in(start.rules)
    others = [one for one in random_variants(rng) if one["variant"] not in ("luzzati", "cappotto")]
    without = rng.sample(there, rng.randint(0, len(there)))
    house = House.of({"game": start.game, "without": without, "variants": others})
    for form in FORMATS:
        assert House.loads(dumps(house, form), form) == house
        assert loads_rules(dumps(house.rules, form), form) == house.rules


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["matta", "target", "genova", "7h", "any"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["variant", "variants", "game", "without", "name", "card", "points"])
            | st.text(max_size=6),
            inner,
            max_size=5,
        )
    ),
    max_leaves=20,
)


@given(PLAIN)
def test_whatever_is_given_is_a_house_or_refused(spec: Spec) -> None:
    try:
        house = rules(spec)
    except RulesError:
        faults_of(lambda: rules(spec))
    else:
        assert isinstance(house, RuleSet)


@given(st.text(alphabet=string.printable + "è\u2028\0", max_size=60), st.sampled_from(FORMATS))
def test_whatever_is_written_is_a_house_or_refused(text: str, form: Format) -> None:
    try:
        loads_rules(text, form)
    except RulesError:
        faults_of(lambda: loads_rules(text, form))


def test_a_house_that_no_file_may_hold_is_not_written() -> None:
    many = tuple(Entry(f"x{place}") for place in range(65))
    long = (Entry("x", (("words", "è" * (1 << 15)),)),)
    for entries in (many, long):
        house = House(variants=entries, rules=RuleSet.of())
        error = faults_of(lambda house=house: dumps(house))  # type: ignore[misc]
        assert_told(error, [("", Code.TOO_LARGE, "64 variants and 64 KiB")])


# A stranger's options


def test_a_strangers_options_of_every_type(shelf: Shelf) -> None:
    """B63: its defaults are its own; lists, ranks, choices and what may be nothing are strict."""
    shelf.add_figures()
    assert rules([{"variant": "figures"}]).to_dict()["variants"] == [
        {
            "variant": "figures",
            "points": 2,
            "ranks": ["J"],
            "often": "ever",
            "card": "Qh",
            "limit": None,
        }
    ]
    entry = {"variant": "figures", "ranks": ["J", "k"], "often": "once", "limit": 3}
    house = rules([entry])
    assert option(house, "figures", "ranks") == ["J", "K"]
    for form in FORMATS:
        assert loads_rules(dumps(house, form), form) == house
        assert House.loads(dumps(House.of([entry]), form), form) == House.of([entry])
    default = rules([{"variant": "figures"}])
    assert loads_rules(dumps(default)) == default
    assert "limit" not in dumps(default)


def test_a_strangers_options_are_strict(shelf: Shelf) -> None:
    shelf.add_figures()
    entry = {"variant": "figures", "ranks": "JK", "often": "never", "limit": "3", "card": "Ah"}
    told: Told = [
        ("variants[0].ranks", Code.BAD_OPTION, '"JK" is no list of rank'),
        ("variants[0].often", Code.BAD_OPTION, 'did you mean "ever"?'),
        ("variants[0].limit", Code.BAD_OPTION, '"3" is no whole number'),
        ("variants[0].card", Code.BAD_OPTION, "Ah cannot be chosen here"),
    ]
    assert_told(faults_of(lambda: rules([entry])), told)
    told = [("variants[0].ranks[1]", Code.BAD_OPTION, '"8" is no rank')]
    assert_told(faults_of(lambda: rules([{"variant": "figures", "ranks": ["J", "8"]}])), told)


ODD = """
def even(_, attribute, value):
    if value % 2:
        raise ValueError(f"{value} is odd, and\\ntwo by two it goes")

@frozen(kw_only=True)
class Odd(Variant):
    name = "odd"
    pairs: int = field(default=2, validator=even)
    some: int | None = 1
    cards: CardSet = CardSet()
    inner: tuple[tuple[str, ...], ...] = ()
    fits: bool = field(default=True)
    any: int | str = 3
    pick: Literal[1, 2] = 1

    @fits.validator
    def _check(self, attribute, value):
        if not value and self.pairs > 2:
            raise KeyError("pairs")
"""


def test_a_strangers_own_validators_are_heard(shelf: Shelf) -> None:
    shelf.add("odd", {"odd": "odd_module:Odd"}, {"odd_module": ODD})
    for entry, told in (
        ({"pairs": 3}, ("variants[0]", Code.BAD_OPTION, "3 is odd, and two by two it goes")),
        ({"pairs": 4, "fits": False}, ("variants[0]", Code.BAD_OPTION, "KeyError: 'pairs'")),
        ({"cards": "8h"}, ("variants[0].cards", Code.BAD_OPTION, '"8h"')),
        ({"cards": 7}, ("variants[0].cards", Code.BAD_OPTION, "7 is no text of cards")),
        (
            {"inner": ["ab"]},
            ("variants[0].inner", Code.BAD_OPTION, "a list is no list of list of text"),
        ),
        ({"inner": [["a", 1]]}, ("variants[0].inner[0][1]", Code.BAD_OPTION, "1 is no text")),
        ({"any": [1]}, ("variants[0].any", Code.BAD_OPTION, "a list is no whole number or text")),
        ({"any": True}, ("variants[0].any", Code.BAD_OPTION, "true is no whole number or text")),
        ({"pairs": True}, ("variants[0].pairs", Code.BAD_OPTION, "true is no whole number")),
        ({"pick": True}, ("variants[0].pick", Code.BAD_OPTION, "true is none of 1, 2")),
        ({"some": "1"}, ("variants[0].some", Code.BAD_OPTION, "no whole number or nothing")),
    ):
        error = faults_of(lambda entry=entry: rules([{"variant": "odd", **entry}]))  # type: ignore[misc]
        assert_told(error, [told])
    house = rules([{"variant": "odd", "cards": CardSet.parse("2c 7h"), "inner": [["a"], []]}])
    assert rules([{"variant": "odd", "cards": "7h 2c", "inner": [["a"], ()]}]) == house
    assert option(rules([{"variant": "odd", "any": "x"}]), "odd", "any") == "x"
    assert loads_rules(dumps(house)) == house
    nothing = rules([{"variant": "odd", "some": None}])
    told_nothing = faults_of(lambda: dumps(nothing))
    assert_told(
        told_nothing, [("variants[0].some", Code.BAD_HOUSE, "TOML has no word for nothing")]
    )
    assert loads_rules(dumps(nothing, "json"), "json") == nothing


def test_a_strangers_option_of_a_type_that_none_may_have(shelf: Shelf) -> None:
    source = """
    @frozen
    class Odd(Variant):
        name = "odd"
        weight: float = 1.5
        any = field(default=3)
    """
    shelf.add("odd", {"odd": "odd_module:Odd"}, {"odd_module": source.replace("any", "#")})
    told: Told = [("variants[0]", Code.BAD_PLUGIN, "variant odd: float is no type of an option")]
    assert_told(faults_of(lambda: rules([{"variant": "odd"}])), told)
    plain = source.replace("weight: float = 1.5", "").replace("odd", "plain")
    shelf.add("plain", {"plain": "plain_module:Odd"}, {"plain_module": plain})
    assert option(rules([{"variant": "plain", "any": "x"}]), "plain", "any") == "x"
    told = [("variants[0]", Code.BAD_PLUGIN, "variant plain: list is no type of an option")]
    assert_told(faults_of(lambda: rules([{"variant": "plain", "any": [1]}])), told)


def test_a_bad_plugin_in_a_house_is_told_at_its_place(shelf: Shelf) -> None:
    source = """
    @frozen
    class Figs(Variant):
        name = "figs"
        def target(self): return 3
    """
    shelf.add("bad-house", {"figs": "bad_house:Figs"}, {"bad_house": source})
    told: Told = [("variants[1]", Code.BAD_PLUGIN, "variant figs: step target is not marked")]
    spec = {"game": "genova", "variants": [{"variant": "matta"}, {"variant": "figs"}]}
    assert_told(faults_of(lambda: rules(spec)), told)


def test_a_game_whose_variants_are_not_found_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NO_AUTOLOAD, "1")
    told: Told = [
        (path, Code.UNKNOWN_VARIANT, NO_AUTOLOAD) for path in ("game", "variants[0].variant")
    ]
    spec = {"game": "tradizione", "variants": [{"variant": "low-table"}]}
    assert_told(faults_of(lambda: rules(spec)), told)
    assert [fault.path for fault in faults_of(lambda: rules("tradizione")).faults] == [""]
