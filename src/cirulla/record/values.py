"""A recorded match as a value, and what must hold of every one.

It says what happened, move by move, and what was scored. Whether that was so by the rules is told
by `cirulla.verify`; here only the form is judged, so that what is written can be read again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, cast, get_args

from attrs import Factory, field, frozen

from cirulla.cards import EMPTY, FULL, Card, CardSet
from cirulla.compiling import BASE
from cirulla.errors import Code, RecordError, RulesError, StateError, TextError, clip
from cirulla.moves import Call, Declare, Move, Play, parse_move
from cirulla.record.extras import MOST_NUMBER, Extra, Misfit, copied, extra_misfits, no_extra
from cirulla.record.starts import check_start
from cirulla.ruleset import RuleSet
from cirulla.state import State

FORMAT: Final = 1
"""The version of the format that is written, and the latest that is read."""
MOST_BYTES: Final = 4 << 20
"""How large a record may be."""
_MOST_MISSING: Final = 4
MOST_MOVES: Final = 1000
"""How many moves a round may hold; in play there are 40 cards and a few declarations."""
MOST_NAME: Final = 100
"""How long a name may be."""

Status = Literal["finished", "unfinished", "abandoned"]
"""How a recorded match stands; one that is abandoned will not be played on."""
HEADER_KEYS: Final = ("format", "rules", "digest", "players", "dealer", "start", "round", "result")
ROUND_KEYS: Final = ("deck", "moves", "scores")
RESULT_KEYS: Final = ("status", "totals", "winner", "how")


@frozen(kw_only=True)
class RecordedRound:
    """One dealing of the deck, and what was played of it.

    Attributes:
        deck: the forty cards in dealing order, None for each that the record's seat may not know;
            empty for the first round of a match that starts in the middle of it.
        moves: what was played; none in a misdealt round.
        scores: the points of the round by side; None if it was not played out.
        extra: keys that are not ours.
    """

    deck: tuple[Card | None, ...] = ()
    moves: tuple[Move, ...] = ()
    scores: tuple[int, ...] | None = None
    extra: Extra = field(factory=no_extra, converter=copied, hash=False)

    @property
    def hidden(self) -> CardSet:
        """The cards of the deck that the record's seat may not know."""
        if None not in self.deck:
            return EMPTY
        return FULL - CardSet(card for card in self.deck if card is not None)


@frozen(kw_only=True)
class RecordedResult:
    """How a recorded match stands at its end.

    Attributes:
        status: ``finished``, ``unfinished`` or ``abandoned``.
        totals: the points of the full rounds, by side.
        winner: the side that won; None unless it is finished.
        how: how it won, as in `cirulla.answers.Outcome`; None unless it is finished.
        extra: keys that are not ours.
    """

    status: Status
    totals: tuple[int, ...]
    winner: int | None = None
    how: str | None = None
    extra: Extra = field(factory=no_extra, converter=copied, hash=False)


@frozen(kw_only=True)
class Record:
    """A recorded match.

    Attributes:
        rules: the house.
        house: its name, where it is no named game and has one.
        game: the named game that the house is; if empty, the file carries the whole house.
        players: how many play.
        names: their names by seat; empty if they have none.
        dealer: the seat that deals the first round.
        start: the state it starts from, where that is no new match; the cards that the record's
            seat may not know are dealt in canonical order there.
        start_hidden: those cards.
        rounds: one for each dealing, misdeals too.
        result: how it stands at its end.
        extra: keys that are not ours.

    Raises:
        RecordError: if it has not the form of a record; it names the place.
    """

    rules: RuleSet
    house: str = ""
    game: str = field(default=Factory(lambda self: self.usual_game, takes_self=True))
    players: int = 2
    names: tuple[str, ...] = ()
    dealer: int = 0
    start: State | None = None
    start_hidden: CardSet = EMPTY
    rounds: tuple[RecordedRound, ...] = ()
    result: RecordedResult
    extra: Extra = field(factory=no_extra, converter=copied, hash=False)

    def __attrs_post_init__(self) -> None:
        for code, path, message in _misfits(self):
            raise RecordError(code, message, path)

    @property
    def usual_game(self) -> str:
        """The named game that rules without variants and without a name are: ``base``."""
        return "" if self.rules.variants or self.house else BASE

    @property
    def hidden(self) -> bool:
        """Whether it was made for one seat, and hides something."""
        return bool(self.start_hidden) or any(one.hidden for one in self.rounds)

    @property
    def begins_dealt(self) -> bool:
        """Whether it starts in the middle of a round, which then has no deck."""
        return self.start is not None and not self.start.awaits_shuffle


