"""The referee: every request with its answer and its faults."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from cirulla.cli.parser import make_parser
from cirulla.errors import Code, IllegalMove, RecordError
from cirulla.house import game_names, loads_rules, rules
from cirulla.match import Match
from cirulla.record import dumps, loads
from cirulla.referee import ANSWERS, MOST_MATCHES, REQUESTS, Entry, Referee
from cirulla.registry import NO_AUTOLOAD
from cirulla.shuffle import deck
from cirulla.translating import LANGUAGES
from cirulla.verify import verify
from cirulla.wire import EVENTS, MOVES, VIEW, parsing, schema
from distributions import Shelf
from refereeing import Asker, Told, is_error, kept, play_out
from support import stacked

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

STACKED = stacked(rules("base"), "3h 4h Kh Kc", "7d 6d Kd", "6c Ah Qs", dealer=1)
SHUFFLE = " ".join(map(str, STACKED.deck))
"""Seat 0 is to play; its 7d takes 3h 4h."""
BEGUN = {"rules": "base", "decks": [SHUFFLE], "dealer": 1}


@pytest.fixture
def asker() -> Asker:
    return Asker()


@pytest.fixture
def begun(asker: Asker) -> Asker:
    asker.ask("new", **BEGUN)
    return asker


def seen(match: Match, seat: int | None) -> object:
    return VIEW.dump(match.view(seat))


# Beginning


def test_a_new_match_waits_for_a_shuffle(asker: Asker) -> None:
    assert asker.ask("new") == {
        "match": "m1",
        "number": 0,
        "turn": None,
        "played": None,
        "events": [],
        "outcome": None,
    }
    assert asker.fault("play", match="m1", move="7d")["code"] == Code.NEEDS_SHUFFLE


def test_a_match_deals_from_its_seed(asker: Asker) -> None:
    told = asker.ask("new", rules="genova", seed="7", dealer=1)
    match = Match("genova", dealer=1, seed="7")
    assert told["turn"] == match.turn
    assert told["events"] == EVENTS.dump(match.events)


def test_a_match_deals_from_its_decks(asker: Asker) -> None:
    told = asker.ask("new", **BEGUN)
    assert told["events"][0]["hands"] == ["6d 7d Kd", "Ah 6c Qs"]
    assert told["turn"] == 0


@pytest.mark.parametrize(
    ("seat", "hand"), [(0, "6d 7d Kd"), (1, "Ah 6c Qs"), (None, "")], ids=["0", "1", "none"]
)
def test_a_dealing_is_told_for_a_seat(asker: Asker, seat: int | None, hand: str) -> None:
    """B51: of the others' cards only how many."""
    told = asker.ask("new", **BEGUN, seat=seat)
    assert told["events"] == [
        {
            "event": "seen_dealt",
            "seat": seat,
            "deal": 0,
            "hand": hand,
            "counts": [3, 3],
            "to_table": "3h 4h Kh Kc",
        }
    ]


def test_names_and_players(asker: Asker) -> None:
    asker.ask("new", names=["Nina", "Beppe", "Gio"])
    asker.ask("new", names=["Nina", "Beppe"], players=2)
    asker.ask("new", players=4)
    players = [one.players for one in asker.referee._matches.values()]
    assert players == [3, 2, 4]
    assert loads(asker.ask("record", match="m1")["record"]).names == ("Nina", "Beppe", "Gio")


def test_names_are_counted_up_and_never_used_again(asker: Asker) -> None:
    assert [asker.ask("new")["match"] for _ in range(3)] == ["m1", "m2", "m3"]
    asker.ask("close", match="m3")
    asker.ask("close", match="m1")
    assert [asker.ask("new")["match"] for _ in range(2)] == ["m4", "m5"]
    assert asker.fault("view", match="m3")["code"] == Code.NO_SUCH_MATCH


