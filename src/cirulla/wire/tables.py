"""Tables of plain data: which keys they must have, and which word tells their kind."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import islice
from typing import cast

from cirulla.errors import Code, Fault, WireError, clip
from cirulla.structuring import key_text, nearest, shown
from cirulla.wire.parsing import MOST_FAULTS, wrong


def table_of(value: object, names: Sequence[str], required: Collection[str]) -> dict[str, object]:
    """Return a table that has all these keys and no others.

    Raises:
        WireError: otherwise, with every key that is wrong or missing.
    """
    if type(value) is not dict:
        raise wrong(Code.BAD_VALUE, f"{shown(value)} stands where a table belongs")
    table = cast("dict[str, object]", value)
    faults: list[Fault] = []
    free = [name for name in names if name not in table]
    for key in islice((key for key in map(str, table) if key not in names), MOST_FAULTS):
        advice = nearest(key, free) or f"; the keys are {', '.join(names)}"
        message = f"there is no such key{advice}"
        faults.append(Fault(path=key_text(clip(key)), message=message, code=Code.UNKNOWN_KEY))
    faults += [
        Fault(path=name, message="it is missing", code=Code.MISSING_KEY)
        for name in required
        if name not in table
    ]
    if faults:
        raise WireError(*faults)
    return table


def tagged(value: object, key: str, kinds: Mapping[str, object]) -> tuple[str, dict[str, object]]:
    """Return the word under a key that says what a table is, and the rest of the table.

    Raises:
        WireError: if it is no table, or says nothing of the kind.
    """
    if type(value) is not dict:
        raise wrong(Code.BAD_VALUE, f"{shown(value)} stands where a table belongs")
    table = dict(cast("dict[str, object]", value))
    if key not in table:
        raise wrong(Code.MISSING_KEY, f"it is missing; it is one of {', '.join(kinds)}", key)
    tag = table.pop(key)
    if not isinstance(tag, str) or tag not in kinds:
        advice = nearest(tag, list(kinds)) if isinstance(tag, str) else ""
        message = f"{shown(tag)} is none{advice or '; it is one of ' + ', '.join(kinds)}"
        raise wrong(Code.BAD_VALUE, message, key)
    return tag, table
