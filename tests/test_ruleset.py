"""A rule set as a value: equal, hashed, pickled, printed, explained; it cannot change."""

from __future__ import annotations

import copy
import pickle
from typing import ClassVar

import pytest
from attrs import frozen

from cirulla.answers import Outcome
from cirulla.compiling import BASE as BASE_NAME
from cirulla.errors import Code, RulesError
from cirulla.ruleset import RuleSet
from cirulla.steps import Rules, Sentence, Variant, hookimpl
from local_variants import Echo, Eleven, Figures, Options, Points, Shout, made
from support import BASE, house

BASE_DIGEST = "129faed5a07ddd74ab5c240ef1344f0c4bc95af78a7e09cff2554d9e7b5adb71"
"""SHA-256 of ``{"variants":[],"versions":[1]}``."""


# Values


def test_a_rule_set_is_made_by_of() -> None:
    with pytest.raises(TypeError, match=r"make rules with RuleSet\.of"):
        RuleSet()


def test_rules_compare_by_variants_options_and_versions() -> None:
    assert RuleSet.of() == RuleSet.of()
    assert RuleSet.of(Points(points=21)) == RuleSet.of(Points(points=21))
    assert RuleSet.of(Points(points=21)) != RuleSet.of(Points(points=22))
    assert RuleSet.of(Points()) != RuleSet.of()
    assert RuleSet.of(Points(), Eleven()) != RuleSet.of(Eleven(), Points())
    assert RuleSet.of(made()) != RuleSet.of(made(version=2))
    assert RuleSet.of() != "base"
    assert len({RuleSet.of(), RuleSet.of(), RuleSet.of(Eleven())}) == 2


def test_rules_copy_and_pickle() -> None:
    for rules in (RuleSet.of(), RuleSet.of(Points(points=21), Eleven()), house("genova")):
        for other in (pickle.loads(pickle.dumps(rules)), copy.copy(rules), copy.deepcopy(rules)):
            assert other == rules
            assert hash(other) == hash(rules)
            assert other.digest == rules.digest
            assert other.captures("7c", "4h Js") == rules.captures("7c", "4h Js")


def test_rules_print_as_they_are_made() -> None:
    rules = RuleSet.of(Points(points=21), Eleven())
    assert repr(rules) == "RuleSet.of(Points(points=21), Eleven())"
    assert eval(repr(rules)) == rules
    assert repr(RuleSet.of()) == "RuleSet.of()"


def test_rules_as_plain_data() -> None:
    assert RuleSet.of().to_dict() == {"variants": []}
    assert RuleSet.of(Points(), Options()).to_dict() == {
        "variants": [
            {"variant": "points", "points": 60},
            {"variant": "options", "number": 3, "word": "any", "yes": True, "card": "7h"},
        ]
    }


def test_the_digest_never_changes() -> None:
    """Records carry it: another value would make every old record unreadable."""
    assert RuleSet.of().digest == BASE_DIGEST
    digests = {
        rules.digest
        for rules in (
            RuleSet.of(),
            RuleSet.of(Points()),
            RuleSet.of(Points(points=21)),
            RuleSet.of(Eleven(), Points()),
            RuleSet.of(Points(), Eleven()),
            RuleSet.of(made()),
            RuleSet.of(made(version=2)),
        )
    }
    assert len(digests) == 7
    assert all(len(digest) == 64 for digest in digests)


def test_rules_cannot_change() -> None:
    rules = RuleSet.of(Points())
    for name in ("variants", "ask", "calls", "other"):
        with pytest.raises(AttributeError):
            setattr(rules, name, None)
        with pytest.raises(AttributeError):
            delattr(rules, name)
    assert rules == RuleSet.of(Points())


def test_rules_stay_as_they_were_built() -> None:
    """A variant that is taken away, or changed, later does not reach rules already made."""

    @frozen
    class Fleeting(Variant):
        """Soon gone."""

        name: ClassVar[str] = "fleeting"

        @hookimpl
        def target(self) -> int:
            return 7

    rules = RuleSet.of(Fleeting())
    del Fleeting.target
    assert rules.ask.target() == 7
    assert rules.outcome((7, 0), ("", "")) == Outcome(0, "target")
    assert RuleSet.of(Fleeting()).ask.target() == 51


def test_two_houses_do_not_share_anything() -> None:
    """The matta of one is not that of the other, whichever is asked first."""
    hearts, queen = house([{"variant": "matta"}]), house([{"variant": "matta", "card": "Qh"}])
    for _ in range(2):
        assert [one.name for one in hearts.accusi("5s 5d 7h")] == ["decino"]
        assert queen.accusi("5s 5d 7h") == ()
        assert [one.name for one in queen.accusi("5s 5d Qh")] == ["decino"]
        assert hearts.accusi("5s 5d Qh") == ()
    assert [str(one) for one in RuleSet.of(Eleven()).captures("7c", "4h Js")] == ["4h (fifteen)"]
    assert [str(one) for one in BASE.captures("7c", "4h Js")] == ["Js (fifteen)"]


# Explained


def test_explain_tells_who_answers_and_who_refines() -> None:
    rules = RuleSet.of(Shout(), Points(), Echo(), Figures())
    steps = {one.step: one for one in rules.explain().steps}
    assert steps["target"].owner.variant == "points"
    assert steps["captures"].owner.variant == BASE_NAME
    assert [one.variant for one in steps["captures"].others] == ["shout", "echo"]
    assert [one.variant for one in steps["capture_marks"].others] == ["figures"]
    assert steps["capture_marks"].kind == "collected"
    assert steps["denari"].owner.distribution == "cirulla"
    assert steps["target"].owner.distribution == ""


def test_explain_tells_the_distribution_of_a_shipped_variant() -> None:
    steps = {one.step: one for one in house([{"variant": "target", "points": 21}]).explain().steps}
    owner = steps["target"].owner
    assert (owner.variant, owner.distribution) == ("target", "cirulla")
    assert str(owner) == f"target (cirulla {owner.distribution_version})"


@frozen(kw_only=True)
class Sleepy(Variant):
    """Has no effect where two play."""

    name: ClassVar[str] = "sleepy"

    def idle(self, rules: Rules, players: int | None) -> str | None:
        return f"two play to {rules.target()}" if players == 2 else None


def test_explain_tells_who_can_have_no_effect_and_why() -> None:
    rules = RuleSet.of(Sleepy(), Points())
    assert rules.explain().idle == ()
    (idle,) = rules.explain(2).idle
    assert (idle.variant, idle.reason) == ("sleepy", "two play to 60")


@frozen(kw_only=True)
class Mute(Variant):
    """A variant that cannot speak for itself."""

    name: ClassVar[str] = "mute"

    def sentences(self) -> tuple[Sentence, ...]:
        raise LookupError("no words")

    def idle(self, rules: Rules, players: int | None) -> str | None:
        raise LookupError("no idea")


def test_a_plugin_that_fails_to_speak_is_named() -> None:
    """What a stranger's variant raises is told with its name and the method."""
    rules = RuleSet.of(Mute())
    with pytest.raises(RulesError, match=r"variant mute: sentences\(\) fails: LookupError"):
        rules.diff(RuleSet.of())
    with pytest.raises(RulesError, match=r"variant mute: idle\(\) fails: LookupError") as caught:
        rules.explain()
    assert caught.value.code is Code.BROKEN_PLUGIN
