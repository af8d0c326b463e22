"""Positions that show a rule at work; a rule sheet works each out under the house's own rules.

A position is only a question, so an example can never be wrong: what may this card take, what may
this hand declare, what becomes of this first table, what do these piles score?
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import field, frozen

from cirulla.cards import Card, CardSet, Rank, as_card, as_cards


def _piles(value: Iterable[CardSet | str]) -> tuple[CardSet, ...]:
    return tuple(map(as_cards, value))


def _kept(
    value: Mapping[Card, Rank] | Iterable[tuple[Card, Rank]],
) -> tuple[tuple[Card, Rank], ...]:
    return tuple(sorted(dict(value).items()))


def _numbers(value: Iterable[int]) -> tuple[int, ...]:
    return tuple(value)


@frozen
class CaptureExample:
    """A card played on a table: what may it take (CAP-1 to CAP-6)?

    Attributes:
        card: the card played, or its text.
        table: the cards on the table, or their text.
        kept: those of them that keep a declared value, with it (MATTA-3); given as a mapping.
    """

    card: Card = field(converter=as_card)
    table: CardSet = field(converter=as_cards)
    kept: tuple[tuple[Card, Rank], ...] = field(default=(), converter=_kept)


@frozen
class ScopaExample:
    """A card played on a table: does it make a scopa (SCOPA-1, SCOPA-2)?

    Attributes:
        card: the card played, or its text.
        table: the cards on the table, or their text.
        last_card: whether it is the last card of the round.
        last_deal: whether it is played in the last deal of the round.
    """

    card: Card = field(converter=as_card)
    table: CardSet = field(converter=as_cards)
    last_card: bool = False
    last_deal: bool = False


@frozen
class AccusoExample:
    """A hand: what may it declare (ACC-1 to ACC-4)?

    Attributes:
        hand: its cards, or their text.
    """

    hand: CardSet = field(converter=as_cards)


@frozen
class TableExample:
    """A first table: what becomes of it (TABLE-1)?

    Attributes:
        cards: the cards on it, or their text.
    """

    cards: CardSet = field(converter=as_cards)


@frozen
class ScoreExample:
    """The piles at the end of a round: what do they score (SCORE-1 to SCORE-4)?

    Attributes:
        piles: the cards of each side, or their texts.
    """

    piles: tuple[CardSet, ...] = field(converter=_piles)


@frozen
class TotalsExample:
    """The totals after a round: is the match over (MATCH-1, MATCH-2)?

    Attributes:
        totals: the points of each side.
        piles: what each side took in that round, or their texts; none where it does not matter.
    """

    totals: tuple[int, ...] = field(converter=_numbers)
    piles: tuple[CardSet, ...] = field(default=(), converter=_piles)


Example = (
    CaptureExample | ScopaExample | AccusoExample | TableExample | ScoreExample | TotalsExample
)
"""A position that shows a rule at work."""
