"""The end of a round: which plays can make no scopa there (SCOPA-2)."""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from attrs import field, frozen

from cirulla.examples import ScopaExample
from cirulla.options import one_of
from cirulla.steps import Example, Rules, Sentence, Variant, hookimpl
from cirulla.steps import gettext_noop as _

_ANY_PLAYERS: Final = range(1, 41)


@frozen(kw_only=True)
class LastScopa(Variant):
    """Let no card of the last deal make a scopa, or let every card make one (SCOPA-2)."""

    name: ClassVar[str] = "last-scopa"
    sources: ClassVar[tuple[str, ...]] = ("S1",)

    excluded: Literal["last-card", "last-deal", "nothing"] = field(
        default="last-card",
        validator=one_of("last-card", "last-deal", "nothing"),
        metadata={"help": "what makes no scopa at the end of a round"},
    )

    @hookimpl
    def scopa_allowed(self, last_deal: bool) -> bool:
        """Let every card make a scopa, or every one before the last deal (SCOPA-2)."""
        return self.excluded == "nothing" or not last_deal

    def answers(self) -> tuple[str, ...]:
        """Name the step, unless the options are the base game's."""
        return () if self.excluded == "last-card" else ("scopa_allowed",)

    def sentences(self) -> tuple[Sentence, ...]:
        """Say which cards make no scopa."""
        if self.excluded == "last-card":
            return ()
        if self.excluded == "last-deal":
            return (Sentence("SCOPA-2", _("No card of the last deal of a round makes a scopa.")),)
        text = _("The very last card played in a round can make a scopa like any other.")
        return (Sentence("SCOPA-2", text),)

    def examples(self) -> tuple[Example, ...]:
        """Empty the table in the last deal."""
        if self.excluded == "last-deal":
            return (ScopaExample("7d", "7s", last_deal=True),)
        return ()

    def idle(self, rules: Rules, players: int | None) -> str | None:
        """Tell that the base game says the same, or that no scopa can be made at all."""
        if self.excluded == "last-card":
            return "the base game too lets the very last card make no scopa"
        numbers = _ANY_PLAYERS if players is None else (players,)
        deals = [len(rules.deals(number)) for number in numbers if rules.sides(number)]
        if self.excluded == "last-deal" and deals and max(deals) == 1:
            return "a round has a single deal here, which is its last, so no scopa is possible"
        return None
