"""The state of a match: everything the rules need, hidden cards included, and nothing else.

A `State` is equal and hashable by value; it holds no history, no randomness and no clock. It has
a text form of one line that round-trips, and it can check itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, TypeVar

from attrs import fields, frozen

from cirulla.answers import Mark, Outcome
from cirulla.cards import EMPTY, Card, CardSet, Rank, parse_cards
from cirulla.errors import CirullaError, Code, StateError, TextError

Pledges = tuple[tuple[Card, Rank], ...]
"""The cards whose declared value stays, each with that value (MATTA-3)."""

_T = TypeVar("_T")


@frozen
class Hand:
    """What a seat holds.

    Attributes:
        cards: all its cards.
        up: those of them that lie face up, since they were declared (ACC-5).
        right: whether it still has the right to declare in this deal (ACC-4); never whether it
            holds an accuso.
    """

    cards: CardSet = EMPTY
    up: CardSet = EMPTY
    right: bool = False

    def __str__(self) -> str:
        up = f"({self.up.compact})" if self.up else ""
        return f"{self.cards.compact}{up}{'!' if self.right else ''}" or "-"


NO_CARDS: Final = Hand()
"""A hand played out."""


@frozen(slots=False)  # a class with a __dict__ is built in half the time, and one is built a play
class State:
    """A match at one moment.

    Lists by seat or by side are in that order, from 0. Before a round is dealt, and after a
    misdeal, `turn` is None and the match waits for a `Shuffle`; the piles and marks of the round
    just finished stay until then.

    Attributes:
        hands: by seat.
        table: the face-up cards in the middle.
        stock: the undealt cards, in dealing order.
        piles: the cards captured in this round, by side.
        marks: the points scored during this round, in order.
        pledges: the cards that keep a declared value, on the table or in a hand.
        turn: the seat to play; None while a shuffle is awaited and after the end.
        last: the side that captured last in this round; None before (END-1, TABLE-2).
        played: the seat that made the last play of this round, until the next move is made; None
            otherwise (CALL-1).
        deal: which deal of the round, from 0.
        number: how many moves were made in the match, shuffles included.
        dealer: the seat that deals this round.
        totals: the points of the full rounds, by side.
        round: which round of the match, from 0.
        misdeals: how many in a row this round had.
        outcome: how the match ended; None until it has.
    """

    hands: tuple[Hand, ...]
    table: CardSet
    stock: tuple[Card, ...]
    piles: tuple[CardSet, ...]
    marks: tuple[Mark, ...]
    pledges: Pledges
    turn: int | None
    last: int | None
    played: int | None
    deal: int
    number: int
    dealer: int
    totals: tuple[int, ...]
    round: int
    misdeals: int
    outcome: Outcome | None

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.hands)

    @property
    def awaits_shuffle(self) -> bool:
        """Whether the next move is the shuffle of a round."""
        return self.turn is None and self.outcome is None

    def defects(self) -> tuple[str, ...]:
        """List what is impossible here, one sentence each; none in a state that can occur."""
        return tuple(_defects(self))

    def check(self) -> State:
        """Return the state itself if it can occur.

        Raises:
            StateError: otherwise, with all its defects.
        """
        if found := self.defects():
            raise StateError(found)
        return self

    def __str__(self) -> str:
        return " ".join(f"{name}={write(getattr(self, name))}" for name, write, _ in _FORM)

    @classmethod
    def parse(cls, text: str) -> State:
        """Read the text form, and check it.

        Raises:
            TextError: if it cannot be read; it names the part.
            StateError: if no match can come to such a state.
        """
        parts: dict[str, str] = {}
        for token in text.split():
            name, equals, value = token.partition("=")
            if not equals or name not in _NAMES or name in parts:
                raise _unreadable(text, f'"{token[:40]}" is no part of a state, or stands twice')
            parts[name] = value
        missing = [name for name in _NAMES if name not in parts]
        if missing:
            raise _unreadable(text, f"these parts are missing: {', '.join(missing)}")
        values: dict[str, object] = {}
        for name, _, read in _FORM:
            try:
                values[name] = read(parts[name])
            except CirullaError as error:
                raise _unreadable(text, f"{name}: {error}") from error
            except ValueError as error:
                raise _unreadable(text, f'{name}: "{parts[name][:40]}" cannot be read') from error
        return cls(**values).check()  # type: ignore[arg-type]  # each read by its own reader


def _unreadable(text: str, why: str) -> TextError:
    return TextError(Code.BAD_STATE, f"this is no state: {why}", text)


def _defects(state: State) -> list[str]:
    """Collect every defect of a state, in a fixed order."""
    found = []
    places = [*state.stock, *state.table]
    for pile in state.piles:
        places += pile
    for hand in state.hands:
        places += hand.cards
    counts = Counter(places)
    if len(places) not in (0, 40):
        found.append(f"40 cards or none are in play, not {len(places)}")
    found += [f"{card} stands {times} times" for card, times in sorted(counts.items()) if times > 1]
    found += _hand_defects(state)
    if len(state.piles) != len(state.totals) or not state.piles:
        found.append(f"{len(state.piles)} piles and {len(state.totals)} totals")
    if not 2 <= state.players:
        found.append("there are two seats or more")
    seats, sides = range(state.players), range(len(state.piles))
    for name, number, allowed in (
        ("turn", state.turn, seats),
        ("played", state.played, seats),
        ("dealer", state.dealer, seats),
        ("last", state.last, sides),
        ("the winner", None if state.outcome is None else state.outcome.winner, sides),
    ):
        if number is not None and number not in allowed:
            found.append(f"{name} is {number}, of {len(allowed)}")
    found += [f"a mark is for side {m.side}" for m in state.marks if m.side not in sides]
    for name, count in (
        ("deal", state.deal),
        ("number", state.number),
        ("round", state.round),
        ("misdeals", state.misdeals),
    ):
        if count < 0:
            found.append(f"{name} is {count}")
    return found


def _hand_defects(state: State) -> list[str]:
    found = []
    for seat, hand in enumerate(state.hands):
        if hand.up - hand.cards:
            found.append(f"seat {seat} shows {hand.up - hand.cards}, which it does not hold")
    if state.turn is not None and 0 <= state.turn < len(state.hands):
        if not state.hands[state.turn].cards:
            found.append(f"seat {state.turn} is to play and has no card")
    elif state.turn is None and state.outcome is None and any(h.cards for h in state.hands):
        found.append("nobody is to play and hands hold cards")
    live = state.table.mask | sum(hand.cards.mask for hand in state.hands)
    found += [f"{c} is pledged and in no hand" for c, _ in state.pledges if not c.mask & live]
    return found


def _write_optional(value: object) -> str:
    return "-" if value is None else str(value)


def _read_optional(text: str) -> int | None:
    return None if text == "-" else _read_number(text)


def _read_number(text: str) -> int:
    if not (text.isascii() and text.lstrip("-").isdigit() and len(text) <= 10):
        raise ValueError(text)
    return int(text)


def _write_list(items: tuple[object, ...], separator: str = "/") -> str:
    return separator.join(map(str, items)) or "-"


def _read_list(read: Callable[[str], _T], separator: str = "/") -> Callable[[str], tuple[_T, ...]]:
    def read_all(text: str) -> tuple[_T, ...]:
        return () if text == "-" else tuple(map(read, text.split(separator)))

    return read_all


def _read_cards(text: str) -> CardSet:
    return CardSet.parse("" if text == "-" else text)


def _read_hand(text: str) -> Hand:
    right = text.endswith("!")
    cards, _, up = text.removesuffix("!").removesuffix(")").partition("(")
    return Hand(_read_cards(cards), _read_cards(up), right)


def _write_cards(cards: CardSet) -> str:
    return cards.compact or "-"


def _write_mark(mark: Mark) -> str:
    return f"{mark.item}:{mark.side}:{mark.points}:{_write_cards(mark.cards)}"


def _read_mark(text: str) -> Mark:
    item, side, points, cards = text.split(":")
    return Mark(item, _read_number(side), _read_number(points), _read_cards(cards))


def _read_pledge(text: str) -> tuple[Card, Rank]:
    card, rank = text.split(":")
    return Card.parse(card), Rank.parse(rank)


def _write_outcome(outcome: Outcome | None) -> str:
    return "-" if outcome is None else f"{outcome.winner}:{outcome.how}"


def _read_outcome(text: str) -> Outcome | None:
    if text == "-":
        return None
    winner, how = text.split(":")
    return Outcome(_read_number(winner), how)


# Each part of the text form: its name, how it is written, how it is read.
_FORM: Final[tuple[tuple[str, Callable[..., str], Callable[[str], object]], ...]] = (
    ("hands", _write_list, _read_list(_read_hand)),
    ("table", _write_cards, _read_cards),
    ("stock", lambda cards: _write_list(cards, ""), lambda t: parse_cards(t.replace("-", ""))),
    ("piles", lambda piles: _write_list(tuple(map(_write_cards, piles))), _read_list(_read_cards)),
    ("marks", lambda marks: _write_list(tuple(map(_write_mark, marks))), _read_list(_read_mark)),
    (
        "pledges",
        lambda pledges: _write_list(tuple(f"{card}:{rank}" for card, rank in pledges)),
        _read_list(_read_pledge),
    ),
    ("turn", _write_optional, _read_optional),
    ("last", _write_optional, _read_optional),
    ("played", _write_optional, _read_optional),
    ("deal", str, _read_number),
    ("number", str, _read_number),
    ("dealer", str, _read_number),
    ("totals", lambda totals: _write_list(totals, ","), _read_list(_read_number, ",")),
    ("round", str, _read_number),
    ("misdeals", str, _read_number),
    ("outcome", _write_outcome, _read_outcome),
)
_NAMES: Final = tuple(attribute.name for attribute in fields(State))