@pytest.mark.parametrize(
    ("keys", "code", "path"),
    [
        ({"rules": "genva"}, Code.UNKNOWN_GAME, "rules"),
        ({"rules": {"variants": [{"variant": "target", "points": 0}]}}, Code.BAD_OPTION, None),
        ({"players": 7}, Code.BAD_PLAYERS, "players"),
        ({"players": 0}, Code.BAD_PLAYERS, "players"),
        ({"rules": "cirullone"}, Code.BAD_PLAYERS, "players"),
        ({"players": "2"}, Code.BAD_VALUE, "players"),
        ({"names": ["Nina"]}, Code.BAD_PLAYERS, "names"),
        ({"names": ["Nina", "Beppe"], "players": 3}, Code.BAD_PLAYERS, "names"),
        ({"names": ["Nina", "Nina"]}, Code.BAD_PLAYERS, "names[1]"),
        ({"names": ["Nina", " "]}, Code.BAD_PLAYERS, "names[1]"),
        ({"names": ["Nina", 7]}, Code.BAD_VALUE, "names[1]"),
        ({"dealer": 2}, Code.BAD_PLAYERS, "dealer"),
        ({"dealer": -1}, Code.BAD_PLAYERS, "dealer"),
        ({"dealer": True}, Code.BAD_VALUE, "dealer"),
        ({"seed": ""}, Code.BAD_SEED, "seed"),
        ({"seed": 7}, Code.BAD_VALUE, "seed"),
        ({"seed": "7", "decks": [SHUFFLE]}, Code.BAD_VALUE, "decks"),
        ({"decks": [SHUFFLE, "7d 7h"]}, Code.BAD_DECK, "decks[1]"),
        ({"decks": [SHUFFLE + " 7d"]}, Code.TEXT_TOO_LARGE, "decks[0]"),
        ({"decks": SHUFFLE}, Code.BAD_VALUE, "decks"),
        ({"seat": 2}, Code.NO_SUCH_SEAT, ""),
        ({"seat": "0"}, Code.BAD_VALUE, "seat"),
        ({"match": "m1"}, Code.UNKNOWN_KEY, "match"),
    ],
    ids=str,
)
def test_a_match_that_cannot_begin(
    asker: Asker, keys: dict[str, object], code: Code, path: str | None
) -> None:
    found = asker.fault("new", **keys)
    assert found["code"] == code
    assert path in (None, found["path"])


def test_a_seed_is_not_quoted(asker: Asker) -> None:
    told = asker.fault("new", seed="secret", decks=[])
    assert "secret" not in json.dumps(told)


def test_no_more_matches_than_it_may_keep() -> None:
    asker = Asker(Referee(matches=2))
    asker.ask("new")
    asker.ask("new")
    found = asker.fault("new")
    assert found["code"] == Code.TOO_MANY_MATCHES
    assert "close one" in found["message"]
    record = asker.ask("record", match="m1")["record"]
    assert asker.fault("load", record=record)["code"] == Code.TOO_MANY_MATCHES
    asker.ask("close", match="m1")
    assert asker.ask("load", record=record)["match"] == "m3"


# Shuffling


def test_a_deck_is_drawn_from_what_nobody_can_foresee() -> None:
    asked: list[int] = []

    def entropy(size: int) -> bytes:
        asked.append(size)
        return bytes([len(asked)]) * size

    asker = Asker(Referee(entropy))
    asker.ask("new")
    told = asker.ask("shuffle", match="m1")
    match = Match(decks=[deck(b"\x01" * 32)])
    assert asked == [32]
    assert told["events"] == EVENTS.dump(match.events)


def test_a_shuffle_by_a_given_deck(asker: Asker) -> None:
    asker.ask("new", dealer=1)
    told = asker.ask("shuffle", match="m1", deck=SHUFFLE, seat=1)
    assert (told["turn"], told["number"]) == (0, 1)
    assert told["events"][0]["hand"] == "Ah 6c Qs"


def test_a_shuffle_that_cannot_be(begun: Asker) -> None:
    assert begun.fault("shuffle", match="m1", deck=SHUFFLE)["code"] == Code.NO_SHUFFLE_NOW
    begun.ask("new")
    assert begun.fault("shuffle", match="m2")["path"] == "deck"
    found = begun.fault("shuffle", match="m2", deck="7d")
    assert (found["code"], found["path"]) == (Code.BAD_DECK, "deck")
    found = begun.fault("shuffle", match="m2", deck="7d 7d")
    assert (found["code"], found["path"]) == (Code.TWICE, "deck")
    found = begun.fault("shuffle", match="m2", deck=SHUFFLE, seat=5)
    assert found["code"] == Code.NO_SUCH_SEAT


# Playing


def test_a_move_is_made(begun: Asker) -> None:
    told = begun.ask("play", match="m1", move="7dx3h4h")
    assert told == {
        "match": "m1",
        "number": 2,
        "turn": 1,
        "played": 0,
        "events": [
            {
                "event": "captured",
                "seat": 0,
                "card": "7d",
                "capture": {"kind": "sum", "cards": "3h 4h"},
                "marks": [],
            }
        ],
        "outcome": None,
    }


def test_a_move_by_a_seat(begun: Asker) -> None:
    found = begun.fault("play", match="m1", move="6c", by=1)
    assert (found["code"], found["refusal"]["rule"]) == (Code.NOT_YOUR_TURN, "SEAT-2")
    assert begun.fault("play", match="m1", move="7d", by=None)["code"] == Code.NO_SUCH_SEAT
    assert begun.fault("play", match="m1", move="7d", by=2)["code"] == Code.NO_SUCH_SEAT
    assert begun.fault("play", match="m1", move="7d", by="0")["path"] == "by"
    assert begun.ask("play", match="m1", move="7dx3h4h", by=0)["number"] == 2


