"""The `Match`: play, undo, seats, names, decks and seeds."""

from __future__ import annotations

import copy
import doctest
import itertools
import os
import pickle
import random
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cirulla import shuffle
from cirulla.answers import Outcome
from cirulla.cards import Card
from cirulla.engine import legal_moves, start
from cirulla.errors import (
    AmbiguousMove,
    CirullaError,
    Code,
    IllegalMove,
    RulesError,
    StateError,
    TextError,
)
from cirulla.events import Dealt, LeftoversTaken, MatchEnded, Misdealt, RoundScored
from cirulla.house import rules
from cirulla.match import PROGRAM, Match
from cirulla.moves import CALL, Move, Play, Shuffle
from cirulla.ruleset import RuleSet
from cirulla.state import State
from cirulla.view import view
from cirulla_variants.target import Target
from matches import matches, play_on
from support import BASE, any_state, cards, deck_from, deck_with, house, position, stacked

if TYPE_CHECKING:
    from collections.abc import Iterator

NOTHING_BARS = house([{"variant": "capture-order", "equal_excludes": "nothing"}])
REDEAL = house([{"variant": "redeal"}])
CALL_OUT = house([{"variant": "call-out"}, {"variant": "target", "points": 3}])
PLAIN = stacked(BASE, "Kd Kh Ks 2c", "Ah 3s 5c", "7d 6h Qs")


def refusal_code(match: Match, move: Move | str, **how: object) -> Code:
    """Try a move that must be refused, with nothing changed; say why."""
    before = (match.state, match.history, match.events)
    checked = match.check(move, **how)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove) as caught:
        match.play(move, **how)  # type: ignore[arg-type]
    assert (match.state, match.history, match.events) == before
    assert caught.value.refusal == checked
    return caught.value.code


# The house


def test_a_match_is_of_the_base_game_to_51_unless_told() -> None:
    """B13, MATCH-1."""
    match = Match(seed=1)
    assert match.rules == BASE
    assert match.rules.ask.target() == 51
    assert match.players == 2
    assert match.names == ()


def test_a_target_that_is_given_is_played_to() -> None:
    """B13, MATCH-1."""
    match = play_on(Match(RuleSet.of(Target(points=21)), seed=1), random.Random(1))
    assert 21 <= max(match.totals) < 51
    assert match.totals == play_on(Match("breve", seed=1), random.Random(1)).totals


@pytest.mark.parametrize(
    "spec",
    [
        "genova",
        {"game": "genova", "without": ["cappotto"]},
        [{"variant": "matta", "card": "Qh"}],
        [Target(points=31)],
        Target(points=31),
    ],
)
def test_the_house_may_be_given_as_data(spec: object) -> None:
    assert Match(spec, seed=1).rules == rules(spec)  # type: ignore[arg-type]


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(RulesError) as caught:
        Match("genoa")
    assert caught.value.code == Code.UNKNOWN_GAME


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (5, "5 cannot play by these rules"),
        (True, "True is no number of players"),
        (2.0, "give how many play, or a list"),
        ("Anna", "give how many play, or a list"),
        (["Anna"], "1 cannot play"),
        (["Anna", "Anna"], "stands twice"),
        (["Anna", ""], "no name"),
        (["Anna", " Bice"], "no name"),
        (["Anna", "Bi\nce"], "no name"),
        (["Anna", "B" * 101], "no name"),
        (["Anna", 2], "2 is no name"),
    ],
)
def test_players_are_a_number_or_names(players: object, words: str) -> None:
    """SEAT-1."""
    with pytest.raises(RulesError) as caught:
        Match(players=players, seed=1)  # type: ignore[arg-type]
    assert caught.value.code == Code.BAD_PLAYERS
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("dealer", [2, -1, True, "0", None])
def test_the_dealer_is_a_seat(dealer: object) -> None:
    """SEAT-2."""
    with pytest.raises(RulesError) as caught:
        Match(dealer=dealer, seed=1)  # type: ignore[arg-type]
    assert caught.value.code == Code.BAD_PLAYERS


# Dealing


