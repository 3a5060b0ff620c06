"""The bodies of requests to a language model: what the user says now, and where to insert what was recalled."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_KINDS = {"/chat/completions": "messages", "/responses": "input"}
_TEXT_PARTS = {"messages": "text", "input": "input_text"}


@dataclass(frozen=True, slots=True)
class Prompt:
    """A request for an answer. `field` is where its body has the conversation: `messages` or `input`."""

    body: dict[str, Any]
    field: str

    @property
    def query(self) -> str:
        """The user's newest message; empty if there is none."""
        place = self._newest_user_place()
        return "" if place is None else text_of(self._items()[place].get("content"))

    @property
    def texts(self) -> set[str]:
        """All texts of the conversation so far."""
        return {text for item in self._items() if (text := text_of(item.get("content")))}

    @property
    def conversation(self) -> str:
        """A name for the conversation: the client's own, or a digest of how it began."""
        value = self.body.get("conversation")
        value = value.get("id") if isinstance(value, Mapping) else value
        if isinstance(value, str) and value:
            return value
        texts = [text_of(item.get("content")) for item in self._items() if item.get("role") == "user"]
        return hashlib.sha256(texts[0].encode("utf-8", "replace")).hexdigest()[:16] if texts else "empty"

    def with_context(self, context: str) -> bytes:
        """The body with `context` in front of the user's newest message; everything else stays as it is.

        It is there and not in the system prompt so that everything before it stays the same from turn to turn, and
        providers can use their prompt caches.
        """
        place = self._newest_user_place()
        items = self._items()
        if place is None:
            return json.dumps(self.body, ensure_ascii=False).encode()
        content = items[place]["content"]
        if isinstance(content, str):
            changed: Any = f"{context}\n\n{content}"
        else:
            changed = [{"type": _TEXT_PARTS[self.field], "text": context}, *content]
        items[place] = {**items[place], "content": changed}
        return json.dumps({**self.body, self.field: items}, ensure_ascii=False).encode("utf-8", "surrogatepass")

    def _items(self) -> list[dict[str, Any]]:
        items = self.body[self.field]
        if isinstance(items, str):
            return [{"role": "user", "content": items}]
        return [item for item in items if isinstance(item, dict)] if _is_uniform(items) else []

    def _newest_user_place(self) -> int | None:
        items = self._items()
        places = [n for n, item in enumerate(items) if item.get("role") == "user" and text_of(item.get("content"))]
        return places[-1] if places else None


def prompt_of(method: str, path: str, raw: bytes) -> Prompt | None:
    """The request for an answer in a body; None if it is anything else, which is passed on unchanged."""
    field = next((field for end, field in _KINDS.items() if path.rstrip("/").endswith(end)), None)
    if method != "POST" or field is None:
        return None
    try:
        body = json.loads(raw)
    except (ValueError, RecursionError):
        return None
    if not isinstance(body, dict) or not isinstance(body.get(field), str | list):
        return None
    return Prompt(body, field)


def path_label(path: str) -> str:
    """What `path` is called in logs: nothing in it was chosen by the caller."""
    return next((end for end in _KINDS if path.rstrip("/").endswith(end)), "other")


def text_of(content: Any) -> str:
    """The text of a message's content: the string itself, or its text parts."""
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    texts = [part.get("text") for part in parts if isinstance(part, Mapping)]
    return "\n".join(text for text in texts if isinstance(text, str) and text)


def _is_uniform(items: Any) -> bool:
    """Whether every item is an object; a list that is not is left to the upstream to refuse."""
    return isinstance(items, list) and all(isinstance(item, dict) for item in items)
