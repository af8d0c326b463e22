"""Secret tokens: whoever holds one acts and sees as its seat, or looks on as a spectator.

A token has 256 bits and is told once, to whoever begins the match. Only its hash is kept: since no
token can be guessed, a plain SHA-256 keeps it as well as any slow hash would.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from hmac import compare_digest
from typing import Final

from attrs import field, frozen

from cirulla.errors import CirullaError, Code

Entropy = Callable[[int], bytes]
"""So many secret bytes, as of `secrets.token_bytes`."""

_TOKEN_BYTES: Final = 32
_MATCH_BYTES: Final = 12


def make_token(entropy: Entropy) -> str:
    """Return a new token: 43 characters that may stand in an address."""
    return _text(entropy(_TOKEN_BYTES))


def make_match_id(entropy: Entropy) -> str:
    """Return a new name for a match: 16 characters that may stand in an address."""
    return _text(entropy(_MATCH_BYTES))


def hash_of(token: str) -> bytes:
    """Return what is kept of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()


def no_such_match() -> CirullaError:
    """Return the one answer to an unknown match and to a wrong token; it tells of neither."""
    message = "there is no such match, or the token is none of its; send it as a bearer token"
    return CirullaError(Code.UNAUTHORIZED, message)


@frozen
class Keys:
    """The hashes of the tokens of one match.

    Attributes:
        seats: by seat.
        spectators: of the one that all spectators share.
    """

    seats: tuple[bytes, ...] = field(repr=False)
    spectators: bytes = field(repr=False)

    def who(self, token: str) -> int | None:
        """Return whose token it is: a seat's, or a spectator's (None).

        It takes as long whichever it is, and as long if it is none.

        Raises:
            CirullaError: ``server/unauthorized`` if it is none of these.
        """
        given = hash_of(token)
        fits = [compare_digest(given, kept) for kept in (*self.seats, self.spectators)]
        if not any(fits):
            raise no_such_match()
        seat = fits.index(True)
        return None if seat == len(self.seats) else seat


STRANGERS: Final = Keys((bytes(32), bytes(32)), bytes(32))
"""What is asked in place of a match that there is not; no token fits."""


def _text(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode("ascii")
