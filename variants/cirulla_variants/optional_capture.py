"""Captures that nobody must make (CAP-5)."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from cirulla.steps import Sentence, Variant, hookimpl
from cirulla.steps import gettext_noop as _


@frozen(kw_only=True)
class OptionalCapture(Variant):
    """Let any card be laid without capturing (CAP-5).

    An ace may be laid too, and a card whose equal lies on the table. Which captures are legal
    stays as it is (CAP-2, ACE-1).
    """

    name: ClassVar[str] = "optional-capture"
    sources: ClassVar[tuple[str, ...]] = ("PAG",)

    @hookimpl
    def may_lay(self) -> bool:
        """Let any card be laid (CAP-5)."""
        return True

    def sentences(self) -> tuple[Sentence, ...]:
        """Say that nobody must capture."""
        text = _(
            "Nobody must capture: any card may be laid on the table, even an ace, even one whose "
            "equal lies there. The other rules only say what a card may take."
        )
        return (Sentence("CAP-5", text),)
