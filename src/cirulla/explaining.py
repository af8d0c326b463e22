"""Who answers what in a house, and from which distribution; the canonical form of variants."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, ParamSpec, TypeVar, cast

from attrs import fields, frozen, has
from attrs.exceptions import FrozenInstanceError

from cirulla.cards import Card, CardSet, Rank
from cirulla.compiling import BASE, Folded
from cirulla.errors import Code, Fault, RulesError
from cirulla.steps import Rules, Variant

_P = ParamSpec("_P")
_T = TypeVar("_T")

GROUP: Final = "cirulla.variants"
"""The entry-point group of variants."""
NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""How a variant's name is spelled."""


@frozen
class Origin:
    """Where a variant comes from.

    Attributes:
        variant: its name; ``base`` for the base game.
        version: the version of its rules.
        distribution: the distribution that ships it; empty if none is known.
        distribution_version: that distribution's version.
    """

    variant: str
    version: int
    distribution: str = ""
    distribution_version: str = ""

    def __str__(self) -> str:
        where = f" ({self.distribution} {self.distribution_version})" if self.distribution else ""
        return f"{self.variant}{where}"


@frozen
class StepExplanation:
    """Who has a say at one step.

    Attributes:
        step: its name.
        kind: ``owner``, ``collected`` or ``refined``.
        owner: who answers; the base game of a refined step.
        others: who refines, innermost first, or whose answers are collected, as listed.
    """

    step: str
    kind: str
    owner: Origin
    others: tuple[Origin, ...]


@frozen
class Idle:
    """A variant that can have no effect in the house at hand.

    Attributes:
        variant: its name.
        reason: why.
    """

    variant: str
    reason: str


@frozen
class Explanation:
    """A house explained.

    Attributes:
        steps: every step, in the order of play.
        idle: the variants that can have no effect.
    """

    steps: tuple[StepExplanation, ...]
    idle: tuple[Idle, ...]


def option_value(value: object) -> object:
    """Return an option as plain data: cards and ranks as texts, tuples as lists.

    Raises:
        TypeError: if it is none of the types an option may have.
    """
    if isinstance(value, (Card, CardSet, Rank)):
        return str(value)
    if isinstance(value, tuple):
        return [option_value(one) for one in cast("tuple[object, ...]", value)]
    if value is None or isinstance(value, (bool, int, str)):
        return value
    raise TypeError(f"{type(value).__name__} is no type of an option")


def options_of(variant: Variant) -> dict[str, object]:
    """Return every option of a variant with its value, as plain data, in their own order.

    An option is named by its field's alias, which attrs makes of the field's name where none is
    given: so an option may have the name of a step that the variant answers.
    """
    return {
        one.alias or one.name: option_value(getattr(variant, one.name))
        for one in fields(type(variant))  # type: ignore[arg-type]  # checked to be an attrs class
    }


def canonical(base_version: int, variants: Sequence[Variant]) -> str:
    """Return the canonical text of a house: what its digest is taken of."""
    import json  # noqa: PLC0415 - only a digest needs it

    listed = [{"variant": one.name, **options_of(one)} for one in variants]
    versions = [base_version, *[one.version for one in variants]]
    return json.dumps({"variants": listed, "versions": versions}, separators=(",", ":"))


def check_variants(variants: Sequence[Variant]) -> None:
    """Refuse what is no variant, is not frozen, or is listed twice.

    Raises:
        RulesError: with every fault.
    """
    faults: list[Fault] = []
    seen: set[str] = set()
    for place, variant in enumerate(variants):
        code, message = _variant_fault(variant, seen)
        if message:
            faults.append(Fault(path=f"variants[{place}]", message=message, code=code))
        else:
            seen.add(variant.name)
    if faults:
        raise RulesError(*faults)


def _variant_fault(variant: object, seen: set[str]) -> tuple[Code, str]:
    """Return what is wrong with one listed variant; an empty message for nothing."""
    if isinstance(variant, type) and issubclass(variant, Variant):
        return Code.BAD_PLUGIN, f"{variant.__name__} is a class; write {variant.__name__}()"
    if isinstance(variant, str):
        return Code.BAD_PLUGIN, f'"{variant}" is a text; cirulla.rules() takes names'
    if not isinstance(variant, Variant):
        return Code.BAD_PLUGIN, f"{variant!r} is no variant; derive it from cirulla.steps.Variant"
    kind = type(variant)
    name = getattr(variant, "name", None)
    if not isinstance(name, str) or not NAME.fullmatch(name) or name == BASE:
        return Code.BAD_PLUGIN, f"{kind.__name__} has no good name: lower case, as low-table"
    if not has(kind) or not _is_frozen(variant):
        return Code.BAD_PLUGIN, f"variant {name}: {kind.__name__} is no attrs frozen class"
    if name in seen:
        return Code.VARIANT_TWICE, f"{name} is listed twice; keep one of them"
    try:
        options_of(variant)
    except TypeError as error:
        return Code.BAD_PLUGIN, f"variant {name}: {error}; use int, bool, str, Card or a tuple"
    return Code.BAD_PLUGIN, ""


def _is_frozen(variant: Variant) -> bool:
    try:
        variant.__setattr__("_probe", None)
    except FrozenInstanceError:
        return True
    except AttributeError:
        return False
    return False


def explain(
    variants: Sequence[Variant], folded: Mapping[str, Folded], rules: Rules, players: int | None
) -> Explanation:
    """Explain a house: who answers each step, and who can have no effect.

    Args:
        variants: in the listed order.
        folded: its steps.
        rules: its steps, to be asked.
        players: how many play, or None for any number.
    """
    origins = {one.name: origin_of(one) for one in variants}
    origins[BASE] = Origin(BASE, 1, "cirulla", _version("cirulla"))
    steps = tuple(
        StepExplanation(
            name, one.step.kind, origins[one.owner], tuple(origins[who] for who in one.others)
        )
        for name, one in folded.items()
    )
    reasons = ((one.name, of_plugin(one, "idle", one.idle, rules, players)) for one in variants)
    return Explanation(steps, tuple(Idle(name, reason) for name, reason in reasons if reason))


def of_plugin(
    variant: Variant, method: str, call: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs
) -> _T:
    """Call a method of a variant that is no step, and name the variant if it fails.

    Raises:
        RulesError: ``rules/broken-plugin``, with the cause.
    """
    try:
        return call(*args, **kwargs)
    except Exception as error:
        message = f"variant {variant.name}: {method}() fails: {type(error).__name__}: {error}"
        raise RulesError.of(Code.BROKEN_PLUGIN, message) from error


def origin_of(variant: Variant) -> Origin:
    """Return the distribution whose entry point is the variant's class."""
    from importlib.metadata import entry_points

    kind = type(variant)
    value = f"{kind.__module__}:{kind.__qualname__}"
    for entry in entry_points(group=GROUP):
        if entry.value == value and entry.dist is not None:
            return Origin(variant.name, variant.version, entry.dist.name, entry.dist.version)
    return Origin(variant.name, variant.version)


def _version(distribution: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(distribution)
    except PackageNotFoundError:
        return ""
