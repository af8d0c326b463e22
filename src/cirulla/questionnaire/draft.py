"""A house being asked for, answer by answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from cirulla.compiling import BASE
from cirulla.errors import clip
from cirulla.interview import Refused
from cirulla.questionnaire.asked import NONE, YES
from cirulla.questionnaire.plays import Installed, Plays
from cirulla.questionnaire.points import AFTER, FINER, QUESTIONS
from cirulla.translating import gettext_noop as _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cirulla.interview import Answers
    from cirulla.questionnaire.asked import Question, Shown
    from cirulla.sheets.working import Worked


@frozen
class Draft:
    """What is known of a house; it is made by `begin` and `answer`.

    Attributes:
        installed: the variants that can be chosen.
        answers: what was answered, in strict form.
        plays: what the house plays by that.
    """

    installed: Installed = field(repr=False)
    answers: Answers = ()
    plays: Plays = field(default=Plays())

    @classmethod
    def begin(cls) -> Draft:
        """Return a house of which nothing is known."""
        return cls(Installed.now())

    @property
    def game(self) -> str:
        """The named game it starts from."""
        return dict(self.answers).get("game", BASE)

    @property
    def name(self) -> str:
        """What it is called; empty for nothing."""
        name = dict(self.answers).get("name", NONE)
        return "" if name == NONE else name

    @property
    def question(self) -> Question | None:
        """What is asked next; None if everything is known."""
        answered = dict(self.answers)
        return next((one for one in self._wanted() if one.key not in answered), None)

    def _wanted(self) -> Iterator[Question]:
        answered = dict(self.answers)
        for one in QUESTIONS:
            if one.finer and answered.get(FINER) != YES:
                continue
            first, wanted = AFTER.get(one.key, ("", None))
            if answered.get(first) == wanted and one.wanted(self.plays, self.installed):
                yield one

    def choices(self) -> tuple[Shown, ...]:
        """Return what can be chosen now; nothing where the answer is free."""
        question = self.question
        return question.choices(self.plays, self.installed) if question else ()

    @property
    def usual(self) -> str:
        """The answer that leaves the house as it is so far; empty if there is none."""
        question = self.question
        return question.usual(self.plays, self.installed) if question else ""

    def works(self, plays: Plays, lang: str) -> tuple[Worked, ...]:
        """Work out the question's examples in a house that plays so."""
        question = self.question
        shown = question.shows(self.plays) if question else ()
        rules = plays.rules() if shown else None
        return tuple(effect(rules, lang) for effect in shown) if rules else ()

    def answer(self, text: str, lang: str = "en") -> Draft:
        """Return the house with an answer to its question; an empty one is the usual answer.

        Raises:
            Refused: if the answer does not do.
        """
        question, written = self.question, text.strip()
        if question is None:
            raise Refused(_("There is nothing more to ask."))
        answer = self._read(question, written, lang) if written else self.usual
        if not answer:
            raise Refused(_("Here an answer is needed."))
        plays = question.apply(self.plays, answer)
        return evolve(self, answers=(*self.answers, (question.key, answer)), plays=plays)

    def _read(self, question: Question, text: str, lang: str) -> str:
        choices = self.choices()
        if not choices or not (text.isascii() and text.isdigit()):
            return question.read(text, lang, self.plays)
        number = int(text) if len(text) <= 3 else 0
        if not 1 <= number <= len(choices):
            raise Refused(_("There is no answer of number {number}."), number=clip(text))
        return choices[number - 1].key

    def replay(self, key: str, text: str) -> Draft:
        """Return the house with an answer as a file holds it.

        Raises:
            Refused: if it answers another question, or does not do.
        """
        question = self.question
        if question is None or question.key != key:
            expected = question.key if question else NONE
            raise Refused(
                _('"{key}" is not asked there, but "{expected}".'), key=key, expected=expected
            )
        answer = question.read(text, "en", self.plays)
        plays = question.apply(self.plays, answer)
        return evolve(self, answers=(*self.answers, (key, answer)), plays=plays)

    def undo(self) -> Draft:
        """Return the house without its last answer.

        Raises:
            Refused: if there is none.
        """
        if not self.answers:
            raise Refused(_("There is no answer to take back."))
        draft = evolve(self, answers=(), plays=Plays())
        for key, text in self.answers[:-1]:
            draft = draft.replay(key, text)
        return draft
