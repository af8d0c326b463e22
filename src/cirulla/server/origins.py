"""Pages of other sites: refused, unless their site is named."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from starlette.middleware.cors import CORSMiddleware

from cirulla.errors import CirullaError, Code
from cirulla.server.faults import problem_response

if TYPE_CHECKING:
    from starlette.datastructures import Headers
    from starlette.responses import Response
    from starlette.types import ASGIApp
    from starlette.websockets import WebSocket

_METHODS: Final = ("GET", "POST")
_HEADERS: Final = ("Authorization", "Content-Type")
_EXPOSED: Final = ("Retry-After",)


class _OtherSites(CORSMiddleware):
    """Tells browsers which other sites may ask; the others it refuses in the form of the wire."""

    def preflight_response(self, request_headers: Headers) -> Response:
        """Answer a browser that asks whether it may ask."""
        response = super().preflight_response(request_headers)
        return response if response.status_code == 200 else problem_response(_foreign())


def allow_origins(app: ASGIApp, origins: Collection[str]) -> ASGIApp:
    """Return an application that pages of other sites may ask over HTTP; no others, if none.

    It stands before all else, so that such a page can also read why it is refused, and when to try
    again; else browsers hide that from it.
    """
    if not origins:
        return app
    return _OtherSites(
        app,
        allow_origins=sorted(origins),
        allow_methods=_METHODS,
        allow_headers=_HEADERS,
        expose_headers=_EXPOSED,
    )


def check_origin(websocket: WebSocket, origins: Collection[str]) -> None:
    """Refuse a WebSocket to a page of another site; what is no browser names no site.

    Raises:
        CirullaError: ``server/foreign-origin`` if so.
    """
    origin = websocket.headers.get("origin")
    if origin is None or origin in origins:
        return
    if _place_of(origin) != websocket.headers.get("host", "").lower():
        raise _foreign()


def _place_of(origin: str) -> str | None:
    """Return the host and port of an origin; None if it is none."""
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None


def _foreign() -> CirullaError:
    message = "pages of that site may not ask here; whoever serves can allow it with --origin"
    return CirullaError(Code.FOREIGN_ORIGIN, message)
