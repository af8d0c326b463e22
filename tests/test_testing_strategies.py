"""The strategies draw what they say."""

from __future__ import annotations

from hypothesis import find, given, settings
from hypothesis import strategies as st

from cirulla.cards import DIAMONDS, FULL, Card, CardSet
from cirulla.moves import Shuffle
from cirulla.ruleset import RuleSet
from cirulla.state import State
from cirulla.steps import Variant
from cirulla.verify import verify
from cirulla_testing import strategies
from cirulla_testing.choosing import shipped
from cirulla_variants.cappotto import Cappotto
from cirulla_variants.target import Target
from local_variants import Eleven

SHIPPED = shipped()
TO_5 = Target(points=5)


@given(
    strategies.cards(),
    strategies.card_sets(2, 5, DIAMONDS),
    strategies.tables(6),
    strategies.hands(),
    strategies.decks(),
)
def test_cards(card: Card, some: CardSet, table: CardSet, hand: CardSet, deck: Shuffle) -> None:
    assert card in FULL
    assert 2 <= len(some) <= 5
    assert some <= DIAMONDS
    assert len(table) <= 6
    assert len(hand) == 3
    assert CardSet(deck.deck) == FULL


@given(strategies.variants())
def test_variants(variant: Variant) -> None:
    assert SHIPPED[variant.name] is type(variant)
    RuleSet.of(variant)


@given(strategies.options_of(Cappotto))
def test_options_go_together(cappotto: Cappotto) -> None:
    """CAPPOTTO-2: one that wins scores nothing more."""
    assert not (cappotto.wins and cappotto.points)


@given(strategies.rule_sets(), strategies.rule_sets(Eleven(), most=2), strategies.named_games())
def test_rule_sets(rules: RuleSet, beside: RuleSet, named: RuleSet) -> None:
    assert Eleven() in beside.variants
    assert len(beside.variants) <= 3
    for one in (rules, beside, named):
        assert isinstance(one, RuleSet)


@given(strategies.states(), strategies.states(RuleSet.of(TO_5), longest=3))
def test_states(state: State, early: State) -> None:
    assert not state.defects()
    assert early.number <= 3


@settings(max_examples=10)
@given(st.data())
def test_whole_matches(data: st.DataObject) -> None:
    match = data.draw(strategies.whole_matches(RuleSet.of(TO_5)))
    assert match.over
    assert verify(match.record()).ok


def test_rules_shrink_to_the_base_game() -> None:
    assert find(strategies.rule_sets(), lambda _: True) == RuleSet.of()
