"""Houses that were used lately, kept since building one takes a while."""

from __future__ import annotations

from typing import Final, final

from cirulla.house.houses import House

MOST_KEPT: Final = 64
_LONGEST_KEY: Final = 4096


@final
class Lately:
    """The houses used lately; when they are too many, the one used longest ago is forgotten.

    Args:
        most: how many are kept.
    """

    __slots__ = ("_houses", "_most")

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._houses: dict[str, House] = {}

    def get(self, key: str) -> House | None:
        """Return the house kept under that key; None if there is none."""
        house = self._houses.pop(key, None)
        if house is not None:
            self._houses[key] = house
        return house

    def keep(self, key: str, house: House) -> None:
        """Keep a house.

        Args:
            key: what it was built from, as text; under a very long one nothing is kept.
            house: what was built from it.
        """
        if len(key) > _LONGEST_KEY:
            return
        self._houses[key] = house
        if len(self._houses) > self._most:
            del self._houses[next(iter(self._houses))]
