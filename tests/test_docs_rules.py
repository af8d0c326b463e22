"""The pages that tell the rules: what they show is worked out, in both languages, and whole."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cirulla.base.sentences import SENTENCES
from cirulla.house import game_names
from cirulla.registry import discover
from cirulla.sheets import sheet_of
from cirulla.translating import LANGUAGES
from cirulla_docs import drawn
from cirulla_docs.blocks import QUESTIONS, BlockError, expand
from cirulla_docs.compared import rules
from cirulla_docs.parts import Html

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCS = Path(__file__).parent.parent / "docs"
PAGES = sorted(
    path.relative_to(DOCS / "en")
    for path in (DOCS / "en").rglob("*.md")
    if "```cirulla" in path.read_text("utf-8")
)
TOLD = [Path("rules") / f"{name}.md" for name in ("index", "captures", "accusi", "scores")]
RULE_IDS: list[str] = json.loads(
    (Path(__file__).parent / "data" / "rule_ids.json").read_text("utf-8")
)
BASE_IDS = [sentence.rule for sentence in SENTENCES]
_BLOCK = re.compile(r"^ *```cirulla-(en|it)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)

every_page = pytest.mark.parametrize("page", PAGES, ids=str)
both_languages = pytest.mark.parametrize("lang", LANGUAGES)


def text_of(page: Path, lang: str) -> str:
    return (DOCS / lang / page).read_text("utf-8")


def blocks_of(page: Path, lang: str) -> list[tuple[str, str]]:
    """Return the blocks of a page: of which language each is, and what it asks."""
    return _BLOCK.findall(text_of(page, lang))


def read(html: str) -> str:
    """Return what is read, with the suits' signs for their drawings."""
    signs = {"hearts": "♥", "cuori": "♥", "diamonds": "♦", "quadri": "♦"}
    signs |= {"clubs": "♣", "fiori": "♣", "spades": "♠", "picche": "♠"}
    drawn_suit = re.compile(r'<svg role="img" aria-label="(\w+)"><use href="#suit-\w"/></svg>')
    html = drawn_suit.sub(lambda found: signs[found[1]], html)
    html = re.sub(r"</?(?:span|th)[^>]*>", "", html)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def answers(asked: str, lang: str = "en") -> str:
    """Return what is read of a block's answers."""
    return " ".join(
        read(part.text) if isinstance(part, Html) else part for part in expand(asked, lang)
    )


# The pages.


@both_languages
@every_page
def test_every_block_of_a_page_is_answered_in_its_language(page: Path, lang: str) -> None:
    found = blocks_of(page, lang)
    assert text_of(page, lang).count("```cirulla") == len(found)
    for language, asked in found:
        assert language == lang
        assert expand(asked, lang)


@every_page
def test_a_page_asks_the_same_in_both_languages(page: Path) -> None:
    english, italian = ([asked for _, asked in blocks_of(page, lang)] for lang in LANGUAGES)
    assert english == italian


@every_page
def test_a_page_has_the_same_headings_in_both_languages(page: Path) -> None:
    """As many, and of the same depth."""
    depths = [re.findall(r"^#+ ", text_of(page, lang), re.MULTILINE) for lang in LANGUAGES]
    assert depths[0] == depths[1]


def test_the_italian_pages_are_those_of_the_english_site() -> None:
    found = {path.relative_to(DOCS / "it") for path in (DOCS / "it" / "rules").rglob("*.md")}
    assert found == {page for page in PAGES if page.parts[0] == "rules"}


def listed_rules(page: Path, lang: str) -> Iterator[str]:
    """Name the base game's rules that the blocks of a page tell."""
    for _, asked in blocks_of(page, lang):
        for line in asked.splitlines():
            if line.startswith("rules "):
                yield from line.split()[1:]


@both_languages
def test_each_rule_of_the_base_game_is_told_once_and_named_in_the_tale(lang: str) -> None:
    assert [one for page in TOLD for one in listed_rules(page, lang)] == BASE_IDS
    for page in TOLD:
        tale = _BLOCK.sub("", text_of(page, lang))
        missing = [one for one in listed_rules(page, lang) if one not in tale]
        assert not missing


