"""The file of a score book (``.scores``): the house, the players, and every answer, as TOML."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, cast

from attrs import evolve

from cirulla.compiling import BASE
from cirulla.errors import Code, RecordError, RulesError, clip
from cirulla.house import House
from cirulla.interview import Refused, answer_texts, read_answer
from cirulla.reading import ReadingError, parse, read_text
from cirulla.record.values import checked_names
from cirulla.scorebook.book import Book

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

FORMAT: Final = 1
"""The version of the format that is written, and the latest that is read."""
MOST_BYTES: Final = 1 << 20
"""How large a score book may be."""
_KEYS: Final = ("scorebook", "rules", "digest", "players", "dealer", "round")


def dumps(book: Book) -> str:
    """Return the text of a score book; `loads` gives an equal one back."""
    import tomli_w

    terms, house = book.terms, book.house
    head: dict[str, object] = {"scorebook": FORMAT}
    if _is_game(house):
        head["rules"] = house.game or BASE
    head["digest"] = terms.rules.digest
    names = ", ".join(json.dumps(name, ensure_ascii=False) for name in terms.names)
    parts = [f"{tomli_w.dumps(head)}players = [{names}]\n"]
    if book.dealer is not None:
        parts[0] += f"dealer = {book.dealer}\n"
    if not _is_game(house):
        parts.append(_house_text(house))
    rounds = [sheet.answers for sheet in book.sheets]
    if book.answers:
        rounds.append(book.answers)
    parts += [
        f"[[round]]\n{tomli_w.dumps({'answers': answer_texts(answers)})}" for answers in rounds
    ]
    return "\n".join(parts)


def _is_game(house: House) -> bool:
    """Say whether a house is a named game as it stands."""
    return not (house.variants or house.without or house.name)


def _house_text(house: House) -> str:
    """Write the whole house, every option in full."""
    import tomli_w

    name = tomli_w.dumps({"name": house.name}) if house.name else ""
    entries = [tomli_w.dumps(entry.to_dict()) for entry in House.of(house.rules).variants]
    return f"[rules]\n{name}" + "".join(f"\n[[rules.variants]]\n{one}" for one in entries)


def load(path: Path) -> Book:
    """Read the file of a score book.

    Raises:
        RecordError: if it cannot be read, or is no score book.
    """
    try:
        text = read_text(path, MOST_BYTES)
    except ReadingError as error:
        raise _unreadable(error) from error
    return loads(text)


def loads(text: str) -> Book:
    """Read a score book from its text.

    Raises:
        RecordError: if it is none; it names the place.
    """
    try:
        data = parse(text, "toml", MOST_BYTES)
    except ReadingError as error:
        raise _unreadable(error) from error
    _check_format(data)
    book = _begun(data)
    if "dealer" not in data:
        return book
    dealer = data["dealer"]
    if type(dealer) is not int or not 0 <= dealer < len(book.terms.names):
        message = f"{clip(repr(dealer))} is no seat; seats are 0 to {len(book.terms.names) - 1}"
        raise RecordError(Code.BAD_FIELD, message, "dealer")
    book = evolve(book, dealer=dealer)
    rounds = _list(data.get("round", []), "round")
    for place, one in enumerate(rounds):
        book = _with_round(book, one, f"round[{place}]", last=place == len(rounds) - 1)
    return book


def _unreadable(error: ReadingError) -> RecordError:
    code = Code.RECORD_TOO_LARGE if error.too_large else Code.UNREADABLE
    return RecordError(code, str(error))


def _check_format(data: dict[str, object]) -> None:
    number = data.get("scorebook")
    if type(number) is not int or number < 1:
        message = "it is no score book, as cirulla score keeps it"
        raise RecordError(Code.BAD_FIELD, message, "scorebook")
    if number > FORMAT:
        message = (
            f"this score book is of format {number}, and this library reads up to {FORMAT}; "
            "install a newer cirulla"
        )
        raise RecordError(Code.NEWER_FORMAT, message, "scorebook")
    for key in data:
        if key not in _KEYS:
            raise RecordError(Code.BAD_FIELD, "there is no such key", clip(key))


def _begun(data: dict[str, object]) -> Book:
    spec = data.get("rules")
    if not isinstance(spec, (str, dict)):
        raise RecordError(Code.BAD_FIELD, "write a game's name or a table", "rules")
    names = _list(data.get("players"), "players")
    try:
        house = House.of(cast("dict[str, object]", spec) if isinstance(spec, dict) else spec)
        book = Book.begin(house, checked_names(cast("Sequence[str]", names)))
    except RulesError as error:
        faults = "; ".join(map(str, error.faults))
        code = Code.BAD_FIELD if error.code is Code.BAD_PLAYERS else Code.BAD_RULES
        raise RecordError(code, faults, "players" if code is Code.BAD_FIELD else "rules") from error
    digest = house.rules.digest
    if data.get("digest") != digest:
        message = f"it is not that of these rules ({digest}): the book was kept under others"
        raise RecordError(Code.WRONG_DIGEST, message, "digest")
    return book


def _with_round(book: Book, value: object, path: str, *, last: bool) -> Book:
    table = cast("dict[str, object]", value) if isinstance(value, dict) else {}
    if set(table) != {"answers"}:
        raise RecordError(Code.BAD_FIELD, "it must hold answers, and nothing else", path)
    before = len(book.sheets)
    for place, text in enumerate(_list(table["answers"], f"{path}.answers")):
        where = f"{path}.answers[{place}]"
        try:
            if len(book.sheets) > before:
                raise RecordError(Code.BAD_FIELD, "the round was scored before it", where)
            book = book.replay(*read_answer(text if isinstance(text, str) else ""))
        except Refused as error:
            raise RecordError(Code.BAD_FIELD, str(error), where) from error
    if len(book.sheets) == before and not last:
        raise RecordError(Code.BAD_FIELD, "the round was not scored to its end", path)
    return book


def _list(value: object, path: str) -> list[object]:
    if not isinstance(value, list):
        raise RecordError(Code.BAD_FIELD, f"{clip(repr(value))} is not a list", path)
    return cast("list[object]", value)
