"""The variant `cirullone`."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from cirulla.answers import DealPlan
from cirulla.cards import Card, CardSet, Rank, as_cards
from cirulla.engine import check, legal_moves
from cirulla.errors import Code, RulesError
from cirulla.moves import Declare, parse_move
from cirulla.ruleset import RuleSet
from cirulla_variants.cirullone import Cirullone
from cirulla_variants.matta import Matta
from oracle import House
from oracle.cards import DECK
from support import dealt, play, texts

NINE = RuleSet.of(Cirullone())
STAYS = RuleSet.of(Cirullone(), Matta(stays=True))
TABLE = "Kd Qc Jc 5c"
HAND = "Ah Ad 2h 5d 5h 5s Kh Kc Ks"
"""Of the seat that plays first: decini of fives and of kings, and one buona."""


def declarations(rules: RuleSet, hand: str, *moves: str) -> list[str]:
    """List what seat 1 may declare after these moves of its own."""
    state = play(rules, dealt(TABLE, "", hand, "", "", rules=rules), *moves)
    return [str(move) for move in legal_moves(rules, state) if isinstance(move, Declare)]


def test_four_play_in_pairs_and_no_other_number() -> None:
    """SEAT-1: partners opposite."""
    assert NINE.sides(4) == ((0, 2), (1, 3))
    for players in (2, 3, 5):
        with pytest.raises(RulesError, match="cannot play by these rules; 4 can") as caught:
            NINE.sides(players)
        assert caught.value.code is Code.BAD_PLAYERS


@pytest.mark.parametrize(
    ("deals", "plans"),
    [
        ("9", (DealPlan(9, 4),)),
        ("6+3", (DealPlan(6, 4), DealPlan(3))),
        ("3+6", (DealPlan(3, 4), DealPlan(6))),
    ],
)
def test_hands_of_nine_or_of_six_and_three(deals: str, plans: tuple[DealPlan, ...]) -> None:
    """DEAL-1, DEAL-2: the option says how many cards a hand gets, deal by deal."""
    rules = RuleSet.of(Cirullone(deals=deals))  # type: ignore[arg-type]
    assert rules.deals(4) == plans
    state = dealt(TABLE, "", "", "", "", rules=rules)
    assert [len(hand.cards) for hand in state.hands] == [plans[0].each] * 4
    assert len(state.stock) == 36 - 4 * plans[0].each


def test_any_three_of_the_hand_may_be_declared() -> None:
    """ACC-4, ACC-3: one move for each three that is an accuso, with its cards."""
    found = declarations(NINE, HAND)
    assert found == [
        "!buona:AhAd2h",
        *[f"!buona:{cards}" for cards in ("AhAd5h", "AhAd5d", "AhAd5s")],
        *[f"!buona:{cards}" for cards in ("Ah2h5h", "Ah2h5d", "Ah2h5s")],
        *[f"!buona:{cards}" for cards in ("Ad2h5h", "Ad2h5d", "Ad2h5s")],
        "!decino:5h5d5s",
        "!decino:KhKcKs",
    ]
    assert [accuso.name for accuso in RuleSet.of().accusi(HAND)] == []
    assert len(NINE.accusi(HAND)) == len(found)


def test_several_may_be_declared_but_no_card_in_two() -> None:
    """ACC-4: after the fives only what has no five in it."""
    assert declarations(NINE, HAND, "!decino:5h5d5s") == ["!buona:AhAd2h", "!decino:KhKcKs"]
    assert declarations(NINE, HAND, "!buona:AhAd5h") == ["!decino:KhKcKs"]
    assert declarations(NINE, HAND, "!decino:5h5d5s", "!decino:KhKcKs") == ["!buona:AhAd2h"]
    everything = ("!decino:5h5d5s", "!decino:KhKcKs", "!buona:AhAd2h")
    assert declarations(NINE, HAND, *everything) == []
    state = play(NINE, dealt(TABLE, "", HAND, "", "", rules=NINE), *everything)
    assert [(mark.side, mark.points) for mark in state.marks] == [(1, 10), (1, 10), (1, 3)]
    assert not state.hands[1].right


def test_the_first_card_ends_the_right() -> None:
    """ACC-4: the holder's own play does, not another seat's."""
    state = play(NINE, dealt(TABLE, "", HAND, "", "", rules=NINE), "Ahx5cJcQcKd")
    assert [hand.right for hand in state.hands] == [True, False, True, True]
    for _ in range(3):
        state = play(NINE, state, legal_moves(NINE, state)[-1])
    assert not any(isinstance(move, Declare) for move in legal_moves(NINE, state))
    refusal = check(NINE, state, parse_move("!decino:5h5d5s"))
    assert refusal is not None
    assert refusal.code is Code.TOO_LATE


def test_the_declared_cards_are_face_up_until_played() -> None:
    """ACC-5: the three, and no other card of the hand."""
    state = play(NINE, dealt(TABLE, "", HAND, "", "", rules=NINE), "!decino:5h5d5s")
    assert state.hands[1].up == as_cards("5h 5d 5s")
    state = play(NINE, state, "!decino:KhKcKs")
    assert state.hands[1].up == as_cards("5h 5d 5s Kh Kc Ks")
    state = play(NINE, state, "5hx5c")
    assert state.hands[1].up == as_cards("5d 5s Kh Kc Ks")


def test_a_declaration_names_its_cards() -> None:
    """ACC-4: and one without them is refused."""
    state = dealt(TABLE, "", HAND, "", "", rules=NINE)
    for text, code in (
        ("!decino", Code.NAME_THE_THREE),
        ("!buona:5h5d5s", Code.BETTER_ACCUSO),
        ("!buona:Ah2hKh", Code.NO_ACCUSO),
        ("!decino:6d6cQh", Code.NO_ACCUSO),
    ):
        refusal = check(NINE, state, parse_move(text))
        assert refusal is not None
        assert refusal.code is code


def test_one_matta_enters_one_three() -> None:
    """ACC-4, MATTA-1, MATTA-3: a three with it names its value, which stays; others do not."""
    hand = "7h Ah Ad 5d 5h 2s Kh Kc Js"
    found = declarations(STAYS, hand)
    assert "!decino=A:AhAd7h" in found
    assert "!decino=K:7hKhKc" in found
    assert "!buona:AhAd2s" in found
    state = play(STAYS, dealt(TABLE, "", hand, "", "", rules=STAYS), "!decino=A:AhAd7h")
    assert state.pledges == ((Card.parse("7h"), Rank.ACE),)
    assert declarations(STAYS, hand, "!decino=A:AhAd7h") == []


def test_the_last_deal_of_three_is_one_three() -> None:
    """ACC-4: with `6+3` the last hand may be declared whole, with its cards."""
    rules = RuleSet.of(Cirullone(deals="6+3"))
    assert [str(one.cards) for one in rules.accusi("2h 3h 4h")] == ["2h 3h 4h"]
    assert rules.names_threes
    assert not RuleSet.of().names_threes


def test_how_many_threes_tells_nothing() -> None:
    """ACC-4: the right depends on how many cards are left undeclared, never on which."""
    nine = CardSet(as_cards("2h 4h 6h Jh Kh 3c 5c 7c Qc"))
    for declared in range(0, 10, 3):
        shown = CardSet(list(nine)[:declared])
        left = 9 - declared
        assert len(NINE.ask.threes(nine, shown)) == left * (left - 1) * (left - 2) // 6


def test_bad_deals_are_refused() -> None:
    """DEAL-2: nine at once, six and three, or three and six."""
    for deals in ("3+3+3", "", 9):
        with pytest.raises(RulesError, match=r'deals: .* is none of "9", "6') as caught:
            Cirullone(deals=deals)  # type: ignore[arg-type]
        assert caught.value.code is Code.BAD_OPTION


def test_the_option_is_named_as_in_the_rules() -> None:
    """DEAL-2: it shares its name with the step that it changes."""
    assert RuleSet.of(Cirullone(deals="3+6")).to_dict()["variants"] == [
        {"variant": "cirullone", "deals": "3+6"}
    ]


@pytest.mark.parametrize("stays", [False, True])
def test_random_hands_are_those_of_the_oracle(stays: bool) -> None:
    """ACC-4, MATTA-1: every declaration of nine cards."""
    oracle = House([{"variant": "cirullone"}, {"variant": "matta", "stays": stays}])
    rules = RuleSet.of(Cirullone(), Matta(stays=stays))
    rng = random.Random(5)
    for _ in range(25):
        hand = rng.sample(DECK, 9)
        found = [
            (one.name, one.points, one.wild and int(one.wild), texts(one.cards))
            for one in rules.accusi(hand)
        ]
        expected = [
            (accuso["name"], accuso["points"], wild, [*three])
            for three in combinations(sorted(hand), 3)
            for accuso in oracle.accusi([*three])
            for wild in accuso["wild_values"] or (None,)
        ]
        assert sorted(found, key=str) == sorted(expected, key=str)


def test_the_rule_sheet_says_how_many_cards() -> None:
    """SEAT-1, DEAL-1, DEAL-2, ACC-4: the sentences differ with the option."""
    said = {
        deals: [str(one) for one in Cirullone(deals=deals).sentences()]
        for deals in ("9", "6+3", "3+6")
    }
    assert "9 cards" in said["9"][1]
    assert "the last 3 cards" in said["6+3"][2]
    assert "the last 6 cards" in said["3+6"][2]
    rules = [one.rule for one in Cirullone().sentences()]
    assert rules == ["SEAT-1", "DEAL-1", "DEAL-2", "ACC-4"]
