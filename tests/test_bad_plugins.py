"""Bad plugins and bad options: each is refused by name, with advice."""

from __future__ import annotations

from collections.abc import Generator
from typing import ClassVar

import pytest
from attrs import define, field, frozen

from cirulla.answers import Bonus, MatchDecided, Outcome
from cirulla.cards import CardSet, Rank
from cirulla.errors import Code, RulesError
from cirulla.ruleset import RuleSet
from cirulla.steps import STEPS_VERSION, Captures, Rules, Variant, hookimpl
from local_variants import Eleven, Options, Points, Sixty, answer, faults, made

# The form of a variant


def test_a_misspelt_step_is_named_with_the_nearest() -> None:
    (message,) = faults(made(captre_total=hookimpl(answer())))
    assert message == "variant made: there is no step captre_total; did you mean capture_total?"
    (message,) = faults(made(zzz=hookimpl(answer())))
    assert message == "variant made: there is no step zzz"


def test_a_step_without_the_mark_is_refused() -> None:
    (message,) = faults(made(target=answer()))
    assert message == "variant made: step target is not marked with @hookimpl"


def test_a_wrong_argument_is_refused_with_those_there_are() -> None:
    def table_bonus(self: Variant, totl: int) -> int:
        return totl

    def target(self: Variant, points: int) -> int:
        return points

    def misdeal(self: Variant, table: CardSet) -> None: ...

    assert faults(made(table_bonus=hookimpl(table_bonus))) == [
        "variant made: step table_bonus has no argument totl; total are there"
    ]
    assert faults(made(target=hookimpl(target))) == [
        "variant made: step target has no argument points; none is there"
    ]
    assert faults(made(misdeal=hookimpl(misdeal))) == [
        "variant made: step misdeal has no argument table; cards, misdeals, sides, rules are there"
    ]


def test_rules_are_no_argument_of_a_step_that_asks_nothing() -> None:
    def target(self: Variant, rules: Rules) -> int:
        return rules.settebello().rank

    assert faults(made(target=hookimpl(target))) == [
        "variant made: step target has no argument rules; none is there"
    ]


def test_default_values_and_other_forms_of_arguments_are_refused() -> None:
    def default(self: Variant, total: int = 15) -> int:
        return total

    def keyword(self: Variant, *, total: int) -> int:
        return total

    def several(self: Variant, *total: int) -> int:
        return len(total)

    def selfless() -> int:
        return 1

    for method, message in (
        (default, "total may have no default value"),
        (keyword, "total must be a plain argument"),
        (several, "total must be a plain argument"),
    ):
        assert faults(made(table_bonus=hookimpl(method))) == [
            f"variant made: step table_bonus: {message}"
        ]
    (message,) = faults(made(target=hookimpl(selfless)))
    assert message == "variant made: step target is a method: its first argument is self"


@pytest.mark.parametrize("option", ["tryfirst", "trylast", "optionalhook"])
def test_options_of_order_are_refused(option: str) -> None:
    mark = hookimpl(**{option: True})  # type: ignore[call-overload]
    (message,) = faults(made(target=mark(answer())))
    assert message == f"variant made: step target: the option {option} of hookimpl is not taken"


def test_another_name_for_a_step_is_refused() -> None:
    (message,) = faults(made(target=hookimpl(specname="capture_total")(answer())))
    assert message == "variant made: step target: the option specname of hookimpl is not taken"
    assert (
        "there is no step points" in faults(made(points=hookimpl(specname="target")(answer())))[0]
    )


def test_the_old_wrapper_is_refused() -> None:
    def captures(self: Variant) -> Generator[None, object, None]:
        yield

    found = faults(made(captures=hookimpl(hookwrapper=True)(captures)))
    assert (
        found[0] == "variant made: step captures: the option hookwrapper of hookimpl is not taken"
    )


def test_a_wrapper_on_an_owned_step_is_refused() -> None:
    def target(self: Variant) -> Generator[None, int, int]:
        found = yield
        return found

    assert faults(made(target=hookimpl(wrapper=True)(target))) == [
        "variant made: step target is owner: mark it with plain @hookimpl"
    ]