def _misfits(record: Record) -> Iterator[Misfit]:
    """Say what has not the form of a record: code, path and message."""
    try:
        record.rules.layout(record.players)
    except RulesError as error:
        yield Code.BAD_FIELD, "players", str(error)
    yield from _name_misfits(record)
    if not _is_number(record.dealer) or not 0 <= record.dealer < record.players:
        message = f"{record.dealer!r} is no seat; seats are 0 to {record.players - 1}"
        yield Code.BAD_FIELD, "dealer", message
    if record.start is not None:
        yield from _start_misfits(record, record.start)
    for place in range(len(record.rounds)):
        yield from _round_misfits(record, place)
    yield from _result_misfits(record, record.result)
    yield from extra_misfits(record.extra, HEADER_KEYS, "")


def _round_misfits(record: Record, place: int) -> Iterator[Misfit]:
    one, path = record.rounds[place], f"round[{place}]"
    if place or not record.begins_dealt:
        yield from _deck_misfits(one.deck, f"{path}.deck")
    elif one.deck:
        message = "the match starts in the middle of a round, which has no deck"
        yield Code.WRONG_DECK, f"{path}.deck", message
    elif not one.moves:
        yield Code.BAD_FIELD, path, "nothing is played in it; leave it out"
    if len(one.moves) > MOST_MOVES:
        message = f"{len(one.moves)} moves are too many; {MOST_MOVES} at most"
        yield Code.RECORD_TOO_LARGE, f"{path}.moves", message
    for number, move in enumerate(one.moves):
        if not _is_written(move):
            message = f'"{clip(str(move))}" is no move that a record holds'
            yield Code.BAD_FIELD, f"{path}.moves[{number}]", message
    if one.scores is not None:
        yield from _points_misfits(record, one.scores, f"{path}.scores")
    yield from extra_misfits(one.extra, ROUND_KEYS, path)


def _name_misfits(record: Record) -> Iterator[Misfit]:
    for path in ("game", "house"):
        name = getattr(record, path)
        if name and not is_name(name):
            yield Code.BAD_FIELD, "rules", _no_name(name)
    if record.game and record.house:
        yield Code.BAD_FIELD, "rules", f'"{record.game}" is a named game; it takes no other name'
    if record.names:
        yield from _unnamed(record.names, record.players)


def _unnamed(names: tuple[str, ...], players: int) -> Iterator[Misfit]:
    """Say which names are none."""
    if len(names) != players:
        yield Code.BAD_FIELD, "players", f"{len(names)} names for {players} players"
    for place, name in enumerate(names):
        if not is_name(name):
            yield Code.BAD_FIELD, f"players[{place}]", _no_name(name)
        elif name in names[:place]:
            message = f'"{name}" stands twice; give each player a name of their own'
            yield Code.BAD_FIELD, f"players[{place}]", message


def is_name(value: object) -> bool:
    """Say whether something can name a player or a house: one line of 1 to 100 characters."""
    return (
        isinstance(value, str)
        and 0 < len(value) <= MOST_NAME
        and value.isprintable()
        and value == value.strip()
    )


def _no_name(value: object) -> str:
    shown = f'"{clip(value)}"' if isinstance(value, str) else repr(value)
    return f"{shown} is no name; write 1 to {MOST_NAME} characters on one line"


