"""The variant `call-out`."""

from __future__ import annotations

import pytest

from cirulla.answers import Mark, Outcome
from cirulla.cards import EMPTY
from cirulla.engine import apply, check, legal_moves
from cirulla.errors import Code, IllegalMove
from cirulla.events import Called, MatchEnded
from cirulla.moves import CALL
from cirulla.ruleset import RuleSet
from cirulla.view import view
from cirulla_variants.call_out import CallOut
from cirulla_variants.target import Target
from support import dealt, play, position

RULES = RuleSet.of(CallOut())
TO_21 = RuleSet.of(Target(points=21), CallOut())


def mark(item: str, side: int, points: int) -> Mark:
    """Make a mark without cards."""
    return Mark(item, side, points, EMPTY)


def may_call(rules: RuleSet, side: int, totals: tuple[int, ...], *marks: Mark) -> bool:
    """Ask whether a side may call."""
    return rules.ask.may_call(side, totals, marks)


def test_scope_and_accusi_of_the_round_count() -> None:
    """CALL-1: 47 and a scopa and a buona are 51; those of the other side are not one's own."""
    scopa, buona = mark("scope", 0, 1), mark("accusi", 0, 3)
    assert may_call(RULES, 0, (47, 0), scopa, buona)
    assert not may_call(RULES, 0, (47, 0), buona)
    assert not may_call(RULES, 0, (47, 0), scopa)
    assert not may_call(RULES, 0, (47, 60), buona, mark("scope", 1, 1))
    assert may_call(RULES, 0, (51, 60))


def test_nothing_else_counts() -> None:
    """CALL-1: not another item's points."""
    assert not may_call(RULES, 0, (47, 0), mark("napola", 0, 9))


def test_the_target_is_that_of_the_house() -> None:
    """CALL-1, MATCH-1: to 21, 20 and a scopa are enough."""
    assert may_call(TO_21, 0, (20, 0), mark("scope", 0, 1))
    assert not may_call(TO_21, 0, (20, 0))


def test_a_call_ends_the_match() -> None:
    """CALL-1, END-3: the caller's side wins, whatever the others have; the round is not scored."""
    state = position("7s", "7d 2h", "Kc Ks", rules=RULES, totals=(50, 70))
    assert CALL not in legal_moves(RULES, state)
    state = play(RULES, state, "7dx7s")
    assert legal_moves(RULES, state)[-1] == CALL
    after, events = apply(RULES, state, CALL)
    assert events == (Called(0), MatchEnded(Outcome(0, "call"), (50, 70)))
    assert after.outcome == Outcome(0, "call")
    assert legal_moves(RULES, after) == ()


def test_it_is_open_until_the_next_move() -> None:
    """CALL-1: the other side's play ends it, and gives the call to that side."""
    state = position("7s", "7d 2h 3h", "Kc Ks Qh", rules=RULES, totals=(50, 0))
    state = play(RULES, state, "7dx7s", "Kc")
    assert CALL not in legal_moves(RULES, state)
    refusal = check(RULES, state, CALL)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (Code.CALL_TOO_LOW, "CALL-2")
    state = play(RULES, state, "2h")
    assert CALL in legal_moves(RULES, state)


def test_a_declaration_opens_no_call_and_ends_one() -> None:
    """CALL-1: only a play opens it, and any move ends it."""
    state = dealt("Kd Qc Jh 7c", "2h 3h 4h", "2s 3s 4s", rules=RULES).replace(totals=(60, 60))
    state = play(RULES, state, "!buona")
    assert CALL not in legal_moves(RULES, state)
    state = play(RULES, state, "2s")
    assert CALL in legal_moves(RULES, state)
    state = play(RULES, state, "!buona")
    assert CALL not in legal_moves(RULES, state)


def test_a_wrong_call_is_refused_without_penalty() -> None:
    """CALL-2: one line that says why; the state is as before."""
    state = position("7s", "7d 2h", "Kc Ks", rules=RULES, totals=(49, 0))
    state = play(RULES, state, "7dx7s")
    with pytest.raises(IllegalMove, match="do not reach the target") as caught:
        apply(RULES, state, CALL)
    assert caught.value.refusal.variants == ("call-out",)
    assert caught.value.refusal.step == "may_call"


def test_there_is_no_call_after_the_last_card() -> None:
    """CALL-2, MATCH-2: the totals decide, here for the other side."""
    state = position("7s", "", "7d", rules=RULES, turn=1, totals=(80, 51))
    state = play(RULES, state, "7dx7s")
    assert state.outcome == Outcome(0, "target")
    state = position("7s", "", "7d", rules=RULES, turn=1, totals=(0, 0))
    state = play(RULES, state, "7dx7s")
    assert state.awaits_shuffle
    refusal = check(RULES, state, CALL)
    assert refusal is not None
    assert refusal.code is Code.NOTHING_TO_CALL


def test_partners_call_for_their_side() -> None:
    """CALL-1, SEAT-1: at four, a partner's scopa counts, and the side wins."""
    state = position("7s", "7d 2h", "Kc Ks", "3h 4h", "Qh Qs", rules=RULES, totals=(50, 0))
    state = play(RULES, state, "7dx7s", "Kc", "3h")
    after = play(RULES, state, CALL)
    assert after.outcome == Outcome(0, "call")


def test_only_the_caller_sees_the_call() -> None:
    """CALL-1: the view of the seat that has just played lists it, the others' do not."""
    state = play(RULES, position("7s", "7d 2h", "Kc Ks", rules=RULES, totals=(50, 0)), "7dx7s")
    assert CALL in legal_moves(RULES, view(state, 0))
    assert CALL not in legal_moves(RULES, view(state, 1))


def test_without_it_nobody_calls() -> None:
    """MATCH-1: in the base game totals are compared only after the round."""
    base = RuleSet.of()
    state = play(base, position("7s", "7d 2h", "Kc Ks", totals=(50, 0)), "7dx7s")
    refusal = check(base, state, CALL)
    assert refusal is not None
    assert refusal.code is Code.NO_CALLS
    assert RULES.calls
    assert not base.calls


def test_the_rule_sheet_says_who_may_call() -> None:
    """CALL-1, CALL-2: two sentences."""
    assert [one.rule for one in CallOut().sentences()] == ["CALL-1", "CALL-2"]
    assert RULES.explain().idle == ()
