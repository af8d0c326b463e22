"""A pack of French-suited cards as SVG, drawn as paths without any font.

It stands on a floor below the cards, which show themselves with it: it needs no more of a card
than its rank and suit.
"""

from __future__ import annotations

from cirulla.drawing.faces import back_svg, card_svg
from cirulla.drawing.rows import row_svg
from cirulla.drawing.tables import position_html

__all__ = ["back_svg", "card_svg", "position_html", "row_svg"]
