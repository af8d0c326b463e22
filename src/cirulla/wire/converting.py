"""Plain data into values and back, by cattrs with strict hooks; every fault with its path."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from operator import eq
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar, Union, cast, get_args, get_origin

from attrs import NOTHING, Attribute, fields, has, resolve_types

from cirulla.cards import Card, CardSet, Rank
from cirulla.errors import CirullaError, Code, Fault, RulesError, StateError, WireError
from cirulla.house import House
from cirulla.moves import Move
from cirulla.ruleset import RuleSet
from cirulla.state import Pledges, State
from cirulla.structuring import join, shown
from cirulla.view import View
from cirulla.wire import scalars
from cirulla.wire.kinds import (
    EVENT,
    EVENTS,
    VERDICT,
    VERDICTS,
    WORDS,
    AnyEvent,
    Defaulted,
    Document,
    Eyes,
    Plain,
    Run,
    Verdict,
)
from cirulla.wire.parsing import MOST_FAULTS, wrong
from cirulla.wire.parts import StateParts, ViewParts, defects_as_faults
from cirulla.wire.tables import table_of, tagged

if TYPE_CHECKING:
    from cattrs import Converter

T = TypeVar("T")
Reader = Callable[[Any, Any], Any]
Writer = Callable[[Any], Any]

MOST_LISTED: Final = 1 << 14
"""How many items a list may have."""
# What their own modules import for the type checker only.
_NAMES: Final[dict[str, object]] = {"Card": Card, "Move": Move}


def structure(kind: type[T], data: object, path: str = "") -> T:
    """Return the value that plain data stands for.

    Args:
        kind: what it is to be.
        data: as JSON holds it.
        path: where it stands in the message; empty for the whole.

    Raises:
        WireError: with every fault, each under its path.
    """
    try:
        return _converter().structure(data, kind)
    except (CirullaError, ExceptionGroup) as error:
        raise WireError(*_faults_of(error, path)) from error


def unstructure(kind: object, value: object) -> object:
    """Return a value as plain data, its keys in a fixed order.

    Args:
        kind: what it is.
        value: the value.

    Raises:
        WireError: if it holds a text or a number that is past its bounds.
    """
    return _converter().unstructure(value, kind)


def _faults_of(error: Exception, path: str) -> list[Fault]:
    """Return what an error tells, one fault for each thing that is wrong."""
    from cattrs import transform_error

    inner: list[BaseException] = []

    def keep(one: BaseException, _: object) -> str:
        inner.append(one)
        return ""

    places = [text.rpartition(" @ ")[2][1:] for text in transform_error(error, "$", keep)]
    faults: list[Fault] = []
    for one, place in zip(inner, places, strict=True):
        if not isinstance(one, CirullaError):
            raise one
        faults += _told(one, _below(path, place.removeprefix(".")))
    return faults[:MOST_FAULTS]


def _told(error: CirullaError, path: str) -> list[Fault]:
    if isinstance(error, StateError):
        return list(defects_as_faults(error, path))
    if isinstance(error, (WireError, RulesError)):
        return [
            Fault(path=_below(path, one.path), message=one.message, code=one.code)
            for one in error.faults
        ]
    return [Fault(path=path, message=str(error), code=error.code)]


def _below(path: str, inner: str) -> str:
    """Return the path of what stands at a path under an inner one."""
    return path + inner if not inner or inner.startswith("[") else join(path, inner)


@cache
def _converter() -> Converter:
    """Return cattrs's converter with the hooks of the wire."""
    from cattrs import Converter

    made = Converter(detailed_validation=True, forbid_extra_keys=True)
    made.register_structure_hook_factory(has, partial(_table_reader, made))
    made.register_unstructure_hook_factory(has, partial(_table_writer, made))
    made.register_structure_hook_factory(_is_list, partial(_list_reader, made))
    made.register_unstructure_hook_factory(_is_list, partial(_list_writer, made))
    made.register_unstructure_hook_factory(_is_optional, partial(_optional_writer, made))
    made.register_structure_hook_func(_is_literal, scalars.choice)
    _add_scalars(made)  # after the lists, since what was added last is asked first
    _add_tagged(made, EVENT, EVENTS, AnyEvent)
    _add_tagged(made, VERDICT, VERDICTS, Verdict)
    _add_flat(made, State, StateParts)
    _add_flat(made, View, ViewParts)
    return made


def _add_scalars(made: Converter) -> None:
    """Add what is a single text, number or flag."""
    classes: tuple[tuple[type, Reader, Writer], ...] = (
        (int, scalars.number, scalars.number),
        (bool, scalars.flag, scalars.flag),
        (str, scalars.text, scalars.text),
        (Code, scalars.code, str),
        (Card, scalars.card, str),
        (CardSet, scalars.cards, str),
        (Rank, scalars.rank, str),
        (RuleSet, scalars.house, RuleSet.to_dict),
        (House, scalars.whole_house, House.to_dict),
    )
    for kind, read, write in classes:
        made.register_structure_hook(kind, read)
        made.register_unstructure_hook(kind, write)
    others: tuple[tuple[object, Reader, Writer], ...] = (
        (Run, scalars.run, scalars.run_text),
        (Pledges, scalars.pledges, scalars.pledges_data),
        (Move, scalars.move, scalars.move_text),
        (Document, scalars.document, scalars.document),
        (Eyes, scalars.eyes, scalars.eyes),
        (Plain, scalars.table, dict),
    )
    for other, read, write in others:
        made.register_structure_hook_func(partial(eq, other), read)
        made.register_unstructure_hook_func(partial(eq, other), write)


