"""Finding the variants that are installed, by the entry points of their distributions.

The shipped variants are found as a stranger's are. Nothing is kept between two calls: each looks
at what is installed now. Names are known without importing anything; only what is asked for by
name is imported, and what is broken there stops nobody else.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from attrs import evolve, field, frozen, has

from cirulla.errors import Code, Fault, RulesError, clip
from cirulla.explaining import GROUP
from cirulla.reading import one_line
from cirulla.ruleset import RuleSet
from cirulla.steps import STEPS_VERSION, Variant
from cirulla.structuring import KEY, Option, nearest, option_fields, options_in

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

NO_AUTOLOAD: Final = "CIRULLA_DISABLE_PLUGIN_AUTOLOAD"
"""The environment variable that, set to anything but 0, leaves only what is passed as objects."""

_BASE_CLASS: Final = f"{Variant.__module__}.{Variant.__qualname__}"


@frozen(kw_only=True)
class Listed:
    """Tell of one variant that a distribution ships.

    Attributes:
        name: the name by which a house file chooses it; empty if the distribution is unreadable.
        distribution: the distribution that ships it; empty if it does not tell its name.
        distribution_version: that distribution's version.
        version: the version of its rules; 0 if it is broken.
        sources: who plays so, by the codes of the rules' bibliography.
        summary: the first line of its docstring.
        options: its options.
        fault: why it cannot be chosen; None if it can.
    """

    name: str
    distribution: str
    distribution_version: str
    version: int = 0
    sources: tuple[str, ...] = ()
    summary: str = ""
    options: tuple[Option, ...] = ()
    fault: Fault | None = None


@frozen
class Catalogue:
    """What is installed at one moment; nothing of it is imported.

    Attributes:
        entries: the entry points of each name, by name in alphabetical order.
        unreadable: the distributions that mean to ship variants and cannot be read.
        disabled: whether the environment says that no variant is found by name.
    """

    entries: Mapping[str, tuple[EntryPoint, ...]] = field(eq=False)
    unreadable: tuple[Listed, ...] = ()
    disabled: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names found, in alphabetical order."""
        return tuple(self.entries)

    def load(self, name: str) -> type[Variant]:
        """Import the variant of that name, and no other.

        Raises:
            RulesError: if there is none, if two distributions ship it (``rules/name-clash``), or
                if it cannot be imported or is no good variant; with the distribution's name.
        """
        found = self.entries.get(name)
        if found is None:
            raise RulesError(self._missing(name))
        if len(found) != 1:
            raise RulesError(_clash(name, found))
        return _load(found[0])

    def listed(self) -> Iterator[Listed]:
        """Import each variant and tell of it, broken ones too."""
        for name, found in self.entries.items():
            for entry in sorted(found, key=_origin):
                fault = _clash(name, found) if len(found) > 1 else None
                yield _listed(entry, fault)
        yield from self.unreadable

    def _missing(self, name: str) -> Fault:
        if self.disabled:
            message = (
                f"no variant is found by its name while {NO_AUTOLOAD} is set; unset it, or pass "
                "variants as objects"
            )
        else:
            known = ", ".join(self.entries) or "none"
            advice = nearest(name, self.names) or f"; those installed are {known}"
            message = f'no variant is named "{clip(name)}"{advice}'
        return Fault(path="", message=message, code=Code.UNKNOWN_VARIANT)


def discover() -> Catalogue:
    """Look at what is installed now."""
    if os.environ.get(NO_AUTOLOAD, "0") not in ("", "0"):
        return Catalogue({}, disabled=True)
    from importlib.metadata import entry_points

    unreadable: list[Listed] = []
    try:
        found = list(entry_points(group=GROUP))
    except Exception:  # noqa: BLE001 - any one malformed distribution makes this fail for all
        found = list(_one_by_one(unreadable))
    entries: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in sorted(found, key=lambda entry: entry.name):
        entries[entry.name] = (*entries.get(entry.name, ()), entry)
    return Catalogue(entries, tuple(unreadable))


def names() -> tuple[str, ...]:
    """Return the names of the installed variants, in alphabetical order; none is imported."""
    return discover().names


def load(name: str) -> type[Variant]:
    """Import the variant of that name, and no other.

    Raises:
        RulesError: if there is none, if two distributions ship it (``rules/name-clash``), or if it
            cannot be imported or is no good variant; with the distribution's name.
    """
    return discover().load(name)


def listing(*, strict: bool = False) -> tuple[Listed, ...]:
    """Import every installed variant and tell of it: its options, sources and distribution.

    Args:
        strict: whether anything broken is an error.

    Returns:
        In alphabetical order, one for each distribution that ships the name; those that cannot be
        chosen have a fault.

    Raises:
        RulesError: if `strict`, with the fault of each that cannot be chosen.
    """
    found = tuple(discover().listed())
    faults = [one.fault for one in found if one.fault]
    if strict and faults:
        raise RulesError(*dict.fromkeys(faults))
    return found


