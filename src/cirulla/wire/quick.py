"""The quick way for a state in the middle of a round, the message that a server reads most.

The general way takes many times as long as the move itself. But what is written has one form, so a
single regular expression can read it: it matches only what the general way takes too, and what it
does not match goes there, to be read or to be refused with its faults. Parts that stay the same
from move to move are kept for a while. Tests hold that both ways read, refuse and write the same.
"""

from __future__ import annotations

import re
from functools import lru_cache, reduce
from typing import Final

from cirulla.answers import Mark
from cirulla.cards import ALL_MASK, DECK, Card, cards_of, set_of
from cirulla.state import State
from cirulla.wire.scalars import WORD

_LONGEST: Final = 10_000
_FEW: Final = 1 << 10
_MANY: Final = 1 << 13
_MOST: Final = 10**9
_CARD_OF: Final = {str(card): card for card in DECK}
_mask_of: Final = {str(card): card.mask for card in DECK}.__getitem__
_TEXTS: Final = tuple(map(str, DECK))
_SEATS: Final = {None: "null"} | {seat: str(seat) for seat in range(len(DECK))}
_SEAT_OF: Final = {text: seat for seat, text in _SEATS.items()}

# Cards are looked up afterwards, so any text without a quotation mark will do for them here.
_CARDS: Final = '"([^"]*)"'
_SETS: Final = r'\["([^]]*)"\]'
_COUNT: Final = "(0|[1-9][0-9]{0,8})"
_POINTS: Final = "(0|-?[1-9][0-9]{0,8})"
_SEAT: Final = "([0-9]+|null)"
_MARK: Final = rf'\{{"item":"({WORD})","side":{_SEAT},"points":{_POINTS},"cards":{_CARDS}\}}'


def _list_of(item: str) -> str:
    """Return the expression of a list with one item or more, as one group."""
    plain = re.sub(r"(?<!\\)\((?!\?)", "(?:", item)
    return rf"\[({plain}(?:,{plain})*+)\]"


_STATE: Final = re.compile(
    rf'\{{"wire":1,"state":\{{"hands":{_SETS},"up":{_SETS},"rights":{_list_of("(true|false)")},'
    rf'"table":{_CARDS},"stock":{_CARDS},"piles":{_SETS},"marks":(?:\[\]|{_list_of(_MARK)}),'
    rf'"pledges":\{{\}},"turn":{_SEAT},"last":{_SEAT},"played":{_SEAT},"deal":{_COUNT},'
    rf'"number":{_COUNT},"dealer":{_SEAT},"totals":{_list_of(_POINTS)},"round":{_COUNT},'
    rf'"misdeals":{_COUNT},"outcome":null\}}\}}'
)
_MARKS_IN: Final = re.compile(_MARK)
_ITEM: Final = re.compile(WORD)


def read_state(text: str) -> State | None:
    """Return the state of a message, or None: then only the general way can tell what it is."""
    found = _STATE.fullmatch(text) if len(text) <= _LONGEST else None
    if found is None:
        return None
    try:
        return _state_of(*found.groups(""))
    except (KeyError, ValueError):
        return None


def _state_of(  # noqa: PLR0913, PLR0917 - a state has as many parts
    hands: str,
    up: str,
    rights: str,
    table: str,
    stock: str,
    piles: str,
    marks: str,
    turn: str,
    last: str,
    played: str,
    deal: str,
    number: str,
    dealer: str,
    totals: str,
    round_: str,
    misdeals: str,
) -> State | None:
    """Return the state of these texts; None if it has a defect, of those that `defects` lists.

    Raises:
        KeyError: if something is no card, or no seat.
        ValueError: if a card stands twice in a set, or a mark is for no side.
    """
    held, taken = tuple(map(_few, hands.split('","'))), tuple(map(_mask, piles.split('","')))
    (undealt, left), lying = _run(stock), _few(table)
    sets = (*held, *taken, left, lying)
    # Sets add up to their union only if no card is in two of them.
    if not sum(sets) == reduce(int.__or__, sets) == ALL_MASK:
        return None
    ups, points, declarable = _sets(up), _points(totals), _rights(rights)
    players, sides = len(held), len(taken)
    mover, dealing = _SEAT_OF[turn], _SEAT_OF[dealer]
    side, mate = _SEAT_OF[last], _SEAT_OF[played]
    if (
        not (len(ups) == len(declarable) == players >= 2 and len(points) == sides)
        or (mover is None or mover >= players or not held[mover])
        or (dealing is None or dealing >= players)
        or (side is not None and side >= sides)
        or (mate is not None and mate >= players)
        or (any(ups) and any(map(_beyond, ups, held)))
    ):
        return None
    return State.of_masks(
        (
            *(held, ups, declarable, lying, undealt, taken),
            *(_marks(marks, sides) if marks else (), (), mover, side, mate),
            *(int(deal), int(number), dealing, points, int(round_), int(misdeals), None),
        )
    )


