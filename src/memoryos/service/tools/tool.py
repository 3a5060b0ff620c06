"""A tool as data: clients see the same schema that arguments are validated against."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from difflib import get_close_matches
from functools import cached_property
from typing import Any

from jsonschema import Draft202012Validator

from memoryos import Memoryos
from memoryos.errors import InvalidInputError
from memoryos.service.identity import Identity, Scope
from memoryos.service.tools.argument_errors import explain

Json = dict[str, Any]

# A deeper value cannot be validated within Python's stack, and no argument of ours needs it.
_MAX_DEPTH = 64
# Validation holds the interpreter, so everybody waits while a huge value is checked.
_MAX_VALUES = 20_000
_MAX_SHOWN_NAME = 80
_PLAIN_TYPES: dict[str, type] = {"string": str, "boolean": bool}
_NO_RULES = frozenset({"type", "description", "default"})
# What clients of the older server call an argument.
_ALIASES = {"metadata": "meta_data"}


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a tool: its validated arguments, the caller, and the time.

    `client` is what the client says about itself, for tools that want to know.
    """

    arguments: Mapping[str, Any]
    caller: Identity
    now: datetime
    client: Mapping[str, Any] = field(default_factory=dict)

    def optional(self, *names: str) -> Json:
        """The arguments called `names`, as far as the caller sent them."""
        return {name: self.arguments[name] for name in names if name in self.arguments}


@dataclass(frozen=True)
class Tool:
    """One thing a client can call: its schema, and the function that runs on the caller's memory."""

    name: str
    title: str
    description: str
    parameters: Mapping[str, Json]
    run: Callable[[Memoryos, Call], Json]
    required: tuple[str, ...] = ()
    scope: Scope = "memory:read"
    destructive: bool = False
    idempotent: bool = True
    for_agents: bool = True
    wants_client_info: bool = False

    @property
    def writes(self) -> bool:
        """Whether a call may change what is stored."""
        return self.scope != "memory:read"

    @cached_property
    def schema(self) -> Json:
        """The JSON schema of the arguments."""
        required = {"required": list(self.required)} if self.required else {}
        return {"type": "object", "properties": dict(self.parameters), **required, "additionalProperties": False}

    def validate(self, raw_arguments: Mapping[str, Any] | None) -> Json:
        """The arguments of one call. Raises InvalidInputError if they do not fit the schema.

        Agents may also wrap them in a single argument `params`, as clients of the older server do. An optional argument
        that is null counts as missing.
        """
        unwrapped = self.unwrap(raw_arguments or {})
        self._check_names(unwrapped)
        arguments = {name: value for name, value in unwrapped.items() if value is not None or name in self.required}
        for name, value in arguments.items():
            _check_size(f"{self.name}: {name}", value)
        if not all(self._plainly_fits(name, value) for name, value in arguments.items()):
            for problem in self._validator.iter_errors(arguments):
                raise InvalidInputError(f"{self.name}: {explain(problem)}")
        # JSON has one kind of number, so 5.0 is an integer there and must become one here.
        return {name: int(value) if self._is_integer(name) else value for name, value in arguments.items()}

    def unwrap(self, raw_arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """The arguments themselves, by their own names, even if they came wrapped in a single argument `params`."""
        inner = raw_arguments.get("params")
        may_be_wrapped = self.for_agents and len(raw_arguments) == 1 and "params" not in self.parameters
        arguments = inner if may_be_wrapped and isinstance(inner, dict) else raw_arguments
        aliases = {
            alias: name
            for alias, name in _ALIASES.items()
            if alias in arguments and name not in arguments and name in self.parameters and alias not in self.parameters
        }
        return {aliases.get(name, name): value for name, value in arguments.items()} if aliases else arguments

    @cached_property
    def _validator(self) -> Draft202012Validator:
        return Draft202012Validator(self.schema)

    def _plainly_fits(self, name: str, value: object) -> bool:
        """Whether a look at its type alone shows that `value` fits; most do, and the validator takes far longer."""
        schema = self.parameters[name]
        kind = _PLAIN_TYPES.get(schema.get("type", ""))
        return kind is not None and type(value) is kind and schema.keys() <= _NO_RULES

    def _is_integer(self, name: str) -> bool:
        return self.parameters[name].get("type") == "integer"

    def _check_names(self, arguments: Mapping[str, Any]) -> None:
        takes = ", ".join(self.parameters) or "none"
        for name in arguments:
            if name not in self.parameters:
                near = get_close_matches(name[:_MAX_SHOWN_NAME], self.parameters, n=1)
                hint = f"did you mean {near[0]!r}? " if near else ""
                raise InvalidInputError(
                    f"unknown argument {name[:_MAX_SHOWN_NAME]!r} of {self.name}; {hint}it takes: {takes}"
                )
        for name in self.required:
            if name not in arguments:
                raise InvalidInputError(f"{self.name} needs the argument {name!r}; it takes: {takes}")


def _check_size(what: str, value: object) -> None:
    """Refuses a value that is nested too deeply or holds too many values, and looks no further than it must."""
    level, depth, values = [value], 0, 0
    while holders := [item for item in level if isinstance(item, dict | list)]:
        level = [inner for item in holders for inner in (item.values() if isinstance(item, dict) else item)]
        depth, values = depth + 1, values + len(level)
        if depth > _MAX_DEPTH:
            raise InvalidInputError(f"{what} is nested too deeply; the limit is {_MAX_DEPTH} levels")
        if values > _MAX_VALUES:
            raise InvalidInputError(f"{what} has more than {_MAX_VALUES} values; send it in pieces")
