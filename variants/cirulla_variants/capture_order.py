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


@frozen(kw_only=True, repr=False)  # Variant's own repr says the names of the options
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
        """Say under each rule what differs from the base game."""
        equal = {
            "sums": _(
                "If a card of the same value lies on the table, no sum may be taken: the player "
                "takes one such card or makes a fifteen. The ace follows its own rule."
            ),
            "nothing": _(
                "A card of the same value on the table bars nothing: the player takes one such "
                "card, or makes a sum or a fifteen as the rules for these allow. The ace follows "
                "its own rule."
            ),
        }
        found: list[Sentence] = []
        if self.equal_excludes != "all":
            found.append(Sentence("CAP-2", equal[self.equal_excludes]))
        if self._sums == "any":
            found.append(Sentence("CAP-3", _("A sum may be made of any number of cards.")))
        if (self.sum_excludes, self._fifteens) != ("nothing", "any"):
            found.append(Sentence("CAP-4", self._on_fifteens()))
        return tuple(found)

    def _on_fifteens(self) -> str:
        if self._fifteens == "any":
            return _(
                "A fifteen may be made of any number of cards, but not where a sum may be taken."
            )
        if self.sum_excludes == "fifteens":
            return _(
                "Of several fifteens only those with the fewest cards may be made, and none where "
                "a sum may be taken."
            )
        return _(
            "Of several fifteens only those with the fewest cards may be made. Where a sum may be "
            "taken too, the player chooses between them."
        )

    def idle(self, rules: Rules, players: int | None) -> str | None:  # noqa: ARG002
        """Report the options that say what the base game says."""
        return None if self.answers() else "these are the base game's captures"