def test_the_decks_of_a_seed_are_those_of_the_named_shuffle() -> None:
    """DEAL-1: deck k for dealing k."""
    match = play_on(Match(seed=7), random.Random(1))
    dealt = [move for move in match.history if isinstance(move, Shuffle)]
    assert dealt == [Shuffle(shuffle.deck(7, place)) for place in range(len(dealt))]
    assert len(dealt) > 2


def test_misdeals_count_as_dealings_and_the_same_dealer_deals_again() -> None:
    """REDEAL-1, B81, B91."""
    bad = stacked(BASE, "Ah Ad 5c 6c", "", "")
    match = Match(REDEAL, dealer=1, decks=[bad, bad, PLAIN])
    assert match.history == (bad, bad, PLAIN)
    assert [type(event) for event in match.events] == [Dealt, Misdealt, Dealt, Misdealt, Dealt]
    assert (match.state.dealer, match.turn, match.state.misdeals) == (1, 0, 2)


def test_the_seat_after_the_dealer_plays_first_in_every_round() -> None:
    """B81, SEAT-2."""
    for first in (0, 1):
        dealer = first
        match = Match(dealer=dealer, seed=5)
        rng = random.Random(3)
        assert match.turn == 1 - dealer
        while not match.over:
            events = match.play(rng.choice(match.legal_moves))
            if any(isinstance(event, Dealt) and event.deal == 0 for event in events):
                dealer = 1 - dealer
                assert match.state.dealer == dealer
                assert match.turn == 1 - dealer


def test_the_next_hands_are_dealt_at_once() -> None:
    """B83, DEAL-2: there is no moment between two deals."""
    match = Match(decks=[PLAIN])
    for _ in range(5):
        match.play(match.legal_moves[-1])
    events = match.play(match.legal_moves[-1])
    assert isinstance(events[-1], Dealt)
    assert events[-1].deal == 1
    assert all(len(hand.cards) == 3 for hand in match.state.hands)


def test_without_decks_a_match_waits_for_a_shuffle() -> None:
    """B83, DEAL-1: and says so."""
    match = Match()
    assert (match.state.awaits_shuffle, match.turn, match.legal_moves) == (True, None, ())
    assert refusal_code(match, "7d") == Code.NEEDS_SHUFFLE
    assert isinstance(match.play(PLAIN)[0], Dealt)
    assert match.turn == 1
    assert refusal_code(match, str(PLAIN)) == Code.NO_SHUFFLE_NOW


def test_a_shuffle_may_be_a_text() -> None:
    match = Match()
    match.play("@" + " ".join(card.pretty for card in PLAIN.deck))
    assert match.history == (PLAIN,)


def test_when_the_decks_have_run_out_a_match_waits() -> None:
    match = Match(decks=[PLAIN])
    rng = random.Random(2)
    while match.legal_moves:
        match.play(rng.choice(match.legal_moves))
    assert match.state.awaits_shuffle
    match.play(deck_from(rng))
    assert match.turn is not None
    assert match.state.round == 1


@pytest.mark.parametrize(
    "decks",
    [
        [PLAIN],
        [str(PLAIN)[1:]],
        [PLAIN.deck],
        [list(PLAIN.deck)],
        [[str(card) for card in PLAIN.deck]],
        iter([PLAIN]),
        (deck for deck in [PLAIN]),
        itertools.repeat(PLAIN),
    ],
)
def test_a_deck_is_a_shuffle_its_text_or_its_cards(decks: object) -> None:
    assert Match(decks=decks).history == (PLAIN,)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("decks", "code", "words"),
    [
        ([PLAIN.deck[1:]], Code.BAD_DECK, "decks[0]: a deck has each of the 40 cards once"),
        ([PLAIN, (*PLAIN.deck[1:], PLAIN.deck[1])], Code.BAD_DECK, "decks[1]: "),
        (["7d 8h"], Code.BAD_CARD, 'decks[0]: "7d 8h" at 3'),
        ([7], Code.BAD_DECK, "decks[0] is a int"),
        (iter([None]), Code.BAD_DECK, "decks[0] is a NoneType"),
        (PLAIN, Code.BAD_ARGUMENT, "give a list of decks"),
        (str(PLAIN), Code.BAD_ARGUMENT, "give a list of decks"),
        (itertools.repeat(PLAIN.deck[1:]), Code.BAD_DECK, "decks[0]: "),
    ],
)
def test_a_bad_deck_is_refused_with_its_place(decks: object, code: Code, words: str) -> None:
    with pytest.raises(TextError) as caught:
        Match(decks=decks)  # type: ignore[arg-type]
    assert caught.value.code == code
    assert words in str(caught.value)


