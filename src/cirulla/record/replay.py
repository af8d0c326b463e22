"""A record played again, move by move, up to the first thing in it that is wrong.

A card that the record hides was never played, so any of the missing ones can stand in its place.
"""

from __future__ import annotations

from attrs import frozen

from cirulla.cards import EMPTY, Card, CardSet, union
from cirulla.engine import apply, check, start
from cirulla.errors import Code, Refusal
from cirulla.events import Captured, Dealt, Declared, Event, Laid, RoundScored
from cirulla.moves import Move, Play, Shuffle
from cirulla.record.values import Record, RecordedResult, RecordedRound
from cirulla.ruleset import RuleSet
from cirulla.state import State


@frozen(kw_only=True)
class Finding:
    """Name the first thing in a record that is wrong by the rules.

    Attributes:
        code: a stable `Code`: of an illegal move the refusal's, as ``move/must-capture``.
        message: one sentence for a person, in English.
        rule: the id in the rules; empty where no rule is in play.
        round: which round of the record, from 1; 0 for the result of the whole.
        move: which move of that round, from 1; 0 for its deck, its scores or the result.
        path: the place in the file, as ``round[2].moves[7]``, counted from 0.
        refusal: of an illegal move, the whole explanation.
    """

    code: Code
    message: str
    rule: str
    round: int
    move: int
    path: str
    refusal: Refusal | None = None

    def __str__(self) -> str:
        where = f"round {self.round}" if self.round else "the result"
        if self.move:
            where += f", move {self.move}"
        rule = f" ({self.rule})" if self.rule else ""
        return f"{where}: {self.message}{rule} [{self.code}]"


@frozen
class Made:
    """A move that was made.

    Attributes:
        before: the state it was made in.
        move: the move.
        after: the state it led to.
        events: what happened.
    """

    before: State
    move: Move
    after: State
    events: tuple[Event, ...]


def make(rules: RuleSet, state: State, move: Move) -> Made:
    """Make a move.

    Raises:
        IllegalMove: if it may not be made.
    """
    after = apply(rules, state, move)
    return Made(state, move, after.state, after.events)


@frozen
class Replay:
    """What came of a record played again.

    Attributes:
        start: the state before its first move.
        rounds: for each round of the record, as far as it is legal, the moves made in it, the
            shuffle first.
        finding: the first thing that is wrong; None if everything is right.
    """

    start: State
    rounds: tuple[tuple[Made, ...], ...]
    finding: Finding | None

    @property
    def state(self) -> State:
        """The state after the last move made."""
        made = next((made for made in reversed(self.rounds) if made), None)
        return self.start if made is None else made[-1].after


def replay(record: Record) -> Replay:
    """Play a record again under its rules, up to the first thing that is wrong."""
    begin = record.start
    if begin is None:
        begin = start(record.rules, record.players, record.dealer)
    rounds: list[tuple[Made, ...]] = []
    state = begin
    for place in range(len(record.rounds)):
        made: list[Made] = []
        finding = _replay_round(record, place, state, made)
        rounds.append(tuple(made))
        if finding is not None:
            return Replay(begin, tuple(rounds), finding)
        state = made[-1].after
    return Replay(begin, tuple(rounds), _wrong_result(record.result, state))


def _replay_round(record: Record, place: int, state: State, made: list[Made]) -> Finding | None:
    """Make the moves of one round, and return what is wrong in it."""
    one, hidden = record.rounds[place], hidden_in(record, place)
    moves: list[Move] = [Shuffle(_filled(one, hidden))] if one.deck else []
    moves += one.moves
    for number, move in enumerate(moves, 0 if one.deck else 1):
        path = f"round[{place}]." + (f"moves[{number - 1}]" if number else "deck")
        refusal = check(record.rules, state, move)
        if isinstance(move, Play) and move.card in hidden:
            refusal = _never_shown(CardSet((move.card,)))
        elif refusal is None:
            made.append(make(record.rules, state, move))
            state = made[-1].after
            unseen = union(cards_shown(event, None) for event in made[-1].events) & hidden
            refusal = _never_shown(unseen) if unseen else None
        if refusal is not None:
            return Finding(
                code=refusal.code,
                message=refusal.message,
                rule=refusal.rule,
                round=place + 1,
                move=number,
                path=path,
                refusal=refusal,
            )
    return _wrong_scores(one, place, made)


def hidden_in(record: Record, place: int) -> CardSet:
    """Return the cards of a round that the record's seat may not know."""
    if place == 0 and record.begins_dealt:
        return record.start_hidden
    return record.rounds[place].hidden


def _filled(one: RecordedRound, hidden: CardSet) -> tuple[Card, ...]:
    spare = iter(hidden)
    return tuple(next(spare) if card is None else card for card in one.deck)


def _never_shown(cards: CardSet) -> Refusal:
    message = f"{cards} came on the table here, and the record hides it as never seen"
    return Refusal(code=Code.WRONG_DECK, message=message, cards=tuple(cards))


def cards_shown(event: Event, seat: int | None) -> CardSet:
    """Return the cards that an event shows to a seat, or to a spectator (None)."""
    if isinstance(event, Dealt):
        shown = CardSet(event.to_table)
        return shown if seat is None else shown | event.hands[seat]
    if isinstance(event, Declared):
        return event.accuso.cards
    return CardSet((event.card,)) if isinstance(event, (Laid, Captured)) else EMPTY


def _wrong_scores(one: RecordedRound, place: int, made: list[Made]) -> Finding | None:
    events = (event for each in made for event in each.events)
    scored = next((event.points for event in events if isinstance(event, RoundScored)), None)
    if one.scores == scored:
        return None
    if scored is None:
        message, rule = "it is not played out, so it has no scores", "END-3"
    elif one.scores is None:
        message, rule = f"its scores are missing; they are {list(scored)}", "SCORE-6"
    else:
        message, rule = f"its scores are {list(scored)}, not {list(one.scores)}", "SCORE-6"
    return Finding(
        code=Code.WRONG_SCORE,
        message=message,
        rule=rule,
        round=place + 1,
        move=0,
        path=f"round[{place}].scores",
    )


def _wrong_result(result: RecordedResult, state: State) -> Finding | None:
    """Compare the result told with the one that was played."""
    outcome = state.outcome
    winner, how = (None, None) if outcome is None else (outcome.winner, outcome.how)
    status = result.status if outcome is None else "finished"
    if outcome is None and status == "finished":
        status = "unfinished"
    for key, told, true in (
        ("status", result.status, status),
        ("totals", list(result.totals), list(state.totals)),
        ("winner", result.winner, winner),
        ("how", result.how, how),
    ):
        if told != true:
            return Finding(
                code=Code.WRONG_RESULT,
                message=f"its {key} is {_shown(true)}, not {_shown(told)}",
                rule="MATCH-2",
                round=0,
                move=0,
                path=f"result.{key}",
            )
    return None


def _shown(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
