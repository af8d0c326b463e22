"""What two houses play differently, rule by rule: in words, and as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from attrs import frozen

from cirulla.compiling import BASE
from cirulla.explaining import options_of
from cirulla.steps import STEPS
from cirulla.wording import (
    RULES_OF,
    Place,
    RuleText,
    Saying,
    Section,
    place_of_step,
    placed,
    section_of_step,
    steps_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cirulla.ruleset import RuleSet

Options = tuple[tuple[str, object], ...]
"""A variant's options in full, by name, as plain data."""


@frozen
class Told:
    """What one of two houses plays where they differ.

    Attributes:
        sayings: its sentences; none if it has no such rule, or no words for it.
        variants: the variants that have a say there, each with its options in full.
    """

    sayings: tuple[Saying, ...] = ()
    variants: tuple[tuple[str, Options], ...] = ()

    def text(self, lang: str = "en") -> str:
        """Return its sentences; where it has none, its variants' options; empty for neither."""
        if self.sayings:
            return " ".join(one.text(lang) for one in self.sayings)
        return "; ".join(_listed(name, options) for name, options in self.variants)


@frozen
class Difference:
    """A rule that two houses play differently.

    Attributes:
        rule: its id, as ``CAP-2``; empty where neither house has words for the difference.
        section: its part of the game.
        steps: the steps at which their variants answer differently.
        mine: what the house asked plays.
        theirs: what the other one plays.
    """

    rule: str
    section: Section
    steps: tuple[str, ...]
    mine: Told
    theirs: Told

    def to_dict(self, lang: str = "en") -> dict[str, object]:
        """Return it as plain data, its sentences in a language."""
        return {
            "rule": self.rule,
            "section": str(self.section),
            "steps": list(self.steps),
            "mine": _plain(self.mine, lang),
            "theirs": _plain(self.theirs, lang),
        }


def differences(mine: RuleSet, theirs: RuleSet) -> tuple[Difference, ...]:
    """Return what two houses play differently, in the order of play; empty if they play alike.

    They are compared by their words; a variant that is in one of them only, or has other options
    there, is told by its options where no words tell of it, unless it answers no step in either.
    """
    found = _worded(mine, theirs)
    told = {who for one in found.values() for who in (*_who(one.mine), *_who(one.theirs))}
    found |= _unworded(mine, theirs, told)
    found |= _reordered(mine, theirs)
    return tuple(found[place] for place in sorted(found))


def _worded(mine: RuleSet, theirs: RuleSet) -> dict[Place, Difference]:
    """Find the rules that the two houses put in different words."""
    ours, others = placed(mine), placed(theirs)
    places: dict[str, Place] = {}
    for place in sorted((*ours, *others)):
        places.setdefault((ours.get(place) or others[place]).rule, place)
    our_text = {one.rule: one for one in ours.values()}
    their_text = {one.rule: one for one in others.values()}
    return {
        place: _difference(mine, theirs, our_text.get(rule), their_text.get(rule))
        for rule, place in places.items()
        if _sentences(our_text.get(rule)) != _sentences(their_text.get(rule))
    }


def _sentences(text: RuleText | None) -> tuple[object, ...]:
    return tuple(one.sentence for one in text.sayings) if text else ()


def _difference(
    mine: RuleSet, theirs: RuleSet, ours: RuleText | None, others: RuleText | None
) -> Difference:
    first = ours or others
    assert first is not None
    steps: set[str] = set()
    for rules, text in ((mine, ours), (theirs, others)):
        for who in text.who if text else ():
            steps.update(steps_of(rules, who))
    near = {step for step in steps if first.rule in RULES_OF[step]}
    return Difference(
        rule=first.rule,
        section=first.section,
        steps=_in_order(near or steps),
        mine=_told(mine, ours),
        theirs=_told(theirs, others),
    )


def _told(rules: RuleSet, text: RuleText | None) -> Told:
    if text is None:
        return Told()
    return Told(text.sayings, _variants(rules, text.who))


def _who(told: Told) -> tuple[str, ...]:
    return tuple(name for name, _ in told.variants)


def _variants(rules: RuleSet, names: Iterable[str]) -> tuple[tuple[str, Options], ...]:
    """Return the variants of those names that are in a house, with their options."""
    listed = {one.name: tuple(options_of(one).items()) for one in rules.variants}
    return tuple((name, listed[name]) for name in names if name in listed and name != BASE)


def _unworded(mine: RuleSet, theirs: RuleSet, told: set[str]) -> dict[Place, Difference]:
    """Find the variants whose other options no words tell of."""
    found: dict[Place, Difference] = {}
    names = dict.fromkeys(one.name for one in (*mine.variants, *theirs.variants))
    for name in names:
        ours, others = Told((), _variants(mine, (name,))), Told((), _variants(theirs, (name,)))
        steps = _in_order({*steps_of(mine, name), *steps_of(theirs, name)})
        if ours != others and steps and name not in told:
            place = (*place_of_step(steps[0])[:5], name)
            found[place] = Difference("", section_of_step(steps[0]), steps, ours, others)
    return found


def _reordered(mine: RuleSet, theirs: RuleSet) -> dict[Place, Difference]:
    """Find the steps at which the same variants have their say in another order."""
    found: dict[Place, Difference] = {}
    for step in STEPS:
        ours, others = mine.folded(step).variants, theirs.folded(step).variants
        if ours != others and sorted(ours) == sorted(others):
            told = (Told((), _variants(mine, ours)), Told((), _variants(theirs, others)))
            found[place_of_step(step)] = Difference("", section_of_step(step), (step,), *told)
    return found


def _in_order(steps: set[str]) -> tuple[str, ...]:
    return tuple(step for step in STEPS if step in steps)


def _listed(name: str, options: Options) -> str:
    if not options:
        return name
    return f"{name} ({', '.join(f'{option} = {_shown(value)}' for option, value in options)})"


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return (
        " ".join(map(str, cast("list[object]", value))) if isinstance(value, list) else str(value)
    )


def _plain(told: Told, lang: str) -> dict[str, object]:
    return {
        "text": told.text(lang),
        "variants": [{"variant": name, **dict(options)} for name, options in told.variants],
    }
