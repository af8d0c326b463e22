"""Accusi: what each is worth, and the low decino (ACC-1 to ACC-3)."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import field, frozen

from cirulla.answers import NO_ACCUSO, Combination
from cirulla.options import flag, whole
from cirulla.steps import Rules, Sentence, Variant, hookimpl
from cirulla.steps import gettext_noop as _

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
    def _as_base(self) -> bool:
        points = (self.buona, self.decino) == (_BASE_BUONA, _BASE_DECINO)
        return points and not self.together and not self._has_low_decino

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
        found = [self._buona_sentence(), self._decino_sentence()]
        if self._has_low_decino:
            text = _(
                "Low decino: three cards of the same rank that total 9 or less score {points}."
            )
            found.append(Sentence("ACC-2", text, points=self.low_decino))
        if self.together:
            text = _(
                "A hand scores one accuso only, the one worth most; but three cards of the same "
                "rank that total 9 or less score as buona too, in one declaration. A matta stands "
                "for one value, which must make both."
            )
            found.append(Sentence("ACC-3", text))
        return tuple(found)

    def _buona_sentence(self) -> Sentence:
        if not self.buona:
            return Sentence("ACC-1", _("There is no buona."))
        text = _("Buona: three cards in hand that total 9 or less score {points}.")
        return Sentence("ACC-1", text, points=self.buona)

    def _decino_sentence(self) -> Sentence:
        if not self.decino:
            return Sentence("ACC-2", _("There is no decino."))
        text = _("Decino: three cards of the same rank score {points}.")
        return Sentence("ACC-2", text, points=self.decino)

    def idle(self, rules: Rules, players: int | None) -> str | None:  # noqa: ARG002
        """Tell that the accusi are those of the base game."""
        return "the accusi are those of the base game" if self._as_base else None
