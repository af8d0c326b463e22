"""Captures and scope (CAP, ACE, SCOPA), read word by word from the rules."""

from oracle.cards import sets_totalling, value
from oracle.houses import Options


def captures(
    house: Options, card: str, table: list[str], values: dict[str, int] | None = None
) -> list[list[str]]:
    """List every set of table cards that the card may take, each sorted, the list sorted."""
    if value(card, values) == 1:
        return sorted(_ace_captures(house, card, table, values))
    return sorted(_plain_captures(house, card, table, values))


def may_lay(
    house: Options, card: str, table: list[str], values: dict[str, int] | None = None
) -> bool:
    """Tell whether the card may be laid without capturing (CAP-5, optional-capture)."""
    return house.optional_capture or not captures(house, card, table, values)


def scopa(
    house: Options,
    card: str,
    captured: list[str],
    table: list[str],
    values: dict[str, int] | None = None,
    *,
    last_card: bool = False,
    last_deal: bool = False,
) -> int:
    """Tell how many scope a capture scores; the table is as before it (SCOPA-1, SCOPA-2)."""
    if not captured or sorted(captured) != sorted(table):
        return 0
    if house.no_scopa == "last-card" and last_card:
        return 0
    if house.no_scopa == "last-deal" and last_deal:
        return 0
    if value(card, values) == 1:
        aces = _aces(table, values)
        if not aces and not house.sweep_scopa:
            return 0
        if aces and len(table) == 1 and not house.lone_ace_scopa:
            return 0
    return 1


def _plain_captures(
    house: Options, card: str, table: list[str], values: dict[str, int] | None
) -> list[list[str]]:
    mine = value(card, values)
    equals = [[other] for other in table if value(other, values) == mine]
    sums = [cards for cards in sets_totalling(mine, table, values) if len(cards) >= 2]
    fifteens = _fifteens(house, mine, table, values)
    if house.sums == "fewest":
        sums = _fewest(sums)
    if equals and house.equal_excludes in ("sums", "all"):
        sums = []
    if equals and house.equal_excludes == "all":
        fifteens = []
    if sums and house.sum_excludes == "fifteens":
        fifteens = []
    return equals + sums + fifteens


def _ace_captures(
    house: Options, card: str, table: list[str], values: dict[str, int] | None
) -> list[list[str]]:
    if not table:
        return []
    aces = _aces(table, values)
    fifteens = _fifteens(house, value(card, values), table, values)
    if aces:
        singles = [[ace] for ace in aces]
        return singles if house.on_ace == "ace-only" else singles + fifteens
    sweep = sorted(table)
    if house.sweep == "forced":
        return [sweep]
    return [sweep] + [cards for cards in fifteens if cards != sweep]


def _aces(table: list[str], values: dict[str, int] | None) -> list[str]:
    return [card for card in table if value(card, values) == 1]


def _fifteens(
    house: Options, mine: int, table: list[str], values: dict[str, int] | None
) -> list[list[str]]:
    found = sets_totalling(15 - mine, table, values)
    return _fewest(found) if house.fifteens == "fewest" else found


def _fewest(found: list[list[str]]) -> list[list[str]]:
    return [cards for cards in found if len(cards) == min(map(len, found))]
