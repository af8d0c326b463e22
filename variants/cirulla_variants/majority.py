"""Carte and denari for the most, however few (SCORE-1)."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import frozen

from cirulla.answers import NOBODY
from cirulla.steps import Rules, Sentence, Variant, hookimpl
from cirulla.steps import gettext_noop as _

_ANY_PLAYERS: Final = range(1, 41)


@frozen(kw_only=True)
class Majority(Variant):
    """Give carte and denari to the side with the most, without a threshold (SCORE-1)."""

    name: ClassVar[str] = "majority"
    sources: ClassVar[tuple[str, ...]] = ("PAG",)

    @hookimpl
    def carte(self, counts: tuple[int, ...]) -> int:
        """Score the side with the most cards; a tie scores nobody (SCORE-1)."""
        return _most(counts)

    @hookimpl
    def denari(self, counts: tuple[int, ...]) -> int:
        """Score the side with the most diamonds; a tie scores nobody (SCORE-1)."""
        return _most(counts)

    def sentences(self) -> tuple[Sentence, ...]:
        """Say who scores carte and denari."""
        text = _(
            "Carte, 1 point: the side with the most cards. Denari, 1 point: the side with the "
            "most diamonds. A tie for the most scores nobody. Settebello, 1 point: the side with "
            "the seven of diamonds."
        )
        return (Sentence("SCORE-1", text),)

    def idle(self, rules: Rules, players: int | None) -> str | None:
        """Tell that of two sides the one with the most has reached the threshold anyway."""
        numbers = _ANY_PLAYERS if players is None else (players,)
        sides = [len(found) for number in numbers if (found := rules.sides(number))]
        if sides and max(sides) == 2:
            return "of two sides the one with the most reaches 21 cards or 6 diamonds anyway"
        return None


def _most(counts: tuple[int, ...]) -> int:
    highest = max(counts)
    return counts.index(highest) if counts.count(highest) == 1 else NOBODY
