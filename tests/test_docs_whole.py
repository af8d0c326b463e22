"""Nothing of what can be used is missing from the reference, and nothing stands there in vain."""

from __future__ import annotations

import re
import tomllib
from argparse import _SubParsersAction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import cirulla
from cirulla.cli.parser import make_parser
from cirulla.errors import Code
from cirulla.house import game_names
from cirulla.registry import listing

if TYPE_CHECKING:
    from cirulla.registry import Listed

PROJECT = Path(__file__).parent.parent
LANGUAGES = ("en", "it")
SHIPPED = [one for one in listing() if one.distribution == "cirulla"]

in_each_language = pytest.mark.parametrize("lang", LANGUAGES)


def page(name: str, lang: str = "en") -> str:
    """Return a page of the reference."""
    return (PROJECT / f"docs/{lang}/reference/{name}.md").read_text("utf-8")


def headings(text: str, level: int) -> list[str]:
    """List the names in headings of a level."""
    return re.findall(rf"^{'#' * level} `([^`]+)`", text, re.MULTILINE)


def section(text: str, heading: str) -> str:
    """Return what stands under a heading of the second level."""
    found = re.search(rf"^## `{re.escape(heading)}`.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found is not None, heading
    return found[0]


def test_every_public_name_leads_to_its_entry() -> None:
    linked = re.findall(
        r"^\| \[`(\w+)`\]\((\S+)\.md#(\S+)\) \| \S", page("api/index"), re.MULTILINE
    )
    assert [name for name, _, _ in linked] == cirulla.__all__
    for name, home, anchor in linked:
        members = re.search(r"members: \[(.*)\]", page(f"api/{home}"))
        assert members is not None
        assert name in members[1].split(", ")
        assert anchor.rpartition(".")[2] == name


@in_each_language
def test_every_shipped_variant_has_its_heading(lang: str) -> None:
    assert headings(page("variants", lang), 2) == [one.name for one in SHIPPED]


@in_each_language
@pytest.mark.parametrize("one", SHIPPED, ids=lambda one: one.name)
def test_every_option_is_told_with_its_bounds_and_default(one: Listed, lang: str) -> None:
    entry = section(page("variants", lang), one.name)
    rows = re.findall(r"^\| `(\w+)` \| `[^`]+` \| [^|]+ \| [^|]+ \|$", entry, re.MULTILINE)
    assert rows == [option.name for option in one.options]


@in_each_language
@pytest.mark.parametrize("one", SHIPPED, ids=lambda one: one.name)
def test_every_variant_names_its_sources(one: Listed, lang: str) -> None:
    entry = section(page("variants", lang), one.name)
    for source in one.sources:
        assert f"[{source}](../explanation/sources.md#{source.lower()})" in entry


@in_each_language
def test_every_named_game_has_its_heading(lang: str) -> None:
    assert headings(page("games", lang), 2) == list(game_names())


def test_every_code_has_its_heading_meaning_and_remedy() -> None:
    text = page("codes")
    assert sorted(headings(text, 3)) == sorted(Code)
    for entry in text.split("\n### ")[1:]:
        assert re.fullmatch(
            r"`(\w+)/([\w-]+)` \{#\1-\2\}\n\n\S.*\n\*What to do:\* \S.*\n+(## .*)?",
            entry,
            re.DOTALL,
        ), entry


def test_every_command_has_its_help() -> None:
    parser = make_parser(["--no-color"])
    commands = [
        name
        for action in parser._actions
        if isinstance(action, _SubParsersAction)
        for name in action.choices
    ]
    told = headings(page("command"), 3)
    assert told == ["cirulla", *(f"cirulla {name}" for name in commands)]


def test_every_command_has_its_line() -> None:
    parser = make_parser(["--no-color"])
    actions = [one for one in parser._actions if isinstance(one, _SubParsersAction)]
    for name in actions[0].choices:
        assert re.search(rf"^\| `cirulla {name}[ `]", page("command"), re.MULTILINE), name


def test_every_extra_has_its_heading() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    assert sorted(headings(page("extras"), 2)) == sorted(project["optional-dependencies"])


def test_every_page_stands_in_both_languages() -> None:
    names = [
        {
            path.relative_to(PROJECT / "docs" / lang)
            for path in (PROJECT / "docs" / lang).rglob("*.md")
        }
        for lang in LANGUAGES
    ]
    assert names[0] == names[1]
