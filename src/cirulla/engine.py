"""The engine: pure functions from a state and a move to the next state.

`check` is the one source of legality: `legal_moves` lists what it lets pass, `apply` raises what
it returns. The engine never shuffles; a round begins when the state receives a `Shuffle`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from cirulla.answers import (
    NOBODY,
    Mark,
    MatchDecided,
    Misdeal,
    Outcome,
    TableBonus,
)
from cirulla.base.accusi import accusi_of
from cirulla.cards import EMPTY, CardSet, Rank, set_of
from cirulla.core import NO_PLEDGES, Core
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
    laid,
)
from cirulla.layout import Layout
from cirulla.making import maker
from cirulla.moves import CALL, Declare, Move, Play, Shuffle
from cirulla.refusals import refuse
from cirulla.ruleset import RuleSet
from cirulla.state import NO_CARDS, Playing, Pledges, State
from cirulla.view import View

_mark: Final = maker(Mark)
_captured_event: Final = maker(Captured)
_dealt: Final = maker(Dealt)
_NEW: Final = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
"""A named tuple's own constructor costs twice as much as this."""


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
    core = rules.core
    latest = core.latest
    if latest[0] is position:
        return latest[1]
    moves: tuple[Move, ...] = ()
    to_move = position.to_move()
    if to_move is not None:
        hand, up, right, table, pledges = to_move
        moves = core.plays(hand, table, pledges)
        if right:
            moves = core.declarations(hand, up) + moves
    if core.calls and _may_call(core, position):
        moves += (CALL,)
    core.latest = (position, moves)
    return moves


def _may_call(core: Core, position: State | View) -> bool:
    seat = position.played
    if seat is None or (isinstance(position, View) and position.seat != seat):
        return False
    side = core.layout(position.players).side_of[seat]
    return core.ask.may_call(side, position.totals, position.marks)


def check(rules: RuleSet, position: State | View, move: Move) -> Refusal | None:
    """Say why a move may not be made now; None if it may.

    Of a `State` the mover is the seat on turn, for a call the seat that has just played; of a
    `View` it is the view's own seat.
    """
    if isinstance(move, Shuffle):
        return None if position.awaits_shuffle else refuse(rules, position, move, ())
    if isinstance(move, Play) and _may_play(rules.core, position, move):
        return None
    legal = legal_moves(rules, position)
    return None if move in legal else refuse(rules, position, move, legal)


def _may_play(core: Core, position: State | View, move: Play) -> bool:
    """Say whether `legal_moves` lists a play, without a look at the other cards."""
    to_move = position.to_move()
    if to_move is None or not to_move[0] & move.card.mask:
        return False
    table, pledges = to_move[3:]
    return core.allows(move, set_of(table), dict(pledges) if pledges else NO_PLEDGES)


def apply(rules: RuleSet, state: State, move: Move) -> Transition:
    """Return the state after a move, with what happened.

    Raises:
        IllegalMove: with the refusal of `check`; the state given is never changed.
    """
    core = rules.core
    latest = core.latest
    for legal in latest[1] if latest[0] is state else ():
        if legal is move:
            break
    else:  # made by somebody else, so it is compared, which takes longer
        if latest[0] is not state or move not in latest[1]:
            refusal = check(rules, state, move)
            if refusal is not None:
                raise IllegalMove(refusal)
    if isinstance(move, Play):
        return _play(core, state, move)
    if isinstance(move, Declare):
        return _declare(core, state, move)
    if isinstance(move, Shuffle):
        return _shuffle(core, state, move)
    return _call(core, state)


