"""What callers are told of a fault that is not theirs."""

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

_OF_THE_MACHINE = (CorruptStoreError, LockedStoreError, StoreVersionError, SettingsError)

_log = logging.getLogger(__name__)


def told(error: MemoryosError, caller: Identity) -> str:
    """What `caller` is told of `error`.

    Where the machine is to blame, the message names its files, and perhaps whose they are: that is for the log, and for
    callers with `memory:admin`, whose machine it is.
    """
    # A fault of the disk carries what the system said of it; what we refuse ourselves has no such cause.
    of_disk = isinstance(error, StorageError) and error.__cause__ is not None
    if caller.may("memory:admin") or not (of_disk or isinstance(error, _OF_THE_MACHINE)):
        return str(error)
    _log.error("%s", error)
    return "this memory cannot be used now; whoever runs the server finds the reason in its log"
