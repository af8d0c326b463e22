"""What named games play differently, for any two of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Final

from cirulla.house import game_info, game_names
from cirulla.house import rules as rules_of
from cirulla.layout import MOST_PLAYERS
from cirulla.translating import translate
from cirulla.wording import placed
from cirulla_docs import drawn
from cirulla_docs.parts import Html, Part

if TYPE_CHECKING:
    from cirulla.ruleset import RuleSet
    from cirulla.wording import Place

_RULE: Final = {"en": "rule", "it": "regola"}
_SAID: Final = {"en": "what it says", "it": "che cosa dice"}
_BY: Final = {"en": "in", "it": "in"}
_OTHERS: Final = {"en": "all others", "it": "tutti gli altri"}
_GAMES: Final = {
    "en": ("game", "what it is", "players"),
    "it": ("gioco", "che cos'è", "giocatori"),
}
_ABLE: Final = range(1, MOST_PLAYERS + 1)
_NO_RULE: Final = "no such rule"


@cache
def rules(game: str) -> RuleSet:
    """Return the rules of a named game, built once."""
    return rules_of(game)


def title(game: str, lang: str) -> str:
    """Return what a named game is called."""
    return translate(game_info(game).title, lang)


def with_others(game: str, _rest: str, lang: str) -> Iterator[Part]:
    """Yield what differs from each other named game, under a heading with its name as anchor."""
    mine = rules(game)
    for other in game_names():
        if other == game:
            continue
        yield ""
        yield f"### {title(other, lang)} {{: #{other} }}"
        rows = "".join(
            f"<tr>{_head(one.rule)}{_cell(one.mine.text(lang), game, lang)}"
            f"{_cell(one.theirs.text(lang), other, lang)}</tr>"
            for one in mine.diff(rules(other))
        )
        yield Html(_table((_RULE[lang], game, other), rows))


def games(_game: str, _rest: str, lang: str) -> Iterator[Part]:
    """Yield the named games as a table: what each is called, and who can play."""
    yield f"| {' | '.join(_GAMES[lang])} |"
    yield "|---|---|---|"
    for game in game_names():
        able = [str(number) for number in _ABLE if rules(game).ask.sides(number)]
        players = able[0] if len(able) == 1 else f"{able[0]}-{able[-1]}"
        yield f"| [`{game}`]({game}.md) | {title(game, lang)} | {players} |"


def matrix(_game: str, _rest: str, _lang: str) -> Iterator[Part]:
    """Yield in how many rules any two named games differ, each number with a link to them."""
    names = game_names()
    numbers = range(1, len(names) + 1)
    yield '<div class="cirulla matrix" markdown>'
    yield ""
    yield f"| | {' | '.join(map(str, numbers))} |"
    yield f"|---|{'--:|' * len(names)}"
    for number, mine in zip(numbers, names, strict=True):
        cells = [
            f"[{len(rules(mine).diff(rules(other)))}](games/{mine}.md#{other})"
            if mine != other
            else ""
            for other in names
        ]
        yield f"| {number} [{mine}](games/{mine}.md) | {' | '.join(cells)} |"
    yield ""
    yield "</div>"


def sayings(_game: str, _rest: str, lang: str) -> Iterator[Part]:
    """Yield each rule that named games put in different words: what is said, and by whom."""
    rows: list[str] = []
    for rule, said in _differing(lang).items():
        for place, (words, games) in enumerate(said.items()):
            head = _head(rule, len(said)) if place == 0 else ""
            listed = _OTHERS[lang] if 2 * len(games) > len(game_names()) else ", ".join(games)
            label = f'<td data-label="{_BY[lang]}">'
            rows.append(f"<tr>{head}{_cell(words, '', lang)}{label}{listed}</td></tr>")
    yield Html(_table((_RULE[lang], _SAID[lang], _BY[lang]), "".join(rows), "sayings"))


def _differing(lang: str) -> dict[str, dict[str, list[str]]]:
    """Return the rules that differ, in the order of play: their words, each with its games."""
    worded = {game: placed(rules(game)) for game in game_names()}
    places: dict[str, Place] = {}
    for house in worded.values():
        for place, one in house.items():
            places[one.rule] = min(place, places.get(one.rule, place))
    found: dict[str, dict[str, list[str]]] = {}
    for rule in sorted(places, key=places.__getitem__):
        said: dict[str, list[str]] = {}
        for game, house in worded.items():
            words = {one.rule: one.text(lang) for one in house.values()}
            said.setdefault(words.get(rule, ""), []).append(game)
        if len(said) > 1:
            base = next(words for words, games in said.items() if "base" in games)
            found[rule] = {base: said.pop(base), **said}
    return found


def _table(heads: tuple[str, ...], rows: str, kind: str = "differences") -> str:
    columns = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    return drawn.block(
        f'<table class="{kind}"><thead><tr>{columns}</tr></thead><tbody>{rows}</tbody></table>'
    )


def _head(rule: str, rows: int = 1) -> str:
    span = f' rowspan="{rows}"' if rows > 1 else ""
    return f'<th scope="row"{span}>{escape(rule)}</th>'


def _cell(words: str, game: str, lang: str) -> str:
    label = f' data-label="{escape(game)}"' if game else ""
    if not words:
        return f'<td{label} class="none">{escape(translate(_NO_RULE, lang))}</td>'
    return f"<td{label}>{drawn.text(words, lang)}</td>"
