"""What a model supports. A model that refuses a request is asked differently from then on."""

import re
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

from memoryos.errors import ModelError

T = TypeVar("T")
Form = Literal["json_schema", "json_object", "tool", "prompt"]
Limit = Literal["max_tokens", "max_completion_tokens"]

_NOT_KNOWN = re.compile(
    r"unsupported|not support|n't support|only the default|unrecogni[sz]ed|unknown|unexpected|extra inputs"
    r"|not permitted|not allowed|deprecated|instead",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Capabilities:
    """The request options that a model has not refused, best first."""

    forms: tuple[Form, ...] = ("json_schema", "json_object", "prompt")
    limits: tuple[Limit, ...] = ("max_tokens", "max_completion_tokens")
    temperature: bool = True
    stream_options: bool = True

    @property
    def form(self) -> Form:
        """How JSON is requested."""
        return self.forms[0] if self.forms else "prompt"

    def narrowed(self, request: Mapping[str, Any], refusal: str, *, structured: bool) -> "Capabilities | None":
        """Without what the model refused in `request`; None if no alternative is left."""
        unknown = [field for field in request if field in refusal and _NOT_KNOWN.search(refusal)]
        if "temperature" in unknown and self.temperature:
            return replace(self, temperature=False)
        if "stream_options" in unknown and self.stream_options:
            return replace(self, stream_options=False)
        if self.limits and self.limits[0] in unknown:
            return replace(self, limits=self.limits[1:])
        return self.simpler() if structured else None

    def simpler(self) -> "Capabilities | None":
        """With the next way to request JSON; None if this is the last."""
        return replace(self, forms=self.forms[1:]) if len(self.forms) > 1 else None


class RefusedError(ModelError):
    """The model refused the request in this form."""


class CapabilityNegotiation:
    """Sends requests in the best form that the model is known to accept, and remembers a form that worked."""

    def __init__(self, capabilities: Capabilities) -> None:
        self._capabilities = capabilities
        self._lock = threading.Lock()

    def ask(
        self,
        write: Callable[[Capabilities], dict[str, Any]],
        send: Callable[[dict[str, Any]], T],
        is_json_reply: Callable[[T], bool] | None = None,
    ) -> T:
        """The reply to the request that `write` builds for the model's capabilities.

        If JSON was requested, `is_json_reply` checks the reply, because some servers silently ignore what they do not
        know. With the last alternative, that is left to the reader of the reply.
        """
        capabilities = self._capabilities
        first: RefusedError | None = None
        while True:
            request = write(capabilities)
            try:
                reply = send(request)
            except RefusedError as refusal:
                first = first or refusal
                narrower = capabilities.narrowed(request, str(refusal), structured=is_json_reply is not None)
                if narrower is None:
                    raise first from None
            else:
                parsed = is_json_reply is None or is_json_reply(reply)
                narrower = None if parsed else capabilities.simpler()
                if narrower is None:
                    self._remember(capabilities if parsed else self._capabilities)
                    return reply
            capabilities = narrower

    def _remember(self, capabilities: Capabilities) -> None:
        with self._lock:
            self._capabilities = capabilities
