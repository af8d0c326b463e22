"""A rule sheet as one HTML page, with its own style and the library's card drawings."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Final

from cirulla.cards import Card, Suit
from cirulla.drawing.faces import BOX, face, suit_colour
from cirulla.drawing.shapes import SUITS
from cirulla.naming import card_name, suit_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cirulla.sheets.contents import Sheet, SheetRule, SheetSection
    from cirulla.sheets.working import Shown, Worked

_CARD: Final = re.compile("([A2-7JQK])([♥♦♣♠])")
_SIGNS: Final = {suit.sign: suit for suit in Suit}


def to_html(sheet: Sheet, *, four_colours: bool = False) -> str:
    """Return it as one HTML file, light and dark, to be printed on A4.

    Args:
        sheet: the sheet.
        four_colours: whether diamonds are blue and clubs green.
    """
    from importlib.resources import files

    style = files("cirulla.sheets").joinpath("page.css").read_text(encoding="utf-8")
    colours = "".join(
        f".{suit.letter} {{ --suit: {suit_colour(suit, four_colours=four_colours)} }}\n"
        for suit in Suit
    )
    return "\n".join(
        (
            "<!doctype html>",
            f'<html lang="{sheet.lang}">',
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(sheet.title)}</title>",
            f"<style>\n{style}{colours}</style>",
            _drawings(sheet, four_colours=four_colours),
            *_Page(sheet.lang).lines(sheet),
            "</html>",
            "",
        )
    )


def _drawings(sheet: Sheet, *, four_colours: bool) -> str:
    """Return each card that the sheet shows, drawn once, and the suits."""
    met = {
        card
        for section in sheet.sections
        for worked in section.examples
        for shown in worked.shown
        for card in shown.cards
    }
    cards = "".join(
        f'<symbol id="card-{card}" viewBox="{BOX}">{face(card, four_colours=four_colours)}</symbol>'
        for card in sorted(met)
    )
    suits = "".join(
        f'<symbol id="suit-{suit}" viewBox="-11 -11 22 22"><path d="{SUITS[suit]}"/></symbol>'
        for suit in Suit
    )
    return f'<svg class="drawings" aria-hidden="true"><defs>{cards}{suits}</defs></svg>'


class _Page:
    """The page's parts, in one language."""

    def __init__(self, lang: str) -> None:
        self._lang = lang

    def lines(self, sheet: Sheet) -> Iterator[str]:
        """Yield the lines of the body."""
        yield f"<header><h1>{escape(sheet.title)}</h1>"
        yield f'<p class="subtitle">{escape(sheet.subtitle)}</p>'
        for text in sheet.preface:
            yield f"<p>{escape(text)}</p>"
        yield "</header>\n<main>"
        for section in sheet.sections:
            yield from self._section(section, sheet)
        yield "</main>"
        if sheet.note:
            yield f'<footer><p><span class="mark"></span>{escape(sheet.note)}</p></footer>'

    def _section(self, section: SheetSection, sheet: Sheet) -> Iterator[str]:
        yield f"<section>\n<h2>{escape(section.title)}</h2>\n<dl>"
        for rule in section.rules:
            yield self._rule(rule)
        yield "</dl>"
        if section.examples:
            yield f'<div class="examples">\n<h3>{escape(sheet.examples_title)}</h3>\n<ul>'
            for worked in section.examples:
                yield self._example(worked)
            yield "</ul>\n</div>"
        yield "</section>"

    def _rule(self, rule: SheetRule) -> str:
        kind = ' class="changed"' if rule.changed else ""
        return f"<div{kind}><dt>{escape(rule.rule)}</dt><dd>{self._text(rule.text)}</dd></div>"

    def _example(self, worked: Worked) -> str:
        shown = "".join(map(self._shown, worked.shown))
        position = f'<div class="position">{shown}</div>' if shown else ""
        answers = "".join(f"<p>{self._text(answer)}</p>" for answer in worked.answers)
        return f'<li>{position}<div class="answers">{answers}</div></li>'

    def _shown(self, shown: Shown) -> str:
        label = f"<figcaption>{self._text(shown.label)}</figcaption>"
        if not shown.cards:
            return f'<figure class="said">{label}</figure>'
        cards = "".join(map(self._card, shown.cards))
        kind = "fan" if shown.many else "row"
        return f'<figure>{label}<span class="{kind}">{cards}</span></figure>'

    def _card(self, card: Card) -> str:
        name = escape(card_name(card, self._lang))
        return (
            f'<svg class="card" role="img" aria-label="{name}"><title>{name}</title>'
            f'<use href="#card-{card}"/></svg>'
        )

    def _text(self, text: str) -> str:
        """Return a text with each card's suit drawn, so that it needs no font for it."""
        return _CARD.sub(self._named, escape(text))

    def _named(self, found: re.Match[str]) -> str:
        rank, suit = found[1], _SIGNS[found[2]]
        name = suit_name(suit, self._lang)
        return (
            f'<span class="named {suit}">{rank}<svg role="img" aria-label="{name}">'
            f'<use href="#suit-{suit}"/></svg></span>'
        )
