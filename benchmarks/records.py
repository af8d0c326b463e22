"""How long a whole record takes to be read and verified."""

from __future__ import annotations

from random import Random

from cirulla.match import Match
from cirulla.record import dumps, loads
from cirulla.verify import verify
from report import Row, per_second
from selfplay import SEED
from timing import Effort, alone, timed


def _record() -> str:
    """Return the text of a whole random match."""
    match, random = Match(seed=SEED), Random(SEED)
    while not match.over:
        match.play(random.choice(match.legal_moves))
    return dumps(match.record())


def records(effort: Effort) -> list[Row]:
    """Measure the verification of one record, and its reading."""
    text = _record()
    record = loads(text)
    moves = sum(len(one.moves) for one in record.rounds)

    def verifying() -> int:
        if not verify(record).ok:
            raise AssertionError("the library refuses its own record")
        return 1

    def reading() -> int:
        loads(text)
        return 1

    unit = per_second("records")
    rows = []
    for key, what, run in (
        ("verify", f"verifying a whole match of {moves} moves", verifying),
        ("read", "reading its record", reading),
    ):
        taken = unit.spread(alone(timed(run), effort.slices))
        rows.append(Row(key=key, what=what, unit=unit.name, ours=taken))
    return rows
