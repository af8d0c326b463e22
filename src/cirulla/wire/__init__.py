"""The wire: everything that is told between programs, as JSON.

A message that stands alone is a table with the wire's version and one value under its name, as
``{"wire": 1, "state": {...}}``. Cards and moves are texts. What is written has one form; what is
read is held to it strictly, and refused with every fault, each under its path.
"""

from cirulla.wire.desk import Desk
from cirulla.wire.messages import (
    ERROR,
    EVENTS,
    LINES,
    MESSAGES,
    MOVE,
    MOVES,
    REFUSAL,
    RULES,
    STATE,
    VIEW,
    WIRE,
    Message,
)
from cirulla.wire.parts import Problem
from cirulla.wire.schemas import schema, schema_names

__all__ = [
    "ERROR",
    "EVENTS",
    "LINES",
    "MESSAGES",
    "MOVE",
    "MOVES",
    "REFUSAL",
    "RULES",
    "STATE",
    "VIEW",
    "WIRE",
    "Desk",
    "Message",
    "Problem",
    "schema",
    "schema_names",
]
