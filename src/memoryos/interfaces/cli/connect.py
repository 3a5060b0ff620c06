"""`memoryos connect`: adds MemoryOS to a client's configuration."""

import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import click

from memoryos.config.settings import Settings, environment
from memoryos.errors import InvalidInputError, SettingsError
from memoryos.interfaces.cli.memory_options import json_option, print_json
from memoryos.interfaces.clients.clients import CLIENTS, KEY_VARIABLE, PLACEHOLDER, Client, Entry, Remote
from memoryos.interfaces.clients.config_entries import connected, disconnected, snippet
from memoryos.interfaces.clients.config_files import read, write
from memoryos.interfaces.clients.config_paths import config_file
from memoryos.interfaces.clients.launch import own_launch
from memoryos.service.clock import machine_time
from memoryos.service.server_libraries import check_server_libraries

DEFAULT_URL = "http://127.0.0.1:5000/mcp"


@dataclass(frozen=True, slots=True)
class _Connection:
    """Which client is to reach MemoryOS, and how."""

    client: Client
    http: bool
    url: str
    key: str | None
    user_id: str | None


@click.command()
@click.argument("client", type=click.Choice(list(CLIENTS)), metavar="CLIENT")
@click.option(
    "--stdio", "http", flag_value=False, type=bool, default=False, help="The client starts MemoryOS itself. [default]"
)
@click.option("--http", "http", flag_value=True, type=bool, help="The client talks to a running server.")
@click.option("--url", default=DEFAULT_URL, show_default=True, help="With --http: the server's address.")
@click.option(
    "--key",
    envvar=KEY_VARIABLE,
    show_envvar=True,
    help="With --http: the key, for clients that can't read it from a variable.",
)
@click.option("--user", "user_id", metavar="NAME", help="With --stdio: whose memory. [default: from the settings]")
@click.option("--print", "print_only", is_flag=True, help="Show the file and what belongs in it; change nothing.")
@click.option("--remove", is_flag=True, help="Remove MemoryOS again.")
@json_option
def connect(
    client: str,
    *,
    http: bool,
    url: str,
    key: str | None,
    user_id: str | None,
    print_only: bool,
    remove: bool,
    as_json: bool,
) -> None:
    """Add MemoryOS to a client's configuration.

    CLIENT is claude-desktop, claude-code, cursor, cline, codex, gemini, vscode or windsurf. Everything else in its file
    stays as it is, comments included, and a copy of the old file is kept next to it. Running the command again changes
    nothing.

    \b
    Examples:
      memoryos connect claude-code
      memoryos connect cursor --http --url https://memory.example.com/mcp
      memoryos connect codex --print
      memoryos connect claude-desktop --remove
    """  # noqa: D301 - \b keeps click from joining the lines
    connection = _Connection(CLIENTS[client], http, _mcp_url(url), key, user_id)
    file = file_of(connection.client)
    if print_only:
        _print(connection, file, as_json=as_json)
        return
    if not http and not remove:
        # The client would only show that it failed, so what is missing is reported here, first.
        check_server_libraries("the client would start `memoryos mcp`, which")
    old = read(file)
    try:
        new = disconnected(connection.client, old) if remove else connected(connection.client, old, _entry(connection))
    except InvalidInputError as error:
        raise InvalidInputError(
            f"{str(file)!r} was not changed: {error}; fix the file first, or add what --print shows by hand"
        ) from error
    changed = new != old
    backup = write(file, new, machine_time()) if changed else None
    if as_json:
        print_json({"client": client, "file": file, "changed": changed, "backup": backup})
        return
    _report(connection, file, backup, changed=changed, remove=remove)


def _mcp_url(url: str) -> str:
    """`url` with the path of MCP, if it has no path of its own."""
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        raise InvalidInputError(f"--url must be an address that begins with http:// or https://, not {url[:80]!r}")
    return url if parts.path.strip("/") else urlunsplit(parts._replace(path="/mcp"))


def file_of(client: Client) -> Path:
    """The configuration file of `client` on this machine."""
    return Path(config_file(client.name, sys.platform, str(Path.home()), environment()))


def _entry(connection: _Connection, *, to_show: bool = False) -> Entry:
    client = connection.client
    if not connection.http:
        return client.stdio(own_launch(Settings.load({"user_id": connection.user_id})))
    if client.key == "literal" and not connection.key and not to_show:
        raise SettingsError(
            f"{client.title} keeps the key in its own file, so pass it with --key; to create one:"
            " memoryos keys create --user NAME"
        )
    return client.http(Remote(connection.url, connection.key or PLACEHOLDER, sys.platform))


def _print(connection: _Connection, file: Path, *, as_json: bool) -> None:
    text = snippet(connection.client, _entry(connection, to_show=True))
    if as_json:
        print_json({"client": connection.client.name, "file": file, "snippet": text})
        return
    click.echo(f"In {file}:", err=True)
    click.echo(text, nl=False)


def _report(connection: _Connection, file: Path, backup: Path | None, *, changed: bool, remove: bool) -> None:
    title = connection.client.title
    if not changed:
        click.echo(f"Nothing to do: {file} {'does not mention' if remove else 'already has'} MemoryOS.")
        return
    click.echo(f"{'Removed MemoryOS from' if remove else 'Added MemoryOS to'} {file}.")
    if backup:
        click.echo(f"The previous version is in {backup}.")
    if remove:
        return
    click.echo(connection.client.afterwards)
    if connection.http and connection.client.key == "variable":
        click.echo(f"{title} reads the key from the variable {KEY_VARIABLE}; set it where you start {title}.")
    if connection.http:
        click.echo("The server must be running: memoryos serve")
