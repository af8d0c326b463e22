"""The engine: pure functions from a state and a move to the next state.

`check` is the one source of legality: `legal_moves` lists what it lets pass, `apply` raises what
it returns. The engine never shuffles; a round begins when the state receives a `Shuffle`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from attrs import evolve

from cirulla.answers import (
    KEEP,
    NOBODY,
    Capture,
    Mark,
    MatchDecided,
    Misdeal,
    Outcome,
    TableBonus,
)
from cirulla.base.accusi import accusi_of
from cirulla.cards import EMPTY, FULL, Card, CardSet, Rank
from cirulla.errors import IllegalMove, Refusal
from cirulla.events import (
    Called,
    Captured,
    Dealt,
    Declared,
    Event,
    Laid,
    LeftoversTaken,
    MatchEnded,
    Misdealt,
    RoundScored,
    TableTaken,
)
from cirulla.moves import CALL, Call, Declare, Move, Play, Shuffle
from cirulla.refusals import refuse
from cirulla.ruleset import NO_PLEDGES, Layout, RuleSet
from cirulla.state import NO_CARDS, Hand, Pledges, State
from cirulla.view import View


class Transition(NamedTuple):
    """What a move leads to.

    Attributes:
        state: the next state.
        events: what happened, in order.
    """

    state: State
    events: tuple[Event, ...]


def start(rules: RuleSet, players: int = 2, dealer: int = 0) -> State:
    """Return the state before the first round, awaiting a `Shuffle`.

    Args:
        rules: the house.
        players: how many play (SEAT-1).
        dealer: the seat that deals the first round.

    Raises:
        RulesError: ``rules/bad-players`` if so many cannot play, or there is no such seat.
    """
    rules.order(players, dealer)
    sides = len(rules.sides(players))
    return State(
        hands=(NO_CARDS,) * players,
        table=EMPTY,
        stock=(),
        piles=(EMPTY,) * sides,
        marks=(),
        pledges=(),
        turn=None,
        last=None,
        played=None,
        deal=0,
        number=0,
        dealer=dealer,
        totals=(0,) * sides,
        round=0,
        misdeals=0,
        outcome=None,
    )


def legal_moves(rules: RuleSet, position: State | View) -> tuple[Move, ...]:
    """List the moves that may be made now: declarations, plays by card, then a call.

    Of a `State` every one, by the seat on turn or, for a call, by the seat that has just played;
    of a `View` those of its seat. While a shuffle is awaited there are none to list.
    """
    turn = position.turn
    if turn is None:
        return ()
    whole = position.__class__ is State
    moves: list[Move] = []
    if whole or position.seat == turn:  # type: ignore[union-attr]  # a View has a seat
        hand = position.hands[turn]
        pledged = dict(position.pledges) if position.pledges else NO_PLEDGES
        if hand.right:
            moves += rules.declarations(hand.cards, hand.up)
        plays, table = rules.plays, position.table
        for card in hand.cards:
            moves += plays(card, table, pledged)[0]
    if rules.calls and _may_call(rules, position):
        moves.append(CALL)
    return tuple(moves)


def _may_call(rules: RuleSet, position: State | View) -> bool:
    seat = position.played
    if seat is None or (isinstance(position, View) and position.seat != seat):
        return False
    side = rules.layout(position.players).side_of[seat]
    return rules.ask.may_call(side, position.totals, position.marks)


def check(rules: RuleSet, position: State | View, move: Move) -> Refusal | None:
    """Say why a move may not be made now; None if it may.

    Of a `State` the mover is the seat on turn, for a call the seat that has just played; of a
    `View` it is the view's own seat.
    """
    turn = position.turn
    if move.__class__ is Play and turn is not None:
        hand = position.hands[turn]
        if (position.__class__ is State or position.seat == turn) and (  # type: ignore[union-attr]
            hand.cards.mask & move.card.mask  # type: ignore[union-attr]  # a Play
        ):
            pledged = dict(position.pledges) if position.pledges else NO_PLEDGES
            if move in rules.plays(move.card, position.table, pledged)[0]:  # type: ignore[union-attr]
                return None
    elif move.__class__ is Shuffle:
        if position.awaits_shuffle:
            return None
    elif move in legal_moves(rules, position):
        return None
    return refuse(rules, position, move, legal_moves(rules, position))


def apply(rules: RuleSet, state: State, move: Move) -> Transition:
    """Return the state after a move, with what happened.

    Raises:
        IllegalMove: with the refusal of `check`; the state given is never changed.
    """
    refusal = check(rules, state, move)
    if refusal is not None:
        raise IllegalMove(refusal)
    if isinstance(move, Play):
        return _play(rules, state, move)
    if isinstance(move, Declare):
        return _declare(rules, state, move)
    if isinstance(move, Shuffle):
        return _shuffle(rules, state, move)
    return _call(rules, state)


def _shuffle(rules: RuleSet, state: State, move: Shuffle) -> Transition:
    """Deal a round and judge its first table (DEAL-1, TABLE-1 to TABLE-3)."""
    layout = rules.layout(state.players)
    events: list[Event] = []
    fresh = State(
        (NO_CARDS,) * state.players,
        EMPTY,
        move.deck,
        (EMPTY,) * len(layout.sides),
        (),
        (),
        None,
        None,
        None,
        -1,
        state.number + 1,
        state.dealer,
        state.totals,
        state.round,
        state.misdeals,
        None,
    )
    dealt = _deal(rules, layout, fresh, events)
    side = layout.side_of[state.dealer]
    verdict = rules.first_table(dealt.table, state.misdeals, state.players) if dealt.table else None
    if isinstance(verdict, Misdeal):
        misdeals = state.misdeals + 1
        events.append(Misdealt(state.dealer, verdict.rule, dealt.table, misdeals))
        gathered = evolve(fresh, stock=(), deal=0, misdeals=misdeals)
        return Transition(gathered, tuple(events))
    if isinstance(verdict, MatchDecided):
        winner = side if verdict.dealer_wins else _other(side, layout)
        return _end_match(dealt, Outcome(winner, verdict.how), events)
    if isinstance(verdict, TableBonus):
        mark = Mark("scope", side, verdict.points, verdict.cards)
        events.append(TableTaken(side, mark))
        piles = _with_pile(dealt.piles, side, verdict.cards.mask)
        dealt = evolve(dealt, table=EMPTY, piles=piles, marks=(mark,), last=side)
    return Transition(dealt, tuple(events))


def _other(side: int, layout: Layout) -> int:
    """Return the side that wins where the dealer's loses: the one that plays first."""
    return next(other for other in range(len(layout.sides)) if other != side)


