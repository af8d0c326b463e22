"""What was done in a match, with its dealer: a value to which moves are added and taken from."""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from cirulla.errors import Code, IllegalMove, Refusal, TextError
from cirulla.match.decks import Decks
from cirulla.moves import Move, Shuffle
from cirulla.record.replay import Made, make
from cirulla.ruleset import RuleSet
from cirulla.state import State

_MOST_DEALINGS: Final = 10_000
"""How many dealings may follow each other; so many misdeals in a row never come by chance."""


@frozen
class History:
    """The moves of a match so far.

    Attributes:
        rules: the house.
        decks: what it deals by itself.
        start: the state before the first move.
        made: every move made, shuffles included, the latest last.
    """

    rules: RuleSet
    decks: Decks
    start: State
    made: tuple[Made, ...] = ()

    @property
    def state(self) -> State:
        """The state now."""
        return self.made[-1].after if self.made else self.start

    def dealt(self) -> History:
        """Return the history with all the dealing done that is due and for which there is a deck.

        Raises:
            TextError: if the next deck is none, or there is no end of misdeals.
        """
        state = self.state
        if not state.awaits_shuffle:
            return self
        made = list(self.made)
        before = sum(isinstance(one.move, Shuffle) for one in made)
        for dealing in range(before, before + _MOST_DEALINGS):
            shuffle = self.decks.get(dealing)
            if shuffle is None:
                return evolve(self, made=tuple(made))
            made.append(make(self.rules, state, shuffle))
            state = made[-1].after
            if not state.awaits_shuffle:
                return evolve(self, made=tuple(made))
        message = f"{_MOST_DEALINGS} dealings in a row are misdeals; give other decks"
        raise TextError(Code.BAD_DECK, message)

    def played(self, move: Move) -> History:
        """Return the history with a move made, and the dealing that follows it.

        Raises:
            IllegalMove: if it may not be made now.
            TextError: as in `dealt`.
        """
        made = make(self.rules, self.state, move)
        return evolve(self, made=(*self.made, made)).dealt()

    def undone(self) -> tuple[Move, History]:
        """Return the last player's move, and the history without it and what followed.

        Raises:
            IllegalMove: ``move/nothing-to-undo`` if no player has moved.
        """
        for place in reversed(range(len(self.made))):
            move = self.made[place].move
            if not isinstance(move, Shuffle):
                return move, evolve(self, made=self.made[:place])
        message = "no player has made a move, so there is none to take back"
        raise IllegalMove(Refusal(code=Code.NOTHING_TO_UNDO, message=message))
