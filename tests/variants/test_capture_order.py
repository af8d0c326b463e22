"""The variant `capture-order`."""

from __future__ import annotations

import random
from itertools import product

import pytest

from cirulla.engine import apply, check
from cirulla.errors import Code, RulesError
from cirulla.moves import parse_move
from cirulla.ruleset import RuleSet
from cirulla_variants.capture_order import CaptureOrder
from cirulla_variants.matta import Matta
from oracle import House
from oracle.cards import DECK
from support import moves_of, position, texts

BASE = RuleSet.of()
HOUSES = list(
    product(
        ("sums", "all", "nothing"), ("nothing", "fifteens"), ("fewest", "any"), ("any", "fewest")
    )
)


def order(**options: object) -> RuleSet:
    """Build a house with these options."""
    return RuleSet.of(CaptureOrder(**options))  # type: ignore[arg-type]


def takes(rules: RuleSet, card: str, table: str) -> list[list[str]]:
    """List what a card may take, as texts."""
    return sorted(texts(capture.cards) for capture in rules.captures(card, table))


def test_an_equal_card_bars_the_sums_alone() -> None:
    """CAP-2: by default 7 on 7, 3, 5 takes the 7 or makes fifteen; the base game bars that too."""
    table = "7s 3h 5c"
    assert takes(BASE, "7d", table) == [["7s"]]
    assert takes(order(), "7d", table) == [["3h", "5c"], ["7s"]]
    assert takes(order(), "7d", "7s 3h 4c") == [["7s"]]


def test_an_equal_card_bars_all_or_nothing() -> None:
    """CAP-2: `equal_excludes` all is the base game's; with nothing the sum is free too."""
    table = "7s 3h 4c 5c"
    assert takes(order(equal_excludes="all"), "7d", table) == [["7s"]]
    everything = order(equal_excludes="nothing")
    assert takes(everything, "7d", table) == [["3h", "4c"], ["3h", "5c"], ["7s"]]


def test_a_sum_bars_the_fifteens() -> None:
    """CAP-4: with `sum_excludes` fifteens a legal sum must be taken; without it either may."""
    table = "2c 3d Kh"
    strict = order(sum_excludes="fifteens")
    assert takes(order(), "5d", table) == [["2c", "3d"], ["Kh"]]
    assert takes(strict, "5d", table) == [["2c", "3d"]]
    assert takes(strict, "5d", "2c 4d Kh") == [["Kh"]]


def test_a_barred_sum_bars_no_fifteen() -> None:
    """CAP-2, CAP-4: the equal card bars the sum, so the fifteen stays."""
    strict = order(sum_excludes="fifteens")
    assert takes(strict, "7c", "7d 3s 4s Jc") == [["7d"], ["Jc"]]


def test_sums_of_any_number_of_cards() -> None:
    """CAP-3: 6 on A, 5, 2, 3 may take A, 2 and 3 only with `sums` any."""
    table = "Ac 5d 2h 3s"
    assert ["2h", "3s", "Ac"] not in takes(order(), "6c", table)
    assert takes(order(sums="any"), "6c", table) == [
        ["2h", "3s", "Ac"],
        ["3s", "5d", "Ac"],
        ["5d", "Ac"],
    ]


def test_fifteens_of_the_fewest_cards() -> None:
    """CAP-4: with `fifteens` fewest the longer one is barred, and the sum is counted apart."""
    table = "Kc 2h 3d 5s"
    assert takes(order(), "5c", "Kc 2h 3d 4s 6s") == [
        ["2h", "3d"],
        ["4s", "6s"],
        ["Kc"],
    ]
    few = order(fifteens="fewest")
    assert takes(few, "5c", "Kc 2h 3d 4s 6s") == [["2h", "3d"], ["Kc"]]
    assert takes(few, "5c", table) == [["5s"], ["Kc"]]


def test_the_fifteens_of_an_ace_are_filtered_too() -> None:
    """CAP-4, ACE-2: on an ace, the fifteens of an ace with the fewest cards."""
    table = "As Kc 4d 7s 6h"
    assert takes(order(), "Ah", table) == [["4d", "Kc"], ["6h", "7s", "As"], ["As"]]
    assert takes(order(fifteens="fewest"), "Ah", table) == [["4d", "Kc"], ["As"]]


def test_an_ace_on_an_ace_is_not_reached() -> None:
    """ACE-2: whatever an equal card bars, an ace takes an ace or makes fifteen."""
    for equal in ("sums", "all", "nothing"):
        assert takes(order(equal_excludes=equal), "Ah", "As Kc 4d") == [["4d", "Kc"], ["As"]]


