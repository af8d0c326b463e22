"""What a house plays while it is being asked for: its variants, each with the options given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from attrs import frozen

from cirulla.errors import RulesError
from cirulla.house import House, game_info
from cirulla.house.entries import Entry, as_pairs
from cirulla.registry import discover
from cirulla.structuring import options_in
from cirulla.wording import steps_of

if TYPE_CHECKING:
    from cirulla.ruleset import RuleSet

Options = tuple[tuple[str, object], ...]
NO_OPTIONS: Final[Options] = ()
AS_BASE: Final[Mapping[str, Mapping[str, object]]] = {
    "accusi": {},
    "ace": {},
    "capture-order": {"equal_excludes": "all"},
    "last-scopa": {},
    "low-table": {"points": 0},
    "piccola": {},
    "target": {},
}
"""The variants that with these options, and else their defaults, play as the base game does."""


@frozen
class Installed:
    """The variants that can be chosen.

    Attributes:
        defaults: the default of each option, by variant and option.
    """

    defaults: Mapping[str, Mapping[str, object]]

    def value(self, plays: Plays, variant: str, option: str) -> object:
        """Return the value that an option has in a house; None where the variant is not in it."""
        if variant in plays:
            given: Mapping[str, object] = plays.options(variant)
        elif variant in AS_BASE:
            given = AS_BASE[variant]
        else:
            return None
        return given.get(option, self.defaults[variant].get(option))

    @classmethod
    def now(cls) -> Installed:
        """Import every variant that can be chosen; a broken one is left out."""
        found: dict[str, Mapping[str, object]] = {}
        catalogue = discover()
        for name in catalogue.names:
            try:
                options = options_in(catalogue.load(name))
            except RulesError:
                continue
            found[name] = {one.name: one.default for one in options}
        return cls(found)


@frozen
class Plays:
    """The variants of a house, each with the options given.

    Attributes:
        listed: by variant.
    """

    listed: tuple[tuple[str, Options], ...] = ()

    @classmethod
    def of_game(cls, game: str) -> Plays:
        """Return what a named game plays.

        Raises:
            RulesError: if there is no such game.
        """
        return cls(tuple((one.variant, one.options) for one in game_info(game).variants))

    def __contains__(self, variant: object) -> bool:
        return any(name == variant for name, _options in self.listed)

    def options(self, variant: str) -> dict[str, object]:
        """Return the options given to a variant."""
        return dict(dict(self.listed).get(variant, NO_OPTIONS))

    def having(self, variant: str, **options: object) -> Plays:
        """Return the same with those options of a variant; a new one else plays as the base."""
        before = self.options(variant) if variant in self else AS_BASE.get(variant, {})
        listed = {**dict(self.listed), variant: as_pairs({**before, **options})}
        return Plays(tuple(listed.items()))

    def without(self, *variants: str) -> Plays:
        """Return the same without variants."""
        return Plays(tuple(one for one in self.listed if one[0] not in variants))

    def rules(self) -> RuleSet:
        """Return the rules of it.

        Raises:
            RulesError: with every fault.
        """
        return House.of([Entry(*one).to_dict() for one in self.listed]).rules

    def effective(self) -> Plays:
        """Return the same without the variants that change nothing with these options."""
        rules = self.rules()
        return self.without(*[name for name, _options in self.listed if not steps_of(rules, name)])
