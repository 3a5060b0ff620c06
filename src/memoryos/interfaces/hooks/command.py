"""One hook as one command: asks a server where one is named, else opens the memory itself."""

import json
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from memoryos import Memoryos
from memoryos.errors import InvalidInputError, StorageError
from memoryos.interfaces.hooks.reply import heard_from, reply_to
from memoryos.service.identity import SCOPES, Identity

# The agent waits for its hooks, so a server that says nothing is given up early.
_SECONDS = 10.0


def answer(client: str, text: str, url: str | None = None, key: str | None = None) -> dict[str, Any]:
    """What to print for the event that `text` tells.

    `url` is where `memoryos serve` listens, with or without `/mcp`. Without one, the memory that the settings name is
    opened here.
    """
    try:
        payload: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidInputError("a hook is told what happened as JSON on standard input, and this is none") from None
    if not isinstance(payload, dict):
        raise InvalidInputError("a hook is told what happened as a JSON object")
    heard = heard_from(client, payload)
    if not heard.concerns_memory:
        return {}
    if url:
        return _asked(_hook_url(url, client), text, key)
    with Memoryos() as memory:
        return reply_to(heard, memory, Identity(memory.user_id, frozenset(SCOPES)), [])


def _hook_url(url: str, client: str) -> str:
    if urlsplit(url).scheme not in {"http", "https"}:
        raise InvalidInputError(f"the server's address must begin with http:// or https://, not {url[:80]!r}")
    return f"{url.rstrip('/').removesuffix('/mcp')}/hooks/{client}"


def _asked(url: str, text: str, key: str | None) -> dict[str, Any]:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
    request = Request(url, text.encode("utf-8", "replace"), headers, method="POST")  # noqa: S310 - checked above
    try:
        with urlopen(request, timeout=_SECONDS) as reply:  # noqa: S310
            told: Any = json.loads(reply.read())
    except HTTPError as error:
        with error:
            raise StorageError(f"{url} answers {error.code}: {_said(error.read())}") from error
    except (URLError, OSError, ValueError) as error:
        raise StorageError(f"{url} cannot be asked: {error}") from error
    return told if isinstance(told, dict) else {}


def _said(body: bytes) -> str:
    try:
        return str(json.loads(body)["error"])
    except (ValueError, TypeError, KeyError):
        return "nothing that can be read"
