"""A house: the base game and its variants, compiled into one immutable set of rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, final

from cirulla.answers import (
    Accuso,
    Capture,
    DealPlan,
    Mark,
    MatchDecided,
    Misdeal,
    Outcome,
    ScoreLine,
    TableBonus,
)
from cirulla.base.accusi import accusi_of
from cirulla.cards import EMPTY, Card, CardSet, Rank, as_card, as_cards
from cirulla.compiling import Folded, fold
from cirulla.core import Core
from cirulla.errors import Code, RulesError, TextError
from cirulla.explaining import Explanation, canonical, check_variants, explain
from cirulla.layout import MOST_PLAYERS, Layout
from cirulla.plays import NO_PLEDGES
from cirulla.steps import Pledged, Rules, Variant

if TYPE_CHECKING:
    from cirulla.differing import Difference
    from cirulla.wording import RuleText

CardText = Card | str
"""A card or its text."""
CardsText = CardSet | Iterable[Card | str] | str
"""A set of cards, its text, or cards one by one."""
PledgedText = Mapping[Card, Rank] | Mapping[str, str]
"""The cards that keep a declared value, each with that rank; in values or texts."""

BASE_VERSION: Final = 1
"""The version of the base game's rules; it is part of every digest."""


@final
class RuleSet:
    """The rules of a house, ready to be asked.

    It is made by `of`, cannot change, and compares, hashes, pickles and prints by its listed
    variants, their options and versions. Each question can be asked alone; it takes cards and
    sets as values or as texts.

    Attributes:
        variants: in the listed order.
        core: the same questions as the engine asks them, of values known to be good.
    """

    __slots__ = ("_canonical", "_folded", "core", "variants")

    variants: tuple[Variant, ...]
    core: Core
    _folded: dict[str, Folded]
    _canonical: str

    def __init__(self) -> None:
        raise TypeError("make rules with RuleSet.of(...) or cirulla.rules(...)")

    @classmethod
    def of(cls, *variants: Variant) -> RuleSet:
        """Return the base game with those variants, in that order.

        Raises:
            RulesError: naming every fault: not a variant, the same one twice, a bad plugin, or
                two that answer one step outright (``rules/conflict``).
        """
        check_variants(variants)
        self = object.__new__(cls)
        folded = fold(variants)
        for name, value in (
            ("variants", variants),
            ("core", Core(folded)),
            ("_folded", folded),
            ("_canonical", canonical(BASE_VERSION, variants)),
        ):
            object.__setattr__(self, name, value)
        return self

    @property
    def ask(self) -> Rules:
        """Every step, folded into a plain callable; nothing is checked there."""
        return self.core.ask

    def to_dict(self) -> dict[str, list[dict[str, object]]]:
        """Return the listed variants with every option in full, as plain data."""
        import json  # noqa: PLC0415 - play needs none

        return {"variants": json.loads(self._canonical)["variants"]}

    @property
    def digest(self) -> str:
        """SHA-256, in hexadecimal, of the canonical form: variants, options and versions."""
        from hashlib import sha256  # noqa: PLC0415 - play needs no digest

        return sha256(self._canonical.encode("ascii")).hexdigest()

    def explain(self, players: int | None = None) -> Explanation:
        """Return, as data, who answers and who refines each step, and who can have no effect.

        Args:
            players: judge effects for so many players; None for any number.
        """
        return explain(self.variants, self._folded, self.ask, players)

    def sentences(self) -> tuple[RuleText, ...]:
        """Return every rule in words, in the order of play."""
        from cirulla.wording import worded  # noqa: PLC0415 - play needs no words

        return worded(self)

    def diff(self, other: RuleSet) -> tuple[Difference, ...]:
        """Return what another house plays differently, in the order of play; empty for nothing."""
        from cirulla.differing import differences  # noqa: PLC0415 - play needs no words

        return differences(self, other)

    def folded(self, step: str) -> Folded:
        """Return who answers a step here, and the step itself as a callable."""
        return self._folded[step]

    @property
    def names_threes(self) -> bool:
        """Whether a declaration names its three cards, since a hand may declare several."""
        return self.core.names_threes

    @property
    def calls(self) -> bool:
        """Whether players may call out."""
        return self.core.calls

    def __eq__(self, other: object) -> bool:
        return self._canonical == other._canonical if isinstance(other, RuleSet) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._canonical)

    def __repr__(self) -> str:
        return f"RuleSet.of({', '.join(map(repr, self.variants))})"

    def __reduce__(self) -> tuple[object, ...]:
        return RuleSet.of, self.variants

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a rule set cannot change: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a rule set cannot change: {name}")

    # Questions, in the order of play.

    def layout(self, players: int) -> Layout:
        """Return how so many players sit and are dealt to, all in one.

        Raises:
            RulesError: ``rules/bad-players`` if so many cannot play here.
        """
        return self.core.layouts.of(players)

    @property
    def players(self) -> tuple[int, ...]:
        """How many can play (SEAT-1)."""
        return tuple(number for number in range(1, MOST_PLAYERS + 1) if self.ask.sides(number))

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each side (SEAT-1).

        Raises:
            RulesError: ``rules/bad-players`` if so many cannot play here.
        """
        return self.core.layouts.of(players).sides

    def order(self, players: int, dealer: int) -> tuple[int, ...]:
        """Return the seats in playing order, the one after the dealer first (SEAT-2).

        Raises:
            RulesError: ``rules/bad-players`` if so many cannot play here.
        """
        layout = self.core.layouts.of(players)
        if type(dealer) is not int or not 0 <= dealer < players:
            message = f"there is no seat {dealer!r}; seats are 0 to {players - 1}"
            raise RulesError.of(Code.BAD_PLAYERS, message)
        return layout.orders[dealer]

    def deals(self, players: int) -> tuple[DealPlan, ...]:
        """Return the deals of a round (DEAL-1, DEAL-2).

        Raises:
            RulesError: ``rules/bad-players`` if so many cannot play here.
        """
        return self.core.layouts.of(players).plans

    def first_table(
        self, cards: CardsText, misdeals: int = 0, players: int = 2
    ) -> Misdeal | TableBonus | MatchDecided | None:
        """Judge the first table (TABLE-1, TABLE-3).

        Args:
            cards: the cards dealt to the table.
            misdeals: how many there were in a row in this round before.
            players: how many play.

        Returns:
            A misdeal, the bonus for which the dealer's side takes the table, the end of the
            match, or None if the table simply lies there.
        """
        return self.core.judge_first_table(as_cards(cards), misdeals, len(self.sides(players)))

    def captures(
        self, card: CardText, table: CardsText, pledged: PledgedText | None = None
    ) -> tuple[Capture, ...]:
        """Return what a card may take from a table (CAP-1 to CAP-6, ACE-1 to ACE-3).

        Args:
            card: the card played.
            table: the face-up cards.
            pledged: the cards that keep a declared value, with it (MATTA-3).

        Raises:
            TextError: if something is no card, or a card stands twice.
        """
        return self.core.plays.captures(*_placed(card, table, pledged))

    def may_lay(self, card: CardText, table: CardsText, pledged: PledgedText | None = None) -> bool:
        """Say whether a card may be laid without capturing (CAP-5).

        Raises:
            TextError: if something is no card, or a card stands twice.
        """
        placed = _placed(card, table, pledged)
        return self.ask.may_lay(placed[0], placed[1], self.core.plays.captures(*placed))

    def scopa(
        self,
        card: CardText,
        capture: Capture | CardsText,
        table: CardsText,
        pledged: PledgedText | None = None,
        *,
        last_card: bool = False,
        last_deal: bool = False,
    ) -> int:
        """Return how many scope a legal capture makes (SCOPA-1, SCOPA-2).

        Args:
            card: the card played.
            capture: what it takes; a lay, which takes nothing, makes none.
            table: the table before it.
            pledged: the cards that keep a declared value, with it.
            last_card: whether it is the last card of the round.
            last_deal: whether it is played in the last deal of the round.

        Raises:
            TextError: if it is no legal capture there.
        """
        placed = _placed(card, table, pledged)
        if not isinstance(capture, Capture):
            taken = as_cards(capture)
            if not taken:
                return 0
            found = [one for one in self.core.plays.captures(*placed) if one.cards == taken]
            if not found:
                message = f"{placed[0]} may not take {taken} from {placed[1] or 'an empty table'}"
                raise TextError(Code.BAD_ARGUMENT, message, str(taken))
            capture = found[0]
        if not self.ask.scopa_allowed(last_card, last_deal):
            return 0
        return self.ask.scopa(placed[0], capture, placed[1], placed[2])

    def accusi(self, hand: CardsText) -> tuple[Accuso, ...]:
        """Return what a hand may declare (ACC-1 to ACC-4).

        Args:
            hand: all its cards; a hand of another size than the house declares has none.

        Returns:
            One for each legal declaration: several where the matta's value stays, or where the
            house lets a hand declare several threes.
        """
        found: list[Accuso] = []
        for three in self.ask.threes(as_cards(hand), EMPTY):
            found += accusi_of(self.ask, three)
        return tuple(found)

    def score_round(
        self, piles: Sequence[CardsText], marks: Iterable[Mark] = ()
    ) -> tuple[ScoreLine, ...]:
        """Return every point of a round with its item, side and cards (SCORE-1 to SCORE-6).

        Args:
            piles: the cards taken, one set a side.
            marks: the points scored during the round.

        Raises:
            TextError: if something is no card, or a card stands twice.
        """
        return self.core.score(_apart(piles), tuple(marks))

    def outcome(self, totals: Sequence[int], piles: Sequence[CardsText]) -> Outcome | None:
        """Say whether the match is over after a round (MATCH-1, MATCH-2, CAPPOTTO-1).

        Args:
            totals: by side, the round's points counted.
            piles: the cards taken in the round, one set a side.

        Returns:
            Who won and how; None if another round is played.
        """
        sets = _apart(piles)
        if len(totals) != len(sets):
            message = f"{len(totals)} totals and {len(sets)} piles; give one of each a side"
            raise TextError(Code.BAD_ARGUMENT, message)
        return self.core.decide(tuple(totals), sets)


def _placed(
    card: CardText, table: CardsText, pledged: PledgedText | None
) -> tuple[Card, CardSet, Pledged]:
    """Read what a question about captures is asked with."""
    played, lying = as_card(card), as_cards(table)
    if played in lying:
        raise TextError(Code.TWICE, f"{played} is played and lies on the table too", str(played))
    if not pledged:
        return played, lying, NO_PLEDGES
    kept = {
        as_card(one): rank if isinstance(rank, Rank) else Rank.parse(rank)
        for one, rank in pledged.items()
    }
    return played, lying, kept


def _apart(piles: Sequence[CardsText]) -> tuple[CardSet, ...]:
    sets = tuple(map(as_cards, piles))
    if not sets:
        raise TextError(Code.BAD_ARGUMENT, "there are no piles; give one set of cards a side")
    seen = EMPTY
    for pile in sets:
        if twice := seen & pile:
            raise TextError(Code.TWICE, f"{twice} stands in two piles", str(twice))
        seen |= pile
    return sets
