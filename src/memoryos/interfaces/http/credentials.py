"""What callers show to say who they are: API keys and access tokens, side by side."""

from typing import Protocol

from memoryos.errors import MemoryosError
from memoryos.service.api_keys import KeyRing
from memoryos.service.identity import Identity


class IssuerUnavailableError(MemoryosError):
    """The keys of an issuer cannot be had now, so its tokens cannot be told from others."""


class Authenticator(Protocol):
    """Says who a request comes from."""

    async def identify(self, secret: str) -> Identity | None:
        """Who holds `secret`; None where nobody of ours does."""
        ...


class Credentials:
    """Keys of `ring` and, where `tokens` are taken, access tokens."""

    def __init__(self, ring: KeyRing, tokens: Authenticator | None = None) -> None:
        self._ring = ring
        self._tokens = tokens

    async def identify(self, secret: str) -> Identity | None:
        # A token has three parts with dots between them; a key of ours has no dot.
        if self._tokens is not None and "." in secret:
            return await self._tokens.identify(secret)
        return self._ring.identify(secret)
