"""What callers are told who may not go on, in the words of RFC 6750 and RFC 9728."""

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.responses import JSONResponse, Response

from memoryos.service.identity import USUAL


@dataclass(frozen=True, slots=True)
class Challenges:
    """Answers to those who are not known or lack a scope.

    `metadata_url` is where clients learn who gives tokens; None where nobody's are taken. It comes from the options and
    never from a request, whose Host may be made up.
    """

    metadata_url: str | None = None

    def unknown(self, *, given: bool) -> Response:
        """For a caller who sent no credentials, or some that do not count; which of their faults it is, is not told."""
        if given:
            message = "this key or token is not known, or it has ended"
            return self._said(401, message, USUAL, "invalid_token")
        return self._said(
            401,
            "a key is needed: send Authorization: Bearer KEY; make one with `memoryos keys create --user NAME`",
            USUAL,
        )

    def lacking(self, scope: str) -> Response:
        """For a caller who may come back with a wider grant."""
        return self._said(403, f"this key or token lacks the scope {scope}", scope, "insufficient_scope")

    def _said(self, status: int, message: str, scope: str, error: str | None = None) -> Response:
        parts = {"realm": "memoryos", "error": error, "scope": scope, "resource_metadata": self.metadata_url}
        shown = ", ".join(f'{name}="{value}"' for name, value in parts.items() if value is not None)
        return said(status, message, {"www-authenticate": f"Bearer {shown}"})


def said(status: int, message: str, headers: Mapping[str, str] | None = None) -> Response:
    """A refusal in one sentence."""
    return JSONResponse({"error": message}, status, headers)
