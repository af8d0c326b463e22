"""What a command prints: lines and tables for people, or one document for programs."""

from __future__ import annotations

import os
import sys
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Final

from rich.console import Console, detect_legacy_windows
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cirulla.cards import Suit
from cirulla.cli.reporting import encoding_of, printable, writable, write, write_document

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Mapping, Sequence

    from rich.console import RenderableType

    from cirulla.cards import Card

_SIGNS: Final = "".join(suit.sign for suit in Suit)
_RED: Final = (Suit.HEARTS, Suit.DIAMONDS)
_INDENT: Final = 2
_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
"""What terminals take as: clear the screen, clear what scrolled out, and begin at the top."""


def wants_plain(no_color: bool) -> bool:
    """Say whether colour is unwanted, by the option or the variable NO_COLOR."""
    return no_color or bool(os.environ.get("NO_COLOR"))


class _Console(Console):
    """A console that leaves a closed pipe to the command: rich would end with exit code 1."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Output:
    """Standard output as the options of a command want it.

    Attributes:
        json: whether the command prints one document, and nothing else.
    """

    def __init__(self, args: Namespace) -> None:
        """Look at the options ``json``, ``ascii`` and ``no_color``, and at the terminal."""
        self.json: bool = args.json
        self._encoding = "ascii" if args.ascii else encoding_of(sys.stdout)
        self._signs = writable(_SIGNS, self._encoding) == _SIGNS
        self._plain = wants_plain(args.no_color)
        self._console = self._make_console()

    def _make_console(self, *, stderr: bool = False) -> Console:
        # On an old Windows terminal colours are no part of the text, and text is all we write.
        plain = self._plain or detect_legacy_windows()
        return _Console(
            stderr=stderr,
            color_system=None if plain else "auto",
            markup=False,
            highlight=False,
            emoji=False,
        )

    @property
    def width(self) -> int:
        """How many columns there are."""
        return self._console.width

    # What is put together.

    def shown(self, text: str) -> str:
        """Return a text of somebody else's, as a name, so that the terminal can show it."""
        return writable(printable(text), self._encoding)

    def card(self, card: Card) -> Text:
        """Return a card, with its suit's sign where there is one."""
        text = card.pretty if self._signs else str(card)
        return Text(text, style="red" if card.suit in _RED else "")

    def cards(self, cards: Iterable[Card]) -> Text:
        """Return cards, parted by spaces, in the order given."""
        return Text(" ").join(map(self.card, cards))

    def table(self, *headings: str, right: Sequence[str] = ()) -> Table:
        """Return an empty table.

        Args:
            headings: those of its columns.
            right: which of them hold numbers.
        """
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        for heading in headings:
            table.add_column(
                heading,
                justify="right" if heading in right else "left",
                overflow="fold",
            )
        return table

    # What is printed.

    def print(self, *parts: RenderableType, indent: bool = False, wrap: bool = True) -> None:
        """Print each part; without parts an empty line.

        Args:
            parts: texts and tables.
            indent: whether they stand a little to the right.
            wrap: whether to keep to the width of the terminal; a file's name is not broken.
        """
        with self._console.capture() as captured:
            for part in parts or ("",):
                shown = Padding(part, (0, 0, 0, _INDENT)) if indent else part
                self._console.print(shown, soft_wrap=not wrap)
        text = captured.get()
        trimmed = "\n".join(line.rstrip(" ") for line in text.split("\n"))
        write(trimmed, sys.stdout, self._encoding)

    def clear(self) -> None:
        """Clear the screen and what has scrolled out of it; where that cannot be, scroll it away.

        What is no terminal keeps all that was printed.
        """
        if not self._console.is_terminal:
            return
        able = not (detect_legacy_windows() or self._console.is_dumb_terminal)
        write(_CLEAR if able else "\n" * self._console.height, sys.stdout)

    def document(self, document: Mapping[str, object]) -> None:
        """Print the document for programs."""
        write_document(document)

    def working(self, message: str) -> AbstractContextManager[object]:
        """Show on standard error, if that is a terminal, what is being done meanwhile."""
        console = self._make_console(stderr=True)
        if not console.is_terminal:
            return nullcontext()
        text = writable(printable(message), encoding_of(sys.stderr))
        return console.status(text, spinner="line")
