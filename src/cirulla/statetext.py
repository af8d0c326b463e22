"""The text form of a state, one line, and what is impossible in one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

from cirulla.answers import Mark, Outcome
from cirulla.cards import Card, CardSet, Rank, parse_cards
from cirulla.errors import CirullaError, Code, TextError
from cirulla.hand import Hand, Pledges

if TYPE_CHECKING:
    from cirulla.state import State

_T = TypeVar("_T")


def write_state(state: State) -> str:
    """Return the text form of a state: its parts by name, in the order of `PARTS`."""
    return " ".join(f"{name}={write(getattr(state, name))}" for name, write, _ in _FORM)


def read_state(text: str) -> dict[str, object]:
    """Read the text form into the parts of a state, by name.

    Raises:
        TextError: if it cannot be read; it names the part.
    """
    parts: dict[str, str] = {}
    for token in text.split():
        name, equals, value = token.partition("=")
        if not equals or name not in PARTS or name in parts:
            raise _unreadable(text, f'"{token[:40]}" is no part of a state, or stands twice')
        parts[name] = value
    missing = [name for name in PARTS if name not in parts]
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
    return values


def _unreadable(text: str, why: str) -> TextError:
    return TextError(Code.BAD_STATE, f"this is no state: {why}", text)


def defects_of(state: State) -> list[str]:
    """Collect every defect of a state, in a fixed order."""
    found: list[str] = []
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
    if not state.players >= 2:
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
    found: list[str] = []
    for seat, hand in enumerate(state.hands):
        if hand.up - hand.cards:
            found.append(f"seat {seat} shows {hand.up - hand.cards}, which it does not hold")
    if state.turn is not None and 0 <= state.turn < len(state.hands):
        if not state.hands[state.turn].cards:
            found.append(f"seat {state.turn} is to play and has no card")
    elif state.awaits_shuffle and (state.table or any(hand.cards for hand in state.hands)):
        found.append("nobody is to play, and cards lie in hands or on the table")
    if state.turn is None:
        if state.played is not None:
            found.append(f"seat {state.played} has just played, and nobody is to play")
        if state.awaits_shuffle and state.stock:
            found.append(f"nobody is to play, and {len(state.stock)} cards are undealt")
    elif state.outcome is not None:
        found.append(f"the match is over, and seat {state.turn} is to play")
    live = state.table.mask | sum(hand.cards.mask for hand in state.hands)
    pledged = Counter(card for card, _ in state.pledges)
    found += [f"{card} is pledged and in no hand" for card in pledged if not card.mask & live]
    found += [f"{card} is pledged {times} times" for card, times in pledged.items() if times > 1]
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


def _write_sets(sets: tuple[CardSet, ...]) -> str:
    return _write_list(tuple(map(_write_cards, sets)))


def _write_stock(stock: tuple[Card, ...]) -> str:
    return _write_list(stock, "")


def _read_stock(text: str) -> tuple[Card, ...]:
    return parse_cards("" if text == "-" else text)


def _write_marks(marks: tuple[Mark, ...]) -> str:
    return _write_list(tuple(map(_write_mark, marks)))


def _write_pledges(pledges: Pledges) -> str:
    return _write_list(tuple(f"{card}:{rank}" for card, rank in pledges))


def _write_totals(totals: tuple[int, ...]) -> str:
    return _write_list(totals, ",")


# Each part of the text form: its name, how it is written, how it is read.
_FORM: Final[tuple[tuple[str, Callable[..., str], Callable[[str], object]], ...]] = (
    ("hands", _write_list, _read_list(_read_hand)),
    ("table", _write_cards, _read_cards),
    ("stock", _write_stock, _read_stock),
    ("piles", _write_sets, _read_list(_read_cards)),
    ("marks", _write_marks, _read_list(_read_mark)),
    ("pledges", _write_pledges, _read_list(_read_pledge)),
    ("turn", _write_optional, _read_optional),
    ("last", _write_optional, _read_optional),
    ("played", _write_optional, _read_optional),
    ("deal", str, _read_number),
    ("number", str, _read_number),
    ("dealer", str, _read_number),
    ("totals", _write_totals, _read_list(_read_number, ",")),
    ("round", str, _read_number),
    ("misdeals", str, _read_number),
    ("outcome", _write_outcome, _read_outcome),
)
PARTS: Final = tuple(name for name, _, _ in _FORM)
"""The parts of a state, in the order of its text."""
