"""Questions from JSON to JSON, each answered from what it carries alone."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from cirulla.cards import EMPTY
from cirulla.engine import apply, check, legal_moves, start
from cirulla.errors import Code, IllegalMove, RulesError, WireError
from cirulla.house import game_names
from cirulla.moves import Play
from cirulla.state import State
from cirulla.view import view
from cirulla.wire import EVENTS, MOVE, MOVES, REFUSAL, STATE, VIEW, Desk
from oracle import House
from support import BASE, dealt, deck_from, house, position, random_play
from wiring import plain

DESK = Desk()


def ask(op: str, **fields: object) -> dict[str, Any]:
    """Ask, and return the answer, which must be one."""
    said = plain(DESK.ask(json.dumps({"wire": 1, "op": op, **fields})))
    assert said.pop("wire") == 1
    assert "error" not in said, said
    assert DESK.answer({"op": op, **fields}) == said
    return said


def problem(op: str, **fields: object) -> dict[str, Any]:
    """Ask what has no answer, and return what is said of it."""
    said = plain(DESK.ask(json.dumps({"wire": 1, "op": op, **fields})))
    assert said.keys() == {"wire", "error"}
    found: dict[str, Any] = said["error"]
    assert found["message"].isprintable()
    return found


# Cards


def test_captures() -> None:
    """CAP-1: three on seven and five takes both."""
    assert ask("captures", rules="base", card="3c", table="7h 5d") == {
        "captures": [{"kind": "fifteen", "cards": "5d 7h", "scope": 1}],
        "may_lay": False,
    }


def test_captures_of_six() -> None:
    """CAP-3, CAP-4: A 5 and A 5 3, and not A 2 3."""
    said = ask("captures", rules="base", card="6c", table="Ah 5d 2s 3c")
    assert [(one["kind"], one["cards"]) for one in said["captures"]] == [
        ("sum", "Ah 5d"),
        ("fifteen", "Ah 3c 5d"),
    ]


def test_the_last_card_makes_no_scopa() -> None:
    """SCOPA-2: it is in the last deal, whether that is said or not."""
    question: dict[str, object] = {"rules": "base", "card": "3c", "table": "7h 5d"}
    assert ask("captures", **question, last_card=True)["captures"][0]["scope"] == 0
    question["rules"] = {"variants": [{"variant": "last-scopa", "excluded": "last-deal"}]}
    assert ask("captures", **question, last_deal=True)["captures"][0]["scope"] == 0
    assert ask("captures", **question, last_card=True)["captures"][0]["scope"] == 0
    assert ask("captures", **question)["captures"][0]["scope"] == 1


def test_captures_with_a_value_that_stays() -> None:
    """MATTA-3."""
    said = ask("captures", rules="genova", card="4c", table="7h 2s", pledged={"7h": "4"})
    assert {"kind": "equal", "cards": "7h", "scope": 0} in said["captures"]


@pytest.mark.parametrize(
    ("rules", "pledged", "path"),
    [
        ("genova", {"7h": "4"}, "pledged.7h"),
        ("genova", {"2s": "4"}, "pledged.2s"),
        ("base", {"4c": "4"}, "pledged.4c"),
    ],
)
def test_only_what_lies_there_and_stays_is_pledged(
    rules: str, pledged: dict[str, str], path: str
) -> None:
    found = problem("captures", rules=rules, card="4c", table="2s", pledged=pledged)
    assert (found["path"], found["code"]) == (path, Code.BAD_VALUE)


def test_a_card_cannot_be_played_on_itself() -> None:
    assert problem("captures", rules="base", card="4c", table="4c")["code"] == Code.TWICE


def test_accusi() -> None:
    """ACC-2, MATTA-1: A A 7h is a decino."""
    assert ask("accusi", rules="tradizione", hand="Ah Ad 7h") == {
        "accusi": [{"name": "decino", "points": 10, "wild": "A", "cards": "Ah Ad 7h"}]
    }
    assert ask("accusi", rules="base", hand="Kh Kd 7h") == {"accusi": []}


@pytest.mark.parametrize(
    ("rules", "cards", "verdict"),
    [
        ("base", "2h 3h 4h Kc", None),
        ("base", "2h 3h Kh Kc", None),
        ("base", "Ah 4h Kh 5c", None),
        (
            "base",
            "Ah 2h 2c Kc",
            {"verdict": "table_bonus", "points": 1, "cards": "Ah 2h 2c Kc"},
        ),
        ("tradizione", "Ah Ad Kh Kc", {"verdict": "misdeal", "rule": "REDEAL-1"}),
        (
            "giardini-luzzati",
            "Kh Kd Kc Ks",
            {"verdict": "match_decided", "dealer_wins": True, "how": "luzzati"},
        ),
    ],
)
def test_first_table(rules: str, cards: str, verdict: object) -> None:
    """TABLE-1 to TABLE-3, REDEAL-1, LUZ-1."""
    assert ask("first_table", rules=rules, cards=cards) == {"verdict": verdict}


def test_a_first_table_has_its_cards() -> None:
    assert problem("first_table", rules="base", cards="Ah")["path"] == "cards"
    found = problem("first_table", rules="base", cards="Ah 2h 2c Kc", misdeals=-1)
    assert found["path"] == "misdeals"
    found = problem("first_table", rules="base", cards="Ah 2h 2c Kc", players=9)
    assert found["code"] == Code.BAD_PLAYERS


def test_score() -> None:
    """SCORE-1, SCORE-4, MATCH-2."""
    marks = [{"item": "scope", "side": 1, "points": 2, "cards": "7h"}]
    said = ask("score", rules="breve", piles=["7d", "Ad 2d 3d"], marks=marks, totals=[0, 16])
    assert [(one["item"], one["side"], one["points"]) for one in said["lines"]] == [
        ("settebello", 0, 1),
        ("piccola", 1, 3),
        ("scope", 1, 2),
    ]
    assert said["points"] == [1, 5]
    assert said["totals"] == [1, 21]
    assert said["outcome"] == {"winner": 1, "how": "target"}
    alone = ask("score", rules="breve", piles=["7d", "Ad 2d 3d"])
    assert (alone["totals"], alone["outcome"]) == (None, None)


def test_a_score_of_sides_that_there_are() -> None:
    mark = {"item": "scope", "side": 2, "points": 2, "cards": ""}
    assert problem("score", rules="base", piles=["", ""], marks=[mark])["path"] == "marks[0].side"
    mark["side"] = -1
    assert problem("score", rules="base", piles=["", ""], marks=[mark])["path"] == "marks[0].side"
    assert problem("score", rules="base", piles=["", ""], totals=[1])["path"] == "totals"
    assert problem("score", rules="base", piles=["7d", "7d"])["code"] == Code.TWICE
    assert problem("score", rules="base", piles=[])["code"] == Code.BAD_ARGUMENT


# Matches


@pytest.mark.parametrize("game", game_names())
def test_a_match_is_played_by_questions_alone(game: str) -> None:
    """The state comes back with each question; nothing else is kept."""
    rules, rng = house(game), random.Random(game)
    players = House(game).players()[-1]
    state = ask("start", rules=game, players=players, dealer=1)["state"]
    assert STATE.load(state) == start(rules, players, 1)
    for _ in range(45):
        before = STATE.load(state)
        moves = ask("legal", rules=game, state=state)["moves"]
        assert MOVES.load(moves) == legal_moves(rules, before)
        move = rng.choice(moves) if moves else str(deck_from(rng))
        assert ask("check", rules=game, state=state, move=move) == {"refusal": None}
        after = apply(rules, before, MOVE.load(move))
        said = ask("apply", rules=game, state=state, move=move)
        assert said == {"state": STATE.dump(after.state), "events": EVENTS.dump(after.events)}
        state = said["state"]
        for seat in (*range(players), None):
            seen = ask("view", state=state, seat=seat)["view"]
            assert VIEW.load(seen) == view(after.state, seat)
            mine = ask("legal", rules=game, view=seen)["moves"]
            assert MOVES.load(mine) == legal_moves(rules, view(after.state, seat))


def test_a_refusal_has_its_code_rule_and_alternatives() -> None:
    """CAP-5: asked of a view, so that an interface can explain it."""
    state = dealt("3h 4h Kh Kc", "7d 6d Kd", "Ah 6c Qs", dealer=1)
    seen = VIEW.dump(view(state, 0))
    said = ask("check", rules="base", view=seen, move="7d")["refusal"]
    assert said["code"] == Code.MUST_CAPTURE
    assert said["rule"] == "CAP-5"
    assert said["alternatives"] == ["7dx3h4h"]
    assert REFUSAL.load(said) == check(BASE, view(state, 0), Play(MOVE.load("7d").card))  # type: ignore[union-attr]
    other = ask("check", rules="base", view=VIEW.dump(view(state, 1)), move="6c")["refusal"]
    assert other["code"] == Code.NOT_YOUR_TURN
    assert ask("legal", rules="base", view=VIEW.dump(view(state, None)))["moves"] == []


def test_a_move_that_may_not_be_made_is_an_error_with_its_refusal() -> None:
    state = STATE.dump(dealt("3h 4h Kh Kc", "7d 6d Kd", "Ah 6c Qs", dealer=1))
    found = problem("apply", rules="base", state=state, move="7d")
    assert found["code"] == Code.MUST_CAPTURE
    assert found["refusal"]["alternatives"] == ["7dx3h4h"]
    with pytest.raises(IllegalMove):
        DESK.answer({"op": "apply", "rules": "base", "state": state, "move": "7d"})


def test_one_of_state_and_view() -> None:
    state = position("2h", "7d", "Kh")
    both = {"state": STATE.dump(state), "view": VIEW.dump(view(state, 0))}
    for given in ({}, both, {"state": None}):
        assert problem("legal", rules="base", **given)["code"] == Code.BAD_VALUE
    with pytest.raises(WireError):
        DESK.answer({"op": "check", "rules": "base", "move": "7d", **both})


LATE = position("2h", "7d", "Kh")


@pytest.mark.parametrize("op", ["legal", "check", "apply"])
@pytest.mark.parametrize(
    "odd",
    [
        LATE.replace(deal=99),
        LATE.replace(deal=0),
        LATE.replace(piles=(*LATE.piles, EMPTY), totals=(0, 0, 0)),
        position("2h", "7d 6d", "Kh Qh Jh"),
        position("2h", "7d 6d 5d 4d", "Kh Qh Jh 4h"),
    ],
    ids=["no such deal", "cards missing in the stock", "sides", "turns", "large hands"],
)
def test_a_state_that_no_match_of_the_house_has(op: str, odd: State) -> None:
    """Though it is possible in itself, the house cannot come to it."""
    assert odd.defects() == ()
    move = {} if op == "legal" else {"move": "7d"}
    found = problem(op, rules="base", state=STATE.dump(odd), **move)
    assert (found["code"], found["path"]) == (Code.IMPOSSIBLE_STATE, "state")
    if op != "apply":
        found = problem(op, rules="base", view=VIEW.dump(view(odd, 0)), **move)
        assert (found["code"], found["path"]) == (Code.IMPOSSIBLE_STATE, "view")


def test_players_that_the_house_does_not_seat() -> None:
    state = STATE.dump(next(random_play(house("tradizione"), 5, random.Random(1)))[2].state)
    assert problem("legal", rules="base", state=state)["code"] == Code.BAD_PLAYERS
    assert problem("start", rules="base", players=7)["code"] == Code.BAD_PLAYERS
    with pytest.raises(RulesError):
        DESK.answer({"op": "start", "rules": "base", "players": 7})


def test_a_seat_that_there_is_not() -> None:
    state = STATE.dump(start(BASE))
    for seat in (2, -1):
        assert problem("view", state=state, seat=seat)["code"] == Code.NO_SUCH_SEAT
    assert problem("view", state=state)["code"] == Code.MISSING_KEY


# What is no question


@pytest.mark.parametrize(
    ("text", "code", "path"),
    [
        ("", Code.BAD_JSON, ""),
        ("[]", Code.BAD_JSON, ""),
        ('{"op":"accusi","rules":"base","hand":""}', Code.MISSING_KEY, "wire"),
        ('{"wire":1,"rules":"base","hand":""}', Code.MISSING_KEY, "op"),
        ('{"wire":1,"op":"acusi","rules":"base","hand":""}', Code.BAD_VALUE, "op"),
        ('{"wire":1,"op":null,"rules":"base","hand":""}', Code.BAD_VALUE, "op"),
        ('{"wire":1,"op":"accusi","hand":""}', Code.MISSING_KEY, "rules"),
        ('{"wire":1,"op":"accusi","rules":"base","hands":""}', Code.UNKNOWN_KEY, "hands"),
        ('{"wire":1,"op":"accusi","rules":["base"],"hand":""}', Code.BAD_VALUE, "rules"),
        ('{"wire":1,"op":"accusi","rules":"genva","hand":""}', Code.UNKNOWN_GAME, "rules"),
        (
            '{"wire":1,"op":"accusi","hand":"","rules":{"variants":[{"variant":"a","b":1e999}]}}',
            Code.BAD_VALUE,
            "rules.variants[0].b",
        ),
        ('{"wire":1,"op":"accusi","rules":"base","hand":"7d 7d"}', Code.TWICE, "hand"),
        ('{"wire":1,"op":"accusi","rules":"base","hand":7}', Code.BAD_VALUE, "hand"),
        ('{"wire":2,"op":"sing"}', Code.NEWER_WIRE, "wire"),
    ],
)
def test_what_is_no_question_is_told(text: str, code: Code, path: str) -> None:
    said = plain(DESK.ask(text))["error"]
    assert (said["code"], said["path"]) == (code, path)


@pytest.mark.parametrize("given", [7, "a-1", None])
def test_an_id_comes_back_with_the_answer_and_with_the_error(given: object) -> None:
    """Only where there is one."""
    for op in ("start", "sing"):
        said = plain(DESK.ask(json.dumps({"wire": 1, "id": given, "op": op, "rules": "base"})))
        assert said["id"] == given
        assert "id" not in plain(DESK.ask(json.dumps({"wire": 1, "op": op, "rules": "base"})))
    said = plain(DESK.ask('{"wire":1,"id":0.5,"op":"start","rules":"base"}'))
    assert (said["id"], said["error"]["path"]) == (None, "id")


def test_the_faults_are_all_told() -> None:
    said = problem("captures", rules="genva", card="8h", table="10d")
    assert [one["path"] for one in said["faults"]] == ["rules", "card", "table"]


# Houses that are kept


@pytest.mark.parametrize("kept", [0, 1, 64])
def test_how_many_houses_are_kept_changes_no_answer(kept: int) -> None:
    desk = Desk(houses=kept)
    question = {"op": "accusi", "hand": "Ah Ad 7h"}
    told = {"accusi": [{"name": "buona", "points": 3, "wild": None, "cards": "Ah Ad 7h"}]}
    to_21 = {"variants": [{"variant": "target", "points": 21}]}
    for rules in ("base", to_21, "base"):
        assert desk.answer({**question, "rules": rules}) == told


def test_two_houses_do_not_meet() -> None:
    """B61: the matta of one house is not that of another."""
    for card, accusi in (("7h", 1), ("Qh", 0), ("7h", 1)):
        rules = {"variants": [{"variant": "matta", "card": card}]}
        said = ask("accusi", rules=rules, hand="5s 5d 7h")
        assert len(said["accusi"]) == accusi
