"""The score of a match played with real cards, held against the engine's own scores."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

import pytest
from attrs import frozen

from cirulla.answers import MatchDecided, Misdeal, Outcome, ScoreLine
from cirulla.cards import DECK, DIAMONDS, FULL, Card, CardSet, Rank, Suit
from cirulla.errors import Code, RecordError
from cirulla.events import (
    Captured,
    Declared,
    LeftoversTaken,
    Misdealt,
    RoundScored,
    TableTaken,
)
from cirulla.house import House, game_names
from cirulla.interview import Refused
from cirulla.match import Match
from cirulla.moves import CALL
from cirulla.scorebook import Book, dumps, load, loads
from cirulla.scorebook.sharing import OTHERS, shared_out
from cirulla.scorebook.terms import Terms
from cirulla.steps import Variant, hookimpl
from local_variants import Figures
from matches import able
from oracle import random_variants
from support import BASE
from support import house as built

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from cirulla.events import Event

NAMES = ("Nina", "Beppe", "Colomba", "Baciccia", "Teresa", "Gio", "Rosa", "Tilde")


def begun(game: object = "base", players: int = 2, dealer: str = "") -> Book:
    return Book.begin(House.of(game), NAMES[:players]).answer(dealer)  # type: ignore[arg-type]


def told(book: Book, *answers: str, lang: str = "en") -> Book:
    for answer in answers:
        book = book.answer(answer, lang)
    return book


def asked(book: Book) -> str:
    return "" if book.question is None else book.question.key


def why(book: Book, answer: str, lang: str = "en") -> str:
    with pytest.raises(Refused) as caught:
        book.answer(answer, lang)
    return caught.value.words.say(lang)


# Held against the engine


class Round:
    """What really happened in a round, to answer from."""

    def __init__(self, terms: Terms, events: Sequence[Event], piles: Sequence[CardSet]) -> None:
        self.terms, self.piles = terms, piles
        self.marked: dict[str, list[int]] = {}
        for event in events:
            if isinstance(event, TableTaken):
                self._add("scope", event.side, event.mark.points)
            elif isinstance(event, Captured):
                for mark in event.marks:
                    self._add(
                        "scope" if mark.item == "scope" else f"bonus {mark.item}",
                        mark.side,
                        mark.points,
                    )
            elif isinstance(event, Declared):
                self._add(f"accuso {event.accuso.name}", event.mark.side, 1)

    def _add(self, key: str, side: int, number: int) -> None:
        self.marked.setdefault(key, [0] * self.terms.sides)[side] += number

    def answer(self, key: str) -> str:
        """Return a true answer to the question of that key."""
        if key.split(maxsplit=1)[0] in {"scope", "accuso", "bonus"}:
            return " ".join(map(str, self.marked.get(key, [])))
        if key == "call":
            return ""
        if key == "carte":
            return " ".join(str(len(pile)) for pile in self.piles[:-1])
        if key == "diamonds":
            shares = (" ".join(str(card.rank) for card in pile & DIAMONDS) for pile in self.piles)
            return " / ".join(share or "-" for share in shares)
        if key == "cards":
            return " / ".join(str(pile) or "-" for pile in self.piles)
        if key == "settebello":
            holds = [self.terms.settebello in pile for pile in self.piles]
            return self.terms.names[self.terms.layout.sides[holds.index(True)][0]]
        suit = next(suit for suit in Suit if key == f"primiera-{suit}")
        bests = (
            next((card for card in self.terms.order[suit] if card in pile), None)
            for pile in self.piles
        )
        return " ".join(str(best.rank) if best else "-" for best in bests)


def rounds_of(match: Match) -> Iterator[tuple[list[Event], RoundScored]]:
    """Give what happened in each round, and what it scored."""
    happened: list[Event] = []
    for event in match.events:
        if isinstance(event, RoundScored):
            yield happened, event
            happened = []
        else:
            happened.append(event)


def piles_of(events: Sequence[Event], match: Match) -> list[CardSet]:
    """Gather what each side took in a round."""
    layout = match.rules.layout(match.players)
    piles = [CardSet()] * len(layout.sides)
    for event in events:
        if isinstance(event, Captured):
            piles[layout.side_of[event.seat]] |= {event.card, *event.capture.cards}
        elif isinstance(event, TableTaken):
            piles[event.side] |= event.mark.cards
        elif isinstance(event, LeftoversTaken):
            piles[event.side] |= event.cards
    return piles


def check_words(book: Book) -> None:
    """Hold that a question is put in both languages, and names every side or player."""
    assert book.question is not None
    english, italian = (book.question.words(lang).say(lang) for lang in ("en", "it"))
    assert english != italian
    if asked(book) not in {"call", "diamonds"}:
        assert all(name in english and name in italian for name in book.terms.names)


def kept(match: Match, house: House) -> Book:
    """Keep the score of a match that was played, and hold each round against the engine's."""
    book = Book.begin(house, match.names).answer(match.names[0])
    for happened, scored in rounds_of(match):
        for event in happened:
            if isinstance(event, Misdealt):
                book, _verdict = book.first_table(str(event.cards))
        true = Round(book.terms, happened, piles_of(happened, match))
        number = len(book.sheets)
        while len(book.sheets) == number:
            check_words(book)
            book = book.answer(true.answer(asked(book)))
        sheet = book.sheets[-1]
        assert (sheet.points, sheet.totals) == (scored.points, scored.totals)
        whole = {(one.item, one.side, one.cards) for one in scored.lines}
        assert {one[:2] for one in whole} == {(one.item, one.side) for one in sheet.lines}
        for line in sheet.lines:
            # A card is shown only if it is known that it earned the point.
            assert not line.cards or (line.item, line.side, line.cards) in whole
    return book


