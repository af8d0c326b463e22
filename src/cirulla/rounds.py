"""How a round begins and ends: the deals, the first table, the scores, the end of the match."""

from __future__ import annotations

from operator import add
from typing import Final, NamedTuple

from cirulla.answers import NOBODY, Mark, MatchDecided, Misdeal, Outcome
from cirulla.cards import EMPTY, Card, set_of
from cirulla.core import Core
from cirulla.events import (
    Dealt,
    Event,
    LeftoversTaken,
    MatchEnded,
    Misdealt,
    RoundScored,
    TableTaken,
)
from cirulla.layout import Layout
from cirulla.making import maker
from cirulla.state import State

_dealt: Final = maker(Dealt)
_leftovers_taken: Final = maker(LeftoversTaken)
_round_scored: Final = maker(RoundScored)


class Transition(NamedTuple):
    """What a move leads to.

    Attributes:
        state: the next state.
        events: what happened, in order.
    """

    state: State
    events: tuple[Event, ...]


def begin_round(core: Core, state: State, deck: tuple[Card, ...]) -> Transition:
    """Deal a round and judge its first table (DEAL-1, TABLE-1 to TABLE-3)."""
    layout = core.layouts[state.players]
    events: list[Event] = []
    dealt = deal_on(core, layout, state.after_shuffle(deck, state.misdeals), events)
    side, table = layout.side_of[dealt.dealer], dealt.table
    sides = len(layout.sides)
    verdict = core.judge_first_table(table, dealt.misdeals, sides) if table else None
    if verdict is None:
        return Transition(dealt, tuple(events))
    if isinstance(verdict, Misdeal):
        misdeals = state.misdeals + 1
        events.append(Misdealt(state.dealer, verdict.rule, table, misdeals))
        return Transition(state.after_shuffle((), misdeals), tuple(events))
    if isinstance(verdict, MatchDecided):
        winner = side if verdict.dealer_wins else _other(side, layout)
        return end_match(dealt, Outcome(winner, verdict.how), events)
    mark = Mark("scope", side, verdict.points, verdict.cards)
    events.append(TableTaken(side, mark))
    piles = tuple(
        [pile | verdict.cards if side == of else pile for of, pile in enumerate(dealt.piles)]
    )
    taken = dealt.replace(table=EMPTY, piles=piles, marks=(mark,), last=side)
    return Transition(taken, tuple(events))


def _other(side: int, layout: Layout) -> int:
    """Return the side that wins where the dealer's loses: the one that plays first."""
    return next(other for other in range(len(layout.sides)) if other != side)


def deal_on(core: Core, layout: Layout, state: State, events: list[Event]) -> State:
    """Deal the next deals until the hands hold cards (DEAL-1, DEAL-2)."""
    stock, deal, dealer = state.dealing()
    players, places, first = layout.players, layout.places[dealer], layout.next_of[dealer]
    for plan in layout.plans[deal + 1 :]:
        deal += 1
        ends = plan.each * players
        hands: list[int] = []
        for place in places:
            hand = 0
            for card in stock[place:ends:players]:
                hand |= card.mask
            hands.append(hand)
        sets = tuple([set_of(hand) for hand in hands])
        right = core.may_declare(plan.each, sets[0])
        to_table = stock[ends : ends + plan.to_table]
        events.append(_dealt(deal, sets, to_table))
        table = sum([card.mask for card in to_table]) if to_table else 0
        stock = stock[ends + plan.to_table :]
        state = state.after_deal(first, deal, tuple(hands), right, table, stock)
        if ends:
            break
    return state


def end_round(core: Core, layout: Layout, state: State, events: list[Event]) -> Transition:
    """Share out what is left, score the round, end the match or pass the deal (END-1, MATCH-2)."""
    piles, table, marks, last, totals, dealer, round_ = state.ending()
    if table:
        side = core.ask.leftovers_to(NOBODY if last is None else last, layout.side_of[dealer])
        piles = (*piles[:side], piles[side] | table, *piles[side + 1 :])
        events.append(_leftovers_taken(side, set_of(table)))
    sets = tuple([set_of(pile) for pile in piles])
    lines = core.score(sets, marks)
    points = [0] * len(piles)
    for line in lines:
        points[line.side] += line.points
    totals = tuple(map(add, totals, points))
    events.append(_round_scored(lines, tuple(points), totals))
    outcome = core.decide(totals, sets)
    if outcome is not None:
        return end_match(state.after_round(piles, totals, dealer, round_), outcome, events)
    after = state.after_round(piles, totals, layout.next_of[dealer], round_ + 1)
    return Transition(after, tuple(events))


def end_match(state: State, outcome: Outcome, events: list[Event]) -> Transition:
    """End the match, after whatever happened before."""
    events.append(MatchEnded(outcome, state.totals))
    ended = state.replace(turn=None, played=None, outcome=outcome)
    return Transition(ended, tuple(events))
