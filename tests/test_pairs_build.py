"""Every pair of the shipped variants builds in both orders, or is refused with the remedy."""

from __future__ import annotations

from importlib.metadata import entry_points
from itertools import product

import pytest

from cirulla.errors import Code, RulesError
from cirulla.ruleset import RuleSet
from cirulla.steps import STEPS
from pairs import CHANGING, CONFLICTS, MADE, TOGETHER


def who_answers(rules: RuleSet) -> dict[str, tuple[str, list[str]]]:
    """Tell for each step who owns it, and who else has a say there."""
    folded = {step: rules.folded(step) for step in STEPS}
    return {step: (one.owner, sorted(one.others)) for step, one in folded.items()}


def test_all_shipped_variants_are_here() -> None:
    shipped = {
        entry.name
        for entry in entry_points(group="cirulla.variants")
        if entry.dist is not None and entry.dist.name == "cirulla"
    }
    assert set(CHANGING) == shipped
    assert len(shipped) == 18


@pytest.mark.parametrize("name", CHANGING)
def test_the_changing_options_answer_every_step_of_the_variant(name: str) -> None:
    """So no conflict can hide behind an option that is not tried here."""
    kind = type(MADE[name][0])
    marked = {step for step in STEPS if step in vars(kind)}
    answered: set[str] = set()
    for variant in MADE[name][1:]:
        answered |= {
            step
            for step, (owner, others) in who_answers(RuleSet.of(variant)).items()
            if name in (owner, *others)
        }
    assert answered == marked != set()


@pytest.mark.parametrize("pair", TOGETHER, ids="+".join)
def test_a_pair_builds_in_both_orders(pair: tuple[str, str]) -> None:
    """The listed order changes nothing: each step has the same owner, and the same others."""
    for one, other in product(*(MADE[name] for name in pair)):
        assert who_answers(RuleSet.of(one, other)) == who_answers(RuleSet.of(other, one))


@pytest.mark.parametrize("pair", CONFLICTS, ids="+".join)
def test_a_pair_that_conflicts_is_refused_in_both_orders(pair: tuple[str, str]) -> None:
    """TAVOLATA-2, REDEAL-1, LUZ-2: both say what the deals are, or what a misdeal is."""
    for one, other in product(*(MADE[name] for name in pair)):
        for listed in ((one, other), (other, one)):
            with pytest.raises(RulesError) as caught:
                RuleSet.of(*listed)
            assert caught.value.code is Code.CONFLICT
            (fault,) = caught.value.faults
            both = " and ".join(variant.name for variant in listed)
            assert fault.path == "variants[1]"
            assert fault.message.startswith(f"{both} both say what the house does at the step")
            assert CONFLICTS[pair] in fault.message
            assert "keep one of them: list it, and put the other in `without`" in fault.message


def test_all_that_go_together_build_as_one_house() -> None:
    """Without one of each conflict the house of all variants builds, from either end."""
    for without in product(*CONFLICTS):
        names = [name for name in CHANGING if name not in without]
        for place in (0, -1):
            listed = [MADE[name][place] for name in names]
            assert who_answers(RuleSet.of(*listed)) == who_answers(RuleSet.of(*listed[::-1]))
