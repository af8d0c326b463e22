"""The questions put together from the steps, as the engine asks them: of values known to be good.

`RuleSet` asks the same questions with texts and checks; whoever changes an answer changes it here.
"""

from __future__ import annotations

from typing import Final, TypeVar, final

from cirulla.answers import KEEP, Mark, MatchDecided, Misdeal, Outcome, ScoreLine, TableBonus
from cirulla.base.accusi import accusi_of
from cirulla.base.deal import best_table_bonus
from cirulla.base.scores import primiera_order, score_lines
from cirulla.cards import DECK, EMPTY, CardSet, hand_cards, set_of
from cirulla.compiling import BASE, Folded, rules_of
from cirulla.layout import Layouts
from cirulla.moves import Declare, Move
from cirulla.plays import Plays
from cirulla.steps import Rules, Sets

_T = TypeVar("_T")

_MOST_KEPT: Final = 1 << 15


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
        clears: whether a capture scores only if it clears the table, as in the base game.
        layouts: how people sit and are dealt to, by their number, which must be an `int`.
        plays: what cards may do.
        latest: one position and its legal moves, the engine's own memo.
    """

    __slots__ = (
        "_by_ranks",
        "_declarations",
        "_primiera_order",
        "_rights",
        "_told",
        "ask",
        "bonuses",
        "calls",
        "clears",
        "latest",
        "layouts",
        "names_threes",
        "plays",
    )

    def __init__(self, folded: dict[str, Folded]) -> None:
        self.ask: Rules = rules_of(folded)
        self.names_threes = folded["threes"].owner != BASE
        self.calls = folded["may_call"].owner != BASE
        self.bonuses = bool(folded["capture_marks"].others)
        self.clears = folded["scopa"].owner == BASE and not self.bonuses
        self.latest: tuple[object, tuple[Move, ...]] = (None, ())
        self.plays = Plays(self.ask, folded)
        self._primiera_order = primiera_order(self.ask)
        self._declarations: dict[int, tuple[Declare, ...]] = {}
        self._told = tuple(
            [
                1 << 40 + card.index if self.ask.wild_ranks(card, "hand") else 1 << 3 * card.value
                for card in DECK
            ]
        )
        self._by_ranks: dict[int, tuple[Declare, ...]] = {}
        self.layouts = Layouts(folded)
        self._rights: dict[int, bool] = {}

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
        key = declared << 40 | hand if declared else hand
        found = self._declarations.get(key)
        if found is None:
            found = self._declare(hand, declared)
            _keep(self._declarations, key, found)
        return found

    def _declare(self, hand: int, declared: int) -> tuple[Declare, ...]:
        if self.names_threes or declared:
            return tuple(
                Declare(accuso.name, accuso.wild, three if self.names_threes else None)
                for three in self.ask.threes(set_of(hand), set_of(declared))
                for accuso in accusi_of(self.ask, three)
            )
        # Of a whole hand only the ranks tell, and which of its cards are wild.
        key = sum([self._told[card.index] for card in hand_cards(hand)])
        found = self._by_ranks.get(key)
        if found is None:
            found = self._by_ranks[key] = tuple(
                Declare(accuso.name, accuso.wild)
                for three in self.ask.threes(set_of(hand), EMPTY)
                for accuso in accusi_of(self.ask, three)
            )
        return found


def _keep(kept: dict[int, _T], key: int, answer: _T) -> None:
    """Keep an answer; a full memo begins afresh."""
    if len(kept) >= _MOST_KEPT:
        kept.clear()
    kept[key] = answer
