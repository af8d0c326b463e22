"""The king of diamonds, a point for whoever takes it."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen
from cirulla.answers import ScoreLine
from cirulla.cards import Card, CardSet
from cirulla.examples import Example, ScoreExample
from cirulla.options import a_card, card_option, whole
from cirulla.steps import Sentence, Sets, Variant, hookimpl
from cirulla.steps import ngettext_noop as _n


@frozen(kw_only=True)
class ReBello(Variant):
    """Score a point for the king of diamonds at the end of a round (REBELLO-1)."""

    # The name by which a house file chooses it, and who plays so.
    name: ClassVar[str] = "re-bello"
    sources: ClassVar[tuple[str, ...]] = ("our house",)

    # The options: each with a default, a validator, and a few words of help.
    points: int = field(
        default=1,
        validator=whole(1, 21),
        metadata={"help": "what it scores"},
    )
    card: Card = field(
        default=Card.parse("Kd"),
        converter=card_option,
        validator=a_card(),
        metadata={"help": "the card that scores"},
    )

    # A step: the method has the step's name, and of its arguments those that it needs.
    @hookimpl
    def score_items(self, piles: Sets) -> tuple[ScoreLine, ...]:
        """Score the card for the side that has it in its pile (REBELLO-1)."""
        return tuple(
            ScoreLine("re-bello", side, self.points, (self.card,))
            for side, pile in enumerate(piles)
            if self.card in pile
        )

    # What the rule sheet says of it. English stands here, Italian in the folder locale.
    def sentences(self) -> tuple[Sentence, ...]:
        """Say which card scores how much."""
        text = _n(
            "Re bello, {points} point: the side with {card}.",
            "Re bello, {points} points: the side with {card}.",
            by="points",
        )
        return (Sentence("REBELLO-1", text, points=self.points, card=self.card),)

    # Positions for the rule sheet; what comes of them is worked out by the house's own rules.
    def examples(self) -> tuple[Example, ...]:
        """Give the card to the first side."""
        taken = CardSet((self.card,))
        return (ScoreExample((taken, CardSet.parse("Jh Js") - taken)),)
