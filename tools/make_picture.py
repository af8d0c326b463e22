"""Draw the picture of the README anew: ``python tools/make_picture.py``.

It shows what the README's first example asks, and the library itself draws and answers it; a test
holds that ``docs/picture.svg`` is what it draws.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cirulla.cards import Card, CardSet
from cirulla.drawing import row_svg
from cirulla.house import rules

PICTURE: Final = Path(__file__).parent.parent / "docs" / "picture.svg"
CARD: Final = Card.parse("3c")
TABLE: Final = CardSet.parse("2s 5h 7d Kc")
_WIDTH: Final = 428
_HEIGHT: Final = 310
_CARD_WIDTH: Final = 84
_LEFT: Final = 36
_GAP: Final = 48
_TEXT: Final = 'font-family="Georgia, serif" font-size="21" fill="#f4f1e8"'


def picture() -> str:
    """Return the picture: the table, the card, and its captures in words."""
    taken = rules("base").captures(CARD, TABLE)
    words = [f"{CARD.pretty} may take"]
    words += [f"{' '.join(card.pretty for card in one.cards)}: {one.kind}" for one in taken]
    told = "".join(
        f'<text x="{_LEFT + _CARD_WIDTH + _GAP}" y="{202 + 32 * line}" {_TEXT}>{text}</text>'
        for line, text in enumerate(words)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}"'
        f' height="{_HEIGHT}" role="img" aria-label="{"; ".join(words)}">'
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" rx="14" fill="#2c5f45"/>'
        f'<g transform="translate({_LEFT} 28)">{row_svg(TABLE, width=_CARD_WIDTH)}</g>'
        f'<g transform="translate({_LEFT} 164)">{row_svg([CARD], width=_CARD_WIDTH)}</g>'
        f"{told}</svg>\n"
    )


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8", newline="\n")