def _deal(rules: RuleSet, layout: Layout, state: State, events: list[Event]) -> State:
    """Deal the next deals until some hand holds cards (DEAL-1, DEAL-2)."""
    order = layout.order(state.dealer)
    players = layout.players
    stock, table, deal = state.stock, state.table, state.deal
    hands = state.hands
    while deal + 1 < len(layout.plans):
        deal += 1
        plan = layout.plans[deal]
        ends = plan.each * players
        masks = [0] * players
        for place, card in enumerate(stock[:ends]):
            masks[order[place % players]] |= card.mask
        cards = tuple(map(CardSet.of_mask, masks))
        to_table = stock[ends : ends + plan.to_table]
        stock = stock[ends + plan.to_table :]
        if to_table:
            table = table | to_table
        hands = tuple([Hand(held, EMPTY, bool(rules.ask.threes(held, EMPTY))) for held in cards])
        events.append(Dealt(deal, cards, to_table))
        if plan.each:
            break
    return State(
        hands,
        table,
        stock,
        state.piles,
        state.marks,
        state.pledges,
        order[0],
        state.last,
        state.played,
        deal,
        state.number,
        state.dealer,
        state.totals,
        state.round,
        state.misdeals,
        None,
    )


def _play(rules: RuleSet, state: State, move: Play) -> Transition:
    """Play a card: capture or lay, then deal on or end the round (CAP-6, SCOPA-1, END-1)."""
    layout = rules.layout(state.players)
    card, seat = move.card, state.turn
    if seat is None:  # pragma: no cover - `check` has refused it
        raise AssertionError
    hand = state.hands[seat]
    left = CardSet.of_mask(hand.cards.mask ^ card.mask)
    up = CardSet.of_mask(hand.up.mask & left.mask) if hand.up.mask else EMPTY
    hands = (*state.hands[:seat], Hand(left, up), *state.hands[seat + 1 :])
    following = layout.next_of[seat]
    goes_on = hands[following].cards.mask != 0
    piles, marks, pledges, last = state.piles, state.marks, state.pledges, state.last
    if move.capture.mask:
        last = layout.side_of[seat]
        capture, scored = _capture(rules, state, layout, move, last, goes_on)
        events: list[Event] = [Captured(seat, card, capture, scored)]
        table = CardSet.of_mask(state.table.mask ^ move.capture.mask)
        gone = move.capture.mask | card.mask
        piles = _with_pile(piles, last, gone)
        marks += scored
        if pledges:
            pledges = _without(pledges, gone)
    else:
        events = [Laid(seat, card)]
        table = CardSet.of_mask(state.table.mask | card.mask)
    after = State(
        hands,
        table,
        state.stock,
        piles,
        marks,
        pledges,
        following,
        last,
        seat,
        state.deal,
        state.number + 1,
        state.dealer,
        state.totals,
        state.round,
        state.misdeals,
        None,
    )
    if not goes_on:
        if state.deal + 1 < len(layout.plans):
            after = _deal(rules, layout, after, events)
        if not any(hand.cards for hand in after.hands):
            return _end_round(rules, layout, after, events)
    return Transition(after, tuple(events))


