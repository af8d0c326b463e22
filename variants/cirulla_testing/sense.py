"""Whether an answer of the right type makes sense as an answer to its question."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from cirulla.answers import (
    NO_ACCUSO,
    Award,
    Bonus,
    Capture,
    Combination,
    DealPlan,
    Misdeal,
    Outcome,
    ScoreLine,
)
from cirulla.cards import DIAMONDS, Card, CardSet, Rank
from cirulla.questions import Pledged

_WORD: Final = re.compile(r"[a-z][a-z0-9]*([-_+][a-z0-9]+)*")
_NO_WORD: Final = "is no single word of a-z, 0-9 and - _ +"
_CALL: Final = "call"


def nonsense(step: str, arguments: tuple[Any, ...], answer: Any) -> str:  # noqa: ANN401 - of any step
    """Say what makes no sense in an answer of the right type; an empty text if it does."""
    judge = _JUDGES.get(step)
    return judge(answer, *arguments) if judge else ""


def _sides(sides: tuple[tuple[int, ...], ...], players: int) -> str:
    seats = sorted(seat for side in sides for seat in side)
    if sides and seats != list(range(players)):
        return f"not each of the seats 0 to {players - 1} is in one side"
    return "" if all(sides) else "a side has no seat"


def _deals(plans: tuple[DealPlan, ...], players: int) -> str:
    used = sum(plan.each * players + plan.to_table for plan in plans)
    if any(plan.each < 0 or plan.to_table < 0 for plan in plans):
        return "a deal of fewer than no cards"
    return "" if used == 40 else f"it deals {used} cards to {players} players, not 40"


def _next_seat(answer: int, _: int, players: int) -> str:
    return "" if 0 <= answer < players else f"the seats are 0 to {players - 1}"


def _wild_ranks(ranks: tuple[Rank, ...], *_: object) -> str:
    return _twice(ranks)


def _table_bonus(points: int, _: int) -> str:
    return "" if points >= 0 else "a bonus is 0 or more"


def _misdeal(answer: object, *_: object) -> str:
    return "it names no rule" if isinstance(answer, Misdeal) and not answer.rule else ""


def _accuso(found: Combination, _: object) -> str:
    if found == NO_ACCUSO:
        return ""
    if not _WORD.fullmatch(found.name) or found.name == _CALL:
        return f'the name "{found.name}" {_NO_WORD}'
    return "" if found.points > 0 else "an accuso scores 1 or more; for none answer NO_ACCUSO"


def _threes(threes: Sequence[CardSet], hand: CardSet, declared: CardSet) -> str:
    for three in threes:
        if len(three) != 3:
            return f"{three} is not three cards"
        if three - hand or three & declared:
            return f"{three} is not in the hand, or was declared before"
    return _twice(threes)


def _capture_total(total: int) -> str:
    return "" if 11 <= total <= 40 else "it is from 11 to 40"


def _chosen(sets: Sequence[CardSet], candidates: Sequence[CardSet]) -> str:
    for one in sets:
        if one not in candidates:
            return f"{one} is none of the candidates"
    return _twice(sets)


def _ace_captures(found: Sequence[Capture], *_: object) -> str:
    return _captures_alone(found)


def _captures(found: Sequence[Capture], card: Card, table: CardSet, _: Pledged) -> str:
    for capture in found:
        if capture.cards - table or card in capture.cards:
            return f"{capture.cards} does not lie on the table"
    return _captures_alone(found)


def _captures_alone(found: Sequence[Capture]) -> str:
    for capture in found:
        if not capture.cards:
            return "a capture takes no card; to let a card be laid answer may_lay"
        if not _WORD.fullmatch(capture.kind):
            return f'the kind "{capture.kind}" {_NO_WORD}'
    return _twice([capture.cards for capture in found])


def _scopa(points: int, *_: object) -> str:
    return "" if points >= 0 else "there are 0 scope or more"


def _capture_marks(bonuses: Sequence[Bonus], *_: object) -> str:
    return _twice([bonus.item for bonus in bonuses])


def _leftovers_to(side: int, last: int, dealer: int) -> str:
    return "" if 0 <= side <= max(last, dealer, 1) else "it is no side"


def _side_or_nobody(side: int, by_side: Sequence[object]) -> str:
    return "" if -1 <= side < len(by_side) else f"it is none of {len(by_side)} sides, nor NOBODY"


def _run(award: Award, diamonds: CardSet) -> str:
    if not set(award.cards) <= set(diamonds & DIAMONDS):
        return "the side has not these diamonds"
    if award.points < 0 or bool(award.points) != bool(award.cards):
        return "points are earned by cards; for nothing answer NO_AWARD"
    return _twice(award.cards)


def _score_items(lines: Sequence[ScoreLine], piles: Sequence[CardSet]) -> str:
    for line in lines:
        if not 0 <= line.side < len(piles):
            return f"side {line.side} is none of {len(piles)} sides"
        if not _WORD.fullmatch(line.item):
            return f'the item "{line.item}" {_NO_WORD}'
    return _twice([(line.item, line.side) for line in lines])


def _round_win(outcomes: Sequence[Outcome], piles: Sequence[CardSet]) -> str:
    wrong = [one.winner for one in outcomes if not 0 <= one.winner < len(piles)]
    return f"side {wrong[0]} is none of {len(piles)} sides" if wrong else ""


def _target(points: int) -> str:
    return "" if points >= 1 else "a target is 1 or more"


def _outcome(answer: object, totals: Sequence[int], _: int) -> str:
    if isinstance(answer, Outcome) and not 0 <= answer.winner < len(totals):
        return f"side {answer.winner} is none of {len(totals)} sides"
    return ""


def _twice(listed: Sequence[object]) -> str:
    seen: list[object] = []
    for one in listed:
        if one in seen:
            return f"{one} is listed twice"
        seen.append(one)
    return ""


_JUDGES: Final[dict[str, Callable[..., str]]] = {
    "sides": _sides,
    "deals": _deals,
    "next_seat": _next_seat,
    "wild_ranks": _wild_ranks,
    "table_bonus": _table_bonus,
    "misdeal": _misdeal,
    "accuso": _accuso,
    "threes": _threes,
    "capture_total": _capture_total,
    "sums": _chosen,
    "fifteens": _chosen,
    "ace_captures": _ace_captures,
    "captures": _captures,
    "scopa": _scopa,
    "capture_marks": _capture_marks,
    "leftovers_to": _leftovers_to,
    "carte": _side_or_nobody,
    "denari": _side_or_nobody,
    "primiera": _side_or_nobody,
    "grande": _run,
    "piccola": _run,
    "score_items": _score_items,
    "target": _target,
    "round_win": _round_win,
    "outcome": _outcome,
}
"""Those of which more can be said than their type."""
