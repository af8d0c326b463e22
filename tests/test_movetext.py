"""Moves as people write them: leniently read, and completed only where one legal move fits."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cirulla.engine import check, legal_moves
from cirulla.errors import AmbiguousMove, Code, TextError
from cirulla.moves import Call, Declare, Move, Play, Shuffle, parse_move
from cirulla.movetext import explicit, parse_loosely, read_move
from cirulla.view import view
from support import BASE, any_state, cards, dealt, deck_with, house, play, position

if TYPE_CHECKING:
    from cirulla.ruleset import RuleSet
    from cirulla.state import State

NOTHING_BARS = house([{"variant": "capture-order", "equal_excludes": "nothing"}])
OPTIONAL = house([{"variant": "optional-capture"}])
STAYS = house([{"variant": "matta", "stays": True}])
CIRULLONE = house([{"variant": "cirullone"}])
HOUSES = ("base", "genova", "tradizione", "santa-margherita", "cirullone", "la-spezia")


# What is written


@pytest.mark.parametrize(
    ("text", "strict"),
    [
        ("7d", "7d"),
        ("  7D ", "7d"),
        ("7♦", "7d"),
        ("7♦\ufe0f", "7d"),
        ("7d-", "7d"),
        ("7d -", "7d"),
        ("7dx2c5h", "7dx2c5h"),
        ("7D X 5H, 2C", "7dx2c5h"),
        ("7♦ x 5♥\ufe0f 2♣", "7dx2c5h"),
        ("7d × 2c 5h", "7dx2c5h"),  # noqa: RUF001 - the sign of multiplication is meant
        ("!buona", "!buona"),
        (" !BUONA = a ", "!buona=A"),
        ("! decino : 5c 5h 5d", "!decino:5h5d5c"),
        ("!Decino=k:KC,KH,KD", "!decino=K:KhKdKc"),
        ("!decino + buona", "!decino+buona"),
        ("!low decino", "!low_decino"),
        ("!low-decino", "!low_decino"),
        ("!CALL", "!call"),
        ("! call", "!call"),
    ],
)
def test_a_move_may_be_written_loosely(text: str, strict: str) -> None:
    assert parse_loosely(text) == parse_move(strict)


def test_a_shuffle_may_be_written_with_spaces() -> None:
    deck = deck_with("7d")
    assert parse_loosely("@ " + " ".join(card.pretty for card in deck.deck)) == deck


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", Code.BAD_MOVE, "is no move; write 7d to play"),
        (" , ", Code.BAD_MOVE, "is no move"),
        ("-", Code.BAD_CARD, '"" is no card at all'),
        ("7", Code.BAD_CARD, "the suit is missing"),
        ("10d", Code.BAD_CARD, "the king is K"),
        ("Re di quadri", Code.BAD_CARD, '"R" is no rank'),
        ("7С", Code.BAD_CARD, "CYRILLIC"),  # noqa: RUF001 - a look-alike is meant
        ("7dx", Code.BAD_MOVE, "does not say what 7d takes; write 7d alone to lay it"),
        ("x5h", Code.BAD_CARD, "no card at all"),
        ("7dx5h-", Code.BAD_CARD, '"x" is no rank'),
        ("7dx5hx2c", Code.BAD_CARD, '"x" is no rank'),
        ("buona", Code.BAD_MOVE, "to declare, write !buona"),
        ("!", Code.BAD_MOVE, "is no move"),
        ("!7d", Code.BAD_MOVE, "is no move"),
        ("!" + "a" * 81, Code.BAD_MOVE, "is no move"),
        ("!buona=", Code.BAD_CARD, '"" is no rank'),
        ("!buona=10", Code.BAD_CARD, '"10" is no rank'),
        ("!decino:5h5d", Code.BAD_MOVE, "names 2 cards; a declaration names three"),
        ("!decino:5h5h5d", Code.TWICE, "5h stands twice"),
        ("@7d", Code.BAD_DECK, "this one 1 cards"),
    ],
)
def test_what_is_no_move_is_refused_in_one_line(text: str, code: Code, words: str) -> None:
    with pytest.raises(TextError) as caught:
        parse_loosely(text)
    assert caught.value.code == code
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_card_listed_twice_is_refused() -> None:
    """B17, CAP-1: 7 + 4 + 4 is 15, but there is one 4c."""
    with pytest.raises(TextError, match="4c stands twice") as caught:
        parse_loosely("7sx4c4c")
    assert caught.value.code == Code.TWICE


@pytest.mark.parametrize("text", ["5s6h", "5s 6h", "5s,6h"])
def test_one_move_plays_one_card(text: str) -> None:
    """B19: nor is the second card taken for one that is captured."""
    with pytest.raises(TextError, match=r"names 2 cards, and one is played; .* write 5sx6h"):
        parse_loosely(text)


def test_a_move_is_a_text_or_a_value() -> None:
    with pytest.raises(TextError, match="not a int"):
        read_move(BASE, dealt("2c 3c 4c 6c", "", ""), 5)  # type: ignore[arg-type]


@given(st.text(st.characters() | st.sampled_from(list("7dhcsxAKQ!@=:- +buona")), max_size=30))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = parse_loosely(text)
    except TextError as error:
        message = str(error)
    else:
        message = str(move)
        assert parse_loosely(message) == move
    assert "\n" not in message


# What is completed


def test_a_card_that_has_one_capture_takes_it() -> None:
    """CAP-2."""
    state = position("7s 3h 5c", "7d 2c", "2d 2h")
    assert read_move(BASE, state, "7d") == parse_move("7dx7s")


def test_a_card_that_takes_nothing_is_laid() -> None:
    """CAP-5, CAP-6."""
    state = position("7s 3h", "2c", "2d")
    assert read_move(BASE, state, "2c") == read_move(BASE, state, "2c-") == parse_move("2c")


def test_of_two_captures_none_is_chosen() -> None:
    """B23: on 7s, 3h and 5c the 7d may take the seven, or 3 and 5 by fifteen."""
    state = position("7s 3h 5c", "7d 2c", "2d 2h", rules=NOTHING_BARS)
    with pytest.raises(AmbiguousMove) as caught:
        read_move(NOTHING_BARS, state, "7d")
    refusal = caught.value.refusal
    assert refusal.code == Code.AMBIGUOUS
    assert refusal.cards == tuple(cards("7d"))
    assert set(map(str, refusal.alternatives)) == {"7dx7s", "7dx3h5c"}
    assert '"7d" fits 2 moves: ' in refusal.message
    assert "7dx3h5c" in refusal.message


def test_of_a_lay_and_a_capture_none_is_chosen() -> None:
    """CAP-5: under optional-capture; the lay alone is written with a dash."""
    state = position("7s 3h", "7d 2c", "2d 2h", rules=OPTIONAL)
    with pytest.raises(AmbiguousMove, match="fits 2 moves: 7dx7s, 7d-; write one of them in full"):
        read_move(OPTIONAL, state, "7d")
    assert read_move(OPTIONAL, state, "7d-") == parse_move("7d")
    assert check(OPTIONAL, state, parse_move("7d")) is None


def test_a_lay_that_is_written_is_not_turned_into_a_capture() -> None:
    """CAP-5: it is refused."""
    state = position("7s 3h", "7d 2c", "2d 2h")
    move = read_move(BASE, state, "7d-")
    assert move == parse_move("7d")
    refusal = check(BASE, state, move)
    assert refusal is not None
    assert refusal.code == Code.MUST_CAPTURE


def test_a_capture_that_is_written_in_part_is_not_completed() -> None:
    state = position("5s 3h Kc", "7d 2c", "2d 2h")
    assert read_move(BASE, state, "7dx5s") == parse_move("7dx5s")


def test_a_long_list_of_moves_is_cut_in_the_message_alone() -> None:
    """CAP-4: the ten fifteens of a jack."""
    state = position("2h 2d 2c 2s 3h 3d 4h Ah", "Jd", "Jh", rules=NOTHING_BARS)
    with pytest.raises(AmbiguousMove, match=r"and [0-9]+ more; write one") as caught:
        read_move(NOTHING_BARS, state, "Jd")
    assert len(caught.value.refusal.alternatives) > 8


def test_a_declaration_names_the_mattas_rank_by_itself() -> None:
    """MATTA-3: without `stays` there is one, with the lowest value."""
    rules = house([{"variant": "matta"}])
    state = position("Kc", "7h Ac 2d", "2c 3c 4c", rules=rules)
    assert read_move(rules, state, "!buona") == parse_move("!buona=A")


def test_of_several_ranks_of_the_matta_none_is_chosen() -> None:
    """MATTA-3: where the value stays, each is a declaration of its own."""
    state = position("Kc", "7h Ac 2d", "2c 3c 4c", rules=STAYS)
    with pytest.raises(AmbiguousMove, match="!buona=A, !buona=2"):
        read_move(STAYS, state, "!buona")
    assert read_move(STAYS, state, "! buona = 2") == parse_move("!buona=2")


def test_a_declaration_of_three_among_nine_names_them_by_itself_if_there_is_one() -> None:
    """ACC-4, under cirullone."""
    state = dealt("Kc Kd Qc Qd", "", "5h 5d 5c Js Jh 7c 7d Qs Ks", "", "", rules=CIRULLONE)
    assert read_move(CIRULLONE, state, "!decino") == parse_move("!decino:5h5d5c")


def test_of_several_threes_among_nine_the_one_that_is_named_is_meant() -> None:
    """ACC-4, under cirullone."""
    hand = "5h 5d 5c Js Jh Jd Qs Qh Ks"
    state = dealt("Kc Kd Qc Qd", "", hand, "", "", rules=CIRULLONE)
    with pytest.raises(AmbiguousMove, match="!decino:5h5d5c, !decino:JhJdJs"):
        read_move(CIRULLONE, state, "!decino")
    assert read_move(CIRULLONE, state, "!decino: Js Jd Jh") == parse_move("!decino:JhJdJs")


def test_where_nothing_fits_the_move_is_as_written() -> None:
    """ACC-3: and its refusal is that of what was written."""
    state = position("Kc", "2h 2d 2s", "2c 3c 4c")
    move = read_move(BASE, state, "!buona")
    assert move == Declare("buona")
    refusal = check(BASE, state, move)
    assert refusal is not None
    assert refusal.code == Code.BETTER_ACCUSO


def test_only_the_own_moves_complete_what_a_seat_writes() -> None:
    """SEAT-2: out of turn nothing is completed, so nothing is told of the mover's moves."""
    state = position("7s 3h 5c", "7d", "2d", rules=NOTHING_BARS)
    assert read_move(NOTHING_BARS, view(state, 1), "7d") == parse_move("7d")
    with pytest.raises(AmbiguousMove):
        read_move(NOTHING_BARS, view(state, 0), "7d")