def test_a_move_for_another_position(begun: Asker) -> None:
    for at in (0, 2, -1):
        found = begun.fault("play", match="m1", move="7dx3h4h", at=at)
        assert found["code"] == Code.STALE
    assert begun.ask("play", match="m1", move="7dx3h4h", at=1)["number"] == 2
    assert begun.fault("play", match="m1", move="7dx3h4h", at=1)["code"] == Code.STALE


def test_the_events_are_for_whom_they_are_asked() -> None:
    """The last play of a deal, after which new cards are dealt."""
    deals: dict[object, Any] = {}
    for keys in ({}, {"seat": None}, {"seat": 1}, {"by": 1}, {"by": 1, "seat": 0}):
        asker = Asker()
        asker.ask("new", **BEGUN)
        for _ in range(5):
            asker.ask("play", match="m1", move=asker.ask("legal", match="m1")["moves"][-1])
        last = asker.ask("legal", match="m1")["moves"][-1]
        told = asker.ask("play", match="m1", move=last, **keys)
        deals[str(keys)] = told["events"][-1]
    assert deals["{}"]["event"] == "dealt"
    first, second = deals["{}"]["hands"]
    hands = {key: one.get("hand") for key, one in deals.items()}
    assert hands == {
        "{}": None,
        "{'seat': None}": "",
        "{'seat': 1}": second,
        "{'by': 1}": second,
        "{'by': 1, 'seat': 0}": first,
    }


def test_a_refusal_has_its_rule_and_what_may_be_done(begun: Asker) -> None:
    """CAP-5."""
    found = begun.fault("play", match="m1", move="7d")
    assert (found["code"], found["faults"]) == (Code.MUST_CAPTURE, [])
    refusal = found["refusal"]
    assert refusal["message"] == "That card can take 3♥ 4♥, so it cannot just be laid."
    assert (refusal["rule"], refusal["alternatives"]) == ("CAP-5", ["7dx3h4h"])


def test_a_refusal_in_italian(begun: Asker) -> None:
    found = begun.fault("play", match="m1", move="7d", lang="it")["refusal"]
    assert found["message"] == "Quella carta può prendere 3♥ 4♥, quindi non si può posare e basta."
    told = begun.ask("check", match="m1", move="7d", lang="it")["refusal"]
    assert told == found
    assert begun.fault("undo", match="m1", lang="it")["code"] == Code.NOTHING_TO_UNDO
    assert begun.fault("play", match="m1", move="7d", lang="de")["path"] == "lang"
    nobody = begun.fault("play", match="m1", move="7d", by=2, lang="it")["refusal"]
    assert nobody["message"] == "In questa partita lì non siede nessuno."
    assert begun.ask("check", match="m1", move="7d", by=2, lang="it")["refusal"] == nobody


@pytest.mark.parametrize("move", ["", "8d", "7dx4h3h", "7d-", "7D", "!", "x" * 10_001, None, 7, []])
def test_a_move_that_is_none(begun: Asker, move: object) -> None:
    found = begun.fault("play", match="m1", move=move)
    assert found["path"] == "move"
    assert found["code"].startswith("text/")


def test_a_match_is_played_to_its_end(asker: Asker) -> None:
    asker.ask("new", rules="breve", seed="3")
    told = play_out(asker.ask, "m1")
    assert told["outcome"]["how"] == "target"
    assert asker.ask("legal", match="m1")["moves"] == []
    assert asker.fault("play", match="m1", move="7d")["code"] == Code.OVER
    assert asker.fault("shuffle", match="m1", deck=SHUFFLE)["code"] == Code.OVER
    record = loads(asker.ask("record", match="m1")["record"])
    assert record.result.status == "finished"
    assert verify(record).finding is None


def test_undo(begun: Asker) -> None:
    begun.ask("play", match="m1", move="7dx3h4h")
    assert begun.fault("undo", match="m1", at=1)["code"] == Code.STALE
    told = begun.ask("undo", match="m1", at=2)
    assert told == {"move": "7dx3h4h", "match": "m1", "number": 1, "turn": 0}
    assert begun.fault("undo", match="m1")["code"] == Code.NOTHING_TO_UNDO
    assert begun.ask("play", match="m1", move="7dx3h4h")["number"] == 2


# Asking


def test_a_view_of_a_match(begun: Asker) -> None:
    match = Match("base", dealer=1, decks=[SHUFFLE])
    for seat in (0, 1, None):
        assert begun.ask("view", match="m1", seat=seat) == {"view": seen(match, seat)}
    assert begun.ask("view", match="m1") == {"view": seen(match, None)}
    assert begun.fault("view", match="m1", seat=2)["code"] == Code.NO_SUCH_SEAT


def test_legal_moves_of_a_match(begun: Asker) -> None:
    match = Match("base", dealer=1, decks=[SHUFFLE])
    moves = {"moves": MOVES.dump(match.legal_moves)}
    assert begun.ask("legal", match="m1") == moves
    assert begun.ask("legal", match="m1", seat=0) == moves
    assert begun.ask("legal", match="m1", seat=1) == {"moves": []}
    assert begun.ask("legal", match="m1", seat=None) == {"moves": []}
    assert begun.fault("legal", match="m1", seat=9)["code"] == Code.NO_SUCH_SEAT


