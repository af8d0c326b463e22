"""The verification of records: what is right passes, and the first thing wrong is found."""

from __future__ import annotations

import doctest
import json
import random
import sys
from pathlib import Path

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from cirulla.answers import Outcome
from cirulla.cards import CardSet
from cirulla.engine import legal_moves
from cirulla.errors import Code
from cirulla.events import RoundScored
from cirulla.match import Match
from cirulla.moves import CALL, Move, Play, parse_move
from cirulla.record import Record, dumps, loads
from cirulla.record.replay import replay
from cirulla.verify import Finding, Verification, verify
from matches import matches, play_on
from support import BASE, Plain, deck_with, house, position, read_move, stacked

VECTORS = Path(__file__).parent / "vectors"
GAMES = [
    json.loads(line)
    for name in ("games.jsonl", "games_pairs.jsonl")
    for line in (VECTORS / name).read_text().splitlines()
]
REDEAL = house([{"variant": "redeal"}])
BAD = stacked(BASE, "Ah Ad 5c 6c", "", "")


@pytest.fixture(scope="module")
def match() -> Match:
    """A whole match of two players, of several rounds."""
    return play_on(Match("breve", seed=3), random.Random(1))


@pytest.fixture(scope="module")
def record(match: Match) -> Record:
    """Its record."""
    return match.record()


def finding_of(record: Record) -> Finding:
    """Return what is wrong in a record; it is told on one line, and read back too."""
    verification = verify(record)
    assert verification == verify(loads(dumps(record), record.rules))
    assert not verification.ok
    assert verification.finding is not None
    assert "\n" not in str(verification.finding)
    return verification.finding


def with_moves(record: Record, place: int, *moves: Move) -> Record:
    """Return a record with other moves in one round."""
    rounds = list(record.rounds)
    rounds[place] = evolve(rounds[place], moves=moves)
    return evolve(record, rounds=tuple(rounds))


# What is right


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["id"])
def test_the_matches_of_the_vectors_are_recorded_and_verified(game: Plain) -> None:
    """B07, B47, B91: by another program's hand, in every house; rounds, totals and winner."""
    rules = house(game["rules"])
    match = Match(rules, game["players"], game["dealer"], decks=game["decks"])
    for move in game["moves"]:
        match.play(read_move(rules, move))
    record = loads(dumps(match.record()))
    assert record == match.record()
    verification = verify(record)
    assert verification.finding is None
    assert verification.totals == tuple(game["totals"])
    told = verification.outcome
    assert (told and told.winner, told and told.how) == (game["winner"], game["reason"])
    assert verification.misdeals + len(game["rounds"]) >= len(game["decks"]) - 1
    scored = [sheet for sheet in verification.rounds if sheet.fate == "scored"]
    assert [list(sheet.points) for sheet in scored] == [one["round"] for one in game["rounds"]]
    assert [list(sheet.totals) for sheet in scored] == [one["totals"] for one in game["rounds"]]
    assert [sheet.dealer for sheet in scored] == [one["dealer"] for one in game["rounds"]]


@given(matches())
def test_every_match_that_is_played_verifies(match: Match) -> None:
    verification = verify(match.record())
    assert verification.finding is None
    assert verification.ok
    assert verification.totals == match.totals
    assert verification.outcome == match.outcome
    scored = [event for event in match.events if isinstance(event, RoundScored)]
    sheets = [sheet for sheet in verification.rounds if sheet.fate == "scored"]
    assert [(sheet.lines, sheet.points, sheet.totals) for sheet in sheets] == [
        (event.lines, event.points, event.totals) for event in scored
    ]


