"""The questions about how a house plays: a dozen in the order of play, and then finer points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cirulla.questionnaire import capturing, dealing, declaring, ending
from cirulla.questionnaire.asked import NO, YES, Choice, GiveName, Pick, PickGame
from cirulla.questionnaire.showing import NO_LABEL, YES_LABEL
from cirulla.translating import gettext_noop as _

if TYPE_CHECKING:
    from cirulla.questionnaire.asked import Question

FINER: Final = "finer"
GAME: Final = PickGame(
    key="game",
    text=_("Which of these games is nearest to yours? The questions begin from its rules."),
)
NAME: Final = GiveName(key="name", text=_("What is your house called? (Enter: no name)"))
ASK_FINER: Final = Pick(
    key=FINER,
    text=_("That is nearly all. There are finer points, which few houses change: go on to them?"),
    offered=(Choice(NO, NO_LABEL), Choice(YES, YES_LABEL)),
)
QUESTIONS: Final[tuple[Question, ...]] = (
    GAME,
    NAME,
    dealing.PLAYERS,
    dealing.WAY,
    dealing.ACES,
    dealing.LOW,
    declaring.MATTA,
    declaring.MATTA_CARD,
    declaring.STAYS,
    declaring.TABLE_MATTA,
    declaring.BUONA,
    declaring.DECINO,
    capturing.EQUAL,
    capturing.SUMS,
    capturing.MUST,
    capturing.LAST,
    ending.PICCOLA,
    ending.CAPPOTTO,
    ending.CAPPOTTO_POINTS,
    ending.TARGET,
    ending.CALL,
    ASK_FINER,
    dealing.HOW_MANY,
    dealing.EXACTLY,
    dealing.BONUS,
    dealing.FIFTEEN,
    dealing.THIRTY,
    capturing.SUM_FIRST,
    capturing.FIFTEENS,
    capturing.SWEEP,
    capturing.ON_ACE,
    capturing.SWEEP_SCOPA,
    capturing.LONE_ACE,
    declaring.TOGETHER,
    declaring.LOW_DECINO,
    ending.MAJORITY,
    ending.LADDER,
)
"""Every question, in the order in which they are asked."""
AFTER: Final = {"matta-card": ("matta", "other"), "low-decino": ("together", "own")}
"""The questions that are asked only after one answer to another."""
