"""A match with its history: the comfortable door to the engine.

A `Match` is the one thing here that changes. It changes wholly or not at all: whatever is refused,
or fails on the way, leaves it as it was.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, final

from attrs import evolve

from cirulla.engine import check, legal_moves, start
from cirulla.errors import Code, IllegalMove, RecordError, Refusal, RulesError
from cirulla.match.decks import Decks, DeckText, Seed
from cirulla.match.history import History
from cirulla.match.meaning import Who, check_number, eyes_of, house_of, move_of, seat_of
from cirulla.moves import Move, Shuffle
from cirulla.record.making import in_rounds, masked, record_round, with_extra
from cirulla.record.replay import replay
from cirulla.record.starts import check_start
from cirulla.record.values import Record, RecordedResult, Status, checked_names
from cirulla.ruleset import RuleSet
from cirulla.state import State
from cirulla.view import PROGRAM, Trusted, View, view

if TYPE_CHECKING:
    from cirulla.answers import Outcome
    from cirulla.events import Event
    from cirulla.house import House, Spec


_HIDDEN: Final = "cards are hidden, as in a record made for one seat; it can only be verified"


@final
class Match:
    """A match: its rules, its state, its history, and a dealer.

    Given a seed or decks it deals by itself, misdeals included; given neither, or when the decks
    have run out, it waits for a `Shuffle`. Deck *k* of a seed is ``cirulla.shuffle.deck(seed, k)``,
    where *k* counts the dealings of the match, misdeals too; so what is played again after an undo
    is dealt the same cards.

    Args:
        rules: the house: rules, the name of a named game, a table in the shape of a house file, or
            a list of variants; the base game if none is given.
        players: how many play, or their names by seat.
        dealer: the seat that deals the first round.
        seed: what the decks come from; where somebody could gain by guessing it, take 32 bytes
            from `secrets.token_bytes`.
        decks: the decks, used in their order.

    Raises:
        RulesError: if the house cannot be built, or so many cannot play.
        TextError: if the seed is none, or a deck is none.

    Examples:
        >>> match = Match(seed=7)
        >>> (event,) = match.play("Qs")  # it takes the one thing that it can take
        >>> print(event.card, event.capture)
        Qs 6s (fifteen)
    """

    __slots__ = ("_game", "_history", "_house", "_names", "_origin")

    def __init__(
        self,
        rules: Spec | None = None,
        players: int | Sequence[str] = 2,
        dealer: int = 0,
        seed: Seed | None = None,
        decks: Iterable[DeckText] | None = None,
    ) -> None:
        found, self._game, self._house = house_of(rules)
        self._names = () if isinstance(players, int) else checked_names(players)
        count = players if isinstance(players, int) else len(self._names)
        if type(dealer) is not int:
            raise RulesError.of(Code.BAD_PLAYERS, f"{dealer!r} is no seat to deal from")
        begin = start(found, count, dealer)
        self._history = History(found, Decks(seed, decks), begin).dealt()
        self._origin: Record | None = None

    @classmethod
    def from_state(
        cls,
        rules: Spec | None,
        state: State | str,
        names: Sequence[str] = (),
        seed: Seed | None = None,
        decks: Iterable[DeckText] | None = None,
        dealing: int = 0,
    ) -> Match:
        """Return a match that starts from a given state, or its text.

        Args:
            rules: the house.
            state: where it starts; nothing before it can be undone.
            names: the players' names by seat; none if empty.
            seed: as in `Match`.
            decks: as in `Match`; the first is dealt next.
            dealing: how many dealings came before; the seed goes on from there.

        Raises:
            StateError: with all its defects, if no match of this house can come to that state.
            RulesError: if the house cannot be built, or so many cannot play.
            TextError: if the text cannot be read, the seed is none, or a deck is none.
        """
        found, game, house = house_of(rules)
        begin = check_start(found, State.parse(state) if isinstance(state, str) else state)
        self = cls.__new__(cls)
        self._game, self._house, self._origin = game, house, None
        self._names = checked_names(names, begin.players) if names else ()
        self._history = History(found, Decks(seed, decks, first=dealing), begin).dealt()
        return self

    @classmethod
    def from_record(
        cls,
        record: Record,
        seed: Seed | None = None,
        decks: Iterable[DeckText] | None = None,
        dealing: int = 0,
    ) -> Match:
        """Return the match of a record, to look at or to play on.

        Args:
            record: what was played; its decks are dealt again after an undo.
            seed: as in `Match`, for the dealings after those of the record.
            decks: likewise.
            dealing: how many dealings came before the record's first.

        Raises:
            RecordError: if something in it is wrong by the rules, or it hides cards: it can then
                be verified, but not played on.
        """
        if record.start_hidden:
            raise RecordError(Code.WRONG_DECK, _HIDDEN, "start")
        for place, one in enumerate(record.rounds):
            if one.hidden:
                raise RecordError(Code.WRONG_DECK, _HIDDEN, f"round[{place}].deck")
        played = replay(record)
        if (found := played.finding) is not None:
            code = found.code if found.refusal is None else Code.WRONG_MOVE
            rule = f" ({found.rule})" if found.rule else ""
            raise RecordError(code, found.message + rule, found.path)
        self = cls.__new__(cls)
        self._game, self._house, self._origin = record.game, record.house, record
        self._names = record.names
        made = tuple(one for each in played.rounds for one in each)
        known = [one.move for one in made if isinstance(one.move, Shuffle)]
        source = Decks(seed, decks, known, dealing)
        self._history = History(record.rules, source, played.start, made).dealt()
        return self

    def __copy__(self) -> Match:
        """Return a match of its own that has come as far."""
        other = Match.__new__(Match)
        for name in Match.__slots__:
            setattr(other, name, getattr(self, name))
        return other

    def __repr__(self) -> str:
        totals = ":".join(map(str, self.totals))
        house = self._game or self._house or ", ".join(one.name for one in self.rules.variants)
        return f"<Match {house}, {self.players} players, {totals}, position {self.state.number}>"

    def _repr_html_(self) -> str:
        """Draw the table and every hand, where a notebook asks; a view hides what it must."""
        from cirulla.drawing import position_html  # noqa: PLC0415 - only pictures need it

        return position_html(self.state, self._names)

    # What there is to know.

    @property
    def rules(self) -> RuleSet:
        """The house."""
        return self._history.rules

    @property
    def state(self) -> State:
        """The state now, hidden cards included."""
        return self._history.state

    @property
    def players(self) -> int:
        """How many play."""
        return self._history.start.players

    @property
    def house(self) -> House:
        """The house, under its own name, or under that of the named game that it is."""
        from cirulla.house import House  # noqa: PLC0415 - its parts are many, and rules need none

        if self._game:
            return House.of(self._game)
        return evolve(House.of(self.rules), name=self._house)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat; none if none were given."""
        return self._names

    @property
    def turn(self) -> int | None:
        """The seat to play; None while a shuffle is awaited and after the end."""
        return self.state.turn

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the full rounds, by side."""
        return self.state.totals

    @property
    def outcome(self) -> Outcome | None:
        """Who won, and how; None until the match is over."""
        return self.state.outcome

    @property
    def winner(self) -> int | None:
        """The side that won; None until the match is over."""
        outcome = self.state.outcome
        return None if outcome is None else outcome.winner

    @property
    def over(self) -> bool:
        """Whether the match is over (MATCH-3)."""
        return self.state.outcome is not None

    @property
    def history(self) -> tuple[Move, ...]:
        """Every move made, shuffles included, the latest last."""
        return tuple(one.move for one in self._history.made)

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened, hands dealt included; not for a single seat's eyes."""
        return self.events_since(0)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every move that may be made now; none while a shuffle is awaited and after the end."""
        return legal_moves(self.rules, self.state)

    def events_since(self, number: int) -> tuple[Event, ...]:
        """Return all that happened since the position of that number (`State.number`).

        Hands dealt are included; it is not for a single seat's eyes.
        """
        made = self._history.made
        first = bisect_left(made, number, key=lambda one: one.before.number)
        return tuple(event for one in made[first:] for event in one.events)

    def view(self, who: Who) -> View:
        """Return what a seat may know, by number or name, or a spectator (None).

        Raises:
            IllegalMove: ``move/no-such-seat`` if there is no such seat or player.
        """
        return view(self.state, self._seat(who))

    # What can be done.

    def check(
        self, move: Move | str, by: Who | Trusted = PROGRAM, at: int | None = None
    ) -> Refusal | None:
        """Say why a move may not be made now; None if it may. The arguments are those of `play`.

        Raises:
            TextError: if a text is no move.
        """
        try:
            position, wanted = self._read(move, by, at)
        except IllegalMove as error:
            return error.refusal
        return check(self.rules, position, wanted)

    def play(
        self, move: Move | str, by: Who | Trusted = PROGRAM, at: int | None = None
    ) -> tuple[Event, ...]:
        """Make a move, and deal on if it ends a round.

        Args:
            move: a move, or its text: loosely written, and completed where exactly one legal move
                fits (`cirulla.movetext`).
            by: who makes it: a seat, or a player's name. A spectator (None) makes none, nor does
                any of them shuffle. By default the program itself, for whoever is to move.
            at: the number of the position it was made for (`State.number`); if the match has gone
                on since, it is refused. After an undo the numbers come again.

        Returns:
            What happened, that of the dealing included.

        Raises:
            IllegalMove: with the refusal; nothing has changed.
            TextError: if a text is no move, or the deck to be dealt next is none; likewise.
        """
        position, wanted = self._read(move, by, at)
        refusal = check(self.rules, position, wanted)
        if refusal is not None:
            raise IllegalMove(refusal)
        before = len(self._history.made)
        self._history = self._history.played(wanted)
        return tuple(event for one in self._history.made[before:] for event in one.events)

    def undo(self, at: int | None = None) -> Move:
        """Take back one player's move, and the dealing that followed it.

        Args:
            at: the number of the position it is taken back from, as for `play`.

        Returns:
            The move taken back.

        Raises:
            IllegalMove: ``move/nothing-to-undo`` if no player has moved.
        """
        check_number(self.state.number, at)
        move, self._history = self._history.undone()
        return move

    def record(self, seat: Who | Trusted = PROGRAM, *, abandoned: bool = False) -> Record:
        """Return the record of the match so far.

        Args:
            seat: whom it is for, a seat, a player's name or a spectator (None): the cards that
                they may not know are hidden. By default it is whole.
            abandoned: whether a match that is not over will not be played on.

        Raises:
            IllegalMove: ``move/no-such-seat`` if there is no such seat or player.
        """
        record = self._whole_record("abandoned" if abandoned else "unfinished")
        if self._origin is not None:
            record = with_extra(record, self._origin)
        if isinstance(seat, Trusted):
            return record
        return masked(record, in_rounds(self._history.made), self.view(seat).seat)

    def _whole_record(self, status: Status) -> Record:
        """Return the record of everything; that status is of a match which is not over."""
        begin, outcome = self._history.start, self.outcome
        fresh = begin == start(self.rules, begin.players, begin.dealer)
        return Record(
            rules=self.rules,
            house=self._house,
            game=self._game,
            players=begin.players,
            names=self._names,
            dealer=begin.dealer,
            start=None if fresh else begin,
            rounds=tuple(map(record_round, in_rounds(self._history.made))),
            result=RecordedResult(
                status=status if outcome is None else "finished",
                totals=self.totals,
                winner=None if outcome is None else outcome.winner,
                how=None if outcome is None else outcome.how,
            ),
        )

    def _seat(self, who: Who) -> int | None:
        return seat_of(who, self._names, self.players)

    def _read(
        self, move: Move | str, by: Who | Trusted, at: int | None
    ) -> tuple[State | View, Move]:
        """Return what the mover may know, and the move that is meant."""
        position: State | View = self.state
        if not isinstance(by, Trusted):
            # Read with the mover's own eyes, a move tells nothing of another's hand.
            position = eyes_of(self.state, self._seat(by))
        check_number(self.state.number, at)
        return position, move_of(self.rules, position, move)
