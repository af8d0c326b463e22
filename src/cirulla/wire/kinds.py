"""The kinds of values on the wire that are told by a word, and other special ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NewType

from cirulla.answers import Mark, MatchDecided, Misdeal, Outcome, TableBonus
from cirulla.cards import Card
from cirulla.events import (
    Called,
    Captured,
    Dealt,
    Declared,
    Event,
    Laid,
    LeftoversTaken,
    MatchEnded,
    Misdealt,
    RoundScored,
    TableTaken,
)
from cirulla.seen import SeenDealt
from cirulla.view import Trusted

Run = tuple[Card, ...]
AnyEvent = Event | SeenDealt
"""An event, whole or as one seat may know it."""
Verdict = Misdeal | TableBonus | MatchDecided
"""How a first table is judged, unless it is just played on."""
Eyes = int | None | Trusted
"""Whose eyes see: a seat's or a spectator's (None), and where nothing is said the program's."""
Lang = Literal["en", "it"]
"""The languages of `cirulla.translating.LANGUAGES`."""
Document = NewType("Document", str)
"""A text of many lines, as a record or a rule sheet."""
Plain = Mapping[str, object]
"""A table of JSON that is not looked into."""

EVENT: Final = "event"
EVENTS: Final[Mapping[str, type]] = {
    "dealt": Dealt,
    "seen_dealt": SeenDealt,
    "misdealt": Misdealt,
    "table_taken": TableTaken,
    "declared": Declared,
    "laid": Laid,
    "captured": Captured,
    "leftovers_taken": LeftoversTaken,
    "round_scored": RoundScored,
    "called": Called,
    "match_ended": MatchEnded,
}
"""The events by the words that name them under the key ``event``."""
VERDICT: Final = "verdict"
VERDICTS: Final[Mapping[str, type]] = {
    "misdeal": Misdeal,
    "table_bonus": TableBonus,
    "match_decided": MatchDecided,
}
"""Likewise the verdicts, under the key ``verdict``."""

WORDS: Final = {(Mark, "item"), (Outcome, "how"), (MatchDecided, "how")}
"""Fields that hold one word, since a state's text must hold them too."""


class Defaulted:
    """Mark a shape whose fields with defaults may be left out, as those of a question."""
