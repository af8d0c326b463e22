"""The rules of a house in words: which sentences there are, whose, and in which order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.metadata import entry_points
from itertools import combinations, product
from pathlib import Path
from typing import Any, ClassVar

import pytest
from attrs import NOTHING, field, fields, frozen

from cirulla.base.sentences import SENTENCES
from cirulla.cards import Card, CardSet
from cirulla.errors import Code, RulesError
from cirulla.house import game_names, rules
from cirulla.options import a_card, flag, one_of, whole
from cirulla.ruleset import RuleSet
from cirulla.steps import STEPS, Sentence, Variant, hookimpl
from cirulla.steps import gettext_noop as _
from cirulla.steps import ngettext_noop as _n
from cirulla.wording import RULES_OF, Section, texts_of

HERE = Path(__file__).parent
RULE_IDS: list[str] = json.loads((HERE / "data" / "rule_ids.json").read_text(encoding="utf-8"))
BASE_IDS = RULE_IDS[: RULE_IDS.index("MATCH-3") + 1]
KINDS: dict[str, type[Variant]] = {
    entry.name: entry.load() for entry in entry_points(group="cirulla.variants")
}
SHIPPED = sorted(
    name for name, kind in KINDS.items() if kind.__module__.startswith("cirulla_variants.")
)
BASE = RuleSet.of()


def ids(house: RuleSet) -> list[str]:
    return [one.rule for one in house.sentences()]


def words(house: RuleSet) -> list[tuple[str, str]]:
    return [(one.rule, one.text()) for one in house.sentences()]


def test_every_base_rule_has_exactly_one_sentence() -> None:
    assert [one.rule for one in SENTENCES] == BASE_IDS
    assert ids(BASE) == BASE_IDS
    assert all(one.who == ("base",) for one in BASE.sentences())
    assert len({text for _, text in words(BASE)}) == len(BASE_IDS)


def test_the_base_sentences_are_short_and_whole() -> None:
    for rule, text in words(BASE):
        assert len(text) <= 300, rule
        assert text.endswith("."), rule
        assert text[0].isupper(), rule


def test_acc_3_speaks_of_three_cards() -> None:
    """ACC-3: a hand of nine may hold several accusi, so the rule is about three cards."""
    (text,) = [text for rule, text in words(BASE) if rule == "ACC-3"]
    assert text.startswith("Three cards score one accuso only")
    assert "hand" not in text


def test_a_choice_is_offered_only_where_a_sum_may_be_taken() -> None:
    """CAP-2, CAP-4: a sum that lies there but is barred by an equal leaves no choice."""
    for named in ({}, {"fifteens": "fewest"}):
        house = rules([{"variant": "capture-order", **named}])
        said = {one.rule: one.text() for one in house.sentences()}
        assert "no sum may be taken" in said["CAP-2"]
        assert "Where a sum may be taken too, the player chooses" in said["CAP-4"]


def test_every_step_is_about_a_base_rule() -> None:
    assert list(RULES_OF) == list(STEPS)
    assert {rule for named in RULES_OF.values() for rule in named} <= set(BASE_IDS)


def test_sections_are_in_the_order_of_play() -> None:
    for name in game_names():
        sections = [one.section for one in rules(name).sentences()]
        assert sections == sorted(sections, key=list(Section).index)
        assert set(sections) == set(Section)


def test_a_variant_speaks_instead_of_the_base() -> None:
    """CAP-5, MATCH-1: the house says the variant's sentence in the base's place."""
    house = rules([{"variant": "optional-capture"}, {"variant": "target", "points": 21}])
    said = {one.rule: one for one in house.sentences()}
    assert list(said) == BASE_IDS
    assert said["CAP-5"].who == ("optional-capture",)
    assert said["CAP-5"].text().startswith("Nobody must capture")
    assert said["MATCH-1"].who == ("target",)
    assert "21 points" in said["MATCH-1"].text()


def test_own_rules_come_after_those_of_their_section() -> None:
    """REDEAL-1, MATTA-1, CAPPOTTO-1, CAPPOTTO-2: each where its step is asked."""
    house = rules([{"variant": "cappotto"}, {"variant": "matta"}, {"variant": "redeal"}])
    found = ids(house)
    assert found[found.index("TABLE-3") + 1] == "REDEAL-1"
    after = found.index("ACC-6") + 1
    mattas = ["MATTA-1", "MATTA-2", "MATTA-4", "MATTA-5"]
    assert found[after : after + 5] == [*mattas, "END-1"]
    assert found[-1] == "CAPPOTTO-1"
    scoring = ids(rules([{"variant": "cappotto", "wins": False, "points": 30}]))
    assert scoring[scoring.index("SCORE-6") + 1] == "CAPPOTTO-2"


def test_the_listed_order_changes_no_word() -> None:
    for name in game_names():
        house = rules(name)
        assert words(RuleSet.of(*reversed(house.variants))) == words(house)


def fields_of(kind: type[Variant]) -> tuple[Any, ...]:
    found: tuple[Any, ...] = fields(kind)  # type: ignore[arg-type]  # attrs classes all
    return found


def options_of(name: str) -> Iterator[Variant]:
    """Make a variant with every value that is worth trying of every option, alone and together."""
    kind = KINDS[name]
    tried = [list(values(one.validator, one.default)) for one in fields_of(kind)]
    names = [one.alias for one in fields_of(kind)]
    for found in product(*tried):
        try:
            yield kind(**dict(zip(names, found, strict=True)))
        except RulesError as error:
            assert error.code is Code.BAD_OPTION  # noqa: PT017 - the other values are what is tried


def values(validator: object, default: object) -> Iterator[object]:
    yield default
    if isinstance(validator, whole):
        yield from {validator.least, 2, 12} - {default}
    elif isinstance(validator, one_of):
        yield from (one for one in validator.choices if one != default)
    elif isinstance(validator, flag):
        yield not default
    else:
        assert isinstance(validator, a_card)
        yield Card.parse("Qh")


@pytest.mark.parametrize("name", SHIPPED)
def test_every_option_changes_a_sentence(name: str) -> None:
    """Two variants that play differently say so, whatever their options."""
    made = [(one, str(one.sentences())) for one in options_of(name)]
    for option in fields_of(KINDS[name]):
        told = {
            getattr(one, option.name)
            for one, said in made
            for other, others in made
            if said != others and differ_only_in(option.name, one, other)
        }
        assert told == {getattr(one, option.name) for one, _ in made}, option.alias


def differ_only_in(name: str, one: Variant, other: Variant) -> bool:
    return all(
        (getattr(one, each.name) != getattr(other, each.name)) == (each.name == name)
        for each in fields_of(type(one))
    )


@pytest.mark.parametrize("name", SHIPPED)
def test_options_that_change_nothing_say_nothing(name: str) -> None:
    for variant in options_of(name):
        house = RuleSet.of(variant)
        changed = [step for step in STEPS if house.folded(step).variants]
        assert bool(variant.sentences()) == bool(changed), variant
        assert (words(house) == words(BASE)) == (not changed), variant


@pytest.mark.parametrize(("first", "second"), list(combinations(SHIPPED, 2)))
def test_no_pair_says_a_rule_twice(first: str, second: str) -> None:
    try:
        house = RuleSet.of(KINDS[first](), KINDS[second]())
    except RulesError as error:
        assert error.code is Code.CONFLICT  # noqa: PT017 - two pairs conflict, as tested elsewhere
        return
    said = house.sentences()
    assert len({one.rule for one in said}) == len(said)
    assert set(BASE_IDS) <= {one.rule for one in said}
    assert all(len(one.who) == 1 for one in said)
    assert words(RuleSet.of(*reversed(house.variants))) == words(house)


def test_a_number_chooses_the_form() -> None:
    text = _n("{points} point.", "{points} points.", "points")
    assert [str(Sentence("X-1", text, points=number)) for number in (0, 1, 2)] == [
        "0 points.",
        "1 point.",
        "2 points.",
    ]


def test_a_card_is_said_with_its_article() -> None:
    sentence = Sentence("X-1", "Beware of {card}.", card=Card.parse("Qs"))
    assert str(sentence) == "Beware of the queen of spades."


@frozen(kw_only=True)
class Coffee(Variant):
    """A stranger's variant: two rules of its own, one of them in a section of the base game."""

    name: ClassVar[str] = "coffee"
    cups: int = field(default=1, validator=whole(1, 9))

    @hookimpl
    def may_lay(self, table: CardSet) -> bool:
        return len(table) < self.cups

    def sentences(self) -> tuple[Sentence, ...]:
        return (
            Sentence("COFFEE-2", _("And with sugar.")),
            Sentence("COFFEE-1", _n("{n} cup.", "{n} cups.", "n"), n=self.cups),
            Sentence("MATCH-9", _("The losers pay the coffee.")),
        )


def test_a_strangers_rules_find_their_section() -> None:
    house = RuleSet.of(Coffee(cups=2))
    said = [(one.rule, one.section) for one in house.sentences() if one.who == ("coffee",)]
    assert said == [
        ("COFFEE-1", Section.CAPTURES),
        ("COFFEE-2", Section.CAPTURES),
        ("MATCH-9", Section.MATCH),
    ]


def test_where_a_variants_texts_are() -> None:
    assert texts_of(KINDS["matta"]()) == ("cirulla_variants", "cirulla_variants")
    assert texts_of(Coffee()) == ("test_wording", "test_wording")


def test_a_text_without_a_catalogue_is_said_in_english() -> None:
    said = {one.rule: one for one in RuleSet.of(Coffee(cups=2)).sentences()}
    assert said["COFFEE-1"].text("it") == "2 cups."


def test_defaults_are_the_first_values_tried() -> None:
    for name in SHIPPED:
        assert all(one.default is not NOTHING for one in fields_of(KINDS[name]))
        first: Any = next(options_of(name))
        assert first == KINDS[name]()
