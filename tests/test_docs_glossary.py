"""The glossary has every Italian word of the code and the pages, and tells the truth of each.

What is Italian is known from the catalogues and from the Italian pages. A word of the code, or of
an English text, that is among theirs must stand in the glossary, or in ``data/not_italian.json``:
words that are English too, names, and titles.
"""

from __future__ import annotations

import ast
import importlib
import json
import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import cirulla
import cirulla_pytest
import cirulla_testing
import cirulla_variants
from cirulla.house import game_names
from cirulla.naming import accuso_name, item_name
from cirulla.questions import STEPS
from cirulla.registry import discover
from cirulla.structuring import option_fields
from cirulla.translating import LANGUAGES
from cirulla_docs.blocks import expand
from cirulla_docs.words import Word, anchor, words

DOCS = Path(__file__).parent.parent / "docs"
PACKAGES = [
    Path(package.__path__[0])
    for package in (cirulla, cirulla_pytest, cirulla_testing, cirulla_variants)
]
NOT_ITALIAN: list[str] = json.loads(
    (Path(__file__).parent / "data" / "not_italian.json").read_text("utf-8")
)
_CODE = re.compile(r"```.*?```|`[^`]*`|<!--.*?-->|<[^>]*>|\]\([^)]*\)|\{[^}]*\}", re.DOTALL)
_ITALICS = re.compile(r"(?<![*\w])\*([^*\n]{1,60})\*(?![*\w])")
_NAME = re.compile(r"[A-Za-z][\w+-]*")

every_word = pytest.mark.parametrize("word", words(), ids=lambda word: word["word"])


def split(text: str) -> set[str]:
    """Return the words of a text or of an identifier, in lower case; letters are none."""
    parted = re.sub(r"([a-z])([A-Z])", r"\1 \2", text)
    return {found.lower() for found in re.findall(r"[^\W\d_]{2,}", parted)}


@cache
def words_of_code() -> set[str]:
    """Return the words in names of the code, and in texts that are names."""
    found: set[str] = set()
    for path in (path for package in PACKAGES for path in package.rglob("*.py")):
        found |= split(path.stem)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for field in ("name", "id", "attr", "arg", "asname"):
                name = getattr(node, field, None)
                found |= split(name) if isinstance(name, str) else set()
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= split(node.value) if _NAME.fullmatch(node.value) else set()
    return found.union(*map(split, game_names()))


@cache
def words_of_catalogues() -> tuple[set[str], set[str]]:
    """Return the words of the English and of the Italian texts."""
    english: set[str] = set()
    italian: set[str] = set()
    for path in (path for package in PACKAGES for path in package.rglob("*.po")):
        with path.open("rb") as file:
            for message in filter(lambda one: one.id, read_po(file)):  # the first is the header
                for texts, into in ((message.id, english), (message.string, italian)):
                    many = (texts,) if isinstance(texts, str) else tuple(texts or ())
                    into |= {word for one in many for word in split(_CODE.sub("", one))}
    return english, italian


@cache
def words_of_pages(lang: str) -> tuple[set[str], set[str]]:
    """Return the words of a language's pages, without code and italics; and those in italics.

    What the Italian site has in English is left out.
    """
    found: set[str] = set()
    italics: set[str] = set()
    for path in (DOCS / lang).rglob("*.md"):
        if lang == "it" and "reference" in path.parts:
            continue
        text = _CODE.sub(" ", path.read_text("utf-8"))
        found |= split(_ITALICS.sub(" ", text))
        italics = italics.union(*map(split, _ITALICS.findall(text)))
    return found, italics


@cache
def italian_words() -> set[str]:
    """Return the Italian words that the code or an English text uses."""
    english, catalogues = words_of_catalogues()
    page, italics = words_of_pages("en")
    used = words_of_code() | english | page | italics
    return used & catalogues | italics & (catalogues | words_of_pages("it")[0])


def names_of(word: Word) -> set[str]:
    """Return all that a word of the glossary is called, word by word."""
    genoese = [one.partition(" (")[0] for one in word.get("genoese", [])]
    names = [word["word"], *word.get("forms", []), *word.get("also", []), *genoese]
    italics = _ITALICS.findall(word["en"]) + _ITALICS.findall(word["it"])
    return set[str]().union(*map(split, (*names, *italics)))


