"""The variant `low-table`: which first tables the dealer's side takes, and for how much."""

from __future__ import annotations

from itertools import combinations

import pytest

from cirulla.answers import Mark, Misdeal, TableBonus
from cirulla.cards import DECK, CardSet, as_cards
from cirulla.engine import apply, start
from cirulla.errors import Code, RulesError
from cirulla.events import TableTaken
from cirulla.ruleset import RuleSet
from cirulla_variants.low_table import LowTable
from cirulla_variants.matta import Matta
from cirulla_variants.redeal import Redeal
from support import BASE, stacked

RULES = RuleSet.of(LowTable())

LOW = "Ah 2d 3c 3s"
FIFTEEN = "2h 3d 4c 6s"
THIRTY = "Kd Qh 7c 4s"


def scope_of(rules: RuleSet, table: str) -> int:
    """Count the scope of a first table; 0 if it is not taken."""
    verdict = rules.first_table(table)
    assert verdict is None or isinstance(verdict, TableBonus)
    return verdict.points if verdict else 0


@pytest.mark.parametrize(
    ("table", "base", "low"),
    [
        ("Ah Ad Ac As", 0, 3),
        ("Ah 2d 3c 3s", 0, 3),
        ("Ah 2d 3c 4s", 0, 0),
        ("2h 3d 4c 6s", 1, 1),
        ("Kd Qh 7c 4s", 2, 2),
        ("2h 3d 4c 7s", 0, 0),
    ],
    ids=["4", "9", "10", "15", "30", "16"],
)
def test_a_first_table_of_nine_or_less(table: str, base: int, low: int) -> None:
    """TABLE-1: 9 or less goes to the dealer's side for 3; 15 and 30 stay as they are."""
    assert scope_of(BASE, table) == base
    assert scope_of(RULES, table) == low


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (RuleSet.of(LowTable(points=1)), (1, 1, 2)),
        (RuleSet.of(LowTable(fifteen=4)), (3, 4, 2)),
        (RuleSet.of(LowTable(thirty=5)), (3, 1, 5)),
        (RuleSet.of(LowTable(points=0)), (0, 1, 2)),
        (RuleSet.of(LowTable(fifteen=0)), (3, 0, 2)),
        (RuleSet.of(LowTable(thirty=0)), (3, 1, 0)),
        (RuleSet.of(LowTable(points=1000, fifteen=1000, thirty=1000)), (1000, 1000, 1000)),
    ],
)
def test_each_bonus_has_its_points(rules: RuleSet, points: tuple[int, int, int]) -> None:
    """TABLE-1: other points for each bonus, and 0 switches one off."""
    assert tuple(scope_of(rules, table) for table in (LOW, FIFTEEN, THIRTY)) == points


def test_every_first_table() -> None:
    """TABLE-1: over all tables, just those of 9 or less are added to those of 15 and 30."""
    for table in map(CardSet, combinations(DECK[::2], 4)):
        total = sum(card.rank for card in table)
        expected = 3 if total <= 9 else {15: 1, 30: 2}.get(total)
        assert RULES.first_table(table) == (expected and TableBonus(expected, table))


def test_the_dealer_takes_a_low_table() -> None:
    """TABLE-1, TABLE-2: the cards go to the dealer's pile, 3 are scored, and it captured last."""
    deck = stacked(RULES, LOW, "", "", "", dealer=1)
    state, events = apply(RULES, start(RULES, 3, 1), deck)
    mark = Mark("scope", 1, 3, as_cards(LOW))
    assert events[-1] == TableTaken(1, mark)
    assert (state.marks, state.last) == ((mark,), 1)
    assert (str(state.table), state.piles[1]) == ("", as_cards(LOW))


def test_a_bonus_switched_off_leaves_the_table() -> None:
    """TABLE-1: nothing is scored then, and the cards lie there to be captured."""
    rules = RuleSet.of(LowTable(fifteen=0))
    state = apply(rules, start(rules), stacked(rules, FIFTEEN, "", "")).state
    assert (state.table, state.marks, state.last) == (as_cards(FIFTEEN), (), None)


@pytest.mark.parametrize(
    ("table", "options", "scope"),
    [
        ("Ah 2d 3c 7h", {}, 3),
        ("Ah 2d 3c 7h", {"points": 1, "fifteen": 2}, 2),
        ("2h 3d 4c 7h", {}, 1),
        ("7h 7d Kd 5c", {}, 2),
        ("Ah Ad Ac 7h", {"points": 0}, 0),
    ],
)
def test_the_matta_makes_the_best_bonus(table: str, options: dict[str, int], scope: int) -> None:
    """MATTA-2: on the table it makes whichever bonus is worth most to the dealer."""
    assert scope_of(RuleSet.of(LowTable(**options), Matta(table=True)), table) == scope
    assert scope_of(RuleSet.of(Matta(table=True), LowTable(**options)), table) == scope


def test_a_low_table_is_a_bonus_that_keeps_two_aces() -> None:
    """REDEAL-1: with `before_bonus` false any bonus keeps the table, a low one too, unless off."""
    table = "Ah Ad 2c 3s"
    kept = RuleSet.of(LowTable(), Redeal(before_bonus=False))
    assert scope_of(kept, table) == 3
    off = RuleSet.of(LowTable(points=0), Redeal(before_bonus=False))
    assert off.first_table(table) == Misdeal("REDEAL-1")
    assert RuleSet.of(LowTable(), Redeal()).first_table(table) == Misdeal("REDEAL-1")


def test_when_it_can_have_no_effect() -> None:
    """TABLE-1: with the base game's bonuses it answers nothing, and is reported as idle."""
    as_base = RuleSet.of(LowTable(points=0))
    (idle,) = as_base.explain().idle
    assert (idle.variant, "base game" in idle.reason) == ("low-table", True)
    assert as_base.folded("table_bonus").owner == "base"
    for variant in (LowTable(), LowTable(points=0, fifteen=0), LowTable(points=0, thirty=0)):
        rules = RuleSet.of(variant)
        assert rules.explain().idle == ()
        assert rules.folded("table_bonus").owner == "low-table"


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        (LowTable(), ["added up", "9 or less * 3", "total 15 * 1", "total 30 * 2"]),
        (LowTable(points=0, fifteen=4), ["added up", "total 15 * 4", "total 30 * 2"]),
        (
            LowTable(points=1, fifteen=0, thirty=0),
            ["added up", "9 or less * 1", "total 15, they stay", "total 30, they stay"],
        ),
        (LowTable(points=0, fifteen=0, thirty=0), ["stay there, whatever their total"]),
    ],
)
def test_its_sentences(variant: LowTable, said: list[str]) -> None:
    """TABLE-1: a sentence for each bonus, with its points, or that there is none."""
    sentences = variant.sentences()
    assert {one.rule for one in sentences} == {"TABLE-1"}
    words = ", the dealer's side takes them and scores "
    for sentence, expected in zip(sentences, said, strict=True):
        assert expected.replace(" * ", words) in str(sentence)


@pytest.mark.parametrize("option", ["points", "fifteen", "thirty"])
@pytest.mark.parametrize("value", [-1, 1001, "3", 3.0, True])
def test_bad_options(option: str, value: object) -> None:
    """TABLE-1: each is a whole number from 0 to 1000."""
    with pytest.raises(RulesError, match=rf"{option}: .* is no whole number from 0 to 1000") as bad:
        LowTable(**{option: value})  # type: ignore[arg-type]
    assert bad.value.code is Code.BAD_OPTION
