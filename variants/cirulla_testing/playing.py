"""Whole random matches of a house, with everything that must hold at each state of them."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random
from typing import Final

from attrs import define, field, frozen

from cirulla.cards import EMPTY, FULL, CardSet, Rank, union
from cirulla.engine import apply, check, legal_moves, start
from cirulla.errors import CirullaError, IllegalMove
from cirulla.events import RoundScored
from cirulla.match import Match
from cirulla.moves import CALL, Call, Declare, Move, Play, Shuffle, parse_move
from cirulla.record import dumps, loads
from cirulla.ruleset import RuleSet
from cirulla.shuffle import deck
from cirulla.state import State
from cirulla.verify import verify
from cirulla.view import view
from cirulla_testing.asking import able
from cirulla_testing.reporting import Findings

MOST_MOVES: Final = 3000
"""Where a match is cut off, whose house may be without an end."""
_MOST_DEALINGS: Final = 300
_NOW_AND_THEN: Final = 0.15


@frozen
class Played:
    """A match that was played.

    Attributes:
        moves: how many moves were made, shuffles included.
        whole: whether it came to its end.
    """

    moves: int
    whole: bool


@define
class Player:
    """Plays random matches of one house, and keeps what is wrong in them.

    Attributes:
        rules: the house.
        findings: where to put what is found.
        check: under which name.
        seed: what the decks and the choices come from.
    """

    rules: RuleSet
    findings: Findings
    check: str
    seed: int
    _rng: Random = field(init=False)
    _decks: list[Shuffle] = field(init=False, factory=list[Shuffle])
    _made: list[Move] = field(init=False, factory=list[Move])
    _state: State = field(init=False)

    def play(self, players: int | None = None) -> Played | None:
        """Play a match to its end.

        Args:
            players: how many; by default any number that can.

        Returns:
            What was played; None if something is wrong.
        """
        self._rng = Random(self.seed)
        before = ""
        try:
            count = self._rng.choice(able(self.rules)) if players is None else players
            dealer = self._rng.randrange(count)
            self._state = start(self.rules, count, dealer)
            before = str(self._state)
            self._play_on()
            self._record(count, dealer)
        except _WrongError as error:
            self._fault(str(error))
        except Exception as error:  # noqa: BLE001 - whatever a stranger's variant raises in play
            move = f" after {self._made[-1]}" if self._made else ""
            self._fault(f"{type(error).__name__}: {error}{move}")
        else:
            self.findings.count(self.check, len(self._made))
            return Played(len(self._made), self._state.outcome is not None)
        self.findings.note(self.check, f"the last good state: {self._state if before else '-'}")
        return None

    def _fault(self, message: str) -> None:
        where = f"in a match of {self.rules!r} with the seed {self.seed}, move {len(self._made)}"
        self.findings.fault(self.check, f"{message} ({where})")

    def _play_on(self) -> None:
        while self._state.outcome is None and len(self._made) < MOST_MOVES:
            if self._state.awaits_shuffle:
                if len(self._decks) == _MOST_DEALINGS:
                    return
                self._decks.append(Shuffle(deck(self.seed, len(self._decks))))
                self._make(self._decks[-1])
                continue
            listed = legal_moves(self.rules, self._state)
            _hold(bool(listed), "there is no legal move in mid-round")
            for move in listed:
                _hold(check(self.rules, self._state, move) is None, f"{move} is listed and refused")
            if self._rng.random() < _NOW_AND_THEN:
                self._look(self._state, listed)
            self._make(self._rng.choice(listed))
        if self._state.outcome is not None:
            listed = legal_moves(self.rules, self._state)
            _hold(not listed, "there are legal moves after the end")

    def _make(self, move: Move) -> None:
        before = self._state
        after, events = apply(self.rules, before, move)
        self._state = after
        self._made.append(move)
        if defects := after.defects():
            raise _WrongError(f"an impossible state after {move}: {'; '.join(defects)}")
        if after.turn is not None:
            _hold(_cards_of(after) == FULL, f"not 40 cards after {move}")
        for event in events:
            if isinstance(event, RoundScored):
                _hold(union(after.piles) == FULL, "not all 40 cards are in piles after a round")
                _hold(
                    event.totals == tuple(map(int.__add__, before.totals, event.points)),
                    f"totals {event.totals} after {before.totals} and {event.points}",
                )

    def _look(self, state: State, listed: tuple[Move, ...]) -> None:
        """Hold what takes longer to see."""
        _hold(State.parse(str(state)) == state, "another state comes from its text")
        _hold(pickle.loads(pickle.dumps(state)) == state, "another state comes from its pickle")
        _hold(len(set(listed)) == len(listed), "a legal move is listed twice")
        for move in listed:
            _hold(parse_move(str(move)) == move, f"another move comes from the text {move}")
        move = self._rng.choice(listed)
        twice = apply(self.rules, state, move), apply(self.rules, state, move)
        _hold(twice[0] == twice[1], f"{move} leads to two different states")
        mine = tuple(one for one in listed if not isinstance(one, Call))
        seen = legal_moves(self.rules, view(state, state.turn))
        _hold(
            tuple(one for one in seen if not isinstance(one, Call)) == mine,
            "the mover's view has other legal moves than the state",
        )
        for move in _attempts(state, self._rng):
            self._attempt(state, move, listed)

    def _attempt(self, state: State, move: Move, listed: tuple[Move, ...]) -> None:
        refusal = check(self.rules, state, move)
        _hold((refusal is None) == (move in listed), f"{move} is refused and listed, or neither")
        if refusal is None:
            return
        _hold(len(str(refusal).splitlines()) == 1, f"{move} is refused in more than one line")
        _hold(set(refusal.alternatives) <= set(listed), f"{move}: illegal moves as alternatives")
        try:
            apply(self.rules, state, move)
        except IllegalMove:
            return
        raise _WrongError(f"{move} is refused and can be made")

    def _record(self, players: int, dealer: int) -> None:
        """Play the same again in a new match, and hold its record."""
        rules = RuleSet.of(*self.rules.variants)
        match = Match(rules, players, dealer, decks=self._decks)
        for move in self._made:
            if not isinstance(move, Shuffle):
                match.play(move)
        _hold(match.state == self._state, "played again, the match ends otherwise")
        record = match.record()
        text = dumps(record)
        try:
            again = loads(text, self.rules)
        except CirullaError as error:
            raise _WrongError(f"its record cannot be read: {error}") from error
        _hold(again == record, "its record is another when it is read")
        found = verify(again).finding
        _hold(found is None, f"its record does not verify: {found}")


class _WrongError(Exception):
    """Says what does not hold."""


def _hold(holds: bool, fault: str) -> None:
    if not holds:
        raise _WrongError(fault)


def _cards_of(state: State) -> CardSet:
    hands = (hand.cards for hand in state.hands)
    return union((*hands, *state.piles, state.table, CardSet(state.stock)))


def _attempts(state: State, rng: Random) -> Iterator[Move]:
    """Give moves that may be legal, or nearly, or not at all."""
    held = [card for hand in state.hands for card in hand.cards]
    lying = tuple(state.table)
    for _ in range(3):
        taken = rng.sample(lying, rng.randint(0, min(3, len(lying))))
        yield Play(rng.choice(held), CardSet(taken))
    name = rng.choice(("buona", "decino", "low_decino", "decino+buona", "other"))
    three = CardSet(rng.sample(held, 3)) if len(held) > 2 and rng.random() < 0.5 else None
    yield Declare(name, rng.choice((None, *Rank)), three)
    yield Play(rng.choice(tuple(FULL - held) or held), EMPTY)
    yield CALL
