"""Questions about the cards that the sides have taken in a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from cirulla.cards import EMPTY, CardSet, Suit
from cirulla.interview import Refused, Words
from cirulla.naming import suit_name
from cirulla.scorebook.asking import (
    NOTHING,
    Question,
    joined,
    not_so_many,
    read_numbers,
    read_seat,
)
from cirulla.scorebook.sharing import OTHERS
from cirulla.spelling import (
    card_examples,
    rank_letter,
    rank_letters,
    read_cards,
    read_diamonds,
    read_rank,
)
from cirulla.translating import gettext_noop as _

if TYPE_CHECKING:
    from cirulla.cards import Card
    from cirulla.scorebook.terms import Bests, Facts, Terms

_ALL_CARDS: Final = 40
_CARTE: Final = _("Cards taken by {sides}? (40 in all; the last number may be left out)")
_DIAMONDS: Final = _(
    "Diamonds of {side}? (their ranks, as A 2 7; - for none; the others go to {last})"
)
_DIAMONDS_OF: Final = _(
    "Diamonds of {sides}? (the sides parted by /, as A 2 / 7; - for none; the last may be left out)"
)
_PILES: Final = _("All cards of {sides}? (the sides parted by /; the last may be left out)")
_FIRST_BEST: Final = _("Primiera, {suit}: the best of {sides}? ({ranks}; - for none)")
_BEST: Final = _("Primiera, {suit}: the best of {sides}?")


@frozen
class Carte(Question):
    """How many cards each side has."""

    @property
    def key(self) -> str:
        """Its key in the book."""
        return "carte"

    def words(self, lang: str) -> Words:  # noqa: ARG002
        """Return the question."""
        return Words(_CARTE, sides=self.terms.side_names())

    def take(self, facts: Facts, text: str, lang: str) -> tuple[Facts, str]:  # noqa: ARG002
        """Take numbers that make 40; the last is found out."""
        sides = self.terms.sides
        counts = read_numbers(text, sides)
        if len(counts) == sides - 1 and sum(counts) <= _ALL_CARDS:
            counts = (*counts, _ALL_CARDS - sum(counts))
        if len(counts) not in (sides - 1, sides):
            raise not_so_many(sides, len(counts))
        if sum(counts) != _ALL_CARDS:
            raise Refused(_("{sum} cards in all? There are 40."), sum=sum(counts))
        for side, cards in enumerate(counts):
            _check_scope(self.terms, facts, side, cards)
        return evolve(facts, counts=counts), joined(counts)


@frozen
class Shares(Question):
    """Which diamonds each side has; or all its cards, where a variant looks at them."""

    @property
    def key(self) -> str:
        """Its key in the book."""
        return "cards" if self.terms.whole else "diamonds"

    def words(self, lang: str) -> Words:  # noqa: ARG002
        """Return the question."""
        terms, sides = self.terms, self.terms.side_names()
        if terms.whole:
            return Words(_PILES, sides=sides)
        if terms.sides > 2:
            return Words(_DIAMONDS_OF, sides=sides)
        return Words(_DIAMONDS, side=terms.side_name(0), last=terms.side_name(terms.sides - 1))

    def take(self, facts: Facts, text: str, lang: str) -> tuple[Facts, str]:
        """Take the share of each side, parted by ``/``; the last is found out."""
        read = read_cards if self.terms.whole else read_diamonds
        if not text:
            examples = card_examples(lang) if self.terms.whole else rank_letters(lang)
            raise Refused(_("Write the cards, as {examples}; - for none."), examples=examples)
        parts = [EMPTY if part.strip() == NOTHING else read(part, lang) for part in text.split("/")]
        shares = self._all(parts)
        for side, share in enumerate(shares):
            if self.terms.whole:
                _check_scope(self.terms, facts, side, len(share))
            elif len(share) > facts.counts[side]:
                raise Refused(
                    _("{side}: {number} diamonds among {cards} cards in all?"),
                    side=self.terms.side_name(side),
                    cards=facts.counts[side],
                    number=len(share),
                )
        known = evolve(facts, shares=shares)
        return known, " / ".join(map(self._written, shares))

    def _all(self, parts: list[CardSet]) -> tuple[CardSet, ...]:
        """Return the share of every side, the last one found out if it is left out."""
        terms, left = self.terms, self.terms.pool()
        if len(parts) not in (terms.sides - 1, terms.sides):
            raise not_so_many(terms.sides, len(parts))
        for side, part in enumerate(parts):
            if twice := part - left:
                card = next(iter(twice))
                other = next(at for at, one in enumerate(parts) if card in one)
                raise Refused(
                    _("{one} and {other} cannot both have {card}."),
                    card=card,
                    one=terms.side_name(other),
                    other=terms.side_name(side),
                )
            left -= part
        if len(parts) < terms.sides:
            return (*parts, left)
        if left:
            raise Refused(_("Somebody must have {card}."), card=next(iter(left)))
        return tuple(parts)

    def _written(self, share: CardSet) -> str:
        if not share:
            return NOTHING
        return " ".join(str(card if self.terms.whole else card.rank) for card in share)


@frozen
class Settebello(Question):
    """Who has the settebello, where it is no diamond."""

    @property
    def key(self) -> str:
        """Its key in the book."""
        return "settebello"

    def words(self, lang: str) -> Words:  # noqa: ARG002
        """Return the question."""
        card, sides = self.terms.settebello, self.terms.side_names()
        return Words(_("Who has {card}, {sides}? Write a name."), card=card, sides=sides)

    def take(self, facts: Facts, text: str, lang: str) -> tuple[Facts, str]:  # noqa: ARG002
        """Take the name of a player of the side that has it."""
        seat = read_seat(text, self.terms)
        known = evolve(facts, settebello=self.terms.layout.side_of[seat])
        _check_piles(self.terms, known)
        return known, self.terms.names[seat]


@frozen
class BestCards(Question):
    """The best card of a suit that each side has."""

    suit: Suit

    @property
    def key(self) -> str:
        """Its key in the book."""
        return f"primiera-{self.suit}"

    def words(self, lang: str) -> Words:
        """Return the question."""
        ranks = " ".join(rank_letter(card.rank, lang) for card in self.terms.order[self.suit])
        suit, sides = suit_name(self.suit, lang), self.terms.side_names()
        text = _FIRST_BEST if self.suit is OTHERS[0] else _BEST
        return Words(text, suit=suit, sides=sides, ranks=ranks)

    def take(self, facts: Facts, text: str, lang: str) -> tuple[Facts, str]:
        """Take the rank of each side's best card, or ``-``; the very best need not be said."""
        bests = self._all([self._best(one, lang) for one in text.split()])
        known = evolve(facts, bests=(*facts.bests, bests))
        _check_piles(self.terms, known)
        return known, " ".join(str(best.rank) if best else NOTHING for best in bests)

    def _best(self, text: str, lang: str) -> Card | None:
        if text == NOTHING:
            return None
        rank = read_rank(text.rstrip(",;"), lang)
        return next(card for card in self.terms.order[self.suit] if card.rank is rank)

    def _all(self, bests: list[Card | None]) -> Bests:
        """Return the best card of each side; one left out is the very best, if nobody has it."""
        sides, first = self.terms.sides, self.terms.order[self.suit][0]
        if len(bests) == sides - 1 and first not in bests:
            bests = [*bests, first]
        if len(bests) != sides:
            raise not_so_many(sides, len(bests))
        for place, best in enumerate(bests):
            if best is not None and best in bests[:place]:
                raise Refused(
                    _("{one} and {other} cannot both have {card}."),
                    card=best,
                    one=self.terms.side_name(bests.index(best)),
                    other=self.terms.side_name(place),
                )
        if first not in bests:
            raise Refused(_("Somebody must have {card}."), card=first)
        return tuple(bests)


def _check_scope(terms: Terms, facts: Facts, side: int, cards: int) -> None:
    """Refuse more scope than so many cards can have made.

    Raises:
        Refused: if so.
    """
    scope = facts.numbers[0][side]  # it is what is asked first
    most = cards // 2 + terms.most_bonus if terms.counts_scope() else scope
    if scope > (most if cards else 0):
        raise Refused(
            _("{side}: {scope} scope with {cards} cards in all? That cannot be."),
            side=terms.side_name(side),
            scope=scope,
            cards=cards,
        )


def _check_piles(terms: Terms, facts: Facts) -> None:
    if terms.piles(facts) is None:
        counts = ", ".join(
            f"{terms.side_name(side)} {cards}" for side, cards in enumerate(facts.counts)
        )
        raise Refused(_("That cannot be with the cards taken: {counts}."), counts=counts)