def test_a_check_in_a_match(begun: Asker) -> None:
    """What cannot be done is told as it would be of the move, and nothing is done."""
    assert begun.ask("check", match="m1", move="7dx3h4h", by=0, at=1) == {"refusal": None}
    for keys, code in (
        ({"move": "7d"}, Code.MUST_CAPTURE),
        ({"move": "6c", "by": 1}, Code.NOT_YOUR_TURN),
        ({"move": "7d", "at": 3}, Code.STALE),
        ({"move": "7d", "by": None}, Code.NO_SUCH_SEAT),
    ):
        refusal = begun.ask("check", match="m1", **keys)["refusal"]
        assert refusal["code"] == code
        assert begun.fault("play", match="m1", **keys)["refusal"] == refusal


def test_events_since_a_position(begun: Asker) -> None:
    begun.ask("play", match="m1", move="7dx3h4h")
    begun.ask("play", match="m1", move="6c")
    kinds = [one["event"] for one in begun.ask("events", match="m1")["events"]]
    assert kinds == ["dealt", "captured", "laid"]
    told = begun.ask("events", match="m1", since=2, seat=None)
    assert told == {
        "number": 3,
        "turn": 0,
        "events": [{"event": "laid", "seat": 1, "card": "6c"}],
    }
    assert begun.ask("events", match="m1", since=3)["events"] == []
    assert begun.ask("events", match="m1", seat=0)["events"][0]["hand"] == "6d 7d Kd"
    for since in (4, -1):
        found = begun.fault("events", match="m1", since=since)
        assert (found["code"], found["path"]) == (Code.BAD_VALUE, "since")
    assert begun.fault("events", match="m1", seat=2)["code"] == Code.NO_SUCH_SEAT


def test_a_record_whole_and_for_a_seat(begun: Asker) -> None:
    match = Match("base", dealer=1, decks=[SHUFFLE])
    assert begun.ask("record", match="m1")["record"] == dumps(match.record())
    for seat in (0, 1, None):
        assert begun.ask("record", match="m1", seat=seat)["record"] == dumps(match.record(seat))
    told = begun.ask("record", match="m1", abandoned=True)["record"]
    assert told == dumps(match.record(abandoned=True))
    assert begun.fault("record", match="m1", seat=3)["code"] == Code.NO_SUCH_SEAT


def test_a_record_goes_on(asker: Asker) -> None:
    """It may be longer than any other text."""
    match = Match([{"variant": "target", "points": 300}], seed=5)
    while not match.over:
        match.play(match.legal_moves[0])
    record = dumps(match.record())
    assert len(record) > 10_000
    told = asker.ask("load", record=record)
    assert (told["number"], told["events"]) == (match.state.number, [])
    assert asker.ask("record", match="m1")["record"] == record
    asker.ask("undo", match="m1")
    assert asker.ask("legal", match="m1")["moves"]


def test_a_record_goes_on_with_other_decks(begun: Asker) -> None:
    record = begun.ask("record", match="m1")["record"]
    begun.ask("load", record=record, seed="9")
    begun.ask("load", record=record, decks=[SHUFFLE])
    begun.ask("load", record=record)
    events = [play_a_round(begun, match)["events"][-1]["event"] for match in ("m2", "m3", "m4")]
    assert events == ["dealt", "dealt", "round_scored"]


def play_a_round(asker: Asker, match: str) -> Told:
    """Play the rest of a round, and return what was told of its last move."""
    told: Told = {"events": []}
    while not any(one["event"] == "round_scored" for one in told["events"]):
        told = asker.ask("play", match=match, move=asker.ask("legal", match=match)["moves"][0])
    return told


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        (lambda text: "", Code.BAD_FIELD, "record.format"),
        (lambda text: text[:-30], None, None),
        (lambda text: text.replace("format = 1", "format = 9"), Code.NEWER_FORMAT, "record.format"),
        (
            lambda text: text.replace('digest = "', 'digest = "0'),
            Code.WRONG_DIGEST,
            "record.digest",
        ),
        (
            lambda text: text.replace('"7d ', '"?? ').replace("7dx3h4h", ""),
            Code.WRONG_DECK,
            "record.round[0].deck",
        ),
        (
            lambda text: text.replace("7dx3h4h", "7d"),
            Code.WRONG_MOVE,
            "record.round[0].moves[0]",
        ),
        (lambda text: text + "\ud800", Code.BAD_VALUE, "record"),
        (lambda text: text + "=", Code.UNREADABLE, "record"),
        (lambda text: "x" * 1_000_001, Code.TEXT_TOO_LARGE, "record"),
        (lambda text: 7, Code.BAD_VALUE, "record"),
    ],
)
def test_a_record_that_cannot_go_on(
    begun: Asker, change: Callable[[str], object], code: Code | None, path: str | None
) -> None:
    begun.ask("play", match="m1", move="7dx3h4h")
    record = begun.ask("record", match="m1")["record"]
    found = begun.fault("load", record=change(record))
    assert code in (None, found["code"])
    assert path in (None, found["path"])


