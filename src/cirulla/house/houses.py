"""Houses as people write them: named games, house-rules files, and lists of variants.

A house starts from a named game or from the base game, leaves some variants out, and lists others:
one that is in the game already keeps its place and changes only the options given, any other is
added at the end. A house is data: it can name a variant, never a module.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import cast

from attrs import frozen

from cirulla.errors import Code, RulesError, clip
from cirulla.house.building import MOST_LISTED, Builder
from cirulla.house.entries import MOST_BYTES, Entry, flatten, game_names, game_table
from cirulla.reading import Format, ReadingError, format_of, parse, read_text
from cirulla.ruleset import RuleSet
from cirulla.steps import Variant

__all__ = [
    "Entry",
    "Game",
    "House",
    "Spec",
    "dump",
    "dumps",
    "game_info",
    "game_names",
    "load_rules",
    "loads_rules",
    "rules",
]


@frozen(kw_only=True)
class House:
    """A house as its people write it, and its rules.

    It is made by `of`, `loads` or `load`.

    Attributes:
        name: what its people call it; empty for nothing.
        sources: who plays so, by the codes of the rules' bibliography.
        game: the named game it starts from; empty for the base game.
        without: the variants of that game which it leaves out.
        variants: those that it lists, each with the options given.
        rules: the rules of it all.
    """

    name: str = ""
    sources: tuple[str, ...] = ()
    game: str = ""
    without: tuple[str, ...] = ()
    variants: tuple[Entry, ...] = ()
    rules: RuleSet

    @classmethod
    def of(cls, spec: Spec) -> House:
        """Return the house that is meant.

        Args:
            spec: the name of a named game; a table in the shape of a house file; a list of
                variants, each an entry or an object; a single variant; rules, or a house.

        Raises:
            RulesError: with every fault, each under its path.
        """
        if isinstance(spec, House):
            return spec
        if isinstance(spec, RuleSet):
            return cls(variants=tuple(map(Entry.of, spec.variants)), rules=spec)
        if isinstance(spec, str):
            return cls._built({"game": spec}, "")
        if isinstance(spec, Mapping):
            return cls._built(spec)
        if isinstance(spec, Variant):
            return cls._built({"variants": [spec]})
        if isinstance(cast("object", spec), (list, tuple)):
            return cls._built({"variants": spec})
        message = (
            f"{clip(repr(spec))} is no house; give the name of a game, a table as of a house file, "
            "or a list of variants"
        )
        raise RulesError.of(Code.BAD_HOUSE, message)

    @classmethod
    def loads(cls, text: str, form: Format = "toml") -> House:
        """Read a house from the text of a house file.

        Args:
            text: at most 64 KiB.
            form: its format, ``toml`` or ``json``.

        Raises:
            RulesError: with every fault, each under its path.
        """
        return cls._built(read_table(text, form))

    @classmethod
    def load(cls, path: str | PathLike[str]) -> House:
        """Read a house file; its name ends in ``.toml`` or ``.json``.

        Raises:
            RulesError: with every fault, each under its path.
        """
        file = Path(path)
        try:
            form = format_of(file)
            table = parse(read_text(file, MOST_BYTES), form, MOST_BYTES)
        except ReadingError as error:
            raise _unreadable(clip(file.name), error) from error
        return cls._built(table)

    @classmethod
    def _built(cls, table: Mapping[str, object], game_path: str = "game") -> House:
        built = Builder(table, game_path)
        return cls(
            name=built.name,
            sources=built.sources,
            game=built.game,
            without=built.without,
            variants=built.entries,
            rules=built.rules,
        )

    def to_dict(self) -> dict[str, object]:
        """Return it as a house file has it, what is empty left out."""
        head: dict[str, object] = {
            "name": self.name,
            "sources": list(self.sources),
            "game": self.game,
            "without": list(self.without),
        }
        filled = {key: value for key, value in head.items() if value}
        return {**filled, "variants": [entry.to_dict() for entry in self.variants]}


Spec = (
    str
    | Mapping[str, object]
    | Sequence[Variant | Mapping[str, object]]
    | Variant
    | RuleSet
    | House
)
"""What names a house: see `House.of`."""


def read_table(text: str, form: Format = "toml") -> dict[str, object]:
    """Parse the text of a house file, a byte order mark left out, and no more.

    Raises:
        RulesError: if it is no table in that format, or too large.
    """
    try:
        return parse(text.removeprefix("\ufeff"), form, MOST_BYTES)
    except ReadingError as error:
        raise _unreadable("the house file", error) from error


def rules(spec: Spec) -> RuleSet:
    """Return the rules of a house.

    Args:
        spec: the name of a named game, as ``"genova"``; a table in the shape of a house file; a
            list of variants, each an entry as ``{"variant": "matta", "card": "Qh"}`` or an object
            as ``Matta()``; a single object; a `House`; or rules, which are returned as they are.

    Raises:
        RulesError: with every fault, each under its path.
    """
    return spec if isinstance(spec, RuleSet) else House.of(spec).rules


def load_rules(path: str | PathLike[str]) -> RuleSet:
    """Return the rules of a house file; its name ends in ``.toml`` or ``.json``.

    Raises:
        RulesError: with every fault, each under its path.
    """
    return House.load(path).rules


def loads_rules(text: str, form: Format = "toml") -> RuleSet:
    """Return the rules of a house file's text.

    Args:
        text: at most 64 KiB.
        form: its format, ``toml`` or ``json``.

    Raises:
        RulesError: with every fault, each under its path.
    """
    return House.loads(text, form).rules


def dumps(house: House | RuleSet, form: Format = "toml") -> str:
    """Write a house as the text of a house file.

    Args:
        house: a house, written as it was given; or rules, written with every option in full.
        form: the format, ``toml`` or ``json``.

    Returns:
        A text from which `loads_rules` makes equal rules, where its variants are installed.

    Raises:
        RulesError: if no house file may be so large, or TOML has no word for an option's value.
    """
    made = House.of(house)
    text = _json(made) if form == "json" else _toml(made)
    if len(made.variants) > MOST_LISTED or len(text.encode()) > MOST_BYTES:
        message = f"a house file has {MOST_LISTED} variants and {MOST_BYTES >> 10} KiB at most"
        raise RulesError.of(Code.TOO_LARGE, message)
    return text


def dump(house: House | RuleSet, path: str | PathLike[str]) -> None:
    """Write a house file; its name ends in ``.toml`` or ``.json``.

    Raises:
        RulesError: if it cannot be written so.
    """
    file = Path(path)
    try:
        text = dumps(house, format_of(file))
        file.write_text(text, "utf-8", newline="\n")
    except (ReadingError, OSError) as error:
        raise _unreadable(clip(file.name), error) from error


def _json(house: House) -> str:
    return json.dumps(house.to_dict(), ensure_ascii=False, indent=2) + "\n"


def _toml(house: House) -> str:
    """Write each variant under its own heading, as people do."""
    import tomli_w

    table = house.to_dict()
    if not house.variants:
        return tomli_w.dumps(table)
    del table["variants"]
    parts = [tomli_w.dumps(table)] if table else []
    for place, entry in enumerate(house.variants):
        for name, value in entry.options:
            if value is None:
                message = "TOML has no word for nothing; write the house as JSON"
                raise RulesError.of(Code.BAD_HOUSE, message, f"variants[{place}].{name}")
        parts.append(f"[[variants]]\n{tomli_w.dumps(entry.to_dict())}")
    return "\n".join(parts)


def _unreadable(what: str, error: ReadingError | OSError) -> RulesError:
    code = Code.TOO_LARGE if getattr(error, "too_large", False) else Code.BAD_HOUSE
    reason = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
    return RulesError.of(code, f"{what}: {reason}")


@frozen(kw_only=True)
class Game:
    """A named game, as data.

    Attributes:
        name: the name by which it is asked for.
        title: what it is, in a few words.
        sources: who plays so, by the codes of the rules' bibliography.
        variants: its variants, each with the options that differ from their defaults.
    """

    name: str
    title: str
    sources: tuple[str, ...]
    variants: tuple[Entry, ...]


def game_info(name: str) -> Game:
    """Return a named game, without building it: no variant is imported.

    Raises:
        RulesError: if there is no such game; the error lists those there are.
    """
    table = game_table(name)
    return Game(
        name=name,
        title=str(table.get("name", "")),
        sources=tuple(cast("list[str]", table.get("sources", []))),
        variants=tuple(
            Entry(item.name, tuple(item.options.items())) for item in flatten(name).values()
        ),
    )
