"""The first table as the Giardini Luzzati judge it."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from cirulla.answers import KEEP, FirstTable, MatchDecided, Misdeal
from cirulla.cards import RANK_MASKS, Card, CardSet, Rank
from cirulla.examples import TableExample
from cirulla.steps import Example, Sentence, Variant, hookimpl
from cirulla.steps import gettext_noop as _

_SEVEN = Card.parse("7h")
_MISDEALS_THAT_LOSE = 3


@frozen(kw_only=True)
class Luzzati(Variant):
    """Win by equal cards on the first table, lose by three misdeals (LUZ-1 to LUZ-3)."""

    name: ClassVar[str] = "luzzati"
    sources: ClassVar[tuple[str, ...]] = ("LUZ", "PAG")

    @hookimpl
    def misdeal(self, cards: CardSet, misdeals: int, sides: int) -> FirstTable:
        """Look for four equal, then for three, then for two aces."""
        equal = _most_equal(cards - (_SEVEN,))
        if _most_equal(cards) == 4 or (equal == 3 and _SEVEN in cards):
            return MatchDecided(dealer_wins=True, how=self.name)
        aces = sum(card.rank is Rank.ACE for card in cards)
        if equal < 3 and aces < 2:
            return KEEP
        if misdeals + 1 >= _MISDEALS_THAT_LOSE and sides == 2:
            return MatchDecided(dealer_wins=False, how=self.name)
        return Misdeal("LUZ-2")

    def sentences(self) -> tuple[Sentence, ...]:
        """Say what wins, what is dealt again, and what loses."""
        wins = _(
            "If the first table holds four cards of the same rank, or three of the same rank and "
            "{seven}, the dealer's side wins the match at once, and the round is not scored."
        )
        again = _(
            "Otherwise, if the first table holds three cards of the same rank, {seven} not "
            "counted, or two aces or more, all cards are gathered and the same dealer deals again; "
            "nothing is scored or declared. This holds even where the table would bring scope to "
            "the dealer's side."
        )
        loses = _(
            "Three such misdeals in a row lose the dealer's side the match; where more than two "
            "sides play they do not."
        )
        return (
            Sentence("LUZ-1", wins, seven=_SEVEN),
            Sentence("LUZ-2", again, seven=_SEVEN),
            Sentence("LUZ-3", loses),
        )

    def examples(self) -> tuple[Example, ...]:
        """Lay equal cards and aces on the first table."""
        tables = ("4h 4d 4c 4s", "4d 4c 4s 7h", "4h 4d 4s Kc", "Ah As 6d 7c")
        return tuple(map(TableExample, tables))


def _most_equal(cards: CardSet) -> int:
    """Return how many cards of one rank there are at most."""
    return max((cards.mask & rank).bit_count() for rank in RANK_MASKS)
