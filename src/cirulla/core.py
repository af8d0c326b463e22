"""The questions put together from the steps, as the engine asks them: of values known to be good.

`RuleSet` asks the same questions with texts and checks; whoever changes an answer changes it here.
"""

from __future__ import annotations

from typing import Final, final

from cirulla.answers import (
    KEEP,
    Mark,
    MatchDecided,
    Misdeal,
    Outcome,
    ScoreLine,
    TableBonus,
)
from cirulla.base.accusi import accusi_of
from cirulla.base.deal import best_table_bonus
from cirulla.base.scores import primiera_order, score_lines
from cirulla.cards import DECK, EMPTY, Card, CardSet, set_of
from cirulla.compiling import BASE, Folded, rules_of
from cirulla.layout import Layout, layout_of
from cirulla.moves import Declare, Move, Play, play_of
from cirulla.steps import Captures, Pledged, Rules, Sets

NO_PLEDGES: Final[Pledged] = {}
_MOST_KEPT: Final = 1 << 16
_LAY: Final = tuple((Play(card),) for card in DECK)
_VALUES: Final = tuple(card.value for card in DECK)
_INDEXES: Final = tuple(range(len(DECK)))


@final
class Core:
    """A house as the engine asks it.

    What is kept for a while is kept here; nothing that can be seen depends on it.

    Attributes:
        ask: every step, folded into a plain callable.
        names_threes: whether a declaration names its three cards, since a hand may declare
            several.
        calls: whether players may call out.
        bonuses: whether a capture may score beside a scopa.
        latest: one position and its legal moves, the engine's own memo.
    """

    __slots__ = (
        "_capture_keys",
        "_captures",
        "_declarations",
        "_folded",
        "_layouts",
        "_primiera_order",
        "_rights",
        "ask",
        "bonuses",
        "calls",
        "latest",
        "names_threes",
    )

    def __init__(self, folded: dict[str, Folded]) -> None:
        self.ask: Rules = rules_of(folded)
        self.names_threes = folded["threes"].owner != BASE
        self.calls = folded["may_call"].owner != BASE
        self.bonuses = bool(folded["capture_marks"].others)
        self.latest: tuple[object, tuple[Move, ...]] = (None, ())
        self._folded = folded
        # The base game's captures depend on a card's value alone; a refiner may look at its suit.
        self._capture_keys = _INDEXES if folded["captures"].others else _VALUES
        self._primiera_order = primiera_order(self.ask)
        self._captures: dict[int, Captures] = {}
        self._declarations: dict[int, tuple[Declare, ...]] = {}
        self._layouts: dict[int, Layout] = {}
        self._rights: dict[int, bool] = {}

    def layout(self, players: int) -> Layout:
        """Return how so many players sit and are dealt to.

        Raises:
            RulesError: ``rules/bad-players`` if so many cannot play here.
        """
        # What merely equals a number, as 2.0, would find the layout kept for it.
        found = self._layouts.get(players) if players.__class__ is int else None
        if found is None:
            found = self._layouts[players] = layout_of(self._folded, players)
        return found

    def find_captures(self, card: Card, table: CardSet, pledged: Pledged) -> Captures:
        """Return what a card may take from a table; answers are kept for a while."""
        if pledged:
            return self.ask.captures(card, table, pledged)
        key = table.mask << 6 | self._capture_keys[card.index]
        kept = self._captures
        found = kept.get(key)
        if found is None:
            if len(kept) >= _MOST_KEPT:
                kept.clear()
            found = kept[key] = self.ask.captures(card, table, NO_PLEDGES)
        return found

    def plays(self, card: Card, table: CardSet, pledged: Pledged) -> tuple[Play, ...]:
        """Return the legal plays of a card: its captures, then the lay if it may be laid."""
        captures = self.find_captures(card, table, pledged)
        lays = self.ask.may_lay(card, table, captures)
        if not captures:
            return _LAY[card.index] if lays else ()
        plays = tuple([play_of(card, capture.cards) for capture in captures])
        return (*plays, Play(card)) if lays else plays

    def allows(self, play: Play, table: CardSet, pledged: Pledged) -> bool:
        """Say whether a play is one of those that `plays` lists for its card."""
        card, taken = play.card, play.capture.mask
        captures = self.find_captures(card, table, pledged)
        for capture in captures:
            if capture.cards.mask == taken:
                return True
        return not taken and self.ask.may_lay(card, table, captures)

    def may_declare(self, count: int, hand: CardSet) -> bool:
        """Say whether a hand just dealt has the right to declare (ACC-4).

        Args:
            count: how many cards it has; which they are does not matter, since it would tell.
            hand: any hand of so many.
        """
        found = self._rights.get(count)
        if found is None:
            found = self._rights[count] = bool(self.ask.threes(hand, EMPTY))
        return found

    def judge_first_table(
        self, table: CardSet, misdeals: int, sides: int
    ) -> Misdeal | TableBonus | MatchDecided | None:
        """Judge the first table: a misdeal, a bonus, the end of the match, or None."""
        verdict = self.ask.misdeal(table, misdeals, sides)
        if verdict is not KEEP:
            return verdict
        points = best_table_bonus(self.ask, table)
        return TableBonus(points, table) if points else None

    def decide(self, totals: tuple[int, ...], piles: Sets) -> Outcome | None:
        """Say whether the match is over after a round; None: it goes on."""
        won = self.ask.round_win(piles)
        if won:
            return won[0]
        found = self.ask.outcome(totals, self.ask.target())
        return found if isinstance(found, Outcome) else None

    def score(self, piles: Sets, marks: tuple[Mark, ...]) -> tuple[ScoreLine, ...]:
        """Return the score sheet of a round."""
        return score_lines(self.ask, self._primiera_order, piles, marks)

    def declarations(self, hand: int, declared: int) -> tuple[Declare, ...]:
        """Return the legal declarations of a hand that still has the right.

        Args:
            hand: its cards, as a mask.
            declared: those declared before in this deal, as a mask.
        """
        key = declared << 40 | hand
        kept = self._declarations
        found = kept.get(key)
        if found is None:
            if len(kept) >= _MOST_KEPT:
                kept.clear()
            found = kept[key] = tuple(
                Declare(accuso.name, accuso.wild, three if self.names_threes else None)
                for three in self.ask.threes(set_of(hand), set_of(declared))
                for accuso in accusi_of(self.ask, three)
            )
        return found
