"""The variant `accusi`: what each accuso is worth, and the low decino."""

from __future__ import annotations

import random
from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest

from cirulla.answers import Mark
from cirulla.cards import DECK, CardSet, as_cards
from cirulla.errors import Code, RulesError
from cirulla.ruleset import RuleSet
from cirulla_variants.accusi import Accusi
from cirulla_variants.matta import Matta
from oracle import House
from support import BASE, dealt, moves_of, play

TOGETHER = RuleSet.of(Accusi(together=True))

BUONA, DECINO, LOW = "2h 3d 4c", "Kh Kd Ks", "2h 2d 2c"


def made(rules: RuleSet, hand: str) -> tuple[str, int] | None:
    """Give name and points of what a hand makes; None for nothing."""
    found = rules.accusi(hand)
    return (found[0].name, found[0].points) if found else None


# Points


@pytest.mark.parametrize(
    ("options", "buona", "decino", "low"),
    [
        ({}, ("buona", 3), ("decino", 10), ("decino", 10)),
        ({"buona": 2}, ("buona", 2), ("decino", 10), ("decino", 10)),
        ({"decino": 4}, ("buona", 3), ("decino", 4), ("decino", 4)),
        ({"low_decino": 12}, ("buona", 3), ("decino", 10), ("low_decino", 12)),
        ({"buona": 0}, None, ("decino", 10), ("decino", 10)),
        ({"decino": 0}, ("buona", 3), None, ("buona", 3)),
        ({"buona": 0, "decino": 0}, None, None, None),
        ({"decino": 0, "low_decino": 4}, ("buona", 3), None, ("low_decino", 4)),
        ({"decino": 0, "low_decino": 2}, ("buona", 3), None, ("buona", 3)),
        ({"buona": 11}, ("buona", 11), ("decino", 10), ("buona", 11)),
        (
            {"buona": 1, "decino": 2, "low_decino": 3},
            ("buona", 1),
            ("decino", 2),
            ("low_decino", 3),
        ),
    ],
)
def test_points(
    options: dict[str, Any],
    buona: tuple[str, int] | None,
    decino: tuple[str, int] | None,
    low: tuple[str, int] | None,
) -> None:
    """ACC-1, ACC-2, ACC-3: other points for each; 0 switches one off; the best one counts."""
    rules = RuleSet.of(Accusi(**options))
    assert [made(rules, hand) for hand in (BUONA, DECINO, LOW)] == [buona, decino, low]


@pytest.mark.parametrize(("low_decino", "name"), [(9, "decino"), (10, "low_decino")])
def test_a_low_three_is_worth_the_better(low_decino: int, name: str) -> None:
    """ACC-3: a low three is worth the better of `decino` and `low_decino`."""
    assert made(RuleSet.of(Accusi(low_decino=low_decino)), LOW) == (name, 10)


def test_a_low_three_totals_nine_at_most() -> None:
    """ACC-2: three threes are a low decino, three fours are not."""
    rules = RuleSet.of(Accusi(low_decino=12))
    assert made(rules, "3h 3d 3c") == ("low_decino", 12)
    assert made(rules, "4h 4d 4c") == ("decino", 10)


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"buona": 10, "decino": 10, "low_decino": 10}, "low_decino"),
        ({"buona": 10, "decino": 10}, "decino"),
        ({"buona": 10, "decino": 9, "low_decino": 10}, "low_decino"),
    ],
)
def test_of_two_worth_the_same_the_rarer_is_named(options: dict[str, Any], name: str) -> None:
    """ACC-3: low_decino before decino before buona."""
    assert made(RuleSet.of(Accusi(**options)), LOW) == (name, 10)


# Together


@pytest.mark.parametrize(
    ("options", "hand", "expected"),
    [
        ({}, LOW, ("decino+buona", 13)),
        ({}, "4h 4d 4c", ("decino", 10)),
        ({}, BUONA, ("buona", 3)),
        ({"buona": 2, "decino": 5}, LOW, ("decino+buona", 7)),
        ({"low_decino": 12}, LOW, ("decino+buona", 15)),
        ({"low_decino": 8}, LOW, ("decino+buona", 13)),
        ({"decino": 0, "low_decino": 4}, LOW, ("decino+buona", 7)),
        ({"buona": 0}, LOW, ("decino", 10)),
        ({"buona": 0, "low_decino": 12}, LOW, ("low_decino", 12)),
        ({"decino": 0}, LOW, ("buona", 3)),
    ],
)
def test_together_pays_both(options: dict[str, Any], hand: str, expected: tuple[str, int]) -> None:
    """ACC-3: a low three pays as three equal and as buona, where both are worth something."""
    assert made(RuleSet.of(Accusi(together=True, **options)), hand) == expected


def test_not_together_by_default() -> None:
    """ACC-3: a hand scores one accuso only, as in the base game."""
    assert made(RuleSet.of(Accusi()), LOW) == made(BASE, LOW) == ("decino", 10)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("2c 2s 7h", [("decino+buona", 13, 2)]),
        ("4c 4s 7h", [("decino", 10, 4)]),
        ("3c 3s 7h", [("decino+buona", 13, 3)]),
        ("2c 3s 7h", [("buona", 3, value) for value in (1, 2, 3, 4)]),
    ],
)
def test_a_matta_stands_for_one_value(hand: str, expected: list[tuple[str, int, int]]) -> None:
    """ACC-3, MATTA-1: one value must make both: 7h 2 2 pays 13, 7h 4 4 pays 10."""
    rules = RuleSet.of(Accusi(together=True), Matta(stays=True))
    assert [(one.name, one.points, one.wild) for one in rules.accusi(hand)] == expected


