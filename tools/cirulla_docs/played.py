"""The beginning of a round, told move by move with the cards that lie there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cirulla.cards import CardSet
from cirulla.drawing import position_html
from cirulla.events import Captured, Declared, Event, Laid
from cirulla.match import Match
from cirulla.naming import accuso_name, kind_name
from cirulla.sheets import Shown, Worked
from cirulla.translating import ngettext_noop, translate, translate_plural
from cirulla_docs.parts import Html, Part

_NAMES: Final = ("Nina", "Beppe")
_POINTS: Final = ngettext_noop("{points} point", "{points} points", "points")
_SCOPE: Final = ngettext_noop("Scopa!", "{points} scope!", "points")
_LAYS: Final = "{name} lays {card}."
_TAKES: Final = "{name} takes {cards} with {card} ({kind})."
_DECLARES: Final = "{name} declares {accuso} with {cards}: {points}."


def told(game: str, rest: str, lang: str) -> Iterator[Part | Worked]:
    """Yield the position after the deal, drawn, and then each move.

    Args:
        game: the house.
        rest: the seed, a bar, and the moves, parted by spaces.
        lang: the language.
    """
    seed, _, moves = rest.partition("|")
    match = Match(game, players=_NAMES, seed=int(seed))
    yield Html(f'<div class="cirulla felt">{position_html(match.state, _NAMES, lang=lang)}</div>')
    for move in moves.split():
        table = match.state.table
        events = match.play(move)
        said = [line for event in events for line in _said(event, lang)]
        yield Worked((_lying(table, lang), _shown(events[0])), tuple(said))


def _lying(table: CardSet, lang: str) -> Shown:
    label = translate("On the table", lang)
    return Shown(label if table else f"{label}: {translate('no cards', lang)}", tuple(table))


def _shown(event: Event) -> Shown:
    """Show what a player does: the card played, or those declared."""
    match event:
        case Declared():
            return Shown(_NAMES[event.seat], tuple(event.accuso.cards))
        case Laid() | Captured():
            return Shown(_NAMES[event.seat], (event.card,))
        case _:
            raise ValueError(f"{event} is no move of a player")


def _said(event: Event, lang: str) -> Iterator[str]:
    """Say in words what a player did; what follows of itself is seen on the table."""
    match event:
        case Laid():
            yield _say(_LAYS, lang, name=_NAMES[event.seat], card=event.card.pretty)
        case Captured():
            yield _say(
                _TAKES,
                lang,
                name=_NAMES[event.seat],
                cards=event.capture.cards.pretty,
                card=event.card.pretty,
                kind=kind_name(event.capture.kind, lang),
            )
            for mark in event.marks:
                yield translate_plural(_SCOPE, mark.points, lang).format(points=mark.points)
        case Declared():
            points = event.mark.points
            yield _say(
                _DECLARES,
                lang,
                name=_NAMES[event.seat],
                accuso=accuso_name(event.accuso.name, lang).lower(),
                cards=event.accuso.cards.pretty,
                points=translate_plural(_POINTS, points, lang).format(points=points),
            )
        case _:
            return


def _say(words: str, lang: str, **values: str) -> str:
    return translate(words, lang).format(**values)