def test_the_engine_obeys_and_explains() -> None:
    """CAP-2: a barred fifteen is refused by name and becomes legal under `capture-order`."""
    move = parse_move("7dx3h5c")
    refusal = check(BASE, position("7s 3h 5c", "7d", "Kh"), move)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (Code.MUST_TAKE_EQUAL, "CAP-2")
    relaxed = order()
    state = position("7s 3h 5c", "7d", "Kh", rules=relaxed)
    assert moves_of(relaxed, state) == ["7dx3h5c", "7dx7s"]
    assert texts(apply(relaxed, state, move).state.table) == ["7s"]
    strict = order(sum_excludes="fifteens")
    refusal = check(strict, position("2c 3d Kh", "5d", "Kc", rules=strict), parse_move("5dxKh"))
    assert refusal is not None
    assert refusal.code is Code.MUST_TAKE_SUM
    assert refusal.variants == ("capture-order",)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("equal_excludes", "fifteens"),
        ("sum_excludes", "all"),
        ("sums", "most"),
        ("fifteens", 2),
    ],
)
def test_bad_options_are_refused(option: str, value: object) -> None:
    """CAP-2, CAP-3, CAP-4: each option names what it may be."""
    with pytest.raises(RulesError, match="is none of") as caught:
        CaptureOrder(**{option: value})  # type: ignore[arg-type]
    assert [(one.path, one.code) for one in caught.value.faults] == [(option, Code.BAD_OPTION)]


def test_only_what_differs_is_answered() -> None:
    """CAP-2: the base game's own order can have no effect, and the house is told so."""
    idle = order(equal_excludes="all")
    assert [one.variant for one in idle.explain().idle] == ["capture-order"]
    steps = ("excludes", "sums", "fifteens")
    assert [idle.folded(step).owner for step in steps] == ["base", "base", "base"]
    for options, changed in (
        ({}, "excludes"),
        ({"equal_excludes": "all", "sum_excludes": "fifteens"}, "excludes"),
        ({"equal_excludes": "all", "sums": "any"}, "sums"),
        ({"equal_excludes": "all", "fifteens": "fewest"}, "fifteens"),
    ):
        rules = order(**options)
        assert [step for step in steps if rules.folded(step).owner == "capture-order"] == [changed]
        assert rules.explain().idle == ()


def test_the_options_are_named_as_in_the_rules() -> None:
    """CAP-3, CAP-4: two options share their names with the steps that they change."""
    assert order(sums="any").to_dict()["variants"] == [
        {
            "variant": "capture-order",
            "equal_excludes": "sums",
            "sum_excludes": "nothing",
            "sums": "any",
            "fifteens": "any",
        }
    ]


@pytest.mark.parametrize("options", HOUSES, ids="-".join)
def test_random_tables_are_those_of_the_oracle(options: tuple[str, str, str, str]) -> None:
    """CAP-1 to CAP-4, MATTA-3: every combination of the options, a kept value on the table."""
    named = dict(zip(("equal_excludes", "sum_excludes", "sums", "fifteens"), options, strict=True))
    oracle = House([{"variant": "capture-order", **named}, {"variant": "matta", "stays": True}])
    rules = RuleSet.of(CaptureOrder(**named), Matta(stays=True))  # type: ignore[arg-type]
    rng = random.Random("-".join(options))
    for _ in range(120):
        card, *table = rng.sample(DECK, rng.randint(2, 9))
        value = rng.randint(1, 10)
        found = rules.captures(card, table, {"7h": "A234567JQK"[value - 1]})
        expected = sorted(map(sorted, oracle.captures(card, table, {"7h": value})))
        assert sorted(texts(capture.cards) for capture in found) == expected, (card, table, value)


def test_the_rule_sheet_tells_every_combination_apart() -> None:
    """CAP-2, CAP-3, CAP-4: the sentences differ wherever the options do."""
    said = [
        tuple((one.rule, str(one)) for one in CaptureOrder(**named).sentences())  # type: ignore[arg-type]
        for named in (
            dict(zip(("equal_excludes", "sum_excludes", "sums", "fifteens"), options, strict=True))
            for options in HOUSES
        )
    ]
    assert len(set(said)) == len(HOUSES)
    assert [rule for rule, _ in max(said, key=len)] == ["CAP-2", "CAP-3", "CAP-4"]
    assert CaptureOrder(equal_excludes="all").sentences() == ()
