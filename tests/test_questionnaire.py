"""The questionnaire: every house can be said, and each answer shows what it does."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cirulla.errors import RulesError
from cirulla.explaining import options_of
from cirulla.house import House, game_names
from cirulla.house import rules as build
from cirulla.interview import Refused
from cirulla.questionnaire import Draft, draft_text, house_of, house_text, read_draft
from cirulla.questionnaire.asked import Number, Pick, PickCard, PickRank
from cirulla.questionnaire.plays import AS_BASE, Installed, Plays
from cirulla.questionnaire.points import QUESTIONS
from cirulla.registry import listing
from cirulla.ruleset import RuleSet
from cirulla.sheets.working import Worked
from cirulla.translating import LANGUAGES, translate
from cirulla.wording import steps_of
from distributions import Shelf

if TYPE_CHECKING:
    pass

INSTALLED = Installed.now()
Answering = Callable[[Draft], str]


def asked(draft: Draft, answering: Answering = lambda _draft: "") -> Draft:
    """Answer every question."""
    while draft.question is not None:
        draft = draft.answer(answering(draft))
    return draft


def saying(**answers: str) -> Answering:
    """Answer some questions by their keys, and leave the others as they are."""

    def answer(draft: Draft) -> str:
        assert draft.question is not None
        return answers.get(draft.question.key.replace("-", "_"), "")

    return answer


def why(draft: Draft, answer: str, lang: str = "en") -> str:
    with pytest.raises(Refused) as caught:
        draft.answer(answer, lang)
    return caught.value.words.say(lang)


def at(key: str, answering: Answering = lambda _draft: "") -> Draft:
    """Return the draft in which that question is asked."""
    draft = Draft.begin()
    while draft.question is not None and draft.question.key != key:
        draft = draft.answer(answering(draft))
    assert draft.question is not None
    return draft


def canonical(rules: RuleSet) -> dict[str, dict[str, object]]:
    """Return the variants that have an effect, in whichever order they are listed."""
    return {one.name: options_of(one) for one in rules.variants if steps_of(rules, one.name)}


# Every house can be said


@pytest.mark.parametrize("finer", ["yes", "no"])
@pytest.mark.parametrize("game", game_names())
def test_enter_alone_gives_the_game_itself(game: str, finer: str) -> None:
    draft = asked(Draft.begin(), saying(game=game, finer=finer, cappotto_points="30"))
    house = house_of(draft)
    assert house.rules == build(game)
    assert (house.variants, house.without) == ((), ())
    # So the usual answer was marked in every question.
    for key, text in draft.answers:
        question = next(one for one in QUESTIONS if one.key == key)
        assert text or not question.choices(draft.plays, INSTALLED)


@pytest.mark.parametrize("game", game_names())
def test_every_game_can_be_said_from_the_base_game(game: str) -> None:
    """Answer as the game has it, beginning from the base."""
    target = Plays.of_game(game)

    def answer(draft: Draft) -> str:
        question = draft.question
        assert question is not None
        if question.key in {"game", "name"}:
            return ""
        if question.key == "finer":
            return "yes"
        if isinstance(question, PickCard):
            return str(target.options("matta")["card"])
        return question.usual(target, INSTALLED)

    assert canonical(house_of(asked(Draft.begin(), answer)).rules) == canonical(build(game))


@pytest.mark.parametrize("seed", range(25))
def test_any_answers_make_a_house_that_is_written_and_read_back(seed: int) -> None:
    rng = random.Random(seed)

    def answer(draft: Draft) -> str:
        question = draft.question
        assert question is not None
        if choices := draft.choices():
            return str(rng.randrange(len(choices)) + 1)
        if isinstance(question, Number):
            return str(rng.choice([0, 1, 3, 12, 1000])) if draft.usual else "1000"
        if isinstance(question, PickRank):
            return rng.choice("34567JQK")
        return "5s" if isinstance(question, PickCard) else rng.choice(["", "Casa Rossi", 'L"à \\'])

    draft = Draft.begin()
    seen = [draft]
    while draft.question is not None:
        try:
            draft = draft.answer(answer(draft))
        except Refused:
            continue
        seen.append(draft)
    for lang in LANGUAGES:
        text = house_text(draft, lang)
        assert max(map(len, text.splitlines())) <= 120
        house = House.loads(text)
        assert house == house_of(draft)
        assert canonical(house.rules) == canonical(draft.plays.rules())
    assert seen[-1].undo() == seen[-2]


def test_every_option_of_every_variant_can_be_said() -> None:
    said: set[tuple[str, str]] = set()
    for question in QUESTIONS:
        if question.variant:
            said.add((question.variant, question.option))
        for choice in question.offered if isinstance(question, Pick) else ():
            for variant, options in choice.having.items():
                said |= {(variant, one) for one in options} or {(variant, "")}
    every = {
        (one.name, option) for one in listing() for option in [o.name for o in one.options] or [""]
    }
    assert every - said == set()
    assert {one.name for one in listing()} == {variant for variant, _ in said}


def test_the_variants_that_play_as_the_base_do_so() -> None:
    for variant, options in AS_BASE.items():
        rules = build([{"variant": variant, **options}])
        assert steps_of(rules, variant) == ()
        assert rules.diff(RuleSet.of()) == ()


# What each answer does is shown


def position_of(work: Worked) -> object:
    return work.shown


@pytest.mark.parametrize(
    "question", [one for one in QUESTIONS if isinstance(one, Pick)], ids=lambda one: one.key
)
def test_answers_differ_in_what_they_show(question: Pick) -> None:
    if question.key == "finer":
        return
    answers = saying(matta="7h", aces="again", finer="yes")
    draft = at(question.key, answers)
    told = [draft.works(one.plays, "en") for one in draft.choices() if one.plays is not None]
    assert len(told) > 1
    assert all(told)
    assert len({tuple(map(position_of, works)) for works in told}) == 1
    assert len({tuple(one.answers for one in works) for works in told}) == len(told)


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("low-table", ("0", "1", "3")),
        ("table-15", ("0", "1", "4")),
        ("table-30", ("0", "2", "4")),
        ("aces-needed", ("1", "2", "3", "4")),
        ("buona", ("0", "3", "2")),
        ("decino", ("0", "10", "2")),
        ("low-decino", ("10", "12")),
        ("cappotto-points", ("1", "30")),
        ("target", ("21", "51", "1")),
        ("piccola", ("3", "6", "7", "J")),
    ],
)
def test_numbers_differ_in_what_they_show(key: str, values: tuple[str, ...]) -> None:
    draft = at(
        key,
        saying(finer="yes", aces="again", together="own", cappotto="points", cappotto_points="30"),
    )
    shown = [draft.works(draft.answer(one).plays, "it") for one in values]
    assert len({tuple(one.answers for one in works) for works in shown}) == len(values)


def test_the_seven_of_the_brief() -> None:
    """CAP-2: if you hold a seven and a seven lies there, may you take a three and a five?"""
    draft = at("equal")
    told = [draft.works(one.plays, "en")[0].answers for one in draft.choices() if one.plays]
    assert told == [
        ("It takes 7♠ (equal).",),
        ("It takes 7♠ (equal) or 3♥ 5♠ (fifteen).",),
        ("It takes 7♠ (equal), 3♥ 4♣ (sum) or 3♥ 5♠ (fifteen).",),
    ]


def test_the_examples_are_worked_out_under_the_answers_before() -> None:
    draft = at("buona", saying(matta="other", matta_card="Qd"))
    assert draft.plays.options("matta")["card"] == "Qd"
    (table,) = at("matta-table", saying(matta="other", matta_card="5h")).works(draft.plays, "en")
    assert "5♥" in " ".join(card.pretty for card in table.shown[0].cards)


# Questions


def test_the_key_of_a_choice_is_no_number() -> None:
    """A number always counts the choices."""
    for question in QUESTIONS:
        for choice in question.offered if isinstance(question, Pick) else ():
            assert not choice.key.isdigit()


def test_there_are_about_a_dozen_and_then_finer_points() -> None:
    plain = asked(Draft.begin())
    assert len(plain.answers) == 18
    assert plain.answers[-1] == ("finer", "no")
    assert len(asked(Draft.begin(), saying(finer="yes")).answers) == 29


def test_what_follows_from_an_answer_is_asked_only_then() -> None:
    def keys(**answers: str) -> set[str]:
        return {key for key, _ in asked(Draft.begin(), saying(finer="yes", **answers)).answers}

    assert not {"matta-card", "matta-stays", "matta-table", "bonus"} & keys()
    assert {"matta-stays", "matta-table"} <= keys(matta="7h")
    assert "matta-card" in keys(matta="other", matta_card="4s")
    assert "bonus" in keys(aces="again")
    assert "bonus" not in keys(aces="luzzati")
    assert "low-decino" in keys(together="own", low_decino="20")
    assert "cappotto-points" in keys(cappotto="points", cappotto_points="5")


def test_every_text_is_translated() -> None:
    for question in QUESTIONS:
        texts = [question.text]
        texts += [one.label for one in question.offered] if isinstance(question, Pick) else []
        for text in texts:
            assert translate(text, "it") != text or text == "no"


@pytest.mark.parametrize(
    ("key", "answer", "reason"),
    [
        ("game", "0", "There is no answer of number 0."),
        ("game", "99", "There is no answer of number 99."),
        ("game", "gnova", '"gnova" is none of the answers: write its number.'),
        ("name", "x" * 101, '"' + "x" * 37 + '..." is no name: write 1 to 100 characters.'),
        ("aces", "two aces", '"two aces" is none of the answers: write its number.'),
        ("low-table", "-1", '"-1" does not do: write a whole number from 0 to 1000.'),
        ("low-table", "1001", '"1001" does not do: write a whole number from 0 to 1000.'),
        ("target", "0", '"0" does not do: write a whole number from 1 to 1000.'),
        ("target", "fifty", '"fifty" does not do: write a whole number from 1 to 1000.'),
        ("piccola", "2", '"2" does not do: write one of 3 4 5 6 7 J Q K.'),
        ("piccola", "x", '"x" is no rank: write A 2 3 4 5 6 7 J Q K.'),
        ("matta-card", "As", "An ace cannot be the matta."),
        ("matta-card", "", "Here an answer is needed."),
        ("matta-card", "8s", '"8z" is no card'),
        ("low-decino", "9", '"9" does not do: write a whole number from 10 to 1000.'),
    ],
)
def test_answers_that_do_not_do(key: str, answer: str, reason: str) -> None:
    draft = at(key, saying(finer="yes", matta="other", matta_card="Qd", together="own"))
    if answer == "8s":
        assert draft.answer(answer).plays.options("matta")["card"] == "Js"
    else:
        assert why(draft, answer) == reason


def test_answers_as_people_give_them() -> None:
    for text in ("yes", "Y", "s", "sì", "SI", "1"):
        assert at("must").answer(text, "it").answers[-1] == ("must", "yes")
    assert at("matta-card", saying(matta="other")).answer("donna di denari", "it").plays.options(
        "matta"
    ) == {"card": "Qd"}
    assert at("piccola").answer("fante", "it").answers[-1] == ("piccola", "J")
    assert why(at("must"), "boh", "it") == '"boh" non è fra le risposte: scrivine il numero.'


def test_after_the_last_question_there_is_none() -> None:
    draft = asked(Draft.begin())
    assert (draft.question, draft.choices(), draft.usual) == (None, (), "")
    assert why(draft, "yes") == "There is nothing more to ask."
    with pytest.raises(Refused, match="There is no answer to take back"):
        Draft.begin().undo()


def test_a_variant_that_is_not_installed_is_not_offered() -> None:
    fewer = {name: one for name, one in INSTALLED.defaults.items() if name != "luzzati"}
    without = Installed({name: one for name, one in fewer.items() if name != "call-out"})
    draft = asked(Draft(without), saying(finer="yes"))
    assert "call-out" not in dict(draft.answers)
    aces = next(one for one in QUESTIONS if one.key == "aces")
    assert "luzzati" not in {one.key for one in aces.choices(Plays(), without)}


def test_a_broken_variant_is_not_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf(tmp_path, monkeypatch)
    shelf.add("odd", {"odd": "odd_module:odd"}, {"odd_module": "odd = 3"})
    assert Installed.now() == INSTALLED


# The files


def test_the_house_file_tells_what_it_plays() -> None:
    answers = saying(game="genova", name="Casa Parodi", matta="Qh", cappotto="none", low_table="3")
    draft = asked(Draft.begin(), answers)
    text = house_text(draft, "en")
    assert tomllib.loads(text) == {
        "name": "Casa Parodi",
        "game": "genova",
        "without": ["cappotto"],
        "variants": [{"variant": "matta", "card": "Qh"}, {"variant": "low-table"}],
    }
    assert text.startswith("# Casa Parodi: how we play Cirulla.\n")
    assert "# Of that game we leave out:\nwithout" in text
    assert "# MATTA-1: The matta is the queen of hearts." in text
    assert "# MATTA-1: La matta è la donna di cuori." in house_text(draft, "it")
    example = House.load(Path(__file__).parents[1] / "examples" / "casa-parodi.toml")
    assert house_of(draft).rules == example.rules


def test_the_base_game_makes_a_file_of_comments() -> None:
    text = house_text(asked(Draft.begin()), "en")
    assert all(line.startswith("#") for line in text.splitlines())
    assert House.loads(text).rules == RuleSet.of()


def test_answers_are_kept_and_read_back(tmp_path: Path) -> None:
    draft = at("last-scopa", saying(game="genova", name="A: B", matta="other", matta_card="4s"))
    path = tmp_path / "casa.toml.draft"
    path.write_text(draft_text(draft), "utf-8")
    assert read_draft(path) == draft


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("newhouse = 2\nanswers = []", "it does not hold the answers to cirulla new-house"),
        ("newhouse = 1\nanswers = 3", "it does not hold the answers to cirulla new-house"),
        ("newhouse = 1", "it does not hold the answers to cirulla new-house"),
        ("answers = [", "it is no TOML"),
        ('newhouse = 1\nanswers = ["game: x"]', 'answers[0]: "x" is none of the answers'),
        ('newhouse = 1\nanswers = ["name: x"]', 'answers[0]: "name" is not asked there, but "ga'),
        ("newhouse = 1\nanswers = [3]", 'answers[0]: "" is not asked there, but "game"'),
        ("# " + "x" * (1 << 16), "it is too large"),
    ],
)
def test_kept_answers_that_are_wrong(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "casa.toml.draft"
    path.write_text(text, "utf-8")
    with pytest.raises(RulesError) as caught:
        read_draft(path)
    assert str(caught.value).startswith(f"{path}: {message}")
    assert str(caught.value).endswith("; remove it to begin anew")
