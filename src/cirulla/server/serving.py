"""The server as a process: it listens until it is told to stop, and leaves nothing undone."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from socket import (
    AF_INET,
    AF_INET6,
    IPPROTO_TCP,
    SO_REUSEADDR,
    SOCK_STREAM,
    SOL_SOCKET,
    socket,
)
from typing import TYPE_CHECKING, Final, cast

from attrs import frozen
from uvicorn import Config
from uvicorn import Server as Uvicorn

from cirulla.server.api import make_api
from cirulla.server.connections import HttpConnection, SocketConnection, waiting_of
from cirulla.server.gate import Gate
from cirulla.server.origins import allow_origins
from cirulla.server.service import Service
from cirulla.server.site import make_site

if TYPE_CHECKING:
    from starlette.types import ASGIApp

_PING_EVERY: Final = 20.0
_KEEP_ALIVE: Final = 15
_GRACE: Final = 5
_QUIET: Final = 3.0
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


@frozen(kw_only=True)
class Doors:
    """What a server is open to.

    Attributes:
        page: the folder of the page; None for no page.
        origins: other sites whose pages may use it, as ``https://example.org``.
        proxies: the addresses of proxies before it; of a request from there the client is whom
            they name.
    """

    page: Path | None = None
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()


def make_app(service: Service, doors: Doors) -> ASGIApp:
    """Return the whole application, for any server of ASGI.

    Args:
        service: the server behind the doors; it stops when the application does.
        doors: what it is open to.
    """
    api = make_api(service, doors.origins)
    gate = Gate(api, make_site(doors.page), service.requests, service.limits)
    return allow_origins(gate, doors.origins)


def bind(host: str, port: int) -> socket:
    """Return a socket that listens.

    Args:
        host: a name or an address.
        port: 0 for any that is free.

    Raises:
        OSError: if that is not possible.
    """
    family = AF_INET6 if ":" in host else AF_INET
    # With its protocol named, asyncio lets small messages go at once; else each may wait 40 ms.
    listening = socket(family, SOCK_STREAM, IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere it would let two servers listen at one port
            listening.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen()
    except BaseException:
        listening.close()
        raise
    return listening


def names_of(proxy: str) -> tuple[str, ...]:
    """Return by which addresses a proxy, or a network of proxies, may ask.

    Where a server listens to IPv6 and IPv4 at once, an address of IPv4 has another name.
    """
    network = ip_network(proxy)
    if network.version == 6:
        return (proxy,)
    return (proxy, f"::ffff:{network.network_address}/{96 + network.prefixlen}")


def address_of(listening: socket) -> str:
    """Return where a server can be found."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


class Server(Uvicorn):
    """Serves until it is told to stop.

    Args:
        service: what is served.
        doors: what it is open to.
        announce: called when it listens.
    """

    def __init__(
        self, service: Service, doors: Doors, announce: Callable[[], None] = lambda: None
    ) -> None:
        limits = service.limits
        http = partial(HttpConnection, most=limits.connections)
        super().__init__(
            Config(
                make_app(service, doors),
                http=cast("type[asyncio.Protocol]", http),  # it is only called
                ws=SocketConnection,
                backlog=waiting_of(limits.connections),
                lifespan="on",
                log_config=None,
                log_level="error",
                access_log=False,  # no address is written down, and so no secret in one
                server_header=False,
                proxy_headers=bool(doors.proxies),
                forwarded_allow_ips=[name for one in doors.proxies for name in names_of(one)],
                ws_max_size=limits.message,
                ws_ping_interval=_PING_EVERY,
                ws_ping_timeout=_PING_EVERY,
                ws_per_message_deflate=False,
                timeout_keep_alive=_KEEP_ALIVE,
                timeout_graceful_shutdown=_GRACE,
            )
        )
        self._service = service
        self._announce = announce

    def listen(self, listening: socket) -> None:
        """Serve at a socket until a signal, or `should_exit`, says to stop."""
        asyncio.run(self.serve(sockets=[listening]))

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets=sockets)
        if self.started:
            self._announce()

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Close every WebSocket first, and tell it why."""
        for server in self.servers:
            server.close()
        self._service.matches.end()
        with suppress(TimeoutError):
            async with asyncio.timeout(_QUIET):
                while self._service.matches.listened_to and not self.force_exit:
                    await asyncio.sleep(0.02)
        await super().shutdown(sockets=sockets)
        if self.force_exit:  # uvicorn leaves the application as it is then, and the store open
            await self.lifespan.shutdown()

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Stop when told to; a stop that was asked for is no failure."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {one: signal.signal(one, self.handle_exit) for one in _SIGNALS}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)
