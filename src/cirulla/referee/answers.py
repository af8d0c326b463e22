"""What a referee answers, besides what is answered without a match."""

from __future__ import annotations

from attrs import frozen

from cirulla.answers import Outcome
from cirulla.house import House
from cirulla.moves import Move
from cirulla.wire.kinds import AnyEvent, Document, Plain


@frozen(kw_only=True)
class Standing:
    """How a match stands, and what has just happened in it.

    Attributes:
        match: its name.
        number: how many moves were made in it, shuffles included.
        turn: the seat to play; null while a shuffle is awaited and after the end.
        played: the seat that has just played, and may call out where the house has calls.
        events: what happened, as the eyes that were asked for may see it.
        outcome: how it ended; null until it has. Without it and without a turn the match awaits
            a shuffle.
    """

    match: str
    number: int
    turn: int | None
    played: int | None
    events: tuple[AnyEvent, ...]
    outcome: Outcome | None


@frozen(kw_only=True)
class LoadAnswer(Standing):
    """How a match stands that was loaded, who plays it, and by which rules.

    Attributes:
        match: its name.
        number: how many moves were made in it, shuffles included.
        turn: the seat to play; null while a shuffle is awaited and after the end.
        played: the seat that has just played, and may call out where the house has calls.
        events: what happened since the record ends.
        outcome: how it ended; null until it has. Without it and without a turn the match awaits
            a shuffle.
        players: how many play.
        names: the players' names by seat; empty if they have none.
        rules: the house.
    """

    players: int
    names: tuple[str, ...]
    rules: House


@frozen(kw_only=True)
class UndoAnswer:
    """How a match stands after a move was taken back.

    Attributes:
        move: the move.
        match: the match.
        number: how many moves were made in it now.
        turn: the seat to play.
    """

    move: Move
    match: str
    number: int
    turn: int | None


@frozen(kw_only=True)
class EventsAnswer:
    """What happened since a position.

    Attributes:
        number: how many moves were made in the match, shuffles included.
        turn: the seat to play; null while a shuffle is awaited and after the end.
        events: what happened, as the eyes that were asked for may see it.
    """

    number: int
    turn: int | None
    events: tuple[AnyEvent, ...]


@frozen(kw_only=True)
class RecordAnswer:
    """The record of a match.

    Attributes:
        record: the text of a record file.
    """

    record: Document


@frozen(kw_only=True)
class KeptSaid:
    """A match that is kept.

    Attributes:
        match: its name.
        players: how many play.
        names: the players' names by seat; empty if they have none.
        digest: that of its house, as ``rules`` tells it.
        number: how many moves were made in it, shuffles included.
        turn: the seat to play; null while a shuffle is awaited and after the end.
        outcome: how it ended; null until it has.
    """

    match: str
    players: int
    names: tuple[str, ...]
    digest: str
    number: int
    turn: int | None
    outcome: Outcome | None


@frozen(kw_only=True)
class MatchesAnswer:
    """The matches that are kept.

    Attributes:
        matches: in the order in which they were begun.
    """

    matches: tuple[KeptSaid, ...]


@frozen(kw_only=True)
class CloseAnswer:
    """A match that is kept no longer.

    Attributes:
        match: its name, which no other match will have.
    """

    match: str


@frozen(kw_only=True)
class RuleSaid:
    """A rule of a house in words.

    Attributes:
        rule: its id, as ``CAP-2``; refusals name it.
        text: its sentences.
    """

    rule: str
    text: str


@frozen(kw_only=True)
class RulesAnswer:
    """The rules of a house.

    Attributes:
        name: what the house is called.
        rules: the house, every option in full.
        digest: SHA-256, in hexadecimal, of variants, options and versions; records carry it.
        players: how many can play.
        sides: the seats of each side, for each number of players in that order.
        texts: every rule in words, in the order of play.
        sheet: the rule sheet; null if none was asked for.
    """

    name: str
    rules: House
    digest: str
    players: tuple[int, ...]
    sides: tuple[tuple[tuple[int, ...], ...], ...]
    texts: tuple[RuleSaid, ...]
    sheet: Document | None


@frozen(kw_only=True)
class GameSaid:
    """A named game.

    Attributes:
        game: the name by which it is asked for.
        title: what it is, in a few words.
        about: what differs from the base game, in sentences; empty for the base game.
        players: how many can play.
    """

    game: str
    title: str
    about: str
    players: tuple[int, ...]


@frozen(kw_only=True)
class GamesAnswer:
    """The named games.

    Attributes:
        games: in alphabetical order.
    """

    games: tuple[GameSaid, ...]


@frozen(kw_only=True)
class HouseAnswer:
    """A house file that was read.

    Attributes:
        rules: the house as it was written, to be sent as ``rules`` from now on.
        title: what it is called.
        about: what differs from the base game, in sentences; empty for the base game.
        players: how many can play.
    """

    rules: House
    title: str
    about: str
    players: tuple[int, ...]


@frozen(kw_only=True)
class SchemaAnswer:
    """The schema of what is told between programs.

    Attributes:
        schema: JSON Schema, draft 2020-12.
    """

    schema: Plain
