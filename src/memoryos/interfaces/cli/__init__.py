"""The `memoryos` command."""

import io
import os
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
    """Reports an error in one line: exit code 1 if the command failed, 2 if it was not understood."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except MemoryosError as error:
            raise click.ClickException(" ".join(str(error).split())) from error
        except BrokenPipeError:
            # The reader has seen enough, as in `memoryos demo | head`.
            _discard_output()
            ctx.exit(0)
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
      memoryos recall "What can't my sister eat?"
      memoryos connect claude-code
      memoryos COMMAND --help

    \b
    Exit codes:
      0    done
      1    the command failed, or a check found a problem; one line says what, and what to do about it
      2    the command was not understood
      130  interrupted with Ctrl+C; nothing is half-written
    """  # noqa: D301 - \b keeps click from joining the lines


def main() -> None:
    """Runs the command line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A question mark for a letter that the console cannot show is better than stopping half-way.
            stream.reconfigure(errors="replace")
    try:
        commands(prog_name="memoryos")
    finally:
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            _discard_output()


def _discard_output() -> None:
    """Sends the rest of standard output nowhere, so that Python does not complain about it at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except io.UnsupportedOperation:
        # Standard output is not a file here, as in tests.
        return
