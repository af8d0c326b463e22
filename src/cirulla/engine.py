"""The engine: pure functions from a state and a move to the next state.

`check` is the one source of legality: `legal_moves` lists what it lets pass, `apply` raises what
it returns. The engine never shuffles; a round begins when the state receives a `Shuffle`.
"""

from __future__ import annotations

from typing import Final

from cirulla.answers import Capture, Mark, Outcome
from cirulla.base.accusi import accusi_of
from cirulla.cards import EMPTY, Card, CardSet, Rank, set_of
from cirulla.core import Core
from cirulla.errors import IllegalMove, Refusal
from cirulla.events import LAID, Called, Captured, Declared, Event, Laid
from cirulla.making import maker
from cirulla.moves import CALL, Declare, Move, Play, Shuffle
from cirulla.plays import NO_PLEDGES
from cirulla.refusals import refuse
from cirulla.rounds import Transition, begin_round, deal_on, end_match, end_round
from cirulla.ruleset import RuleSet
from cirulla.state import NO_CARDS, Pledges, State
from cirulla.view import View

__all__ = ["Transition", "apply", "check", "legal_moves", "start"]

_mark: Final = maker(Mark)
_captured: Final = maker(Captured)
_NEW: Final = tuple.__new__  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
"""A named tuple's own constructor costs twice as much as this."""


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
        moves = core.plays.of(hand, table, pledges)
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
    side = core.layouts[position.players].side_of[seat]
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
    return core.plays.allows(move, set_of(table), dict(pledges) if pledges else NO_PLEDGES)


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
        return begin_round(core, state, move.deck)
    return _call(core, state)


def _mover(state: State) -> int:
    """Return the seat on turn, where `check` has found that there is one."""
    if state.turn is None:  # pragma: no cover
        raise AssertionError
    return state.turn


def _play(core: Core, state: State, move: Play) -> Transition:
    """Play a card: capture or lay, then deal on or end the round (CAP-6, SCOPA-1, END-1)."""
    hands, seat, lying, pledges, deal = state.playing()
    assert seat is not None  # `check` has found that somebody is on turn
    layout = core.layouts[len(hands)]
    following, side = layout.next_of[seat], layout.side_of[seat]
    goes_on = hands[following]
    card, taken = move.card, move.capture.mask
    marks: tuple[Mark, ...] = ()
    events: tuple[Laid | Captured]
    if taken:
        capture = core.plays.how(card, taken, lying, pledges)
        if taken == lying or not core.clears:
            last_deal = deal + 1 == len(layout.plans)
            last = last_deal and not goes_on, last_deal
            marks = _marks(core, card, capture, side, (lying, pledges), last)
        events = (_captured(seat, card, capture, marks),)
    else:
        events = LAID[seat][card.index]
    after = state.after_play(seat, following, card.mask, taken, side, marks)
    if goes_on:
        return _NEW(Transition, (after, events))
    happened: list[Event] = [*events]
    if deal + 1 < len(layout.plans):
        after = deal_on(core, layout, after, happened)
    if not any(after.seats()):
        return end_round(core, layout, after, happened)
    return _NEW(Transition, (after, tuple(happened)))


def _marks(
    core: Core,
    card: Card,
    capture: Capture,
    side: int,
    lying: tuple[int, Pledges],
    last: tuple[bool, bool],
) -> tuple[Mark, ...]:
    """Return what a legal capture scores.

    Args:
        core: the house.
        card: the card played.
        capture: what it takes.
        side: whose it is.
        lying: the table, as a mask, and the pledges.
        last: whether it is the last card of the round, and whether this is the last deal.
    """
    ask, taken = core.ask, capture.cards
    table = taken if taken.mask == lying[0] else set_of(lying[0])
    bonuses = ask.capture_marks(card, capture, table) if core.bonuses else ()
    points = 0
    if ask.scopa_allowed(*last):
        pledged = dict(lying[1]) if lying[1] else NO_PLEDGES
        points = ask.scopa(card, capture, table, pledged)
    if not points and not bonuses:
        return ()
    cards = set_of(taken.mask | card.mask)
    if not bonuses:
        return (_mark("scope", side, points, cards),)
    marks = [_mark("scope", side, points, cards)] if points else []
    return tuple(marks + [_mark(bonus.item, side, bonus.points, cards) for bonus in bonuses])


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
    side = core.layouts[state.players].side_of[seat]
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
    side = core.layouts[state.players].side_of[seat]
    counted = state.replace(number=state.number + 1)
    return end_match(counted, Outcome(side, "call"), [Called(seat)])
