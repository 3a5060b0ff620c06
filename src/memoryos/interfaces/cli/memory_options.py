"""The memory that a command works on, and how its answer is given."""

import functools
import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict, is_dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import click

from memoryos import Memoryos
from memoryos.admin.deployment import Owner
from memoryos.assembly.stores import deployment as deployment_of
from memoryos.config.settings import Settings
from memoryos.errors import NotFoundError

_Command = TypeVar("_Command", bound=Callable[..., Any])

json_option = click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
data_option = click.option(
    "--data",
    "data_storage_path",
    type=click.Path(file_okay=False),
    metavar="FOLDER",
    help="The data folder; without it, the one that the settings name.",
)

_OWNER_OPTIONS = (
    click.option("--user", "user_id", metavar="NAME", help="Whose memory; without it, the user of the settings."),
    click.option("--assistant", "assistant_id", metavar="NAME", help="With which assistant."),
    data_option,
)


def with_memory(*, must_exist: bool = True) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Opens the memory that the options name and passes it as the first argument; closes it at the end.

    Where it must exist, a name that was mistyped is refused instead of making an empty memory.
    """

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(command)
        def opened(user_id: str | None, assistant_id: str | None, data_storage_path: str | None, **rest: Any) -> None:
            given: dict[str, Any] = {
                "user_id": user_id,
                "assistant_id": assistant_id,
                "data_storage_path": data_storage_path,
            }
            if must_exist:
                _check_stored(Settings.load(given))
            with Memoryos(**given) as memory:
                command(memory, **rest)

        return _with_options(opened)

    return decorate


def _with_options(command: _Command) -> _Command:
    for option in reversed(_OWNER_OPTIONS):
        command = option(command)
    return command


def _check_stored(settings: Settings) -> None:
    if not deployment_of(settings).has(Owner(settings.user_id, settings.assistant_id)):
        raise NotFoundError(
            f"nothing is stored for the user {settings.user_id!r} with the assistant {settings.assistant_id!r} in"
            f" {str(settings.data_path)!r}; `memoryos users` lists whose memories are there"
        )


def print_json(value: Any) -> None:
    """Prints `value` for machines."""
    readable = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    click.echo(json.dumps(value, default=_plain, ensure_ascii=not readable, indent=2))


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Path):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")


def day(moment: datetime) -> str:
    """A moment for people, to the minute."""
    return f"{moment:%Y-%m-%d %H:%M}"


def size(count: float) -> str:
    """Bytes for people."""
    for unit in ("B", "kB", "MB", "GB"):
        if count < 1000:
            return f"{count:.0f} {unit}" if unit == "B" else f"{count:.1f} {unit}"
        count /= 1000
    return f"{count:.1f} TB"
