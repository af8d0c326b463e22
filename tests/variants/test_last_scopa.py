"""The variant `last-scopa`: which plays at the end of a round make no scopa."""

from __future__ import annotations

from typing import ClassVar

import pytest
from attrs import frozen

from cirulla.answers import DealPlan
from cirulla.errors import Code, RulesError
from cirulla.events import Captured
from cirulla.ruleset import RuleSet
from cirulla.state import State
from cirulla.steps import Variant, hookimpl
from cirulla_variants.cirullone import Cirullone
from cirulla_variants.last_scopa import LastScopa
from support import BASE, dealt, events_of, position

LAST = LastScopa(excluded="last-deal")
LAST_DEAL = RuleSet.of(LAST)
NOTHING = RuleSet.of(LastScopa(excluded="nothing"))
LAST_CARD = RuleSet.of(LastScopa())


def scope_of(rules: RuleSet, state: State, move: str) -> int:
    """Count the scope that a capture makes in play."""
    event = events_of(rules, state, move)[0]
    assert isinstance(event, Captured)
    return sum(mark.points for mark in event.marks if mark.item == "scope")


@pytest.mark.parametrize(
    ("rules", "earlier", "last_deal", "last_card"),
    [(BASE, 1, 1, 0), (LAST_CARD, 1, 1, 0), (LAST_DEAL, 1, 0, 0), (NOTHING, 1, 1, 1)],
    ids=["base", "last-card", "last-deal", "nothing"],
)
def test_when_an_emptied_table_is_a_scopa(
    rules: RuleSet, earlier: int, last_deal: int, last_card: int
) -> None:
    """SCOPA-2: not by the last card; or by no card of the last deal; or always."""
    asked = ("7d", "7s", "7s")
    assert rules.scopa(*asked) == earlier
    assert rules.scopa(*asked, last_deal=True) == last_deal
    assert rules.scopa(*asked, last_card=True, last_deal=True) == last_card


@pytest.mark.parametrize(
    ("rules", "scope"), [(BASE, 0), (LAST_CARD, 0), (LAST_DEAL, 0), (NOTHING, 1)]
)
def test_the_very_last_card_in_play(rules: RuleSet, scope: int) -> None:
    """SCOPA-2: the dealer's last card of the round takes the one card that lies there."""
    assert scope_of(rules, position("7s", "", "7d", turn=1), "7dx7s") == scope


@pytest.mark.parametrize(
    ("rules", "scope"), [(BASE, 1), (LAST_CARD, 1), (LAST_DEAL, 0), (NOTHING, 1)]
)
def test_an_earlier_card_of_the_last_deal_in_play(rules: RuleSet, scope: int) -> None:
    """SCOPA-2: it is not the last card, but it is played in the last deal."""
    assert scope_of(rules, position("7s", "7d 2c", "3c 4c"), "7dx7s") == scope


@pytest.mark.parametrize("rules", [BASE, LAST_CARD, LAST_DEAL, NOTHING])
def test_the_first_deal_in_play(rules: RuleSet) -> None:
    """SCOPA-2: in an earlier deal every card can make a scopa: here the dealer's ace."""
    state = dealt("2h 4d 5c Kd", "2c 3c 4c", "Ah Qc Jc", rules=rules)
    assert scope_of(rules, state, "Ahx2h4d5cKd") == 1


def test_it_makes_no_scopa_of_what_is_none() -> None:
    """SCOPA-1: a table not emptied stays no scopa."""
    assert NOTHING.scopa("7d", "7s", "7s 2c", last_card=True, last_deal=True) == 0


@frozen(kw_only=True)
class _OneDealForFour(Variant):
    """Deal all cards at once to four, and in two deals to others, as far as they may play."""

    name: ClassVar[str] = "one-deal-for-four"
    able: tuple[int, ...] = (3, 4)

    @hookimpl
    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        return tuple((seat,) for seat in range(players)) if players in self.able else ()

    @hookimpl
    def deals(self, players: int) -> tuple[DealPlan, ...]:
        return (DealPlan(9, 4),) if players == 4 else (DealPlan(6, 4), DealPlan(6))


def test_the_base_game_is_no_change() -> None:
    """SCOPA-2: `last-card` is the base game; the variant answers nothing and is idle."""
    (idle,) = LAST_CARD.explain().idle
    assert (idle.variant, "base game" in idle.reason) == ("last-scopa", True)
    for players in (None, 2, 3, 4, 5):
        assert LAST_DEAL.explain(players).idle == ()
        assert NOTHING.explain(players).idle == ()


def test_a_round_of_one_deal_leaves_no_scopa() -> None:
    """SCOPA-2: `last-deal` says nothing where every deal is the last."""
    for players in (None, 4):
        (idle,) = RuleSet.of(Cirullone(), LAST).explain(players).idle
        assert (idle.variant, "no scopa is possible" in idle.reason) == ("last-scopa", True)
    assert RuleSet.of(Cirullone(deals="6+3"), LAST).explain(4).idle == ()
    assert RuleSet.of(Cirullone(), LastScopa(excluded="nothing")).explain(4).idle == ()
    some = RuleSet.of(_OneDealForFour(), LAST)
    assert [len(some.explain(players).idle) for players in (None, 3, 4)] == [0, 0, 1]
    only_four = RuleSet.of(_OneDealForFour(able=(4,)), LAST)
    assert [len(only_four.explain(players).idle) for players in (None, 3, 4)] == [1, 0, 1]


def test_it_answers_only_what_its_options_change() -> None:
    """SCOPA-2: the default leaves the step to the base game."""
    assert LAST_CARD.folded("scopa_allowed").owner == "base"
    assert LAST_DEAL.folded("scopa_allowed").owner == "last-scopa"
    assert NOTHING.folded("scopa_allowed").owner == "last-scopa"


def test_its_sentences() -> None:
    """SCOPA-2: it says which cards make no scopa."""
    assert LastScopa().sentences() == ()
    (last_deal,) = LastScopa(excluded="last-deal").sentences()
    (nothing,) = LastScopa(excluded="nothing").sentences()
    assert (last_deal.rule, nothing.rule) == ("SCOPA-2", "SCOPA-2")
    assert str(last_deal) == "No card of the last deal of a round makes a scopa."
    assert str(nothing) == "The very last card played in a round can make a scopa like any other."


@pytest.mark.parametrize("value", ["last", "", True, None, 0])
def test_bad_options(value: object) -> None:
    """SCOPA-2: anything but the three texts is refused, naming the option."""
    with pytest.raises(RulesError, match=r'excluded: .* is none of "last-card", "last') as caught:
        LastScopa(excluded=value)  # type: ignore[arg-type]
    assert caught.value.code is Code.BAD_OPTION
