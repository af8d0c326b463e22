"""Questions as JSON, each answered from what it carries alone, without a match.

A question is a table whose key ``op`` says what is asked. It carries the house, as the name of a
named game or as a table in the shape of a house file, and cards, a state or a view.
"""

from __future__ import annotations

from typing import Final, get_args

from cirulla.wire.cardquestions import (
    AccusiAnswer,
    AccusiQuestion,
    CapturesAnswer,
    CapturesQuestion,
    FirstTableAnswer,
    FirstTableQuestion,
    ScoreAnswer,
    ScoreQuestion,
)
from cirulla.wire.matchquestions import (
    ApplyAnswer,
    ApplyQuestion,
    CheckAnswer,
    CheckQuestion,
    LegalAnswer,
    LegalQuestion,
    StartAnswer,
    StartQuestion,
    ViewAnswer,
    ViewQuestion,
)

Question = (
    CapturesQuestion
    | AccusiQuestion
    | FirstTableQuestion
    | ScoreQuestion
    | LegalQuestion
    | CheckQuestion
    | ApplyQuestion
    | StartQuestion
    | ViewQuestion
)
Answer = (
    CapturesAnswer
    | AccusiAnswer
    | FirstTableAnswer
    | ScoreAnswer
    | LegalAnswer
    | CheckAnswer
    | ApplyAnswer
    | StartAnswer
    | ViewAnswer
)
OP: Final = "op"
QUESTIONS: Final[dict[str, type[Question]]] = {kind.op: kind for kind in get_args(Question)}
"""Every question by its word under the key ``op``."""
ANSWERS: Final[dict[str, type[Answer]]] = dict(zip(QUESTIONS, get_args(Answer), strict=True))
"""The answer to each."""
