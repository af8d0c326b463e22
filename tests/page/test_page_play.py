"""The page in a real browser: matches at one screen, by the rules that run in it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browsing import Visits

pytestmark = pytest.mark.slow

BUONA = "?seed=91&pace=0"
"""In the base game: the first hand of the first player is a buona, and its ace sweeps the table."""
SIX = "?seed=7&pace=0"
"""The first player holds 2h 6c Qs; on the table lie 6s 7d 7c Jc."""
MATTA = "?seed=31&pace=0"
"""In Genova the first player holds Ad 5h and the matta 7h: a buona if it is an ace, 2 or 3."""


def test_a_whole_round_against_the_random_player(visits: Visits) -> None:
    """ACC-1, SCOPA-1, SCORE-6."""
    visit = visits.open().go(BUONA)
    visit.deal()
    made = visit.play_round()
    assert made[0] == "!buona"
    assert len([move for move in made if not move.startswith("!")]) == 18
    told = visit.get("moves").inner_text()
    assert "Player 1 knocks: buona" in told
    assert "Scopa!" in told
    expect(visit.dialog).to_contain_text("The round is scored")
    rows = visit.dialog.locator("tbody th").all_inner_texts()
    assert {"Carte", "Settebello", "Accusi", "Scope"} <= set(rows)
    totals = visit.dialog.locator("tfoot tr").last.locator("td").all_inner_texts()
    visit.picture("sheet")
    visit.dialog.locator("button").last.click()
    expect(visit.get("house-name")).to_contain_text("Round 2")
    assert visit.page.locator("#score b").all_inner_texts() == totals
    assert visit.faults == []
    assert visit.strangers == []


def test_a_scopa_and_an_accuso_stand_over_the_table_for_a_while(visits: Visits) -> None:
    """ACC-5, ACE-1, SCOPA-1."""
    visit = visits.open().go("?seed=91&pace=1500")
    visit.deal()
    seen = "([word]) => document.querySelector('#banner.shown strong')?.textContent.includes(word)"
    visit.move("!buona").click()
    visit.page.wait_for_function(seen, arg=["Buona! 3 points"])
    assert visit.page.locator("#banner img").count() == 3
    visit.picture("accuso")
    visit.choose("Ac")
    visit.move("Acx4c5c7hQs").click()
    visit.page.wait_for_function(seen, arg=["Scopa!"])
    visit.picture("scopa")
    expect(visit.page.locator("#score small").first).to_have_text("this round +4")


def test_what_may_be_taken_is_marked_and_chosen_among(visits: Visits) -> None:
    """CAP-1, CAP-4."""
    visit = visits.open().go(SIX)
    visit.deal()
    visit.choose("2h")
    could = visit.page.locator("#table .could")
    assert set(could.evaluate_all("all => all.map(one => one.dataset.card)")) == {"6s", "7d", "7c"}
    expect(visit.page.get_by_role("button", name="seven of clubs: it can be taken")).to_be_visible()
    offered = visit.page.locator("#actions [data-move]")
    assert offered.evaluate_all("all => all.map(one => one.dataset.move)") == [
        "2hx6s7d",
        "2hx6s7c",
        "2h",
    ]
    visit.table("6s").click()
    visit.table("7c").click()
    expect(visit.page.locator("#actions .main")).to_have_attribute("data-move", "2hx6s7c")
    visit.choose("Qs")  # it takes in one way only, which is chosen with it
    expect(visit.table("6s")).to_have_attribute("aria-pressed", "true")
    expect(visit.page.locator("#actions .main")).to_have_text("Take 6♠ with Q♠")


@pytest.mark.parametrize(
    ("lang", "reason", "rule", "name"),
    [
        ("en", "That card can take 6♠, so it cannot just be laid.", "must take", "six of clubs"),
        ("it", "Quella carta può prendere 6♠, quindi non si può posare", "deve", "sei di fiori"),
    ],
)
def test_an_illegal_choice_is_explained_with_its_rule(
    visits: Visits, lang: str, reason: str, rule: str, name: str
) -> None:
    """CAP-5, CAP-1."""
    visit = visits.open(lang=lang).go(SIX)
    visit.deal()
    visit.page.get_by_role("button", name=name, exact=True).click()
    visit.move("6c").click()
    expect(visit.dialog.locator(".reason")).to_contain_text(reason)
    expect(visit.dialog.locator(".rule")).to_contain_text("CAP-5")
    visit.picture(f"refused-{lang}")
    visit.page.keyboard.press("Escape")
    expect(visit.move("6c")).to_be_focused()
    visit.table("6s").click()
    visit.table("7d").click()
    visit.move("6cx7d").click()
    expect(visit.dialog.locator(".rule")).to_contain_text("CAP-1")
    visit.dialog.locator('[data-move="6cx6s"]').click()
    expect(visit.get("moves")).to_contain_text("6♠")
    assert visit.faults == []


def test_where_the_matta_fits_several_ranks_one_is_chosen(visits: Visits) -> None:
    """MATTA-1, MATTA-3."""
    visit = visits.open().go(MATTA)
    visit.deal("genova")
    visit.wait()
    names = visit.page.locator('#actions [data-move^="!"]').all_inner_texts()
    assert names == [f"Knock: buona, the matta as {rank}" for rank in ("ace", "two", "three")]
    visit.move("!buona=3").click()
    expect(visit.get("moves")).to_contain_text("The matta stands for three.")
    kept = visit.page.get_by_role("button", name="seven of hearts, counts as three")
    expect(kept).to_be_visible()
    visit.picture("matta")


def test_the_language_changes_at_once_and_is_remembered(visits: Visits) -> None:
    visit = visits.open(lang="it-IT").go(SIX)
    expect(visit.page.locator("html")).to_have_attribute("lang", "it")
    expect(visit.get("deal")).to_have_text("Dai le carte")
    visit.deal()
    visit.page.get_by_role("button", name="English").click()
    expect(visit.page.locator("html")).to_have_attribute("lang", "en")
    expect(visit.page.get_by_role("button", name="queen of spades")).to_be_visible()
    expect(visit.get("house-name")).to_contain_text("Round 1 · The base game")
    expect(visit.get("moves")).to_contain_text("A new round is dealt")
    visit.go(SIX)
    expect(visit.get("tool-undo")).to_have_text("Take back")
    assert visit.faults == []


def test_the_rules_of_a_house_can_be_read(visits: Visits) -> None:
    visit = visits.open(lang="it").go()
    visit.page.select_option("#house", "genova")
    expect(visit.get("house-about")).to_contain_text("antiorario")
    visit.page.click("#read-rules")
    expect(visit.dialog.locator(".rules")).to_contain_text("SEAT-2")
    expect(visit.dialog.get_by_role("img", name="asso di cuori").first).to_be_visible()
    visit.picture("rules")
    assert visit.faults == []


def test_between_two_persons_hands_stay_covered(visits: Visits) -> None:
    visit = visits.open().go(SIX)
    visit.deal(persons=2)
    expect(visit.dialog).to_contain_text("It is the turn of Player 1")
    assert visit.page.locator("#hand button, .small-hand [data-card]").count() == 0
    visit.page.keyboard.press("Escape")  # a curtain is not lifted by chance
    visit.picture("curtain")
    visit.dialog.get_by_role("button", name="I am Player 1").click()
    visit.choose("6c")
    visit.move("6cx6s").click()
    expect(visit.dialog).to_contain_text("It is the turn of Player 2")
    assert visit.page.locator("#hand button").count() == 0
    assert "six of clubs" not in visit.get("mine").inner_html()
    visit.dialog.get_by_role("button", name="I am Player 2").click()
    expect(visit.get("mine-name")).to_have_text("Player 2")
    assert visit.my_turn.count() == 3
    expect(visit.get("last")).to_have_text("Player 1 takes 6♠ with 6♣ (equal).")
    assert visit.faults == []


@pytest.mark.parametrize(
    ("game", "players", "cards"), [("base", 4, 3), ("tradizione", 5, 3), ("cirullone", 4, 9)]
)
def test_more_than_two_play_alone_or_in_pairs(
    visits: Visits, game: str, players: int, cards: int
) -> None:
    """SEAT-1, TAVOLATA-1."""
    visit = visits.open(size=(360, 740)).go("?seed=5&pace=0")
    visit.deal(game, players)
    visit.wait()
    assert visit.my_turn.count() == cards
    assert visit.page.locator("#score li").count() == (2 if players == 4 else players)
    assert visit.page.locator(".plate").count() == players - 1
    while visit.my_turn.count() > cards - 2:
        visit.step()
    visit.picture(f"{game}-{players}")
    assert visit.overflow() == 0
    assert visit.faults == []
