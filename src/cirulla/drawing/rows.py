"""Several cards in one SVG picture: a hand, a table, a pile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cirulla.drawing.faces import SHOWN_WIDTH, back, back_name, face
from cirulla.drawing.shapes import HEIGHT, WIDTH
from cirulla.naming import card_name
from cirulla.translating import gettext_noop as _
from cirulla.translating import translate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cirulla.cards import Card

_GAP: Final = 8
_IN_A_ROW: Final = 10
_PLACE: Final = (
    '<rect x="2" y="2" width="96" height="136" rx="8" fill="none" stroke="#b8b0a0"'
    ' stroke-width="2" stroke-dasharray="6 5"/>'
)


def row_svg(
    cards: Iterable[Card],
    *,
    face_down: int = 0,
    four_colours: bool = False,
    lang: str = "en",
    width: int = SHOWN_WIDTH,
) -> str:
    """Return cards side by side as one SVG picture, ten in a row.

    Args:
        cards: those face up, in the order to show them.
        face_down: how many more lie there face down.
        four_colours: whether diamonds are blue and clubs green.
        lang: the language of their names, which are the accessible titles.
        width: of a card, in pixels.
    """
    shown = [(card_name(one, lang), face(one, four_colours=four_colours)) for one in cards]
    shown += [(back_name(lang), back())] * face_down
    title = ", ".join(name for name, _drawn in shown) or translate(_("no cards"), lang)
    drawn = "".join(_at(place, name, one) for place, (name, one) in enumerate(shown)) or _PLACE
    columns = min(max(len(shown), 1), _IN_A_ROW)
    rows = max(-(-len(shown) // _IN_A_ROW), 1)
    across, down = columns * (WIDTH + _GAP) - _GAP, rows * (HEIGHT + _GAP) - _GAP
    size = f'width="{across * width / WIDTH:g}" height="{down * width / WIDTH:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}" {size}'
        f' role="img" aria-label="{title}">{drawn}</svg>'
    )


def _at(place: int, name: str, drawn: str) -> str:
    row, column = divmod(place, _IN_A_ROW)
    where = f"translate({column * (WIDTH + _GAP)} {row * (HEIGHT + _GAP)})"
    return f'<g transform="{where}"><title>{name}</title>{drawn}</g>'
