"""The named shuffle: its vectors, its page, and the properties that it promises (DEAL-1)."""

from __future__ import annotations

import hmac
import json
import re
from collections import Counter
from hashlib import sha256, sha512
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NotRequired, TypedDict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cirulla.cards import DECK, Card, Rank
from cirulla.errors import Code, TextError
from cirulla.shuffle import NAME, deck

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs/en/reference/shuffle.md"

Seed = bytes | str | int


class Vector(TypedDict):
    """One entry of `shuffle-1.json`; `blocks` is there only for one of them."""

    id: str
    seed: dict[str, str]
    bytes: str
    dealing: int
    blocks: NotRequired[list[str]]
    deck: str


FILE = json.loads((HERE / "data" / "shuffle-1.json").read_text(encoding="utf-8"))
VECTORS: list[Vector] = FILE["vectors"]


def seed_of(vector: Vector) -> Seed:
    ((kind, value),) = vector["seed"].items()
    makers: dict[str, Callable[[str], Seed]] = {"number": int, "text": str, "hex": bytes.fromhex}
    return makers[kind](value)


def text_of(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


# A second implementation, which shares nothing with the first: HMAC from its definition, the whole
# stream as one long number, the shuffle as a product of transpositions.


def plain_hmac(key: bytes, message: bytes) -> bytes:
    block = (sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner, outer = (bytes(byte ^ pad for byte in block) for pad in (0x36, 0x5C))
    return sha256(outer + sha256(inner + message).digest()).digest()


def plain_blocks(key: bytes, dealing: int, number: int) -> list[bytes]:
    heads = [f"{(dealing << 64) + block:032x}" for block in range(number)]
    return [plain_hmac(key, b"cirulla-shuffle-1" + bytes.fromhex(head)) for head in heads]


def plain_deck(key: bytes, dealing: int) -> list[str]:
    stream = int.from_bytes(b"".join(plain_blocks(key, dealing, 9)), "big")
    words = [stream >> 32 * place & 0xFFFFFFFF for place in reversed(range(72))]
    swaps = []
    for bound in range(40, 1, -1):
        while words[0] // bound == 2**32 // bound:
            words.pop(0)
        swaps.append({bound - 1: words[0] % bound, words.pop(0) % bound: bound - 1})
    order = list(range(40))
    for swap in swaps:
        order = [order[swap.get(at, at)] for at in range(40)]
    return ["A234567JQK"[at // 4] + "hdcs"[at % 4] for at in order]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_vectors(vector: Vector) -> None:
    cards = deck(seed_of(vector), vector["dealing"])
    assert text_of(cards) == vector["deck"]
    assert text_of(deck(bytes.fromhex(vector["bytes"]), vector["dealing"])) == vector["deck"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_vectors_by_the_second_implementation(vector: Vector) -> None:
    key = bytes.fromhex(vector["bytes"])
    assert " ".join(plain_deck(key, vector["dealing"])) == vector["deck"]
    shown = vector.get("blocks", [])
    blocks = plain_blocks(key, vector["dealing"], len(shown))
    assert [block.hex() for block in blocks] == shown


def test_vectors_cover_what_they_should() -> None:
    assert FILE["name"] == NAME == "cirulla-shuffle-1"
    assert len({vector["id"] for vector in VECTORS}) == len(VECTORS) >= 10
    kinds = Counter(kind for vector in VECTORS for kind in vector["seed"])
    assert set(kinds) == {"number", "text", "hex"}
    assert {0, 1, 2} < {vector["dealing"] for vector in VECTORS}
    assert [len(vector["blocks"]) for vector in VECTORS if "blocks" in vector] == [5]


@given(
    seed=st.binary(min_size=1, max_size=80) | st.text(min_size=1) | st.integers(),
    dealing=st.integers(0, 2**64 - 1),
)
@settings(max_examples=150, deadline=None)
def test_agrees_with_the_second_implementation(seed: Seed, dealing: int) -> None:
    key = seed if isinstance(seed, bytes) else f"{seed}".encode()
    cards = deck(seed, dealing)
    assert list(map(str, cards)) == plain_deck(key, dealing)
    assert sorted(cards) == list(DECK)


def test_number_text_and_bytes_deal_alike() -> None:
    assert deck(7) == deck("7") == deck(b"7")
    assert deck(Rank.KING) == deck(10)
    assert deck(-12, 3) == deck("-12", 3)
    assert deck("città") == deck("città".encode())
    assert len({deck(seed) for seed in ("7", " 7", "7 ", "07", "+7", "7.0")}) == 6


def test_nothing_is_normalised() -> None:
    assert deck("citt\u00e0") != deck("citta\u0300")


def test_each_dealing_has_its_own_deck() -> None:
    dealings = [0, 1, 2, 3, 255, 256, 2**32, 2**63, 2**64 - 1]
    assert len({deck(7, dealing) for dealing in dealings}) == len(dealings)
    assert deck(7, 0) == deck(7)


def test_what_hmac_does_to_its_key() -> None:
    """The page warns of both: closing zero bytes, and a commitment to a long seed."""
    assert deck(b"7\0\0") == deck(b"7")
    long = bytes(range(1, 66))
    assert deck(long) == deck(sha256(long).digest())
    assert deck(long[:64]) != deck(sha256(long[:64]).digest())


@pytest.mark.parametrize("seed", [b"", ""])
def test_empty_seed_is_refused(seed: Seed) -> None:
    with pytest.raises(TextError, match=r"^the seed is empty; give ") as caught:
        deck(seed)
    assert caught.value.code is Code.BAD_SEED


@pytest.mark.parametrize("seed", [True, False, None, 7.0, bytearray(b"7"), ["7"]])
def test_seed_of_another_type_is_refused(seed: object) -> None:
    message = rf"^the seed is a {type(seed).__name__}; give bytes, a text or a whole number$"
    with pytest.raises(TextError, match=message) as caught:
        deck(seed)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert caught.value.code is Code.BAD_SEED


def test_number_too_long_to_write_is_refused() -> None:
    with pytest.raises(TextError, match=r"^the seed is a number of too many digits; ") as caught:
        deck(1 << 100_000)
    assert caught.value.code is Code.BAD_SEED


def test_text_that_is_no_unicode_is_refused_without_a_word_of_it() -> None:
    with pytest.raises(TextError, match=r"^the seed at 6: .* give the seed as bytes$") as caught:
        deck("secret\ud83d")
    error = caught.value
    assert (error.code, error.position) == (Code.BAD_SEED, 6)
    assert "secret" not in f"{error} {error.text} {error.__cause__} {error.__context__}"


@pytest.mark.parametrize("dealing", [-1, 2**64, 1 << 100_000], ids=["below", "above", "far above"])
def test_dealing_out_of_range_is_refused(dealing: int) -> None:
    with pytest.raises(TextError, match=r"^there is no such dealing; .* 2\*\*64 - 1$") as caught:
        deck(7, dealing)
    assert caught.value.code is Code.BAD_ARGUMENT


@pytest.mark.parametrize("dealing", [True, 1.0, "1", None])
def test_dealing_that_is_no_whole_number_is_refused(dealing: object) -> None:
    message = rf"^the dealing is a {type(dealing).__name__}; give a whole number, "
    with pytest.raises(TextError, match=message) as caught:
        deck(7, dealing)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert caught.value.code is Code.BAD_ARGUMENT


# Words that are thrown away. They are so rare that the words here are made up.


@pytest.fixture
def deal_words(monkeypatch: pytest.MonkeyPatch) -> Callable[[list[int]], tuple[Card, ...]]:
    """Return a function that deals from given words, followed by zeros without end."""

    def deal(words: list[int]) -> tuple[Card, ...]:
        def block(key: bytes, message: bytes, digest: str) -> bytes:
            assert (key, message[:25], digest) == (b"7", NAME.encode() + bytes(8), "sha256")
            start = 8 * int.from_bytes(message[25:], "big")
            eight = (words + [0] * (start + 8))[start : start + 8]
            return b"".join(word.to_bytes(4, "big") for word in eight)

        monkeypatch.setattr(hmac, "digest", block)
        return deck(7)

    return deal


def swapped(*places: tuple[int, int]) -> tuple[Card, ...]:
    """Return the canonical deck after those swaps, and then zeros for all that remain."""
    cards = list(DECK)
    left = range(39 - len(places), 0, -1)
    for i, j in (*places, *((i, 0) for i in left)):
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


@pytest.mark.parametrize("bound", range(40, 1, -1))
def test_word_at_the_limit_is_thrown_away(
    bound: int, deal_words: Callable[[list[int]], tuple[Card, ...]]
) -> None:
    before = [0] * (40 - bound)
    zeros = [(i, 0) for i in range(39, bound - 1, -1)]
    limit = 2**32 // bound * bound
    accepted = swapped(*zeros, (bound - 1, bound - 1))
    assert deal_words([*before, limit - 1]) == accepted
    if limit == 2**32:
        assert bound in {2, 4, 8, 16, 32}
        return
    assert deal_words([*before, limit, limit - 1]) == accepted
    assert deal_words([*before, 2**32 - 1, limit, 2**32 - 1, limit - 1]) == accepted


def test_words_thrown_away_for_many_blocks(
    deal_words: Callable[[list[int]], tuple[Card, ...]],
) -> None:
    assert deal_words([2**32 - 1] * 1003 + [5, 38]) == swapped((39, 5), (38, 38))


def test_vector_with_a_word_thrown_away() -> None:
    """One of the vectors meets such a word by its own seed: the seventh, for a bound of 34."""
    (vector,) = (vector for vector in VECTORS if "rejected" in vector["id"])
    (block,) = plain_blocks(bytes.fromhex(vector["bytes"]), vector["dealing"], 1)
    word = int.from_bytes(block[24:28], "big")
    assert word >= 2**32 - 2**32 % 34


# Uniformity. Of 40 cards in 40 places over many decks, 39/40 of the usual sum of squares is
# chi-square with 39 * 39 degrees of freedom: 1521, give or take 55. Bounds six times as wide.

DECKS = 4000


def spread(decks: Iterator[Iterable[Card]]) -> float:
    counts = Counter(
        place * 40 + card.index
        for cards in islice(decks, DECKS)
        for place, card in enumerate(cards)
    )
    expected = DECKS / 40
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(1600)) * 39 / 40


def naive_deck(number: int) -> list[Card]:
    """Shuffle with the classic fault: each place is swapped with any other."""
    cards = list(DECK)
    noise = int.from_bytes(sha512(b"%d" % number).digest(), "big")
    for i in range(40):
        noise, j = divmod(noise, 40)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def test_cards_lie_evenly_over_the_dealings_of_one_match() -> None:
    assert 1190 < spread(deck("uniformity", dealing) for dealing in range(DECKS)) < 1850


def test_cards_lie_evenly_over_seeds() -> None:
    assert 1190 < spread(deck(seed) for seed in range(DECKS)) < 1850


def test_the_measure_sees_a_bad_shuffle() -> None:
    assert spread(naive_deck(number) for number in range(DECKS)) > 1850


# The page. It is not there where only the tests were copied beside an installed library.

page = pytest.mark.skipif(not PAGE.parent.is_dir(), reason="no docs beside these tests")


def page_fences() -> list[str]:
    text = PAGE.read_text(encoding="utf-8")
    return re.findall(r"^```text\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def stanza(vector: Vector) -> str:
    ((kind, value),) = vector["seed"].items()
    shown = {"number": f"number {value}", "text": f"text {json.dumps(value)}", "hex": "bytes"}
    return (
        f"{vector['id']}\n"
        f"  seed     {shown[kind]}\n"
        f"  bytes    {vector['bytes']}\n"
        f"  dealing  {vector['dealing']}\n"
        f"  deck     {vector['deck'][:59]}\n"
        f"           {vector['deck'][60:]}\n"
    )


@page
def test_page_has_exactly_the_vectors_of_the_file() -> None:
    assert page_fences()[-1] == "\n".join(map(stanza, VECTORS))


@page
def test_page_works_the_first_vector_by_hand() -> None:
    first = VECTORS[0]
    assert (seed_of(first), first["dealing"]) == (7, 0)
    _, message, blocks, _ = page_fences()
    assert bytes.fromhex(message) == b"cirulla-shuffle-1" + bytes(16)
    assert blocks.split() == first.get("blocks")
    cells = r"\| (\d+) \| (\d+) \| `(\w{8})` \| (\d+) \| (\d+) \| (\w\w) \|$"
    rows = re.findall(cells, PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) == 4
    words = "".join(blocks.split())
    for turn, (i, bound, in_hex, word, j, card) in enumerate(rows):
        assert (int(i), int(bound)) == (39 - turn, 40 - turn)
        assert in_hex == words[8 * turn :][:8]
        assert int(word) == int(in_hex, 16)
        assert int(j) == int(word) % int(bound)
        assert card == first["deck"].split()[int(i)]
