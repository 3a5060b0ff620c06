"""`memoryos serve`: the server for many users and any client."""

import shutil
import sys
from pathlib import Path
from typing import Any

import click

from memoryos.config.settings import variable
from memoryos.service.api_keys import NewKey
from memoryos.service.extras import loaded as loaded

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
TOOLSETS = ("default", "core", "notes", "all")

tools_option = click.option(
    "--tools", type=click.Choice(TOOLSETS), default="default", show_default=True, help="Which tools clients see."
)


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; only this machine by default.")
@click.option("--port", type=click.IntRange(0, 65535), envvar="PORT", default=5000, show_default=True, show_envvar=True)
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="How many processes serve.")
@tools_option
@click.option("--no-auth", is_flag=True, help="Ask nobody for a key: everybody on this machine is the settings' user.")
@click.option(
    "--oauth-issuer",
    "oauth_issuers",
    multiple=True,
    metavar="URL",
    envvar="MEMORYOS_OAUTH_ISSUER",
    help="Take access tokens of this OpenID Connect issuer beside keys; may be given again for another.",
)
@click.option(
    "--oauth-audience",
    metavar="NAME",
    envvar="MEMORYOS_OAUTH_AUDIENCE",
    help="For whom tokens must be meant; by default the public URL with /mcp.",
)
@click.option(
    "--public-url",
    metavar="URL",
    envvar="MEMORYOS_PUBLIC_URL",
    help="The address by which clients know the server, such as https://memory.example.com.",
)
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
@click.option("--calls-per-day", type=click.IntRange(1), help="How many requests one key may make in a day of UTC.")
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

    \b
    Examples:
      memoryos serve
      memoryos serve --port 8080 --tools all
      memoryos serve --host 0.0.0.0 --certificate chain.pem --private-key key.pem --allowed-host memory.example.com
    """  # noqa: D301 - \b keeps click from joining the lines
    if not no_auth and not chosen["oauth_issuers"]:
        chosen |= _auth0(chosen["oauth_audience"])
    options = loaded("memoryos.interfaces.http.options:ServeOptions")(
        authentication=not no_auth, log_level=log_level.upper(), **chosen
    )
    loaded("memoryos.interfaces.http.run:serve")(options, _greet)


def _auth0(named: str | None) -> dict[str, Any]:
    """What the variables of the older server say, which needed both; one that merely lies about turns nothing on."""
    domain, audience = variable("AUTH0_DOMAIN"), variable("AUTH0_API_AUDIENCE")
    if not domain or not audience:
        return {}
    name = domain.removeprefix("https://").rstrip("/")
    return {"oauth_issuers": (f"https://{name}/",), "oauth_audience": named or audience}


def _greet(options: Any, first: NewKey | None) -> None:
    lines = [f"MemoryOS serves MCP at {options.url}  (stop with Ctrl+C)"]
    if first is not None:
        lines.append(f"\nYour key, shown this once; it opens the memory of {first.key.user_id!r}:\n  {first.secret}")
    lines += [
        f"Access tokens of {issuer} for {options.audience} are taken beside keys." for issuer in options.oauth_issuers
    ]
    if options.authentication:
        key = first.secret if first else "$MEMORYOS_API_KEY"
        header = f'--header "Authorization: Bearer {key}"'
        lines.append(f"\nTo connect Claude Code:\n  claude mcp add --transport http memoryos {options.url} {header}")
        lines.append(f"More keys: {_program()} keys create --user NAME")
    # At once, so that nobody who stops the server early has missed the key.
    click.echo("\n".join(lines))


def _program() -> str:
    """What to type for this command: its path, where it lies in an environment that the shell does not look into."""
    typed = Path(sys.argv[0])
    return str(typed) if typed.stem == "memoryos" and shutil.which("memoryos") is None else "memoryos"
