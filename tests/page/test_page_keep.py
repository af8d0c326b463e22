"""Matches that are kept, taken back, saved and opened; their end; and a page that cannot start."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from cirulla.match import Match
from cirulla.record import dumps, load
from cirulla.shuffle import deck
from cirulla.verify import verify

if TYPE_CHECKING:
    from browsing import Visit, Visits

pytestmark = pytest.mark.slow

SIX = "?seed=7&pace=0"
"""The first player holds 2h 6c Qs; on the table lie 6s 7d 7c Jc."""


def cards(visit: Visit, where: str) -> set[str]:
    found: list[str] = visit.page.locator(f"#{where} [data-card]").evaluate_all(
        "all => all.map(one => one.dataset.card)"
    )
    return set(found)


def open_record(visit: Visit, record: str, folder: Path) -> None:
    """Open the text of a record as a file of one's own."""
    file = folder / "match.cirulla"
    file.write_text(record, "utf-8")
    visit.get("open").set_input_files(file)
    visit.wait()


def test_a_match_survives_a_reload_and_goes_on_from_the_same_seed(visits: Visits) -> None:
    """DEAL-1, SEAT-2."""
    visit = visits.open().go(SIX)
    visit.deal()
    visit.wait()
    for _ in range(2):
        visit.step()
    before = (cards(visit, "table"), cards(visit, "hand"), visit.get("moves").inner_text())
    visit.go(SIX)
    visit.wait()
    assert (cards(visit, "table"), cards(visit, "hand"), visit.get("moves").inner_text()) == before
    visit.play_round()
    visit.dialog.locator("button").last.click()
    expect(visit.get("house-name")).to_contain_text("Round 2")
    visit.wait()
    second = deck("7", 1)  # the first player deals now, so the other is dealt the first card
    assert cards(visit, "hand") == {str(second[place]) for place in (1, 3, 5)}
    assert visit.faults == []


def test_moves_are_taken_back_to_a_persons_own(visits: Visits) -> None:
    visit = visits.open().go(SIX)
    visit.deal()
    visit.wait()
    visit.choose("6c")
    visit.move("6cx6s").click()
    expect(visit.page.locator("#moves li")).to_have_count(3)
    visit.wait()
    visit.page.click("#tool-undo")
    expect(visit.page.locator("#moves li")).to_have_count(1)
    visit.wait()
    assert cards(visit, "hand") == {"2h", "6c", "Qs"}
    assert cards(visit, "table") == {"6s", "7d", "7c", "Jc"}
    visit.page.click("#tool-undo")
    expect(visit.page.locator("#said")).to_contain_text("There is no move of yours to take back.")
    assert visit.faults == []


@pytest.mark.parametrize("tool", ["undo", "leave"])
def test_a_match_is_left_or_taken_back_while_cards_move(visits: Visits, tool: str) -> None:
    visit = visits.open().go("?seed=7&pace=1000")
    visit.deal()
    visit.choose("6c")
    visit.move("6cx6s").click()
    visit.page.wait_for_selector("#table .played")
    visit.page.click(f"#tool-{tool}")
    if tool == "leave":
        visit.dialog.locator(".main").click()
        expect(visit.get("deal")).to_be_visible()
        visit.page.wait_for_selector("#banner.shown, #table .played", state="detached")
        visit.page.wait_for_timeout(3000)  # longer than what was being shown lasts
        expect(visit.get("deal")).to_be_visible()
    else:
        expect(visit.get("said")).to_contain_text("Taken back")
        expect(visit.page.locator("#moves li")).to_have_count(1)
        expect(visit.my_turn).to_have_count(3)
    assert visit.faults == []


def test_a_kept_match_that_cannot_be_read_is_told_of(visits: Visits) -> None:
    visit = visits.open().go(SIX)
    visit.deal()
    visit.wait()
    visit.page.evaluate(
        """() => {
            const kept = JSON.parse(localStorage.getItem("cirulla.match"));
            localStorage.setItem("cirulla.match", JSON.stringify({ ...kept, record: "" }));
        }"""
    )
    visit.go(SIX)
    expect(visit.get("setup-wrong")).to_contain_text("cannot be gone on with: format")
    expect(visit.get("deal")).to_be_visible()


