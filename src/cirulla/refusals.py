"""Why a move may not be made: the stages of the rules compared, one after the other."""

from __future__ import annotations

from attrs import frozen

from cirulla.answers import Capture
from cirulla.base.accusi import accusi_of
from cirulla.base.captures import EQUAL, FIFTEEN, SUM, SWEEP, equals_of, of_kind, totalling
from cirulla.cards import Card, CardSet, union
from cirulla.errors import Code, Refusal
from cirulla.hand import Hand
from cirulla.moves import Call, Declare, Move, Play, Shuffle
from cirulla.plays import NO_PLEDGES
from cirulla.ruleset import RuleSet
from cirulla.state import State
from cirulla.steps import Pledged, Rules, Sets
from cirulla.view import SeenHand, View


def refuse(rules: RuleSet, position: State | View, move: Move, legal: tuple[Move, ...]) -> Refusal:
    """Explain why a move that is not legal is not.

    Args:
        rules: the house.
        position: where it was tried.
        move: what was tried.
        legal: the legal moves there, of which the nearest are told.
    """
    if position.outcome is not None:
        message = f"the match is over: side {position.outcome.winner} won"
        return Refusal(code=Code.OVER, message=message, rule="MATCH-3")
    if isinstance(move, Shuffle):
        message = "a round is being played; the next shuffle comes after its last card"
        return Refusal(code=Code.NO_SHUFFLE_NOW, message=message, rule="DEAL-1")
    if isinstance(move, Call):
        return _refuse_call(rules, position)
    turn = position.turn
    if turn is None:
        message = "the cards are not dealt: a shuffle is awaited"
        return Refusal(code=Code.NEEDS_SHUFFLE, message=message, rule="DEAL-1")
    if isinstance(position, View) and position.seat != turn:
        message = f"it is the turn of seat {turn}"
        return Refusal(code=Code.NOT_YOUR_TURN, message=message, rule="SEAT-2")
    if isinstance(move, Declare):
        return _refuse_declaration(rules, position, turn, move, legal)
    return _refuse_play(rules, position, turn, move, legal)


def _refuse_call(rules: RuleSet, position: State | View) -> Refusal:
    variants = rules.folded("may_call").variants
    if not rules.core.calls:
        return Refusal(
            code=Code.NO_CALLS,
            message="nobody calls out in this house; totals are compared after the round",
            rule="MATCH-1",
            step="may_call",
        )
    if position.played is None or (isinstance(position, View) and position.seat != position.played):
        return Refusal(
            code=Code.NOTHING_TO_CALL,
            message="only the player who has just played may call, before the next move",
            rule="CALL-1",
            step="may_call",
            variants=variants,
        )
    return Refusal(
        code=Code.CALL_TOO_LOW,
        message="the totals with the scope and accusi of this round do not reach the target",
        rule="CALL-2",
        step="may_call",
        variants=variants,
    )


def _refuse_declaration(
    rules: RuleSet, position: State | View, turn: int, move: Declare, legal: tuple[Move, ...]
) -> Refusal:
    each = rules.deals(position.players)[position.deal].each
    code, message, rule, step = _declaration_fault(rules, position.hands[turn], each, move)
    return Refusal(
        code=code,
        message=message,
        rule=rule,
        step=step,
        variants=rules.folded(step).variants,
        cards=tuple(move.cards or position.hands[turn].cards),
        alternatives=tuple(one for one in legal if isinstance(one, Declare)),
    )


