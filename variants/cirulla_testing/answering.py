"""The steps that a variant answers: of the right types, with sense, and always the same."""

from __future__ import annotations

import inspect
from collections.abc import Generator
from random import Random
from statistics import median
from time import perf_counter_ns
from typing import TYPE_CHECKING, Any, Final, cast

from cirulla.cards import DIAMONDS
from cirulla.questions import STEPS
from cirulla.ruleset import RuleSet
from cirulla_testing.asking import Arguments, questions
from cirulla_testing.elsewhere import Question, answers_elsewhere, answers_of
from cirulla_testing.fitting import misfit, promised, question_text, shown
from cirulla_testing.sense import nonsense

if TYPE_CHECKING:
    from cirulla.steps import Variant
    from cirulla_testing.reporting import Findings

ANSWERS: Final = "answers"
AGAIN: Final = "asked again"
ELSEWHERE: Final = "another process"
THREES: Final = "threes"
SCORED: Final = "scored cards"
_SLOW: Final = 1_000_000
"""In nanoseconds: slower than this a step is felt in play."""
_FEW: Final = 40
"""How many questions of a step are asked in the other process."""


class Answerer:
    """A variant alone in a house, asked step by step."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.rules = RuleSet.of(variant)
        self.base = RuleSet.of()
        self.steps = tuple(
            step for step in STEPS if variant.name in self.rules.folded(step).variants
        )

    def own(self, step: str, arguments: Arguments) -> object:
        """Return what the variant itself answers; None where it passes.

        A refiner is given the base game's answer.
        """
        method = getattr(self.variant, step)
        given = dict(zip(STEPS[step].arguments, arguments, strict=True), rules=self.rules.ask)
        answer: object = method(
            **{name: given[name] for name in inspect.signature(method).parameters}
        )
        if STEPS[step].kind != "refined":
            return answer
        refiner = cast("Generator[None, object, object]", answer)
        next(refiner)
        try:
            refiner.send(getattr(self.base.ask, step)(*arguments))
        except StopIteration as stop:
            return stop.value
        return None  # it yields twice, which the house refuses

    def house(self, step: str, arguments: Arguments) -> Any:  # noqa: ANN401 - of any step
        """Return what the house answers."""
        return getattr(self.rules.ask, step)(*arguments)


def check_answers(variant: Variant, rng: Random, findings: Findings, *, deep: bool) -> None:
    """Ask a variant at every step that it answers.

    Args:
        variant: the variant.
        rng: chooses the questions.
        findings: where to put what is found.
        deep: whether to ask in another process too, and to measure.
    """
    one = Answerer(variant)
    asked: list[Question] = []
    for step in one.steps:
        try:
            found = list(questions(one.rules, step, rng))
        except Exception as error:  # noqa: BLE001 - a stranger's answer may break what needs it
            findings.fault(ANSWERS, f"step {step} could not be asked: {_told(error)}")
            continue
        good = [arguments for arguments in found if _check_answer(one, step, arguments, findings)]
        asked += [(step, arguments) for arguments in good]
        if deep and good:
            _check_effect(one, step, good, findings)
            _check_time(one, step, good, findings)
    _check_again(variant, asked, rng, findings)
    if deep:
        _check_elsewhere(variant, asked, rng, findings)
        _check_threes(one, findings)
        _check_scored_cards(one, rng, findings)


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def _check_answer(one: Answerer, step: str, arguments: Arguments, findings: Findings) -> bool:
    """Say whether an answer is of its type, makes sense, and is given again when asked again."""
    if findings.is_spent(ANSWERS):
        return False
    asked = question_text(step, arguments)
    try:
        own, again = one.own(step, arguments), one.own(step, arguments)
        house = one.house(step, arguments)
    except Exception as error:  # noqa: BLE001 - whatever it raises is the finding
        return findings.hold(ANSWERS, False, f"{asked} raises {_told(error)}")
    if own is not None and (wrong := misfit(own, promised(step))):
        return findings.hold(ANSWERS, False, f"{asked} answers {shown(own)}: {wrong}")
    if own != again or repr(own) != repr(again):
        message = f"{asked} answers {shown(own)}, and asked again {shown(again)}"
        return findings.hold(AGAIN, False, message)
    wrong = misfit(house, promised(step)) or nonsense(step, arguments, house)
    return findings.hold(ANSWERS, not wrong, f"{asked} answers {shown(house)}: {wrong}")


def _check_again(variant: Variant, asked: list[Question], rng: Random, findings: Findings) -> None:
    """Ask a new house the same in another order."""
    first = answers_of(variant, asked)["steps"]
    order = rng.sample(range(len(asked)), len(asked))
    then = answers_of(variant, [asked[place] for place in order])["steps"]
    for place, answer in zip(order, then, strict=True):
        step, arguments = asked[place]
        findings.hold(
            AGAIN,
            answer == first[place],
            f"{question_text(step, arguments)} answers {first[place]}, and in another order of "
            f"questions {answer}",
        )


def _check_elsewhere(
    variant: Variant, asked: list[Question], rng: Random, findings: Findings
) -> None:
    by_step: dict[str, list[Question]] = {}
    for question in asked:
        by_step.setdefault(question[0], []).append(question)
    few = [
        question for some in by_step.values() for question in rng.sample(some, min(_FEW, len(some)))
    ]
    here = answers_of(variant, few)
    try:
        there = answers_elsewhere(variant, few)
    except Exception as error:  # noqa: BLE001 - whatever it raises is the finding
        message = f"the variant cannot be asked in another process: {_told(error)}"
        findings.fault(ELSEWHERE, f"{message}; does it stand in a module that can be imported?")
        return
    for what in ("digest", "sentences"):
        message = f"its {what} here: {here[what]}, there: {there[what]}"
        findings.hold(ELSEWHERE, here[what] == there[what], message)
    for (step, arguments), mine, other in zip(few, here["steps"], there["steps"], strict=True):
        message = f"{question_text(step, arguments)} answers {mine} here and {other} there"
        findings.hold(ELSEWHERE, mine == other, message)


def _check_threes(one: Answerer, findings: Findings) -> None:
    """Hold that how many threes there are depends on how many cards there are alone (ACC-4)."""
    if "threes" not in one.steps:
        return
    numbers: dict[tuple[int, int], tuple[int, Arguments]] = {}
    for arguments in questions(one.rules, "threes", Random(0)):
        hand, declared = arguments
        number = len(one.house("threes", arguments))
        before, other = numbers.setdefault((len(hand), len(declared)), (number, arguments))
        findings.hold(
            THREES,
            number == before,
            f"{question_text('threes', arguments)} lists {number} threes and "
            f"{question_text('threes', other)} {before}, with as many cards; so whether a hand may "
            "declare tells which cards it holds",
        )


def _check_scored_cards(one: Answerer, rng: Random, findings: Findings) -> None:
    """Hold that who says that the diamonds alone count looks at nothing else."""
    if one.variant.scored_cards != "diamonds":
        return
    for step in {"score_items", "round_win"}.intersection(one.steps):
        for (piles,) in questions(one.rules, step, rng):
            bare = tuple(pile & DIAMONDS for pile in piles)
            findings.hold(
                SCORED,
                one.house(step, (piles,)) == one.house(step, (bare,)),
                f"{question_text(step, (piles,))} is answered otherwise for the diamonds alone; "
                'let scored_cards be "all"',
            )


def _check_effect(one: Answerer, step: str, asked: list[Arguments], findings: Findings) -> None:
    """Advise to leave out a step that these options answer just as the base game does."""
    if STEPS[step].kind == "collected":
        same = not any(one.own(step, arguments) for arguments in asked)
    else:
        same = all(
            one.house(step, arguments) == getattr(one.base.ask, step)(*arguments)
            for arguments in asked
        )
    if same:
        findings.advise(
            f"step {step} is answered as the base game does, {len(asked)} times of {len(asked)}; "
            f"if {one.variant!r} does not change it, leave it out of answers(), so that another "
            "variant may answer it"
        )


def _check_time(one: Answerer, step: str, asked: list[Arguments], findings: Findings) -> None:
    took: list[int] = []
    for arguments in asked:
        before = perf_counter_ns()
        one.own(step, arguments)
        took.append(perf_counter_ns() - before)
    if median(took) > _SLOW:
        findings.advise(f"step {step} is slow: {median(took) / 1e6:.1f} ms for one answer")
