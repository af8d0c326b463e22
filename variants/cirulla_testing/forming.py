"""A variant as a value: frozen, compared and pickled, written as a house and read back."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

from attrs import evolve, fields

from cirulla.errors import Code, RulesError
from cirulla.explaining import option_value, options_of
from cirulla.house import House, dumps, loads_rules
from cirulla.house import rules as build_rules
from cirulla.options import a_card
from cirulla.reading import Format
from cirulla.registry import discover
from cirulla.ruleset import RuleSet
from cirulla.structuring import option_fields, structure
from cirulla_testing.choosing import bad_values, validators_of
from cirulla_testing.fitting import misfit

if TYPE_CHECKING:
    from attrs import Attribute

    from cirulla.steps import Variant
    from cirulla_testing.reporting import Findings

FORM: Final = "form"
OPTIONS: Final = "options"
HOUSE: Final = "house files"
_MOST_PLAYERS: Final = 40
_PLAIN: Final = (bool, int, str, float, list, dict, set, tuple, frozenset, bytearray)


def check_form(variant: Variant, findings: Findings) -> None:
    """Hold what a variant is as a value, and as a house of its own."""
    kind, rules = type(variant), RuleSet.of(variant)
    for what, other in (("the same options", _twin(variant)), ("a pickle", _pickled(variant))):
        same = other == variant and hash(other) == hash(variant) and repr(other) == repr(variant)
        findings.hold(FORM, same, f"made again from {what} it is {other!r}, not {variant!r}")
        again = RuleSet.of(other)
        findings.hold(FORM, again == rules, f"made again from {what} its house is another")
        findings.hold(FORM, again.digest == rules.digest, f"its digest differs, made from {what}")
    findings.hold(FORM, _pickled(rules) == rules, "its house is another after a pickle")
    findings.hold(FORM, len(repr(variant).splitlines()) == 1, "its repr is no single line")
    if unsaid := [name for name in option_fields(kind) if not _says(repr(variant), name)]:
        advice = f"its repr does not say {', '.join(unsaid)}; decorate it with frozen(repr=False)"
        findings.advise(advice)
    wrong = misfit(variant.sources, tuple[str, ...])
    findings.hold(FORM, not wrong, f"its sources are wrong: {wrong}")
    numbers = list(_players(rules, findings))
    findings.hold(FORM, bool(numbers), "no number of players can play by it")
    for players in (None, *numbers):
        reason = cast("object", variant.idle(rules.ask, players))
        findings.hold(
            FORM,
            reason is None or (isinstance(reason, str) and len(reason.splitlines()) == 1),
            f"idle(rules, {players}) answers {reason!r}; it is one line, or None",
        )
        rules.explain(players)


def _says(text: str, option: str) -> bool:
    return f"({option}=" in text or f" {option}=" in text


def _twin(variant: Variant) -> Variant:
    """Make it again with the same options."""
    options = option_fields(type(variant)).items()
    return type(variant)(**{name: getattr(variant, one.name) for name, one in options})


def _pickled(value: Any) -> Any:  # noqa: ANN401 - of any value
    return pickle.loads(pickle.dumps(value))


def _players(rules: RuleSet, findings: Findings) -> Iterator[int]:
    for number in range(1, _MOST_PLAYERS + 1):
        try:
            rules.layout(number)
        except RulesError as error:
            findings.hold(FORM, error.code is Code.BAD_PLAYERS, str(error))
        else:
            yield number


def check_house(variant: Variant, findings: Findings) -> None:
    """Hold that a house with the variant is written and read back, and stays what it is."""
    rules = RuleSet.of(variant)
    plain = rules.to_dict()
    entry = dict(json.loads(json.dumps(plain))["variants"][0])
    findings.hold(HOUSE, entry.pop("variant") == variant.name, f"to_dict() gives {plain}")
    made = structure(type(variant), entry, "variants[0]")
    findings.hold(HOUSE, made == variant, f"from {entry} a house file makes {made!r}")
    findings.hold(HOUSE, RuleSet.of(made).digest == rules.digest, f"{made!r} has another digest")
    if not is_installed(variant):
        note = "by its class alone, since no entry point names it"
        findings.note(HOUSE, note)
        return
    findings.hold(HOUSE, build_rules(plain) == rules, f"rules({plain}) are others")
    forms: tuple[Format, ...] = ("toml", "json")
    for form in forms:
        try:
            text = dumps(rules, form)
        except RulesError as error:
            findings.advise(f"no {form.upper()} house file can hold {variant!r}: {error}")
            continue
        findings.hold(HOUSE, loads_rules(text, form) == rules, f"other rules come from {text}")
    beside = House.of({"game": "base", "variants": [{"variant": variant.name, **entry}]}).rules
    findings.hold(HOUSE, beside == rules, "other rules come from a house file that lists it")


def is_installed(variant: Variant) -> bool:
    """Say whether an entry point names the variant's class, so that a house file finds it.

    Raises:
        RulesError: if its name is taken, or what the entry point names is broken.
    """
    found = discover()
    if variant.name not in found.names:
        return False
    kind = found.load(variant.name)
    if kind is not type(variant):
        message = (
            f'the name "{variant.name}" is taken: an installed distribution gives it to '
            f"{kind.__module__}.{kind.__qualname__}; choose another"
        )
        raise RulesError.of(Code.NAME_CLASH, message)
    return True


def check_options(variant: Variant, findings: Findings) -> None:
    """Hold that each option refuses what its validator says, in Python and in a house file."""
    kind = type(variant)
    for name, one in option_fields(kind).items():
        for validator in validators_of(one):
            for value in bad_values(validator):
                _check_refused(variant, name, one, value, findings)
        if not validators_of(one):
            findings.advise(f"option {name} has no validator, so that it takes anything")
        if not one.metadata.get("help"):
            findings.advise(f'option {name} has no help; add metadata={{"help": "..."}}')


def _check_refused(
    variant: Variant, name: str, one: Attribute[Any], value: object, findings: Findings
) -> None:
    def in_python() -> object:
        changed: Variant = evolve(variant, **{name: value})  # type: ignore[misc]  # an attrs class
        return changed

    def in_a_file() -> object:
        plain = value if isinstance(value, float) else option_value(value)
        return structure(type(variant), {**options_of(variant), name: plain}, "variants[0]")

    # A converter reads the text of a card, and knows not for which option.
    converted = cast("Any", one).converter and any(
        isinstance(v, a_card) for v in validators_of(one)
    )
    for door, path, known in (
        (in_python, name, not converted),
        (in_a_file, f"variants[0].{name}", True),
    ):
        fault = _refusal(door, path if known else "", name, value)
        findings.hold(OPTIONS, not fault, fault)


def _refusal(make: Callable[[], object], path: str, name: str, value: object) -> str:
    """Return what is wrong with how a value is refused; an empty text for nothing."""
    try:
        made = make()
    except RulesError as error:
        paths = [one.path for one in error.faults]
        if path and path not in paths:
            return f"option {name} refuses {value!r} at {paths}, not at {path}"
        return ""
    except Exception as error:  # noqa: BLE001 - whatever it raises is the finding
        return f"option {name} given {value!r} raises {type(error).__name__}: {error}"
    return f"option {name} takes {value!r}, and makes {made!r}"


class Memory:
    """What a variant, its class and its module hold, to see whether play changes it."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._own = _own_state(variant)
        self._class = _class_state(type(variant))
        self._module = _module_state(type(variant))

    def check(self, findings: Findings) -> None:
        """Hold that nothing has changed; of the module only advise."""
        fresh = _twin(self._variant)
        for name, text in _own_state(self._variant).items():
            # What is worked out once and kept is the same in a new one.
            good = self._own.get(name, text if _is_kept(fresh, name, text) else None) == text
            message = f"play has changed its attribute {name} from {self._own.get(name)} to {text}"
            findings.hold(FORM, good, message)
        for name, text in _class_state(type(self._variant)).items():
            was = self._class.get(name)
            message = f"play has changed its class's attribute {name} from {was} to {text}"
            findings.hold(FORM, was == text, message)
        for name, text in _module_state(type(self._variant)).items():
            if self._module.get(name, text) != text:
                findings.advise(
                    f"play changes {name} in its module; what depends on it is not the same twice"
                )


