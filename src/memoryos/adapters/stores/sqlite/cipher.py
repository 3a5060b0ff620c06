"""The library behind an owner's file: SQLite, or SQLCipher, which encrypts the whole file and its log."""

import base64
import binascii
import re
import sqlite3
from pathlib import Path
from typing import Literal, cast

from memoryos.adapters.libraries import library
from memoryos.adapters.stores.sqlite.errors import CIPHER_LIBRARY
from memoryos.adapters.stores.sqlite.open_files import process_files
from memoryos.errors import SettingsError
from memoryos.privacy.secret import Secret

PAGE_BYTES = 8192  # compared to 4096, vectors of 256 to 512 floats load 1.4 times as fast and waste less
_BUSY_SECONDS = 60.0  # only programs that do not use our lock can make us wait
# A compiled statement takes about 3 kB in each open file; the calls that are made most use about twenty. Where few
# files are open, as in the agent of one user, all are kept, and none is compiled again for every page.
_STATEMENTS = 24
_ALL_STATEMENTS = 128
_FEW_FILES = 16
_KEY_BYTES = 32
_HEX = re.compile(rf"[0-9a-fA-F]{{{2 * _KEY_BYTES}}}")

Mode = Literal["ro", "rw", "ro&immutable=1"]
"""How a file is opened; one on a read-only file system is `immutable`: nothing can be made beside it, nor changes."""


def read_key(text: str) -> Secret:
    """The key in `text`: 32 random bytes as 64 hexadecimal digits or in base64. Never shown in an error.

    A password is refused: stretching it would take a second for each file that is opened, and still be guessable.
    """
    text = text.strip()
    if _HEX.fullmatch(text):
        return Secret(text.lower())
    try:
        raw = base64.b64decode(text.replace("-", "+").replace("_", "/"), validate=True)
    except (binascii.Error, ValueError):
        raw = b""
    if len(raw) != _KEY_BYTES:
        raise SettingsError(
            "the encryption key must be 32 random bytes, as 64 hexadecimal digits or in base64;"
            " create one with: memoryos encrypt --new-key FILE"
        )
    return Secret(raw.hex())


def connect(path: Path, mode: Mode, key: Secret | None) -> sqlite3.Connection:
    """A connection to an existing file; neither mode creates one."""
    place = f"{path.absolute().as_uri()}?mode={mode}"
    if key is None:
        return sqlite3.connect(
            place,
            uri=True,
            timeout=_BUSY_SECONDS,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=_ALL_STATEMENTS if len(process_files()) < _FEW_FILES else _STATEMENTS,
        )
    return unlocked(place, key)


def unlocked(place: str, key: Secret | None) -> sqlite3.Connection:
    """A connection of SQLCipher, which can also use plain files if there is no key."""
    cipher = library(CIPHER_LIBRARY, "encryption")
    connection = cipher.connect(place, uri=True, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    # Otherwise it writes errors to standard error, in addition to ours.
    connection.execute("PRAGMA cipher_log_level = NONE")
    if key is not None:
        connection.execute(f'PRAGMA key = "{key_literal(key)}"')
        connection.execute(f"PRAGMA cipher_page_size = {PAGE_BYTES}")
    # Temporary data stays in memory, never in a file next to the encrypted one.
    connection.execute("PRAGMA temp_store = MEMORY")
    # It has the same methods, but is a different class.
    return cast("sqlite3.Connection", connection)


def key_literal(key: Secret) -> str:
    """The key in the form that SQLCipher uses without stretching."""
    return f"x'{key.reveal()}'"
