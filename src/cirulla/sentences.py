"""A rule in words: one sentence or more under the rule's id."""

from __future__ import annotations

from typing import cast

from attrs import frozen

from cirulla.cards import Card
from cirulla.naming import the_card
from cirulla.translating import OURS, Plural, Texts, translate, translate_plural


@frozen(init=False)
class Sentence:
    """A rule in words, for the rule sheet.

    Under the id of a base rule it replaces the base game's sentence, otherwise it adds its own.
    A card among the values is said with its article (``the seven of hearts``, ``il sette di
    cuori``), so the text must have none before it.

    Attributes:
        rule: the rule's id, as ``MATCH-1``.
        text: the message id: English, with ``{name}`` for each value; or a `Plural` of them.
        values: the values by name.
    """

    rule: str
    text: str | Plural
    values: tuple[tuple[str, object], ...]

    def __init__(self, rule: str, text: str | Plural, **values: object) -> None:
        pairs = tuple(sorted(values.items()))
        for name, value in (("rule", rule), ("text", text), ("values", pairs)):
            object.__setattr__(self, name, value)

    def say(self, lang: str = "en", texts: Texts = OURS) -> str:
        """Return it as people read it.

        Args:
            lang: the language; where it is not translated, it is said in English.
            texts: the catalogues that hold it: those of the variant that says it.
        """
        values = dict(self.values)
        if isinstance(self.text, Plural):
            number = cast("int", values[self.text.by])
            text = translate_plural(self.text, number, lang, texts)
        else:
            text = translate(self.text, lang, texts)
        return text.format(**{name: _said(value, lang) for name, value in values.items()})

    def __str__(self) -> str:
        return self.say()


def _said(value: object, lang: str) -> object:
    return the_card(value, lang) if isinstance(value, Card) else value
