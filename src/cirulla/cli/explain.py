"""``cirulla explain``: who decides what in a house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from cirulla.cli.commands import add_command
from cirulla.cli.houses import METAVAR, NamedHouse, find_house
from cirulla.cli.output import Output
from cirulla.cli.reporting import Exit
from cirulla.cli.words import count, options_words
from cirulla.compiling import BASE
from cirulla.explaining import options_of, origin_of

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable

    from cirulla.cli.commands import Commands
    from cirulla.explaining import Explanation, Origin, StepExplanation

_DESCRIPTION = """\
Explain a house: its variants with their options and the distributions that
ship them; for each step of the rules who answers it, and who refines the
answer, in which order; and which variant can have no effect, and why."""
_EXAMPLES = """\
  cirulla explain genova
  cirulla explain genova --players 2
  cirulla explain casa.toml --json"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "explain",
        run,
        summary="say who decides what in a house",
        description=_DESCRIPTION,
        examples=_EXAMPLES,
    )
    parser.add_argument("house", metavar=METAVAR, help="a named game, or a house file")
    parser.add_argument(
        "--players",
        metavar="N",
        type=int,
        help="judge what can have no effect for so many players; by default for any number",
    )


def run(args: Namespace) -> int:
    """Print who decides what."""
    out, house = Output(args), find_house(args.house)
    players: int | None = args.players
    if players is not None:
        house.rules.sides(players)  # refused here if so many cannot play
    explanation = house.rules.explain(players)
    origins = _origins(house, explanation)
    if out.json:
        out.document(_data(house, players, explanation, origins))
        return Exit.RIGHT
    title = Text(out.shown(house.asked), style="bold")
    if house.title:
        title.append(f"  {out.shown(house.title)}", style="not bold")
    if house.sources:
        title.append(f" ({out.shown(', '.join(house.sources))})", style="not bold dim")
    out.print(title, wrap=False)
    _print_variants(out, house, origins)
    _print_steps(out, explanation.steps)
    _print_idle(out, explanation, players)
    return Exit.RIGHT


def _origins(house: NamedHouse, explanation: Explanation) -> dict[str, Origin]:
    """Return where each comes from, the base game first, then the variants as listed."""
    met = {one.variant: one for step in explanation.steps for one in (step.owner, *step.others)}
    listed = {one.name: met.get(one.name) or origin_of(one) for one in house.rules.variants}
    return {BASE: met[BASE], **listed}


def _data(
    house: NamedHouse,
    players: int | None,
    explanation: Explanation,
    origins: dict[str, Origin],
) -> dict[str, object]:
    return {
        "house": house.to_data(),
        "players": players,
        "origins": [
            {
                "variant": one.variant,
                "version": one.version,
                "distribution": one.distribution,
                "distribution_version": one.distribution_version,
            }
            for one in origins.values()
        ],
        "steps": [
            {
                "step": one.step,
                "kind": one.kind,
                "owner": one.owner.variant,
                "others": [other.variant for other in one.others],
            }
            for one in explanation.steps
        ],
        "idle": [{"variant": one.variant, "reason": one.reason} for one in explanation.idle],
    }


def _print_variants(out: Output, house: NamedHouse, origins: dict[str, Origin]) -> None:
    _print_heading(out, "Variants, in the listed order")
    options = {one.name: options_words(options_of(one)) for one in house.rules.variants}
    table = out.table("variant", "version", "from", "options", right=("version",))
    for name, one in origins.items():
        where = f"{one.distribution} {one.distribution_version}".strip() or "no distribution"
        row = (name, str(one.version), where, options.get(name, ""))
        table.add_row(*map(out.shown, row), style="dim" if name == BASE else "")
    out.print(table, indent=True)


def _print_steps(out: Output, steps: Iterable[StepExplanation]) -> None:
    _print_heading(out, "Steps, in the order of play")
    table = out.table("step", "kind", "who answers")
    for one in steps:
        plain = one.owner.variant == BASE and not one.others
        table.add_row(one.step, one.kind, out.shown(_who(one)), style="dim" if plain else "")
    out.print(table, indent=True)


def _who(step: StepExplanation) -> str:
    """Say who answers a step, and who comes after in which order."""
    others = [other.variant for other in step.others]
    if step.kind == "collected":
        return ", then ".join(others) or "nobody"
    refined = f", refined by {', then '.join(others)}" if others else ""
    return step.owner.variant + refined


def _print_idle(out: Output, explanation: Explanation, players: int | None) -> None:
    whom = "" if players is None else f" with {count(players, 'player')}"
    _print_heading(out, f"Without effect{whom}")
    table = out.table("variant", "why")
    for one in explanation.idle:
        table.add_row(out.shown(one.variant), out.shown(one.reason))
    out.print(table if explanation.idle else "none", indent=True)


def _print_heading(out: Output, text: str) -> None:
    out.print("", Text(text, style="bold"))
