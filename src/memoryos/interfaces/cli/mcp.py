"""`memoryos mcp`: the memory of one user, for an agent that starts it."""

import click

from memoryos.interfaces.cli.serve import LOG_LEVELS, loaded, tools_option


@click.command("mcp")
@tools_option
@click.option(
    "--log-level",
    type=click.Choice(LOG_LEVELS, case_sensitive=False),
    envvar="MEMORYOS_LOG_LEVEL",
    default="WARNING",
    show_default=True,
    help="What is said on standard error.",
)
def serve_stdio(tools: str, log_level: str) -> None:
    """Serve MCP on the standard streams, for the user that the settings name.

    Clients start it by themselves: `memoryos connect CLIENT` tells them how.

    \b
    Example:
      memoryos mcp --tools core
    """  # noqa: D301 - \b keeps click from joining the lines
    loaded("memoryos.interfaces.mcp.stdio:run")(tools, log_level.upper())