@both_languages
def test_the_rules_and_variants_of_other_houses_are_told(lang: str) -> None:
    page = text_of(Path("rules/houses.md"), lang)
    assert [one for one in RULE_IDS if one not in BASE_IDS and one not in page] == []
    shipped = [
        name
        for name, found in discover().entries.items()
        if found[0].value.startswith("cirulla_variants.")
    ]
    assert len(shipped) == 18
    assert [name for name in shipped if f"`{name}`" not in page] == []


@both_languages
@pytest.mark.parametrize("game", game_names())
def test_every_named_game_has_its_page(game: str, lang: str) -> None:
    asked = [block for _, block in blocks_of(Path(f"rules/games/{game}.md"), lang)]
    assert asked == [f"{game}: sheet\n", f"{game}: compared\n"]


# The answers. What is expected here was worked out by hand, from the rules.


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("captures 7d | 3h 5c 7s", "It takes 7♠ (equal)."),
        ("tradizione: captures 7d | 3h 5c 7s", "It takes 7♠ (equal) or 3♥ 5♣ (fifteen)."),
        ("genova: captures 4c | 7h 5s | 7h=4", "There 7♥ counts as 4"),
        ("captures Ah | 2c 4s Kd", "It takes 2♣ 4♠ K♦ (everything)."),
        ("optional-capture: captures 5h | 5d", "It takes 5♦ (equal); or it is just laid."),
        ("scopa 7d | 7s", "It takes 7♠: 1 scopa."),
        ("scopa 7d | 7s | last card", "It takes 7♠: no scopa."),
        ("last-scopa: scopa 7d | 7s | last deal", "It takes 7♠: 1 scopa."),
        ("accuso Ah 3c 5s", "Buona: 3 points."),
        ("table 4h 7c Qd Ks", "The dealer's side takes it: 2 scope."),
        ("score Ad 2d 3d 4d 5d 6d 7d Jd Qd Kd / rest", "Grande 5, Piccola 10"),
        ("score 7d Kd / 7h", "settebello 1"),
        ("totals 53 53", "another round is played."),
        ("deals", "4 players, in pairs: 3 deals of 3 cards."),
        ("values", "1 2 3 4 5 6 7 8 9 10"),
        ("primiera", "21 18 16 15 14 13 12 10 10 10"),
        ("rules ACE-3", "ACE-3 An ace played on an empty table stays there; that is no scopa."),
        ("games", "| [`cirullone`](cirullone.md) | Cirullone, with hands of nine | 4 |"),
    ],
)
def test_a_question_is_answered_by_the_rules(asked: str, told: str) -> None:
    """CAP-1, CAP-2, MATTA-3, ACE-1, SCOPA-1, SCOPA-2, ACC-1, TABLE-1, SCORE-1 to 4, MATCH-2."""
    assert told in answers(asked)


def test_an_answer_is_given_in_italian() -> None:
    assert answers("accuso Ah 3c 5s", "it") == "In mano Buona: 3 punti."
    (part,) = expand("cards 7d", "it")
    assert isinstance(part, Html)
    assert 'aria-label="sette di quadri"' in part.text


def test_positions_that_follow_each_other_are_one_list() -> None:
    first, second = expand("accuso Ah 3c 5s\nscopa 7d | 7s\n\nrules ACE-3", "en")
    assert isinstance(first, Html)
    assert first.text.count("<li>") == 2
    assert isinstance(second, Html)
    assert "<dl" in second.text


def test_a_round_is_told_move_by_move() -> None:
    """What each does there may be done, or it could not be told."""
    told = answers("round 156 | 6dx6c !buona 3d 7cxAs6h 3hx3d 6sxQs 2h")
    assert "Beppe takes 6♣ with 6♦ (equal)." in told
    assert "Nina declares buona with 2♥ 3♥ 3♦: 3 points." in told
    assert "Beppe takes Q♠ with 6♠ (fifteen). Scopa!" in told
    assert told.endswith("On the table: no cards Nina Nina lays 2♥.")
    assert "Nina accusa buona con 2♥ 3♥ 3♦: 3 punti." in answers("round 156 | 6dx6c !buona", "it")


@both_languages
@pytest.mark.parametrize("game", game_names())
def test_a_sheet_says_what_the_command_prints(game: str, lang: str) -> None:
    told, sheet = answers(f"{game}: sheet", lang), sheet_of(game, lang)
    for section in sheet.sections:
        assert f"## {section.title}" in told
        for rule in section.rules:
            assert f"{rule.rule} {' '.join(rule.text.split())}" in told
        for worked in section.examples:
            assert " ".join(worked.answers) in told
    assert (sheet.note in told) if sheet.note else (game == "base")


