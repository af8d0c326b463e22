"""Records of matches being played: from a position, for one seat, and played on."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from cirulla.cards import Card, CardSet, parse_cards
from cirulla.engine import start
from cirulla.errors import Code, IllegalMove, RecordError
from cirulla.events import Dealt, Misdealt
from cirulla.match import Match
from cirulla.moves import Declare, Shuffle
from cirulla.record import Record, dumps, loads
from cirulla.record.starts import read_start, start_text
from cirulla.state import Hand
from cirulla.verify import verify
from matches import matches, play_on
from support import BASE, cards, dealt, deck_with, house, position, stacked

if TYPE_CHECKING:
    from cirulla.state import State

REDEAL = house([{"variant": "redeal"}])
BAD = stacked(BASE, "Ah Ad 5c 6c", "", "")


@pytest.fixture(scope="module")
def whole() -> str:
    """A whole match of a short game."""
    return dumps(play_on(Match("breve", seed=3), random.Random(1)).record())


# From a given position


@pytest.mark.parametrize(
    "state",
    [
        start(BASE, 2, 1).replace(totals=(47, 43)),
        start(BASE, 2, 1).replace(misdeals=2, number=7, round=3),
        position("7s 3h", "7d 2c", "2d 3d", last=0, totals=(47, 43)),
        dealt("2c 3c 4c Kc", "", ""),
    ],
)
def test_a_record_from_a_given_position(state: State) -> None:
    """B49, B45: with last capturer, marks, totals and dealer."""
    match = play_on(Match.from_state(BASE, state, seed=1), random.Random(1), 8)
    record = match.record()
    text = dumps(record)
    assert f'start = "{state}"' in text
    assert loads(text) == record
    again = Match.from_record(loads(text))
    assert (again.state, again.history) == (match.state, match.history)
    assert verify(record).ok


def test_a_match_from_the_middle_of_a_deal_has_its_lines() -> None:
    """DEAL-2: the first line holds what is left of the deal."""
    match = Match.from_state(BASE, position("Kd", "2h", "Qc", stock="3h 4h 3d 4d 3s 4s"))
    while len(match.history) < 5:
        match.play(match.legal_moves[-1])
    first, later = match.history[:2], match.history[2:]
    lines = (" ".join(map(str, moves)) for moves in (first, later))
    assert 'moves = """\n{}\n{}\n"""'.format(*lines) in dumps(match.record())


def test_a_declared_matta_is_part_of_a_position() -> None:
    """B49, MATTA-3: with the value that stays."""
    rules = house([{"variant": "matta", "stays": True}])
    match = Match.from_state(rules, position("Kc", "7h Ac 2d", "2c 3c 4c", rules=rules))
    match.play("!buona=2")
    later = Match.from_state(rules, str(match.state))
    assert later.state.pledges == match.state.pledges
    assert loads(dumps(later.record())).start == match.state


def test_nothing_and_nought_stay_apart() -> None:
    """B45: seat 0, side 0 and no rank, against nobody, no side and a rank that is named."""
    for last in (0, 1, None):
        state = position("7s", "2h 2d 2c", "3h 3d 3c", last=last)
        match = Match.from_state(BASE, state)
        match.play("!decino")
        record = loads(dumps(match.record()))
        assert record.start == state
        assert record.start is not None
        assert (record.start.turn, record.start.last) == (0, last)
        assert record.rounds[0].moves == (Declare("decino", None, None),)
        assert (record.result.winner, record.rounds[0].scores) == (None, None)


def test_a_new_match_needs_no_start() -> None:
    match = Match.from_state(BASE, start(BASE, 3, 2), seed=1)
    assert match.record().start is None
    assert match.record() == Match(players=3, dealer=2, seed=1).record()


# For one seat


def hidden_of(record: Record) -> list[str]:
    """Return each deck as written."""
    return re.findall('deck = "(.*)"', dumps(record))


def test_a_seat_gets_no_card_that_it_may_not_know() -> None:
    """B51, B55: of the deck only the own hand, the table and what was played."""
    deck = stacked(BASE, "Kd Kh Ks 2c", "Ah 3s 5c", "7d 6h Qs")
    match = Match(players=["Anna", "Bice"], decks=[deck])
    unknown = " ".join(["??"] * 30)
    # Seat 1 is dealt to first, since seat 0 deals.
    assert hidden_of(match.record("Anna")) == [f"?? Ah ?? 3s ?? 5c Kd Kh Ks 2c {unknown}"]
    assert hidden_of(match.record(1)) == [f"7d ?? 6h ?? Qs ?? Kd Kh Ks 2c {unknown}"]
    assert hidden_of(match.record(None)) == [f"?? ?? ?? ?? ?? ?? Kd Kh Ks 2c {unknown}"]
    match.play("7d")
    match.play("!buona")
    assert hidden_of(match.record(None)) == [f"7d Ah ?? 3s ?? 5c Kd Kh Ks 2c {unknown}"]
    assert "??" not in dumps(match.record())


def test_a_misdealt_hand_stays_hidden() -> None:
    """REDEAL-1: but for the own one, and the table that all saw."""
    match = Match(REDEAL, decks=[BAD, deck_with()])
    seen = {card for card in match.record(0).rounds[0].deck if card is not None}
    first, second, *_ = match.events
    assert isinstance(first, Dealt)
    assert isinstance(second, Misdealt)
    assert seen == {*first.hands[0], *cards("Ah Ad 5c 6c")}


def test_a_round_played_out_hides_nothing(whole: str) -> None:
    match = Match.from_record(loads(whole))
    assert match.record(0) == match.record(None) == match.record()


@given(matches(), st.integers(0, 7))
def test_a_seats_record_comes_back_and_holds_only_what_the_seat_knows(
    match: Match, seat: int
) -> None:
    """B37, B51."""
    who = seat % (match.players + 1)
    record = match.record(None if who == match.players else who)
    assert loads(dumps(record)) == record
    view = match.view(None if who == match.players else who)
    known = view.table.mask | sum(hand.cards.mask for hand in view.hands)
    known |= sum(pile.mask for pile in view.piles)
    if record.rounds and not match.state.awaits_shuffle and not match.over:
        shown = [card for card in record.rounds[-1].deck if card is not None]
        assert sum(card.mask for card in shown) == known


@given(matches(whole=False), st.integers(0, 1 << 32))
def test_the_records_of_twins_are_equal_to_the_byte(match: Match, seed: int) -> None:
    """B51, B55: two matches that differ only in what a seat may not know."""
    rng = random.Random(seed)
    seat = rng.randrange(match.players)
    record = match.record(seat)
    if not record.rounds or record.rounds[-1].scores is not None:
        return
    decks = []
    for one in record.rounds:
        spare = list(one.hidden)
        rng.shuffle(spare)
        decks.append(Shuffle(tuple(spare.pop() if card is None else card for card in one.deck)))
    twin = Match(match.rules, match.names or match.players, match.record().dealer, decks=decks)
    for move in match.history:
        if not isinstance(move, Shuffle):
            twin.play(move)
    whole = evolve(match.record(seat), game="", house="")
    assert dumps(evolve(twin.record(seat), game="", house="")) == dumps(whole)


@given(matches(whole=False), st.integers(0, 12), st.integers(0, 1 << 32))
def test_a_seats_record_from_a_position_hides_what_it_must(
    match: Match, moves: int, seed: int
) -> None:
    """B49, B51: nor does the place of a hidden card among the others tell its rank."""
    rng = random.Random(seed)
    later = play_on(Match.from_state(match.rules, match.state, seed=seed), rng, moves)
    seat = rng.randrange(later.players)
    record = later.record(seat)
    text = dumps(record)
    assert loads(text) == record
    assert dumps(loads(text)) == text
    assert verify(record).ok
    if record.start is None or not record.begins_dealt:
        return
    begin = match.state
    seen = record.start_hidden
    assert not seen & begin.hands[seat].cards
    spare = [card for hand in begin.hands for card in hand.cards & seen]
    spare += [card for card in begin.stock if card in seen]
    rng.shuffle(spare)
    assert start_text(*read_start(start_text(exchanged(begin, seen, spare), seen))) == start_text(
        record.start, seen
    )


def exchanged(state: State, hidden: CardSet, spare: list[Card]) -> State:
    """Return a twin of a state, with other cards where a seat may not look."""
    hands = []
    for hand in state.hands:
        count = len(hand.cards & hidden)
        others = CardSet([spare.pop() for _ in range(count)])
        hands.append(Hand((hand.cards - hidden) | others, hand.up, hand.right))
    stock = tuple(spare.pop() if card in hidden else card for card in state.stock)
    return state.replace(hands=tuple(hands), stock=stock)


def test_hidden_cards_stand_last_in_a_hand() -> None:
    """B51: among the others their places would tell their ranks; the stock is all hidden."""
    match = Match(decks=[stacked(BASE, "Kd Kh Ks Qc", "2h 3d 4c", "Js Jh Kc")])
    match.play("Js")
    match.play("!buona")
    match.play("3d")
    record = Match.from_state(BASE, match.state).record(1)
    hands = re.findall("hands=([^ ]*) .* stock=([^ ]*) ", dumps(record))
    assert hands == [("2h4c(2h4c)/JhKc", "??" * 30)]
    spectators = Match.from_state(BASE, match.state).record(None)
    assert "hands=2h4c(2h4c)/???? " in dumps(spectators)
    rules = house("cirullone")
    deck = stacked(rules, "Kd Kh Ks Qc", "", "5h 5d 5c Ah 2s 4s 7c Js Jd", "", "")
    match = Match(rules, 4, decks=[deck])
    match.play("!decino:5h5d5c")
    shown = dumps(Match.from_state(rules, match.state).record(0))
    assert "/5h5d5c????????????(5h5d5c)!/" in shown


def test_a_record_that_hides_cards_is_not_played_on() -> None:
    """B37: a precise error, since the match would be made up."""
    match = Match(decks=[deck_with()])
    with pytest.raises(RecordError, match="can only be verified") as caught:
        Match.from_record(match.record(0))
    assert (caught.value.code, caught.value.path) == (Code.WRONG_DECK, "round[0].deck")
    later = Match.from_state(BASE, match.state)
    with pytest.raises(RecordError, match="can only be verified") as caught:
        Match.from_record(later.record(0))
    assert caught.value.path == "start"


# Played on


def test_an_unfinished_match_is_played_on() -> None:
    """B43: with the same seed it goes on as if it had never been saved."""
    match = Match("genova", ["Anna", "Bice"], seed="x")
    play_on(match, random.Random(1), 60)
    again = Match.from_record(loads(dumps(match.record())), seed="x")
    assert again.names == match.names
    play_on(match, random.Random(2))
    play_on(again, random.Random(2))
    assert again.state == match.state
    assert again.record() == match.record()


def test_the_decks_of_a_record_are_dealt_again_after_an_undo(whole: str) -> None:
    record = loads(whole)
    match = Match.from_record(record)
    while match.state.round:
        match.undo()
    match.play(match.legal_moves[0])
    assert [move for move in match.history if isinstance(move, Shuffle)] == [
        Shuffle(parse_cards(" ".join(map(str, one.deck)))) for one in record.rounds[:2]
    ]


def test_a_match_goes_on_with_other_decks() -> None:
    match = play_on(Match(decks=[deck_with("7d")]), random.Random(1), 5)
    again = Match.from_record(match.record(), decks=[deck_with("6d")])
    while again.state.round == 0:
        again.play(again.legal_moves[-1])
    assert again.history.count(deck_with("6d")) == 1


def test_what_is_wrong_in_a_record_is_not_played_on(whole: str) -> None:
    text = re.sub(r"scores = \[\d+", "scores = [40", whole, count=1)
    with pytest.raises(RecordError) as caught:
        Match.from_record(loads(text))
    assert (caught.value.code, caught.value.path) == (Code.WRONG_SCORE, "round[0].scores")
    text = whole.replace('moves = """\n', 'moves = """\n!call ', 1)
    with pytest.raises(RecordError) as caught:
        Match.from_record(loads(text))
    assert (caught.value.code, caught.value.path) == (Code.WRONG_MOVE, "round[0].moves[0]")
    assert "MATCH-1" in str(caught.value)


def test_no_stranger_gets_a_record() -> None:
    with pytest.raises(IllegalMove):
        Match(seed=1).record(2)
