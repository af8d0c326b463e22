"""Questions about accusi and the matta."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from cirulla.cards import Card, Rank
from cirulla.examples import AccusoExample
from cirulla.questionnaire import effects
from cirulla.questionnaire.asked import Choice, Number, Pick, PickCard
from cirulla.questionnaire.effects import worked
from cirulla.questionnaire.showing import NO_LABEL, YES_LABEL, has, shows
from cirulla.translating import gettext_noop as _

if TYPE_CHECKING:
    from cirulla.questionnaire.effects import Effect
    from cirulla.questionnaire.plays import Plays

USUAL_MATTA: Final = ("7h", "Qh")


def matta_of(plays: Plays) -> str:
    """Return the matta of a house, as text."""
    return cast("str", plays.options("matta").get("card", USUAL_MATTA[0]))


def _matta_accusi(plays: Plays) -> tuple[Effect, ...]:
    cards = dict.fromkeys((*USUAL_MATTA, matta_of(plays)))
    return tuple(worked(AccusoExample(f"5d 5c {card}")) for card in cards)


MATTA: Final = Pick(
    key="matta",
    text=_("Is one card wild in an accuso, the matta? Which one?"),
    offered=(
        Choice("none", _("none"), without=("matta",)),
        Choice("7h", _("the seven of hearts"), {"matta": {"card": "7h"}}),
        Choice("Qh", _("the queen of hearts"), {"matta": {"card": "Qh"}}),
        Choice(
            "other",
            _("another card"),
            {"matta": {}},
            also=lambda plays: matta_of(plays) not in USUAL_MATTA,
            open=True,
        ),
    ),
    shows=_matta_accusi,
)
MATTA_CARD: Final = PickCard(
    key="matta-card",
    text=_("Which card is it?"),
    variant="matta",
    option="card",
)


def _matta_stays(plays: Plays) -> tuple[Effect, ...]:
    return (effects.kept(Card.parse(matta_of(plays))),)


STAYS: Final = Pick(
    key="matta-stays",
    text=_("The matta is declared as a two. What is it after that, until it is taken?"),
    offered=(
        Choice("no", _("its natural card again"), {"matta": {"stays": False}}),
        Choice("yes", _("a two"), {"matta": {"stays": True}}),
    ),
    needs=has("matta"),
    shows=_matta_stays,
)


def _matta_table(plays: Plays) -> tuple[Effect, ...]:
    card = Card.parse(matta_of(plays))
    return (effects.first_table(Rank.TWO, Rank.FOUR, Rank.FIVE, matta=card),)


TABLE_MATTA: Final = Pick(
    key="matta-table",
    text=_("Is the matta wild on the first table too?"),
    offered=(
        Choice("no", NO_LABEL, {"matta": {"table": False}}),
        Choice("yes", YES_LABEL, {"matta": {"table": True}}),
    ),
    needs=has("matta"),
    shows=_matta_table,
)
BUONA: Final = Number(
    key="buona",
    text=_("How many points is a buona, three cards that total 9 or less? 0: there is none."),
    variant="accusi",
    option="buona",
    shows=shows(AccusoExample("Ah 3c 5s")),
)
DECINO: Final = Number(
    key="decino",
    text=_("How many points is a decino, three equal cards? 0: there is none."),
    variant="accusi",
    option="decino",
    shows=shows(AccusoExample("Kh Kc Ks")),
)
TOGETHER: Final = Pick(
    key="together",
    text=_("Three equal cards that total 9 or less are a decino and a buona. What do they score?"),
    offered=(
        Choice(
            "one",
            _("the one that is worth most"),
            {"accusi": {"low_decino": 0, "together": False}},
        ),
        Choice("both", _("both"), {"accusi": {"low_decino": 0, "together": True}}),
        Choice(
            "own",
            _("points of their own"),
            {"accusi": {"together": False}},
            also=lambda plays: bool(plays.options("accusi").get("low_decino")),
            open=True,
        ),
    ),
    finer=True,
    shows=shows(AccusoExample("2h 2c 2s")),
)
LOW_DECINO: Final = Number(
    key="low-decino",
    text=_(
        "How many points are three equal cards that total 9 or less? At least as many as a decino."
    ),
    variant="accusi",
    option="low_decino",
    least=1,
    over="decino",
    finer=True,
    shows=shows(AccusoExample("2h 2c 2s")),
)
