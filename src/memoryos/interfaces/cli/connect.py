"""`memoryos connect`: MemoryOS in a client's configuration."""

import sys
from dataclasses import dataclass
from importlib.util import find_spec
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

DEFAULT_URL = "http://127.0.0.1:5000/mcp"


@dataclass(frozen=True, slots=True)
class _Wish:
    """What was typed."""

    client: Client
    http: bool
    url: str
    key: str | None
    user_id: str | None


@click.command()
@click.argument("client", type=click.Choice(list(CLIENTS)), metavar="CLIENT")
@click.option(
    "--stdio", "http", flag_value=False, type=bool, default=False, help="The client starts MemoryOS. [default]"
)
@click.option("--http", "http", flag_value=True, type=bool, help="The client talks to a server that runs already.")
@click.option("--url", default=DEFAULT_URL, show_default=True, help="With --http: where that server is.")
@click.option(
    "--key",
    envvar=KEY_VARIABLE,
    show_envvar=True,
    help="With --http: the key, for clients that cannot read it from a variable.",
)
@click.option("--user", "user_id", metavar="NAME", help="With --stdio: whose memory; without it, that of the settings.")
@click.option("--print", "print_only", is_flag=True, help="Show the file and what belongs into it; change nothing.")
@click.option("--remove", is_flag=True, help="Take MemoryOS out again.")
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
    """Put MemoryOS into the configuration of a client.

    CLIENT is claude-desktop, claude-code, cursor, cline, codex, gemini, vscode or windsurf. What else is in its file
    stays as it is, comments included; a copy of the old file is kept beside it. The same command again changes nothing.

    \b
    Examples:
      memoryos connect claude-code
      memoryos connect cursor --http --url https://memory.example.com/mcp
      memoryos connect codex --print
      memoryos connect claude-desktop --remove
    """  # noqa: D301 - \b keeps click from joining the lines
    wish = _Wish(CLIENTS[client], http, _mcp_url(url), key, user_id)
    file = file_of(wish.client)
    if print_only:
        _print(wish, file, as_json=as_json)
        return
    old = read(file)
    try:
        new = disconnected(wish.client, old) if remove else connected(wish.client, old, _entry(wish))
    except InvalidInputError as error:
        raise InvalidInputError(f"{str(file)!r} was left as it is: {error}; mend it, or see --print") from error
    changed = new != old
    backup = write(file, new, machine_time()) if changed else None
    if as_json:
        print_json({"client": client, "file": file, "changed": changed, "backup": backup})
        return
    _tell(wish, file, backup, changed=changed, remove=remove)


def _mcp_url(url: str) -> str:
    """`url`, also where it names the server without its path."""
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        raise InvalidInputError(f"--url must be an address that begins with http:// or https://, not {url[:80]!r}")
    return url if parts.path.strip("/") else urlunsplit(parts._replace(path="/mcp"))


def file_of(client: Client) -> Path:
    """The file of `client` on this machine."""
    return Path(config_file(client.name, sys.platform, str(Path.home()), environment()))


def _entry(wish: _Wish, *, to_show: bool = False) -> Entry:
    if not wish.http:
        return wish.client.stdio(own_launch(Settings.load({"user_id": wish.user_id})))
    if wish.client.key == "literal" and not wish.key and not to_show:
        raise SettingsError(
            f"{wish.client.title} keeps the key in its file, so it is needed here: make one with"
            " `memoryos keys create --user NAME`, and give it with --key"
        )
    return wish.client.http(Remote(wish.url, wish.key or PLACEHOLDER, sys.platform))


def _print(wish: _Wish, file: Path, *, as_json: bool) -> None:
    text = snippet(wish.client, _entry(wish, to_show=True))
    if as_json:
        print_json({"client": wish.client.name, "file": file, "snippet": text})
        return
    click.echo(f"In {file}:", err=True)
    click.echo(text, nl=False)


def _tell(wish: _Wish, file: Path, backup: Path | None, *, changed: bool, remove: bool) -> None:
    title = wish.client.title
    if not changed:
        click.echo(f"Nothing to do: {file} {'does not name' if remove else 'already has'} MemoryOS.")
        return
    click.echo(f"MemoryOS is {'no longer' if remove else 'now'} in {file}.")
    if backup:
        click.echo(f"What was there before: {backup}")
    if remove:
        return
    click.echo(wish.client.afterwards)
    if wish.http and wish.client.key == "variable":
        click.echo(f"{title} reads the key from the variable {KEY_VARIABLE}: set it where {title} is started.")
    if wish.http:
        click.echo("The server must run: memoryos serve")
    elif find_spec("mcp") is None:
        click.echo("Still missing here: pip install 'memoryos-engine[server]'", err=True)
