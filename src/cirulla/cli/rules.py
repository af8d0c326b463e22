"""``cirulla rules``: the rules of a house as a text for people."""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cirulla.cards import Suit
from cirulla.cli.commands import add_command
from cirulla.cli.houses import METAVAR, NamedHouse, find_house
from cirulla.cli.output import Output
from cirulla.cli.reporting import Exit, encoding_of, write
from cirulla.sheets import Sheet, sheet_of, to_html, to_markdown, to_text
from cirulla.translating import LANGUAGES

if TYPE_CHECKING:
    from argparse import Namespace

    from cirulla.cli.commands import Commands

_FORMATS: Final = ("txt", "md", "html")
_DESCRIPTION = """\
Print the complete rules of a house, in the order of play, with examples that
are worked out under these very rules. An HTML page has the cards drawn, and
fits on one or two sheets of A4."""
_EXAMPLES = """\
  cirulla rules genova --lang it
  cirulla rules casa.toml --lang it -o regole.html
  cirulla rules base --format md"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "rules",
        run,
        summary="print the rules of a house, to read at the table",
        description=_DESCRIPTION,
        examples=_EXAMPLES,
    )
    parser.add_argument("house", metavar=METAVAR, help="a named game, or a house file")
    parser.add_argument(
        "--lang", choices=LANGUAGES, default="en", help="the language; by default English"
    )
    parser.add_argument(
        "--format",
        choices=_FORMATS,
        help="by default that of the file's name, else plain text",
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", type=Path, help="write a file instead of printing"
    )
    parser.add_argument(
        "--four-colours", action="store_true", help="draw diamonds blue and clubs green"
    )


def run(args: Namespace) -> int:
    """Print the rules, or write them to a file."""
    out, house = Output(args), find_house(args.house)
    sheet = sheet_of(house.house, args.lang)
    path: Path | None = args.output
    form: str = args.format or _format_of(path)
    text = _written(sheet, form, four_colours=args.four_colours)
    if path is not None:
        path.write_text(text, encoding="utf-8", newline="\n")
    if out.json:
        out.document(_data(house, sheet))
    elif path is None:
        encoding = "ascii" if args.ascii else encoding_of(sys.stdout)
        write(_encodable(text, form, encoding), sys.stdout, encoding)
    return Exit.RIGHT


def _format_of(path: Path | None) -> str:
    suffix = path.suffix.lower().removeprefix(".") if path else ""
    return {"htm": "html", "markdown": "md"}.get(suffix, suffix if suffix in _FORMATS else "txt")


def _written(sheet: Sheet, form: str, *, four_colours: bool) -> str:
    if form == "html":
        return to_html(sheet, four_colours=four_colours)
    return to_markdown(sheet) if form == "md" else to_text(sheet)


def _encodable(text: str, form: str, encoding: str) -> str:
    """Return a text with only what the encoding has: letters for suits, no accents it lacks."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        if form == "html":
            return text.encode(encoding, "xmlcharrefreplace").decode(encoding)
        for suit in Suit:
            text = text.replace(suit.sign, suit.letter)
        plain = unicodedata.normalize("NFKD", text)
        return "".join(char for char in plain if not unicodedata.combining(char))
    return text


def _data(house: NamedHouse, sheet: Sheet) -> dict[str, object]:
    return {
        "house": house.to_data(),
        "lang": sheet.lang,
        "title": sheet.title,
        "sections": [
            {
                "title": section.title,
                "rules": [
                    {"rule": one.rule, "text": one.text, "changed": one.changed}
                    for one in section.rules
                ],
                "examples": [
                    {
                        "shown": [
                            {"label": shown.label, "cards": list(map(str, shown.cards))}
                            for shown in worked.shown
                        ],
                        "answers": list(worked.answers),
                    }
                    for worked in section.examples
                ],
            }
            for section in sheet.sections
        ],
    }
