"""The built site: whole in both languages, every link leads somewhere, nothing is from outside."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from html.parser import HTMLParser
from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from attrs import field, frozen

import cirulla
from siting import LANGUAGES, PROJECT, built_site

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow
HOST = "http://site/"
LOADS = {("link", "href"), ("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src")}
"""What a browser fetches of its own accord, not counting a link to another page."""

in_each_language = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_site(tmp_path_factory)


@frozen
class Page:
    """What a page of the site has in it.

    Attributes:
        lang: the language it says it is in.
        ids: its anchors.
        links: where its links lead, as they are written.
        loads: what it fetches, likewise.
    """

    lang: list[str] = field(factory=list)
    ids: set[str] = field(factory=set)
    links: list[str] = field(factory=list)
    loads: list[str] = field(factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = Page()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.page.lang.append(values.get("lang", ""))
        if "id" in values:
            self.page.ids.add(values["id"])
        if tag == "a" and "href" in values:
            self.page.links.append(values["href"])
        for name in values.keys() & {"href", "src"}:
            if (tag, name) in LOADS and values.get("rel") not in ("alternate", "prev", "next"):
                self.page.loads.append(values[name])


@cache
def read(file: Path) -> Page:
    """Read a page of the site."""
    reader = _Reader()
    reader.feed(file.read_text("utf-8"))
    return reader.page


def files(site: Path, lang: str = "") -> list[Path]:
    """List the pages of the site that are ours; the page to play on has tests of its own."""
    pages = sorted((site / lang).rglob("*.html"))
    return [page for page in pages if page.relative_to(site).parts[0] != "play"]


def target(site: Path, file: Path, link: str) -> tuple[Path, str]:
    """Return the file and the anchor to which a link of a page leads."""
    place = urlsplit(urljoin(HOST + file.relative_to(site).as_posix(), link))
    path = site / unquote(place.path).lstrip("/")
    return (path / "index.html" if place.path.endswith("/") else path), unquote(place.fragment)


def test_every_link_leads_somewhere(site: Path) -> None:
    lost = []
    for file in files(site):
        for link in read(file).links:
            if urlsplit(link).scheme:
                continue
            path, anchor = target(site, file, link)
            if not path.is_file() or (anchor and anchor not in read(path).ids):
                lost.append(f"{file.relative_to(site)}: {link}")
    assert not lost


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    for file in files(site):
        for link in read(file).loads:
            assert not urlsplit(link).netloc, f"{file.relative_to(site)} fetches {link}"
            if not link.startswith("data:"):
                assert target(site, file, link)[0].exists(), f"{file.relative_to(site)}: {link}"
    for style in site.glob("*/assets/**/*.css"):
        found = re.findall(r"url\(([^)]*)\)", style.read_text("utf-8"))
        assert not [
            one for one in found if "//" in one and not one.strip("\"'").startswith("data:")
        ]


@in_each_language
def test_every_page_of_the_sources_is_there_in_its_language(site: Path, lang: str) -> None:
    sources = PROJECT / "docs" / lang
    for source in sources.rglob("*.md"):
        name = source.relative_to(sources).with_suffix("")
        folder = name.parent if name.name == "index" else name
        assert read(site / lang / folder / "index.html").lang == [lang]


@in_each_language
def test_every_page_leads_to_the_same_in_the_other_language(site: Path, lang: str) -> None:
    other = {"en": "it", "it": "en"}[lang]
    for file in files(site, lang):
        twin = site / other / file.relative_to(site / lang)
        assert twin in {target(site, file, link)[0] for link in read(file).links}


@in_each_language
def test_the_navigation_reaches_every_page(site: Path, lang: str) -> None:
    first = site / lang / "index.html"
    reached, new = {first}, {first}
    while new:
        found = {target(site, file, link)[0] for file in new for link in read(file).links}
        new = {one for one in found if one.suffix == ".html" and one.is_file()} - reached
        reached |= new
    assert set(files(site, lang)) <= reached


@in_each_language
def test_every_public_name_has_its_heading(site: Path, lang: str) -> None:
    entries = (site / lang / "reference/api").rglob("*.html")
    ids = {one for page in entries for one in read(page).ids}
    ends = {one.rpartition(".")[2] for one in ids if one.startswith("cirulla.")}
    assert set(cirulla.__all__) <= ends


@in_each_language
def test_every_name_of_a_public_module_has_its_heading(site: Path, lang: str) -> None:
    for page in (PROJECT / "docs/en/reference/api").glob("*.md"):
        told = re.search(r"::: (\S+)\n.*members: \[(.*?)\]", page.read_text("utf-8"), re.DOTALL)
        if told is None:
            assert page.stem == "index"
            continue
        module, members = told.groups()
        ids = read(site / lang / "reference/api" / page.stem / "index.html").ids
        assert {f"{module}.{name}" for name in members.split(", ")} <= ids


@in_each_language
def test_the_search_finds_every_page(site: Path, lang: str) -> None:
    index = json.loads((site / lang / "search/search_index.json").read_text("utf-8"))
    assert index["config"]["lang"] == [lang]
    found = {entry["location"].partition("#")[0] for entry in index["docs"]}
    assert {file.parent.relative_to(site / lang).as_posix() for file in files(site, lang)} == {
        location.rstrip("/") or "." for location in found
    }


@in_each_language
def test_the_search_puts_the_game_before_the_library(site: Path, lang: str) -> None:
    index = json.loads((site / lang / "search/search_index.json").read_text("utf-8"))
    weight = {entry["location"]: entry["boost"] for entry in index["docs"]}
    for game in ("rules/captures/", "glossary/", "tutorial/match/"):
        for library in ("reference/wire/", "reference/api/match/"):
            assert weight[game] > weight[library]


def test_the_first_page_and_that_for_a_lost_one_lead_to_both_languages(site: Path) -> None:
    assert {"en/", "it/"} <= set(read(site / "index.html").links)
    assert {"/en/", "/it/"} <= set(read(site / "404.html").links)


def test_a_page_to_play_on_that_is_missing_is_named(tmp_path: Path) -> None:
    """It is asked for, and Pyodide is not there: nothing is built."""
    pytest.importorskip("material", reason="it is of the extra docs")
    tool = PROJECT / "tools/make_site.py"
    words = ["--out", str(tmp_path / "site"), "--play", "--pyodide", str(tmp_path)]
    ran = subprocess.run(
        [sys.executable, str(tool), *words], check=False, capture_output=True, encoding="utf-8"
    )
    assert ran.returncode == 1
    assert "there is no Pyodide in" in ran.stderr
    assert not (tmp_path / "site").exists()
