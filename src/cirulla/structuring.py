"""The options of a variant: what they are, and how plain data becomes a variant.

cattrs turns each option into its type, strictly; the field's validator judges it at once, so that
every option that is wrong is reported, each with its path.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Final, Literal, Union, cast, get_args, get_origin

from attrs import NOTHING, Attribute, Factory, fields, frozen, resolve_types

from cirulla.cards import Card, CardSet, Rank
from cirulla.errors import Code, Fault, RulesError, TextError, clip
from cirulla.explaining import option_value
from cirulla.options import a_card, flag, one_of, whole
from cirulla.reading import one_line

if TYPE_CHECKING:
    from cattrs import Converter

    from cirulla.steps import Variant

KEY: Final = "variant"
"""The key of an entry that names the variant; so it can name no option."""

_OURS: Final = (whole, one_of, flag, a_card)
_WORDS: Final[dict[object, str]] = {
    bool: "true or false",
    int: "whole number",
    str: "text",
    NoneType: "nothing",
    Card: "card",
    CardSet: "cards",
    Rank: "rank",
}


@frozen(kw_only=True)
class Option:
    """Tell of one option of a variant.

    Attributes:
        name: as a house file writes it.
        type: the kind of value, in words.
        default: its default as plain data; None if it must be given, or follows from others.
        required: whether it must be given.
        bounds: what it may be, in words; empty if its type says it all.
        help: one short phrase.
    """

    name: str
    type: str
    default: object
    required: bool
    bounds: str
    help: str


def shown(value: object) -> str:
    """Return a value as a message quotes it: spelled as in TOML and JSON, on one short line."""
    if isinstance(value, str):
        return f'"{clip(value)}"'
    if isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, (list, tuple)):
        return "a list"
    return "null" if value is None else clip(str(value))


def nearest(word: str, known: Sequence[str]) -> str:
    """Return the question ``; did you mean "..."?`` with the nearest known word, or nothing."""
    plain = word[:100].lower().replace("_", "-")
    spelled = {one.replace("_", "-"): one for one in known}
    found = get_close_matches(plain, spelled, 1)
    return f'; did you mean "{spelled[found[0]]}"?' if found else ""


def option_fields(kind: type[Variant]) -> dict[str, Attribute[Any]]:
    """Return the fields of a variant's class by the names of their options, types resolved.

    Raises:
        RulesError: if a type is written so that it cannot be found.
    """
    try:
        resolve_types(kind)  # type: ignore[type-var]  # checked to be an attrs class
    except (NameError, AttributeError, TypeError, SyntaxError) as error:
        message = f"variant {kind.name}: the type of an option cannot be found: {error}"
        raise RulesError.of(Code.BAD_PLUGIN, message) from error
    return {one.alias or one.name: one for one in fields(kind)}  # type: ignore[arg-type]


def options_in(kind: type[Variant]) -> tuple[Option, ...]:
    """Tell of every option of a variant's class, in their own order.

    Raises:
        RulesError: if a type is written so that it cannot be found.
    """
    return tuple(_option(name, one) for name, one in option_fields(kind).items())


def _option(name: str, attribute: Attribute[Any]) -> Option:
    default: Any = attribute.default
    required = default is NOTHING
    if isinstance(default, Factory):  # type: ignore[arg-type]  # a class at run time
        default = None if default.takes_self else default.factory()
    return Option(
        name=name,
        type=_type_words(attribute.type),
        default=None if required else option_value(default),
        required=required,
        bounds=_bounds(attribute),
        help=str(attribute.metadata.get("help", "")),
    )


def _type_words(kind: object) -> str:
    origin: Any = get_origin(kind)
    inner: tuple[object, ...] = get_args(kind)
    if origin is Literal:
        return " or ".join(dict.fromkeys(map(_type_words, map(type, inner))))
    if origin in (Union, UnionType):
        return " or ".join(map(_type_words, inner))
    if origin is tuple or kind is tuple:
        parts = dict.fromkeys(_type_words(one) for one in inner if one is not ...)
        return f"list of {' and '.join(parts)}" if parts else "list"
    return _WORDS.get(kind, getattr(kind, "__name__", str(kind)))


def _bounds(attribute: Attribute[Any]) -> str:
    if isinstance(attribute.validator, _OURS):
        return str(attribute.validator)
    if get_origin(attribute.type) is Literal:
        return ", ".join(map(shown, get_args(attribute.type)))
    return ""


def structure(kind: type[Variant], given: Mapping[str, object], path: str) -> Variant:
    """Make a variant from its options as plain data.

    Args:
        kind: its class.
        given: the options that differ from their defaults, or all; not the key ``variant``.
        path: the place of the whole, as ``variants[0]``.

    Raises:
        RulesError: with every fault, each under the path of its option.
    """
    options = option_fields(kind)
    faults: list[Fault] = []
    values: dict[str, object] = {}
    for name, value in given.items():
        if name not in options:
            faults.append(_unknown(kind, name, tuple(options), path))
            continue
        try:
            values[name] = _value(options[name], value)
        except Exception as error:  # noqa: BLE001 - a stranger's type may raise anything
            faults += _faults_at(error, join(path, name))
    for name, one in options.items():
        if one.default is NOTHING and name not in given:
            message = f"{kind.name} needs its option {name}"
            faults.append(Fault(path=path, message=message, code=Code.BAD_OPTION))
    if faults:
        raise RulesError(*faults)
    try:
        return kind(**values)
    except Exception as error:
        raise RulesError(*_faults_at(error, path)) from error


def _unknown(kind: type[Variant], name: str, options: Sequence[str], path: str) -> Fault:
    known = f"its options are {', '.join(options)}" if options else "it has none"
    advice = nearest(name, options) or f"; {known}"
    message = f'{kind.name} has no option "{clip(name)}"{advice}'
    return Fault(path=join(path, key_text(name)), message=message, code=Code.UNKNOWN_OPTION)


def key_text(name: str) -> str:
    """Return a key as a path writes it: quoted if it is no plain word."""
    plain = name.replace("_", "a").replace("-", "a")
    return name if plain.isascii() and plain.isalnum() and len(name) <= 40 else f'"{clip(name)}"'


def join(path: str, name: str) -> str:
    """Return the path of what stands at a path under that name; an empty one is the whole."""
    return f"{path}.{name}" if path and name else path or name


def _value(attribute: Attribute[Any], value: object) -> object:
    try:
        made: object = _converter().structure(value, cast("type[object]", attribute.type or Any))
    except RulesError:
        if isinstance(attribute.validator, whole):
            raise _wrong(value, f"no whole number from {attribute.validator}") from None
        raise
    if not _lists_agree(value, made):
        raise _wrong(value, f"no {_type_words(attribute.type)}")
    # Those of the library look at the value alone, so they may judge it before there is a variant.
    if isinstance(attribute.validator, _OURS):
        attribute.validator(None, attribute, made)
    return made


def _lists_agree(given: object, made: object) -> bool:
    """Say whether each list that was made was given as one, and not as a text or a table."""
    if not isinstance(made, tuple):
        return True
    if not isinstance(given, (list, tuple)):
        return False
    return all(map(_lists_agree, cast("list[object]", given), cast("tuple[object, ...]", made)))


def _faults_at(error: Exception, path: str) -> list[Fault]:
    """Return what an error tells, one fault for each place that it names."""
    from cattrs import transform_error

    found: list[BaseException] = []

    def keep(inner: BaseException, _: object) -> str:
        found.append(inner)
        return ""

    places = [text.rpartition(" @ ")[2] for text in transform_error(error, path, keep)]
    faults: list[Fault] = []
    for inner, place in zip(found, places, strict=True):
        if isinstance(inner, RulesError):
            faults += [_moved(fault, place) for fault in inner.faults]
        else:
            faults.append(Fault(path=place, message=_message(inner), code=Code.BAD_OPTION))
    return faults


def _moved(fault: Fault, place: str) -> Fault:
    """Return the fault of an option at its full path; `place` may name the option already."""
    inner = fault.path
    path = place if not inner or place.rpartition(".")[2] == inner else join(place, inner)
    return Fault(path=path, message=one_line(fault.message), code=fault.code)


def _message(error: BaseException) -> str:
    text = str(error)
    return one_line(text if isinstance(error, ValueError) else f"{type(error).__name__}: {text}")


def _wrong(value: object, what: str) -> RulesError:
    return RulesError.of(Code.BAD_OPTION, f"{shown(value)} is {what}")


@cache
def _converter() -> Converter:
    """Return cattrs's converter with strict hooks: nothing stands for what merely equals it."""
    from cattrs import Converter

    converter = Converter(detailed_validation=True, forbid_extra_keys=True)
    for kind, what in ((bool, "not true or false"), (int, "no whole number"), (str, "no text")):
        converter.register_structure_hook(kind, _exactly(kind, what))
    converter.register_structure_hook(Card, _parsed(Card, "no card"))
    converter.register_structure_hook(CardSet, _parsed(CardSet, "no text of cards"))
    converter.register_structure_hook(Rank, _parsed(Rank, "no rank letter"))
    converter.register_structure_hook_func(
        _is_literal, lambda value, kind: _choice(value, get_args(kind))
    )
    converter.register_structure_hook_func(_is_plain_union, _one_of_types)
    return converter


