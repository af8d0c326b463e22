"""One option changed in a house file, and nothing else."""

from __future__ import annotations

import sys

import pytest

from cirulla.cards import Card
from cirulla.errors import Code, RulesError
from cirulla.house import loads_rules
from cirulla.house.editing import set_option

CASA = """\
# The house of the Parodi.
name = "Casa Parodi"   # since 1954
game = 'genova'

[[variants]]     # the wild card
variant = "matta"
card   =   "Qh"  # the queen

# From here on, grandmother's rules.
[[variants]]
variant = "low-table"
# She would not have it otherwise.
"""


def refused(text: str, variant: str, option: str, value: object) -> tuple[Code, str]:
    with pytest.raises(RulesError) as caught:
        set_option(text, variant, option, value)
    assert all(str(fault).isprintable() for fault in caught.value.faults)
    return caught.value.code, str(caught.value)


def test_a_value_is_changed_where_it_stands() -> None:
    changed = set_option(CASA, "matta", "card", "7c")
    assert changed == CASA.replace('"Qh"', '"7c"')
    assert set_option(CASA, "matta", "card", Card.parse("7c")) == changed
    assert set_option(CASA, "matta", "card", "Qh") == CASA


def test_an_option_is_added_to_its_variant_before_comments_that_follow() -> None:
    changed = set_option(CASA, "matta", "table", False)
    assert changed == CASA.replace("# the queen\n", "# the queen\ntable = false\n")
    changed = set_option(CASA, "low-table", "points", 1)
    assert changed == CASA.replace('"low-table"\n', '"low-table"\npoints = 1\n')


def test_a_variant_is_added_at_the_end() -> None:
    changed = set_option(CASA, "accusi", "buona", 2)
    assert changed == CASA + '\n[[variants]]\nvariant = "accusi"\nbuona = 2\n'


def test_an_option_of_the_named_game_is_changed_in_its_place() -> None:
    changed = loads_rules(set_option(CASA, "piccola", "last", "7"))
    before = loads_rules(CASA)
    assert [one.name for one in changed.variants] == [one.name for one in before.variants]
    assert changed != before


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", '[[variants]]\nvariant = "target"\npoints = 21\n'),
        ('name = "x"', 'name = "x"\n\n[[variants]]\nvariant = "target"\npoints = 21\n'),
        (
            'name = "x"\r\n',
            'name = "x"\r\n\r\n[[variants]]\r\nvariant = "target"\r\npoints = 21\r\n',
        ),
        ("variants = [] # none", 'variants = [{variant = "target", points = 21}] # none'),
        (
            'variants = [\n  {variant = "ace"}, # one\n]\n',
            'variants = [\n  {variant = "ace"}, # one\n  {variant = "target", points = 21},\n]\n',
        ),
        (
            'variants = [{ variant = "target", points = 31 }]',
            'variants = [{ variant = "target", points = 21 }]',
        ),
        (
            '[[variants]]\r\nvariant = "target"\r\n\r\n[[variants]]\r\nvariant = "ace"\r\n',
            (
                '[[variants]]\r\nvariant = "target"\r\npoints = 21\r\n\r\n'
                '[[variants]]\r\nvariant = "ace"\r\n'
            ),
        ),
        ('[[variants]]\nvariant = "target"', '[[variants]]\nvariant = "target"\npoints = 21\n'),
        ("[[variants]]\nvariant = 'target'\npoints = '21' # mend me\n", None),
    ],
)
def test_files_of_every_form(before: str, after: str | None) -> None:
    expected = after or before.replace("'21'", "21")
    assert set_option(before, "target", "points", 21) == expected
    assert "target" in [one.name for one in loads_rules(expected).variants]


def test_changing_twice_and_back_leaves_the_file_as_it_was() -> None:
    there = set_option(set_option(CASA, "matta", "card", "7c"), "matta", "card", "Qh")
    assert there == CASA


def test_what_cannot_be_built_is_refused() -> None:
    assert refused(CASA, "mata", "card", "7c") == (
        Code.UNKNOWN_VARIANT,
        'variants[2].variant: no variant is named "mata"; did you mean "matta"?',
    )
    assert refused(CASA, "matta", "crad", "7c")[1] == (
        'variants[0].crad: matta has no option "crad"; did you mean "card"?'
    )
    assert refused(CASA, "matta", "table", 1)[1] == "variants[0].table: 1 is not true or false"
    assert refused(CASA, "matta", "card", None)[1].startswith("card: TOML has no word")
    assert refused(CASA, "matta", "card", 1.5)[1] == "card: float is no type of an option"
    assert refused("variants = 3", "matta", "card", "7c")[1].startswith("variants: 3 stands where")
    assert refused('variants = ["matta"]', "matta", "card", "7c")[1].startswith("variants[0]: ")
    assert refused("name = [", "matta", "card", "7c")[1].startswith("the house file: it is no TOML")
    assert refused("name = " + "[" * 9999, "matta", "card", "7c")[0] is Code.TOO_LARGE


def test_other_faults_of_the_file_are_told_too() -> None:
    code, told = refused('gmae = "genova"\n', "matta", "card", "8h")
    assert code is Code.BAD_HOUSE
    assert [line.partition(":")[0] for line in told.split("\n")] == ["gmae", "variants[0].card"]


def test_without_the_extra_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tomlkit", None)
    assert refused(CASA, "matta", "card", "7c") == (
        Code.MISSING_EXTRA,
        'this needs tomlkit; install it with: pip install "cirulla[toml]"',
    )
