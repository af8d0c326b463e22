"""The wild card."""

from __future__ import annotations

from collections.abc import Generator
from typing import ClassVar

from attrs import field, frozen

from cirulla.cards import DECK, Card, Rank, Suit
from cirulla.examples import AccusoExample, CaptureExample, TableExample
from cirulla.options import a_card, card_option, flag
from cirulla.steps import Example, Sentence, Variant, Where, hookimpl
from cirulla.steps import gettext_noop as _

_EVERY_RANK = tuple(Rank)


@frozen(kw_only=True)
class Matta(Variant):
    """Let one card stand for any rank in an accuso (MATTA-1 to MATTA-5)."""

    name: ClassVar[str] = "matta"
    sources: ClassVar[tuple[str, ...]] = ("S1", "PAG", "GDS", "WIT")

    card: Card = field(
        default=Card.parse("7h"),
        converter=card_option,
        validator=a_card("A"),
        metadata={"help": "the card that is wild"},
    )
    table: bool = field(
        default=False,
        validator=flag(),
        metadata={"help": "it is wild on the first table too"},
    )
    stays: bool = field(
        default=False,
        validator=flag(),
        metadata={"help": "its declared value stays until it is captured"},
    )

    @hookimpl(wrapper=True)
    def wild_ranks(
        self, card: Card, where: Where
    ) -> Generator[None, tuple[Rank, ...], tuple[Rank, ...]]:
        """Let the matta be any rank, its own too (MATTA-1, MATTA-2)."""
        ranks = yield
        return _EVERY_RANK if card is self.card and (where == "hand" or self.table) else ranks

    @hookimpl(wrapper=True)
    def pledges(self, card: Card) -> Generator[None, bool, bool]:
        """Let the declared value stay (MATTA-3)."""
        stays = yield
        return stays or card is self.card

    def answers(self) -> tuple[str, ...]:
        """Leave the pledges alone where the value does not stay."""
        return ("wild_ranks", "pledges") if self.stays else ("wild_ranks",)

    def sentences(self) -> tuple[Sentence, ...]:
        """Name the card, where it is wild, and how long."""
        wild = _(
            "The matta is {card}. In an accuso it may stand for any rank, its own too: whichever "
            "makes the accuso worth most."
        )
        on_table = _(
            "In the total of the first table too the matta has whichever value brings the dealer's "
            "side the most scope. For anything else there it is its natural card, never an ace."
        )
        off_table = _("On the first table the matta is its natural card.")
        stays = _(
            "Whoever declares with the matta names its value. It keeps that value in the hand "
            "and on the table, for capturing and being captured, until it is captured; valued 1 "
            "it is an ace."
        )
        scored = _("In the scores of a round the matta is its natural card.")
        undeclared = _(
            "For capturing and being captured, a matta that was not declared is its natural card."
        )
        played = _(
            "For capturing and being captured the matta is its natural card, declared or not."
        )
        found = [
            Sentence("MATTA-1", wild, card=self.card),
            Sentence("MATTA-2", on_table if self.table else off_table),
        ]
        if self.stays:
            found.append(Sentence("MATTA-3", stays))
        natural = undeclared if self.stays else played
        return (*found, Sentence("MATTA-4", scored), Sentence("MATTA-5", natural))

    def examples(self) -> tuple[Example, ...]:
        """Give it to a hand, and lay it on the table where that matters."""
        five, two, three = (self._other(rank) for rank in (Rank.FIVE, Rank.TWO, Rank.THREE))
        fives = [card for card in DECK if card.rank is Rank.FIVE and card is not self.card]
        found: list[Example] = [
            AccusoExample((self.card, *fives[-2:])),
            AccusoExample((self.card, two, three)),
        ]
        if self.table:
            found.append(TableExample((self.card, two, self._other(Rank.FOUR), five)))
        if self.stays:
            table = (self.card, self._other(Rank.FOUR))
            found.append(CaptureExample(two, table, {self.card: Rank.TWO}))
        return tuple(found)

    def _other(self, rank: Rank) -> Card:
        """Return a card of that rank that is not the matta, nor of its suit."""
        return Card(rank, Suit((self.card.suit + 1 + rank % 3) % len(Suit)))
