"""What can be asked of a match and done in it, each by whoever asks: a seat, or the program.

Every door that keeps matches answers with these: the referee whoever it is told to, a server only
the seat whose token was shown. A seat is told nothing that it may not know: its moves are read
with its own eyes, and what happened is what they see.
"""

from __future__ import annotations

from attrs import evolve

from cirulla.engine import legal_moves
from cirulla.errors import Code, IllegalMove, Refusal
from cirulla.events import Event
from cirulla.match import PROGRAM, Match, Trusted
from cirulla.moves import Move
from cirulla.reasons import reason
from cirulla.record import dumps
from cirulla.referee.answers import EventsAnswer, LoadAnswer, RecordAnswer, Standing, UndoAnswer
from cirulla.seen import SeenEvent, events_for
from cirulla.view import view
from cirulla.wire.kinds import Document, Eyes, Lang
from cirulla.wire.matchquestions import CheckAnswer, LegalAnswer, ViewAnswer
from cirulla.wire.parsing import wrong


def check_seat(match: Match, eyes: Eyes) -> None:
    """Refuse a seat that does not play.

    Raises:
        IllegalMove: ``move/no-such-seat`` if so.
    """
    if not isinstance(eyes, Trusted):
        view(match.state, eyes)


def standing(match: Match, name: str, since: int, eyes: Eyes = PROGRAM) -> Standing:
    """Return how a match stands.

    Args:
        match: the match.
        name: what the door calls it.
        since: the number of the position since which events are told.
        eyes: who is told.

    Raises:
        IllegalMove: ``move/no-such-seat`` if there is no such seat.
    """
    check_seat(match, eyes)
    state = match.state
    return Standing(
        match=name,
        number=state.number,
        turn=state.turn,
        played=state.played,
        events=_told(match.events_since(since), eyes),
        outcome=state.outcome,
    )


def loaded(match: Match, name: str, eyes: Eyes = PROGRAM) -> LoadAnswer:
    """Return how a match stands that was loaded. The arguments are those of `standing`.

    Raises:
        IllegalMove: ``move/no-such-seat`` if there is no such seat.
    """
    now = standing(match, name, match.state.number, eyes)
    return LoadAnswer(
        match=now.match,
        number=now.number,
        turn=now.turn,
        played=now.played,
        events=now.events,
        outcome=now.outcome,
        players=match.players,
        names=match.names,
        rules=match.house,
    )


def play(
    match: Match,
    name: str,
    move: Move,
    *,
    by: Eyes = PROGRAM,
    at: int | None = None,
    lang: Lang = "en",
    eyes: Eyes = PROGRAM,
) -> Standing:
    """Make a move, and return how the match stands then and what happened.

    Args:
        match: the match; what is refused leaves it as it was.
        name: what the door calls it.
        move: the move.
        by: who makes it: the program for whoever is to move, or a seat.
        at: the number of the position it was made for; None for any.
        lang: the language of a refusal.
        eyes: who is told what happened; where only `by` is a seat, that seat.

    Raises:
        IllegalMove: with the refusal, if it may not be made.
    """
    told = by if isinstance(eyes, Trusted) else eyes
    before = match.state.number
    try:
        check_seat(match, told)
        match.play(move, by, at)
    except IllegalMove as error:
        raise IllegalMove(_worded(error.refusal, lang)) from error
    return standing(match, name, before, told)


def undo(match: Match, name: str, *, at: int | None = None, lang: Lang = "en") -> UndoAnswer:
    """Take back one player's move, and the dealing that followed it.

    Raises:
        IllegalMove: with the refusal, if no player has moved, or the match has gone on.
    """
    try:
        move = match.undo(at)
    except IllegalMove as error:
        raise IllegalMove(_worded(error.refusal, lang)) from error
    return UndoAnswer(move=move, match=name, number=match.state.number, turn=match.turn)


def check(
    match: Match, move: Move, *, by: Eyes = PROGRAM, at: int | None = None, lang: Lang = "en"
) -> CheckAnswer:
    """Say why a move may not be made now, if it may not. The arguments are those of `play`."""
    refusal = match.check(move, by, at)
    return CheckAnswer(refusal=None if refusal is None else _worded(refusal, lang))


def legal(match: Match, eyes: Eyes = PROGRAM) -> LegalAnswer:
    """Return the legal moves of whoever is to move, or of a seat; it has none out of its turn.

    Raises:
        IllegalMove: ``move/no-such-seat`` if there is no such seat.
    """
    if isinstance(eyes, Trusted):
        return LegalAnswer(moves=match.legal_moves)
    return LegalAnswer(moves=legal_moves(match.rules, match.view(eyes)))


def seen(match: Match, seat: int | None) -> ViewAnswer:
    """Return what a seat may know of a match, or a spectator (None).

    Raises:
        IllegalMove: ``move/no-such-seat`` if there is no such seat.
    """
    return ViewAnswer(view=match.view(seat))


def events(match: Match, since: int = 0, eyes: Eyes = PROGRAM) -> EventsAnswer:
    """Return what happened since a position.

    Raises:
        WireError: if the match has not come to that position.
        IllegalMove: ``move/no-such-seat`` if there is no such seat.
    """
    check_seat(match, eyes)
    state = match.state
    if not 0 <= since <= state.number:
        message = f"there is no position {since}; the match is at position {state.number}"
        raise wrong(Code.BAD_VALUE, message, "since")
    told = _told(match.events_since(since), eyes)
    return EventsAnswer(number=state.number, turn=state.turn, events=told)


def record(match: Match, eyes: Eyes = PROGRAM, *, abandoned: bool = False) -> RecordAnswer:
    """Return the record of a match so far, without the cards that a seat may not know.

    Raises:
        IllegalMove: ``move/no-such-seat`` if there is no such seat.
        RecordError: if it is larger than a record may be.
    """
    return RecordAnswer(record=Document(dumps(match.record(eyes, abandoned=abandoned))))


def _told(happened: tuple[Event, ...], eyes: Eyes) -> tuple[Event | SeenEvent, ...]:
    return happened if isinstance(eyes, Trusted) else events_for(happened, eyes)


def _worded(refusal: Refusal, lang: Lang) -> Refusal:
    return evolve(refusal, message=reason(refusal, lang))
