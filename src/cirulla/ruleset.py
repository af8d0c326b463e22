"""A house: the base game and its variants, compiled into one immutable set of rules."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, final

from attrs import frozen

from cirulla.answers import (
    KEEP,
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
from cirulla.base.deal import best_table_bonus
from cirulla.base.scores import primiera_order, score_lines
from cirulla.cards import DECK, EMPTY, FULL, Card, CardSet, Rank, as_card, as_cards, set_of
from cirulla.compiling import BASE, Folded, fold, rules_of
from cirulla.errors import Code, RulesError, TextError
from cirulla.explaining import Explanation, canonical, check_variants, explain
from cirulla.hand import Pledges
from cirulla.moves import Declare, Move, Play, play_of
from cirulla.steps import Captures, Pledged, Rules, Sets, Variant

CardText = Card | str
"""A card or its text."""
CardsText = CardSet | Iterable[Card | str] | str
"""A set of cards, its text, or cards one by one."""
PledgedText = Mapping[Card, Rank] | Mapping[str, str]
"""The cards that keep a declared value, each with that rank; in values or texts."""

NO_PLEDGES: Final[Pledged] = {}
BASE_VERSION: Final = 1
"""The version of the base game's rules; it is part of every digest."""
MOST_PLAYERS: Final = 40
_MOST_KEPT: Final = 1 << 16

_LAY: Final = tuple((Play(card),) for card in DECK)
_VALUES: Final = tuple(card.value for card in DECK)
_INDEXES: Final = tuple(range(len(DECK)))


@frozen
class Layout:
    """How a number of players sit and are dealt to, worked out once.

    Attributes:
        players: how many.
        sides: the seats of each side (SEAT-1).
        side_of: the side of each seat.
        next_of: the seat after each seat (SEAT-2).
        plans: the deals of a round (DEAL-2).
        orders: for each dealer the seats in playing order (SEAT-2).
    """

    players: int
    sides: tuple[tuple[int, ...], ...]
    side_of: tuple[int, ...]
    next_of: tuple[int, ...]
    plans: tuple[DealPlan, ...]
    orders: tuple[tuple[int, ...], ...]


@final
class Memo:
    """What a rule set keeps for a while; nothing that can be seen depends on it.

    Attributes:
        latest: one position and its legal moves.
        captures: by table and card as one number.
        declarations: by hand and declared cards as one number.
        layouts: by number of players.
    """

    __slots__ = ("captures", "declarations", "latest", "layouts")

    def __init__(self) -> None:
        self.latest: tuple[object, tuple[Move, ...]] = (None, ())
        self.captures: dict[int, Captures] = {}
        self.declarations: dict[int, tuple[Declare, ...]] = {}
        self.layouts: dict[int, Layout] = {}


