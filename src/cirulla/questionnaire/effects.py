"""What an answer does, shown on an example that the library works out under the house's rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from cirulla.answers import NOBODY, Mark
from cirulla.cards import DIAMONDS, FULL, Card, CardSet, Rank, Suit, as_cards
from cirulla.examples import CaptureExample, TableExample, TotalsExample
from cirulla.interview import Words
from cirulla.naming import item_name
from cirulla.sheets.working import Shown, Teller, Worked
from cirulla.translating import gettext_noop as _

if TYPE_CHECKING:
    from cirulla.examples import Example
    from cirulla.ruleset import RuleSet

Effect = Callable[["RuleSet", str], Worked]
"""An example, worked out under rules in a language."""
_FOUR: Final = 4
_MOST: Final = 8
_THREE_COUNTS: Final = (17, 13, 10), (4, 3, 3)
_OTHER_ITEMS: Final = ("carte", "denari", "settebello", "primiera")


def worked(example: Example) -> Effect:
    """Return the effect on a position."""
    return lambda rules, lang: Teller(rules, lang).work(example)


def deals(rules: RuleSet, lang: str) -> Worked:
    """Tell who plays with whom, and how many cards they get."""
    return Teller(rules, lang).deals()


def order(rules: RuleSet, lang: str) -> Worked:
    """Tell in which order they play."""
    players = next(one for one in (_FOUR, *range(2, _MOST + 1)) if rules.ask.sides(one))
    seats = ", ".join(str(seat + 1) for seat in rules.order(players, 0))
    text = _("Seats 1 to {players}, clockwise; 1 has dealt: the order of play is {order}.")
    return Worked((), (Words(text, players=players, order=seats).say(lang),))


def first_table(*ranks: Rank, matta: Card | None = None) -> Effect:
    """Return the effect on a first table of those ranks, the matta among them."""
    cards = [] if matta is None else [matta]
    for place, rank in enumerate(ranks):
        cards.append(next(card for card in _of_rank(rank, place) if card not in cards))
    return worked(TableExample(CardSet(cards)))


def _of_rank(rank: Rank, first: int) -> list[Card]:
    return [Card(rank, Suit((first + place) % len(Suit))) for place in range(len(Suit))]


def kept(matta: Card) -> Effect:
    """Return what a two takes from a table on which the matta lies that was declared a two."""

    def effect(rules: RuleSet, lang: str) -> Worked:
        two = next(card for card in _of_rank(Rank.TWO, 2) if card is not matta)
        four = next(card for card in _of_rank(Rank.FOUR, 3) if card is not matta)
        values = {matta: Rank.TWO} if rules.ask.pledges(matta) else {}
        found = Teller(rules, lang).work(CaptureExample(two, (matta, four), values))
        text = _("{card} was declared a two")
        declared = Words(text, card=matta.pretty).say(lang)
        table, *_others, played = found.shown
        return Worked((Shown(declared, ()), table, played), found.answers)

    return effect


def thirds(rules: RuleSet, lang: str) -> Worked:
    """Tell who scores carte and denari where three sides share them."""
    carte, denari = _THREE_COUNTS
    text = _("Three sides with {carte} cards, and {denari} diamonds")
    shown = Words(text, carte=_joined(carte), denari=_joined(denari)).say(lang)
    answers = [
        _point_to(item, side, lang)
        for item, side in (("carte", rules.ask.carte(carte)), ("denari", rules.ask.denari(denari)))
    ]
    return Worked((Shown(shown, ()),), tuple(answers))


def _joined(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def _point_to(item: str, side: int, lang: str) -> str:
    name = item_name(item, lang)
    if side == NOBODY:
        return Words(_("{item}: nobody."), item=name).say(lang)
    return Words(_("{item}: the first of them."), item=name).say(lang)


def run(cards: str) -> Effect:
    """Return what diamonds score: the Grande, the Piccola, and what a variant adds."""
    held = as_cards(cards)

    def effect(rules: RuleSet, lang: str) -> Worked:
        piles = (held, FULL - held)
        found = [
            f"{item_name(line.item, lang)} {line.points}"
            for line in rules.score_round(piles)
            if line.side == 0 and line.item not in _OTHER_ITEMS
        ]
        text = _("These score nothing.")
        if found:
            text = _("These score {items}.")
        answers = [Words(text, items=", ".join(found)).say(lang)]
        if rules.ask.round_win(piles):
            answers.append(Words(_("And they win the match.")).say(lang))
        label = Words(_("A side has taken")).say(lang)
        shown = Shown(label, tuple(held & DIAMONDS))
        return Worked((shown,), tuple(answers))

    return effect


def totals(rules: RuleSet, lang: str) -> Worked:
    """Tell whether totals at the target end the match."""
    target = rules.ask.target()
    return Teller(rules, lang).work(TotalsExample((target, max(target - 3, 0))))


def calling(rules: RuleSet, lang: str) -> Worked:
    """Tell what a player may do who reaches the target in mid-round."""
    target = rules.ask.target()
    text = _("You had {before} points, the others {others}, and you make a scopa in mid-round")
    before, others = target - 1, max(target - 5, 0)
    shown = Words(text, before=before, others=others).say(lang)
    may = rules.ask.may_call(0, (before, others), (Mark("scope", 0, 1),))
    then = _("You may call out, and the match is yours.") if may else _("You play on.")
    return Worked((Shown(shown, ()),), (Words(then).say(lang),))
