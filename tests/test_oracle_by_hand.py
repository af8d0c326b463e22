"""The oracle where no vector speaks: positions worked out by hand, and random matches."""

import random
from itertools import combinations

import pytest

from oracle import NAMED, House, random_variants
from oracle.cards import DECK, VALUE, sets_totalling
from oracle.houses import Variant
from oracle.replay import kept
from oracle.vectors import load

Rules = str | list[Variant]
Captures = tuple[str, list[str], dict[str, int]]  # card, table, values

MATTA_STAYS: Variant = {"variant": "matta", "stays": True}
CAPTURES_BY_HAND: dict[str, tuple[Rules, Captures, list[list[str]]]] = {
    "CAP-1 an equal bars the sum, and a barred sum bars no fifteen": (
        [{"variant": "capture-order", "sum_excludes": "fifteens"}],
        ("7c", ["7d", "3s", "4s", "Jc"], {}),
        [["7d"], ["Jc"]],
    ),
    "ACE-2 the fewest fifteens of an ace on an ace": (
        [{"variant": "capture-order", "fifteens": "fewest"}],
        ("Ah", ["As", "Kc", "4d", "7s", "6h"], {}),
        [["4d", "Kc"], ["As"]],
    ),
    "ACE-1 the fewest fifteens beside a sweep by choice": (
        [{"variant": "ace", "sweep": "choice"}, {"variant": "capture-order", "fifteens": "fewest"}],
        ("Ah", ["Jc", "6d", "3s", "5s"], {}),
        [["3s", "5s", "6d", "Jc"], ["6d", "Jc"]],
    ),
    "ACE-1 an ace has no sums to bar its fifteens": (
        [
            {"variant": "ace", "sweep": "choice"},
            {"variant": "capture-order", "sum_excludes": "fifteens"},
        ],
        ("Ah", ["Kc", "4d", "2s"], {}),
        [["2s", "4d", "Kc"], ["4d", "Kc"]],
    ),
    "MATTA-5 a matta of value 1 obeys the options of ace": (
        [MATTA_STAYS, {"variant": "ace", "on_ace": "ace-only"}],
        ("7h", ["As", "Kc", "4d"], {"7h": 1}),
        [["As"]],
    ),
}


@pytest.mark.parametrize("case", CAPTURES_BY_HAND)
def test_captures_by_hand(case: str) -> None:
    rules, (card, table, values), expected = CAPTURES_BY_HAND[case]
    assert House(rules).captures(card, table, values) == expected


def test_a_matta_of_value_1_makes_the_scope_of_an_ace() -> None:
    """SCOPA-1, MATTA-5: neither its sweep nor its lone ace, where an ace has none."""
    house = House([MATTA_STAYS, {"variant": "ace", "sweep_scopa": False, "lone_ace_scopa": False}])
    assert house.scopa("7h", ["Kc", "2d"], ["Kc", "2d"], {"7h": 1}) == 0
    assert house.scopa("7h", ["As"], ["As"], {"7h": 1}) == 0
    assert house.scopa("7h", ["Jc"], ["Jc"]) == 1


ODD_ACCUSI: dict[str, tuple[Rules, list[str], tuple[str, int, list[int]]]] = {
    "ACC-3 at equal worth a low decino is named": (
        [{"variant": "accusi", "decino": 3, "low_decino": 3}],
        ["2h", "2c", "2d"],
        ("low_decino", 3, []),
    ),
    "ACC-3 at equal worth a decino is named before a buona": (
        [{"variant": "accusi", "decino": 3}],
        ["2h", "2c", "2d"],
        ("decino", 3, []),
    ),
    "ACC-3 a low three is worth the better of decino and low_decino": (
        [{"variant": "accusi", "low_decino": 4}],
        ["2h", "2c", "2d"],
        ("decino", 10, []),
    ),
    "ACC-3 together pays the buona on top of the better of the two": (
        [{"variant": "accusi", "together": True, "low_decino": 12}],
        ["2h", "2c", "2d"],
        ("decino+buona", 15, []),
    ),
    "ACC-3 together without a decino pays the low decino and the buona": (
        [{"variant": "accusi", "together": True, "decino": 0, "low_decino": 4}],
        ["2h", "2c", "2d"],
        ("decino+buona", 7, []),
    ),
    "ACC-3 together without a buona is a decino": (
        [{"variant": "accusi", "together": True, "buona": 0}],
        ["2h", "2c", "2d"],
        ("decino", 10, []),
    ),
    "MATTA-1 at equal worth the rarer is named, with its own values only": (
        [MATTA_STAYS, {"variant": "accusi", "decino": 3}],
        ["7h", "2c", "2d"],
        ("decino", 3, [2]),
    ),
    "MATTA-1 a buona worth more than a decino": (
        [MATTA_STAYS, {"variant": "accusi", "decino": 2}],
        ["7h", "2c", "2d"],
        ("buona", 3, [1, 2, 3, 4, 5]),
    ),
}


