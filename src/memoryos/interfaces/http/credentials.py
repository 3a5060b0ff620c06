"""Credentials: API keys and access tokens, side by side."""

import asyncio
from typing import Protocol

from memoryos.errors import MemoryosError
from memoryos.service.api_keys import KeyRing, is_well_formed
from memoryos.service.identity import Identity


class IssuerUnavailableError(MemoryosError):
    """The signing keys of an issuer cannot be fetched right now, so its tokens cannot be verified."""


class Authenticator(Protocol):
    """Finds out who sends a request."""

    async def identify(self, secret: str) -> Identity | None:
        """Who holds `secret`; None if it is not valid here."""
        ...


class Credentials:
    """Accepts the keys of `ring` and, if `tokens` are accepted, access tokens."""

    def __init__(self, ring: KeyRing, tokens: Authenticator | None = None) -> None:
        self._ring = ring
        self._tokens = tokens

    async def identify(self, secret: str) -> Identity | None:
        # A token has three parts with dots between them; our keys have no dot.
        if self._tokens is not None and "." in secret:
            return await self._tokens.identify(secret)
        if not is_well_formed(secret):
            return None
        # Reading the file would hold up the event loop.
        return self._ring.recently_identified(secret) or await asyncio.to_thread(self._ring.identify, secret)