@given(matches(), st.integers(0, 7))
def test_what_a_seat_could_see_verifies(match: Match, seat: int) -> None:
    """B37: the same scores, and the rounds of which it saw a part."""
    record = match.record(seat % match.players)
    verification = verify(record)
    assert verification.finding is None
    assert (verification.totals, verification.outcome) == (match.totals, match.outcome)
    whole = verify(match.record())
    assert [evolve(sheet, hidden=0) for sheet in verification.rounds] == list(whole.rounds)
    assert whole.partly_hidden == ()
    assert [place in verification.partly_hidden for place in range(1, len(record.rounds) + 1)] == [
        bool(one.hidden or (place == 0 and record.start_hidden))
        for place, one in enumerate(record.rounds)
    ]


def test_a_sheet_tells_every_point_with_its_cards(record: Record) -> None:
    """SCORE-6."""
    verification = verify(record)
    for sheet in verification.rounds:
        points = [0, 0]
        for line in sheet.lines:
            points[line.side] += line.points
        assert tuple(points) == sheet.points
        assert all(line.cards for line in sheet.lines)
    (carte,) = [line for line in verification.rounds[0].lines if line.item == "carte"]
    assert len(carte.cards) >= 21


def test_what_becomes_of_a_dealing() -> None:
    """REDEAL-1, END-3: a misdeal, a match that ends in mid-round, and one that goes on."""
    rules = house([{"variant": "luzzati"}])
    decks = [BAD, stacked(BASE, "4h 4d 4c 4s", "", "")]
    verification = verify(Match(rules, decks=decks).record())
    assert [sheet.fate for sheet in verification.rounds] == ["misdealt", "cut off"]
    assert verification.misdeals == 1
    assert verification.outcome == Outcome(0, "luzzati")
    going = verify(Match(REDEAL, decks=[BAD, deck_with()]).record())
    assert [sheet.fate for sheet in going.rounds] == ["misdealt", "unfinished"]
    assert [sheet.moves for sheet in going.rounds] == [0, 0]
    assert going.outcome is None


def test_a_match_that_was_not_begun_verifies() -> None:
    verification = verify(Match().record())
    assert (verification.ok, verification.rounds, verification.totals) == (True, (), (0, 0))


def test_a_verification_is_a_value(record: Record) -> None:
    verification = verify(record)
    assert verification == verify(record)
    assert hash(verification) == hash(verify(record))
    assert isinstance(verification, Verification)
    with pytest.raises(FrozenInstanceError):
        verification.totals = (51, 0)  # type: ignore[misc]


# What is wrong


def test_an_illegal_move_is_found_with_its_round_move_code_and_rule() -> None:
    """CAP-5."""
    deck = stacked(BASE, "7s Kd Ks Qd", "", "7d 2c 3c")
    record = with_moves(Match(decks=[deck]).record(), 0, parse_move("2c"), parse_move("Ah"))
    finding = finding_of(record)
    assert (finding.code, finding.round, finding.move) == (Code.MUST_CAPTURE, 1, 2)
    assert (finding.rule, finding.path) == ("CAP-5", "round[0].moves[1]")
    assert finding.refusal is not None
    assert finding.refusal.alternatives
    assert str(finding) == (
        "round 1, move 2: Ah can capture, so it must (CAP-5) [move/must-capture]"
    )
    assert [sheet.moves for sheet in verify(record).rounds] == [1]


@given(matches(whole=True), st.data())
def test_a_move_that_is_not_legal_is_found_where_it_stands(
    match: Match, data: st.DataObject
) -> None:
    """Whatever comes after it."""
    record = match.record()
    place = data.draw(st.integers(0, len(record.rounds) - 1))
    moves = record.rounds[place].moves
    if not moves:
        return
    number = data.draw(st.integers(0, len(moves) - 1))
    made = replay(record).rounds[place][number + 1]
    rng = random.Random(data.draw(st.integers(0, 1 << 32)))
    card, *taken = rng.sample(deck_with().deck, rng.randint(1, 4))
    move: Move = rng.choice([Play(card, CardSet(taken)), CALL, parse_move("!decino")])
    if move in legal_moves(match.rules, made.before):
        return
    finding = finding_of(with_moves(record, place, *moves[:number], move, *moves[number + 1 :]))
    assert (finding.round, finding.move) == (place + 1, number + 1)
    assert finding.path == f"round[{place}].moves[{number}]"
    assert finding.code.startswith("move/")


