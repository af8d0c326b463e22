"""Houses that were used lately are kept, but not without bounds."""

from __future__ import annotations

from cirulla.house import House
from cirulla.house.lately import Lately

HOUSE = House.of("base")


def test_the_one_used_longest_ago_is_forgotten() -> None:
    lately = Lately(2)
    lately.keep("a", HOUSE)
    lately.keep("b", HOUSE)
    assert lately.get("a") is HOUSE
    lately.keep("c", HOUSE)
    assert [key for key in "abc" if lately.get(key)] == ["a", "c"]


def test_none_is_kept_where_none_is_to_be() -> None:
    lately = Lately(0)
    lately.keep("a", HOUSE)
    assert lately.get("a") is None


def test_nothing_is_kept_under_a_very_long_key() -> None:
    lately = Lately()
    lately.keep("x" * 4096, HOUSE)
    lately.keep("x" * 4097, HOUSE)
    assert lately.get("x" * 4096) is HOUSE
    assert lately.get("x" * 4097) is None


def test_an_answer_that_comes_again_takes_no_room() -> None:
    lately = Lately(2)
    lately.keep("a", HOUSE)
    for _ in range(3):
        lately.keep("b", HOUSE)
    assert lately.get("a") is HOUSE