def test_what_is_closed_is_gone(begun: Asker) -> None:
    assert begun.ask("close", match="m1") == {"match": "m1"}
    for op in ("close", "view", "legal", "undo", "record", "events", "shuffle"):
        found = begun.fault(op, match="m1")
        assert (found["code"], found["path"]) == (Code.NO_SUCH_MATCH, "match")
    for op in ("play", "check"):
        assert begun.fault(op, match="m1", move="7d")["code"] == Code.NO_SUCH_MATCH


def test_the_matches_that_are_kept_are_listed(asker: Asker) -> None:
    assert asker.ask("matches") == {"matches": []}
    asker.ask("new", **BEGUN)
    asker.ask("new", rules="breve", names=["Nina", "Beppe", "Gio"])
    asker.ask("new", rules="breve")
    asker.ask("play", match="m1", move="7dx3h4h")
    asker.ask("close", match="m2")
    asker.ask("new", rules="breve", names=["Nina", "Beppe", "Gio"])
    first, *others = asker.ask("matches")["matches"]
    assert first == {
        "match": "m1",
        "players": 2,
        "names": [],
        "digest": rules("base").digest,
        "number": 2,
        "turn": 1,
        "outcome": None,
    }
    assert [one["match"] for one in others] == ["m3", "m4"]
    assert others[1] | {"match": "m4"} == {
        "match": "m4",
        "players": 3,
        "names": ["Nina", "Beppe", "Gio"],
        "digest": rules("breve").digest,
        "number": 0,
        "turn": None,
        "outcome": None,
    }


def test_a_match_that_is_over_is_listed_until_it_is_closed(asker: Asker) -> None:
    asker.ask("new", rules="breve", seed="7")
    play_out(asker.ask, "m1")
    (over,) = asker.ask("matches")["matches"]
    assert over["turn"] is None
    assert over["outcome"] == asker.ask("view", match="m1")["view"]["outcome"]
    assert over["outcome"] is not None


def test_matches_do_not_meet(asker: Asker) -> None:
    alone = {game: Match(game, rules(game).players[0], seed=game) for game in game_names()}
    for game, match in alone.items():
        asker.ask("new", rules=game, players=match.players, seed=game)
    for _ in range(45):
        for place, match in enumerate(alone.values(), 1):
            move = match.legal_moves[-1]
            told = asker.ask("play", match=f"m{place}", move=str(move))
            assert told["events"] == EVENTS.dump(match.play(move))
            assert told["turn"] == match.turn


# Looking things up


def test_the_rules_of_a_house(asker: Asker) -> None:
    told = asker.ask("rules", rules="breve")
    house = rules("breve")
    assert told["name"] == "A short match, to 21"
    assert rules(told["rules"]) == house
    assert told["digest"] == house.digest
    assert told["players"] == [2, 3, 4]
    assert told["sheet"] is None
    texts = {one["rule"]: one["text"] for one in told["texts"]}
    assert texts["MATCH-1"].startswith("The match is played to 21 points.")
    assert list(texts) == [one.rule for one in house.sentences()]


def test_the_rules_in_italian_and_as_a_sheet(asker: Asker) -> None:
    own = {"name": "Casa Parodi", "variants": [{"variant": "target", "points": 31}]}
    told = asker.ask("rules", rules=own, lang="it", sheet="text")
    assert told["name"] == "Casa Parodi"
    assert "La partita è a 31 punti." in told["sheet"]
    assert asker.ask("rules", rules=own, sheet="html")["sheet"].startswith("<!doctype html>")
    assert asker.ask("rules", rules=own, sheet="markdown")["sheet"].startswith("# Casa Parodi")
    assert asker.ask("rules")["digest"] == rules("base").digest
    assert asker.fault("rules", sheet="pdf")["path"] == "sheet"
    assert asker.fault("rules", lang="de")["path"] == "lang"
    assert asker.fault("rules", rules="genva")["code"] == Code.UNKNOWN_GAME


