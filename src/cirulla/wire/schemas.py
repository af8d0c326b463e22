"""The JSON Schema of every message, as it is shipped."""

from __future__ import annotations

import json
from difflib import get_close_matches
from functools import cache
from typing import Any, Final, cast

from cirulla.errors import Code, TextError, clip

_REF: Final = "#/$defs/"


def schema_names() -> tuple[str, ...]:
    """Return the names of all shapes that have a schema."""
    return tuple(_whole()["$defs"])


def schema(name: str = "") -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a message, or of anything that stands in one.

    Args:
        name: as ``StateMessage``, ``CapturesQuestion`` or ``Mark``; if empty, the schema holds
            them all, and takes any message.

    Raises:
        TextError: if nothing has that name.
    """
    whole = _whole()
    if not name:
        return whole
    shapes = cast("dict[str, Any]", whole["$defs"])
    if name not in shapes:
        plain = {one.lower(): one for one in shapes}
        found = get_close_matches(name[:100].lower(), plain, 1)
        advice = f'did you mean "{plain[found[0]]}"?' if found else f"there are {', '.join(shapes)}"
        message = f'no shape is named "{clip(name)}"; {advice}'
        raise TextError(Code.BAD_ARGUMENT, message, name)
    needed = _needed(shapes, name)
    return {
        "$schema": whole["$schema"],
        **shapes[name],
        "$defs": {one: shape for one, shape in shapes.items() if one in needed},
    }


def _whole() -> dict[str, Any]:
    return cast("dict[str, Any]", json.loads(_text()))


@cache
def _text() -> str:
    from importlib.resources import files

    return (files("cirulla") / "schema" / "wire.json").read_text("utf-8")


def _needed(shapes: dict[str, Any], name: str) -> set[str]:
    """Return the names of the shapes that one is made of."""
    needed: set[str] = set()
    rest = [name]
    while rest:
        for one in _refs(shapes[rest.pop()]):
            if one not in needed:
                needed.add(one)
                rest.append(one)
    return needed


def _refs(value: object) -> list[str]:
    if isinstance(value, dict):
        table = cast("dict[str, object]", value)
        found = [one for inner in table.values() for one in _refs(inner)]
        ref = table.get("$ref")
        return [*found, ref.removeprefix(_REF)] if isinstance(ref, str) else found
    if isinstance(value, list):
        return [one for inner in cast("list[object]", value) for one in _refs(inner)]
    return []
