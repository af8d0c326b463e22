"""One door to the oracle: a house that answers every question of the rules."""

import random
from collections.abc import Sequence

from oracle import captures, scores, tables
from oracle.houses import Options, Variant
from oracle.match import Match, Move
from oracle.replay import Game, Replay, random_match, replay


class House:
    """A house built from the `rules` of a vector: a list of variants or a named game.

    Cards are text, sets of cards are lists. Every answer has the shape of the vectors.

    Raises:
        RefusedError: the house cannot be built.
    """

    def __init__(self, rules: str | Sequence[Variant] = ()) -> None:
        self.options = Options(rules)
        self.variants = self.options.variants

    def captures(
        self, card: str, table: list[str], values: dict[str, int] | None = None
    ) -> list[list[str]]:
        """List every set of table cards that the card may take."""
        return captures.captures(self.options, card, table, values)

    def may_lay(self, card: str, table: list[str], values: dict[str, int] | None = None) -> bool:
        """Tell whether the card may be laid without capturing."""
        return captures.may_lay(self.options, card, table, values)

    def scopa(
        self,
        card: str,
        captured: list[str],
        table_before: list[str],
        values: dict[str, int] | None = None,
        *,
        last_card: bool = False,
        last_deal: bool = False,
    ) -> int:
        """Tell how many scope a capture scores."""
        return captures.scopa(
            self.options,
            card,
            captured,
            table_before,
            values,
            last_card=last_card,
            last_deal=last_deal,
        )

    def accusi(self, hand: list[str]) -> list[tables.Accuso]:
        """List the accuso of a hand: none or one."""
        return tables.accusi(self.options, hand)

    def first_table(
        self, table: list[str], misdeals_before: int = 0, players: int = 2
    ) -> tables.FirstTable:
        """Judge the first four table cards."""
        return tables.first_table(self.options, table, misdeals_before, players)

    def players(self) -> list[int]:
        """List with how many players the house can play."""
        return tables.players_allowed(self.options)

    def plan(self, players: int) -> list[tables.Plan]:
        """Tell for each deal the cards to a hand and to the table."""
        return tables.plan(self.options, players)

    def sides(self, players: int) -> list[list[int]]:
        """List the seats of each side."""
        return tables.sides(self.options, players)

    def order(self, players: int, dealer: int) -> list[int]:
        """List the seats in the order of play; the first of them deals the next round."""
        return tables.order(self.options, players, dealer)

    def dealing(self, players: int, dealer: int, deck: list[str]) -> list[tables.Dealing]:
        """Deal a whole deck, deal by deal."""
        return tables.dealing(self.options, players, dealer, deck)

    def score_round(self, piles: list[list[str]], scope: list[int]) -> scores.Score:
        """Score a round from its piles and what was scored during it."""
        return scores.score_round(self.options, piles, scope)

    def earning_cards(self, piles: list[list[str]]) -> dict[str, list[list[str]]]:
        """List by side the cards that earn each item of the piles, carte and primiera too."""
        items = self.score_round(piles, [0] * len(piles))["items"]
        return scores.earning_cards(self.options, piles, items)

    def match_end(self, totals: list[int], cappotto: int | None = None) -> scores.MatchEnd:
        """Tell whether the match is over after a round, and who has won."""
        return scores.match_end(self.options, totals, cappotto)

    def match(self, players: int, dealer: int, totals: list[int] | None = None) -> Match:
        """Begin a match that is played move by move."""
        return Match(self.options, players, dealer, totals)

    def replay(
        self,
        players: int,
        dealer: int,
        decks: Sequence[str],
        moves: Sequence[Move],
        totals_before: Sequence[int] | None = None,
    ) -> Replay:
        """Play recorded moves from recorded decks, and report all that came of them."""
        return replay(self.options, players, dealer, decks, moves, totals_before)

    def random_match(self, players: int, dealer: int, rng: random.Random) -> Game:
        """Play a random match to its end."""
        return random_match(self.options, players, dealer, rng)
