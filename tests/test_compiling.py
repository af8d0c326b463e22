"""Variants and base game made into rules: who answers, who refines, and in which order."""

from __future__ import annotations

from collections.abc import Generator
from typing import ClassVar

import pytest
from attrs import frozen

from cirulla.answers import Award, Bonus, Capture, Mark, Outcome, ScoreLine
from cirulla.cards import DECK, EMPTY, Card, CardSet, Rank
from cirulla.compiling import BASE as BASE_NAME
from cirulla.errors import Code, Fault, RulesError
from cirulla.ruleset import RuleSet
from cirulla.steps import STEPS, Captures, Rules, Variant, hookimpl
from local_variants import Echo, Eleven, Figures, NoSevens, Points, Shout, Sixty, faults
from support import BASE, cards, moves_of, play, position, refusal_of

# Answers


def test_the_base_game_answers_every_step_but_the_collected() -> None:
    explained = BASE.explain()
    assert [one.step for one in explained.steps] == list(STEPS)
    assert {one.owner.variant for one in explained.steps} == {BASE_NAME}
    assert all(one.others == () for one in explained.steps)
    assert explained.idle == ()


def test_without_an_answer_the_base_game_is_asked() -> None:
    """A step that no variant answers is the base game's, not empty and not an error."""
    rules = RuleSet.of(Eleven())
    assert rules.ask.target() == 51
    assert rules.captures("7c", "7d 4h") == BASE.captures("7c", "7d 4h")


def test_an_owner_answers_instead_of_the_base_game() -> None:
    rules = RuleSet.of(Eleven())
    assert rules.ask.capture_total() == 11
    assert [str(one) for one in rules.captures("7c", "4h Js")] == ["4h (fifteen)"]
    assert rules.folded("capture_total").owner == "eleven"


def test_two_variants_with_default_options_keep_their_own() -> None:
    assert RuleSet.of(Points()).ask.target() == 60
    assert RuleSet.of(Points(points=21)).ask.target() == 21
    assert RuleSet.of(Eleven()).ask.target() == 51


@frozen(kw_only=True)
class Passes(Variant):
    """Passes where it could answer."""

    name: ClassVar[str] = "passes"

    @hookimpl
    def target(self) -> int | None:
        return None

    @hookimpl
    def table_bonus(self, total: int) -> int | None:
        return 5 if total == 20 else None

    @hookimpl(wrapper=True)
    def captures(self) -> Generator[None, Captures, None]:
        yield

    @hookimpl
    def capture_marks(self) -> tuple[Bonus, ...] | None:
        return None


def test_none_means_i_pass() -> None:
    """An owner, a refiner and a collected answer: each falls back to what there is."""
    rules = RuleSet.of(Passes())
    assert rules.ask.target() == 51
    assert [rules.ask.table_bonus(total) for total in (15, 20, 30, 9)] == [1, 5, 2, 0]
    assert rules.captures("7c", "7d 3h 4s") == BASE.captures("7c", "7d 3h 4s")
    assert rules.ask.capture_marks(DECK[0], Capture("equal", EMPTY), EMPTY) == ()


@frozen(kw_only=True)
class Empty(Variant):
    """Answers "nothing" wherever it can."""

    name: ClassVar[str] = "empty"

    @hookimpl
    def table_bonus(self) -> int:
        return 0

    @hookimpl
    def settebello(self) -> Card:
        return DECK[0]

    @hookimpl
    def carte(self) -> int:
        return -1

    @hookimpl
    def grande(self) -> Award:
        return Award(0)

    @hookimpl
    def scopa(self) -> int:
        return 0

    @hookimpl
    def fifteens(self) -> tuple[CardSet, ...]:
        return ()

    @hookimpl
    def threes(self) -> tuple[CardSet, ...]:
        return ()

    @hookimpl(wrapper=True)
    def wild_ranks(self) -> Generator[None, tuple[Rank, ...], tuple[Rank, ...]]:
        yield
        return ()


def test_an_empty_answer_is_an_answer() -> None:
    """No captures, no points, nobody: the base game is asked only where a variant passes."""
    rules = RuleSet.of(Empty())
    assert rules.first_table("2h 3c 4d 6s") is None
    assert rules.scopa("5c", "5s", "5s") == 0
    assert rules.captures("5c", "Kh") == ()
    assert rules.may_lay("5c", "Kh")
    assert rules.accusi("2h 2d 2c") == ()
    items = {line.item for line in rules.score_round([CardSet(DECK), EMPTY])}
    assert items == {"denari", "settebello", "primiera", "piccola"}


def test_an_empty_refinement_is_an_answer() -> None:
    rules = RuleSet.of(NoSevens())
    assert rules.captures("7c", "7d") == ()
    assert rules.may_lay("7c", "7d")
    assert moves_of(rules, position("7d", "7c", "2h")) == ["7c"]


