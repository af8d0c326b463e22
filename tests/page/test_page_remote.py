"""The page against a person elsewhere, through a real server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsing import Visit, Visits
from make_page import make_page
from serving import Process, process

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def served_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page without Python: the server plays."""
    folder = tmp_path_factory.mktemp("served") / "page"
    make_page(folder, pyodide=None)
    return folder


@pytest.fixture
def server(served_page: Path, tmp_path: Path) -> Iterator[Process]:
    with process(tmp_path / "matches.sqlite", "--page", str(served_page)) as server:
        yield server


@pytest.fixture
def visits(server: Process, browser: Browser, pictures: Path) -> Iterator[Visits]:
    with Visits(browser, f"http://127.0.0.1:{server.port}/", pictures) as visits:
        yield visits


def invite(visit: Visit, game: str = "base") -> list[str]:
    """Begin a match between Nina and Beppe as Nina; return the links for Beppe and to watch."""
    visit.page.fill("#name-0", "Nina")
    visit.page.fill("#name-1", "Beppe")
    visit.page.select_option("#house", game)
    visit.page.click("#deal")
    links = visit.dialog.locator("input")
    expect(links).to_have_count(3)  # the last is one's own
    found = [links.nth(place).input_value() for place in range(2)]
    visit.picture("invite")
    visit.dialog.locator("button").last.click()
    return found


def follow(visits: Visits, link: str, lang: str = "it") -> Visit:
    """Open a link in a window of one's own."""
    visit = visits.open(lang=lang)
    return visit.go("?pace=0", link.removeprefix(visit.at))


def turn_of(*visits: Visit) -> Visit | None:
    """Wait until one of the windows may move; None if a score sheet is shown instead."""
    for _ in range(600):
        for visit in visits:
            if visit.dialog.count():
                return None
            if visit.my_turn.count():
                return visit
        visits[0].page.wait_for_timeout(100)
    raise AssertionError("nobody may move")


def test_a_whole_round_between_two_windows(visits: Visits) -> None:
    nina = visits.open().go("?pace=0")
    to_beppe, to_watch = invite(nina)
    beppe, watcher = follow(visits, to_beppe), follow(visits, to_watch, "en")
    expect(watcher.get("mine-name")).to_have_text("You are watching.")
    expect(beppe.get("mine-name")).to_have_text("Beppe")
    for _ in range(100):
        visit = turn_of(nina, beppe)
        if visit is None:
            break
        visit.step_here()
        assert watcher.page.locator("#hand button").count() == 0
    for visit, words in ((nina, "The round is scored"), (beppe, "I punti della smazzata")):
        expect(visit.dialog).to_contain_text(words)
    beppe.picture("remote-sheet")
    sheets = [one.dialog.locator("td").all_inner_texts() for one in (nina, beppe, watcher)]
    assert sheets[0] == sheets[1] == sheets[2]
    for visit in (nina, beppe):
        visit.dialog.locator("button").last.click()
    expect(nina.get("house-name")).to_contain_text("Round 2")
    expect(beppe.get("house-name")).to_contain_text("Smazzata 2")
    for visit in (nina, beppe, watcher):
        assert visit.faults == []
        assert visit.strangers == []


def test_a_house_of_ones_own_is_played_with_somebody_elsewhere(
    visits: Visits, tmp_path: Path
) -> None:
    file = tmp_path / "casa.json"
    file.write_text('{"name": "Casa Parodi", "game": "breve"}', "utf-8")
    nina = visits.open().go("?pace=0")
    nina.page.locator("#own-house summary").click()
    nina.get("own").set_input_files(file)
    own = nina.page.locator("#house option:checked")
    expect(own).to_have_text("Casa Parodi (from your file)")
    beppe = follow(visits, invite(nina, own.get_attribute("value") or "")[0])
    for visit in (nina, beppe):
        expect(visit.get("house-name")).to_contain_text("Casa Parodi")
        assert visit.faults == []


def lay_what_could_take(visit: Visit) -> bool:
    """Lay a card that can capture; say whether the hand has one."""
    for card in visit.my_turn.all():
        card.click()
        if visit.page.locator("#table .could").count():
            visit.move(card.get_attribute("data-card") or "").click()
            return True
    return False


