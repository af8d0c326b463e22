"""The questions about how a house plays, put at the terminal with their effects."""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING, Final

from attrs import define
from rich.text import Text

from cirulla.cli.asking import BACK, UNDO, Asker
from cirulla.house import rules as rules_of
from cirulla.interview import Refused
from cirulla.questionnaire import house_of
from cirulla.translating import gettext_noop as _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cirulla.cli.dialog import Dialog
    from cirulla.questionnaire import Draft
    from cirulla.questionnaire.asked import Shown
    from cirulla.sheets.working import Shown as ShownCards
    from cirulla.sheets.working import Worked

_HELPING: Final = (
    _("Write the number of an answer, or what is asked for. Enter keeps what is marked *."),
    _("back returns to the question before."),
    _("sofar shows what differs from the base game so far."),
    _("quit stops; the same command goes on from there."),
)
_SO_FAR: Final = ("sofar", "finora")
_SPOKEN: Final = {"": True, "y": True, "yes": True, "s": True, "si": True, "s\u00ec": True}


@define
class Questionnaire:
    """Ask how a house plays.

    Attributes:
        draft: what is known of it.
        talk: the language, and where it is spoken.
        keep: keeps the answers; it is called after every one.
    """

    draft: Draft
    talk: Dialog
    keep: Callable[[Draft], None]

    def ask(self) -> None:
        """Ask everything, and whether the house is to be written.

        Raises:
            EndOfInput: if somebody stops before, or nobody answers any more.
        """
        commands = {
            **dict.fromkeys((*UNDO, *BACK), self._back),
            **dict.fromkeys(_SO_FAR, self._show),
        }
        asker = Asker(self.talk, _HELPING, commands)
        while True:
            if self.draft.question is not None:
                asker.put(self._question(), self._answer)
                continue
            self._show("")
            wanted = asker.put(self.talk.say(_("Shall it be written so? (Enter: yes)")), _agree)
            if wanted is not None:
                return

    def _answer(self, answer: str) -> None:
        """Take an answer, and show what it does where that could not be shown before."""
        before = self.draft
        self._take(before.answer(answer, self.talk.lang))
        if self.draft.answers[-1][1] != before.usual and not before.choices():
            for work in before.works(self.draft.plays, self.talk.lang):
                self.talk.tell(self._line(work), indent=True)

    def _take(self, draft: Draft) -> None:
        self.draft = draft
        self.keep(draft)

    def _back(self, rest: str) -> bool:
        if rest:
            raise Refused(_("Write that word alone, to go back."))
        self._take(self.draft.undo())
        return False

    def _show(self, rest: str) -> bool:
        """Print what the house plays otherwise than the base game."""
        if rest:
            raise Refused(_("Write that word alone, to see how you play so far."))
        talk = self.talk
        found = rules_of("base").diff(house_of(self.draft).rules)
        if not found:
            talk.tell("", talk.say(_("You play the base game.")))
            return True
        talk.tell("", talk.say(_("This is what differs from the base game:")))
        for one in found:
            text = one.theirs.text(talk.lang) or talk.word(_("no such rule"))
            talk.tell(talk.shown(f"{one.rule or ', '.join(one.steps)}: {text}"), indent=True)
        return True

    # What is shown of a question.

    def _question(self) -> Text:
        """Print the examples and the choices; return the question itself."""
        draft, talk, question = self.draft, self.talk, self.draft.question
        assert question is not None
        text = talk.say(question.text)
        text.stylize("bold")
        choices = draft.choices()
        talk.tell("", text)
        if choices:
            self._tell_choices(choices)
            return talk.say(_("The number of your answer?"))
        for work in draft.works(draft.plays, talk.lang):
            talk.tell(self._line(work), indent=True)
        if draft.usual and draft.usual != "-":
            return talk.say(_("Your answer? (Enter: {usual})"), usual=draft.usual)
        return talk.say(_("Your answer?"))

    def _tell_choices(self, choices: Sequence[Shown]) -> None:
        talk, draft = self.talk, self.draft
        works = [draft.works(one.plays, talk.lang) if one.plays else () for one in choices]
        shown = next((one for one in works if one), ())
        marks = [
            f"{ascii_lowercase[place]}) " if len(shown) > 1 else "" for place in range(len(shown))
        ]
        for mark, work in zip(marks, shown, strict=True):
            if work.shown:
                talk.tell(Text(mark).append_text(self._position(work.shown)), indent=True)
        table = talk.out.table("", "", right=("",))
        table.show_header = False
        table.columns[1].justify = "left"
        for number, (one, done) in enumerate(zip(choices, works, strict=True), 1):
            label = Text(talk.shown(one.label.say(talk.lang)))
            if one.usual:
                label.append(" *", style="bold")
            for mark, work in zip(marks, done, strict=False):
                label.append(f"\n{mark}{talk.shown(' '.join(work.answers))}", style="dim")
            table.add_row(str(number), label)
        talk.tell(table, indent=True)

    def _line(self, work: Worked) -> Text:
        answers = Text(self.talk.shown(" ".join(work.answers)))
        if not work.shown:
            return answers
        return self._position(work.shown).append(" ").append_text(answers)

    def _position(self, shown: Sequence[ShownCards]) -> Text:
        """Return the cards that an example shows."""
        found = Text()
        for one in shown:
            found.append(self.talk.shown(one.label))
            if one.cards:
                found.append(" ").append_text(self.talk.out.cards(one.cards))
            found.append(". ")
        found.rstrip()
        return found


def _agree(answer: str) -> bool:
    spoken = _SPOKEN.get(answer.lower())
    if spoken is None:
        raise Refused(_("Write yes, or back to change an answer, or quit to stop."))
    return spoken
