"""`memoryos hook`: for agents whose hooks are commands."""

import json
import sys
from typing import Any

import click

from memoryos.errors import MemoryosError
from memoryos.service.extras import loaded


class _NeverBlocking(click.Command):
    """A command that never exits with 2, because agents take that as an order to block what the user wants."""

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        try:
            return super().make_context(*args, **more)
        except click.UsageError as error:
            raise click.ClickException(error.format_message()) from error


@click.command(cls=_NeverBlocking)
@click.argument("client", metavar="claude-code|codex|gemini")
@click.option(
    "--url", envvar="MEMORYOS_URL", help="The address of a running `memoryos serve`; without it, no server is needed."
)
@click.option("--key", envvar="MEMORYOS_API_KEY", help="The key for that server.")
def hook(client: str, url: str | None, key: str | None) -> None:
    """Handle a hook event from an agent: store what was said and recall what matters.

    Reads the event as JSON from standard input and prints what the agent expects. If something fails, it says why on
    standard error and exits with 1, which agents report and otherwise ignore.

    \b
    Examples:
      memoryos hook claude-code < event.json
      memoryos hook codex --url http://127.0.0.1:5000 --key "$MEMORYOS_API_KEY" < event.json
    """  # noqa: D301 - \b keeps click from joining the lines
    text = sys.stdin.buffer.read().decode("utf-8", "replace")
    try:
        answer = loaded("memoryos.interfaces.hooks.command:answer")(client, text, url, key)
    except MemoryosError:
        raise
    except Exception as error:  # the last line of defence: a failing hook must not stop the agent
        raise click.ClickException(f"the hook failed: {type(error).__name__}") from error
    # ASCII only: the agent may read with a different encoding than this process writes.
    click.echo(json.dumps(answer))
