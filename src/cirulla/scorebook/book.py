"""The score of a match played with real cards: what its people answered, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from cirulla.answers import MatchDecided, Misdeal, Outcome, ScoreLine
from cirulla.cards import CardSet
from cirulla.interview import Refused, Words
from cirulla.scorebook.asking import Question, read_seat
from cirulla.scorebook.questions import next_question
from cirulla.scorebook.terms import Facts, Terms
from cirulla.spelling import read_cards
from cirulla.translating import gettext_noop as _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cirulla.answers import TableBonus
    from cirulla.house import House
    from cirulla.interview import Answers

TABLE = "table"
"""The key of a first table that was dealt again, or ended the match."""
DEALER = "dealer"
_NEW = Facts()


@frozen
class RoundSheet:
    """A round scored.

    Attributes:
        number: which round it is, from 0.
        dealer: the seat that dealt it.
        answers: what was answered.
        lines: its points, each with those cards that are known to have earned it.
        points: by side.
        totals: by side, this round counted.
        outcome: how the match ended with it; None if it goes on.
    """

    number: int
    dealer: int
    answers: Answers
    lines: tuple[ScoreLine, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    outcome: Outcome | None = None


@frozen
class FirstDealer(Question):
    """Who deals the first round."""

    @property
    def key(self) -> str:
        """Its key in the book."""
        return DEALER

    def words(self, lang: str) -> Words:  # noqa: ARG002
        """Return the question."""
        names = ", ".join(self.terms.names)
        text = _("Who deals first: {names}? (Enter: {first})")
        return Words(text, names=names, first=self.terms.names[0])

    def take(self, facts: Facts, text: str, lang: str) -> tuple[Facts, str]:  # noqa: ARG002
        """Take a name; an empty answer for the first player."""
        return facts, self.terms.names[read_seat(text, self.terms) if text else 0]


@frozen(kw_only=True)
class Book:
    """The score of a match, answer by answer; it is made by `begin` and `replay`.

    Attributes:
        house: the house.
        terms: what it scores at this table.
        dealer: the seat that deals the first round; None if it is not known yet.
        sheets: the rounds scored.
        answers: what was answered of the round that is being scored.
        facts: what is known of it.
    """

    house: House
    terms: Terms
    dealer: int | None = None
    sheets: tuple[RoundSheet, ...] = ()
    answers: Answers = ()
    facts: Facts = field(default=_NEW, repr=False)

    @classmethod
    def begin(cls, house: House, names: Sequence[str]) -> Book:
        """Return the book of a new match.

        Raises:
            RulesError: ``rules/bad-players`` if so many cannot play.
        """
        return cls(house=house, terms=Terms.of(house.rules, names))

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the rounds scored, by side."""
        return self.sheets[-1].totals if self.sheets else (0,) * self.terms.sides

    @property
    def outcome(self) -> Outcome | None:
        """Who won and how; None while the match goes on."""
        return self.sheets[-1].outcome if self.sheets else None

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides with the highest total."""
        return tuple(s for s, total in enumerate(self.totals) if total == max(self.totals))

    @property
    def next_dealer(self) -> int | None:
        """The seat that deals the round being scored; None if that is not known, or none is."""
        if self.dealer is None or self.outcome is not None:
            return None
        seat = self.dealer
        for _round in self.sheets:
            seat = self.terms.layout.next_of[seat]
        return seat

    @property
    def question(self) -> Question | None:
        """What is asked next; None if the match is over."""
        if self.dealer is None:
            return FirstDealer(self.terms)
        if self.outcome is not None:
            return None
        return next_question(self.terms, self.facts, self.totals)

    def answer(self, text: str, lang: str = "en") -> Book:
        """Return the book with an answer to its question.

        Raises:
            Refused: if the answer does not do.
        """
        question = self.question
        if question is None:
            raise Refused(_("The match is over."))
        facts, written = question.take(self.facts, text.strip(), lang)
        if isinstance(question, FirstDealer):
            return evolve(self, dealer=self.terms.names.index(written))
        return self._with(question.key, written, facts)

    def first_table(
        self, text: str, lang: str = "en"
    ) -> tuple[Book, Misdeal | MatchDecided | TableBonus | None]:
        """Judge a first table, and note it if it is dealt again or ends the match.

        Args:
            text: its cards.
            lang: the language in which they are written.

        Returns:
            The book, and what becomes of the table.

        Raises:
            Refused: if there is no first table now, or it is none.
        """
        dealer, terms = self.next_dealer, self.terms
        if dealer is None or any(key != TABLE for key, _text in self.answers):
            raise Refused(_("The first table is told before anything else of a round."))
        cards, many = read_cards(text, lang), terms.layout.plans[0].to_table
        if len(cards) != many:
            text = _("There are {given} cards there; a first table has {many}.")
            raise Refused(text, given=len(cards), many=many)
        players = len(terms.names)
        found = terms.rules.first_table(cards, self.facts.misdeals, players)
        facts = self.facts
        if isinstance(found, Misdeal):
            facts = evolve(facts, misdeals=facts.misdeals + 1)
        elif isinstance(found, MatchDecided):
            side = terms.layout.side_of[dealer]
            others = (other for other in range(terms.sides) if other != side)
            winner = side if found.dealer_wins else next(others)
            facts = evolve(facts, outcome=Outcome(winner, found.how))
        else:
            return self, found
        return self._with(TABLE, str(cards), facts), found

    def undo(self) -> Book:
        """Return the book without its last answer.

        Raises:
            Refused: if there is none.
        """
        if self.answers:
            return self._again(self.sheets, self.answers[:-1])
        if self.sheets:
            *before, last = self.sheets
            return self._again(tuple(before), last.answers[:-1])
        if self.dealer is not None:
            return evolve(self, dealer=None)
        raise Refused(_("There is no answer to take back."))

    def replay(self, key: str, text: str) -> Book:
        """Return the book with an answer as a file holds it.

        Raises:
            Refused: if it answers another question, or does not do.
        """
        question = self.question
        if key == TABLE:
            book, _verdict = self.first_table(text)
            if book is not self:
                return book
        elif question is not None and question.key == key:
            return self.answer(text)
        expected = question.key if question else "-"
        raise Refused(
            _('"{key}" is not asked there, but "{expected}".'), key=key, expected=expected
        )

    def _again(self, sheets: tuple[RoundSheet, ...], answers: Answers) -> Book:
        book = evolve(self, sheets=sheets, answers=(), facts=_NEW)
        for key, text in answers:
            book = book.replay(key, text)
        return book

    def _with(self, key: str, text: str, facts: Facts) -> Book:
        """Note an answer, and score the round if it was the last."""
        answers = (*self.answers, (key, text))
        if next_question(self.terms, facts, self.totals) is not None:
            return evolve(self, answers=answers, facts=facts)
        sheet = self._scored(answers, facts)
        return evolve(self, sheets=(*self.sheets, sheet), answers=(), facts=_NEW)

    def _scored(self, answers: Answers, facts: Facts) -> RoundSheet:
        """Score a round by the house's own steps."""
        terms, dealer = self.terms, self.next_dealer
        assert dealer is not None
        number, zeros = len(self.sheets), (0,) * terms.sides
        if facts.outcome is not None:
            return RoundSheet(number, dealer, answers, (), zeros, self.totals, facts.outcome)
        piles = terms.piles(facts)
        assert piles is not None  # judged with the last answer
        known, points = terms.known(facts), [0] * terms.sides
        lines: list[ScoreLine] = []
        for line in terms.rules.score_round(piles, terms.marks(facts)):
            points[line.side] += line.points
            shown = line.cards if known[line.side] >= CardSet(line.cards) else ()
            lines.append(evolve(line, cards=shown))
        totals = tuple(total + one for total, one in zip(self.totals, points, strict=True))
        outcome = terms.rules.outcome(totals, piles)
        return RoundSheet(number, dealer, answers, tuple(lines), tuple(points), totals, outcome)