def played(rules: object, players: int, seed: str, most: int = 200) -> Match:
    match = Match(rules, NAMES[:players], seed=seed)  # type: ignore[arg-type]
    rng = random.Random(seed)
    for _ in range(most):
        if match.over:
            break
        match.play(rng.choice([move for move in match.legal_moves if move is not CALL]))
    return match


@pytest.mark.parametrize("game", game_names())
def test_a_round_scores_what_the_engine_scores(game: str) -> None:
    house = House.of(game)
    for players in able(house.rules):
        match = played(house, players, f"{game} {players}")
        book = kept(match, house)
        assert book.sheets
        assert loads(dumps(book)) == book
        assert book.outcome == match.outcome or book.outcome is None


@frozen(kw_only=True)
class Sevens(Variant):
    """A side with three sevens scores 1; the settebello is that of hearts."""

    name: ClassVar[str] = "sevens"

    @hookimpl
    def score_items(self, piles: tuple[CardSet, ...]) -> tuple[ScoreLine, ...]:
        held = [sum(card.rank is Rank.SEVEN for card in pile) for pile in piles]
        return tuple(ScoreLine("sevens", side, 1) for side, n in enumerate(held) if n >= 3)

    @hookimpl
    def settebello(self) -> Card:
        return Card(Rank.SEVEN, Suit.HEARTS)


@frozen(kw_only=True)
class Hearts(Variant):
    """The settebello is that of hearts."""

    name: ClassVar[str] = "hearts"

    @hookimpl
    def settebello(self) -> Card:
        return Card(Rank.SEVEN, Suit.HEARTS)


@pytest.mark.parametrize("variant", [Figures(), Sevens(), Hearts()])
def test_a_strangers_variant_is_scored_too(variant: Variant) -> None:
    house = House.of([{"variant": "accusi", "low_decino": 12}, variant])
    for players in (2, 3, 4):
        kept(played(house, players, f"{variant.name} {players}"), house)


@pytest.mark.parametrize("seed", range(6))
def test_any_house_is_scored_as_the_engine_scores_it(seed: int) -> None:
    rules = built(random_variants(random.Random(seed)))
    for players in able(rules)[:3]:
        kept(played(rules, players, f"{seed} {players}"), House.of(rules))


# What is asked


def keys_asked(book: Book, true: Sequence[str]) -> list[str]:
    found = []
    for answer in true:
        found.append(asked(book))
        book = book.answer(answer)
    return found


def test_the_base_game_asks_for_so_much() -> None:
    answers = ("2 1", "1 0", "", "23", "A 2 7 J", "7 6", "6 7", "7 6")
    assert keys_asked(begun(), answers) == [
        "scope",
        "accuso buona",
        "accuso decino",
        "carte",
        "diamonds",
        "primiera-h",
        "primiera-c",
        "primiera-s",
    ]
    sheet = told(begun(), *answers).sheets[0]
    lines = [(one.item, one.side, one.points, " ".join(map(str, one.cards))) for one in sheet.lines]
    assert lines == [
        ("carte", 0, 1, ""),
        ("denari", 1, 1, "3d 4d 5d 6d Qd Kd"),
        ("settebello", 0, 1, "7d"),
        ("primiera", 0, 1, "7h 7d 6c 7s"),
        ("scope", 0, 2, ""),
        ("scope", 1, 1, ""),
        ("accusi", 0, 3, ""),
    ]