def test_a_match_is_saved_as_a_record_and_opened_again(visits: Visits, tmp_path: Path) -> None:
    visit = visits.open(lang="it").go(SIX)
    visit.page.fill("#name-0", "Nina")
    visit.deal("genova")
    visit.wait()
    made = [visit.step() for _ in range(2)]
    with visit.page.expect_download() as saving:
        visit.page.click("#tool-save")
    file = tmp_path / saving.value.suggested_filename
    assert file.suffix == ".cirulla"
    saving.value.save_as(file)
    record = load(file)
    assert record.names == ("Nina", "Caso")
    assert verify(record).ok
    own = [str(move) for move in record.rounds[-1].moves]
    assert [move for move in own if move in made] == made
    before = (cards(visit, "table"), cards(visit, "hand"))
    other = visits.open(lang="it").go("?pace=0")
    other.get("open").set_input_files(file)
    other.wait()
    assert (cards(other, "table"), cards(other, "hand")) == before
    expect(other.get("house-name")).to_contain_text("Genova")
    expect(other.get("mine-name")).to_have_text("Nina")
    other.step()
    assert other.faults == []


def test_what_is_no_record_is_refused_with_a_reason(visits: Visits, tmp_path: Path) -> None:
    visit = visits.open().go()
    file = tmp_path / "no.cirulla"
    file.write_text("format = 1\nrules = 7\n", "utf-8")
    visit.get("open").set_input_files(file)
    expect(visit.get("open-wrong")).to_contain_text("the record is cut short")
    expect(visit.get("deal")).to_be_visible()


PARODI = """\
name = "Casa Parodi"
game = "breve"

[[variants]]
variant = "target"
points = 31
"""


def choose_house(visit: Visit, file: Path, text: str | bytes) -> None:
    """Choose a house file of one's own."""
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    visit.page.locator("#own-house summary").click()
    visit.get("own").set_input_files(file)


def test_a_house_of_ones_own_is_read_played_and_kept(visits: Visits, tmp_path: Path) -> None:
    """MATCH-1."""
    visit = visits.open(lang="it").go(SIX)
    choose_house(visit, tmp_path / "casa.toml", PARODI)
    expect(visit.page.locator("#house option:checked")).to_have_text("Casa Parodi (dal tuo file)")
    expect(visit.get("house-about")).to_contain_text("La partita è a 31 punti.")
    expect(visit.get("said")).to_contain_text("Casa scelta: Casa Parodi")
    visit.page.click("#read-rules")
    expect(visit.dialog).to_contain_text("La partita è a 31 punti.")
    visit.picture("own-house")
    visit.dialog.locator("button").last.click()
    visit.page.click("#languages [data-lang=en]")
    expect(visit.page.locator("#house option:checked")).to_have_text("Casa Parodi (from your file)")
    assert visit.accessible() == []
    visit.page.click("#deal")
    visit.wait()
    expect(visit.get("house-name")).to_contain_text("Casa Parodi")
    visit.step()
    visit.go("?pace=0")  # a reload comes back to the match
    visit.wait()
    expect(visit.get("house-name")).to_contain_text("Casa Parodi")
    visit.page.click("#tool-leave")
    visit.dialog.locator(".main").click()
    expect(visit.page.locator("#house option:checked")).to_have_text("Casa Parodi (from your file)")
    assert visit.faults == []


def test_every_fault_of_a_house_file_is_told(visits: Visits, tmp_path: Path) -> None:
    visit = visits.open().go()
    file = tmp_path / "casa.toml"
    faulty = PARODI.replace("breve", "breva").replace("31", '"31"')
    choose_house(visit, file, faulty)
    wrong = visit.get("own-wrong")
    expect(wrong.locator("p")).to_have_count(2)
    expect(wrong).to_contain_text('game: no game is named "breva"; did you mean "breve"?')
    expect(wrong).to_contain_text("variants[0].points: ")
    assert visit.page.input_value("#house") == "tradizione"
    for text, told in (
        ("x = = 1", "it is no TOML"),
        (b'name = "Citt\xe0"', "casa.toml is no text in UTF-8"),
        ("#" * 2_000_000, "1 MiB at most"),
    ):
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        visit.get("own").set_input_files(file)
        expect(wrong).to_contain_text(told)
    file.write_text(PARODI, "utf-8")
    visit.get("own").set_input_files(file)
    expect(visit.page.locator("#house option:checked")).to_contain_text("Casa Parodi")
    expect(wrong).to_be_empty()
    file.write_text(faulty, "utf-8")
    visit.get("own").set_input_files(file)
    expect(wrong.locator("p")).to_have_count(2)
    visit.page.click("#languages [data-lang=it]")
    own = visit.page.locator("#house option:checked")
    expect(own).to_have_text("Casa Parodi (dal tuo file)")
    expect(wrong.locator("p")).to_have_count(2)
    assert visit.faults == []


