"""Which question about a round comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cirulla.cards import DIAMONDS
from cirulla.scorebook.counted import CalledOut, Counted
from cirulla.scorebook.taken import BestCards, Carte, Settebello, Shares

if TYPE_CHECKING:
    from cirulla.scorebook.asking import Question
    from cirulla.scorebook.terms import Facts, Terms


def next_question(terms: Terms, facts: Facts, totals: tuple[int, ...]) -> Question | None:
    """Return what must be asked next of a round; None if enough is known to score it."""
    if facts.outcome is not None:
        return None
    if len(facts.numbers) < len(terms.items):
        return Counted(terms, terms.items[len(facts.numbers)])
    if not facts.called and _may_call(terms, facts, totals):
        return CalledOut(terms, totals)
    if not facts.shares:
        return Shares(terms) if facts.counts or terms.whole else Carte(terms)
    if terms.whole:
        return None
    if terms.settebello not in DIAMONDS and facts.settebello is None:
        return Settebello(terms)
    suit = terms.next_suit(facts)
    return None if suit is None else BestCards(terms, suit)


def _may_call(terms: Terms, facts: Facts, totals: tuple[int, ...]) -> bool:
    marks, ask = terms.marks(facts), terms.rules.ask
    return any(ask.may_call(side, totals, marks) for side in range(terms.sides))
