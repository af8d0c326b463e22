"""How a number of players sit and are dealt to."""

from __future__ import annotations

from itertools import accumulate
from typing import Final, final

from attrs import frozen

from cirulla.answers import DealPlan
from cirulla.cards import DECK
from cirulla.compiling import Folded
from cirulla.errors import Code, RulesError

MOST_PLAYERS: Final = len(DECK)


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
        places: for each dealer the place of each seat in that order.
        undealt: how many cards are left after each deal.
    """

    players: int
    sides: tuple[tuple[int, ...], ...]
    side_of: tuple[int, ...]
    next_of: tuple[int, ...]
    plans: tuple[DealPlan, ...]
    orders: tuple[tuple[int, ...], ...]
    places: tuple[tuple[int, ...], ...]
    undealt: tuple[int, ...]


def layout_of(folded: dict[str, Folded], players: int) -> Layout:
    """Ask a house how so many players sit and are dealt to, and check its answers.

    Raises:
        RulesError: ``rules/bad-players`` if so many cannot play, ``rules/bad-answer`` if a
            variant's answers do not fit together.
    """
    if type(players) is not int or not 1 <= players <= MOST_PLAYERS:
        raise RulesError.of(Code.BAD_PLAYERS, f"{players!r} is no number of players")
    ask_sides = folded["sides"].ask
    sides: tuple[tuple[int, ...], ...] = ask_sides(players)
    if not sides:
        able = [str(number) for number in range(1, MOST_PLAYERS + 1) if ask_sides(number)]
        message = f"{players} cannot play by these rules; {', '.join(able)} can"
        raise RulesError.of(Code.BAD_PLAYERS, message)
    side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
    if sorted(side_of) != list(range(players)) or len(side_of) != sum(map(len, sides)):
        raise _bad_answer(folded["sides"], f"not each of {players} seats has one side")
    plans: tuple[DealPlan, ...] = folded["deals"].ask(players)
    dealt = tuple(accumulate(plan.each * players + plan.to_table for plan in plans))
    if not dealt or dealt[-1] != len(DECK):
        raise _bad_answer(folded["deals"], f"the deals for {players} do not use the 40 cards")
    next_of: tuple[int, ...] = tuple(folded["next_seat"].ask(s, players) for s in range(players))
    if not all(0 <= seat < players for seat in next_of):
        raise _bad_answer(folded["next_seat"], f"it leaves the {players} seats")
    orders = tuple(_order(next_of, dealer) for dealer in range(players))
    if any(len(set(order)) != players for order in orders):
        raise _bad_answer(folded["next_seat"], f"it does not come round {players} seats")
    return Layout(
        players=players,
        sides=sides,
        side_of=tuple(side_of[seat] for seat in range(players)),
        next_of=next_of,
        plans=plans,
        orders=orders,
        places=tuple(tuple(map(order.index, range(players))) for order in orders),
        undealt=tuple(len(DECK) - so_far for so_far in dealt),
    )


@final
class Layouts(dict[int, Layout]):
    """The layouts of a house by the number of players, each worked out when it is looked up.

    Args:
        folded: the house's steps.
    """

    def __init__(self, folded: dict[str, Folded]) -> None:
        super().__init__()
        self._folded = folded

    def of(self, players: int) -> Layout:
        """Return the layout for so many.

        Raises:
            RulesError: ``rules/bad-players`` if so many cannot play here.
        """
        # What merely equals a number, as 2.0, would find the layout kept for it.
        return self[players] if type(players) is int else layout_of(self._folded, players)

    def __missing__(self, players: int) -> Layout:
        layout = self[players] = layout_of(self._folded, players)
        return layout


def _bad_answer(step: Folded, message: str) -> RulesError:
    return RulesError.of(Code.BAD_ANSWER, f"variant {step.owner}, step {step.step.name}: {message}")


def _order(next_of: tuple[int, ...], dealer: int) -> tuple[int, ...]:
    seats = [next_of[dealer]]
    while len(seats) < len(next_of):
        seats.append(next_of[seats[-1]])
    return tuple(seats)
