"""The API: questions and matches over HTTP, and a WebSocket for each who plays or looks on."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from typing import Annotated, final

from fastapi import FastAPI, Request, Security, WebSocket
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.responses import Response

from cirulla.compiling import BASE
from cirulla.errors import CirullaError, Code
from cirulla.referee.requests import NewRequest, PlayRequest
from cirulla.server import describing
from cirulla.server.faults import JSON, answer_errors
from cirulla.server.gate import refuse_socket
from cirulla.server.limits import client_of
from cirulla.server.matches import Begun
from cirulla.server.messages import sealed
from cirulla.server.openapi import BEGIN_KEYS, document
from cirulla.server.origins import check_origin
from cirulla.server.reading import table_of_body, table_of_query
from cirulla.server.service import HOUSE_COST, SHEET_COST, Service
from cirulla.server.sockets import Conversation
from cirulla.server.tokens import no_such_match
from cirulla.wire.converting import structure
from cirulla.wire.envelope import Envelope
from cirulla.wire.parsing import wrong
from cirulla.wire.questions import OP, QUESTIONS
from cirulla.wire.tables import table_of

Endpoint = Callable[..., Awaitable[Response]]
Bearer = Annotated[
    HTTPAuthorizationCredentials | None,
    Security(HTTPBearer(auto_error=False, scheme_name="token", description=describing.BEARER)),
]
"""What the header Authorization says."""


def make_api(service: Service, origins: Collection[str] = ()) -> FastAPI:
    """Return the application that answers under ``/api``.

    Args:
        service: the server; it stops when the application does.
        origins: other sites whose pages may open WebSockets.
    """
    from importlib.metadata import version  # noqa: PLC0415 - kept out of every start

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncGenerator[None]:
        try:
            yield
        finally:
            await service.stop()

    api = FastAPI(
        title="cirulla",
        summary=describing.SUMMARY,
        description=describing.ABOUT,
        version=version("cirulla"),
        docs_url=None,  # its pages would load their scripts from elsewhere
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    _Routes(api, service, frozenset(origins)).add()
    answer_errors(api)
    return api


@final
class _Routes:
    """Adds every route to the application."""

    def __init__(self, api: FastAPI, service: Service, origins: frozenset[str]) -> None:
        self._api = api
        self._service = service
        self._origins = origins
        self._described = ""

    def add(self) -> None:
        for op in QUESTIONS:
            self._route("POST", f"/api/{op}", self._question(op), describing.question(op))
        self._route("GET", "/api/games", self._games, describing.GAMES)
        self._route("POST", "/api/rules", self._rules, describing.RULES)
        self._route("POST", "/api/house", self._house, describing.HOUSE)
        self._route("POST", "/api/matches", self._begin, describing.BEGIN)
        for op in ("view", "legal", "events", "record"):
            of_match = describing.seat_request(op)
            self._route("GET", f"/api/matches/{{match}}/{op}", self._asked(op), of_match)
        for op in ("check", "play"):
            of_match = describing.seat_request(op)
            self._route("POST", f"/api/matches/{{match}}/{op}", self._asked(op), of_match)
        socket = "/api/matches/{match}/socket"
        self._route("GET", socket, self._no_socket, describing.SOCKET)
        self._api.add_api_websocket_route(socket, self._socket)
        self._api.add_api_websocket_route("/{path:path}", self._no_such_socket)
        self._route("GET", "/api/openapi.json", self._openapi, describing.OPENAPI)

    def _route(
        self, method: str, path: str, endpoint: Endpoint, told: describing.Operation
    ) -> None:
        self._api.add_api_route(
            path,
            endpoint,
            methods=[method],
            response_model=None,
            status_code=told.status,
            summary=told.summary,
            description=told.description,
            operation_id=told.name,
            tags=[told.tag],
            response_description=told.answered,
            responses=told.responses,
            openapi_extra=told.extra,
        )

    # Without a match.

    def _question(self, op: str) -> Endpoint:
        async def answer(request: Request) -> Response:
            table = await self._body(request)
            if OP in table:
                raise wrong(Code.UNKNOWN_KEY, "there is no such key; the address says it", OP)
            housed = await self._service.housed(table, _client(request))
            return _answered(await self._service.ask(op, housed))

        return answer

    async def _games(self, request: Request) -> Response:
        return _answered(await self._service.games(table_of_query(request)))

    async def _rules(self, request: Request) -> Response:
        table = {"rules": BASE, **await self._body(request)}
        housed = await self._service.housed(table, _client(request))
        if table.get("sheet") is not None:
            self._service.requests.take(_client(request), SHEET_COST)
        return _answered(await self._service.rules(housed))

    async def _house(self, request: Request) -> Response:
        table = await self._body(request)
        self._service.requests.take(_client(request), HOUSE_COST)
        return _answered(await self._service.house(table))

    async def _openapi(self, request: Request) -> Response:
        table_of(table_of_query(request), (), ())
        self._described = self._described or document(self._api)
        return _answered(self._described)

    # Matches.

    async def _begin(self, request: Request) -> Response:
        table = {"rules": BASE, **table_of(await self._body(request), BEGIN_KEYS, ())}
        asked = structure(NewRequest, await self._service.housed(table, _client(request)))
        self._service.new_matches.take(_client(request))
        begun = await self._service.matches.begin(asked)
        return _answered(sealed(Begun, begun), 201)

    def _asked(self, op: str) -> Endpoint:
        async def answer(request: Request, bearer: Bearer) -> Response:
            if bearer is None:
                raise no_such_match()
            name: str = request.path_params["match"]
            hosted, asker = await self._service.matches.find(name, bearer.credentials)
            posted = request.method == "POST"
            table = await self._body(request) if posted else table_of_query(request)
            asked, envelope = asker.request(op, table), Envelope(id_always=False)
            self._service.charge(_client(request), op)
            if isinstance(asked, PlayRequest):
                return _answered(await hosted.play(asked, envelope))
            return _answered(hosted.answer(asked, envelope))

        return answer

    async def _no_socket(self) -> Response:
        message = "here a WebSocket is opened; its first message is the token"
        raise CirullaError(Code.NEEDS_SOCKET, message)

    async def _socket(self, websocket: WebSocket) -> None:
        try:
            check_origin(websocket, self._origins)
        except CirullaError as error:
            await refuse_socket(error, websocket.scope, websocket.receive, websocket.send)
            return
        await websocket.accept()
        await Conversation(websocket, self._service).hold(websocket.path_params["match"])

    async def _no_such_socket(self, websocket: WebSocket) -> None:
        message = "there is no WebSocket at this address; /api/openapi.json lists what can be asked"
        error = CirullaError(Code.NOT_FOUND, message)
        await refuse_socket(error, websocket.scope, websocket.receive, websocket.send)

    async def _body(self, request: Request) -> dict[str, object]:
        return await table_of_body(request, self._service.limits.body)


def _client(request: Request) -> str:
    return client_of(request.client.host if request.client else "")


def _answered(text: str, status: int = 200) -> Response:
    return Response(text, status, media_type=JSON)
