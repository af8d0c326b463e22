"""Matches on disk: what is kept and found again, and which files cannot be used."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import stat
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from cirulla.errors import CirullaError, Code
from cirulla.match import Match
from cirulla.server.matches import house_of, play_again
from cirulla.server.store import VERSION, Kept, Store, StoreError
from cirulla.server.tokens import STRANGERS, Keys, hash_of, make_match_id, make_token
from cirulla.server.writer import Writer
from matches import play_on
from serving import entropy_from, first_moves, serving

KEYS = Keys((hash_of("a"), hash_of("b")), hash_of("c"))


def kept(**changes: Any) -> Kept:  # noqa: ANN401 - any of its fields
    match = Match("genova", 2, 0, "7")
    base = Kept(
        id="m",
        house={"game": "genova", "variants": []},
        rules=dict(match.rules.to_dict()),
        digest=match.rules.digest,
        players=2,
        names=(),
        dealer=0,
        seed="7",
        keys=KEYS,
    )
    return evolve(base, **changes)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "matches.sqlite"


def test_what_is_kept_is_found_again(file: Path) -> None:
    match = kept(names=("Nina", "Bèppe"), dealer=1)
    with closing(Store(file)) as store:
        store.add(match, 5)
        store.add_move("m", 1, "7d", 6)
        store.add_move("m", 3, "!call", 7)
    with closing(Store(file)) as store:
        assert store.get("m") == evolve(match, moves=((1, "7d"), (3, "!call")))
        assert store.keys("m") == KEYS
        assert store.get("n") is None
        assert store.keys("n") is None
        assert store.count() == 1


def test_idle_matches_are_dropped_with_their_moves(file: Path) -> None:
    with closing(Store(file)) as store:
        for name, begun in (("a", 1), ("b", 5), ("c", 1)):
            store.add(kept(id=name), begun)
            store.add_move(name, 1, "7d", begun)
        store.add_move("c", 2, "7h", 5)
        assert store.drop_idle(5) == ("a",)
        assert store.count() == 2
    with closing(sqlite3.connect(file)) as plain:
        found = plain.execute("SELECT DISTINCT match FROM moves ORDER BY match").fetchall()
        assert found == [("b",), ("c",)]


def test_a_move_for_the_same_position_is_not_kept_twice(file: Path) -> None:
    with closing(Store(file)) as store:
        store.add(kept(), 1)
        store.add_move("m", 1, "7d", 1)
        with pytest.raises(StoreError, match="UNIQUE"), store.transaction():
            store.add_move("m", 1, "7h", 1)
        found = store.get("m")
        assert found is not None
        assert found.moves == ((1, "7d"),)


def test_a_move_of_a_match_that_is_gone_is_not_kept(file: Path) -> None:
    """It was given up between the look at it and the move: that is no fault of the database."""
    with closing(Store(file)) as store:
        store.add(kept(), 1)
        store.drop_idle(5)
        with pytest.raises(CirullaError) as refused, store.transaction():
            store.add_move("m", 1, "7d", 5)
        assert refused.value.code is Code.UNAUTHORIZED


@pytest.mark.skipif(sys.platform == "win32", reason="no file can have these names there")
@pytest.mark.parametrize("name", [":memory:", "file:x?mode=memory"])
def test_every_name_is_one_of_a_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also those by which SQLite means none; what was kept would be gone."""
    monkeypatch.chdir(tmp_path)
    with closing(Store(Path(name))) as store:
        store.add(kept(), 1)
    assert [one.name for one in tmp_path.iterdir()] == [name]
    with closing(Store(tmp_path / name)) as store:
        assert store.count() == 1


def test_a_transaction_is_done_wholly_or_not_at_all(file: Path) -> None:
    with closing(Store(file)) as store:

        def fails() -> None:
            with store.transaction():
                store.add(kept(), 1)
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            fails()
        assert store.count() == 0


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such modes there")
def test_the_file_is_for_its_owner_alone(file: Path) -> None:
    before = os.umask(0)
    try:
        Store(file).close()
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_only_hashes_of_tokens_are_in_the_file(file: Path) -> None:
    with serving(file) as server:
        begun = server.begin()
    data = b"".join(one.read_bytes() for one in file.parent.iterdir())
    assert begun.match.encode() in data
    for token in begun.tokens.values():
        assert token.encode() not in data
        assert hash_of(token) in data


