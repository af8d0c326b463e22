"""The scores of a round (SCORE-1 to SCORE-6)."""

from __future__ import annotations

from typing import Final

from cirulla.answers import NO_AWARD, NOBODY, Award, Mark, ScoreLine
from cirulla.cards import (
    DECK,
    SUIT_MASKS,
    Card,
    CardSet,
    Rank,
    Suit,
    cards_of,
    hand_cards,
    set_of,
)
from cirulla.making import maker
from cirulla.steps import Rules, Sets, hookimpl

_DIAMONDS: Final = SUIT_MASKS[Suit.DIAMONDS]
_line: Final = maker(ScoreLine)
_MOST_CARDS: Final = 21
_MOST_DIAMONDS: Final = 6
_SETTEBELLO: Final = Card(Rank.SEVEN, Suit.DIAMONDS)
_PRIMIERA: Final = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}
_RUN: Final = tuple(Card(rank, Suit.DIAMONDS) for rank in Rank)
_GRANDE: Final = _RUN[7:]
_GRANDE_MASK: Final = CardSet(_GRANDE).mask
_GRANDE_AWARD: Final = Award(5, _GRANDE)
_LEAST_RUN_MASK: Final = CardSet(_RUN[:3]).mask


@hookimpl
def carte(counts: tuple[int, ...]) -> int:
    """Score the side with at least 21 cards (SCORE-1)."""
    return _reaching(counts, _MOST_CARDS)


@hookimpl
def denari(counts: tuple[int, ...]) -> int:
    """Score the side with at least 6 diamonds (SCORE-1)."""
    return _reaching(counts, _MOST_DIAMONDS)


def _reaching(counts: tuple[int, ...], least: int) -> int:
    for side, count in enumerate(counts):
        if count >= least:
            return side
    return NOBODY


@hookimpl
def settebello() -> Card:
    """Name the seven of diamonds (SCORE-1)."""
    return _SETTEBELLO


@hookimpl
def primiera_value(card: Card) -> int:
    """Count 7 as 21, 6 as 18, ace 16, 5 15, 4 14, 3 13, 2 12, figures 10 (SCORE-2)."""
    return _PRIMIERA[card.value]


@hookimpl
def primiera(rules: Rules, bests: tuple[tuple[Card, ...], ...]) -> int:
    """Score the highest total of the sides with all four suits; a tie scores nobody (SCORE-2)."""
    worth = rules.primiera_value
    totals = [
        sum([worth(card) for card in best]) if len(best) == len(SUIT_MASKS) else 0 for best in bests
    ]
    return leader(tuple(totals))


def leader(counts: tuple[int, ...]) -> int:
    """Return the side with the highest count, `NOBODY` if it is shared or zero."""
    highest = max(counts)
    return counts.index(highest) if highest and counts.count(highest) == 1 else NOBODY


@hookimpl
def grande(diamonds: CardSet) -> Award:
    """Score 5 for jack, queen and king of diamonds (SCORE-3)."""
    return _GRANDE_AWARD if diamonds.mask & _GRANDE_MASK == _GRANDE_MASK else NO_AWARD


@hookimpl
def piccola(diamonds: CardSet) -> Award:
    """Score ace, two and three of diamonds and the run that goes on from them (SCORE-4)."""
    mask = diamonds.mask
    if mask & _LEAST_RUN_MASK != _LEAST_RUN_MASK:
        return NO_AWARD
    held = 3
    while held < len(_RUN) and mask & _RUN[held].mask:
        held += 1
    return Award(held, _RUN[:held])


def primiera_order(rules: Rules) -> tuple[tuple[Card, ...], ...]:
    """Return each suit's cards, the best for the primiera first, of equal ones the highest rank.

    Args:
        rules: asked for `primiera_value`.
    """

    def worth(card: Card) -> tuple[int, int]:
        return rules.primiera_value(card), card.rank

    suits = ([card for card in DECK if card.suit is suit] for suit in Suit)
    return tuple(tuple(sorted(cards, key=worth, reverse=True)) for cards in suits)


def _bests_of(order: tuple[tuple[Card, ...], ...], mask: int) -> tuple[Card, ...]:
    """Return the best card of each suit in a pile (SCORE-6)."""
    found: list[Card] = []
    for cards in order:
        for card in cards:
            if mask & card.mask:
                found.append(card)
                break
    return tuple(found)


def score_lines(
    rules: Rules, order: tuple[tuple[Card, ...], ...], piles: Sets, marks: tuple[Mark, ...]
) -> tuple[ScoreLine, ...]:
    """Return the score sheet of a round: the base game's items, then the variants', then marks.

    Args:
        rules: asked for every step of this module, and for `score_items`.
        order: as `primiera_order` returns it.
        piles: the cards taken, by side.
        marks: the points scored during the round, in order.
    """
    lines: list[ScoreLine] = []
    masks = [pile.mask for pile in piles]
    diamonds = tuple([set_of(mask & _DIAMONDS) for mask in masks])
    side = rules.carte(tuple([mask.bit_count() for mask in masks]))
    if side != NOBODY:
        lines.append(_line("carte", side, 1, cards_of(masks[side])))
    side = rules.denari(tuple([held.mask.bit_count() for held in diamonds]))
    if side != NOBODY:
        lines.append(_line("denari", side, 1, cards_of(diamonds[side].mask)))
    card = rules.settebello()
    for side, mask in enumerate(masks):
        if mask & card.mask:
            lines.append(_line("settebello", side, 1, (card,)))
    bests = tuple([_bests_of(order, mask) for mask in masks])
    side = rules.primiera(bests)
    if side != NOBODY:
        lines.append(_line("primiera", side, 1, bests[side]))
    for item, ask in (("grande", rules.grande), ("piccola", rules.piccola)):
        for side, held in enumerate(diamonds):
            award = ask(held)
            if award.points:
                lines.append(_line(item, side, award.points, award.cards))
    lines += rules.score_items(piles)
    for mark in marks:
        lines.append(_line(mark.item, mark.side, mark.points, hand_cards(mark.cards.mask)))
    return tuple(lines)
