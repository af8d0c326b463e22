"""The state of a match as a value: its text, its defects, its copies."""

from __future__ import annotations

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cirulla.answers import Mark, Outcome
from cirulla.cards import Card, CardSet, Rank, parse_cards
from cirulla.engine import apply, start
from cirulla.errors import Code, StateError, TextError
from cirulla.state import Hand, State
from support import BASE, any_state, cards, dealt, house, play, position, stacked, states_of

STAYS = house([{"variant": "matta", "stays": True}])
seeds = st.integers(0, 2**32)
TABLE = "Kh Jc 4d 6s"


def pledged() -> State:
    """Give a state with everything in it: two marks, a hand face up, a matta that stays."""
    deck = stacked(STAYS, "2h 3c 4d 6s", "Kd 7c Qc", "7h 2c 2d", dealer=0)
    state = apply(STAYS, start(STAYS, 2, dealer=0), deck).state
    return play(STAYS, state, "!decino=2").replace(totals=(40, 12), round=3, misdeals=1)


# The text


def test_the_text_says_everything_in_one_line() -> None:
    rest = "".join(map(str, pledged().stock))
    assert str(pledged()).split() == [
        "hands=7cQcKd!/2d2c7h(2d2c7h)",
        "table=-",
        f"stock={rest}",
        "piles=2h3c4d6s/-",
        "marks=scope:0:1:2h3c4d6s/accusi:1:10:2d2c7h",
        "pledges=7h:2",
        "turn=1",
        "last=0",
        "played=-",
        "deal=0",
        "number=2",
        "dealer=0",
        "totals=40,12",
        "round=3",
        "misdeals=1",
        "outcome=-",
    ]


@given(seeds, st.sampled_from([2, 3, 4]))
def test_the_text_round_trips(seed: int, players: int) -> None:
    state = any_state(BASE, players, random.Random(seed))
    assert State.parse(str(state)) == state
    assert len(str(state).splitlines()) == 1


def test_the_text_of_a_state_with_everything_round_trips() -> None:
    state = pledged()
    read = State.parse(str(state))
    assert read == state
    assert (read.pledges, read.last, read.played) == (((Card.parse("7h"), Rank.TWO),), 0, None)


def test_nought_and_none_stay_different() -> None:
    state = position("5s", "5c 2d", "3h 3s", turn=0, last=0, played=None)
    read = State.parse(str(state))
    assert (read.turn, read.last, read.played) == (0, 0, None)
    assert State.parse(str(state.replace(last=None))).last is None


def test_the_order_of_the_parts_and_the_spaces_between_do_not_matter() -> None:
    state = pledged()
    parts = str(state).split()
    assert State.parse("\n  ".join(reversed(parts))) == state


def test_cards_may_be_written_as_anywhere() -> None:
    state = pledged()
    text = str(state).replace("2d2c7h(2d2c7h)", "7♥2D,2c(7h,2c,2♦)")
    assert text != str(state)
    assert State.parse(text) == state


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("table=-", "", "these parts are missing: table"),
        ("table=-", "table", '"table" is no part of a state'),
        ("table=-", "table=- table=-", '"table=-" is no part of a state, or stands twice'),
        ("table=-", "tavola=-", '"tavola=-" is no part of a state'),
        ("table=-", "table=7x", 'table: "7x" at 1: "x" is no suit'),
        ("table=-", "table=5c5c", 'table: "5c5c" at 2: 5c stands twice'),
        ("turn=1", "turn=one", 'turn: "one" cannot be read'),
        ("turn=1", "turn=1.0", 'turn: "1.0" cannot be read'),
        ("turn=1", "turn=\u0661", "turn: "),
        ("turn=1", "turn=", "turn: "),
        ("turn=1", "turn=+1", "turn: "),
        ("number=2", "number=-", "number: "),
        ("number=2", "number=99999999999999", "number: "),
        ("totals=40,12", "totals=40/12", "totals: "),
        ("totals=40,12", "totals=40,", "totals: "),
        ("marks=scope:0:1:2h3c4d6s", "marks=scope:0:1", "marks: "),
        ("marks=scope:0:1:2h3c4d6s", "marks=scope:0:x:2h3c4d6s", "marks: "),
        ("pledges=7h:2", "pledges=7h", "pledges: "),
        ("pledges=7h:2", "pledges=7h:10", 'pledges: "10" is no rank'),
        ("outcome=-", "outcome=0", "outcome: "),
        ("outcome=-", "outcome=x:target", "outcome: "),
    ],
)
def test_what_cannot_be_read_names_its_part(old: str, new: str, why: str) -> None:
    text = str(pledged())
    assert old in text
    with pytest.raises(TextError) as caught:
        State.parse(text.replace(old, new))
    assert caught.value.code is Code.BAD_STATE
    assert why in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("text", ["", " ", "x", "hands", "=", "7d 5c", "\0", "x" * 1_000_000])
def test_junk_is_no_state(text: str) -> None:
    with pytest.raises(TextError, match="this is no state") as caught:
        State.parse(text)
    assert len(str(caught.value)) < 400


# Impossible states


def test_a_state_that_can_occur_has_no_defects() -> None:
    for players in (2, 3, 4):
        for state in states_of(BASE, players, random.Random(players), 120):
            assert state.defects() == ()
            assert state.check() is state


def test_one_card_in_two_places() -> None:
    state = dealt(TABLE, "7d 2c 3c", "Ah Ad Ac")
    bad = state.replace(table=cards(f"{TABLE} 7d"))
    assert bad.defects() == (
        "40 cards or none are in play, not 41",
        "7d stands 2 times",
    )


