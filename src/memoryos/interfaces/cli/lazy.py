"""Commands by name: the help lists them all and loads none; a command is loaded when somebody types it."""

import difflib
import pkgutil
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import click


@dataclass(frozen=True, slots=True)
class CommandEntry:
    """A command that is not loaded yet: its name, where to find it, and its line in the help."""

    name: str
    place: str
    help: str

    def load(self) -> click.Command:
        """The command itself."""
        command: click.Command = pkgutil.resolve_name(self.place)
        return command


@dataclass(frozen=True, slots=True)
class Section:
    """Commands that are listed together in the help."""

    title: str
    entries: tuple[CommandEntry, ...]


class LazyGroup(click.Group):
    """A group whose commands are loaded one by one, when they are needed."""

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

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        # click looks for similar names among the commands that are loaded, and here none is.
        near = difflib.get_close_matches(args[0], self._entries, n=1)
        if near and args[0] not in self._entries and not ctx.resilient_parsing:
            ctx.fail(f"No such command {args[0]!r}. Did you mean {near[0]!r}?")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        width = max(map(len, self._entries), default=0)
        for section in self.sections:
            with formatter.section(section.title):
                formatter.write_dl([(entry.name.ljust(width), entry.help) for entry in section.entries])
