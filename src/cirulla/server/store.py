"""Matches on disk: what it takes to play each again from its beginning.

One connection of one thread writes. The database is in WAL mode, where a commit appends to a single
file, and locked for this process alone: two servers that each hold a match in memory would
contradict each other. With ``synchronous=FULL`` a commit is on the disk before it is answered, so
that not even a power cut takes back a move; as commits come in groups, that costs little.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, cast

from attrs import field, frozen

from cirulla.errors import CirullaError, Code
from cirulla.server.tokens import Keys, no_such_match

VERSION: Final = 1
"""The version of the tables."""
_OURS: Final = int.from_bytes(b"Ciru")
_HASH: Final = 32
_LOCKED_SECONDS: Final = 2.0
_TABLES: Final = """
CREATE TABLE matches (
    id TEXT PRIMARY KEY,
    house TEXT NOT NULL,
    rules TEXT NOT NULL,
    digest TEXT NOT NULL,
    players INTEGER NOT NULL,
    names TEXT NOT NULL,
    dealer INTEGER NOT NULL,
    seed TEXT NOT NULL,
    keys BLOB NOT NULL,
    touched INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX matches_by_touched ON matches (touched);
CREATE TABLE moves (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    move TEXT NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
"""


@frozen(kw_only=True)
class Kept:
    """A match as it is kept.

    Attributes:
        id: its name.
        house: the house as it was given, in the shape of a house file.
        rules: the same with every option in full.
        digest: of the rules.
        players: how many play.
        names: the players' names by seat; none if none were given.
        dealer: the seat that deals the first round.
        seed: what its decks come from.
        keys: the hashes of its tokens.
        moves: each player's move, with the number of the position that it was made for.
    """

    id: str
    house: dict[str, object]
    rules: dict[str, object]
    digest: str
    players: int
    names: tuple[str, ...]
    dealer: int
    seed: str = field(repr=False)
    keys: Keys
    moves: tuple[tuple[int, str], ...] = ()


class StoreError(CirullaError):
    """Report a database that cannot be used."""

    def __init__(self, message: str) -> None:
        super().__init__(Code.BAD_DATABASE, message)


class Store:
    """The matches of one server, in one file.

    Args:
        path: the file; it is made, for its owner alone, if it is not there.

    Raises:
        StoreError: if it cannot be opened, is none of ours, is damaged, or another server has it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._db: sqlite3.Connection | None = None
        with self._explained():
            # For its owner alone: whoever can read the seeds knows the cards to come.
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            self._db = sqlite3.connect(
                path.absolute(),  # for SQLite some names alone, as :memory:, are no files
                timeout=_LOCKED_SECONDS,
                isolation_level=None,
                check_same_thread=False,
            )
            try:
                self._open(self._db)
            except BaseException:
                self._db.close()
                raise

    def __repr__(self) -> str:
        return f"<Store {self._path}>"

    def close(self) -> None:
        """Close the file."""
        if self._db is not None:
            self._db.close()

    # What is kept.

    def add(self, kept: Kept, now: float) -> None:
        """Keep a new match.

        Args:
            kept: the match; it has no moves yet.
            now: the time, in seconds.
        """
        row = (
            *(kept.id, json.dumps(kept.house), json.dumps(kept.rules), kept.digest),
            *(kept.players, json.dumps(kept.names), kept.dealer, kept.seed),
            *(b"".join((*kept.keys.seats, kept.keys.spectators)), int(now)),
        )
        self._run("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)

    def add_move(self, match: str, number: int, move: str, now: float) -> None:
        """Keep a move.

        Args:
            match: the match.
            number: of the position that the move was made for.
            move: its text.
            now: the time, in seconds.

        Raises:
            CirullaError: ``server/unauthorized`` if the match is not there any more.
        """
        found = self._run("UPDATE matches SET touched = ? WHERE id = ?", (int(now), match))
        if not found.rowcount:
            raise no_such_match()
        self._run("INSERT INTO moves VALUES (?, ?, ?)", (match, number, move))

    def get(self, match: str) -> Kept | None:
        """Return a match with its moves; None if there is none of that name."""
        found = self._run("SELECT * FROM matches WHERE id = ?", (match,)).fetchone()
        if found is None:
            return None
        house, rules, digest, players, names, dealer, seed, keys = found[1:9]
        moves = self._run(
            "SELECT number, move FROM moves WHERE match = ? ORDER BY number", (match,)
        )
        return Kept(
            id=match,
            house=json.loads(house),
            rules=json.loads(rules),
            digest=digest,
            players=players,
            names=tuple(json.loads(names)),
            dealer=dealer,
            seed=seed,
            keys=_keys(keys),
            moves=tuple(moves),
        )

    def keys(self, match: str) -> Keys | None:
        """Return the hashes of a match's tokens; None if there is no match of that name."""
        found = self._run("SELECT keys FROM matches WHERE id = ?", (match,)).fetchone()
        return None if found is None else _keys(found[0])

    def count(self) -> int:
        """Return how many matches there are."""
        return cast("int", self._run("SELECT count(*) FROM matches").fetchone()[0])

    def drop_idle(self, before: float) -> tuple[str, ...]:
        """Forget the matches in which nobody has moved since a time, and return their names."""
        found = self._run("SELECT id FROM matches WHERE touched < ? ORDER BY id", (int(before),))
        names = tuple([row[0] for row in found])
        self._run("DELETE FROM matches WHERE touched < ?", (int(before),))
        return names

    @contextmanager
    def transaction(self) -> Generator[None]:
        """Commit what is done within, or nothing of it.

        Raises:
            StoreError: if it cannot be committed; what was done is undone.
        """
        with self._explained():
            self._run("BEGIN IMMEDIATE")
            try:
                yield
                self._run("COMMIT")
            except BaseException:
                if self._db is not None and self._db.in_transaction:
                    self._run("ROLLBACK")
                raise

    # How.

    def _run(self, statement: str, values: tuple[object, ...] = ()) -> sqlite3.Cursor:
        if self._db is None:
            raise StoreError(f"{self._path} is closed")
        return self._db.execute(statement, values)

    def _open(self, db: sqlite3.Connection) -> None:
        """Lock the file, see whether it is ours and whole, and make the tables if it is new."""
        db.execute("PRAGMA locking_mode = EXCLUSIVE")  # before WAL, which needs no more files then
        db.execute("PRAGMA foreign_keys = ON")
        tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        ours = db.execute("PRAGMA application_id").fetchone()[0] == _OURS
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if tables and not ours:
            raise StoreError(f"{self._path} is the database of something else; name another file")
        if version > VERSION:
            message = f"{self._path} was written by a newer cirulla, as version {version}"
            raise StoreError(f"{message}; install that")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        with self.transaction():  # takes the lock
            if not tables:
                for statement in _TABLES.split(";"):
                    db.execute(statement)
                db.execute(f"PRAGMA application_id = {_OURS}")
                db.execute(f"PRAGMA user_version = {VERSION}")
        found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise StoreError(f"{self._path} is damaged: {found}")

    @contextmanager
    def _explained(self) -> Generator[None]:
        """Say of the file what SQLite or the system says."""
        try:
            yield
        except sqlite3.Error as error:
            reason, code = str(error), getattr(error, "sqlite_errorcode", 0) & 0xFF
            if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                reason = "another server, or another program, is using it"
            raise StoreError(f"{self._path}: {reason}") from error
        except OSError as error:
            raise StoreError(f"{self._path}: {error.strerror or error}") from error


def _keys(kept: bytes) -> Keys:
    hashes = [kept[place : place + _HASH] for place in range(0, len(kept), _HASH)]
    return Keys(tuple(hashes[:-1]), hashes[-1])
