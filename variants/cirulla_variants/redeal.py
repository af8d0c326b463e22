"""Aces on the first table: gather the cards and deal afresh."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from cirulla.answers import KEEP, FirstTable, Misdeal
from cirulla.cards import CardSet, Rank
from cirulla.options import flag, whole
from cirulla.steps import Rules, Sentence, Variant, hookimpl
from cirulla.steps import gettext_noop as _


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
        exactly = self.exactly or self.aces == 4
        if self.before_bonus:
            text = (
                _(
                    "If the aces on the first table are exactly {aces}, all cards are gathered "
                    "and the same dealer deals again; nothing is scored. This comes before any "
                    "bonus."
                )
                if exactly
                else _(
                    "If the aces on the first table are {aces} or more, all cards are gathered "
                    "and the same dealer deals again; nothing is scored. This comes before any "
                    "bonus."
                )
            )
        else:
            text = (
                _(
                    "If the aces on the first table are exactly {aces} and it gives the dealer "
                    "no bonus, all cards are gathered and the same dealer deals again; nothing "
                    "is scored."
                )
                if exactly
                else _(
                    "If the aces on the first table are {aces} or more and it gives the dealer "
                    "no bonus, all cards are gathered and the same dealer deals again; nothing "
                    "is scored."
                )
            )
        return (Sentence("REDEAL-1", text, aces=self.aces),)


def _gives_bonus(rules: Rules, cards: CardSet) -> bool:
    """Tell whether some values of the wild cards make a bonus (TABLE-1, MATTA-2)."""
    totals = {0}
    for card in cards:
        values = {card.rank, *rules.wild_ranks(card, "table")}
        totals = {total + value for total in totals for value in values}
    return any(rules.table_bonus(total) for total in totals)
