"""Questions about captures and scope."""

from __future__ import annotations

from typing import Final

from cirulla.examples import CaptureExample, ScopaExample
from cirulla.questionnaire.asked import Choice, Pick
from cirulla.questionnaire.showing import NO_LABEL, YES_LABEL, shows
from cirulla.translating import gettext_noop as _

EQUAL: Final = Pick(
    key="equal",
    text=_(
        "You hold a seven, and a seven, a three, a four and a five lie there. What may it take?"
    ),
    offered=(
        Choice(
            "all",
            _("only the seven: an equal card bars all else"),
            {"capture-order": {"equal_excludes": "all"}},
        ),
        Choice(
            "sums",
            _("the seven, or a fifteen; no sum"),
            {"capture-order": {"equal_excludes": "sums"}},
        ),
        Choice(
            "nothing",
            _("the seven, or a sum, or a fifteen"),
            {"capture-order": {"equal_excludes": "nothing"}},
        ),
    ),
    shows=shows(CaptureExample("7d", "3h 4c 5s 7s")),
)
SUMS: Final = Pick(
    key="sums",
    text=_(
        "You play a six. Ace and five make six, and so do ace, two and three. What may it take?"
    ),
    offered=(
        Choice(
            "fewest", _("only the sum with the fewest cards"), {"capture-order": {"sums": "fewest"}}
        ),
        Choice("any", _("any sum"), {"capture-order": {"sums": "any"}}),
    ),
    shows=shows(CaptureExample("6c", "Ah 2s 3c 5d")),
)
SUM_FIRST: Final = Pick(
    key="sum-first",
    text=_("A card can make a sum, and a fifteen too. Which may it be?"),
    offered=(
        Choice("choose", _("either, as you like"), {"capture-order": {"sum_excludes": "nothing"}}),
        Choice("sum", _("the sum comes first"), {"capture-order": {"sum_excludes": "fifteens"}}),
    ),
    finer=True,
    shows=shows(CaptureExample("5c", "2h 3d Ks")),
)
FIFTEENS: Final = Pick(
    key="fifteens",
    text=_("Several fifteens can be made. Which may it be?"),
    offered=(
        Choice("any", _("any of them"), {"capture-order": {"fifteens": "any"}}),
        Choice(
            "fewest",
            _("only the one with the fewest cards"),
            {"capture-order": {"fifteens": "fewest"}},
        ),
    ),
    finer=True,
    shows=shows(CaptureExample("5c", "4h 6d Ks")),
)
MUST: Final = Pick(
    key="must",
    text=_("Must a card that can capture do so?"),
    offered=(
        Choice("yes", YES_LABEL, without=("optional-capture",)),
        Choice("no", _("no, it may be laid instead"), {"optional-capture": {}}),
    ),
    shows=shows(CaptureExample("6c", "2s 6h")),
)
SWEEP: Final = Pick(
    key="sweep",
    text=_("An ace takes the whole table where no other ace lies. May it make a fifteen instead?"),
    offered=(
        Choice("no", NO_LABEL, {"ace": {"sweep": "forced"}}),
        Choice("yes", YES_LABEL, {"ace": {"sweep": "choice"}}),
    ),
    finer=True,
    shows=shows(CaptureExample("Ah", "2c 4s Kd")),
)
ON_ACE: Final = Pick(
    key="on-ace",
    text=_("Where an ace lies, another ace takes it. May it make a fifteen instead?"),
    offered=(
        Choice("yes", YES_LABEL, {"ace": {"on_ace": "ace-or-fifteen"}}),
        Choice("no", NO_LABEL, {"ace": {"on_ace": "ace-only"}}),
    ),
    finer=True,
    shows=shows(CaptureExample("Ad", "Ac 4s Kh")),
)
SWEEP_SCOPA: Final = Pick(
    key="sweep-scopa",
    text=_("Is it a scopa if an ace takes the whole table?"),
    offered=(
        Choice("yes", YES_LABEL, {"ace": {"sweep_scopa": True}}),
        Choice("no", NO_LABEL, {"ace": {"sweep_scopa": False}}),
    ),
    finer=True,
    shows=shows(ScopaExample("Ah", "5c Kd")),
)
LONE_ACE: Final = Pick(
    key="lone-ace",
    text=_("Is it a scopa if an ace takes another that lies there alone?"),
    offered=(
        Choice("yes", YES_LABEL, {"ace": {"lone_ace_scopa": True}}),
        Choice("no", NO_LABEL, {"ace": {"lone_ace_scopa": False}}),
    ),
    finer=True,
    shows=shows(ScopaExample("Ah", "As")),
)
LAST: Final = Pick(
    key="last-scopa",
    text=_("Which cards make no scopa at the end of a round?"),
    offered=(
        Choice("last-card", _("the very last card"), {"last-scopa": {"excluded": "last-card"}}),
        Choice(
            "last-deal", _("no card of the last deal"), {"last-scopa": {"excluded": "last-deal"}}
        ),
        Choice("nothing", _("every card can make one"), {"last-scopa": {"excluded": "nothing"}}),
    ),
    shows=shows(
        ScopaExample("7d", "7s", last_deal=True),
        ScopaExample("7d", "7s", last_card=True, last_deal=True),
    ),
)
