"""Values as the messages that tell them."""

from __future__ import annotations

from typing import cast

from cirulla.wire.converting import unstructure
from cirulla.wire.envelope import Envelope


def sealed(kind: type, value: object, envelope: Envelope | None = None) -> str:
    """Return the message that tells a value.

    Args:
        kind: what it is.
        value: the value.
        envelope: of what it answers; by default one without an id.

    Raises:
        WireError: if it is larger than a message may be.
    """
    told = cast("dict[str, object]", unstructure(kind, value))
    return (envelope or Envelope(id_always=False)).seal(told)
