"""`memoryos serve`: the server for many users and any client."""

import pkgutil
from collections.abc import Callable
from typing import Any

import click

from memoryos.errors import MissingExtraError
from memoryos.interfaces.keys import NewKey

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
TOOLSETS = ("default", "core", "notes", "all")

tools_option = click.option(
    "--tools", type=click.Choice(TOOLSETS), default="default", show_default=True, help="Which tools clients see."
)


def loaded(name: str) -> Callable[..., Any]:
    """What `name` says, loaded now: the server's libraries take a second to load, and no other command needs them."""
    try:
        found: Callable[..., Any] = pkgutil.resolve_name(name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("memoryos"):
            raise
        raise MissingExtraError(
            f"the server needs the library {error.name!r}; install it with: pip install 'memoryos-engine[server]'"
        ) from error
    return found


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; only this machine by default.")
@click.option("--port", type=click.IntRange(0, 65535), envvar="PORT", default=5000, show_default=True, show_envvar=True)
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="How many processes serve.")
@tools_option
@click.option("--no-auth", is_flag=True, help="Ask nobody for a key: everybody on this machine is the settings' user.")
@click.option(
    "--allowed-host",
    "allowed_hosts",
    multiple=True,
    envvar="MEMORYOS_ALLOWED_HOSTS",
    help="A name by which clients may address the server.",
)
@click.option("--certificate", type=click.Path(exists=True, dir_okay=False), help="TLS certificate chain (PEM).")
@click.option("--private-key", type=click.Path(exists=True, dir_okay=False), help="TLS private key (PEM).")
@click.option(
    "--calls-per-minute",
    type=click.IntRange(1),
    default=1200,
    show_default=True,
    help="How many requests one key may make; a tenth of them at once.",
)
@click.option("--behind-proxy", is_flag=True, help="A proxy or container in front of the server takes care of TLS.")
@click.option(
    "--log-level",
    type=click.Choice(LOG_LEVELS, case_sensitive=False),
    envvar="MEMORYOS_LOG_LEVEL",
    default="INFO",
    show_default=True,
)
@click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    envvar="MEMORYOS_LOG_FORMAT",
    default="text",
    show_default=True,
    help="Lines for people or for machines, on standard error.",
)
def serve(*, no_auth: bool, log_level: str, **chosen: Any) -> None:
    """Serve MCP over HTTP, for many users, each with a key.

    On the first start there is no key, so one is made and shown.
    """
    options = loaded("memoryos.interfaces.http.options:ServeOptions")(
        authentication=not no_auth, log_level=log_level.upper(), **chosen
    )
    loaded("memoryos.interfaces.http.run:serve")(options, _greet)


def _greet(options: Any, first: NewKey | None) -> None:
    lines = [f"MemoryOS serves MCP at {options.url}  (stop with Ctrl+C)"]
    if first is not None:
        lines.append(f"\nYour key, shown this once; it opens the memory of {first.key.user_id!r}:\n  {first.secret}")
    if options.authentication:
        key = first.secret if first else "$MEMORYOS_API_KEY"
        header = f'--header "Authorization: Bearer {key}"'
        lines.append(f"\nTo connect Claude Code:\n  claude mcp add --transport http memoryos {options.url} {header}")
        lines.append("More keys: memoryos keys create --user NAME")
    # At once, so that nobody who stops the server early has missed the key.
    click.echo("\n".join(lines))
