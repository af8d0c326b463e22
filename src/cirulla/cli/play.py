"""``cirulla play``: a match at the terminal."""

from __future__ import annotations

import secrets
import shlex
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, cast

from attrs import evolve, frozen

from cirulla.cli.commands import add_command
from cirulla.cli.dialog import Dialog, EndOfInput, add_language
from cirulla.cli.houses import METAVAR, find_house
from cirulla.cli.output import Output
from cirulla.cli.playing import Table
from cirulla.cli.reporting import Exit, complain
from cirulla.cli.saving import claim, claim_free, save
from cirulla.cli.seats import read_computers, read_players, usual_names
from cirulla.cli.telling import Teller
from cirulla.errors import Code, RecordError, TextError
from cirulla.house import game_info
from cirulla.match import Match
from cirulla.players import RandomPlayer
from cirulla.record import dumps, load
from cirulla.translating import gettext_noop as _
from cirulla.translating import translate

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from cirulla.cli.commands import Commands
    from cirulla.match.decks import Seed
    from cirulla.moves import Move
    from cirulla.ruleset import RuleSet
    from cirulla.view import View

_DESCRIPTION = """\
Play a match at the terminal: people, who pass the device round, and the
computer, which for now plays any legal move. The moves are listed with what
they do; write a number, or the move itself.

After every move the match is saved as a record. To play on, name its file:
nothing is lost, however the match was broken off. The record holds the cards
still to be dealt, so whoever plays should not look into it; it never holds a
seed, so without --seed a match that is played on is dealt new decks from the
next round on."""
_EXAMPLES = """\
  cirulla play --rules genova
  cirulla play --players Nina,Beppe,Teresa --computer Teresa
  cirulla play match.cirulla --lang it"""
