"""``cirulla games``: the named games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from cirulla.cli.commands import add_command
from cirulla.cli.output import Output
from cirulla.cli.reporting import Exit
from cirulla.cli.words import variant_words
from cirulla.house import game_info, game_names

if TYPE_CHECKING:
    from argparse import Namespace

    from cirulla.cli.commands import Commands

_DESCRIPTION = """\
List the named games: each with who plays so, and its variants with the
options that differ from their defaults. The sources are those of the rules'
bibliography."""


def add(commands: Commands) -> None:
    """Add the command."""
    add_command(commands, "games", run, summary="list the named games", description=_DESCRIPTION)


def run(args: Namespace) -> int:
    """Print the named games."""
    out = Output(args)
    games = [game_info(name) for name in game_names()]
    if out.json:
        out.document(
            {
                "games": [
                    {
                        "name": game.name,
                        "title": game.title,
                        "sources": list(game.sources),
                        "variants": [entry.to_dict() for entry in game.variants],
                    }
                    for game in games
                ]
            }
        )
        return Exit.RIGHT
    for place, game in enumerate(games):
        if place:
            out.print()
        title = Text(game.name, style="bold").append(f"  {out.shown(game.title)}", style="default")
        out.print(title.append(f" ({', '.join(game.sources)})", style="dim"))
        entries = [out.shown(variant_words(entry.to_dict())) for entry in game.variants]
        out.print(Text(", ".join(entries) or "no variants"), indent=True)
    return Exit.RIGHT