@frozen(kw_only=True)
class Shy(Variant):
    """The seven of diamonds takes nothing."""

    name: ClassVar[str] = "shy"

    @hookimpl(wrapper=True)
    def captures(self, card: Card) -> Generator[None, Captures, Captures]:
        found = yield
        return () if str(card) == "7d" else found


def test_a_refinement_may_depend_on_the_suit() -> None:
    """Also where answers are kept: sevens of other suits are asked before and after."""
    rules = RuleSet.of(Shy())
    for _ in range(2):
        state = position("7s", "7c 7d", "", rules=rules)
        assert moves_of(rules, state) == ["7cx7s", "7d"]
        assert refusal_of(rules, state, "7dx7s").variants == ("shy",)
    assert moves_of(BASE, position("7s", "7c 7d", "")) == ["7cx7s", "7dx7s"]


# Order


@pytest.mark.parametrize("listed", [(Shout(), Echo(word="b")), (Echo(word="b"), Shout())])
def test_refiners_see_each_other_in_the_listed_order(listed: tuple[Shout, ...]) -> None:
    """The last listed is outermost."""
    rules = RuleSet.of(*listed)
    (found,) = rules.captures("7c", "7d")
    assert found.kind == "equal" + "".join(one.word for one in listed)
    assert rules.folded("captures").others == tuple(one.name for one in listed)


@pytest.mark.parametrize("place", [0, 1, 2])
def test_refiners_see_the_owners_answer_wherever_it_is_listed(place: int) -> None:
    """A later answer to a step that is asked on the way is not missed."""
    listed: list[Variant] = [Shout(), Echo(word="b")]
    listed.insert(place, Eleven())
    (found,) = RuleSet.of(*listed).captures("7c", "4h")
    assert found == Capture("fifteenab", cards("4h"))


@frozen(kw_only=True)
class SevenWild(Variant):
    """The seven of hearts may be a two."""

    name: ClassVar[str] = "seven-wild"

    @hookimpl(wrapper=True)
    def wild_ranks(self, card: Card) -> Generator[None, tuple[Rank, ...], tuple[Rank, ...]]:
        found = yield
        return (*found, Rank.TWO) if str(card) == "7h" else found


@frozen(kw_only=True)
class NeverWild(Variant):
    """No card is wild after all, whoever says so."""

    name: ClassVar[str] = "never-wild"

    @hookimpl(wrapper=True)
    def wild_ranks(self) -> Generator[None, tuple[Rank, ...], tuple[Rank, ...]]:
        yield
        return ()


def test_between_strangers_the_listed_order_decides() -> None:
    assert RuleSet.of(SevenWild(), NeverWild()).accusi("7h 2c 2d") == ()
    assert RuleSet.of(NeverWild(), SevenWild()).accusi("7h 2c 2d")[0].name == "decino"


@frozen(kw_only=True)
class Queens(Variant):
    """A capture with a queen scores two more."""

    name: ClassVar[str] = "queens"

    @hookimpl
    def capture_marks(self, card: Card) -> tuple[Bonus, ...]:
        return (Bonus("queens", 2),) if card.rank is Rank.QUEEN else ()

    @hookimpl
    def score_items(self) -> tuple[ScoreLine, ...]:
        return (ScoreLine("table", 1, 2),)


def test_collected_answers_stand_in_the_listed_order() -> None:
    both: tuple[Variant, ...] = (Figures(), Queens())
    for listed in (both, both[::-1]):
        rules = RuleSet.of(*listed)
        state = play(rules, position("Qd", "Qc 2d", "3h 3s", rules=rules), "QcxQd")
        names = [one.name for one in listed]
        assert [mark.item for mark in state.marks] == ["scope", *names]
        assert state.marks[1].cards == cards("Qc Qd")
        lines = rules.score_round(["7d", "2c"], state.marks)
        items = ["cards", "table"] if listed == both else ["table", "cards"]
        assert [line.item for line in lines] == ["settebello", *items, "scope", *names]


# What is asked, and with what


@frozen(kw_only=True)
class AnyOrder(Variant):
    """Takes its arguments in an order of its own, and not all of them."""

    name: ClassVar[str] = "any-order"

    @hookimpl
    def scopa(self, table: CardSet, card: Card) -> int:
        return len(table) * 100 + card.rank

    @hookimpl
    def outcome(self, target: int) -> Outcome:
        return Outcome(1, f"at-{target}")

    @hookimpl
    def misdeal(self, sides: int, rules: Rules, cards: CardSet) -> object:
        return rules.table_bonus(15) and None

    @hookimpl
    def may_call(self, marks: tuple[Mark, ...], rules: Rules, side: int) -> bool:
        return rules.target() == 51 and side == 0


def test_arguments_may_be_taken_in_any_order_and_left_out() -> None:
    rules = RuleSet.of(AnyOrder())
    assert rules.scopa("5c", "5s", "5s Kd Qh") == 305
    assert rules.outcome((3, 4), ("", "")) == Outcome(1, "at-51")
    assert rules.first_table("2h 3c 4d 6s") == BASE.first_table("2h 3c 4d 6s")
    assert rules.ask.may_call(0, (0, 0), ())
    assert not rules.ask.may_call(1, (0, 0), ())


