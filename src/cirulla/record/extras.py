"""The keys of a record that are not the format's own: kept as they are, if they are plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from math import isnan
from typing import Final, cast

from cirulla.errors import Code, clip

Extra = Mapping[str, object]
"""Keys that are not ours, as a title or a date, with their plain values."""
Misfit = tuple[Code, str, str]
"""What has not the form of a record: code, path and message."""

MOST_DEPTH: Final = 12
"""How deep tables and lists may stand in each other under such a key."""
MOST_NUMBER: Final = 1 << 63


def no_extra() -> Extra:
    """Return no keys."""
    return {}


def copied(extra: Extra) -> Extra:
    """Return a copy of its own: keys in order, lists for tuples, line ends as TOML writes them."""
    return cast("Extra", _copy(extra))


def _copy(value: object) -> object:
    if isinstance(value, Mapping):
        table = cast("Extra", value)
        return {key: _copy(table[key]) for key in sorted(table, key=str)}
    if isinstance(value, (list, tuple)):
        return [_copy(one) for one in cast("Sequence[object]", value)]
    return value.replace("\r\n", "\n") if isinstance(value, str) else value


def extra_misfits(extra: object, ours: tuple[str, ...], path: str) -> Iterator[Misfit]:
    """Say what cannot be kept.

    Args:
        extra: the keys that are not ours.
        ours: the format's own keys there.
        path: the place of the table that they stand in; empty for the whole.
    """
    if not isinstance(extra, Mapping):
        yield Code.BAD_FIELD, path, f"{clip(repr(extra))} is no table of keys"
        return
    for key in ours:
        if key in extra:
            place = f"{path}.{key}" if path else key
            yield Code.BAD_FIELD, place, "this key is the format's own"
    yield from _unplain(cast("Extra", extra), path, MOST_DEPTH)


def _unplain(value: object, path: str, levels: int) -> Iterator[Misfit]:
    """Say what is no plain value: a text, a number, a date, a list or a table of them."""
    if isinstance(value, Mapping):
        table = cast("Mapping[object, object]", value)
        if not all(isinstance(key, str) and _is_text(key) for key in table):
            yield Code.BAD_FIELD, clip(path), "its keys are not all texts"
            return
        parts = [(f"{path}.{key}" if path else str(key), one) for key, one in table.items()]
    elif isinstance(value, list):
        listed = cast("list[object]", value)
        parts = [(f"{path}[{place}]", one) for place, one in enumerate(listed)]
    else:
        if not _is_plain(value):
            message = f"{clip(repr(value))} is no text, number, date, list or table to keep"
            yield Code.BAD_FIELD, clip(path), message
        return
    if not levels:
        yield Code.RECORD_TOO_LARGE, clip(path), f"it is nested more than {MOST_DEPTH} deep"
        return
    for place, one in parts:
        yield from _unplain(one, place, levels - 1)


def _is_plain(value: object) -> bool:
    if isinstance(value, str):
        return _is_text(value)
    if isinstance(value, float):
        return not isnan(value)
    if isinstance(value, int):
        return -MOST_NUMBER <= value < MOST_NUMBER
    if isinstance(value, datetime):
        # TOML writes an offset in hours and minutes.
        return not (value.utcoffset() or timedelta()) % timedelta(minutes=1)
    return isinstance(value, date) or (isinstance(value, time) and value.tzinfo is None)


def _is_text(text: str) -> bool:
    """Say whether a text can be written as UTF-8: it has no lone surrogates."""
    return text.isascii() or text.encode("utf-8", "ignore").decode("utf-8") == text
