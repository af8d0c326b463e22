"""Questions put at the terminal until their answers do, and the words that are no answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from rich.text import Text

from cirulla.cli.dialog import EndOfInput
from cirulla.interview import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cirulla.cli.dialog import Dialog
    from cirulla.interview import Words

HELP: Final = ("?", "help", "aiuto")
UNDO: Final = ("undo", "annulla")
BACK: Final = ("back", "indietro")
QUIT: Final = ("quit", "exit", "esci")


_T = TypeVar("_T")


class Stopped(EndOfInput):
    """Tell that somebody stops of their own will."""


class Asker:
    """Put questions, and take their answers.

    Attributes:
        talk: the language, and where it is spoken.
    """

    def __init__(
        self, talk: Dialog, helping: Sequence[str], commands: Mapping[str, Callable[[str], bool]]
    ) -> None:
        """Prepare to ask.

        Args:
            talk: the language, and where it is spoken.
            helping: the lines that help, message ids.
            commands: what to do where the first word of an answer is this one; it is given the
                others, and says whether the question is put again as it was.
        """
        self.talk = talk
        self._helping = helping
        self._commands = commands

    def put(self, question: Text, take: Callable[[str], _T]) -> _T | None:
        """Put a question until its answer does.

        Args:
            question: the question.
            take: takes an answer, or refuses it.

        Returns:
            What was taken; None if a command changed what is to be asked.

        Raises:
            Stopped: if somebody stops.
            EndOfInput: if nobody answers any more.
        """
        while True:
            answer = self.talk.ask(question)
            try:
                again = self._commanded(answer)
                if again is None:
                    taken = take(answer)
                    self.talk.understood()
                    return taken
            except Refused as why:
                self.missed(why.words)
                continue
            self.talk.understood()
            if not again:
                return None

    def say(self, words: Words) -> Text:
        """Return words so that the terminal can show them."""
        return Text(self.talk.shown(words.say(self.talk.lang)))

    def missed(self, why: Words) -> None:
        """Say why an answer does not do."""
        told = self.say(why)
        told.stylize("bold")
        self.talk.missed(told)

    def _commanded(self, answer: str) -> bool | None:
        """Do what an answer commands; None if it is no command."""
        word, _space, rest = answer.partition(" ")
        word = word.lower()
        if word in HELP and not rest:
            for line in self._helping:
                self.talk.tell(self.talk.say(line), indent=True)
            return True
        if word in QUIT and not rest:
            raise Stopped
        command = self._commands.get(word)
        return None if command is None else command(rest.strip())
