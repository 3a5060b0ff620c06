"""How a model is asked for JSON that follows a schema, and what is taken off its reply."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from memoryos.ports import Completion, Message

_FENCE = re.compile(r"```[\w-]*+[ \t]*+\n(.*?)```", re.DOTALL)


def stating(messages: Sequence[Message], schema: Mapping[str, Any]) -> list[Message]:
    """`messages` with the schema written out below the last, for models that accept it in no other way."""
    instruction = (
        "Answer with one JSON value that follows this JSON schema, and with nothing else:\n"
        f"{json.dumps(schema, ensure_ascii=False)}"
    )
    # Below the last message: many chat templates take a system message in first place alone.
    return [*messages[:-1], replace(messages[-1], content=f"{messages[-1].content}\n\n{instruction}")]


def title(schema: Mapping[str, Any]) -> str:
    """A name for the schema as providers want it."""
    return re.sub(r"[^A-Za-z0-9_-]+", "_", str(schema.get("title", "answer")))[:64] or "answer"


def is_strict(schema: object) -> bool:
    """Whether each object in the schema names all its properties as required and allows no others."""
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
    """The one piece of JSON in a Markdown fence, where `text` is not JSON itself; else `text` as it is."""
    if is_json(text):
        return text
    fenced = [part for part in _FENCE.findall(text) if is_json(part)]
    return fenced[0].strip() if len(fenced) == 1 else text


def follows(answer: Completion) -> bool:
    """Whether a model that was asked for JSON gave some; one that was cut off may have been about to."""
    return answer.cut or is_json(answer.text)
