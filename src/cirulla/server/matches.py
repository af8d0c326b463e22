"""All the matches of a server: begun, found again by their tokens, and given up when idle."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from functools import partial
from typing import Final, final
from weakref import WeakValueDictionary

from attrs import evolve, field, frozen

from cirulla.errors import CirullaError, Code, RulesError
from cirulla.house import House
from cirulla.house.lately import Lately
from cirulla.match import Match
from cirulla.referee.requests import NewRequest
from cirulla.server.hosted import Hosted
from cirulla.server.limits import Clock, Limits
from cirulla.server.listeners import GIVEN_UP, GOING_AWAY
from cirulla.server.seats import Asker
from cirulla.server.store import Kept, Store
from cirulla.server.tokens import (
    STRANGERS,
    Entropy,
    Keys,
    hash_of,
    make_match_id,
    make_token,
    no_such_match,
)
from cirulla.server.writer import Writer

_SEED_BYTES: Final = 32
_DAY: Final = 24 * 60 * 60


@frozen(kw_only=True)
class Begun:
    """A new match, told to whoever began it, and to nobody else.

    Attributes:
        match: its name.
        seats: the secret token of each seat.
        spectators: the one of all spectators.
    """

    match: str
    seats: tuple[str, ...] = field(repr=False)
    spectators: str = field(repr=False)


@final
class Matches:
    """The matches of a server; those used lately are held in memory.

    Args:
        writer: keeps them.
        entropy: gives seeds, tokens and names.
        now: tells the time of the day, in seconds.
        limits: how many there may be.
    """

    def __init__(self, writer: Writer, entropy: Entropy, now: Clock, limits: Limits) -> None:
        self._writer = writer
        self._entropy = entropy
        self._now = now
        self._limits = limits
        self._lately: OrderedDict[str, Hosted] = OrderedDict()
        # Each one that anybody still uses, so that no match is ever there twice.
        self._used: WeakValueDictionary[str, Hosted] = WeakValueDictionary()
        self._coming: dict[str, asyncio.Task[Hosted]] = {}
        self._houses = Lately()

    async def begin(self, request: NewRequest) -> Begun:
        """Begin a match.

        Args:
            request: the house, the players and the dealer.

        Raises:
            CirullaError: ``match/too-many`` if there are as many as may be, none of them idle.
            RulesError: if so many cannot play, or there is no such dealer.
            StoreError: if it cannot be kept.
        """
        seed = self._entropy(_SEED_BYTES).hex()
        match = evolve(request, seed=seed).begin()
        name = make_match_id(self._entropy)
        tokens = [make_token(self._entropy) for _ in range(match.players + 1)]
        hashes = tuple(map(hash_of, tokens))
        kept = Kept(
            id=name,
            house=request.rules.to_dict(),
            rules=dict(match.rules.to_dict()),
            digest=match.rules.digest,
            players=match.players,
            names=match.names,
            dealer=request.dealer,
            seed=seed,
            keys=Keys(hashes[:-1], hashes[-1]),
        )
        for idle in await self._writer.do(partial(self._add, kept=kept)):
            self._forget(idle)
        self._remember(self._host(kept, request.rules, match))
        return Begun(match=name, seats=tuple(tokens[:-1]), spectators=tokens[-1])

    async def find(self, name: str, token: str) -> tuple[Hosted, Asker]:
        """Return the match of that name, and who asks.

        Raises:
            CirullaError: ``server/unauthorized`` if there is none, or the token is none of its;
                ``server/rules-changed`` if its house plays otherwise now.
            StoreError: if it cannot be read.
        """
        hosted = self._used.get(name)
        keys = await self._keys(name) if hosted is None else hosted.keys
        asker = Asker(name, keys.who(token))
        return await self._get(name), asker

    async def close(self) -> None:
        """Close every WebSocket, and let the moves that are being made be kept."""
        self.end()
        for one in list(self._used.values()):
            await one.settled()

    def end(self) -> None:
        """Close every WebSocket."""
        for one in list(self._used.values()):
            one.end(GOING_AWAY)

    @property
    def listened_to(self) -> bool:
        """Whether any WebSocket listens to a match."""
        return any(one.listened_to for one in list(self._used.values()))

    # How.

    def _add(self, store: Store, *, kept: Kept) -> tuple[str, ...]:
        """Keep a new match, and return those that were given up."""
        idle = drop_idle(store, self._now(), self._limits)
        if store.count() >= self._limits.matches:
            message = (
                f"{self._limits.matches} matches are kept, and no more can be; try again later"
            )
            raise CirullaError(Code.TOO_MANY_MATCHES, message)
        store.add(kept, self._now())
        return idle

    async def _keys(self, name: str) -> Keys:
        kept = await self._writer.do(lambda store: store.keys(name))
        return STRANGERS if kept is None else kept

    async def _get(self, name: str) -> Hosted:
        """Return a match, from memory or played again; each is played again only once."""
        hosted = self._used.get(name)
        if hosted is None:
            coming = self._coming.get(name)
            if coming is None:
                coming = asyncio.ensure_future(self._play_again(name))
                self._coming[name] = coming
                coming.add_done_callback(partial(self._came, name))
            hosted = await asyncio.shield(coming)
        self._remember(hosted)
        return hosted

    def _came(self, name: str, coming: asyncio.Task[Hosted]) -> None:
        del self._coming[name]
        if not coming.cancelled():
            coming.exception()  # asked for, so that nothing is logged if nobody waits any more

    async def _play_again(self, name: str) -> Hosted:
        kept = await self._writer.do(lambda store: store.get(name))
        if kept is None:
            raise no_such_match()
        house = await self._house(kept)
        hosted = self._host(kept, house, await asyncio.to_thread(play_again, kept, house))
        self._used[name] = hosted
        return hosted

    async def _house(self, kept: Kept) -> House:
        """Return the house of a match; many matches are played in the same few."""
        key = json.dumps([kept.digest, kept.house])
        house = self._houses.get(key)
        if house is None:
            house = await asyncio.to_thread(house_of, kept)
            self._houses.keep(key, house)
        return house

    def _host(self, kept: Kept, house: House, match: Match) -> Hosted:
        return Hosted(kept.id, house, match, kept.keys, partial(self._keep, kept.id))

    async def _keep(self, name: str, number: int, move: str) -> None:
        now = self._now()
        await self._writer.do(lambda store: store.add_move(name, number, move, now))

    def _remember(self, hosted: Hosted) -> None:
        self._used[hosted.name] = hosted
        self._lately[hosted.name] = hosted
        self._lately.move_to_end(hosted.name)
        while len(self._lately) > self._limits.in_memory:
            self._lately.popitem(last=False)

    def _forget(self, name: str) -> None:
        self._lately.pop(name, None)
        hosted = self._used.pop(name, None)
        if hosted is not None:
            hosted.end(GIVEN_UP)


def drop_idle(store: Store, now: float, limits: Limits) -> tuple[str, ...]:
    """Forget the matches in which nobody has moved for too long, and return their names."""
    return store.drop_idle(now - limits.idle_days * _DAY) if limits.idle_days else ()


def play_again(kept: Kept, house: House) -> Match:
    """Return a match as it stands after all the moves that were kept of it.

    Args:
        kept: the match.
        house: its house.

    Raises:
        CirullaError: ``server/rules-changed`` if its house plays otherwise now.
    """
    try:
        match = Match(house, kept.names or kept.players, kept.dealer, kept.seed)
        for number, move in kept.moves:
            match.play(move, at=number)
    except CirullaError as error:
        raise _rules_changed(str(error)) from error
    return match


def house_of(kept: Kept) -> House:
    """Return the house of a match, as it was given or else with every option in full.

    Raises:
        CirullaError: ``server/rules-changed`` if it plays otherwise now.
    """
    full = {key: kept.house[key] for key in ("name",) if key in kept.house} | kept.rules
    reason = ""
    for table in (kept.house, full):
        try:
            house = House.of(table)
        except RulesError as error:
            reason = str(error.faults[0])
            continue
        if house.rules.digest == kept.digest:
            return house
    raise _rules_changed(reason or "their digest is another")


def _rules_changed(reason: str) -> CirullaError:
    message = f"the rules of this match are no longer those it was begun by: {reason}"
    return CirullaError(Code.RULES_CHANGED, message)
