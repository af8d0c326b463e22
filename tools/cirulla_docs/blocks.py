"""The questions that a block of a page may ask, one a line, and their answers.

::

    captures 7d | 3h 5c 7s          what a card may take; `| 7h=2` for a card that keeps a value
    scopa 7d | 7s | last card       whether a capture is a scopa; or `| last deal`
    accuso Ah 3c 5s                 what a hand may declare
    table 4h 7c Qd Ks               what becomes of a first table
    score 7d 7h / rest              what piles score; `rest` is what no other side has
    totals 52 48                    whether a match is over
    deals                           how many cards, for each number of players
    round 7 | 6cx4d2s !buona Kd     the beginning of a round of that seed, told move by move
    cards Ah 2h, fan Ah 2h          a picture; in a fan the cards overlap
    values, primiera                what each rank counts for captures, and in the primiera
    rules CAP-1 CAP-2               rules in the words of the sheet
    sheet                           a whole rule sheet
    compared                        what differs from each other named game
    games                           the named games, and how many can play each
    matrix, sayings                 in how many rules any two games differ, and in what words
    glossary deal                   a section of the glossary

They are asked of the base game; or of the named game, or the base game with the one variant, before
a colon: ``genova: accuso 7h 2c 2s``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final

from cirulla.cards import FULL, Card, CardSet, Rank, Suit, parse_cards, union
from cirulla.compiling import BASE
from cirulla.examples import (
    AccusoExample,
    CaptureExample,
    Example,
    ScopaExample,
    ScoreExample,
    TableExample,
    TotalsExample,
)
from cirulla.house import Spec, game_names, rules
from cirulla.sheets import Worked, sheet_of
from cirulla.sheets.working import Teller
from cirulla_docs import compared, drawn, played, words
from cirulla_docs.parts import Html, Part

FENCE: Final = "```cirulla-(?P<lang>en|it)"
"""How a block begins, as a pattern; it ends with three backticks alone."""

Answer = Part | Worked
_Asked = Callable[[str, str, str], Iterator[Answer]]
_LINE: Final = re.compile(r"(?:(?P<game>[a-z0-9-]+): )?(?P<what>[a-z]+)(?: +(?P<rest>.*))?")
_LAST: Final = {"": {}, "last card": {"last_card": True}, "last deal": {"last_deal": True}}


class BlockError(ValueError):
    """A line of a block that cannot be answered."""


def expand(asked: str, lang: str) -> list[Part]:
    """Return what stands in a page instead of a block.

    Args:
        asked: the lines of the block.
        lang: the language of the answers.

    Raises:
        BlockError: naming the line that cannot be answered, and why.
    """
    answers = [one for line in asked.splitlines() if line.strip() for one in ask(line, lang)]
    parts: list[Part] = []
    for _, group in groupby(answers, key=lambda one: isinstance(one, Worked)):
        worked: list[Worked] = []
        for one in group:
            if isinstance(one, Worked):
                worked.append(one)
            else:
                parts.append(one)
        if worked:
            parts.append(Html(drawn.examples(worked, lang)))
    return parts


def ask(line: str, lang: str) -> list[Answer]:
    """Answer one line of a block.

    Raises:
        BlockError: naming it, and why it cannot be answered.
    """
    found = _LINE.fullmatch(line.strip())
    if found is None or found["what"] not in QUESTIONS:
        raise BlockError(f'"{line}" is no question; there are {", ".join(QUESTIONS)}')
    try:
        return list(QUESTIONS[found["what"]](found["game"] or BASE, found["rest"] or "", lang))
    except ValueError as error:
        raise BlockError(f'"{line}": {error}') from error


def _house(name: str) -> Spec:
    """Return the named game of that name, or the base game with that variant."""
    return name if name in game_names() else [{"variant": name}]


def _worked(read: Callable[[str], Example]) -> _Asked:
    """Return what reads a position, and works it out."""

    def answer(game: str, rest: str, lang: str) -> Iterator[Answer]:
        yield Teller(rules(_house(game)), lang).work(read(rest))

    return answer


def _fields(rest: str) -> tuple[str, str, str]:
    first, second, third, *_ = [*(one.strip() for one in rest.split("|")), "", ""]
    return first, second, third


def _capture(rest: str) -> Example:
    played_card, table, kept = _fields(rest)
    pairs = [one.split("=") for one in kept.split()]
    values = {Card.parse(name): Rank.parse(rank) for name, rank in pairs}
    return CaptureExample(played_card, table, values)


def _scopa(rest: str) -> Example:
    played_card, table, last = _fields(rest)
    if last not in _LAST:
        raise BlockError(f'"{last}" is none of {", ".join(filter(None, _LAST))}')
    return ScopaExample(played_card, table, **_LAST[last])


def _score(rest: str) -> Example:
    texts = [one.strip() for one in rest.split("/")]
    piles = {place: CardSet.parse(one) for place, one in enumerate(texts) if one != "rest"}
    others = FULL - union(piles.values())
    return ScoreExample([piles.get(place, others) for place in range(len(texts))])


def _totals(rest: str) -> Example:
    return TotalsExample(map(int, rest.split()))


def _deals(game: str, _rest: str, lang: str) -> Iterator[Answer]:
    yield Teller(rules(_house(game)), lang).deals()


def _row(_game: str, rest: str, lang: str) -> Iterator[Answer]:
    yield Html(drawn.block(drawn.cards(parse_cards(rest), lang)))


def _fan(_game: str, rest: str, lang: str) -> Iterator[Answer]:
    yield Html(drawn.block(drawn.cards(parse_cards(rest), lang, "fan")))


def _values(_game: str, _rest: str, lang: str) -> Iterator[Answer]:
    hearts = [Card(rank, Suit.HEARTS) for rank in Rank]
    yield Html(drawn.captioned([(one, one.value) for one in hearts], lang))


def _primiera(game: str, _rest: str, lang: str) -> Iterator[Answer]:
    worth = rules(_house(game)).ask.primiera_value
    hearts = sorted((Card(rank, Suit.HEARTS) for rank in Rank), key=worth, reverse=True)
    yield Html(drawn.captioned([(one, worth(one)) for one in hearts], lang))


def _rules(game: str, rest: str, lang: str) -> Iterator[Answer]:
    said = {
        rule.rule: rule
        for section in sheet_of(_house(game), lang).sections
        for rule in section.rules
    }
    missing = [name for name in rest.split() if name not in said]
    if missing:
        raise BlockError(f"{game} has no rule {missing[0]}")
    yield Html(drawn.rules([said[name] for name in rest.split()], lang, anchors=game == BASE))


def _sheet(game: str, _rest: str, lang: str) -> Iterator[Answer]:
    sheet = sheet_of(_house(game), lang)
    for section in sheet.sections:
        yield ""
        yield f"## {section.title}"
        yield Html(drawn.rules(section.rules, lang, anchors=True))
        yield from section.examples
    if sheet.note:
        yield Html(drawn.note(sheet.note))


QUESTIONS: Final[dict[str, _Asked]] = {
    "captures": _worked(_capture),
    "scopa": _worked(_scopa),
    "accuso": _worked(AccusoExample),
    "table": _worked(TableExample),
    "score": _worked(_score),
    "totals": _worked(_totals),
    "deals": _deals,
    "round": played.told,
    "cards": _row,
    "fan": _fan,
    "values": _values,
    "primiera": _primiera,
    "rules": _rules,
    "sheet": _sheet,
    "compared": compared.with_others,
    "games": compared.games,
    "matrix": compared.matrix,
    "sayings": compared.sayings,
    "glossary": words.told,
}
"""What answers each question: from a game, the rest of the line and a language."""
