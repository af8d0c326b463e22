"""Questions about cards alone: captures, accusi, a first table, the score of a round."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from cirulla.answers import Accuso, Mark, Outcome, ScoreLine
from cirulla.cards import Card, CardSet
from cirulla.errors import Code
from cirulla.ruleset import RuleSet
from cirulla.state import Pledges
from cirulla.wire.kinds import Defaulted, Verdict
from cirulla.wire.parsing import wrong


@frozen(kw_only=True)
class Taking:
    """What a card may take.

    Attributes:
        kind: equal, sum, fifteen, sweep, or a variant's own.
        cards: the table cards taken, without the card played.
        scope: how many scope it would score.
    """

    kind: str
    cards: CardSet
    scope: int


@frozen(kw_only=True)
class CapturesAnswer:
    """What a card may do.

    Attributes:
        captures: what it may take.
        may_lay: whether it may be laid instead.
    """

    captures: tuple[Taking, ...]
    may_lay: bool


@frozen(kw_only=True)
class CapturesQuestion(Defaulted):
    """What may this card take from this table, and may it be laid (CAP-1 to CAP-6, SCOPA-1)?

    Attributes:
        rules: the house.
        card: the card played.
        table: the face-up cards.
        pledged: which of them keep a declared value, each with that rank (MATTA-3).
        last_card: whether it is the last card of the round (SCOPA-2).
        last_deal: whether it is played in the last deal of the round.
    """

    op: ClassVar[str] = "captures"
    rules: RuleSet
    card: Card
    table: CardSet
    pledged: Pledges = ()
    last_card: bool = False
    last_deal: bool = False

    def answer(self) -> CapturesAnswer:
        """Answer the question."""
        rules, card, table, kept = self.rules, self.card, self.table, dict(self.pledged)
        for one in kept:
            if one is not card and one not in table:
                message = f"{one} is neither played nor on the table"
                raise wrong(Code.BAD_VALUE, message, f"pledged.{one}")
            if not rules.ask.pledges(one):
                message = f"{one} keeps no declared value in this house"
                raise wrong(Code.BAD_VALUE, message, f"pledged.{one}")
        last_deal = self.last_deal or self.last_card
        takings = [
            Taking(
                kind=one.kind,
                cards=one.cards,
                scope=rules.scopa(
                    card, one, table, kept, last_card=self.last_card, last_deal=last_deal
                ),
            )
            for one in rules.captures(card, table, kept)
        ]
        return CapturesAnswer(captures=tuple(takings), may_lay=rules.may_lay(card, table, kept))


@frozen(kw_only=True)
class AccusiAnswer:
    """What a hand may declare.

    Attributes:
        accusi: one for each legal declaration.
    """

    accusi: tuple[Accuso, ...]


@frozen(kw_only=True)
class AccusiQuestion(Defaulted):
    """What may this hand declare (ACC-1 to ACC-4)?

    Attributes:
        rules: the house.
        hand: all its cards.
    """

    op: ClassVar[str] = "accusi"
    rules: RuleSet
    hand: CardSet

    def answer(self) -> AccusiAnswer:
        """Answer the question."""
        return AccusiAnswer(accusi=self.rules.accusi(self.hand))


@frozen(kw_only=True)
class FirstTableAnswer:
    """How a first table is judged.

    Attributes:
        verdict: a misdeal, a bonus, or the end of the match; null if it is played on.
    """

    verdict: Verdict | None


@frozen(kw_only=True)
class FirstTableQuestion(Defaulted):
    """How is this first table judged (TABLE-1 to TABLE-3)?

    Attributes:
        rules: the house.
        cards: the table cards.
        misdeals: how many misdeals in a row came before.
        players: how many play.
    """

    op: ClassVar[str] = "first_table"
    rules: RuleSet
    cards: CardSet
    misdeals: int = 0
    players: int = 2

    def answer(self) -> FirstTableAnswer:
        """Answer the question."""
        if self.misdeals < 0:
            raise wrong(Code.BAD_VALUE, f"{self.misdeals} is less than none", "misdeals")
        dealt = self.rules.layout(self.players).plans[0].to_table
        if len(self.cards) != dealt:
            message = f"{dealt} cards are dealt to the first table, not {len(self.cards)}"
            raise wrong(Code.BAD_VALUE, message, "cards")
        return FirstTableAnswer(
            verdict=self.rules.first_table(self.cards, self.misdeals, self.players)
        )


@frozen(kw_only=True)
class ScoreAnswer:
    """The score sheet of a round.

    Attributes:
        lines: every point with its item, side and cards.
        points: the points of the round, by side.
        totals: the totals after it, by side; null if none were given.
        outcome: how the match ended; null if it goes on, or no totals were given.
    """

    lines: tuple[ScoreLine, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...] | None
    outcome: Outcome | None


@frozen(kw_only=True)
class ScoreQuestion(Defaulted):
    """What does this round score, and is the match over (SCORE-1 to SCORE-6, MATCH-1)?

    Attributes:
        rules: the house.
        piles: the cards taken, by side.
        marks: the points scored during the round.
        totals: the totals before it, by side; null where only the round is asked about.
    """

    op: ClassVar[str] = "score"
    rules: RuleSet
    piles: tuple[CardSet, ...]
    marks: tuple[Mark, ...] = ()
    totals: tuple[int, ...] | None = None

    def answer(self) -> ScoreAnswer:
        """Answer the question."""
        sides = len(self.piles)
        for place, mark in enumerate(self.marks):
            if not 0 <= mark.side < sides:
                message = f"there is no side {mark.side}; {sides} piles are given"
                raise wrong(Code.BAD_VALUE, message, f"marks[{place}].side")
        lines = self.rules.score_round(self.piles, self.marks)
        points = [0] * sides
        for line in lines:
            points[line.side] += line.points
        if self.totals is None:
            return ScoreAnswer(lines=lines, points=tuple(points), totals=None, outcome=None)
        if len(self.totals) != sides:
            message = f"it lists {len(self.totals)}, and piles {sides}"
            raise wrong(Code.BAD_VALUE, message, "totals")
        totals = tuple(map(int.__add__, self.totals, points))
        outcome = self.rules.outcome(totals, self.piles)
        return ScoreAnswer(lines=lines, points=tuple(points), totals=totals, outcome=outcome)
