"""The rules of Cirulla, the card game of Genoa, as a library.

Everything that most programs need can be had from here. A name is fetched from its module when it
is first looked up, so that `import cirulla` costs little more than its values do.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from cirulla.view import View, view

if TYPE_CHECKING:
    from cirulla.answers import (
        KEEP,
        NO_ACCUSO,
        NO_AWARD,
        NOBODY,
        PLAY_ON,
        Accuso,
        Award,
        Bonus,
        Capture,
        Combination,
        DealPlan,
        Mark,
        MatchDecided,
        Misdeal,
        Outcome,
        ScoreLine,
        TableBonus,
    )
    from cirulla.cards import DECK, Card, CardSet, Rank, Suit
    from cirulla.engine import Transition, apply, check, legal_moves, start
    from cirulla.errors import (
        AmbiguousMove,
        CirullaError,
        Code,
        Fault,
        IllegalMove,
        RecordError,
        Refusal,
        RulesError,
        StateError,
        TextError,
        WireError,
    )
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
    from cirulla.house import game_names, load_rules, rules
    from cirulla.match import Match
    from cirulla.moves import CALL, Call, Declare, Move, Play, Shuffle, parse_move
    from cirulla.record import Record
    from cirulla.ruleset import RuleSet
    from cirulla.seen import SeenDealt, SeenEvent, events_for, view_event
    from cirulla.state import Hand, State
    from cirulla.steps import Sentence, Variant, hookimpl

_HOMES = {
    "cirulla.answers": (
        "KEEP NOBODY NO_ACCUSO NO_AWARD PLAY_ON Accuso Award Bonus Capture Combination "
        "DealPlan Mark MatchDecided Misdeal Outcome ScoreLine TableBonus"
    ),
    "cirulla.cards": "DECK Card CardSet Rank Suit",
    "cirulla.engine": "Transition apply check legal_moves start",
    "cirulla.errors": (
        "AmbiguousMove CirullaError Code Fault IllegalMove RecordError Refusal "
        "RulesError StateError TextError WireError"
    ),
    "cirulla.events": (
        "Called Captured Dealt Declared Event Laid LeftoversTaken MatchEnded Misdealt "
        "RoundScored TableTaken"
    ),
    "cirulla.house": "game_names load_rules rules",
    "cirulla.match": "Match",
    "cirulla.moves": "CALL Call Declare Move Play Shuffle parse_move",
    "cirulla.record": "Record",
    "cirulla.ruleset": "RuleSet",
    "cirulla.seen": "SeenDealt SeenEvent events_for view_event",
    "cirulla.state": "Hand State",
    "cirulla.steps": "Sentence Variant hookimpl",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "CALL",
    "DECK",
    "KEEP",
    "NOBODY",
    "NO_ACCUSO",
    "NO_AWARD",
    "PLAY_ON",
    "Accuso",
    "AmbiguousMove",
    "Award",
    "Bonus",
    "Call",
    "Called",
    "Capture",
    "Captured",
    "Card",
    "CardSet",
    "CirullaError",
    "Code",
    "Combination",
    "DealPlan",
    "Dealt",
    "Declare",
    "Declared",
    "Event",
    "Fault",
    "Hand",
    "IllegalMove",
    "Laid",
    "LeftoversTaken",
    "Mark",
    "Match",
    "MatchDecided",
    "MatchEnded",
    "Misdeal",
    "Misdealt",
    "Move",
    "Outcome",
    "Play",
    "Rank",
    "Record",
    "RecordError",
    "Refusal",
    "RoundScored",
    "RuleSet",
    "RulesError",
    "ScoreLine",
    "SeenDealt",
    "SeenEvent",
    "Sentence",
    "Shuffle",
    "State",
    "StateError",
    "Suit",
    "TableBonus",
    "TableTaken",
    "TextError",
    "Transition",
    "Variant",
    "View",
    "WireError",
    "apply",
    "check",
    "events_for",
    "game_names",
    "hookimpl",
    "legal_moves",
    "load_rules",
    "parse_move",
    "rules",
    "start",
    "view",
    "view_event",
]


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
