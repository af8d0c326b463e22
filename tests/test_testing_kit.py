"""The conformance suite finds what breaks its rules, and lets pass what does not."""

from __future__ import annotations

import random
import warnings
from typing import TYPE_CHECKING

import pytest
from attrs import frozen

import misfits
from cirulla.answers import KEEP, NO_AWARD, PLAY_ON, Capture, Misdeal, Outcome
from cirulla.cards import Card, CardSet, Rank
from cirulla.questions import STEPS
from cirulla.ruleset import RuleSet
from cirulla.steps import Variant
from cirulla_testing import NonConforming, Report, TasteWarning, check_variant
from cirulla_testing.asking import questions
from cirulla_testing.choosing import shipped
from cirulla_testing.fitting import misfit, promised, question_text
from cirulla_testing.sense import nonsense
from cirulla_variants.ace import Ace
from cirulla_variants.matta import Matta
from cirulla_variants.target import Target
from local_variants import Eleven

if TYPE_CHECKING:
    from collections.abc import Sequence

BASE = RuleSet.of()


def check(
    variant: Variant, languages: Sequence[str] = ("en",), matches: int = 1, others: int = 1
) -> Report:
    """Check a variant quickly and alone, whatever its taste."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TasteWarning)
        return check_variant(
            variant, together=False, matches=matches, others=others, languages=languages
        )


def faults(variant: Variant, languages: Sequence[str] = ("en",)) -> tuple[str, ...]:
    """Return what is wrong with a variant; something must be."""
    with pytest.raises(NonConforming) as caught:
        check(variant, languages)
    report = caught.value.report
    assert not report.conforms
    assert report.faults
    for fault in report.faults:
        assert len(fault.splitlines()) == 1
        assert fault in str(caught.value)
    return report.faults


# Each hard rule


@pytest.mark.parametrize(
    ("variant", "told"),
    [
        (misfits.Words(), "answers: target() answers '51': '51' (str) is no int"),
        (misfits.Flag(), "Award.points: True (bool) is no int"),
        (misfits.Plain(), "is no tuple[Capture, ...]"),
        (misfits.Inside(), "[0]: Bonus.points: 1.5 (float) is no int"),
        (misfits.Refiner(), "answers: pledges(card=Ah) answers 1: 1 (int) is no bool"),
        (misfits.NoSeat(), "next_seat(seat=1, players=2) answers 2: the seats are 0 to 1"),
        (misfits.Eighty(), "capture_total() answers 80: it is from 11 to 40"),
        (misfits.Elsewhere(), "7d does not lie on the table"),
        (misfits.TwoLines(), 'the item "two words" is no single word'),
        (misfits.Nameless(), "accuso(values=(1, 1, 1)) answers Combination(name='', points=1"),
        (misfits.Fails(), "raises IndexError: tuple index out of range"),
        (misfits.Counter(), "asked again: settebello() answers"),
        (misfits.Hashed(), "another process: table_bonus(total="),
        (misfits.Shy(), "threes: threes(hand="),
        (misfits.Remembers(), "form: play has changed its attribute asked from None to"),
        (misfits.Keeps(), "form: play has changed its class's attribute kept from [] to"),
        (misfits.Eager(), "options: option points takes '1', and makes Eager(points=1)"),
        (misfits.Grows(), "made again from the same options it is Grows(points=5)"),
        (misfits.Forgets(), "cannot be said in en: KeyError: 'points'"),
        (misfits.Loose(), "'It is so.' is no Sentence"),
        (misfits.OnlyDiamonds(), 'let scored_cards be "all"'),
        (misfits.Pictures(), "examples() are wrong: [0]: '7d takes 7c' is not CaptureExample"),
        (misfits.Wordy(), "idle(rules, None) answers True; it is one line, or None"),
        (misfits.Taken(), 'the name "target" is taken'),
        (misfits.Upper(), "Upper has no good name: lower case, as low-table"),
        (misfits.Stalls(), "matches alone: there is no legal move in mid-round (in a match of"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Variant) else "",
)
def test_each_hard_rule_is_held(variant: Variant, told: str) -> None:
    found = faults(variant)
    assert any(told in fault for fault in found), found


def test_a_sentence_that_is_not_translated_is_a_fault() -> None:
    (fault,) = faults(misfits.Foreign(), ("en", "it"))
    assert "has no translation into the language it" in fault
    assert "locale/it/LC_MESSAGES/misfits.po of the package misfits" in fault
    assert check(misfits.Foreign(), ("en",)).conforms


def test_a_class_that_no_other_process_finds_is_a_fault() -> None:
    @frozen(kw_only=True)
    class Local(misfits.Misfit):
        """Stand in a function."""

    assert any("PicklingError" in fault or "pickle" in fault for fault in faults(Local()))


def test_a_fault_is_told_once_and_the_same_kind_not_without_end() -> None:
    found = faults(misfits.Fails())
    assert len(found) == len(set(found))
    assert len(found) < 20
    assert any(fault.endswith("and more of that kind") for fault in found)


def test_what_is_no_variant_is_refused() -> None:
    for thing in (Target, "target", None):
        with pytest.raises(TypeError, match="check_variant takes a variant, as Figures"):
            check_variant(thing)  # type: ignore[arg-type]


def test_the_same_seed_finds_the_same() -> None:
    assert check(Ace(sweep="choice")) == check(Ace(sweep="choice"))


# Taste


def taste(variant: Variant) -> list[str]:
    """Return the advice on a variant that conforms."""
    with pytest.warns(TasteWarning) as caught:
        report = check_variant(variant, together=False, matches=2, others=0, languages=("en",))
    told = [str(one.message).removeprefix(f"{variant.name}: ") for one in caught]
    assert tuple(told) == report.taste
    assert all(one.filename == __file__ for one in caught)
    return told


def test_a_bare_variant_gets_advice() -> None:
    found = taste(misfits.Bare())
    for word in ("no docstring", "no sources", "no sentence", "step capture_total is answered as"):
        assert any(word in advice for advice in found), (word, found)


def test_a_clumsy_variant_gets_advice() -> None:
    found = taste(misfits.Clumsy())
    for word in (
        "step leftovers_to is slow: ",
        "step target is answered as the base game does, 1 times of 1",
        'the sentence "The dealer takes them." has no rule id',
        "option points has no validator",
        "no sentence tells what the option loud changes",
        "option points has no help",
        "play changes COUNTED in its module",
    ):
        assert any(word in advice for advice in found), (word, found)


def test_a_house_without_an_end_gets_advice() -> None:
    with pytest.warns(TasteWarning) as caught:
        check_variant(misfits.Endless(), together=False, matches=1, others=0, languages=("en",))
    assert "can anybody win?" in "".join(str(one.message) for one in caught)


# What conforms


def test_a_shipped_variant_conforms_and_its_report_reads_well() -> None:
    report = check_variant(
        Ace(sweep_scopa=False), together=(Target(points=21), Matta()), matches=2, others=1
    )
    assert report.conforms
    assert not report.taste
    assert not report.refused
    lines = str(report).splitlines()
    assert lines[0].startswith("ace (cirulla ")
    assert " conforms: Ace(sweep_scopa=False, lone_ace_scopa=True" in lines[0]
    names = [check.name for check in report.checks]
    for name in (
        "form",
        "options",
        "house files",
        "sentences",
        "answers",
        "asked again",
        "another process",
        "matches alone",
        "matches together",
    ):
        assert name in names
    assert all(check.count for check in report.checks)
    assert "2 of 2 matches came to their end" in str(report)


def test_a_conflict_is_reported_and_no_fault() -> None:
    report = check_variant(
        Target(points=21),
        together=(misfits.Endless(), Matta()),
        matches=1,
        others=0,
    )
    assert [one.variant for one in report.refused] == ["misfit"]
    assert "both say what the house does at the step target" in str(report)


def test_a_stranger_conforms_beside_every_shipped_variant() -> None:
    with pytest.warns(TasteWarning, match="sources|sentence"):
        report = check_variant(Eleven(), matches=1, others=0, languages=("en",))
    assert report.conforms
    assert report.refused == ()
    assert "no entry point names it" in str(report)
    assert len(shipped()) == 18


# The questions


@pytest.mark.parametrize("step", STEPS)
def test_the_base_game_answers_the_questions_of_every_step(step: str) -> None:
    """CAP-1 to MATCH-2: with the types that are promised, and with sense."""
    for rules in (BASE, RuleSet.of(Matta(stays=True, table=True))):
        asked = list(questions(rules, step, random.Random(1)))
        assert asked
        for arguments in asked:
            answer = getattr(rules.ask, step)(*arguments)
            assert not misfit(answer, promised(step)), question_text(step, arguments)
            assert not nonsense(step, arguments, answer), question_text(step, arguments)


@pytest.mark.parametrize(
    ("value", "kind", "told"),
    [
        (1, int, ""),
        (True, int, "True (bool) is no int"),
        (1, bool, "1 (int) is no bool"),
        (7, Rank, "7 (int) is no Rank"),
        (Rank.SEVEN, Rank, ""),
        ("7d", Card, "'7d' (str) is no Card"),
        ((), tuple[Card, ...], ""),
        ((Card.parse("7d"), 1), tuple[Card, ...], "[1]: 1 (int) is no Card"),
        ((1, 2), tuple[int, int, int], "(1, 2) is no tuple[int, int, int]"),
        (CardSet(), tuple[CardSet, ...], "no cards (CardSet) is no tuple[CardSet, ...]"),
        (Capture("sum", ()), Capture, "Capture.cards: () (tuple) is no CardSet"),  # type: ignore[arg-type]
    ],
)
def test_types_are_judged_strictly(value: object, kind: object, told: str) -> None:
    assert misfit(value, kind) == told


def test_answers_of_several_types_are_judged() -> None:
    """TABLE-3, MATCH-2: a verdict is one of a few things."""
    assert not misfit(KEEP, promised("misdeal"))
    assert not misfit(Misdeal("REDEAL-1"), promised("misdeal"))
    assert not misfit(PLAY_ON, promised("outcome"))
    assert misfit(PLAY_ON, promised("misdeal")).startswith("PLAY_ON is not KEEP or Misdeal")
    assert misfit(Misdeal(3), promised("misdeal")) == "Misdeal.rule: 3 (int) is no str"  # type: ignore[arg-type]
    assert (
        misfit(Outcome(True, "x"), promised("outcome")) == "Outcome.winner: True (bool) is no int"
    )
    assert not misfit(NO_AWARD, promised("piccola"))
