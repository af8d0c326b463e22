"""The Piccola: how far its run goes (SCORE-4)."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from attrs import field, frozen

from cirulla.answers import NO_AWARD, Award
from cirulla.cards import Card, CardSet, Rank, Suit
from cirulla.options import one_of
from cirulla.steps import Rules, Sentence, Variant, hookimpl
from cirulla.steps import gettext_noop as _

_RUN: Final = tuple(Card(rank, Suit.DIAMONDS) for rank in Rank)
_LEAST: Final = 3


@frozen(kw_only=True)
class Piccola(Variant):
    """Stop the run of the Piccola at a rank (SCORE-4)."""

    name: ClassVar[str] = "piccola"
    sources: ClassVar[tuple[str, ...]] = ("PAG", "VV", "SPW")

    last: Literal["3", "4", "5", "6", "7", "J", "Q", "K"] = field(
        default="K",
        validator=one_of("3", "4", "5", "6", "7", "J", "Q", "K"),
        metadata={"help": "the rank at which the run stops"},
    )

    @hookimpl
    def piccola(self, diamonds: CardSet) -> Award:
        """Score a point a card for ace, two, three and the run on from them (SCORE-4)."""
        held = 0
        for card in _RUN[: Rank.parse(self.last)]:
            if card not in diamonds:
                break
            held += 1
        return Award(held, _RUN[:held]) if held >= _LEAST else NO_AWARD

    def answers(self) -> tuple[str, ...]:
        """Name the step, unless the options are the base game's."""
        return () if self.last == "K" else ("piccola",)

    def sentences(self) -> tuple[Sentence, ...]:
        """Say where the run stops."""
        if self.last == "K":
            return ()
        if self.last == "3":
            text = _(
                "Piccola, 3 points: ace, two and three of diamonds; further diamonds add nothing."
            )
            return (Sentence("SCORE-4", text),)
        text = _(
            "Piccola: ace, two and three of diamonds, 3 points; and 1 more for each diamond that "
            "continues the run without a gap, as far as {last}."
        )
        return (Sentence("SCORE-4", text, last=_RUN[Rank.parse(self.last) - 1]),)

    def idle(self, rules: Rules, players: int | None) -> str | None:  # noqa: ARG002
        """Tell that the run goes to the king anyway."""
        return "the base game's run too goes as far as the king" if self.last == "K" else None
