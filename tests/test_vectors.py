"""Every vector and every whole match, played by the library."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from cirulla.answers import MatchDecided, Misdeal, Outcome, TableBonus
from cirulla.cards import DECK, CardSet, Rank, Suit, as_cards
from cirulla.engine import apply, check, legal_moves, start
from cirulla.errors import RulesError
from cirulla.events import Dealt
from cirulla.house import game_names
from cirulla.moves import Move, Play, Shuffle
from cirulla.ruleset import RuleSet
from oracle.vectors import Vector, each
from replaying import replaying, seen
from support import house, read_move, texts


def kept(vector: Vector) -> dict[str, str]:
    """Give the values that stay as the library takes them: card to rank, as texts."""
    return {card: Rank(value).letter for card, value in vector.get("values", {}).items()}


@each("captures.json")
def test_captures(vector: Vector) -> None:
    rules, placed = house(vector["rules"]), (vector["card"], vector["table"], kept(vector))
    found = rules.captures(*placed)
    assert sorted(texts(capture.cards) for capture in found) == vector["expected"]["captures"]
    assert rules.may_lay(*placed) == vector["expected"]["may_lay"]


@each("accusi.json", having="hand")
def test_accusi(vector: Vector) -> None:
    found = house(vector["rules"]).accusi(vector["hand"])
    expected = [
        (accuso["name"], accuso["points"], value)
        for accuso in vector["expected"]["accusi"]
        for value in accuso["wild_values"] or [None]
    ]
    assert [(one.name, one.points, one.wild) for one in found] == expected
    assert all(one.cards == as_cards(vector["hand"]) for one in found)


@each("accusi.json", having="all_hands")
def test_accusi_of_all_hands(vector: Vector) -> None:
    rules = house(vector["rules"])
    counts: Counter[str] = Counter()
    for hand in combinations(DECK, 3):
        found = rules.accusi(CardSet(hand))
        counts["legal declarations"] += len(found)
        counts[f"{found[0].name} {found[0].points}" if found else "none"] += 1
    assert counts == vector["expected"]["counts"]


def told(verdict: Misdeal | TableBonus | MatchDecided | None) -> dict[str, object]:
    """Tell what becomes of a first table as the vectors do."""
    if isinstance(verdict, TableBonus):
        return {"outcome": "bonus", "scope": verdict.points}
    if isinstance(verdict, MatchDecided):
        return {"outcome": "win" if verdict.dealer_wins else "lose", "scope": 0}
    return {"outcome": "play" if verdict is None else "misdeal", "scope": 0}


@each("first_table.json", having="table")
def test_first_table(vector: Vector) -> None:
    misdeals = vector.get("misdeals_before", 0)
    verdict = house(vector["rules"]).first_table(vector["table"], misdeals)
    assert told(verdict) == vector["expected"]


@each("first_table.json", having="all_tables")
def test_first_table_of_all_tables(vector: Vector) -> None:
    rules = house(vector["rules"])
    counts: Counter[str] = Counter()
    for table in combinations(DECK, 4):
        verdict = told(rules.first_table(CardSet(table)))
        scope = f" {verdict['scope']}" if verdict["outcome"] == "bonus" else ""
        counts[f"{verdict['outcome']}{scope}"] += 1
    assert counts == vector["expected"]["counts"]


@each("scopa.json")
def test_scopa(vector: Vector) -> None:
    scope = house(vector["rules"]).scopa(
        vector["card"],
        vector["captured"],
        vector["table_before"],
        kept(vector),
        last_card=vector["last_card"],
        last_deal=vector["last_deal"],
    )
    assert scope == vector["expected"]["scope"]


@each("scores.json")
def test_scores(vector: Vector) -> None:
    rules, expected = house(vector["rules"]), vector["expected"]
    piles = [as_cards(pile) for pile in vector["piles"]]
    sides = range(len(piles))
    lines = rules.score_round(piles)
    items = {item: [0 for _ in sides] for item in expected["items"]}
    earned: dict[str, list[list[str]]] = {}
    for line in lines:
        items[line.item][line.side] += line.points
        shown = list(map(str, line.cards))
        if line.item in ("denari", "settebello", "grande", "piccola"):
            earned.setdefault(line.item, [[] for _ in sides])[line.side] = (
                sorted(shown) if line.item == "denari" else shown
            )
    items["scope"] = vector["scope"]
    assert items == expected["items"]
    assert [sum(points[side] for points in items.values()) for side in sides] == expected["total"]
    assert earned == expected["cards"]
    won = rules.ask.round_win(tuple(piles))
    assert (won[0].winner if won else None) == expected["cappotto"]
    assert [primiera_total(rules, pile) for pile in piles] == expected["primiera_totals"]


def primiera_total(rules: RuleSet, pile: CardSet) -> int | None:
    """Add up what a side's best cards count; None without all four suits (SCORE-2)."""
    worth = [[rules.ask.primiera_value(card) for card in pile if card.suit is s] for s in Suit]
    return sum(map(max, worth)) if all(worth) else None


