"""The one strict form in which a record is written.

The moves of a round are one text, a line for each deal: a round is seen at a glance, deal by deal,
where a list would give each of its 36 moves a line and quotes. The deck is one text too, and the
scores stand on one line. A record never holds a seed.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from typing import Final

from cirulla.errors import Code, RecordError
from cirulla.moves import Call, Play
from cirulla.record.extras import Extra
from cirulla.record.starts import UNKNOWN, start_text
from cirulla.record.values import FORMAT, MOST_BYTES, Record, RecordedResult

_COLUMNS: Final = 96


def dumps(record: Record) -> str:
    """Return a record's text, the same for equal records; `loads` gives an equal record back.

    Raises:
        RecordError: if it is larger than a record may be, or TOML has no word for an option.
    """
    parts = [_header_text(record)]
    parts += [_round_text(record, place) for place in range(len(record.rounds))]
    parts.append(_result_text(record.result))
    text = "\n".join(parts)
    if len(text.encode("utf-8")) > MOST_BYTES:
        raise RecordError(Code.RECORD_TOO_LARGE, f"it is larger than {MOST_BYTES >> 20} MiB")
    return text


def _toml(table: Extra) -> str:
    import tomli_w

    try:
        return tomli_w.dumps(table, multiline_strings=True)
    except TypeError as error:  # all else was judged when the record was made
        message = "TOML has no word for nothing, the value of an option"
        raise RecordError(Code.BAD_RULES, message, "rules") from error


def _header_text(record: Record) -> str:
    names = ", ".join(json.dumps(name, ensure_ascii=False) for name in record.names)
    players = f"players = [{names}]\n" if names else f"players = {record.players}\n"
    first: dict[str, object] = {"format": FORMAT}
    then: dict[str, object] = {"dealer": record.dealer}
    if record.game:
        first["rules"] = record.game
    if record.start is not None:
        then["start"] = start_text(record.start, record.start_hidden)
    first["digest"] = record.rules.digest
    house = "" if record.game else _house_text(record)
    return _toml(first) + players + _toml(then | dict(record.extra)) + house


def _house_text(record: Record) -> str:
    """Write the whole house, every option in full."""
    from cirulla.house import House  # noqa: PLC0415 - its parts are many

    name = _toml({"name": record.house}) if record.house else ""
    entries = [_toml(entry.to_dict()) for entry in House.of(record.rules).variants]
    return f"\n[rules]\n{name}" + "".join(f"\n[[rules.variants]]\n{one}" for one in entries)


def _round_text(record: Record, place: int) -> str:
    one = record.rounds[place]
    table: dict[str, object] = {}
    if one.deck:
        table["deck"] = " ".join(UNKNOWN if card is None else str(card) for card in one.deck)
    if one.moves:
        table["moves"] = "\n".join([*_lines(record, place), ""])
    bare = _toml({"round": [table]})
    scores = "" if one.scores is None else f"scores = {list(one.scores)}\n"
    return bare + scores + _toml({"round": [table | dict(one.extra)]})[len(bare) :]


def _result_text(result: RecordedResult) -> str:
    table: dict[str, object] = {"status": result.status}
    bare = _toml({"result": table})
    totals = f"totals = {list(result.totals)}\n"
    if result.winner is not None:
        table |= {"winner": result.winner, "how": result.how}
    return bare + totals + _toml({"result": table | dict(result.extra)})[len(bare) :]


def _lines(record: Record, place: int) -> Iterator[str]:
    """Write the moves of a round, a line for each deal, or more where it is long."""
    layout = record.rules.layout(record.players)
    counts = [plan.each * record.players for plan in layout.plans]
    if place == 0 and record.start is not None and record.begins_dealt:
        held = sum(len(hand.cards) for hand in record.start.hands)
        counts = [held, *counts[record.start.deal + 1 :]]
    plays = iter([count for count in counts if count])
    left = next(plays)
    line: list[str] = []
    for move in record.rounds[place].moves:
        # What comes after the last play of a deal is of the next one, but for a call.
        if not left and not isinstance(move, Call):
            yield from _wrapped(line)
            line, left = [], next(plays, -1)
        line.append(str(move))
        left -= isinstance(move, Play)
    yield from _wrapped(line)


def _wrapped(line: list[str]) -> list[str]:
    return textwrap.wrap(" ".join(line), _COLUMNS, break_long_words=False, break_on_hyphens=False)
