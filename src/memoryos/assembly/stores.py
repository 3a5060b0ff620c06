"""Settings to stores: the deployment that they name, and the store of one owner."""

from dataclasses import replace
from typing import cast

from memoryos.assembly.clock import system_clock
from memoryos.assembly.registry import STORES, part
from memoryos.config.settings import Settings
from memoryos.domain.owner import Owner
from memoryos.errors import SettingsError
from memoryos.ports import Clock, Stores


def stores(settings: Settings, clock: Clock = system_clock) -> Stores:
    """The deployment that `settings` name; `clock` is used for its leases.

    A user's own store is a function of the two.
    """
    name = settings.store_name
    if name not in STORES and (settings.encryption_key or settings.encryption_key_file):
        known = "' and '".join(STORES)
        raise SettingsError(f"only the stores '{known}' can be encrypted; remove the encryption key for {name!r}")
    return cast("Stores", part("store", name, STORES)(settings, clock))


def has_memory(settings: Settings, user_id: str) -> bool:
    """Whether anything was ever stored for this user; looks without creating anything."""
    return stores(settings).has(Owner(user_id, settings.assistant_id))


def scratch_settings(settings: Settings, folder: str) -> Settings:
    """`settings` for an empty memory that disappears with `folder`, whatever store they name."""
    return replace(settings, store="sqlite", database_url="", data_storage_path=folder)