def test_no_more_best_cards_are_asked_than_decide_the_primiera() -> None:
    """SCORE-2: a side without all four suits does not compete."""
    book = told(begun(), "", "", "", "12", "7", "7 -")
    assert asked(book) == "primiera-c"  # Nina may yet be without a suit herself
    book = book.answer("- 7")
    assert asked(book) == "scope"  # nobody can win it any more
    assert "primiera" not in {line.item for line in book.sheets[0].lines}
    book = told(begun(), "", "", "", "23", "A23456 7JQK")
    assert asked(book) == "primiera-h"  # without the sevens it is all open
    book = told(book, "7 6", "7 6", "7 -")
    lines = {one.item: one for one in book.sheets[0].lines}
    assert (lines["primiera"].side, len(lines["primiera"].cards)) == (0, 4)


def test_who_has_every_card_is_asked_no_more() -> None:
    book = told(begun("genova"), "", "", "", "40 0", "A234567JQK")
    assert book.outcome == Outcome(0, "cappotto")
    lines = {one.item: one.cards for one in book.sheets[0].lines}
    assert " ".join(map(str, lines["primiera"])) == "7h 7d 7c 7s"
    assert len(lines["carte"]) == 40


def test_a_house_without_accusi_asks_for_none() -> None:
    book = begun([{"variant": "accusi", "buona": 0, "decino": 0}])
    assert keys_asked(book, ["1 1"]) == ["scope"]
    assert asked(told(book, "1 1")) == "carte"


def test_each_accuso_of_a_house_is_asked_for() -> None:
    keys = [item.key for item in begun("la-spezia").terms.items]
    assert keys == ["scope", "accuso buona", "accuso decino", "accuso low_decino"]
    both = [{"variant": "accusi", "together": True}]
    assert [item.points for item in begun(both).terms.items] == [1, 3, 10, 13]


def test_pairs_are_one_side() -> None:
    book = begun("cirullone", 4, "beppe")
    assert (book.terms.side_names(), book.next_dealer) == ("Nina + Colomba, Beppe + Baciccia", 1)
    assert book.terms.most_accusi == (6, 6)
    assert begun("base", 3).terms.most_accusi == (4, 4, 4)
    # The last deal of five is of one card each.
    assert begun("tradizione", 5).terms.most_accusi == (2, 2, 2, 2, 2)


def test_three_sides_part_their_diamonds_by_strokes() -> None:
    book = told(begun("base", 3), "", "", "", "17 13", "A 2 3 / -")
    assert book.facts.counts == (17, 13, 10)
    assert list(map(str, book.facts.shares)) == ["Ad 2d 3d", "", "4d 5d 6d 7d Jd Qd Kd"]
    assert book.answers[-1] == ("diamonds", "A 2 3 / - / 4 5 6 7 J Q K")


def test_whole_piles_are_asked_where_a_variant_looks_at_them() -> None:
    book = told(begun([Sevens()]), "", "", "")
    assert asked(book) == "cards"
    book = book.answer("7h 7c 7s / " + str(FULL - CardSet.parse("7h 7c 7s")))
    assert {line.item for line in book.sheets[0].lines} >= {"carte", "sevens", "settebello"}
    whole = book.sheets[0].lines
    assert [one.side for one in whole if one.item in {"sevens", "settebello"}] == [0, 0]


# What does not fit is refused with the reason


