"""Cirullone: four players with nine cards each."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar, Literal

from attrs import field, frozen

from cirulla.answers import DealPlan
from cirulla.cards import CardSet
from cirulla.examples import AccusoExample
from cirulla.options import one_of
from cirulla.steps import Example, Sentence, Sets, Variant, hookimpl
from cirulla.steps import gettext_noop as _

_PARTNERS = ((0, 2), (1, 3))
_TO_TABLE = 4


@frozen(kw_only=True, repr=False)  # Variant's own repr says the names of the options
class Cirullone(Variant):
    """Let four play with hands of nine, or of six and three (SEAT-1, DEAL-1, DEAL-2, ACC-4)."""

    name: ClassVar[str] = "cirullone"
    sources: ClassVar[tuple[str, ...]] = ("SBC", "PAG")

    # The option has the name of the step below: so the field itself has another.
    _deals: Literal["9", "6+3", "3+6"] = field(
        default="9",
        alias="deals",
        validator=one_of("9", "6+3", "3+6"),
        metadata={"help": "how many cards a hand gets in each deal"},
    )

    @hookimpl
    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """Seat four in pairs, and no other number (SEAT-1)."""
        return _PARTNERS if players == 4 else ()

    @hookimpl
    def deals(self) -> tuple[DealPlan, ...]:
        """Deal the nine cards of each hand at once or in two deals (DEAL-1, DEAL-2)."""
        first, *others = map(int, self._deals.split("+"))
        return (DealPlan(first, _TO_TABLE), *map(DealPlan, others))

    @hookimpl
    def threes(self, hand: CardSet, declared: CardSet) -> Sets:
        """Let each three of the hand be declared, no card in two of them (ACC-4)."""
        return tuple(map(CardSet, combinations(hand - declared, 3)))

    def sentences(self) -> tuple[Sentence, ...]:
        """Say who plays, how many cards they get, and what they may declare."""
        seats = _(
            "Four play, in pairs: partners sit opposite each other and share their captures and "
            "points."
        )
        hands = _(
            "Each player is dealt {first} cards, one at a time from the player after the dealer "
            "on; then four are laid face up on the table."
        )
        at_once = _("That is the whole deck: a round has a single deal.")
        again = _(
            "When every hand is empty, the last {second} cards each are dealt, none to the table."
        )
        threes = _(
            "Accusi are declared on one's own first turn of a deal, before the first card is "
            "played. Any three cards of the hand that make one may be declared, as many threes as "
            "there are, but no card in two of them. Nobody has to declare."
        )
        first, *others = self.deals()
        second = (
            Sentence("DEAL-2", again, second=others[0].each)
            if others
            else Sentence("DEAL-2", at_once)
        )
        return (
            Sentence("SEAT-1", seats),
            Sentence("DEAL-1", hands, first=first.each),
            second,
            Sentence("ACC-4", threes),
        )

    def examples(self) -> tuple[Example, ...]:
        """Deal a hand with two accusi."""
        cards = ("5h", "5d", "5c", "Jh", "Jd", "Js", "7c", "Qs", "Kc")
        return (AccusoExample(cards[: max(plan.each for plan in self.deals())]),)
