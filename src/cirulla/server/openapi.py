"""The whole description of the API, as one document of OpenAPI."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from cirulla.referee.lookups import HouseRequest, RulesRequest
from cirulla.referee.requests import NewRequest
from cirulla.server.describing import body_name
from cirulla.server.seats import REQUESTS, keys_of, required_keys_of
from cirulla.wire import schema
from cirulla.wire.questions import QUESTIONS

if TYPE_CHECKING:
    from collections.abc import Collection

    from fastapi import FastAPI

Shape = dict[str, Any]

BEGIN_KEYS: Final = ("rules", "players", "names", "dealer")
"""What may be said of a new match; which cards are dealt is the server's own affair."""
_TOKEN: Final[Shape] = {"type": "string", "maxLength": 10_000}
_NAME: Final[Shape] = {"description": "the name of the match.", "type": "string"}


def document(api: FastAPI) -> str:
    """Return the description of an application, as JSON."""
    made = api.openapi()
    made.setdefault("components", {})["schemas"] = _shapes()
    return json.dumps(made).replace("#/$defs/", "#/components/schemas/")


def _shapes() -> Shape:
    """Return every shape of the wire, and those that only the server has."""
    wire = schema()["$defs"]
    found: Shape = dict(wire)
    for question in (one.__name__ for one in QUESTIONS.values()):
        shape = wire[question]
        keys = [key for key in shape["properties"] if key not in ("wire", "op", "id")]
        needed = [key for key in keys if key in shape["required"]]
        found[body_name(question)] = _derived(shape, keys, needed)
    for op, kind in REQUESTS.items():
        shape = _derived(wire[kind.__name__], keys_of(op), required_keys_of(op))
        if "at" in required_keys_of(op):
            told = shape["properties"]["at"]
            number = {"description": told["description"].partition(";")[0], **told["anyOf"][0]}
            shape["properties"]["at"] = number
        found[body_name(kind.__name__)] = shape
    rules, house, new = RulesRequest.__name__, HouseRequest.__name__, NewRequest.__name__
    found[body_name(rules)] = _derived(wire[rules], ("rules", "lang", "sheet"), ())
    found[body_name(house)] = _derived(wire[house], ("file", "form", "lang"), ("file",))
    found[body_name(new)] = _derived(wire[new], BEGIN_KEYS, ())
    return {**found, **_own(wire)}


def _derived(shape: Shape, keys: Collection[str], required: Collection[str]) -> Shape:
    """Return the shape of a table with fewer keys; the wire's version may stand there, too."""
    kept = {key: one for key, one in shape["properties"].items() if key in ("wire", *keys)}
    return {**shape, "properties": kept, "required": list(required)}


def _own(wire: Shape) -> dict[str, Shape]:
    version = wire["Standing"]["properties"]["wire"]
    return {
        "Begun": _table(
            "A new match, told to whoever began it.",
            wire=version,
            match=_NAME,
            seats={
                "description": "the secret token of each seat.",
                "type": "array",
                "items": _TOKEN,
            },
            spectators={"description": "the secret token of all spectators.", **_TOKEN},
        ),
        "Hello": _table(
            "The first message to a WebSocket.",
            wire=version,
            token={"description": "the secret token of a seat, or of the spectators.", **_TOKEN},
        ),
        "Greeting": _table(
            "The first message of a WebSocket.",
            wire=version,
            match=_NAME,
            seat={
                "description": "the seat that the token is for; null for a spectator.",
                "anyOf": [{"type": "integer"}, {"type": "null"}],
            },
            names=wire["NewRequest"]["properties"]["names"],
            rules=wire["NewRequest"]["properties"]["rules"],
            view={"$ref": "#/$defs/View"},
        ),
    }


def _table(description: str, **properties: Shape) -> Shape:
    return {
        "description": description,
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
