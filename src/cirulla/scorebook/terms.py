"""What a house scores at a table, as far as whoever keeps the score has to ask for it."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations, product
from math import prod
from typing import TYPE_CHECKING, Final, Literal

from attrs import field, frozen

from cirulla.answers import NO_ACCUSO, NOBODY, Mark
from cirulla.base.scores import primiera_order
from cirulla.cards import DIAMONDS, FULL, Card, CardSet, Suit, set_of
from cirulla.compiling import BASE
from cirulla.scorebook.sharing import OTHERS, shared_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cirulla.answers import Outcome
    from cirulla.layout import Layout
    from cirulla.ruleset import RuleSet
    from cirulla.steps import Sets

_VALUES: Final = range(1, 11)
_MOST_SIDES: Final = 4
_MOST_TRIED: Final = 20_000
"""How much is tried to find out who must win the primiera; beyond that it is asked."""
_THREE: Final = 3
Bests = tuple[Card | None, ...]
"""The best card of a suit that each side has; None for a side without a card of it."""


@frozen
class Item:
    """Something that is counted by side while a round is played.

    Attributes:
        key: its key in the book.
        kind: what it is.
        name: the accuso's name, or the variant's.
        points: what each is worth.
    """

    key: str
    kind: Literal["scope", "accuso", "bonus"]
    name: str = ""
    points: int = 1


_SCOPE: Final = Item("scope", "scope")
_ITEMS: Final = {"scope": "scope", "accuso": "accusi"}
"""The items of the score sheet; a variant's bonus has the variant's name."""


@frozen
class Facts:
    """What is known of a round.

    Attributes:
        misdeals: how many first tables in a row were dealt again.
        numbers: what was counted, by side, for each item asked for so far.
        called: whether it was asked who called out.
        counts: the cards of each side; empty if they are not known.
        shares: the diamonds of each side, or all its cards; empty if they are not known.
        settebello: who has that card, where it is no diamond.
        bests: for each suit asked for so far, in the order of `OTHERS`, each side's best card.
        outcome: how the match ended before the round did.
    """

    misdeals: int = 0
    numbers: tuple[tuple[int, ...], ...] = ()
    called: bool = False
    counts: tuple[int, ...] = ()
    shares: Sets = ()
    settebello: int | None = None
    bests: tuple[Bests, ...] = ()
    outcome: Outcome | None = None


@frozen
class Terms:
    """A house at a table: what must be asked of a round, and how it is scored.

    Attributes:
        rules: the house.
        names: the players' names by seat.
        layout: how they sit.
        items: what is counted while a round is played.
        most_accusi: how many accusi each side can make in a round.
        most_bonus: the most scope that a first table brings.
        whole: whether a variant looks at whole piles, so that all cards must be known.
        settebello: that card.
        order: for each suit its cards, the best for the primiera first.
    """

    rules: RuleSet
    names: tuple[str, ...]
    layout: Layout
    items: tuple[Item, ...]
    most_accusi: tuple[int, ...]
    most_bonus: int
    whole: bool
    settebello: Card
    order: tuple[tuple[Card, ...], ...] = field(repr=False)

    @classmethod
    def of(cls, rules: RuleSet, names: Sequence[str]) -> Terms:
        """Ask a house.

        Raises:
            RulesError: ``rules/bad-players`` if so many cannot play.
        """
        layout, ask = rules.layout(len(names)), rules.ask
        in_hands = [
            plan.each // _THREE if rules.names_threes else plan.each >= _THREE
            for plan in layout.plans
        ]
        most = tuple(sum(in_hands) * len(seats) for seats in layout.sides)
        accusi = _accusi(rules) if any(most) else ()
        others = rules.folded("capture_marks").others
        return cls(
            rules=rules,
            names=tuple(names),
            layout=layout,
            items=(_SCOPE, *accusi, *(Item(f"bonus {one}", "bonus", one) for one in others)),
            most_accusi=most,
            most_bonus=max(map(ask.table_bonus, range(4, 41))),
            whole=_needs_whole_piles(rules),
            settebello=ask.settebello(),
            order=primiera_order(ask),
        )

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return len(self.layout.sides)

    def side_name(self, side: int) -> str:
        """Return the names of a side's players."""
        return " + ".join(self.names[seat] for seat in self.layout.sides[side])

    def side_names(self) -> str:
        """Return the names of every side."""
        return ", ".join(map(self.side_name, range(self.sides)))

    def marks(self, facts: Facts) -> tuple[Mark, ...]:
        """Return what was scored while the round was played, one mark for each item and side."""
        return tuple(
            Mark(_ITEMS.get(item.kind, item.name), side, number * item.points)
            for item, numbers in zip(self.items, facts.numbers, strict=False)
            for side, number in enumerate(numbers)
            if number
        )

    def counts_scope(self) -> bool:
        """Say whether it is known what a scopa is: one point, of at least two cards."""
        return self.rules.folded("scopa").owner == BASE

    def next_suit(self, facts: Facts) -> Suit | None:
        """Return the suit of which the best cards must be asked; None if it is known who wins."""
        rest = OTHERS[len(facts.bests) :]
        if not rest or len(self._winners(facts, rest)) == 1:
            return None
        return rest[0]

    def _winners(self, facts: Facts, rest: Sequence[Suit]) -> set[int]:
        """Return every side that can still win the primiera, whatever the other suits hold."""
        only = self._only_other(facts)
        if self.sides > _MOST_SIDES and only is None:
            return set(range(NOBODY, self.sides))
        open_ = [self._openings(suit, only) for suit in rest]
        if prod(map(len, open_)) > _MOST_TRIED:
            return set(range(NOBODY, self.sides))
        diamonds, found = self._best_diamonds(facts), set[int]()
        for made in product(*open_):
            others = [*facts.bests, *made]
            suits = (others[0], diamonds, *others[1:])
            bests = tuple(
                tuple(best for suit in suits if (best := suit[side]) is not None)
                for side in range(self.sides)
            )
            found.add(self.rules.ask.primiera(bests))
            if len(found) > 1:
                break
        return found

    def _only_other(self, facts: Facts) -> int | None:
        """Return the side that has every card that is no diamond; None if several have some."""
        sides = [side for side, share in enumerate(facts.shares) if len(share) < facts.counts[side]]
        return sides[0] if len(sides) == 1 else None

    def _openings(self, suit: Suit, only: int | None) -> list[Bests]:
        """Return everything that the sides' best cards of a suit can be."""
        first, *others = self.order[suit]
        found: list[Bests] = []
        if only is not None:
            return [tuple(first if side == only else None for side in range(self.sides))]
        rest: list[Card | None] = [*others, *[None] * (self.sides - 1)]
        for best in dict.fromkeys(permutations(rest, self.sides - 1)):
            found += [(*best[:side], first, *best[side:]) for side in range(self.sides)]
        return found

    def _best_diamonds(self, facts: Facts) -> Bests:
        return tuple(
            next((card for card in self.order[Suit.DIAMONDS] if card in share), None)
            for share in facts.shares
        )

    def piles(self, facts: Facts) -> Sets | None:
        """Return piles in which all that is known holds; None if there are none."""
        counts = facts.counts or tuple(map(len, facts.shares))
        known = {card: side for side, share in enumerate(facts.shares) for card in share}
        if facts.settebello is not None:
            known[self.settebello] = facts.settebello
        return shared_out(counts, known, dict(zip(OTHERS, facts.bests, strict=False)), self.order)

    def known(self, facts: Facts) -> Sets:
        """Return the cards that each side is known to have."""
        found = [share.mask for share in facts.shares]
        for bests in facts.bests:
            for side, best in enumerate(bests):
                found[side] |= best.mask if best else 0
        if facts.settebello is not None:
            found[facts.settebello] |= self.settebello.mask
        if facts.counts and (only := self._only_other(facts)) is not None:
            found[only] |= (FULL - DIAMONDS).mask
        return tuple(map(set_of, found))

    def pool(self) -> CardSet:
        """Return the cards of which it is asked who has them."""
        return FULL if self.whole else DIAMONDS


def _accusi(rules: RuleSet) -> tuple[Item, ...]:
    """Find every accuso of a house, by what three values can make."""
    made = {
        (found.points, found.name)
        for values in combinations_with_replacement(_VALUES, _THREE)
        if (found := rules.ask.accuso(values)) is not NO_ACCUSO and found.points
    }
    names = [name for _, name in made]
    return tuple(
        Item(
            f"accuso {name}" if names.count(name) == 1 else f"accuso {name} {points}",
            "accuso",
            name,
            points,
        )
        for points, name in sorted(made)
    )


def _needs_whole_piles(rules: RuleSet) -> bool:
    """Say whether a variant has a say that depends on other cards than the diamonds."""
    scoring = {*rules.folded("score_items").variants, *rules.folded("round_win").variants}
    return any(one.scored_cards != "diamonds" for one in rules.variants if one.name in scoring)
