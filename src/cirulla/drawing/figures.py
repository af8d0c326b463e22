"""The figures: jack, queen and king, drawn to the waist and again on their head.

The jack wears a cap with a feather and carries a halberd, the queen has long hair, a crown of
pearls and a flower, the king a high crown, a beard and a sceptre.
"""

from __future__ import annotations

from typing import Final

_FRAME: Final = """\
<rect x="21" y="13" width="58" height="114" rx="3" fill="#f8f1e4"/>\
<g stroke="#2b2118" stroke-width=".9" stroke-linejoin="round" stroke-linecap="round">\
<g>{half}</g><g transform="rotate(180 50 70)">{half}</g>\
<path d="M21 75.5 79 59.5V64.5L21 80.5Z" fill="#e6b13d"/></g>\
<rect x="21" y="13" width="58" height="114" rx="3" fill="none" stroke="{colour}" \
stroke-width="1.5"/>"""

_ROBE: Final = """\
<path d="M21 78V65C25 58 36 55 43.5 53H56.5C64 55 74 57 79 62Z" fill="{colour}"/>\
<path d="M43.5 53 50 70 56.5 53 50 56.5Z" fill="{front}"/>"""

_FACE: Final = """\
<path d="M42 35C42 46 45 52 50 52S58 46 58 35Z" fill="#f5dcc2"/>\
<path d="M44.8 40.5H47.4M52.6 40.5H55.2M50 41 49 45.2H50.8" fill="none"/>"""

_JACK: Final = (
    _ROBE
    + """\
<path d="M29.5 73V27" stroke-width="2"/>\
<path d="M29.5 16 32.3 27H26.7Z" fill="#e6b13d"/>\
<path d="M29.5 28C24 27 22.5 32 24 37.5L29.5 34.5Z" fill="#e6b13d"/>\
<path d="M40 33C38.5 42 38.5 47 41 51H59C61.5 47 61.5 42 60 33Z" fill="#b3752f"/>"""
    + _FACE
    + """\
<path d="M48 48.2H52" fill="none"/>\
<path d="M38.5 34C35.5 24 45.5 18.5 55.5 21.5 62 23.5 63.5 29 61.5 34 54 31 46 31 38.5 34Z" \
fill="{colour}"/>\
<path d="M38.5 34C46 31 54 31 61.5 34L61 37.5C54 34.5 46 34.5 39 37.5Z" fill="#e6b13d"/>\
<path d="M57.5 26C61 16.5 70.5 14.5 75.5 18.5 70.5 19 67.5 24.5 60 29Z" fill="#fff"/>"""
)

_QUEEN: Final = (
    """\
<path d="M39.5 30C36 42 38 52 33.5 62H66.5C62 52 64 42 60.5 30Z" fill="#7a4420"/>"""
    + _ROBE
    + """\
<path d="M70 60C69.5 52 68.5 46 69 38" fill="none" stroke-width="1.3"/>\
<path d="M69.3 50C72.5 49.5 74 47.5 74.5 45 71.5 45 69.5 46.5 69.3 50Z" fill="#5c8a4a"/>\
<g fill="{colour}"><circle cx="69" cy="29.5" r="3"/><circle cx="65.2" cy="32.3" r="3"/>\
<circle cx="72.8" cy="32.3" r="3"/><circle cx="66.7" cy="36.5" r="3"/>\
<circle cx="71.3" cy="36.5" r="3"/></g><circle cx="69" cy="33.2" r="2" fill="#e6b13d"/>"""
    + _FACE
    + """\
<path d="M47.6 47.4C49 49 51 49 52.4 47.4 51 46.8 49 46.8 47.6 47.4Z" fill="#b3261e" \
stroke="#b3261e"/>\
<path d="M44.5 54.5C47.5 58 52.5 58 55.5 54.5" fill="none" stroke="#fff" stroke-width="1.8"/>\
<path d="M39.8 33.5 37.5 23 44 27.5 50 20 56 27.5 62.5 23 60.2 33.5C54 31 46 31 39.8 33.5Z" \
fill="#e6b13d"/>\
<g fill="#fff"><circle cx="37.5" cy="22" r="1.8"/><circle cx="50" cy="18.8" r="2"/>\
<circle cx="62.5" cy="22" r="1.8"/></g>"""
)

_KING: Final = (
    _ROBE
    + """\
<path d="M30 73V34" stroke-width="2"/><circle cx="30" cy="28.5" r="4.6" fill="#e6b13d"/>\
<path d="M25.4 28.5H34.6M30 24V18.5M27.6 20.8H32.4" fill="none"/>\
<path d="M40 32C38.5 41 38.5 46 40 51H60C61.5 46 61.5 41 60 32Z" fill="#75706a"/>"""
    + _FACE
    + """\
<path d="M42 42C41 53 45 60 50 62.5 55 60 59 53 58 42 56 46.5 53 46.5 50 46 47 46.5 44 46.5 42 \
42Z" fill="#75706a"/><path d="M47.8 49.5H52.2" fill="none" stroke="#f5dcc2"/>\
<path d="M39.5 34 36.5 21 43.3 26 45 17.5 50 23.5 55 17.5 56.7 26 63.5 21 60.5 34C54 31.5 46 31.5 \
39.5 34Z" fill="#e6b13d"/>\
<path d="M39.8 31.5C46 29 54 29 60.2 31.5" fill="none" stroke="{colour}" stroke-width="1.8"/>"""
)

_HALVES: Final = (_JACK, _QUEEN, _KING)
_FRONTS: Final = ("#e6b13d", "#fff", "#e6b13d")


def figure(rank: int, colour: str) -> str:
    """Return a figure's drawing: its frame, and the half figure twice.

    Args:
        rank: 8, 9 or 10.
        colour: the suit's colour, which its clothes have too.
    """
    place = rank - 8
    half = _HALVES[place].format(colour=colour, front=_FRONTS[place])
    return _FRAME.format(half=half, colour=colour)
