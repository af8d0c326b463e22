"""``cirulla play`` at a real terminal: played, broken off in every way, and played on."""

from __future__ import annotations

import re
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("pexpect", reason="there are no pseudo-terminals")
pytest.importorskip("termios", reason="there are no pseudo-terminals")

from cirulla.cards import parse_cards
from cirulla.record import load
from cirulla.verify import verify
from terminal import CLEAR, Terminal

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
SHORT = '[[variants]]\nvariant = "target"\npoints = 4\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "short.toml").write_text(SHORT, "utf-8")
    return tmp_path


def answer_for(terminal: Terminal) -> str:
    """Press Enter where the device is handed over, else make the first move."""
    return "" if terminal.seen.rstrip("\n> ").endswith("presses Enter.") else "1"


def to_the_end(terminal: Terminal) -> int:
    asks = terminal.wait()
    while asks:
        asks = terminal.answer(answer_for(terminal))
    return terminal.end()


WAYS: list[tuple[Callable[[Terminal], int], int]] = [
    (Terminal.interrupt, 130),
    (Terminal.end_input, 0),
    (Terminal.kill, -9),
    (lambda terminal: (terminal.answer("quit"), terminal.end())[1], 0),
    (Terminal.hang_up, -1),
]


def test_a_match_broken_off_in_every_way_is_played_on_with_nothing_lost(folder: Path) -> None:
    words = ("--rules", "short.toml", "--players", "Nina,Beppe,Ugo", "--computer", "Ugo")
    new = ("play", *words, "--seed", "4", "--save")
    assert to_the_end(Terminal(folder, *new, "whole.cirulla")) == 0
    whole = (folder / "whole.cirulla").read_text("utf-8")
    assert load(folder / "whole.cirulla").result.status == "finished"

    argv: tuple[str, ...] = (*new, "parts.cirulla")
    for place, (stop, code) in zip(range(8), cycle(WAYS), strict=False):
        terminal = Terminal(folder, *argv)
        terminal.wait()
        for _ in range(1 + place % 4):
            terminal.answer(answer_for(terminal))
        before = (folder / "parts.cirulla").read_text("utf-8")
        assert stop(terminal) == code
        assert "Traceback" not in terminal.seen
        if code in {0, 130}:
            saved = "The match is saved in parts.cirulla. To play on: cirulla play parts.cirulla"
            assert saved in terminal.seen
        assert (folder / "parts.cirulla").read_text("utf-8") == before
        argv = ("play", "parts.cirulla", "--seed", "4")
    assert to_the_end(Terminal(folder, *argv)) == 0
    assert (folder / "parts.cirulla").read_text("utf-8") == whole
    assert not list(folder.glob("*.tmp")) + list(folder.glob(".*"))


def test_a_match_ended_amid_the_computers_moves_goes_on_too(folder: Path) -> None:
    who = ("--players", "4", "--computer", "all")
    new = ("play", "--rules", "short.toml", *who, "--seed", "2", "--save")
    assert to_the_end(Terminal(folder, *new, "whole.cirulla")) == 0
    terminal = Terminal(folder, *new, "parts.cirulla")
    for _ in range(12):
        terminal.wait_for("takes")
    terminal.kill()
    broken = load(folder / "parts.cirulla")
    assert broken.result.status == "unfinished"
    assert verify(broken).ok
    assert to_the_end(Terminal(folder, "play", "parts.cirulla", "--seed", "2")) == 0
    whole, parts = (folder / f"{name}.cirulla" for name in ("whole", "parts"))
    assert parts.read_text("utf-8") == whole.read_text("utf-8")


def test_a_hand_is_hidden_between_turns(folder: Path) -> None:
    """Whoever takes the device sees no card of another's hand, and nothing to scroll back to."""
    words = ("--players", "Nina,Beppe", "--seed", "6", "--lang", "it")
    terminal = Terminal(folder, "play", *words)
    assert terminal.wait()
    turns = 0
    while turns < 7 and terminal.answer("1"):
        turns += 1
    screens = terminal.seen.split(CLEAR)
    hands = 0
    for screen in screens:
        shown = re.findall(r"In mano a (\w+):", screen)
        asked = re.findall(r"Passa il dispositivo a (\w+),", screen)
        assert len(set(shown)) <= 1
        assert set(shown) <= set(asked)
        hands += len(shown)
    assert hands >= 3
    terminal.interrupt()
    assert terminal.seen.rpartition(CLEAR)[2].strip().startswith("La partita è salvata in")


def test_the_first_hand_waits_for_its_player(folder: Path) -> None:
    terminal = Terminal(folder, "play", "--players", "Nina,Beppe", "--seed", "6")
    assert terminal.wait()
    record = load(folder / "match.cirulla")
    dealt = [card for card in record.rounds[0].deck[:6] if card is not None]
    assert not [card for card in dealt if card.pretty in terminal.seen]
    terminal.answer("")
    drawn = terminal.seen.rpartition("In the hand of Beppe:")[2]
    assert set(parse_cards(" ".join(re.findall(r"│ (\S\S) │", drawn)))) == set(dealt[::2])
    assert terminal.end_input() == 0


def test_the_device_is_handed_over_after_an_undo(folder: Path) -> None:
    terminal = Terminal(folder, "play", "--players", "Nina,Beppe", "--seed", "6")
    terminal.wait()
    terminal.answer("")
    terminal.answer("1")
    assert "Give the device to Nina" in terminal.seen
    terminal.answer("undo")
    assert "Beppe takes back" in terminal.seen
    assert terminal.seen.count("Give the device to Beppe") == 2
    assert load(folder / "match.cirulla").rounds[0].moves == ()
    assert terminal.interrupt() == 130


def test_nonsense_at_a_terminal_never_ends_it(folder: Path) -> None:
    terminal = Terminal(folder, "play", "--seed", "6")
    terminal.wait()
    for answer in ["", "x", "7z", "999", "\x1b[A", "é" * 300, *["no"] * 20]:
        assert terminal.answer(answer)
    assert terminal.answer("1")
    assert "Player" in terminal.seen
    assert terminal.end_input() == 0


@pytest.mark.parametrize(
    ("variables", "colour"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_colour_is_the_terminals(folder: Path, variables: dict[str, str], colour: bool) -> None:
    terminal = Terminal(folder, "play", "--seed", "6", **variables)
    terminal.wait()
    assert bool(re.search(r"\x1b\[[0-9;]*m", terminal.raw)) == colour
    assert terminal.end_input() == 0