@pytest.mark.parametrize(
    ("before", "answer", "reason"),
    [
        ([], "x", '"x" is no answer: write 2 numbers, one for each side, as 3 2.'),
        ([], "-1 2", '"-1 2" is no answer: write 2 numbers, one for each side, as 3 2.'),
        ([], "1000 2", '"1000 2" is no answer: write 2 numbers, one for each side, as 3 2.'),
        ([], "1", "1 answer for 2 sides: give one for each."),
        ([], "1 2 3", "3 answers for 2 sides: give one for each."),
        (["", "4 0"], "3 0", "Nina: 7 accusi? In a round there can be 6 at most."),
        (["", "", ""], "45", "45 cards in all? There are 40."),
        (["", "", ""], "25 20", "45 cards in all? There are 40."),
        (["", "", ""], "", '"" is no answer: write 2 numbers, one for each side, as 3 2.'),
        (["9 0", "", ""], "12", "Nina: 9 scope with 12 cards in all? That cannot be."),
        (["1 0", "", ""], "0 40", "Nina: 1 scope with 0 cards in all? That cannot be."),
        (["", "", "", "3"], "A 2 3 4", "Nina: 4 diamonds among 3 cards in all?"),
        (["", "", "", "23"], "A 2 2", "You wrote the two of diamonds twice."),
        (["", "", "", "23"], "", "Write the cards, as A 2 3 4 5 6 7 J Q K; - for none."),
        (["", "", "", "23"], "7 / 7", "Nina and Beppe cannot both have the seven of diamonds."),
        (["", "", "", "23"], "7 / A 2 3", "Somebody must have the four of diamonds."),
        (["", "", "", "23"], "7 / A / 2", "3 answers for 2 sides: give one for each."),
        (["", "", "", "23", "A"], "7 7", "Nina and Beppe cannot both have the seven of hearts."),
        (["", "", "", "23", "A"], "6 5", "Somebody must have the seven of hearts."),
        (["", "", "", "23", "A"], "7", "1 answer for 2 sides: give one for each."),
        (
            ["", "", "", "23", "A"],
            "J 7",  # then Nina has one heart at most, and 21 cards
            "That cannot be with the cards taken: Nina 23, Beppe 17.",
        ),
        (
            ["", "", "", "38", "A 2 3 4 5 6 7 J Q", "6 7"],
            "6 7",  # then Beppe has three cards
            "That cannot be with the cards taken: Nina 38, Beppe 2.",
        ),
    ],
)
def test_answers_that_do_not_fit(before: list[str], answer: str, reason: str) -> None:
    book = told(begun(), *before)
    assert why(book, answer) == reason


def test_reasons_are_told_in_italian_too() -> None:
    book = told(begun(), "", "", "")
    assert why(book, "45", "it") == "45 carte in tutto? Sono 40."
    book = told(book, "23")
    assert why(book, "7 / 7", "it") == (
        "Nina e Beppe non possono avere entrambi il sette di quadri."
    )
    assert told(book, "A 2 F", lang="it").answers[-1][1] == "A 2 J / 3 4 5 6 7 Q K"


def test_numbers_may_be_written_as_people_do() -> None:
    book = told(begun(), "", "", "")
    for answer in ("23 17", "23-17", "23, 17", "23;17", " 23 "):
        assert book.answer(answer).facts.counts == (23, 17)


def test_who_does_not_play_deals_nothing() -> None:
    book = Book.begin(House.of("base"), NAMES[:3])
    assert why(book, "Pippo") == '"Pippo" does not play; there are Nina, Beppe, Colomba.'
    assert why(book, "0").startswith('"0" does not play')
    assert [book.answer(one).dealer for one in ("", "BEPPE", "3")] == [0, 1, 2]


# How a match ends


def test_a_shared_highest_total_plays_on() -> None:
    """MATCH-2: the highest total at or over the target wins, unless it is shared."""
    short = [{"variant": "target", "points": 4}]
    half = ("20", "A 2 3 4 5 / 6 7 J Q K")
    book = told(begun(short), "4 0", "0 1", "", *half)
    while not book.sheets:
        book = book.answer("7 6" if asked(book) == "primiera-h" else "6 7")
    assert book.outcome is None or book.totals[0] != book.totals[1]
    assert book.leaders == (1,)


def test_a_call_is_asked_only_where_it_can_be() -> None:
    """CALL-1, CALL-2: the side's total with its scope and accusi must reach the target."""
    game = [{"variant": "target", "points": 10}, {"variant": "call-out"}]
    book = told(begun(game), "6 5", "1 1", "")
    assert asked(book) == "carte"  # 9 and 8 are too few
    book = told(begun(game), "7 5", "1 1", "")
    assert asked(book) == "call"
    assert why(book, "Beppe") == "Beppe: only 8 with scope and accusi, and the target is 10."
    called = book.answer("nina")
    assert (called.outcome, called.totals) == (Outcome(0, "call"), (0, 0))
    assert called.question is None
    assert called.sheets[0].answers[-1] == ("call", "Nina")
    assert asked(book.answer("")) == "carte"
    assert loads(dumps(called)) == called


