"""Accusi: what each is worth, and the low decino (ACC-1 to ACC-3)."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import field, frozen

from cirulla.answers import NO_ACCUSO, Combination
from cirulla.options import flag, whole
from cirulla.steps import Rules, Sentence, Variant, hookimpl
from cirulla.steps import gettext_noop as _
from cirulla.steps import ngettext_noop as _n

_LOW: Final = 9
_MOST: Final = 1000
_BASE_BUONA: Final = 3
_BASE_DECINO: Final = 10


@frozen(kw_only=True)
class Accusi(Variant):
    """Score other points for accusi, a low decino among them (ACC-1 to ACC-3).

    An accuso of 0 points is switched off. Three equal cards that total 9 or less are worth the
    better of `decino` and `low_decino`.
    """

    name: ClassVar[str] = "accusi"
    sources: ClassVar[tuple[str, ...]] = ("SF", "DNS", "PAG")

    buona: int = field(
        default=_BASE_BUONA,
        validator=whole(0, _MOST),
        metadata={"help": "points of a buona; 0 for none"},
    )
    decino: int = field(
        default=_BASE_DECINO,
        validator=whole(0, _MOST),
        metadata={"help": "points of a decino; 0 for none"},
    )
    low_decino: int = field(
        default=0,
        validator=whole(0, _MOST),
        metadata={"help": "points of three equal cards that total 9 or less; 0 for no such accuso"},
    )
    together: bool = field(
        default=False,
        validator=flag(),
        metadata={"help": "whether three equal cards that total 9 or less score as buona too"},
    )

    @property
    def _has_low_decino(self) -> bool:
        """Whether a low decino is ever named: of two worth the same it is the rarer."""
        return self.low_decino > 0 and self.low_decino >= self.decino

    @property
    def _pays_both(self) -> bool:
        """Whether a three is ever paid as both: each must be worth something."""
        return self.together and self.buona > 0 and max(self.decino, self.low_decino) > 0

    @property
    def _as_base(self) -> bool:
        points = (self.buona, self.decino) == (_BASE_BUONA, _BASE_DECINO)
        return points and not self._pays_both and not self._has_low_decino

    @hookimpl
    def accuso(self, values: tuple[int, int, int]) -> Combination:
        """Name what is worth most, the rarer of two worth the same (ACC-1 to ACC-3)."""
        low, equal = sum(values) <= _LOW, values[0] == values[2]
        buona = self.buona if low else 0
        decino = self.decino if equal else 0
        low_decino = self.low_decino if equal and low else 0
        three = max(decino, low_decino)
        if self.together and three and buona:
            return Combination("decino+buona", three + buona, 2)
        found = (
            Combination("low_decino", low_decino, 3),
            Combination("decino", decino, 1),
            Combination("buona", buona, 0),
        )
        best = max(found, key=lambda one: (one.points, one.rarity))
        return best if best.points else NO_ACCUSO

    def answers(self) -> tuple[str, ...]:
        """Name the step, unless the options are the base game's."""
        return () if self._as_base else ("accuso",)

    def sentences(self) -> tuple[Sentence, ...]:
        """Say what each accuso scores."""
        if self._as_base:
            return ()
        found: list[Sentence] = []
        if self.buona != _BASE_BUONA:
            found.append(self._buona_sentence())
        if self.decino != _BASE_DECINO or self._has_low_decino:
            found.append(self._decino_sentence())
        if self._has_low_decino:
            low_decino = _n(
                "Low decino: three cards of the same rank that total 9 or less; {points} point.",
                "Low decino: three cards of the same rank that total 9 or less; {points} points.",
                "points",
            )
            found.append(Sentence("ACC-2", low_decino, points=self.low_decino))
        if self._pays_both:
            text = _(
                "Three cards score one accuso only, the one worth most; but three of the same rank "
                "that total 9 or less score as buona too, in one declaration. If the matta is "
                "among them it stands for one value, which must make both."
            )
            found.append(Sentence("ACC-3", text))
        return tuple(found)

    def _buona_sentence(self) -> Sentence:
        if not self.buona:
            return Sentence("ACC-1", _("There is no buona."))
        text = _n(
            "Buona (also bàrsega or cirulla): three cards in hand that total 9 or less; "
            "{points} point.",
            "Buona (also bàrsega or cirulla): three cards in hand that total 9 or less; "
            "{points} points.",
            "points",
        )
        return Sentence("ACC-1", text, points=self.buona)

    def _decino_sentence(self) -> Sentence:
        if not self.decino:
            return Sentence("ACC-2", _("There is no decino."))
        text = _n(
            "Decino (also barsegon): three cards of the same rank; {points} point.",
            "Decino (also barsegon): three cards of the same rank; {points} points.",
            "points",
        )
        return Sentence("ACC-2", text, points=self.decino)

    def idle(self, rules: Rules, players: int | None) -> str | None:  # noqa: ARG002
        """Tell that the accusi are those of the base game."""
        return "the accusi are those of the base game" if self._as_base else None
