"""What a house lists: entries of variants, and the lists that the named games are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from attrs import define, frozen

from cirulla.errors import Code, RulesError, clip
from cirulla.explaining import options_of
from cirulla.reading import parse
from cirulla.registry import discover
from cirulla.steps import Variant
from cirulla.structuring import KEY, nearest, option_fields

MOST_BYTES: Final = 1 << 16
"""How large a house file may be."""


@frozen
class Entry:
    """One variant that a house lists.

    Attributes:
        variant: its name.
        options: the options given, each with its value as plain data.
    """

    variant: str
    options: tuple[tuple[str, object], ...] = ()

    @classmethod
    def of(cls, variant: Variant) -> Entry:
        """Return the entry of a variant as it is, every option in full."""
        defaults = {name: one.default for name, one in option_fields(type(variant)).items()}
        options = {
            name: value
            for name, value in options_of(variant).items()
            # TOML has no word for it; a default that is None need not be said.
            if value is not None or defaults[name] is not None
        }
        return cls(variant.name, as_pairs(options))

    def to_dict(self) -> dict[str, object]:
        """Return it as a house file has it."""
        return {KEY: self.variant, **{name: _as_list(value) for name, value in self.options}}


def as_pairs(options: Mapping[str, object]) -> tuple[tuple[str, object], ...]:
    """Return options as an entry keeps them: lists as tuples."""
    return tuple((name, as_tuple(value)) for name, value in options.items())


def as_tuple(value: object) -> object:
    """Return plain data with tuples for lists, so that it cannot change."""
    if isinstance(value, (list, tuple)):
        return tuple(map(as_tuple, cast("Sequence[object]", value)))
    return value


def _as_list(value: object) -> object:
    if isinstance(value, tuple):
        return list(map(_as_list, cast("Sequence[object]", value)))
    return value


def game_names() -> tuple[str, ...]:
    """Return the names of the named games, in alphabetical order."""
    from importlib.resources import files

    found = (one.name for one in (files("cirulla") / "games").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


def game_table(name: str) -> dict[str, object]:
    """Return a named game as plain data, in the shape of a house file.

    Raises:
        RulesError: if there is no such game; the error lists those there are.
    """
    from importlib.resources import files

    known = game_names()
    if name not in known:
        advice = _other_sense(name) or nearest(name, known)
        then = " The games are" if advice.endswith("?") else "; the games are"
        message = f'no game is named "{clip(name)}"{advice}{then} {", ".join(known)}'
        raise RulesError.of(Code.UNKNOWN_GAME, message)
    text = (files("cirulla") / "games" / f"{name}.toml").read_text("utf-8")
    return parse(text, "toml", MOST_BYTES)


def _other_sense(name: str) -> str:
    """Return the advice for a text that names something else than a game."""
    if name.lower().endswith((".toml", ".json")):
        return "; a file is read by load_rules"
    if name in discover().names:
        return f'; it is a variant: write [{{"{KEY}": "{name}"}}]'
    return ""


@define
class Item:
    """A variant on its way into a house.

    Attributes:
        name: its name.
        options: the options given, those of the named game included.
        path: the place that listed it last, as ``variants[0]``.
        made: the variant itself, once it is there.
    """

    name: str
    options: dict[str, object]
    path: str
    made: Variant | None = None


def flatten(game: str, path: str = "") -> dict[str, Item]:
    """Return the variants of a named game by name, those of the game it starts from first.

    Raises:
        RulesError: if there is no such game.
    """
    table = game_table(game)
    start = table.get("game")
    items = flatten(start, path) if isinstance(start, str) else {}
    for entry in cast("list[dict[str, object]]", table.get("variants", [])):
        options = dict(entry)
        name = cast("str", options.pop(KEY))
        items.setdefault(name, Item(name, {}, path)).options.update(options)
    return items