def _shuffle(core: Core, state: State, move: Shuffle) -> Transition:
    """Deal a round and judge its first table (DEAL-1, TABLE-1 to TABLE-3)."""
    layout = core.layout(state.players)
    events: list[Event] = []
    dealt = _deal(core, layout, state.after_shuffle(move.deck, state.misdeals), events)
    side, table = layout.side_of[state.dealer], dealt.table
    sides = len(layout.sides)
    verdict = core.judge_first_table(table, state.misdeals, sides) if table else None
    if isinstance(verdict, Misdeal):
        misdeals = state.misdeals + 1
        events.append(Misdealt(state.dealer, verdict.rule, table, misdeals))
        return Transition(state.after_shuffle((), misdeals), tuple(events))
    if isinstance(verdict, MatchDecided):
        winner = side if verdict.dealer_wins else _other(side, layout)
        return _end_match(dealt, Outcome(winner, verdict.how), events)
    if isinstance(verdict, TableBonus):
        mark = Mark("scope", side, verdict.points, verdict.cards)
        events.append(TableTaken(side, mark))
        piles = _with_pile(dealt.piles, side, verdict.cards)
        dealt = dealt.replace(table=EMPTY, piles=piles, marks=(mark,), last=side)
    return Transition(dealt, tuple(events))


def _mover(state: State) -> int:
    """Return the seat on turn, where `check` has found that there is one."""
    if state.turn is None:  # pragma: no cover
        raise AssertionError
    return state.turn


def _other(side: int, layout: Layout) -> int:
    """Return the side that wins where the dealer's loses: the one that plays first."""
    return next(other for other in range(len(layout.sides)) if other != side)


def _deal(core: Core, layout: Layout, state: State, events: list[Event]) -> State:
    """Deal the next deals until the hands hold cards (DEAL-1, DEAL-2)."""
    order, players = layout.orders[state.dealer], layout.players
    deal, stock = state.deal, state.stock
    for plan in layout.plans[deal + 1 :]:
        deal += 1
        ends = plan.each * players
        to_table = stock[ends : ends + plan.to_table]
        masks = [card.mask for card in stock[: ends + plan.to_table]]
        hands = [0] * players
        for place, seat in enumerate(order):
            hands[seat] = sum(masks[place:ends:players])
        sets = tuple([set_of(hand) for hand in hands])
        right = core.may_declare(plan.each, sets[0])
        stock = stock[len(masks) :]
        table = sum(masks[ends:])
        state = state.after_deal(order[0], deal, tuple(hands), right, table, stock)
        events.append(_dealt(deal, sets, to_table))
        if ends:
            break
    return state


def _play(core: Core, state: State, move: Play) -> Transition:
    """Play a card: capture or lay, then deal on or end the round (CAP-6, SCOPA-1, END-1)."""
    playing = state.playing()
    hands, seat, deal = playing[0], playing[1], playing[4]
    assert seat is not None  # `check` has found that somebody is on turn
    layout = core.layout(len(hands))
    following = layout.next_of[seat]
    goes_on = hands[following] != 0
    side = layout.side_of[seat]
    event: Laid | Captured
    if move.capture.mask:
        event = _captured(core, layout, playing, move, goes_on)
        marks = event.marks
    else:
        event = laid(seat, move.card.index)
        marks = ()
    after = state.after_play(seat, following, move.card.mask, move.capture.mask, side, marks)
    if goes_on:
        return _NEW(Transition, (after, (event,)))
    events: list[Event] = [event]
    if deal + 1 < len(layout.plans):
        after = _deal(core, layout, after, events)
    if not any(after.seats()):
        return _end_round(core, layout, after, events)
    return _NEW(Transition, (after, tuple(events)))