def _few(text: str) -> int:
    """Return a set of a few cards as a mask.

    Raises:
        KeyError: if something there is no card.
        ValueError: if a card stands twice.
    """
    if not text:
        return 0
    mask = sum(map(_mask_of, text.split(" ")))
    if 3 * mask.bit_count() != len(text) + 1:
        raise ValueError(text)
    return mask


_mask: Final = lru_cache(maxsize=_MANY)(_few)
"""The same for sets that change seldom."""


def _beyond(shown: int, held: int) -> int:
    return shown & ~held


@lru_cache(maxsize=_FEW)
def _sets(text: str) -> tuple[int, ...]:
    return tuple(map(_mask, text.split('","')))


@lru_cache(maxsize=_FEW)
def _run(text: str) -> tuple[tuple[Card, ...], int]:
    """Return cards in their order, and as a mask."""
    return tuple(map(_CARD_OF.__getitem__, text.split(" "))) if text else (), _few(text)


@lru_cache(maxsize=_FEW)
def _rights(text: str) -> tuple[bool, ...]:
    return tuple([right == "true" for right in text.split(",")])


@lru_cache(maxsize=_FEW)
def _points(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


@lru_cache(maxsize=_FEW)
def _marks(text: str, sides: int) -> tuple[Mark, ...]:
    """Return marks for so many sides.

    Raises:
        KeyError: if something there is no card.
        ValueError: if a card stands twice, or there is no such side.
    """
    marks = tuple(
        [
            Mark(item, int(side), int(points), set_of(_mask(cards)))
            for item, side, points, cards in _MARKS_IN.findall(text)
        ]
    )
    if any(mark.side >= sides for mark in marks):
        raise ValueError(text)
    return marks


def write_state(state: State) -> str | None:
    """Return the message of a state, or None if only the general way can write it."""
    masks = state.masks()
    hands, ups, rights, table, stock, piles, marks, pledges = masks[:8]
    turn, last, played, deal, number, dealer, totals, round_, misdeals, outcome = masks[8:]
    if pledges or outcome is not None or not hands or not piles or len(marks) > _FEW:
        return None
    if (deal | number | round_ | misdeals) >= _MOST:
        return None
    try:
        points = _points_text(totals)
        scored = ",".join([_mark_text(*_parts(mark)) for mark in marks]) if marks else ""
        seats = f'"turn":{_SEATS[turn]},"last":{_SEATS[last]},"played":{_SEATS[played]}'
    except (KeyError, ValueError):
        return None
    held, taken = '","'.join(map(_text, hands)), '","'.join(map(_text, piles))
    undealt = " ".join([_TEXTS[card.index] for card in stock])
    return (
        f'{{"wire":1,"state":{{"hands":["{held}"],"up":["{_sets_text(ups)}"],'
        f'"rights":[{_rights_text(rights)}],"table":"{_text(table)}","stock":"{undealt}",'
        f'"piles":["{taken}"],"marks":[{scored}],"pledges":{{}},{seats},"deal":{deal},'
        f'"number":{number},"dealer":{dealer},"totals":[{points}],"round":{round_},'
        f'"misdeals":{misdeals},"outcome":null}}}}'
    )


_BY_BYTE: Final = tuple(
    tuple("".join(f"{card} " for card in cards_of(byte << shift)) for byte in range(256))
    for shift in range(0, len(DECK), 8)
)
_0, _1, _2, _3, _4 = _BY_BYTE


def _text(mask: int) -> str:
    """Return a set of cards as a text."""
    return (
        f"{_0[mask & 255]}{_1[mask >> 8 & 255]}{_2[mask >> 16 & 255]}{_3[mask >> 24 & 255]}"
        f"{_4[mask >> 32]}"
    )[:-1]


@lru_cache(maxsize=_FEW)
def _sets_text(sets: tuple[int, ...]) -> str:
    return '","'.join(map(_text, sets))


@lru_cache(maxsize=_FEW)
def _rights_text(rights: tuple[bool, ...]) -> str:
    return ",".join(["true" if right else "false" for right in rights])


@lru_cache(maxsize=_FEW)
def _points_text(points: tuple[int, ...]) -> str:
    """Return points by side.

    Raises:
        ValueError: if only the general way can write them.
    """
    if max(map(abs, points)) >= _MOST:
        raise ValueError
    return ",".join(map(str, points))


def _parts(mark: Mark) -> tuple[str, int, int, int]:
    return mark.item, mark.side, mark.points, mark.cards.mask


@lru_cache(maxsize=_MANY)
def _mark_text(item: str, side: int, points: int, cards: int) -> str:
    """Return a mark.

    Raises:
        ValueError: if only the general way can write it.
    """
    if len(item) > _LONGEST or not _ITEM.fullmatch(item) or abs(points) >= _MOST:
        raise ValueError(item)
    return f'{{"item":"{item}","side":{side},"points":{points},"cards":"{_text(cards)}"}}'
