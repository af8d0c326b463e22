"""What is kept of a request that changed something, so that it can be carried out again."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from attrs import frozen

from cirulla.wire.kinds import Plain

if TYPE_CHECKING:
    from cirulla.match import Match


@frozen(kw_only=True)
class Entry:
    """A request that changed something.

    Attributes:
        match: the match that it changed.
        rules: the digest of its rules; empty once it is closed.
        state: the beginning of the SHA-256 of the state that it led to; likewise.
        request: the request, with whatever was drawn for it, and without its id.
    """

    match: str
    rules: str
    state: str
    request: Plain

    @classmethod
    def of(cls, name: str, match: Match | None, request: Plain) -> Entry:
        """Return the entry of a request that left a match so; None if it is closed."""
        rules = state = ""
        if match is not None:
            rules = match.rules.digest
            state = sha256(str(match.state).encode("ascii")).hexdigest()[:16]
        return cls(match=name, rules=rules, state=state, request=request)
