"""A referee that is killed at any moment has lost nothing that it answered."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from attrs import define, field

from cirulla.referee import Entry, Referee
from cirulla.referee.journal import Journal
from commanding import environment

if TYPE_CHECKING:
    from collections.abc import Iterator

    from refereeing import Told

KILLS: Final = int(os.environ.get("CIRULLA_KILLS", "6"))
"""How often it is killed."""
GAMES: Final = ("base", "breve", "genova", "tradizione")
AT_ONCE: Final = 8
"""How many requests are on their way at once."""
CHANGES: Final = ("new", "shuffle", "play", "undo", "close")


@define
class Interface:
    """An interface that plays at random, in whatever matches there are.

    Attributes:
        rng: what it chooses by.
        matches: the matches that are open, as far as it knows.
        done: every request that was answered and changed something, with its answer.
    """

    rng: random.Random
    matches: list[str] = field(factory=list)
    done: list[tuple[Told, Told]] = field(factory=list)
    _asked: dict[int, Told] = field(factory=dict)
    _next: list[Told] = field(factory=list)
    _ids: Iterator[int] = field(factory=lambda: count(1))

    def line(self) -> bytes:
        """Return the next request."""
        number, request = next(self._ids), self._next.pop() if self._next else self._choose()
        self._asked[number] = request
        return json.dumps({"wire": 1, "id": number, **request}).encode() + b"\n"

    def _choose(self) -> Told:
        if not self.matches or self.rng.random() < 0.03:
            seeds = [None, str(self.rng.randrange(10**9))]
            return {"op": "new", "rules": self.rng.choice(GAMES), "seed": self.rng.choice(seeds)}
        match, chance = self.rng.choice(self.matches), self.rng.random()
        if chance < 0.02:
            return {"op": "close", "match": match}
        if chance < 0.2:
            return {"op": self.rng.choice(["undo", "shuffle"]), "match": match}
        return {"op": "legal", "match": match}

    def take(self, line: bytes) -> None:
        """Take an answer."""
        told: Told = json.loads(line)
        request = self._asked.pop(told.pop("id"))
        if "error" in told:
            return
        if request["op"] in CHANGES:
            self.done.append((request, told))
        if request["op"] == "new":
            self.matches.append(told["match"])
        elif request["op"] == "close":
            self.matches.remove(request["match"])
        elif request["op"] == "legal" and told["moves"]:
            self._next.append({**request, "op": "play", "move": self.rng.choice(told["moves"])})

    def forget(self, matches: list[str]) -> None:
        """Begin anew with those matches; what was not answered never will be."""
        self.matches = matches
        self._asked.clear()
        self._next.clear()


def live(interface: Interface, path: Path, answers: int) -> None:
    """Let a referee answer so many requests, and kill it while more are on their way."""
    with subprocess.Popen(
        [sys.executable, "-m", "cirulla", "referee", "--journal", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment({}),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"".join(interface.line() for _ in range(AT_ONCE)))
        for _ in range(answers):
            process.stdin.flush()
            interface.take(process.stdout.readline())
            process.stdin.write(interface.line())
        process.stdin.flush()
        process.kill()
        for line in process.stdout:
            if line.endswith(b"\n"):
                interface.take(line)


def entries(path: Path) -> list[Entry]:
    found: list[Entry] = []
    journal = Journal(path)
    journal.replay(found.append)
    journal.close()
    return found


def test_nothing_that_was_answered_is_lost(tmp_path: Path) -> None:
    """Whatever was answered is in the journal, in that order, and leads to the same answers."""
    path, rng = tmp_path / "matches.jsonl", random.Random(5)
    interface, referee = Interface(rng), Referee()
    known = answered = 0
    for _ in range(KILLS):
        interface.done.clear()
        live(interface, path, rng.randrange(120))
        new = entries(path)[known:]
        for entry, (request, told) in zip(new, interface.done, strict=False):
            assert {**entry.request, **request} == entry.request  # with the deck it drew
            again = json.loads(referee.answer(json.dumps({"wire": 1, **entry.request})))
            assert {**again, **told} == again
        assert len(interface.done) <= len(new) <= len(interface.done) + AT_ONCE
        for entry in new[len(interface.done) :]:
            referee.repeat(entry)
        known += len(new)
        answered += len(interface.done)
        interface.forget(list(referee._matches))
    assert answered
