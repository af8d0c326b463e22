"""The base game: buona and decino."""

from __future__ import annotations

import pytest

from cirulla.answers import Accuso, Mark
from cirulla.cards import CardSet
from cirulla.engine import legal_moves
from cirulla.errors import Code
from cirulla.events import Declared, RoundScored
from cirulla.moves import Declare
from cirulla.state import State
from cirulla.view import view
from support import BASE, cards, dealt, events_of, moves_of, play, play_any, position, refusal_of

TABLE = "Kh Jc 4d 6s"  # 28: the dealer does not take it
BUONA = "Ah 3s 5c"
DECINO = "Qh Qd Qc"


def accusi(hand: str) -> list[tuple[str, int]]:
    """Give the name and the points of what a hand may declare."""
    return [(accuso.name, accuso.points) for accuso in BASE.accusi(hand)]


def refused(state: State, move: Declare) -> Code:
    """Give the code with which a declaration is refused."""
    return refusal_of(BASE, state, move).code


@pytest.mark.parametrize("hand", ["Ah 3s 5c", "2h 3s 4c", "Ah Ad 7c", "Ah 2d 3c"])
def test_nine_or_less_is_a_buona(hand: str) -> None:
    """ACC-1: three points."""
    assert accusi(hand) == [("buona", 3)]


@pytest.mark.parametrize("hand", ["Ah 3s 6c", "2h 3s 5c", "Ah Ad Jc", "Kh Qd Jc"])
def test_ten_or_more_is_none(hand: str) -> None:
    """ACC-1: a jack counts 8."""
    assert accusi(hand) == []


@pytest.mark.parametrize("hand", ["4h 4d 4s", "Qh Qd Qc", "Kh Kc Ks", "Jd Jc Js"])
def test_three_of_a_rank_are_a_decino(hand: str) -> None:
    """ACC-2: ten points."""
    assert accusi(hand) == [("decino", 10)]


def test_a_pair_and_a_seven_of_hearts_are_no_decino() -> None:
    """ACC-2: no card stands for another in the base game."""
    assert accusi("Qh Qc 7h") == []
    assert accusi("Ah Ac 7h") == [("buona", 3)]


@pytest.mark.parametrize("hand", ["Ah Ad Ac", "2h 2d 2s", "3d 3c 3s"])
def test_a_hand_scores_the_accuso_worth_most(hand: str) -> None:
    """ACC-3: three low cards of a rank are a decino, and no buona beside it."""
    assert accusi(hand) == [("decino", 10)]


def test_the_lesser_accuso_may_not_be_declared_instead() -> None:
    """ACC-3."""
    state = dealt(TABLE, "", "2h 2d 2s")
    assert "!decino" in moves_of(BASE, state)
    assert refused(state, Declare("buona")) is Code.BETTER_ACCUSO


def test_the_order_of_the_cards_never_matters() -> None:
    """ACC-3."""
    assert BASE.accusi("5c Ah 3s") == BASE.accusi(BUONA) == BASE.accusi(["3s", "5c", "Ah"])


def test_it_is_declared_on_the_holders_own_turn() -> None:
    """ACC-4: seat 1 plays first; seat 0 waits with its decino."""
    state = dealt(TABLE, DECINO, BUONA)
    assert "!buona" in moves_of(BASE, state)
    assert refused(state, Declare("decino")) is Code.BETTER_ACCUSO
    state = play_any(BASE, state, "Ah")
    assert "!decino" in moves_of(BASE, state)


def test_it_is_never_compulsory_and_never_automatic() -> None:
    """ACC-4: every card may be played instead, and then nothing is scored."""
    state = dealt(TABLE, "", BUONA)
    assert {move[:2] for move in moves_of(BASE, state)} == {"!b", "Ah", "3s", "5c"}
    assert all(mark.item != "accusi" for mark in play_any(BASE, state, "Ah").marks)


def test_ones_own_first_card_of_the_deal_ends_the_right() -> None:
    """ACC-4."""
    state = dealt(TABLE, "7h 7d 2c", BUONA)
    state = play_any(BASE, state, "3s 2c")
    assert "!buona" not in moves_of(BASE, state)
    assert refused(state, Declare("buona")) is Code.TOO_LATE