def _captured(core: Core, layout: Layout, playing: Playing, move: Play, goes_on: bool) -> Captured:
    """Return what a legal capture takes and scores."""
    _, seat, lying, pledges, deal = playing
    assert seat is not None
    ask, card, table = core.ask, move.card, set_of(lying)
    pledged = dict(pledges) if pledges else NO_PLEDGES
    taken = move.capture.mask
    found = core.find_captures(card, table, pledged)
    place = 0
    while found[place].cards.mask != taken:
        place += 1
    capture = found[place]
    bonuses = ask.capture_marks(card, capture, table) if core.bonuses else ()
    last_deal = deal + 1 == len(layout.plans)
    points = 0
    if ask.scopa_allowed(last_deal and not goes_on, last_deal):
        points = ask.scopa(card, capture, table, pledged)
    if not points and not bonuses:
        return _captured_event(seat, card, capture, ())
    side, cards = layout.side_of[seat], set_of(taken | card.mask)
    marks = [_mark("scope", side, points, cards)] if points else []
    if bonuses:
        marks += [_mark(bonus.item, side, bonus.points, cards) for bonus in bonuses]
    return _captured_event(seat, card, capture, tuple(marks))


def _with_pile(piles: tuple[CardSet, ...], side: int, cards: CardSet) -> tuple[CardSet, ...]:
    return (*piles[:side], set_of(piles[side].mask | cards.mask), *piles[side + 1 :])


def _end_round(core: Core, layout: Layout, state: State, events: list[Event]) -> Transition:
    """Share out what is left, score the round, end the match or pass the deal (END-1, MATCH-2)."""
    piles, table = state.piles, state.table
    if table.mask:
        last = NOBODY if state.last is None else state.last
        side = core.ask.leftovers_to(last, layout.side_of[state.dealer])
        piles = _with_pile(piles, side, table)
        events.append(LeftoversTaken(side, table))
    lines = core.score(piles, state.marks)
    points = [0] * len(piles)
    for line in lines:
        points[line.side] += line.points
    totals = tuple([total + won for total, won in zip(state.totals, points, strict=True)])
    events.append(RoundScored(lines, tuple(points), totals))
    outcome = core.decide(totals, piles)
    dealer, round_ = state.dealer, state.round
    if outcome is None:
        dealer, round_ = layout.next_of[dealer], round_ + 1
    after = state.after_round(piles, totals, dealer, round_)
    if outcome is not None:
        return _end_match(after, outcome, events)
    return _NEW(Transition, (after, tuple(events)))


def _end_match(state: State, outcome: Outcome, events: list[Event]) -> Transition:
    events.append(MatchEnded(outcome, state.totals))
    ended = state.replace(turn=None, played=None, outcome=outcome)
    return Transition(ended, tuple(events))


def _declare(core: Core, state: State, move: Declare) -> Transition:
    """Score an accuso and lay its cards face up (ACC-4 to ACC-6)."""
    seat = _mover(state)
    hand = state.hands[seat]
    threes = (hand.cards,) if move.cards is None else (move.cards,)
    accuso = next(
        found
        for three in threes
        for found in accusi_of(core.ask, three)
        if found.name == move.accuso and found.wild == move.wild
    )
    side = core.layout(state.players).side_of[seat]
    mark = Mark("accusi", side, accuso.points, accuso.cards)
    pledged = _pledge(core, accuso.cards, accuso.wild)
    up = hand.up | accuso.cards
    right = bool(core.ask.threes(hand.cards, up))
    after = state.after_declaration(seat, up.mask, right, mark, pledged)
    return Transition(after, (Declared(seat, accuso, mark, bool(pledged)),))


def _pledge(core: Core, cards: CardSet, wild: Rank | None) -> Pledges:
    """Return the matta with its declared value, where that stays (MATTA-3)."""
    if wild is None:
        return ()
    matta = next(card for card in cards if core.ask.wild_ranks(card, "hand"))
    return ((matta, wild),) if core.ask.pledges(matta) else ()


def _call(core: Core, state: State) -> Transition:
    """End the match for the side of the seat that has just played (CALL-1)."""
    seat = state.played
    if seat is None:  # pragma: no cover - `check` has refused it
        raise AssertionError
    side = core.layout(state.players).side_of[seat]
    counted = state.replace(number=state.number + 1)
    return _end_match(counted, Outcome(side, "call"), [Called(seat)])
