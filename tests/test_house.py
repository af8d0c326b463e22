"""Houses: what they mean, whatever way they are written."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from cirulla.cards import Card
from cirulla.errors import Code
from cirulla.house import Entry, House, dumps, loads_rules, rules
from cirulla.options import whole
from cirulla.ruleset import RuleSet
from cirulla.steps import Variant, hookimpl
from cirulla_variants.matta import Matta
from cirulla_variants.target import Target
from houses import CASA, Told, assert_told, faults_of, names_in, option

if TYPE_CHECKING:
    pass


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
