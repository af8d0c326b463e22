"""What every command is made with."""

from __future__ import annotations

from argparse import SUPPRESS, Action, ArgumentError, ArgumentParser, Namespace
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NoReturn

from rich.console import Console
from rich_argparse import RawDescriptionRichHelpFormatter

from cirulla.cli.output import wants_plain
from cirulla.cli.reporting import Exit, complain, encoding_of, writable
from cirulla.structuring import nearest

if TYPE_CHECKING:
    from argparse import _SubParsersAction  # pyright: ignore[reportPrivateUsage]

    from _typeshed import SupportsWrite

    Commands = _SubParsersAction["Parser"]
    """Where a command adds itself."""

Run = Callable[[Namespace], int]
"""What a command does: it takes the arguments and returns the exit code."""


class Parser(ArgumentParser):
    """A parser that reports a wrong call in one line."""

    def error(self, message: str) -> NoReturn:
        """Report a wrong call, and exit."""
        complain(f"{message}; see {self.prog} --help")
        raise SystemExit(int(Exit.UNUSABLE))

    def _check_value(self, action: Action, value: object) -> None:
        """Refuse a word that is none of the choices, and name the nearest of them."""
        if action.choices is not None and value not in action.choices:
            known = list(map(str, action.choices))
            advice = nearest(str(value), known) or f" (choose from {', '.join(known)})"
            raise ArgumentError(action, f"invalid choice: {str(value)!r}{advice}")

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Print help as all else is printed; argparse itself would hide that it could not."""
        if message and file is not None:
            file.write(writable(message, encoding_of(file)))


class HelpFormatter(RawDescriptionRichHelpFormatter):
    """Help in colour, where that is wanted; headings as they are written."""

    group_name_formatter = str

    def add_argument(self, action: Action) -> None:
        """Add an argument, with room for commands, which stand farther in than argparse reckons."""
        super().add_argument(action)
        for one in self._iter_indented_subactions(action):
            wide = len(self._format_action_invocation(one)) + self._current_indent
            self._action_max_length = max(self._action_max_length, wide)


def help_formatter(*, no_color: bool) -> Callable[..., HelpFormatter]:
    """Return what makes the help, with or without colour."""
    return partial(
        HelpFormatter, console=Console(color_system=None) if wants_plain(no_color) else None
    )


def add_output_options(parser: Parser, *, defaults: bool, document: bool = True) -> None:
    """Add the options that say how to print; every command takes them before or after its name.

    Args:
        parser: where to add them.
        defaults: whether to set them where they are not given.
        document: whether it can print a document for programs.
    """
    group = parser.add_argument_group("output")
    for option, text in (
        ("--json", "print one JSON document, for programs"),
        ("--ascii", "print plain ASCII: 7d, and no suit signs"),
        ("--no-color", "print without colour; so does the variable NO_COLOR"),
    ):
        if option == "--json" and not document:
            continue
        default = False if defaults else SUPPRESS
        group.add_argument(option, action="store_true", default=default, help=text)


def add_command(
    commands: Commands,
    name: str,
    run: Run,
    *,
    summary: str,
    description: str,
    examples: str = "",
    document: bool = True,
) -> Parser:
    """Add a command.

    Args:
        commands: where to add it.
        name: the word that calls it.
        run: what it does.
        summary: a few words, for the list of commands.
        description: what it does, in lines of at most 78 columns.
        examples: lines to try.
        document: whether it has ``--json``; a command that asks and answers has not, and is
            refused where that option stands before its name.

    Returns:
        Its parser, to add its own arguments to.
    """
    parser = commands.add_parser(
        name,
        help=summary,
        description=description,
        epilog=f"examples:\n{examples}" if examples else None,
    )
    parser.set_defaults(run=run if document else partial(_no_document, run, name))
    add_output_options(parser, defaults=False, document=document)
    return parser


def _no_document(run: Run, name: str, args: Namespace) -> int:
    """Run a command that asks and answers, unless a document is wanted."""
    if args.json:
        complain(f"{name} asks and answers, and prints no document: leave out --json")
        return Exit.UNUSABLE
    return run(args)
