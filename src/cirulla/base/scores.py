"""The scores of a round (SCORE-1 to SCORE-6)."""

from __future__ import annotations

from typing import Final

from cirulla.answers import NO_AWARD, NOBODY, Award, Mark, ScoreLine
from cirulla.cards import DECK, DIAMONDS, SUIT_MASKS, Card, CardSet, Rank, Suit
from cirulla.steps import Rules, Sets, hookimpl

_MOST_CARDS: Final = 21
_MOST_DIAMONDS: Final = 6
_SETTEBELLO: Final = Card(Rank.SEVEN, Suit.DIAMONDS)
_PRIMIERA: Final = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}
_RUN: Final = tuple(Card(rank, Suit.DIAMONDS) for rank in Rank)
_GRANDE: Final = _RUN[7:]
_GRANDE_POINTS: Final = 5
_PICCOLA_LEAST: Final = 3


@hookimpl
def carte(counts: tuple[int, ...]) -> int:
    """Score the side with at least 21 cards (SCORE-1)."""
    return _reaching(counts, _MOST_CARDS)


@hookimpl
def denari(counts: tuple[int, ...]) -> int:
    """Score the side with at least 6 diamonds (SCORE-1)."""
    return _reaching(counts, _MOST_DIAMONDS)


def _reaching(counts: tuple[int, ...], least: int) -> int:
    return next((side for side, count in enumerate(counts) if count >= least), NOBODY)


@hookimpl
def settebello() -> Card:
    """Name the seven of diamonds (SCORE-1)."""
    return _SETTEBELLO


@hookimpl
def primiera_value(card: Card) -> int:
    """Count 7 as 21, 6 as 18, ace 16, 5 15, 4 14, 3 13, 2 12, figures 10 (SCORE-2)."""
    return _PRIMIERA[card.rank]


@hookimpl
def primiera(rules: Rules, bests: tuple[tuple[Card, ...], ...]) -> int:
    """Score the highest total of the sides with all four suits; a tie scores nobody (SCORE-2)."""
    totals = [
        sum(map(rules.primiera_value, best)) if len(best) == len(Suit) else 0 for best in bests
    ]
    return leader(tuple(totals))


def leader(counts: tuple[int, ...]) -> int:
    """Return the side with the highest count, `NOBODY` if it is shared or zero."""
    highest = max(counts)
    return counts.index(highest) if highest and counts.count(highest) == 1 else NOBODY


@hookimpl
def grande(diamonds: CardSet) -> Award:
    """Score 5 for jack, queen and king of diamonds (SCORE-3)."""
    return Award(_GRANDE_POINTS, _GRANDE) if all(c in diamonds for c in _GRANDE) else NO_AWARD


@hookimpl
def piccola(diamonds: CardSet) -> Award:
    """Score ace, two and three of diamonds and the run that goes on from them (SCORE-4)."""
    return run_from_ace(diamonds, Rank.KING)


def run_from_ace(diamonds: CardSet, last: Rank) -> Award:
    """Return a Piccola whose run stops at `last`: a point a card, from three cards on."""
    held = 0
    for card in _RUN[:last]:
        if card not in diamonds:
            break
        held += 1
    return Award(held, _RUN[:held]) if held >= _PICCOLA_LEAST else NO_AWARD


def bests_of(rules: Rules, pile: CardSet) -> tuple[Card, ...]:
    """Return the best card of each suit in a pile, of equal ones the highest rank (SCORE-6).

    Args:
        rules: asked for `primiera_value`.
        pile: the cards of a side.
    """
    found = []
    for suit in SUIT_MASKS:
        mask = pile.mask & suit
        best, best_worth = None, -1
        while mask:
            low = mask & -mask
            mask ^= low
            card = DECK[low.bit_length() - 1]
            worth = rules.primiera_value(card)
            if worth >= best_worth:
                best, best_worth = card, worth
        if best is not None:
            found.append(best)
    return tuple(found)


def score_lines(rules: Rules, piles: Sets, marks: tuple[Mark, ...]) -> tuple[ScoreLine, ...]:
    """Return the score sheet of a round: the base game's items, then the variants', then marks.

    Args:
        rules: asked for every step of this module, and for `score_items`.
        piles: the cards taken, by side.
        marks: the points scored during the round, in order.
    """
    lines = []

    def add(item: str, side: int, points: int, cards: tuple[Card, ...]) -> None:
        if side != NOBODY and points:
            lines.append(ScoreLine(item, side, points, cards))

    diamonds = tuple(pile & DIAMONDS for pile in piles)
    side = rules.carte(tuple(map(len, piles)))
    add("carte", side, 1, tuple(piles[side]))
    side = rules.denari(tuple(map(len, diamonds)))
    add("denari", side, 1, tuple(diamonds[side]))
    card = rules.settebello()
    side = next((place for place, pile in enumerate(piles) if card in pile), NOBODY)
    add("settebello", side, 1, (card,))
    bests = tuple(bests_of(rules, pile) for pile in piles)
    side = rules.primiera(bests)
    add("primiera", side, 1, bests[side])
    for item, ask in (("grande", rules.grande), ("piccola", rules.piccola)):
        for side, held in enumerate(diamonds):
            award = ask(held)
            add(item, side, award.points, award.cards)
    lines += rules.score_items(piles)
    lines += [ScoreLine(mark.item, mark.side, mark.points, tuple(mark.cards)) for mark in marks]
    return tuple(lines)
