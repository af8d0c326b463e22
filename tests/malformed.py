"""Lines that no referee takes: each is wrong in one way or another, and must be refused clearly."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from refereeing import Told

    Way = Callable[[random.Random, Told], str | bytes]
    """Makes a line that is wrong from a request that is right."""

MOST: Final = 1 << 20
_NONSENSE: Final[tuple[Any, ...]] = (
    *(None, True, False, -1, 10**15, 2**53, -(2**63), 10**30, 0.5, 1e300, 7.0, -0.0),
    *("", " ", "7d 7d", "8d", "m0", "m-1", "M1", "\u0000", "\ud800", "\u202e", "x" * 10_001),
    *([], [[]], [None], ["7d"], {}, {"": ""}, {"op": "new"}, {"variants": 7}, {"game": "x"}),
)
_FITS: Final[dict[str, tuple[Any, ...]]] = {
    "match": (),
    "deck": (None,),
    "seed": (None, " ", "7d 7d", "8d", "m0", "m-1", "M1"),
    "decks": (None, []),
    "names": ([],),
    "players": (None,),
    "rules": ({},),
    "at": (None,),
    "by": (),
    "seat": (None,),
    "abandoned": (True, False),
    "sheet": (None,),
    "name": ("",),
    "hand": ("",),
    "table": ("",),
}
"""Nonsense that a key takes all the same."""


def written(document: object) -> str:
    return json.dumps(document)


def torn(rng: random.Random, request: Told) -> str:
    text = written(request)
    return text[: rng.randrange(len(text))]


def garbage(rng: random.Random, _: Told) -> bytes:
    """Give bytes of any kind, which are no JSON since they begin with none."""
    return b"\xfe" + rng.randbytes(rng.randrange(200)).replace(b"\n", b"")


def not_utf8(rng: random.Random, request: Told) -> bytes:
    data = written(request).encode()
    place = rng.randrange(len(data))
    return data[:place] + rng.choice([b"\xff", b"\x80", b"\xc3", b"\xed\xa0\x80"]) + data[place:]


def doubled(rng: random.Random, request: Told) -> str:
    key = rng.choice(list(request))
    return written(request)[:-1] + f", {written(key)}: {written(request[key])}}}"


def followed(rng: random.Random, request: Told) -> str:
    return written(request) + rng.choice(["{}", ",", "]", "}", " x", "\x00", written(request)])


def no_table(rng: random.Random, request: Told) -> str:
    wrapped: list[object] = [[request], written(request), 7, None, [], "", [[request, request]]]
    return written(rng.choice(wrapped))


def no_number(rng: random.Random, request: Told) -> str:
    text = written({**request, rng.choice([*request, "extra"]): "HERE"})
    odd = ["NaN", "Infinity", "-Infinity", "9" * 5000, "1e", "01", "+1", ".5", "0x1", "1_000"]
    return text.replace('"HERE"', rng.choice(odd))


def deep(rng: random.Random, request: Told) -> str:
    levels = rng.choice([17, 40, 1000, 100_000])
    opening, closing = rng.choice([("[", "]"), ('{"a":', "}")])
    inner = "" if opening == "[" else "1"
    text = written({**request, rng.choice([*request, "extra"]): "HERE"})
    return text.replace('"HERE"', opening * levels + inner + closing * levels)


def bad_string(rng: random.Random, request: Told) -> str:
    odd = ['"\x01"', '"\\x"', "'a'", '"\\u12"', '"', "// no", "/* no */ 1", "undefined", "True"]
    return written({**request, "extra": "HERE"}).replace('"HERE"', rng.choice(odd))


def too_long(rng: random.Random, request: Told) -> str:
    return written(request) + " " * (MOST + rng.randrange(3))


def unknown_key(rng: random.Random, request: Told) -> str:
    key = rng.choice(["x", "Op", "op ", "moves", "", "\u00e9", "seats", "__class__", "x" * 9999])
    return written({**request, key: rng.choice(_NONSENSE)})


def missing_key(rng: random.Random, request: Told) -> str:
    required = {"wire", "op", *({"match", "move", "record", "hand", "card"} & request.keys())}
    gone = rng.choice(sorted(required - ({"match"} if request["op"] in _TWO else set())))
    return written({key: value for key, value in request.items() if key != gone})


_TWO: Final = ("view", "legal", "check")
"""Without a match these are questions, which miss other keys then."""


def other_wire(rng: random.Random, request: Told) -> str:
    odd: list[object] = [0, 2, -1, "1", 1.0, True, None, [1], 10**40]
    return written({**request, "wire": rng.choice(odd)})


def other_op(rng: random.Random, request: Told) -> str:
    odd: list[object] = [
        "sing",
        "",
        "NEW",
        "new ",
        "op",
        "__init__",
        None,
        7,
        [request["op"]],
        {},
        "x" * 9999,
    ]
    return written({**request, "op": rng.choice(odd)})


def other_id(rng: random.Random, request: Told) -> str:
    odd: list[object] = [0.5, 1.0, True, [], {}, 2**53, -(2**53), 10**100, "x" * 101]
    return written({**request, "id": rng.choice(odd)})


def nonsense(rng: random.Random, request: Told) -> str:
    """Put nonsense in the place of a value that matters."""
    keys = [key for key in request if key not in ("wire", "id", "op")] or ["lang"]
    key = rng.choice(keys)
    value = rng.choice([one for one in _NONSENSE if not _fits(request["op"], key, one)])
    return written({**request, key: value})


def _fits(op: str, key: str, value: object) -> bool:
    """Say whether nonsense is answered; a check by nobody, or for no position, says why not."""
    if op == "check" and key in {"by", "at"}:
        return value is None or (type(value) is int and abs(value) < 2**53)
    return any(type(one) is type(value) and one == value for one in _FITS.get(key, ()))


def no_such_match(rng: random.Random, request: Told) -> str:
    match = rng.choice(["m99", "m0", "", "m", "M1", "m1 ", "m01", "../m1", "x" * 9999])
    return written({"wire": 1, "id": 7, "op": "undo", "match": match})


def not_allowed(rng: random.Random, request: Told) -> str:
    """Give a request that is well written, and that nobody may make now."""
    keys: Told = rng.choice(
        [
            {"op": "play", "move": "7dxKd"},
            {"op": "play", "move": "7d", "by": rng.choice([None, 2, -1, 99])},
            {"op": "play", "move": "7d", "at": rng.choice([-1, 0, 99, 2**53 - 1])},
            {"op": "play", "move": "!call"},
            {"op": "play", "move": "!nonsense=7:7d7h7c"},
            {"op": "undo", "at": rng.choice([-1, 0, 99])},
            {"op": "events", "since": rng.choice([-1, 99, 2**53 - 1])},
            {"op": "view", "seat": rng.choice([2, -1, 2**53 - 1])},
            {"op": "legal", "seat": rng.choice([2, -1])},
            {"op": "record", "seat": rng.choice([2, -1])},
            {"op": "shuffle"},
        ]
    )
    return written({"wire": 1, "id": 7, "match": "m1", **keys})


WAYS: Final[tuple[Way, ...]] = (
    torn,
    garbage,
    not_utf8,
    doubled,
    followed,
    no_table,
    no_number,
    deep,
    bad_string,
    too_long,
    unknown_key,
    missing_key,
    other_wire,
    other_op,
    other_id,
    nonsense,
    no_such_match,
    not_allowed,
)


def malformed(rng: random.Random, requests: list[Told]) -> bytes:
    """Return a line that is wrong, without its end."""
    line = rng.choice(WAYS)(rng, rng.choice(requests))
    data = line if isinstance(line, bytes) else line.encode("utf-8", "surrogatepass")
    return data.replace(b"\n", b" ")
