"""What the cards of a hand may do on a table, found by the steps and kept for a while.

Nothing that can be seen depends on what is kept.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar, final

from cirulla.answers import Capture
from cirulla.base.captures import ANYTHING, bearing_of
from cirulla.cards import DECK, Card, CardSet, hand_cards, set_of
from cirulla.compiling import BASE, Folded
from cirulla.hand import Pledges
from cirulla.moves import Play, play_of
from cirulla.steps import Captures, Pledged, Rules
from cirulla.subsets import HALF_BITS, HIGH_TOTALS, LOW_HALF, LOW_TOTALS

_T = TypeVar("_T")
_Found = tuple[tuple[Play, ...], Captures]
"""The legal plays of a card, and the captures among them."""
_ByCard = tuple[int, int, int, dict[int, _Found], int]
"""Of a card: what of a table bears on its plays, as in `Bearing`; what was found lately, by those
of the table's cards that bear on it; its index. It is unpacked so often that it has no names."""

NO_PLEDGES: Final[Pledged] = {}
_MOST_KEPT: Final = 1 << 16
_MOST_HANDS: Final = 1 << 14
_LAY: Final = tuple((Play(card),) for card in DECK)


@final
class Memo(Generic[_T]):
    """Answers kept by table, for each card apart; when they are too many it begins afresh.

    Args:
        count: how many cards are told apart.

    Attributes:
        of: the answers for each of them.
    """

    __slots__ = ("_room", "of")

    def __init__(self, count: int) -> None:
        self.of: tuple[dict[int, _T], ...] = tuple([{} for _ in range(count)])
        self._room = _MOST_KEPT

    def keep(self, kept: dict[int, _T], bearing: int, answer: _T) -> None:
        """Keep an answer among those of one card."""
        if self._room == 0:
            for one in self.of:
                one.clear()
            self._room = _MOST_KEPT
        self._room -= 1
        kept[bearing] = answer


@final
class Plays:
    """What a house lets cards do.

    Args:
        ask: every step, as a plain callable.
        folded: the same, with who answers it.
    """

    __slots__ = ("_ask", "_by_card", "_captures", "_captures_of", "_found", "_hands")

    def __init__(self, ask: Rules, folded: dict[str, Folded]) -> None:
        self._ask = ask
        refined = bool(folded["captures"].others)
        bearings = [ANYTHING if refined else bearing_of(ask, card.value) for card in DECK]
        if folded["may_lay"].owner != BASE:
            bearings = [one._replace(totals=ANYTHING.totals) for one in bearings]
        self._found: Memo[_Found] = Memo(len(DECK))
        self._by_card: tuple[_ByCard, ...] = tuple(
            [
                (one.totals, one.near, one.far, kept, index)
                for index, (one, kept) in enumerate(zip(bearings, self._found.of, strict=True))
            ]
        )
        # The base game's captures depend on a card's value alone; a refiner may look at its suit.
        places = [card.index if refined else card.value for card in DECK]
        self._captures: Memo[Captures] = Memo(max(places) + 1)
        self._captures_of = tuple([self._captures.of[place] for place in places])
        self._hands: dict[int, tuple[_ByCard, ...]] = {}

    def captures(self, card: Card, table: CardSet, pledged: Pledged) -> Captures:
        """Return what a card may take from a table."""
        if pledged:
            return self._ask.captures(card, table, pledged)
        _, near, far, _, _ = self._by_card[card.index]
        return self._captures_by(card, table, table.mask & near or table.mask & far)

    def _captures_by(self, card: Card, table: CardSet, bearing: int) -> Captures:
        """Return what a card may take, from those cards of the table that bear on it."""
        kept = self._captures_of[card.index]
        found = kept.get(bearing)
        if found is None:
            found = self._ask.captures(card, table, NO_PLEDGES)
            self._captures.keep(kept, bearing, found)
        return found

    def of(self, hand: int, table: int, pledges: Pledges) -> tuple[Play, ...]:
        """Return the legal plays of a hand, card by card: its captures, then the lay if it may be.

        Args:
            hand: its cards, as a mask.
            table: the face-up cards, as a mask.
            pledges: the cards that keep a declared value.
        """
        plays: tuple[Play, ...] = ()
        if pledges:
            lying, pledged = set_of(table), dict(pledges)
            for card in hand_cards(hand):
                plays += self._plays_of(card, lying, self.captures(card, lying, pledged))
            return plays
        totals = LOW_TOTALS[table & LOW_HALF] * HIGH_TOTALS[table >> HALF_BITS]
        for needed, near, far, kept, index in self._hands.get(hand) or self._cards_of(hand):
            if totals & needed:
                bearing = table & near or table & far
                plays += (kept.get(bearing) or self._find(index, table, bearing))[0]
            else:
                plays += _LAY[index]
        return plays

    def _cards_of(self, hand: int) -> tuple[_ByCard, ...]:
        """Look up the cards of a hand, and keep them for a while."""
        cards = tuple([self._by_card[card.index] for card in hand_cards(hand)])
        if len(self._hands) >= _MOST_HANDS:
            self._hands.clear()
        self._hands[hand] = cards
        return cards

    def _find(self, index: int, table: int, bearing: int) -> _Found:
        """Work out what a card may do, and keep it for a while."""
        card, lying = DECK[index], set_of(table)
        captures = self._captures_by(card, lying, bearing)
        found = self._plays_of(card, lying, captures), captures
        self._found.keep(self._found.of[index], bearing, found)
        return found

    def _plays_of(self, card: Card, table: CardSet, captures: Captures) -> tuple[Play, ...]:
        """Return the legal plays of a card that may take so."""
        plays = tuple([play_of(card, capture.cards) for capture in captures])
        return plays + _LAY[card.index] if self._ask.may_lay(card, table, captures) else plays

    def allows(self, play: Play, table: CardSet, pledged: Pledged) -> bool:
        """Say whether a play is one of those that `of` lists for its card."""
        card, taken = play.card, play.capture.mask
        captures = self.captures(card, table, pledged)
        for capture in captures:
            if capture.cards.mask == taken:
                return True
        return not taken and self._ask.may_lay(card, table, captures)

    def how(self, card: Card, taken: int, table: int, pledges: Pledges) -> Capture:
        """Return how a card takes, where it may.

        Args:
            card: the card played.
            taken: what it takes, as a mask.
            table: the face-up cards, as a mask.
            pledges: the cards that keep a declared value.
        """
        _, near, far, kept, _ = self._by_card[card.index]
        # What `of` has just listed is there.
        found = None if pledges else kept.get(table & near or table & far)
        captures = found[1] if found else self.captures(card, set_of(table), dict(pledges))
        place = 0
        while captures[place].cards.mask != taken:
            place += 1
        return captures[place]
