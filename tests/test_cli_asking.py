"""``cirulla score`` and ``cirulla new-house`` at a real terminal, broken off in every way."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("pexpect", reason="there are no pseudo-terminals")
pytest.importorskip("termios", reason="there are no pseudo-terminals")

from cirulla.house import load_rules
from cirulla.scorebook import load
from terminal import Terminal

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
ROUND = ("2 1", "1 0", "", "23", "A 2 7 J", "7 6", "6 7", "7 6")
HOUSE = ("5", "Casa Parodi", "", "", "", "3", "Qh", *[""] * 9, "1", "", "", "")
"""The number of Genoa, and so on to the last question."""
WAYS: list[tuple[Callable[[Terminal], int], int]] = [
    (Terminal.interrupt, 130),
    (Terminal.end_input, 0),
    (Terminal.kill, -9),
    (lambda terminal: (terminal.answer("quit"), terminal.end())[1], 0),
    (Terminal.hang_up, -1),
]


def answered(terminal: Terminal, *answers: str) -> Terminal:
    assert terminal.wait()
    for answer in answers:
        terminal.answer(answer)
    return terminal


def test_a_score_broken_off_in_every_way_is_kept_on_with_nothing_lost(tmp_path: Path) -> None:
    answers = ["", *ROUND, *ROUND, "1 4"]
    new = ("score", "--rules", "genova", "--players", "Nina,Beppe", "--save")
    assert answered(Terminal(tmp_path, *new, "whole.scores"), *answers).end_input() == 0

    argv: tuple[str, ...] = (*new, "parts.scores")
    ways = cycle(WAYS)
    while answers:
        now, answers = answers[:3], answers[3:]
        terminal = answered(Terminal(tmp_path, *argv), *now)
        before = (tmp_path / "parts.scores").read_text("utf-8")
        stop, code = next(ways)
        assert stop(terminal) == code
        assert "Traceback" not in terminal.seen
        if code in {0, 130}:
            assert "To go on: cirulla score parts.scores" in terminal.seen
        assert (tmp_path / "parts.scores").read_text("utf-8") == before
        argv = ("score", "parts.scores")
    whole, parts = (tmp_path / f"{name}.scores" for name in ("whole", "parts"))
    assert parts.read_text("utf-8") == whole.read_text("utf-8")
    assert load(parts).totals == (16, 4)
    assert not list(tmp_path.glob("*.tmp")) + list(tmp_path.glob(".*"))


def test_a_score_to_its_end(tmp_path: Path) -> None:
    argv = ("score", "--rules", "breve", "--lang", "it")
    terminal = answered(Terminal(tmp_path, *argv), "Nina, Beppe", "Beppe", *ROUND, *ROUND, *ROUND)
    assert "Partita finita: vittoria per Nina." in terminal.seen
    assert not terminal.answer("")
    assert terminal.end() == 0
    assert "I punti sono salvati in match.scores." in terminal.seen
    book = load(tmp_path / "match.scores")
    assert (book.dealer, book.totals) == (1, (24, 6))


def test_a_score_is_taken_back_across_an_interrupt(tmp_path: Path) -> None:
    terminal = answered(Terminal(tmp_path, "score", "--players", "Nina,Beppe"), "", *ROUND)
    assert "In front: Nina, by 6 points." in terminal.seen
    assert terminal.interrupt() == 130
    terminal = answered(Terminal(tmp_path, "score", "match.scores"), "undo", "6 7")
    assert terminal.end_input() == 0
    assert load(tmp_path / "match.scores").totals == (7, 2)  # now the primiera is shared


@pytest.mark.parametrize("stop", [Terminal.interrupt, Terminal.kill, Terminal.hang_up])
def test_a_score_broken_off_before_there_is_one(
    tmp_path: Path, stop: Callable[[Terminal], int]
) -> None:
    terminal = answered(Terminal(tmp_path, "score"))
    assert stop(terminal) in {130, -9, -1}
    assert "Traceback" not in terminal.seen
    assert not list(tmp_path.iterdir())


def test_a_house_broken_off_in_every_way_is_gone_on_with(tmp_path: Path) -> None:
    answers = list(HOUSE)
    ended = dict.fromkeys([0, 130], "To go on: cirulla new-house casa.toml")
    ways = cycle(WAYS)
    while answers:
        now, answers = answers[:3], answers[3:]
        terminal = answered(Terminal(tmp_path, "new-house", "casa.toml"), *now)
        before = (tmp_path / "casa.toml.draft").read_text("utf-8")
        stop, code = next(ways)
        # At the end of input no house is written, so the code says so.
        assert stop(terminal) == (2 if stop is Terminal.end_input else code)
        assert "Traceback" not in terminal.seen
        assert ended.get(code, "") in terminal.seen
        assert (tmp_path / "casa.toml.draft").read_text("utf-8") == before
        assert not (tmp_path / "casa.toml").exists()
    terminal = answered(Terminal(tmp_path, "new-house", "casa.toml"))
    assert "Going on with the answers kept in casa.toml.draft" in terminal.seen
    assert not terminal.answer("yes")
    assert terminal.end() == 0
    assert [one.name for one in tmp_path.iterdir()] == ["casa.toml"]
    terminal = answered(Terminal(tmp_path, "new-house"), "whole.toml", *HOUSE)
    assert not terminal.answer("")
    assert terminal.end() == 0
    casa, whole = (tmp_path / f"{name}.toml" for name in ("casa", "whole"))
    assert casa.read_text("utf-8") == whole.read_text("utf-8")
    assert load_rules(casa) == load_rules(whole)


@pytest.mark.parametrize("command", [("score", "--players", "2"), ("new-house", "casa.toml")])
def test_nonsense_at_a_terminal_never_ends_it(tmp_path: Path, command: tuple[str, ...]) -> None:
    terminal = Terminal(tmp_path, *command)
    assert terminal.wait()
    for answer in ["x", "999", "\x1b[A", "é" * 300, "table", *["nothing"] * 25]:
        assert terminal.answer(answer)
    assert terminal.answer("")
    assert terminal.interrupt() == 130
    assert "Traceback" not in terminal.seen
