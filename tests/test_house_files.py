"""House files: their texts, their bounds, and that they are written as they are read."""

from __future__ import annotations

import json
import random
import string
from time import process_time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cirulla.errors import Code, RulesError
from cirulla.house import Entry, House, Spec, dump, dumps, load_rules, loads_rules, rules
from cirulla.reading import FORMATS, Format
from cirulla.ruleset import RuleSet
from houses import CASA, assert_told, faults_of, names_in
from oracle import random_variants

if TYPE_CHECKING:
    from pathlib import Path


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


@pytest.mark.parametrize(
    ("form", "text"), [("toml", 'game = "breve"'), ("json", '{"game": "breve"}')]
)
def test_a_byte_order_mark_is_left_out(form: Format, text: str) -> None:
    """Some editors write one, and some readers of files leave it there."""
    assert loads_rules("\ufeff" + text, form) == rules("breve")


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