def _capture(
    rules: RuleSet, state: State, layout: Layout, move: Play, side: int, goes_on: bool
) -> tuple[Capture, tuple[Mark, ...]]:
    """Return the capture that a legal play makes, and what it scores."""
    ask, card, table = rules.ask, move.card, state.table
    pledged = dict(state.pledges) if state.pledges else NO_PLEDGES
    plays, captures = rules.plays(card, table, pledged)
    capture = captures[plays.index(move)]
    bonuses = ask.capture_marks(card, capture, table)
    last_deal = state.deal + 1 == len(layout.plans)
    points = 0
    if ask.scopa_allowed(last_deal and not goes_on, last_deal):
        points = ask.scopa(card, capture, table, pledged)
    if not points and not bonuses:
        return capture, ()
    cards = capture.cards | (card,)
    marks = [Mark("scope", side, points, cards)] if points else []
    marks += [Mark(bonus.item, side, bonus.points, cards) for bonus in bonuses]
    return capture, tuple(marks)


def _with_pile(piles: tuple[CardSet, ...], side: int, mask: int) -> tuple[CardSet, ...]:
    pile = CardSet.of_mask(piles[side].mask | mask)
    return (*piles[:side], pile, *piles[side + 1 :])


def _without(pledges: Pledges, gone: int) -> Pledges:
    return tuple(pledge for pledge in pledges if not pledge[0].mask & gone)


def _end_round(
    rules: RuleSet, layout: Layout, state: State, events: list[Event]
) -> Transition:
    """Share out what is left, score the round, end the match or pass the deal (END-1 to MATCH-2)."""
    piles = state.piles
    if state.table:
        last = NOBODY if state.last is None else state.last
        side = rules.ask.leftovers_to(last, layout.side_of[state.dealer])
        piles = _with_pile(piles, side, state.table.mask)
        events.append(LeftoversTaken(side, state.table))
    lines = rules.score_round(piles, state.marks)
    points = [0] * len(piles)
    for line in lines:
        points[line.side] += line.points
    totals = tuple(map(int.__add__, state.totals, points))
    events.append(RoundScored(lines, tuple(points), totals))
    scored = evolve(
        state,
        hands=(NO_CARDS,) * state.players,
        table=EMPTY,
        piles=piles,
        pledges=(),
        turn=None,
        played=None,
        totals=totals,
    )
    outcome = rules.outcome(totals, piles)
    if outcome is not None:
        return _end_match(scored, outcome, events)
    dealer = layout.next_of[state.dealer]
    waiting = evolve(scored, dealer=dealer, round=state.round + 1, misdeals=0)
    return Transition(waiting, tuple(events))


def _end_match(state: State, outcome: Outcome, events: list[Event]) -> Transition:
    events.append(MatchEnded(outcome, state.totals))
    ended = evolve(state, turn=None, played=None, outcome=outcome)
    return Transition(ended, tuple(events))


def _declare(rules: RuleSet, state: State, move: Declare) -> Transition:
    """Score an accuso and lay its cards face up (ACC-4 to ACC-6)."""
    seat = state.turn
    if seat is None:  # pragma: no cover - `check` has refused it
        raise AssertionError
    hand = state.hands[seat]
    threes = (hand.cards,) if move.cards is None else (move.cards,)
    accuso = next(
        found
        for three in threes
        for found in accusi_of(rules.ask, three)
        if found.name == move.accuso and found.wild == move.wild
    )
    side = rules.layout(state.players).side_of[seat]
    mark = Mark("accusi", side, accuso.points, accuso.cards)
    pledged = _pledge(rules, accuso.cards, accuso.wild)
    up = hand.up | accuso.cards
    shown = Hand(hand.cards, up, bool(rules.ask.threes(hand.cards, up)))
    after = evolve(
        state,
        hands=(*state.hands[:seat], shown, *state.hands[seat + 1 :]),
        marks=(*state.marks, mark),
        pledges=(*state.pledges, *pledged),
        played=None,
        number=state.number + 1,
    )
    return Transition(after, (Declared(seat, accuso, mark, bool(pledged)),))


def _pledge(rules: RuleSet, cards: CardSet, wild: Rank | None) -> Pledges:
    """Return the matta with its declared value, where that stays (MATTA-3)."""
    if wild is None:
        return ()
    matta = next(card for card in cards if rules.ask.wild_ranks(card, "hand"))
    return ((matta, wild),) if rules.ask.pledges(matta) else ()


def _call(rules: RuleSet, state: State) -> Transition:
    """End the match for the side of the seat that has just played (CALL-1)."""
    seat = state.played
    if seat is None:  # pragma: no cover - `check` has refused it
        raise AssertionError
    side = rules.layout(state.players).side_of[seat]
    counted = evolve(state, number=state.number + 1)
    return _end_match(counted, Outcome(side, "call"), [Called(seat)])
