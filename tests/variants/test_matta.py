"""The variant `matta`."""

from __future__ import annotations

import random

import pytest

from cirulla.answers import TableBonus
from cirulla.cards import DECK, Card, Rank, as_cards
from cirulla.engine import check, legal_moves
from cirulla.errors import Code, RulesError
from cirulla.moves import parse_move
from cirulla.ruleset import RuleSet
from cirulla_variants.ace import Ace
from cirulla_variants.matta import Matta
from oracle import House
from support import dealt, moves_of, play, position, texts

MATTA = RuleSet.of(Matta())
STAYS = RuleSet.of(Matta(stays=True))
TABLE = RuleSet.of(Matta(table=True))
QUEEN = RuleSet.of(Matta(card="Qh"))


def told(rules: RuleSet, hand: str) -> list[tuple[str, int, str | None]]:
    """List the accusi of a hand: name, points, the matta's rank."""
    return [
        (one.name, one.points, None if one.wild is None else str(one.wild))
        for one in rules.accusi(hand)
    ]


def takes(rules: RuleSet, card: str, table: str, kept: dict[str, str]) -> list[list[str]]:
    """List what a card may take where a value is kept, as texts."""
    return sorted(texts(capture.cards) for capture in rules.captures(card, table, kept))


def test_the_matta_makes_the_accuso() -> None:
    """MATTA-1: A A 7h is a decino, 2 4 7h a buona, Q Q 7c nothing; by default it is the 7h."""
    assert told(MATTA, "As Ac 7h") == [("decino", 10, "A")]
    assert told(MATTA, "2s 4c 7h") == [("buona", 3, "A")]
    assert told(MATTA, "Qs Qh 7c") == []
    assert told(MATTA, "Kc 2s 7h") == []
    assert told(RuleSet.of(), "As Ac 7h") == [("buona", 3, None)]


def test_it_may_also_be_itself() -> None:
    """MATTA-1: 7h 7c 7s is a decino, the matta a seven."""
    assert told(MATTA, "7h 7c 7s") == [("decino", 10, "7")]


def test_another_card_may_be_the_matta() -> None:
    """MATTA-1: with `card` Qh the queen is wild and the 7h a seven."""
    assert told(QUEEN, "5s 5d Qh") == [("decino", 10, "5")]
    assert told(QUEEN, "5s 5d 7h") == []


def test_every_card_but_an_ace_may_be_chosen() -> None:
    """MATTA-1: an ace as `card` is refused, by value and by text."""
    for card in DECK:
        if card.rank is not Rank.ACE:
            assert Matta(card=card).card is card
            continue
        with pytest.raises(RulesError, match=f"card: {card} cannot be chosen") as caught:
            Matta(card=str(card))
        assert [one.code for one in caught.value.faults] == [Code.BAD_OPTION]


@pytest.mark.parametrize(("option", "value"), [("card", "8h"), ("table", 1), ("stays", "yes")])
def test_bad_options_are_refused(option: str, value: object) -> None:
    """MATTA-1: `card` is a card, the others are true or false."""
    with pytest.raises(RulesError, match=r"is no card|is not true or false") as caught:
        Matta(**{option: value})  # type: ignore[arg-type]
    assert caught.value.code is Code.BAD_OPTION


