"""One WebSocket: a token first, then requests and their answers, and between them what happens."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from attrs import frozen
from starlette.websockets import WebSocketDisconnect

from cirulla.errors import CirullaError, Code
from cirulla.referee.requests import PlayRequest
from cirulla.server.faults import problem_text, status_of, told
from cirulla.server.limits import client_of
from cirulla.server.listeners import FAILED, REFUSED, Ending, Listener
from cirulla.wire.converting import structure
from cirulla.wire.envelope import Envelope

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from cirulla.server.hosted import Hosted
    from cirulla.server.seats import Asker
    from cirulla.server.service import Service

FIRST_MESSAGE: Final = 10.0
"""How many seconds a client may take to send its token."""
_CLOSING: Final = 2.0
"""How many seconds it may take to close a WebSocket before its connection is cut."""


@frozen(kw_only=True)
class Hello:
    """The first message of a client.

    Attributes:
        token: the secret token of a seat, or of the spectators.
    """

    token: str


class Conversation:
    """What is said over one WebSocket.

    Args:
        websocket: accepted.
        service: the server.
    """

    def __init__(self, websocket: WebSocket, service: Service) -> None:
        self._websocket = websocket
        self._service = service
        self._client = client_of(websocket.client.host if websocket.client else "")

    async def hold(self, name: str) -> None:
        """Talk until one of the two closes it.

        Args:
            name: the match that it is about.
        """
        listener = None
        try:
            hosted, asker = await self._meet(name)
            listener = Listener(asker.seat, self._service.limits.unsent)
            hosted.listen(listener, self._service.limits.match_sockets)
        except _Gone:
            return
        except Exception as error:  # noqa: BLE001 - a stranger's step may raise anything
            await self._part(error)
        else:
            await self._talk(hosted, asker, listener)

    async def _meet(self, name: str) -> tuple[Hosted, Asker]:
        """Return the match and who asks, from the first message."""
        try:
            async with asyncio.timeout(FIRST_MESSAGE):
                text = await self._heard()
        except TimeoutError as error:
            message = f"the first message did not come within {FIRST_MESSAGE:.0f} s"
            raise CirullaError(Code.TOO_SLOW, message) from error
        hello = structure(Hello, Envelope().open(text))
        return await self._service.matches.find(name, hello.token)

    async def _talk(self, hosted: Hosted, asker: Asker, listener: Listener) -> None:
        hearing = asyncio.ensure_future(self._hear(hosted, asker, listener))
        telling = asyncio.ensure_future(self._tell(listener))
        ended = asyncio.ensure_future(listener.ended())
        tasks = (hearing, telling, ended)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            hosted.leave(listener)
            for task in tasks:
                task.cancel()
            found = await asyncio.gather(*tasks, return_exceptions=True)
        if not any(isinstance(one, _Gone) for one in found):
            await self._close(await listener.ended())

    async def _hear(self, hosted: Hosted, asker: Asker, listener: Listener) -> None:
        """Answer one message after the other."""
        while True:
            await listener.room()
            text = await self._heard()
            envelope = Envelope()
            try:
                self._service.requests.take(self._client)
                request = asker.message(envelope.open(text))
                if isinstance(request, PlayRequest):
                    await hosted.play(request, envelope, listener)
                else:
                    listener.tell(hosted.answer(request, envelope))
            except _Gone:
                raise
            except Exception as error:  # noqa: BLE001 - a stranger's step may raise anything
                listener.tell(problem_text(told(error), envelope))

    async def _tell(self, listener: Listener) -> None:
        while True:
            await self._say(await listener.next())

    async def _heard(self) -> str | bytes:
        """Return the next message.

        Raises:
            _Gone: if the client went away.
        """
        message = await self._websocket.receive()
        if message["type"] != "websocket.receive":
            raise _Gone
        text: str | None = message.get("text")
        data: bytes = message.get("bytes") or b""
        return data if text is None else text

    async def _say(self, text: str) -> None:
        """Send a message.

        Raises:
            _Gone: if the client went away.
        """
        try:
            await self._websocket.send_text(text)
        except (WebSocketDisconnect, RuntimeError, OSError) as error:
            raise _Gone from error

    async def _part(self, error: Exception) -> None:
        """Say why there will be no talk, and close."""
        refusal = told(error)
        with suppress(TimeoutError, _Gone):
            async with asyncio.timeout(_CLOSING):
                await self._say(problem_text(refusal))
        code = FAILED if status_of(refusal) == 500 else REFUSED
        await self._close(Ending(code, refusal.code.value))

    async def _close(self, ending: Ending) -> None:
        """Close it; where the client does not even read that, cut its connection."""
        try:
            async with asyncio.timeout(_CLOSING):
                await self._websocket.close(ending.code, ending.reason)
        except TimeoutError:
            cut = self._websocket.scope.get("state", {}).get(CUT)
            if cut is not None:
                cut()
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # it was gone already


CUT: Final = "cirulla.cut"
"""Under this key the state of a connection has what cuts it."""


class _Gone(Exception):  # noqa: N818 - the name says what happened
    """The client went away."""
