"""What goes wrong, as a client of HTTP is told it: a status, and a problem of the wire."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.responses import Response

from cirulla.errors import CirullaError, Code
from cirulla.server.limits import TooMany
from cirulla.server.store import StoreError
from cirulla.wire.envelope import Envelope

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from starlette.requests import Request

LOG: Final = logging.getLogger("cirulla.server")
JSON: Final = "application/json"

STATUSES: Final[Mapping[Code, int]] = {
    Code.UNAUTHORIZED: 401,
    Code.FOREIGN_ORIGIN: 403,
    Code.NOT_FOUND: 404,
    Code.BAD_METHOD: 405,
    Code.TOO_SLOW: 408,
    Code.RULES_CHANGED: 409,
    Code.BODY_TOO_LARGE: 413,
    Code.BAD_MEDIA_TYPE: 415,
    Code.NEEDS_SOCKET: 426,
    Code.TOO_MANY_REQUESTS: 429,
    Code.SERVER_FAILED: 500,
    Code.FAILED: 500,
    Code.TOO_MANY_MATCHES: 503,
    Code.FULL: 503,
    Code.BAD_DATABASE: 503,
}
"""The status that goes with a code of its own; with the others goes that of their group."""
_GROUPS: Final = {"text": 400, "rules": 400, "move": 409, "record": 409}
_HEADERS: Final[Mapping[int, Mapping[str, str]]] = {
    401: {"WWW-Authenticate": "Bearer"},
    426: {"Upgrade": "websocket", "Connection": "Upgrade"},
    503: {"Retry-After": "60"},
}


def status_of(error: CirullaError) -> int:
    """Return the status of HTTP that goes with an error."""
    return STATUSES.get(error.code) or _GROUPS[error.code.value.partition("/")[0]]


def headers_of(error: CirullaError) -> dict[str, str]:
    """Return the headers of HTTP that go with an error."""
    if isinstance(error, TooMany):
        return {"Retry-After": str(error.wait)}
    return dict(_HEADERS.get(status_of(error), {}))


def told(error: Exception) -> CirullaError:
    """Return what a client is told of an error; what only the server needs goes into its log."""
    if isinstance(error, StoreError):
        LOG.error("%s", error)
        message = "the server cannot keep matches now; nothing has changed, so try again later"
        return CirullaError(error.code, message)
    if isinstance(error, CirullaError):
        return error
    LOG.error("a request failed", exc_info=error)
    return _failed()


def problem_text(error: CirullaError, envelope: Envelope | None = None) -> str:
    """Return the message that tells an error.

    Args:
        error: what a client may be told.
        envelope: of the request; by default one without an id.
    """
    return (envelope or Envelope(id_always=False)).fail(error)


def problem_response(error: Exception) -> Response:
    """Return the response that tells an error, also one that Starlette found."""
    if isinstance(error, HTTPException):
        return _not_there(error)
    refusal = told(error)
    return Response(problem_text(refusal), status_of(refusal), headers_of(refusal), JSON)


def _not_there(error: HTTPException) -> Response:
    if error.status_code != 405:
        message = "there is nothing at this address; /api/openapi.json lists what can be asked"
        return problem_response(CirullaError(Code.NOT_FOUND, message))
    allowed = (error.headers or {}).get("Allow", "GET, HEAD")
    message = f"it is not asked so; the methods are {allowed}"
    response = problem_response(CirullaError(Code.BAD_METHOD, message))
    response.headers["Allow"] = allowed
    return response


def _failed() -> CirullaError:
    message = "something failed in the server, and nothing has changed; its log tells more"
    return CirullaError(Code.SERVER_FAILED, message)


def answer_errors(app: Starlette) -> None:
    """Let an application answer each error with the wire's own."""
    for kind in (HTTPException, CirullaError):
        app.add_exception_handler(kind, _answer)
    app.add_exception_handler(Exception, _answer_failure)


async def _answer(_: Request, error: Exception) -> Response:
    return problem_response(error)


async def _answer_failure(_: Request, __: Exception) -> Response:
    # Starlette raises the error once more, and the gate decides whether it is one for the log.
    return problem_response(_failed())