@pytest.mark.parametrize("case", ODD_ACCUSI)
def test_accusi_by_hand(case: str) -> None:
    rules, hand, (name, points, numbers) = ODD_ACCUSI[case]
    expected = {"name": name, "points": points, "wild_values": numbers}
    assert House(rules).accusi(hand) == [expected]


LUZZATI: list[Variant] = [{"variant": "luzzati"}]
LUZZATI_DONNA: list[Variant] = [*LUZZATI, {"variant": "matta", "card": "Qh", "table": True}]
TABLES_BY_HAND: dict[str, tuple[Rules, str, int, int, str]] = {
    "LUZ-1 it is the 7h, whatever the matta": (LUZZATI_DONNA, "5s 5c 5d 7h", 0, 2, "win"),
    "LUZ-1 no other matta will do": (LUZZATI_DONNA, "5s 5c 5d Qh", 0, 2, "misdeal"),
    "LUZ-1 four sevens are four equal": (LUZZATI, "7h 7c 7d 7s", 0, 2, "win"),
    "LUZ-2 the 7h is no third seven": (LUZZATI, "7h 7c 7d 2s", 0, 2, "play"),
    "LUZ-3 it holds for two pairs": (LUZZATI, "As Ac 5d Kh", 2, 4, "lose"),
    "LUZ-3 it lapses with three sides": (LUZZATI, "As Ac 5d Kh", 2, 3, "misdeal"),
    "LUZ-3 a good table after two misdeals": (LUZZATI, "2h 3c 4d 5s", 2, 2, "play"),
    "LUZ-3 it lapses with four pairs": (
        [*LUZZATI, {"variant": "tavolata"}],
        "As Ac 5d Kh",
        5,
        8,
        "misdeal",
    ),
    "REDEAL-1 a bonus that is switched off keeps no table": (
        [
            {"variant": "redeal", "before_bonus": False},
            {"variant": "low-table", "points": 0, "fifteen": 0},
        ],
        "Ah Ac 6d 7s",
        0,
        2,
        "misdeal",
    ),
    "REDEAL-1 a low table is a bonus that keeps it": (
        [{"variant": "redeal", "before_bonus": False}, {"variant": "low-table"}],
        "Ah Ac 2d 2s",
        0,
        2,
        "bonus",
    ),
}


@pytest.mark.parametrize("case", TABLES_BY_HAND)
def test_first_table_by_hand(case: str) -> None:
    rules, table, misdeals, players, outcome = TABLES_BY_HAND[case]
    judged = House(rules).first_table(table.split(), misdeals, players)
    assert judged["outcome"] == outcome


def deck_with(*start: str) -> str:
    """Write a deck that begins with these cards, the others behind them in order."""
    return " ".join([*start, *(card for card in DECK if card not in start)])


def test_misdeals_are_counted_within_one_round() -> None:
    """LUZ-3: two misdeals, a whole round, and one more misdeal end nothing."""
    house = House(LUZZATI)
    match = house.match(2, 0)
    bad = deck_with("2h", "3h", "4h", "5h", "6h", "Jh", "Ah", "Ac", "Kd", "Qs").split()
    good = deck_with("Ah", "3h", "4h", "5h", "6h", "Jh", "2c", "4c", "Kd", "Js").split()
    for deck in (bad, bad, good):
        match.shuffle(deck)
    while not match.needs_deck:
        match.make(match.legal_moves()[-1])
    match.shuffle(bad)
    assert (match.over, match.misdeals, match.decks_used) == (False, 1, 4)


