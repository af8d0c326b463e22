"""The gate that every request passes: how often a client asks, and what no answer may lack.

Whatever happens behind it, a client gets an answer in the form of the wire.
"""

from __future__ import annotations

from asyncio import CancelledError
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect

from cirulla.errors import CirullaError, Code
from cirulla.server.faults import problem_response, told
from cirulla.server.limits import Limits, Rate, client_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

API: Final = "/api/"

_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Gate:
    """Lets requests through to the site or to the API behind it.

    Args:
        api: answers what stands under ``/api/``, and every WebSocket.
        site: answers all else.
        requests: how often a client may ask.
        limits: how many WebSockets a client may have open.
    """

    def __init__(self, api: ASGIApp, site: ASGIApp, requests: Rate, limits: Limits) -> None:
        self._api = api
        self._site = site
        self._requests = requests
        self._limits = limits
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or one WebSocket as long as it is open."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._api(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, sent = False, not _has_body(scope)

        async def receive_on() -> Message:
            nonlocal sent
            message = await receive()
            sent = sent or not message.get("more_body", False)
            return message

        async def send_on(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                if _is_api(scope):
                    headers["Cache-Control"] = "no-store"
                if not sent:  # nobody will read the rest, so nobody waits for it
                    headers["Connection"] = "close"
            await send(message)

        try:
            self._requests.take(_client(scope))
            inner = self._api if _is_api(scope) else self._site
            await inner(scope, receive_on, send_on)
        except ClientDisconnect:
            return
        except (Exception, CancelledError) as error:  # noqa: BLE001 - the last that can answer
            refusal = _refusal_of(error)
            if not started:
                await problem_response(refusal)(scope, receive, send_on)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = _client(scope)
        try:
            self._requests.take(client)
            self._check_sockets(client)
        except CirullaError as error:
            await refuse_socket(error, scope, receive, send)
            return
        self._sockets[client] += 1
        try:
            await self._api(scope, receive, send)
        finally:
            self._sockets[client] -= 1
            if not self._sockets[client]:
                del self._sockets[client]

    def _check_sockets(self, client: str) -> None:
        most = self._limits.client_sockets
        if self._sockets[client] >= most:
            raise CirullaError(
                Code.FULL, f"{most} WebSockets are open from where you are; close one"
            )


async def refuse_socket(error: CirullaError, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer the request for a WebSocket with an error of HTTP."""
    if "websocket.http.response" in scope.get("extensions", {}):
        await problem_response(error)(scope, receive, send)  # Starlette names the messages so
    else:
        await send({"type": "websocket.close", "code": 1008, "reason": error.code.value})


def _refusal_of(error: Exception | CancelledError) -> CirullaError:
    """Return what is told of an error; a request that a server does not wait for is cancelled."""
    if isinstance(error, CancelledError):
        return CirullaError(Code.FULL, "the server stops; ask again when it is back")
    return told(error)


def _client(scope: Scope) -> str:
    address = scope.get("client")
    return client_of(address[0]) if address else ""


def _has_body(scope: Scope) -> bool:
    headers = Headers(scope=scope)
    return "transfer-encoding" in headers or headers.get("content-length", "0") != "0"


def _is_api(scope: Scope) -> bool:
    path: str = scope["path"]
    return scope["type"] == "websocket" or f"{path}/".startswith(API)