def test_the_cards_of_others_do_not_end_it() -> None:
    """ACC-4: at three, seat 0 declares after the cards of seats 1 and 2."""
    state = dealt(TABLE, DECINO, "7h 7d Jd", "7c Js 3d")
    state = play_any(BASE, state, "7d 7c")
    assert state.turn == 0
    assert "!decino" in moves_of(BASE, state)


def test_one_declaration_a_hand_a_deal() -> None:
    """ACC-4."""
    state = play(BASE, dealt(TABLE, "", BUONA), "!buona")
    assert state.turn == 1
    assert not any(isinstance(move, Declare) for move in legal_moves(BASE, state))
    assert refused(state, Declare("buona")) is Code.TOO_LATE


def test_the_right_comes_back_with_the_next_deal() -> None:
    """ACC-4: seat 0 gets 2, 2 and 2 in the second deal."""
    state = dealt(TABLE, "7h 7d 7c", "Kd Kc Ks", rest="Qh 2h Qd 2d Qc 2c", rules=BASE)
    state = play_any(BASE, state, "Kd 7h Kc 7d Ks 7c")
    assert state.deal == 1
    assert "!decino" in moves_of(BASE, state)
    assert [hand.right for hand in state.hands] == [True, True]
    assert "!decino" in moves_of(BASE, play_any(BASE, state, "Qh"))


def test_a_hand_without_an_accuso_can_declare_nothing() -> None:
    """ACC-4: it has the right all the same, for else the right would tell."""
    state = dealt(TABLE, "", "Kd Qs 7c")
    assert state.hands[1].right
    assert refused(state, Declare("buona")) is Code.NO_ACCUSO
    assert refused(state, Declare("decino")) is Code.NO_ACCUSO


@pytest.mark.parametrize("hand", ["Ah", "Ah 2c", "Ah 2c 3d 4s", ""])
def test_an_accuso_is_made_of_three_cards(hand: str) -> None:
    """ACC-4."""
    assert accusi(hand) == []


def test_declared_cards_are_face_up_until_played() -> None:
    """ACC-5."""
    state = play(BASE, dealt(TABLE, "7h 7d 2c", BUONA), "!buona")
    assert state.hands[1].up == cards(BUONA)
    assert view(state, 0).hands[1].cards == cards(BUONA)
    assert view(state, None).hands[1].cards == cards(BUONA)
    state = play(BASE, state, "5cxKh")
    assert state.hands[1].up == cards("Ah 3s")
    assert view(state, 0).hands[1].cards == cards("Ah 3s")


def test_only_the_declared_hand_is_shown() -> None:
    """ACC-5: not that of the seat which declared nothing."""
    state = play(BASE, dealt(TABLE, DECINO, BUONA), "!buona")
    assert view(state, 1).hands[0].cards == CardSet()
    assert view(state, 0).hands[1].cards == cards(BUONA)


def test_the_points_are_scored_at_once() -> None:
    """ACC-6: for the side of the seat that declares."""
    state = dealt(TABLE, "", "", "", DECINO, dealer=2)
    accuso = Accuso("decino", 10, None, cards(DECINO))
    mark = Mark("accusi", 1, 10, cards(DECINO))
    assert events_of(BASE, state, "!decino") == (Declared(3, accuso, mark, stays=False),)
    assert play(BASE, state, "!decino").marks == (mark,)


def test_the_points_stay_whatever_happens_later() -> None:
    """ACC-6: seat 0 declares, loses every card, and has its three points in the end."""
    state = play(BASE, position("", "Ad 2d 3d", "As 2c 3c"), "!buona")
    mark = state.marks[0]
    state = play_any(BASE, state, "Ad As 2d 2c 3d")
    assert state.marks[0] == mark
    (scored,) = [e for e in events_of(BASE, state, "3cx3d") if isinstance(e, RoundScored)]
    assert [(line.side, line.points) for line in scored.lines if line.item == "accusi"] == [(0, 3)]
