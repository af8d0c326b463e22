"""The ladder: a Grande that grows downwards (SCORE-3)."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from attrs import field, frozen

from cirulla.answers import NO_AWARD, Award
from cirulla.cards import Card, CardSet, Rank, Suit
from cirulla.options import one_of
from cirulla.steps import Sentence, Variant, hookimpl
from cirulla.steps import gettext_noop as _

_FIGURES: Final = tuple(Card(rank, Suit.DIAMONDS) for rank in (Rank.JACK, Rank.QUEEN, Rank.KING))
_STEPS: Final = (Card(Rank.SEVEN, Suit.DIAMONDS), Card(Rank.SIX, Suit.DIAMONDS))
_POINTS: Final = 5


@frozen(kw_only=True)
class Ladder(Variant):
    """Score 1 more for each diamond that continues the Grande downwards (SCORE-3)."""

    name: ClassVar[str] = "ladder"
    sources: ClassVar[tuple[str, ...]] = ("DNS", "SPW")

    down_to: Literal["6", "7"] = field(
        default="6",
        validator=one_of("6", "7"),
        metadata={"help": "the rank at which the Grande stops growing"},
    )

    @hookimpl
    def grande(self, diamonds: CardSet) -> Award:
        """Score 5 for jack, queen and king, 1 more for the seven and then the six (SCORE-3)."""
        if not all(card in diamonds for card in _FIGURES):
            return NO_AWARD
        run = list(_FIGURES)
        for card in _STEPS[:1] if self.down_to == "7" else _STEPS:
            if card not in diamonds:
                break
            run.append(card)
        return Award(_POINTS + len(run) - len(_FIGURES), tuple(run))

    def sentences(self) -> tuple[Sentence, ...]:
        """Say what continues the Grande."""
        if self.down_to == "7":
            text = _(
                "Grande, 5 points: jack, queen and king of diamonds; 6 points with the seven of "
                "diamonds too."
            )
        else:
            text = _(
                "Grande, 5 points: jack, queen and king of diamonds; 6 points with the seven of "
                "diamonds too, 7 with the seven and the six."
            )
        return (Sentence("SCORE-3", text),)
