"""``cirulla diff``: what two houses play differently."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from cirulla.cli.commands import add_command
from cirulla.cli.houses import METAVAR, find_house
from cirulla.cli.output import Output
from cirulla.cli.reporting import Exit
from cirulla.sheets.contents import TITLES
from cirulla.translating import LANGUAGES, translate, translate_plural
from cirulla.translating import gettext_noop as _
from cirulla.translating import ngettext_noop as _n

if TYPE_CHECKING:
    from argparse import Namespace

    from cirulla.cli.commands import Commands
    from cirulla.differing import Difference, Told

_DESCRIPTION = """\
Say what two houses play differently, rule by rule, in the order of play. Where
no words tell of a difference, the variants and their options do."""
_EXAMPLES = """\
  cirulla diff base genova
  cirulla diff casa.toml tradizione --lang it"""
_DIFFER: Final = _n(
    "{mine} and {theirs} differ in {rules} rule.",
    "{mine} and {theirs} differ in {rules} rules.",
    "rules",
)
_ALIKE: Final = _("{mine} and {theirs} play alike.")
_NO_RULE: Final = _("no such rule")


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
    parser.add_argument(
        "--lang", choices=LANGUAGES, default="en", help="the language; by default English"
    )


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
                "differences": [one.to_dict(args.lang) for one in found],
            }
        )
        return Exit.RIGHT
    names = {"mine": out.shown(mine.asked), "theirs": out.shown(theirs.asked)}
    if not found:
        out.print(translate(_ALIKE, args.lang).format(**names), wrap=False)
        return Exit.RIGHT
    told = translate_plural(_DIFFER, len(found), args.lang).format(**names, rules=len(found))
    out.print(Text(told, style="bold"), wrap=False)
    for one in found:
        _print_difference(out, one, (mine.asked, theirs.asked), args.lang)
    return Exit.RIGHT


def _print_difference(out: Output, one: Difference, asked: tuple[str, str], lang: str) -> None:
    section = translate(TITLES[one.section], lang).lower()
    heading = Text(out.shown(one.rule or ", ".join(one.steps)), style="bold")
    out.print("", heading.append(f"  {section}", style="not bold dim"))
    table = out.table("", "")
    table.show_header = False
    table.columns[0].max_width = 20
    for house, told in zip(asked, (one.mine, one.theirs), strict=True):
        table.add_row(out.shown(house), _words(out, told, lang))
    out.print(table, indent=True)


def _words(out: Output, told: Told, lang: str) -> Text:
    text = told.text(lang)
    return Text(out.shown(text)) if text else Text(translate(_NO_RULE, lang), style="dim")