def test_a_file_of_something_else_is_refused(file: Path) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE moves (a)")
    before = file.read_bytes()
    with pytest.raises(StoreError, match="is the database of something else"):
        Store(file)
    assert file.read_bytes() == before


def test_a_file_that_is_no_database_is_refused(file: Path) -> None:
    file.write_bytes(b"cirulla " * 1000)
    with pytest.raises(StoreError, match="file is not a database"):
        Store(file)


def test_a_newer_file_is_refused(file: Path) -> None:
    Store(file).close()
    with closing(sqlite3.connect(file)) as other:
        other.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(StoreError, match=f"written by a newer cirulla, as version {VERSION + 1}"):
        Store(file)


def test_a_damaged_file_is_refused(file: Path) -> None:
    one = kept()
    with closing(Store(file)) as store, store.transaction():
        for number in range(200):
            store.add(evolve(one, id=f"match {number}"), 1)
    data = bytearray(file.read_bytes())
    data[5000:9000] = random.Random(1).randbytes(4000)
    file.write_bytes(data)
    with pytest.raises(StoreError, match=r"damaged|malformed"):
        Store(file)


def test_a_file_that_another_server_uses_is_refused(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cirulla.server.store._LOCKED_SECONDS", 0.1)
    message = "another server, or another program, is using it"
    with closing(Store(file)), pytest.raises(StoreError, match=message):
        Store(file)
    Store(file).close()


@pytest.mark.parametrize("path", [".", "no/such/folder/file"])
def test_a_file_that_cannot_be_opened_is_refused(path: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"directory"):
        Store(tmp_path / path)


def test_what_is_closed_keeps_nothing(file: Path) -> None:
    async def late() -> None:
        writer = Writer(Store(file))
        await writer.do(lambda store: store.add(kept(), 1))
        await writer.close()
        with pytest.raises(StoreError, match="closed"):
            await writer.do(Store.count)

    asyncio.run(late())


def test_jobs_that_wait_are_done_in_order_and_a_faulty_one_alone_fails(file: Path) -> None:
    async def many() -> list[object]:
        writer = Writer(Store(file))
        await writer.do(lambda store: store.add(kept(), 1))
        numbers = [*range(300), 7, *range(300, 400)]

        def add(store: Store, number: int) -> None:
            store.add_move("m", number, "7d", 1)

        jobs = [writer.do(partial(add, number=number)) for number in numbers]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        found = await writer.do(lambda store: store.get("m"))
        assert found is not None
        assert [number for number, _ in found.moves] == list(range(400))
        await writer.close()
        return [one for one in done if one is not None]

    (refused,) = asyncio.run(many())
    assert isinstance(refused, StoreError)


def test_a_job_that_nobody_waits_for_any_more_is_done_all_the_same(file: Path) -> None:
    async def gone() -> None:
        writer = Writer(Store(file))
        job = asyncio.ensure_future(writer.do(lambda store: store.add(kept(), 1)))
        await asyncio.sleep(0)
        job.cancel()
        assert await writer.do(Store.count) == 1
        await writer.close()

    asyncio.run(gone())


def test_a_match_is_played_again_as_it_was() -> None:
    match = play_on(Match("cirullone", 4, 2, "x" * 64), random.Random(1))
    moves: list[tuple[int, str]] = []
    again = Match("cirullone", 4, 2, "x" * 64)
    for move in match.history:
        if not str(move).startswith("@"):
            moves.append((again.state.number, str(move)))
            again.play(move)
    one = kept(
        house={"game": "cirullone", "variants": []},
        rules=dict(match.rules.to_dict()),
        digest=match.rules.digest,
        players=4,
        dealer=2,
        seed="x" * 64,
        moves=tuple(moves),
    )
    house = house_of(one)
    found = play_again(one, house)
    assert (house.game, found.state, found.events) == ("cirullone", match.state, match.events)


def test_a_named_game_that_has_changed_is_played_by_the_rules_it_had() -> None:
    """The table with every option still makes the same rules."""
    rules = Match("tradizione").rules
    one = kept(rules=dict(rules.to_dict()), digest=rules.digest)
    house = house_of(one)
    assert (house.game, house.rules) == ("", rules)
    assert play_again(one, house).rules == rules


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"digest": "0" * 64}, "their digest is another"),
        (
            {
                "house": {"variants": [{"variant": "gone"}]},
                "rules": {"variants": [{"variant": "gone"}]},
            },
            "gone",
        ),
        ({"moves": ((1, "7d"),)}, "7d"),
        ({"moves": ((5, "7d"),)}, "position 5"),
    ],
)
def test_a_match_whose_rules_have_changed_is_refused(changes: dict[str, object], told: str) -> None:
    one = kept(**changes)
    with pytest.raises(CirullaError, match=told) as refused:
        play_again(one, house_of(one))
    assert refused.value.code is Code.RULES_CHANGED


