"""``cirulla referee``: matches for interfaces in any language, on standard input and output."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cirulla.cli.commands import add_command
from cirulla.cli.reporting import Exit, complain
from cirulla.errors import clip

if TYPE_CHECKING:
    from argparse import Namespace

    from cirulla.cli.commands import Commands

_MOST: Final = 1000
_DESCRIPTION = """\
Keep matches for an interface in any language: each line on standard input is
a request in JSON, and is answered by one line on standard output, with the
request's id. It ends with its input. With a journal nothing is lost that was
answered, even if the process is killed: the next one goes on from there."""
_EXAMPLES = """\
  echo '{"wire": 1, "id": 1, "op": "new", "seed": "7"}' | cirulla referee
  cirulla referee --journal matches.jsonl"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "referee",
        run,
        summary="keep matches for another program, a line of JSON for a line",
        description=_DESCRIPTION,
        examples=_EXAMPLES,
        document=False,
    )
    parser.add_argument(
        "--journal",
        metavar="FILE",
        type=Path,
        help="keep the matches in this file, and go on with those that are in it",
    )
    parser.add_argument(
        "--matches",
        metavar="N",
        type=_count,
        default=_MOST,
        help=f"how many matches are kept at once; {_MOST} if it is left out",
    )


def run(args: Namespace) -> int:
    """Answer requests until there are no more."""
    # Loaded here, since they load much that other commands need not.
    from secrets import token_bytes  # noqa: PLC0415

    from cirulla.referee import Referee  # noqa: PLC0415
    from cirulla.referee.journal import Journal  # noqa: PLC0415
    from cirulla.referee.serving import serve  # noqa: PLC0415

    journal = None if args.journal is None else Journal(args.journal)
    referee = Referee(token_bytes, args.matches, None if journal is None else journal.add)
    if journal is not None:
        note = journal.replay(referee.repeat)
        complain(*filter(None, [note]))
    # Either is None if it was closed at the start.
    if sys.stdin is not None and sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison]
        serve(referee.answer, sys.stdin.buffer, sys.stdout.buffer)
    return Exit.RIGHT


def _count(text: str) -> int:
    """Read a whole number from 1."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text)):
        message = f'"{clip(text)}" is no number of matches; write a whole number from 1'
        raise ArgumentTypeError(message)
    return int(text)