@frozen(kw_only=True)
class Curious(Variant):
    """Asks what its step may not."""

    name: ClassVar[str] = "curious"
    asks: str = "target"

    @hookimpl(wrapper=True)
    def captures(self, rules: Rules) -> Generator[None, Captures, Captures]:
        found = yield
        getattr(rules, self.asks)
        return found


def test_a_step_may_ask_only_what_its_specification_lists() -> None:
    may = "capture_total, sums, fifteens, excludes, ace_captures"
    assert STEPS["captures"].asks == tuple(may.split(", "))
    with pytest.raises(AttributeError, match=f"step captures may not ask target; it may ask {may}"):
        RuleSet.of(Curious()).captures("7c", "7d")
    with pytest.raises(AttributeError, match="step captures may not ask trget"):
        RuleSet.of(Curious(asks="trget")).captures("7c", "7d")
    for name in may.split(", "):
        assert RuleSet.of(Curious(asks=name)).captures("7c", "7d")


def test_what_steps_may_ask_has_no_cycle() -> None:
    def beneath(name: str) -> set[str]:
        found = set(STEPS[name].asks)
        return found.union(*map(beneath, found))

    for name in STEPS:
        assert name not in beneath(name)
        assert beneath(name) <= set(STEPS)


def test_every_step_tells_its_kind_in_its_docstring() -> None:
    for step in STEPS.values():
        assert f"*{step.kind.capitalize()}" in step.doc, step.name


@frozen(kw_only=True)
class Restless(Variant):
    """A refiner that does not yield once."""

    name: ClassVar[str] = "restless"
    times: int = 2

    @hookimpl(wrapper=True)
    def captures(self) -> Generator[None, Captures, Captures]:
        found: Captures = ()
        for _ in range(self.times):
            found = yield
        return found


@pytest.mark.parametrize("times", [0, 2])
def test_a_refiner_yields_once(times: int) -> None:
    with pytest.raises(
        RulesError, match="variant restless, step captures: it must yield once"
    ) as e:
        RuleSet.of(Restless(times=times)).captures("7c", "7d")
    assert e.value.code is Code.BAD_ANSWER
    assert RuleSet.of(Restless(times=1)).captures("7c", "7d")


# A variant may answer only the steps that its options change


@frozen(kw_only=True)
class Choosy(Variant):
    """Changes the target, the captures' total, or nothing."""

    name: ClassVar[str] = "choosy"
    steps: tuple[str, ...] = ()

    @hookimpl
    def target(self) -> int:
        return 99

    @hookimpl
    def capture_total(self) -> int:
        return 13

    def answers(self) -> tuple[str, ...]:
        return self.steps


def test_only_the_steps_that_the_options_change_are_answered() -> None:
    assert RuleSet.of(Choosy()).ask.target() == 51
    rules = RuleSet.of(Choosy(steps=("target",)))
    assert (rules.ask.target(), rules.ask.capture_total()) == (99, 15)
    assert RuleSet.of(Choosy(steps=("target",)), Eleven()).ask.capture_total() == 11


def test_steps_that_are_not_answered_do_not_conflict() -> None:
    assert RuleSet.of(Choosy(), Sixty(), Eleven()).ask.target() == 60
    (message,) = faults(Choosy(steps=("target",)), Sixty())
    assert message.startswith("choosy and sixty both")


@pytest.mark.parametrize("step", ["tragte", "captures", "name"])
def test_the_steps_it_names_must_be_steps_that_it_answers(step: str) -> None:
    assert faults(Choosy(steps=(step,))) == [
        f"variant choosy: answers() names {step}, which is no step that it has a method for"
    ]


# Conflicts


def test_two_answers_to_one_step_conflict() -> None:
    """The message names both, the step, and the way out."""
    with pytest.raises(RulesError) as caught:
        RuleSet.of(Points(), Eleven(), Sixty())
    (fault,) = caught.value.faults
    assert fault.code is caught.value.code is Code.CONFLICT
    assert fault.path == "variants[2]"
    assert fault.message == (
        "points and sixty both say what the house does at the step target; "
        "keep one of them: list it, and put the other in `without` or leave it out"
    )


def test_three_in_conflict_are_all_named() -> None:
    (message,) = faults(Points(), Choosy(steps=("target",)), Sixty())
    assert message.startswith("points and choosy and sixty both say")


def test_every_conflict_is_told() -> None:
    found = faults(Choosy(steps=("target", "capture_total")), Points(), Eleven())
    assert [message.partition(" both")[0] for message in found] == [
        "choosy and eleven",
        "choosy and points",
    ]


def test_the_same_variant_twice_is_refused() -> None:
    with pytest.raises(RulesError) as caught:
        RuleSet.of(Points(), Eleven(), Points(points=21))
    assert caught.value.faults == (
        Fault(
            path="variants[2]",
            message="points is listed twice; keep one of them",
            code=Code.VARIANT_TWICE,
        ),
    )