def glossary_words() -> set[str]:
    return set[str]().union(*map(names_of, words()))


def test_every_italian_word_that_is_used_is_told() -> None:
    missing = sorted(italian_words() - glossary_words() - set(NOT_ITALIAN))
    assert not missing, f"put these into docs/glossary.toml, or into not_italian.json: {missing}"


def test_what_is_not_italian_is_used_and_is_not_told() -> None:
    assert sorted(set(NOT_ITALIAN)) == NOT_ITALIAN
    assert [one for one in NOT_ITALIAN if one not in italian_words()] == []
    told = set[str]().union(*(split(word["word"]) for word in words()))
    assert [one for one in NOT_ITALIAN if one in told] == []


@every_word
def test_a_word_is_used_or_is_said_at_the_table(word: Word) -> None:
    """A word in the code, in a text or on an Italian page; not one for its own sake."""
    english, catalogues = words_of_catalogues()
    met = words_of_code() | english | catalogues | set[str]().union(*words_of_pages("it"))
    assert names_of(word) & met


def place_exists(kind: str, name: str) -> bool:
    """Say whether what the glossary names in the code is there."""
    head, _, option = name.partition(".")
    match kind:
        case "step":
            return name in STEPS
        case "variant":
            return name in discover().names
        case "option":
            return option in option_fields(discover().load(head))
        case "game":
            return name in game_names()
        case "item":
            return item_name(name, "it").lower() == name
        case "accuso":
            return accuso_name(name, "it").lower() == name
        case _:
            return kind == ""


@every_word
def test_a_word_stands_in_the_code_where_it_is_said_to(word: Word) -> None:
    for place in word["code"]:
        kind, _, name = place.rpartition(" ")
        assert place_exists(kind, name), place
        if kind == "":
            module, _, attribute = name.rpartition(".")
            if attribute[:1].isupper():
                assert hasattr(importlib.import_module(module), attribute)
            else:
                importlib.import_module(name)


@every_word
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_word_has_a_source_that_is_told(word: Word, lang: str) -> None:
    page = (DOCS / lang / "explanation" / "sources.md").read_text("utf-8")
    quoted = re.findall(r"\(([A-Z0-9, ]+)\)", " ".join((*word.get("genoese", []), word["en"])))
    cited = {*word["sources"], *(code for one in quoted for code in one.split(", "))} - {"ours"}
    assert [code for code in sorted(cited) if f"{{#{code.lower()}}}" not in page] == []
    assert len(word.get("genoese", [])) == sum(" (" in one for one in word.get("genoese", []))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_source_that_the_rules_name_is_told(lang: str) -> None:
    page = (DOCS / lang / "explanation" / "sources.md").read_text("utf-8")
    named = {code for listed in discover().listed() for code in listed.sources}
    codes = {code for code in named if re.fullmatch(r"[A-Z0-9]{2,3}", code)}
    assert "PAG" in codes
    assert [code for code in sorted(codes) if f"### {code} {{#{code.lower()}}}" not in page] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_tells_every_section_once(lang: str) -> None:
    page = (DOCS / lang / "glossary.md").read_text("utf-8")
    sections = list(dict.fromkeys(word["section"] for word in words()))
    assert re.findall(rf"```cirulla-{lang}\nglossary (\w+)\n```", page) == sections


def test_a_word_is_told_with_its_names_places_and_sources() -> None:
    told = "\n".join(str(part) for part in expand("glossary cards", "it"))
    assert "fante {: #fante }" in told
    assert ":   Si scrive `J`, da *jack*, e vale 8." in told
    assert "in genovese: *sbiro* ([SBI](explanation/sources.md#sbi), " in told
    assert "nel codice: domanda [`settebello`](reference/steps.md#settebello)" in told


def test_each_word_has_its_own_anchor() -> None:
    anchors = [anchor(word["word"]) for word in words()]
    assert len(set(anchors)) == len(anchors)
