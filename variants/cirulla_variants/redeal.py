"""Aces on the first table: gather the cards and deal afresh."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from cirulla.answers import KEEP, FirstTable, Misdeal
from cirulla.cards import CardSet, Rank
from cirulla.examples import TableExample
from cirulla.options import flag, whole
from cirulla.steps import Example, Rules, Sentence, Variant, hookimpl
from cirulla.steps import gettext_noop as _
from cirulla.steps import ngettext_noop as _n

_ALL = 4
_TABLES = ("2h 3c 5s 6d", "Ah 2c 5s 7d", "Ah Ac 6s 7d", "Ah Ac As Kd", "Ah Ad Ac As")
"""First tables by the number of their aces, with a total of 15 where that can be."""
_OTHERS = {1: "Ah 3c 5s 7d", 2: "Ah Ac 5s 7d"}
"""Those with a total of 15 once more, with another total."""


@frozen(kw_only=True)
class Redeal(Variant):
    """Deal again when aces lie on the first table (REDEAL-1)."""

    name: ClassVar[str] = "redeal"
    sources: ClassVar[tuple[str, ...]] = ("S1", "PAG", "RDG", "SBI")

    aces: int = field(
        default=2,
        validator=whole(1, 4),
        metadata={"help": "how many aces make a misdeal"},
    )
    exactly: bool = field(
        default=False,
        validator=flag(),
        metadata={"help": "just so many aces, not more"},
    )
    before_bonus: bool = field(
        default=True,
        validator=flag(),
        metadata={"help": "aces come before the dealer's bonus"},
    )

    @hookimpl
    def misdeal(self, rules: Rules, cards: CardSet) -> FirstTable:
        """Count the aces; the matta is never one of them (MATTA-2)."""
        aces = sum(card.rank is Rank.ACE for card in cards)
        if aces < self.aces or (self.exactly and aces != self.aces):
            return KEEP
        if not self.before_bonus and _gives_bonus(rules, cards):
            return KEEP
        return Misdeal("REDEAL-1")

    def sentences(self) -> tuple[Sentence, ...]:
        """Say how many aces, and whether they come before the bonus."""
        at_least = _n(
            "If an ace lies on the first table, all cards are gathered and the same dealer deals "
            "again; nothing is scored or declared.",
            "If {aces} or more aces lie on the first table, all cards are gathered and the same "
            "dealer deals again; nothing is scored or declared.",
            "aces",
        )
        exactly = _n(
            "If exactly one ace lies on the first table, all cards are gathered and the same "
            "dealer deals again; nothing is scored or declared.",
            "If exactly {aces} aces lie on the first table, all cards are gathered and the same "
            "dealer deals again; nothing is scored or declared.",
            "aces",
        )
        before = _("This holds even where the table would bring scope to the dealer's side.")
        after = _("But a table that brings scope to the dealer's side is kept.")
        aces = exactly if self.exactly or self.aces == _ALL else at_least
        return (
            Sentence("REDEAL-1", aces, aces=self.aces),
            Sentence("REDEAL-1", before if self.before_bonus else after),
        )

    def examples(self) -> tuple[Example, ...]:
        """Lay so many aces, with a total of 15 where that can be, and one ace too few.

        Where such a bonus comes first, so many aces with another total too.
        """
        found = [TableExample(_TABLES[self.aces])]
        if not self.before_bonus and self.aces in _OTHERS:
            found.append(TableExample(_OTHERS[self.aces]))
        if self.aces > 1:
            found.append(TableExample(_TABLES[self.aces - 1]))
        return tuple(found)


def _gives_bonus(rules: Rules, cards: CardSet) -> bool:
    """Tell whether some values of the wild cards make a bonus (TABLE-1, MATTA-2)."""
    totals = {0}
    for card in cards:
        values = {card.rank, *rules.wild_ranks(card, "table")}
        totals = {total + value for total in totals for value in values}
    return any(rules.table_bonus(total) for total in totals)
