"""What holds at every state of every match, in the base game and in any house."""

from __future__ import annotations

import os
import pickle
import random
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cirulla.cards import EMPTY, FULL, Card, CardSet, union
from cirulla.engine import apply, check, legal_moves, start
from cirulla.errors import IllegalMove
from cirulla.events import Declared, RoundScored, TableTaken
from cirulla.moves import Call, Move, Shuffle, parse_move
from cirulla.state import State
from cirulla.view import view
from oracle import House, random_variants
from oracle.match import plain
from oracle.replay import snapshot
from replaying import seen
from support import deck_from, house, plain_move, random_play, read_move
from twins import shuffled_hidden
from walking import MOVES, Walk, attempts, walks

if TYPE_CHECKING:
    from cirulla.ruleset import RuleSet
    from cirulla.view import View
    from oracle.houses import Variant

TESTS = Path(__file__).parent
OPEN = [
    "table",
    "piles",
    "marks",
    "pledges",
    "turn",
    "last",
    "played",
    "deal",
    "number",
    "dealer",
    "totals",
    "round",
    "misdeals",
    "outcome",
]
"""What every seat may know of a state."""


# Every state


@given(walks())
def test_forty_cards_are_conserved(walk: Walk) -> None:
    """END-3: no card is lost or made; at the end of a round all are in piles."""
    for state in walk.states():
        places = [hand.cards for hand in state.hands] + [*state.piles, state.table]
        places.append(CardSet(state.stock))
        assert sum(map(len, places)) == len(union(places))
        if state.turn is not None:
            assert union(places) == FULL
        elif state.awaits_shuffle and not state.misdeals and state.round:
            assert union(state.piles) == FULL


@given(walks())
def test_no_state_has_a_defect(walk: Walk) -> None:
    for state in walk.states():
        assert state.defects() == ()


@given(walks())
def test_only_an_unplayed_hand_has_the_right_to_declare(walk: Walk) -> None:
    """ACC-4: and whether it has it never tells its cards."""
    for state in walk.states():
        each = walk.rules.deals(walk.players)[state.deal].each
        for hand in state.hands:
            unplayed = bool(hand.cards) and len(hand.cards) == each >= 3
            if not hand.up:
                assert hand.right == unplayed
            elif walk.rules.core.names_threes:
                left = len(hand.cards) - len(hand.up)
                assert hand.right == (unplayed and left >= 3)
            else:
                assert not hand.right


@given(walks())
def test_the_text_of_every_state_round_trips(walk: Walk) -> None:
    for state in walk.states(30):
        assert State.parse(str(state)) == state
        assert pickle.loads(pickle.dumps(state)) == state


@given(walks())
def test_apply_leaves_its_input_unchanged(walk: Walk) -> None:
    for before, move, after in random_play(walk.rules, walk.players, walk.rng, MOVES):
        assert before.number + 1 == after.state.number
        kept = str(before), hash(before), pickle.dumps(before)
        again = apply(walk.rules, before, move)
        assert (str(before), hash(before), pickle.dumps(before)) == kept
        assert again == after
        assert pickle.loads(pickle.dumps(again.events)) == after.events


@given(walks())
def test_totals_are_the_points_of_the_rounds(walk: Walk) -> None:
    """SCORE-5: and the points of a round are those of its lines, the marks among them."""
    totals = start(walk.rules, walk.players).totals
    for before, _, (state, events) in random_play(walk.rules, walk.players, walk.rng, 2 * MOVES):
        scored = [event for event in events if isinstance(event, RoundScored)]
        for event in scored:
            by_side = [0] * len(totals)
            for line in event.lines:
                by_side[line.side] += line.points
            assert event.points == tuple(by_side)
            totals = tuple(map(int.__add__, totals, by_side))
            marked = sum(mark.points for mark in state.marks)
            assert marked == sum(x.points for x in event.lines if x.item in ("scope", "accusi"))
        assert state.totals == totals
        assert bool(scored) or state.totals == before.totals


# Legality


def agrees(rules: RuleSet, where: State | View, move: Move) -> None:
    """Hold that what is legal is listed, and that what is not is refused."""
    refusal = check(rules, where, move)
    if isinstance(move, Shuffle):
        assert (refusal is None) == where.awaits_shuffle
        return
    listed = legal_moves(rules, where)
    assert (refusal is None) == (move in listed)
    if refusal is not None:
        assert set(refusal.alternatives) <= set(listed)
        assert refusal.message
        assert len(str(refusal).splitlines()) == 1


@given(walks(), st.data())
def test_check_and_legal_moves_agree(walk: Walk, data: st.DataObject) -> None:
    rules = walk.rules
    for state in walk.states(data.draw(st.integers(1, 25))):
        listed = legal_moves(rules, state)
        assert len(set(listed)) == len(listed)
        for move in listed:
            assert check(rules, state, move) is None
            assert parse_move(str(move)) == move
        for _ in range(4):
            move = data.draw(attempts(state))
            agrees(rules, state, move)
            refusal = check(rules, state, move)
            if refusal is not None:
                with pytest.raises(IllegalMove) as caught:
                    apply(rules, state, move)
                assert caught.value.refusal == refusal
                assert caught.value.code is refusal.code