states = st.builds(
    lambda name, players, seed: (
        house(name),
        any_state(house(name), 4 if name == "cirullone" else players, random.Random(seed)),
    ),
    st.sampled_from(HOUSES),
    st.sampled_from([2, 3, 4]),
    st.integers(0, 1 << 32),
)


@given(states)
def test_every_legal_move_can_be_written_so_that_it_is_meant(case: tuple[RuleSet, State]) -> None:
    rules, state = case
    for move in legal_moves(rules, state):
        assert read_move(rules, state, explicit(move)) == move
        assert read_move(rules, state, explicit(move).upper().replace("X", " x ")) == move


@given(states, st.data())
def test_nothing_is_ever_completed_to_one_of_several(
    case: tuple[RuleSet, State], data: st.DataObject
) -> None:
    rules, state = case
    legal: tuple[Move, ...] = legal_moves(rules, state)
    if not legal:
        return
    move = data.draw(st.sampled_from(legal))
    assert not isinstance(move, Shuffle)
    if isinstance(move, Call):
        return
    fitting: set[Move]
    if isinstance(move, Play):
        loose = str(move.card)
        fitting = {one for one in legal if isinstance(one, Play) and one.card is move.card}
    else:
        loose = f"!{move.accuso}"
        fitting = {one for one in legal if isinstance(one, Declare) and one.accuso == move.accuso}
    if len(fitting) == 1:
        assert read_move(rules, state, loose) == move
        return
    with pytest.raises(AmbiguousMove) as caught:
        read_move(rules, state, loose)
    assert set(caught.value.refusal.alternatives) == fitting


def test_reading_changes_nothing() -> None:
    state = position("7s 3h 5c", "7d 2c", "2d 2h")
    before = str(state)
    read_move(BASE, state, "7d")
    assert str(state) == before
    assert play(BASE, state, "7dx7s") != state
