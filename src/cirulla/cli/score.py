"""``cirulla score``: the score of a match played with real cards."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import frozen

from cirulla.cli.asking import Asker
from cirulla.cli.commands import add_command
from cirulla.cli.dialog import Dialog, EndOfInput, add_language
from cirulla.cli.houses import METAVAR, find_house
from cirulla.cli.output import Output
from cirulla.cli.reporting import Exit, complain
from cirulla.cli.saving import claim, claim_free, save
from cirulla.cli.scoring import Keeper
from cirulla.cli.seats import read_players, usual_names
from cirulla.cli.telling import Teller
from cirulla.errors import CirullaError, Code, RecordError, TextError, clip
from cirulla.house import game_info
from cirulla.interview import Refused
from cirulla.scorebook import Book, dumps, load
from cirulla.translating import gettext_noop as _
from cirulla.translating import translate

if TYPE_CHECKING:
    from argparse import Namespace

    from cirulla.cli.commands import Commands
    from cirulla.house import House

_DESCRIPTION = """\
Keep the score of a match that is played with real cards. After each round it
is asked what the sides took, with as few questions as the house needs: what
follows from other answers is not asked, and answers that do not fit together
are refused. The score sheet is printed, the totals, who is in front, and who
won.

Everything is saved after every answer. To go on, name the file: nothing is
lost, however it was broken off. While it asks, the word undo takes the last
answer back, and ? tells what else there is."""
_EXAMPLES = """\
  cirulla score --rules genova --players Nina,Beppe
  cirulla score --rules casa.toml --players Nina,Beppe,Teresa,Colomba --lang it
  cirulla score match.scores"""
_SUFFIX: Final = ".scores"
_HELPING: Final = (_("Names are parted by commas, as Nina, Beppe; a number alone will do too."),)


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "score",
        run,
        summary="keep the score of a match played with real cards",
        description=_DESCRIPTION,
        examples=_EXAMPLES,
        document=False,
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help="a saved score, to go on with")
    parser.add_argument("--rules", metavar=METAVAR, help="the house; by default the base game")
    parser.add_argument(
        "--players",
        metavar="N|NAMES",
        help="how many play, or their names parted by commas, in the order round the table",
    )
    parser.add_argument(
        "--save", metavar="FILE", help="where to save; by default match.scores, or match-2 ..."
    )
    add_language(parser)


@frozen
class _Kept:
    """A score and its file."""

    book: Book
    file: Path

    def save(self, book: Book) -> None:
        """Save the score as it stands now."""
        save(dumps(book), self.file)


def run(args: Namespace) -> int:
    """Keep a score."""
    talk = Dialog(Output(args), args.lang)
    try:
        kept = _begin(args, talk) if args.file is None else _resume(args)
    except RecordError as error:
        complain(f"{args.file}: {error}")
        return Exit.UNUSABLE
    except EndOfInput:
        talk.tell(talk.say(_("There is nothing to save yet.")))
        return Exit.RIGHT
    terms = kept.book.terms
    keeper = Keeper(kept.book, Teller(talk, terms.rules, terms.names), kept.save)
    _welcome(talk, kept)
    try:
        kept.save(keeper.book)
        keeper.keep()
    except EndOfInput:
        _farewell(talk, kept, keeper.book)
    except KeyboardInterrupt:
        kept.save(keeper.book)  # it may have come between an answer and its saving
        talk.tell()
        _farewell(talk, kept, keeper.book)
        raise
    else:
        _farewell(talk, kept, keeper.book)
    return Exit.RIGHT


def _begin(args: Namespace, talk: Dialog) -> _Kept:
    """Begin a score, and make its file."""
    house = find_house(args.rules or "base").house
    if args.players is None:
        asker, question = (
            Asker(talk, _HELPING, {}),
            talk.say(_("Who plays? The names, parted by commas, in the order round the table.")),
        )
        book = asker.put(question, lambda answer: _asked(house, answer, args.lang))
        assert book is not None  # there are no commands
    else:
        book = _book(house, args.players, args.lang)
    if args.save is None:
        return _Kept(book, claim_free("match", _SUFFIX))
    return _Kept(book, claim(Path(args.save), "to go on with it, name it without --save"))


def _book(house: House, players: str, lang: str) -> Book:
    count, names = read_players(players)
    house.rules.sides(count)  # refused here if so many cannot play
    return Book.begin(house, names or usual_names(count, frozenset(), lang))


def _asked(house: House, players: str, lang: str) -> Book:
    try:
        count, _names = read_players(players)
    except CirullaError as error:
        text = _('"{text}" does not do: give each a name of their own, as Nina, Beppe.')
        raise Refused(text, text=clip(players)) from error
    able = house.rules.players
    if count not in able:
        text = _("{count} cannot play in this house; {able} can.")
        raise Refused(text, count=count, able=", ".join(map(str, able)))
    return _book(house, players, lang)


def _resume(args: Namespace) -> _Kept:
    """Go on with a saved score.

    Raises:
        RecordError: if the file holds none.
        TextError: if the options try to change it.
    """
    for option in ("rules", "players"):
        if getattr(args, option) is not None:
            message = f"--{option}: the match in {args.file} has its own already; leave it out"
            raise TextError(Code.BAD_ARGUMENT, message)
    file = Path(args.file)
    book = load(file)
    return _Kept(book, file if args.save is None else claim(Path(args.save), "give another name"))


def _welcome(talk: Dialog, kept: _Kept) -> None:
    """Say what is scored, of whom, and where it is saved."""
    house = kept.book.house
    own = not house.game or house.variants or house.without
    title = translate(_("Our house") if own else game_info(house.game).title, talk.lang)
    talk.tell(talk.say(_("Rules: {house}."), house=house.name or title))
    talk.tell(talk.say(_("Players: {names}."), names=", ".join(kept.book.terms.names)))
    text = _(
        "Every answer is saved in {file}. Write undo to take one back, quit to stop, ? for help."
    )
    talk.tell(talk.say(text, file=kept.file))


def _farewell(talk: Dialog, kept: _Kept, book: Book) -> None:
    """Say where the score is, and how to go on."""
    if book.outcome is not None:
        talk.tell(talk.say(_("The score is saved in {file}."), file=kept.file), wrap=False)
        return
    again = ["cirulla", "score", str(kept.file)]
    again += [] if talk.lang == "en" else ["--lang", talk.lang]
    text = _("The score is saved in {file}. To go on: {command}")
    talk.tell(talk.say(text, file=kept.file, command=shlex.join(again)), wrap=False)
