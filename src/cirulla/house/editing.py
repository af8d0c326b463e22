"""Changing one option in a house-rules file, with its comments and its order kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from cirulla.errors import Code, RulesError
from cirulla.explaining import option_value
from cirulla.house.entries import Entry, as_tuple
from cirulla.house.houses import House, read_table
from cirulla.structuring import KEY

if TYPE_CHECKING:
    from tomlkit.items import AbstractTable


def set_option(text: str, variant: str, option: str, value: object) -> str:
    """Change one option in the text of a house file in TOML.

    Every other line stays as it is, comments and order too. A variant that is not listed is listed
    at the end, with that option alone: so an option of the named game is changed.

    Args:
        text: the house file, of at most 64 KiB.
        variant: the variant's name.
        option: the option's name.
        value: what it is to be: plain data, or a card.

    Returns:
        The changed text.

    Raises:
        RulesError: if the changed house cannot be built, with every fault; if `text` is no TOML; or
            if the extra ``toml`` is not installed (``rules/missing-extra``).
    """
    try:
        import tomlkit
        from tomlkit.items import AoT
    except ImportError as error:
        message = 'this needs tomlkit; install it with: pip install "cirulla[toml]"'
        raise RulesError.of(Code.MISSING_EXTRA, message) from error
    listed = read_table(text).get("variants", [])
    if not isinstance(listed, list):
        House.loads(text)  # which says what belongs there
    entries = cast("list[object]", listed)
    newline = "\r\n" if "\r\n" in text else "\n"
    document = tomlkit.parse(text)
    added = Entry(variant, ((option, _plain(option, value)),)).to_dict()
    place = next((at for at, entry in enumerate(entries) if _names(entry, variant)), None)
    if place is not None:
        entry = cast("Sequence[AbstractTable]", document["variants"])[place]
        _set(entry, option, added[option], newline)
        changed = tomlkit.dumps(document)
    elif "variants" in document and not isinstance(document["variants"], AoT):
        table = tomlkit.inline_table()
        for key, given in added.items():
            table[key] = given
        cast("list[object]", document["variants"]).append(table)
        changed = tomlkit.dumps(document)
    else:
        # tomlkit would leave out the empty line before the heading.
        gap = "" if not text else newline if text.endswith("\n") else newline * 2
        heading = f"[[variants]]\n{tomlkit.dumps(added)}".replace("\n", newline)
        changed = f"{text}{gap}{heading}"
    House.loads(changed)
    return changed


def _plain(option: str, value: object) -> object:
    if value is None:
        message = "TOML has no word for nothing; leave the option out of the file"
        raise RulesError.of(Code.BAD_OPTION, message, option)
    try:
        return option_value(as_tuple(value))
    except TypeError as error:
        raise RulesError.of(Code.BAD_OPTION, str(error), option) from error


def _names(entry: object, variant: str) -> bool:
    return isinstance(entry, dict) and cast("dict[str, object]", entry).get(KEY) == variant


def _set(entry: AbstractTable, option: str, value: object, newline: str) -> None:
    """Set an option; a new one stands after the others, before comments that follow them."""
    import tomlkit
    from tomlkit.items import InlineTable

    if option in entry or isinstance(entry, InlineTable):
        entry[option] = value
        return
    body = entry.value.body
    last = max(place for place, (key, _) in enumerate(body) if key is not None)
    rest = body[last + 1 :]
    del body[last + 1 :]
    item = tomlkit.item(value)
    item.trivia.trail = newline
    entry.append(option, item)
    body.extend(rest)
