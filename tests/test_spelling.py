"""Cards and ranks as people write them when they are asked."""

from __future__ import annotations

import pytest

from cirulla.cards import DECK, Rank
from cirulla.interview import Refused, Words, read_answer
from cirulla.naming import card_name
from cirulla.spelling import (
    rank_letter,
    rank_letters,
    read_card,
    read_cards,
    read_diamonds,
    read_rank,
)
from cirulla.translating import LANGUAGES, Plural


def why(function: object, text: str, lang: str) -> str:
    with pytest.raises(Refused) as caught:
        function(text, lang)  # type: ignore[operator]
    return caught.value.words.say(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_is_read_by_its_name_and_by_its_sign(lang: str) -> None:
    for card in DECK:
        assert read_card(card_name(card, lang).title(), lang) is card
        assert read_card(card.pretty, lang) is card
        assert read_card(card.pretty + "\ufe0f", lang) is card
        if lang == "en" or card.suit.letter != "c":
            assert read_card(f" {str(card).upper()} ", lang) is card


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("7q", "7d"),
        ("fq", "Jd"),
        ("Dh", "Qh"),
        ("10 di denari", "Kd"),
        ("RE DI COPPE", "Kh"),
        ("asso di bastoni", "Ac"),
        ("3 di spade", "3s"),
        ("3p", "3s"),
        ("6f", "6c"),
        ("6b", "6c"),
    ],
)
def test_italian_has_its_own_words_and_letters(text: str, card: str) -> None:
    assert str(read_card(text, "it")) == card


def test_a_letter_that_means_two_suits_is_never_guessed() -> None:
    assert str(read_card("7c", "en")) == "7c"
    assert why(read_card, "7c", "it") == (
        '"7c": c sta per cuori o per fiori? Scrivi ♥ o h per i cuori, ♣ o f per i fiori.'
    )
    assert why(read_cards, "7c 6f", "it").startswith('"7c": c sta')


@pytest.mark.parametrize("text", ["", "7", "d", "8z", "seven", "seven of", "7 of cups", "7dd"])
def test_what_is_no_card_is_refused(text: str) -> None:
    assert why(read_card, text, "en") == (
        f'"{text}" is no card. Write its rank and its suit, as 7d, 7♦, seven of diamonds.'
    )


def test_ranks() -> None:
    for rank in Rank:
        for lang in LANGUAGES:
            assert read_rank(rank_letter(rank, lang).lower(), lang) is rank
            assert read_rank(str(rank), lang) is rank
            assert read_rank(str(int(rank)), lang) is rank
    assert rank_letters("it").split()[7:] == ["F", "D", "R"]
    assert read_rank("donna", "it") is Rank.QUEEN
    assert why(read_rank, "0", "en") == '"0" is no rank: write A 2 3 4 5 6 7 J Q K.'
    assert why(read_rank, "f", "en") == '"f" is no rank: write A 2 3 4 5 6 7 J Q K.'


@pytest.mark.parametrize(
    ("text", "lang", "diamonds"),
    [
        ("A 2 7 J", "en", "Ad 2d 7d Jd"),
        ("a27j", "en", "Ad 2d 7d Jd"),
        ("7d, Kd", "en", "7d Kd"),
        ("10 9 8 1", "en", "Ad Jd Qd Kd"),
        ("7♦ ace; king", "en", "Ad 7d Kd"),
        ("A27F", "it", "Ad 2d 7d Jd"),
        ("f d r", "it", "Jd Qd Kd"),
        ("7♦ re", "it", "7d Kd"),
        ("", "it", ""),
    ],
)
def test_diamonds(text: str, lang: str, diamonds: str) -> None:
    assert str(read_diamonds(text, lang)) == diamonds


def test_diamonds_that_are_none_or_not_clear() -> None:
    assert why(read_diamonds, "A 2 2", "en") == "You wrote the two of diamonds twice."
    assert why(read_diamonds, "7h", "en") == (
        "Only diamonds are asked for, and not the seven of hearts."
    )
    # The queen or the suit?
    assert why(read_diamonds, "7d", "it") == (
        '"7d": una carta o due? Separa con uno spazio, così: 7 D.'
    )
    assert str(read_diamonds("7 d", "it")) == "7d Qd"
    assert why(read_diamonds, "A2x", "en").startswith('"x" is no rank')
    assert len(why(read_diamonds, "z" * 900, "en")) < 100


def test_words_are_said_with_their_values() -> None:
    inner = Words(Plural("{n} point", "{n} points", "n"), n=1)
    assert str(Words("{a}, {b} {text}", a=inner, b=DECK[0], text="{x}")) == (
        "1 point, the ace of hearts {x}"
    )
    assert Words("yes").say("it") == "sì"


def test_answers_as_a_file_holds_them() -> None:
    assert read_answer("carte: 23 17") == ("carte", "23 17")
    assert read_answer("name: A: B") == ("name", "A: B")
    assert read_answer("name:") == ("name", "")
    assert read_answer("nothing") == ("", "")