def _is_kept(fresh: Variant, name: str, text: str) -> bool:
    return repr(getattr(fresh, name, None)) == text


def _own_state(variant: Variant) -> dict[str, str]:
    names = dict.fromkeys(one.name for one in fields(type(variant)))  # type: ignore[arg-type]
    names |= dict.fromkeys(getattr(variant, "__dict__", {}))
    for kind in type(variant).__mro__:
        slots = getattr(kind, "__slots__", ())
        names |= dict.fromkeys((slots,) if isinstance(slots, str) else slots)
    return {
        name: repr(getattr(variant, name))
        for name in names
        if not name.startswith("__") and _is_set(variant, name)
    }


def _is_set(variant: Variant, name: str) -> bool:
    """Say whether an attribute holds something already; what is not is not worked out for this."""
    try:
        object.__getattribute__(variant, name)
    except AttributeError:
        return False
    return True


def _class_state(kind: type[Variant]) -> dict[str, str]:
    return {
        name: repr(cast("object", value))
        for name, value in vars(kind).items()
        if not name.startswith("__") and isinstance(value, _PLAIN)
    }


def _module_state(kind: type[Variant]) -> dict[str, str]:
    module = import_module(kind.__module__)
    return {
        name: repr(cast("object", value))
        for name, value in vars(module).items()
        if not name.startswith("__") and isinstance(value, _PLAIN)
    }