def test_a_seed_and_decks_together_are_refused() -> None:
    with pytest.raises(TextError) as caught:
        Match(seed=7, decks=[PLAIN])
    assert caught.value.code == Code.BAD_ARGUMENT


@pytest.mark.parametrize("seed", ["", True, 7.0])
def test_a_bad_seed_is_refused_at_once(seed: object) -> None:
    with pytest.raises(TextError) as caught:
        Match(seed=seed)  # type: ignore[arg-type]
    assert caught.value.code == Code.BAD_SEED


def test_a_match_never_shows_its_seed() -> None:
    match = Match(seed="a secret of the house", players=["Anna", "Bice"])
    shown = [repr(match), str(match), repr(match.record()), repr(match.state), repr(match.events)]
    assert not any("secret" in text for text in shown)
    assert repr(Match("genova", seed=1)) == "<Match genova, 2 players, 0:0, position 1>"


def test_an_endless_row_of_misdeals_is_given_up() -> None:
    """REDEAL-1: it never comes by chance."""
    bad = stacked(BASE, "Ah Ad 5c 6c", "", "")
    with pytest.raises(TextError, match="10000 dealings in a row are misdeals"):
        Match(REDEAL, decks=itertools.repeat(bad))


def test_what_fails_in_dealing_leaves_all_as_it_was() -> None:
    """The move before it included; and nothing of the decks is lost."""

    def decks() -> Iterator[object]:
        yield PLAIN
        yield PLAIN.deck[1:]

    match = Match(decks=decks())  # type: ignore[arg-type]
    while len(match.history) < 36:
        match.play(match.legal_moves[-1])
    before = (match.state, match.history, match.events)
    for _ in range(3):
        with pytest.raises(TextError, match=r"decks\[1\]: a deck has"):
            match.play(match.legal_moves[-1])
        assert (match.state, match.history, match.events) == before


def test_the_same_seed_deals_the_same_in_every_process() -> None:
    """B59: with another order of hashing too."""
    code = (
        "import random; from cirulla.match import Match; m = Match('genova', 3, seed=1);"
        "r = random.Random(1); log = []\n"
        "while not m.over: log.append(str(list(map(str, m.legal_moves)))); "
        "m.play(r.choice(m.legal_moves))\n"
        "print(log, *map(str, m.history), m.state)"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "4242")
    }
    assert len(told) == 1


# Playing


def test_play_returns_what_happened() -> None:
    """END-1, SCORE-6: to the dealing of the next round."""
    match = Match(seed=7)
    rng = random.Random(1)
    while len(match.history) < 36:
        match.play(rng.choice(match.legal_moves))
    events = match.play(match.legal_moves[-1])
    kinds = [type(event) for event in events]
    assert kinds[-2:] == [RoundScored, Dealt]
    assert match.events[-len(events) :] == events


def test_cards_left_on_the_table_go_to_the_last_capturer_before_scoring() -> None:
    """B07, END-1: the settebello too, and it is no scopa."""
    state = position("7d 6c 2s", "", "Ks", piles=["3s", ""], last=0, turn=1)
    events = Match.from_state(BASE, state).play("Ks")
    left = next(event for event in events if isinstance(event, LeftoversTaken))
    assert (left.side, left.cards) == (0, cards("2s 6c 7d Ks"))
    scored = next(event for event in events if isinstance(event, RoundScored))
    assert [line.side for line in scored.lines if line.item == "settebello"] == [0]
    assert not any(line.item == "scope" for line in scored.lines)


