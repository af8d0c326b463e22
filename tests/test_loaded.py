"""What a match tells of its house, and what whoever loads a record is told."""

from __future__ import annotations

import json
from typing import Any

from cirulla.match import Match
from cirulla.record import dumps
from cirulla.referee import Referee


def ask(referee: Referee, op: str, **keys: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(referee.answer(json.dumps({"wire": 1, "op": op, **keys})))
    return answer


def test_a_match_knows_its_house_by_name_or_in_full() -> None:
    assert Match("genova").house.game == "genova"
    assert Match().house.game == "base"
    own = Match({"name": "Casa Parodi", "variants": [{"variant": "target", "points": 21}]}).house
    assert own.name == "Casa Parodi"
    assert own.to_dict()["variants"] == [{"variant": "target", "points": 21}]


def test_a_loaded_match_tells_who_plays_and_by_which_rules() -> None:
    record = dumps(Match("italia", players=["Nina", "Beppe", "Gio"], seed=7).record())
    told = ask(Referee(), "load", record=record, seat=None)
    assert (told["players"], told["names"]) == (3, ["Nina", "Beppe", "Gio"])
    assert told["rules"] == {"game": "italia", "variants": []}
    assert (told["number"], told["turn"], told["events"]) == (1, 1, [])


def test_the_rules_tell_who_sits_on_which_side() -> None:
    """SEAT-1, TAVOLATA-1."""
    told = ask(Referee(), "rules", rules="tradizione")
    sides = dict(zip(told["players"], told["sides"], strict=True))
    assert sides[2] == [[0], [1]]
    assert sides[4] == [[0, 2], [1, 3]]
    assert sides[5] == [[0], [1], [2], [3], [4]]
    assert sides[8] == [[0, 4], [1, 5], [2, 6], [3, 7]]
