"""Commands by name: the help lists them all and loads none, a command is loaded when it is typed."""

import pkgutil
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import click


@dataclass(frozen=True, slots=True)
class CommandEntry:
    """A command that is not loaded yet: its name, where it is, and the one line that the help says of it."""

    name: str
    place: str
    help: str

    def load(self) -> click.Command:
        """The command itself."""
        command: click.Command = pkgutil.resolve_name(self.place)
        return command


@dataclass(frozen=True, slots=True)
class Section:
    """Commands that stand together in the help."""

    title: str
    entries: tuple[CommandEntry, ...]


class LazyGroup(click.Group):
    """A group whose commands are loaded one by one, when they are asked for."""

    def __init__(self, *args: Any, sections: Iterable[Section] = (), **more: Any) -> None:
        super().__init__(*args, **more)
        self.sections = tuple(sections)
        self._entries = {entry.name: entry for section in self.sections for entry in section.entries}

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click passes it
        return list(self._entries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in self._entries:
            return None
        if cmd_name not in self.commands:
            self.commands[cmd_name] = self._entries[cmd_name].load()
        return self.commands[cmd_name]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        width = max(map(len, self._entries), default=0)
        for section in self.sections:
            with formatter.section(section.title):
                formatter.write_dl([(entry.name.ljust(width), entry.help) for entry in section.entries])
