"""`memoryos serve`: the server, for many users and any client."""

import shutil
import sys
from pathlib import Path
from typing import Any

import click

from memoryos.config.settings import use_config_file, use_database, variable
from memoryos.service.api_keys import NewKey
from memoryos.service.extras import loaded as loaded
from memoryos.service.server_libraries import check_server_libraries

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
TOOLSETS = ("default", "core", "notes", "all")

tools_option = click.option(
    "--tools", type=click.Choice(TOOLSETS), default="default", show_default=True, help="Which tools clients see."
)
config_option = click.option(
    "--config",
    "config_path",
    type=click.Path(exists=True, dir_okay=False),
    metavar="FILE",
    help="The settings file. [default: config.json in the data folder]",
)
certificate_option = click.option(
    "--certificate", type=click.Path(exists=True, dir_okay=False), help="TLS certificate chain (PEM)."
)
private_key_option = click.option(
    "--private-key", type=click.Path(exists=True, dir_okay=False), help="TLS private key (PEM)."
)
log_level_option = click.option(
    "--log-level",
    type=click.Choice(LOG_LEVELS, case_sensitive=False),
    envvar="MEMORYOS_LOG_LEVEL",
    default="INFO",
    show_default=True,
    help="How much to log on standard error.",
)
log_format_option = click.option(
    "--log-format",
    type=click.Choice(["text", "json"]),
    envvar="MEMORYOS_LOG_FORMAT",
    default="text",
    show_default=True,
    help="How to log on standard error: text for people, json for machines.",
)


@click.command()
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="The address to listen on; by default only this machine."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    envvar="PORT",
    default=5000,
    show_default=True,
    show_envvar=True,
    help="The port to listen on.",
)
@click.option(
    "--database-url",
    metavar="URL",
    help="Keep memories in this PostgreSQL database. [default: the setting database_url, or files in the data folder]",
)
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="How many processes to run.")
@tools_option
@config_option
@click.option(
    "--no-auth", is_flag=True, help="Don't ask for a key: everybody on this machine acts as the user in the settings."
)
@click.option(
    "--oauth-issuer",
    "oauth_issuers",
    multiple=True,
    metavar="URL",
    envvar="MEMORYOS_OAUTH_ISSUER",
    help="Accept access tokens from this OpenID Connect issuer as well as keys; can be repeated.",
)
@click.option(
    "--oauth-audience",
    metavar="NAME",
    envvar="MEMORYOS_OAUTH_AUDIENCE",
    help="The audience that tokens must name. [default: the public URL with /mcp]",
)
@click.option(
    "--oauth-client-id",
    metavar="ID",
    envvar="MEMORYOS_OAUTH_CLIENT_ID",
    help="The OAuth client that people use to sign in to the web pages; register it with the first issuer as a public"
    " client, with PKCE and no secret.",
)
@click.option(
    "--public-url",
    metavar="URL",
    envvar="MEMORYOS_PUBLIC_URL",
    help="The address that clients use for the server, such as https://memory.example.com.",
)
@click.option(
    "--allowed-host",
    "allowed_hosts",
    multiple=True,
    envvar="MEMORYOS_ALLOWED_HOSTS",
    help="A host name that clients may use for the server; can be repeated.",
)
@certificate_option
@private_key_option
@click.option(
    "--calls-per-minute",
    type=click.IntRange(1),
    default=1200,
    show_default=True,
    help="How many requests a key may make per minute; up to a tenth of them may come in one burst.",
)
@click.option(
    "--calls-per-day",
    type=click.IntRange(1),
    help="How many requests a key may make per day (UTC). [default: no limit]",
)
@click.option("--behind-proxy", is_flag=True, help="TLS is handled by a proxy or container in front of the server.")
@log_level_option
@log_format_option
def serve(*, no_auth: bool, log_level: str, config_path: str | None, database_url: str | None, **options: Any) -> None:
    """Serve MCP over HTTP to many users, each with their own key.

    The first start creates a key and shows it.

    \b
    Examples:
      memoryos serve
      memoryos serve --port 8080 --tools all
      memoryos serve --config server.json
      memoryos serve --database-url postgresql://memoryos@db.example.com/memoryos
      memoryos serve --host 0.0.0.0 --certificate chain.pem --private-key key.pem --allowed-host memory.example.com
    """  # noqa: D301 - \b keeps click from joining the lines
    check_server_libraries("the server")
    if config_path is not None:
        use_config_file(config_path)
    if database_url is not None:
        use_database(database_url)
    if not no_auth and not options["oauth_issuers"]:
        options |= _auth0(options["oauth_audience"])
    serve_options = loaded("memoryos.interfaces.http.options:ServeOptions")(
        authentication=not no_auth, log_level=log_level.upper(), **options
    )
    loaded("memoryos.interfaces.http.run:serve")(serve_options, _greet)


def _auth0(oauth_audience: str | None) -> dict[str, Any]:
    """The variables of the older server. It needed both, so one that happens to be set alone turns nothing on."""
    domain, audience = variable("AUTH0_DOMAIN"), variable("AUTH0_API_AUDIENCE")
    if not domain or not audience:
        return {}
    name = domain.removeprefix("https://").rstrip("/")
    return {"oauth_issuers": (f"https://{name}/",), "oauth_audience": oauth_audience or audience}


def _greet(options: Any, first: NewKey | None, browser_address: str) -> None:
    lines = [f"MemoryOS serves MCP at {options.url}  (stop with Ctrl+C)"]
    once = "; the link works once" if "?" in browser_address else ""
    lines.append(f"\nSee and correct the memory in a browser{once}:\n  {browser_address}")
    if first is not None:
        lines.append(
            f"\nYour key, which is shown only now; it opens the memory of {first.key.user_id!r}:\n  {first.secret}"
        )
    lines += [
        f"Access tokens of {issuer} for {options.audience} work as well as keys." for issuer in options.oauth_issuers
    ]
    if options.authentication:
        key = first.secret if first else "$MEMORYOS_API_KEY"
        header = f'--header "Authorization: Bearer {key}"'
        lines.append(f"\nTo connect Claude Code:\n  claude mcp add --transport http memoryos {options.url} {header}")
        lines.append(f"More keys: {_program()} keys create --user NAME")
    if options.authentication and first is None:
        lines.append(f"Lost your key? {_program()} keys list, then {_program()} keys rotate ID makes a new one.")
    # All at once, so that nobody who stops the server early has missed the key.
    click.echo("\n".join(lines))


def _program() -> str:
    """What to type for this command: its path, if it is in an environment that is not on the PATH."""
    program = Path(sys.argv[0])
    return str(program) if program.stem == "memoryos" and shutil.which("memoryos") is None else "memoryos"