def checked_names(names: Sequence[str], players: int | None = None) -> tuple[str, ...]:
    """Return the names of so many players, where it is known how many.

    Raises:
        RulesError: ``rules/bad-players`` if they are no names, or not so many.
    """
    if isinstance(names, str) or not isinstance(cast("object", names), Sequence):
        message = f"{clip(repr(names))}: give how many play, or a list of their names"
        raise RulesError.of(Code.BAD_PLAYERS, message, "players")
    count = len(names) if players is None else players
    for _, path, message in _unnamed(tuple(names), count):
        raise RulesError.of(Code.BAD_PLAYERS, message, path)
    return tuple(names)


def _start_misfits(record: Record, start: State) -> Iterator[Misfit]:
    try:
        check_start(record.rules, start)
    except (StateError, RulesError) as error:
        yield Code.BAD_FIELD, "start", str(error)
        return
    if (start.players, start.dealer) != (record.players, record.dealer):
        message = (
            f"it has {start.players} players and dealer {start.dealer}, "
            f"the record {record.players} and {record.dealer}"
        )
        yield Code.BAD_FIELD, "start", message


def _deck_misfits(deck: tuple[Card | None, ...], path: str) -> Iterator[Misfit]:
    known = [card for card in deck if card is not None]
    seen = CardSet(known)
    if len(deck) == len(FULL) and len(seen) == len(known):
        return
    message = f"a deck has each of the 40 cards once, this one {len(deck)} cards"
    twice = next((card for place, card in enumerate(known) if card in known[:place]), None)
    if twice is not None:
        message += f"; {twice} stands twice"
    missing = FULL - seen
    if len(missing) <= _MOST_MISSING and len(known) == len(deck) < len(FULL):
        message += f"; {'these are' if len(missing) > 1 else 'this is'} missing: {missing}"
    yield Code.WRONG_DECK, path, message


def _is_written(move: object) -> bool:
    if not isinstance(move, (Play, Declare, Call)):
        return False
    text = str(move)
    try:
        return len(text) <= MOST_NAME and parse_move(text) == move
    except TextError:
        return False


def _is_number(value: object) -> bool:
    return type(value) is int


def _points_misfits(record: Record, points: tuple[int, ...], path: str) -> Iterator[Misfit]:
    """Say what are no points by side."""
    sides = len(record.rules.sides(record.players))
    if len(points) != sides:
        yield Code.BAD_FIELD, path, f"{len(points)} numbers for {sides} sides"
    for place, number in enumerate(points):
        if not _is_number(number) or not -MOST_NUMBER <= number < MOST_NUMBER:
            message = f"{clip(repr(number))} is no whole number of 64 bits"
            yield Code.BAD_FIELD, f"{path}[{place}]", message


def _result_misfits(record: Record, result: RecordedResult) -> Iterator[Misfit]:
    if result.status not in get_args(Status):
        message = f"{clip(repr(result.status))} is none of {', '.join(get_args(Status))}"
        yield Code.BAD_FIELD, "result.status", message
    yield from _points_misfits(record, result.totals, "result.totals")
    over = result.status == "finished"
    for key, value in (("winner", result.winner), ("how", result.how)):
        if over and value is None:
            yield Code.BAD_FIELD, f"result.{key}", "it is missing, and the match is finished"
        elif not over and value is not None:
            message = f"the match is {result.status}, so it has no winner"
            yield Code.BAD_FIELD, f"result.{key}", message
    winner, sides = result.winner, len(result.totals)
    if winner is not None and not (_is_number(winner) and 0 <= winner < sides):
        message = f"{clip(repr(winner))} is no side; sides are 0 to {sides - 1}"
        yield Code.BAD_FIELD, "result.winner", message
    if result.how is not None and not is_name(result.how):
        message = f"{clip(repr(result.how))} is no word; it is one as target"
        yield Code.BAD_FIELD, "result.how", message
    yield from extra_misfits(result.extra, RESULT_KEYS, "result")
