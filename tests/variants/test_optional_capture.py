"""The variant `optional-capture`: nobody must capture."""

from __future__ import annotations

import pytest

from cirulla.cards import EMPTY, FULL
from cirulla.engine import check
from cirulla.errors import Code
from cirulla.events import LeftoversTaken, RoundScored
from cirulla.moves import parse_move
from cirulla.ruleset import RuleSet
from cirulla_variants.optional_capture import OptionalCapture
from support import BASE, dealt, events_of, moves_of, play, position

RULES = RuleSet.of(OptionalCapture())


@pytest.mark.parametrize(
    ("card", "table"),
    [
        ("7d", "7s Kc"),
        ("6c", "2h 4d"),
        ("6c", "Qd"),
        ("Ah", "Kd 4s"),
        ("Ah", "Ad 2c"),
    ],
    ids=["equal", "sum", "fifteen", "sweep", "ace on ace"],
)
def test_any_card_may_be_laid(card: str, table: str) -> None:
    """CAP-5: a card that can capture may be laid, an ace and one with an equal there too."""
    assert BASE.captures(card, table)
    assert not BASE.may_lay(card, table)
    assert RULES.may_lay(card, table)


def test_the_lay_is_one_more_legal_move() -> None:
    """CAP-5: each card has its captures and its lay."""
    state = position("7s 2h", "7d Ac", "3c", rules=RULES)
    assert moves_of(BASE, state) == ["7dx7s", "Acx2h7s"]
    assert moves_of(RULES, state) == ["7d", "7dx7s", "Ac", "Acx2h7s"]


def test_a_laid_card_lies_on_the_table() -> None:
    """CAP-6: the table grows, the turn passes, nothing is scored and nobody captured last."""
    state = play(RULES, dealt("7s 2h 5c Kd", "3h 4h 6h", "7d Ac 5s", rules=RULES), "7d")
    assert str(state.table) == "2h 5c 7d 7s Kd"
    assert (state.turn, state.marks, state.last) == (0, (), None)


@pytest.mark.parametrize(
    ("card", "table"),
    [("7d", "7s 3h 4c"), ("6c", "Ad 5s 2h 3h"), ("Ah", "Kd 4s 2c"), ("Ah", "As Kd 4c")],
)
def test_the_legal_captures_stay(card: str, table: str) -> None:
    """CAP-2, CAP-3, ACE-1, ACE-2: who captures takes what the base game allows, no more."""
    assert RULES.captures(card, table) == BASE.captures(card, table)


def test_an_equal_card_still_bars_a_sum() -> None:
    """CAP-2: laying is free, taking another way is not."""
    state = position("7s 3h 4c", "7d", "3c", rules=RULES)
    refusal = check(RULES, state, parse_move("7dx3h4c"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (Code.MUST_TAKE_EQUAL, "CAP-2")


def test_a_round_without_a_capture_goes_to_the_dealer() -> None:
    """END-2: if nobody captured in the whole round, all cards go to the dealer's side."""
    state = dealt("2h 7d 5c Kd", "", "", rules=RULES, dealer=1)
    events: list[object] = []
    for _ in range(36):
        assert state.turn is not None
        card = str(next(iter(state.hands[state.turn].cards)))
        events += events_of(RULES, state, card)
        state = play(RULES, state, card)
    taken = next(event for event in events if isinstance(event, LeftoversTaken))
    scored = next(event for event in events if isinstance(event, RoundScored))
    assert (taken.side, taken.cards) == (1, FULL)
    assert {line.side for line in scored.lines} == {1}
    assert "scope" not in {line.item for line in scored.lines}
    assert state.piles == (EMPTY, FULL)


def test_the_first_table_counts_as_a_capture() -> None:
    """TABLE-2: a dealer who took the first table captured last, though nobody did in play."""
    state = dealt("2h 7d 5c Ad", "3c", "4c", rules=RULES)
    assert state.last == 0
    assert play(RULES, state, "4c").last == 0


def test_it_always_has_an_effect() -> None:
    """CAP-5: it is never reported as idle, and its sentence says so."""
    assert RULES.explain().idle == ()
    (sentence,) = OptionalCapture().sentences()
    assert sentence.rule == "CAP-5"
    assert "any card may be laid" in str(sentence)
    assert "The other rules only say what a card may take" in str(sentence)
