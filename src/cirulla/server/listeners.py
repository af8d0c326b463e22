"""Those who are told at once what happens in a match: one listener for each open WebSocket."""

from __future__ import annotations

import asyncio
from typing import Final, final

from attrs import frozen


@frozen
class Ending:
    """Why a WebSocket is closed.

    Attributes:
        code: the close code.
        reason: in a few words.
    """

    code: int
    reason: str


REFUSED: Final = 1008
"""The close code of a WebSocket whose first message was no good."""
FAILED: Final = 1011
"""That of one for which something failed in the server."""
GOING_AWAY: Final = Ending(1001, "the server stops; come back and ask for events")
TOO_SLOW: Final = Ending(1013, "too slow to read; come back and ask for events")
GIVEN_UP: Final = Ending(1001, "the match was given up, since nobody moved for so long")


@final
class Listener:
    """What is still to be told to one WebSocket, in its order.

    Args:
        seat: whose eyes it has; None for a spectator.
        most: how many messages may wait; at one more it ends.
    """

    def __init__(self, seat: int | None, most: int) -> None:
        self.seat = seat
        self._most = most
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        self._room = asyncio.Event()
        self._room.set()
        self._ended = asyncio.Event()
        self._ending = GOING_AWAY

    def tell(self, text: str) -> None:
        """Add a message, unless it has ended."""
        if self._ended.is_set():
            return
        if self._waiting.qsize() >= self._most:
            self.end(TOO_SLOW)
        else:
            self._waiting.put_nowait(text)
            if self._waiting.qsize() > self._most // 2:
                self._room.clear()

    def end(self, ending: Ending) -> None:
        """Tell nothing more; the first reason holds."""
        if not self._ended.is_set():
            self._ending = ending
            self._ended.set()

    async def next(self) -> str:
        """Return the next message, when there is one."""
        text = await self._waiting.get()
        if self._waiting.qsize() <= self._most // 2:
            self._room.set()
        return text

    async def room(self) -> None:
        """Wait until no more than half of what may wait does.

        So the answers that a client asks for slow down its asking, and never end it.
        """
        await self._room.wait()

    async def ended(self) -> Ending:
        """Return why it ended, when it has."""
        await self._ended.wait()
        return self._ending
