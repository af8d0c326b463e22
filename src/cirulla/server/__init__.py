"""A server of rules and matches, over HTTP and WebSockets; it needs the extra ``server``.

`cirulla.server.service` keeps matches in a `cirulla.server.store` and knows no door;
`cirulla.server.serving` puts doors before it, for any server of ASGI, and serves it all. Clocks and
chance are arguments. Only `Limits` is here, since that alone needs no extra.
"""

from __future__ import annotations

from cirulla.server.limits import Limits

__all__ = ["Limits"]
