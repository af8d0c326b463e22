"""What a referee is asked about its matches. Each request does its work on one `Match`."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import ClassVar

from attrs import evolve, field, frozen

from cirulla.errors import Code, RecordError, RulesError, TextError, WireError
from cirulla.house import House
from cirulla.match import PROGRAM, Match
from cirulla.moves import Move, Shuffle
from cirulla.record import loads
from cirulla.record.values import checked_names
from cirulla.referee import acts
from cirulla.referee.answers import EventsAnswer, RecordAnswer, Standing, UndoAnswer
from cirulla.structuring import join
from cirulla.wire.kinds import Defaulted, Document, Eyes, Lang, Run
from cirulla.wire.matchquestions import CheckAnswer, LegalAnswer, ViewAnswer
from cirulla.wire.parsing import wrong


@frozen(kw_only=True)
class NewRequest(Defaulted):
    """Begin a match. With a seed or decks it deals by itself, otherwise it awaits each shuffle.

    Attributes:
        rules: the house; the base game if it is left out.
        players: how many play; if it is left out as many as there are names, or 2.
        names: the players' names by seat; empty for none.
        dealer: the seat that deals the first round; 0 if it is left out.
        seed: a text that the named shuffle makes the decks from; whoever knows it knows all.
        decks: the decks in dealing order, used in this order.
        seat: who is told of the dealing: a seat, or a spectator (null); if it is left out the
            program, which is told everything.
    """

    op: ClassVar[str] = "new"
    rules: House = field(factory=lambda: House.of("base"))
    players: int | None = None
    names: tuple[str, ...] = ()
    dealer: int = 0
    seed: str | None = None
    decks: tuple[Run, ...] | None = None
    seat: Eyes = PROGRAM

    def begin(self) -> Match:
        """Return the match.

        Raises:
            WireError: if the names are none, the seed is none, or a deck is none.
            RulesError: if so many cannot play, or there is no such dealer.
        """
        names, players = self.names, self.players
        count = (len(names) or 2) if players is None else players
        with _told_at("names" if names and players is None else "players"):
            self.rules.rules.layout(count)
        with _told_at("dealer"):
            self.rules.rules.order(count, self.dealer)
        if names:
            with _told_at("names"):
                checked_names(names, count)
        decks = _checked_decks(self.seed, self.decks)
        return Match(self.rules, names or count, self.dealer, self.seed, decks)


@frozen(kw_only=True)
class LoadRequest(Defaulted):
    """Go on with a match from its record.

    Attributes:
        record: the text of a record file; it must hide no card.
        seed: deals after the record's own decks, as in ``new``.
        decks: likewise.
        seat: who is told, as in ``new``; what the record tells is not told again, but by
            ``events``.
    """

    op: ClassVar[str] = "load"
    record: Document
    seed: str | None = None
    decks: tuple[Run, ...] | None = None
    seat: Eyes = PROGRAM

    def begin(self) -> Match:
        """Return the match.

        Raises:
            WireError: if the record cannot be played on, the seed is none, or a deck is none.
        """
        decks = _checked_decks(self.seed, self.decks)
        try:
            return Match.from_record(loads(self.record), self.seed, decks)
        except RecordError as error:
            raise wrong(error.code, str(error), join("record", error.path)) from error


@frozen(kw_only=True)
class OfMatch(Defaulted):
    """What every request about a match that is kept has.

    Attributes:
        match: its name.
        changes: whether it changes the match.
    """

    changes: ClassVar[bool] = False
    match: str


@frozen(kw_only=True)
class ShuffleRequest(OfMatch):
    """Shuffle, where a match awaits it: at the beginning, after each round and each misdeal.

    Attributes:
        match: the match.
        deck: the forty cards in dealing order; null for one that the referee draws.
        seat: who is told of the dealing, as in ``new``.
    """

    op: ClassVar[str] = "shuffle"
    changes: ClassVar[bool] = True
    deck: Run | None = None
    seat: Eyes = PROGRAM

    def answer(self, match: Match) -> Standing:
        """Shuffle."""
        if self.deck is None:
            raise wrong(Code.BAD_VALUE, "give a deck, for nothing draws one here", "deck")
        with _told_at("deck"):
            shuffle = Shuffle(self.deck)
        return acts.play(match, self.match, shuffle, eyes=self.seat)


@frozen(kw_only=True)
class PlayRequest(OfMatch):
    """Make a move. One that may not be made is an error with its refusal.

    Attributes:
        match: the match.
        move: the move.
        by: the seat that makes it, and is told why it may not; if it is left out the program, for
            whoever is to move.
        at: the number of the position it was made for; null for any.
        lang: the language of a refusal; English if it is left out.
        seat: who is told what happened, as in ``new``; if only ``by`` is given, that seat. A
            refusal is for the eyes of ``by`` whatever stands here.
    """

    op: ClassVar[str] = "play"
    changes: ClassVar[bool] = True
    move: Move
    by: Eyes = PROGRAM
    at: int | None = None
    lang: Lang = "en"
    seat: Eyes = PROGRAM

    def answer(self, match: Match) -> Standing:
        """Make the move."""
        return acts.play(
            match, self.match, self.move, by=self.by, at=self.at, lang=self.lang, eyes=self.seat
        )


@frozen(kw_only=True)
class UndoRequest(OfMatch):
    """Take back one player's move, and the dealing that followed it.

    Attributes:
        match: the match.
        at: the number of the position it is taken back from; null for any.
        lang: the language of a refusal; English if it is left out.
    """

    op: ClassVar[str] = "undo"
    changes: ClassVar[bool] = True
    at: int | None = None
    lang: Lang = "en"

    def answer(self, match: Match) -> UndoAnswer:
        """Take the move back."""
        return acts.undo(match, self.match, at=self.at, lang=self.lang)


@frozen(kw_only=True)
class ViewRequest(OfMatch):
    """What may this seat know of a match that is kept?

    Attributes:
        match: the match.
        seat: the seat; if it is null or left out, a spectator.
    """

    op: ClassVar[str] = "view"
    seat: int | None = None

    def answer(self, match: Match) -> ViewAnswer:
        """Look."""
        return acts.seen(match, self.seat)


@frozen(kw_only=True)
class LegalRequest(OfMatch):
    """Which moves may be made now in a match that is kept?

    Attributes:
        match: the match.
        seat: the seat that asks; it has none out of its turn. If it is left out, those of
            whoever is to move.
    """

    op: ClassVar[str] = "legal"
    seat: Eyes = PROGRAM

    def answer(self, match: Match) -> LegalAnswer:
        """List them."""
        return acts.legal(match, self.seat)


@frozen(kw_only=True)
class CheckRequest(OfMatch):
    """May this move be made now in a match that is kept, and if not, why not?

    Attributes:
        match: the match.
        move: the move.
        by: the seat that would make it; if it is left out the program, for whoever is to move.
        at: the number of the position it is meant for; null for any.
        lang: the language of a refusal; English if it is left out.
    """

    op: ClassVar[str] = "check"
    move: Move
    by: Eyes = PROGRAM
    at: int | None = None
    lang: Lang = "en"

    def answer(self, match: Match) -> CheckAnswer:
        """Check it."""
        return acts.check(match, self.move, by=self.by, at=self.at, lang=self.lang)


@frozen(kw_only=True)
class EventsRequest(OfMatch):
    """What has happened in a match since a position?

    Attributes:
        match: the match.
        since: the number of the position; 0 for all, as if it is left out.
        seat: who is told, as in ``new``.
    """

    op: ClassVar[str] = "events"
    since: int = 0
    seat: Eyes = PROGRAM

    def answer(self, match: Match) -> EventsAnswer:
        """Tell."""
        return acts.events(match, self.since, self.seat)


@frozen(kw_only=True)
class RecordRequest(OfMatch):
    """The record of a match so far.

    Attributes:
        match: the match.
        seat: whom it is for: the cards that a seat, or a spectator (null), may not know are
            hidden; if it is left out, it is whole.
        abandoned: whether a match that is not over will not be played on; false if it is left
            out.
    """

    op: ClassVar[str] = "record"
    seat: Eyes = PROGRAM
    abandoned: bool = False

    def answer(self, match: Match) -> RecordAnswer:
        """Record it."""
        return acts.record(match, self.seat, abandoned=self.abandoned)


@contextmanager
def _told_at(path: str) -> Generator[None, None, None]:
    """Tell what is wrong with a value under its key in the request."""
    try:
        yield
    except RulesError as error:
        raise WireError(
            *(evolve(one, path=path + one.path.removeprefix("players")) for one in error.faults)
        ) from error
    except TextError as error:
        raise wrong(error.code, str(error), path) from error


def _checked_decks(seed: str | None, decks: tuple[Run, ...] | None) -> tuple[Shuffle, ...] | None:
    if seed is not None and decks is not None:
        raise wrong(Code.BAD_VALUE, "give a seed or decks, not both", "decks")
    if seed is not None and not seed:
        raise wrong(Code.BAD_SEED, "the seed is empty; give at least one character", "seed")
    if decks is None:
        return None
    shuffles: list[Shuffle] = []
    for place, deck in enumerate(decks):
        with _told_at(f"decks[{place}]"):
            shuffles.append(Shuffle(deck))
    return tuple(shuffles)