def test_equal_totals_over_the_target_play_on() -> None:
    """B05, MATCH-2: 53 each."""
    piles = ["7d 6d Kd", ""]
    state = position("Qd", "", "2s", piles=piles, last=0, turn=1)
    points = play_points(state)
    match = Match.from_state(
        BASE, state.replace(totals=tuple(53 - one for one in points)), decks=[PLAIN]
    )
    match.play("2s")
    assert match.totals == (53, 53)
    assert (match.over, match.winner, match.outcome) == (False, None, None)
    assert match.turn is not None


def play_points(state: State) -> tuple[int, ...]:
    """Return the points of a round that ends with 2s."""
    events = Match.from_state(BASE, state).play("2s")
    return next(event.points for event in events if isinstance(event, RoundScored))


def test_a_side_over_the_target_in_mid_round_goes_on_playing() -> None:
    """B11, MATCH-1: at 50 to 49 a scopa is made."""
    state = position("7s", "7d 2c", "2d 3d", stock="4h 4d 4c 4s 5h 5d", totals=(50, 49))
    match = Match.from_state(BASE, state)
    events = match.play("7dx7s")
    assert match.state.marks[-1].points == 1
    assert not any(isinstance(event, MatchEnded) for event in events)
    assert not match.over
    assert refusal_code(match, "!call") == Code.NO_CALLS


def test_an_accuso_after_the_first_card_is_too_late() -> None:
    """B03, ACC-4: A, 3 and 5 are a buona until one of them is played."""
    match = Match(decks=[PLAIN])
    match.play("7d-")
    match.play("5cxKd")
    match.play(match.legal_moves[-1])
    assert refusal_code(match, "!buona") == Code.TOO_LATE
    assert not any(mark.item == "accusi" for mark in match.state.marks)


def test_a_capture_that_an_equal_bars_is_refused_with_the_equal() -> None:
    """B21, CAP-2: the 7d takes the 7s, not 3 and 4."""
    match = Match.from_state(BASE, position("7s 3h 4c", "7d 2c", "2d 2h"))
    refusal = match.check("7dx3h4c")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (Code.MUST_TAKE_EQUAL, "CAP-2")
    assert refusal.cards == tuple(cards("7s"))
    assert list(map(str, refusal.alternatives)) == ["7dx7s"]
    assert refusal_code(match, "7dx3h4c") == Code.MUST_TAKE_EQUAL


def test_of_two_captures_none_is_chosen() -> None:
    """B23."""
    match = Match.from_state(NOTHING_BARS, position("7s 3h 5c", "7d", "2d", rules=NOTHING_BARS))
    assert refusal_code(match, "7d") == Code.AMBIGUOUS
    with pytest.raises(AmbiguousMove) as caught:
        match.play("7♦")
    assert {str(one) for one in caught.value.refusal.alternatives} == {"7dx7s", "7dx3h5c"}


@pytest.mark.parametrize("text", ["7sx4c4c", "5s6h", "", "Re di quadri", "10d"])
def test_what_cannot_be_read_changes_nothing(text: str) -> None:
    """B17, B19."""
    match = Match.from_state(BASE, position("4c", "7s 5s 6h", "2d 2h 2c"))
    before = match.state
    with pytest.raises(TextError):
        match.play(text)
    with pytest.raises(TextError):
        match.check(text)
    assert match.state == before


def test_what_is_no_move_at_all_changes_nothing() -> None:
    match = Match(decks=[PLAIN])
    with pytest.raises(TextError, match="not a tuple"):
        match.play(("7d", "6h"))  # type: ignore[arg-type]


def test_a_finished_match_pays_nothing_more() -> None:
    """B29, MATCH-3: the last move sent three times more."""
    match = play_on(Match("breve", seed=2), random.Random(5))
    last, totals = match.history[-1], match.totals
    for move in (last, last, last, CALL, PLAIN):
        assert refusal_code(match, move) == Code.OVER
    assert match.totals == totals
    assert match.legal_moves == ()
    assert match.winner == totals.index(max(totals))
    assert match.outcome == Outcome(totals.index(max(totals)), "target")


