"""Houses as they are named on the command line: a named game, or a house file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from cirulla.errors import RulesError, clip
from cirulla.house import House, game_info, game_names

if TYPE_CHECKING:
    from cirulla.ruleset import RuleSet

_SUFFIXES: Final = (".toml", ".json")
METAVAR: Final = "GAME|FILE"
"""How help names such an argument."""


@frozen
class NamedHouse:
    """A house and the words for it.

    Attributes:
        asked: what was written on the command line.
        title: what it is called; empty if it has no name.
        sources: who plays so.
        house: the house, as it is written.
    """

    asked: str
    title: str
    sources: tuple[str, ...]
    house: House

    @property
    def rules(self) -> RuleSet:
        """Its rules."""
        return self.house.rules

    def to_data(self) -> dict[str, object]:
        """Return it for programs."""
        return {
            "asked": self.asked,
            "title": self.title,
            "sources": list(self.sources),
            "digest": self.rules.digest,
            **self.rules.to_dict(),
        }


def find_house(asked: str) -> NamedHouse:
    """Return the house that is meant.

    Args:
        asked: the name of a named game; or a house file, by its suffix or because it is there.

    Raises:
        RulesError: with every fault, each with the file's name.
    """
    if asked in game_names():
        info = game_info(asked)
        return NamedHouse(asked, info.title, info.sources, House.of(asked))
    path = Path(asked)
    if path.suffix.lower() not in _SUFFIXES and not _is_file(path):
        return NamedHouse(asked, "", (), House.of(asked))
    try:
        house = House.load(path)
    except RulesError as error:
        own = f"{clip(path.name)}: "  # the library names the file without its folder
        raise RulesError(
            *[
                evolve(
                    fault,
                    path=f"{asked}: {fault.path}" if fault.path else asked,
                    message=fault.message.removeprefix(own),
                )
                for fault in error.faults
            ]
        ) from error
    return NamedHouse(asked, house.name, house.sources, house)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
