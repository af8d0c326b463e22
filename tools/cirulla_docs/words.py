"""The glossary: the words of ``docs/glossary.toml``, for the pages of both languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, TypedDict

from cirulla_docs.parts import Part

GLOSSARY: Final = Path(__file__).parents[2] / "docs" / "glossary.toml"
_ALSO: Final = {"en": "also:", "it": "anche:"}
_GENOESE: Final = {"en": "in Genoese:", "it": "in genovese:"}
_CODE: Final = {"en": "in the code:", "it": "nel codice:"}
_FROM: Final = {"en": "from:", "it": "da:"}
_OURS: Final = {"en": "our word", "it": "parola nostra"}
_KINDS: Final = {
    "en": {kind: kind for kind in ("step", "variant", "option", "game", "item", "accuso")},
    "it": {
        "step": "domanda",
        "variant": "variante",
        "option": "opzione",
        "game": "gioco",
        "item": "voce",
        "accuso": "accuso",
    },
}
_NAMED: Final = re.compile(r"([^(]+) \((.*)\)")


class _Told(TypedDict):
    section: str
    word: str
    en: str
    it: str
    code: list[str]
    sources: list[str]


class Word(_Told, total=False):
    """A word of the glossary, as its file has it."""

    forms: list[str]
    also: list[str]
    genoese: list[str]


@cache
def words() -> tuple[Word, ...]:
    """Return every word, in the order of the file."""
    return tuple(tomllib.loads(GLOSSARY.read_text("utf-8"))["words"])


def anchor(word: str) -> str:
    """Return the anchor by which one links to a word."""
    return re.sub(r"\W+", "-", word.lower())


def told(_game: str, section: str, lang: str) -> Iterator[Part]:
    """Yield the words of a section as a list of definitions.

    Raises:
        ValueError: if there is no such section.
    """
    found = [word for word in words() if word["section"] == section]
    if not found:
        raise ValueError(f'the glossary has no section "{section}"')
    yield from ("", '<div class="cirulla glossary" markdown>')
    for word in found:
        meaning = word["en"] if lang == "en" else word["it"]
        yield from ("", f"{word['word']} {{: #{anchor(word['word'])} }}", "", f":   {meaning}", "")
        yield f"    {' · '.join(_details(word, lang))}"
    yield from ("", "</div>")


def _details(word: Word, lang: str) -> Iterator[str]:
    if also := word.get("also"):
        yield f"{_ALSO[lang]} {_listed(f'*{one}*' for one in also)}"
    if genoese := word.get("genoese"):
        yield f"{_GENOESE[lang]} {_listed(_genoese(one) for one in genoese)}"
    yield f"{_CODE[lang]} {_listed(_linked(one, lang) for one in word['code'])}"
    if word["sources"] == ["ours"]:
        yield _OURS[lang]
    else:
        yield f"{_FROM[lang]} {_listed(map(_source, word['sources']))}"


def _listed(texts: Iterator[str]) -> str:
    return ", ".join(texts)


def _genoese(told: str) -> str:
    """Return a name of the place in italics, and who says it."""
    found = _NAMED.fullmatch(told)
    if found is None:
        raise ValueError(f'"{told}": write the name and its sources, as dònna (SBI, LIJ)')
    return f"*{found[1]}* ({_listed(map(_source, found[2].split(', ')))})"


def _source(code: str) -> str:
    return f"[{code}](explanation/sources.md#{code.lower()})"


def _linked(place: str, lang: str) -> str:
    """Return a place in the code, with a link where a page tells of it."""
    kind, _, name = place.rpartition(" ")
    page = {
        "step": f"reference/steps.md#{name}",
        "variant": f"reference/variants.md#{name}",
        "option": f"reference/variants.md#{name.partition('.')[0]}",
        "game": f"rules/games/{name}.md",
    }.get(kind)
    code = f"[`{name}`]({page})" if page else f"`{name}`"
    return f"{_KINDS[lang][kind]} {code}" if kind else code
