"""The questions put together from the steps, as the engine asks them: of values known to be good.

`RuleSet` asks the same questions with texts and checks; whoever changes an answer changes it here.
"""

from __future__ import annotations

from typing import Final, TypeVar, final

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
from cirulla.base.captures import ANYTHING, Bearing, bearing_of
from cirulla.base.deal import best_table_bonus
from cirulla.base.scores import primiera_order, score_lines
from cirulla.cards import DECK, EMPTY, Card, CardSet, hand_cards, set_of
from cirulla.compiling import BASE, Folded, rules_of
from cirulla.hand import Pledges
from cirulla.layout import Layout, layout_of
from cirulla.moves import Declare, Move, Play, play_of
from cirulla.steps import Captures, Pledged, Rules, Sets
from cirulla.subsets import HALF_BITS, HIGH_TOTALS, LOW_HALF, LOW_TOTALS

_T = TypeVar("_T")

NO_PLEDGES: Final[Pledged] = {}
_MOST_KEPT: Final = 1 << 15
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
        "_bearings",
        "_by_ranks",
        "_capture_keys",
        "_captures",
        "_declarations",
        "_folded",
        "_layouts",
        "_plays",
        "_primiera_order",
        "_rights",
        "_told",
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
        self._bearings = _bearings(self.ask, folded)
        self._primiera_order = primiera_order(self.ask)
        self._captures: dict[int, Captures] = {}
        self._declarations: dict[int, tuple[Declare, ...]] = {}
        self._told = tuple(
            [
                1 << 40 + card.index if self.ask.wild_ranks(card, "hand") else 1 << 3 * card.value
                for card in DECK
            ]
        )
        self._by_ranks: dict[int, tuple[Declare, ...]] = {}
        self._plays: dict[int, tuple[Play, ...]] = {}
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
        _, near, far = self._bearings[card.index]
        mask = table.mask
        key = (mask & near or mask & far) << 6 | self._capture_keys[card.index]
        found = self._captures.get(key)
        if found is None:
            found = self.ask.captures(card, table, NO_PLEDGES)
            _keep(self._captures, key, found)
        return found

    def plays(self, hand: int, table: int, pledges: Pledges) -> tuple[Play, ...]:
        """Return the legal plays of a hand, card by card: its captures, then the lay if it may be.

        Args:
            hand: its cards, as a mask.
            table: the face-up cards, as a mask.
            pledges: the cards that keep a declared value.
        """
        plays: tuple[Play, ...] = ()
        if pledges:
            lying, pledged = set_of(table), dict(pledges)
            for card in hand_cards(hand):
                plays += self._plays_of(card, lying, pledged)
            return plays
        totals = LOW_TOTALS[table & LOW_HALF] * HIGH_TOTALS[table >> HALF_BITS]
        bearings, kept = self._bearings, self._plays
        for card in hand_cards(hand):
            index = card.index
            needed, near, far = bearings[index]
            if not totals & needed:
                plays += _LAY[index]
                continue
            key = (table & near or table & far) << 6 | index
            found = kept.get(key)
            if found is None:
                found = self._plays_of(card, set_of(table), NO_PLEDGES)
                _keep(kept, key, found)
            plays += found
        return plays

    def _plays_of(self, card: Card, table: CardSet, pledged: Pledged) -> tuple[Play, ...]:
        """Return the legal plays of a card."""
        captures = self.find_captures(card, table, pledged)
        lays = self.ask.may_lay(card, table, captures)
        plays = tuple([play_of(card, capture.cards) for capture in captures])
        return plays + _LAY[card.index] if lays else plays

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


def _bearings(rules: Rules, folded: dict[str, Folded]) -> tuple[Bearing, ...]:
    """Return for each card what of a table bears on what it may take or whether it may be laid."""
    if folded["captures"].others:
        return (ANYTHING,) * len(DECK)
    found = [bearing_of(rules, card.value) for card in DECK]
    if folded["may_lay"].owner != BASE:
        found = [one._replace(totals=ANYTHING.totals) for one in found]
    return tuple(found)
