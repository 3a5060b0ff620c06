"""What is wrong with arguments, in words that an agent can act on."""

from collections.abc import Callable
from typing import Any

from jsonschema import ValidationError

_LONGEST = 80
_KINDS = {
    "string": "a string",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "object": "an object",
    "array": "a list",
}


def explained(problem: ValidationError) -> str:
    """Where the problem is, and what should be there."""
    where = ".".join(str(step) for step in problem.absolute_path)
    say = _SAID.get(str(problem.validator))
    if say is None:
        return f"{where} does not fit {problem.validator} {problem.validator_value!r}"
    return f"{where} {say(problem.validator_value, problem.instance, problem.schema)}"


def _unknown(wanted: Any, given: Any, schema: Any) -> str:  # noqa: ARG001 - all of them take the same
    fields = schema["properties"]
    name = next(name for name in given if name not in fields)
    return f"has no field {name[:_LONGEST]!r}; it has {', '.join(fields)}"


_SAID: dict[str, Callable[[Any, Any, Any], str]] = {
    "type": lambda wanted, _, __: f"must be {_KINDS[wanted]}",
    "minimum": lambda wanted, given, _: f"must be at least {wanted}, not {given}",
    "maximum": lambda wanted, given, _: f"must be at most {wanted}, not {given}",
    "minLength": lambda *_: "must not be empty",
    "enum": lambda wanted, given, _: f"must be one of {', '.join(wanted)}, not {str(given)[:_LONGEST]!r}",
    "required": lambda wanted, given, _: f"lacks {next(name for name in wanted if name not in given)!r}",
    "additionalProperties": _unknown,
}
