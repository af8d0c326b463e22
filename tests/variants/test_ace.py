"""The variant `ace`: what an ace may take, and whether that is a scopa."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from attrs import frozen

from cirulla.answers import Capture
from cirulla.cards import Card, CardSet, Rank
from cirulla.engine import check
from cirulla.errors import Code, RulesError
from cirulla.events import Captured
from cirulla.moves import parse_move
from cirulla.ruleset import RuleSet
from cirulla.steps import Pledged, Variant, hookimpl
from cirulla_variants.ace import Ace
from support import BASE, events_of, position

CHOICE = RuleSet.of(Ace(sweep="choice"))
ACE_ONLY = RuleSet.of(Ace(on_ace="ace-only"))
PLAIN_SWEEP = RuleSet.of(Ace(sweep_scopa=False))
PLAIN_ACE = RuleSet.of(Ace(lone_ace_scopa=False))


def takes(rules: RuleSet, card: str, table: str, **pledged: str) -> list[str]:
    """List what a card may take, each with its kind."""
    return sorted(map(str, rules.captures(card, table, pledged or None)))


# sweep


def test_an_ace_may_make_a_fifteen_instead_of_the_sweep() -> None:
    """ACE-1: with `sweep` choice, sweep or a legal fifteen."""
    assert takes(BASE, "Ah", "2c 4s Jd Kd") == ["2c 4s Jd Kd (sweep)"]
    assert takes(CHOICE, "Ah", "2c 4s Jd Kd") == [
        "2c 4s Jd (fifteen)",
        "2c 4s Jd Kd (sweep)",
        "4s Kd (fifteen)",
    ]


def test_a_sweep_that_is_a_fifteen_is_one_capture() -> None:
    """ACE-1: 4 and king are the whole table and a fifteen; that is one capture, the sweep."""
    assert takes(CHOICE, "Ah", "4s Kd") == ["4s Kd (sweep)"]


def test_the_choice_is_no_leave_to_lay() -> None:
    """CAP-5: an ace that may choose must still capture; on an empty table it stays (ACE-3)."""
    assert not CHOICE.may_lay("Ah", "2c")
    assert CHOICE.captures("Ah", "") == ()
    assert CHOICE.may_lay("Ah", "")


@pytest.mark.parametrize("table", ["As", "As 4c Kd", "As Ad 4c Kd", "As Kd 3c"])
def test_the_choice_does_not_reach_a_table_with_an_ace(table: str) -> None:
    """ACE-2: where an ace lies nothing changes."""
    assert CHOICE.captures("Ah", table) == BASE.captures("Ah", table)


def test_a_matta_of_value_one_chooses_too() -> None:
    """MATTA-3: a matta that keeps the value 1 is an ace here, played or lying."""
    assert takes(CHOICE, "7h", "2c 4s Kd", **{"7h": "A"}) == ["2c 4s Kd (sweep)", "4s Kd (fifteen)"]
    assert takes(CHOICE, "Ah", "4s 7h Kd", **{"7h": "A"}) == ["4s Kd (fifteen)", "7h (equal)"]


# on_ace


def test_on_an_ace_only_the_ace() -> None:
    """ACE-2: with `on_ace` ace-only an ace takes one ace, and makes no fifteen."""
    assert takes(BASE, "Ah", "As 4c Kd") == ["4c Kd (fifteen)", "As (equal)"]
    assert takes(ACE_ONLY, "Ah", "As 4c Kd") == ["As (equal)"]
    assert takes(ACE_ONLY, "Ah", "Ad As 4c Kd") == ["Ad (equal)", "As (equal)"]


@pytest.mark.parametrize("table", ["4c Kd", "2c 4c Kd", "Kd"])
def test_without_an_ace_there_the_sweep_stays(table: str) -> None:
    """ACE-1: `on_ace` says nothing of a table without an ace."""
    assert ACE_ONLY.captures("Ah", table) == BASE.captures("Ah", table)


def test_the_refusal_names_the_variant() -> None:
    """ACE-2: the fifteen beside an ace is refused by the step that this variant answers."""
    state = position("As 4c Kd", "Ah", "3c", rules=ACE_ONLY)
    refusal = check(ACE_ONLY, state, parse_move("Ahx4cKd"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (Code.ACE_TAKES_ACE, "ACE-2")
    assert (refusal.step, refusal.variants) == ("ace_captures", ("ace",))


def test_both_together() -> None:
    """ACE-1, ACE-2: each option speaks of its own tables."""
    both = RuleSet.of(Ace(on_ace="ace-only", sweep="choice"))
    assert takes(both, "Ah", "As 4c Kd") == ["As (equal)"]
    assert takes(both, "Ah", "2c 4c Kd") == ["2c 4c Kd (sweep)", "4c Kd (fifteen)"]


# sweep_scopa and lone_ace_scopa


@pytest.mark.parametrize(
    ("card", "taken", "base", "plain_sweep", "plain_ace"),
    [
        ("Ah", "2c Kd", 1, 0, 1),
        ("Ah", "Kd", 1, 0, 1),
        ("Ah", "4c Kd", 1, 0, 1),
        ("Ah", "As", 1, 1, 0),
        ("Ah", "As 3c Kd", 1, 1, 1),
        ("Kh", "Kd", 1, 1, 1),
        ("5h", "Ad 4c", 1, 1, 1),
        ("5h", "Kd", 1, 1, 1),
    ],
)
def test_emptying_the_table(
    card: str, taken: str, base: int, plain_sweep: int, plain_ace: int
) -> None:
    """SCOPA-1: an ace's sweep, or an ace that takes a lone ace, may be no scopa.

    A sweep that is also a fifteen is a sweep; a fifteen with an ace in it is neither.
    """
    assert BASE.scopa(card, taken, taken) == base
    assert PLAIN_SWEEP.scopa(card, taken, taken) == plain_sweep
    assert PLAIN_ACE.scopa(card, taken, taken) == plain_ace


@pytest.mark.parametrize("rules", [BASE, PLAIN_SWEEP, PLAIN_ACE, CHOICE])
def test_a_table_not_emptied_is_no_scopa(rules: RuleSet) -> None:
    """SCOPA-1: one ace of two leaves the other, and a fifteen leaves the rest."""
    assert rules.scopa("Ah", "As", "Ad As") == 0
    assert rules.scopa("Ah", "4c Kd", "As 4c Kd") == 0
    assert rules.scopa("Kh", "Kd", "Kd 2c") == 0


def test_a_fifteen_chosen_instead_of_the_sweep_is_no_scopa() -> None:
    """SCOPA-1: under `sweep` choice only the sweep empties the table."""
    assert CHOICE.scopa("Ah", "4c Kd", "2c 4c Kd") == 0
    assert CHOICE.scopa("Ah", "2c 4c Kd", "2c 4c Kd") == 1


@pytest.mark.parametrize(
    ("card", "table", "sweep", "lone"),
    [("7h", "2c Kd", 0, 1), ("7h", "As", 1, 0), ("Ah", "7h", 1, 0), ("Kh", "Kd", 1, 1)],
)
def test_a_matta_of_value_one_scores_as_an_ace(
    card: str, table: str, sweep: int, lone: int
) -> None:
    """SCOPA-1, MATTA-3: a matta that keeps the value 1 is an ace here, played or lying."""
    pledged = {"7h": "A"}
    assert PLAIN_SWEEP.scopa(card, table, table, pledged) == sweep
    assert PLAIN_ACE.scopa(card, table, table, pledged) == lone


def test_a_sweep_in_play_without_a_scopa() -> None:
    """SCOPA-1: in play the sweep is made, and scores nothing."""
    state = position("2c Kd", "Ah 3d", "3c 4c", rules=PLAIN_SWEEP)
    (event,) = events_of(PLAIN_SWEEP, state, "Ahx2cKd")
    assert isinstance(event, Captured)
    assert (event.capture.kind, event.marks) == ("sweep", ())
    (event,) = events_of(BASE, state, "Ahx2cKd")
    assert isinstance(event, Captured)
    assert [mark.points for mark in event.marks] == [1]


# The house


@frozen(kw_only=True)
class _DoubleScopa(Variant):
    """Count every scopa twice: a stranger's variant."""

    name: ClassVar[str] = "double-scopa"

    @hookimpl
    def scopa(self, card: Card, capture: Capture, table: CardSet, pledged: Pledged) -> int:
        return 2 * int(capture.cards == table)


