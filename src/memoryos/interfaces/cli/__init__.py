"""The `memoryos` command."""

from typing import Any

import click

from memoryos import __version__
from memoryos.errors import MemoryosError
from memoryos.interfaces.cli.eval import evaluate
from memoryos.interfaces.cli.hook import hook
from memoryos.interfaces.cli.keys import keys
from memoryos.interfaces.cli.mcp import serve_stdio
from memoryos.interfaces.cli.serve import serve

__all__ = ["main"]

_INTERRUPTED = 130


class _Commands(click.Group):
    """Says what went wrong in one line: 1 where the command failed, 2 where it was not understood."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except MemoryosError as error:
            raise click.ClickException(" ".join(str(error).split())) from error
        except KeyboardInterrupt:
            click.echo("Interrupted.", err=True)
            ctx.exit(_INTERRUPTED)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="memoryos")
def commands() -> None:
    """MemoryOS: a memory for AI agents.

    \b
    Examples:
      memoryos --version
      memoryos eval locomo locomo10.json --json result.json
    """  # noqa: D301 - \b keeps click from joining the lines


commands.add_command(evaluate)
commands.add_command(hook)
commands.add_command(keys)
commands.add_command(serve)
commands.add_command(serve_stdio)


def main() -> None:
    """Runs the command that was typed."""
    commands(prog_name="memoryos")
