"""What a card may take (CAP-1 to CAP-6, ACE-1 to ACE-3), stage by stage.

First all there is is found (`equals_of`, `totalling`), then the owners choose among the sums and
among the fifteens, then a legal kind may bar another; an ace has its own rule. The stages are
functions of their own so that a refusal can say at which of them a capture was dropped.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cirulla.answers import Capture
from cirulla.cards import RANK_MASKS, Card, CardSet
from cirulla.steps import Captures, Pledged, Rules, Sets, hookimpl
from cirulla.subsets import SubsetSums

EQUAL: Final = "equal"
SUM: Final = "sum"
FIFTEEN: Final = "fifteen"
SWEEP: Final = "sweep"

_ACE: Final = 1
_FIFTEEN_TOTAL: Final = 15
_USUAL: Final = SubsetSums(14)
_HIGHEST: Final = SubsetSums(40)
_NONE: Final[Captures] = ()

keep_set = lru_cache(maxsize=1 << 14)(CardSet.of_mask)
"""The set of a mask, one object for those met lately."""


@lru_cache(maxsize=1 << 14)
def keep_capture(kind: str, mask: int) -> Capture:
    """Return the capture of that kind and mask, one object for those met lately."""
    return Capture(kind, keep_set(mask))


@hookimpl
def capture_total() -> int:
    """Let a card and those it takes total 15 (CAP-1)."""
    return _FIFTEEN_TOTAL


@hookimpl
def sums(candidates: Sets) -> Sets:
    """Keep the sums with the fewest cards (CAP-3)."""
    return fewest(candidates)


@hookimpl
def fifteens(candidates: Sets) -> Sets:
    """Keep every fifteen, of any number of cards (CAP-4)."""
    return candidates


@hookimpl
def excludes(kind: str) -> tuple[str, ...]:
    """Let an equal card bar the sums and the fifteens, and a sum bar nothing (CAP-2, CAP-4)."""
    return (SUM, FIFTEEN) if kind == EQUAL else ()


@hookimpl
def ace_captures(sweep: Captures, aces: Captures, fifteens: Captures) -> Captures:
    """Sweep a table without an ace; else take one ace or a fifteen (ACE-1, ACE-2)."""
    return sweep or aces + fifteens


@hookimpl
def may_lay(card: Card, table: CardSet, captures: Captures) -> bool:  # noqa: ARG001
    """Let a card be laid only if it can capture nothing (CAP-5)."""
    return not captures


@hookimpl
def captures(rules: Rules, card: Card, table: CardSet, pledged: Pledged) -> Captures:
    """List what a card may take: equals, then sums, then fifteens; or what an ace may."""
    value = pledged.get(card, card.value) if pledged else card.value
    if value != _ACE and not pledged:
        other = rules.capture_total() - value
        if not can_total(table.mask, value, other):
            return _NONE
    equals = equals_of(value, table, pledged)
    if value == _ACE:
        return _ace_captures(rules, table, pledged, equals) if table else _NONE
    barred: tuple[str, ...] = ()
    answer = _NONE
    if equals:
        barred = rules.excludes(EQUAL)
        answer = of_kind(EQUAL, equals)
    if SUM not in barred:
        legal = totalling(value, table, pledged, least=2)
        if legal and (legal := rules.sums(legal)):
            barred += rules.excludes(SUM)
            answer += of_kind(SUM, legal)
    if FIFTEEN not in barred:
        answer += of_kind(FIFTEEN, _legal_fifteens(rules, value, table, pledged))
    return answer if len(answer) < 2 else _without_repeats(answer)


def can_total(mask: int, first: int, second: int) -> bool:
    """Say whether some of the cards total one number or the other, each from 1 to 40."""
    sums = _USUAL if first <= _USUAL.limit >= second else _HIGHEST
    return sums.reach(mask) & (1 << first | 1 << second) != 0


def _ace_captures(rules: Rules, table: CardSet, pledged: Pledged, equals: Sets) -> Captures:
    aces = of_kind(EQUAL, equals)
    sweep = () if aces else (keep_capture(SWEEP, table.mask),)
    found = _legal_fifteens(rules, _ACE, table, pledged)
    return rules.ace_captures(sweep, aces, of_kind(FIFTEEN, found))


def _legal_fifteens(rules: Rules, value: int, table: CardSet, pledged: Pledged) -> Sets:
    found = totalling(rules.capture_total() - value, table, pledged)
    return rules.fifteens(found) if found else ()


def _without_repeats(found: Captures) -> Captures:
    """Keep one capture for each set of cards: the first kind that takes it."""
    first = {capture.cards.mask: capture for capture in reversed(found)}
    return (
        found
        if len(first) == len(found)
        else tuple(capture for capture in found if first[capture.cards.mask] is capture)
    )


def fewest(candidates: Sets) -> Sets:
    """Return the candidates with the fewest cards."""
    if len(candidates) < 2:
        return candidates
    least = min(map(len, candidates))
    return tuple(found for found in candidates if len(found) == least)


def equals_of(value: int, table: CardSet, pledged: Pledged) -> Sets:
    """List each table card of that value alone; a pledged one counts as declared (MATTA-3)."""
    mask = table.mask & RANK_MASKS[value]
    if pledged:
        for card, rank in pledged.items():
            if card.mask & table.mask:
                mask = mask | card.mask if rank == value else mask & ~card.mask
    if not mask:
        return ()
    found: list[CardSet] = []
    while mask:
        low = mask & -mask
        found.append(keep_set(low))
        mask ^= low
    return tuple(found)


def totalling(total: int, table: CardSet, pledged: Pledged, least: int = 1) -> Sets:
    """List the sets of table cards that total `total`, of `least` cards or more.

    A pledged card is kept apart and counts as declared (MATTA-3): two look-ups instead of one.
    """
    if total < 1:
        return ()
    masks = _totalling(total, table.mask, pledged)
    if least > 1:
        masks = [mask for mask in masks if mask & (mask - 1)]
    return tuple(map(keep_set, masks))


def _totalling(total: int, mask: int, pledged: Pledged) -> list[int]:
    apart = next((card for card in pledged if card.mask & mask), None) if pledged else None
    if apart is None:
        return (_USUAL if total <= _USUAL.limit else _HIGHEST).of(mask, total)
    rest = mask & ~apart.mask
    others = {card: rank for card, rank in pledged.items() if card is not apart}
    found = _totalling(total, rest, others)
    left = total - pledged[apart]
    if left >= 0:
        found += [apart.mask | other for other in _totalling(left, rest, others)]
    return found


def of_kind(kind: str, sets: Sets) -> Captures:
    """Return a capture of that kind for each set."""
    return tuple([keep_capture(kind, cards.mask) for cards in sets]) if sets else _NONE
