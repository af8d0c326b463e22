"""What a house plays: the variants with their options, and the named games."""

import random
from collections.abc import Mapping, Sequence

from oracle.cards import DECK, RANKS

Option = int | str | bool
Variant = Mapping[str, Option]

NOT_AN_ACE = tuple(card for card in DECK if card[0] != "A")

# Each option with its default and what it may be: a range of numbers, or the listed texts.
OPTIONS: dict[str, dict[str, tuple[Option, range | tuple[Option, ...]]]] = {
    "matta": {
        "card": ("7h", NOT_AN_ACE),
        "table": (False, (False, True)),
        "stays": (False, (False, True)),
    },
    "redeal": {
        "aces": (2, range(1, 5)),
        "exactly": (False, (False, True)),
        "before_bonus": (True, (False, True)),
    },
    "target": {"points": (51, range(1, 1001))},
    "cappotto": {"wins": (True, (False, True)), "points": (0, range(1001))},
    "capture-order": {
        "equal_excludes": ("sums", ("sums", "all", "nothing")),
        "sum_excludes": ("nothing", ("nothing", "fifteens")),
        "sums": ("fewest", ("fewest", "any")),
        "fifteens": ("any", ("any", "fewest")),
    },
    "optional-capture": {},
    "ace": {
        "sweep_scopa": (True, (False, True)),
        "lone_ace_scopa": (True, (False, True)),
        "on_ace": ("ace-or-fifteen", ("ace-or-fifteen", "ace-only")),
        "sweep": ("forced", ("forced", "choice")),
    },
    "last-scopa": {"excluded": ("last-card", ("last-card", "last-deal", "nothing"))},
    "low-table": {
        "points": (3, range(1001)),
        "fifteen": (1, range(1001)),
        "thirty": (2, range(1001)),
    },
    "accusi": {
        "buona": (3, range(1001)),
        "decino": (10, range(1001)),
        "low_decino": (0, range(1001)),
        "together": (False, (False, True)),
    },
    "piccola": {"last": ("K", tuple(RANKS[2:]))},
    "ladder": {"down_to": ("6", ("6", "7"))},
    "majority": {},
    "tavolata": {},
    "anticlockwise": {},
    "call-out": {},
    "luzzati": {},
    "cirullone": {"deals": ("9", ("9", "6+3", "3+6"))},
}

CONFLICTS = [("tavolata", "cirullone"), ("redeal", "luzzati")]

NAMED: dict[str, list[Variant]] = {
    "base": [],
    "breve": [{"variant": "target", "points": 21}],
    "tradizione": [
        {"variant": "tavolata"},
        {"variant": "redeal"},
        {"variant": "matta"},
        {"variant": "cappotto"},
        {"variant": "capture-order"},
    ],
    "tradizione-donna": [
        {"variant": "tavolata"},
        {"variant": "redeal"},
        {"variant": "matta", "card": "Qh"},
        {"variant": "cappotto"},
        {"variant": "capture-order"},
    ],
    "genova": [
        {"variant": "anticlockwise"},
        {"variant": "redeal"},
        {"variant": "matta", "table": True, "stays": True},
        {"variant": "cappotto"},
        {"variant": "capture-order", "equal_excludes": "nothing", "sums": "any"},
        {"variant": "ace", "sweep": "choice"},
        {"variant": "piccola", "last": "6"},
        {"variant": "majority"},
    ],
    "italia": [
        {"variant": "redeal", "before_bonus": False},
        {"variant": "matta", "table": True},
        {"variant": "cappotto"},
        {"variant": "capture-order"},
    ],
    "santa-margherita": [
        {"variant": "redeal"},
        {"variant": "matta", "table": True, "stays": True},
        {"variant": "low-table"},
    ],
    "aula-2": [
        {"variant": "redeal"},
        {"variant": "matta"},
        {"variant": "accusi", "buona": 2},
        {"variant": "ace", "lone_ace_scopa": False},
    ],
    "val-varenna": [
        {"variant": "redeal"},
        {"variant": "matta", "table": True},
        {"variant": "piccola", "last": "6"},
    ],
    "molassana": [
        {"variant": "redeal"},
        {"variant": "matta"},
        {"variant": "low-table"},
        {"variant": "cappotto", "wins": False, "points": 30},
        {"variant": "target", "points": 81},
    ],
    "la-spezia": [
        {"variant": "matta"},
        {"variant": "accusi", "buona": 1, "decino": 2, "low_decino": 3},
        {"variant": "low-table", "points": 1, "fifteen": 0, "thirty": 2},
        {"variant": "ladder", "down_to": "6"},
        {"variant": "piccola", "last": "5"},
        {"variant": "cappotto"},
        {"variant": "target", "points": 100},
    ],
    "giardini-luzzati": [
        {"variant": "luzzati"},
        {"variant": "matta", "table": True},
    ],
    "cirullone": [
        {"variant": "cirullone"},
        {"variant": "redeal"},
        {"variant": "matta"},
        {"variant": "cappotto"},
    ],
}


class RefusedError(ValueError):
    """A house, a number of players or a move that the rules do not allow."""


