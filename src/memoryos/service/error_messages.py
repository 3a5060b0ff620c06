"""How much of an error a caller gets to see."""

import logging

from memoryos.errors import (
    CorruptStoreError,
    LockedStoreError,
    MemoryosError,
    SettingsError,
    StorageError,
    StoreVersionError,
)
from memoryos.service.identity import Identity

_SERVER_ERRORS = (CorruptStoreError, LockedStoreError, StoreVersionError, SettingsError)

_log = logging.getLogger(__name__)


def public_message(error: MemoryosError, caller: Identity) -> str:
    """The message of `error` as `caller` may read it.

    When the server is at fault, the message names its files, and maybe whose they are. That belongs in the log, and to
    callers with `memory:admin`, whose server it is.
    """
    # A disk error carries the system's own error as its cause; a refusal of ours has none.
    is_disk_error = isinstance(error, StorageError) and error.__cause__ is not None
    if caller.may("memory:admin") or not (is_disk_error or isinstance(error, _SERVER_ERRORS)):
        return str(error)
    _log.error("%s", error)
    return "this memory is unavailable right now; the server's log says why"
