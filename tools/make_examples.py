"""Make the example matches anew: ``python tools/make_examples.py [FOLDER]``.

Each is played by attentive but simple players from a named seed, so that it comes out the same
every time. It is run when rules or the record format change; a test holds that what lies in
``examples/`` is what it makes.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from attrs import frozen

from cirulla import DECK, Match, Misdealt, Move, Play, Suit
from cirulla.house import House
from cirulla.record import dump

PROJECT = Path(__file__).parent.parent
NAMES = ("Nina", "Beppe", "Colomba", "Baciccia", "Teresa")
DIAMONDS = frozenset(card for card in DECK if card.suit is Suit.DIAMONDS)


@frozen
class Example:
    """One example match.

    Attributes:
        file: its name, without the ending.
        game: a named game, or a house file beside it.
        players: how many play.
        seed: what the decks and the choices come from.
        wants: what must occur in it: ``misdeal``, ``cappotto`` or nothing.
    """

    file: str
    game: str
    players: int
    seed: int = 1
    wants: str = ""


EXAMPLES = (
    Example("base-2", "base", 2),
    Example("base-3", "base", 3),
    Example("base-4", "base", 4),
    Example("breve", "breve", 2),
    Example("tradizione-5", "tradizione", 5, wants="misdeal"),
    Example("tradizione-donna", "tradizione-donna", 2, wants="cappotto"),
    Example("aula-2", "aula-2", 2),
    Example("cirullone", "cirullone", 4),
    Example("genova", "genova", 4),
    Example("giardini-luzzati", "giardini-luzzati", 2),
    Example("italia", "italia", 3),
    Example("la-spezia", "la-spezia", 2),
    Example("molassana", "molassana", 2),
    Example("santa-margherita", "santa-margherita", 2),
    Example("val-varenna", "val-varenna", 4),
    Example("casa-parodi", "casa-parodi.toml", 2),
)


def _choose(moves: tuple[Move, ...], rng: Random, *, kind: bool) -> Move:
    """Declare if possible, else take what is worth most, else lay anything.

    A kind player leaves the diamonds to the other side.
    """

    def worth(move: Move) -> tuple[int, int, float]:
        if not isinstance(move, Play):
            return 100, 0, 0.0
        taken = (*move.capture, move.card) if move.capture else ()
        diamonds = len(DIAMONDS.intersection(taken))
        if kind:
            laid = not move.capture and move.card in DIAMONDS
            return -diamonds, int(laid), rng.random()
        return diamonds, len(taken), rng.random()

    return max(moves, key=worth)


def _play(example: Example, folder: Path, seed: int) -> Match:
    spec = House.load(folder / example.game) if example.game.endswith(".toml") else example.game
    match = Match(spec, NAMES[: example.players], seed=seed)
    rng = Random(seed)
    while not match.over:
        kind = example.wants == "cappotto" and match.turn == 1
        match.play(_choose(match.legal_moves, rng, kind=kind))
    return match


def _occurs(match: Match, wanted: str) -> bool:
    if wanted == "misdeal":
        return any(isinstance(event, Misdealt) for event in match.events)
    return not wanted or (match.outcome is not None and match.outcome.how == wanted)


def make(example: Example, folder: Path) -> Match:
    """Play an example, from its seed or the next in which what it wants occurs."""
    seed = example.seed
    while not _occurs(match := _play(example, folder, seed), example.wants):
        seed += 1
    return match


def main() -> None:
    """Write every example into the folder given, or into ``examples/``."""
    source = PROJECT / "examples"
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else source
    for example in EXAMPLES:
        match = make(example, source)
        dump(match.record(), target / f"{example.file}.cirulla")
        print(f"{example.file}: {match.totals}, {match.outcome}")


if __name__ == "__main__":
    main()
