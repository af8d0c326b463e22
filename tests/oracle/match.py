"""A whole match as a plain mutable simulation, one move after the other."""

from itertools import combinations
from typing import TypedDict

from oracle import captures, scores, tables
from oracle.cards import DECK, rank_name, rank_value
from oracle.houses import Options, RefusedError


class Move(TypedDict, total=False):
    """One of three: a play, a declaration (cards under cirullone only), or a call."""

    play: str
    capture: list[str]
    declare: str
    wild: str | None
    cards: list[str]
    call: bool


class Round(TypedDict):
    """A finished round, as `rounds.json` tells it; and its marks, in their order."""

    dealer: int
    piles: list[list[str]]
    leftovers: list[str]
    leftovers_to: int
    scope: list[int]
    accusi: list[int]
    items: dict[str, list[int]]
    round: list[int]
    totals: list[int]
    cappotto: int | None
    marks: list["Mark"]


class Mark(TypedDict):
    """A point scored during a round: item `scope` or `accusi`, and the cards that earn it."""

    item: str
    side: int
    points: int
    cards: list[str]


class Match:
    """One match. `shuffle` it whenever `needs_deck`, and `make` one of the `legal_moves`."""

    def __init__(
        self, house: Options, players: int, dealer: int, totals: list[int] | None = None
    ) -> None:
        self.house = house
        self.players = players
        self.dealer = dealer
        self.sides = tables.sides(house, players)
        self.totals = list(totals or [0] * len(self.sides))
        self.rounds: list[Round] = []
        self.over = False
        self.winner: int | None = None
        self.reason: str | None = None
        self.misdeals = 0
        self.decks_used = 0
        self._clear_table()

    def _clear_table(self) -> None:
        """Await the deck of a round: nothing is dealt, nothing scored."""
        self.needs_deck = True
        self.deals: list[tables.Dealing] = []
        self.deal = 0
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.face_up: list[list[str]] = [[] for _ in range(self.players)]
        self.may_declare = [False] * self.players
        self.table: list[str] = []
        self.values: dict[str, int] = {}
        self.piles: list[list[str]] = [[] for _ in self.sides]
        self.marks: list[Mark] = []
        self.last_capturer: int | None = None
        self.just_played: int | None = None
        self.turn = tables.order(self.house, self.players, self.dealer)[0]

    def side_of(self, seat: int) -> int:
        """Tell the side of a seat."""
        return next(side for side, seats in enumerate(self.sides) if seat in seats)

    def marked(self, item: str) -> list[int]:
        """Add up the points of this round's marks of one item, by side."""
        return [
            sum(mark["points"] for mark in self.marks if (mark["item"], mark["side"]) == (item, s))
            for s in range(len(self.sides))
        ]

    # The deal

    def shuffle(self, deck: list[str]) -> None:
        """Deal from a deck of 40 cards in dealing order; a misdeal asks for another."""
        if not self.needs_deck or self.over:
            raise RefusedError("no deck is wanted now")
        if sorted(deck) != sorted(DECK):
            raise RefusedError("a deck holds each of the 40 cards once")
        self.decks_used += 1
        deals = tables.dealing(self.house, self.players, self.dealer, deck)
        table = deals[0]["to_table"]
        fate = tables.first_table(self.house, table, self.misdeals, self.players)
        side = self.side_of(self.dealer)
        if fate["outcome"] == "misdeal":
            self.misdeals += 1
            return
        if fate["outcome"] in ("win", "lose"):
            # Only two sides can lose by misdeals (LUZ-3).
            self._end(side if fate["outcome"] == "win" else 1 - side, "luzzati")
            return
        self.misdeals = 0
        self.needs_deck = False
        self.deals = deals
        self._deal_out(0)
        if fate["outcome"] == "bonus":
            self._mark("scope", side, fate["scope"], table)
            self.piles[side] += self.table
            self.table = []
            self.last_capturer = side

    def _deal_out(self, deal: int) -> None:
        self.deal = deal
        self.hands = [list(hand) for hand in self.deals[deal]["hands"]]
        self.face_up = [[] for _ in range(self.players)]
        self.may_declare = [True] * self.players
        self.table += self.deals[deal]["to_table"]

    # The moves

    def legal_moves(self) -> list[Move]:
        """List every move that may be made now: a call, the declarations, the plays."""
        if self.over or self.needs_deck:
            return []
        calls: list[Move] = [{"call": True}] if self._may_call() else []
        return calls + self._declarations() + self._plays()

    def _may_call(self) -> bool:
        if not self.house.call_out or self.just_played is None:
            return False
        side = self.side_of(self.just_played)
        scored = self.marked("scope")[side] + self.marked("accusi")[side]
        return self.totals[side] + scored >= self.house.target

    def _declarations(self) -> list[Move]:
        if not self.may_declare[self.turn]:
            return []
        hand = self.hands[self.turn]
        if not self.house.cirullone:
            return self._declarations_of(hand)
        hidden = [card for card in hand if card not in self.face_up[self.turn]]
        moves: list[Move] = []
        for three in combinations(sorted(hidden), 3):
            for move in self._declarations_of([*three]):
                move["cards"] = [*three]
                moves.append(move)
        return moves

    def _declarations_of(self, three: list[str]) -> list[Move]:
        return [
            {"declare": accuso["name"], "wild": rank_name(number) if number else None}
            for accuso in tables.accusi(self.house, three)
            for number in accuso["wild_values"] or [0]
        ]

    def _plays(self) -> list[Move]:
        moves: list[Move] = []
        for card in self.hands[self.turn]:
            takes = captures.captures(self.house, card, self.table, self.values)
            lays = captures.may_lay(self.house, card, self.table, self.values)
            if lays:
                takes.append([])
            moves.extend({"play": card, "capture": taken} for taken in takes)
        return moves

    def make(self, move: Move) -> None:
        """Make a move; the cards of a capture or an accuso may stand in any order.

        Raises:
            RefusedError: the move is not legal now; nothing has changed.
        """
        wanted = plain(move)
        if wanted not in self.legal_moves():
            raise RefusedError(f"not legal now: {move}")
        if "call" in wanted:
            assert self.just_played is not None
            self._end(self.side_of(self.just_played), "call")
        elif "declare" in wanted:
            self._declare(wanted)
        elif "play" in wanted:
            self._play(wanted["play"], wanted.get("capture", []))

    def _declare(self, move: Move) -> None:
        seat = self.turn
        three = move.get("cards", sorted(self.hands[seat]))
        (accuso,) = tables.accusi(self.house, three)
        self._mark("accusi", self.side_of(seat), accuso["points"], three)
        self.face_up[seat] += three
        if not self.house.cirullone:
            self.may_declare[seat] = False
        if self.house.matta in three and self.house.matta_stays:
            self.values[self.house.matta] = rank_value(str(move.get("wild")))
        self.just_played = None

    def _play(self, card: str, taken: list[str]) -> None:
        seat, side = self.turn, self.side_of(self.turn)
        self.hands[seat].remove(card)
        if card in self.face_up[seat]:
            self.face_up[seat].remove(card)
        self.may_declare[seat] = False
        self.just_played = seat
        deal_over = not any(self.hands)
        last_deal = self.deal == len(self.deals) - 1
        if taken:
            scope = captures.scopa(
                self.house,
                card,
                taken,
                self.table,
                self.values,
                last_card=deal_over and last_deal,
                last_deal=last_deal,
            )
            if scope:
                self._mark("scope", side, scope, [card, *taken])
            self._take(side, [card, *taken])
        else:
            self.table.append(card)
        order = tables.order(self.house, self.players, self.dealer)
        self.turn = order[(order.index(seat) + 1) % self.players]
        if deal_over and last_deal:
            self._end_round()
        elif deal_over:
            self._deal_out(self.deal + 1)

    def _take(self, side: int, cards: list[str]) -> None:
        self.piles[side] += cards
        self.table = [card for card in self.table if card not in cards]
        self.values = {card: kept for card, kept in self.values.items() if card not in cards}
        self.last_capturer = side

    def _mark(self, item: str, side: int, points: int, cards: list[str]) -> None:
        self.marks.append(Mark(item=item, side=side, points=points, cards=list(cards)))

    # The ends

    def _end_round(self) -> None:
        to = self.side_of(self.dealer) if self.last_capturer is None else self.last_capturer
        leftovers = sorted(self.table)
        self.piles[to] += leftovers
        self.table, self.values = [], {}
        scope, accusi = self.marked("scope"), self.marked("accusi")
        both = [one + other for one, other in zip(scope, accusi, strict=True)]
        score = scores.score_round(self.house, self.piles, both)
        self.totals = [a + b for a, b in zip(self.totals, score["total"], strict=True)]
        self.rounds.append(
            Round(
                dealer=self.dealer,
                piles=[sorted(pile) for pile in self.piles],
                leftovers=leftovers,
                leftovers_to=to,
                scope=scope,
                accusi=accusi,
                items=score["items"],
                round=score["total"],
                totals=list(self.totals),
                cappotto=score["cappotto"],
                marks=self.marks,
            )
        )
        end = scores.match_end(self.house, self.totals, score["cappotto"])
        if end["over"]:
            reason = "target" if score["cappotto"] is None else "cappotto"
            self._end(end["winner"], reason)
        else:
            self.dealer = tables.order(self.house, self.players, self.dealer)[0]
            self._clear_table()

    def _end(self, winner: int | None, reason: str) -> None:
        self.over, self.winner, self.reason = True, winner, reason
        self.needs_deck = False


def plain(move: Move) -> Move:
    """Copy a move with its cards sorted, so that equal moves compare equal."""
    copy: Move = {**move}
    if "capture" in copy:
        copy["capture"] = sorted(copy["capture"])
    if "cards" in copy:
        copy["cards"] = sorted(copy["cards"])
    return copy
