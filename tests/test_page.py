"""The page in a real browser: matches at one screen, by the rules that run in it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsing import Visit, Visits, browsing, built_page, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

DECLARER = "?seed=91&pace=0"
"""In the base game: the first hand of the first player is a buona, and its ace sweeps the table."""


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_page(tmp_path_factory.mktemp("page") / "built")


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    named = os.environ.get("CIRULLA_PICTURES")
    return Path(named) if named else tmp_path_factory.mktemp("pictures")


@pytest.fixture(scope="module")
def browser(folder: Path) -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    with serving(folder) as address:
        yield address


@pytest.fixture
def visits(browser: Browser, address: str, pictures: Path) -> Iterator[Visits]:
    visits = Visits(browser, address, pictures)
    yield visits
    visits.close()


def deal(visit: Visit, game: str = "base", players: int = 2, persons: int = 1) -> None:
    """Begin a match: the first so many seats are persons."""
    page = visit.page
    page.select_option("#house", game)
    page.select_option("#players", str(players))
    for seat in range(persons):
        page.locator("#seats select").nth(seat).select_option("person")
    page.click("#deal")


def wait(visit: Visit) -> None:
    """Wait until something is to be done: a card to choose, a dialog to answer, or the end."""
    visit.page.wait_for_selector("#hand button:enabled, dialog[open], #actions button:enabled")


def play_round(visit: Visit, tries: int = 200) -> list[str]:
    """Play until the score sheet is shown; return the moves made.

    A declaration comes first; otherwise the first card, in the first way that it can be played.
    """
    made: list[str] = []
    for _ in range(tries):
        wait(visit)
        if visit.dialog.count():
            return made
        button = visit.page.locator('#actions [data-move^="!"]')
        if not button.count():
            visit.my_turn.first.click()
            button = visit.page.locator("#actions [data-move]")
        made.append(button.first.get_attribute("data-move") or "")
        before = visit.page.locator("#moves li").count()
        button.first.click()
        visit.page.wait_for_function(
            "before => document.querySelectorAll('#moves li').length > before"
            " && document.querySelector('#hand button:enabled, dialog[open], #actions button')",
            arg=before,
        )
    raise AssertionError(f"no round ends after {made}")


def test_a_whole_round_against_the_random_player(visits: Visits) -> None:
    """ACC-1, SCOPA-1, SCORE-6."""
    visit = visits.open().go(DECLARER)
    deal(visit)
    made = play_round(visit)
    assert made[0] == "!buona"
    assert len([move for move in made if not move.startswith("!")]) == 18
    told = visit.get("moves").inner_text()
    assert "Player 1 knocks: buona" in told
    assert "Scopa!" in told
    sheet = visit.dialog
    expect(sheet).to_contain_text("The round is scored")
    rows = sheet.locator("tbody th").all_inner_texts()
    assert {"Carte", "Settebello", "Accusi", "Scope"} <= set(rows)
    totals = [int(one) for one in sheet.locator("tfoot tr").last.locator("td").all_inner_texts()]
    visit.picture("sheet")
    sheet.locator("button").last.click()
    expect(visit.get("house-name")).to_contain_text("Round 2")
    shown = [int(one) for one in visit.page.locator("#score b").all_inner_texts()]
    assert shown == totals
    assert visit.faults == []
    assert visit.strangers == []
