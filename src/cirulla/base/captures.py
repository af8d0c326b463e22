"""What a card may take (CAP-1 to CAP-6, ACE-1 to ACE-3), stage by stage.

First all there is is found (`equals_of`, `totalling`), then the owners choose among the sums and
among the fifteens, then a legal kind may bar another; an ace has its own rule. The stages are
functions of their own so that a refusal can say at which of them a capture was dropped.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from cirulla.answers import Capture
from cirulla.cards import ALL_MASK, RANK_MASKS, Card, CardSet, set_of
from cirulla.making import maker
from cirulla.steps import Captures, Pledged, Rules, Sets, hookimpl
from cirulla.subsets import MOST_TOTAL, SubsetSums

EQUAL: Final = "equal"
SUM: Final = "sum"
FIFTEEN: Final = "fifteen"
SWEEP: Final = "sweep"

_ACE: Final = 1
_FIFTEEN_TOTAL: Final = 15
_USUAL: Final = SubsetSums(MOST_TOTAL)
_HIGHEST: Final = SubsetSums(40)
_NONE: Final[Captures] = ()
_capture: Final = maker(Capture)


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
    equals = equals_of(value, table, pledged)
    if value == _ACE:
        return _ace_captures(rules, table, pledged, equals) if table.mask else _NONE
    barred: tuple[str, ...] = ()
    answer = _NONE
    if equals:
        barred = rules.excludes(EQUAL)
        answer = of_kind(EQUAL, equals)
    if SUM not in barred:
        legal = totalling(value, table, pledged, least=2 if equals else 1)
        if legal and (legal := rules.sums(legal)):
            barred += rules.excludes(SUM)
            answer += of_kind(SUM, legal)
    if FIFTEEN not in barred:
        answer += of_kind(FIFTEEN, _legal_fifteens(rules, value, table, pledged))
    return answer if len(answer) < 2 else _without_repeats(answer)


class Bearing(NamedTuple):
    """What of a table bears on what cards of one value may take.

    Attributes:
        totals: the totals one of which some table cards must make, in the digits of
            `LOW_TOTALS`; all bits, so that any table will do, where it is not that simple.
        near: the table cards that alone decide if one of them is there.
        far: the table cards that decide if none of those is there.
    """

    totals: int
    near: int
    far: int


ANYTHING: Final = Bearing(-1, 0, ALL_MASK)
"""The bearing where anything may matter."""


def bearing_of(rules: Rules, value: int) -> Bearing:
    """Return what bears on the base game's answer to `captures`.

    Args:
        rules: asked for `capture_total` and `excludes`.
        value: what the cards count.
    """
    if value == _ACE:
        return Bearing(~15, 0, ALL_MASK)
    barred, other = rules.excludes(EQUAL), rules.capture_total() - value
    totals = 15 << 4 * value | 15 << 4 * other if other <= MOST_TOTAL else ANYTHING.totals
    near = RANK_MASKS[value] if SUM in barred and FIFTEEN in barred else 0
    return Bearing(totals, near, sum(RANK_MASKS[1 : max(value, other) + 1]))


def _ace_captures(rules: Rules, table: CardSet, pledged: Pledged, equals: Sets) -> Captures:
    aces = of_kind(EQUAL, equals)
    sweep = () if aces else (Capture(SWEEP, table),)
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
    if not mask and not pledged:
        return ()
    if pledged:
        for card, rank in pledged.items():
            if card.mask & table.mask:
                mask = mask | card.mask if rank == value else mask & ~card.mask
    if not mask:
        return ()
    found: list[CardSet] = []
    while mask:
        low = mask & -mask
        found.append(set_of(low))
        mask ^= low
    return tuple(found)


def totalling(total: int, table: CardSet, pledged: Pledged, least: int = 1) -> Sets:
    """List the sets of table cards that total `total`, of `least` cards or more.

    A pledged card is kept apart and counts as declared (MATTA-3): two look-ups instead of one.
    """
    if total < 1:
        return ()
    masks = (
        _totalling(total, table.mask, pledged) if pledged else _sums(total).of(table.mask, total)
    )
    if least > 1:
        masks = [mask for mask in masks if mask & (mask - 1)]
    if len(masks) == 1:  # as mostly
        return (set_of(masks[0]),)
    return tuple([set_of(mask) for mask in masks])


def _sums(total: int) -> SubsetSums:
    return _USUAL if total <= _USUAL.limit else _HIGHEST


def _totalling(total: int, mask: int, pledged: Pledged) -> list[int]:
    apart = next((card for card in pledged if card.mask & mask), None)
    if apart is None:
        return _sums(total).of(mask, total)
    rest = mask & ~apart.mask
    others = {card: rank for card, rank in pledged.items() if card is not apart}
    found = _totalling(total, rest, others)
    left = total - pledged[apart]
    if left >= 0:
        found += [apart.mask | other for other in _totalling(left, rest, others)]
    return found


def of_kind(kind: str, sets: Sets) -> Captures:
    """Return a capture of that kind for each set."""
    if len(sets) == 1:  # as mostly
        return (_capture(kind, sets[0]),)
    return tuple([_capture(kind, cards) for cards in sets])
