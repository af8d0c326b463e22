"""The base game: what a card may take."""

from __future__ import annotations

from cirulla.answers import Capture
from cirulla.errors import Code
from support import BASE, cards, dealt, moves_of, play, position, refusal_of


def takes(card: str, table: str) -> dict[str, str]:
    """Give what a card may take, set by set, each with its kind."""
    return {str(capture.cards): capture.kind for capture in BASE.captures(card, table)}


# CAP-1


def test_an_equal_card() -> None:
    """CAP-1."""
    assert takes("7c", "7d Kh") == {"7d": "equal"}


def test_a_sum() -> None:
    """CAP-1: the king takes 4 and 6."""
    assert takes("Kh", "4d 6s 2c") == {"4d 6s": "sum"}


def test_a_fifteen_with_one_card_or_more() -> None:
    """CAP-1: a five takes a king; a queen takes 4 and 2."""
    assert takes("5c", "Kh") == {"Kh": "fifteen"}
    assert takes("Qh", "2d 4s") == {"2d 4s": "fifteen"}


def test_figures_count_eight_nine_and_ten() -> None:
    """CAP-1: jack, queen, king."""
    assert takes("7c", "Jd") == {"Jd": "fifteen"}
    assert takes("6c", "Qd") == {"Qd": "fifteen"}
    assert takes("5c", "Kd") == {"Kd": "fifteen"}
    assert takes("Qc", "2d 7s") == {"2d 7s": "sum"}


def test_three_on_seven_and_five_takes_both() -> None:
    """CAP-1: 3, 7 and 5 make fifteen."""
    assert takes("3c", "5d 7s") == {"5d 7s": "fifteen"}


def test_one_capture_only() -> None:
    """CAP-1: the sum and the fifteen that lie there are not taken together."""
    assert takes("5c", "2h 3d Kd") == {"2h 3d": "sum", "Kd": "fifteen"}
    refusal = refusal_of(BASE, dealt("2h 3d Kd Qs", "", "5c 6c 7c"), "5cx2h3dKd")
    assert refusal.code is Code.NOT_A_CAPTURE


def test_nothing_to_take() -> None:
    """CAP-1: 7 and jack would be fifteen, but not with a 2 on top."""
    assert takes("2c", "7d Jh") == {}
    assert takes("2c", "") == {}


# CAP-2


def test_an_equal_card_excludes_sum_and_fifteen() -> None:
    """CAP-2: 7 on 7, 3, 5 takes only the 7, though 7, 3 and 5 make fifteen."""
    assert takes("7d", "7c 3s 5h") == {"7c": "equal"}
    assert takes("7d", "7c 3s 4h") == {"7c": "equal"}


def test_of_several_equal_cards_the_player_chooses_one() -> None:
    """CAP-2."""
    assert takes("Qd", "Qh Qc 2s") == {"Qh": "equal", "Qc": "equal"}


# CAP-3


def test_of_the_sums_only_those_with_the_fewest_cards() -> None:
    """CAP-3: 6 may take ace and 5, not ace, 2 and 3; by fifteen also ace, 3 and 5."""
    assert takes("6c", "Ad 5h 2s 3d") == {"Ad 5h": "sum", "Ad 3d 5h": "fifteen"}


def test_among_the_shortest_sums_the_player_chooses() -> None:
    """CAP-3: 2 and 5, or 3 and 4; 3 and 5 make fifteen with the 7."""
    assert takes("7c", "2h 5c 3d 4s") == {"2h 5c": "sum", "3d 4s": "sum", "3d 5c": "fifteen"}


# CAP-4


def test_fifteens_may_use_any_number_of_cards() -> None:
    """CAP-4: one card, two, or four."""
    found = takes("5c", "Kd 4h 6s")
    assert found == {"Kd": "fifteen", "4h 6s": "fifteen"}
    assert takes("2c", "3h 4d Jc 6s Ks") == {"3h Ks": "fifteen", "3h 4d 6s": "fifteen"}


def test_the_player_chooses_between_sums_and_fifteens() -> None:
    """CAP-4."""
    assert takes("Jc", "2h 6d 7s") == {"2h 6d": "sum", "7s": "fifteen"}


# CAP-5


def test_a_card_that_can_capture_must_capture() -> None:
    """CAP-5: the seven may not be laid on 3 and 4."""
    state = position("3h 4s", "7c Kd", "2c 2d")
    assert not BASE.may_lay("7c", "3h 4s")
    refusal = refusal_of(BASE, state, "7c")
    assert (refusal.code, refusal.rule) == (Code.MUST_CAPTURE, "CAP-5")


def test_which_card_to_play_is_always_free() -> None:
    """CAP-5: the king takes nothing, and may be laid all the same."""
    assert moves_of(BASE, position("3h 4s", "7c Kd", "2c 2d")) == ["7cx3h4s", "Kd"]


# CAP-6


def test_the_card_and_what_it_takes_go_to_the_pile() -> None:
    """CAP-6: at four, to the pile of the pair."""
    state = dealt("2h 3d Kd Js", "", "5c 6h 6s", "", "")
    state = play(BASE, state, "5cx2h3d")
    assert state.piles == (cards(""), cards("5c 2h 3d"))
    assert state.table == cards("Kd Js")
    assert state.hands[1].cards == cards("6h 6s")


def test_a_card_that_takes_nothing_stays_on_the_table() -> None:
    """CAP-6."""
    state = dealt("2h 3d Kd Js", "", "Qc 6h 6s")
    state = play(BASE, state, "Qc")
    assert state.table == cards("2h 3d Kd Js Qc")
    assert state.piles == (cards(""), cards(""))


# The ace


def test_an_ace_takes_the_whole_table() -> None:
    """ACE-1: and nothing else, though king and 4 make fifteen with it."""
    assert takes("As", "Kd 4h 5c") == {"4h 5c Kd": "sweep"}
    assert not BASE.may_lay("As", "Kd 4h 5c")


def test_a_sweep_of_fifteen_is_one_capture() -> None:
    """ACE-1."""
    assert BASE.captures("As", "Kd 4h") == (Capture("sweep", cards("Kd 4h")),)


def test_an_ace_on_an_ace_takes_it_or_makes_fifteen() -> None:
    """ACE-2: the ace, or king and 4; never all three."""
    assert takes("Ac", "As Kd 4h") == {"As": "equal", "4h Kd": "fifteen"}


def test_of_several_aces_the_player_chooses_one() -> None:
    """ACE-2."""
    assert takes("Ac", "As Ad 7h") == {"Ad": "equal", "As": "equal"}


def test_a_lone_ace_is_the_whole_table() -> None:
    """ACE-2: it is taken as an equal card."""
    assert takes("Ac", "As") == {"As": "equal"}


def test_a_fifteen_with_the_ace_may_be_the_whole_table() -> None:
    """ACE-2: ace, ace, king and 3 are fifteen."""
    assert takes("Ac", "As Kd 3h") == {"As": "equal", "As 3h Kd": "fifteen"}


def test_an_ace_on_an_empty_table_stays_there() -> None:
    """ACE-3: it is no scopa."""
    assert takes("Ac", "") == {}
    state = position("", "Ac 2h", "3c 3h")
    assert moves_of(BASE, state) == ["2h", "Ac"]
    after = play(BASE, state, "Ac")
    assert (after.table, after.marks) == (cards("Ac"), ())
