"""Questions about the players and the first table."""

from __future__ import annotations

from typing import Final

from cirulla.examples import TableExample
from cirulla.questionnaire import effects
from cirulla.questionnaire.asked import Choice, Number, Pick
from cirulla.questionnaire.showing import has, shows, tells
from cirulla.translating import gettext_noop as _

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
            "9",
            _("four, with nine cards each: Cirullone"),
            {"cirullone": {"deals": "9"}},
            ("tavolata",),
        ),
        Choice(
            "6+3",
            _("four, with six cards each and then three"),
            {"cirullone": {"deals": "6+3"}},
            ("tavolata",),
        ),
        Choice(
            "3+6",
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
_DEALT: Final = ("redeal", "luzzati")
ACES: Final = Pick(
    key="aces",
    text=_("There are two aces among the four cards of the first table. What happens?"),
    offered=(
        Choice("none", _("nothing, you play"), without=_DEALT),
        Choice(
            "two",
            _("two aces or more: all cards are dealt again"),
            {"redeal": {"aces": 2, "exactly": False}},
            ("luzzati",),
        ),
        Choice(
            "exactly-two",
            _("just two aces, not three or four: all cards are dealt again"),
            {"redeal": {"aces": 2, "exactly": True}},
            ("luzzati",),
        ),
        Choice(
            "three",
            _("nothing; but with three aces or four all cards are dealt again"),
            {"redeal": {"aces": 3, "exactly": False}},
            ("luzzati",),
        ),
        Choice(
            "one",
            _("one ace is enough: all cards are dealt again"),
            {"redeal": {"aces": 1, "exactly": False}},
            ("luzzati",),
        ),
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
    shows=shows(*map(TableExample, ("Ah Ac 6s 7d", "Ad As Ac 4h", "4h 4d 4c 4s"))),
)
BONUS: Final = Pick(
    key="bonus",
    text=_("And where such a table makes a scopa for the dealer, as with a total of 15?"),
    offered=(
        Choice("again", _("it is dealt again all the same"), {"redeal": {"before_bonus": True}}),
        Choice("kept", _("the dealer takes it"), {"redeal": {"before_bonus": False}}),
    ),
    finer=True,
    needs=has("redeal"),
    shows=shows(TableExample("Ah Ac 6s 7d")),
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
