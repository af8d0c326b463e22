"""What is wrong with the form of a variant, told by its name and the step's.

Found before anything is built; most of it pluggy would not see, or would see too late.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from difflib import get_close_matches
from typing import Final, cast

from cirulla.errors import Code, Fault
from cirulla.steps import STEPS, STEPS_VERSION, Step, Variant

PROJECT: Final = "cirulla"
"""The name under which pluggy knows the steps."""

_REFUSED_OPTIONS: Final = ("tryfirst", "trylast", "hookwrapper", "specname", "optionalhook")
_MARK: Final = PROJECT + "_impl"
_NO_METHOD: Final = (
    "{0} is a step: answer it with a plain method marked with @hookimpl; an option of that name "
    'is a field of another, as _{0}, with alias="{0}"'
)


def bad_plugin(variant: object, message: str, place: int | None = None) -> Fault:
    """Return the fault of a variant, under its name and its place in the list."""
    name = getattr(variant, "name", None) or type(variant).__name__
    path = "" if place is None else f"variants[{place}]"
    return Fault(path=path, message=f"variant {name}: {message}", code=Code.BAD_PLUGIN)


def form_faults(variant: Variant) -> list[Fault]:
    """List what pluggy would not see, or would see too late."""
    kind = type(variant)
    for number in ("version", "steps_version"):
        if type(getattr(variant, number)) is not int:
            return [bad_plugin(variant, f"its {number} must be a whole number")]
    if variant.steps_version > STEPS_VERSION:
        return [
            bad_plugin(
                variant,
                f"it was made for version {variant.steps_version} of the steps, this library "
                f"has version {STEPS_VERSION}; install a newer cirulla",
            )
        ]
    faults: list[Fault] = []
    for name in sorted(dir(kind)):
        method = inspect.getattr_static(kind, name)
        marked = getattr(getattr(method, "__func__", method), _MARK, None)
        if not inspect.isfunction(method):
            if name in STEPS or marked is not None:
                faults.append(bad_plugin(variant, _NO_METHOD.format(name)))
        elif marked is None:
            if name in STEPS:
                faults.append(bad_plugin(variant, f"step {name} is not marked with @hookimpl"))
        elif name not in STEPS:
            near = get_close_matches(name, STEPS, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            faults.append(bad_plugin(variant, f"there is no step {name}{hint}"))
        else:
            faults += _mark_faults(variant, STEPS[name], method, marked)
    return faults + _named_faults(variant)


def _named_faults(variant: Variant) -> list[Fault]:
    """List what is wrong with the steps that a variant says it answers."""
    try:
        names = variant.answers()
    except Exception as error:  # noqa: BLE001 - whatever a stranger raises is told by name
        return [bad_plugin(variant, f"answers() fails: {type(error).__name__}: {error}")]
    if names is None:
        return []
    if isinstance(cast("object", names), str):
        return [bad_plugin(variant, f'answers() gives the text "{names}"; write ("{names}",)')]
    return [
        bad_plugin(variant, f"answers() names {name}, which is no step that it has a method for")
        for name in names
        if name not in STEPS or not hasattr(type(variant), name)
    ]


def _mark_faults(
    variant: Variant, step: Step, method: Callable[..., object], marked: dict[str, object]
) -> list[Fault]:
    faults = [
        bad_plugin(variant, f"step {step.name}: the option {option} of hookimpl is not taken")
        for option in _REFUSED_OPTIONS
        if marked.get(option)
    ]
    faults += _argument_faults(variant, step, method)
    wrapper = bool(marked.get("wrapper"))
    generates = inspect.isgeneratorfunction(method)
    if wrapper != (step.kind == "refined"):
        how = "@hookimpl(wrapper=True)" if step.kind == "refined" else "plain @hookimpl"
        faults.append(bad_plugin(variant, f"step {step.name} is {step.kind}: mark it with {how}"))
    elif wrapper and not generates:
        faults.append(bad_plugin(variant, f"step {step.name} refines: it must yield once"))
    elif inspect.iscoroutinefunction(method) or generates != wrapper:
        faults.append(bad_plugin(variant, f"step {step.name} must return its answer"))
    return faults


def _argument_faults(variant: Variant, step: Step, method: Callable[..., object]) -> list[Fault]:
    parameters = list(inspect.signature(method).parameters.values())
    allowed = (*step.arguments, "rules") if step.asks else step.arguments
    faults: list[Fault] = []
    if not parameters:
        faults.append(
            bad_plugin(variant, f"step {step.name} is a method: its first argument is self")
        )
    for parameter in parameters[1:]:
        if parameter.name not in allowed:
            what = f"{', '.join(allowed)} are" if allowed else "none is"
            faults.append(
                bad_plugin(
                    variant, f"step {step.name} has no argument {parameter.name}; {what} there"
                )
            )
        elif parameter.default is not parameter.empty:
            faults.append(
                bad_plugin(variant, f"step {step.name}: {parameter.name} may have no default value")
            )
        elif parameter.kind is not parameter.POSITIONAL_OR_KEYWORD:
            faults.append(
                bad_plugin(variant, f"step {step.name}: {parameter.name} must be a plain argument")
            )
    return faults
