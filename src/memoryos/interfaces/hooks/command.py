"""One hook as one command: asks a server if one is named, and otherwise opens the memory itself."""

import json
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from memoryos import Memoryos
from memoryos.errors import InvalidInputError, StorageError
from memoryos.interfaces.hooks.reply import handle_event, parse_event
from memoryos.service.identity import SCOPES, Identity

# The agent waits for its hooks, so a server that does not respond is given up early.
_TIMEOUT_SECONDS = 10.0


def answer(client: str, text: str, url: str | None = None, key: str | None = None) -> dict[str, Any]:
    """What to print for the event in `text`.

    `url` is where `memoryos serve` listens, with or without `/mcp`. Without it, the memory in the settings is opened
    here.
    """
    try:
        payload: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidInputError("a hook expects its event as JSON on standard input, but this is not JSON") from None
    if not isinstance(payload, dict):
        raise InvalidInputError("a hook expects its event as a JSON object, but this is not an object")
    event = parse_event(client, payload)
    if not event.concerns_memory:
        return {}
    if url:
        return _ask_server(_hook_url(url, client), text, key)
    with Memoryos() as memory:
        return handle_event(event, memory, Identity(memory.user_id, frozenset(SCOPES)), [])


def _hook_url(url: str, client: str) -> str:
    if urlsplit(url).scheme not in {"http", "https"}:
        raise InvalidInputError(f"the server's address must begin with http:// or https://, not {url[:80]!r}")
    return f"{url.rstrip('/').removesuffix('/mcp')}/hooks/{client}"


def _ask_server(url: str, text: str, key: str | None) -> dict[str, Any]:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
    request = Request(url, text.encode("utf-8", "replace"), headers, method="POST")  # noqa: S310 - checked above
    try:
        with urlopen(request, timeout=_TIMEOUT_SECONDS) as response:  # noqa: S310
            reply: Any = json.loads(response.read())
    except HTTPError as error:
        with error:
            raise StorageError(f"{url} responded with {error.code}: {_error_message(error.read())}") from error
    except (URLError, OSError, ValueError) as error:
        raise StorageError(f"cannot reach {url}: {error}") from error
    return reply if isinstance(reply, dict) else {}


def _error_message(body: bytes) -> str:
    try:
        return str(json.loads(body)["error"])
    except (ValueError, TypeError, KeyError):
        return "no message"