@both_languages
@pytest.mark.parametrize("game", game_names())
def test_a_game_is_compared_with_each_other(game: str, lang: str) -> None:
    parts = expand(f"{game}: compared", lang)
    headings = [part for part in parts if isinstance(part, str) and part]
    tables = [part.text for part in parts if isinstance(part, Html)]
    others = [name for name in game_names() if name != game]
    for other, heading, table in zip(others, headings, tables, strict=True):
        assert heading.endswith(f"{{: #{other} }}")
        found = rules(game).diff(rules(other))
        assert table.count('scope="row"') == len(found)
        told = read(table)
        for one in found:
            for side in (one.mine, one.theirs):
                assert " ".join(side.text(lang).split()) in told


def test_the_matrix_counts_the_differences_and_leads_to_them() -> None:
    """MATCH-1: the base game and the short one differ in the target alone."""
    table = [part for part in expand("matrix", "en") if isinstance(part, str)]
    assert any("[1](games/base.md#breve)" in line for line in table)
    assert any("[1](games/breve.md#base)" in line for line in table)
    rows = [line for line in table if re.match(r"\| \d", line)]
    assert len(rows) == len(game_names())


def test_the_sayings_name_each_rule_that_differs_and_who_says_it() -> None:
    """MATCH-1: 21, 81 and 100 in one game each."""
    told = answers("sayings")
    differing = {
        one.rule for game in game_names() for one in rules("base").diff(rules(game)) if one.rule
    }
    assert all(f"{rule} " in told for rule in differing)
    assert "CAP-6" not in told
    assert re.search(r"MATCH-1 The match is played to 51 points\.[^|]*? all others", told)
    for points, game in ((21, "breve"), (81, "molassana"), (100, "la-spezia")):
        sentence = f"The match is played to {points} points. Totals are compared only at the end of"
        assert re.search(rf"{sentence}[^.]*\. {game}", told)


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        ("capture 7d | 3h", '"capture 7d | 3h" is no question; there are captures, scopa'),
        ("nowhere: sheet", 'no variant is named "nowhere"'),
        ("captures 9d | 3h", '"captures 9d | 3h": '),
        ("scopa 7d | 7s | last", '"last" is none of last card, last deal'),
        ("rules CAP-9", "base has no rule CAP-9"),
        ("round 156 | 7d-", '"round 156 | 7d-": '),
        ("round 156 | @", '"round 156 | @": '),
        ("totals many", '"totals many": '),
    ],
)
def test_a_line_that_cannot_be_answered_is_named(asked: str, complaint: str) -> None:
    with pytest.raises(BlockError) as caught:
        expand(asked, "en")
    assert complaint in str(caught.value)


def test_every_question_is_asked_by_some_page() -> None:
    asked = "\n".join(block for page in PAGES for _, block in blocks_of(page, "en"))
    for question in QUESTIONS:
        assert re.search(rf"^(?:[a-z0-9-]+: )?{question}\b", asked, re.MULTILINE), question


# The extension.


def converted(page: str) -> str:
    markdown = pytest.importorskip("markdown", reason="it is of the extra docs")
    html: str = markdown.markdown(page, extensions=["attr_list", "cirulla_docs", "admonition"])
    return html


def test_a_page_draws_each_card_once() -> None:
    html = converted("# Page\n\n```cirulla-en\ncards 7d 2h 7d\n```\n\nText.\n")
    assert html.count('<use href="#card-7d"/>') == 2
    assert html.count('<symbol id="card-7d"') == 1
    assert html.index("<p>Text.</p>") < html.index("<symbol")


def test_a_block_may_stand_within_another() -> None:
    html = converted('!!! note "So"\n\n    ```cirulla-en\n    cards 7d\n    ```\n')
    assert re.search(
        r'<div class="admonition note">.*<use href="#card-7d"/>.*</div>', html, re.DOTALL
    )


def test_headings_of_an_answer_are_headings_of_the_page() -> None:
    html = converted("```cirulla-it\nbreve: compared\n```\n")
    assert '<h3 id="base">Il gioco base</h3>' in html


def test_a_page_without_blocks_stays_as_it_is() -> None:
    page = "```text\ncirulla\n```\n"
    assert drawn.with_drawings(page) == page
    assert "<svg" not in converted(page)