@final
class RuleSet:
    """The rules of a house, ready to be asked.

    It is made by `of`, cannot change, and compares, hashes, pickles and prints by its listed
    variants, their options and versions. Each question can be asked alone; it takes cards and
    sets as values or as texts.

    Attributes:
        variants: in the listed order.
        ask: every step, folded into a plain callable; nothing is checked there.
        names_threes: whether a declaration names its three cards, since a hand may declare
            several.
        calls: whether players may call out.
        memo: what is kept for a while.
    """

    __slots__ = (
        "_canonical",
        "_capture_keys",
        "_folded",
        "_primiera_order",
        "ask",
        "calls",
        "memo",
        "names_threes",
        "variants",
    )

    variants: tuple[Variant, ...]
    ask: Rules
    names_threes: bool
    calls: bool
    memo: Memo
    _folded: dict[str, Folded]
    _canonical: str
    _capture_keys: tuple[int, ...]
    _primiera_order: tuple[tuple[Card, ...], ...]

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
        for name, value in _parts(variants).items():
            object.__setattr__(self, name, value)
        return self

    def to_dict(self) -> dict[str, list[dict[str, object]]]:
        """Return the listed variants with every option in full, as plain data."""
        return {"variants": json.loads(self._canonical)["variants"]}

    @property
    def digest(self) -> str:
        """SHA-256, in hexadecimal, of the canonical form: variants, options and versions."""
        return hashlib.sha256(self._canonical.encode("ascii")).hexdigest()

    def explain(self, players: int | None = None) -> Explanation:
        """Return, as data, who answers and who refines each step, and who can have no effect.

        Args:
            players: judge effects for so many players; None for any number.
        """
        return explain(self.variants, self._folded, self.ask, players)

    def folded(self, step: str) -> Folded:
        """Return who answers a step here, and the step itself as a callable."""
        return self._folded[step]

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
        """Return how so many players sit and are dealt to.

        Raises:
            RulesError: ``rules/bad-players`` if so many cannot play here.
        """
        found = self.memo.layouts.get(players)
        if found is None:
            found = self.memo.layouts[players] = self._make_layout(players)
        return found

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each side (SEAT-1).

        Raises:
            RulesError: ``rules/bad-players`` if so many cannot play here.
        """
        return self.layout(players).sides

    def order(self, players: int, dealer: int) -> tuple[int, ...]:
        """Return the seats in playing order, the one after the dealer first (SEAT-2).

        Raises:
            RulesError: ``rules/bad-players`` if so many cannot play here.
        """
        layout = self.layout(players)
        if type(dealer) is not int or not 0 <= dealer < players:
            message = f"there is no seat {dealer!r}; seats are 0 to {players - 1}"
            raise RulesError.of(Code.BAD_PLAYERS, message)
        return layout.orders[dealer]

    def deals(self, players: int) -> tuple[DealPlan, ...]:
        """Return the deals of a round (DEAL-1, DEAL-2).

        Raises:
            RulesError: ``rules/bad-players`` if so many cannot play here.
        """
        return self.layout(players).plans

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
        return self.judge_first_table(as_cards(cards), misdeals, len(self.sides(players)))

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
        return self.ask.captures(*_placed(card, table, pledged))

    def may_lay(
        self, card: CardText, table: CardsText, pledged: PledgedText | None = None
    ) -> bool:
        """Say whether a card may be laid without capturing (CAP-5).

        Raises:
            TextError: if something is no card, or a card stands twice.
        """
        placed = _placed(card, table, pledged)
        return self.ask.may_lay(placed[0], placed[1], self.ask.captures(*placed))

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
            found = [one for one in self.ask.captures(*placed) if one.cards == taken]
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
        return self.score(_apart(piles), tuple(marks))

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
        return self.decide(tuple(totals), sets)

    # What the engine asks: nothing is checked, and answers are kept.

    def find_captures(self, card: Card, table: CardSet, pledged: Pledged) -> Captures:
        """Do as `captures`, of values known to be good; answers are kept for a while."""
        if pledged:
            return self.ask.captures(card, table, pledged)
        key = table.mask << 6 | self._capture_keys[card.index]
        kept = self.memo.captures
        found = kept.get(key)
        if found is None:
            if len(kept) >= _MOST_KEPT:
                kept.clear()
            found = kept[key] = self.ask.captures(card, table, NO_PLEDGES)
        return found

    def plays(self, card: Card, table: CardSet, pledged: Pledged) -> tuple[Play, ...]:
        """Return the legal plays of a card: its captures, then the lay if it may be laid."""
        captures = self.find_captures(card, table, pledged)
        lays = self.ask.may_lay(card, table, captures)
        if not captures:
            return _LAY[card.index] if lays else ()
        plays = tuple([play_of(card, capture.cards) for capture in captures])
        return (*plays, Play(card)) if lays else plays

    def judge_first_table(
        self, table: CardSet, misdeals: int, sides: int
    ) -> Misdeal | TableBonus | MatchDecided | None:
        """Do as `first_table`, of values known to be good."""
        verdict = self.ask.misdeal(table, misdeals, sides)
        if verdict is not KEEP:
            return verdict
        points = best_table_bonus(self.ask, table)
        return TableBonus(points, table) if points else None

    def decide(self, totals: tuple[int, ...], piles: Sets) -> Outcome | None:
        """Do as `outcome`, of values known to be good."""
        won = self.ask.round_win(piles)
        if won:
            return won[0]
        found = self.ask.outcome(totals, self.ask.target())
        return found if isinstance(found, Outcome) else None

    def score(self, piles: Sets, marks: tuple[Mark, ...]) -> tuple[ScoreLine, ...]:
        """Do as `score_round`, of values known to be good."""
        return score_lines(self.ask, self._primiera_order, piles, marks)

    def declarations(self, hand: int, declared: int) -> tuple[Declare, ...]:
        """Return the legal declarations of a hand that still has the right.

        Args:
            hand: its cards, as a mask.
            declared: those declared before in this deal, as a mask.
        """
        key = declared << 40 | hand
        kept = self.memo.declarations
        found = kept.get(key)
        if found is None:
            if len(kept) >= _MOST_KEPT:
                kept.clear()
            found = kept[key] = tuple(
                Declare(accuso.name, accuso.wild, three if self.names_threes else None)
                for three in self.ask.threes(set_of(hand), set_of(declared))
                for accuso in accusi_of(self.ask, three)
            )
        return found

    def _make_layout(self, players: int) -> Layout:
        if type(players) is not int or not 1 <= players <= MOST_PLAYERS:
            raise RulesError.of(Code.BAD_PLAYERS, f"{players!r} is no number of players")
        sides = self.ask.sides(players)
        if not sides:
            able = [str(number) for number in range(1, 11) if self.ask.sides(number)]
            message = f"{players} cannot play by these rules; {', '.join(able)} can"
            raise RulesError.of(Code.BAD_PLAYERS, message)
        side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
        next_of = tuple(self.ask.next_seat(seat, players) for seat in range(players))
        plans = self.ask.deals(players)
        if sum(plan.each * players + plan.to_table for plan in plans) != len(FULL):
            raise self._bad_answer("deals", f"the deals for {players} do not use the 40 cards")
        if sorted(side_of) != list(range(players)) or len(side_of) != sum(map(len, sides)):
            raise self._bad_answer("sides", f"not each of {players} seats has one side")
        places = tuple(side_of[seat] for seat in range(players))
        if not all(0 <= seat < players for seat in next_of):
            raise self._bad_answer("next_seat", f"it leaves the {players} seats")
        orders = tuple(_order(next_of, dealer) for dealer in range(players))
        if any(len(set(order)) != players for order in orders):
            raise self._bad_answer("next_seat", f"it does not come round {players} seats")
        return Layout(players, sides, places, next_of, plans, orders)

    def _bad_answer(self, step: str, message: str) -> RulesError:
        return RulesError.of(
            Code.BAD_ANSWER, f"variant {self._folded[step].owner}, step {step}: {message}"
        )


def _parts(variants: tuple[Variant, ...]) -> dict[str, object]:
    """Compile a house into the parts of a rule set."""
    folded = fold(variants)
    ask = rules_of(folded)
    return {
        "variants": variants,
        "ask": ask,
        "names_threes": folded["threes"].owner != BASE,
        "calls": folded["may_call"].owner != BASE,
        "memo": Memo(),
        "_folded": folded,
        "_canonical": canonical(BASE_VERSION, variants),
        # The base game's captures depend on a card's value alone; a refiner may look at its suit.
        "_capture_keys": _INDEXES if folded["captures"].others else _VALUES,
        "_primiera_order": primiera_order(ask),
    }


def _order(next_of: tuple[int, ...], dealer: int) -> tuple[int, ...]:
    seats = [next_of[dealer]]
    while len(seats) < len(next_of):
        seats.append(next_of[seats[-1]])
    return tuple(seats)


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