def test_a_plain_answer_to_a_refined_step_is_refused() -> None:
    def captures(self: Variant) -> Captures:
        return ()

    assert faults(made(captures=hookimpl(captures))) == [
        "variant made: step captures is refined: mark it with @hookimpl(wrapper=True)"
    ]


def test_a_wrapper_that_never_yields_is_refused() -> None:
    def captures(self: Variant) -> Captures:
        return ()

    assert faults(made(captures=hookimpl(wrapper=True)(captures))) == [
        "variant made: step captures refines: it must yield once"
    ]


def test_an_owner_that_yields_or_waits_is_refused() -> None:
    def yields(self: Variant) -> Generator[int, None, None]:
        yield 51

    async def waits(self: Variant) -> int:
        return 51

    for method in (yields, waits):
        assert faults(made(target=hookimpl(method))) == [
            "variant made: step target must return its answer"
        ]


@pytest.mark.parametrize(
    "what",
    [
        staticmethod(hookimpl(answer())),
        classmethod(hookimpl(answer())),
        property(answer()),
        51,
        field(default=51),
    ],
    ids=["static", "class", "property", "value", "option"],
)
def test_a_step_is_a_plain_method(what: object) -> None:
    (message,) = faults(made(target=what, **annotated(what)))
    assert message.startswith("variant made: target is a step: answer it with a plain method")


def annotated(what: object) -> dict[str, object]:
    """Annotate an option, as attrs wants it."""
    return {"__annotations__": {"target": int}} if type(what).__name__ == "_CountingAttr" else {}


def test_all_faults_of_all_variants_are_told_at_once() -> None:
    found = faults(
        made(target=answer(), captre_total=hookimpl(answer())),
        Eleven(),
        made(name="other", zzz=hookimpl(answer())),
    )
    assert [message.partition(":")[0] for message in found] == [
        "variant made",
        "variant made",
        "variant other",
    ]


def test_a_variant_for_later_steps_is_refused_by_name() -> None:
    (message,) = faults(made(steps_version=STEPS_VERSION + 1, zzz=hookimpl(answer())))
    assert message == (
        f"variant made: it was made for version {STEPS_VERSION + 1} of the steps, "
        f"this library has version {STEPS_VERSION}; install a newer cirulla"
    )


@pytest.mark.parametrize("attribute", ["version", "steps_version"])
@pytest.mark.parametrize("value", ["1", 1.0, True, None])
def test_a_version_is_a_whole_number(attribute: str, value: object) -> None:
    (message,) = faults(made(**{attribute: value}))
    assert message == f"variant made: its {attribute} must be a whole number"


def test_a_class_is_no_variant_but_its_instance_is() -> None:
    with pytest.raises(RulesError) as caught:
        RuleSet.of(Points)  # type: ignore[arg-type]
    assert str(caught.value) == "variants[0]: Points is a class; write Points()"
    assert caught.value.code is Code.BAD_PLUGIN


@pytest.mark.parametrize("thing", [None, 5, object(), {"variant": "matta"}, hookimpl])
def test_what_is_no_variant_is_refused(thing: object) -> None:
    (message,) = faults(thing)  # type: ignore[arg-type]
    assert message.endswith("is no variant; derive it from cirulla.steps.Variant")


def test_a_text_is_no_variant() -> None:
    (message,) = faults("matta")  # type: ignore[arg-type]
    assert message == '"matta" is a text; cirulla.rules() takes names'


@pytest.mark.parametrize("name", ["", "Made", "ma de", "mà", "-made", "base", "9ade", 7, None])
def test_a_bad_name_is_refused(name: object) -> None:
    (message,) = faults(made(name=name))
    assert message == "Made has no good name: lower case, as low-table"


def test_a_variant_without_a_name_is_refused() -> None:
    @frozen
    class Nameless(Variant):
        """Has none."""

    assert faults(Nameless()) == ["Nameless has no good name: lower case, as low-table"]


