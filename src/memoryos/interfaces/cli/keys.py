"""`memoryos keys`: who may use the server."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import click
from rich.text import Text

from memoryos.assembly.stores import stores
from memoryos.config.settings import Settings
from memoryos.errors import InvalidInputError
from memoryos.interfaces.cli.audit_record import record_command
from memoryos.interfaces.cli.screen import plain_table, screen
from memoryos.service.api_keys import Key, KeyRing, NewKey
from memoryos.service.clock import machine_time
from memoryos.service.identity import SCOPES, read_scopes

_LIFETIME = re.compile(r"(\d+)([hdwy])")
_UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1), "y": timedelta(days=365)}

as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group()
def keys() -> None:
    """Manage the server's API keys: create, list, revoke, rotate.

    \b
    Examples:
      memoryos keys create --user ann --expires 90d
      memoryos keys list
    """  # noqa: D301 - \b keeps click from joining the lines


@keys.command()
@click.option("--user", "user_id", help="The user whose memory the key gives access to.")
@click.option(
    "--service",
    "namespace",
    metavar="NAMESPACE",
    help="Instead of --user: a key for a service, which may act for every user in its namespace.",
)
@click.option(
    "--scopes", default="read,write", show_default=True, help=f"Any of {', '.join(SCOPES)}, separated by commas."
)
@click.option("--expires", help="How long the key is valid: 12h, 30d, 8w, 1y. [default: until revoked]")
@click.option("--label", default="", help="What the key is for.")
@as_json
def create(
    user_id: str | None, namespace: str | None, scopes: str, expires: str | None, label: str, *, as_json: bool
) -> None:
    """Create a key and show it once.

    \b
    Examples:
      memoryos keys create --user ann --scopes read --expires 30d --label laptop
      KEY=$(memoryos keys create --user ann)
      memoryos keys create --service shop
    """  # noqa: D301 - \b keeps click from joining the lines
    allowed, lifetime = read_scopes(scopes), _lifetime(expires)
    with _ring() as ring:
        if user_id is not None and namespace is None:
            new = ring.create(user_id, allowed, label, lifetime)
        elif namespace is not None and user_id is None:
            new = ring.create_service(namespace, allowed, label, lifetime)
        else:
            raise click.UsageError("choose either --user NAME or --service NAMESPACE")
    record_command("keys create", new.key.holder, new.key.id)
    _show_new(new, as_json=as_json)


@keys.command("list")
@as_json
def list_(*, as_json: bool) -> None:
    """List all keys, without their secrets.

    \b
    Example:
      memoryos keys list
    """  # noqa: D301 - \b keeps click from joining the lines
    with _ring() as ring:
        known = ring.all()
    if as_json:
        click.echo(json.dumps([_shown(key) for key in known]))
    elif known:
        _show_all(known)
    else:
        click.echo("There are no keys yet; create one with `memoryos keys create --user NAME`.")


@keys.command()
@click.argument("key_id")
@as_json
def revoke(key_id: str, *, as_json: bool) -> None:
    """Revoke a key immediately.

    \b
    Example:
      memoryos keys revoke 0a1b2c3d4e
    """  # noqa: D301 - \b keeps click from joining the lines
    with _ring() as ring:
        key = ring.revoke(key_id)
    record_command("keys revoke", key.holder, key.id)
    click.echo(json.dumps(_shown(key)) if as_json else f"Revoked the key {key.id} of {key.holder}.")


@keys.command()
@click.argument("key_id")
@as_json
def rotate(key_id: str, *, as_json: bool) -> None:
    """Replace a key with a new one.

    The old key stops working immediately.

    \b
    Example:
      memoryos keys rotate 0a1b2c3d4e
    """  # noqa: D301 - \b keeps click from joining the lines
    with _ring() as ring:
        new = ring.rotate(key_id)
    record_command("keys rotate", new.key.holder, key_id, new.key.id)
    _show_new(new, as_json=as_json)


@contextmanager
def _ring() -> Iterator[KeyRing]:
    ring = KeyRing(stores(Settings.load({})).shared.api_keys, machine_time)
    try:
        yield ring
    finally:
        ring.close()


def _lifetime(text: str | None) -> timedelta | None:
    if text is None:
        return None
    match = _LIFETIME.fullmatch(text.strip().lower())
    if match is None:
        raise InvalidInputError(f"--expires {text!r} is not a duration; use 12h, 30d, 8w or 1y")
    try:
        return int(match[1]) * _UNITS[match[2]]
    except OverflowError as error:
        raise InvalidInputError(f"--expires {text} is too long; leave it out for a key that does not expire") from error


def _show_new(new: NewKey, *, as_json: bool) -> None:
    if as_json:
        holder = {"user_id": new.key.user_id} if new.key.namespace is None else {"namespace": new.key.namespace}
        click.echo(json.dumps({"key": new.secret, "id": new.key.id, "user_id": None, **holder}))
        return
    click.echo(new.secret)
    click.echo(f"That is the key {new.key.id} of {new.key.holder}. It will not be shown again.", err=True)


def _show_all(known: list[Key]) -> None:
    table = plain_table(
        ("id", "user", "scopes", "label", "created", "last used", "state"), unbroken={"id", "created", "last used"}
    )
    for key in known:
        scopes = " ".join(sorted(scope.removeprefix("memory:") for scope in key.scopes))
        days = (f"{moment:%Y-%m-%d}" if moment else "" for moment in (key.created_at, key.last_used_at))
        state = key.state(machine_time())
        if state == "active" and key.expires_at:
            state += f" until {key.expires_at:%Y-%m-%d}"
        table.add_row(*map(Text, (key.id, key.holder, scopes, key.label, *days, state)))
    screen().print(table)


def _shown(key: Key) -> dict[str, Any]:
    moments = {"created": key.created_at, "expires": key.expires_at, "last used": key.last_used_at}
    return {
        "id": key.id,
        "user": key.holder,
        "scopes": " ".join(sorted(key.scopes)),
        "label": key.label,
        **{name: moment.isoformat(timespec="seconds") if moment else None for name, moment in moments.items()},
        "state": key.state(machine_time()),
    }
