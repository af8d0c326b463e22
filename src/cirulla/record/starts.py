"""A match that starts from a given position: whether the house can play on from it, and its text.

The text is that of a `State`. Where it was made for one seat, the cards that this seat may not
know stand as ``??``, last in a hand, since their place among the others would tell their rank.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from cirulla.cards import EMPTY, FULL, CardSet
from cirulla.errors import StateError
from cirulla.state import Hand, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cirulla.cards import Card
    from cirulla.ruleset import RuleSet

UNKNOWN: Final = "??"
"""A card that the record's seat may not know."""

_CARD: Final = re.compile("[A2-7JQKajqk][hdcsHDCS♥♦♣♠]")
_PLACES: Final = ("hands", "table", "stock", "piles")
_HIDING: Final = ("hands", "stock")


def check_start(rules: RuleSet, state: State) -> State:
    """Return a state from which a match by these rules can go on.

    Raises:
        StateError: with all its defects, if no match of this house can come to it.
        RulesError: ``rules/bad-players`` if so many cannot play by these rules.
    """
    found = list(state.defects() or misfits(rules, state))
    if found:
        raise StateError(found)
    return state


def misfits(rules: RuleSet, state: State) -> Iterator[str]:
    """Say what is impossible in this house of a state that is possible in itself.

    Raises:
        RulesError: ``rules/bad-players`` if so many cannot play by these rules.
    """
    layout = rules.layout(state.players)
    if len(state.totals) != len(layout.sides):
        yield f"{state.players} players make {len(layout.sides)} sides, not {len(state.totals)}"
    if state.turn is None:
        return
    if state.deal >= len(layout.plans):
        yield f"deal is {state.deal}, of {len(layout.plans)}"
        return
    undealt = layout.undealt[state.deal]
    if len(state.stock) != undealt:
        yield f"{undealt} cards are undealt in deal {state.deal}, not {len(state.stock)}"
    counts, turn = [cards.bit_count() for cards in state.seats()], state.turn
    if counts[turn] > layout.plans[state.deal].each:
        yield f"seat {turn} holds {counts[turn]} cards, more than were dealt"
    due = counts[turn] - 1  # those before the mover have played
    for seat in layout.orders[state.dealer]:
        due += seat == turn
        if counts[seat] != due:
            yield f"seat {seat} holds {counts[seat]} cards where the turn makes it {due}"


def start_text(state: State, hidden: CardSet = EMPTY) -> str:
    """Write a state, with ``??`` for each card that is hidden."""
    if not hidden:
        return str(state)
    shown = state.replace(
        hands=tuple(Hand(hand.cards - hidden, hand.up, hand.right) for hand in state.hands),
        stock=(),
    )
    parts = dict(part.split("=", 1) for part in str(shown).split(" "))
    parts["hands"] = "/".join(
        _with_unknown(text, len(hand.cards & hidden))
        for text, hand in zip(parts["hands"].split("/"), state.hands, strict=True)
    )
    stock = "".join(UNKNOWN if card in hidden else str(card) for card in state.stock)
    return " ".join(f"{name}={text}" for name, text in (parts | {"stock": stock or "-"}).items())


def _with_unknown(hand: str, count: int) -> str:
    if not count:
        return hand
    cards, rest = re.fullmatch(r"([^(!]*)(.*)", hand).groups()  # type: ignore[union-attr]  # always
    return cards.replace("-", "") + UNKNOWN * count + rest


def read_start(text: str) -> tuple[State, CardSet]:
    """Read a state in which cards may be hidden.

    Returns:
        The state, where the cards named nowhere stand for the hidden ones, in canonical order; and
        those cards.

    Raises:
        TextError: if it cannot be read.
        StateError: if no match can come to it.
    """
    if UNKNOWN not in text:
        return State.parse(text), EMPTY
    parts = [part.partition("=") for part in text.split()]
    named = " ".join(value for name, _, value in parts if name in _PLACES)
    hidden = FULL - [card for found in _CARD.findall(named) for card in CardSet.parse(found)]
    spare = iter(hidden)
    filled = [
        f"{name}{equals}{_fill(value, spare) if name in _HIDING else value}"
        for name, equals, value in parts
    ]
    return State.parse(" ".join(filled)), hidden


def _fill(text: str, spare: Iterator[Card]) -> str:
    return re.sub(re.escape(UNKNOWN), lambda found: str(next(spare, found[0])), text)