def test_it_answers_only_what_its_options_change() -> None:
    """SCOPA-1, ACE-1: so another variant may answer the step that these options leave alone."""
    rules = RuleSet.of(Ace(sweep="choice"), _DoubleScopa())
    assert rules.folded("ace_captures").owner == "ace"
    assert rules.folded("scopa").owner == "double-scopa"
    assert RuleSet.of(Ace(), _DoubleScopa()).folded("ace_captures").owner == "base"
    with pytest.raises(RulesError, match="ace and double-scopa both say") as caught:
        RuleSet.of(Ace(lone_ace_scopa=False), _DoubleScopa())
    assert caught.value.code is Code.CONFLICT


def test_the_defaults_are_the_base_game() -> None:
    """ACE-1, ACE-2: with all defaults the variant is reported as idle, else it is not."""
    (idle,) = RuleSet.of(Ace()).explain().idle
    assert (idle.variant, idle.reason) == (
        "ace",
        "with these options the ace is played as in the base game",
    )
    for rules in (CHOICE, ACE_ONLY, PLAIN_SWEEP, PLAIN_ACE):
        assert rules.explain().idle == ()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, []),
        ({"sweep": "choice"}, [("ACE-1", "or makes a fifteen")]),
        ({"on_ace": "ace-only"}, [("ACE-2", "it makes no fifteen")]),
        ({"sweep_scopa": False}, [("SCOPA-1", "not an ace that takes everything")]),
        ({"lone_ace_scopa": False}, [("SCOPA-1", "not an ace that takes a lone ace.")]),
        (
            {"sweep_scopa": False, "lone_ace_scopa": False},
            [("SCOPA-1", "without aces, nor one that takes a lone ace.")],
        ),
    ],
)
def test_its_sentences(options: dict[str, Any], said: list[tuple[str, str]]) -> None:
    """ACE-1, ACE-2, SCOPA-1: it says what its options change, and nothing else."""
    sentences = Ace(**options).sentences()
    assert [one.rule for one in sentences] == [rule for rule, _ in said]
    for sentence, (_, words) in zip(sentences, said, strict=True):
        assert words in str(sentence)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("sweep_scopa", 1),
        ("lone_ace_scopa", "yes"),
        ("on_ace", "fifteen"),
        ("sweep", True),
    ],
)
def test_bad_options(option: str, value: object) -> None:
    """ACE-1, ACE-2: an option of another type, or unknown, is refused by its name."""
    options: dict[str, Any] = {option: value}
    with pytest.raises(RulesError, match=option) as caught:
        Ace(**options)
    assert caught.value.faults[0].path == option
    assert caught.value.code is Code.BAD_OPTION


def test_the_value_kept_is_a_rank() -> None:
    """MATTA-3: values are taken as ranks too."""
    assert PLAIN_ACE.scopa("7h", "As", "As", {Card.parse("7h"): Rank.ACE}) == 0
