"""The parser of the whole command, and the list of commands."""

from __future__ import annotations

from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Final, cast

from cirulla.cli import (
    captures,
    diff,
    explain,
    games,
    new_house,
    play,
    referee,
    rules,
    schema,
    score,
    serve,
    variants,
    verify,
)
from cirulla.cli.commands import Parser, add_output_options, help_formatter

if TYPE_CHECKING:
    from collections.abc import Sequence

# In the order of the help. A command is a module with two functions, ``add(commands)``, which adds
# its parser with `cirulla.cli.commands.add_command`, and ``run(args)``, which returns an exit code.
COMMANDS: Final = (
    play,
    score,
    rules,
    new_house,
    verify,
    captures,
    explain,
    diff,
    variants,
    games,
    referee,
    serve,
    schema,
)

_DESCRIPTION = """\
The rules of Cirulla, the card game of Genoa, and of the houses that play it."""
_EPILOG = """\
exit codes: 0 all is right; 1 a record is wrong; 2 the input cannot be used"""


def make_parser(argv: Sequence[str]) -> Parser:
    """Return the parser.

    Args:
        argv: the words to be parsed: help is made before it is known whether it may have colour.
    """
    make = partial(
        Parser,
        allow_abbrev=False,
        formatter_class=help_formatter(no_color="--no-color" in argv),
    )
    parser = make(prog="cirulla", description=_DESCRIPTION, epilog=_EPILOG)
    parser.add_argument("--version", action="version", version=f"cirulla {_version()}")
    add_output_options(parser, defaults=True)
    commands = parser.add_subparsers(
        title="commands",
        metavar="COMMAND",
        required=True,
        parser_class=cast("type[Parser]", make),  # it is only called
    )
    for command in COMMANDS:
        command.add(commands)
    return parser


def _version() -> str:
    try:
        return version("cirulla")
    except PackageNotFoundError:
        return "(not installed)"
