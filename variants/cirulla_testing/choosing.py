"""The values that an option may have, and such as it must refuse."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin

from attrs import NOTHING

from cirulla.cards import DECK
from cirulla.errors import RulesError
from cirulla.options import a_card, flag, one_of, whole
from cirulla.registry import listing, load
from cirulla.ruleset import RuleSet
from cirulla.structuring import option_fields

if TYPE_CHECKING:
    from attrs import Attribute

    from cirulla.steps import Variant

SHIPPED_BY: Final = "cirulla"
"""The distribution of the shipped variants."""
_TRIES: Final = 100


def shipped() -> dict[str, type[Variant]]:
    """Return the shipped variants by name: none where none are found by name at all."""
    found = [one.name for one in listing() if one.distribution == SHIPPED_BY and not one.fault]
    return {name: load(name) for name in found}


def validators_of(attribute: Attribute[Any]) -> tuple[object, ...]:
    """Return the validators of an option one by one, those joined with attrs's too."""
    joined = getattr(attribute.validator, "_validators", (attribute.validator,))
    return tuple(one for one in joined if one is not None)


def values_of(attribute: Attribute[Any]) -> Sequence[object]:
    """Return the values that an option may have, or some of them; none if nobody can tell."""
    for validator in validators_of(attribute):
        if isinstance(validator, whole):
            return range(validator.least, validator.most + 1)
        if isinstance(validator, one_of):
            return validator.choices
        if isinstance(validator, flag):
            return (False, True)
        if isinstance(validator, a_card):
            return tuple(card for card in DECK if card.rank.letter not in validator.excepted)
    origin: object = get_origin(attribute.type)
    if origin is Literal:
        return get_args(attribute.type)
    if attribute.type is bool:
        return (False, True)
    return () if attribute.default is NOTHING else (attribute.default,)


def bad_values(validator: object) -> tuple[object, ...]:
    """Return values that a validator of the library must refuse; none for any other."""
    if isinstance(validator, whole):
        least, most = validator.least, validator.most
        return (least - 1, most + 1, str(least), float(least), True, None)
    if isinstance(validator, one_of):
        return ("no such choice", 1, None)
    if isinstance(validator, flag):
        return (1, 0, "true", None)
    if isinstance(validator, a_card):
        excepted = [card for card in DECK if card.rank.letter in validator.excepted]
        return (*excepted, "xx", 7, None)
    return ()


def options_at_random(kind: type[Variant], rng: Random) -> dict[str, object]:
    """Choose options for a variant, each at its default now and then; they may not go together."""
    chosen: dict[str, object] = {}
    for name, one in option_fields(kind).items():
        values = values_of(one)
        if values and (one.default is NOTHING or rng.random() < 0.7):
            chosen[name] = rng.choice(values)
    return chosen


def variant_at_random(kind: type[Variant], rng: Random) -> Variant | None:
    """Make a variant with options at random; None if none were found that go together."""
    for _ in range(_TRIES):
        try:
            return kind(**options_at_random(kind, rng))
        except (RulesError, ValueError, TypeError):
            continue
    return None


def changing_variant(kind: type[Variant], rng: Random) -> Variant | None:
    """Make a variant with options at random that change something; None if none are found."""
    for _ in range(_TRIES):
        variant = variant_at_random(kind, rng)
        if variant is None:
            return None
        rules = RuleSet.of(variant)
        if variant.idle(rules.ask, None) is None:
            return variant
    return None
