"""`memoryos encrypt`: encrypts all memories, changes their key, or decrypts them."""

import json
import os
import secrets
from collections import Counter
from pathlib import Path

import click

from memoryos.assembly.encryption import key_in, rekey_stores
from memoryos.config.settings import Settings
from memoryos.errors import SettingsError, StorageError
from memoryos.interfaces.cli.audit_record import record_command
from memoryos.interfaces.cli.keys import as_json

_KEY_BYTES = 32


@click.command()
@click.option(
    "--new-key",
    type=click.Path(path_type=Path),
    help="Only write a new random key to this file, which must not exist yet.",
)
@click.option("--old-key-file", type=click.Path(path_type=Path), help="The current key, when changing to another one.")
@click.option("--decrypt", is_flag=True, help="Decrypt everything.")
@as_json
def encrypt(new_key: Path | None, old_key_file: Path | None, *, decrypt: bool, as_json: bool) -> None:
    """Encrypt all memories, change the key, or decrypt them.

    The key comes from MEMORYOS_ENCRYPTION_KEY_FILE or MEMORYOS_ENCRYPTION_KEY. You can interrupt and repeat this at any
    time: each file is either the old one or the new one. A server that still runs with the old key, or without one,
    reports an error until you restart it with the new setting.

    \b
    Examples:
      memoryos encrypt --new-key /etc/memoryos.key
      MEMORYOS_ENCRYPTION_KEY_FILE=/etc/memoryos.key memoryos encrypt
      MEMORYOS_ENCRYPTION_KEY_FILE=/etc/new.key memoryos encrypt --old-key-file /etc/memoryos.key
    """  # noqa: D301 - \b keeps click from joining the lines
    if new_key is not None:
        _write_key(new_key)
        advice = f"Wrote a new key to {new_key}. Keep a copy elsewhere: without it, nobody can read your memories."
        click.echo(json.dumps({"key_file": str(new_key)}) if as_json else advice)
        return
    old = key_in(old_key_file) if old_key_file else None
    results = list(rekey_stores(Settings.load({}), old, decrypt=decrypt))
    counts = Counter(result.change for result in results)
    problems = [result.problem for result in results if result.change == "failed"]
    record_command("encrypt --decrypt" if decrypt else "encrypt", None, outcome="failed" if problems else "ok")
    if as_json:
        click.echo(
            json.dumps({"changed": counts["changed"], "unchanged": counts["had it already"], "failed": problems})
        )
    else:
        verb = "Decrypted" if decrypt else "Encrypted"
        changed = counts["changed"]
        already = f" {counts['had it already']} needed no change." if counts["had it already"] else ""
        click.echo(f"{verb} {changed} memor{'y' if changed == 1 else 'ies'}.{already}")
    if problems:
        files = "1 file could not be changed and was left as it was"
        if len(problems) > 1:
            files = f"{len(problems)} files could not be changed and were left as they were"
        raise StorageError(f"{files}: {'; '.join(problems)}")


def _write_key(file: Path) -> None:
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise SettingsError(f"cannot write a new key to {str(file)!r}: {error.strerror}") from error
    with os.fdopen(descriptor, "w", encoding="ascii") as stream:
        stream.write(secrets.token_hex(_KEY_BYTES) + "\n")
