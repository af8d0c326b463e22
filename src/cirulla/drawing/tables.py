"""A position as HTML with drawn cards, as a notebook shows it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from cirulla.drawing.rows import row_svg
from cirulla.translating import gettext_noop as _
from cirulla.translating import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cirulla.hand import Hand
    from cirulla.state import State
    from cirulla.view import SeenHand, View

_CARD: Final = 52
_STYLE: Final = (
    "display:inline-block;padding:12px 16px;border-radius:10px;background:#2c5f45;color:#f4f1e8;"
    "font:14px/1.4 sans-serif"
)

_TO_PLAY: Final = _("{label}, to play")


def position_html(
    position: State | View,
    names: Sequence[str] = (),
    *,
    four_colours: bool = False,
    lang: str = "en",
) -> str:
    """Return a position as HTML: the table, each hand, and how the match stands.

    Args:
        position: a state, of which every hand is shown, or a view, of which no hidden card is.
        names: the players' names by seat; none to number the seats.
        four_colours: whether diamonds are blue and clubs green.
        lang: the language of its words.
    """

    def say(text: str, **values: object) -> str:
        return translate(text, lang).format(**values)

    def row(label: str, drawn: str) -> str:
        return f'<div style="margin-top:8px"><div>{label}</div>{drawn}</div>'

    stock = position.stock if isinstance(position.stock, int) else len(position.stock)
    totals = ", ".join(map(str, position.totals))
    piles = ", ".join(str(len(pile)) for pile in position.piles)
    head = say(
        _("Round {round}, totals {totals}; cards taken {piles}; undealt {stock}"),
        round=position.round + 1,
        totals=totals,
        piles=piles,
        stock=stock,
    )
    drawn = row_svg(position.table, four_colours=four_colours, lang=lang, width=_CARD)
    parts = [f"<div>{head}</div>", row(say(_("On the table")), drawn)]
    hands: Sequence[Hand | SeenHand] = position.hands
    for seat, hand in enumerate(hands):
        label = escape(names[seat]) if names else say(_("Seat {seat}"), seat=seat)
        if seat == position.dealer:
            label = say(_("{label} (dealer)"), label=label)
        if seat == position.turn:
            label = f"<b>{say(_TO_PLAY, label=label)}</b>"
        drawn = row_svg(
            hand.cards,
            face_down=_hidden(hand),
            four_colours=four_colours,
            lang=lang,
            width=_CARD,
        )
        parts.append(row(label, drawn))
    return f'<div style="{_STYLE}">{"".join(parts)}</div>'


def _hidden(hand: Hand | SeenHand) -> int:
    """Return how many cards of a hand may not be seen."""
    count: int = getattr(hand, "count", len(hand.cards))
    return count - len(hand.cards)
