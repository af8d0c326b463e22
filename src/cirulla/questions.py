"""The questions that the rules answer, each with its types and its kind.

`Rules` lists every step. A step asks one complete question and gets the least it needs. It is

* *owner*: one answer, the base game's unless a variant gives another; two variants that answer
  the same step are in conflict;
* *collected*: every variant's answer, a tuple each, joined in the listed order;
* *refined*: the base game's answer, then each refiner sees the answer so far and returns another
  (``@hookimpl(wrapper=True)``, as in pluggy), in the listed order, the last listed outermost.

In an answer `None` means "I pass" and nothing else. A step that may ask other steps gets them as
its argument ``rules``; which ones is fixed here, and there is no cycle. Steps are pure: the same
arguments give the same answer for ever, so that answers can be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Final, Literal, Protocol, TypeVar

from attrs import frozen

from cirulla.answers import (
    Award,
    Bonus,
    Capture,
    Combination,
    DealPlan,
    FirstTable,
    Mark,
    Nothing,
    Outcome,
    ScoreLine,
)
from cirulla.cards import Card, CardSet, Rank

StepKind = Literal["owner", "collected", "refined"]
"""How the answers to a step are joined."""
Where = Literal["hand", "table"]
"""Where a card lies that may be wild (MATTA-1, MATTA-2)."""
Pledged = Mapping[Card, Rank]
"""The cards that keep a declared value, with that value (MATTA-3)."""
Sets = tuple[CardSet, ...]
"""Sets of cards, as what each side took."""
Captures = tuple[Capture, ...]
"""Captures of one card, from which the player chooses."""

_F = TypeVar("_F", bound=Callable[..., object])


@frozen
class Step:
    """What is known of a step beside its types.

    Attributes:
        name: its name.
        kind: ``owner``, ``collected`` or ``refined``.
        arguments: the names of its arguments, without ``rules``.
        asks: the steps that it may ask.
        keeps: whether its arguments are so few that every answer is kept.
        doc: its docstring.
    """

    name: str
    kind: StepKind
    arguments: tuple[str, ...]
    asks: tuple[str, ...]
    keeps: bool
    doc: str


STEPS: Final[dict[str, Step]] = {}
"""Every step by name, in the order of play."""


def _step(kind: StepKind, *asks: str, keeps: bool = False) -> Callable[[_F], _F]:
    def mark(function: _F) -> _F:
        plain: object = function
        assert isinstance(plain, FunctionType)
        name = plain.__name__
        code = plain.__code__
        arguments = code.co_varnames[1 : code.co_argcount]
        STEPS[name] = Step(name, kind, arguments, asks, keeps, plain.__doc__ or "")
        return function

    return mark


class Rules(Protocol):
    """Every step as a typed question; a step that may ask others asks them through this."""

    @_step("owner", keeps=True)
    def sides(self, players: int, /) -> tuple[tuple[int, ...], ...]:
        """Say which seats play together (SEAT-1).

        *Owner.* One tuple of seats a side; ``()`` if so many cannot play.
        """
        ...

    @_step("owner", keeps=True)
    def deals(self, players: int, /) -> tuple[DealPlan, ...]:
        """Say how many cards go to each hand and to the table, deal by deal (DEAL-1, DEAL-2).

        *Owner.* Together they use the 40 cards.
        """
        ...

    @_step("owner", keeps=True)
    def next_seat(self, seat: int, players: int, /) -> int:
        """Say who comes after a seat in play, in dealing and as dealer (SEAT-2).

        *Owner.* It must come round to every seat.
        """
        ...

    @_step("refined", keeps=True)
    def wild_ranks(self, card: Card, where: Where, /) -> tuple[Rank, ...]:
        """Say which ranks a card may stand for, in an accuso or on the first table (MATTA-1).

        *Refined* from ``()``. Its own rank is among them if it may be itself.
        """
        ...

    @_step("refined", keeps=True)
    def pledges(self, card: Card, /) -> bool:
        """Say whether a wild card keeps its declared value until it is captured (MATTA-3).

        *Refined* from ``False``.
        """
        ...

    @_step("owner", keeps=True)
    def table_bonus(self, total: int, /) -> int:
        """Say what a first table of that total scores for the dealer's side (TABLE-1).

        *Owner.* In scope; 0 if it is not taken.
        """
        ...

    @_step("owner", "wild_ranks", "table_bonus")
    def misdeal(self, cards: CardSet, misdeals: int, sides: int, /) -> FirstTable:
        """Judge the first table before anything else (TABLE-3).

        *Owner.* `misdeals` counts those in a row before it, `sides` the sides of the match.
        Answers `KEEP`, a `Misdeal` or a `MatchDecided`.
        """
        ...

    @_step("owner", keeps=True)
    def accuso(self, values: tuple[int, int, int], /) -> Combination:
        """Say what three values make (ACC-1, ACC-2).

        *Owner.* The values ascend; `NO_ACCUSO` if they make none.
        """
        ...

    @_step("owner")
    def threes(self, hand: CardSet, declared: CardSet, /) -> Sets:
        """List the threes of a hand that may be declared, accusi or not (ACC-4).

        *Owner.* `declared` are the cards of the hand declared before in this deal. How many there
        are may depend on how many cards there are, never on which: it would tell.
        """
        ...

    @_step("owner", keeps=True)
    def capture_total(self) -> int:
        """Say what a card and those it takes by the sort *fifteen* total (CAP-1).

        *Owner.* From 11 to 40.
        """
        ...

    @_step("owner")
    def sums(self, candidates: Sets, /) -> Sets:
        """Choose the legal sums among all there are (CAP-3).

        *Owner.* Asked only where there is one or more.
        """
        ...

    @_step("owner")
    def fifteens(self, candidates: Sets, /) -> Sets:
        """Choose the legal fifteens among all there are (CAP-4).

        *Owner.* Asked only where there is one or more, for an ace too.
        """
        ...

    @_step("owner", keeps=True)
    def excludes(self, kind: str, /) -> tuple[str, ...]:
        """Say which kinds of capture a legal one of `kind` bars (CAP-2, CAP-4).

        *Owner.* Asked for ``equal`` and ``sum``; never for an ace (ACE-2).
        """
        ...

    @_step("owner")
    def ace_captures(self, sweep: Captures, aces: Captures, fifteens: Captures, /) -> Captures:
        """Say what an ace may take (ACE-1, ACE-2).

        *Owner.* `sweep` holds the whole table, and is empty if an ace lies there; `aces` holds
        each ace that lies there; `fifteens` the legal ones.
        """
        ...

    @_step("refined", "capture_total", "sums", "fifteens", "excludes", "ace_captures")
    def captures(self, card: Card, table: CardSet, pledged: Pledged, /) -> Captures:
        """List what a card may take from a table (CAP-1 to CAP-6).

        *Refined* from the base game's answer, the outermost refinement of captures.
        """
        ...

    @_step("owner")
    def may_lay(self, card: Card, table: CardSet, captures: Captures, /) -> bool:
        """Say whether a card may be laid without capturing (CAP-5).

        *Owner.* `captures` are the legal ones.
        """
        ...

    @_step("owner", keeps=True)
    def scopa_allowed(self, last_card: bool, last_deal: bool, /) -> bool:
        """Say whether a scopa can be made now (SCOPA-2).

        *Owner.* `last_card` is the last card of the round, `last_deal` any card of its last deal.
        """
        ...

    @_step("owner")
    def scopa(self, card: Card, capture: Capture, table: CardSet, pledged: Pledged, /) -> int:
        """Say how many scope a capture makes, where scope are allowed (SCOPA-1).

        *Owner.* `table` is the table before it.
        """
        ...

    @_step("collected")
    def capture_marks(self, card: Card, capture: Capture, table: CardSet, /) -> tuple[Bonus, ...]:
        """List what a capture scores beside a scopa.

        *Collected.* `table` is the table before it; ``()`` for nothing.
        """
        ...

    @_step("owner", keeps=True)
    def leftovers_to(self, last: int, dealer: int, /) -> int:
        """Say which side takes the cards left on the table (END-1, END-2).

        *Owner.* `last` is the side that captured last, or `NOBODY`; `dealer` the dealer's side.
        """
        ...

    @_step("owner")
    def carte(self, counts: tuple[int, ...], /) -> int:
        """Say which side scores *carte* (SCORE-1).

        *Owner.* `counts` are the cards taken, by side; `NOBODY` for none.
        """
        ...

    @_step("owner")
    def denari(self, counts: tuple[int, ...], /) -> int:
        """Say which side scores *denari* (SCORE-1).

        *Owner.* `counts` are the diamonds taken, by side; `NOBODY` for none.
        """
        ...

    @_step("owner", keeps=True)
    def settebello(self) -> Card:
        """Say which card is the settebello (SCORE-1).

        *Owner.*
        """
        ...

    @_step("owner", keeps=True)
    def primiera_value(self, card: Card, /) -> int:
        """Say what a card counts in the primiera (SCORE-2).

        *Owner.*
        """
        ...

    @_step("owner", "primiera_value")
    def primiera(self, bests: tuple[tuple[Card, ...], ...], /) -> int:
        """Say which side scores the primiera (SCORE-2).

        *Owner.* `bests` holds, by side, its best card of each suit it has; `NOBODY` for none.
        """
        ...

    @_step("owner")
    def grande(self, diamonds: CardSet, /) -> Award:
        """Say what a side's diamonds score as Grande (SCORE-3).

        *Owner.* `NO_AWARD` for nothing.
        """
        ...

    @_step("owner")
    def piccola(self, diamonds: CardSet, /) -> Award:
        """Say what a side's diamonds score as Piccola (SCORE-4).

        *Owner.* `NO_AWARD` for nothing.
        """
        ...

    @_step("collected", "settebello")
    def score_items(self, piles: Sets, /) -> tuple[ScoreLine, ...]:
        """List what a round scores beside the items of the base game.

        *Collected.* `piles` are the cards taken, by side; ``()`` for nothing.
        """
        ...

    @_step("owner", keeps=True)
    def target(self) -> int:
        """Say how many points win the match (MATCH-1).

        *Owner.*
        """
        ...

    @_step("collected")
    def round_win(self, piles: Sets, /) -> tuple[Outcome, ...]:
        """Say whether the cards taken in a round win the match whatever the totals.

        *Collected.* The first in the listed order counts; ``()`` for no.
        """
        ...

    @_step("owner")
    def outcome(
        self, totals: tuple[int, ...], target: int, /
    ) -> Outcome | Literal[Nothing.PLAY_ON]:
        """Say whether the match is over after a round (MATCH-2).

        *Owner.* `PLAY_ON` if not.
        """
        ...

    @_step("owner", "target")
    def may_call(self, side: int, totals: tuple[int, ...], marks: tuple[Mark, ...], /) -> bool:
        """Say whether a side may call out now (CALL-1).

        *Owner.* `marks` are those of the round so far, of every side.
        """
        ...
