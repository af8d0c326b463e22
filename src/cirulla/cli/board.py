"""The table as a player sees it: who holds what, the cards drawn, the moves and their effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from cirulla.engine import apply
from cirulla.events import Called, Captured, Declared, Event
from cirulla.moves import Play
from cirulla.movetext import explicit
from cirulla.naming import kind_name
from cirulla.translating import gettext_noop as _

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cirulla.cards import Card
    from cirulla.cli.telling import Teller
    from cirulla.match import Match
    from cirulla.moves import Move
    from cirulla.view import View

_BOX: Final = (
    "\u250c\u2500\u2500\u2500\u2500\u2510",
    "\u2502",
    "\u2514\u2500\u2500\u2500\u2500\u2518",
)
_ASCII_BOX: Final = ("+----+", "|", "+----+")
_BOX_WIDTH: Final = 7
_INDENT: Final = 2


class Board:
    """Show a match to its players."""

    def __init__(self, teller: Teller) -> None:
        """Show it in the teller's words."""
        self._teller = teller
        self._talk = teller.talk

    def show(self, match: Match, view: View) -> None:
        """Show everything that the view's seat may see now."""
        talk, teller = self._talk, self._teller
        deals = sum(plan.each > 0 for plan in match.rules.deals(match.players))
        heading = talk.say(
            _("Round {round}, deal {deal} of {deals}. The dealer is {name}."),
            round=view.round + 1,
            deal=view.deal + 1,
            deals=deals,
            name=teller.seat(view.dealer),
        )
        heading.stylize("bold")
        talk.tell("", heading)
        self._show_players(match, view)
        talk.tell(talk.word(_("On the table")) + ":")
        self._draw(view.table)
        assert view.seat is not None
        talk.tell(talk.say(_("In the hand of {name}:"), name=teller.seat(view.seat)))
        self._draw(view.hands[view.seat].cards)
        for card, rank in view.pledges:
            text = _("{matta} stays {rank} until it is taken.")
            talk.tell(talk.say(text, matta=teller.cards([card]), rank=rank))

    def _show_players(self, match: Match, view: View) -> None:
        word = self._talk.word
        numbers = (word(_("cards")), word(_("this round")), word(_("total")))
        table = self._talk.out.table("", *numbers, word(_("face up")), right=numbers)
        table.columns[0].max_width = 30
        marked = [0] * len(view.totals)
        for mark in view.marks:
            marked[mark.side] += mark.points
        for side, seats in enumerate(match.rules.sides(match.players)):
            for seat in seats:
                hand = view.hands[seat]
                table.add_row(
                    self._teller.seat(seat),
                    str(hand.count),
                    str(marked[side]),
                    str(view.totals[side]),
                    self._teller.cards(hand.up),
                )
        self._talk.tell(table, indent=True)

    def _draw(self, cards: Iterable[Card]) -> None:
        """Draw cards, as many in a row as fit."""
        drawn = list(cards)
        if not drawn:
            self._talk.tell(self._talk.word(_("nothing")), indent=True)
        each = max(1, (self._talk.out.width - _INDENT) // _BOX_WIDTH)
        for place in range(0, len(drawn), each):
            for line in self._boxes(drawn[place : place + each]):
                self._talk.tell(line, indent=True)

    def _boxes(self, cards: Sequence[Card]) -> Iterator[Text]:
        out = self._talk.out
        top, side, bottom = _BOX if out.shown(_BOX[0]) == _BOX[0] else _ASCII_BOX
        yield Text(" ").join([Text(top)] * len(cards))
        faces = [Text(f"{side} ").append_text(out.card(one)).append(f" {side}") for one in cards]
        yield Text(" ").join(faces)
        yield Text(" ").join([Text(bottom)] * len(cards))

    def list_moves(self, match: Match, moves: Sequence[Move]) -> None:
        """List moves, each with its number and its effect."""
        table = self._talk.out.table("", "", "", right=("",))
        table.show_header = False
        table.columns[1].justify = table.columns[2].justify = "left"
        for number, move in enumerate(moves, 1):
            event = apply(match.rules, match.state, move).events[0]
            table.add_row(str(number), self._written(move), self.effect(event))
        self._talk.tell(table, indent=True)

    def _written(self, move: Move) -> Text:
        """Return what a move is made with: a card, or the words of a declaration."""
        return self._teller.cards([move.card]) if isinstance(move, Play) else Text(explicit(move))

    def effect(self, event: Event) -> Text:
        """Tell what a move does, by the event that comes of it."""
        talk, teller = self._talk, self._teller
        if isinstance(event, Captured):
            kind = kind_name(event.capture.kind, talk.lang)
            takes = teller.cards(event.capture.cards)
            told = talk.say(_("takes {cards} ({kind})"), cards=takes, kind=kind)
            return Text(" ").join([told, *teller.marks(event.marks)])
        if isinstance(event, Declared):
            return talk.say(
                _("declares {accuso} with {cards}: {points}"),
                accuso=teller.accuso(event.accuso),
                cards=teller.cards(event.accuso.cards),
                points=teller.points(event.mark.points),
            )
        if isinstance(event, Called):
            return talk.say(_("calls out and wins the match"))
        return talk.say(_("stays on the table"))
