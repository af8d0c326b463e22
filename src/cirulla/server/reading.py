"""What a request of HTTP carries, as a table: its body, or what stands behind ``?``."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Final

from cirulla.errors import CirullaError, Code, Fault, WireError, clip
from cirulla.server.faults import JSON
from cirulla.structuring import key_text
from cirulla.wire.messages import check_version
from cirulla.wire.parsing import parse

if TYPE_CHECKING:
    from starlette.requests import Request

_PATIENCE: Final = 15.0
"""How many seconds a client may take to send its body."""
_DRAINED: Final = 1 << 20
"""How much more of what is too large is let in, so that the client hears why it is refused."""
_NUMBER: Final = re.compile("0|-?[1-9][0-9]{0,15}")


async def table_of_body(request: Request, most: int) -> dict[str, object]:
    """Return the table that is sent, without the wire's version, which may be left out.

    Args:
        request: the request; of its body no more is read than may be.
        most: how many bytes it may have.

    Raises:
        CirullaError: ``server/bad-media-type`` if it is not sent as JSON,
            ``server/body-too-large``, or ``server/too-slow``.
        WireError: if it is no table.
    """
    # A form of another site can send what is not called JSON without being asked.
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        message = f"a body is JSON; say so with the header Content-Type: {JSON}"
        raise CirullaError(Code.BAD_MEDIA_TYPE, message)
    table = parse(await _body(request, most))
    if "wire" in table:
        check_version(table)
        del table["wire"]
    return table


async def _body(request: Request, most: int) -> bytes:
    declared = request.headers.get("content-length", "")
    size, body = int(declared) if declared.isdecimal() else 0, bytearray()
    try:
        async with asyncio.timeout(_PATIENCE):
            if size <= most + _DRAINED:
                size = 0
                async for chunk in request.stream():
                    size += len(chunk)
                    if size <= most:
                        body += chunk
                    elif size > most + _DRAINED:
                        break
    except TimeoutError as error:
        message = f"the body did not come within {_PATIENCE:.0f} s; send it again"
        raise CirullaError(Code.TOO_SLOW, message) from error
    if size > most:
        raise CirullaError(Code.BODY_TOO_LARGE, f"a body has {most} bytes at most")
    return bytes(body)


def table_of_query(request: Request) -> dict[str, object]:
    """Return what stands behind ``?`` as a table; what is written as a number is one.

    Raises:
        WireError: if a key stands twice.
    """
    table: dict[str, object] = {}
    faults: list[Fault] = []
    for key, value in request.query_params.multi_items():
        if key in table:
            message = "it stands twice; keep one"
            faults.append(Fault(path=key_text(clip(key)), message=message, code=Code.BAD_VALUE))
        table[key] = int(value) if _NUMBER.fullmatch(value) else value
    if faults:
        raise WireError(*faults)
    return table