@each("match_end.json")
def test_match_end(vector: Vector) -> None:
    rules, totals, side = house(vector["rules"]), vector["totals"], vector["cappotto"]
    ten = CardSet.parse("Ad 2d 3d 4d 5d 6d 7d Jd Qd Kd")
    piles = [ten if place == side else CardSet() for place in range(len(totals))]
    outcome = rules.outcome(totals, piles)
    assert (outcome is not None) == vector["expected"]["over"]
    assert (outcome.winner if outcome else None) == vector["expected"]["winner"]
    if outcome:
        assert outcome == Outcome(outcome.winner, "target" if side is None else "cappotto")


@each("deals.json")
def test_deals(vector: Vector) -> None:
    rules, players, ask = house(vector["rules"]), vector["players"], vector["ask"]
    expected = vector["expected"]
    if ask == "plan":
        plans = [{"each": plan.each, "to_table": plan.to_table} for plan in rules.deals(players)]
        assert plans == expected["deals"]
    elif ask == "dealing":
        for deal in expected["deals"]:
            deal["hands"] = list(map(sorted, deal["hands"]))
        assert dealing(rules, players, vector["dealer"], vector["deck"]) == expected["deals"]
    elif ask == "turns":
        order = list(rules.order(players, vector["dealer"]))
        assert {"order": order, "next_dealer": order[0]} == expected
    elif expected["sides"] == "refused":
        with pytest.raises(RulesError, match="cannot play"):
            rules.sides(players)
    else:
        assert list(map(list, rules.sides(players))) == expected["sides"]


def dealing(rules: RuleSet, players: int, dealer: int, deck: list[str]) -> list[dict[str, object]]:
    """Play a round of this deck in any way, and tell what is dealt on the way."""
    found = []
    state = start(rules, players, dealer)
    move: Move = Shuffle(" ".join(deck))
    while state.number == 0 or not state.awaits_shuffle:
        state, events = apply(rules, state, move)
        found += [event for event in events if isinstance(event, Dealt)]
        move = next((one for one in legal_moves(rules, state) if isinstance(one, Play)), move)
    return [
        {"hands": list(map(texts, event.hands)), "to_table": list(map(str, event.to_table))}
        for event in found
    ]


@each("rulesets.json")
def test_rulesets(vector: Vector) -> None:
    if vector["ask"] == "names":
        assert sorted(game_names()) == vector["expected"]["names"]
    elif vector["ask"] == "variants":
        assert house(vector["rules"]).to_dict() == vector["expected"]
    else:
        with pytest.raises(RulesError):
            house(vector["rules"])


@each("rounds.json")
def test_rounds(vector: Vector) -> None:
    rules, expected = house(vector["rules"]), vector["expected"]
    match = replaying(
        rules, vector["players"], vector["dealer"], vector["decks"], vector.get("totals_before")
    )
    for after, move in enumerate([*vector["moves"], None]):
        for asked in vector.get("checks", []):
            if asked["after"] == after:
                told = {"after": after, **seen(match.state)}
                assert {key: told[key] for key in asked} == asked
        for refused in vector.get("refused", []):
            if refused["after"] == after:
                assert check(rules, match.state, read_move(rules, refused["move"])) is not None
        if move is not None:
            match.make(move)
    assert match.rounds == expected["rounds"]
    assert match.next == expected.get("next")
    assert match.result == {key: expected[key] for key in ("totals", "over", "winner", "reason")}


@each("games.jsonl", "games_pairs.jsonl")
def test_games(vector: Vector) -> None:
    rules = house(vector["rules"])
    match = replaying(rules, vector["players"], vector["dealer"], vector["decks"])
    legal = []
    for move in vector["moves"]:
        legal.append(match.legal)
        match.make(move)
    assert legal == vector["legal"]
    assert [{key: one[key] for key in vector["rounds"][0]} for one in match.rounds] == (
        vector["rounds"]
    )
    ended = {key: vector[key] for key in ("totals", "winner", "reason")}
    assert match.result == {"over": True, **ended}
    assert match.decks_used == len(vector["decks"])
    assert match.legal == 0
