"""Questions to ask a house at each step: such as come up in play, the rare ones among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import Any, Final

from cirulla.answers import NOBODY, Capture, Mark
from cirulla.cards import DECK, DIAMONDS, EMPTY, FULL, Card, CardSet, Rank
from cirulla.questions import Captures, Sets
from cirulla.ruleset import RuleSet

Arguments = tuple[Any, ...]
_TIMES: Final = 60
_MOST_PLAYERS: Final = 10
_MOST_OF_A_HAND: Final = 10
_SIDES: Final = (2, 3, 4)
_ACES: Final = CardSet(card for card in DECK if card.rank is Rank.ACE)
_SEVEN: Final = Card.parse("7h")


def questions(rules: RuleSet, step: str, rng: Random) -> Iterator[Arguments]:
    """Give questions of a step: its arguments, in their order, without ``rules``.

    Args:
        rules: the house that is to answer them; what it says at other steps is asked of it.
        step: the step's name.
        rng: chooses cards.
    """
    return _QUESTIONS[step](rules, rng)


def able(rules: RuleSet) -> tuple[int, ...]:
    """Return the numbers of players, up to ten, that can play in a house."""
    return tuple(number for number in range(1, _MOST_PLAYERS + 1) if rules.ask.sides(number))


def draw(rng: Random, number: int, among: CardSet = FULL) -> CardSet:
    """Draw so many cards."""
    return CardSet(rng.sample(tuple(among), number))


def draw_piles(rng: Random, sides: int, *, diamonds: int | None = None) -> Sets:
    """Share out the deck as at the end of a round; all diamonds to one side if it is named."""
    piles = [EMPTY] * sides
    for card in DECK:
        kept = diamonds is not None and card in DIAMONDS
        side = diamonds if kept and diamonds is not None else rng.randrange(sides)
        piles[side] |= (card,)
    return tuple(piles)


def _sides(_: RuleSet, __: Random) -> Iterator[Arguments]:
    yield from ((number,) for number in range(1, _MOST_PLAYERS + 1))


def _players(rules: RuleSet, _: Random) -> Iterator[Arguments]:
    yield from ((number,) for number in able(rules))


def _seats(rules: RuleSet, _: Random) -> Iterator[Arguments]:
    yield from ((seat, number) for number in able(rules) for seat in range(number))


def _wild_ranks(_: RuleSet, __: Random) -> Iterator[Arguments]:
    yield from product(DECK, ("hand", "table"))


def _each_card(_: RuleSet, __: Random) -> Iterator[Arguments]:
    yield from ((card,) for card in DECK)


def _table_bonus(_: RuleSet, __: Random) -> Iterator[Arguments]:
    yield from ((total,) for total in range(4, 41))


def _misdeal(_: RuleSet, rng: Random) -> Iterator[Arguments]:
    tables = [draw(rng, 4) for _ in range(_TIMES)]
    for rank in Rank:
        four = CardSet(card for card in DECK if card.rank is rank)
        three = draw(rng, 3, four)
        tables += [four, three | draw(rng, 1, FULL - four)]
        tables += [three | (_SEVEN,)] if _SEVEN not in four else []
        tables.append(draw(rng, 2, four) | draw(rng, 2, FULL - four))
    tables += [draw(rng, 2, _ACES) | draw(rng, 2, FULL - _ACES) for _ in range(_TIMES)]
    for table in tables:
        yield table, rng.randrange(4), rng.choice(_SIDES)


def _accuso(_: RuleSet, __: Random) -> Iterator[Arguments]:
    yield from ((values,) for values in combinations_with_replacement(range(1, 11), 3))


def _threes(_: RuleSet, rng: Random) -> Iterator[Arguments]:
    for size in range(_MOST_OF_A_HAND + 1):
        for declared in range(0, size + 1, 3):
            for _time in range(10):
                hand = draw(rng, size)
                yield hand, draw(rng, declared, hand)


def _nothing(_: RuleSet, __: Random) -> Iterator[Arguments]:
    yield ()


def totalling(table: CardSet, total: int, least: int = 1) -> Sets:
    """Return the sets of cards on a table that total so much, found one by one."""
    return tuple(
        CardSet(some)
        for size in range(least, len(table) + 1)
        for some in combinations(table, size)
        if sum(card.value for card in some) == total
    )


def _table(rng: Random, most: int = 8) -> CardSet:
    return draw(rng, rng.randint(1, most))


def _sums(_: RuleSet, rng: Random) -> Iterator[Arguments]:
    for _time in range(_TIMES):
        if found := totalling(_table(rng), rng.randint(3, 10), 2):
            yield (found,)


def _fifteens(rules: RuleSet, rng: Random) -> Iterator[Arguments]:
    for _time in range(_TIMES):
        if found := totalling(_table(rng), rules.ask.capture_total() - rng.randint(1, 10)):
            yield (found,)


def _excludes(_: RuleSet, __: Random) -> Iterator[Arguments]:
    yield from (("equal",), ("sum",))


def _of(kind: str, sets: Sets) -> Captures:
    return tuple(Capture(kind, cards) for cards in sets)


def _ace_captures(rules: RuleSet, rng: Random) -> Iterator[Arguments]:
    for _time in range(_TIMES):
        table = _table(rng)
        aces = table & _ACES
        fifteens = _of("fifteen", totalling(table, rules.ask.capture_total() - 1))
        sweep = () if aces else _of("sweep", (table,))
        yield sweep, _of("equal", tuple(CardSet((ace,)) for ace in aces)), fifteens


def _placed(rules: RuleSet, rng: Random) -> Iterator[tuple[Card, CardSet, dict[Card, Rank]]]:
    """Give a card to play, a table, and now and then a card that keeps a declared value."""
    for _time in range(2 * _TIMES):
        # Small tables too: these can be emptied.
        table = draw(rng, rng.choice((0, 1, 1, 2, 2, 3, 4, 5, 7, 9)))
        card = rng.choice(tuple(FULL - table))
        pledging = [one for one in (card, *table) if rules.ask.pledges(one)]
        kept = rng.choice((*pledging, *table, card)) if rng.random() < 0.25 else None
        yield card, table, {} if kept is None else {kept: rng.choice(tuple(Rank))}


def _captures(rules: RuleSet, rng: Random) -> Iterator[Arguments]:
    yield from _placed(rules, rng)


def _may_lay(rules: RuleSet, rng: Random) -> Iterator[Arguments]:
    for card, table, pledged in _placed(rules, rng):
        yield card, table, rules.ask.captures(card, table, pledged)


def _scopa_allowed(_: RuleSet, __: Random) -> Iterator[Arguments]:
    yield from ((False, False), (False, True), (True, True))


def _scopa(rules: RuleSet, rng: Random) -> Iterator[Arguments]:
    for card, table, pledged in _placed(rules, rng):
        for capture in rules.ask.captures(card, table, pledged):
            yield card, capture, table, pledged


def _capture_marks(rules: RuleSet, rng: Random) -> Iterator[Arguments]:
    yield from (arguments[:3] for arguments in _scopa(rules, rng))


def _leftovers_to(_: RuleSet, __: Random) -> Iterator[Arguments]:
    for sides in _SIDES:
        yield from product((NOBODY, *range(sides)), range(sides))


def _carte(_: RuleSet, rng: Random) -> Iterator[Arguments]:
    for time in range(_TIMES):
        yield (tuple(map(len, draw_piles(rng, _SIDES[time % 3]))),)


def _denari(_: RuleSet, rng: Random) -> Iterator[Arguments]:
    for piles in _piles(rng):
        yield (tuple(len(pile & DIAMONDS) for pile in piles),)


def _primiera(_: RuleSet, rng: Random) -> Iterator[Arguments]:
    for piles in _piles(rng):
        yield (
            tuple(
                tuple({card.suit: card for card in rng.sample(tuple(pile), len(pile))}.values())
                for pile in piles
            ),
        )


def _diamonds(_: RuleSet, rng: Random) -> Iterator[Arguments]:
    run = tuple(DIAMONDS)
    for first, last in combinations(range(len(run) + 1), 2):
        yield (CardSet(run[first:last]),)
    for _time in range(2 * _TIMES):
        yield (draw(rng, rng.randint(0, 10), DIAMONDS),)


def _piles(rng: Random) -> Iterator[Sets]:
    for sides in _SIDES:
        yield from (draw_piles(rng, sides) for _ in range(_TIMES // 2))
        yield from (draw_piles(rng, sides, diamonds=side) for side in range(sides))


def _of_piles(_: RuleSet, rng: Random) -> Iterator[Arguments]:
    yield from ((piles,) for piles in _piles(rng))


def _totals(rng: Random, target: int) -> tuple[int, ...]:
    near = range(max(0, target - 12), target + 13)
    return tuple(rng.choice(near) for _ in range(rng.choice(_SIDES)))


def _outcome(rules: RuleSet, rng: Random) -> Iterator[Arguments]:
    target = rules.ask.target()
    for _time in range(2 * _TIMES):
        totals = _totals(rng, target)
        yield totals, target
        yield (max(totals),) * 2, target


def _may_call(rules: RuleSet, rng: Random) -> Iterator[Arguments]:
    for _time in range(_TIMES):
        totals = _totals(rng, rules.ask.target())
        marks = [
            Mark(rng.choice(("scope", "accusi")), rng.randrange(len(totals)), points, draw(rng, 3))
            for points in rng.sample(range(1, 11), rng.randrange(4))
        ]
        yield rng.randrange(len(totals)), totals, tuple(marks)


_QUESTIONS: Final[dict[str, Callable[[RuleSet, Random], Iterator[Arguments]]]] = {
    "sides": _sides,
    "deals": _players,
    "next_seat": _seats,
    "wild_ranks": _wild_ranks,
    "pledges": _each_card,
    "table_bonus": _table_bonus,
    "misdeal": _misdeal,
    "accuso": _accuso,
    "threes": _threes,
    "capture_total": _nothing,
    "sums": _sums,
    "fifteens": _fifteens,
    "excludes": _excludes,
    "ace_captures": _ace_captures,
    "captures": _captures,
    "may_lay": _may_lay,
    "scopa_allowed": _scopa_allowed,
    "scopa": _scopa,
    "capture_marks": _capture_marks,
    "leftovers_to": _leftovers_to,
    "carte": _carte,
    "denari": _denari,
    "settebello": _nothing,
    "primiera_value": _each_card,
    "primiera": _primiera,
    "grande": _diamonds,
    "piccola": _diamonds,
    "score_items": _of_piles,
    "target": _nothing,
    "round_win": _of_piles,
    "outcome": _outcome,
    "may_call": _may_call,
}