def _one_by_one(unreadable: list[Listed]) -> Iterator[EntryPoint]:
    """Give the entry points of each distribution that can be read; list those of ours that not."""
    from importlib.metadata import distributions

    seen: set[str] = set()
    for one in distributions():
        name, version = _identity(one)
        if name and name in seen:
            continue
        seen.add(name)
        try:
            yield from [entry for entry in one.entry_points if entry.group == GROUP]
        except Exception as error:  # noqa: BLE001 - whatever is malformed, the others are read
            if f"[{GROUP}]" in (one.read_text("entry_points.txt") or ""):
                where = _where(name, version)
                message = (
                    f"the entry points of {where} cannot be read: {_cause(error)}; reinstall it"
                )
                fault = Fault(path="", message=message, code=Code.BROKEN_PLUGIN)
                unreadable.append(
                    Listed(name="", distribution=name, distribution_version=version, fault=fault)
                )


def _identity(distribution: Distribution | None) -> tuple[str, str]:
    """Return the name and version of a distribution; empty texts where its metadata is broken."""
    try:
        return (distribution.name, distribution.version) if distribution else ("", "")
    except Exception:  # noqa: BLE001 - what a missing or bad file raises depends on the version
        return "", ""


def _origin(entry: EntryPoint) -> tuple[str, str]:
    name, version = _identity(entry.dist)
    return name or "", version or ""


def _where(name: str, version: str) -> str:
    return f"{name} {version}".strip() or "a distribution without a name"


def _who(entry: EntryPoint) -> str:
    return f"variant {clip(entry.name)} ({_where(*_origin(entry))})"


def _cause(error: BaseException) -> str:
    return one_line(f"{type(error).__name__}: {error}".rstrip(": "))


def _clash(name: str, found: tuple[EntryPoint, ...]) -> Fault:
    where = sorted(_where(*_origin(entry)) for entry in found)
    message = (
        f"variant {clip(name)} is installed by {' and by '.join(where)}; uninstall one of them"
    )
    return Fault(path="", message=message, code=Code.NAME_CLASH)


def _load(entry: EntryPoint) -> type[Variant]:
    try:
        thing = entry.load()
    except (Exception, SystemExit) as error:
        message = f"{_who(entry)} cannot be imported: {_cause(error)}; mend or uninstall it"
        raise RulesError.of(Code.BROKEN_PLUGIN, message) from error
    wrong = _wrong_with(entry.name, thing)
    if wrong:
        raise RulesError.of(Code.BAD_PLUGIN, f"{_who(entry)} {wrong}")
    return thing  # type: ignore[no-any-return]  # just checked


def _wrong_with(name: str, thing: object) -> str:
    """Return what is wrong with what an entry point names; empty for nothing."""
    if isinstance(thing, Variant):
        return f"is an instance; let its entry point name the class {type(thing).__name__}"
    if not isinstance(thing, type) or not issubclass(thing, Variant):
        return f"is no variant; let its entry point name a class derived from {_BASE_CLASS}"
    kind: type[Variant] = thing
    later = kind.steps_version
    if type(later) is not int or later > STEPS_VERSION:
        return (
            f"was made for version {later} of the steps, this library has version "
            f"{STEPS_VERSION}; install a newer cirulla"
        )
    own = getattr(kind, "name", "")
    if own != name:
        return f'calls itself "{clip(str(own))}"; give the class and its entry point one name'
    if not bool(has(kind)):
        return f"is no attrs class; decorate {kind.__name__} with @attrs.frozen(kw_only=True)"
    if type(kind.version) is not int:
        return f"has the version {clip(repr(kind.version))}; it must be a whole number"
    return _wrong_options(kind)


def _wrong_options(kind: type[Variant]) -> str:
    try:
        options = option_fields(kind)
    except RulesError as error:
        return f"has an option of a type that cannot be found: {error.__cause__}"
    for option, one in options.items():
        if option == KEY or not one.init:
            return f"has an option {option} that no house file can set; rename it or let it be set"
    return ""


def _listed(entry: EntryPoint, fault: Fault | None) -> Listed:
    """Tell of one entry point; with a fault it is not even imported."""
    name, version = _origin(entry)
    plain = Listed(name=entry.name, distribution=name, distribution_version=version, fault=fault)
    if fault:
        return plain
    try:
        kind = _load(entry)
        options = options_in(kind)
    except RulesError as error:
        return evolve(plain, fault=error.faults[0])
    return evolve(
        plain,
        version=kind.version,
        sources=tuple(kind.sources),
        summary=(kind.__doc__ or "").strip().partition("\n")[0],
        options=options,
        fault=_fault_in_use(entry, kind, options),
    )


def _fault_in_use(
    entry: EntryPoint, kind: type[Variant], options: tuple[Option, ...]
) -> Fault | None:
    """Build the base game with the variant alone, where it can be made without options."""
    if any(option.required for option in options):
        return None
    try:
        RuleSet.of(kind())
    except Exception as error:  # noqa: BLE001 - a stranger's defaults may raise anything
        cause = one_line(str(error)) if isinstance(error, RulesError) else _cause(error)
        message = f"{_who(entry)} cannot be used: {cause}"
        return Fault(path="", message=message, code=Code.BAD_PLUGIN)
    return None