def fields_of(kind: type) -> dict[str, Attribute[Any]]:
    """Return the fields of a class by name, their types resolved."""
    resolve_types(kind, localns=_NAMES)
    return {one.name: one for one in fields(kind)}


def required_of(kind: type) -> tuple[str, ...]:
    """Return the keys that a table must have: all, but for a question those without a default."""
    found = fields_of(kind)
    if issubclass(kind, Defaulted):
        return tuple(name for name, one in found.items() if one.default is NOTHING)
    return tuple(found)


def _overrides(kind: type) -> dict[str, Any]:
    """Return how cattrs is to handle the fields that hold one word."""
    from cattrs.gen import override

    return {
        name: override(struct_hook=scalars.word, unstruct_hook=scalars.word)
        for name in fields_of(kind)
        if (kind, name) in WORDS
    }


def _table_reader(made: Converter, kind: type) -> Reader:
    from cattrs.gen import make_dict_structure_fn

    names, required = tuple(fields_of(kind)), required_of(kind)
    read = cast("Reader", make_dict_structure_fn(kind, made, **_overrides(kind)))

    def read_table(data: object, _: object) -> object:
        return read(table_of(data, names, required), kind)

    return read_table


def _table_writer(made: Converter, kind: type) -> Writer:
    from cattrs.gen import make_dict_unstructure_fn

    fields_of(kind)
    return make_dict_unstructure_fn(kind, made, **_overrides(kind))


def _is_list(kind: object) -> bool:
    inner = get_args(kind)
    return get_origin(kind) is tuple and len(inner) == 2 and inner[1] is ...


def _list_reader(made: Converter, kind: object) -> Reader:
    items = cast("type[list[object]]", list.__class_getitem__(get_args(kind)[0]))

    def read(data: object, _: object) -> tuple[object, ...]:
        if type(data) is not list:
            raise wrong(Code.BAD_VALUE, f"{shown(data)} stands where a list belongs")
        listed = cast("list[object]", data)
        if len(listed) > MOST_LISTED:
            message = f"it lists {len(listed)}; {MOST_LISTED} at most"
            raise wrong(Code.TEXT_TOO_LARGE, message)
        return tuple(made.structure(listed, items))  # cattrs tells each fault with its place

    return read


def _list_writer(made: Converter, kind: object) -> Writer:
    item: Any = get_args(kind)[0]

    def write(value: tuple[object, ...]) -> list[object]:
        if len(value) > MOST_LISTED:
            message = f"it would list {len(value)}; {MOST_LISTED} at most"
            raise wrong(Code.TEXT_TOO_LARGE, message)
        return [made.unstructure(one, item) for one in value]

    return write


def _is_literal(kind: object) -> bool:
    return get_origin(kind) is Literal


def _is_optional(kind: object) -> bool:
    return get_origin(kind) in (UnionType, Union) and NoneType in get_args(kind)


def without_none(kind: object) -> Any:  # noqa: ANN401 - a type of any sort
    """Return an optional type without the None."""
    return Union[tuple(one for one in get_args(kind) if one is not NoneType)]  # noqa: UP007


def _optional_writer(made: Converter, kind: object) -> Writer:
    inner = without_none(kind)
    return lambda value: None if value is None else made.unstructure(value, inner)


def _add_flat(made: Converter, kind: type, parts: type[StateParts | ViewParts]) -> None:
    """Add a value that is written in parts of its own."""
    read, write = _table_reader(made, parts), _table_writer(made, parts)
    made.register_structure_hook(kind, lambda data, _: read(data, parts).whole())
    made.register_unstructure_hook(kind, lambda value: write(parts.of(value)))


def _add_tagged(made: Converter, key: str, kinds: Mapping[str, type], union: UnionType) -> None:
    """Add a union of shapes, each told by a word under a key."""
    readers = {tag: _table_reader(made, kind) for tag, kind in kinds.items()}
    writers = {kind: (tag, _table_writer(made, kind)) for tag, kind in kinds.items()}

    def read(data: object, kind: object) -> object:
        if data is None and _is_optional(kind):
            return None
        tag, rest = tagged(data, key, kinds)
        return readers[tag](rest, kinds[tag])

    def write(value: object) -> dict[str, object]:
        tag, fill = writers[type(value)]
        return {key: tag, **fill(value)}

    made.register_structure_hook_func(lambda kind: kind in (union, union | None), read)
    made.register_unstructure_hook_func(partial(eq, union), write)