def test_declared_cards_are_face_up_until_played() -> None:
    """ACC-5."""
    match = House([]).match(2, 0)
    match.shuffle(deck_with("Ah", "Kh", "2h", "Kd", "4h", "Kc", "6s", "Js", "Qs", "Qd").split())
    match.make({"declare": "buona", "wild": None})
    assert match.face_up == [[], ["2h", "4h", "Ah"]]
    match.make({"play": "2h", "capture": []})
    assert match.face_up == [[], ["4h", "Ah"]]


def test_a_call_stays_open_over_a_new_deal() -> None:
    """CALL-1: and a table bonus opens none before the dealer has played."""
    house = House([{"variant": "call-out"}, {"variant": "target", "points": 1}])
    match = house.match(2, 0)
    # The dealer takes a fifteen on the first table.
    match.shuffle(deck_with("Ah", "Kh", "2h", "Kd", "4h", "Kc", "6s", "2s", "3s", "4s").split())
    assert {"call": True} not in match.legal_moves()
    for played in range(1, 36):
        match.make(next(move for move in match.legal_moves() if "play" in move))
        if played % 2 == 0:
            assert {"call": True} in match.legal_moves()


def test_no_call_after_the_last_card_of_a_round() -> None:
    """CALL-2: at 60 each another round is dealt, and the last player may not call."""
    (vector,) = [vector for vector in load("rounds.json") if vector["id"] == "rounds-660e4b5a"]
    played = House([{"variant": "call-out"}]).replay(
        vector["players"],
        vector["dealer"],
        vector["decks"],
        vector["moves"],
        vector["totals_before"],
    )
    assert (played["over"], played["totals"]) == (False, [60, 60])
    assert {"call": True} in played["positions"][-2]["legal_moves"]
    assert {"call": True} not in played["positions"][-1]["legal_moves"]


# The oracle by itself


@pytest.mark.parametrize("seed", range(20))
def test_sets_are_those_that_trying_all_would_find(seed: int) -> None:
    rng = random.Random(seed)
    table = rng.sample(DECK, rng.randint(0, 9))
    values = {table[0]: rng.randint(1, 10)} if table else {}
    for total in range(16):
        tried = [
            sorted(cards)
            for size in range(1, len(table) + 1)
            for cards in combinations(table, size)
            if sum(values.get(card, VALUE[card]) for card in cards) == total
        ]
        assert sets_totalling(total, table, values) == sorted(tried)


def checked_random_match(rules: Rules, seed: int) -> None:
    """Play a random match; all 40 cards are always there, and a replay tells the same."""
    house, rng = House(rules), random.Random(seed)
    players = rng.choice(house.players())
    game = house.random_match(players, rng.randrange(players), rng)
    played = house.replay(players, game["dealer"], game["decks"], game["moves"])
    for key in ("legal", "totals", "winner", "reason"):
        assert played[key] == game[key], key
    assert [kept(finished) for finished in played["rounds"]] == game["rounds"]
    assert (played["over"], played["decks_used"]) == (True, len(game["decks"]))
    for finished in played["rounds"]:
        assert sorted(card for pile in finished["piles"] for card in pile) == sorted(DECK)
    for position in played["positions"][:-1]:
        seen = position["seen"]
        groups = [*seen["hands"], *seen["piles"], seen["table"]]
        assert sum(map(len, groups)) + seen["stock"] == 40
        assert len({card for group in groups for card in group}) == 40 - seen["stock"]


@pytest.mark.parametrize("name", NAMED)
def test_random_matches_of_the_named_games(name: str) -> None:
    checked_random_match(name, 1)


@pytest.mark.parametrize("seed", range(30))
def test_random_matches_of_random_houses(seed: int) -> None:
    """Any variants that go together, with any options."""
    checked_random_match(random_variants(random.Random(seed)), seed)


def test_the_listed_order_of_variants_changes_nothing() -> None:
    for seed in range(10):
        rules = random_variants(random.Random(seed))
        games = []
        for listed in (rules, rules[::-1]):
            game = House(listed).random_match(4, 0, random.Random(seed))
            games.append({**game, "rules": None})
        assert games[0] == games[1]
