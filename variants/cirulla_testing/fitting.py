"""Whether an answer is of the type that its step promises."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from attrs import fields, has

from cirulla.cards import Card, CardSet, Rank
from cirulla.questions import STEPS, Rules

_EXACT = (bool, int, str, Card, CardSet, Rank)
_LONGEST = 160


def shown(value: object) -> str:
    """Return a value as a fault quotes it."""
    if isinstance(value, (Card, CardSet, Rank)):
        text = str(value) or "no cards"
    elif isinstance(value, Enum):
        text = value.name
    elif isinstance(value, tuple):
        parts = [shown(one) for one in cast("tuple[object, ...]", value)]
        text = f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"
    elif isinstance(value, Mapping):
        pairs = cast("Mapping[object, object]", value).items()
        text = f"{{{', '.join(f'{shown(key)}: {shown(one)}' for key, one in pairs)}}}"
    else:
        text = repr(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


def question_text(step: str, arguments: tuple[object, ...]) -> str:
    """Return a question as a fault quotes it: the step with its arguments by name."""
    pairs = zip(STEPS[step].arguments, arguments, strict=True)
    return f"{step}({', '.join(f'{name}={shown(value)}' for name, value in pairs)})"


@cache
def promised(step: str) -> object:
    """Return the type of a step's answer, as its specification has it."""
    return get_type_hints(getattr(Rules, step))["return"]


def misfit(value: object, kind: object) -> str:
    """Say why a value is not of a type; an empty text if it is.

    Nothing stands for what merely equals it: True is no number, a list is no tuple, 7 is no rank.
    """
    origin: Any = get_origin(kind)
    inner: tuple[object, ...] = get_args(kind)
    if origin is Literal:
        return "" if _among(value, inner) else f"{shown(value)} is not {type_words(kind)}"
    if origin in (Union, UnionType):
        return _misfit_of_all(value, kind, inner)
    if origin is tuple:
        return _misfit_of_tuple(value, kind, inner)
    if not isinstance(kind, type):  # pragma: no cover - no step promises such a thing
        raise TypeError(f"no way to judge {kind!r}")
    exact = type(value) is kind if kind in (bool, int) else isinstance(value, kind)
    if not exact:
        return f"{shown(value)} ({type(value).__name__}) is no {kind.__name__}"
    return _misfit_of_fields(value, kind) if kind not in _EXACT and has(kind) else ""


def _among(value: object, choices: tuple[object, ...]) -> bool:
    return any(type(one) is type(value) and one == value for one in choices)


def _misfit_of_all(value: object, kind: object, inner: tuple[object, ...]) -> str:
    wrong = [misfit(value, one) for one in inner]
    if not all(wrong):
        return ""
    # Of the right class, but with something wrong inside: that is what to tell.
    pairs = zip(wrong, inner, strict=True)
    near = [text for text, one in pairs if isinstance(one, type) and isinstance(value, one)]
    return near[0] if near else f"{shown(value)} is not {type_words(kind)}"


def _misfit_of_tuple(value: object, kind: object, inner: tuple[object, ...]) -> str:
    if not isinstance(value, tuple):
        return f"{shown(value)} ({type(value).__name__}) is no {type_words(kind)}"
    parts = cast("tuple[object, ...]", value)
    kinds = (inner[0],) * len(parts) if inner[-1] is ... else inner
    if len(kinds) != len(parts):
        return f"{shown(parts)} is no {type_words(kind)}"
    for place, (part, one) in enumerate(zip(parts, kinds, strict=True)):
        if wrong := misfit(part, one):
            return f"[{place}]: {wrong}"
    return ""


def _misfit_of_fields(value: object, kind: type[Any]) -> str:
    for name, one in _hints(cast("Hashable", kind)).items():
        if wrong := misfit(getattr(value, name), one):
            return f"{kind.__name__}.{name}: {wrong}"
    return ""


@cache
def _hints(kind: Any) -> dict[str, object]:  # noqa: ANN401 - an attrs class
    hints = get_type_hints(kind)
    return {one.name: hints[one.name] for one in fields(kind)}


def type_words(kind: object) -> str:
    """Return a type as its author writes it."""
    origin: Any = get_origin(kind)
    inner: tuple[object, ...] = get_args(kind)
    if kind is ...:
        return "..."
    if origin is Literal:
        return " or ".join(one.name if isinstance(one, Enum) else repr(one) for one in inner)
    if origin in (Union, UnionType):
        return " or ".join(map(type_words, inner))
    if origin is tuple:
        return f"tuple[{', '.join(map(type_words, inner))}]"
    return getattr(kind, "__name__", str(kind))
