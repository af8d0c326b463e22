"""``cirulla new-house``: a house file, made of plain questions."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import frozen

from cirulla.cli.asking import Asker, Stopped
from cirulla.cli.commands import add_command
from cirulla.cli.dialog import Dialog, EndOfInput, add_language
from cirulla.cli.housing import Questionnaire
from cirulla.cli.output import Output
from cirulla.cli.reporting import Exit, complain
from cirulla.cli.saving import save
from cirulla.errors import Code, RulesError, TextError, clip
from cirulla.house import House
from cirulla.interview import Refused
from cirulla.questionnaire import Draft, draft_text, house_of, house_text, read_draft
from cirulla.translating import gettext_noop as _

if TYPE_CHECKING:
    from argparse import Namespace

    from cirulla.cli.commands import Commands

_DESCRIPTION = """\
Ask how you play, in a dozen plain questions and some finer points, and write
your house as a file of house rules, with comments. Each answer is shown at
work on an example under your own rules. Enter alone keeps what is marked.

The answers are kept beside the file until it is written. However it was
broken off, the same command goes on where it stopped. While it asks, the word
back returns to the question before, and ? tells what else there is."""
_EXAMPLES = """\
  cirulla new-house casa.toml
  cirulla new-house casa.toml --lang it
  cirulla new-house casa.toml < answers.txt"""
_SUFFIX: Final = ".toml"
_USUAL: Final = "our-house.toml"
_HELPING: Final = (_("Write the name of a file that is not there yet; it ends in .toml."),)


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "new-house",
        run,
        summary="ask how you play, and write your house as a file",
        description=_DESCRIPTION,
        examples=_EXAMPLES,
        document=False,
    )
    parser.add_argument(
        "file", metavar="FILE", nargs="?", help="the file to write; by default it is asked for"
    )
    parser.add_argument("--replace", action="store_true", help="replace a file that is there")
    add_language(parser)


@frozen
class _Files:
    """Where a house is written, and where its answers are kept till then."""

    house: Path
    replace: bool

    @property
    def draft(self) -> Path:
        """The file of answers."""
        return self.house.with_name(f"{self.house.name}.draft")

    def misfit(self) -> Refused | None:
        """Say why the file cannot be written; None if it can."""
        if self.house.suffix.lower() != _SUFFIX:
            return Refused(_("{file}: the name of a house file ends in .toml."), file=self.house)
        unfit = Refused(_("{file}: no file can be called so."), file=clip(str(self.house)))
        if not str(self.house).isprintable():
            return unfit
        try:
            if not self.house.parent.is_dir():
                return Refused(_("{file}: there is no such folder."), file=self.house)
            taken = self.house.exists() and not self.replace and not self.draft.exists()
        except OSError:  # the name is too long
            return unfit
        if taken:
            return Refused(
                _("{file}: there is such a file already; give another name, or --replace."),
                file=self.house,
            )
        return None

    def check(self) -> None:
        """Refuse a file that cannot be written, before any question.

        Raises:
            TextError: if so.
        """
        if (why := self.misfit()) is not None:
            raise TextError(Code.BAD_ARGUMENT, str(why).rstrip("."), str(self.house))

    def keep(self, draft: Draft) -> None:
        """Keep the answers so far."""
        save(draft_text(draft), self.draft)

    def write(self, text: str) -> None:
        """Write the house.

        Raises:
            TextError: if another house has been written there meanwhile.
        """
        if self.house.exists() and not self.replace and self.house.read_text("utf-8") != text:
            message = f"{self.house}: there is such a file already; give --replace"
            raise TextError(Code.BAD_ARGUMENT, message, str(self.house))
        save(text, self.house)
        self.draft.unlink(missing_ok=True)


def run(args: Namespace) -> int:
    """Ask for a house, and write it."""
    talk = Dialog(Output(args), args.lang)
    try:
        files = _files(args, talk)
        files.check()
        asking = Questionnaire(_begun(files, talk), talk, files.keep)
        _ask(asking, files)
    except Stopped:
        return Exit.RIGHT
    except EndOfInput:
        complain("the answers ended before the last question, so no house is written")
        return Exit.UNUSABLE
    _write(asking.draft, files, talk)
    return Exit.RIGHT


def _ask(asking: Questionnaire, files: _Files) -> None:
    """Ask everything.

    Raises:
        EndOfInput: if somebody stops before, or nobody answers any more.
    """
    try:
        asking.ask()
    except EndOfInput:
        _farewell(asking, files)
        raise
    except KeyboardInterrupt:
        if asking.draft.answers:
            files.keep(asking.draft)  # it may have come between an answer and its keeping
        asking.talk.tell()
        _farewell(asking, files)
        raise


def _files(args: Namespace, talk: Dialog) -> _Files:
    """Find out which file to write."""
    if args.file is not None:
        return _Files(Path(args.file), args.replace)
    question = talk.say(_("In which file shall it be written? (Enter: {file})"), file=_USUAL)

    def take(answer: str) -> _Files:
        files = _Files(Path(answer or _USUAL), args.replace)
        if (why := files.misfit()) is not None:
            raise why
        return files

    found = Asker(talk, _HELPING, {}).put(question, take)
    assert found is not None  # there are no commands
    return found


def _begun(files: _Files, talk: Dialog) -> Draft:
    """Return the answers kept, if there are some."""
    if not files.draft.exists():
        return Draft.begin()
    draft = read_draft(files.draft)
    text = _("Going on with the answers kept in {file}; back returns to them.")
    talk.tell(talk.say(text, file=files.draft), wrap=False)
    return draft


def _farewell(asking: Questionnaire, files: _Files) -> None:
    """Say that the house is not written, and how to go on."""
    talk = asking.talk
    if not asking.draft.answers:
        talk.tell(talk.say(_("Nothing is written.")))
        return
    again = ["cirulla", "new-house", str(files.house)]
    again += [] if talk.lang == "en" else ["--lang", talk.lang]
    again += ["--replace"] if files.replace else []
    text = _("{file} is not written yet; your answers are kept. To go on: {command}")
    talk.tell(talk.say(text, file=files.house, command=shlex.join(again)), wrap=False)


def _write(draft: Draft, files: _Files, talk: Dialog) -> None:
    """Write the house, and read it back.

    Raises:
        RulesError: if what was written is not the house; that would be a fault of ours.
    """
    files.write(house_text(draft, talk.lang))
    if House.load(files.house) != house_of(draft):
        raise RulesError.of(Code.BAD_HOUSE, f"{files.house}: another house was written")
    lang = [] if talk.lang == "en" else ["--lang", talk.lang]
    rules = shlex.join(["cirulla", "rules", str(files.house), *lang])
    talk.tell(
        talk.say(_("Your house is written in {file}."), file=files.house),
        talk.say(_("All its rules, to read and to print: {command}"), command=rules),
        wrap=False,
    )