def test_one_declaration_where_the_value_does_not_stay() -> None:
    """MATTA-1: the lowest value is recorded, and has no further effect."""
    state = dealt("Kd Qc Jc 5c", "", "7h Ac As", rules=MATTA)
    after = play(MATTA, state, "!decino=A")
    assert after.pledges == ()
    assert [(mark.item, mark.side, mark.points) for mark in after.marks] == [("accusi", 1, 10)]
    refusal = check(MATTA, state, parse_move("!decino=2"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (Code.WILD_RANK, "MATTA-1")


def test_each_value_is_a_declaration_where_it_stays() -> None:
    """MATTA-3: 7h A 3 is a buona with 1 to 5; without `stays` only with 1."""
    state = dealt("Kd Qc Jc 5c", "", "7h As 3s", rules=STAYS)
    declared = [str(move) for move in legal_moves(STAYS, state) if str(move).startswith("!")]
    assert declared == ["!buona=A", "!buona=2", "!buona=3", "!buona=4", "!buona=5"]
    assert told(MATTA, "7h As 3s") == [("buona", 3, "A")]


def test_the_first_table_is_wild_only_with_table() -> None:
    """MATTA-2: 4 4 A 7h makes 15 with a matta of 6."""
    cards = "4c 4s As 7h"
    assert TABLE.first_table(cards) == TableBonus(1, as_cards(cards))
    assert MATTA.first_table(cards) is None
    assert TABLE.first_table("Kc Ks Kd 7h") is None
    assert RuleSet.of(Matta(card="4c", table=True)).first_table("4c As 2d 3d") == TableBonus(
        1, as_cards("4c As 2d 3d")
    )


def test_the_best_bonus_counts() -> None:
    """MATTA-2: K K 5 7h total 30 with a matta of 5, which is worth more than none at 32."""
    assert TABLE.first_table("Kc Ks 5d 7h") == TableBonus(2, as_cards("Kc Ks 5d 7h"))


def test_a_declared_value_stays_in_hand_and_on_the_table() -> None:
    """MATTA-3: a matta of 3 takes a three, lies there as a three, and is taken as one."""
    state = dealt("Kd Qc 5c 3c", "3h 4h 5h", "7h As 2s", rules=STAYS)
    state = play(STAYS, state, "!buona=3")
    assert state.pledges == ((Card.parse("7h"), Rank.THREE),)
    assert [move for move in moves_of(STAYS, state) if move.startswith("7h")] == ["7hx3c"]
    state = position("Kd", "7h", "3h", rules=STAYS, pledges=((Card.parse("7h"), Rank.THREE),))
    state = play(STAYS, state, "7h")
    assert state.pledges == ((Card.parse("7h"), Rank.THREE),)
    assert moves_of(STAYS, state) == ["3hx7h"]
    assert takes(STAYS, "5s", "7h 2c", {"7h": "3"}) == [["2c", "7h"]]
    assert takes(STAYS, "Js", "7h", {"7h": "3"}) == []
    assert takes(STAYS, "Js", "7h", {}) == [["7h"]]


def test_the_value_ends_with_the_capture() -> None:
    """MATTA-3, MATTA-4: once taken it is the seven of hearts, and scores as one."""
    state = position("7h", "3h", "3s", rules=STAYS, pledges=((Card.parse("7h"), Rank.THREE),))
    assert play(STAYS, state, "3hx7h").pledges == ()


def test_a_value_of_one_is_an_ace() -> None:
    """MATTA-3, ACE-1, ACE-2, ACE-3: played it sweeps, lying it stops a sweep."""
    one = {"7h": "A"}
    assert takes(STAYS, "7h", "Kc 3d", one) == [["3d", "Kc"]]
    assert takes(STAYS, "7h", "As Kc 4d", one) == [["4d", "Kc"], ["As"]]
    assert takes(STAYS, "As", "7h Kc 4d", one) == [["4d", "Kc"], ["7h"]]
    assert takes(STAYS, "As", "7h Kc 4d", {}) == [["4d", "7h", "Kc"]]
    assert takes(STAYS, "7h", "", one) == []
    assert STAYS.scopa("7h", "Kc 3d", "Kc 3d", one) == 1


def test_a_value_of_one_obeys_the_options_of_ace() -> None:
    """MATTA-3, SCOPA-1: neither its sweep nor its lone ace is a scopa where an ace's is none."""
    one = {"7h": "A"}
    rules = RuleSet.of(Matta(stays=True), Ace(sweep_scopa=False, lone_ace_scopa=False))
    assert rules.scopa("7h", "Kc 2d", "Kc 2d", one) == 0
    assert rules.scopa("7h", "As", "As", one) == 0
    assert rules.scopa("As", "7h", "7h", one) == 0
    only = RuleSet.of(Matta(stays=True), Ace(on_ace="ace-only"))
    assert takes(only, "7h", "As Kc 4d", one) == [["As"]]


def test_scores_take_the_natural_card() -> None:
    """MATTA-4: a pile with the 7h has its seven in the primiera; a diamond matta is a diamond."""
    piles = ["7h 7d 7c 7s", "6h 6d 6c 6s"]
    assert STAYS.score_round(piles) == RuleSet.of().score_round(piles)
    two = RuleSet.of(Matta(card="2d", stays=True))
    run = ["Ad 2d 3d", "Kc"]
    assert two.score_round(run) == RuleSet.of().score_round(run)


def test_undeclared_it_is_its_natural_card() -> None:
    """MATTA-5: it takes a seven and makes fifteen as a seven, and no other card."""
    for rules in (MATTA, STAYS, TABLE):
        assert takes(rules, "7h", "7c 3d", {}) == [["7c"]]
        assert takes(rules, "7h", "3d", {}) == []
        assert takes(rules, "7s", "7h 3d", {}) == [["7h"]]


def test_a_matta_declared_without_stays_is_played_as_it_is() -> None:
    """MATTA-5: after the declaration too."""
    state = dealt("Kd Qc Jc 4c", "", "7h As 2s", rules=MATTA)
    state = play(MATTA, state, "!buona=A")
    assert [move for move in moves_of(MATTA, state) if move.startswith("7h")] == ["7hxJc"]


def test_pledges_are_answered_only_with_stays() -> None:
    """MATTA-3: without `stays` no value is kept, of no card."""
    assert MATTA.folded("pledges").variants == ()
    assert STAYS.folded("pledges").variants == ("matta",)
    assert [card for card in DECK if STAYS.ask.pledges(card)] == [Card.parse("7h")]


@pytest.mark.parametrize("card", ["7h", "Qh", "2d"])
@pytest.mark.parametrize("stays", [False, True])
def test_random_hands_are_those_of_the_oracle(card: str, stays: bool) -> None:
    """MATTA-1, MATTA-3: name, points and every value."""
    oracle = House([{"variant": "matta", "card": card, "stays": stays}])
    rules = RuleSet.of(Matta(card=card, stays=stays))
    rng = random.Random(card)
    others = [str(one) for one in DECK if str(one) != card]
    for _ in range(400):
        hand = [card, *rng.sample(others, 2)]
        found = [(one.name, one.points, one.wild) for one in rules.accusi(hand)]
        expected = [
            (one["name"], one["points"], wild)
            for one in oracle.accusi(hand)
            for wild in one["wild_values"]
        ]
        assert found == expected, hand


def test_the_rule_sheet_says_what_the_options_say() -> None:
    """MATTA-1 to MATTA-5: the card by name, and a sentence for each option."""
    alone = Matta().sentences()
    assert [one.rule for one in alone] == ["MATTA-1", "MATTA-2", "MATTA-4", "MATTA-5"]
    assert str(alone[1]) == "On the first table the matta is its natural card."
    both = Matta(card="Qh", table=True, stays=True).sentences()
    assert [one.rule for one in both] == [f"MATTA-{number}" for number in range(1, 6)]
    assert "the queen of hearts" in str(both[0])
    assert both[-1] != alone[-1]
    assert all("For capturing" in str(said[-1]) for said in (alone, both))
