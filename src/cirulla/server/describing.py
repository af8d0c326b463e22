"""The description of the API in OpenAPI; its shapes are those of the wire's own schema."""

from __future__ import annotations

from typing import Any, Final, cast

from attrs import field, frozen

from cirulla.server.faults import JSON
from cirulla.server.seats import REQUESTS
from cirulla.wire import schema
from cirulla.wire.questions import ANSWERS, QUESTIONS

Shape = dict[str, Any]

SUMMARY: Final = "The rules of Cirulla, and matches of it, for interfaces in any language."
ABOUT: Final = """\
What is sent and answered is the JSON of the wire, version 1, which stands under the key `wire`; in
what is sent it may be left out. Whatever goes wrong is answered as an `ErrorMessage`, with a stable
code and a message for a person. Unknown keys are refused.

A match has one secret token for each seat and one for all spectators, which are told once, to
whoever begins it. The token says who asks: a seat can act and see only as itself. The server deals
from seeds that it tells nobody, also not when the match is over."""
BEARER: Final = "The secret token of a seat of the match, or of its spectators."
_SOCKET_ABOUT: Final = """\
A WebSocket is opened here. Within ten seconds the client sends `{"wire": 1, "token": "..."}`, and
is answered with a `Greeting`. From then on it may send the requests `view`, `legal`, `check`,
`play`, `events` and `record`, as `{"wire": 1, "id": 7, "op": "play", "move": "7dx3h4h", "at": 12}`;
each is answered in its turn by one message with its `id`. Whenever something has happened in the
match, every other socket of it is sent a `Standing` without an `id`, with the events as its seat
may see them.

It is closed with 1001 if the server stops or the match is given up, 1008 if the first message was
no good, 1009 if a message is too large, 1011 if something failed in the server, and 1013 if there
is no room now, or the client is too slow to read. Whoever comes back asks for `events` since the
last number it knew.\
"""

_FAULTS: Final = {
    400: "It cannot be read, or asks for what cannot be; all faults are told with their paths.",
    401: "There is no such match, or the token is none of its; the two are answered alike.",
    403: "A page of another site asks, and that site is not named to the server.",
    408: "The body did not come in time.",
    409: "A move that may not be made now, with the refusal; or a match whose rules have changed.",
    413: "The body is too large.",
    415: "The body is not sent as JSON.",
    426: "Here a WebSocket is opened.",
    429: "Too many requests; the header Retry-After says after how many seconds to try again.",
    500: "Something failed in the server; nothing has changed.",
    503: "The server is full, or cannot keep matches now.",
}
_ALWAYS: Final = (400, 429, 500, 503)
_BODY: Final = (408, 413, 415)
_MATCH: Final = (401, 409)
_MATCH_PARAMETER: Final[Shape] = {
    "name": "match",
    "in": "path",
    "required": True,
    "description": "The name of the match.",
    "schema": {"type": "string"},
}


@frozen(kw_only=True)
class Operation:
    """What is told of one route.

    Attributes:
        name: its stable name.
        tag: what it belongs to.
        summary: what it does, in a few words.
        description: the same at length.
        status: of its answer.
        answered: what its answer is.
        shape: the name of the shape of its answer.
        faults: the statuses of what may go wrong.
        extra: what it takes.
    """

    name: str
    tag: str
    summary: str
    description: str = ""
    status: int = 200
    answered: str = "The answer."
    shape: str = ""
    faults: tuple[int, ...] = ()
    extra: Shape = field(factory=dict[str, Any])

    @property
    def responses(self) -> dict[int | str, Shape]:
        """Its answer, and what else may be answered."""
        found: dict[int | str, Shape] = {}
        if self.shape:
            found[self.status] = {"description": self.answered, "content": _content(self.shape)}
        for status in sorted(self.faults):
            found[status] = {"description": _FAULTS[status], "content": _content("ErrorMessage")}
        return found


def question(op: str) -> Operation:
    """Return what is told of a question that needs no match."""
    asked = QUESTIONS[op].__name__
    return Operation(
        name=op,
        tag="questions",
        summary=cast("str", schema(asked)["description"]),
        shape=ANSWERS[op].__name__,
        faults=(*_ALWAYS, *_BODY, *((409,) if op == "apply" else ())),
        extra=_body(body_name(asked)),
    )


def seat_request(op: str) -> Operation:
    """Return what is told of what a seat asks of its match, or does in it."""
    asked = REQUESTS[op].__name__
    sent = op in _POSTED
    extra: Shape = {"parameters": [_MATCH_PARAMETER]}
    if op == "events":
        extra["parameters"].append(_query("since", asked))
    return Operation(
        name=f"match_{op}",
        tag="matches",
        summary=cast("str", schema(asked)["description"]),
        shape=_SEAT_ANSWERS[op],
        faults=(*_ALWAYS, *_MATCH, *(_BODY if sent else ())),
        extra={**extra, **(_body(body_name(asked)) if sent else {})},
    )


def _query(key: str, shape: str) -> Shape:
    told = dict(schema(shape)["properties"][key])
    return {"name": key, "in": "query", "description": told.pop("description"), "schema": told}


def _body(shape: str) -> Shape:
    return {"requestBody": {"required": True, "content": _content(shape)}}


def body_name(shape: str) -> str:
    """Return the name of the shape of what is sent where another shape is asked elsewhere."""
    return f"{shape}Body"


def _content(shape: str) -> Shape:
    return {JSON: {"schema": {"$ref": f"#/components/schemas/{shape}"}}}


_POSTED: Final = ("check", "play")
_SEAT_ANSWERS: Final = {
    "view": "ViewAnswer",
    "legal": "LegalAnswer",
    "check": "CheckAnswer",
    "play": "Standing",
    "events": "EventsAnswer",
    "record": "RecordAnswer",
}
GAMES: Final = Operation(
    name="games",
    tag="rules",
    summary="Which named games are there?",
    shape="GamesAnswer",
    faults=_ALWAYS,
    extra={"parameters": [_query("lang", "GamesRequest")]},
)


def _of_a_house(name: str, summary: str, shape: str) -> Operation:
    """Return what is told of what is asked about one house."""
    return Operation(
        name=name,
        tag="rules",
        summary=summary,
        shape=f"{shape}Answer",
        faults=(*_ALWAYS, *_BODY),
        extra=_body(body_name(f"{shape}Request")),
    )


RULES: Final = _of_a_house("rules", "What are the rules of this house, in words?", "Rules")
HOUSE: Final = _of_a_house("house", "What does this house file say?", "House")
BEGIN: Final = Operation(
    name="begin",
    tag="matches",
    summary="Begin a match.",
    description="The match deals by itself, from a seed that nobody is told.",
    status=201,
    answered="The match, and its secret tokens.",
    shape="Begun",
    faults=(*_ALWAYS, *_BODY),
    extra=_body(body_name("NewRequest")),
)
SOCKET: Final = Operation(
    name="match_socket",
    tag="matches",
    summary="Play, or look on, over a WebSocket.",
    description=_SOCKET_ABOUT,
    status=101,
    answered="A WebSocket is opened.",
    faults=(400, 403, 426, 429, 500, 503),
    extra={"parameters": [_MATCH_PARAMETER]},
)
OPENAPI: Final = Operation(
    name="openapi",
    tag="rules",
    summary="What can be asked: this description.",
    answered="This description.",
    faults=_ALWAYS,
)
