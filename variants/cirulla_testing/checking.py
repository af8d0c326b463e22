"""The conformance suite: what is asked of every variant, as one function."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Final, TypeVar, cast

from cirulla.errors import Code, RulesError
from cirulla.explaining import origin_of
from cirulla.ruleset import RuleSet
from cirulla.steps import Variant
from cirulla_testing.answering import ANSWERS, check_answers
from cirulla_testing.choosing import changing_variant, shipped, variant_at_random
from cirulla_testing.forming import (
    FORM,
    HOUSE,
    OPTIONS,
    Memory,
    check_form,
    check_house,
    check_options,
)
from cirulla_testing.playing import Player
from cirulla_testing.reporting import Findings, NonConforming, Report, TasteWarning
from cirulla_testing.wording import WORDS, check_options_told, check_words

if TYPE_CHECKING:
    from collections.abc import Callable

ALONE: Final = "matches alone"
TOGETHER: Final = "matches together"
_SEEDS: Final = 1 << 32
_T = TypeVar("_T")


def check_variant(
    variant: Variant,
    *,
    together: bool | Iterable[Variant] = True,
    matches: int = 20,
    others: int = 6,
    languages: Sequence[str] = ("en", "it"),
    seed: int = 0,
) -> Report:
    """Assert that a variant does what is asked of every variant, and warn on taste.

    It is asked at every step that it answers, over and over, here and in another process; whole
    random matches are played with it alone and beside each shipped variant; its sentences are
    said, its options tried, and its house and records written and read back. A shipped variant
    that answers the same step outright is refused beside it, which is no fault.

    Args:
        variant: the variant, with the options to check most.
        together: whether to play beside each shipped variant too, or beside which variants.
        matches: how many matches to play with it alone.
        others: how many more instances to check in short, with other options drawn at random.
        languages: those in which its sentences must be said.
        seed: what everything at random comes from; the same seed checks the same.

    Returns:
        What was checked; print it.

    Raises:
        NonConforming: an `AssertionError`, with everything that is wrong.
        TypeError: if it is no variant.

    Warns:
        TasteWarning: for each thing that works and could be better.
    """
    __tracebackhide__ = True  # pytest then shows what is wrong, and not this function
    if not isinstance(cast("object", variant), Variant):
        raise TypeError(f"check_variant takes a variant, as Figures(), not {variant!r}")
    findings = Findings()
    _check(variant, _beside(together), matches, others, languages, Random(seed), findings)
    report = findings.report(repr(variant), _origin(variant))
    for advice in report.taste:
        warnings.warn(f"{variant.name}: {advice}", TasteWarning, stacklevel=2)
    if not report.conforms:
        raise NonConforming(report)
    return report


def _beside(together: bool | Iterable[Variant]) -> Sequence[Variant | type[Variant]]:
    if isinstance(together, bool):
        return tuple(shipped().values()) if together else ()
    return tuple(together)


def _origin(variant: Variant) -> str:
    origin = origin_of(variant) if hasattr(variant, "name") else None
    return type(variant).__name__ if origin is None else str(origin)


def _check(
    variant: Variant,
    beside: Sequence[Variant | type[Variant]],
    matches: int,
    others: int,
    languages: Sequence[str],
    rng: Random,
    findings: Findings,
) -> None:
    _check_taste(variant, findings)
    if not _builds(variant, findings):
        return
    memory = _tried(findings, FORM, lambda: Memory(variant))
    _check_values(variant, languages, findings)
    _tried(findings, WORDS, lambda: check_options_told(variant, findings))
    _tried(findings, ANSWERS, lambda: check_answers(variant, rng, findings, deep=True))
    for other in _others(type(variant), others, rng):
        _check_other(other, languages, rng, findings)
    _play_alone(variant, matches, rng, findings)
    for one in beside:
        _play_together(variant, one, matches, rng, findings)
    if memory is not None:
        memory.check(findings)


def _check_other(
    variant: Variant, languages: Sequence[str], rng: Random, findings: Findings
) -> None:
    """Check an instance in short, and play one match with it."""
    if _builds(variant, findings):
        _check_values(variant, languages, findings)
        _tried(findings, ANSWERS, lambda: check_answers(variant, rng, findings, deep=False))
        Player(RuleSet.of(variant), findings, ALONE, rng.randrange(_SEEDS)).play()


def _check_taste(variant: Variant, findings: Findings) -> None:
    if not (type(variant).__doc__ or "").strip():
        findings.advise("its class has no docstring; say in one line what it changes")
    if not variant.sources:
        findings.advise("it names no sources; say who plays so")


def _builds(variant: Variant, findings: Findings) -> bool:
    try:
        RuleSet.of(variant)
    except RulesError as error:
        for fault in error.faults:
            findings.fault(FORM, f"no house can be built: {fault}")
        return False
    return True


def _check_values(variant: Variant, languages: Sequence[str], findings: Findings) -> None:
    _tried(findings, FORM, lambda: check_form(variant, findings))
    _tried(findings, HOUSE, lambda: check_house(variant, findings))
    _tried(findings, OPTIONS, lambda: check_options(variant, findings))
    _tried(findings, WORDS, lambda: check_words(variant, languages, findings))


def _tried(findings: Findings, check: str, act: Callable[[], _T]) -> _T | None:
    """Do it, and keep whatever it raises as a fault."""
    try:
        return act()
    except Exception as error:  # noqa: BLE001 - a stranger's variant may raise anything
        findings.fault(check, f"{type(error).__name__}: {error}")
        return None


def _others(kind: type[Variant], number: int, rng: Random) -> Iterator[Variant]:
    for _ in range(number):
        other = variant_at_random(kind, rng)
        if other is not None:
            yield other


def _play_alone(variant: Variant, matches: int, rng: Random, findings: Findings) -> None:
    rules, whole = RuleSet.of(variant), 0
    for _ in range(matches):
        played = Player(rules, findings, ALONE, rng.randrange(_SEEDS)).play()
        if played is None:
            return
        whole += played.whole
    findings.note(ALONE, f"{whole} of {matches} matches came to their end")
    if matches and not whole:
        findings.advise("no match with it alone came to its end; can anybody win?")


def _play_together(
    variant: Variant,
    other: Variant | type[Variant],
    matches: int,
    rng: Random,
    findings: Findings,
) -> None:
    """Play beside another: with options that change something, and with its defaults."""
    kind = other if isinstance(other, type) else None
    found = [other] if isinstance(other, Variant) else []
    if kind is not None and kind is not type(variant):
        found = [one for one in (kind(), changing_variant(kind, rng)) if one is not None]
    for one in found:
        listed = rng.sample((variant, one), 2)
        try:
            rules = RuleSet.of(*listed)
        except RulesError as error:
            if error.code is Code.CONFLICT:
                reasons = (fault.message.partition(";")[0] for fault in error.faults)
                findings.refuse(one.name, "; ".join(reasons))
            else:
                findings.fault(TOGETHER, f"{listed} cannot be built: {error}")
            continue
        for _ in range(max(1, matches // 20)):
            Player(rules, findings, TOGETHER, rng.randrange(_SEEDS)).play()
