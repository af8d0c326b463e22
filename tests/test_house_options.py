"""A stranger's options in a house: of every type, and strict."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cirulla.cards import CardSet
from cirulla.errors import Code
from cirulla.house import House, dumps, loads_rules, rules
from cirulla.reading import FORMATS
from cirulla.registry import NO_AUTOLOAD
from distributions import Shelf
from houses import Told, assert_told, faults_of, option

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.delenv(NO_AUTOLOAD, raising=False)
    return Shelf(tmp_path, monkeypatch)


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
