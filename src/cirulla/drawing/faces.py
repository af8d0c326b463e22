"""A card as SVG: its face or its back."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from cirulla.drawing.figures import figure
from cirulla.drawing.shapes import HEIGHT, PIPS, RANKS, SUITS, WIDTH
from cirulla.naming import card_name
from cirulla.translating import gettext_noop as _
from cirulla.translating import translate

if TYPE_CHECKING:
    from cirulla.cards import Card

BOX: Final = f"0 0 {WIDTH} {HEIGHT}"
SHOWN_WIDTH: Final = 70
"""How wide a card is shown where nothing else says so, in pixels."""

_TWO_COLOURS: Final = ("#c4161c", "#c4161c", "#1d1d22", "#1d1d22")
_FOUR_COLOURS: Final = ("#c4161c", "#1c5fb8", "#1f7a3d", "#1d1d22")
_JACK: Final = 8
_MIDDLE: Final = HEIGHT // 2
_PAPER: Final = (
    '<rect x=".75" y=".75" width="98.5" height="138.5" rx="8" fill="#fffefb" stroke="#b8b0a0"'
    ' stroke-width="1.5"/>'
)
_LATTICE: Final = "".join(
    f"M{x} {y}l8 9 8-9-8-9Z" for y in range(16, 133, 18) for x in range(10, 75, 16)
)
_BACK: Final = (
    f'{_PAPER}<rect x="6" y="6" width="88" height="128" rx="4" fill="#1f4e79"/>'
    f'<path d="{_LATTICE}" fill="#2f6aa3" stroke="#a9c6e3"/>'
)


def suit_colour(suit: int, *, four_colours: bool = False) -> str:
    """Return the colour of a suit, 0 to 3 in canonical order, as ``#rrggbb``."""
    return (_FOUR_COLOURS if four_colours else _TWO_COLOURS)[suit]


def card_svg(
    card: Card,
    four_colours: bool = False,
    lang: str = "en",
    width: int = SHOWN_WIDTH,
) -> str:
    """Return a card as an SVG picture, its name as the accessible title.

    Args:
        card: the card.
        four_colours: whether diamonds are blue and clubs green.
        lang: the language of its name.
        width: in pixels; the height is 1.4 times as much.
    """
    return picture(face(card, four_colours=four_colours), card_name(card, lang), width)


def back_svg(lang: str = "en", width: int = SHOWN_WIDTH) -> str:
    """Return a card face down as an SVG picture."""
    return picture(back(), back_name(lang), width)


def back_name(lang: str) -> str:
    """Return what a card face down is called."""
    return translate(_("a card face down"), lang)


def picture(drawn: str, name: str, width: int) -> str:
    """Return one drawing in the size of a card as an SVG picture of its own."""
    height = width * HEIGHT / WIDTH
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{BOX}" width="{width}"'
        f' height="{height:g}" role="img" aria-label="{name}"><title>{name}</title>{drawn}</svg>'
    )


def face(card: Card, *, four_colours: bool = False) -> str:
    """Return what is drawn on a card, to be put into a picture 100 wide and 140 high."""
    return _face(card.rank, card.suit, suit_colour(card.suit, four_colours=four_colours))


@lru_cache(maxsize=80)
def _face(rank: int, suit: int, colour: str) -> str:
    index = (
        f'<path d="{RANKS[rank - 1]}" transform="translate(5 6.5) scale(1.3)" fill="none"'
        f' stroke="{colour}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>'
        f"{suit_at(suit, colour, 13, 41, 0.78)}"
    )
    if rank >= _JACK:
        sign = suit_at(suit, colour, *_PLACES[rank - _JACK], 0.6)
        drawn = f"{figure(rank, colour)}{sign}{_upside_down(sign)}"
        middle = f'<g transform="translate(7 8.4) scale(.86 .88)">{drawn}</g>'
    else:
        middle = "".join(_pip(suit, colour, *place, rank) for place in PIPS[rank - 1])
    return f"{_PAPER}{middle}{index}{_upside_down(index)}"


_PLACES: Final = ((71, 44), (29, 24), (71, 24))
"""Where the suit stands beside the jack, the queen and the king."""


def _pip(suit: int, colour: str, x: int, y: int, rank: int) -> str:
    return suit_at(suit, colour, x, y, 2.4 if rank == 1 else 0.95, on_its_head=y > _MIDDLE)


def suit_at(
    suit: int, colour: str, x: float, y: float, scale: float, *, on_its_head: bool = False
) -> str:
    """Return a suit's sign about a point."""
    turn = " rotate(180)" if on_its_head else ""
    where = f"translate({x:g} {y:g}){turn} scale({scale:g})"
    return f'<path d="{SUITS[suit]}" transform="{where}" fill="{colour}"/>'


def _upside_down(drawn: str) -> str:
    return f'<g transform="rotate(180 {WIDTH // 2} {_MIDDLE})">{drawn}</g>'


def back() -> str:
    """Return what is drawn on the back of every card."""
    return _BACK
