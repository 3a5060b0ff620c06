"""Responses to callers without valid credentials or without a scope, as RFC 6750 and RFC 9728 have them."""

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.responses import JSONResponse, Response

from memoryos.service.identity import DEFAULT_SCOPE_TEXT

MISSING_CREDENTIALS = "missing credentials; send an API key"


@dataclass(frozen=True, slots=True)
class Challenges:
    """Responses that tell a client how to get access.

    `metadata_url` is where clients learn who issues tokens; None if no issuer is trusted. It comes from the options and
    never from a request, whose Host may be made up.
    """

    metadata_url: str | None = None

    def unauthenticated(self, *, sent_credentials: bool) -> Response:
        """For a caller without credentials, or with invalid ones; what is wrong with them is not revealed."""
        if sent_credentials:
            message = "this key or token is unknown, expired or revoked"
            return self._challenge(401, message, DEFAULT_SCOPE_TEXT, "invalid_token")
        return self._challenge(
            401,
            f"{MISSING_CREDENTIALS} as `Authorization: Bearer KEY`; create one with `memoryos keys create --user NAME`",
            DEFAULT_SCOPE_TEXT,
        )

    def insufficient_scope(self, scope: str) -> Response:
        """For a caller that may come back with a wider grant."""
        return self._challenge(403, f"this key or token does not have the scope {scope}", scope, "insufficient_scope")

    def _challenge(self, status: int, message: str, scope: str, error: str | None = None) -> Response:
        parts = {"realm": "memoryos", "error": error, "scope": scope, "resource_metadata": self.metadata_url}
        challenge = ", ".join(f'{name}="{value}"' for name, value in parts.items() if value is not None)
        return error_response(status, message, {"www-authenticate": f"Bearer {challenge}"})


def error_response(status: int, message: str, headers: Mapping[str, str] | None = None) -> Response:
    """An error in one sentence."""
    return JSONResponse({"error": message}, status, headers)