def _declaration_fault(
    rules: RuleSet, hand: Hand | SeenHand, each: int, move: Declare
) -> tuple[Code, str, str, str]:
    """Return what forbids a declaration: its code, message, rule and step."""
    if each < 3:
        return Code.NO_ACCUSO, f"a hand of {each} has no accuso", "ACC-4", "threes"
    if not hand.right:
        message = "too late: this hand has declared or played in this deal"
        if len(hand.cards) < 3 and not hand.up:
            message = "too late: an accuso is declared before the first card of the deal is played"
        return Code.TOO_LATE, message, "ACC-4", "threes"
    if (move.cards is None) == rules.core.names_threes:
        how = "names its three cards" if rules.core.names_threes else "does not name its cards"
        message = f"a declaration {how} in this house"
        return Code.NAME_THE_THREE, message, "ACC-4", "threes"
    cards = hand.cards if move.cards is None else move.cards
    if cards not in rules.ask.threes(hand.cards, hand.up):
        message = f"{cards} are not three cards that this hand may still declare"
        return Code.NO_ACCUSO, message, "ACC-4", "threes"
    found = accusi_of(rules.ask, cards)
    if any(one.name == move.accuso for one in found):
        wilds = ", ".join(str(one.wild) for one in found)
        message = f"the matta makes a {move.accuso} as {wilds}"
        if found[0].wild is None:
            message = "the matta is not among these cards, so no rank is named"
        return Code.WILD_RANK, message, "MATTA-1", "wild_ranks"
    if found:
        message = f"{cards} make a {found[0].name}, which is worth most, not a {move.accuso}"
        return Code.BETTER_ACCUSO, message, "ACC-3", "accuso"
    return Code.NO_ACCUSO, f"{cards} make no accuso", "ACC-1", "accuso"


def _refuse_play(
    rules: RuleSet, position: State | View, turn: int, move: Play, legal: tuple[Move, ...]
) -> Refusal:
    card, capture, table = move.card, move.capture, position.table
    hand = position.hands[turn]
    plays = tuple(one for one in legal if isinstance(one, Play))
    if card not in hand.cards:
        return Refusal(
            code=Code.NOT_IN_HAND,
            message=f"{card} is not in the hand of seat {turn}",
            cards=(card,),
            alternatives=plays,
        )
    mine = tuple(one for one in plays if one.card is card)
    if missing := capture - table:
        verb = "does" if len(missing) == 1 else "do"
        return Refusal(
            code=Code.NOT_ON_TABLE,
            message=f"{missing} {verb} not lie on the table",
            rule="CAP-1",
            cards=tuple(missing),
            alternatives=mine,
        )
    pledged = dict(position.pledges) if position.pledges else NO_PLEDGES
    if not capture:
        takeable = union(one.capture for one in mine)
        message = f"{card} can capture, so it must"
        why = _Why(Code.MUST_CAPTURE, "CAP-5", "may_lay", message, takeable)
    else:
        tried = _Try(rules.ask, card, capture, table, pledged)
        why = _dropped(tried, rules.folded("captures").others)
    return Refusal(
        code=why.code,
        message=why.message,
        rule=why.rule,
        step=why.step,
        variants=rules.folded(why.step).variants,
        cards=tuple(why.cards),
        alternatives=mine,
    )


@frozen
class _Why:
    """At which stage a capture was dropped."""

    code: Code
    rule: str
    step: str
    message: str
    cards: CardSet


@frozen
class _Try:
    """A capture that was tried and is not legal, with all there is to compare it with."""

    ask: Rules
    card: Card
    capture: CardSet
    table: CardSet
    pledged: Pledged

    @property
    def value(self) -> int:
        """What the card counts."""
        return self.pledged.get(self.card, self.card.rank)

    @property
    def takes(self) -> str:
        """How the messages begin."""
        return f"{self.card} may not take {self.capture}"

    @property
    def equals(self) -> Sets:
        """Each equal card there is."""
        return equals_of(self.value, self.table, self.pledged)

    @property
    def sums(self) -> Sets:
        """All the sums there are."""
        return totalling(self.value, self.table, self.pledged, least=2)

    @property
    def fifteens(self) -> Sets:
        """All the fifteens there are."""
        return totalling(self.ask.capture_total() - self.value, self.table, self.pledged)


