"""The `memoryos` command."""

import io
import sys
from typing import Any

import click

from memoryos.errors import MemoryosError
from memoryos.interfaces.cli.command_list import SECTIONS
from memoryos.interfaces.cli.lazy import LazyGroup
from memoryos.version import __version__

__all__ = ["main"]

_INTERRUPTED = 130


class _Commands(LazyGroup):
    """Says what went wrong in one line: 1 where the command failed, 2 where it was not understood."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except MemoryosError as error:
            raise click.ClickException(" ".join(str(error).split())) from error
        except KeyboardInterrupt:
            click.echo("Interrupted.", err=True)
            ctx.exit(_INTERRUPTED)


@click.group(cls=_Commands, sections=SECTIONS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="memoryos")
def commands() -> None:
    """MemoryOS: a memory for AI agents.

    \b
    Examples:
      memoryos demo
      memoryos add "My sister Lena is allergic to nuts." "Noted."
      memoryos recall "What may my sister not eat?"
      memoryos connect claude-code
      memoryos COMMAND --help

    \b
    Exit codes:
      0    done
      1    it failed, or a check found something wrong; one line says what, and what to do
      2    the command was not understood
      130  interrupted with Ctrl+C; nothing is half-written
    """  # noqa: D301 - \b keeps click from joining the lines


def main() -> None:
    """Runs the command that was typed."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A question mark for a letter that the console does not have is better than an end half-way.
            stream.reconfigure(errors="replace")
    commands(prog_name="memoryos")
