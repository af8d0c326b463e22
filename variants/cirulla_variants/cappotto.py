"""All ten diamonds."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import field, frozen

from cirulla.answers import Outcome, ScoreLine
from cirulla.cards import DIAMONDS, FULL
from cirulla.errors import Code, RulesError
from cirulla.examples import ScoreExample, TotalsExample
from cirulla.options import flag, whole
from cirulla.steps import Example, Rules, Sentence, Sets, Variant, hookimpl
from cirulla.steps import gettext_noop as _
from cirulla.steps import ngettext_noop as _n

_ITEM = "cappotto"


@frozen(kw_only=True)
class Cappotto(Variant):
    """Reward a side that takes all ten diamonds (CAPPOTTO-1, CAPPOTTO-2).

    Raises:
        RulesError: if it is to win the match and to score points too.
    """

    name: ClassVar[str] = "cappotto"
    sources: ClassVar[tuple[str, ...]] = ("S1", "PAG", "CIV")
    scored_cards: ClassVar[Literal["all", "diamonds"]] = "diamonds"

    wins: bool = field(
        default=True,
        validator=flag(),
        metadata={"help": "it wins the match"},
    )
    points: int = field(
        default=0,
        validator=whole(0, 1000),
        metadata={"help": "what it scores where it does not win"},
    )

    def __attrs_post_init__(self) -> None:
        if self.wins and self.points:
            message = "a cappotto that wins the match scores nothing more; add wins = false"
            raise RulesError.of(Code.BAD_OPTION, message, "points")

    @hookimpl
    def round_win(self, piles: Sets) -> tuple[Outcome, ...]:
        """Let the side with all ten win, whatever the totals (CAPPOTTO-1)."""
        return tuple(Outcome(side, _ITEM) for side in _sides(piles))

    @hookimpl
    def score_items(self, piles: Sets) -> tuple[ScoreLine, ...]:
        """Score `points` on top of Piccola and Grande (CAPPOTTO-2)."""
        cards = tuple(DIAMONDS)
        return tuple(ScoreLine(_ITEM, side, self.points, cards) for side in _sides(piles))

    def answers(self) -> tuple[str, ...]:
        """Either win or score."""
        if self.wins:
            return ("round_win",)
        return ("score_items",) if self.points else ()

    def sentences(self) -> tuple[Sentence, ...]:
        """Say what it brings."""
        if self.wins:
            text = _(
                "Cappotto: a side that has all ten diamonds at the end of a round, those it gets "
                "with the cards left on the table included, wins the match whatever the totals."
            )
            return (Sentence("CAPPOTTO-1", text),)
        if not self.points:
            return ()
        scores = _n(
            "Cappotto, {points} point: all ten diamonds at the end of a round, those that come "
            "with the cards left on the table included. It is scored on top of Piccola and Grande.",
            "Cappotto, {points} points: all ten diamonds at the end of a round, those that come "
            "with the cards left on the table included. It is scored on top of Piccola and Grande.",
            "points",
        )
        return (Sentence("CAPPOTTO-2", scores, points=self.points),)

    def examples(self) -> tuple[Example, ...]:
        """Give one side all ten diamonds."""
        others = FULL - DIAMONDS
        if self.wins:
            return (TotalsExample((16, 48), (DIAMONDS, others)),)
        return (ScoreExample((DIAMONDS, others)),) if self.points else ()

    def idle(self, rules: Rules, players: int | None) -> str | None:  # noqa: ARG002
        """Report a cappotto that neither wins nor scores."""
        return None if self.wins or self.points else "it neither wins the match nor scores points"


def _sides(piles: Sets) -> tuple[int, ...]:
    """Return the side with all ten diamonds, if there is one."""
    return tuple(side for side, pile in enumerate(piles) if pile >= DIAMONDS)
