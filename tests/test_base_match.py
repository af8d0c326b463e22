"""The base game: the match."""

from __future__ import annotations

import random

import pytest

from cirulla.answers import Outcome
from cirulla.cards import CardSet
from cirulla.engine import legal_moves
from cirulla.errors import Code, IllegalMove
from cirulla.events import MatchEnded, RoundScored
from cirulla.moves import Call, Declare, Move, Play, Shuffle
from cirulla.state import State
from cirulla.view import view
from support import (
    BASE,
    cards,
    deck_from,
    events_of,
    moves_of,
    play,
    position,
    random_play,
    refusal_of,
)


def outcome(*totals: int) -> Outcome | None:
    """Give the outcome of a match with these totals after a round."""
    return BASE.outcome(totals, (CardSet(),) * len(totals))


def test_the_target_is_51() -> None:
    """MATCH-1."""
    assert outcome(50, 49) is None
    assert outcome(51, 49) == Outcome(0, "target")


def test_a_side_over_the_target_in_mid_round_goes_on_playing() -> None:
    """MATCH-1: seat 0 has 50 and makes a scopa."""
    state = play(BASE, position("5s", "5c 2d", "3h 3s", totals=(50, 49)), "5cx5s")
    assert state.outcome is None
    assert state.totals == (50, 49)
    assert moves_of(BASE, state) == ["3h", "3s"]


def test_scores_are_compared_at_the_end_of_the_round() -> None:
    """MATCH-1: the scopa, and what side 1 takes with most of the cards: 51 to 5."""
    state = position("5s", "5c 2d", "3h 3s", totals=(50, 0), piles=("7d", "Ad 2h"))
    state = play(BASE, state, "5cx5s", "3h")
    *_, last = events_of(BASE, play(BASE, state, "2d"), "3sx3h")
    assert isinstance(last, MatchEnded)
    assert last.outcome == Outcome(0, "target")


def test_nobody_calls_out() -> None:
    """MATCH-1: not even with points enough."""
    assert not BASE.ask.may_call(0, (99, 0), ())
    assert Call() not in legal_moves(BASE, position("5s", "5c", "", totals=(99, 0), played=1))


def test_the_highest_total_wins() -> None:
    """MATCH-2: also where both are over the target."""
    assert outcome(52, 60) == Outcome(1, "target")
    assert outcome(51, 60, 59) == Outcome(1, "target")


@pytest.mark.parametrize("totals", [(51, 51), (53, 53), (60, 60), (55, 20, 55), (70, 70, 51)])
def test_if_the_highest_is_shared_another_round_is_played(totals: tuple[int, ...]) -> None:
    """MATCH-2."""
    assert outcome(*totals) is None


def test_a_shared_second_place_does_not_matter() -> None:
    """MATCH-2."""
    assert outcome(52, 52, 53) == Outcome(2, "target")


def test_another_round_is_dealt_by_the_next_seat() -> None:
    """MATCH-2: 51 to 51 after the last card; the match awaits a shuffle."""
    pile = "7d Ad 2d 4d 6d Kd Ah 2h 4h 6h 7h Jh Qh Kh Ac 2c 4c 6c 7c"
    state = position("5s", "5c", "", piles=(pile, ""), dealer=1)
    scored = events_of(BASE, state, "5cx5s")[-1]
    assert isinstance(scored, RoundScored)
    level = tuple(51 - points for points in scored.points)
    after = play(BASE, state.replace(totals=level), "5cx5s")
    assert (after.totals, after.outcome) == ((51, 51), None)
    assert (after.awaits_shuffle, after.dealer, after.round) == (True, 0, 1)


def ended() -> State:
    """Play a match to its end."""
    *_, (_, _, after) = random_play(BASE, 2, random.Random(8))
    return after.state


def test_after_the_end_there_are_no_legal_moves() -> None:
    """MATCH-3: for nobody."""
    state = ended()
    assert state.outcome is not None
    assert max(state.totals) >= 51
    assert legal_moves(BASE, state) == ()
    assert all(legal_moves(BASE, view(state, seat)) == () for seat in (0, 1, None))


@pytest.mark.parametrize(
    "move",
    [
        Play(next(iter(cards("7d")))),
        Play(next(iter(cards("7d"))), cards("7c")),
        Declare("buona"),
        Call(),
        deck_from(random.Random(0)),
    ],
    ids=["a lay", "a capture", "a declaration", "a call", "a shuffle"],
)
def test_nothing_can_be_done_after_the_end(move: Move) -> None:
    """MATCH-3: not even once more, and the totals stay."""
    state = ended()
    for _ in range(3):
        refusal = refusal_of(BASE, state, move)
        assert (refusal.code, refusal.rule) == (Code.OVER, "MATCH-3")
        with pytest.raises(IllegalMove, match="the match is over"):
            play(BASE, state, move)


def test_the_last_move_of_a_match_cannot_be_repeated() -> None:
    """MATCH-3."""
    *_, (_, move, after) = random_play(BASE, 2, random.Random(9))
    assert not isinstance(move, Shuffle)
    with pytest.raises(IllegalMove):
        play(BASE, after.state, move)


def test_the_winner_has_the_highest_total_at_or_over_the_target() -> None:
    """MATCH-2: in whole matches of two, three and four players."""
    for players in (2, 3, 4):
        *_, (_, _, after) = random_play(BASE, players, random.Random(players))
        totals, won = after.state.totals, after.state.outcome
        assert won is not None
        assert totals[won.winner] == max(totals) >= 51
        assert totals.count(max(totals)) == 1
