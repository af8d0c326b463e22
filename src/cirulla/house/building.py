"""Building a house from a table of plain data, with every fault of it at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import Final, cast

from cirulla.errors import Code, Fault, RulesError, clip
from cirulla.explaining import check_variants
from cirulla.house.entries import Entry, Item, as_pairs, flatten
from cirulla.reading import ReadingError, check_plain, one_line
from cirulla.registry import Catalogue, discover
from cirulla.ruleset import RuleSet
from cirulla.steps import Variant
from cirulla.structuring import KEY, key_text, nearest, shown, structure

MOST_LISTED: Final = 64
"""How many variants a house may list."""
LONGEST_NAME: Final = 100
_KEYS: Final = ("name", "sources", "game", "without", "variants")
_PLACE: Final = re.compile(r"variants\[(\d+)\]")
_HEAD: Final = re.compile(r'("[^"]*"|[^.\[]*)(?:\[(\d+)\])?')


class Builder:
    """A house being built: its parts as they are read, and every fault met on the way.

    Attributes:
        name: the house's name; empty for none.
        sources: who plays so.
        game: the named game it starts from; empty for the base game.
        without: the variants of that game which it leaves out.
        entries: the variants that it lists.
        rules: the rules.
    """

    def __init__(self, table: Mapping[str, object], game_path: str = "game") -> None:
        """Build it.

        Args:
            table: in the shape of a house file; a variant may stand there as an object.
            game_path: the path under which a fault of the named game is reported.

        Raises:
            RulesError: with every fault, in the order of the table.
        """
        self._table = table
        self._game_path = game_path
        self._faults: list[Fault] = []
        self._check_shape()
        self.name = self._name()
        self.sources = self._texts("sources")
        self.without = self._texts("without")
        self.game, items = self._game()
        if items is not None:
            self._leave_out(items)
        items = items or {}
        self.entries = tuple(self._list(items))
        made = [item for item in items.values() if item.made or self._made(item)]
        rules = self._compiled(made)
        if rules is None or self._faults:
            raise RulesError(*self._sorted_faults())
        self.rules = rules

    @cached_property
    def _catalogue(self) -> Catalogue:
        return discover()

    def _fault(self, path: str, message: str, code: Code = Code.BAD_HOUSE) -> None:
        self._faults.append(Fault(path=path, message=message, code=code))

    def _check_shape(self) -> None:
        try:
            check_plain(self._table)
        except ReadingError as error:
            code = Code.TOO_LARGE if error.too_large else Code.BAD_HOUSE
            raise RulesError.of(code, f"the house: {error}") from error
        for key in map(str, self._table):
            if key not in _KEYS:
                advice = nearest(key, _KEYS) or f"; the keys are {', '.join(_KEYS)}"
                self._fault(key_text(key), f"there is no such key{advice}")

    def _name(self) -> str:
        name = self._table.get("name", "")
        if not isinstance(name, str):
            self._fault("name", f"{shown(name)} is no text")
        elif len(name) > LONGEST_NAME:
            message = f"{len(name)} characters are too long; {LONGEST_NAME} at most"
            self._fault("name", message, Code.TOO_LARGE)
        elif not name.isprintable():
            self._fault("name", f"{shown(name)} holds a character that cannot be printed")
        else:
            return name
        return ""

    def _listed(self, key: str) -> Sequence[object]:
        """Return the list under a key; an empty one if it is none, or too long."""
        found = self._table.get(key, ())
        if not isinstance(found, (list, tuple)):
            advice = "; in TOML each has the heading [[variants]]" if key == "variants" else ""
            self._fault(key, f"{shown(found)} stands where a list belongs{advice}")
            return ()
        listed = cast("Sequence[object]", found)
        if len(listed) > MOST_LISTED:
            self._fault(key, f"it lists {len(listed)}; {MOST_LISTED} at most", Code.TOO_LARGE)
            return ()
        return listed

    def _texts(self, key: str) -> tuple[str, ...]:
        found: list[str] = []
        for place, text in enumerate(self._listed(key)):
            path = f"{key}[{place}]"
            if not isinstance(text, str):
                self._fault(path, f"{shown(text)} is no text")
            elif len(text) > LONGEST_NAME or not text.isprintable():
                self._fault(path, f"{shown(text)} is no name")
            elif text in found:
                self._fault(path, f"{text} stands there twice; keep one")
            else:
                found.append(text)
        return tuple(found)

    def _game(self) -> tuple[str, dict[str, Item] | None]:
        """Return the named game and its variants; None for these if there is no such game."""
        if "game" not in self._table:
            return "", {}
        game = self._table["game"]
        if not isinstance(game, str):
            self._fault("game", f"{shown(game)} is no name of a game")
            return "", None
        try:
            return game, flatten(game, self._game_path)
        except RulesError as error:
            self._fault(self._game_path, str(error), error.code)
            return "", None

    def _leave_out(self, items: dict[str, Item]) -> None:
        for place, name in enumerate(self.without):
            if items.pop(name, None) is None:
                game = self.game or "the base game"
                known = f"its variants are {', '.join(items)}" if items else "it has no variants"
                advice = nearest(name, tuple(items)) or f"; {known}"
                self._fault(f"without[{place}]", f'"{clip(name)}" is not in {game}{advice}')

    def _list(self, items: dict[str, Item]) -> Iterator[Entry]:
        """Read the listed variants, and put each into its place among the items."""
        seen: set[str] = set()
        for place, given in enumerate(self._listed("variants")):
            path = f"variants[{place}]"
            name, options, made = self._read_entry(given, path)
            if not name:
                continue
            if name in seen:
                self._fault(path, f"{clip(name)} is listed twice; keep one", Code.VARIANT_TWICE)
                if made is None:
                    self._made(Item(name, options, path))  # whichever is kept, its faults matter
                continue
            seen.add(name)
            item = items.setdefault(name, Item(name, {}, path))
            kept = {key: value for key, value in item.options.items() if key not in options}
            item.path, item.made, item.options = path, made, {**kept, **options}
            yield Entry(name, as_pairs(options))

    def _read_entry(
        self, given: object, path: str
    ) -> tuple[str, dict[str, object], Variant | None]:
        """Return the name and the options of what is listed, and the variant if it is an object."""
        if not isinstance(given, (Variant, type)):
            return *self._entry(given, path), None
        try:
            check_variants((cast("Variant", given),))
        except RulesError as error:
            self._fault(path, error.faults[0].message, error.code)
            return "", {}, None
        variant = cast("Variant", given)
        return variant.name, dict(Entry.of(variant).options), variant

    def _entry(self, given: object, path: str) -> tuple[str, dict[str, object]]:
        """Return the name and the options of a listed entry; no name if it has none."""
        if not isinstance(given, Mapping):
            self._fault(path, f'{shown(given)} is no entry; write one with {KEY} = "..."')
            return "", {}
        options = {str(key): value for key, value in cast("Mapping[str, object]", given).items()}
        if KEY not in options:
            near = get_close_matches(KEY, options, 1)
            advice = f'; did you mean it by "{near[0]}"?' if near else f'; add {KEY} = "..."'
            self._fault(path, f"it names no variant{advice}")
            return "", {}
        name = options.pop(KEY)
        if not isinstance(name, str) or not name:
            self._fault(f"{path}.{KEY}", f"{shown(name)} is no name of a variant")
            return "", {}
        return name, options

    def _compiled(self, made: Sequence[Item]) -> RuleSet | None:
        """Return the rules of the variants that could be made; None if they do not go together."""
        try:
            return RuleSet.of(*[item.made for item in made if item.made])
        except RulesError as error:
            for fault in error.faults:
                self._fault(_place(fault, made), one_line(fault.message), fault.code)
            return None

    def _made(self, item: Item) -> bool:
        listed = item.path != self._game_path
        try:
            kind = self._catalogue.load(item.name)
        except RulesError as error:
            path = f"{item.path}.{KEY}" if listed else item.path
            self._fault(path, str(error), error.code)
            return False
        try:
            item.made = structure(kind, item.options, item.path)
        except RulesError as error:
            self._faults += error.faults
            return False
        return True

    def _sorted_faults(self) -> list[Fault]:
        """Return the faults in the order of the table, the same one once."""
        order = {key_text(str(key)): place for place, key in enumerate(self._table)}
        faults = dict.fromkeys(self._faults)

        def place(fault: Fault) -> tuple[int, int]:
            found = _HEAD.match(fault.path)
            key, index = found.groups() if found else ("", None)
            return order.get(key, len(order)), MOST_LISTED if index is None else int(index)

        return sorted(faults, key=place)


def _place(fault: Fault, made: Sequence[Item]) -> str:
    """Return the path in the table for a fault of the rules that were made of these items."""
    if found := _PLACE.match(fault.path):
        return made[int(found[1])].path + fault.path[found.end() :]
    named = (item.path for item in made if fault.message.startswith(f"variant {item.name}: "))
    return fault.path or next(named, "")
