"""Why a move is refused, in a sentence to who made it."""

from __future__ import annotations

import pytest

from cirulla.cards import Card
from cirulla.errors import Code, Refusal
from cirulla.reasons import WHY, reason
from cirulla.translating import LANGUAGES
from support import BASE, dealt, refusal_of


def test_it_names_the_cards_with_their_signs() -> None:
    """CAP-5."""
    state = dealt("3h 4h Kh Kc", "7d 6d Kd", "Ah 6c Qs", dealer=1)
    refusal = refusal_of(BASE, state, "7d")
    assert reason(refusal) == "That card can take 3♥ 4♥, so it cannot just be laid."
    assert reason(refusal, "it") == (
        "Quella carta può prendere 3♥ 4♥, quindi non si può posare e basta."
    )


def test_it_tells_captures_apart() -> None:
    """CAP-4, CAP-5: 7 + 3 + 5 or 7 + 8; nobody takes all three."""
    state = dealt("3h 5h Jh Kc", "7d 6d Kd", "Ah 6c Qs", dealer=1)
    refusal = refusal_of(BASE, state, "7d")
    assert reason(refusal) == "That card can take 3♥ 5♥ or J♥, so it cannot just be laid."
    assert "può prendere 3♥ 5♥ o J♥," in reason(refusal, "it")


@pytest.mark.parametrize("code", WHY)
def test_every_code_has_a_sentence_in_both_languages(code: Code) -> None:
    refusal = Refusal(code=code, message="in English", cards=(Card.parse("7d"),))
    said = [reason(refusal, lang) for lang in LANGUAGES]
    assert said[0] != said[1]
    for one in said:
        assert one.endswith(".")
        assert "{" not in one
        assert ("7♦" in one) == ("{cards}" in WHY[code])


def test_of_another_code_it_is_the_refusals_own_english() -> None:
    refusal = Refusal(code=Code.WRONG_DECK, message="this is no deck")
    assert [reason(refusal, lang) for lang in LANGUAGES] == ["this is no deck"] * 2
