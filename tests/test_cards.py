"""Cards and sets of cards: their text, their order, and that they cannot change."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Set
from operator import and_, ge, gt, le, lt, or_, sub, xor
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cirulla.cards import (
    DECK,
    DIAMONDS,
    EMPTY,
    FULL,
    Card,
    CardSet,
    Rank,
    Suit,
    as_card,
    as_cards,
    parse_cards,
    union,
)
from cirulla.errors import Code, TextError

if TYPE_CHECKING:
    from collections.abc import Callable

card_sets = st.frozensets(st.sampled_from(DECK))


# Cards


def test_the_deck_stands_in_canonical_order() -> None:
    assert " ".join(map(str, DECK[:8])) == "Ah Ad Ac As 2h 2d 2c 2s"
    assert " ".join(map(str, DECK[-8:])) == "Qh Qd Qc Qs Kh Kd Kc Ks"
    assert sorted(random.Random(1).sample(DECK, 40)) == list(DECK)
    assert [card.index for card in DECK] == list(range(40))
    assert [card.mask for card in DECK] == [1 << place for place in range(40)]


def test_a_card_is_one_object() -> None:
    for card in DECK:
        assert Card(card.rank, card.suit) is card
        assert Card.parse(str(card)) is card
        assert copy.copy(card) is copy.deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card
    assert len({hash(card) for card in DECK}) == 40


def test_a_card_in_words_and_signs() -> None:
    card = Card(Rank.SEVEN, Suit.DIAMONDS)
    assert (str(card), card.pretty, repr(card)) == ("7d", "7♦", "Card('7d')")
    assert (card.rank.letter, card.suit.letter, card.suit.sign) == ("7", "d", "♦")
    assert [str(rank) for rank in Rank] == list("A234567JQK")
    assert [str(suit) for suit in Suit] == list("hdcs")


def test_the_figures_count_eight_to_ten() -> None:
    assert [int(Card.parse(text).rank) for text in ("Jh", "Qh", "Kh", "Ah")] == [8, 9, 10, 1]


def test_a_card_cannot_change() -> None:
    card = DECK[0]
    with pytest.raises(AttributeError, match="a card cannot change: rank"):
        card.rank = Rank.TWO  # type: ignore[misc]
    with pytest.raises(AttributeError, match="a card cannot change: suit"):
        del card.suit  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(AttributeError):
        card.other = 1
    assert str(card) == "Ah"


def test_cards_compare_with_cards_only() -> None:
    assert DECK[0] < DECK[1]
    assert not DECK[1] < DECK[0]
    text: object = "Ah"
    assert DECK[0] != text
    with pytest.raises(TypeError):
        _ = DECK[0] < text  # type: ignore[operator]


# Reading


@pytest.mark.parametrize(
    "text", ["7d", "7D", "7♦", "7♦\ufe0f", "7♦\ufe0e", " 7d ", "7d,", "\t7d\n"]
)
def test_a_card_may_be_written_in_several_ways(text: str) -> None:
    assert Card.parse(text) is Card(Rank.SEVEN, Suit.DIAMONDS)


@given(st.sampled_from(DECK), st.booleans(), st.booleans(), st.sampled_from(["", "\ufe0f"]))
def test_every_card_in_either_case_and_as_sign(
    card: Card, low: bool, sign: bool, selector: str
) -> None:
    rank = card.rank.letter.lower() if low else card.rank.letter
    suit = card.suit.sign + selector if sign else card.suit.letter.upper()
    assert Card.parse(rank + suit) is card


@pytest.mark.parametrize(
    ("text", "suit"),
    [
        ("7c", Suit.HEARTS),
        ("7q", Suit.DIAMONDS),
        ("7d", Suit.DIAMONDS),
        ("7f", Suit.CLUBS),
        ("7B", Suit.CLUBS),
        ("7p", Suit.SPADES),
        ("7s", Suit.SPADES),
        ("7♣", Suit.CLUBS),
    ],
)
def test_italian_letters_only_when_asked(text: str, suit: Suit) -> None:
    """In Italian C is cuori (or coppe), in English clubs."""
    assert Card.parse(text, suits="it") is Card(Rank.SEVEN, suit)


@pytest.mark.parametrize("text", ["7q", "7f", "7p", "7b"])
def test_italian_letters_are_refused_unasked(text: str) -> None:
    with pytest.raises(TextError, match="suits are h d c s"):
        Card.parse(text)
    with pytest.raises(TextError, match=r"suits are c q f p .*coppe"):
        Card.parse("7h", suits="it")


BAD_CARDS = [
    ("7", 1, "the suit is missing"),
    ("d", 0, '"d" is no rank'),
    ("dd", 0, '"d" is no rank'),
    ("7x", 1, '"x" is no suit'),
    ("8d", 0, "8 is J"),
    ("0d", 0, '"0" is no rank'),
    ("1d", 0, '"1" is no rank'),
    ("10d", 0, "the king is K, not 10"),
    ("10", 0, "the king is K, not 10"),
    ("d7", 0, '"d" is no rank'),
    ("7 d", 1, '" " is no suit'),
    ("7\0", 1, r"'\x00' is no suit"),
    ("Re di quadri", 0, "not in words"),
    ("seven of diamonds", 0, "not in words"),
    ("7\u0421", 1, "CYRILLIC CAPITAL LETTER ES"),
    ("\u0667d", 0, "ARABIC-INDIC DIGIT SEVEN"),
    ("\uff17d", 0, "FULLWIDTH DIGIT SEVEN"),
    ("\u039ad", 0, "GREEK CAPITAL LETTER KAPPA"),
    ("7♢", 1, "WHITE DIAMOND SUIT"),
    ("🃇", 0, "PLAYING CARD SEVEN OF DIAMONDS"),
    ("7d\ufe0f", 2, "VARIATION SELECTOR-16"),
    ("7\ufe0f♦", 1, "VARIATION SELECTOR-16"),
    ("7♦\ufe0f\ufe0f", 3, "VARIATION SELECTOR-16"),
    ("7d 5c Xh 2c", 6, '"X" is no rank'),
    ("7d 5", 4, "the suit is missing"),
    ("7d;5c", 2, '";" is no rank'),
]


@pytest.mark.parametrize(("text", "position", "hint"), BAD_CARDS)
def test_what_is_no_card_is_quoted_with_its_position(text: str, position: int, hint: str) -> None:
    with pytest.raises(TextError) as caught:
        parse_cards(text)
    error = caught.value
    assert error.code is Code.BAD_CARD
    assert (error.text, error.position) == (text, position)
    assert hint in str(error)
    assert len(str(error).splitlines()) == 1


def test_a_message_is_one_short_line() -> None:
    for text in ("7d\nXd", "7d " * 5000 + "xx", "\u2028\x1b[31m"):
        with pytest.raises(TextError) as caught:
            CardSet.parse(text + "x")
        assert len(str(caught.value).splitlines()) == 1
        assert len(str(caught.value)) < 250
        assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("text", "what"), [("", "no card at all"), (" ", "no card at all"), ("7d 5c", "more than one")]
)
def test_one_card_is_one_card(text: str, what: str) -> None:
    with pytest.raises(TextError, match=what):
        Card.parse(text)


@pytest.mark.parametrize("text", ["10", "1", "8", "", "AA", "\uff21", "x" * 10_000])
def test_what_is_no_rank(text: str) -> None:
    with pytest.raises(TextError, match="is no rank; ranks are A 2 3 4 5 6 7 J Q K") as caught:
        Rank.parse(text)
    assert len(str(caught.value)) < 150


def test_ranks_are_read_in_either_case() -> None:
    assert [Rank.parse(letter) for letter in "A2345678JQKajqk" if letter != "8"] == [
        *Rank,
        Rank.ACE,
        Rank.JACK,
        Rank.QUEEN,
        Rank.KING,
    ]


# Sets


def test_a_set_is_written_in_canonical_order() -> None:
    found = CardSet.parse("Kd,2c 5h5d")
    assert (str(found), found.compact, found.pretty) == ("2c 5h 5d Kd", "2c5h5dKd", "2♣ 5♥ 5♦ K♦")
    assert repr(found) == "CardSet.parse('2c 5h 5d Kd')"
    assert found.total == 2 + 5 + 5 + 10


def test_italian_suits_in_a_set() -> None:
    assert CardSet.parse("7c 7q", suits="it") == CardSet.parse("7h 7d")


@pytest.mark.parametrize(
    ("text", "position"),
    [("4c 4c", 3), ("4c4c", 2), ("4c 4♣", 3), ("4♣ 7d 4C", 6), ("4♣\ufe0f4♣\ufe0f", 3)],
)
def test_a_card_may_not_stand_twice(text: str, position: int) -> None:
    with pytest.raises(TextError, match=f'" at {position}: 4c stands twice') as caught:
        CardSet.parse(text)
    assert (caught.value.code, caught.value.position) == (Code.TWICE, position)


def test_the_parts_of_the_deck() -> None:
    assert (len(EMPTY), len(FULL), len(DIAMONDS)) == (0, 40, 10)
    assert {card.suit for card in DIAMONDS} == {Suit.DIAMONDS}
    assert list(FULL) == list(DECK)
    assert not EMPTY
    assert FULL


@given(card_sets)
def test_a_set_of_cards_is_a_set(plain: frozenset[Card]) -> None:
    found = CardSet(plain)
    assert found == plain
    assert plain == found
    assert hash(found) == hash(plain)
    assert list(found) == sorted(plain)
    assert len(found) == len(plain)
    assert bool(found) == bool(plain)
    assert [card in found for card in DECK] == [card in plain for card in DECK]
    text: object = "7d"
    assert text not in found
    assert isinstance(found, Set)


@given(card_sets, card_sets)
def test_the_algebra_is_that_of_sets(one: frozenset[Card], other: frozenset[Card]) -> None:
    first, second = CardSet(one), CardSet(other)
    operators: list[Callable[..., object]] = [and_, or_, sub, xor, lt, le, gt, ge]
    for operator in operators:
        expected = operator(one, other)
        for left, right in ((first, second), (first, other), (one, second)):
            assert operator(left, right) == expected
    assert (first == second) == (one == other)
    assert first.isdisjoint(second) == one.isdisjoint(other)
    for found in (first & second, first | second, first - second, first ^ second):
        assert isinstance(found, CardSet)


@given(card_sets)
def test_a_set_round_trips(plain: frozenset[Card]) -> None:
    found = CardSet(plain)
    for text in (str(found), found.compact, found.pretty, str(found).upper(), str(found).lower()):
        assert CardSet.parse(text) == found
    assert pickle.loads(pickle.dumps(found)) == found
    assert copy.copy(found) == copy.deepcopy(found) == found
    assert CardSet.of_mask(found.mask) == found
    assert CardSet(found) is found


@given(st.lists(card_sets, max_size=4))
def test_a_union(sets: list[frozenset[Card]]) -> None:
    assert union(map(CardSet, sets)) == frozenset().union(*sets)


def test_a_set_is_no_other_thing() -> None:
    assert CardSet() != ()
    assert CardSet() != 0
    assert CardSet.parse("7d") != {"7d"}
    with pytest.raises(TypeError):
        _ = CardSet() & 5  # type: ignore[operator]


def test_a_set_cannot_change() -> None:
    found = CardSet.parse("7d")
    with pytest.raises(AttributeError, match="a card set cannot change: mask"):
        found.mask = 0  # type: ignore[misc]
    with pytest.raises(AttributeError, match="a card set cannot change: mask"):
        del found.mask  # pyright: ignore[reportAttributeAccessIssue]
    assert str(found) == "7d"


# Doors


def test_the_doors_take_values_and_texts() -> None:
    seven = Card.parse("7d")
    assert as_card("7♦") is as_card(seven) is seven
    expected = CardSet.parse("7d 2c")
    for given_cards in ("2c 7d", ["7d", "2c"], (seven, "2c"), {seven, Card.parse("2c")}, expected):
        assert as_cards(given_cards) == expected
    assert as_cards(()) == as_cards("") == EMPTY


def test_the_doors_refuse_a_card_twice() -> None:
    for twice in ("7d 7d", ["7d", "7D"], (Card.parse("7d"), "7♦")):
        with pytest.raises(TextError, match="7d stands twice"):
            as_cards(twice)
