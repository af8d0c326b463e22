"""Every request to a referee by its word, and what it is answered with."""

from __future__ import annotations

from typing import Final, get_args

from cirulla.referee.answers import (
    CloseAnswer,
    EventsAnswer,
    GamesAnswer,
    HouseAnswer,
    LoadAnswer,
    MatchesAnswer,
    RecordAnswer,
    RulesAnswer,
    SchemaAnswer,
    Standing,
    UndoAnswer,
)
from cirulla.referee.keeping import CloseRequest, MatchesRequest
from cirulla.referee.lookups import GamesRequest, HouseRequest, RulesRequest, SchemaRequest
from cirulla.referee.requests import (
    CheckRequest,
    EventsRequest,
    LegalRequest,
    LoadRequest,
    NewRequest,
    PlayRequest,
    RecordRequest,
    ShuffleRequest,
    UndoRequest,
    ViewRequest,
)
from cirulla.wire.matchquestions import CheckAnswer, LegalAnswer, ViewAnswer

Begin = NewRequest | LoadRequest
"""Begins a match."""
Act = (
    ShuffleRequest
    | PlayRequest
    | UndoRequest
    | ViewRequest
    | LegalRequest
    | CheckRequest
    | EventsRequest
    | RecordRequest
)
"""Asks a match that is kept, or does something in it."""
Lookup = RulesRequest | GamesRequest | HouseRequest | SchemaRequest
"""Needs no match."""
Request = Begin | Act | CloseRequest | MatchesRequest | Lookup
Answer = (
    Standing
    | LoadAnswer
    | UndoAnswer
    | ViewAnswer
    | LegalAnswer
    | CheckAnswer
    | EventsAnswer
    | RecordAnswer
    | CloseAnswer
    | MatchesAnswer
    | RulesAnswer
    | GamesAnswer
    | HouseAnswer
    | SchemaAnswer
)

REQUESTS: Final[dict[str, type[Request]]] = {kind.op: kind for kind in get_args(Request)}
"""Every request by its word under the key ``op``.

Some are words of `cirulla.wire.questions.QUESTIONS` too: what has the key ``match`` is a request.
"""
ANSWERS: Final[dict[str, type[Answer]]] = {
    "new": Standing,
    "load": LoadAnswer,
    "shuffle": Standing,
    "play": Standing,
    "undo": UndoAnswer,
    "view": ViewAnswer,
    "legal": LegalAnswer,
    "check": CheckAnswer,
    "events": EventsAnswer,
    "record": RecordAnswer,
    "close": CloseAnswer,
    "matches": MatchesAnswer,
    "rules": RulesAnswer,
    "games": GamesAnswer,
    "house": HouseAnswer,
    "schema": SchemaAnswer,
}
"""What each is answered with."""
