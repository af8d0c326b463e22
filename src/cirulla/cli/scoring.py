"""The score of a match kept at the terminal: what is asked, what is shown, what is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import define
from rich.text import Text

from cirulla.answers import MatchDecided, Misdeal, TableBonus
from cirulla.cli.asking import BACK, UNDO, Asker
from cirulla.interview import Refused
from cirulla.translating import gettext_noop as _
from cirulla.translating import ngettext_noop as _n

if TYPE_CHECKING:
    from collections.abc import Callable

    from cirulla.cli.dialog import Dialog
    from cirulla.cli.telling import Teller
    from cirulla.scorebook import Book, RoundSheet

_SHEET: Final = ("sheet", "punti")
_TABLE: Final = ("table", "tavola")
_HELPING: Final = (
    _("Answers for several sides are parted by spaces, in the order in which they are named."),
    _("undo takes the last answer back, as often as you like, past rounds too."),
    _("sheet shows the score, round by round."),
    _(
        "table with four cards, as table 4h 4d 4c 4s, says what becomes of a first table; tell one "
        "that is dealt again or ends the match, if your house has such tables."
    ),
    _("quit stops, and the score can be kept on later."),
)
_AHEAD: Final = _n(
    "In front: {side}, by {points} point.", "In front: {side}, by {points} points.", "points"
)
_BONUS: Final = _n(
    "The dealer's side takes it: {points} scopa. Count it among the scope.",
    "The dealer's side takes it: {points} scope. Count them among the scope.",
    "points",
)


@define
class Keeper:
    """Keep a score.

    Attributes:
        book: the score.
        teller: tells of it.
        save: saves it; it is called after every answer.
    """

    book: Book
    teller: Teller
    save: Callable[[Book], None]
    _round: int | None = None
    """The round whose heading was printed last."""

    def keep(self) -> None:
        """Ask and score to the end of the match.

        Raises:
            EndOfInput: if somebody stops before, or nobody answers any more.
        """
        commands = {
            **dict.fromkeys((*UNDO, *BACK), self._undo),
            **dict.fromkeys(_SHEET, self._show),
            **dict.fromkeys(_TABLE, self._first_table),
        }
        asker = Asker(self._talk, _HELPING, commands)
        if self.book.sheets:
            self.show()
        while not self._closed(asker):
            pass

    @property
    def _talk(self) -> Dialog:
        return self.teller.talk

    def _closed(self, asker: Asker) -> bool:
        """Ask one thing; say whether the match is over and all is well."""
        question = self.book.question
        if question is None:
            text = self._talk.say(
                _("Press Enter to close the score; undo takes the last answer back.")
            )
            return asker.put(text, self._close) is not None
        self._tell_round()
        asked = asker.say(question.words(self._talk.lang))
        asker.put(asked, lambda answer: self._take(self.book.answer(answer, self._talk.lang)))
        return False

    def _close(self, answer: str) -> bool:
        if answer:
            raise Refused(_("The match is over."))
        return True

    def _tell_round(self) -> None:
        dealer, number = self.book.next_dealer, len(self.book.sheets)
        if dealer is None or self._round == number:
            return
        self._round = number
        text = _("Round {number}; {name} deals.")
        heading = self._talk.say(text, number=number + 1, name=self.teller.seat(dealer))
        heading.stylize("bold")
        self._talk.tell("", heading)

    def _take(self, book: Book) -> None:
        """Go on with another book, save it, and print the sheet of a round that it scores."""
        scored = len(book.sheets) > len(self.book.sheets)
        self.book = book
        self.save(book)
        if scored:
            self._tell_sheet(book.sheets[-1])

    def _tell_sheet(self, sheet: RoundSheet) -> None:
        if sheet.lines or sheet.outcome is None:
            self._talk.tell(*self.teller.sheet(sheet.lines, sheet.points, sheet.totals))
        self._tell_standing()

    def _tell_standing(self) -> None:
        """Say who won, or who is in front."""
        book, talk = self.book, self._talk
        if book.outcome is not None:
            talk.tell(self.teller.end(book.outcome))
            return
        first, *others = book.leaders
        if others:
            sides = talk.listed([self.teller.side(side) for side in book.leaders])
            talk.tell(talk.say(_("Level in front: {sides}."), sides=sides))
            return
        behind = max(total for side, total in enumerate(book.totals) if side != first)
        ahead = book.totals[first] - behind
        talk.tell(talk.count(_AHEAD, ahead, side=self.teller.side(first)))

    # Commands.

    def _undo(self, rest: str) -> bool:
        if rest:
            raise Refused(_("Write that word alone, to take the last answer back."))
        before = self.book
        self._take(before.undo())
        self._round = None
        self._talk.tell(self._talk.say(_("The last answer is taken back.")))
        return False

    def _show(self, rest: str) -> bool:
        if rest:
            raise Refused(_("Write that word alone, to see the score."))
        self.show()
        return True

    def show(self) -> None:
        """Print the score, round by round."""
        talk, terms = self._talk, self.book.terms
        sides = [self.teller.side(side).plain for side in range(terms.sides)]
        table = talk.out.table(talk.word(_("round")), *sides, right=sides)
        for sheet in self.book.sheets:
            table.add_row(str(sheet.number + 1), *map(str, sheet.points))
        totals = [Text(str(total), style="bold") for total in self.book.totals]
        table.add_row(Text(talk.word(_("total")), style="bold"), *totals)
        talk.tell(table, indent=True)
        self._tell_standing()

    def _first_table(self, cards: str) -> bool:
        talk = self._talk
        book, verdict = self.book.first_table(cards, talk.lang)
        match verdict:
            case None:
                talk.tell(talk.say(_("It stays on the table.")))
            case TableBonus():
                talk.tell(talk.count(_BONUS, verdict.points))
            case Misdeal():
                talk.tell(talk.say(_("All cards are gathered and dealt again.")))
            case MatchDecided():
                talk.tell(talk.say(_("That ends the match.")))
        if book is not self.book:
            self._take(book)
            return False
        return True
