"""What all the doors of a server share: its matches, its desk, its limits."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar, cast, final

from cirulla.house.lately import Lately
from cirulla.referee.answers import GamesAnswer, HouseAnswer, RulesAnswer
from cirulla.referee.lookups import GamesRequest, HouseRequest, RulesRequest
from cirulla.referee.requests import EventsRequest, RecordRequest
from cirulla.server.limits import Clock, Limits, Rate
from cirulla.server.matches import Matches, drop_idle
from cirulla.server.messages import sealed
from cirulla.server.store import Store
from cirulla.server.tokens import Entropy
from cirulla.server.writer import Writer
from cirulla.wire.converting import structure
from cirulla.wire.desk import Desk
from cirulla.wire.envelope import Envelope
from cirulla.wire.questions import OP

T = TypeVar("T")

SHEET_COST: Final = 20
"""How many requests a rule sheet counts for besides itself: so much longer it takes."""
HOUSE_COST: Final = 10
"""Likewise a house that was not asked about lately, which has to be built first."""
_COSTS: Final = {RecordRequest.op: 10, EventsRequest.op: 4}
"""Likewise what tells all of a match."""


@final
class Service:
    """A server without its doors.

    Attributes:
        limits: what it allows.
        matches: those it keeps.
        requests: how often each client may ask.
        new_matches: how often each client may begin a match.

    Args:
        store: where the matches are kept; it is closed when the service stops.
        entropy: gives seeds, tokens and names.
        clock: tells how time goes by, in seconds.
        now: tells the time of the day, in seconds.
        limits: what it allows.

    Raises:
        StoreError: if the store cannot be written.
    """

    def __init__(
        self, store: Store, *, entropy: Entropy, clock: Clock, now: Clock, limits: Limits
    ) -> None:
        with store.transaction():
            drop_idle(store, now(), limits)
        self.limits = limits
        self.requests = Rate.of_requests(limits, clock)
        self.new_matches = Rate.of_matches(limits, clock)
        self._writer = Writer(store)
        self.matches = Matches(self._writer, entropy, now, limits)
        self._desk = Desk(houses=0)
        # One thread answers what needs no match, so that a slow question delays no move.
        self._thread = ThreadPoolExecutor(1, "cirulla-desk")
        self._games: dict[str, str] = {}
        self._houses = Lately()

    async def stop(self) -> None:
        """Let what was begun be kept, and close the store."""
        await self.matches.close()
        await self._writer.close()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def charge(self, client: str, op: str) -> None:
        """Count what a seat asks, if it takes longer than others.

        Raises:
            TooMany: if the client may not ask that now.
        """
        if op in _COSTS:
            self.requests.take(client, _COSTS[op])

    async def ask(self, op: str, table: Mapping[str, object]) -> str:
        """Answer a question that needs no match.

        Raises:
            CirullaError: if it has no answer.
        """
        envelope = Envelope(id_always=False)
        return await self._apart(lambda: envelope.seal(self._desk.answer({**table, OP: op})))

    async def rules(self, table: dict[str, object]) -> str:
        """Answer a request for the rules of a house.

        Raises:
            CirullaError: if it has no answer.
        """
        return await self._apart(
            lambda: sealed(RulesAnswer, structure(RulesRequest, table).answer())
        )

    async def house(self, table: dict[str, object]) -> str:
        """Answer a request to read a house file.

        Raises:
            WireError: with every fault, of the request or of the file.
        """
        return await self._apart(
            lambda: sealed(HouseAnswer, structure(HouseRequest, table).answer())
        )

    async def games(self, table: dict[str, object]) -> str:
        """Answer a request for the named games.

        Raises:
            WireError: if it is none.
        """
        request = structure(GamesRequest, table)
        if request.lang not in self._games:
            self._games[request.lang] = await self._apart(
                lambda: sealed(GamesAnswer, request.answer())
            )
        return self._games[request.lang]

    async def housed(self, table: dict[str, object], client: str) -> dict[str, object]:
        """Return what was asked with its house built, if it can be; if not, whoever reads it tells.

        Args:
            table: what was asked.
            client: who asked: a house that is not known counts for many requests.

        Raises:
            TooMany: if these are too many.
        """
        spec = table.get("rules")
        if not isinstance(spec, (str, dict)):
            return table
        key = json.dumps(spec)
        house = self._houses.get(key)
        if house is None:
            self.requests.take(client, HOUSE_COST)
            house = await self._apart(partial(self._desk.house, cast("object", spec)))
            if house is None:
                return table
            self._houses.keep(key, house)
        return {**table, "rules": house}

    async def _apart(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)
