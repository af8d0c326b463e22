"""The score of a round and the end of a match (SCORE, MATCH, CAPPOTTO)."""

from typing import TypedDict

from oracle.cards import DIAMONDS, RANKS, VALUE
from oracle.houses import Options


class Score(TypedDict):
    items: dict[str, list[int]]
    total: list[int]
    cappotto: int | None
    primiera_totals: list[int | None]
    cards: dict[str, list[list[str]]]


class MatchEnd(TypedDict):
    over: bool
    winner: int | None


PRIMIERA = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12}
SHOWN = ["denari", "settebello", "grande", "piccola"]


def score_round(house: Options, piles: list[list[str]], scope: list[int]) -> Score:
    """Score a round; `scope` is what each side has scored during it, accusi included.

    `cards` holds the items of the vectors; `earning_cards` has those of every item.
    """
    diamonds = [[card for card in pile if card[1] == "d"] for pile in piles]
    totals = [primiera_total(pile) for pile in piles]
    items = {
        "carte": _most(house, [len(pile) for pile in piles], 21),
        "denari": _most(house, [len(cards) for cards in diamonds], 6),
        "settebello": [int("7d" in pile) for pile in piles],
        "primiera": _highest([total or 0 for total in totals]),
        "grande": [_worth(grande_run(house, pile), 5) for pile in piles],
        "piccola": [_worth(piccola_run(house, pile), 3) for pile in piles],
    }
    complete = [len(cards) == 10 for cards in diamonds]
    if any(complete) and house.cappotto_points:
        items["cappotto"] = [house.cappotto_points if all_ten else 0 for all_ten in complete]
    items["scope"] = list(scope)
    cards = earning_cards(house, piles, items)
    return Score(
        items=items,
        total=[sum(item[side] for item in items.values()) for side in range(len(piles))],
        cappotto=complete.index(True) if any(complete) and house.cappotto_wins else None,
        primiera_totals=totals,
        cards={item: cards[item] for item in SHOWN if any(cards[item])},
    )


def earning_cards(
    house: Options, piles: list[list[str]], items: dict[str, list[int]]
) -> dict[str, list[list[str]]]:
    """List by side the cards that earn each item of the piles (SCORE-6).

    Runs stand in their order, all else is sorted; a side that scores nothing has `[]`.
    """
    found: dict[str, list[list[str]]] = {}
    for item, points in items.items():
        if item == "scope":
            continue
        found[item] = [
            _cards_for(house, item, pile) if scored else []
            for pile, scored in zip(piles, points, strict=True)
        ]
    return found


def _cards_for(house: Options, item: str, pile: list[str]) -> list[str]:
    if item == "carte":
        return sorted(pile)
    if item == "settebello":
        return ["7d"]
    if item == "primiera":
        return sorted(_best(pile, suit) for suit in "hdcs")
    if item == "grande":
        return grande_run(house, pile)
    if item == "piccola":
        return piccola_run(house, pile)
    return sorted(card for card in pile if card[1] == "d")


def primiera_total(pile: list[str]) -> int | None:
    """Add up the best card of each suit; None if a suit is missing (SCORE-2)."""
    if {card[1] for card in pile} != set("hdcs"):
        return None
    return sum(PRIMIERA.get(_best(pile, suit)[0], 10) for suit in "hdcs")


def _best(pile: list[str], suit: str) -> str:
    cards = [card for card in pile if card[1] == suit]
    return max(cards, key=lambda card: (PRIMIERA.get(card[0], 10), VALUE[card]))


def grande_run(house: Options, pile: list[str]) -> list[str]:
    """List the diamonds of the Grande: J, Q, K, then those the ladder adds (SCORE-3)."""
    run = ["Jd", "Qd", "Kd"]
    if not all(card in pile for card in run):
        return []
    for rank in "76":
        if not house.ladder_down_to or rank < house.ladder_down_to or rank + "d" not in pile:
            break
        run.append(rank + "d")
    return run


def piccola_run(house: Options, pile: list[str]) -> list[str]:
    """List the diamonds of the Piccola: A, 2, 3 and on without a gap (SCORE-4)."""
    run: list[str] = []
    for card in DIAMONDS[: RANKS.index(house.piccola_last) + 1]:
        if card not in pile:
            break
        run.append(card)
    return run if len(run) >= 3 else []


def _worth(run: list[str], points: int) -> int:
    return points + len(run) - 3 if run else 0


def _most(house: Options, counts: list[int], threshold: int) -> list[int]:
    if house.majority:
        return _highest(counts)
    return [int(count >= threshold) for count in counts]


def _highest(numbers: list[int]) -> list[int]:
    """Give 1 to the highest number above nought, nothing to anybody in a tie."""
    top = max(numbers)
    alone = top > 0 and numbers.count(top) == 1
    return [int(alone and number == top) for number in numbers]


def match_end(house: Options, totals: list[int], cappotto: int | None = None) -> MatchEnd:
    """Tell whether the match is over after a round, and who has won (MATCH-2, CAPPOTTO-1)."""
    if cappotto is not None:
        return MatchEnd(over=True, winner=cappotto)
    top = max(totals)
    if top >= house.target and totals.count(top) == 1:
        return MatchEnd(over=True, winner=totals.index(top))
    return MatchEnd(over=False, winner=None)
