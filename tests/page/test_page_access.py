"""The page for every eye, ear and hand: axe-core, the keyboard alone, a phone and a desk."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect

from browsing import DESK, PHONE

if TYPE_CHECKING:
    from pathlib import Path

    from browsing import Visit, Visits

pytestmark = pytest.mark.slow

SIX = "?seed=7&pace=0"
"""The first player holds 2h 6c Qs; on the table lie 6s 7d 7c Jc."""
SMALL = (360, 640)
WIDER = "({ scrollWidth, clientWidth }) => scrollWidth - clientWidth"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(visits: Visits, scheme: Literal["light", "dark"]) -> None:
    visit = visits.open(size=PHONE, lang="it", scheme=scheme).go(SIX)
    found = {"start": visit.accessible()}
    visit.picture(f"start-{scheme}")
    visit.page.click("#read-rules")
    expect(visit.dialog).to_contain_text("SEAT-1")
    found["rules"] = visit.accessible()
    visit.page.keyboard.press("Escape")
    visit.deal()
    visit.choose("2h")
    found["play"] = visit.accessible()
    visit.picture(f"play-{scheme}")
    visit.move("2h").click()
    expect(visit.dialog).to_contain_text("CAP-5")
    found["refused"] = visit.accessible()
    visit.picture(f"refused-{scheme}")
    visit.page.keyboard.press("Escape")
    visit.play_round()
    visit.dialog.locator("summary").click()
    found["sheet"] = visit.accessible()
    visit.picture(f"sheet-{scheme}")
    assert {where: faults for where, faults in found.items() if faults} == {}


def press(visit: Visit, key: str, selector: str, most: int = 60) -> None:
    """Press a key until the focus is where it is wanted."""
    for _ in range(most):
        if visit.page.evaluate("at => document.activeElement.matches(at)", selector):
            return
        visit.page.keyboard.press(key)
    raise AssertionError(f"{selector} is not reached by {key}")


def test_the_keyboard_alone_is_enough(visits: Visits) -> None:
    visit = visits.open().go(SIX)
    visit.page.keyboard.press("Tab")
    expect(visit.page.locator(".skip")).to_be_focused()
    press(visit, "Tab", "#house")
    visit.page.keyboard.type("The base game")
    expect(visit.get("house")).to_have_value("base")
    press(visit, "Tab", "#deal")
    visit.page.keyboard.press("Enter")
    for cards in (3, 2, 1):
        expect(visit.my_turn).to_have_count(cards)
        expect(visit.page.locator("#hand button:focus")).to_have_count(1)  # found again each turn
        outline = visit.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline == "solid"
        visit.page.keyboard.press("Space")
        expect(visit.page.locator("#hand button:focus")).to_have_attribute("aria-pressed", "true")
        press(visit, "Tab", "#actions [data-move]")
        visit.page.keyboard.press("Enter")
    expect(visit.my_turn).to_have_count(3)  # the next deal
    press(visit, "Shift+Tab", "#tool-undo")
    visit.page.keyboard.press("Enter")
    expect(visit.my_turn).to_have_count(1)
    press(visit, "Shift+Tab", "#tool-leave")
    visit.page.keyboard.press("Enter")
    press(visit, "Tab", "dialog .main")
    visit.page.keyboard.press("Enter")
    expect(visit.get("resume")).to_be_visible()
    assert visit.faults == []


def test_what_happens_is_said_aloud(visits: Visits) -> None:
    visit = visits.open(lang="it").go(SIX)
    visit.deal()
    visit.choose("6c")
    visit.move("6cx6s").click()
    said = visit.page.locator('[aria-live="polite"]')
    expect(said).to_contain_text("prende sei di picche con sei di fiori (uguale).")
    expect(said).to_contain_text("Tocca a te: scegli una carta.")
    expect(visit.page).to_have_title(re.compile("^Tocca a te"))


def shown_whole(visit: Visit, selector: str) -> bool:
    """Say whether something lies within the window, without scrolling."""
    whole: bool = visit.page.evaluate(
        """selector => [...document.querySelectorAll(selector)].every(one => {
            const { top, bottom, left, right } = one.getBoundingClientRect();
            return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
        })""",
        selector,
    )
    return whole


@pytest.mark.parametrize(("name", "size"), [("phone", PHONE), ("small", SMALL), ("desk", DESK)])
def test_table_and_hand_are_seen_without_scrolling(
    visits: Visits, name: str, size: tuple[int, int]
) -> None:
    visit = visits.open(size=size, lang="it").go(SIX)
    assert visit.overflow() == 0
    visit.deal("tradizione")
    visit.choose("6c")
    assert visit.overflow() == 0
    assert visit.page.evaluate("scrollY") == 0
    assert shown_whole(visit, "#tools button, #table button, #hand button, #actions button")
    visit.picture(name)
    visit.size((320, 640))
    assert visit.overflow() == 0


def test_a_sheet_of_many_long_names_fits_a_phone(visits: Visits) -> None:
    visit = visits.open(size=PHONE, lang="it").go("?seed=5&pace=0")
    visit.page.select_option("#house", "tradizione")
    visit.page.select_option("#players", "5")
    for seat in range(5):
        visit.page.fill(f"#name-{seat}", f"Mariamaddalena Brignole {seat}")
    visit.deal("tradizione", 5)
    visit.play_round()
    assert visit.dialog.evaluate(WIDER) == 0
    visit.picture("sheet-names")


def test_long_words_of_a_house_file_fit_a_phone(visits: Visits, tmp_path: Path) -> None:
    visit = visits.open(size=(320, 640), lang="it").go(SIX)
    file = tmp_path / "casa.toml"
    file.write_text(f'game = "{"b" * 99}"', "utf-8")
    visit.page.locator("#own-house summary").click()
    visit.get("own").set_input_files(file)
    expect(visit.get("own-wrong")).to_contain_text("bbb")
    assert visit.overflow() == 0
    name = "Famigliaparodi" * 7
    file.write_text(f'name = "{name}"', "utf-8")
    visit.get("own").set_input_files(file)
    expect(visit.page.locator("#house option:checked")).to_contain_text(name)
    visit.page.click("#read-rules")
    expect(visit.dialog).to_contain_text(name)
    assert visit.dialog.evaluate(WIDER) == 0
    visit.page.keyboard.press("Escape")
    visit.page.click("#deal")
    visit.wait()
    assert visit.overflow() == 0
    visit.page.click("#tool-leave")
    visit.dialog.locator(".main").click()
    expect(visit.get("kept-about")).to_contain_text(name)
    assert visit.overflow() == 0


def test_motion_is_left_out_where_it_is_not_wanted(visits: Visits) -> None:
    visit = visits.open().go("?seed=7&pace=2000")
    visit.deal()
    visit.choose("6c")
    visit.move("6cx6s").click()
    visit.page.wait_for_selector("#table .played")
    assert visit.page.evaluate("document.getAnimations().length") == 0