@given(matches(), st.data())
def test_whatever_is_refused_changes_nothing(match: Match, data: st.DataObject) -> None:
    rng = random.Random(data.draw(st.integers(0, 1 << 32)))
    card, *taken = rng.sample(PLAIN.deck, rng.randint(1, 4))
    text = f"{card}x{''.join(map(str, taken))}" if taken else f"{card}-"
    before = (match.state, match.history, match.events)
    if match.check(text) is not None:
        with pytest.raises(IllegalMove):
            match.play(text)
        assert (match.state, match.history, match.events) == before


# Who plays, and when


def test_a_move_out_of_turn_is_refused() -> None:
    """SEAT-2."""
    match = Match(players=["Anna", "Bice"], decks=[PLAIN])
    assert refusal_code(match, "Ah", by=0) == Code.NOT_YOUR_TURN
    assert refusal_code(match, "7d", by="Anna") == Code.NOT_YOUR_TURN
    match.play("7d", by="Bice")
    assert refusal_code(match, "6h", by=1) == Code.NOT_YOUR_TURN
    match.play("Ah", by=0)


@pytest.mark.parametrize("who", [2, -1, True, "Carla", "0", "Anna "])
def test_a_stranger_has_no_seat(who: object) -> None:
    match = Match(players=["Anna", "Bice"], decks=[PLAIN])
    assert refusal_code(match, "7d", by=who) == Code.NO_SUCH_SEAT
    with pytest.raises(IllegalMove):
        match.view(who)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove):
        match.record(who)  # type: ignore[arg-type]


def test_a_spectator_cannot_act() -> None:
    """B93: nor shuffle, nor call."""
    match = Match(CALL_OUT, decks=[PLAIN])
    for move in ("7d", "!call", str(PLAIN)):
        assert refusal_code(match, move, by=None) == Code.NO_SUCH_SEAT


def test_no_player_chooses_the_deck() -> None:
    """DEAL-1: the shuffle is chance's move, and the program makes it."""
    match = Match()
    for seat in (0, 1):
        assert refusal_code(match, str(PLAIN), by=seat) == Code.NOT_YOUR_TURN
    match.play(PLAIN, by=PROGRAM)


def test_out_of_turn_nothing_is_told_of_the_movers_moves() -> None:
    """SEAT-2: the refusal is the same whatever the mover holds."""
    told = set()
    for hand in ("7d 2c", "Kd Kc"):
        match = Match.from_state(
            NOTHING_BARS, position("7s 3h 5c", hand, "2d 2h", rules=NOTHING_BARS)
        )
        told.add(repr([match.check(text, by=1) for text in ("7d", "7dx7s", "2d", "!buona")]))
    assert len(told) == 1


def test_only_the_player_who_has_just_played_calls() -> None:
    """CALL-1."""
    state = position("7s", "7d 2c", "2d 3d", rules=CALL_OUT, totals=(2, 0))
    match = Match.from_state(CALL_OUT, state)
    match.play("7dx7s")
    assert refusal_code(match, "!call", by=1) == Code.NOTHING_TO_CALL
    match.play("!call", by=0)
    assert match.outcome == Outcome(0, "call")


def test_a_move_for_a_past_position_is_refused() -> None:
    """B41."""
    match = Match(decks=[PLAIN])
    seen = match.state.number
    match.play("7d", by=1, at=seen)
    assert refusal_code(match, "Ah", by=0, at=seen) == Code.STALE
    assert refusal_code(match, "Ah", by=0, at=seen + 2) == Code.STALE
    assert refusal_code(match, "Ah", at=seen) == Code.STALE
    match.play("Ah", by=0, at=seen + 1)


@pytest.mark.parametrize("at", [True, "1", 1.0])
def test_a_position_is_a_number(at: object) -> None:
    match = Match(decks=[PLAIN])
    with pytest.raises(TextError) as caught:
        match.play("7d", at=at)  # type: ignore[arg-type]
    assert caught.value.code == Code.BAD_ARGUMENT


