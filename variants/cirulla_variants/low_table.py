"""The first table: which totals the dealer's side takes, and for how much (TABLE-1)."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import field, frozen

from cirulla.examples import TableExample
from cirulla.options import whole
from cirulla.steps import Example, Rules, Sentence, Variant, hookimpl
from cirulla.steps import gettext_noop as _
from cirulla.steps import ngettext_noop as _n

_LOW: Final = 9
_FIFTEEN: Final = 15
_THIRTY: Final = 30
_MOST: Final = 1000


@frozen(kw_only=True)
class LowTable(Variant):
    """Give the dealer's side a first table of 9 or less too (TABLE-1).

    A bonus of 0 is switched off: such a table is not taken.
    """

    name: ClassVar[str] = "low-table"
    sources: ClassVar[tuple[str, ...]] = ("GDS", "CIV", "DNS")

    points: int = field(
        default=3,
        validator=whole(0, _MOST),
        metadata={"help": "scope for a first table of 9 or less; 0 for none"},
    )
    fifteen: int = field(
        default=1,
        validator=whole(0, _MOST),
        metadata={"help": "scope for a first table of 15; 0 for none"},
    )
    thirty: int = field(
        default=2,
        validator=whole(0, _MOST),
        metadata={"help": "scope for a first table of 30; 0 for none"},
    )

    @property
    def _as_base(self) -> bool:
        return (self.points, self.fifteen, self.thirty) == (0, 1, 2)

    @hookimpl
    def table_bonus(self, total: int) -> int:
        """Score a first table of 9 or less, of 15 and of 30 (TABLE-1)."""
        if total <= _LOW:
            return self.points
        return {_FIFTEEN: self.fifteen, _THIRTY: self.thirty}.get(total, 0)

    def answers(self) -> tuple[str, ...]:
        """Name the step, unless the options are the base game's."""
        return () if self._as_base else ("table_bonus",)

    def sentences(self) -> tuple[Sentence, ...]:
        """Say what each total scores."""
        if self._as_base:
            return ()
        if not (self.points or self.fifteen or self.thirty):
            text = _("The four cards of the first table stay there, whatever their total.")
            return (Sentence("TABLE-1", text),)
        found = [Sentence("TABLE-1", _("The four cards of the first table are added up."))]
        if self.points:
            low = _n(
                "If they total 9 or less, the dealer's side takes them and scores {points} scopa.",
                "If they total 9 or less, the dealer's side takes them and scores {points} scope.",
                "points",
            )
            found.append(Sentence("TABLE-1", low, points=self.points))
        taken = _n(
            "If they total {total}, the dealer's side takes them and scores {points} scopa.",
            "If they total {total}, the dealer's side takes them and scores {points} scope.",
            "points",
        )
        stays = _("If they total {total}, they stay where they are.")
        for total, points in ((_FIFTEEN, self.fifteen), (_THIRTY, self.thirty)):
            if points:
                found.append(Sentence("TABLE-1", taken, total=total, points=points))
            else:
                found.append(Sentence("TABLE-1", stays, total=total))
        return tuple(found)

    def examples(self) -> tuple[Example, ...]:
        """Lay a low first table."""
        return (TableExample("Ah 2c 2s 3d"),)

    def idle(self, rules: Rules, players: int | None) -> str | None:  # noqa: ARG002
        """Tell that these are the bonuses of the base game."""
        return "these are the bonuses of the base game" if self._as_base else None
