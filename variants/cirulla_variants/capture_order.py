"""Which captures bar which others."""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import field, frozen

from cirulla.options import one_of
from cirulla.steps import Rules, Sentence, Sets, Variant, hookimpl
from cirulla.steps import gettext_noop as _

_EQUAL = "equal"
_SUM = "sum"
_FIFTEEN = "fifteen"
_EXCLUDED = {"sums": (_SUM,), "all": (_SUM, _FIFTEEN), "nothing": (), "fifteens": (_FIFTEEN,)}


@frozen(kw_only=True)
class CaptureOrder(Variant):
    """Relax or tighten which captures bar others, and which sums are legal (CAP-2 to CAP-4)."""

    name: ClassVar[str] = "capture-order"
    sources: ClassVar[tuple[str, ...]] = ("S1", "RDG", "WIT", "PAG")

    equal_excludes: Literal["sums", "all", "nothing"] = field(
        default="sums",
        validator=one_of("sums", "all", "nothing"),
        metadata={"help": "what an equal card bars"},
    )
    sum_excludes: Literal["nothing", "fifteens"] = field(
        default="nothing",
        validator=one_of("nothing", "fifteens"),
        metadata={"help": "what a sum bars"},
    )
    # These two options have the names of the steps below: so the fields themselves have others.
    _sums: Literal["fewest", "any"] = field(
        default="fewest",
        alias="sums",
        validator=one_of("fewest", "any"),
        metadata={"help": "which sums are legal"},
    )
    _fifteens: Literal["any", "fewest"] = field(
        default="any",
        alias="fifteens",
        validator=one_of("any", "fewest"),
        metadata={"help": "which fifteens are legal"},
    )

    @hookimpl
    def sums(self, candidates: Sets) -> Sets:
        """Allow sums of any number of cards (CAP-3)."""
        return candidates

    @hookimpl
    def fifteens(self, candidates: Sets) -> Sets:
        """Allow only the fifteens with the fewest cards, an ace's too (CAP-4)."""
        least = min(map(len, candidates))
        return tuple(cards for cards in candidates if len(cards) == least)

    @hookimpl
    def excludes(self, kind: str) -> tuple[str, ...] | None:
        """Say what an equal card and what a sum bars (CAP-2, CAP-4)."""
        if kind == _EQUAL:
            return _EXCLUDED[self.equal_excludes]
        return _EXCLUDED[self.sum_excludes] if kind == _SUM else None

    def answers(self) -> tuple[str, ...]:
        """Change only what differs from the base game."""
        changed = {
            "sums": self._sums != "fewest",
            "fifteens": self._fifteens != "any",
            "excludes": (self.equal_excludes, self.sum_excludes) != ("all", "nothing"),
        }
        return tuple(step for step, differs in changed.items() if differs)

    def sentences(self) -> tuple[Sentence, ...]:
        """Say the order of captures under the rules it replaces."""
        equal = {
            "sums": _(
                "If a card of the same value lies on the table, no sum may be taken: the player "
                "takes one such card or makes a fifteen. For an ace its own rule holds."
            ),
            "all": _(
                "If a card of the same value lies on the table, one such card must be taken: no "
                "sum and no fifteen. For an ace its own rule holds."
            ),
            "nothing": _(
                "A card of the same value on the table bars nothing: the player chooses between "
                "it, the sums and the fifteens. For an ace its own rule holds."
            ),
        }
        sums = {
            "fewest": _("Of several sums only those with the fewest cards may be taken."),
            "any": _("A sum may be made of any number of cards."),
        }
        return (
            Sentence("CAP-2", equal[self.equal_excludes]),
            Sentence("CAP-3", sums[self._sums]),
            Sentence("CAP-4", self._on_fifteens()),
        )

    def _on_fifteens(self) -> str:
        if self.sum_excludes == "fifteens":
            if self._fifteens == "any":
                return _(
                    "A fifteen may be made of any number of cards, but not where a sum may be "
                    "taken."
                )
            return _(
                "Of several fifteens only those with the fewest cards may be made, and none "
                "where a sum may be taken."
            )
        if self._fifteens == "any":
            return _(
                "A fifteen may be made of any number of cards, and where a sum may be taken too "
                "the player chooses."
            )
        return _(
            "Of several fifteens only those with the fewest cards may be made; where a sum may "
            "be taken too the player chooses."
        )

    def idle(self, rules: Rules, players: int | None) -> str | None:  # noqa: ARG002
        """Report the options that say what the base game says."""
        return None if self.answers() else "these are the base game's captures"