def test_a_first_table_that_ends_the_match() -> None:
    """LUZ-1, LUZ-2, LUZ-3: four equal cards win, three misdeals in a row lose."""
    book = begun("giardini-luzzati", 2, "Beppe")
    won, _ = book.first_table("4h 4d 4c 4s")
    assert (won.outcome, won.totals) == (Outcome(1, "luzzati"), (0, 0))
    for place in range(3):
        book, verdict = book.first_table("Ah As 6d 7c")
        assert type(verdict) is (Misdeal if place < 2 else MatchDecided)
    assert book.outcome == Outcome(0, "luzzati")
    assert loads(dumps(book)) == book
    assert book.undo().facts.misdeals == 2
    assert book.undo().undo().undo() == begun("giardini-luzzati", 2, "Beppe")


def test_a_first_table_that_changes_nothing_is_not_noted() -> None:
    book = begun("genova")
    for table in ("2h 3d 4c 6s", "4h 7c Qd Js"):
        assert book.first_table(table)[0] is book
    with pytest.raises(Refused, match="There are 3 cards there; a first table has 4"):
        book.first_table("2h 3d 4c")
    with pytest.raises(Refused, match="before anything else"):
        told(book, "1 0").first_table("2h 3d 4c 6s")
    with pytest.raises(Refused, match="before anything else"):
        Book.begin(House.of("base"), NAMES[:2]).first_table("2h 3d 4c 6s")


def test_nothing_is_answered_after_the_end() -> None:
    """MATCH-3: after the end nothing can be scored again."""
    book = told(begun("genova"), "", "", "", "40", "A234567JQK")
    assert why(book, "1 0") == "The match is over."
    assert book.next_dealer is None
    with pytest.raises(Refused):
        book.first_table("2h 3d 4c 6s")


def test_the_deal_passes() -> None:
    """SEAT-2: the next seat deals the next round; in Genoa the other way round."""
    answers = {"carte": "14 13", "diamonds": "A 2 3 / 4 5 6", "primiera-h": "7 6 5"}
    for game, seats in (("base", [1, 2, 0]), ("genova", [1, 0, 2])):
        book, found = begun(game, 3, "Beppe"), []
        for number in range(3):
            found.append(book.next_dealer)
            while len(book.sheets) == number:
                key = asked(book)
                usual = "7 6 5" if key.startswith("primiera") else ""
                book = book.answer(answers.get(key, usual))
        assert found == seats


# Taking back


def test_taking_back_is_exact() -> None:
    book = Book.begin(House.of("genova"), NAMES[:2])
    seen = [book]
    answers = ["", "2 1", "1 0", "", "23", "A 2 7 J", "7 6", "6 7", "7 6", "0 3", "", "", "17"]
    for answer in answers:
        book = book.answer(answer)
        seen.append(book)
    for before, after in reversed(list(pairwise(seen))):
        assert after.undo() == before
    with pytest.raises(Refused, match="There is no answer to take back"):
        seen[0].undo()


# The file


def test_a_house_of_ones_own_is_in_the_file(tmp_path: Path) -> None:
    spec = {"name": "Casa Parodi", "game": "genova", "without": ["cappotto"], "variants": []}
    book = told(begun(spec), "1 0")
    text = dumps(book)
    assert 'name = "Casa Parodi"' in text
    (path := tmp_path / "m.scores").write_text(text, "utf-8")
    again = load(path)
    assert again.terms == book.terms
    assert (again.house.name, again.house.rules) == ("Casa Parodi", book.house.rules)
    assert dumps(again) == text
    assert dumps(told(again, "", "")) == dumps(told(book, "", ""))


