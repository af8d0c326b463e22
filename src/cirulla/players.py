"""Who can sit at a match in a person's stead: players that see only what their seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from attrs import frozen

from cirulla.engine import legal_moves

if TYPE_CHECKING:
    from cirulla.moves import Move
    from cirulla.ruleset import RuleSet
    from cirulla.view import View

_T = TypeVar("_T")


class Player(Protocol):
    """Choose the moves of a seat."""

    def choose(self, rules: RuleSet, view: View) -> Move | None:
        """Return the move that the seat makes.

        It is asked when its seat is on turn, and after its own play where it may call out.

        Args:
            rules: the house.
            view: the match as the seat sees it; ``legal_moves(rules, view)`` lists the moves.

        Returns:
            A legal move of the view's seat; None only where the seat is not on turn, to let the
            chance to call pass (CALL-1).
        """
        ...


class Chance(Protocol):
    """What choices come from, such as a `random.Random` or a `secrets.SystemRandom`."""

    def choice(self, seq: Sequence[_T], /) -> _T:
        """Return one of several."""
        ...


@frozen
class RandomPlayer:
    """Play any legal move, each as likely; declare and call at random too.

    Attributes:
        rng: what the choices come from.

    Examples:
        >>> from random import Random
        >>> from cirulla import Match
        >>> match = Match("breve", seed=7)
        >>> player = RandomPlayer(Random(7))
        >>> player.choose(match.rules, match.view(1)) in match.legal_moves
        True
    """

    rng: Chance

    def choose(self, rules: RuleSet, view: View) -> Move | None:
        """Return any legal move, or None with the same chance where none must be made."""
        moves: tuple[Move | None, ...] = legal_moves(rules, view)
        if view.turn != view.seat:
            moves = (*moves, None)
        return self.rng.choice(moves)
