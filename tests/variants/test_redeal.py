"""The variant `redeal`."""

from __future__ import annotations

import random

import pytest

from cirulla.answers import Misdeal, TableBonus
from cirulla.cards import CardSet, as_cards
from cirulla.engine import apply, start
from cirulla.errors import Code, RulesError
from cirulla.events import Dealt, Misdealt
from cirulla.examples import TableExample
from cirulla.ruleset import RuleSet
from cirulla_variants.low_table import LowTable
from cirulla_variants.luzzati import Luzzati
from cirulla_variants.matta import Matta
from cirulla_variants.redeal import Redeal
from oracle import House
from oracle.cards import DECK
from support import stacked

MISDEAL = Misdeal("REDEAL-1")
TABLES = ("Kc 5d 3h 2s", "Ah Kc 5d 3h", "Ah Ac 5d Kh", "Ah Ac Ad Kh", "Ah Ac Ad As")
"""None, one, two, three and four aces; none of them makes a bonus."""


@pytest.mark.parametrize("aces", [1, 2, 3, 4])
@pytest.mark.parametrize("exactly", [False, True])
def test_so_many_aces_or_more(aces: int, exactly: bool) -> None:
    """REDEAL-1: `aces` or more are a misdeal; with `exactly` just so many."""
    rules = RuleSet.of(Redeal(aces=aces, exactly=exactly))
    for lying, table in enumerate(TABLES):
        redealt = lying == aces if exactly else lying >= aces
        assert rules.first_table(table) == (MISDEAL if redealt else None), table


def test_two_aces_by_default() -> None:
    """REDEAL-1: two aces are a misdeal, one is not; in the base game no table is."""
    assert RuleSet.of(Redeal()).first_table("As Ac Kd 3h") == MISDEAL
    assert RuleSet.of(Redeal()).first_table("As 2c Kd 3h") is None
    assert RuleSet.of().first_table("As Ac Kd 5h") is None


def test_aces_come_before_the_bonus_or_after_it() -> None:
    """REDEAL-1, TABLE-1: with `before_bonus` false a table of 15 is taken, aces or not."""
    table = "Ah Ac 6d 7s"
    late = RuleSet.of(Redeal(before_bonus=False))
    assert RuleSet.of(Redeal()).first_table(table) == MISDEAL
    assert late.first_table(table) == TableBonus(1, as_cards(table))
    assert late.first_table("Ah Ac 6d 6s") == MISDEAL


def test_any_bonus_keeps_the_table() -> None:
    """REDEAL-1, MATTA-2: the matta's bonus and a low table's keep it; one switched off does not."""
    late = Redeal(before_bonus=False)
    with_matta = "As Ac 7h 4d"
    assert RuleSet.of(late).first_table(with_matta) == MISDEAL
    assert RuleSet.of(late, Matta(table=True)).first_table(with_matta) == TableBonus(
        1, as_cards(with_matta)
    )
    assert RuleSet.of(late, Matta()).first_table(with_matta) == MISDEAL
    low = "Ah Ac 2d 3s"
    assert RuleSet.of(late).first_table(low) == MISDEAL
    assert RuleSet.of(late, LowTable()).first_table(low) == TableBonus(3, as_cards(low))
    assert RuleSet.of(late, LowTable(fifteen=0)).first_table("Ah Ac 6d 7s") == MISDEAL


def test_the_matta_is_no_ace() -> None:
    """MATTA-2: an ace and the matta are one ace."""
    assert RuleSet.of(Redeal(), Matta(table=True)).first_table("Ah 7h Kc 5d") is None


