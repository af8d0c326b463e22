"""Calling out in mid-round."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from cirulla.answers import Mark
from cirulla.steps import Rules, Sentence, Variant, hookimpl
from cirulla.steps import gettext_noop as _

_COUNTED = ("scope", "accusi")


@frozen(kw_only=True)
class CallOut(Variant):
    """Let a player who reaches the target in mid-round say so and win (CALL-1, CALL-2)."""

    name: ClassVar[str] = "call-out"

    @hookimpl
    def may_call(
        self, rules: Rules, side: int, totals: tuple[int, ...], marks: tuple[Mark, ...]
    ) -> bool:
        """Count the side's total with its scope and accusi of this round."""
        scored = sum(m.points for m in marks if m.side == side and m.item in _COUNTED)
        return totals[side] + scored >= rules.target()

    def sentences(self) -> tuple[Sentence, ...]:
        """Say who may call when, and what a wrong call costs."""
        call = _(
            "But a side at the target need not play on: whoever has just played may call out, "
            "until the next move is made, if the total of that side with its scope and accusi of "
            "this round reaches the target. Then that side wins at once, whatever the others have, "
            "and the round is not scored."
        )
        wrong = _(
            "A wrong call is refused and costs nothing. After the last card of a round nobody "
            "calls: the totals decide."
        )
        return (Sentence("CALL-1", call), Sentence("CALL-2", wrong))
