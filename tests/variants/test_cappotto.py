"""The variant `cappotto`."""

from __future__ import annotations

import pytest

from cirulla.answers import Outcome, ScoreLine
from cirulla.cards import DIAMONDS, FULL, as_cards
from cirulla.engine import apply
from cirulla.errors import Code, RulesError
from cirulla.events import LeftoversTaken, MatchEnded, RoundScored
from cirulla.moves import parse_move
from cirulla.ruleset import RuleSet
from cirulla_variants.cappotto import Cappotto
from support import position

WINS = RuleSet.of(Cappotto())
SCORES = RuleSet.of(Cappotto(wins=False, points=30))
TEN = (FULL - DIAMONDS, DIAMONDS)
NINE = (FULL - DIAMONDS | as_cards("4d"), DIAMONDS - as_cards("4d"))


def test_all_ten_diamonds_win_whatever_the_totals() -> None:
    """CAPPOTTO-1: the side with the ten wins at 20 to 60; with nine it does not."""
    assert WINS.outcome((60, 20), TEN) == Outcome(1, "cappotto")
    assert WINS.outcome((0, 20), TEN) == Outcome(1, "cappotto")
    assert WINS.outcome((60, 20), NINE) == Outcome(0, "target")
    assert RuleSet.of().outcome((60, 20), TEN) == Outcome(0, "target")


def test_a_cappotto_that_wins_scores_nothing_of_its_own() -> None:
    """CAPPOTTO-1: the score sheet is the base game's."""
    assert WINS.score_round(TEN) == RuleSet.of().score_round(TEN)


def test_leftovers_count_and_the_points_of_the_round_are_added() -> None:
    """CAPPOTTO-1, END-1: the tenth diamond is left on the table, and the match ends."""
    state = position(
        "4d Kc",
        "2h",
        "",
        rules=WINS,
        piles=("Ad 2d 3d 5d 6d 7d Jd Qd Kd", ""),
        last=0,
        totals=(3, 60),
    )
    after, events = apply(WINS, state, parse_move("2h"))
    left, scored, ended = events[1:]
    assert left == LeftoversTaken(0, as_cards("2h 4d Kc"))
    assert isinstance(scored, RoundScored)
    assert scored.points[0] == 10 + 5 + 1 + 1  # Piccola, Grande, denari, settebello
    assert ended == MatchEnded(Outcome(0, "cappotto"), (20, 61))  # carte for side 1
    assert after.outcome == Outcome(0, "cappotto")


def test_with_wins_false_it_scores_points() -> None:
    """CAPPOTTO-2: 30 on top of Piccola and Grande, and the totals decide."""
    assert SCORES.outcome((60, 20), TEN) == Outcome(0, "target")
    lines = SCORES.score_round(TEN)
    assert [line for line in lines if line.item == "cappotto"] == [
        ScoreLine("cappotto", 1, 30, tuple(DIAMONDS))
    ]
    assert [line for line in lines if line.item != "cappotto"] == list(WINS.score_round(TEN))
    seven = RuleSet.of(Cappotto(wins=False, points=7)).score_round(TEN)
    assert [line.points for line in seven if line.item == "cappotto"] == [7]
    assert {line.item for line in SCORES.score_round(NINE)}.isdisjoint({"cappotto"})


def test_wins_with_points_is_refused() -> None:
    """CAPPOTTO-2: `points` count only with `wins` false."""
    with pytest.raises(RulesError, match=r"points: .*add wins = false") as caught:
        Cappotto(points=30)
    assert [(one.path, one.code) for one in caught.value.faults] == [("points", Code.BAD_OPTION)]


@pytest.mark.parametrize(
    ("option", "value"), [("points", -1), ("points", 1001), ("points", "30"), ("wins", 0)]
)
def test_bad_options_are_refused(option: str, value: object) -> None:
    """CAPPOTTO-2: points from 0 to 1000, `wins` true or false."""
    with pytest.raises(RulesError) as caught:
        Cappotto(**{"wins": False, option: value})  # type: ignore[arg-type]
    assert [(one.path, one.code) for one in caught.value.faults] == [(option, Code.BAD_OPTION)]


def test_a_cappotto_that_does_nothing_is_told() -> None:
    """CAPPOTTO-2: with `wins` false and no points it can have no effect."""
    idle = RuleSet.of(Cappotto(wins=False))
    assert [one.variant for one in idle.explain().idle] == ["cappotto"]
    assert not idle.folded("score_items").others
    assert not idle.folded("round_win").others
    assert WINS.explain().idle == SCORES.explain().idle == ()


def test_the_rule_sheet_says_what_it_brings() -> None:
    """CAPPOTTO-1, CAPPOTTO-2: one sentence, of the rule that holds."""
    (wins,) = Cappotto().sentences()
    (scores,) = Cappotto(wins=False, points=30).sentences()
    assert (wins.rule, scores.rule) == ("CAPPOTTO-1", "CAPPOTTO-2")
    assert "30 points" in str(scores)
    assert Cappotto(wins=False).sentences() == ()