def _is_plain_union(kind: object) -> bool:
    origin: Any = get_origin(kind)
    return origin in (Union, UnionType) and set(get_args(kind)) <= {bool, int, str, NoneType}


def _one_of_types(value: object, kind: object) -> object:
    if type(value) not in get_args(kind):
        raise _wrong(value, f"no {_type_words(kind)}")
    return value


def _is_literal(kind: object) -> bool:
    origin: Any = get_origin(kind)
    return origin is Literal


def _exactly(kind: type, what: str) -> Callable[[object, object], object]:
    def hook(value: object, _: object) -> object:
        if type(value) is not kind:
            raise _wrong(value, what)
        return value

    return hook


def _parsed(kind: type[Card | CardSet | Rank], what: str) -> Callable[[object, object], object]:
    def hook(value: object, _: object) -> object:
        if isinstance(value, kind):
            return value
        if not isinstance(value, str):
            raise _wrong(value, what)
        try:
            return kind.parse(value)
        except TextError as error:
            reason = str(error).removeprefix(f"{shown(value)} at {error.position}: ")
            raise _wrong(value, f"{what}: {reason}") from error

    return hook


def _choice(value: object, choices: tuple[object, ...]) -> object:
    for choice in choices:
        if type(choice) is type(value) and choice == value:
            return choice
    words = [choice for choice in choices if isinstance(choice, str)]
    advice = nearest(value, words) if isinstance(value, str) else ""
    raise _wrong(value, f"none of {', '.join(map(shown, choices))}{advice}")
