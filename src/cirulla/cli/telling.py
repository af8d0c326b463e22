"""What happens in a match, told in the language of those who play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from cirulla.events import (
    Called,
    Captured,
    Declared,
    Laid,
    LeftoversTaken,
    Misdealt,
    RoundScored,
    TableTaken,
)
from cirulla.naming import accuso_name, item_name, kind_name
from cirulla.seen import SeenDealt
from cirulla.translating import gettext_noop as _
from cirulla.translating import ngettext_noop as _n

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import RenderableType

    from cirulla.answers import Accuso, Mark, Outcome, ScoreLine
    from cirulla.cards import Card
    from cirulla.cli.dialog import Dialog
    from cirulla.ruleset import RuleSet
    from cirulla.seen import SeenEvent

_POINTS: Final = _n("{points} point", "{points} points", "points")
_SCOPE: Final = _n("Scopa!", "{points} scope!", "points")
_TABLE: Final = _n(
    "The dealer takes the first table, {cards}: {points} scopa for {side}.",
    "The dealer takes the first table, {cards}: {points} scope for {side}.",
    "points",
)
_WIDEST_SIDE: Final = 24


class Teller:
    """Tell what happens, with the players' names.

    Attributes:
        talk: the language, and how things are shown.
        names: the players' names by seat.
    """

    def __init__(self, talk: Dialog, rules: RuleSet, names: Sequence[str]) -> None:
        """Tell of a match of that house."""
        self.talk = talk
        self.names = tuple(names)
        self._rules = rules
        self._sides = rules.sides(len(names))

    # Who.

    def seat(self, seat: int) -> Text:
        """Return a player's name."""
        return Text(self.talk.shown(self.names[seat]))

    def side(self, side: int) -> Text:
        """Return the names of a side's players."""
        return self.talk.listed([self.seat(seat) for seat in self._sides[side]])

    def cards(self, cards: Iterable[Card]) -> Text:
        """Return cards, parted by spaces."""
        return self.talk.out.cards(cards)

    # What happened.

    def event(self, event: SeenEvent) -> Iterator[RenderableType]:
        """Tell of an event, in a line or more."""
        say = self.talk.say
        match event:
            case SeenDealt():
                yield from self._dealt(event)
            case Misdealt():
                yield say(
                    _("No round: {cards} lie on the first table. {name} deals again."),
                    cards=self.cards(event.cards),
                    name=self.seat(event.dealer),
                )
            case TableTaken():
                mark = event.mark
                cards, side = self.cards(mark.cards), self.side(event.side)
                yield self.talk.count(_TABLE, mark.points, cards=cards, side=side)
            case Declared() | Laid() | Captured() | Called():
                yield self._move(event)
            case LeftoversTaken():
                yield say(
                    _("What is left on the table, {cards}, goes to {side}."),
                    cards=self.cards(event.cards),
                    side=self.side(event.side),
                )
            case RoundScored():
                yield from self.sheet(event.lines, event.points, event.totals)
            case _:
                yield self.end(event.outcome)

    def _dealt(self, event: SeenDealt) -> Iterator[Text]:
        if event.deal == 0:
            yield self.talk.say(_("A new round is dealt."))
        elif any(event.counts):
            yield self.talk.say(_("New cards are dealt."))
        if event.to_table:
            cards = self.cards(event.to_table)
            yield self.talk.say(_("On the table come {cards}."), cards=cards)

    def _move(self, event: Declared | Laid | Captured | Called) -> Text:
        say, name = self.talk.say, self.seat(event.seat)
        if isinstance(event, Called):
            return say(_("{name} calls out!"), name=name)
        if isinstance(event, Laid):
            return say(_("{name} lays {card}."), name=name, card=self.cards([event.card]))
        if isinstance(event, Captured):
            told = say(
                _("{name} takes {cards} with {card} ({kind})."),
                name=name,
                cards=self.cards(event.capture.cards),
                card=self.cards([event.card]),
                kind=kind_name(event.capture.kind, self.talk.lang),
            )
            return Text(" ").join([told, *self.marks(event.marks)])
        told = say(
            _("{name} declares {accuso} with {cards}: {points}."),
            name=name,
            accuso=self.accuso(event.accuso),
            cards=self.cards(event.accuso.cards),
            points=self.points(event.mark.points),
        )
        return Text(" ").join([told, *self._wild(event)])

    def _wild(self, event: Declared) -> Iterator[Text]:
        """Tell what the matta stands for."""
        wild = event.accuso.wild
        if wild is None:
            return
        matta = self.matta(event.accuso)
        text = _("{matta} stays {rank} until it is taken.")
        if not event.stays:
            text = _("{matta} stands for {rank}.")
        yield self.talk.say(text, matta=matta, rank=wild)

    def marks(self, marks: Iterable[Mark]) -> Iterator[Text]:
        """Tell what a capture scores."""
        for mark in marks:
            if mark.item == "scope":
                told = self.talk.count(_SCOPE, mark.points)
            else:
                told = Text(f"{self.item(mark.item)}: {self.points(mark.points)}!")
            told.stylize("bold")
            yield told

    def points(self, points: int) -> Text:
        """Return a number of points in words."""
        return self.talk.count(_POINTS, points)

    def accuso(self, accuso: Accuso) -> str:
        """Return the name of an accuso, as within a sentence."""
        return self.talk.shown(accuso_name(accuso.name, self.talk.lang).lower())

    def item(self, item: str) -> str:
        """Return the name of an item of the score sheet."""
        return self.talk.shown(item_name(item, self.talk.lang))

    def matta(self, accuso: Accuso) -> Text:
        """Return the matta of an accuso in which it stands for a rank."""
        wild = self._rules.ask.wild_ranks
        return self.cards([next(card for card in accuso.cards if wild(card, "hand"))])

    # What was scored.

    def sheet(
        self, lines: Sequence[ScoreLine], points: Sequence[int], totals: Sequence[int]
    ) -> Iterator[RenderableType]:
        """Return the score sheet of a round, as parts to print."""
        word = self.talk.word
        right = word(_("points"))
        yield Text()
        yield Text(word(_("The round is scored")), style="bold")
        table = self.talk.out.table(
            word(_("item")), word(_("side")), right, word(_("cards")), right=(right,)
        )
        table.columns[1].max_width = _WIDEST_SIDE
        for line in lines:
            cards = self.cards(line.cards)
            table.add_row(self.item(line.item), self.side(line.side), str(line.points), cards)
        yield table
        yield self.talk.say(_("Points of the round: {points}."), points=self.standing(points))
        yield self.talk.say(_("Totals: {totals}."), totals=self.standing(totals))
        yield Text()

    def standing(self, points: Sequence[int]) -> Text:
        """Return points by side, each with the side's name, as ``4 for Nina, 7 for Beppe``."""
        text = _("{points} for {side}")
        each = [
            self.talk.say(text, points=one, side=self.side(side)) for side, one in enumerate(points)
        ]
        return Text(", ").join(each)

    def end(self, outcome: Outcome) -> Text:
        """Tell who won the match, and how."""
        side = self.side(outcome.winner)
        if outcome.how == "target":
            told = self.talk.say(_("The match is over: victory for {side}."), side=side)
        else:
            how = self.how(outcome.how)
            text = _("The match is over: victory for {side} ({how}).")
            told = self.talk.say(text, side=side, how=how)
        told.stylize("bold")
        return told

    def how(self, how: str) -> str:
        """Return in a word how a match was won."""
        return self.talk.word(_("call")) if how == "call" else self.item(how)