def test_a_match_whose_rules_have_changed_concerns_nobody_else(file: Path) -> None:
    with serving(file) as server:
        begun, other = server.begin(rules="genova", dealer=1), server.begin(dealer=1)
        first_moves(server, other, 3, random.Random(1))
    with closing(sqlite3.connect(file)) as plain:
        plain.execute("UPDATE matches SET digest = 'x' WHERE id = ?", (begun.match,))
        plain.commit()
    with serving(file) as server:
        for what in ("view", "legal", "record", "events"):
            answer = server.get(f"/api/matches/{begun.match}/{what}", begun.seats[0])
            assert (answer.status, answer.code) == (409, "server/rules-changed")
        assert server.get(f"/api/matches/{begun.match}/view", other.seats[0]).status == 401
        assert server.of_match(other, 0, "view")["view"]["number"] == 4
        with server.open(begun.match) as connection:
            connection.send(f'{{"wire":1,"token":"{begun.spectators}"}}')
            assert '"server/rules-changed"' in str(connection.recv())


def test_a_database_that_fails_is_told_without_its_name(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """And nothing has changed; afterwards it goes on."""

    def fails(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with serving(file) as server:
        begun = server.begin(dealer=1)
        (move, *_) = server.of_match(begun, 0, "legal")["moves"]
        before = server.of_match(begun, 0, "record")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Store, "add_move", fails)
            patch.setattr(Store, "add", fails)
            for answer in (server.play(begun, 0, move, 1), server.post("/api/matches", {})):
                assert (answer.status, answer.code) == (503, "server/bad-database")
                assert file.name not in answer.text
            with server.socket(begun, 0) as (socket, _):
                refused = socket.ask("play", move=move, at=1)["error"]
                assert refused["code"] == "server/bad-database"
                assert file.name not in refused["message"]
        assert server.of_match(begun, 0, "record") == before
        assert server.play(begun, 0, move, 1).status == 200
    assert "database or disk is full" in caplog.text


def test_tokens_and_names_come_from_the_entropy_that_is_given() -> None:
    assert make_token(bytes) == "A" * 43
    assert make_match_id(lambda size: b"\xff" * size) == "_" * 16
    asked: list[int] = []

    def entropy(size: int) -> bytes:
        asked.append(size)
        return entropy_from(1)(size)

    make_token(entropy)
    assert asked == [32]


def test_nothing_shows_a_secret() -> None:
    match = kept(seed="a secret seed")
    shown = f"{match!r} {match.keys!r} {Match(seed='a secret seed')!r}"
    assert "secret" not in shown
    assert repr(hash_of("a")) not in shown


def test_keys_tell_seats_and_spectators_and_nobody_else() -> None:
    assert [KEYS.who(token) for token in "abc"] == [0, 1, None]
    for keys, token in ((KEYS, "d"), (KEYS, ""), (KEYS, "\udc80"), (STRANGERS, "a")):
        with pytest.raises(CirullaError) as refused:
            keys.who(token)
        assert refused.value.code is Code.UNAUTHORIZED


def test_every_key_is_compared_whichever_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[bytes] = []

    def compare(given: bytes, one: bytes) -> bool:
        compared.append(one)
        return given == one

    monkeypatch.setattr("cirulla.server.tokens.compare_digest", compare)
    for token in "abc":
        KEYS.who(token)
    assert compared == 3 * [*KEYS.seats, KEYS.spectators]
