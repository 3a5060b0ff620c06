"""`memoryos mcp`: one user's memory, for an agent that starts it."""

import click

from memoryos.config.settings import use_config_file
from memoryos.interfaces.cli.serve import LOG_LEVELS, config_option, loaded, tools_option
from memoryos.service.server_libraries import check_server_libraries


@click.command("mcp")
@tools_option
@click.option(
    "--log-level",
    type=click.Choice(LOG_LEVELS, case_sensitive=False),
    envvar="MEMORYOS_LOG_LEVEL",
    default="WARNING",
    show_default=True,
    help="How much to log on standard error.",
)
@config_option
def serve_stdio(tools: str, log_level: str, config_path: str | None) -> None:
    """Serve MCP over stdio, for the user named in the settings.

    Clients start this command themselves; `memoryos connect CLIENT` sets that up.

    \b
    Example:
      memoryos mcp --tools core
    """  # noqa: D301 - \b keeps click from joining the lines
    check_server_libraries("the server")
    if config_path is not None:
        use_config_file(config_path)
    loaded("memoryos.interfaces.mcp.stdio:run")(tools, log_level.upper())
