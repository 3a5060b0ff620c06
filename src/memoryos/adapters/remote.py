"""What the providers behind an HTTP client have in common: loading the client, its address, its failures."""

import re
import weakref
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from email.utils import parsedate_to_datetime
from functools import partial
from typing import Any, TypeVar
from urllib.parse import urlsplit

from memoryos.adapters.libraries import library
from memoryos.errors import SettingsError
from memoryos.privacy.secret import Secret, scrubbed

T = TypeVar("T")

_LONGEST_CONNECT = 10.0
_NO_KEY = "none"  # the client requires a key even for servers that need none
_LONGEST_EXCERPT = 300
_OWN_HEADERS = (
    "host",
    "accept",
    "connection",
    "content-",
    "transfer-encoding",
    "user-agent",
    "x-stainless-",
    "anthropic-version",
)
_BLANKS = re.compile(r"\s+")
# 408: the request took too long; 409: a lock; 425: too early
_PASSING_STATUSES = frozenset({408, 409, 425, 429})


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a provider gave no answer; `status` is None if it could not be reached."""

    message: str
    status: int | None = None
    retryable: bool = False
    retry_after: float | None = None

    @property
    def refused(self) -> bool:
        """Whether the provider did not accept the request as it was written."""
        # Some servers crash if they do not know a response format.
        crashed = self.status == 500 and re.search(r"response_format|json_schema|json_object", self.message)
        return self.status in (400, 422, 501) or bool(crashed)


class RemoteError(Exception):
    """A failure, before it is turned into one of our errors."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.message)
        self.retryable = failure.retryable
        self.retry_after = failure.retry_after


def checked_url(url: str, key: Secret | None = None) -> str:
    """`url`, if it is an HTTP URL without a password: addresses are logged, keys must not be.

    Raises SettingsError, which does not quote a password.
    """
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        usable = False
    if not usable:
        # What comes before an @ may be a password.
        shown = scrubbed(url.rpartition("@")[2], [key] if key else [])
        raise SettingsError(f"the base URL {shown!r} must look like https://host/v1")
    if parts.username is not None or parts.query or (key and key.reveal() in url):
        raise SettingsError(
            f"the base URL for {parts.hostname!r} must not contain a key or password; pass the key separately"
        )
    return url


class Wire:
    """The connection to one provider: its client library, and what its errors mean, with the key removed from them."""

    def __init__(self, module: str, extra: str, key: Secret | None) -> None:
        self.library = library(module, extra)
        self._transport = library("httpx2", extra)
        self._secrets = [key] if key else []
        # The root of the client's errors is the parent of its APIError; some transport errors are not wrapped.
        self.errors: tuple[type[Exception], ...] = (self.library.APIError.__base__, self._transport.HTTPError)

    def attempt(self, call: Callable[[], T], fail: Callable[[Failure], Exception]) -> T:
        """The result of `call`; if the provider fails, raises what `fail` returns for the failure."""
        try:
            return call()
        except self.errors as error:
            failed = fail(self.failure(error))
        # Raised out here, so that the provider's own error, which may contain the key, is not chained to it.
        raise failed

    def client_options(self, header: str, credential: str, timeout: float) -> dict[str, Any]:
        """Options of a client: no retries of its own, limited waits, one credential, and no redirects."""
        limits = self.library.Timeout(timeout, connect=min(timeout, _LONGEST_CONNECT))
        http = self.library.DefaultHttpxClient(
            timeout=limits,
            # A redirect would send the key to another host too.
            follow_redirects=False,
            event_hooks={"request": [partial(_keep_only, header=header, credential=credential)]},
        )
        weakref.finalize(self, http.close)
        return {"http_client": http, "timeout": limits, "max_retries": 0}

    def failure(self, error: Exception) -> Failure:
        """What an error of the client or its transport means."""
        if isinstance(error, self.library.APIStatusError) and error.status_code >= 300:
            return self._of_status(error)
        if isinstance(error, (self.library.APITimeoutError, self._transport.TimeoutException)):
            return Failure("no answer in time", retryable=True)
        if isinstance(error, (self.library.APIConnectionError, self._transport.HTTPError)):
            return Failure(f"no connection: {self.excerpt(str(error.__cause__ or error))}", retryable=True)
        # An error inside a stream: the provider had accepted the request, so it is worth another try.
        message = _error_text(getattr(error, "body", None)) or str(error)
        return Failure(self.excerpt(message), retryable=isinstance(error, self.library.APIError))

    def excerpt(self, text: str) -> str:
        """The beginning of what a provider said, on one line, with no key in it."""
        line = _BLANKS.sub(" ", scrubbed(text, self._secrets)).strip()
        return line if len(line) <= _LONGEST_EXCERPT else line[:_LONGEST_EXCERPT] + "…"

    def _of_status(self, error: Any) -> Failure:
        status = int(error.status_code)
        message = self.excerpt(_error_text(error.body) or error.response.text)
        # An account without credit answers 429 forever; waiting does not help.
        spent = "insufficient_quota" in str(error.body)
        return Failure(
            message=f"HTTP {status}: {message}" if message else f"HTTP {status}",
            status=status,
            retryable=(status in _PASSING_STATUSES or status >= 500) and not spent,
            retry_after=retry_after(error.response.headers),
        )


def openai_client(wire: Wire, base_url: str, key: Secret | None, timeout: float) -> Any:
    """OpenAI's client for `base_url`, which retries nothing by itself."""
    shown = key.reveal() if key else _NO_KEY
    return wire.library.OpenAI(
        api_key=shown,
        base_url=checked_url(base_url, key),
        **wire.client_options("authorization", f"Bearer {shown}", timeout),
    )


def _keep_only(request: Any, header: str, credential: str) -> None:
    """Removes from `request` what the client took from the environment: it may be meant for another provider."""
    for name in list(request.headers):
        if not name.lower().startswith(_OWN_HEADERS):
            del request.headers[name]
    request.headers[header] = credential


def _error_text(body: object) -> str:
    if isinstance(body, Mapping):
        inner = body.get("error", body.get("message", body.get("detail")))
        return _error_text(inner) if isinstance(inner, Mapping) else str(inner or body)
    return body if isinstance(body, str) else ""


def retry_after(headers: Mapping[str, str]) -> float | None:
    """How many seconds the provider asks us to wait: as a number, or as a date relative to the date of the reply."""
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    header = headers.get("retry-after")
    seconds = _number(header)
    if seconds is not None or not header:
        return seconds
    try:
        wait = parsedate_to_datetime(header) - parsedate_to_datetime(headers.get("date", ""))
    except (TypeError, ValueError):
        return None
    return max(wait / timedelta(seconds=1), 0.0)


def _number(text: str | None) -> float | None:
    return float(text) if text and re.fullmatch(r"\d{1,9}(\.\d{1,9})?", text.strip()) else None