@given(walks())
def test_there_is_always_a_move(walk: Walk) -> None:
    """While a round is played; MATCH-3: none after the end."""
    for state in walk.states(4 * MOVES):
        assert bool(legal_moves(walk.rules, state)) == (state.turn is not None)


@given(walks())
def test_the_mover_of_a_view_has_the_moves_of_the_state(walk: Walk) -> None:
    """And nobody else has any, but for the call of the seat that has just played."""
    for state in walk.states(40):
        listed = legal_moves(walk.rules, state)
        for seat in (*range(walk.players), None):
            mine = tuple(
                move
                for move in listed
                if seat is not None
                and seat == (state.played if isinstance(move, Call) else state.turn)
            )
            assert legal_moves(walk.rules, view(state, seat)) == mine


@given(walks(), st.data())
def test_check_and_legal_moves_agree_on_views(walk: Walk, data: st.DataObject) -> None:
    for state in walk.states(data.draw(st.integers(1, 20))):
        for seat in (*range(walk.players), None):
            agrees(walk.rules, view(state, seat), data.draw(attempts(state)))


# What a seat may know


@given(walks())
def test_views_do_not_tell_hidden_cards(walk: Walk) -> None:
    """Views of states that differ only in hidden cards are the same to the last byte."""
    rng = walk.rng
    for state in walk.states(40):
        for seat in (*range(walk.players), None):
            other = shuffled_hidden(state, seat, rng)
            one, two = view(state, seat), view(other, seat)
            assert one == two
            assert repr(one) == repr(two)
            assert pickle.dumps(one) == pickle.dumps(two)
            assert legal_moves(walk.rules, one) == legal_moves(walk.rules, two)


@given(walks())
def test_views_of_two_histories_do_not_tell_the_stock(walk: Walk) -> None:
    """The same plays from decks that differ in the cards not yet dealt."""
    rules, rng = walk.rules, walk.rng
    deck = deck_from(rng)
    state = apply(rules, start(rules, walk.players), deck).state
    undealt = list(state.stock)
    rng.shuffle(undealt)
    other_deck = Shuffle((*deck.deck[: 40 - len(undealt)], *undealt))
    other = apply(rules, start(rules, walk.players), other_deck).state
    first = state.deal
    while state.turn is not None and state.deal == first:
        for seat in (*range(walk.players), None):
            assert pickle.dumps(view(state, seat)) == pickle.dumps(view(other, seat))
        move = rng.choice(legal_moves(rules, state))
        state, other = apply(rules, state, move).state, apply(rules, other, move).state


@given(walks())
def test_a_view_holds_no_hidden_card(walk: Walk) -> None:
    """ACC-5: of another hand only what is face up, of the stock only its size."""
    for state in walk.states(40):
        for seat in (*range(walk.players), None):
            one = view(state, seat)
            shown = {card for hand in one.hands for card in hand.cards}
            own = state.hands[seat].cards if seat is not None else EMPTY
            ups = {card for hand in state.hands for card in hand.up}
            assert shown == ups | own
            assert one.stock == len(state.stock)
            assert (one.players, one.awaits_shuffle) == (state.players, state.awaits_shuffle)
            assert all(getattr(one, name) == getattr(state, name) for name in OPEN)
            assert [hand.count for hand in one.hands] == [len(hand.cards) for hand in state.hands]
            assert not cards_within(one) - (shown | {*state.table, *union(state.piles)})


def cards_within(value: object) -> set[Card]:
    """Find the cards in a view, wherever they are, by its text."""
    return {Card.parse(text) for text in re.findall(r"\b[A2-7JQK][hdcs]\b", repr(value))}


# Houses


@given(walks(), st.randoms(use_true_random=False))
def test_the_listed_order_changes_nothing(walk: Walk, rng: random.Random) -> None:
    variants: list[Variant] = list(house(walk.variants).to_dict()["variants"])  # type: ignore[arg-type]
    rules, other = house(variants), house(rng.sample(variants, len(variants)))
    for before, move, after in random_play(rules, walk.players, walk.rng, MOVES):
        assert set(legal_moves(other, before)) == set(legal_moves(rules, before))
        assert apply(other, before, move).state == after.state


IDLE: list[Variant] = [
    {"variant": "target", "points": 51},
    {"variant": "last-scopa", "excluded": "last-card"},
    {"variant": "piccola", "last": "K"},
    {"variant": "capture-order", "equal_excludes": "all"},
    {"variant": "cappotto", "wins": False},
    {"variant": "ace"},
    {"variant": "accusi"},
]