def test_every_rule_that_a_refusal_names_has_its_words(begun: Asker) -> None:
    rule = begun.fault("play", match="m1", move="7d")["refusal"]["rule"]
    assert rule in [one["rule"] for one in begun.ask("rules")["texts"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_games(asker: Asker, lang: str) -> None:
    told = asker.ask("games", lang=lang)["games"]
    assert [one["game"] for one in told] == list(game_names())
    games = {one["game"]: one for one in told}
    assert games["base"]["about"] == ""
    assert games["tradizione"]["players"][-1] > 4
    short = {"en": "The match is played to 21 points.", "it": "La partita è a 21 punti."}
    assert games["breve"]["about"].startswith(short[lang])
    title = {"en": "Genoa", "it": "Genova"}
    assert games["genova"]["title"] == title[lang]


PARODI = """\
name = "Casa Parodi"
game = "genova"
without = ["cappotto"]

[[variants]]
variant = "matta"
card = "Qh"
"""


def test_a_house_file_is_read(asker: Asker) -> None:
    told = asker.ask("house", file=PARODI, lang="it")
    assert told["title"] == "Casa Parodi"
    assert told["players"] == list(loads_rules(PARODI).players)
    assert "La matta è la donna di cuori." in told["about"]
    begun = asker.ask("new", rules=told["rules"])
    assert asker.referee._matches[begun["match"]].rules == loads_rules(PARODI)
    assert asker.ask("rules", rules=told["rules"])["name"] == "Casa Parodi"
    as_json = json.dumps(told["rules"])
    assert asker.ask("house", file=as_json, form="json", lang="it") == told


def test_a_house_of_nothing_is_the_base_game(asker: Asker) -> None:
    told = asker.ask("house", file="")
    assert (told["rules"], told["about"]) == ({"variants": []}, "")


def test_a_house_whose_name_is_blank_has_a_title(asker: Asker) -> None:
    assert asker.ask("house", file='name = "  "')["title"] == "Our house"


def test_every_fault_of_a_house_file_is_told_with_its_path(asker: Asker) -> None:
    file = PARODI.replace("genova", "genva").replace("Qh", "8h")
    found = asker.fault("house", file=file)
    assert [(one["code"], one["path"]) for one in found["faults"]] == [
        (Code.UNKNOWN_GAME, "file.game"),
        (Code.BAD_OPTION, "file.variants[0].card"),
    ]


@pytest.mark.parametrize(
    ("keys", "code", "path"),
    [
        ({"file": "x = = 1"}, Code.BAD_HOUSE, "file"),
        ({"file": PARODI, "form": "json"}, Code.BAD_HOUSE, "file"),
        ({"file": PARODI, "form": "yaml"}, Code.BAD_VALUE, "form"),
        ({"file": "#" * (1 << 16 | 1)}, Code.TOO_LARGE, "file"),
        ({"file": {"game": "genova"}}, Code.BAD_VALUE, "file"),
        ({}, Code.MISSING_KEY, "file"),
    ],
)
def test_what_is_no_house_file(asker: Asker, keys: Told, code: Code, path: str) -> None:
    found = asker.fault("house", **keys)
    assert (found["code"], found["path"]) == (code, path)


def test_the_schema(asker: Asker) -> None:
    assert asker.ask("schema")["schema"] == schema()
    assert asker.ask("schema", name="Mark")["schema"] == schema("Mark")
    found = asker.fault("schema", name="Marc")
    assert (found["code"], found["path"]) == (Code.BAD_ARGUMENT, "name")


def test_questions_are_answered_too(asker: Asker) -> None:
    """CAP-1."""
    told = asker.ask("captures", rules="base", card="3c", table="7h 5d")
    assert told["captures"] == [{"kind": "fifteen", "cards": "5d 7h", "scope": 1}]
    state = asker.ask("start", rules="base")["state"]
    assert asker.ask("view", state=state, seat=0)["view"]["number"] == 0
    assert asker.ask("legal", rules="base", state=state) == {"moves": []}
    refusal = asker.ask("check", rules="base", state=state, move="7d")["refusal"]
    assert refusal["code"] == Code.NEEDS_SHUFFLE
    assert asker.fault("view", seat=0)["path"] == "state"
    assert asker.fault("view", match="m1", state=state)["path"] == "state"
    assert asker.fault("view", match=None)["path"] == "match"


# Ids, and what is no request


@pytest.mark.parametrize("given", [7, 0, -(2**53) + 1, "", "a-1", "x" * 100, "\ud800\n", None])
def test_an_id_comes_back_as_it_is(given: object) -> None:
    referee = Referee()
    for line in ({"wire": 1, "op": "games"}, {"wire": 1, "op": "sing"}, {"op": "games"}):
        assert json.loads(referee.answer(json.dumps({**line, "id": given})))["id"] == given


@pytest.mark.parametrize("given", [1.0, True, 2**53, "x" * 101, [], {}, [7]])
def test_an_id_that_is_none(given: object) -> None:
    told = json.loads(Referee().answer(json.dumps({"wire": 1, "op": "games", "id": given})))
    assert (told["id"], told["error"]["path"]) == (None, "id")


@pytest.mark.parametrize(
    ("line", "number", "code", "path"),
    [
        ("", None, Code.BAD_JSON, ""),
        ("  ", None, Code.BAD_JSON, ""),
        ("[]", None, Code.BAD_JSON, ""),
        ('{"wire":1,"id":7', None, Code.BAD_JSON, ""),
        ('{"wire":1,"id":7}{}', None, Code.BAD_JSON, ""),
        (b'{"wire":1,"id":7,"op":"\xff"}', None, Code.BAD_JSON, ""),
        ('{"wire":1,"id":7,"op":NaN}', 7, Code.BAD_JSON, "op"),
        ('{"wire":1,"id":7,"op":"games","op":"games"}', 7, Code.BAD_JSON, "op"),
        ('{"wire":1,"id":7,"id":7,"op":"games"}', None, Code.BAD_JSON, "id"),
        ('{"id":7,"op":"games"}', 7, Code.MISSING_KEY, "wire"),
        ('{"wire":2,"id":7,"op":"sing"}', 7, Code.NEWER_WIRE, "wire"),
        ('{"wire":1,"id":7}', 7, Code.MISSING_KEY, "op"),
        ('{"wire":1,"id":7,"op":"sing"}', 7, Code.BAD_VALUE, "op"),
        ('{"wire":1,"id":7,"op":["games"]}', 7, Code.BAD_VALUE, "op"),
        ('{"wire":1,"id":7,"op":"games","extra":1}', 7, Code.UNKNOWN_KEY, "extra"),
        ('{"wire":1,"id":7,"op":"undo"}', 7, Code.MISSING_KEY, "match"),
        ('{"wire":1,"id":7,"op":"undo","match":1}', 7, Code.BAD_VALUE, "match"),
        ('{"wire":1,"id":7,"op":"events","match":"m1","since":1e400}', 7, None, "since"),
        ('{"wire":1,"id":7,"x":' + "[" * 99 + "]" * 99 + "}", None, Code.TEXT_TOO_LARGE, ""),
        ('{"wire":1,"id":7,"op":"games","x":' + "9" * 9999 + "}", None, Code.BAD_JSON, ""),
        ("7" * (1 << 20) + "7", None, Code.TEXT_TOO_LARGE, ""),
        (b"\x00\xff" * (1 << 20), None, Code.TEXT_TOO_LARGE, ""),
    ],
    ids=[str(place) for place in range(22)],
)
def test_what_is_no_request_is_told(
    line: str | bytes, number: int | None, code: Code | None, path: str
) -> None:
    referee = Referee()
    told = json.loads(referee.answer(line))
    is_error(told)
    assert told["id"] == number
    assert code in (None, told["error"]["code"])
    assert told["error"]["path"] == path
    assert kept(referee) == (0, [])


def test_all_faults_are_told_at_once(begun: Asker) -> None:
    found = begun.fault("play", match=7, move="8d", lang="de", at="1")
    assert [one["path"] for one in found["faults"]] == ["match", "move", "at", "lang"]


# What nobody foresaw


FICKLE = """
    @frozen(kw_only=True)
    class Fickle(Variant):
        '''Fail with a king.'''

        name: ClassVar[str] = "fickle"

        @hookimpl
        def capture_marks(self, card: Card) -> tuple[()]:
            if card.rank == 10:
                raise LookupError("the stock is 5d 5h")
            return ()
"""


@pytest.fixture
def fickle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Asker:
    """Ask in a house with a stranger's step that fails."""
    monkeypatch.delenv(NO_AUTOLOAD, raising=False)
    shelf = Shelf(tmp_path, monkeypatch)
    shelf.add("fickle", {"fickle": "fickle_module:Fickle"}, {"fickle_module": FICKLE})
    found = stacked(rules("base"), "3h 4h 2h Kh", "7d Kd 2d", "6c Ah Qs", dealer=1)
    asker = Asker()
    house = {"variants": [{"variant": "fickle"}]}
    asker.ask("new", rules=house, decks=[" ".join(map(str, found.deck))], dealer=1)
    return asker


def test_a_step_that_fails_is_an_error_and_changes_nothing(fickle: Asker) -> None:
    """Its own words are kept back, since they may tell of hidden cards."""
    found = fickle.fault("play", match="m1", move="KdxKh")
    assert found["code"] == Code.FAILED
    assert "unexpected LookupError in fickle_module.py:" in found["message"]
    assert "5d 5h" not in json.dumps(found)
    assert fickle.ask("play", match="m1", move="2dx2h")["number"] == 2


def test_what_is_too_large_to_be_told_is_not_done(
    begun: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last move of a round is told with its whole score sheet."""
    while begun.ask("view", match="m1")["view"]["number"] < 36:
        begun.ask("play", match="m1", move=begun.ask("legal", match="m1")["moves"][-1])
    move = begun.ask("legal", match="m1")["moves"][-1]
    with monkeypatch.context() as patch:
        patch.setattr(parsing, "MOST_BYTES", 400)
        found = begun.fault("play", match="m1", move=move)
    assert found["code"] == Code.TEXT_TOO_LARGE
    assert begun.ask("play", match="m1", move=move)["events"][-1]["event"] == "round_scored"


# What is kept


def test_what_changes_something_is_kept_before_it_is_answered() -> None:
    entries: list[Entry] = []
    asker = Asker(Referee(lambda size: b"x" * size, keep=entries.append))
    asker.ask("new", players=3)
    asker.ask("shuffle", match="m1", seat=0)
    move = asker.ask("legal", match="m1")["moves"][0]
    asker.fault("play", match="m1", move="!call")
    asker.ask("play", match="m1", move=move)
    asker.ask("record", match="m1")
    asker.ask("undo", match="m1")
    asker.ask("close", match="m1")
    assert [one.request["op"] for one in entries] == ["new", "shuffle", "play", "undo", "close"]
    assert {one.match for one in entries} == {"m1"}
    drawn = " ".join(map(str, deck(b"x" * 32)))
    assert entries[1].request == {"op": "shuffle", "match": "m1", "seat": 0, "deck": drawn}
    assert entries[1].state == entries[3].state != entries[2].state
    assert (entries[4].rules, entries[4].state) == ("", "")


def test_what_cannot_be_kept_is_not_done() -> None:
    referee = Referee()
    Asker(referee).ask("new", **BEGUN)

    def full(entry: Entry) -> None:
        raise OSError(28, "No space left")

    referee._keep = full
    before = kept(referee)
    with pytest.raises(OSError, match="No space left"):
        referee.answer('{"wire":1,"op":"play","match":"m1","move":"7dx3h4h"}')
    assert kept(referee) == before


def test_what_was_kept_leads_to_the_same_again() -> None:
    entries: list[Entry] = []
    asker = Asker(Referee(lambda size: b"y" * size, keep=entries.append))
    asker.ask("new", rules="breve")
    play_out(asker.ask, "m1")
    asker.ask("load", record=asker.ask("record", match="m1")["record"])
    asker.ask("new", rules="genova", names=["Nina", "Beppe"], seed="5")
    asker.ask("close", match="m2")
    other = Asker()
    for entry in entries:
        other.referee.repeat(entry)
    for match in ("m1", "m3"):
        keys = {"match": match, "since": 0}
        assert other.ask("events", **keys) == asker.ask("events", **keys)
        assert other.ask("record", match=match) == asker.ask("record", match=match)
    assert other.ask("new")["match"] == "m4"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"state": "0" * 16}, Code.WRONG_RESULT),
        ({"rules": "0" * 64}, Code.WRONG_DIGEST),
        ({"match": "m2"}, Code.WRONG_RESULT),
        ({"request": {"op": "play", "match": "m1", "move": "7d"}}, Code.MUST_CAPTURE),
        ({"request": {"op": "view", "match": "m1"}}, Code.WRONG_RESULT),
        ({"request": {"op": "sing"}}, Code.BAD_VALUE),
        ({"request": {}}, Code.MISSING_KEY),
    ],
    ids=str,
)
def test_what_does_not_lead_to_the_same_is_refused(change: dict[str, Any], code: Code) -> None:
    entries: list[Entry] = []
    asker = Asker(Referee(keep=entries.append))
    asker.ask("new", **BEGUN)
    asker.ask("play", match="m1", move="7dx3h4h")
    first, second = entries
    other = Referee()
    other.repeat(first)
    before = kept(other)
    with pytest.raises(RecordError) as caught:
        other.repeat(evolve(second, **change))
    assert caught.value.code == code
    assert kept(other) == before


# Of the whole


def test_every_request_has_its_answer() -> None:
    assert REQUESTS.keys() == ANSWERS.keys()
    assert {kind.op for kind in REQUESTS.values()} == REQUESTS.keys()


def test_what_it_shows_of_itself_is_no_secret(begun: Asker) -> None:
    assert repr(begun.referee) == "<Referee of 1 matches>"


def test_matches_of_one_house_share_its_rules(asker: Asker) -> None:
    """So that a thousand matches need little memory, and none waits for its rules to be built."""
    for keys in ({}, {}, {"rules": "base"}, {"rules": "genova"}, {"rules": "genova"}):
        asker.ask("new", **keys)
    base, again, named, genova, other = (one.rules for one in asker.referee._matches.values())
    assert base is again is named
    assert genova is other
    assert asker.ask("rules")["digest"] == base.digest


def test_the_command_keeps_as_many_matches_as_the_library() -> None:
    assert make_parser([]).parse_args(["referee"]).matches == MOST_MATCHES


def test_a_match_tells_what_happened_since_a_position() -> None:
    match = Match("base", dealer=1, decks=[SHUFFLE])
    match.play("7dx3h4h")
    assert match.events_since(0) == match.events
    assert match.events_since(1) == match.events[-1:]
    assert match.events_since(2) == ()


def test_an_undo_for_another_position() -> None:
    match = Match("base", dealer=1, decks=[SHUFFLE])
    match.play("7dx3h4h")
    with pytest.raises(IllegalMove) as caught:
        match.undo(at=1)
    assert caught.value.code == Code.STALE
    assert str(match.undo(at=2)) == "7dx3h4h"
