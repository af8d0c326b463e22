"""Validators and converters for the options of variants, strict about types.

They are attrs validators: ``field(default=51, validator=whole(1, 1000))``. A number is an `int`
and nothing that merely equals one, and the message names the option and what it may be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, final

from attrs import frozen

from cirulla.cards import Card, as_card
from cirulla.errors import Code, Fault, RulesError, TextError

if TYPE_CHECKING:
    from attrs import Attribute

_V = TypeVar("_V")


def _refuse(attribute: Attribute[_V], message: str) -> RulesError:
    path = attribute.alias or attribute.name
    return RulesError(Fault(path=path, message=message, code=Code.BAD_OPTION))


@final
@frozen
class whole:  # noqa: N801 - used as a validator, as attrs spells its own
    """Require a whole number from `least` to `most`."""

    least: int
    most: int

    def __call__(self, _: object, attribute: Attribute[int], value: object) -> None:
        """Refuse anything but such a whole number.

        Raises:
            RulesError: naming the option.
        """
        if type(value) is not int or not self.least <= value <= self.most:
            raise _refuse(attribute, f"{value!r} is no whole number from {self}")

    def __str__(self) -> str:
        return f"{self.least} to {self.most}"


@final
@frozen(init=False)
class one_of:  # noqa: N801
    """Require one of a few texts."""

    choices: tuple[str, ...]

    def __init__(self, *choices: str) -> None:
        object.__setattr__(self, "choices", choices)

    def __call__(self, _: object, attribute: Attribute[_V], value: object) -> None:
        """Refuse anything but one of them.

        Raises:
            RulesError: naming the option.
        """
        if not isinstance(value, str) or value not in self.choices:
            raise _refuse(attribute, f"{value!r} is none of {self}")

    def __str__(self) -> str:
        return ", ".join(f'"{choice}"' for choice in self.choices)


@final
@frozen
class flag:  # noqa: N801
    """Require `True` or `False`."""

    def __call__(self, _: object, attribute: Attribute[bool], value: object) -> None:
        """Refuse anything else.

        Raises:
            RulesError: naming the option.
        """
        if type(value) is not bool:
            raise _refuse(attribute, f"{value!r} is not true or false")

    def __str__(self) -> str:
        return "true or false"


@final
@frozen
class a_card:  # noqa: N801
    """Require a card, of any rank but those excepted.

    Attributes:
        excepted: the rank letters refused, as ``"A"``.
    """

    excepted: str = ""

    def __call__(self, _: object, attribute: Attribute[Card], value: object) -> None:
        """Refuse anything but such a card.

        Raises:
            RulesError: naming the option.
        """
        if not isinstance(value, Card):
            raise _refuse(attribute, f"{value!r} is no card")
        if value.rank.letter in self.excepted:
            raise _refuse(attribute, f"{value} cannot be chosen here")

    def __str__(self) -> str:
        return f"any card but {', '.join(self.excepted)}" if self.excepted else "any card"


def card_option(value: Card | str) -> Card:
    """Convert an option's text to a card.

    Raises:
        RulesError: if it is no card.
    """
    try:
        return as_card(value)
    except (TextError, TypeError) as error:
        raise RulesError.of(Code.BAD_OPTION, f"{value!r} is no card: {error}") from error
