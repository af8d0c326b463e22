"""Questions put to people one by one, and answers that may be refused, in their language."""

from __future__ import annotations

from typing import Final, cast

from attrs import frozen

from cirulla.cards import Card
from cirulla.naming import the_card
from cirulla.translating import Plural, translate, translate_plural

Answers = tuple[tuple[str, str], ...]
"""Answers in the order given, each with the key of its question, in the one strict form."""
_PARTED: Final = ": "


@frozen(init=False)
class Words:
    """A text of the library's with its values, to be said in a language.

    Attributes:
        text: the message id: English, with ``{name}`` for each value; or a `Plural` of them.
        values: the values by name. Words among them are said in the same language, and a card
            with its article, as ``the seven of hearts``.
    """

    text: str | Plural
    values: tuple[tuple[str, object], ...]

    def __init__(self, text: str | Plural, /, **values: object) -> None:
        self.__attrs_init__(text, tuple(values.items()))  # pyright: ignore[reportUnknownMemberType, reportAttributeAccessIssue]

    def say(self, lang: str = "en") -> str:
        """Return it as people read it."""
        values = dict(self.values)
        if isinstance(self.text, Plural):
            text = translate_plural(self.text, cast("int", values[self.text.by]), lang)
        else:
            text = translate(self.text, lang)
        return text.format(**{name: _said(value, lang) for name, value in values.items()})

    def __str__(self) -> str:
        return self.say()


def _said(value: object, lang: str) -> object:
    if isinstance(value, Words):
        return value.say(lang)
    return the_card(value, lang) if isinstance(value, Card) else value


class Refused(Exception):  # noqa: N818 - the answer is, and the question is put again
    """Tell why an answer cannot be taken.

    Attributes:
        words: the reason.
    """

    def __init__(self, text: str | Plural, /, **values: object) -> None:
        self.words = Words(text, **values)
        super().__init__(self.words.say())


def answer_texts(answers: Answers) -> list[str]:
    """Return answers as a file holds them, as ``carte: 23 17``."""
    return [f"{key}{_PARTED}{text}".rstrip() for key, text in answers]


def read_answer(text: str) -> tuple[str, str]:
    """Read an answer as a file holds it; its key is empty if it is none."""
    key, parted, answer = text.partition(_PARTED.strip())
    return (key, answer.strip()) if parted else ("", "")