def test_the_same_dealer_deals_afresh_and_nothing_is_scored() -> None:
    """REDEAL-1: the cards are gathered, and the next deck is dealt by the same seat."""
    rules = RuleSet.of(Redeal())
    before = start(rules, 3, dealer=1)
    misdealt, events = apply(rules, before, stacked(rules, "Ah Ac 5d Kh", "", "", "", dealer=1))
    told = Misdealt(1, "REDEAL-1", as_cards("Ah Ac 5d Kh"), 1)
    assert [type(event) for event in events] == [Dealt, Misdealt]
    assert events[-1] == told
    assert misdealt.awaits_shuffle
    assert (misdealt.dealer, misdealt.totals, misdealt.marks) == (1, (0, 0, 0), ())
    assert (misdealt.misdeals, misdealt.piles) == (1, (CardSet(),) * 3)
    dealt, _ = apply(rules, misdealt, stacked(rules, "2h 4c 5d Kh", "", "", "", dealer=1))
    assert (dealt.dealer, dealt.turn, dealt.misdeals) == (1, 2, 1)


@pytest.mark.parametrize(
    ("option", "value"),
    [("aces", 0), ("aces", 5), ("aces", True), ("exactly", 1), ("before_bonus", "no")],
)
def test_bad_options_are_refused(option: str, value: object) -> None:
    """REDEAL-1: one to four aces; the two others are true or false."""
    with pytest.raises(RulesError) as caught:
        Redeal(**{option: value})  # type: ignore[arg-type]
    assert [(one.path, one.code) for one in caught.value.faults] == [(option, Code.BAD_OPTION)]


def test_luzzati_judges_misdeals_too() -> None:
    """REDEAL-1, LUZ-2: the two say what a misdeal is, so they conflict by name."""
    with pytest.raises(RulesError, match=r"redeal and luzzati both .* misdeal") as caught:
        RuleSet.of(Redeal(), Luzzati())
    assert caught.value.code is Code.CONFLICT


@pytest.mark.parametrize("exactly", [False, True])
@pytest.mark.parametrize("before_bonus", [False, True])
def test_random_tables_are_judged_as_by_the_oracle(exactly: bool, before_bonus: bool) -> None:
    """REDEAL-1: whatever lies there, with a matta and a low table beside."""
    oracle = House(
        [
            {"variant": "redeal", "exactly": exactly, "before_bonus": before_bonus},
            {"variant": "matta", "table": True},
            {"variant": "low-table"},
        ]
    )
    redeal = Redeal(exactly=exactly, before_bonus=before_bonus)
    rules = RuleSet.of(redeal, Matta(table=True), LowTable())
    rng = random.Random(3)
    small = [card for card in DECK if card[0] in "A237"]
    for deck in [DECK, small] * 150:
        table = rng.sample(deck, 4)
        found = rules.first_table(table)
        judged = oracle.first_table(table)
        assert isinstance(found, Misdeal) == (judged["outcome"] == "misdeal"), table
        assert (found.points if isinstance(found, TableBonus) else 0) == judged["scope"], table


def test_the_rule_sheet_says_how_many_and_when() -> None:
    """REDEAL-1: each option is in its sentence."""
    variants = [
        Redeal(aces=aces, exactly=exactly, before_bonus=before)
        for aces in (2, 3)
        for exactly in (False, True)
        for before in (False, True)
    ]
    sentences = [variant.sentences() for variant in variants]
    assert all([one.rule for one in said] == ["REDEAL-1"] * 2 for said in sentences)
    assert len({tuple(map(str, said)) for said in sentences}) == len(variants)
    assert "exactly 4" in str(Redeal(aces=4).sentences()[0])


@pytest.mark.parametrize("aces", [1, 2, 3, 4])
@pytest.mark.parametrize("before", [False, True])
def test_its_examples_show_a_table_dealt_again(aces: int, before: bool) -> None:
    """REDEAL-1: where a bonus comes first too, one of its tables is dealt again, and one not."""
    variant = Redeal(aces=aces, before_bonus=before)
    tables = [one.cards for one in variant.examples() if isinstance(one, TableExample)]
    found = [RuleSet.of(variant).first_table(cards) for cards in tables]
    assert Misdeal("REDEAL-1") in found
    if aces > 1 or not before:
        assert any(isinstance(one, TableBonus) or one is None for one in found)
