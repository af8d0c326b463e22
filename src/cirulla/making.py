"""Constructors for values that are made by the thousand."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

from attrs import fields

_P = ParamSpec("_P")
_T = TypeVar("_T")


def maker(kind: Callable[_P, _T]) -> Callable[_P, _T]:
    """Return the constructor of a frozen attrs class without defaults, checks and converters.

    It takes every field, in order, and half the time: it sets the slots by their own descriptors,
    where the class's constructor has to go round the guard that keeps them from being set.
    """
    names = [field.name for field in fields(cast("type", kind))]
    lines = [f"    set_{name}(made, {name})" for name in names]
    source = "\n".join(
        [f"def make({', '.join(names)}):", "    made = _new(_kind)", *lines, "    return made"]
    )
    scope = {f"set_{name}": getattr(kind, name).__set__ for name in names}
    scope |= {"_new": object.__new__, "_kind": kind}
    exec(source, scope)  # noqa: S102 - the field names of a class of ours
    return cast("Callable[_P, _T]", scope["make"])