def test_a_house_of_ones_own_is_forgotten(visits: Visits, tmp_path: Path) -> None:
    visit = visits.open().go()
    expect(visit.get("own-forget")).to_have_attribute("hidden", "")
    choose_house(visit, tmp_path / "casa.toml", PARODI)
    visit.page.click("#own-forget")
    expect(visit.get("house")).to_have_value("tradizione")
    expect(visit.page.locator("#house option", has_text="Casa Parodi")).to_have_count(0)
    expect(visit.get("own")).to_be_focused()
    visit.go()
    expect(visit.get("house")).to_have_value("tradizione")
    assert visit.faults == []


def test_a_kept_house_that_cannot_be_read_is_told_of(visits: Visits) -> None:
    visit = visits.open().go()
    visit.page.evaluate(
        "localStorage.setItem('cirulla.house', JSON.stringify({ file: 'game = 7', form: 'toml' }))"
    )
    visit.go()
    wrong = visit.get("own-wrong")
    expect(wrong).to_contain_text("Your house file that is kept here cannot be read:")
    expect(wrong).to_contain_text("game: 7 is no name of a game")
    expect(visit.get("house")).to_have_value("tradizione")
    visit.page.locator("#own-house summary").click()
    visit.page.click("#own-forget")
    expect(wrong).to_be_empty()
    visit.go()
    expect(wrong).to_be_empty()


def test_a_browser_that_keeps_nothing_plays_all_the_same(visits: Visits, tmp_path: Path) -> None:
    visit = visits.open()
    visit.page.add_init_script(
        """for (const name of ["localStorage", "sessionStorage"])
            Object.defineProperty(globalThis, name, { get() { throw new Error("not here"); } });"""
    )
    visit.go(SIX)
    choose_house(visit, tmp_path / "casa.toml", PARODI)
    own = visit.page.locator("#house option:checked")
    expect(own).to_have_text("Casa Parodi (from your file)")
    visit.page.click("#deal")
    visit.wait()
    visit.step()
    visit.page.click("#tool-leave")
    visit.dialog.locator(".main").click()
    expect(visit.get("deal")).to_be_visible()
    expect(own).to_have_text("Casa Parodi (from your file)")
    assert visit.faults == []


def test_two_windows_do_not_keep_their_matches_in_one_place(visits: Visits) -> None:
    first = visits.open().go(SIX)
    first.deal()
    first.wait()
    second = first.beside().go(SIX)
    second.deal("breve")
    second.wait()
    kept = "JSON.parse(localStorage.getItem('cirulla.match')).title"
    title = second.page.evaluate(kept)
    expect(first.dialog).to_contain_text("Another window plays a match now")
    with first.page.expect_download() as saving:
        first.dialog.get_by_role("button", name="Save").click()
    assert saving.value.suggested_filename.endswith(".cirulla")
    first.step()
    first.page.click("#tool-leave")
    expect(first.dialog).to_contain_text("It is kept no longer")
    first.dialog.locator(".main").click()
    expect(first.get("deal")).to_be_visible()
    assert second.page.evaluate(kept) == title
    second.step()
    second.go(SIX)
    second.wait()
    expect(second.get("house-name")).to_contain_text(title)
    assert first.faults == second.faults == []