_KEY: Final = "computer"
"""The key of the record for the seats that the computer plays, which is none of the format's."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "play",
        run,
        summary="play a match at the terminal",
        description=_DESCRIPTION,
        examples=_EXAMPLES,
        document=False,
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help="a saved match, to play on")
    parser.add_argument("--rules", metavar=METAVAR, help="the house; by default the base game")
    parser.add_argument(
        "--players",
        metavar="N|NAMES",
        help="how many play, or their names parted by commas; by default 2",
    )
    parser.add_argument(
        "--computer",
        metavar="SEATS",
        help="whom the computer plays: names, or numbers from 1, parted by commas; all; none. By "
        "default nobody who has a name, and without names all but the first",
    )
    parser.add_argument(
        "--seed", metavar="S", help="deal the decks of this seed; without it nobody can know them"
    )
    parser.add_argument(
        "--save", metavar="FILE", help="where to save; by default match.cirulla, or match-2 ..."
    )
    add_language(parser)


@frozen
class _Begun:
    """A match to be played.

    Attributes:
        match: the match.
        names: the players' names by seat.
        computers: the seats that the computer plays.
        file: where it is saved.
    """

    match: Match
    names: tuple[str, ...]
    computers: frozenset[int]
    file: Path

    def save(self, match: Match) -> None:
        """Save the match as it stands now."""
        record = match.record()
        extra = {**record.extra, _KEY: sorted(self.computers)}
        save(dumps(evolve(record, extra=extra)), self.file)


@frozen
class _Steady:
    """Play at random, but with one seed always alike in the same position."""

    seed: Seed

    def choose(self, rules: RuleSet, view: View) -> Move | None:
        """Return any legal move, as `RandomPlayer` does."""
        # Nobody can foresee it without the seed, from which the decks come too.
        rng = Random(f"{self.seed!r} {view.seat} {view.number}")  # noqa: S311
        return RandomPlayer(rng).choose(rules, view)


def run(args: Namespace) -> int:
    """Play a match."""
    seed: Seed = secrets.token_bytes(32) if args.seed is None else args.seed
    try:
        begun = _begin(args, seed) if args.file is None else _resume(args, seed)
    except RecordError as error:
        complain(f"{args.file}: {error}")
        return Exit.UNUSABLE
    talk = Dialog(Output(args), args.lang)
    teller = Teller(talk, begun.match.rules, begun.names)
    player = _Steady(seed)
    table = Table(
        match=begun.match,
        teller=teller,
        computers=dict.fromkeys(begun.computers, player),
        save=begun.save,
    )
    # A match that is over is only looked at: nothing in its file changes.
    keeps = args.save is not None or not begun.match.over
    _welcome(talk, begun, keeps=keeps)
    try:
        if keeps:
            begun.save(table.match)
        table.play()
    except EndOfInput:
        _farewell(talk, table, begun)
    except KeyboardInterrupt:
        begun.save(table.match)  # it may have come between a move and its saving
        talk.tell()
        _farewell(talk, table, begun)
        raise
    else:
        if keeps:
            talk.tell(talk.say(_("The match is saved in {file}."), file=begun.file))
    return Exit.RIGHT


def _begin(args: Namespace, seed: Seed) -> _Begun:
    """Begin a match, and make its file."""
    players, names = read_players(args.players or "2")
    computers = read_computers(args.computer, players, names)
    house = find_house(args.rules or "base").house
    names = names or usual_names(players, computers, args.lang)
    match = Match(house, names, seed=seed)
    if args.save is None:
        file = claim_free("match", ".cirulla")
    else:
        file = claim(Path(args.save), "to play it on, name it without --save")
    return _Begun(match, names, computers, file)


def _resume(args: Namespace, seed: Seed) -> _Begun:
    """Go on with a saved match.

    Raises:
        RecordError: if the file holds none, or something in it is wrong.
        TextError: if the options try to change it.
    """
    for option in ("rules", "players"):
        if getattr(args, option) is not None:
            message = f"--{option}: the match in {args.file} has its own already; leave it out"
            raise TextError(Code.BAD_ARGUMENT, message)
    file = Path(args.file)
    record = load(file)
    match = Match.from_record(record, seed)
    if args.computer is None:
        computers = _computers_of(record.extra.get(_KEY, []), match.players)
    else:
        computers = read_computers(args.computer, match.players, match.names)
    names = match.names or usual_names(match.players, computers, args.lang)
    if args.save is not None:
        file = claim(Path(args.save), "give another name")
    return _Begun(match, names, computers, file)


def _computers_of(value: object, players: int) -> frozenset[int]:
    """Read which seats the computer plays, as a saved match has it."""
    listed = cast("Sequence[object]", value) if isinstance(value, (list, tuple)) else [None]
    seats = [one for one in listed if type(one) is int and 0 <= one < players]
    if len(seats) != len(listed):
        message = f"it must be a list of seats, 0 to {players - 1}; or give --computer"
        raise RecordError(Code.BAD_FIELD, message, _KEY)
    return frozenset(seats)


def _welcome(talk: Dialog, begun: _Begun, *, keeps: bool) -> None:
    """Say what is played, by whom, and where it is saved if it is."""
    record = begun.match.record()
    house = translate(game_info(record.game).title if record.game else _("Our house"), talk.lang)
    talk.tell(talk.say(_("Rules: {house}."), house=record.house or house))
    computer = talk.word(_("computer"))
    names = [
        f"{name} ({computer})" if seat in begun.computers else name
        for seat, name in enumerate(begun.names)
    ]
    talk.tell(talk.say(_("Players: {names}."), names=", ".join(names)))
    if keeps:
        text = _("Every move is saved in {file}. Write quit to stop, undo to take a move back.")
        talk.tell(talk.say(text, file=begun.file))


def _farewell(talk: Dialog, table: Table, begun: _Begun) -> None:
    """Hide what is not for all eyes, and say how to play on."""
    table.leave()
    again = ["cirulla", "play", str(begun.file)]
    again += [] if talk.lang == "en" else ["--lang", talk.lang]
    text = _("The match is saved in {file}. To play on: {command}")
    talk.tell(talk.say(text, file=begun.file, command=shlex.join(again)), wrap=False)
