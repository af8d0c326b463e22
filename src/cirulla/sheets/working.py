"""Positions worked out under a house's rules, and told in words."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from attrs import frozen

from cirulla.answers import Misdeal, TableBonus
from cirulla.cards import FULL, Card, CardSet, cards_of, union
from cirulla.examples import (
    AccusoExample,
    CaptureExample,
    Example,
    ScopaExample,
    ScoreExample,
    TableExample,
    TotalsExample,
)
from cirulla.naming import accuso_name, item_name, kind_name
from cirulla.translating import Plural, translate, translate_plural
from cirulla.translating import gettext_noop as _
from cirulla.translating import ngettext_noop as _n

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cirulla.answers import Accuso, Capture
    from cirulla.ruleset import RuleSet

_PLAYERS: Final = ("Nina", "Beppe", "Rosa", "Tonio", "Bice", "Gino", "Lina", "Carlo")


@frozen
class Shown:
    """Cards that a position shows.

    Attributes:
        label: what they are, as ``On the table``.
        cards: in the order to show them.
        many: whether they are too many to show each whole.
    """

    label: str
    cards: tuple[Card, ...]
    many: bool = False


@frozen
class Worked:
    """A position worked out.

    Attributes:
        shown: the cards it shows.
        answers: what the rules say of it, one sentence each.
    """

    shown: tuple[Shown, ...]
    answers: tuple[str, ...]


class Teller:
    """What a house's rules say of positions, in one language."""

    def __init__(self, rules: RuleSet, lang: str) -> None:
        """Ask those rules; answer in that language."""
        self._rules = rules
        self._lang = lang

    def work(self, example: Example) -> Worked:
        """Work a position out."""
        match example:
            case CaptureExample():
                return self._capture(example)
            case ScopaExample():
                return self._scopa(example)
            case AccusoExample():
                return self._accuso(example)
            case TableExample():
                return self._table(example)
            case ScoreExample():
                return self._score(example)
            case TotalsExample():
                return self._totals(example)

    def deals(self) -> Worked:
        """Tell for each number of players who plays with whom, and how many cards they get."""
        return Worked((), tuple(map(self._dealt, self._rules.players)))

    def say(self, text: str, **values: object) -> str:
        """Return a text of the library's with its values."""
        return translate(text, self._lang).format(**values)

    def _count(self, plural: Plural, **values: object) -> str:
        number = values[plural.by]
        assert isinstance(number, int)
        return translate_plural(plural, number, self._lang).format(**values)

    def _either(self, texts: Sequence[str]) -> str:
        """Join what is one or the other."""
        *others, last = texts
        return (
            self.say(_("{these} or {that}"), these=", ".join(others), that=last) if others else last
        )

    def _all(self, texts: Sequence[str]) -> str:
        """Join two texts or more that all hold."""
        *others, last = texts
        return self.say(_("{these} and {those}"), these=", ".join(others), those=last)

    def _capture(self, example: CaptureExample) -> Worked:
        kept = dict(example.kept)
        found = self._rules.ask.captures(example.card, example.table, kept)
        lays = self._rules.ask.may_lay(example.card, example.table, found)
        shown = [Shown(self.say(_("On the table")), tuple(example.table))]
        for card, rank in example.kept:
            label = self.say(_("There {card} counts as {rank}"), card=card.pretty, rank=rank)
            shown.append(Shown(label, ()))
        shown.append(Shown(self.say(_("You play")), (example.card,)))
        return Worked(tuple(shown), (self._takes(found, lays=lays),))

    def _takes(self, found: Sequence[Capture], *, lays: bool) -> str:
        if not found:
            return self.say(_("It takes nothing and stays on the table."))
        captures = self._either(
            [
                self.say(
                    _("{cards} ({kind})"),
                    cards=one.cards.pretty,
                    kind=kind_name(one.kind, self._lang),
                )
                for one in found
            ]
        )
        if lays:
            return self.say(_("It takes {captures}; or it is just laid."), captures=captures)
        return self.say(_("It takes {captures}."), captures=captures)

    def _scopa(self, example: ScopaExample) -> Worked:
        shown = [
            Shown(self.say(_("On the table")), tuple(example.table)),
            Shown(self.say(_("You play")), (example.card,)),
        ]
        if example.last_card:
            shown.append(Shown(self.say(_("It is the last card of the round")), ()))
        elif example.last_deal:
            shown.append(Shown(self.say(_("It is the last deal of the round")), ()))
        found = self._rules.captures(example.card, example.table)
        told = [self._scores_scopa(example, one) for one in found]
        return Worked(tuple(shown), tuple(told) or (self._takes((), lays=True),))

    def _scores_scopa(self, example: ScopaExample, capture: Capture) -> str:
        points = self._rules.scopa(
            example.card,
            capture,
            example.table,
            last_card=example.last_card,
            last_deal=example.last_deal,
        )
        cards = capture.cards.pretty
        if not points:
            return self.say(_("It takes {cards}: no scopa."), cards=cards)
        scores = _n(
            "It takes {cards}: {points} scopa.", "It takes {cards}: {points} scope.", "points"
        )
        return self._count(scores, cards=cards, points=points)

    def _accuso(self, example: AccusoExample) -> Worked:
        found = self._rules.accusi(example.hand)
        shown = (Shown(self.say(_("In hand")), tuple(example.hand)),)
        several = len(example.hand) > 3
        groups = groupby(found, key=lambda one: (one.cards.mask, one.name, one.points))
        answers = [self._declares(tuple(same), several=several) for _key, same in groups]
        return Worked(shown, tuple(answers) or (self.say(_("No accuso.")),))

    def _declares(self, same: Sequence[Accuso], *, several: bool) -> str:
        """Tell of one accuso, with each value that the matta may have in it."""
        first = same[0]
        what = accuso_name(first.name, self._lang)
        ranks = [str(one.wild) for one in same if one.wild is not None]
        if ranks:
            matta = next(card for card in first.cards if self._rules.ask.wild_ranks(card, "hand"))
            what = self.say(
                _("{accuso} with {matta} as {rank}"),
                accuso=what,
                matta=matta.pretty,
                rank=self._either(ranks),
            )
        if several:
            what = self.say(_("{accuso} ({cards})"), accuso=what, cards=first.cards.pretty)
        worth = _n("{accuso}: {points} point.", "{accuso}: {points} points.", "points")
        return self._count(worth, accuso=what, points=first.points)

    def _table(self, example: TableExample) -> Worked:
        shown = Shown(self.say(_("First table")), tuple(example.cards))
        found = self._rules.first_table(example.cards, players=self._rules.players[0])
        if isinstance(found, TableBonus):
            scores = _n(
                "The dealer's side takes it: {points} scopa.",
                "The dealer's side takes it: {points} scope.",
                "points",
            )
            return Worked((shown,), (self._count(scores, points=found.points),))
        if found is None:
            text = _("It stays on the table.")
        elif isinstance(found, Misdeal):
            text = _("All cards are gathered and dealt again.")
        elif found.dealer_wins:
            text = _("The dealer's side wins the match.")
        else:
            text = _("The dealer's side loses the match.")
        return Worked((shown,), (self.say(text),))

    def _score(self, example: ScoreExample) -> Worked:
        lines = self._rules.score_round(example.piles)
        answers: list[str] = []
        for side, _pile in enumerate(example.piles):
            scored = [line for line in lines if line.side == side]
            items = ", ".join(
                f"{item_name(line.item, self._lang)} {line.points}" for line in scored
            )
            total = sum(line.points for line in scored)
            points = _n(
                "{side}: {items}; {total} point.", "{side}: {items}; {total} points.", "total"
            )
            name = _side(side)
            answers.append(
                self._count(points, side=name, items=items, total=total)
                if items
                else self.say(_("{side}: nothing."), side=name)
            )
        return Worked(self._taken(example.piles), tuple(answers))

    def _taken(self, piles: Sequence[CardSet]) -> tuple[Shown, ...]:
        """Show what each side has taken; of whole piles the last is the rest."""
        shown: list[Shown] = []
        for side, pile in enumerate(piles):
            if side > 0 and side == len(piles) - 1 and union(piles) == FULL:
                shown.append(Shown(self.say(_("{side} has taken the rest"), side=_side(side)), ()))
            elif pile:
                label = self.say(_("{side} has taken"), side=_side(side))
                shown.append(Shown(label, _by_suit(pile), many=True))
        return tuple(shown)

    def _totals(self, example: TotalsExample) -> Worked:
        piles = example.piles or (CardSet(),) * len(example.totals)
        found = self._rules.outcome(example.totals, piles)
        totals = ", ".join(f"{_side(side)} {total}" for side, total in enumerate(example.totals))
        if found is None:
            answer = self.say(_("Totals {totals}: another round is played."), totals=totals)
        else:
            text = _("Totals {totals}: {side} wins the match.")
            if found.how != "target":
                text = _("Totals {totals}: {side} wins the match by {how}.")
            how = item_name(found.how, self._lang)
            answer = self.say(text, totals=totals, side=_side(found.winner), how=how)
        return Worked(self._taken(piles), (answer,))

    def _dealt(self, players: int) -> str:
        sides, plans = self._rules.sides(players), self._rules.deals(players)
        size = len(sides[0])
        who = _("each alone") if size == 1 else _("in pairs") if size == 2 else _("in teams")
        alike = len({plan.each for plan in plans}) == 1
        if alike:
            text = _n(
                "{players} players, {who}: {deals} deal of {cards} cards.",
                "{players} players, {who}: {deals} deals of {cards} cards.",
                "deals",
            )
            each = plans[0].each
            return self._count(
                text, players=players, who=self.say(who), deals=len(plans), cards=each
            )
        cards = self._all([str(plan.each) for plan in plans])
        left = sum(plan.to_table for plan in plans[1:])
        told = _("{players} players, {who}: deals of {cards} cards.")
        if left:
            told = _(
                "{players} players, {who}: deals of {cards} cards, with {left} left for the table."
            )
        return self.say(told, players=players, who=self.say(who), cards=cards, left=left)


def _side(number: int) -> str:
    """Return what an example calls a side: a player, since a letter could be a card."""
    return _PLAYERS[number] if number < len(_PLAYERS) else str(number + 1)


def _by_suit(pile: CardSet) -> tuple[Card, ...]:
    return tuple(sorted(cards_of(pile.mask), key=lambda card: (card.suit, card.rank)))
