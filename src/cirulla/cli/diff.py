"""``cirulla diff``: what two houses play differently."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from cirulla.cli.commands import add_command
from cirulla.cli.houses import METAVAR, NamedHouse, find_house
from cirulla.cli.output import Output
from cirulla.cli.reporting import Exit
from cirulla.cli.words import count

if TYPE_CHECKING:
    from argparse import Namespace

    from cirulla.cli.commands import Commands
    from cirulla.differing import Difference, Told

_DESCRIPTION = """\
Say what two houses play differently, rule by rule, in the order of play. Where
no words tell of a difference, the variants and their options do."""
_EXAMPLES = """\
  cirulla diff base genova
  cirulla diff casa.toml tradizione"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "diff",
        run,
        summary="say what two houses play differently",
        description=_DESCRIPTION,
        examples=_EXAMPLES,
    )
    parser.add_argument("mine", metavar="A", help=f"a house, as {METAVAR}")
    parser.add_argument("theirs", metavar="B", help=f"the other house, as {METAVAR}")


def run(args: Namespace) -> int:
    """Print what they play differently."""
    out = Output(args)
    mine, theirs = find_house(args.mine), find_house(args.theirs)
    found = mine.rules.diff(theirs.rules)
    if out.json:
        out.document(
            {
                "mine": mine.to_data(),
                "theirs": theirs.to_data(),
                "differences": [one.to_dict() for one in found],
            }
        )
        return Exit.RIGHT
    both = out.shown(f"{mine.asked} and {theirs.asked}")
    if not found:
        out.print(f"{both} play alike.", wrap=False)
        return Exit.RIGHT
    what = count(len(found), "rule")
    out.print(Text(f"{both} differ in {what}.", style="bold"), wrap=False)
    for one in found:
        _print_difference(out, mine, theirs, one)
    return Exit.RIGHT


def _print_difference(out: Output, mine: NamedHouse, theirs: NamedHouse, one: Difference) -> None:
    heading = Text(out.shown(one.rule or ", ".join(one.steps)), style="bold")
    out.print("", heading.append(f"  {one.section}", style="not bold dim"))
    table = out.table("", "")
    table.show_header = False
    table.columns[0].max_width = 20
    for house, told in ((mine, one.mine), (theirs, one.theirs)):
        table.add_row(out.shown(house.asked), _words(out, told))
    out.print(table, indent=True)


def _words(out: Output, told: Told) -> Text:
    text = told.text()
    return Text(out.shown(text)) if text else Text("no such rule", style="dim")
