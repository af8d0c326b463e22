"""The shapes that cards are drawn with: suits, ranks and the places of the pips, as SVG paths.

A card is 100 wide and 140 high. A suit is drawn about its middle, ten to each side; a rank in a box
of 12 by 16, as a line of one width, so that no font is needed.
"""

from __future__ import annotations

from typing import Final

WIDTH: Final = 100
HEIGHT: Final = 140

_HEARTS: Final = (
    "M0 9.4C-2.6 5.6-9.6 2-9.6-3.6-9.6-7-7.2-9.2-4.6-9.2-2.5-9.2-.8-8 0-6.2.8-8 2.5-9.2 4.6-9.2"
    " 7.2-9.2 9.6-7 9.6-3.6 9.6 2 2.6 5.6 0 9.4Z"
)
_DIAMONDS: Final = (
    "M0-10.4C1.9-6.6 4.7-2.9 7.7 0 4.7 2.9 1.9 6.6 0 10.4-1.9 6.6-4.7 2.9-7.7 0-4.7-2.9-1.9-6.6 0"
    "-10.4Z"
)
_CLUBS: Final = (
    "M0-10.2A4.7 4.7 0 0 1 3.5-2.4 4.7 4.7 0 1 1 1 4.5C1.1 7 1.9 8.8 3.5 10H-3.5C-1.9 8.8-1.1 7-1"
    " 4.5A4.7 4.7 0 1 1-3.5-2.4 4.7 4.7 0 0 1 0-10.2Z"
)
_SPADES: Final = (
    "M0-10.4C2.6-6.4 9.6-2.8 9.6 2.4 9.6 5.6 7.4 7.4 5.1 7.4 3.3 7.4 1.8 6.5 1 5 1.1 7.2 1.9 8.9"
    " 3.5 10H-3.5C-1.9 8.9-1.1 7.2-1 5-1.8 6.5-3.3 7.4-5.1 7.4-7.4 7.4-9.6 5.6-9.6 2.4-9.6-2.8-2.6"
    "-6.4 0-10.4Z"
)
SUITS: Final = (_HEARTS, _DIAMONDS, _CLUBS, _SPADES)
"""Each suit's outline, in canonical order."""

_SIX: Final = (
    "M9.6 1.2C4.2 2 1.2 6.4 1.2 10.8 1.2 14.4 3.2 16 6 16S11 14.2 11 11C11 7.8 8.8 6.3 6.3 6.3 3.8"
    " 6.3 1.6 8 1.2 10.8"
)
RANKS: Final = (
    "M1 16 6 1 11 16M3 10.6H9",
    "M1.5 5C1.5-.4 10.6-.4 10.6 4.8 10.6 8.6 1.5 11.6 1.5 15.8H11",
    "M1.6 1H10.4L5.4 6.6C9.2 6.3 11 8.6 11 11.2 11 17 3 17.2 1.2 13.2",
    "M8.3 16V.8L1 11.2H11.6",
    "M10.2 1H3L2.4 7.4C5.4 5.4 11 5.8 11 10.8 11 17 3.2 17.2 1.2 13.4",
    _SIX,
    "M1 1H11C7.9 5.4 5.6 10.2 5 16",
    "M5 1H11M8.6 1V11.4C8.6 17.2 1.6 17.2 1.3 12",
    "M6 1C2.6 1 1 4.2 1 8.5S2.6 16 6 16 11 12.8 11 8.5 9.4 1 6 1ZM7 12.2 11.4 17",
    "M2 1V16M10.8 1 2 10M5 7.2 11.2 16",
)
"""Each rank's line, ace to king."""

_LEFT: Final = 38
_MIDDLE: Final = 50
_RIGHT: Final = 62
_TOP: Final = 30
_HIGH: Final = 50
_CENTRE: Final = 70
_BOTTOM: Final = 110

Pip = tuple[int, int]
_ENDS: Final = ((_MIDDLE, _TOP), (_MIDDLE, _BOTTOM))
_CORNERS: Final = ((_LEFT, _TOP), (_RIGHT, _TOP), (_LEFT, _BOTTOM), (_RIGHT, _BOTTOM))
_SIDES: Final = ((_LEFT, _CENTRE), (_RIGHT, _CENTRE))
_HEART: Final = ((_MIDDLE, _CENTRE),)
PIPS: Final[tuple[tuple[Pip, ...], ...]] = (
    _HEART,
    _ENDS,
    _ENDS + _HEART,
    _CORNERS,
    _CORNERS + _HEART,
    _CORNERS + _SIDES,
    (*_CORNERS, *_SIDES, (_MIDDLE, _HIGH)),
)
"""Where the pips of the ace to the seven stand; those of the lower half stand on their head."""
