"""Variants and base game folded into one plain callable for each step.

pluggy finds the answers and checks their form, in a manager that is thrown away; the folding is
ours, so that no hook is called during play. What is wrong with a variant is told by its name and
the step's, before anything is built.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain
from operator import itemgetter
from typing import Any, Final, NoReturn, cast

import pluggy
from attrs import field, frozen

from cirulla.base import accusi, captures, deal, match, scopa, scores
from cirulla.checking import PROJECT, bad_plugin, form_faults
from cirulla.errors import Code, Fault, RulesError
from cirulla.steps import STEPS, Asked, Rules, Step, Variant

BASE: Final = "base"
"""The name under which the base game answers."""

_BASE_MODULES: Final = (deal, accusi, captures, scopa, scores, match)


@frozen
class Answer:
    """One implementation of a step.

    Attributes:
        who: the variant's name, or ``base``.
        function: what to call.
        arguments: the names it takes, in its order.
    """

    who: str
    function: Callable[..., Any]
    arguments: tuple[str, ...]


@frozen
class Folded:
    """A step as this house answers it.

    Attributes:
        step: the step.
        owner: who answers: a variant's name, or ``base``.
        others: who refines, innermost first, or whose answers are collected, as listed.
        ask: the step as one plain callable.
    """

    step: Step
    owner: str
    others: tuple[str, ...]
    ask: Asked = field(eq=False)

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that have a say here, in the order they are asked."""
        owner = () if self.owner == BASE else (self.owner,)
        return owner + self.others


class _Manager(pluggy.PluginManager):
    """A manager that takes only the steps which a variant's options really change."""

    def parse_hookimpl_opts(self, plugin: object, name: str) -> Any:  # noqa: ANN401 - pluggy's own
        if isinstance(plugin, Variant):
            if name.startswith("_") or not inspect.isfunction(getattr(type(plugin), name, None)):
                return None
            wanted = plugin.answers()
            if wanted is not None and name not in wanted:
                return None
        return super().parse_hookimpl_opts(plugin, name)


@lru_cache(maxsize=1)
def _specs() -> type:
    """Return a class with a pluggy specification for each step, made from `STEPS`."""
    marker = pluggy.HookspecMarker(PROJECT)
    body: dict[str, Any] = {}
    for step in STEPS.values():
        arguments = ("rules", *step.arguments) if step.asks else step.arguments
        exec(f"def {step.name}({', '.join(arguments)}): ...", body)  # noqa: S102 - names of ours
        marker(body[step.name])
    return type("Specs", (), {name: staticmethod(body[name]) for name in STEPS})


class _Asks:
    """The steps that one step may ask: those its specification lists, and no other."""

    def __init__(self, step: Step) -> None:
        self._step = step

    def __getattr__(self, name: str) -> NoReturn:
        message = f"step {self._step.name} may not ask {name}"
        if name in STEPS:
            message += f"; it may ask {', '.join(self._step.asks)}"
        raise AttributeError(message)


def fold(variants: Sequence[Variant]) -> dict[str, Folded]:
    """Fold every step.

    Args:
        variants: in the listed order.

    Raises:
        RulesError: with every fault of every variant, conflicts included.
    """
    faults = [fault for variant in variants for fault in form_faults(variant)]
    if faults:
        raise RulesError(*faults)
    manager = _Manager(PROJECT)
    manager.add_hookspecs(_specs())
    for module in _BASE_MODULES:
        manager.register(module, f"{BASE}.{module.__name__.rpartition('.')[2]}")
    for place, variant in enumerate(variants):
        try:
            manager.register(variant, variant.name)
        except pluggy.PluginValidationError as error:
            faults.append(bad_plugin(variant, str(error).replace("\n", " "), place))
    answers = {name: _answers(manager, name, variants) for name in STEPS}
    faults += _conflicts(answers, variants)
    if faults:
        raise RulesError(*faults)
    folded: dict[str, Folded] = {}
    # A step is folded after those it may ask; the specifications have no cycle.
    for name in sorted(STEPS, key=_depth):
        folded[name] = _fold_step(STEPS[name], *answers[name], folded)
    return {name: folded[name] for name in STEPS}


def _depth(name: str) -> int:
    return 1 + max(map(_depth, STEPS[name].asks), default=0)


def rules_of(folded: dict[str, Folded]) -> Rules:
    """Return every folded step as an attribute of one object."""
    return _gather(type("Folded", (), {})(), folded, tuple(folded))


