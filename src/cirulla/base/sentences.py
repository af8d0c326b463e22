"""The base game in words: one sentence for each of its rules, in the order of play."""

from __future__ import annotations

from typing import Final

from cirulla.steps import Sentence
from cirulla.steps import gettext_noop as _

SENTENCES: Final[tuple[Sentence, ...]] = (
    Sentence(
        "SEAT-1",
        _(
            "Two, three or four play. Two and three play each for themselves. Four play in pairs: "
            "partners sit opposite each other and share their captures and points."
        ),
    ),
    Sentence(
        "SEAT-2",
        _(
            "Play goes round clockwise. The player after the dealer goes first in every deal, and "
            "after each round the next player becomes the dealer."
        ),
    ),
    Sentence(
        "DEAL-1",
        _(
            "Each player is dealt three cards, one at a time from the player after the dealer on; "
            "then four are laid face up on the table."
        ),
    ),
    Sentence(
        "DEAL-2",
        _(
            "When every hand is empty, three more cards each are dealt and none to the table, "
            "until the deck is used up: six deals for two players, four for three, three for four."
        ),
    ),
    Sentence(
        "TABLE-1",
        _(
            "If the four cards of the first table total 15, the dealer's side takes them and "
            "scores 1 scopa; if they total 30, 2 scope."
        ),
    ),
    Sentence(
        "TABLE-2",
        _(
            "If the dealer's side takes the first table, that counts as the last capture until "
            "somebody makes another."
        ),
    ),
    Sentence(
        "TABLE-3",
        _("The first table is settled before anything is played or declared."),
    ),
    Sentence(
        "CAP-1",
        _(
            "A card played makes one capture at most: an equal, which is one table card of the "
            "same value; a sum, two or more table cards that total its value; a fifteen, one or "
            "more table cards that total 15 together with it; or, with an ace, everything."
        ),
    ),
    Sentence(
        "CAP-2",
        _(
            "If a card of the same value lies on the table, only such a card may be taken, no sum "
            "and no fifteen; of several the player chooses one. The ace follows its own rule."
        ),
    ),
    Sentence(
        "CAP-3",
        _(
            "Of several sums only those with the fewest cards may be taken; between equally short "
            "ones the player chooses."
        ),
    ),
    Sentence(
        "CAP-4",
        _(
            "A fifteen may be made of any number of cards. Where a sum may be taken too, the "
            "player chooses between them."
        ),
    ),
    Sentence(
        "CAP-5",
        _(
            "A card that can capture must capture. Which card to play from the hand is always "
            "the player's choice."
        ),
    ),
    Sentence(
        "CAP-6",
        _(
            "The cards captured and the card that took them go to the side's pile. A card that "
            "captures nothing stays on the table."
        ),
    ),
    Sentence(
        "ACE-1",
        _(
            "An ace played on a table that holds cards but no ace takes them all, and may take "
            "nothing less."
        ),
    ),
    Sentence(
        "ACE-2",
        _(
            "An ace played on a table that holds an ace takes one ace and nothing else, or makes "
            "a fifteen; the player chooses."
        ),
    ),
    Sentence(
        "ACE-3",
        _("An ace played on an empty table stays there; that is no scopa."),
    ),
    Sentence(
        "SCOPA-1",
        _(
            "A capture that empties the table is a scopa and scores 1 point at once, whatever its "
            "kind: an ace that takes everything and an ace that takes a lone ace included."
        ),
    ),
    Sentence(
        "SCOPA-2",
        _("The very last card played in a round never makes a scopa."),
    ),
    Sentence(
        "ACC-1",
        _("Buona (also bàrsega or cirulla): three cards in hand that total 9 or less; 3 points."),
    ),
    Sentence(
        "ACC-2",
        _("Decino (also barsegon): three cards of the same rank; 10 points."),
    ),
    Sentence(
        "ACC-3",
        _("Three cards score one accuso only: the one worth most."),
    ),
    Sentence(
        "ACC-4",
        _(
            "An accuso is declared on one's own turn, with all three cards of that deal still in "
            "hand: once the first is played it is too late. Nobody has to declare. A hand declares "
            "once in a deal."
        ),
    ),
    Sentence(
        "ACC-5",
        _("The declared cards lie face up until they are played."),
    ),
    Sentence(
        "ACC-6",
        _(
            "The points of an accuso are scored at once, like scope, and stay whatever happens "
            "later."
        ),
    ),
    Sentence(
        "END-1",
        _(
            "Cards left on the table at the end of a round go to the side that captured last; "
            "that is no scopa."
        ),
    ),
    Sentence(
        "END-2",
        _("If nobody captured in the whole round, they go to the dealer's side."),
    ),
    Sentence(
        "END-3",
        _("Then all forty cards are in the piles, and the round is scored."),
    ),
    Sentence(
        "SCORE-1",
        _(
            "Carte, 1 point: the side with 21 cards or more. Denari, 1 point: the side with 6 "
            "diamonds or more. Settebello, 1 point: the side with the seven of diamonds."
        ),
    ),
    Sentence(
        "SCORE-2",
        _(
            "Primiera, 1 point: each side adds up its best card of each suit (7 = 21, 6 = 18, "
            "ace = 16, 5 = 15, 4 = 14, 3 = 13, 2 = 12, figures = 10), and the highest total "
            "scores. A side without all four suits does not compete; a tie scores nobody."
        ),
    ),
    Sentence(
        "SCORE-3",
        _("Grande, 5 points: jack, queen and king of diamonds."),
    ),
    Sentence(
        "SCORE-4",
        _(
            "Piccola: ace, two and three of diamonds, 3 points; and 1 more for each diamond that "
            "continues the run without a gap, as far as the king."
        ),
    ),
    Sentence(
        "SCORE-5",
        _("Scope and accusi count as they were scored during the round."),
    ),
    Sentence(
        "SCORE-6",
        _(
            "Each item counts by itself, so one card may serve several. Every point is named with "
            "the side that scores it and the cards that earn it."
        ),
    ),
    Sentence(
        "MATCH-1",
        _(
            "The match is played to 51 points. Totals are compared only at the end of a round: a "
            "side that passes the target sooner plays on."
        ),
    ),
    Sentence(
        "MATCH-2",
        _(
            "The highest total at or over the target wins. If it is shared, another round is "
            "played."
        ),
    ),
    Sentence(
        "MATCH-3",
        _("When the match is over, nothing more is played, scored or declared."),
    ),
)
"""Every rule of the base game, each with exactly one sentence."""