def full_variants(rules: str | Sequence[Variant]) -> list[dict[str, Option]]:
    """List the variants of a house in the listed order, every option written out.

    Raises:
        RefusedError: the house cannot be built.
    """
    if isinstance(rules, str):
        if rules not in NAMED:
            raise RefusedError(f"no game is named {rules!r}; known: {', '.join(sorted(NAMED))}")
        rules = NAMED[rules]
    full = [_full_variant(variant) for variant in rules]
    names = [variant["variant"] for variant in full]
    for name in names:
        if names.count(name) > 1:
            raise RefusedError(f"{name} is listed twice")
    for one, other in CONFLICTS:
        if one in names and other in names:
            raise RefusedError(f"{one} and {other} answer the same question")
    return full


def _full_variant(variant: Variant) -> dict[str, Option]:
    name = variant["variant"]
    if not isinstance(name, str) or name not in OPTIONS:
        raise RefusedError(f"no variant is named {name!r}")
    known = OPTIONS[name]
    full: dict[str, Option] = {"variant": name}
    for option, (default, _) in known.items():
        full[option] = default
    for option, given in variant.items():
        if option == "variant":
            continue
        if option not in known:
            raise RefusedError(f"{name} has no option {option!r}")
        default, allowed = known[option]
        # True would pass for 1, and 1 for True, in a plain comparison.
        if type(given) is not type(default) or given not in allowed:
            raise RefusedError(f"{name}: {option} cannot be {given!r}")
        full[option] = given
    if name == "cappotto" and full["wins"] and full["points"]:
        raise RefusedError("cappotto: it either wins or scores points")
    return full


def random_variants(rng: random.Random) -> list[Variant]:
    """Choose two to six variants that go together, each with random options."""
    names = rng.sample(list(OPTIONS), rng.randint(2, 6))
    for one, other in CONFLICTS:
        if one in names and other in names:
            names.remove(other)
    variants: list[Variant] = []
    for name in names:
        variant: dict[str, Option] = {"variant": name}
        for option, (_, allowed) in OPTIONS[name].items():
            # Small numbers: they meet more often, and a match to 1000 points is long.
            variant[option] = rng.choice(allowed[:32] if name == "target" else allowed[:12])
        if name == "matta":
            variant["card"] = rng.choice(["7h", "Qh", rng.choice(NOT_AN_ACE)])
        if name == "cappotto" and variant["wins"]:
            variant["points"] = 0
        variants.append(variant)
    return variants


class Options:
    """A house read into plain attributes, those of the base game where no variant speaks."""

    def __init__(self, rules: str | Sequence[Variant] = ()) -> None:
        self.variants = full_variants(rules)
        self._by_name = {str(variant["variant"]): variant for variant in self.variants}
        self._read_deal()
        self._read_play()
        self._read_scores()

    def _read_deal(self) -> None:
        self.tavolata = "tavolata" in self._by_name
        self.anticlockwise = "anticlockwise" in self._by_name
        self.cirullone = self._text("cirullone", "deals", "")

        self.redeal = "redeal" in self._by_name
        self.redeal_aces = self._number("redeal", "aces", 0)
        self.redeal_exactly = self._flag("redeal", "exactly", False)
        self.redeal_before_bonus = self._flag("redeal", "before_bonus", True)
        self.luzzati = "luzzati" in self._by_name

        self.low_points = self._number("low-table", "points", 0)
        self.fifteen_points = self._number("low-table", "fifteen", 1)
        self.thirty_points = self._number("low-table", "thirty", 2)

    def _read_play(self) -> None:
        self.matta = self._text("matta", "card", "") or None
        self.matta_on_table = self._flag("matta", "table", False)
        self.matta_stays = self._flag("matta", "stays", False)

        # CAP-2 is stricter than the variant's own default.
        self.equal_excludes = self._text("capture-order", "equal_excludes", "all")
        self.sum_excludes = self._text("capture-order", "sum_excludes", "nothing")
        self.sums = self._text("capture-order", "sums", "fewest")
        self.fifteens = self._text("capture-order", "fifteens", "any")
        self.optional_capture = "optional-capture" in self._by_name

        self.sweep_scopa = self._flag("ace", "sweep_scopa", True)
        self.lone_ace_scopa = self._flag("ace", "lone_ace_scopa", True)
        self.on_ace = self._text("ace", "on_ace", "ace-or-fifteen")
        self.sweep = self._text("ace", "sweep", "forced")
        self.no_scopa = self._text("last-scopa", "excluded", "last-card")

        self.buona = self._number("accusi", "buona", 3)
        self.decino = self._number("accusi", "decino", 10)
        self.low_decino = self._number("accusi", "low_decino", 0)
        self.together = self._flag("accusi", "together", False)

    def _read_scores(self) -> None:
        self.piccola_last = self._text("piccola", "last", "K")
        self.ladder_down_to = self._text("ladder", "down_to", "")
        self.majority = "majority" in self._by_name
        self.cappotto_wins = self._flag("cappotto", "wins", False)
        self.cappotto_points = self._number("cappotto", "points", 0)
        self.target = self._number("target", "points", 51)
        self.call_out = "call-out" in self._by_name

    def _text(self, variant: str, option: str, base: str) -> str:
        return str(self._by_name.get(variant, {}).get(option, base))

    def _number(self, variant: str, option: str, base: int) -> int:
        return int(self._by_name.get(variant, {}).get(option, base))

    def _flag(self, variant: str, option: str, base: bool) -> bool:
        return bool(self._by_name.get(variant, {}).get(option, base))
