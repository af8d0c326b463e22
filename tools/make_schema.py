"""Write the JSON Schema of the wire from the code that reads it.

``python tools/make_schema.py`` writes ``src/cirulla/schema/wire.json``; a test holds that it is up
to date.
"""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

from attrs import has

from cirulla.cards import Card, CardSet, Rank
from cirulla.errors import Code
from cirulla.house import House
from cirulla.moves import ACCUSO_NAME, Move
from cirulla.referee.ops import ANSWERS as REPLIES
from cirulla.referee.ops import REQUESTS
from cirulla.ruleset import RuleSet
from cirulla.state import Pledges, State
from cirulla.view import View
from cirulla.wire import converting, kinds, scalars
from cirulla.wire.kinds import AnyEvent, Document, Eyes, Plain, Run, Verdict
from cirulla.wire.messages import ERROR, MESSAGES, WIRE, Message
from cirulla.wire.parts import StateParts, ViewParts
from cirulla.wire.questions import ANSWERS, OP, QUESTIONS

TARGET: Final = Path(__file__).parent.parent / "src" / "cirulla" / "schema" / "wire.json"
Schema = dict[str, Any]

_CARD: Final = scalars.CARD
_MOVE: Final = (
    rf"(?:{_CARD}(?:x(?:{_CARD})+)?|!{ACCUSO_NAME}(?:=[A2-7JQK])?(?::(?:{_CARD}){{3}})?"
    rf"|@(?:{_CARD}){{40}})"
)
_WORD: Final = {"type": "string", "pattern": f"^{scalars.WORD}$", "maxLength": scalars.MOST_TEXT}
_WIRE: Final = {"const": WIRE, "description": "The version of the wire."}
_NUMBER: Final = {
    "type": "integer",
    "minimum": -scalars.MOST_NUMBER,
    "maximum": scalars.MOST_NUMBER,
}
_NULL: Final = {"type": "null"}
_ID: Final[Schema] = {
    "description": "Chosen by who asks; the answer gives it back.",
    "anyOf": [_NUMBER, {"type": "string", "maxLength": scalars.MOST_ID}, _NULL],
}

_PLAIN: Final[dict[object, Schema]] = {
    int: _NUMBER,
    bool: {"type": "boolean"},
    str: {"type": "string", "maxLength": scalars.MOST_TEXT},
    Document: {"type": "string", "maxLength": scalars.MOST_DOCUMENT},
    Eyes: {"anyOf": [_NUMBER, _NULL]},
    Plain: {"type": "object"},
}
_SCALARS: Final[dict[str, Schema]] = {
    "Card": {
        "description": "A card: its rank, then its suit (h d c s).",
        "type": "string",
        "pattern": f"^{_CARD}$",
    },
    "Rank": {"description": "A rank.", "type": "string", "pattern": "^[A2-7JQK]$"},
    "Cards": {
        "description": "A set of cards, in any order; written in canonical order.",
        "type": "string",
        "pattern": f"^{scalars.CARDS}$",
        "maxLength": scalars.MOST_CARDS,
    },
    "Run": {
        "description": "Cards whose order counts.",
        "type": "string",
        "pattern": f"^{scalars.CARDS}$",
        "maxLength": scalars.MOST_CARDS,
    },
    "Pledges": {
        "description": "The cards that keep a declared value, each with that rank.",
        "type": "object",
        "propertyNames": {"pattern": f"^{_CARD}$"},
        "additionalProperties": {"$ref": "#/$defs/Rank"},
    },
    "Move": {
        "description": "A move: 7d lays, 7dx2c5h takes, !buona or !buona=5 declares, "
        "!decino:5h5d5c names its cards, !call calls, @ and forty cards shuffle.",
        "type": "string",
        "pattern": f"^{_MOVE}$",
        "maxLength": scalars.MOST_TEXT,
    },
    "Code": {
        "description": "What is wrong, in words that never change.",
        "enum": [code.value for code in Code],
    },
    "House": {
        "description": "A house: the name of a named game, or a table as of a house file.",
        "anyOf": [
            {"type": "string"},
            {
                "type": "object",
                "properties": {
                    "name": {"type": "string", "maxLength": 100},
                    "sources": {"type": "array", "items": {"type": "string"}},
                    "game": {"type": "string"},
                    "without": {"type": "array", "items": {"type": "string"}},
                    "variants": {
                        "type": "array",
                        "maxItems": 64,
                        "items": {
                            "type": "object",
                            "properties": {"variant": {"type": "string"}},
                            "required": ["variant"],
                        },
                    },
                },
                "additionalProperties": False,
            },
        ],
    },
}
_NAMED: Final[list[tuple[object, str]]] = [
    (Card, "Card"),
    (Rank, "Rank"),
    (CardSet, "Cards"),
    (Run, "Run"),
    (Pledges, "Pledges"),
    (Move, "Move"),
    (Code, "Code"),
    (RuleSet, "House"),
    (House, "House"),
    (State, "State"),
    (View, "View"),
    (AnyEvent, "Event"),
    (Verdict, "Verdict"),
]
_FLAT: Final = {State: StateParts, View: ViewParts}


