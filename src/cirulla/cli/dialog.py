"""A talk with people at the terminal: texts in their language, and answers one a line."""

from __future__ import annotations

import sys
import unicodedata
from string import Formatter
from typing import TYPE_CHECKING, Final

from rich.text import Text

from cirulla.cards import Suit
from cirulla.cli.reporting import write
from cirulla.errors import Code, TextError, clip
from cirulla.translating import LANGUAGES, Plural, translate, translate_plural
from cirulla.translating import gettext_noop as _

if TYPE_CHECKING:
    from rich.console import RenderableType

    from cirulla.cli.commands import Parser
    from cirulla.cli.output import Output

_LONGEST: Final = 1000
"""The characters that are read of an answer."""
_MOST_MISSES: Final = 20
"""How many answers in a row may be of no use, where no person gives them."""
_IN_ASCII: Final = str.maketrans(
    {"\u0300": "'", "\u0301": "'", **{suit.sign: suit.letter for suit in Suit}}
)
"""In plain ASCII an Italian accent is an apostrophe after the letter, and a suit its letter."""


class EndOfInput(Exception):  # noqa: N818 - it is no error
    """Tell that nobody answers any more."""


def add_language(parser: Parser) -> None:
    """Add the option ``--lang``."""
    parser.add_argument(
        "--lang", choices=LANGUAGES, default="en", help="the language: en (by default) or it"
    )


class Dialog:
    """What is said in a language, and what is answered.

    Attributes:
        out: where it is printed.
        lang: the language.
    """

    def __init__(self, out: Output, lang: str) -> None:
        """Talk on standard output, and listen to standard input."""
        self.out = out
        self.lang = lang
        self._misses = 0
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure is not None:
            # What is no text is an answer of no use, and no reason to stop.
            reconfigure(errors="backslashreplace")

    # What is said.

    def say(self, text: str, **values: object) -> Text:
        """Return a text of ours in the language, with its values; those keep their colour."""
        return self._filled(translate(text, self.lang), values)

    def count(self, plural: Plural, number: int, **values: object) -> Text:
        """Return the form of a text for a number, which it may name as its value."""
        text = translate_plural(plural, number, self.lang)
        return self._filled(text, {plural.by: number, **values})

    def word(self, text: str) -> str:
        """Return a text of ours without values."""
        return self.shown(translate(text, self.lang))

    def shown(self, text: str) -> str:
        """Return a text so that the terminal can show it, if need be with ASCII for our signs."""
        if self.out.shown(text) == text:
            return text
        letters = unicodedata.normalize("NFD", text).translate(_IN_ASCII)
        return self.out.shown("".join(one for one in letters if not unicodedata.combining(one)))

    def _filled(self, text: str, values: dict[str, object]) -> Text:
        filled = Text()
        for literal, name, _spec, _conversion in Formatter().parse(text):
            filled.append(self.shown(literal))
            if name is not None:
                value = values[name]
                filled.append(value if isinstance(value, Text) else self.shown(str(value)))
        return filled

    def listed(self, texts: list[Text] | list[str]) -> Text:
        """Return texts as a list in words, as ``Nina, Beppe and Teresa``."""
        parts = [one if isinstance(one, Text) else Text(self.shown(one)) for one in texts]
        if len(parts) < 2:
            return parts[0] if parts else Text()
        return self.say(
            _("{these} and {those}"), these=Text(", ").join(parts[:-1]), those=parts[-1]
        )

    def tell(self, *parts: RenderableType, indent: bool = False, wrap: bool = True) -> None:
        """Print each part, as `Output.print` does; without parts an empty line."""
        self.out.print(*parts, indent=indent, wrap=wrap)

    def clear(self) -> None:
        """Clear the screen, and what has scrolled out of it, where there is one."""
        self.out.clear()

    # What is answered.

    def ask(self, question: Text | str) -> str:
        """Return the answer to a question, spaces around it left out.

        Raises:
            EndOfInput: if there is none.
        """
        self.tell(question)
        write("> ", sys.stdout)
        sys.stdout.flush()
        line = _read_line()
        if not line:
            self.tell()
            raise EndOfInput
        if not _is_person():
            self.tell(self.shown(clip(line.strip())))
        return line.strip()

    def missed(self, *why: RenderableType) -> None:
        """Say why an answer was of no use.

        Raises:
            TextError: if no person answers, and this was one of too many in a row.
        """
        self._misses += 1
        self.tell(*why)
        if self._misses >= _MOST_MISSES and not _is_person():
            message = f"{_MOST_MISSES} answers in a row were of no use; look at the first of them"
            raise TextError(Code.BAD_ARGUMENT, message)

    def understood(self) -> None:
        """Forget the answers that were of no use."""
        self._misses = 0


def _is_person() -> bool:
    """Say whether standard input is a terminal, at which a person sits."""
    try:
        return sys.stdin.isatty()
    except (AttributeError, ValueError):
        return False


def _read_line() -> str:
    """Return a line of standard input with its end, of a long one the beginning; empty at the end.

    A stream that was closed before we began is at its end.
    """
    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]  # closed at start
        return ""
    try:
        line = rest = sys.stdin.readline(_LONGEST)
        while rest and not rest.endswith("\n"):
            rest = sys.stdin.readline(_LONGEST)
    except ValueError:  # closed since
        return ""
    return line
