"""Questions about what is counted while a round is played: scope, accusi, and who called out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from cirulla.answers import Outcome
from cirulla.interview import Refused, Words
from cirulla.naming import accuso_name
from cirulla.scorebook.asking import (
    NOTHING,
    Question,
    joined,
    not_so_many,
    read_numbers,
    read_seat,
)
from cirulla.translating import gettext_noop as _
from cirulla.translating import ngettext_noop as _n

if TYPE_CHECKING:
    from cirulla.scorebook.terms import Facts, Item

CALL: Final = "call"
_SCOPE: Final = _("Scope of {sides}, those of the first table included? (Enter: none)")
_ACCUSO: Final = _n(
    "{accuso}, {points} point each: how many of {sides}? (Enter: none)",
    "{accuso}, {points} points each: how many of {sides}? (Enter: none)",
    "points",
)
_BONUS: Final = _("Points for captures, by the variant {variant}, of {sides}? (Enter: none)")


@frozen
class Counted(Question):
    """How many of an item each side has."""

    item: Item

    @property
    def key(self) -> str:
        """Its key in the book."""
        return self.item.key

    def words(self, lang: str) -> Words:
        """Return the question."""
        sides = self.terms.side_names()
        if self.item.kind == "scope":
            return Words(_SCOPE, sides=sides)
        if self.item.kind == "bonus":
            return Words(_BONUS, variant=self.item.name, sides=sides)
        name = accuso_name(self.item.name, lang)
        return Words(_ACCUSO, accuso=name, points=self.item.points, sides=sides)

    def take(self, facts: Facts, text: str, lang: str) -> tuple[Facts, str]:  # noqa: ARG002
        """Take numbers, one for each side; none for an empty answer."""
        sides = self.terms.sides
        numbers = read_numbers(text, sides) if text else (0,) * sides
        if len(numbers) != sides:
            raise not_so_many(sides, len(numbers))
        if self.item.kind == "accuso":
            self._check_accusi(facts, numbers)
        return evolve(facts, numbers=(*facts.numbers, numbers)), joined(numbers)

    def _check_accusi(self, facts: Facts, numbers: tuple[int, ...]) -> None:
        """Let no side have more accusi than hands."""
        for side, most in enumerate(self.terms.most_accusi):
            made = numbers[side] + sum(
                one[side]
                for item, one in zip(self.terms.items, facts.numbers, strict=False)
                if item.kind == "accuso"
            )
            if made > most:
                raise Refused(
                    _("{side}: {made} accusi? In a round there can be {most} at most."),
                    side=self.terms.side_name(side),
                    made=made,
                    most=most,
                )


@frozen
class CalledOut(Question):
    """Whether a player called out, where somebody may have done so."""

    totals: tuple[int, ...]

    @property
    def key(self) -> str:
        """Its key in the book."""
        return CALL

    def words(self, lang: str) -> Words:  # noqa: ARG002
        """Return the question."""
        return Words(_("Did anybody call out? (the name; Enter: nobody)"))

    def take(self, facts: Facts, text: str, lang: str) -> tuple[Facts, str]:  # noqa: ARG002
        """Take the name of who called out, if that was right; nobody, for an empty answer."""
        known = evolve(facts, called=True)
        if text in ("", NOTHING):
            return known, NOTHING
        seat = read_seat(text, self.terms)
        side, marks = self.terms.layout.side_of[seat], self.terms.marks(facts)
        if not self.terms.rules.ask.may_call(side, self.totals, marks):
            reached = self.totals[side] + sum(one.points for one in marks if one.side == side)
            raise Refused(
                _("{side}: only {points} with scope and accusi, and the target is {target}."),
                side=self.terms.side_name(side),
                points=reached,
                target=self.terms.rules.ask.target(),
            )
        return evolve(known, outcome=Outcome(side, CALL)), self.terms.names[seat]
