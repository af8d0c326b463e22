"""What the rules answer: captures, deals, accusi, verdicts on a first table, score lines.

Frozen values without behaviour. Where a rule's answer is "nothing", that is a value too: `KEEP`,
`PLAY_ON`, `NOBODY`, `NO_ACCUSO`, `NO_AWARD`, zero or an empty tuple.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, Final, Literal

from attrs import field, frozen

from cirulla.cards import EMPTY, Card, CardSet, Rank
from cirulla.errors import Code, RulesError

if TYPE_CHECKING:
    from attrs import Attribute

_ITEM: Final = re.compile(r"[a-z][a-z0-9]*([-_+][a-z0-9]+)*")


def _one_word(_: object, attribute: Attribute[str], value: object) -> None:
    """Keep the names of variants to one token, so that every text form can hold them."""
    if not isinstance(value, str) or not _ITEM.fullmatch(value):
        message = f"{attribute.name} is {value!r}; it must be one word of a-z, 0-9 and - _ +"
        raise RulesError.of(Code.BAD_ANSWER, message)


NOBODY: Final = -1
"""The side that stands for none, where a step must name a side."""


class Nothing(Enum):
    """The answers that mean "nothing changes"."""

    KEEP = "keep"
    PLAY_ON = "play on"


KEEP: Final = Nothing.KEEP
"""Of a first table: it is kept and judged no further."""
PLAY_ON: Final = Nothing.PLAY_ON
"""After a round: the match goes on."""


@frozen
class Capture:
    """A set of table cards that a card may take (CAP-1).

    Attributes:
        kind: ``equal``, ``sum``, ``fifteen``, ``sweep``, or a variant's own.
        cards: the table cards taken, without the card played.
    """

    kind: str
    cards: CardSet

    def __str__(self) -> str:
        return f"{self.cards} ({self.kind})"


@frozen
class DealPlan:
    """One deal of a round (DEAL-1, DEAL-2).

    Attributes:
        each: how many cards go to each hand.
        to_table: how many then go face up to the table.
    """

    each: int
    to_table: int = 0


@frozen
class Combination:
    """What three values make, as the step `accuso` answers it.

    Attributes:
        name: ``buona``, ``decino``, ``low_decino``, ``decino+buona``, or a variant's own.
        points: what it is worth.
        rarity: of two worth the same the rarer is named, the one with the higher number.
    """

    name: str
    points: int
    rarity: int = 0


NO_ACCUSO: Final = Combination("", 0, -1)
"""Three values that make no accuso."""


@frozen
class Accuso:
    """A declaration that a hand may make (ACC-1 to ACC-3).

    Attributes:
        name: as in `Combination`.
        points: what it scores.
        wild: the rank that the matta stands for; None where no matta is among the cards.
        cards: the three cards.
    """

    name: str
    points: int
    wild: Rank | None
    cards: CardSet


@frozen
class Misdeal:
    """A first table that is gathered and dealt afresh, scoring nothing.

    Attributes:
        rule: the id of the rule that says so.
    """

    rule: str


@frozen
class TableBonus:
    """A first table that the dealer's side takes (TABLE-1).

    Attributes:
        points: the scope it scores, 1 or more.
        cards: the table cards.
    """

    points: int
    cards: CardSet


@frozen
class MatchDecided:
    """A first table that ends the match.

    Attributes:
        dealer_wins: whether the dealer's side wins it or loses it.
        how: the reason recorded, as ``luzzati``.
    """

    dealer_wins: bool
    how: str = field(validator=_one_word)


FirstTable = Literal[Nothing.KEEP] | Misdeal | MatchDecided
"""What the step `misdeal` answers."""


@frozen
class Bonus:
    """Points beside the scopa that a capture scores, as the step `capture_marks` answers them.

    Attributes:
        item: the variant's own item.
        points: how many.
    """

    item: str = field(validator=_one_word)
    points: int


@frozen
class Award:
    """Points for a run of diamonds, with the cards that earn them.

    Attributes:
        points: 0 for none.
        cards: in the order of the run.
    """

    points: int
    cards: tuple[Card, ...] = ()


NO_AWARD: Final = Award(0)
"""No Grande, no Piccola."""


@frozen
class Mark:
    """Points scored during a round: a scopa, a table bonus, an accuso, a variant's own.

    Attributes:
        item: ``scope`` (scopa and table bonus), ``accusi``, or a variant's own.
        side: the side that scores.
        points: how many.
        cards: those that earned it (SCORE-6).
    """

    item: str
    side: int
    points: int
    cards: CardSet = EMPTY


@frozen
class ScoreLine:
    """One line of a round's score sheet (SCORE-6).

    Attributes:
        item: ``carte``, ``denari``, ``settebello``, ``primiera``, ``grande``, ``piccola``,
            ``scope``, ``accusi``, or a variant's own.
        side: the side that scores.
        points: how many.
        cards: those that earned it; a run stands in its own order.
    """

    item: str
    side: int
    points: int
    cards: tuple[Card, ...] = ()


@frozen
class Outcome:
    """How a match ended.

    Attributes:
        winner: the side.
        how: ``target``, ``cappotto``, ``luzzati``, ``call``, or a variant's own.
    """

    winner: int
    how: str = field(validator=_one_word)
