"""Files and texts of people into plain data, within bounds: TOML and JSON.

Nothing is guessed: a JSON key that stands twice, a number that is none and text that is no UTF-8
are refused. How deep a text nests is judged before it is parsed, since a parser would run out of
stack, or of time, on what nobody writes by hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal, cast, get_args

from cirulla.errors import clip

Format = Literal["toml", "json"]
FORMATS: Final[tuple[Format, ...]] = get_args(Format)
MOST_LEVELS: Final = 16
"""How deep tables and lists may stand in each other."""
_MOST_NUMBER: Final = 1 << 63
_LONGEST_LINE: Final = 300

# A string, closed or not, or a comment: each matches in one go, without going back.
_QUOTED: Final = re.compile(
    r'"""(?:[^\\"]|\\.?+|"(?!""))*+(?:"{3,5}+|\Z)'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5}+|\Z)"
    r'|"(?:[^"\\\n]|\\.?+)*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+",
    re.DOTALL,
)
_BRACKET: Final = re.compile(r"[][{}]")
_LONG_KEY: Final = re.compile(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{MOST_LEVELS}}}")


class ReadingError(ValueError):
    """Report a text that cannot be read.

    Attributes:
        too_large: whether it is beyond a bound, and may be well written.
    """

    def __init__(self, message: str, *, too_large: bool = False) -> None:
        super().__init__(message)
        self.too_large = too_large


def one_line(text: str) -> str:
    """Return a message of somebody else's on one line; of a long one the beginning and the end."""
    line = "".join(char if char.isprintable() else " " for char in text)
    line = " ".join(line.split())
    return line if len(line) <= _LONGEST_LINE else f"{line[:200]}...{line[-80:]}"


def format_of(path: Path) -> Format:
    """Return the format that a file's name tells.

    Raises:
        ReadingError: if it ends in neither ``.toml`` nor ``.json``.
    """
    found = path.suffix.lower().removeprefix(".")
    if found not in FORMATS:
        raise ReadingError("its name must end in .toml or .json")
    return found


def read_text(path: Path, most: int) -> str:
    """Read a text file in UTF-8, a byte order mark left out.

    Args:
        path: the file.
        most: the bytes it may have; no more are read.

    Raises:
        ReadingError: if it cannot be read, is too large, or is no UTF-8.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise ReadingError(getattr(error, "strerror", None) or str(error)) from error
    if len(raw) > most:
        raise _too_large(most)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"byte {error.start} is no UTF-8; save it as UTF-8 text"
        raise ReadingError(message) from error


def parse(text: str, form: Format, most: int) -> dict[str, object]:
    """Parse a text whose outermost value is a table.

    Args:
        text: in that format.
        form: its format.
        most: the bytes it may have.

    Raises:
        ReadingError: with one line that tells what is wrong and where.
    """
    if form not in FORMATS:
        raise ReadingError(f'"{clip(str(form))}" is no format; choose toml or json')
    if len(text.encode("utf-8", "surrogatepass")) > most:
        raise _too_large(most)
    _check_nesting(text)
    try:
        data = _parse_toml(text) if form == "toml" else _parse_json(text)
    except ReadingError:
        raise
    except (ValueError, RecursionError) as error:
        raise ReadingError(f"it is no {form.upper()}: {one_line(str(error))}") from error
    if not isinstance(data, dict):
        raise ReadingError("it is a list or a single value, and no table of keys")
    check_plain(cast("object", data))
    return cast("dict[str, object]", data)


def check_plain(data: object) -> None:
    """Refuse data that nests too deep, or holds a number beyond 64 bits.

    Raises:
        ReadingError: if so.
    """
    row: list[object] = [data]
    for _ in range(MOST_LEVELS + 1):
        inner: list[object] = []
        for value in row:
            if isinstance(value, int) and not -_MOST_NUMBER <= value < _MOST_NUMBER:
                raise ReadingError("a number is too large; 64 bits at most", too_large=True)
            if isinstance(value, Mapping):
                inner.extend(cast("Mapping[str, object]", value).values())
            elif isinstance(value, (list, tuple)):
                inner.extend(cast("list[object]", value))
        if not inner:
            return
        row = inner
    raise _too_deep()


def _check_nesting(text: str) -> None:
    bare = _QUOTED.sub("s", text)
    depth = 0
    for bracket in _BRACKET.finditer(bare):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > MOST_LEVELS:
            raise _too_deep()
    if _LONG_KEY.search(bare):
        raise _too_deep()


def _parse_toml(text: str) -> object:
    import tomllib

    return tomllib.loads(text)


def _parse_json(text: str) -> object:
    return json.loads(text, object_pairs_hook=_table, parse_constant=_refuse_constant)


def _table(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) < len(pairs):
        last = {key: place for place, (key, _) in enumerate(pairs)}
        twice = next(key for place, (key, _) in enumerate(pairs) if last[key] != place)
        raise ReadingError(f'the key "{clip(twice)}" stands twice in one table; keep one')
    return table


def _refuse_constant(text: str) -> object:
    raise ReadingError(f"{text} is no number")


def _too_large(most: int) -> ReadingError:
    size = f"{most >> 20} MiB" if most >= 1 << 20 else f"{most >> 10} KiB"
    return ReadingError(f"it is too large; {size} at most", too_large=True)


def _too_deep() -> ReadingError:
    message = f"it is nested too deep; {MOST_LEVELS} levels of tables and lists at most"
    return ReadingError(message, too_large=True)