def _dropped(tried: _Try, refiners: tuple[str, ...]) -> _Why:
    """Compare a capture with each stage of the rules, in their order."""
    kinds = {SUM: tried.sums, FIFTEEN: tried.fifteens}
    kind = next((one for one, sets in kinds.items() if tried.capture in sets), None)
    if tried.value == 1:
        if kind is None and tried.capture not in (tried.table, *tried.equals):
            return _no_capture(tried, refiners)
        return _dropped_ace(tried, refiners)
    if kind is None:
        drop = _refined_away if tried.capture in tried.equals else _no_capture
        return drop(tried, refiners)
    barred = tried.ask.excludes(EQUAL) if tried.equals else ()
    if kind in barred:
        there = union(tried.equals)
        message = f"{tried.takes}: {there} lies there, and an equal card must be taken"
        return _Why(Code.MUST_TAKE_EQUAL, "CAP-2", "excludes", message, there)
    sums = tried.ask.sums(tried.sums) if tried.sums and SUM not in barred else ()
    if kind == SUM and tried.capture not in sums:
        return _not_chosen(tried, "sums", "CAP-3", sums)
    fifteens = tried.ask.fifteens(tried.fifteens) if kind == FIFTEEN else ()
    if kind == FIFTEEN and tried.capture not in fifteens:
        return _not_chosen(tried, "fifteens", "CAP-4", fifteens)
    if kind == FIFTEEN and sums and FIFTEEN in tried.ask.excludes(SUM):
        message = f"{tried.takes}: a sum of {tried.value} lies there and must be taken"
        return _Why(Code.MUST_TAKE_SUM, "CAP-4", "excludes", message, union(sums))
    return _refined_away(tried, refiners)


def _dropped_ace(tried: _Try, refiners: tuple[str, ...]) -> _Why:
    """Do the same for an ace (ACE-1, ACE-2)."""
    fifteens = tried.ask.fifteens(tried.fifteens) if tried.fifteens else ()
    if tried.capture in tried.fifteens and tried.capture not in fifteens:
        return _not_chosen(tried, "fifteens", "CAP-4", fifteens)
    aces = of_kind(EQUAL, tried.equals)
    sweep = () if aces else (Capture(SWEEP, tried.table),)
    legal = tried.ask.ace_captures(sweep, aces, of_kind(FIFTEEN, fifteens))
    if tried.capture in [one.cards for one in legal]:
        return _refined_away(tried, refiners)
    if not aces:
        message = f"{tried.takes}: no ace lies there, so an ace takes the whole table"
        return _Why(Code.MUST_SWEEP, "ACE-1", "ace_captures", message, tried.table)
    there = union(tried.equals)
    message = f"{tried.takes}: {there} lies there, so an ace may only do what ACE-2 allows"
    return _Why(Code.ACE_TAKES_ACE, "ACE-2", "ace_captures", message, there)


def _no_capture(tried: _Try, _: tuple[str, ...]) -> _Why:
    total = sum(tried.pledged.get(card, card.rank) for card in tried.capture)
    message = (
        f"{tried.takes}: they total {total}, which is not {int(tried.value)}, and with the card "
        f"{total + tried.value}, which is not {tried.ask.capture_total()}"
    )
    if total == tried.value:
        message = f"{tried.takes} as they lie"
    return _Why(Code.NOT_A_CAPTURE, "CAP-1", "captures", message, tried.capture)


def _not_chosen(tried: _Try, step: str, rule: str, chosen: Sets) -> _Why:
    if chosen and all(len(one) < len(tried.capture) for one in chosen):
        message = f"{tried.takes}: a capture of fewer cards lies there ({chosen[0]})"
        return _Why(Code.MUST_TAKE_FEWEST, rule, step, message, union(chosen))
    message = f"{tried.takes}: the house does not choose it among the {step}"
    return _Why(Code.NOT_BY_THESE_RULES, rule, step, message, tried.capture)


def _refined_away(tried: _Try, refiners: tuple[str, ...]) -> _Why:
    message = f"{tried.takes} by the rules of {', '.join(refiners) or 'this house'}"
    return _Why(Code.NOT_BY_THESE_RULES, "CAP-1", "captures", message, tried.capture)
