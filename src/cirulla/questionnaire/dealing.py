"""Questions about the players and the first table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from cirulla.examples import TableExample
from cirulla.questionnaire import effects
from cirulla.questionnaire.asked import Choice, Number, Pick
from cirulla.questionnaire.effects import worked
from cirulla.questionnaire.showing import has, shows, tells
from cirulla.translating import gettext_noop as _

if TYPE_CHECKING:
    from cirulla.questionnaire.effects import Effect
    from cirulla.questionnaire.plays import Plays

PLAYERS: Final = Pick(
    key="players",
    text=_("How many of you play?"),
    offered=(
        Choice("usual", _("two, three or four"), without=("tavolata", "cirullone")),
        Choice(
            "tavolata",
            _("two to eight; where the cards do not come out even, the last deal is smaller"),
            {"tavolata": {}},
            ("cirullone",),
        ),
        Choice(
            "nine",
            _("four, with nine cards each: Cirullone"),
            {"cirullone": {"deals": "9"}},
            ("tavolata",),
        ),
        Choice(
            "six-three",
            _("four, with six cards each and then three"),
            {"cirullone": {"deals": "6+3"}},
            ("tavolata",),
        ),
        Choice(
            "three-six",
            _("four, with three cards each and then six"),
            {"cirullone": {"deals": "3+6"}},
            ("tavolata",),
        ),
    ),
    shows=tells(effects.deals),
)
WAY: Final = Pick(
    key="way",
    text=_("Which way round do you play and deal?"),
    offered=(
        Choice("clockwise", _("clockwise"), without=("anticlockwise",)),
        Choice("anticlockwise", _("anticlockwise"), {"anticlockwise": {}}),
    ),
    shows=tells(effects.order),
)
ACES: Final = Pick(
    key="aces",
    text=_("There are two aces among the four cards of the first table. What happens?"),
    offered=(
        Choice("none", _("nothing, you play"), without=("redeal", "luzzati")),
        Choice("again", _("all cards are dealt again"), {"redeal": {}}, ("luzzati",)),
        Choice(
            "luzzati",
            _(
                "dealt again, as are three equal cards; four equal cards win the dealer the match, "
                "three misdeals in a row lose it"
            ),
            {"luzzati": {}},
            ("redeal",),
        ),
    ),
    shows=shows(TableExample("Ah Ac 6s 7d"), TableExample("4h 4d 4c 4s")),
)
HOW_MANY: Final = Number(
    key="aces-needed",
    text=_("From how many aces on is it dealt again?"),
    variant="redeal",
    option="aces",
    least=1,
    most=4,
    finer=True,
    needs=has("redeal"),
    shows=shows(*map(TableExample, ("Ah 2c 5s 6d", "Ah Ac 6s 6d", "Ah Ac As 6d"))),
)


def _aces(plays: Plays) -> int:
    return cast("int", plays.options("redeal").get("aces", 2))


def _one_more(plays: Plays) -> tuple[Effect, ...]:
    tables = ("Ah Ac 6s 6d", "Ah Ac As 6d", "Ah Ad Ac As")
    return (worked(TableExample(tables[_aces(plays) - 1])),)


EXACTLY: Final = Pick(
    key="aces-more",
    text=_("And with one ace more than that?"),
    offered=(
        Choice("again", _("it is dealt again too"), {"redeal": {"exactly": False}}),
        Choice("play", _("you play"), {"redeal": {"exactly": True}}),
    ),
    finer=True,
    needs=lambda plays: "redeal" in plays and _aces(plays) < 4,
    shows=_one_more,
)


def _bonus(plays: Plays) -> tuple[Effect, ...]:
    """Lay so many aces with a total of 15, or what comes nearest."""
    tables = ("Ah 2c 5s 7d", "Ah Ac 6s 7d", "Ah Ac As Qd", "Ah Ad Ac As")
    return (worked(TableExample(tables[_aces(plays) - 1])),)


BONUS: Final = Pick(
    key="bonus",
    text=_("And where such a table makes a scopa for the dealer, as with a total of 15?"),
    offered=(
        Choice("again", _("it is dealt again all the same"), {"redeal": {"before_bonus": True}}),
        Choice("kept", _("the dealer takes it"), {"redeal": {"before_bonus": False}}),
    ),
    finer=True,
    needs=has("redeal"),
    shows=_bonus,
)
LOW: Final = Number(
    key="low-table",
    text=_(
        "The four cards of the first table total 9 or less. How many scope is that for the dealer? "
        "0: none."
    ),
    variant="low-table",
    option="points",
    shows=shows(TableExample("2h 2c 2s 3d")),
)
FIFTEEN: Final = Number(
    key="table-15",
    text=_("And if they total 15? 0: no scope."),
    variant="low-table",
    option="fifteen",
    finer=True,
    shows=shows(TableExample("2h 3d 4c 6s")),
)
THIRTY: Final = Number(
    key="table-30",
    text=_("And if they total 30? 0: no scope."),
    variant="low-table",
    option="thirty",
    finer=True,
    shows=shows(TableExample("4h 7c Qd Ks")),
)