@given(matches(whole=True), st.data())
def test_a_wrong_score_is_found_in_its_round(match: Match, data: st.DataObject) -> None:
    """SCORE-6."""
    record = match.record()
    scored = [place for place, one in enumerate(record.rounds) if one.scores is not None]
    if not scored:
        return
    place = data.draw(st.sampled_from(scored))
    scores = record.rounds[place].scores
    assert scores is not None
    side = data.draw(st.integers(0, len(scores) - 1))
    wrong = list(scores)
    wrong[side] += data.draw(st.sampled_from([-1, 1, 10]))
    rounds = list(record.rounds)
    rounds[place] = evolve(rounds[place], scores=tuple(wrong))
    finding = finding_of(evolve(record, rounds=tuple(rounds)))
    assert (finding.code, finding.rule) == (Code.WRONG_SCORE, "SCORE-6")
    assert (finding.round, finding.move) == (place + 1, 0)
    assert finding.path == f"round[{place}].scores"
    assert f"its scores are {list(scores)}, not {wrong}" in finding.message


def test_scores_that_are_missing_or_too_early_are_found(record: Record) -> None:
    """END-3."""
    first, *others = record.rounds
    missing = finding_of(evolve(record, rounds=(evolve(first, scores=None), *others)))
    assert (missing.code, missing.round) == (Code.WRONG_SCORE, 1)
    assert f"they are {list(first.scores or ())}" in missing.message
    early = evolve(first, moves=first.moves[:-1])
    found = finding_of(evolve(record, rounds=(early, *others)))
    assert (found.code, found.rule, found.round) == (Code.WRONG_SCORE, "END-3", 1)


def test_a_round_that_was_not_played_out_is_followed_by_none(record: Record) -> None:
    """DEAL-1."""
    first, *others = record.rounds
    early = evolve(first, moves=first.moves[:-1], scores=None)
    found = finding_of(evolve(record, rounds=(early, *others)))
    assert (found.code, found.round, found.move) == (Code.NO_SHUFFLE_NOW, 2, 0)
    assert found.path == "round[1].deck"


def test_a_round_after_the_end_is_found(record: Record) -> None:
    """MATCH-3."""
    last = record.rounds[-1]
    found = finding_of(evolve(record, rounds=(*record.rounds, last)))
    assert (found.code, found.rule) == (Code.OVER, "MATCH-3")
    assert (found.round, found.move) == (len(record.rounds) + 1, 0)
    longer = evolve(last, moves=(*last.moves, last.moves[-1]))
    found = finding_of(evolve(record, rounds=(*record.rounds[:-1], longer)))
    assert (found.code, found.move) == (Code.OVER, len(longer.moves))


def test_moves_of_a_misdealt_round_are_found() -> None:
    """REDEAL-1: its deck was gathered."""
    record = Match(REDEAL, decks=[BAD]).record()
    found = finding_of(with_moves(record, 0, parse_move("2d")))
    assert (found.code, found.round, found.move) == (Code.NEEDS_SHUFFLE, 1, 1)


def test_a_misdeal_that_was_none_is_found() -> None:
    """TABLE-3: without the variant nothing is dealt afresh."""
    record = Match(REDEAL, decks=[BAD, deck_with()]).record()
    found = finding_of(evolve(record, rules=BASE, game="base"))
    assert (found.code, found.round) == (Code.NO_SHUFFLE_NOW, 2)


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"status": "unfinished", "winner": None, "how": None}, "result.status"),
        ({"status": "abandoned", "winner": None, "how": None}, "result.status"),
        ({"totals": (1, 2)}, "result.totals"),
        ({"winner": 1}, "result.winner"),
        ({"how": "cappotto"}, "result.how"),
    ],
)
def test_a_wrong_result_is_found(record: Record, changes: dict[str, object], path: str) -> None:
    """MATCH-2."""
    result = evolve(record.result, **changes)  # type: ignore[arg-type]
    found = finding_of(evolve(record, result=result))
    assert (found.code, found.rule, found.path) == (Code.WRONG_RESULT, "MATCH-2", path)
    assert (found.round, found.move) == (0, 0)
    assert str(found).startswith("the result: its ")


