"""The moves and their strict text."""

from __future__ import annotations

import copy
import pickle
import random

import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from cirulla.cards import DECK, Card, CardSet, Rank
from cirulla.errors import Code, TextError
from cirulla.moves import CALL, Call, Declare, Move, Play, Shuffle, parse_move

some_cards = st.frozensets(st.sampled_from(DECK), max_size=9).map(CardSet)
threes = st.frozensets(st.sampled_from(DECK), min_size=3, max_size=3).map(CardSet)
plays = st.builds(Play, st.sampled_from(DECK), some_cards)
declarations = st.builds(
    Declare,
    st.sampled_from(["buona", "decino", "low_decino", "decino+buona", "tris9"]),
    st.none() | st.sampled_from(Rank),
    st.none() | threes,
)
shuffles = st.builds(Shuffle, st.permutations(DECK).map(tuple))
moves = st.one_of(plays, declarations, st.just(CALL), shuffles)

SEVEN = Card.parse("7d")


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Play(SEVEN), "7d"),
        (Play(SEVEN, CardSet.parse("5h 2c")), "7dx2c5h"),
        (Declare("buona"), "!buona"),
        (Declare("decino+buona", Rank.TWO), "!decino+buona=2"),
        (Declare("decino", None, CardSet.parse("5c 5h 5d")), "!decino:5h5d5c"),
        (Declare("low_decino", Rank.ACE, CardSet.parse("Ah Ac 7h")), "!low_decino=A:AhAc7h"),
        (Call(), "!call"),
        (Shuffle(DECK), "@" + "".join(map(str, DECK))),
    ],
)
def test_a_move_is_one_token(move: Move, text: str) -> None:
    assert str(move) == text
    assert parse_move(text) == move


@given(moves)
def test_the_text_round_trips(move: Move) -> None:
    assert parse_move(str(move)) == move
    assert hash(parse_move(str(move))) == hash(move)
    assert len(str(move).split()) == 1


@given(moves)
def test_a_move_is_a_value(move: Move) -> None:
    assert pickle.loads(pickle.dumps(move)) == move
    assert copy.copy(move) == copy.deepcopy(move) == move
    assert move != str(move)


@given(plays, plays)
def test_plays_are_equal_where_card_and_capture_are(one: Play, other: Play) -> None:
    same = (one.card, one.capture) == (other.card, other.capture)
    assert (one == other) == same
    assert len({one, other}) == (1 if same else 2)


def test_a_move_cannot_change() -> None:
    with pytest.raises(FrozenInstanceError):
        Play(SEVEN).card = DECK[0]  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        Declare("buona").accuso = "decino"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        Shuffle(DECK).deck = ()  # type: ignore[misc]


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "7",
        "7d ",
        " 7d",
        "7d x2c",
        "7dx",
        "7dx 2c",
        "7D",
        "7♦",
        "7d-",
        "7d2c",
        "7dX2c",
        "10d",
        "8d",
        "!",
        "buona",
        "!Buona",
        "!buona=",
        "!buona=8",
        "!buona=10",
        "!buona:",
        "!buona:5h5d",
        "!buona:5h5d5c5s",
        "!buona:5h5d5c=5",
        "!buona!",
        "! buona",
        "!call ",
        "call",
        "!+buona",
        "7d\n",
        "7d7d",
        "7\u0421",
        "None",
    ],
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(TextError, match="is no move; write 7d to lay, 7dx2c5h to take") as caught:
        parse_move(text)
    assert (caught.value.code, caught.value.text) == (Code.BAD_MOVE, text)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "strict"), [("7dx5h2c", "7dx2c5h"), ("!decino:5c5d5h", "!decino:5h5d5c")]
)
def test_cards_out_of_order_are_shown_in_order(text: str, strict: str) -> None:
    with pytest.raises(TextError, match=f'"{text}" is written "{strict}"'):
        parse_move(text)


def test_a_card_taken_twice_is_refused() -> None:
    with pytest.raises(TextError, match="4c stands twice") as caught:
        parse_move("7sx4c4c")
    assert caught.value.code is Code.TWICE


def test_long_junk_makes_a_short_message() -> None:
    for text in ("x" * 1_000_000, "7dx" + "2c" * 100_000, "!" + "a" * 10_000 + "!"):
        with pytest.raises(TextError) as caught:
            parse_move(text)
        assert len(str(caught.value)) < 250


# The shuffle


def test_a_deck_is_taken_as_values_and_texts() -> None:
    deck = tuple(random.Random(3).sample(DECK, 40))
    written = [str(card) for card in deck]
    for form in (deck, list(deck), written, " ".join(written), "".join(written)):
        assert Shuffle(form).deck == deck


@pytest.mark.parametrize(
    ("deck", "what"),
    [
        (DECK[:39], "39 cards"),
        ((), "0 cards"),
        ((*DECK[:39], DECK[0]), "40 cards; Ah stands twice"),
        ((*DECK, SEVEN), "41 cards; 7d stands twice"),
    ],
)
def test_a_deck_has_each_of_the_forty_cards_once(deck: tuple[Card, ...], what: str) -> None:
    with pytest.raises(TextError, match="a deck has each of the 40 cards once") as caught:
        Shuffle(deck)
    assert caught.value.code is Code.BAD_DECK
    assert what in str(caught.value)


def test_a_shuffle_text_with_a_card_missing() -> None:
    text = "@" + "".join(map(str, DECK[:39]))
    with pytest.raises(TextError, match="39 cards"):
        parse_move(text)
    with pytest.raises(TextError, match="is no rank"):
        parse_move(text + "xx")
