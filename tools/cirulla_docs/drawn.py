"""Cards, worked positions and rules as HTML, with the library's own drawings.

A page holds each drawing once, as a symbol, however often it shows the card; its style stands in
``docs/theme/assets/rules.css``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Final

from cirulla.cards import Card, Suit
from cirulla.drawing.faces import BOX, face
from cirulla.drawing.shapes import SUITS
from cirulla.naming import card_name, suit_name
from cirulla.sheets import SheetRule, Shown, Worked

_IN_TEXT: Final = re.compile("([A2-7JQK])([♥♦♣♠])")
_SIGNS: Final = {suit.sign: suit for suit in Suit}
_USED: Final = re.compile(r'href="#(card|suit)-(\w+)"')


def with_drawings(page: str) -> str:
    """Return a page with the drawings that it uses; as it is, if it uses none."""
    used = sorted(set(_USED.findall(page)))
    if not used:
        return page
    suits = {suit.letter: suit for suit in Suit}
    drawn = "".join(
        f'<symbol id="card-{name}" viewBox="{BOX}">{face(Card.parse(name))}</symbol>'
        if what == "card"
        else f'<symbol id="suit-{name}" viewBox="-11 -11 22 22">'
        f'<path d="{SUITS[suits[name]]}"/></symbol>'
        for what, name in used
    )
    return f'{page}\n<svg class="cirulla-drawings" aria-hidden="true"><defs>{drawn}</defs></svg>'


def card(one: Card, lang: str) -> str:
    """Return a card as a picture with its name."""
    name = escape(card_name(one, lang))
    return f'<svg class="card" role="img" aria-label="{name}"><use href="#card-{one}"/></svg>'


def cards(many: Iterable[Card], lang: str, kind: str = "row") -> str:
    """Return cards side by side: a ``row``, or a ``fan`` in which they overlap."""
    return f'<span class="{kind}">{"".join(card(one, lang) for one in many)}</span>'


def text(told: str, lang: str) -> str:
    """Return a text with each card's suit drawn, so that no font shows it as a little picture."""

    def named(found: re.Match[str]) -> str:
        suit = _SIGNS[found[2]]
        return (
            f'<span class="named {suit}">{found[1]}<svg role="img" '
            f'aria-label="{suit_name(suit, lang)}"><use href="#suit-{suit}"/></svg></span>'
        )

    return _IN_TEXT.sub(named, escape(told))


def block(inner: str) -> str:
    """Return a part of a page that is ours to dress."""
    return f'<div class="cirulla">{inner}</div>'


def examples(many: Iterable[Worked], lang: str) -> str:
    """Return worked positions as a list: the cards, and what the rules say of them."""
    return block(f'<ul class="worked">{"".join(_worked(one, lang) for one in many)}</ul>')


def _worked(worked: Worked, lang: str) -> str:
    shown = "".join(_shown(one, lang) for one in worked.shown)
    position = f'<div class="position">{shown}</div>' if shown else ""
    answers = "".join(f"<p>{text(one, lang)}</p>" for one in worked.answers)
    return f'<li>{position}<div class="answers">{answers}</div></li>'


def _shown(shown: Shown, lang: str) -> str:
    label = f"<figcaption>{text(shown.label, lang)}</figcaption>"
    if not shown.cards:
        return f'<figure class="said">{label}</figure>'
    return f"<figure>{label}{cards(shown.cards, lang, 'fan' if shown.many else 'row')}</figure>"


def captioned(many: Iterable[tuple[Card, object]], lang: str) -> str:
    """Return cards, each with a caption below it."""
    figures = "".join(
        f"<figure>{card(one, lang)}<figcaption>{caption}</figcaption></figure>"
        for one, caption in many
    )
    return block(f'<div class="captioned">{figures}</div>')


def note(told: str) -> str:
    """Return what the mark of a rule means."""
    return block(f'<p class="note"><span class="mark"></span>{escape(told)}</p>')


def rules(many: Iterable[SheetRule], lang: str, *, anchors: bool) -> str:
    """Return rules with their ids, those that a variant says marked.

    Args:
        many: the rules.
        lang: the language.
        anchors: whether one may link to each by its id, which no other on the page has then.
    """
    told = "".join(_rule(one, lang, anchors=anchors) for one in many)
    return block(f'<dl class="rules">{told}</dl>')


def _rule(rule: SheetRule, lang: str, *, anchors: bool) -> str:
    kind = ' class="changed"' if rule.changed else ""
    name = escape(rule.rule)
    said = text(rule.text, lang)
    anchor = f' id="{name.lower()}"' if anchors else ""
    return f"<div{kind}><dt{anchor}>{name}</dt><dd>{said}</dd></div>"
