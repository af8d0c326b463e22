"""The referee: many matches at once, for interfaces in any language.

`Referee` answers a line of JSON with another. `cirulla.referee.ops` lists the requests, attrs
classes as `PlayRequest`, which are carried out on a `Match` by the functions of
`cirulla.referee.acts`: those a door takes that keeps its matches itself and answers one seat.
"""

from __future__ import annotations

from cirulla.referee.answers import Standing
from cirulla.referee.entries import Entry
from cirulla.referee.ops import ANSWERS, REQUESTS
from cirulla.referee.referee import MOST_MATCHES, Referee, unforeseen

__all__ = [
    "ANSWERS",
    "MOST_MATCHES",
    "REQUESTS",
    "Entry",
    "Referee",
    "Standing",
    "unforeseen",
]
