"""The record file (``.cirulla``): a match as TOML, lenient in, one strict form out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar, cast

from cirulla.cards import EMPTY, Card, CardSet, parse_cards
from cirulla.compiling import BASE
from cirulla.errors import Code, RecordError, RulesError, StateError, TextError, clip
from cirulla.movetext import parse_loosely
from cirulla.reading import ReadingError, parse, read_text
from cirulla.record.extras import Extra
from cirulla.record.starts import UNKNOWN, read_start
from cirulla.record.text import dumps
from cirulla.record.values import (
    FORMAT,
    HEADER_KEYS,
    MOST_BYTES,
    MOST_MOVES,
    RESULT_KEYS,
    ROUND_KEYS,
    Record,
    RecordedResult,
    RecordedRound,
    Status,
)
from cirulla.ruleset import RuleSet

if TYPE_CHECKING:
    from cirulla.moves import Move
    from cirulla.state import State

__all__ = [
    "FORMAT",
    "MOST_BYTES",
    "Extra",
    "Record",
    "RecordedResult",
    "RecordedRound",
    "Status",
    "dump",
    "dumps",
    "load",
    "loads",
]

_T = TypeVar("_T")
_WORDS: Final[dict[type, str]] = {
    str: "a text",
    int: "a whole number",
    list: "a list",
    dict: "a table",
}


def load(path: str | PathLike[str], rules: RuleSet | None = None) -> Record:
    """Read a record file.

    Args:
        path: the file, UTF-8, of at most 4 MiB.
        rules: as in `loads`.

    Raises:
        RecordError: if it cannot be read, or is no record.
    """
    try:
        text = read_text(Path(path), MOST_BYTES)
    except ReadingError as error:
        raise _unreadable(error) from error
    return loads(text, rules)


def loads(text: str, rules: RuleSet | None = None) -> Record:
    """Read a record from its text.

    Moves and decks may be written loosely: a list or one text, either case, suit signs, captured
    cards in any order; but ``7d`` lays. Keys that are not ours are kept.

    Args:
        text: of at most 4 MiB.
        rules: the house, where its variants are at hand as objects and not installed; by default
            the file says which it is. The digest must be theirs either way.

    Raises:
        RecordError: if it is no record that this library can read; it names the place.
    """
    try:
        data = parse(text.removeprefix("\ufeff"), "toml", MOST_BYTES)
    except ReadingError as error:
        raise _unreadable(error) from error
    _check_format(data)
    if "result" not in data:
        message = "the table [result] is missing, so the record is cut short"
        raise RecordError(Code.TRUNCATED, message)
    game, house, found = _read_rules(data, rules)
    players, names = _read_players(data)
    start, hidden = _read_start(data)
    rounds = _get_list(data, "round") if "round" in data else []
    return Record(
        rules=found,
        game=game,
        house=house,
        players=players,
        names=names,
        dealer=_get(data, "dealer", int),
        start=start,
        start_hidden=hidden,
        rounds=tuple([_read_round(one, f"round[{place}]") for place, one in enumerate(rounds)]),
        result=_read_result(_as_table(data["result"], "result")),
        extra=_others(data, HEADER_KEYS),
    )


def dump(record: Record, path: str | PathLike[str]) -> None:
    """Write a record file, in the form of `dumps`.

    Raises:
        RecordError: if it is larger than a record may be.
        OSError: if the file cannot be written.
    """
    Path(path).write_text(dumps(record), encoding="utf-8", newline="\n")


def _unreadable(error: ReadingError) -> RecordError:
    """Report a text that is no TOML; one that ends too soon was cut short."""
    message = str(error)
    if "(at end of document)" in message:
        return RecordError(Code.TRUNCATED, f"the record is cut short: {message}")
    code = Code.RECORD_TOO_LARGE if error.too_large else Code.UNREADABLE
    return RecordError(code, message)


def _check_format(data: Extra) -> None:
    number = _get(data, "format", int)
    if number > FORMAT:
        message = (
            f"this record is of format {number}, and this library reads up to {FORMAT}; "
            f"install a newer cirulla"
        )
        raise RecordError(Code.NEWER_FORMAT, message, "format")
    if number < 1:
        raise RecordError(Code.BAD_FIELD, f"there is no format {number}", "format")


def _read_rules(data: Extra, given: RuleSet | None) -> tuple[str, str, RuleSet]:
    """Return the named game, or the name of the house, and the rules; the digest must be theirs."""
    spec = data.get("rules")
    game = house = ""
    if isinstance(spec, str):
        game = spec
    else:
        table = cast("Extra", _get(data, "rules", dict, "a game's name or a table"))
        house = str(table.get("name", "")).strip()
    found = _built(game or cast("Extra", spec)) if given is None else given
    if not (game or house or found.variants):
        game = BASE
    if _get(data, "digest", str) != found.digest:
        message = (
            f"it is not that of these rules ({found.digest}): the record was made under others"
        )
        raise RecordError(Code.WRONG_DIGEST, message, "digest")
    return game, house, found


def _built(spec: str | Extra) -> RuleSet:
    from cirulla.house import rules  # noqa: PLC0415 - its parts are many, and a given house needs none

    try:
        return rules(spec)
    except RulesError as error:
        faults = "; ".join(map(str, error.faults))
        raise RecordError(Code.BAD_RULES, faults, "rules") from error


def _read_players(data: Extra) -> tuple[int, tuple[str, ...]]:
    if not isinstance(data.get("players"), list):
        return _get(data, "players", int, "a number of players or a list of names"), ()
    names = cast("tuple[str, ...]", tuple(_get_list(data, "players")))
    return len(names), names


def _read_start(data: Extra) -> tuple[State | None, CardSet]:
    if "start" not in data:
        return None, EMPTY
    try:
        return read_start(_get(data, "start", str))
    except (TextError, StateError) as error:
        raise RecordError(Code.BAD_FIELD, str(error), "start") from error


def _read_round(value: object, path: str) -> RecordedRound:
    table = _as_table(value, path)
    scores = None
    if "scores" in table:
        scores = cast("tuple[int, ...]", tuple(_get_list(table, "scores", path)))
    return RecordedRound(
        deck=tuple(_read_deck(table, path)),
        moves=tuple(_read_moves(table, path)),
        scores=scores,
        extra=_others(table, ROUND_KEYS),
    )


def _read_deck(table: Extra, path: str) -> Iterator[Card | None]:
    written = " ".join(map(str, _get_tokens(table, "deck", path)))
    try:
        for place, known in enumerate(written.split(UNKNOWN)):
            yield from [None] * (place > 0)
            yield from parse_cards(known)
    except TextError as error:
        raise RecordError(Code.WRONG_DECK, str(error), f"{path}.deck") from error


def _read_moves(table: Extra, path: str) -> Iterator[Move]:
    tokens = _get_tokens(table, "moves", path)
    # One more than a record may hold is enough to refuse it.
    for place, token in enumerate(tokens[: MOST_MOVES + 1]):
        try:
            yield parse_loosely(cast("str", token))
        except TextError as error:
            raise RecordError(Code.BAD_FIELD, str(error), f"{path}.moves[{place}]") from error


def _read_result(table: Extra) -> RecordedResult:
    return RecordedResult(
        status=cast("Status", _get(table, "status", str, path="result")),
        totals=cast("tuple[int, ...]", tuple(_get_list(table, "totals", "result"))),
        winner=_get(table, "winner", int, path="result") if "winner" in table else None,
        how=_get(table, "how", str, path="result") if "how" in table else None,
        extra=_others(table, RESULT_KEYS),
    )


def _get(table: Extra, key: str, kind: type[_T], words: str = "", path: str = "") -> _T:
    """Return the value of a key, if it is of that type; true and false are no numbers."""
    place = f"{path}.{key}" if path else key
    words = words or _WORDS[kind]
    if key not in table:
        raise RecordError(Code.BAD_FIELD, f"it is missing; write {words}", place)
    value = table[key]
    if isinstance(value, kind) and not isinstance(value, bool):
        return value
    raise RecordError(Code.BAD_FIELD, f"{clip(repr(value))} is not {words}", place)


def _get_list(table: Extra, key: str, path: str = "") -> list[object]:
    return cast("list[object]", _get(table, key, list, path=path))


def _get_tokens(table: Extra, key: str, path: str) -> list[object]:
    """Return the parts of a text, or of a list; none if the key is missing."""
    value = table.get(key, "")
    if isinstance(value, str):
        return cast("list[object]", value.split())
    return cast("list[object]", _get(table, key, list, "a text or a list", path))


def _as_table(value: object, path: str) -> Extra:
    if isinstance(value, dict):
        return cast("Extra", value)
    raise RecordError(Code.BAD_FIELD, f"{clip(repr(value))} is no table", path)


def _others(table: Extra, ours: Iterable[str]) -> Extra:
    return {key: value for key, value in table.items() if key not in ours}
