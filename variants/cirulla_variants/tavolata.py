"""Two to eight at one table."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from cirulla.answers import DealPlan
from cirulla.steps import Rules, Sentence, Variant, hookimpl
from cirulla.steps import gettext_noop as _

_MOST = 8
_IN_PAIRS = (4, 8)
_USUAL = (2, 3, 4)


@frozen(kw_only=True)
class Tavolata(Variant):
    """Let two to eight play (TAVOLATA-1, TAVOLATA-2)."""

    name: ClassVar[str] = "tavolata"
    sources: ClassVar[tuple[str, ...]] = ("S1",)

    @hookimpl
    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """Seat four and eight in pairs, partners opposite, others alone (TAVOLATA-1)."""
        if not 2 <= players <= _MOST:
            return ()
        if players in _IN_PAIRS:
            half = players // 2
            return tuple((seat, seat + half) for seat in range(half))
        return tuple((seat,) for seat in range(players))

    @hookimpl
    def deals(self, players: int) -> tuple[DealPlan, ...]:
        """Deal three while there are three each, then share out the rest (TAVOLATA-2)."""
        plans = [DealPlan(3, 4)]
        stock = 36 - 3 * players
        while stock >= 3 * players:
            plans.append(DealPlan(3))
            stock -= 3 * players
        if stock:
            plans.append(DealPlan(*divmod(stock, players)))
        return tuple(plans)

    def sentences(self) -> tuple[Sentence, ...]:
        """Say who sits how, and how the cards are shared out."""
        seats = _(
            "Two to eight play. Four and eight play in pairs: partners sit opposite each other "
            "and share their captures and points. Any other number play each for themselves."
        )
        deals = _(
            "When every hand is empty, three more cards each are dealt and none to the table, as "
            "long as there are enough for all. If any are left then, they are shared out equally "
            "in a last deal, and those that cannot be shared out are laid face up on the table."
        )
        last = _(
            "Cards laid on the table in the last deal do not count as a first table: the dealer "
            "does not take them, and nothing is dealt again. A hand of fewer than three cards has "
            "no accuso."
        )
        return (
            Sentence("SEAT-1", seats),
            Sentence("DEAL-2", deals),
            Sentence("TAVOLATA-2", last),
        )

    def idle(self, rules: Rules, players: int | None) -> str | None:  # noqa: ARG002
        """Report so few players that the base game seats them and deals to them alike."""
        if players in _USUAL:
            return "two, three and four sit and are dealt to as in the base game"
        return None
