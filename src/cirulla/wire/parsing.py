"""JSON text into plain data and back, within bounds, and every fault of a text at its path.

A key that stands twice, or a number that JSON does not have, is told with its path; so the parser
leaves a mark where it met one, and the marks are collected afterwards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final, cast

from attrs import frozen

from cirulla.errors import Code, Fault, WireError, clip
from cirulla.reading import MOST_LEVELS, one_line
from cirulla.structuring import join, key_text

MOST_BYTES: Final = 1 << 20
"""How large a message may be."""
MOST_FAULTS: Final = 20
"""How many faults of one message are told."""
_SIZE: Final = f"a message has {MOST_BYTES >> 20} MiB at most"
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?')
_BRACKET: Final = re.compile(r"[][{}]")


@frozen
class _Wrong:
    """Stand for a value that JSON does not have, or a key that stands twice."""

    message: str


def parse(text: str | bytes) -> dict[str, object]:
    """Return the table that a JSON text holds.

    Args:
        text: of at most 1 MiB; bytes are UTF-8.

    Raises:
        WireError: if it is none, with every fault.
    """
    table, faults = parse_marked(text)
    if faults:
        raise WireError(*faults)
    return table


def parse_marked(text: str | bytes) -> tuple[dict[str, object], tuple[Fault, ...]]:
    """Return the table that a JSON text holds, and what in it JSON does not have.

    Where there is such a fault, something stands in the table that is no JSON either.

    Args:
        text: of at most 1 MiB; bytes are UTF-8.

    Raises:
        WireError: if it holds no table.
    """
    written = _decoded(text)
    if written.startswith("\ufeff"):
        raise wrong(Code.BAD_JSON, "it begins with a byte order mark; leave that out")
    _check_depth(written)
    try:
        data: object = json.loads(written, object_pairs_hook=_table, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise wrong(Code.BAD_JSON, f"it is no JSON: {one_line(str(error))}") from error
    faults = tuple(_wrong_in(data, ""))
    if isinstance(data, dict):
        return cast("dict[str, object]", data), faults
    if faults:
        raise WireError(*faults)
    raise wrong(Code.BAD_JSON, "it is no table; a message stands in braces")


def write(data: object) -> str:
    """Write plain data in the one form there is: ASCII, and no spaces.

    Raises:
        WireError: if it is larger than a message may be.
    """
    text = json.dumps(data, separators=(",", ":"), allow_nan=False)
    if len(text) > MOST_BYTES:
        raise wrong(Code.TEXT_TOO_LARGE, f"it is too large to be written; {_SIZE}")
    return text


def wrong(code: Code, message: str, path: str = "") -> WireError:
    """Return the error of a single fault."""
    return WireError(Fault(path=path, message=message, code=code))


def _decoded(text: str | bytes) -> str:
    if len(text) > MOST_BYTES:
        raise wrong(Code.TEXT_TOO_LARGE, f"it is too large; {_SIZE}")
    if isinstance(text, str):
        if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
            raise wrong(Code.TEXT_TOO_LARGE, f"it is too large; {_SIZE}")
        return text
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"byte {error.start} is no UTF-8"
        raise wrong(Code.BAD_JSON, message) from error


def _check_depth(text: str) -> None:
    """Refuse what nests too deep before it is parsed, since a parser would run out of stack."""
    depth = 0
    for bracket in _BRACKET.finditer(_STRING.sub("", text)):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > MOST_LEVELS:
            message = f"it is nested too deep; {MOST_LEVELS} levels of tables and lists at most"
            raise wrong(Code.TEXT_TOO_LARGE, message)


def _table(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                table[key] = _Wrong("it stands twice in one table; keep one")
            seen.add(key)
    return table


def _no_number(text: str) -> _Wrong:
    return _Wrong(f"{text} is no number")


def _wrong_in(value: object, path: str) -> Iterator[Fault]:
    """Tell of every mark in what was parsed."""
    if isinstance(value, _Wrong):
        yield Fault(path=path, message=value.message, code=Code.BAD_JSON)
    elif isinstance(value, dict):
        for key, inner in cast("dict[str, object]", value).items():
            yield from _wrong_in(inner, join(path, key_text(clip(key))))
    elif isinstance(value, list):
        for place, inner in enumerate(cast("list[object]", value)):
            yield from _wrong_in(inner, f"{path}[{place}]")
