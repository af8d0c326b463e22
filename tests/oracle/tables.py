"""The deal, the seats, the first table and the accusi (SEAT, DEAL, TABLE, ACC)."""

from typing import TypedDict

from oracle.cards import VALUE, value
from oracle.houses import Options, RefusedError


class FirstTable(TypedDict):
    outcome: str
    scope: int


class Accuso(TypedDict):
    name: str
    points: int
    wild_values: list[int]


class Plan(TypedDict):
    each: int
    to_table: int


class Dealing(TypedDict):
    hands: list[list[str]]
    to_table: list[str]


# Of two accusi worth the same the rarer is named.
RARITY = ["low_decino", "decino+buona", "decino", "buona"]


def players_allowed(house: Options) -> list[int]:
    """List with how many players the house can play (SEAT-1, TAVOLATA-1)."""
    if house.tavolata:
        return [2, 3, 4, 5, 6, 7, 8]
    return [4] if house.cirullone else [2, 3, 4]


def sides(house: Options, players: int) -> list[list[int]]:
    """List the seats of each side (SEAT-1, TAVOLATA-1).

    Raises:
        RefusedError: the house does not play with so many.
    """
    if players not in players_allowed(house):
        raise RefusedError(f"{players} players cannot play this house")
    if players in (4, 8):
        return [[seat, seat + players // 2] for seat in range(players // 2)]
    return [[seat] for seat in range(players)]


def order(house: Options, players: int, dealer: int) -> list[int]:
    """List the seats in the order of play and dealing; the dealer is last (SEAT-2)."""
    step = -1 if house.anticlockwise else 1
    return [(dealer + step * turn) % players for turn in range(1, players + 1)]


def plan(house: Options, players: int) -> list[Plan]:
    """Tell for each deal of a round the cards to a hand and to the table (DEAL-1, DEAL-2)."""
    if house.cirullone:
        sizes = [int(size) for size in house.cirullone.split("+")]
        return [Plan(each=size, to_table=0 if deal else 4) for deal, size in enumerate(sizes)]
    deals = [Plan(each=3, to_table=4)]
    stock = 40 - 4 - 3 * players
    while stock >= 3 * players:
        deals.append(Plan(each=3, to_table=0))
        stock -= 3 * players
    if stock:
        deals.append(Plan(each=stock // players, to_table=stock % players))
    return deals


def dealing(house: Options, players: int, dealer: int, deck: list[str]) -> list[Dealing]:
    """Deal a whole deck: for each deal the hands by seat and the cards to the table."""
    rest = list(deck)
    dealt = []
    for deal in plan(house, players):
        hands: list[list[str]] = [[] for _ in range(players)]
        for _ in range(deal["each"]):
            for seat in order(house, players, dealer):
                hands[seat].append(rest.pop(0))
        to_table = [rest.pop(0) for _ in range(deal["to_table"])]
        dealt.append(Dealing(hands=hands, to_table=to_table))
    return dealt


def first_table(
    house: Options, table: list[str], misdeals_before: int = 0, players: int = 2
) -> FirstTable:
    """Judge the first four table cards (LUZ, REDEAL-1, TABLE-1), the dealer's side in view."""
    bonus = _bonus(house, table)
    if house.luzzati:
        fate = _luzzati(house, table, misdeals_before, players)
        if fate:
            return FirstTable(outcome=fate, scope=0)
    if house.redeal and (house.redeal_before_bonus or not bonus):
        aces = len([card for card in table if card[0] == "A"])
        if aces == house.redeal_aces or (aces > house.redeal_aces and not house.redeal_exactly):
            return FirstTable(outcome="misdeal", scope=0)
    return FirstTable(outcome="bonus" if bonus else "play", scope=bonus)


def _bonus(house: Options, table: list[str]) -> int:
    if house.matta_on_table and house.matta in table:
        wild = house.matta
        return max(
            _bonus_of(house, sum(value(card, {wild: number}) for card in table))
            for number in range(1, 11)
        )
    return _bonus_of(house, sum(VALUE[card] for card in table))


def _bonus_of(house: Options, total: int) -> int:
    if total == 15:
        return house.fifteen_points
    if total == 30:
        return house.thirty_points
    return house.low_points if total <= 9 else 0


def _luzzati(house: Options, table: list[str], misdeals_before: int, players: int) -> str:
    ranks = [card[0] for card in table]
    others = [card[0] for card in table if card != "7h"]
    if len(set(ranks)) == 1 or (len(others) == 3 and len(set(others)) == 1):
        return "win"
    three_equal = any(others.count(rank) >= 3 for rank in others)
    if not three_equal and ranks.count("A") < 2:
        return ""
    third = misdeals_before >= 2 and len(sides(house, players)) == 2
    return "lose" if third else "misdeal"


def accusi(house: Options, hand: list[str]) -> list[Accuso]:
    """List the accuso that three cards bear: none or one (ACC-1 to ACC-3, MATTA-1)."""
    if len(hand) != 3:
        return []
    wild = house.matta if house.matta in hand else None
    tries: list[tuple[int, int, int]] = []  # points, place in RARITY, value of the matta
    for number in range(1, 11) if wild else [0]:
        numbers = [number if card == wild else VALUE[card] for card in hand]
        name, points = _accuso(house, numbers)
        if points:
            tries.append((points, RARITY.index(name), number))
    if not tries:
        return []
    points = max(tried[0] for tried in tries)
    rarity = min(tried[1] for tried in tries if tried[0] == points)
    numbers = [number for worth, rare, number in tries if (worth, rare) == (points, rarity)]
    if not wild:
        numbers = []
    elif not house.matta_stays:
        numbers = [min(numbers)]
    return [Accuso(name=RARITY[rarity], points=points, wild_values=numbers)]


def _accuso(house: Options, numbers: list[int]) -> tuple[str, int]:
    equal = len(set(numbers)) == 1
    low = sum(numbers) <= 9
    buona = house.buona if low else 0
    decino = house.decino if equal else 0
    low_decino = house.low_decino if equal and low else 0
    three = max(decino, low_decino)
    if house.together and three and buona:
        return "decino+buona", three + buona
    worth = {"low_decino": low_decino, "decino": decino, "buona": buona}
    # max keeps the first of equals: the rarer.
    name = max(worth, key=lambda name: worth[name])
    return name, worth[name]
