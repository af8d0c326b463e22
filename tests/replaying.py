"""Recorded moves played by the library, and told as the vectors and the oracle tell them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, mutable

from cirulla.engine import apply, legal_moves, start
from cirulla.events import LeftoversTaken, RoundScored
from cirulla.moves import Shuffle
from support import Plain, read_move, texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cirulla.engine import Transition
    from cirulla.moves import Move
    from cirulla.ruleset import RuleSet
    from cirulla.state import State

ITEMS = ("carte", "denari", "settebello", "primiera", "grande", "piccola")
"""The items that the vectors list in every round; `cappotto` only where somebody scored it."""
MARKED = ("scope", "accusi")


@mutable
class Replaying:
    """A match that the library plays from recorded decks and moves.

    A round is dealt as soon as one is awaited, while there are decks.
    """

    rules: RuleSet
    decks: list[str]
    state: State
    decks_used: int = 0
    rounds: list[Plain] = field(factory=list)

    def make(self, plain: Plain) -> None:
        """Make one move, as the vectors write it."""
        self.state = self._apply(read_move(self.rules, plain))
        self.deal()

    def deal(self) -> None:
        """Deal while a shuffle is awaited and a deck is left."""
        while self.state.awaits_shuffle and self.decks_used < len(self.decks):
            deck = self.decks[self.decks_used]
            self.decks_used += 1
            self.state = self._apply(Shuffle(deck))

    def _apply(self, move: Move) -> State:
        before = self.state
        after = apply(self.rules, before, move)
        for event in after.events:
            if isinstance(event, RoundScored):
                self.rounds.append(round_of(self.rules, before, after, event))
        return after.state

    @property
    def legal(self) -> int:
        """How many moves are legal now."""
        return len(legal_moves(self.rules, self.state))

    @property
    def result(self) -> Plain:
        """How the match stands: totals, whether it is over, who has won and why."""
        outcome = self.state.outcome
        return {
            "totals": list(self.state.totals),
            "over": outcome is not None,
            "winner": outcome.winner if outcome else None,
            "reason": outcome.how if outcome else None,
        }

    @property
    def next(self) -> Plain | None:
        """Who deals and who plays next; None after the end."""
        state = self.state
        if state.outcome is not None:
            return None
        order = self.rules.order(state.players, state.dealer)
        turn = order[0] if state.turn is None else state.turn
        return {"dealer": state.dealer, "turn": turn, "decks_used": self.decks_used}


def replaying(
    rules: RuleSet,
    players: int,
    dealer: int,
    decks: Sequence[str],
    totals: Sequence[int] | None = None,
) -> Replaying:
    """Begin a match, with the first round dealt."""
    state = start(rules, players, dealer)
    if totals is not None:
        state = state.replace(totals=tuple(totals))
    match = Replaying(rules, list(decks), state)
    match.deal()
    return match


def round_of(rules: RuleSet, before: State, made: Transition, scored: RoundScored) -> Plain:
    """Tell a finished round as `rounds.json` does."""
    after = made.state
    sides = range(len(after.piles))
    items = {item: [0 for _ in sides] for item in (*ITEMS, *MARKED)}
    for line in scored.lines:
        items.setdefault(line.item, [0 for _ in sides])[line.side] += line.points
    by_item = {item: points for item, points in items.items() if item not in MARKED}
    left = next((one for one in made.events if isinstance(one, LeftoversTaken)), None)
    dealers = rules.layout(before.players).side_of[before.dealer]
    outcome = after.outcome
    return {
        "dealer": before.dealer,
        "piles": [texts(pile) for pile in after.piles],
        "leftovers": texts(left.cards) if left else [],
        "leftovers_to": left.side if left else dealers if after.last is None else after.last,
        "scope": items["scope"],
        "accusi": items["accusi"],
        "items": {**by_item, "scope": list(map(int.__add__, *(items[item] for item in MARKED)))},
        "round": list(scored.points),
        "totals": list(scored.totals),
        "cappotto": outcome.winner if outcome and outcome.how == "cappotto" else None,
    }


def seen(state: State) -> Plain:
    """Write down a position as the `checks` of `rounds.json` do."""
    sides = range(len(state.piles))
    scored = {
        item: [sum(m.points for m in state.marks if (m.item, m.side) == (item, s)) for s in sides]
        for item in MARKED
    }
    return {
        "dealer": state.dealer,
        "turn": state.turn,
        "deal": state.deal,
        "stock": len(state.stock),
        "hands": [texts(hand.cards) for hand in state.hands],
        "face_up": [texts(hand.up) for hand in state.hands],
        "table": texts(state.table),
        "values": {str(card): int(rank) for card, rank in state.pledges},
        "piles": [texts(pile) for pile in state.piles],
        **scored,
        "last_capturer": state.last,
        "totals": list(state.totals),
        "over": state.outcome is not None,
        "winner": state.outcome.winner if state.outcome else None,
    }
