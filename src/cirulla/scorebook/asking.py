"""What every question about a round has, and what their answers are made of."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from attrs import frozen

from cirulla.errors import clip
from cirulla.interview import Refused
from cirulla.translating import gettext_noop as _
from cirulla.translating import ngettext_noop as _n

if TYPE_CHECKING:
    from cirulla.interview import Words
    from cirulla.scorebook.terms import Facts, Terms

NOTHING: Final = "-"
_PARTS: Final = re.compile(r"[\s,;:]+|(?<=\d)-(?=\d)")


@frozen
class Question(ABC):
    """Something to be asked of a round.

    Attributes:
        terms: what the house scores.
    """

    terms: Terms

    @property
    @abstractmethod
    def key(self) -> str:
        """Its key in the book."""

    @abstractmethod
    def words(self, lang: str) -> Words:
        """Return the question, as it is put in a language."""

    @abstractmethod
    def take(self, facts: Facts, text: str, lang: str) -> tuple[Facts, str]:
        """Take an answer.

        Args:
            facts: what is known of the round.
            text: the answer, as people write it.
            lang: the language in which it was asked.

        Returns:
            What is known then, and the answer in its strict form.

        Raises:
            Refused: if it is no answer, or does not fit what is known.
        """


def read_seat(text: str, terms: Terms) -> int:
    """Read a player's name, or number from 1.

    Raises:
        Refused: if there is no such player.
    """
    wanted = text.strip().casefold()
    for seat, name in enumerate(terms.names):
        if wanted == name.casefold():
            return seat
    if wanted.isascii() and wanted.isdigit() and len(wanted) < 3:
        number = int(wanted)
        if 1 <= number <= len(terms.names):
            return number - 1
    raise Refused(
        _('"{text}" does not play; there are {names}.'),
        text=clip(text),
        names=", ".join(terms.names),
    )


def read_numbers(text: str, sides: int) -> tuple[int, ...]:
    """Read numbers, one for each side or fewer.

    Raises:
        Refused: if something else is written.
    """
    parts = _PARTS.split(text.strip())
    if not all(part.isascii() and part.isdigit() and len(part) <= 3 for part in parts):
        example = " ".join(map(str, range(3, 3 - min(sides, 3), -1)))
        raise Refused(
            _('"{text}" is no answer: write {sides} numbers, one for each side, as {example}.'),
            text=clip(text),
            sides=sides,
            example=example,
        )
    return tuple(map(int, parts))


def not_so_many(sides: int, given: int) -> Refused:
    """Return the refusal of answers that are not one for each side."""
    return Refused(
        _n(
            "{given} answer for {sides} sides: give one for each.",
            "{given} answers for {sides} sides: give one for each.",
            "given",
        ),
        given=given,
        sides=sides,
    )


def joined(numbers: tuple[int, ...]) -> str:
    """Return numbers as the book has them."""
    return " ".join(map(str, numbers))
