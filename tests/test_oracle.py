"""The oracle agrees with every vector: two readings of the rules that never met."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations

import pytest

from oracle import NAMED, House, RefusedError, full_variants
from oracle.cards import DECK
from oracle.match import Move, plain
from oracle.replay import kept
from oracle.vectors import Vector, each


@each("captures.json")
def test_captures(vector: Vector) -> None:
    house, values = House(vector["rules"]), vector.get("values")
    expected = vector["expected"]
    assert house.captures(vector["card"], vector["table"], values) == expected["captures"]
    assert house.may_lay(vector["card"], vector["table"], values) == expected["may_lay"]


@each("captures.json")
def test_the_order_on_the_table_never_matters(vector: Vector) -> None:
    house, values = House(vector["rules"]), vector.get("values")
    backwards = vector["table"][::-1]
    assert house.captures(vector["card"], backwards, values) == vector["expected"]["captures"]


@each("accusi.json", having="hand")
def test_accusi(vector: Vector) -> None:
    for hand in permutations(vector["hand"]):
        assert House(vector["rules"]).accusi([*hand]) == vector["expected"]["accusi"]


@each("accusi.json", having="all_hands")
def test_accusi_of_all_hands(vector: Vector) -> None:
    house = House(vector["rules"])
    counts: Counter[str] = Counter()
    for hand in combinations(DECK, 3):
        accusi = house.accusi([*hand])
        for accuso in accusi:
            counts[f"{accuso['name']} {accuso['points']}"] += 1
            counts["legal declarations"] += len(accuso["wild_values"]) or 1
        if not accusi:
            counts["none"] += 1
    assert counts == vector["expected"]["counts"]


@each("first_table.json", having="table")
def test_first_table(vector: Vector) -> None:
    judged = House(vector["rules"]).first_table(vector["table"], vector.get("misdeals_before", 0))
    assert judged == vector["expected"]


@each("first_table.json", having="all_tables")
def test_first_table_of_all_tables(vector: Vector) -> None:
    house = House(vector["rules"])
    counts: Counter[str] = Counter()
    for table in combinations(DECK, 4):
        judged = house.first_table([*table])
        scope = f" {judged['scope']}" if judged["outcome"] == "bonus" else ""
        counts[judged["outcome"] + scope] += 1
    assert counts == vector["expected"]["counts"]


@each("scopa.json")
def test_scopa(vector: Vector) -> None:
    scope = House(vector["rules"]).scopa(
        vector["card"],
        vector["captured"],
        vector["table_before"],
        vector.get("values"),
        last_card=vector["last_card"],
        last_deal=vector["last_deal"],
    )
    assert scope == vector["expected"]["scope"]


@each("scores.json")
def test_scores(vector: Vector) -> None:
    score = House(vector["rules"]).score_round(vector["piles"], vector["scope"])
    assert score == vector["expected"]


@each("match_end.json")
def test_match_end(vector: Vector) -> None:
    end = House(vector["rules"]).match_end(vector["totals"], vector["cappotto"])
    assert end == vector["expected"]


@each("deals.json")
def test_deals(vector: Vector) -> None:
    house, players, ask = House(vector["rules"]), vector["players"], vector["ask"]
    expected = vector["expected"]
    if ask == "plan":
        assert house.plan(players) == expected["deals"]
    elif ask == "dealing":
        dealt = house.dealing(players, vector["dealer"], vector["deck"])
        assert dealt == expected["deals"]
    elif ask == "turns":
        order = house.order(players, vector["dealer"])
        assert {"order": order, "next_dealer": order[0]} == expected
    elif expected["sides"] == "refused":
        with pytest.raises(RefusedError):
            house.sides(players)
    else:
        assert house.sides(players) == expected["sides"]


@each("rulesets.json")
def test_rulesets(vector: Vector) -> None:
    if vector["ask"] == "names":
        assert sorted(NAMED) == vector["expected"]["names"]
    elif vector["ask"] == "variants":
        assert full_variants(vector["rules"]) == vector["expected"]["variants"]
    else:
        with pytest.raises(RefusedError):
            House(vector["rules"])


@each("rounds.json")
def test_rounds(vector: Vector) -> None:
    played = House(vector["rules"]).replay(
        vector["players"],
        vector["dealer"],
        vector["decks"],
        vector["moves"],
        vector.get("totals_before"),
    )
    expected = vector["expected"]
    for check in vector.get("checks", []):
        seen = played["positions"][check["after"]]["seen"]
        assert {"after": check["after"], **{key: seen[key] for key in check if key != "after"}} == (
            check
        )
    for refused in vector.get("refused", []):
        assert not_legal(refused["move"], played["positions"][refused["after"]]["legal_moves"])
    rounds = [{**finished} for finished in played["rounds"]]
    for finished in rounds:
        del finished["marks"]
    assert rounds == expected["rounds"]
    for key in ("totals", "over", "winner", "reason"):
        assert played[key] == expected[key], key
    assert played["next"] == expected.get("next")


def not_legal(move: Move, legal: Sequence[Move]) -> bool:
    return plain(move) not in legal


@each("games.jsonl", "games_pairs.jsonl")
def test_games(vector: Vector) -> None:
    played = House(vector["rules"]).replay(
        vector["players"], vector["dealer"], vector["decks"], vector["moves"]
    )
    assert played["legal"] == vector["legal"]
    assert [kept(finished) for finished in played["rounds"]] == vector["rounds"]
    for key in ("totals", "winner", "reason"):
        assert played[key] == vector[key], key
    assert played["over"]
    assert played["decks_used"] == len(vector["decks"])
    assert played["positions"][-1]["legal_moves"] == []