def test_all_defects_are_told_at_once() -> None:
    state = dealt(TABLE, "7d 2c 3c", "Ah Ad Ac")
    bad = state.replace(
        table=cards("7d"),
        turn=7,
        last=2,
        dealer=-1,
        deal=-1,
        totals=(1, 2, 3),
        marks=(Mark("scope", 5, 1),),
    )
    with pytest.raises(StateError) as caught:
        bad.check()
    found = caught.value.defects
    assert found == bad.defects()
    assert found == (
        "40 cards or none are in play, not 37",
        "7d stands 2 times",
        "2 piles and 3 totals",
        "turn is 7, of 2",
        "dealer is -1, of 2",
        "last is 2, of 2",
        "a mark is for side 5",
        "deal is -1",
    )
    assert str(caught.value) == "no such state: " + "; ".join(found)
    assert caught.value.code is Code.IMPOSSIBLE_STATE
    with pytest.raises(StateError) as again:
        State.parse(str(bad))
    assert again.value.defects == found


PLAYED = Hand(cards("7d 2c 3c"), cards("5h"))
OVER = Outcome(0, "target")


@pytest.mark.parametrize(
    ("changes", "defect"),
    [
        ({"stock": ()}, "40 cards or none are in play, not 10"),
        ({"turn": 2}, "turn is 2, of 2"),
        ({"turn": -1}, "turn is -1, of 2"),
        ({"played": 2}, "played is 2, of 2"),
        ({"dealer": 2}, "dealer is 2, of 2"),
        ({"last": 2}, "last is 2, of 2"),
        ({"number": -1}, "number is -1"),
        ({"round": -1}, "round is -1"),
        ({"misdeals": -2}, "misdeals is -2"),
        ({"marks": (Mark("scope", 2, 1),)}, "a mark is for side 2"),
        ({"totals": (0,)}, "2 piles and 1 totals"),
        ({"outcome": Outcome(2, "target"), "turn": None}, "the winner is 2, of 2"),
        ({"outcome": OVER}, "the match is over, and seat 1 is to play"),
        ({"turn": None}, "nobody is to play, and cards lie in hands or on the table"),
        ({"turn": None}, "nobody is to play, and 30 cards are undealt"),
        ({"outcome": OVER, "turn": None, "played": 0}, "seat 0 has just played"),
        ({"pledges": ((Card.parse("Kc"), Rank.TWO),)}, "Kc is pledged and in no hand"),
        ({"pledges": ((Card.parse("7d"), Rank.TWO),) * 2}, "7d is pledged 2 times"),
    ],
)
def test_each_defect_has_its_sentence(changes: dict[str, object], defect: str) -> None:
    state = dealt(TABLE, "7d 2c 3c", "Ah Ad Ac")
    found = state.replace(**changes).defects()
    assert any(defect in one for one in found), found


def test_a_hand_shows_only_what_it_holds() -> None:
    state = dealt(TABLE, "7d 2c 3c", "Ah Ad Ac")
    bad = state.replace(hands=(PLAYED, state.hands[1]))
    assert bad.defects() == ("seat 0 shows 5h, which it does not hold",)


def test_who_is_to_play_holds_a_card() -> None:
    bad = position("5s", "5c", "").replace(turn=1)
    assert bad.defects() == ("seat 1 is to play and has no card",)


# Values


def test_a_state_is_a_value() -> None:
    one, other = pledged(), pledged()
    assert one == other
    assert hash(one) == hash(other)
    assert one is not other
    assert len({one, other}) == 1
    assert one != one.replace(number=99)
    assert one != str(one)
    assert str(one) in repr(one)


@given(seeds)
def test_every_part_counts(seed: int) -> None:
    state = any_state(BASE, 3, random.Random(seed))
    changes: dict[str, object] = {
        "number": state.number + 1,
        "turn": (state.turn or 0) + 1,
        "last": (state.last or 0) + 1,
        "played": (state.played or 0) + 1,
        "deal": state.deal + 1,
        "dealer": state.dealer + 1,
        "round": state.round + 1,
        "misdeals": state.misdeals + 1,
        "totals": tuple(total + 1 for total in state.totals),
        "marks": (*state.marks, Mark("scope", 0, 1)),
        "table": state.table ^ cards("7d"),
        "stock": state.stock[1:] or parse_cards("7d"),
        "piles": tuple(pile ^ cards("7d") for pile in state.piles),
        "outcome": OVER if state.outcome is None else None,
        "pledges": ((Card.parse("7h"), Rank.TWO),),
        "hands": tuple(Hand(hand.cards, hand.up, not hand.right) for hand in state.hands),
    }
    for name, value in changes.items():
        changed = state.replace(**{name: value})
        assert changed != state, name
        assert getattr(changed, name) == value
        assert str(changed) != str(state), name


@given(seeds, st.sampled_from([2, 3, 4]))
def test_copies_are_equal_and_independent(seed: int, players: int) -> None:
    state = any_state(BASE, players, random.Random(seed))
    for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other == state
        assert hash(other) == hash(state)
        assert str(other) == str(state)


def test_a_state_cannot_change() -> None:
    state = pledged()
    before = str(state)
    for name in ("turn", "totals", "table", "hands", "number", "other"):
        with pytest.raises(AttributeError):
            setattr(state, name, None)
        with pytest.raises(AttributeError):
            delattr(state, name)
    assert str(state) == before


def test_a_hand_is_a_value() -> None:
    hand = Hand(cards("7d 2c 3c"), cards("2c"), right=True)
    assert str(hand) == "2c3c7d(2c)!"
    assert (str(Hand()), str(Hand(right=True))) == ("-", "!")
    assert hand == Hand(CardSet.parse("3c 2c 7d"), CardSet.parse("2c"), right=True)
    with pytest.raises(AttributeError):
        hand.right = False  # type: ignore[misc]