@given(st.integers(0, 2**32), st.sampled_from([2, 3, 4]))
def test_a_variant_that_changes_nothing_changes_nothing(seed: int, players: int) -> None:
    base = house([])
    for idle in [*([one] for one in IDLE), IDLE]:
        rules = house(idle)
        for before, move, after in random_play(base, players, random.Random(seed), 50):
            assert legal_moves(rules, before) == legal_moves(base, before)
            assert apply(rules, before, move) == after


# The same everywhere


def trace() -> str:
    """Play in many houses, and return a digest of all that was seen on the way."""
    digest = sha256()
    for seed in range(25):
        rng = random.Random(seed)
        variants = random_variants(rng) if seed else "base"
        rules = house(variants)
        players = rng.choice(House(variants).players())
        for before, move, after in random_play(rules, players, rng, 120):
            for part in (before, move, after.events, legal_moves(rules, before)):
                digest.update(repr(part).encode())
        digest.update(repr((rules, rules.explain(players))).encode())
    return digest.hexdigest()


def test_nothing_depends_on_the_hash_seed() -> None:
    """The same moves give the same states, events and lists in every process."""
    script = "import test_properties; print(test_properties.trace())"
    path = os.pathsep.join([str(TESTS), *sys.path])
    digests = set()
    for seed in ("0", "1", "4242"):
        done = subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(done.stdout.strip())
    assert len(digests) == 1
    assert all(digests)


# Whole matches


class WholeMatch(RuleBasedStateMachine):
    """Plays a match of any house in the library and in the oracle, which must always agree."""

    @initialize(walk=walks())
    def sit_down(self, walk: Walk) -> None:
        self.walk = walk
        self.ruleset = walk.rules
        self.rng = walk.rng
        dealer = self.rng.randrange(walk.players)
        self.state = start(self.ruleset, walk.players, dealer)
        self.oracle = House(walk.variants).match(walk.players, dealer)
        self.earlier: list[tuple[State, Move, State]] = []

    def make(self, move: Move) -> None:
        before = self.state
        self.state, events = apply(self.ruleset, before, move)
        self.earlier.append((before, move, self.state))
        if isinstance(move, Shuffle):
            self.oracle.shuffle(list(map(str, move.deck)))
        else:
            self.oracle.make(plain_move(move))  # type: ignore[arg-type]
        gained = [e.mark for e in events if isinstance(e, (TableTaken, Declared))]
        if not before.awaits_shuffle and self.state.turn is not None:
            assert self.state.marks[: len(before.marks)] == before.marks
        assert set(gained) <= set(self.state.marks)

    @property
    def over(self) -> bool:
        return self.state.outcome is not None

    @precondition(lambda self: self.state.awaits_shuffle)
    @rule(seed=st.integers(0, 2**32))
    def shuffle(self, seed: int) -> None:
        self.make(deck_from(random.Random(seed)))

    @precondition(lambda self: self.state.turn is not None)
    @rule(data=st.data())
    def one_move(self, data: st.DataObject) -> None:
        self.make(data.draw(st.sampled_from(legal_moves(self.ruleset, self.state))))

    @precondition(lambda self: not self.over)
    @rule(most=st.integers(1, 45))
    def some_moves(self, most: int) -> None:
        for _ in range(most):
            if self.over:
                return
            if self.state.awaits_shuffle:
                self.make(deck_from(self.rng))
            else:
                self.make(self.rng.choice(legal_moves(self.ruleset, self.state)))

    @rule(data=st.data())
    def attempt(self, data: st.DataObject) -> None:
        before = str(self.state)
        agrees(self.ruleset, self.state, data.draw(attempts(self.state)))
        assert str(self.state) == before

    @precondition(lambda self: self.earlier)
    @rule(data=st.data())
    def remember(self, data: st.DataObject) -> None:
        before, move, after = data.draw(st.sampled_from(self.earlier))
        assert apply(self.ruleset, before, move).state == after

    @precondition(lambda self: hasattr(self, "state"))
    @invariant()
    def the_oracle_agrees(self) -> None:
        assert self.state.defects() == ()
        assert self.over == self.oracle.over
        assert list(self.state.totals) == self.oracle.totals
        if self.state.turn is not None:
            assert seen(self.state) == snapshot(self.oracle)
            mine = [
                read_move(self.ruleset, dict(plain(move))) for move in self.oracle.legal_moves()
            ]
            assert set(legal_moves(self.ruleset, self.state)) == set(mine)
        if self.state.outcome is not None:
            assert self.state.outcome.winner == self.oracle.winner
            assert self.state.outcome.how == self.oracle.reason

    def teardown(self) -> None:
        while hasattr(self, "state") and not self.over:
            self.some_moves(45)
        if hasattr(self, "state"):
            self.the_oracle_agrees()
            assert legal_moves(self.ruleset, self.state) == ()


TestWholeMatch = WholeMatch.TestCase
TestWholeMatch.settings = settings(
    max_examples=max(20, settings().max_examples // 4), stateful_step_count=25
)
