"""A tool as data: what a client is told of it is what its arguments are checked against."""

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
from memoryos.service.tools.argument_errors import explained

Json = dict[str, Any]

# A deeper value cannot be checked within Python's stack, and no argument of ours needs it.
_DEEPEST = 64
# While many values are checked one by one, everybody else waits.
_MOST_VALUES = 20_000
_LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a tool: the arguments as they were checked, who asks, and when.

    `client` is what the client told of itself, for tools that ask for it.
    """

    arguments: Mapping[str, Any]
    caller: Identity
    now: datetime
    client: Mapping[str, Any] = field(default_factory=dict)

    def given(self, *names: str) -> Json:
        """Those of the arguments named that were given."""
        return {name: self.arguments[name] for name in names if name in self.arguments}


@dataclass(frozen=True)
class Tool:
    """What an agent can ask for, and what then happens to the caller's memory."""

    name: str
    title: str
    description: str
    parameters: Mapping[str, Json]
    run: Callable[[Memoryos, Call], Json]
    required: tuple[str, ...] = ()
    scope: Scope = "memory:read"
    destructive: bool = False
    repeatable: bool = True
    for_agents: bool = True
    asks_client: bool = False

    @property
    def writes(self) -> bool:
        """Whether a call may change what is stored."""
        return self.scope != "memory:read"

    @cached_property
    def schema(self) -> Json:
        """The JSON schema of the arguments."""
        required = {"required": list(self.required)} if self.required else {}
        return {"type": "object", "properties": dict(self.parameters), **required, "additionalProperties": False}

    def checked(self, given: Mapping[str, Any] | None) -> Json:
        """`given` as arguments of this tool, or InvalidInputError.

        Agents may also send them as the one argument `params`, as clients of the older server do. An optional argument
        that is null counts as not given.
        """
        named = self.unwrapped(given or {})
        self._check_names(named)
        arguments = {name: value for name, value in named.items() if value is not None or name in self.required}
        for name, value in arguments.items():
            _check_size(f"{self.name}: {name}", value)
        for problem in self._validator.iter_errors(arguments):
            raise InvalidInputError(f"{self.name}: {explained(problem)}")
        # JSON knows one kind of number, so 5.0 is a whole number there and must become one here.
        return {name: int(value) if self._is_whole(name) else value for name, value in arguments.items()}

    def unwrapped(self, given: Mapping[str, Any]) -> Mapping[str, Any]:
        """The arguments themselves, also where they were sent as the one argument `params`."""
        nested = given.get("params")
        wrapped = self.for_agents and isinstance(nested, dict) and len(given) == 1 and "params" not in self.parameters
        return nested if wrapped and isinstance(nested, dict) else given

    @cached_property
    def _validator(self) -> Draft202012Validator:
        return Draft202012Validator(self.schema)

    def _is_whole(self, name: str) -> bool:
        return self.parameters[name].get("type") == "integer"

    def _check_names(self, arguments: Mapping[str, Any]) -> None:
        takes = ", ".join(self.parameters) or "none"
        for name in arguments:
            if name not in self.parameters:
                near = get_close_matches(name[:_LONGEST_NAME], self.parameters, n=1)
                hint = f"did you mean {near[0]!r}? " if near else ""
                raise InvalidInputError(
                    f"unknown argument {name[:_LONGEST_NAME]!r} of {self.name}; {hint}it takes: {takes}"
                )
        for name in self.required:
            if name not in arguments:
                raise InvalidInputError(f"{self.name} needs the argument {name!r}; it takes: {takes}")


def _check_size(what: str, value: object) -> None:
    """Refuses what is nested too deeply or holds too much, looking no further than that takes."""
    level, depth, values = [value], 0, 0
    while holders := [item for item in level if isinstance(item, dict | list)]:
        level = [inner for item in holders for inner in (item.values() if isinstance(item, dict) else item)]
        depth, values = depth + 1, values + len(level)
        if depth > _DEEPEST:
            raise InvalidInputError(f"{what} is nested too deeply; {_DEEPEST} levels are the most")
        if values > _MOST_VALUES:
            raise InvalidInputError(f"{what} holds more than {_MOST_VALUES} values; send it in pieces")
