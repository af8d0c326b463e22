"""The site in a real browser: at a desk and on a phone, light and dark, for everybody's eyes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect

from browsing import (
    DESK,
    PATIENCE,
    PHONE,
    Files,
    Visit,
    Visits,
    browsing,
    built_page,
    pictures_folder,
    serving,
)
from siting import LANGUAGES, PROJECT, built_site

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
LOOKED_AT = (
    "",
    "rules/",
    "rules/captures/",
    "rules/differences/",
    "rules/games/genova/",
    "glossary/",
    "play/",
    "tutorial/match/",
    "tutorial/variant/",
    "howto/terminal/",
    "reference/variants/",
    "reference/command/",
    "reference/api/",
    "reference/api/match/",
    "explanation/compiling/",
)
"""Pages of every kind."""


in_each_language = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_site(tmp_path_factory)


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pictures_folder(tmp_path_factory)


@pytest.fixture(scope="module")
def browser(site: Path) -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with serving(site, Files) as address:  # the theme's pages have scripts in them
        yield address


@pytest.fixture
def visits(browser: Browser, address: str, pictures: Path) -> Iterator[Visits]:
    with Visits(browser, address, pictures) as visits:
        yield visits


def addresses(site: Path, lang: str) -> list[str]:
    """List every page of a language, by its address; the page to play on has tests of its own."""
    pages = [page.parent.relative_to(site).as_posix() for page in (site / lang).rglob("index.html")]
    return sorted(f"{page}/" for page in pages if page != f"{lang}/play")


def spare_the_search(visit: Visit, site: Path, lang: str) -> None:
    """Give the pages an empty index: to read the whole one takes each longer than all else."""
    index = json.loads((site / lang / "search/search_index.json").read_text("utf-8"))
    empty = {**index, "docs": []}
    visit.page.route("**/search_index.json", lambda route: route.fulfill(json=empty))


@in_each_language
def test_no_page_is_wider_than_its_window_or_asks_elsewhere(
    site: Path, visits: Visits, lang: str
) -> None:
    """Each is opened at a phone's width, and then at a desk's."""
    visit = visits.open(size=PHONE, lang=lang)
    spare_the_search(visit, site, lang)
    wide = []
    for one in addresses(site, lang):
        visit.page.goto(visit.at + one, wait_until="load")
        for size in (PHONE, DESK):
            visit.size(size)
            if visit.overflow() > 0:
                wide.append(f"{one} at {size[0]}: {visit.overflow()}")
    assert not wide
    assert not visit.strangers
    assert not visit.faults


@in_each_language
@pytest.mark.parametrize(("scheme", "size"), [("light", DESK), ("dark", PHONE)])
def test_nothing_serious_stands_in_the_way_of_a_reader(
    site: Path, visits: Visits, lang: str, scheme: Literal["light", "dark"], size: tuple[int, int]
) -> None:
    """Contrast, landmarks, names: what axe-core looks at."""
    visit = visits.open(size=size, lang=lang, scheme=scheme)
    spare_the_search(visit, site, lang)
    found = {}
    for one in LOOKED_AT:
        visit.page.goto(f"{visit.at}{lang}/{one}", wait_until="load")
        visit.picture(
            f"site-{lang}-{scheme}-{size[0]}-{one.strip('/').replace('/', '-') or 'index'}"
        )
        if faults := visit.accessible():
            found[one] = faults
    assert not found


def test_the_first_page_is_readable_and_leads_on(visits: Visits) -> None:
    visit = visits.open(size=PHONE, lang="fr")
    visit.page.goto(visit.at)
    assert not visit.accessible()
    assert visit.overflow() <= 0
    visit.page.get_by_role("link", name="Italiano").click()
    visit.page.wait_for_url("**/it/")


def test_the_first_page_knows_the_readers_language(visits: Visits) -> None:
    visit = visits.open(lang="it-IT")
    visit.page.goto(visit.at)
    visit.page.wait_for_url("**/it/")


@in_each_language
def test_the_search_works_without_a_network(visits: Visits, lang: str) -> None:
    visit = visits.open(lang=lang)
    visit.page.goto(f"{visit.at}{lang}/", wait_until="load")
    visit.page.get_by_role("textbox").fill("primiera")
    expect(visit.page.locator(".md-search-result__item").first).to_be_visible()
    assert not visit.strangers


@in_each_language
def test_a_reader_may_change_the_language_where_they_are(visits: Visits, lang: str) -> None:
    other = {"en": "it", "it": "en"}[lang]
    visit = visits.open(lang=lang)
    visit.page.goto(f"{visit.at}{lang}/reference/variants/", wait_until="load")
    visit.page.locator(".md-header .md-select").hover()
    visit.page.locator(f'.md-select__link[hreflang="{other}"]').click()
    visit.page.wait_for_url(f"**/{other}/reference/variants/")


def test_a_page_of_ones_own_may_ask_the_rules(
    site: Path, browser: Browser, pictures: Path, tmp_path: Path
) -> None:
    """The example of the page on browsers, beside the page to play on."""
    text = (PROJECT / "docs/en/howto/browser.md").read_text("utf-8")
    found = re.search(r"```js\n(.*?)```", text, re.DOTALL)
    assert found is not None
    script = found[1].replace('"worker.js"', '"../worker.js"')
    told: list[str] = []
    with serving(built_page(tmp_path / "page"), Files) as at:
        visit = Visits(browser, at, pictures).open()
        visit.page.on("console", lambda one: told.append(one.text) if one.type == "log" else None)
        visit.page.goto(f"{at}cards/7d.svg")  # where no other script runs
        last = visit.page.expect_console_message(
            lambda one: one.text == "fifteen Qs", timeout=PATIENCE
        )
        with last:
            visit.page.evaluate(f"() => {{ {script} }}")
        assert told == ["equal 6h", "sum 2d 4s", "fifteen Qs"]
        assert not visit.strangers
        visit.page.context.close()