@pytest.mark.parametrize(
    ("old", "new", "code", "message"),
    [
        ("scorebook = 1", "scorebook = 2", Code.NEWER_FORMAT, "scorebook: this score book is of f"),
        ("scorebook = 1\n", "", Code.BAD_FIELD, "scorebook: it is no score book"),
        ("scorebook = 1", "scorebook = true", Code.BAD_FIELD, "scorebook: it is no score book"),
        ('rules = "base"', 'rules = "bse"', Code.BAD_RULES, 'rules: no game is named "bse"'),
        ('rules = "base"', "rules = 3", Code.BAD_FIELD, "rules: write a game's name or a table"),
        ('rules = "base"', 'rules = "breve"', Code.WRONG_DIGEST, "digest: it is not that"),
        ('["Nina", "Beppe"]', "2", Code.BAD_FIELD, "players: 2 is not a list"),
        ('["Nina", "Beppe"]', '["Nina"]', Code.BAD_FIELD, "players: 1 cannot play"),
        ('["Nina", "Beppe"]', '["Nina", 3]', Code.BAD_FIELD, "players: players[1]: 3 is no name"),
        ("dealer = 0", "dealer = 2", Code.BAD_FIELD, "dealer: 2 is no seat; seats are 0 to 1"),
        ("dealer = 0", "dealer = false", Code.BAD_FIELD, "dealer: False is no seat"),
        ("dealer = 0", "delear = 0", Code.BAD_FIELD, "delear: there is no such key"),
        ("scope: 2 1", "scope: 2", Code.BAD_FIELD, "round[0].answers[0]: 1 answer for 2 sides"),
        ("scope: 2 1", "score: 2 1", Code.BAD_FIELD, 'round[0].answers[0]: "score" is not asked'),
        ("scope: 2 1", "nonsense", Code.BAD_FIELD, 'round[0].answers[0]: "" is not asked there'),
        ("carte: 23 17", "carte: 23 22", Code.BAD_FIELD, "round[0].answers[3]: 45 cards in all"),
        ("answers", "given", Code.BAD_FIELD, "round[0]: it must hold answers, and nothing else"),
        ("[[round]]", "[round]", Code.BAD_FIELD, "round: {'answers'"),
        ("[[round]]", "[[round", Code.UNREADABLE, "it is no TOML"),
        ("scorebook = 1", "# " + "x" * (1 << 20), Code.RECORD_TOO_LARGE, "it is too large"),
    ],
)
def test_a_file_that_is_wrong(old: str, new: str, code: Code, message: str) -> None:
    text = dumps(told(begun(), "2 1", "", "", "23"))
    assert old in text
    with pytest.raises(RecordError) as caught:
        loads(text.replace(old, new, 1))
    assert caught.value.code is code
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_rounds_of_a_file_are_whole_but_the_last(tmp_path: Path) -> None:
    whole = told(begun(), "2 1", "", "", "23", "A 2", "7 6", "6 7", "6 7", "1 0")
    text = dumps(whole)
    assert loads(text) == whole
    with pytest.raises(RecordError, match=r"round\[0\]: the round was not scored to its end"):
        loads(text.replace('    "primiera-s: 6 7",\n', ""))
    with pytest.raises(RecordError, match=r"round\[0\].answers\[8\]: the round was scored before"):
        loads(text.replace('"primiera-s: 6 7",\n', '"primiera-s: 6 7",\n    "scope: 1 0",\n'))
    with pytest.raises(RecordError, match="No such file"):
        load(tmp_path / "gone.scores")


# Piles that fit what is known


@pytest.mark.parametrize("seed", range(30))
def test_true_facts_always_fit_and_hold_in_the_piles_found(seed: int) -> None:
    rng = random.Random(seed)
    sides = rng.choice([2, 2, 3, 4, 5])
    owners = {card: rng.randrange(sides) for card in DECK}
    order = Terms.of(BASE, NAMES[:2]).order
    counts = [list(owners.values()).count(side) for side in range(sides)]
    known = {card: side for card, side in owners.items() if rng.random() < 0.3}
    bests = {
        suit: tuple(
            next((card for card in order[suit] if owners[card] == side), None)
            for side in range(sides)
        )
        for suit in OTHERS
        if rng.random() < 0.8
    }
    piles = shared_out(counts, known, bests, order)
    assert piles is not None
    assert list(map(len, piles)) == counts
    assert all(card in piles[side] for card, side in known.items())
    for suit, best in bests.items():
        found = [next((card for card in order[suit] if card in pile), None) for pile in piles]
        assert tuple(found) == best


def test_facts_that_cannot_be_have_no_piles() -> None:
    order = Terms.of(BASE, NAMES[:2]).order
    seven, six = Card.parse("7h"), Card.parse("6h")
    hearts = {Suit.HEARTS: (seven, None)}
    assert shared_out((9, 31), {}, hearts, order) is None  # all ten hearts are Nina's
    assert shared_out((10, 30), {}, hearts, order) is not None
    assert shared_out((20, 20), {seven: 1}, {Suit.HEARTS: (seven, six)}, order) is None
