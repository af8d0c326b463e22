"""What a referee is asked about the matches that it keeps: which there are, and to let one go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from attrs import frozen

from cirulla.match import Match
from cirulla.referee.answers import KeptSaid, MatchesAnswer
from cirulla.referee.requests import OfMatch
from cirulla.wire.kinds import Defaulted


@frozen(kw_only=True)
class MatchesRequest(Defaulted):
    """Which matches are kept? So a client finds them again after the referee was started anew."""

    op: ClassVar[str] = "matches"

    def answer(self, kept: Mapping[str, Match]) -> MatchesAnswer:
        """Tell.

        Args:
            kept: those that are kept, by their names.
        """
        return MatchesAnswer(matches=tuple(_said(name, match) for name, match in kept.items()))


def _said(name: str, match: Match) -> KeptSaid:
    return KeptSaid(
        match=name,
        players=match.players,
        names=match.names,
        digest=match.rules.digest,
        number=match.state.number,
        turn=match.turn,
        outcome=match.state.outcome,
    )


@frozen(kw_only=True)
class CloseRequest(OfMatch):
    """Keep a match no longer.

    Attributes:
        match: the match.
    """

    op: ClassVar[str] = "close"
    changes: ClassVar[bool] = True
