"""The variant `anticlockwise`: play, dealing and the deal go the other way round."""

from __future__ import annotations

import random

import pytest

from cirulla.cards import DECK, CardSet
from cirulla.engine import apply, start
from cirulla.events import Dealt
from cirulla.moves import Shuffle
from cirulla.ruleset import RuleSet
from cirulla_variants.anticlockwise import Anticlockwise
from support import BASE, deck_from, random_play

RULES = RuleSet.of(Anticlockwise())


@pytest.mark.parametrize(
    ("players", "dealer", "order"),
    [
        (2, 0, (1, 0)),
        (2, 1, (0, 1)),
        (3, 0, (2, 1, 0)),
        (3, 2, (1, 0, 2)),
        (4, 0, (3, 2, 1, 0)),
        (4, 3, (2, 1, 0, 3)),
    ],
)
def test_play_runs_the_other_way(players: int, dealer: int, order: tuple[int, ...]) -> None:
    """SEAT-2: play runs through the seats in decreasing order, from the seat after the dealer."""
    assert RULES.order(players, dealer) == order


def test_partners_stay() -> None:
    """SEAT-1: who plays with whom does not change."""
    for players in (2, 3, 4):
        assert RULES.sides(players) == BASE.sides(players)


def test_dealing_runs_the_other_way() -> None:
    """DEAL-1: one card at a time, the first to the seat on the dealer's other side."""
    _, (event, *_) = apply(RULES, start(RULES, 3, 0), Shuffle(DECK[::-1]))
    assert isinstance(event, Dealt)
    for place, seat in enumerate((2, 1, 0)):
        assert event.hands[seat] == CardSet(DECK[::-1][place:9:3])


@pytest.mark.parametrize("players", [3, 4])
def test_a_whole_round(players: int) -> None:
    """SEAT-2: every play is followed by the seat before it, and the deal passes there too."""
    dealer, plays = 1, 0
    for before, _, after in random_play(RULES, players, random.Random(5), 60, dealer):
        if after.state.round:
            assert after.state.dealer == (dealer - 1) % players
            break
        if before.turn is not None and after.state.played is not None:
            plays += 1
            assert after.state.turn == (before.turn - 1) % players
        elif before.turn is None:
            assert after.state.turn == (dealer - 1) % players
    assert plays == 35


def test_between_two_there_is_one_way() -> None:
    """SEAT-2: for two players it is reported as idle, and every state is the base game's."""
    (idle,) = RULES.explain(2).idle
    assert (idle.variant, idle.reason) == (
        "anticlockwise",
        "between two players there is only one way round",
    )
    for players in (None, 3, 4):
        assert RULES.explain(players).idle == ()
    state = start(BASE)
    deck = deck_from(random.Random(1))
    assert apply(RULES, state, deck) == apply(BASE, state, deck)


def test_its_sentence() -> None:
    """SEAT-2: it says which way play, dealing and the deal run."""
    (sentence,) = Anticlockwise().sentences()
    assert sentence.rule == "SEAT-2"
    assert "anticlockwise" in str(sentence)