def test_a_matta_makes_the_rarer_of_two_worth_the_same() -> None:
    """ACC-3, MATTA-3: where decino and buona are both worth 3, only the decino's value is legal."""
    rules = RuleSet.of(Accusi(decino=3), Matta(stays=True))
    assert [(one.name, one.wild) for one in rules.accusi("2c 2s 7h")] == [("decino", 2)]


def test_one_declaration_for_both() -> None:
    """ACC-4, ACC-6: `decino+buona` is one declaration, scored at once; then the right is gone."""
    state = dealt("Kd Qd 4s 5c", "7c 7d Js", LOW, rules=TOGETHER)
    assert [move for move in moves_of(TOGETHER, state) if move[0] == "!"] == ["!decino+buona"]
    after = play(TOGETHER, state, "!decino+buona")
    assert after.marks == (Mark("accusi", 1, 13, as_cards(LOW)),)
    assert not [move for move in moves_of(TOGETHER, after) if move[0] == "!"]


def test_an_accuso_switched_off_is_not_declared() -> None:
    """ACC-4: what is worth nothing is no legal declaration."""
    rules = RuleSet.of(Accusi(buona=0))
    state = dealt("Kd Qd 4s 5c", "7c 7d Js", "Ac 2d 3h", rules=rules)
    assert not [move for move in moves_of(rules, state) if move[0] == "!"]
    assert [move for move in moves_of(BASE, state) if move[0] == "!"] == ["!buona"]


@pytest.mark.parametrize("seed", range(20))
def test_random_options_agree_with_the_oracle(seed: int) -> None:
    """ACC-1, ACC-2, ACC-3: name, points and values of random hands in random houses."""
    rng = random.Random(seed)
    options = {name: rng.choice((0, 1, 2, 3, 10)) for name in ("buona", "decino", "low_decino")}
    together = rng.random() < 0.5
    oracle = House(
        [
            {"variant": "accusi", "together": together, **options},
            {"variant": "matta", "stays": True},
        ]
    )
    rules = RuleSet.of(Accusi(together=together, **options), Matta(stays=True))
    for hand in rng.sample(list(combinations((*DECK[:20], DECK[24]), 3)), 200):
        expected = [
            (accuso["name"], accuso["points"], value)
            for accuso in oracle.accusi([*map(str, hand)])
            for value in accuso["wild_values"] or (None,)
        ]
        found = rules.accusi(CardSet(hand))
        assert [(one.name, one.points, one.wild) for one in found] == expected


# The house


@pytest.mark.parametrize("variant", [Accusi(), Accusi(low_decino=9)])
def test_when_it_can_have_no_effect(variant: Accusi) -> None:
    """ACC-1, ACC-2: it answers nothing then, would answer the same, and is reported as idle."""
    rules = RuleSet.of(variant)
    (idle,) = rules.explain().idle
    assert (idle.variant, idle.reason) == ("accusi", "the accusi are those of the base game")
    assert rules.folded("accuso").owner == "base"
    assert variant.sentences() == ()
    for values in combinations_with_replacement(range(1, 11), 3):
        assert variant.accuso(values) == BASE.ask.accuso(values)


@pytest.mark.parametrize(
    "variant",
    [Accusi(buona=2), Accusi(decino=9), Accusi(low_decino=10), Accusi(together=True)],
)
def test_each_option_has_an_effect(variant: Accusi) -> None:
    """ACC-1, ACC-2, ACC-3: it answers, and is not reported as idle."""
    rules = RuleSet.of(variant)
    assert rules.explain().idle == ()
    assert rules.folded("accuso").owner == "accusi"


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        (Accusi(buona=2), [("ACC-1", "9 or less; 2 points.")]),
        (Accusi(buona=0), [("ACC-1", "There is no buona.")]),
        (Accusi(decino=1), [("ACC-2", "same rank; 1 point.")]),
        (Accusi(decino=0), [("ACC-2", "There is no decino.")]),
        (
            Accusi(decino=0, low_decino=4),
            [
                ("ACC-2", "There is no decino."),
                (
                    "ACC-2",
                    "Low decino: three cards of the same rank that total 9 or less; 4 points.",
                ),
            ],
        ),
        (Accusi(together=True), [("ACC-3", "score as buona too")]),
        (Accusi(buona=0, together=True), [("ACC-1", "There is no buona.")]),
    ],
)
def test_its_sentences(variant: Accusi, said: list[tuple[str, str]]) -> None:
    """ACC-1, ACC-2, ACC-3: it says what each scores, and how a low three stacks."""
    sentences = variant.sentences()
    assert [one.rule for one in sentences] == [rule for rule, _ in said]
    for sentence, (_, words) in zip(sentences, said, strict=True):
        assert words in str(sentence)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("buona", -1),
        ("buona", "3"),
        ("decino", 10.0),
        ("decino", True),
        ("low_decino", 1001),
        ("together", 1),
    ],
)
def test_bad_options(option: str, value: object) -> None:
    """ACC-1, ACC-2: points are whole numbers from 0 to 1000, `together` is true or false."""
    with pytest.raises(RulesError, match=f"{option}: ") as caught:
        Accusi(**{option: value})  # type: ignore[arg-type]
    assert caught.value.code is Code.BAD_OPTION