def test_a_match_that_is_kept_no_longer_is_told_of_once(visits: Visits) -> None:
    first = visits.open().go(SIX)
    first.deal()
    first.wait()
    first.page.click("#tool-rules")
    second = first.beside().go(SIX)
    second.deal("breve")
    told = first.page.get_by_role("dialog", name="This match is kept no longer")
    expect(told).to_be_visible()  # above the rules, and under its own name
    first.page.evaluate("addEventListener('storage', () => { window.told = true })")
    second.wait()
    second.step()
    first.page.wait_for_function("() => window.told")
    expect(told).to_have_count(1)


def test_a_match_is_not_kept_in_the_place_of_a_later_one(visits: Visits) -> None:
    first = visits.open()
    first.page.add_init_script(
        """const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (text) {
            const ask = () => post.call(this, text);
            if (window.slow && JSON.parse(text).op === "record") window.held = ask;
            else ask();
        };"""
    )
    first.go(SIX)
    first.deal()
    first.wait()
    first.page.evaluate("window.slow = true")
    first.play_first()
    first.page.wait_for_function("() => 'held' in window")
    second = first.beside().go(SIX)
    second.deal("breve")
    second.wait()
    kept = second.page.evaluate("localStorage.getItem('cirulla.match')")
    expect(first.dialog).to_contain_text("Another window plays a match now")
    first.page.evaluate("window.slow = false; window.held()")
    expect(first.page.locator("#moves li")).to_have_count(3)  # the random player's move, too
    assert second.page.evaluate("localStorage.getItem('cirulla.match')") == kept


def test_the_end_of_a_match_is_told_and_another_may_follow(visits: Visits, tmp_path: Path) -> None:
    """MATCH-2, MATCH-3."""
    match = Match("breve", players=["Nina", "Beppe"], seed=7)
    while not match.over:
        match.play(match.legal_moves[0])
    for _ in range(2):  # the last cards of both
        match.undo()
    visit = visits.open().go("?seed=7&pace=0")
    open_record(visit, dumps(match.record()), tmp_path)
    visit.play_round()
    expect(visit.dialog).to_contain_text("The match is over: victory for")
    visit.dialog.locator("button").last.click()
    expect(visit.get("actions")).to_contain_text("The match is over: victory for")
    visit.picture("over")
    other = visit.beside().go()
    expect(other.get("kept")).to_be_visible()
    visit.page.get_by_role("button", name="A new match").click()
    expect(visit.get("deal")).to_be_visible()
    expect(other.get("kept")).to_be_hidden()
    assert visit.faults == []


def where_nina_may_call(house: list[dict[str, object]], seed: int) -> str:
    """Return the record of a match up to where the first player may call out; empty if never."""
    match = Match(house, players=["Nina", "Beppe"], seed=seed)
    while not match.over:
        if match.state.played == 0 and "!call" in map(str, match.legal_moves):
            return dumps(match.record())
        match.play(match.legal_moves[0])
    return ""


def test_whoever_may_call_out_is_asked(visits: Visits, tmp_path: Path) -> None:
    """CALL-1."""
    house: list[dict[str, object]] = [{"variant": "call-out"}, {"variant": "target", "points": 3}]
    record = next(filter(None, (where_nina_may_call(house, seed) for seed in count())))
    visit = visits.open().go("?seed=7&pace=0")
    open_record(visit, record, tmp_path)
    expect(visit.get("actions")).to_contain_text("Nina may call out now.")
    visit.page.get_by_role("button", name="Call out").click()
    expect(visit.get("actions")).to_contain_text("The match is over: victory for Nina (call).")
    expect(visit.get("moves")).to_contain_text("Nina calls out!")
    assert visit.faults == []


@pytest.mark.parametrize("missing", ["pyodide/pyodide.asm.wasm", "wheels/wheels.json"])
def test_a_missing_file_is_named(visits: Visits, missing: str) -> None:
    visit = visits.open()
    visit.page.context.route(f"**/{missing}", lambda route: route.fulfill(status=404))
    visit.go()
    expect(visit.get("failed-why")).to_contain_text(f"could not be loaded: {missing}")
    expect(visit.get("failed-again")).to_be_visible()


def test_a_browser_without_webassembly_is_told_so(visits: Visits) -> None:
    visit = visits.open(lang="it")
    visit.page.add_init_script("delete globalThis.WebAssembly")
    visit.go()
    expect(visit.get("failed-why")).to_contain_text("non ha WebAssembly")
