"""``cirulla variants``: what is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from cirulla.cli.commands import add_command
from cirulla.cli.output import Output
from cirulla.cli.reporting import Exit, complain
from cirulla.cli.words import value_words
from cirulla.registry import NO_AUTOLOAD, discover

if TYPE_CHECKING:
    from argparse import Namespace

    from cirulla.cli.commands import Commands
    from cirulla.registry import Listed
    from cirulla.structuring import Option

_DESCRIPTION = """\
List every variant that is installed: what it changes, its options with their
defaults and bounds, who plays so, and the distribution that ships it. One that
is broken is shown as broken, and the others are listed all the same."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "variants",
        run,
        summary="list the installed variants and their options",
        description=_DESCRIPTION,
    )
    parser.add_argument("--strict", action="store_true", help="if any is broken, exit with 2")


def run(args: Namespace) -> int:
    """Print every variant."""
    out = Output(args)
    catalogue = discover()
    listed = tuple(catalogue.listed())
    if out.json:
        out.document({"variants": [_data(one) for one in listed]})
    elif catalogue.disabled:
        out.print(f"no variant is looked for: {NO_AUTOLOAD} is set")
    else:
        _print_all(out, listed)
    faults = dict.fromkeys(str(one.fault) for one in listed if one.fault)
    if args.strict and faults:
        complain(*faults)
        return Exit.UNUSABLE
    return Exit.RIGHT


def _print_all(out: Output, listed: tuple[Listed, ...]) -> None:
    if not listed:
        out.print("no variant is installed")
    for place, one in enumerate(listed):
        if place:
            out.print()
        _print_variant(out, one)


def _data(one: Listed) -> dict[str, object]:
    fault = one.fault
    return {
        "name": one.name,
        "version": one.version,
        "distribution": one.distribution,
        "distribution_version": one.distribution_version,
        "sources": list(one.sources),
        "summary": one.summary,
        "options": [
            {
                "name": option.name,
                "type": option.type,
                "default": option.default,
                "required": option.required,
                "bounds": option.bounds,
                "help": option.help,
            }
            for option in one.options
        ],
        "fault": None if fault is None else {"code": fault.code.value, "message": fault.message},
    }


def _print_variant(out: Output, one: Listed) -> None:
    title = Text(out.shown(one.name) or "(no name)", style="bold")
    if one.version:
        title.append(f" {one.version}", style="not bold")
    where = f"{one.distribution} {one.distribution_version}".strip() or "no distribution's name"
    title.append(f"  {out.shown(where)}", style="not bold dim")
    if one.sources:
        title.append(f"  {out.shown(', '.join(one.sources))}", style="not bold dim")
    out.print(title)
    if one.fault:
        broken = Text("broken: ", style="bold red").append(out.shown(str(one.fault)), "not bold")
        out.print(broken, indent=True)
        return
    if one.summary:
        out.print(out.shown(one.summary), indent=True)
    if one.options:
        table = out.table("option", "default", "may be", "what it is")
        for option in one.options:
            table.add_row(*map(out.shown, _row(option)))
        out.print(table, indent=True)


def _row(option: Option) -> tuple[str, str, str, str]:
    default = "must be given" if option.required else value_words(option.default)
    return option.name, default, option.bounds or option.type, option.help
