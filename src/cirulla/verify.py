"""The verification of a record: every move played again, every score and the result worked out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import frozen

from cirulla.events import Misdealt, RoundScored
from cirulla.record.replay import Finding, hidden_in, replay

if TYPE_CHECKING:
    from cirulla.answers import Outcome, ScoreLine
    from cirulla.record.replay import Made
    from cirulla.record.values import Record

__all__ = ["Finding", "Sheet", "Verification", "verify"]

Fate = Literal["scored", "misdealt", "cut off", "unfinished"]
"""What became of a dealing: played out and scored, dealt afresh, ended with the match before its
last card (END-3), or left where the record ends."""


@frozen(kw_only=True)
class Sheet:
    """The score sheet of one round of a record.

    Attributes:
        round: which, from 1; a misdealt one counts too.
        dealer: the seat that dealt it.
        fate: ``scored``, ``misdealt``, ``cut off`` or ``unfinished``.
        moves: how many moves were made in it, the shuffle left out.
        lines: every point with its item, side and cards (SCORE-6); none unless it was scored.
        points: the points of the round, by side.
        totals: the totals of the match after it, by side.
        hidden: how many of its cards the record hides; what was played is verified all the same.
    """

    round: int
    dealer: int
    fate: Fate
    moves: int
    lines: tuple[ScoreLine, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    hidden: int


@frozen(kw_only=True)
class Verification:
    """What came of a verification.

    Attributes:
        record: what was verified.
        rounds: a sheet for each round, as far as the record is legal.
        totals: the totals worked out, by side.
        outcome: who won and how; None if the match is not over.
        finding: the first thing that is wrong; None if everything is right.
    """

    record: Record
    rounds: tuple[Sheet, ...]
    totals: tuple[int, ...]
    outcome: Outcome | None
    finding: Finding | None

    @property
    def ok(self) -> bool:
        """Whether everything in the record is right."""
        return self.finding is None

    @property
    def misdeals(self) -> int:
        """How many dealings were misdeals."""
        return sum(sheet.fate == "misdealt" for sheet in self.rounds)

    @property
    def partly_hidden(self) -> tuple[int, ...]:
        """The rounds, from 1, of which the record hides cards."""
        return tuple(sheet.round for sheet in self.rounds if sheet.hidden)


def verify(record: Record) -> Verification:
    """Play a record again under its rules, and report the first thing that is wrong.

    What is illegal or wrongly scored is a `Finding`; what is no record at all was refused with a
    `RecordError` when it was read.

    Examples:
        >>> from cirulla.match import Match
        >>> verification = verify(Match(seed=7).record())
        >>> verification.ok, verification.rounds[0].fate
        (True, 'unfinished')
    """
    played = replay(record)
    sheets = [_sheet(record, place, made) for place, made in enumerate(played.rounds) if made]
    state = played.state
    return Verification(
        record=record,
        rounds=tuple(sheets),
        totals=state.totals,
        outcome=state.outcome,
        finding=played.finding,
    )


def _sheet(record: Record, place: int, made: tuple[Made, ...]) -> Sheet:
    before, after = made[0].before, made[-1].after
    events = [event for each in made for event in each.events]
    scored = next((event for event in events if isinstance(event, RoundScored)), None)
    fate: Fate = "unfinished" if after.outcome is None else "cut off"
    if scored is not None:
        fate = "scored"
    elif any(isinstance(event, Misdealt) for event in events):
        fate = "misdealt"
    return Sheet(
        round=place + 1,
        dealer=before.dealer,
        fate=fate,
        moves=len(made) - bool(record.rounds[place].deck),
        lines=() if scored is None else scored.lines,
        points=(0,) * len(after.totals) if scored is None else scored.points,
        totals=after.totals,
        hidden=len(hidden_in(record, place)),
    )