def test_views_are_there_at_any_time_and_the_others_have_no_moves() -> None:
    """B27, B57: before the deal, in play and after the end."""
    match = Match("breve", ["Anna", "Bice"])
    assert match.view(0) == view(match.state, 0)
    assert legal_moves(match.rules, match.view(0)) == ()
    match.play(PLAIN)
    assert legal_moves(match.rules, match.view("Anna")) == ()
    assert legal_moves(match.rules, match.view("Bice")) == match.legal_moves
    assert legal_moves(match.rules, match.view(None)) == ()
    over = play_on(Match("breve", ["Anna", "Bice"], seed=1), random.Random(1))
    assert over.view("Bice").outcome == over.outcome
    assert legal_moves(over.rules, over.view("Bice")) == ()


# Undo


def test_undo_takes_back_one_players_move() -> None:
    """B31, B39: A, undone, B, C, undone: the last is B."""
    match = Match(decks=[PLAIN])
    before = (match.state, match.legal_moves)
    match.play("7d")
    assert match.undo() == Play(Card.parse("7d"))
    assert (match.state, match.legal_moves) == before
    match.play("Qs")
    last = match.history[-1]
    match.play(match.legal_moves[-1])
    match.undo()
    assert match.history == (PLAIN, last)


def test_undo_takes_back_the_dealing_that_followed() -> None:
    """B43: and the next is the same again, misdeals included."""
    bad = stacked(BASE, "Ah Ad 5c 6c", "", "")
    match = Match(REDEAL, decks=iter([PLAIN, bad, bad, deck_with("7d")]))
    while len(match.history) < 36:
        match.play(match.legal_moves[-1])
    before = match.state
    last = match.legal_moves[-1]
    first_time = match.play(last)
    after = match.state
    assert match.history[-3:] == (bad, bad, deck_with("7d"))
    assert match.undo() == last
    assert match.state == before
    assert match.play(last) == first_time
    assert match.state == after


def test_there_is_nothing_to_undo_before_the_first_move() -> None:
    """The first dealing is no player's move."""
    for match in (Match(), Match(seed=1), Match.from_state(BASE, position("7s", "7d", "2d"))):
        before = match.state
        with pytest.raises(IllegalMove) as caught:
            match.undo()
        assert caught.value.code == Code.NOTHING_TO_UNDO
        assert match.state == before


def test_undo_takes_back_the_end_of_the_match() -> None:
    match = play_on(Match("breve", seed=2), random.Random(5))
    last = match.undo()
    assert (match.over, match.winner) == (False, None)
    match.play(last)
    assert match.over


@given(matches(), st.integers(1, 60), st.integers(0, 1 << 32))
def test_undo_is_exact(match: Match, back: int, seed: int) -> None:
    """B31, B35, B39: states, legal moves and history are those of a match never played so far."""
    rng = random.Random(seed)
    log = []
    for _ in range(back):
        if match.over:
            break
        log.append((match.state, match.legal_moves, match.history, match.events))
        match.play(rng.choice(match.legal_moves))
    last = (match.state, match.events)
    moves = []
    for before in reversed(log):
        moves.append(match.undo())
        assert (match.state, match.legal_moves, match.history, match.events) == before
    for move in reversed(moves):
        match.play(move)
    assert (match.state, match.events) == last


# Given positions, copies


def test_a_match_starts_from_a_position() -> None:
    """B49, B45: the state's text holds all the rules need; 0 and None stay apart."""
    state = position("7s 3h", "7d 2c", "2d 3d", last=0, totals=(47, 43))
    match = Match.from_state(BASE, str(state), names=["Anna", "Bice"])
    assert match.state == state
    assert match.state.last == 0
    assert match.totals == (47, 43)
    assert match.names == ("Anna", "Bice")
    match.play("7dx7s", by="Anna")
    assert match.state.number == state.number + 1


def test_a_match_starts_with_totals_before_its_first_round() -> None:
    """B49."""
    state = start(BASE, 2, 1).replace(totals=(47, 43))
    match = Match.from_state(BASE, state, decks=[PLAIN])
    assert (match.turn, match.totals) == (0, (47, 43))


