"""Rule sheets: whole, right, and readable in each language and format."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import combinations
from typing import ClassVar

import pytest
from attrs import frozen

from cirulla.answers import Combination, DealPlan
from cirulla.cards import DECK, Card, CardSet
from cirulla.errors import Code, RulesError, TextError
from cirulla.examples import (
    AccusoExample,
    CaptureExample,
    Example,
    ScoreExample,
    TableExample,
    TotalsExample,
)
from cirulla.house import House, game_names, rules
from cirulla.ruleset import RuleSet
from cirulla.sheets import Sheet, Worked, sheet_of, to_html, to_markdown, to_text
from cirulla.sheets.positions import positions
from cirulla.sheets.working import Teller
from cirulla.steps import Sentence, Variant, hookimpl
from cirulla.wording import Section
from pairs import CHANGING, TOGETHER, made
from test_wording import options_of

LANGUAGES = ("en", "it")
BASE = RuleSet.of()


def answers(house: RuleSet, example: Example, lang: str = "en") -> tuple[str, ...]:
    return Teller(house, lang).work(example).answers


def worked(sheet: Sheet) -> list[Worked]:
    return [one for section in sheet.sections for one in section.examples]


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sheet_has_every_rule_once_in_order(game: str, lang: str) -> None:
    sheet = sheet_of(game, lang)
    found = [(one.rule, one.text) for section in sheet.sections for one in section.rules]
    assert found == [(one.rule, one.text(lang)) for one in rules(game).sentences()]
    assert len(sheet.sections) == len(Section)
    assert all(section.rules for section in sheet.sections)
    assert bool(sheet.note) == (game != "base")


@pytest.mark.parametrize("game", game_names())
def test_nothing_stays_english_in_italian(game: str) -> None:
    english, italian = sheet_of(game, "en"), sheet_of(game, "it")
    same = {"La Spezia", "Santa Margherita Ligure", "Accusi", "Scopa"}
    assert italian.title != english.title or italian.title in same
    assert italian.subtitle != english.subtitle
    for one, other in zip(english.sections, italian.sections, strict=True):
        assert one.title != other.title
        for rule, regola in zip(one.rules, other.rules, strict=True):
            assert rule.text != regola.text
            assert not re.search(r"\b(the|and|is|of|card)\b", regola.text), regola.text
    for left, right in zip(worked(english), worked(italian), strict=True):
        assert [one.cards for one in left.shown] == [one.cards for one in right.shown]
        assert not re.search(r"\b(the|and|is|of|takes)\b", " ".join(right.answers))


@pytest.mark.parametrize("game", game_names())
def test_the_examples_say_what_the_rules_say(game: str) -> None:
    """CAP-1, ACC-1, TABLE-1: what stands on the sheet is what the house answers."""
    house = rules(game)
    for examples in positions(house).values():
        for example in examples:
            told = " ".join(answers(house, example))
            if isinstance(example, CaptureExample):
                found = house.captures(example.card, example.table, dict(example.kept))
                assert all(one.cards.pretty in told for one in found)
                assert ("nothing" in told) == (not found)
            elif isinstance(example, AccusoExample):
                points = {str(one.points) for one in house.accusi(example.hand)}
                assert set(re.findall(r"(\d+) points?\.", told)) == points


def test_the_points_that_are_got_wrong_most() -> None:
    """CAP-2, CAP-3, ACE-2, SCOPA-2, MATCH-2: as the base game has them."""
    text = " ".join(to_text(sheet_of("base")).split())
    for line in (
        "On the table 3♥ 5♣ 7♠. You play 7♦. It takes 7♠ (equal).",
        "On the table A♥ 2♠ 3♣ 5♦. You play 6♣. It takes A♥ 5♦ (sum) or A♥ 3♣ 5♦ (fifteen).",
        "On the table 5♠ 7♥. You play 3♣. It takes 5♠ 7♥ (fifteen).",
        "On the table A♣ 4♠ K♥. You play A♦. It takes A♣ (equal) or 4♠ K♥ (fifteen).",
        "You play 7♦. It is the last card of the round. It takes 7♠: no scopa.",
        "Totals Nina 53, Beppe 53: another round is played.",
    ):
        assert line in text


@pytest.mark.parametrize("game", game_names())
def test_what_a_sheet_says_once(game: str) -> None:
    """DEAL-1, DEAL-2, TABLE-1: the deck and what is added up are told in one place."""
    text = " ".join(to_text(sheet_of(game)).split())
    assert text.count("forty cards:") == 1
    assert "deck has" not in text
    assert "left over" not in text
    assert text.count("the four cards of the first table") + text.count("The four cards of") == 1
    assert "bonus" not in text


def test_a_house_changes_its_examples() -> None:
    """CAP-2, CAP-5, MATTA-1: the same positions, under other rules."""
    free = rules([{"variant": "optional-capture"}])
    assert answers(free, CaptureExample("7d", "3h 5c 7s")) == (
        "It takes 7♠ (equal); or it is just laid.",
    )
    wild = rules([{"variant": "matta", "stays": True}])
    assert answers(wild, AccusoExample("7h 2d 3s")) == ("Buona with 7♥ as A, 2, 3 or 4: 3 points.",)
    kept = CaptureExample("2s", "4c 7h", {Card.parse("7h"): Card.parse("2h").rank})
    assert answers(wild, kept) == ("It takes 7♥ (equal).",)
    assert Teller(wild, "en").work(kept).shown[1].label == "There 7♥ counts as 2"


def test_first_tables() -> None:
    """TABLE-1, REDEAL-1, LUZ-1: every judgement has its words."""
    luzzati = rules("giardini-luzzati")
    assert answers(luzzati, TableExample("4h 4d 4c 4s")) == ("The dealer's side wins the match.",)
    assert answers(luzzati, TableExample("4h 4d 4c Ks")) == (
        "All cards are gathered and dealt again.",
    )
    assert answers(BASE, TableExample("Kh Kd 9c As".replace("9c", "Qc"))) == (
        "The dealer's side takes it: 2 scope.",
    )
    assert answers(BASE, TableExample("2h 3d 4c 7s")) == ("It stays on the table.",)


def test_totals_and_piles() -> None:
    """MATCH-2, CAPPOTTO-1, SCORE-1: sides have names, since a letter could be a card."""
    house = rules([{"variant": "cappotto"}])
    diamonds = CardSet(card for card in DECK if card.suit.letter == "d")
    example = TotalsExample((10, 60), (diamonds, CardSet()))
    assert answers(house, example) == (
        "Totals Nina 10, Beppe 60: Nina wins the match by cappotto.",
    )
    assert answers(house, ScoreExample(("2d", "3h", "4c"))) == (
        "Nina: nothing.",
        "Beppe: nothing.",
        "Rosa: nothing.",
    )


def test_who_sits_how_and_gets_what() -> None:
    """SEAT-1, DEAL-2, TAVOLATA-2: one line for each number of players."""
    assert Teller(rules("tradizione"), "en").deals().answers[-2:] == (
        "7 players, each alone: deals of 3 and 2 cards, with 1 left for the table.",
        "8 players, in pairs: deals of 3 and 1 cards, with 4 left for the table.",
    )
    assert Teller(rules([{"variant": "cirullone", "deals": "6+3"}]), "it").deals().answers == (
        "In 4, a coppie: giri di 6 e 3 carte.",
    )


@pytest.mark.parametrize("pair", TOGETHER, ids="+".join)
def test_every_pair_has_its_sheet(pair: tuple[str, str]) -> None:
    house = RuleSet.of(*(made(name, CHANGING[name][0]) for name in pair))
    for lang in LANGUAGES:
        text = to_text(sheet_of(house, lang))
        assert "{" not in text
        for name in pair:
            variant = next(one for one in house.variants if one.name == name)
            assert all(one.rule in text for one in variant.sentences())


@pytest.mark.parametrize("name", sorted(CHANGING))
def test_every_option_has_its_sheet(name: str) -> None:
    for variant in options_of(name):
        text = to_text(sheet_of(RuleSet.of(variant), "it"))
        assert "{" not in text


def test_no_two_of_the_shipped_variants_give_the_same_example() -> None:
    for one, other in combinations(sorted(CHANGING), 2):
        for mine in made(one, {}).examples():
            assert mine not in made(other, {}).examples()


def test_plain_text_is_narrow() -> None:
    for game in game_names():
        for lang in LANGUAGES:
            assert max(map(len, to_text(sheet_of(game, lang)).splitlines())) <= 78


class Checker(HTMLParser):
    """Hold a page together: what opens closes, and what is used is there."""

    VOID = ("meta", "use", "path", "rect", "circle", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.used: set[str] = set()
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in self.VOID:
            self.open.append(tag)
        if (identity := given.get("id")) is not None:
            self.ids.append(identity)
        if tag == "use":
            self.used.add((given["href"] or "").removeprefix("#"))
        self.outside += [one for one in given.values() if one and "//" in one]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in self.VOID
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def checked(page: str) -> Checker:
    checker = Checker()
    checker.feed(page)
    checker.close()
    assert checker.open == []
    return checker


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_is_whole_and_asks_for_nothing(game: str, lang: str) -> None:
    page = to_html(sheet_of(game, lang))
    found = checked(page)
    assert len(set(found.ids)) == len(found.ids)
    assert found.used <= set(found.ids)
    assert found.outside == []
    assert f'<html lang="{lang}">' in page
    assert "prefers-color-scheme: dark" in page
    assert "size: A4" in page
    assert "@import" not in page
    assert "@font-face" not in page
    assert "♥" not in page.replace("◆", "")


def test_a_name_cannot_break_a_page_or_a_text() -> None:
    house = House.of({"name": "<b>*Casa* & _co_</b>", "variants": []})
    sheet = sheet_of(house)
    assert "<b>*Casa*" not in to_html(sheet)
    assert "&lt;b&gt;*Casa* &amp; _co_&lt;/b&gt;" in to_html(sheet)
    assert to_markdown(sheet).startswith("# \\<b\\>\\*Casa\\* & \\_co\\_\\</b\\>\n")
    checked(to_html(sheet))


def test_the_title() -> None:
    assert sheet_of("genova").title == "Genoa"
    assert sheet_of("genova", "it").title == "Genova"
    assert sheet_of({"game": "genova", "without": ["majority"]}, "it").title == "A casa nostra"
    assert sheet_of({"name": "Casa Parodi", "game": "genova"}, "it").title == "Casa Parodi"
    assert sheet_of(BASE).title == "Our house"


def test_a_sheet_in_no_language_and_of_no_house() -> None:
    with pytest.raises(TextError) as caught:
        sheet_of("genova", "zena")
    assert caught.value.code is Code.BAD_ARGUMENT
    with pytest.raises(RulesError):
        sheet_of("no-such-game")


def test_markdown_lists_rules_and_examples() -> None:
    text = to_markdown(sheet_of("breve", "it"))
    assert "\n## Le prese\n\n- **CAP-1** " in text
    assert "- **MATCH-1**\\* La partita è a 21 punti." in text
    assert text.endswith("\\* Le regole segnate sono diverse da quelle del gioco base.\n")


@frozen(kw_only=True)
class Trio(Variant):
    """A stranger's variant: nine play in threes, and three sevens are an accuso of their own."""

    name: ClassVar[str] = "trio"

    @hookimpl
    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        return ((0, 3, 6), (1, 4, 7), (2, 5, 8)) if players == 9 else ()

    @hookimpl
    def deals(self) -> tuple[DealPlan, ...]:
        return (DealPlan(4, 4),)

    @hookimpl
    def accuso(self, values: tuple[int, int, int]) -> Combination | None:
        return Combination("tris", 1) if values == (7, 7, 7) else None

    def sentences(self) -> tuple[Sentence, ...]:
        return (Sentence("SEAT-1", "Nine play, in three teams."),)

    def examples(self) -> tuple[Example, ...]:
        return (AccusoExample("7h 7d 7s"), AccusoExample("7h 7d 7s"))


def test_a_strangers_house_has_its_sheet() -> None:
    text = to_text(sheet_of(Trio(), "it"))
    assert "* SEAT-1   Nine play, in three teams." in text
    assert "In 9, a squadre: 1 giro di 4 carte." in text
    assert text.count("In mano 7♥ 7♦ 7♠. tris: 1 punto.") == 1
