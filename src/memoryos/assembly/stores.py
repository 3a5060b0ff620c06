"""Settings to stores: the store of one owner, and all files of a deployment."""

from typing import cast

from memoryos.admin.deployment import Deployment
from memoryos.assembly.clock import system_clock
from memoryos.assembly.registry import STORES, part
from memoryos.config.settings import Settings
from memoryos.domain.owner import Owner
from memoryos.errors import SettingsError
from memoryos.ports import Clock, Store, StoreFiles
from memoryos.privacy.secret import Secret


def open_store(settings: Settings, owner: Owner, clock: Clock) -> Store:
    """The store of `owner`."""
    key = _encryption_key(settings)
    return cast("Store", part("store", settings.store, STORES).open(settings.data_path, owner, clock, *key))


def has_memory(settings: Settings, user_id: str) -> bool:
    """Whether anything was ever stored for this user; looks without creating anything."""
    return store_files(settings).has(settings.data_path, Owner(user_id, settings.assistant_id))


def store_files(settings: Settings) -> StoreFiles:
    """The files of all owners."""
    return cast("StoreFiles", part("store", settings.store, STORES).files(*_encryption_key(settings)))


def deployment(settings: Settings) -> Deployment:
    """The deployment below the data folder of `settings`."""
    return Deployment(settings.data_path, store_files(settings), system_clock)


def _encryption_key(settings: Settings) -> tuple[Secret, ...]:
    """The key of the store's files, where there is one."""
    if not settings.encryption_key and not settings.encryption_key_file:
        return ()
    if settings.store != "sqlite":
        raise SettingsError(f"only the store 'sqlite' can be encrypted, not {settings.store!r}; leave the key out")
    from memoryos.assembly.encryption import encryption_key

    key = encryption_key(settings)
    return (key,) if key else ()