def test_an_illegal_move_is_explained_by_the_server_in_the_seats_language(visits: Visits) -> None:
    """CAP-5."""
    nina = visits.open().go("?pace=0")
    beppe = follow(visits, invite(nina)[0])
    for _ in range(36):
        visit = turn_of(nina, beppe)
        assert visit is not None
        if lay_what_could_take(visit):
            words = "Quella carta può prendere" if visit is beppe else "That card can take"
            expect(visit.dialog.locator(".reason")).to_contain_text(words)
            expect(visit.dialog.locator(".rule")).to_contain_text("CAP-5")
            return
        visit.step_here()
    raise AssertionError("no card of the whole round could take")


def test_who_comes_back_finds_the_match_as_it_is(visits: Visits) -> None:
    nina = visits.open().go("?pace=0")
    beppe = follow(visits, invite(nina)[0])
    for _ in range(3):
        visit = turn_of(nina, beppe)
        assert visit is not None
        visit.step_here()
    turn_of(nina, beppe)
    before = beppe.get("moves").inner_text()
    beppe.page.reload()
    expect(beppe.get("mine-name")).to_have_text("Beppe")
    expect(beppe.get("moves")).to_have_text(before, use_inner_text=True)
    nina.page.reload()
    expect(nina.get("tool-invite")).to_be_visible()  # the links are still to be had


def test_after_a_lost_connection_it_catches_up(
    visits: Visits, server: Process, served_page: Path, tmp_path: Path
) -> None:
    nina = visits.open().go("?pace=0")
    beppe = follow(visits, invite(nina)[0])
    visit = turn_of(nina, beppe)
    assert visit is not None
    visit.step_here()
    server.kill()
    for one in (nina, beppe):
        expect(one.get("lost")).to_be_visible()
    again = ("--port", str(server.port), "--page", str(served_page))
    with process(tmp_path / "matches.sqlite", *again):
        for one in (nina, beppe):
            expect(one.get("lost")).to_be_hidden()
        visit = turn_of(nina, beppe)
        assert visit is not None
        visit.step_here()
        made = visit.page.locator("#moves li").count()
        for one in (nina, beppe):
            expect(one.page.locator("#moves li")).to_have_count(made)


def test_the_skip_link_leads_to_the_match_and_not_out_of_it(visits: Visits) -> None:
    nina = visits.open().go("?pace=0")
    invite(nina)
    link = nina.page.url
    nina.get("skip").press("Enter")
    expect(nina.get("main")).to_be_focused()
    assert nina.page.url == link


def test_who_leaves_comes_back_by_the_browsers_history(visits: Visits) -> None:
    nina = visits.open().go("?pace=0")
    invite(nina)
    nina.page.click("#tool-leave")
    nina.dialog.locator(".main").click()
    expect(nina.get("deal")).to_be_visible()
    assert "token" not in nina.page.url
    nina.page.go_back()
    expect(nina.get("mine-name")).to_have_text("Nina")


def test_without_a_connection_one_may_ask_and_leave(visits: Visits, server: Process) -> None:
    nina = visits.open().go("?pace=0")
    invite(nina)
    server.kill()
    expect(nina.get("lost")).to_be_visible()
    with nina.page.expect_event("requestfailed"):
        nina.page.click("#tool-rules")
    expect(nina.get("play")).to_be_visible()
    nina.page.click("#tool-leave")
    nina.dialog.locator(".main").click()
    expect(nina.get("failed-why")).to_contain_text("The server does not answer.")
    expect(nina.get("lost")).to_be_hidden()


def test_a_link_is_copied_where_there_is_no_clipboard(visits: Visits) -> None:
    nina = visits.open()
    nina.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    nina.go("?pace=0")
    nina.page.click("#deal")
    nina.page.evaluate(
        "document.addEventListener('copy', () => { window.copied = String(getSelection()) })"
    )
    nina.dialog.get_by_role("button", name="Copy").first.click()
    expect(nina.dialog.get_by_role("button", name="Copied")).to_be_visible()
    assert nina.page.evaluate("window.copied") == nina.get("invite-0").input_value()


def test_a_link_that_opens_nothing_is_told_so(visits: Visits) -> None:
    visit = visits.open(lang="it").go(fragment="#match=nothing&token=wrong")
    expect(visit.get("failed-why")).to_contain_text("non apre nessuna partita")
    visit.page.click("#failed-again")
    expect(visit.get("deal")).to_be_visible()


def test_a_server_whose_page_has_no_python_says_so(visits: Visits) -> None:
    visit = visits.open().go()
    visit.page.get_by_label("All at this screen").check()
    visit.page.click("#deal")
    expect(visit.get("setup-wrong")).to_contain_text("gives no Python")
