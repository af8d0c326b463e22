"""One match that is played on the server: move after move, each told to all who listen."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Awaitable, Callable
from typing import final

from attrs import frozen

from cirulla.errors import CirullaError, Code
from cirulla.house import House
from cirulla.match import Match
from cirulla.referee import ANSWERS, Standing, acts
from cirulla.referee.requests import PlayRequest
from cirulla.server.listeners import Ending, Listener
from cirulla.server.messages import sealed
from cirulla.server.seats import Ask
from cirulla.server.tokens import Keys
from cirulla.view import View
from cirulla.wire.envelope import Envelope

Keep = Callable[[int, str], Awaitable[None]]
"""Keeps a move for ever: the number of the position that it was made for, and its text."""


@frozen(kw_only=True)
class Greeting:
    """What a WebSocket is told first.

    Attributes:
        match: the name of the match.
        seat: the seat that the token is for; null for a spectator.
        names: the players' names by seat; empty if they have none.
        rules: the house, as it was given when the match was begun.
        view: the match as that seat sees it now.
    """

    match: str
    seat: int | None
    names: tuple[str, ...]
    rules: House
    view: View


@final
class Hosted:
    """A match, and who listens to it.

    Args:
        name: the name of the match.
        house: its house.
        match: the match.
        keys: the hashes of its tokens.
        keep: keeps a move; nothing of a move is told before it has.
    """

    def __init__(self, name: str, house: House, match: Match, keys: Keys, keep: Keep) -> None:
        self.name = name
        self.keys = keys
        self._house = house
        self._match = match
        self._keep = keep
        self._listeners: list[Listener] = []
        self._playing = asyncio.Lock()

    def __repr__(self) -> str:
        return f"<Hosted {self.name}>"

    def answer(self, request: Ask, envelope: Envelope) -> str:
        """Answer what changes nothing.

        Raises:
            WireError: if it cannot be answered so, as if a position is asked for that is none.
        """
        return sealed(ANSWERS[request.op], request.answer(self._match), envelope)

    async def play(
        self, request: PlayRequest, envelope: Envelope, player: Listener | None = None
    ) -> str:
        """Make a move, keep it, and tell it to all who listen.

        Once it is begun it is carried through, even if whoever asked for it goes away.

        Args:
            request: the move.
            envelope: of the request.
            player: the WebSocket that asked, if one did; it is told the answer in its order.

        Returns:
            The answer.

        Raises:
            IllegalMove: if it may not be made; nothing has changed.
            StoreError: if it cannot be kept; likewise.
        """
        return await asyncio.shield(asyncio.ensure_future(self._play(request, envelope, player)))

    async def _play(self, request: PlayRequest, envelope: Envelope, player: Listener | None) -> str:
        async with self._playing:
            after = copy.copy(self._match)
            before = after.state.number
            answer = sealed(Standing, request.answer(after), envelope)
            await self._keep(before, str(request.move))
            self._match = after
            if player is not None:
                player.tell(answer)
            self._tell_others(before, player)
        return answer

    def _tell_others(self, before: int, player: Listener | None) -> None:
        """Tell what happened since a position, to each with its own eyes."""
        told: dict[int | None, str] = {}
        for one in self._listeners:
            if one is player:
                continue
            if one.seat not in told:
                standing = acts.standing(self._match, self.name, before, one.seat)
                told[one.seat] = sealed(Standing, standing)
            one.tell(told[one.seat])

    def listen(self, listener: Listener, most: int) -> None:
        """Greet a WebSocket, and tell it from then on all that happens.

        Args:
            listener: the WebSocket.
            most: how many may listen.

        Raises:
            CirullaError: ``server/full`` if so many do already.
        """
        if len(self._listeners) >= most:
            message = f"{most} WebSockets listen to this match, and no more can; close one"
            raise CirullaError(Code.FULL, message)
        match = self._match
        greeting = Greeting(
            match=self.name,
            seat=listener.seat,
            names=match.names,
            rules=self._house,
            view=match.view(listener.seat),
        )
        listener.tell(sealed(Greeting, greeting))
        self._listeners.append(listener)

    def leave(self, listener: Listener) -> None:
        """Tell a WebSocket nothing more."""
        self._listeners.remove(listener)

    @property
    def listened_to(self) -> bool:
        """Whether any WebSocket listens."""
        return bool(self._listeners)

    def end(self, ending: Ending) -> None:
        """Close every WebSocket that listens."""
        for one in self._listeners:
            one.end(ending)

    async def settled(self) -> None:
        """Wait until no move is being made."""
        async with self._playing:
            pass
