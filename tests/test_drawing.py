"""The drawn cards: forty different pictures without a font, each with its name."""

from __future__ import annotations

import random
from xml.etree import ElementTree as ET

import pytest

from cirulla.cards import DECK, EMPTY, FULL, Card, CardSet, Suit
from cirulla.drawing import back_svg, card_svg, position_html, row_svg
from cirulla.match import Match
from cirulla.naming import card_name
from cirulla.view import view
from support import BASE, any_state, dealt

SVG = "{http://www.w3.org/2000/svg}"
PLAIN = {"svg", "title", "g", "path", "rect", "circle"}


def parsed(drawn: str) -> ET.Element:
    return ET.fromstring(drawn)


def tags(drawn: str) -> set[str]:
    return {one.tag.removeprefix(SVG) for one in parsed(drawn).iter()}


def titles(drawn: str) -> list[str | None]:
    return [one.text for one in parsed(drawn).iter(f"{SVG}title")]


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_is_drawn_as_shapes(card: Card) -> None:
    for lang in ("en", "it"):
        drawn = card_svg(card, lang=lang)
        assert tags(drawn) <= PLAIN
        assert titles(drawn) == [card_name(card, lang)]
        assert parsed(drawn).attrib["aria-label"] == card_name(card, lang)
        assert parsed(drawn).attrib["role"] == "img"


def test_no_two_cards_look_alike() -> None:
    bare = [card_svg(card).replace(card_name(card), "") for card in DECK]
    assert len(set(bare)) == len(DECK)


def test_two_colours_or_four() -> None:
    def colours(four: bool) -> list[str]:
        drawn = [card_svg(Card.parse(f"4{suit}"), four) for suit in Suit]
        return [part.split('"')[0] for one in drawn for part in one.split(' stroke="')[2:3]]

    assert len(set(colours(four=False))) == 2
    assert len(set(colours(four=True))) == 4


def test_the_size() -> None:
    drawn = parsed(card_svg(Card.parse("Kd"), width=100))
    assert (drawn.attrib["width"], drawn.attrib["height"]) == ("100", "140")
    assert drawn.attrib["viewBox"] == "0 0 100 140"


def test_the_back_names_no_card() -> None:
    assert titles(back_svg()) == ["a card face down"]
    assert titles(back_svg("it")) == ["una carta coperta"]


def test_a_row_names_each_card() -> None:
    drawn = row_svg(CardSet.parse("2c Ah"), face_down=1, lang="it")
    names = ["asso di cuori", "due di fiori", "una carta coperta"]
    assert titles(drawn) == names
    assert parsed(drawn).attrib["aria-label"] == ", ".join(names)
    assert titles(row_svg(())) == []
    assert parsed(row_svg(())).attrib["aria-label"] == "no cards"


def test_a_row_breaks_after_ten() -> None:
    assert parsed(row_svg(FULL)).attrib["viewBox"] == "0 0 1072 584"
    assert parsed(row_svg(DECK[:3])).attrib["viewBox"] == "0 0 316 140"


def test_cards_and_sets_show_themselves() -> None:
    card = Card.parse("Qs")
    assert card._repr_svg_() == card_svg(card)
    cards = CardSet.parse("Qs 7d")
    assert cards._repr_svg_() == row_svg(cards)
    assert EMPTY._repr_svg_() == row_svg(())


def test_a_view_shows_what_its_seat_may_know() -> None:
    """ACC-5: the hands of the others lie face down."""
    state = dealt("2h 3d 4c 7s", "Kh Kc Ks", "5h 5d 6c")
    drawn = view(state, 0)._repr_html_()
    assert "king of spades" in drawn
    assert "six of clubs" not in drawn
    assert drawn.count("<title>a card face down</title>") == 3
    assert "Seat 0 (dealer)" in drawn
    assert "<b>Seat 1, to play</b>" in drawn
    assert "king" not in view(state, None)._repr_html_()


def test_views_that_hide_different_cards_look_the_same() -> None:
    for players in (2, 3, 4):
        state = any_state(BASE, players, random.Random(players))
        if state.turn is None:
            continue
        stock = state.replace(stock=tuple(reversed(state.stock)))
        assert view(stock, 0)._repr_html_() == view(state, 0)._repr_html_()


def test_a_match_shows_the_table_and_every_hand() -> None:
    match = Match(BASE, ["Anna", "<Bacci>"], seed="0123456789abcdef")
    drawn = match._repr_html_()
    assert "Anna" in drawn
    assert "&lt;Bacci&gt;" in drawn
    assert "face down" not in drawn
    italian = position_html(match.state, match.names, lang="it")
    assert "Smazzata 1, totali 0, 0" in italian