def test_an_unfinished_match_that_is_told_finished_is_found() -> None:
    record = Match(seed=1).record()
    over = evolve(record.result, status="finished", winner=0, how="target")
    found = finding_of(evolve(record, result=over))
    assert found.path == "result.status"
    assert found.message == 'its status is "unfinished", not "finished"'


def test_the_first_of_several_faults_is_found(record: Record) -> None:
    rounds = [evolve(one, scores=(99, 99)) for one in record.rounds]
    wrong = evolve(record, rounds=tuple(rounds), result=evolve(record.result, totals=(0, 0)))
    assert finding_of(wrong).round == 1


# What a record hides


def test_a_hidden_card_was_never_played() -> None:
    """B37: a precise error."""
    record = Match(decks=[stacked(BASE, "Kd Kh Ks 2c", "Ah 3s 5c", "7d 6h Qs")]).record(1)
    found = finding_of(with_moves(record, 0, parse_move("7d"), parse_move("3s")))
    assert (found.code, found.round, found.move) == (Code.WRONG_DECK, 1, 2)
    assert "3s came on the table here, and the record hides it" in found.message


def test_a_hidden_first_table_is_found() -> None:
    """TABLE-1: it could hide a bonus or a misdeal."""
    record = Match(decks=[deck_with()]).record()
    (one,) = record.rounds
    found = finding_of(evolve(record, rounds=(evolve(one, deck=(*one.deck[:6], *[None] * 34)),)))
    assert (found.code, found.path) == (Code.WRONG_DECK, "round[0].deck")


def test_a_hidden_hand_declares_nothing() -> None:
    """ACC-5: not even where the cards that stand in for it would make an accuso."""
    record = Match(decks=[stacked(BASE, "Kd Kh Ks Qc", "Js Jh Kc", "2h 2d 2c")]).record(0)
    # The missing cards stand in from the aces on: three for seat 1, and so a decino.
    found = finding_of(with_moves(record, 0, parse_move("!decino")))
    assert (found.code, found.move) == (Code.WRONG_DECK, 1)
    assert "Ah Ad Ac" in found.message
    assert finding_of(with_moves(record, 0, parse_move("!buona"))).code == Code.BETTER_ACCUSO


@given(matches(whole=False), st.integers(0, 7), st.integers(0, 1 << 32))
def test_it_does_not_matter_what_stands_in_for_a_hidden_card(
    match: Match, seat: int, seed: int
) -> None:
    """B37."""
    record = match.record(seat % match.players)
    rng = random.Random(seed)
    rounds = []
    for one in record.rounds:
        spare = list(one.hidden)
        rng.shuffle(spare)
        deck = tuple(spare.pop() if card is None else card for card in one.deck)
        rounds.append(evolve(one, deck=deck))
    assert verify(evolve(record, rounds=tuple(rounds))).finding is None


# From a given position


def test_a_wrong_move_from_a_given_position_is_counted_from_its_first() -> None:
    """B49."""
    match = Match.from_state(BASE, position("7s 3h", "7d 2c", "2d 3d"))
    match.play("7dx7s")
    record = match.record()
    found = finding_of(with_moves(record, 0, *record.rounds[0].moves, parse_move("Kd")))
    assert (found.code, found.round, found.move) == (Code.NOT_IN_HAND, 1, 2)
    assert found.path == "round[0].moves[1]"
    assert [sheet.moves for sheet in verify(record).rounds] == [1]


def test_the_examples_of_the_module() -> None:
    assert doctest.testmod(sys.modules["cirulla.verify"]).failed == 0
