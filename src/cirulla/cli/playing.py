"""A match being played at the terminal: whose turn it is, what is asked, and what is saved."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Final

from attrs import define, field

from cirulla.cli.asking import HELP, QUIT, UNDO
from cirulla.cli.board import Board
from cirulla.cli.dialog import EndOfInput
from cirulla.cli.refusing import why_not
from cirulla.engine import legal_moves
from cirulla.errors import IllegalMove, TextError, clip
from cirulla.events import Called, Captured, Declared, Laid
from cirulla.moves import CALL
from cirulla.seen import events_for
from cirulla.translating import gettext_noop as _

if TYPE_CHECKING:
    from collections.abc import Callable

    from cirulla.cli.dialog import Dialog
    from cirulla.cli.telling import Teller
    from cirulla.match import Match
    from cirulla.moves import Move
    from cirulla.players import Player

_LINES: Final = (
    _("Write the number of a move, or the move itself:"),
    _("7d plays the seven of diamonds, 7dx2c5h takes the two and the five with it, 7d- lays it;"),
    _("!buona declares, !buona=5 says what the matta stands for, !call calls out."),
    _("Ranks: A 2 3 4 5 6 7 J Q K. Suits: h hearts, d diamonds, c clubs, s spades."),
    _("undo takes back the last move of a person; quit stops, and it can be played on later."),
)


@define
class Table:
    """A match, who plays at it, and where it is saved.

    Attributes:
        match: the match.
        teller: tells what happens.
        computers: by seat, who plays for the computer.
        save: saves the match; it is called after every move.
    """

    match: Match
    teller: Teller
    computers: dict[int, Player]
    save: Callable[[Match], None]
    _holder: int | None = field(default=None, init=False)
    """The person at the device, whose hand may be on the screen."""
    _passed: int | None = field(default=None, init=False)
    """The position in which a chance to call out was let pass."""
    _told: int = field(default=0, init=False)
    """Where nobody watches but a spectator, how many events were told."""

    def play(self) -> None:
        """Play to the end of the match.

        Raises:
            EndOfInput: if somebody stops before, or nobody answers any more.
        """
        self._told = max(map(self._last_own, range(self.match.players)))
        while (seat := self._mover()) is not None:
            if seat in self.computers:
                self._let_play(seat)
            else:
                self._ask(seat)
        self._tell_since(min(map(self._last_own, self._people()), default=self._told), None)

    def leave(self) -> None:
        """Clear the screen, if a hand is there that not everybody may see."""
        if self._holder is not None:
            self._talk.clear()
        self._holder = None

    @property
    def _talk(self) -> Dialog:
        return self.teller.talk

    def _people(self) -> list[int]:
        return [seat for seat in range(self.match.players) if seat not in self.computers]

    def _mover(self) -> int | None:
        """Return who is to be asked: whoever may call out, then the seat on turn."""
        state = self.match.state
        if state.number != self._passed and CALL in self.match.legal_moves:
            return state.played
        return state.turn

    def _make(self, move: Move | str, seat: int) -> None:
        """Make a move and save the match."""
        self.match.play(move, by=seat, at=self.match.state.number)
        self.save(self.match)

    # The computer.

    def _let_play(self, seat: int) -> None:
        move = self.computers[seat].choose(self.match.rules, self.match.view(seat))
        if move is None:
            self._passed = self.match.state.number
        else:
            self._make(move, seat)
        if not self._people():
            self._tell_since(self._told, None)
            self._told = len(self.match.events)

    # A person.

    def _ask(self, seat: int) -> None:
        """Ask a person until a move is made, taken back, or let pass."""
        if not self._seated(seat):
            return
        talk, board, view = self._talk, Board(self.teller), self.match.view(seat)
        moves = legal_moves(self.match.rules, view)
        question = _("{name}, you may call out: its number; Enter alone to play on.")
        if view.turn == seat:
            board.show(self.match, view)
            question = _("{name}, your move: its number, or the move, as 7dx2c5h; ? for help.")
        board.list_moves(self.match, moves)
        asked = talk.say(question, name=self.teller.seat(seat))
        while not self._answered(seat, moves, talk.ask(asked)):
            pass
        talk.understood()

    def _seated(self, seat: int) -> bool:
        """Let a person sit down at the device, with nobody else's hand to be seen.

        Returns:
            Whether the person sits there; not if a move was taken back instead.
        """
        talk, handed = self._talk, len(self._people()) > 1 and self._holder != seat
        if handed:
            self.leave()
        self._tell_since(self._last_own(seat), seat)
        if handed:
            text = _("Give the device to {name}, who then presses Enter.")
            if self._commanded(talk.ask(talk.say(text, name=self.teller.seat(seat)))):
                return False
            self._holder = seat
        return True

    def _answered(self, seat: int, moves: tuple[Move, ...], answer: str) -> bool:
        """Do what an answer says; say whether it was a move or its like."""
        talk = self._talk
        if answer.lower() in (*UNDO, *QUIT):
            return self._commanded(answer)
        if answer.lower() in HELP:
            talk.tell(*[talk.say(line) for line in _LINES], indent=True)
            return False
        if not answer and self.match.turn != seat:
            self._passed = self.match.state.number
            return True
        move: Move | str = answer
        if answer.isascii() and answer.isdigit():
            number = int(answer) if len(answer) < 4 else 0
            if not 1 <= number <= len(moves):
                talk.missed(
                    talk.say(_("There is no move of number {number}."), number=clip(answer))
                )
                return False
            move = moves[number - 1]
        return self._tried(seat, move)

    def _tried(self, seat: int, move: Move | str) -> bool:
        """Make a move, or say why it cannot be made."""
        talk = self._talk
        try:
            self._make(move, seat)
        except IllegalMove as error:
            talk.missed(*why_not(self.teller, self.match.rules, error.refusal))
        except TextError:
            text = _('"{answer}" is no move. Write its number, or cards as 7d; ? tells more.')
            talk.missed(talk.say(text, answer=clip(str(move))))
        else:
            return True
        return False

    def _commanded(self, answer: str) -> bool:
        """Stop, or take back a move, if that is what an answer says; say whether it was done."""
        if answer.lower() in QUIT:
            raise EndOfInput
        return answer.lower() in UNDO and self._undone()

    def _undone(self) -> bool:
        """Take back the last move of a person, and all that came after it."""
        earlier = copy(self.match)
        try:
            move = earlier.undo()
            while (seat := earlier.turn) is None or seat in self.computers:
                move = earlier.undo()
        except IllegalMove as error:
            self._talk.missed(*why_not(self.teller, self.match.rules, error.refusal))
            return False
        self.match, self._passed = earlier, None  # the numbers of positions come again
        self.save(earlier)
        text = _("{name} takes back {move}.")
        self._talk.tell("", self._talk.say(text, name=self.teller.seat(seat), move=move))
        return True

    # What happened.

    def _last_own(self, seat: int) -> int:
        """Return which event was the last that a seat made itself; the first if there is none."""
        events = self.match.events
        for place in reversed(range(len(events))):
            event = events[place]
            if isinstance(event, (Laid, Captured, Declared, Called)) and event.seat == seat:
                return place
        return 0

    def _tell_since(self, place: int, seat: int | None) -> None:
        """Tell a seat, or all who look on, what happened from an event on."""
        for event in events_for(self.match.events[place:], seat):
            self._talk.tell(*self.teller.event(event))
