"""The key that the store is encrypted with, and changing it."""

from collections.abc import Iterator
from pathlib import Path

from memoryos.adapters.stores.sqlite.cipher import read_key
from memoryos.adapters.stores.sqlite.rekey import Rekeyed, rekey_all
from memoryos.config.settings import Settings
from memoryos.errors import SettingsError
from memoryos.privacy.secret import Secret


def encryption_key(settings: Settings) -> Secret | None:
    """The key of the store's files; None if they are not encrypted."""
    if settings.encryption_key and settings.encryption_key_file:
        raise SettingsError("set either 'encryption_key' or 'encryption_key_file', not both")
    if settings.encryption_key_file:
        return key_in(Path(settings.encryption_key_file))
    return read_key(settings.encryption_key) if settings.encryption_key else None


def key_in(file: Path) -> Secret:
    """The encryption key in a file."""
    try:
        return read_key(file.expanduser().read_text(encoding="ascii"))
    except (OSError, UnicodeError) as error:
        raise SettingsError(f"cannot read the encryption key file {str(file)!r}: {error}") from error


def rekey_stores(settings: Settings, old: Secret | None, *, decrypt: bool) -> Iterator[Rekeyed]:
    """Encrypts all files of the store with the settings' key, from plain text or from `old`; or decrypts them."""
    key = encryption_key(settings)
    if key is None:
        raise SettingsError(
            "no encryption key is set; create one with `memoryos encrypt --new-key FILE` and set"
            " 'encryption_key_file' to that file"
        )
    if settings.database_url:
        raise SettingsError(
            "memories in PostgreSQL are encrypted when they are stored while an encryption key is set; to encrypt those"
            " from before, keep the key set and copy everything to an empty database with `memoryos migrate`"
        )
    return rekey_all(settings.data_path, [None, old, key] if old else [None, key], None if decrypt else key)