def test_a_seed_goes_on_where_it_was() -> None:
    """B43: saved after the first round, the second and third are dealt the same."""
    whole = play_on(Match(seed=7), random.Random(1))
    match = Match(seed=7)
    rng = random.Random(1)
    while match.state.round == 0:
        match.play(rng.choice(match.legal_moves))
    match.undo()
    dealings = sum(isinstance(move, Shuffle) for move in match.history)
    resumed = Match.from_state(BASE, str(match.state), seed=7, dealing=dealings)
    for move in whole.history[len(match.history) :]:
        if not isinstance(move, Shuffle):
            resumed.play(move)
    assert resumed.state == whole.state
    assert resumed.outcome == whole.outcome


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"table": cards("7d 7s")}, "7d stands 2 times"),
        ({"deal": 7}, "deal is 7"),
        ({"turn": 5}, "turn is 5"),
        ({"deal": 2}, "cards are undealt in deal 2, not 0"),
        ({"dealer": 0}, "seat 1 holds 2 cards where the turn makes it 1"),
        ({"piles": (cards(""), cards(""), cards("")), "totals": (0, 0, 0)}, "make 2 sides, not 3"),
    ],
)
def test_a_match_cannot_start_from_an_impossible_position(
    change: dict[str, object], words: str
) -> None:
    """B25."""
    good = position("7s 3h", "7d 2c", "2d 3d")
    state = good.replace(**change)
    if "piles" in change:
        state = state.replace(piles=(*good.piles, cards("")))
    with pytest.raises(StateError) as caught:
        Match.from_state(BASE, state)
    assert words in str(caught.value)


def test_a_position_of_more_cards_than_were_dealt_is_refused() -> None:
    """B25, DEAL-2."""
    with pytest.raises(StateError, match="seat 0 holds 4 cards, more than were dealt"):
        Match.from_state(BASE, position("7s", "7d 2c 3c 4c", "2d 3d 4d 5d"))


def test_a_position_for_other_players_than_the_house_is_refused() -> None:
    with pytest.raises(RulesError):
        Match.from_state(BASE, any_state(house("tradizione"), 6, random.Random(1), 5))
    with pytest.raises(RulesError, match="3 names for 2 players"):
        Match.from_state(BASE, position("7s", "7d", "2d"), names=["Anna", "Bice", "Carla"])


@given(matches(whole=False))
def test_every_position_is_one_to_start_from(match: Match) -> None:
    """B49: and goes on just as the match itself."""
    other = Match.from_state(match.rules, str(match.state))
    assert other.state == match.state
    assert other.legal_moves == match.legal_moves


def test_a_copy_is_equal_and_independent() -> None:
    """B85: of a match of four, of its state, and by pickling."""
    match = play_on(Match("genova", 4, seed=3), random.Random(1), 30)
    copies = [copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))]
    before = (match.state, match.history)
    for other in copies:
        assert (other.state, other.history, other.rules) == (*before, match.rules)
        play_on(other, random.Random(1), 40)
        other.undo()
        assert (match.state, match.history) == before
    assert len({other.state for other in copies}) == 1
    for state in (copy.copy(match.state), copy.deepcopy(match.state)):
        assert state == match.state
        assert hash(state) == hash(match.state)


def test_copies_of_a_match_draw_the_same_decks() -> None:
    """B85: from an iterator too."""
    rng = random.Random(4)
    decks = [deck_from(rng) for _ in range(30)]
    match = Match("breve", decks=iter(decks))
    other = copy.copy(match)
    play_on(match, random.Random(2))
    play_on(other, random.Random(2))
    assert match.state == other.state


def test_every_error_of_a_match_is_one_of_ours() -> None:
    match = Match(seed=1)
    for bad in ("?", "7d" * 1000, "!" * 50, "@", "\ud800"):
        with pytest.raises(CirullaError) as caught:
            match.play(bad)
        assert "\n" not in str(caught.value)


def test_the_examples_of_the_module() -> None:
    assert doctest.testmod(sys.modules["cirulla.match"]).failed == 0
