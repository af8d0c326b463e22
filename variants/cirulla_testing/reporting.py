"""What the conformance suite tells: a report, its faults, and its warnings about taste."""

from __future__ import annotations

from typing import Final

from attrs import define, field, frozen

_MOST_TOLD: Final = 5
"""How many faults of one check are told in full."""


class TasteWarning(UserWarning):
    """Advise the author of a variant that works but could be kinder to those who use it."""


@frozen
class Check:
    """One thing that was checked.

    Attributes:
        name: what, in a word or two.
        count: how many times.
        note: what else there is to know of it.
    """

    name: str
    count: int
    note: str = ""


@frozen
class Refused:
    """A shipped variant with which this one cannot play.

    Attributes:
        variant: its name.
        reason: why, as the refusal says it.
    """

    variant: str
    reason: str


@frozen(kw_only=True)
class Report:
    """What came of checking a variant; as a text it reads well.

    Attributes:
        variant: the variant, as it was checked.
        origin: its name, with the distribution that ships it if it is installed.
        checks: what was checked, in order.
        refused: the shipped variants that answer the same steps outright; that is no fault.
        faults: what is wrong, one line each; none if the variant conforms.
        taste: what could be better, one line each.
    """

    variant: str
    origin: str
    checks: tuple[Check, ...]
    refused: tuple[Refused, ...]
    faults: tuple[str, ...]
    taste: tuple[str, ...]

    @property
    def conforms(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def __str__(self) -> str:
        verdict = "conforms" if self.conforms else "does not conform"
        lines = [f"{self.origin} {verdict}: {self.variant}"]
        for check in self.checks:
            note = f"  {check.note}" if check.note else ""
            lines.append(f"  {check.name:<18}{check.count:>7} checked{note}")
        for heading, told in (
            ("wrong", self.faults),
            ("refused beside it", [f"{one.variant}: {one.reason}" for one in self.refused]),
            ("a matter of taste", self.taste),
        ):
            if told:
                lines += [f"  {heading}:", *(f"    - {line}" for line in told)]
        return "\n".join(lines)


class NonConforming(AssertionError):  # noqa: N818 - an assertion that failed, named for its reason
    """Report that a variant breaks a hard rule.

    Attributes:
        report: everything that was found.
    """

    def __init__(self, report: Report) -> None:
        super().__init__(str(report))
        self.report = report


@define
class _Tally:
    count: int = 0
    note: str = ""
    faults: dict[str, None] = field(factory=dict[str, None])


class Findings:
    """A report in the making."""

    def __init__(self) -> None:
        self._tallies: dict[str, _Tally] = {}
        self._refused: dict[str, Refused] = {}
        self._taste: dict[str, None] = {}

    def count(self, check: str, times: int = 1) -> None:
        """Count what was checked and found good."""
        self._tallies.setdefault(check, _Tally()).count += times

    def hold(self, check: str, holds: bool, fault: str) -> bool:
        """Count one check, and keep the fault where it does not hold."""
        self.count(check)
        if not holds:
            self.fault(check, fault)
        return holds

    def fault(self, check: str, fault: str) -> None:
        """Keep a fault."""
        told = " ".join(fault.split())
        self._tallies.setdefault(check, _Tally()).faults[told] = None

    def note(self, check: str, note: str) -> None:
        """Say what else there is to know of a check."""
        self._tallies.setdefault(check, _Tally()).note = note

    def refuse(self, variant: str, reason: str) -> None:
        """Keep a pair that cannot play together."""
        self._refused.setdefault(variant, Refused(variant, reason))

    def advise(self, advice: str) -> None:
        """Keep a matter of taste."""
        self._taste[advice] = None

    def is_spent(self, check: str) -> bool:
        """Say whether a check has found so much wrong that more would only repeat it."""
        tally = self._tallies.get(check)
        return tally is not None and len(tally.faults) > _MOST_TOLD

    def has_faults(self, check: str) -> bool:
        """Say whether a check has found anything wrong."""
        tally = self._tallies.get(check)
        return tally is not None and bool(tally.faults)

    def report(self, variant: str, origin: str) -> Report:
        """Return the report."""
        return Report(
            variant=variant,
            origin=origin,
            checks=tuple(Check(name, one.count, one.note) for name, one in self._tallies.items()),
            refused=tuple(self._refused.values()),
            faults=tuple(self._told()),
            taste=tuple(self._taste),
        )

    def _told(self) -> list[str]:
        told: list[str] = []
        for name, tally in self._tallies.items():
            faults = list(tally.faults)
            told += [f"{name}: {fault}" for fault in faults[:_MOST_TOLD]]
            if len(faults) > _MOST_TOLD:
                told.append(f"{name}: and more of that kind")
        return told
