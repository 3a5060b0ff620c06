"""What is wrong with arguments, in words that an agent can act on."""

from collections.abc import Callable
from typing import Any

from jsonschema import ValidationError

_MAX_SHOWN = 80
_TYPE_NAMES = {
    "string": "a string",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "object": "an object",
    "array": "a list",
}


def explain(problem: ValidationError) -> str:
    """Where the problem is, and what should be there instead."""
    path = ".".join(str(step) for step in problem.absolute_path)
    message = _MESSAGES.get(str(problem.validator))
    if message is None:
        return f"{path} does not fit {problem.validator} {problem.validator_value!r}"
    return f"{path} {message(problem.validator_value, problem.instance, problem.schema)}"


def _unknown_field(_: Any, value: Any, schema: Any) -> str:
    fields = schema["properties"]
    name = next(name for name in value if name not in fields)
    return f"has no field {name[:_MAX_SHOWN]!r}; it has {', '.join(fields)}"


# By keyword of JSON schema: (what the schema says, the value, the schema around it) -> message.
_MESSAGES: dict[str, Callable[[Any, Any, Any], str]] = {
    "type": lambda expected, _, __: f"must be {_TYPE_NAMES[expected]}",
    "minimum": lambda limit, value, _: f"must be at least {limit}, not {value}",
    "maximum": lambda limit, value, _: f"must be at most {limit}, not {value}",
    "minLength": lambda *_: "must not be empty",
    "enum": lambda choices, value, _: f"must be one of {', '.join(choices)}, not {str(value)[:_MAX_SHOWN]!r}",
    "required": lambda names, value, _: f"has no {next(name for name in names if name not in value)!r}",
    "additionalProperties": _unknown_field,
}
