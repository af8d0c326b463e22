"""``cirulla captures``: what a card may take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from cirulla.cards import Card, CardSet, Rank
from cirulla.cli.commands import add_command
from cirulla.cli.houses import METAVAR, NamedHouse, find_house
from cirulla.cli.output import Output
from cirulla.cli.reporting import Exit
from cirulla.errors import Code, TextError, clip

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Sequence

    from cirulla.answers import Capture
    from cirulla.cli.commands import Commands
    from cirulla.steps import Pledged

_DESCRIPTION = """\
Say what a card may take from the table: each capture with its kind, whether
the card may be laid instead, and whether a capture would be a scopa (the last
card of a round, which makes none in most houses, is not judged here).

A card is its rank and its suit: A 2 3 4 5 6 7 J Q K, then h d c s."""
_EXAMPLES = """\
  cirulla captures 6c Ah 5d 2s 3c
  cirulla captures 7d "7h 3c 5s" --rules genova
  cirulla captures 4c 7h 2s --rules genova --pledged 7h=4"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "captures",
        run,
        summary="say what a card may take from a table",
        description=_DESCRIPTION,
        examples=_EXAMPLES,
    )
    parser.add_argument("card", metavar="CARD", help="the card played, as 6c")
    parser.add_argument(
        "table",
        metavar="TABLE",
        nargs="*",
        help="the cards on the table, as 2s or 2s3c; none for an empty table",
    )
    parser.add_argument(
        "--rules", metavar=METAVAR, default="base", help="the house; by default the base game"
    )
    parser.add_argument(
        "--pledged",
        metavar="CARD=RANK",
        action="append",
        default=[],
        help="a card on the table, or played, that keeps a declared value, as 7h=A",
    )


def run(args: Namespace) -> int:
    """Print what the card may take."""
    out, house = Output(args), find_house(args.rules)
    card, table = Card.parse(args.card), CardSet.parse(" ".join(args.table))
    pledged = _read_pledged(args.pledged, house, (card, *table))
    captures = house.rules.captures(card, table, pledged)
    may_lay = house.rules.may_lay(card, table, pledged)
    scope = [house.rules.scopa(card, one, table, pledged) for one in captures]
    if out.json:
        out.document(
            {
                "house": house.to_data(),
                "card": str(card),
                "table": list(map(str, table)),
                "pledged": {str(one): str(rank) for one, rank in pledged.items()},
                "captures": [
                    {"cards": list(map(str, one.cards)), "kind": one.kind, "scope": points}
                    for one, points in zip(captures, scope, strict=True)
                ],
                "may_lay": may_lay,
            }
        )
        return Exit.RIGHT
    out.print(_heading(out, card, table, pledged, house.asked))
    if captures:
        _print_captures(out, captures, scope)
    out.print(_verdict(bool(captures), may_lay))
    return Exit.RIGHT


def _read_pledged(
    texts: Iterable[str], house: NamedHouse, there: Sequence[Card]
) -> dict[Card, Rank]:
    """Read the cards that keep a value; one that cannot do so here is refused."""
    pledged: dict[Card, Rank] = {}
    for text in texts:
        name, equals, rank = text.partition("=")
        if not equals:
            message = f'--pledged "{clip(text)}": write the card and its value, as 7h=A'
            raise TextError(Code.BAD_ARGUMENT, message, text, len(text))
        card = Card.parse(name)
        if card in pledged:
            raise TextError(Code.TWICE, f'--pledged "{clip(text)}": {card} is pledged twice', text)
        if card not in there:
            message = f'--pledged "{clip(text)}": {card} is neither played nor on the table'
            raise TextError(Code.BAD_ARGUMENT, message, text)
        if not house.rules.ask.pledges(card):
            message = (
                f'--pledged "{clip(text)}": {card} keeps no declared value by the rules of '
                f"{house.asked}"
            )
            raise TextError(Code.BAD_ARGUMENT, message, text)
        pledged[card] = Rank.parse(rank)
    return pledged


def _heading(out: Output, card: Card, table: CardSet, pledged: Pledged, house: str) -> Text:
    heading = Text.assemble(
        out.card(card), " on ", out.cards(table) if table else "an empty table", style="bold"
    )
    for one, rank in pledged.items():
        heading.append_text(Text.assemble(", ", out.card(one), f" counting as {rank}"))
    return heading.append(f" (rules: {out.shown(house)})", style="dim")


def _print_captures(out: Output, captures: Sequence[Capture], scope: Sequence[int]) -> None:
    table = out.table("takes", "kind", "scopa")
    for one, points in zip(captures, scope, strict=True):
        word = "" if not points else "scopa" if points == 1 else f"{points} scope"
        table.add_row(out.cards(one.cards), out.shown(one.kind), Text(word, style="bold green"))
    out.print(table, indent=True)


def _verdict(takes: bool, may_lay: bool) -> str:
    if takes:
        return "It may also be laid." if may_lay else "It must capture; it may not be laid."
    return "It may take nothing; it is laid." if may_lay else "It may neither take nor be laid."