def _gather(holder: object, folded: dict[str, Folded], names: tuple[str, ...]) -> Rules:
    for name in names:
        setattr(holder, name, folded[name].ask)
    return cast("Rules", holder)


def _answers(
    manager: pluggy.PluginManager, name: str, variants: Sequence[Variant]
) -> tuple[Answer | None, tuple[Answer, ...]]:
    """Return the base's answer to a step and the variants', these in the listed order."""
    order = {variant.name: place for place, variant in enumerate(variants)}
    base = None
    found: list[Answer] = []
    for impl in getattr(manager.hook, name).get_hookimpls():
        answer = Answer(impl.plugin_name, impl.function, tuple(impl.argnames))
        if impl.plugin_name in order:
            found.append(answer)
        else:
            base = Answer(BASE, answer.function, answer.arguments)
    return base, tuple(sorted(found, key=lambda answer: order[answer.who]))


def _conflicts(
    answers: dict[str, tuple[Answer | None, tuple[Answer, ...]]], variants: Sequence[Variant]
) -> Iterator[Fault]:
    """Find who answers a step outright that another answers: a fault for each such company."""
    places = {variant.name: place for place, variant in enumerate(variants)}
    steps: dict[tuple[str, ...], list[str]] = {}
    for name, (_, found) in answers.items():
        if STEPS[name].kind == "owner" and len(found) > 1:
            steps.setdefault(tuple(answer.who for answer in found), []).append(name)
    for names, shared in steps.items():
        at = f"the step {shared[0]}" if len(shared) == 1 else f"the steps {' and '.join(shared)}"
        message = (
            f"{' and '.join(names)} both say what the house does at {at}; keep one of them: "
            "list it, and put the other in `without` or leave it out"
        )
        path = f"variants[{places[names[-1]]}]"
        yield Fault(path=path, message=message, code=Code.CONFLICT)


def _fold_step(
    step: Step, base: Answer | None, found: tuple[Answer, ...], folded: dict[str, Folded]
) -> Folded:
    rules = _gather(_Asks(step), folded, step.asks)
    others = tuple(answer.who for answer in found)
    if step.kind == "collected":
        return Folded(step, BASE, others, _collected([_bound(a, step, rules) for a in found]))
    if base is None:  # pragma: no cover - a test holds that the base answers every such step
        raise AssertionError(step.name)
    ask = _bound(base, step, rules)
    owner = BASE
    if step.kind == "refined":
        for answer in found:
            who = f"variant {answer.who}, step {step.name}"
            ask = _refined(ask, _bound(answer, step, rules), who)
    elif found:
        owner, others = found[0].who, ()
        ask = _owned(_bound(found[0], step, rules), ask)
    if step.keeps and (others or owner != BASE):  # a plain function answers sooner than a memo
        ask = lru_cache(maxsize=1 << 10)(ask)
    return Folded(step, owner, others, ask)


def _bound(answer: Answer, step: Step, rules: Rules) -> Asked:
    """Return the implementation as a function of all the step's arguments, in their order."""
    function, takes = answer.function, answer.arguments
    if takes == step.arguments:
        return function
    if takes == ("rules", *step.arguments):
        return partial(function, rules)
    given = ("rules", *step.arguments)
    places = [given.index(name) for name in takes]
    if not places:
        return lambda *_: function()
    if len(places) == 1:
        one = itemgetter(places[0])
        return lambda *arguments: function(one((rules, *arguments)))
    several = itemgetter(*places)
    return lambda *arguments: function(*several((rules, *arguments)))


def _owned(ask: Asked, base: Asked) -> Asked:
    def owned(*arguments: object) -> object:
        answer = ask(*arguments)
        return base(*arguments) if answer is None else answer

    return owned


def _refined(inner: Asked, refiner: Asked, who: str) -> Asked:
    def refined(*arguments: object) -> object:
        answer = inner(*arguments)
        generator: Generator[None, object, object] = refiner(*arguments)
        try:
            next(generator)
        except StopIteration:
            raise RulesError.of(Code.BAD_ANSWER, f"{who}: it must yield once") from None
        try:
            generator.send(answer)
        except StopIteration as stop:
            return answer if stop.value is None else stop.value
        generator.close()
        raise RulesError.of(Code.BAD_ANSWER, f"{who}: it must yield once, not twice")

    return refined


def _collected(asks: list[Asked]) -> Asked:
    def collected(*arguments: object) -> tuple[object, ...]:
        return tuple(chain.from_iterable(ask(*arguments) or () for ask in asks))

    return collected if asks else lambda *_: ()
