"""What a server allows, and the rate at which each client may ask."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from math import ceil
from typing import Final

from attrs import define, frozen

from cirulla.errors import CirullaError, Code

Clock = Callable[[], float]
"""Seconds; from when they count does not matter."""

_CLIENTS_KEPT: Final = 10_000
_NETWORK_BITS: Final = 64
_BURST_SECONDS: Final = 10


@frozen(kw_only=True)
class Limits:
    """What a server allows. For rates and for idle matches 0 means that there is no limit.

    Attributes:
        body: how many bytes the body of a request may have.
        message: how many bytes a message of a WebSocket may have.
        connections: how many connections may be open at once, of all clients together.
        client_sockets: how many WebSockets one client may have open at once.
        match_sockets: how many WebSockets one match may have open at once.
        rate: how many requests and messages a client may send in a second, over ten seconds.
        new_matches: how many matches a client may begin in an hour.
        matches: how many matches are kept.
        idle_days: after how many days without a move a match is given up.
        in_memory: how many matches are held in memory; the others are played again when needed.
        unsent: how many messages may wait for a client that is slow to read them.
    """

    body: int = 128 << 10
    message: int = 16 << 10
    connections: int = 1_000
    client_sockets: int = 100
    match_sockets: int = 50
    rate: int = 50
    new_matches: int = 100
    matches: int = 10_000
    idle_days: int = 30
    in_memory: int = 500
    unsent: int = 64


class TooMany(CirullaError):  # noqa: N818 - the name says what there are
    """Refuse what comes too fast.

    Attributes:
        wait: after how many seconds it may be tried again.
    """

    def __init__(self, what: str, wait: float) -> None:
        self.wait = max(1, ceil(wait))
        super().__init__(Code.TOO_MANY_REQUESTS, f"{what}; try again in {self.wait} s")


@define
class _Bucket:
    level: float
    at: float


class Rate:
    """How often each client may do something.

    Args:
        what: what is told to a client that does it too often.
        per_second: how often; 0 for as often as it likes.
        burst: how often at once, after a pause.
        clock: tells the time.
    """

    def __init__(self, what: str, per_second: float, burst: float, clock: Clock) -> None:
        self._what = what
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    @classmethod
    def of_requests(cls, limits: Limits, clock: Clock) -> Rate:
        """Return the rate of requests and messages."""
        return cls("too many requests", limits.rate, _BURST_SECONDS * limits.rate, clock)

    @classmethod
    def of_matches(cls, limits: Limits, clock: Clock) -> Rate:
        """Return the rate of new matches."""
        hourly = limits.new_matches
        return cls("too many new matches", hourly / 3600, hourly, clock)

    def take(self, client: str, cost: float = 1) -> None:
        """Count what a client does.

        Args:
            client: as `client_of` names it.
            cost: how many times it counts; never more than half of how often it may be done at
                once, so that no cost is too high for ever.

        Raises:
            TooMany: if it is too often; it is not counted then.
        """
        if not self._per_second:
            return
        now, cost = self._clock(), min(cost, max(1, self._burst / 2))
        bucket = self._buckets.pop(client, None) or _Bucket(self._burst, now)
        self._buckets[client] = bucket
        if len(self._buckets) > _CLIENTS_KEPT:
            self._buckets.popitem(last=False)
        bucket.level = min(self._burst, bucket.level + (now - bucket.at) * self._per_second)
        bucket.at = now
        if bucket.level < cost:
            raise TooMany(self._what, (cost - bucket.level) / self._per_second)
        bucket.level -= cost


def client_of(address: str) -> str:
    """Return how a client is known: by its address, or by its network where it has a whole one.

    Args:
        address: of IP; another text stands for itself.
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> _NETWORK_BITS << _NETWORK_BITS))
