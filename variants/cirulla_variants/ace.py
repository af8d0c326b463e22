"""The ace: what it may take, and whether that is a scopa (ACE-1, ACE-2, SCOPA-1)."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import field, frozen

from cirulla.answers import Capture
from cirulla.cards import Card, CardSet, Rank
from cirulla.options import flag, one_of
from cirulla.steps import Captures, Pledged, Rules, Sentence, Variant, hookimpl
from cirulla.steps import gettext_noop as _


@frozen(kw_only=True)
class Ace(Variant):
    """Let the ace take otherwise, or score less (ACE-1, ACE-2, SCOPA-1).

    A matta that keeps the value 1 is an ace here too (MATTA-3).
    """

    name: ClassVar[str] = "ace"
    sources: ClassVar[tuple[str, ...]] = ("SF", "PAG")

    sweep_scopa: bool = field(
        default=True,
        validator=flag(),
        metadata={"help": "whether an ace that sweeps the table makes a scopa"},
    )
    lone_ace_scopa: bool = field(
        default=True,
        validator=flag(),
        metadata={"help": "whether an ace that takes a lone ace makes a scopa"},
    )
    on_ace: Literal["ace-or-fifteen", "ace-only"] = field(
        default="ace-or-fifteen",
        validator=one_of("ace-or-fifteen", "ace-only"),
        metadata={"help": "what an ace may take where an ace lies"},
    )
    sweep: Literal["forced", "choice"] = field(
        default="forced",
        validator=one_of("forced", "choice"),
        metadata={"help": "whether an ace must sweep, or may make a fifteen instead"},
    )

    @property
    def _takes_otherwise(self) -> bool:
        return self.on_ace != "ace-or-fifteen" or self.sweep != "forced"

    @property
    def _scores_less(self) -> bool:
        return not (self.sweep_scopa and self.lone_ace_scopa)

    @hookimpl
    def ace_captures(self, sweep: Captures, aces: Captures, fifteens: Captures) -> Captures:
        """Offer the ace alone or with the fifteens (ACE-2), the sweep alone or with them (ACE-1).

        A sweep that is also a fifteen is one capture, the sweep.
        """
        if aces:
            return aces if self.on_ace == "ace-only" else aces + fifteens
        if self.sweep == "forced":
            return sweep
        swept = [capture.cards for capture in sweep]
        return sweep + tuple(capture for capture in fifteens if capture.cards not in swept)

    @hookimpl
    def scopa(self, card: Card, capture: Capture, table: CardSet, pledged: Pledged) -> int:
        """Score a scopa for an emptied table, but not where the house takes it away (SCOPA-1)."""
        if capture.cards != table:
            return 0
        if pledged.get(card, card.rank) != Rank.ACE:
            return 1
        if capture.kind == "sweep":
            return int(self.sweep_scopa)
        return int(self.lone_ace_scopa or capture.kind != "equal")

    def answers(self) -> tuple[str, ...]:
        """Name the steps that differ from the base game with these options."""
        changed = {"ace_captures": self._takes_otherwise, "scopa": self._scores_less}
        return tuple(step for step, differs in changed.items() if differs)

    def sentences(self) -> tuple[Sentence, ...]:
        """Say what the ace takes and when it makes no scopa."""
        found: list[Sentence] = []
        if self.sweep == "choice":
            text = _(
                "An ace played on a table that holds cards but no ace takes them all, or makes a "
                "fifteen; the player chooses."
            )
            found.append(Sentence("ACE-1", text))
        if self.on_ace == "ace-only":
            text = _(
                "An ace played on a table that holds an ace takes one ace and nothing else; it "
                "makes no fifteen then."
            )
            found.append(Sentence("ACE-2", text))
        if self._scores_less:
            found.append(Sentence("SCOPA-1", self._scopa_text()))
        return tuple(found)

    def _scopa_text(self) -> str:
        if self.lone_ace_scopa:
            return _(
                "A capture that empties the table is a scopa and scores 1 point at once; but not "
                "an ace that takes everything from a table without aces."
            )
        if self.sweep_scopa:
            return _(
                "A capture that empties the table is a scopa and scores 1 point at once; but not "
                "an ace that takes a lone ace."
            )
        return _(
            "A capture that empties the table is a scopa and scores 1 point at once; but not an "
            "ace that takes everything from a table without aces, nor one that takes a lone ace."
        )

    def idle(self, rules: Rules, players: int | None) -> str | None:  # noqa: ARG002
        """Tell that the default options are the base game's rules."""
        if self._takes_otherwise or self._scores_less:
            return None
        return "with these options the ace is played as in the base game"
