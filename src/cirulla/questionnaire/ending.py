"""Questions about the scores of a round, and the match."""

from __future__ import annotations

from typing import Final

from cirulla.cards import Rank
from cirulla.questionnaire import effects
from cirulla.questionnaire.asked import Choice, Number, Pick, PickRank
from cirulla.questionnaire.showing import NO_LABEL, YES_LABEL, tells
from cirulla.translating import gettext_noop as _

MAJORITY: Final = Pick(
    key="majority",
    text=_("Who scores carte and denari?"),
    offered=(
        Choice("half", _("who has 21 cards, and who has 6 diamonds"), without=("majority",)),
        Choice("most", _("whoever has the most"), {"majority": {}}),
    ),
    finer=True,
    shows=tells(effects.thirds),
)
PICCOLA: Final = PickRank(
    key="piccola",
    text=_("How far does the Piccola go on from ace, two and three of diamonds? 3: no farther."),
    variant="piccola",
    option="last",
    least=Rank.THREE,
    shows=tells(effects.run("Ad 2d 3d 4d 5d 6d 7d Jd Qd")),
)
LADDER: Final = Pick(
    key="ladder",
    text=_("Does the Grande grow by the diamonds below the jack?"),
    offered=(
        Choice("no", NO_LABEL, without=("ladder",)),
        Choice("seven", _("by the seven"), {"ladder": {"down_to": "7"}}),
        Choice("six", _("by the seven and the six"), {"ladder": {"down_to": "6"}}),
    ),
    finer=True,
    shows=tells(effects.run("6d 7d Jd Qd Kd")),
)
CAPPOTTO: Final = Pick(
    key="cappotto",
    text=_("A side takes all ten diamonds: the cappotto. What does that bring?"),
    offered=(
        Choice("none", _("nothing more than Piccola and Grande"), without=("cappotto",)),
        Choice("wins", _("the match"), {"cappotto": {"wins": True, "points": 0}}),
        Choice("points", _("points"), {"cappotto": {"wins": False}}, open=True),
    ),
    shows=tells(effects.run("Ad 2d 3d 4d 5d 6d 7d Jd Qd Kd")),
)
CAPPOTTO_POINTS: Final = Number(
    key="cappotto-points",
    text=_("How many points does it bring, on top of Piccola and Grande?"),
    variant="cappotto",
    option="points",
    least=1,
    needs=lambda plays: plays.options("cappotto").get("wins") is False,
    shows=tells(effects.run("Ad 2d 3d 4d 5d 6d 7d Jd Qd Kd")),
)
TARGET: Final = Number(
    key="target",
    text=_("To how many points do you play?"),
    variant="target",
    option="points",
    least=1,
    shows=tells(effects.totals),
)
CALL: Final = Pick(
    key="call-out",
    text=_("May a player who reaches the target in mid-round call out, and win at once?"),
    offered=(
        Choice("no", NO_LABEL, without=("call-out",)),
        Choice("yes", YES_LABEL, {"call-out": {}}),
    ),
    shows=tells(effects.calling),
)
