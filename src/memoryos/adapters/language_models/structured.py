"""Requesting JSON that follows a schema, and cleaning up the reply."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from memoryos.ports import Completion, Message

_FENCE = re.compile(r"```[\w-]*+[ \t]*+\n(.*?)```", re.DOTALL)


def with_schema(messages: Sequence[Message], schema: Mapping[str, Any]) -> list[Message]:
    """`messages` with the schema written out below the last one, for models that accept it in no other way."""
    instruction = (
        "Answer with one JSON value that follows this JSON schema, and with nothing else:\n"
        f"{json.dumps(schema, ensure_ascii=False)}"
    )
    # Below the last message, because many chat templates only allow a system message at the beginning.
    return [*messages[:-1], replace(messages[-1], content=f"{messages[-1].content}\n\n{instruction}")]


def title(schema: Mapping[str, Any]) -> str:
    """A name for the schema, as providers require."""
    return re.sub(r"[^A-Za-z0-9_-]+", "_", str(schema.get("title", "answer")))[:64] or "answer"


def is_strict(schema: object) -> bool:
    """Whether each object in the schema requires all its properties and allows no others."""
    if isinstance(schema, Mapping):
        if schema.get("type") == "object" and not _is_closed(schema):
            return False
        return all(map(is_strict, schema.values()))
    return not isinstance(schema, list) or all(map(is_strict, schema))


def _is_closed(schema: Mapping[str, Any]) -> bool:
    required, properties = schema.get("required", ()), schema.get("properties", {})
    return schema.get("additionalProperties") is False and set(required) == set(properties)


def is_json(text: str) -> bool:
    """Whether `text` is JSON, whatever it says."""
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def json_part(text: str) -> str:
    """The one piece of JSON in a Markdown fence, if `text` is not JSON itself; otherwise `text` as it is."""
    if is_json(text):
        return text
    fenced = [part for part in _FENCE.findall(text) if is_json(part)]
    return fenced[0].strip() if len(fenced) == 1 else text


def is_json_reply(answer: Completion) -> bool:
    """Whether the reply is JSON; a reply that was cut off counts as JSON."""
    return answer.cut or is_json(answer.text)