def test_a_variant_that_can_change_is_refused() -> None:
    @define
    class Loose(Variant):
        """Not frozen."""

        name: ClassVar[str] = "loose"

    class Plain(Variant):
        """No attrs class."""

        name: ClassVar[str] = "plain"

    assert faults(Loose()) == ["variant loose: Loose is no attrs frozen class"]
    assert faults(Plain()) == ["variant plain: Plain is no attrs frozen class"]


@pytest.mark.parametrize("value", [1.5, [1], {"a": 1}, {1}, object(), (1, [2])])
def test_an_option_of_a_bad_type_is_refused(value: object) -> None:
    @frozen
    class Odd(Variant):
        """With an option of any type."""

        name: ClassVar[str] = "odd"
        option: object

    (message,) = faults(Odd(value))
    assert message.startswith("variant odd: ")
    assert message.endswith("is no type of an option; use int, bool, str, Card or a tuple")


def test_nothing_is_left_half_registered() -> None:
    faults(Points(), Sixty())
    faults(made(target=answer()))
    assert RuleSet.of().ask.target() == 51
    assert RuleSet.of(Points()).ask.target() == 60


# Options


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("number", 0, "0 is no whole number from 1 to 5"),
        ("number", 6, "6 is no whole number from 1 to 5"),
        ("number", "3", "'3' is no whole number from 1 to 5"),
        ("number", 3.0, "3.0 is no whole number from 1 to 5"),
        ("number", True, "True is no whole number from 1 to 5"),
        ("number", None, "None is no whole number from 1 to 5"),
        ("number", Rank.THREE, "is no whole number from 1 to 5"),
        ("word", "all", '\'all\' is none of "any", "fewest"'),
        ("word", 1, '1 is none of "any", "fewest"'),
        ("yes", 1, "1 is not true or false"),
        ("yes", "true", "'true' is not true or false"),
        ("yes", None, "None is not true or false"),
        ("card", "8h", "'8h' is no card"),
        ("card", "Ah", "Ah cannot be chosen here"),
        ("card", 7, "7 is no card"),
        ("card", None, "None is no card"),
    ],
)
def test_a_bad_option_is_refused_where_it_is_given(
    option: str, value: object, message: str
) -> None:
    with pytest.raises(RulesError) as caught:
        Options(**{option: value})  # type: ignore[arg-type]
    assert caught.value.code is Code.BAD_OPTION
    assert message in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


# Answers with which nobody could play


def seat_swap(self: Variant, seat: int) -> int:
    return seat ^ 1


def stands(self: Variant, seat: int) -> int:
    return seat


def too_few(self: Variant) -> tuple[object, ...]:
    return ()


def lame(self: Variant) -> tuple[tuple[int, ...], ...]:
    return ((0, 1), (2,))


def twice_seated(self: Variant) -> tuple[tuple[int, ...], ...]:
    return ((0, 1), (1, 2, 3))


@pytest.mark.parametrize(
    ("step", "method", "message"),
    [
        ("next_seat", seat_swap, "it does not come round 4 seats"),
        ("next_seat", stands, "it does not come round 4 seats"),
        ("deals", too_few, "the deals for 4 do not use the 40 cards"),
        ("sides", lame, "not each of 4 seats has one side"),
        ("sides", twice_seated, "not each of 4 seats has one side"),
    ],
)
def test_answers_with_which_nobody_could_play_are_refused(
    step: str, method: object, message: str
) -> None:
    rules = RuleSet.of(made(**{step: hookimpl(method)}))  # type: ignore[call-overload]
    with pytest.raises(RulesError, match=f"variant made, step {step}: {message}") as caught:
        rules.order(4, 0)
    assert caught.value.code is Code.BAD_ANSWER


@pytest.mark.parametrize(
    "name", ["", "my item", "scope:2", "a/b", "Scope", "9", "a=b", "\n", None, 3]
)
def test_what_a_variant_names_is_one_word(name: str) -> None:
    """So that the text of every state can hold it."""
    for make in (
        lambda: Outcome(0, name),
        lambda: MatchDecided(dealer_wins=True, how=name),
        lambda: Bonus(name, 1),
    ):
        with pytest.raises(RulesError, match="it must be one word") as caught:
            make()
        assert caught.value.code is Code.BAD_ANSWER
        assert len(str(caught.value).splitlines()) == 1
