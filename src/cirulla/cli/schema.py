"""``cirulla schema``: the JSON Schema of the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cirulla.cli.commands import add_command
from cirulla.cli.output import Output
from cirulla.cli.reporting import Exit

if TYPE_CHECKING:
    from argparse import Namespace

    from cirulla.cli.commands import Commands

_DESCRIPTION = """\
Print the JSON Schema (draft 2020-12) of what is told between programs: of every
message, or with a name of one shape alone, with all that it is made of."""
_EXAMPLES = """\
  cirulla schema > wire.json
  cirulla schema StateMessage
  cirulla schema --list"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "schema",
        run,
        summary="print the JSON Schema of the wire",
        description=_DESCRIPTION,
        examples=_EXAMPLES,
    )
    parser.add_argument("name", metavar="NAME", nargs="?", default="", help="one shape, as View")
    parser.add_argument("--list", action="store_true", help="list the names of the shapes")


def run(args: Namespace) -> int:
    """Print the schema."""
    from cirulla.wire import schema, schema_names  # noqa: PLC0415 - it loads much that others need not

    out = Output(args)
    if not args.list:
        out.document(schema(args.name))
    elif out.json:
        out.document({"shapes": list(schema_names())})
    else:
        out.print(*schema_names())
    return Exit.RIGHT
