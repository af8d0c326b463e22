"""``cirulla serve``: rules and matches over HTTP and WebSockets."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from contextlib import closing
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from attrs import fields, fields_dict

from cirulla.cli.commands import add_command
from cirulla.cli.reporting import Exit, complain
from cirulla.errors import clip
from cirulla.server import Limits

if TYPE_CHECKING:
    from argparse import Namespace

    from cirulla.cli.commands import Commands, Parser
    from cirulla.server.service import Service

_DESCRIPTION = """\
Serve rules and matches over HTTP and WebSockets, for interfaces in any
language, and the page where one plays with somebody elsewhere. Every move is
kept in a database before it is answered. Once it listens it says on standard
output where; Ctrl-C or SIGTERM stops it."""
_EXAMPLES = """\
  cirulla serve
  cirulla serve --port 0 --database matches.sqlite
  cirulla serve --host 0.0.0.0 --page page --idle-days 7"""

_DATABASE: Final = "cirulla.sqlite"
_PORT: Final = 8000
_MOST: Final = 10**9
_EXTRA: Final = ("anyio", "fastapi", "h11", "pydantic", "starlette", "uvicorn", "websockets")
_ORIGIN: Final = re.compile(r"https?://[^/?#@\s]+")

_LIMITS: Final = (
    ("--max-body", "body", "BYTES", "how large the body of a request may be"),
    ("--max-message", "message", "BYTES", "how large a message of a WebSocket may be"),
    ("--max-connections", "connections", "N", "how many connections may be open at once"),
    ("--max-client-sockets", "client_sockets", "N", "how many WebSockets one client may open"),
    ("--max-match-sockets", "match_sockets", "N", "how many WebSockets one match may have"),
    ("--max-unsent", "unsent", "N", "how many messages may wait for a client that reads slowly"),
    ("--max-matches", "matches", "N", "how many matches are kept"),
    ("--in-memory", "in_memory", "N", "how many of them are held in memory"),
)
_RATES: Final = (
    ("--rate", "rate", "N", "how many requests and messages of one client, in a second"),
    ("--new-matches", "new_matches", "N", "how many matches one client may begin, in an hour"),
    ("--idle-days", "idle_days", "DAYS", "after how many days without a move a match is given up"),
)
"""Each option, the limit that it sets, and what it says; of these 0 means without a limit."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "serve",
        run,
        summary="serve rules, matches and a page to play on, over HTTP",
        description=_DESCRIPTION,
        examples=_EXAMPLES,
        document=False,
    )
    parser.add_argument(
        "--host",
        type=_host,
        default="127.0.0.1",
        help="where to listen: a name or an address; 127.0.0.1 if it is left out, 0.0.0.0 for all",
    )
    parser.add_argument(
        "--port",
        type=_port,
        default=_PORT,
        help=f"at which port; {_PORT} if it is left out, 0 for any that is free",
    )
    parser.add_argument(
        "--database",
        metavar="FILE",
        type=Path,
        default=Path(_DATABASE),
        help=f"where the matches are kept; {_DATABASE} if it is left out",
    )
    parser.add_argument(
        "--page", metavar="DIR", type=Path, help="serve the page in this folder instead of ours"
    )
    parser.add_argument(
        "--origin",
        metavar="ORIGIN",
        type=_origin,
        action="append",
        default=[],
        help="a site whose pages may use this server too, as https://example.org; more than once "
        "for more",
    )
    parser.add_argument(
        "--proxy",
        metavar="ADDRESS",
        type=_proxy,
        action="append",
        default=[],
        help="a proxy, or a network of proxies, that may say who its clients are; more than once "
        "for more",
    )
    _add_limits(parser)


def _add_limits(parser: Parser) -> None:
    group = parser.add_argument_group("limits", "What is over a limit is refused, and told why.")
    for least, options in ((1, _LIMITS), (0, _RATES)):
        for option, limit, metavar, text in options:
            default = cast("int", fields_dict(Limits)[limit].default)
            unlimited = "" if least else ", 0 for no limit"
            group.add_argument(
                option,
                dest=limit,
                metavar=metavar,
                type=_count if least else _count_or_none,
                default=default,
                help=f"{text}; {default} if it is left out{unlimited}",
            )


def run(args: Namespace) -> int:
    """Serve until told to stop."""
    try:
        from cirulla.server.serving import Doors, Server, address_of, bind  # noqa: PLC0415 - the extra
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in _EXTRA:
            raise
        complain(f'the server needs {missing}; install it with: pip install "cirulla[server]"')
        return Exit.UNUSABLE
    from cirulla.server.site import find_page  # noqa: PLC0415 - likewise

    if args.page is not None and not (args.page / "index.html").is_file():
        complain(f"{args.page}: there is no index.html in it; tools/make_page.py makes a page")
        return Exit.UNUSABLE
    try:
        listening = bind(args.host, args.port)
    except OSError as error:
        complain(f"cannot listen at {args.host}, port {args.port}: {error.strerror or error}")
        return Exit.UNUSABLE
    doors = Doors(
        page=args.page or find_page(), origins=tuple(args.origin), proxies=tuple(args.proxy)
    )
    with closing(listening):
        where = f"Listening at {address_of(listening)}"
        Server(_service(args), doors, lambda: print(where, flush=True)).listen(listening)
    return Exit.RIGHT


def _service(args: Namespace) -> Service:
    """Return what is served, by the clocks and the chance of the system."""
    from secrets import token_bytes  # noqa: PLC0415 - no other command needs them
    from time import monotonic, time  # noqa: PLC0415

    from cirulla.server.connections import make_room  # noqa: PLC0415
    from cirulla.server.service import Service  # noqa: PLC0415
    from cirulla.server.store import Store  # noqa: PLC0415

    chosen = {one.name: getattr(args, one.name) for one in fields(Limits)}
    connections = make_room(args.connections)
    if connections < args.connections:
        complain(
            f"the system lets it open so few files that only {connections} connections can be open "
            f"at once, not {args.connections}; ulimit -n says how many"
        )
    return Service(
        Store(args.database),
        entropy=token_bytes,
        clock=monotonic,
        now=time,
        limits=Limits(**{**chosen, "connections": connections}),
    )


def _number(text: str, least: int, most: int, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 12 and least <= int(text) <= most):
        message = f'"{clip(text)}" is no {what}; write a whole number from {least}'
        raise ArgumentTypeError(message if most == _MOST else f"{message} to {most}")
    return int(text)


def _count(text: str) -> int:
    return _number(text, 1, _MOST, "limit")


def _count_or_none(text: str) -> int:
    return _number(text, 0, _MOST, "limit")


def _host(text: str) -> str:
    if not text:  # for the system that is every address; nobody means it who leaves it empty
        raise ArgumentTypeError("it is empty; write a name or an address, or 0.0.0.0 for all")
    return text


def _port(text: str) -> int:
    return _number(text, 0, 65535, "port")


def _proxy(text: str) -> str:
    try:
        return str(ip_network(text, strict=False)) if "/" in text else str(ip_address(text))
    except ValueError:
        message = f'"{clip(text)}" is no address; write it as 127.0.0.1, or a network as 10.0.0.0/8'
        raise ArgumentTypeError(message) from None


def _origin(text: str) -> str:
    if not _ORIGIN.fullmatch(text):
        message = f'"{clip(text)}" is no origin; write it as https://example.org'
        raise ArgumentTypeError(message)
    return text.lower()
