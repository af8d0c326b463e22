"""Words that several commands print."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from cirulla.structuring import KEY, shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def count(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun, as ``2 players``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def value_words(value: object) -> str:
    """Return an option's value as people read it: a text without quotes."""
    if isinstance(value, str):
        return value or '""'
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(value_words, cast('Sequence[object]', value)))}]"
    return "nothing" if value is None else shown(value)


def options_words(options: Mapping[str, object]) -> str:
    """Return options as ``card = Qh, stays = true``."""
    return ", ".join(f"{name} = {value_words(value)}" for name, value in options.items())


def variant_words(entry: Mapping[str, object]) -> str:
    """Return a listed variant, as plain data, as ``matta (card = Qh)``."""
    options = {name: value for name, value in entry.items() if name != KEY}
    return f"{entry[KEY]} ({options_words(options)})" if options else str(entry[KEY])