class Maker:
    """Collects the schemas of shapes by name."""

    def __init__(self) -> None:
        self.shapes: dict[str, Schema] = dict(_SCALARS)
        for kind, parts in _FLAT.items():
            self._table(parts, kind.__name__)
        for name, key, tagged in (
            ("Event", kinds.EVENT, kinds.EVENTS),
            ("Verdict", kinds.VERDICT, kinds.VERDICTS),
        ):
            for tag, kind in tagged.items():
                self._table(kind, kind.__name__, {key: {"const": tag}})
            refs = [self._ref(kind.__name__) for kind in tagged.values()]
            self.shapes[name] = {"oneOf": refs}

    def message(self, message: Message[Any]) -> str:
        """Add a message, and return the name of its shape."""
        name = f"{message.name.capitalize()}Message"
        properties = {"wire": _WIRE, message.name: self.of(message.kind)}
        if message is ERROR:
            properties["id"] = _ID
        required = ["wire", message.name]
        self.shapes[name] = {"description": message.about, **_closed(properties, required)}
        return name

    def asked(self, op: str, question: type, answer: type) -> tuple[str, str]:
        """Add a question or request and its answer, and return the names of their shapes."""
        self._table(question, question.__name__, {"wire": _WIRE, "id": _ID, OP: {"const": op}})
        self._table(answer, answer.__name__, {"wire": _WIRE, "id": _ID})
        return question.__name__, answer.__name__

    def of(self, kind: object) -> Schema:
        """Return the schema of a type, named shapes by reference."""
        for known, name in _NAMED:
            if kind == known:
                return self._ref(name)
        if kind in _PLAIN:
            return _PLAIN[kind]
        if get_origin(kind) is Literal:
            return {"enum": list(get_args(kind))}
        if get_origin(kind) in (Union, UnionType) and NoneType in get_args(kind):
            return {"anyOf": [self.of(converting.without_none(kind)), {"type": "null"}]}
        if get_origin(kind) is tuple:
            item = self.of(get_args(kind)[0])
            return {"type": "array", "items": item, "maxItems": converting.MOST_LISTED}
        if not (isinstance(kind, type) and has(kind)):
            raise TypeError(kind)
        if kind.__name__ not in self.shapes:
            self._table(kind, kind.__name__)
        return self._ref(kind.__name__)

    def _table(self, kind: type, name: str, first: dict[str, Schema] | None = None) -> None:
        fields = converting.fields_of(kind)
        told = _told(kind)
        properties = dict(first or {})
        for key, one in fields.items():
            shape = _WORD if (kind, key) in kinds.WORDS else self.of(one.type)
            properties[key] = {"description": told[key], **shape}
        required = [*(first or {}), *converting.required_of(kind)]
        if _ID in properties.values():
            required.remove("id")
        self.shapes[name] = {"description": _summary(kind), **_closed(properties, required)}

    def _ref(self, name: str) -> Schema:
        return {"$ref": f"#/$defs/{name}"}


def _closed(properties: dict[str, Schema], required: list[str] | None = None) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties) if required is None else required,
        "additionalProperties": False,
    }


def _plain(text: str) -> str:
    return re.sub(r"`+", "", " ".join(text.split()))


def _summary(kind: type) -> str:
    return _plain(inspect.getdoc(kind).partition("\n\n")[0])  # type: ignore[union-attr]


def _told(kind: type) -> dict[str, str]:
    """Return what a class's docstring tells of each attribute."""
    told = inspect.getdoc(kind).partition("Attributes:\n")[2].partition("\n\n")[0]  # type: ignore[union-attr]
    found = re.findall(r"^    (\w+): (.*(?:\n {8}.*)*)", told, re.MULTILINE)
    return {name: _plain(text) for name, text in found}


def make_schema() -> str:
    """Return the text of the schema."""
    maker = Maker()
    messages = list(map(maker.message, MESSAGES))
    for op in QUESTIONS:
        messages += maker.asked(op, QUESTIONS[op], ANSWERS[op])
    for op in REQUESTS:
        messages += maker.asked(op, REQUESTS[op], REPLIES[op])
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The wire of cirulla, version {WIRE}",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in dict.fromkeys(messages)],
        "$defs": maker.shapes,
    }
    return json.dumps(schema, indent=2) + "\n"


if __name__ == "__main__":
    TARGET.write_text(make_schema(), encoding="utf-8", newline="\n")
