"""The memory that a command works on, and how its answer is printed."""

import functools
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, is_dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import click

from memoryos import Memoryos
from memoryos.assembly.stores import has_memory, stores
from memoryos.config.settings import Settings
from memoryos.errors import InvalidInputError, NotFoundError, SettingsError
from memoryos.interfaces.cli.screen import visible

_Command = TypeVar("_Command", bound=Callable[..., Any])

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
data_option = click.option(
    "--data",
    "data_storage_path",
    type=click.Path(file_okay=False),
    metavar="FOLDER",
    help="The data folder. [default: from the settings]",
)

_OWNER_OPTIONS = (
    click.option("--user", "user_id", metavar="NAME", help="Use this user's memory. [default: from the settings]"),
    click.option(
        "--assistant",
        "assistant_id",
        metavar="NAME",
        help="The user's memory with this assistant. [default: from the settings]",
    ),
    data_option,
)


def with_memory(
    *, must_exist: bool = True, check: Callable[..., object] | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Opens the memory that the options name, passes it as the first argument and closes it at the end.

    If it must exist, a mistyped name is an error instead of a new, empty memory. `check` gets the settings and the
    command's options, and may refuse them before anything is created.
    """

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(command)
        def with_memory_open(
            user_id: str | None, assistant_id: str | None, data_storage_path: str | None, **rest: Any
        ) -> None:
            settings: dict[str, Any] = {
                "user_id": user_id,
                "assistant_id": assistant_id,
                "data_storage_path": data_storage_path,
            }
            with _errors_naming_options():
                if must_exist:
                    _check_stored(Settings.load(settings))
                if check is not None:
                    check(Settings.load(settings), **rest)
                with Memoryos(**settings) as memory:
                    command(memory, **rest)

        return _with_options(with_memory_open)

    return decorate


@contextmanager
def _errors_naming_options() -> Iterator[None]:
    """Errors of the library name its arguments; here they name the options instead, such as --at for `timestamp`."""
    try:
        yield
    except InvalidInputError as error:
        raise InvalidInputError(_in_options(str(error), click.get_current_context().command)) from error
    except SettingsError as error:
        raise SettingsError(_in_options(str(error), click.get_current_context().command)) from error


def _in_options(message: str, command: click.Command) -> str:
    """`message` with the options of `command` where it begins with, or gives the value of, one of its arguments."""
    for parameter in command.params:
        name = re.escape(parameter.name or "")
        label = max(parameter.opts, key=len) if isinstance(parameter, click.Option) else parameter.human_readable_name
        message = re.sub(rf"^(setting )?'?{name}'?(?=[ :;])|(?<= ){name}(?= ')", label, message)
    return message


def _with_options(command: _Command) -> _Command:
    for option in reversed(_OWNER_OPTIONS):
        command = option(command)
    return command


def _check_stored(settings: Settings) -> None:
    if not has_memory(settings, settings.user_id):
        raise NotFoundError(
            f"there is no memory of user {settings.user_id!r} with assistant {settings.assistant_id!r} in"
            f" {stores(settings).place!r}; `memoryos users` lists the memories there"
        )


def print_json(value: Any) -> None:
    """Prints `value` as JSON, with every control character escaped."""
    readable = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    click.echo(visible(json.dumps(value, default=_plain, ensure_ascii=not readable, indent=2)))


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
    """A time for people, to the minute."""
    return f"{moment:%Y-%m-%d %H:%M}"


def size(count: float) -> str:
    """A number of bytes for people."""
    for unit in ("B", "kB", "MB", "GB"):
        if count < 1000:
            return f"{count:.0f} {unit}" if unit == "B" else f"{count:.1f} {unit}"
        count /= 1000
    return f"{count:.1f} TB"
