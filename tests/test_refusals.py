"""Why a move is refused: code, rule, step, who decided there, the cards, and what is legal."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING

import pytest

from cirulla.cards import EMPTY, Card, CardSet, Rank
from cirulla.engine import apply, check, legal_moves, start
from cirulla.errors import AmbiguousMove, Code, IllegalMove, Refusal
from cirulla.moves import CALL, Declare, Move, Play, parse_move
from cirulla.ruleset import RuleSet
from cirulla.state import Hand, State
from cirulla.view import view
from local_variants import NoSevens
from support import BASE, cards, dealt, deck_with, house, play, play_any, position, refusal_of

if TYPE_CHECKING:
    from cirulla.view import View

TABLE = "Kh Jc 4d 6s"


def told(rules: RuleSet, where: State | View, move: Move | str) -> tuple[object, ...]:
    """Give code, rule, step, variants, cards and alternatives of a refusal, as texts."""
    found = refusal_of(rules, where, move)
    assert found.message
    shown = " ".join(map(str, found.cards)), " ".join(map(str, found.alternatives))
    return (found.code, found.rule, found.step, found.variants, *shown)


def captures(table: str, move: str, rules: RuleSet = BASE) -> tuple[object, ...]:
    """Give what is told of a capture from this table."""
    return told(rules, position(table, move[:2], "", rules=rules), move)


# Plays


def test_a_card_that_is_not_in_the_hand() -> None:
    """All plays are the alternatives."""
    state = position("3h 4s", "7c Kd", "2c 2d")
    for move in ("2c", "5h", "2cx3h"):
        found = told(BASE, state, move)
        assert found == (Code.NOT_IN_HAND, "", "", (), move[:2], "7cx3h4s Kd")
    assert refusal_of(BASE, state, "2c").message == "2c is not in the hand of seat 0"


def test_a_card_that_does_not_lie_on_the_table() -> None:
    """CAP-1: the plays of that card are the alternatives."""
    state = position("3h 4s", "7c Kd", "2c 2d")
    assert told(BASE, state, "7cx3h5s") == (Code.NOT_ON_TABLE, "CAP-1", "", (), "5s", "7cx3h4s")
    assert refusal_of(BASE, state, "7cx3h5s").message == "5s does not lie on the table"
    assert refusal_of(BASE, state, "7cx5s6s").message == "5s 6s do not lie on the table"
    assert refusal_of(BASE, state, "7cx7c").code is Code.NOT_ON_TABLE


def test_cards_that_make_no_capture() -> None:
    """CAP-1."""
    found = captures("3h 5s Kd", "7cx5sKd")
    assert found == (Code.NOT_A_CAPTURE, "CAP-1", "captures", (), "5s Kd", "7cx3h5s")
    message = refusal_of(BASE, position("3h 5s Kd", "7c", ""), "7cx5sKd").message
    assert message == (
        "7c may not take 5s Kd: they total 15, which is not 7, and with the card 22, "
        "which is not 15"
    )


def test_two_equal_cards_are_no_capture() -> None:
    """CAP-2: one is taken."""
    assert captures("7h 7s", "7cx7h7s")[0] is Code.NOT_A_CAPTURE
    assert captures("Ah As", "AcxAhAs")[:2] == (Code.ACE_TAKES_ACE, "ACE-2")
    assert captures("Ah As 2c", "AcxAhAs")[0] is Code.NOT_A_CAPTURE


def test_a_card_that_must_capture() -> None:
    """CAP-5: the cards it could take are told."""
    found = captures("3h 4s 5d", "7c")
    assert found == (Code.MUST_CAPTURE, "CAP-5", "may_lay", (), "3h 4s 5d", "7cx3h4s 7cx3h5d")


def test_an_equal_card_must_be_taken() -> None:
    """CAP-2: not the sum, not the fifteen."""
    for move, table in (("7dx3h4c", "7s 3h 4c"), ("7dx3h5c", "7s 3h 5c"), ("7dxJc", "7s Jc")):
        found = captures(table, move)
        assert found == (Code.MUST_TAKE_EQUAL, "CAP-2", "excludes", (), "7s", "7dx7s")
    message = refusal_of(BASE, position("7s 3h 4c", "7d", ""), "7dx3h4c").message
    assert message == "7d may not take 3h 4c: 7s lies there, and an equal card must be taken"


def test_who_excludes_is_named() -> None:
    """CAP-2: where a variant decides, it is named; a fifteen is free there."""
    rules = house([{"variant": "capture-order"}])
    found = captures("7s 3h 4c", "7dx3h4c", rules)
    assert found == (
        Code.MUST_TAKE_EQUAL,
        "CAP-2",
        "excludes",
        ("capture-order",),
        "7s",
        "7dx7s",
    )
    assert check(rules, position("7s 3h 5c", "7d", "", rules=rules), parse_move("7dx3h5c")) is None


def test_the_fewest_cards_of_a_sum_must_be_taken() -> None:
    """CAP-3."""
    found = captures("Ad 2s 3d 5h", "6cxAd2s3d")
    assert found == (Code.MUST_TAKE_FEWEST, "CAP-3", "sums", (), "Ad 5h", "6cxAd5h 6cxAd3d5h")


def test_the_fewest_cards_of_a_fifteen_must_be_taken() -> None:
    """CAP-4: where the house says so."""
    rules = house([{"variant": "capture-order", "fifteens": "fewest"}])
    found = captures("Kd 4h 6s", "5cx4h6s", rules)
    assert found == (
        Code.MUST_TAKE_FEWEST,
        "CAP-4",
        "fifteens",
        ("capture-order",),
        "Kd",
        "5cxKd",
    )


def test_a_sum_must_be_taken_before_a_fifteen() -> None:
    """CAP-4: where the house says so."""
    rules = house([{"variant": "capture-order", "sum_excludes": "fifteens"}])
    found = captures("2h 3d Kd", "5cxKd", rules)
    assert found == (
        Code.MUST_TAKE_SUM,
        "CAP-4",
        "excludes",
        ("capture-order",),
        "2h 3d",
        "5cx2h3d",
    )


def test_an_ace_must_sweep() -> None:
    """ACE-1: the king and 4 alone may not be taken, nor may the ace be laid."""
    found = captures("Kd 4h 5c", "Asx4hKd")
    assert found == (Code.MUST_SWEEP, "ACE-1", "ace_captures", (), "4h 5c Kd", "Asx4h5cKd")
    assert captures("Kd 4h 5c", "As")[0] is Code.MUST_CAPTURE
    assert captures("Kd 4h 5c", "Asx5c")[0] is Code.NOT_A_CAPTURE


def test_an_ace_on_an_ace_may_not_sweep() -> None:
    """ACE-2: it takes the ace, or king and 4."""
    found = captures("As 4h Kd", "AcxAs4hKd")
    assert found == (
        Code.ACE_TAKES_ACE,
        "ACE-2",
        "ace_captures",
        (),
        "As",
        "AcxAs Acx4hKd",
    )


def test_an_ace_that_takes_an_ace_only() -> None:
    """ACE-2: where the house says so, it is named."""
    rules = house([{"variant": "ace", "on_ace": "ace-only"}])
    found = captures("As 4h Kd", "Acx4hKd", rules)
    assert found == (
        Code.ACE_TAKES_ACE,
        "ACE-2",
        "ace_captures",
        ("ace",),
        "As",
        "AcxAs",
    )


def test_a_value_that_stays_counts() -> None:
    """MATTA-3: a seven of hearts declared as 2 is no seven."""
    rules = house([{"variant": "matta", "stays": True}])
    state = position("7h 3s", "7d", "", rules=rules, pledges=((Card.parse("7h"), Rank.TWO),))
    found = refusal_of(rules, state, "7dx7h")
    assert (found.code, found.rule) == (Code.NOT_A_CAPTURE, "CAP-1")
    assert "they total 2, which is not 7" in found.message
    assert str(found.alternatives[0]) == "7d"


@pytest.mark.parametrize(
    ("table", "move"), [("7d Kd", "7cx7d"), ("3h 7d", "Kcx3h7d"), ("7d Kd", "Jcx7d")]
)
def test_what_a_strangers_refiner_dropped_names_it(table: str, move: str) -> None:
    """An equal card, a sum and a fifteen with a seven, in a house where nobody takes one."""
    rules = RuleSet.of(NoSevens())
    found = refusal_of(rules, position(table, move[:2], "", rules=rules), move)
    assert (found.code, found.step) == (Code.NOT_BY_THESE_RULES, "captures")
    assert found.variants == ("no-sevens",)
    assert "by the rules of no-sevens" in found.message


# Declarations


def test_no_accuso() -> None:
    """ACC-1."""
    state = dealt(TABLE, "", "Kd Qs 7c")
    found = told(BASE, state, "!buona")
    assert found == (Code.NO_ACCUSO, "ACC-1", "accuso", (), "7c Qs Kd", "")
    assert refusal_of(BASE, state, "!buona").message == "7c Qs Kd make no accuso"


def test_a_better_accuso() -> None:
    """ACC-3."""
    state = dealt(TABLE, "", "2h 2d 2s")
    found = told(BASE, state, "!buona")
    assert found == (Code.BETTER_ACCUSO, "ACC-3", "accuso", (), "2h 2d 2s", "!decino")
    message = refusal_of(BASE, state, "!buona").message
    assert message == "2h 2d 2s make a decino, which is worth most, not a buona"


def test_an_accuso_that_no_house_knows() -> None:
    """ACC-3: told like any other that is not held."""
    assert told(BASE, dealt(TABLE, "", "Kd Qs 7c"), "!tris")[0] is Code.NO_ACCUSO


def test_too_late_after_the_first_card() -> None:
    """ACC-4."""
    state = play_any(BASE, dealt(TABLE, "7h 7d 2c", "Ah 3s 5c"), "5c 2c")
    found = told(BASE, state, "!buona")
    assert found == (Code.TOO_LATE, "ACC-4", "threes", (), "Ah 3s", "")
    message = refusal_of(BASE, state, "!buona").message
    assert message == "too late: an accuso is declared before the first card of the deal is played"


def test_too_late_after_a_declaration() -> None:
    """ACC-4."""
    state = play(BASE, dealt(TABLE, "", "Ah 3s 5c"), "!buona")
    assert told(BASE, state, "!buona") == (
        Code.TOO_LATE,
        "ACC-4",
        "threes",
        (),
        "Ah 3s 5c",
        "",
    )


def test_a_hand_of_two_has_no_accuso() -> None:
    """TAVOLATA-2: it is not too late; there never was one."""
    rules = house([{"variant": "tavolata"}])
    hands = ("2h 2d", "3h 3d", "4h 4d", "5h 5d", "6h 6d", "7h 7d", "Jh Jd")
    state = position("Kh Jc Qd 6s", *hands, rules=rules)
    found = refusal_of(rules, state, "!decino")
    assert (found.code, found.message) == (Code.NO_ACCUSO, "a hand of 2 has no accuso")


def test_no_matta_no_rank() -> None:
    """MATTA-1: in a house without one, or where it is not among the three."""
    for rules in (BASE, house([{"variant": "matta"}])):
        state = dealt(TABLE, "", "2h 2d 2s", rules=rules)
        found = told(rules, state, "!decino=2")
        variants = rules.folded("wild_ranks").variants
        assert found == (
            Code.WILD_RANK,
            "MATTA-1",
            "wild_ranks",
            variants,
            "2h 2d 2s",
            "!decino",
        )
        message = refusal_of(rules, state, "!decino=2").message
        assert message == "the matta is not among these cards, so no rank is named"


def test_a_rank_that_the_matta_does_not_make() -> None:
    """MATTA-3: each value that makes the accuso is told."""
    rules = house([{"variant": "matta", "stays": True}])
    state = dealt(TABLE, "", "7h 2c 5d", rules=rules)
    for move in ("!buona=3", "!buona"):
        found = told(rules, state, move)
        assert found == (
            Code.WILD_RANK,
            "MATTA-1",
            "wild_ranks",
            ("matta",),
            "2c 5d 7h",
            "!buona=A !buona=2",
        )
    assert refusal_of(rules, state, "!buona").message == "the matta makes a buona as A, 2"


def test_three_cards_are_named_only_where_several_threes_may_be_declared() -> None:
    """ACC-4."""
    state = dealt(TABLE, "", "2h 2d 2s")
    found = told(BASE, state, "!decino:2h2d2s")
    assert found == (Code.NAME_THE_THREE, "ACC-4", "threes", (), "2h 2d 2s", "!decino")
    message = refusal_of(BASE, state, "!decino:2h2d2s").message
    assert message == "a declaration does not name its cards in this house"


def test_in_a_hand_of_nine_the_three_cards_must_be_named() -> None:
    """ACC-4: in the Cirullone."""
    rules = house([{"variant": "cirullone"}])
    hand = "2h 2d 2s Kc Kd Ks 7c 6c Qc"
    state = dealt("Jh Jd 4d 6s", "", hand, "", "", rules=rules)
    found = refusal_of(rules, state, "!decino")
    assert (found.code, found.rule, found.variants) == (
        Code.NAME_THE_THREE,
        "ACC-4",
        ("cirullone",),
    )
    assert {"!decino:2h2d2s", "!decino:KdKcKs"} == set(map(str, found.alternatives))
    state = play(rules, state, "!decino:2h2d2s")
    again = refusal_of(rules, state, "!decino:2h2d2s")
    assert (again.code, again.rule) == (Code.NO_ACCUSO, "ACC-4")
    assert again.message == "2h 2d 2s are not three cards that this hand may still declare"
    assert refusal_of(rules, state, "!decino:5h5d5c").code is Code.NO_ACCUSO


# Calls


def test_no_calls_in_this_house() -> None:
    """MATCH-1."""
    assert told(BASE, position("5s", "5c 2d", "3h"), CALL) == (
        Code.NO_CALLS,
        "MATCH-1",
        "may_call",
        (),
        "",
        "",
    )


def test_nothing_to_call_before_a_play() -> None:
    """CALL-1."""
    rules = house([{"variant": "call-out"}])
    state = dealt(TABLE, "", "Ah 3s 5c", rules=rules)
    for where in (state, play(rules, state, "!buona"), start(rules)):
        assert told(rules, where, CALL) == (
            Code.NOTHING_TO_CALL,
            "CALL-1",
            "may_call",
            ("call-out",),
            "",
            "",
        )


def test_a_call_below_the_target() -> None:
    """CALL-2: refused without penalty."""
    rules = house([{"variant": "call-out"}])
    state = play(rules, position("5s", "5c 2d", "3h 3s", rules=rules, totals=(49, 0)), "5cx5s")
    assert told(rules, state, CALL) == (
        Code.CALL_TOO_LOW,
        "CALL-2",
        "may_call",
        ("call-out",),
        "",
        "",
    )
    assert check(rules, state.replace(totals=(50, 0)), CALL) is None


def test_only_the_seat_that_has_just_played_may_call() -> None:
    """CALL-1: not the seat on turn, and no spectator."""
    rules = house([{"variant": "call-out"}])
    state = play(rules, position("5s", "5c 2d", "3h 3s", rules=rules, totals=(50, 99)), "5cx5s")
    assert check(rules, view(state, 0), CALL) is None
    for seat in (1, None):
        assert refusal_of(rules, view(state, seat), CALL).code is Code.NOTHING_TO_CALL


# When


def test_a_shuffle_is_awaited() -> None:
    """DEAL-1: before the first round, and after each."""
    for state in (start(BASE), play(BASE, position("5s", "5c", ""), "5cx5s")):
        for move in ("7d", "7dx7c", "!buona"):
            found = told(BASE, state, move)
            assert found == (Code.NEEDS_SHUFFLE, "DEAL-1", "", (), "", "")
        assert refusal_of(BASE, view(state, 0), "7d").code is Code.NEEDS_SHUFFLE


def test_no_shuffle_in_mid_round() -> None:
    """DEAL-1."""
    found = told(BASE, dealt(TABLE, "", ""), deck_with())
    assert found == (Code.NO_SHUFFLE_NOW, "DEAL-1", "", (), "", "")


def test_not_your_turn() -> None:
    """SEAT-2: asked with the view of another seat, or of nobody."""
    state = dealt(TABLE, "7h 7d 2c", "Ah 3s 5c")
    for seat in (0, None):
        for move in ("7h", "Ah", "!buona"):
            found = told(BASE, view(state, seat), move)
            assert found == (Code.NOT_YOUR_TURN, "SEAT-2", "", (), "", "")
    assert refusal_of(BASE, view(state, 0), "7h").message == "it is the turn of seat 1"


def test_the_match_is_over() -> None:
    """MATCH-3."""
    state = position("5s", "5c", "", totals=(50, 70))
    state = play(BASE, state, "5cx5s")
    for move in ("7d", "!buona", CALL, deck_with()):
        found = told(BASE, state, move)
        assert found == (Code.OVER, "MATCH-3", "", (), "", "")
    assert refusal_of(BASE, state, "7d").message == "the match is over: side 1 won"


@pytest.mark.parametrize("seat", [-1, 2, 7, True, "0", 1.0])
def test_there_is_no_such_seat(seat: object) -> None:
    """SEAT-1."""
    with pytest.raises(IllegalMove, match="has no seat in this match; seats are 0 to 1") as caught:
        view(start(BASE), seat)  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.refusal.rule) == (Code.NO_SUCH_SEAT, "SEAT-1")


# The error


def test_the_verb_raises_what_the_question_returns() -> None:
    """And the state stays as it was."""
    state = position("3h 4s", "7c Kd", "2c 2d")
    before = str(state)
    refusal = refusal_of(BASE, state, "7c")
    with pytest.raises(IllegalMove) as caught:
        apply(BASE, state, parse_move("7c"))
    assert caught.value.refusal == refusal
    assert caught.value.code is refusal.code
    assert str(caught.value) == str(refusal) == "7c can capture, so it must (CAP-5)"
    assert isinstance(caught.value, ValueError)
    assert str(state) == before


def test_the_alternatives_are_legal() -> None:
    state = dealt("7s 3h 4c Kd", "", "7d 2h 2d")
    refusal = refusal_of(BASE, state, "7dx3h4c")
    assert refusal.alternatives
    assert set(refusal.alternatives) <= set(legal_moves(BASE, state))
    assert all(check(BASE, state, move) is None for move in refusal.alternatives)


@pytest.mark.parametrize("kind", [IllegalMove, AmbiguousMove])
def test_a_refusal_travels(kind: type[IllegalMove]) -> None:
    """It pickles and copies, as does the error that carries it."""
    refusal = refusal_of(BASE, position("3h 4s", "7c Kd", "2c 2d"), "7c")
    assert pickle.loads(pickle.dumps(refusal)) == copy.deepcopy(refusal) == refusal
    again = pickle.loads(pickle.dumps(kind(refusal)))
    assert type(again) is kind
    assert (again.refusal, again.code, str(again)) == (refusal, refusal.code, str(refusal))


def test_a_refusal_without_a_rule_is_its_message_alone() -> None:
    assert str(Refusal(code=Code.NOT_IN_HAND, message="no")) == "no"


def test_a_play_that_is_no_card_set_of_the_table() -> None:
    """A move made by hand, out of nothing that was listed."""
    state = State.parse(str(position("3h 4s", "7c Kd", "2c 2d")))
    move = Play(next(iter(cards("7c"))), CardSet.parse("4s 3h"))
    assert check(BASE, state, move) is None
    assert check(BASE, state, Declare("buona", cards=EMPTY)) is not None
    assert state.hands[0] == Hand(cards("7c Kd"))
