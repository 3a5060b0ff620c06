"""The key with which each file is open in this process.

SQLite and SQLCipher do not know about each other's locks: when one of them closes a file, the system drops the locks of
the other. So within a process a file is open with one key, or none, and never tried with another meanwhile.
"""

import os
import threading
import weakref
from dataclasses import dataclass
from pathlib import Path

from memoryos.errors import LockedStoreError
from memoryos.privacy.secret import Secret


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Claim:
    """Held by everything that has the file open; it ends with the last of them."""

    key: Secret | None


_claims: weakref.WeakValueDictionary[str, Claim] = weakref.WeakValueDictionary()
_lock = threading.Lock()


def claim_file(path: Path, key: Secret | None) -> Claim:
    """A claim to open `path` with `key`. Raises LockedStoreError if it is open here with another."""
    with _lock:
        # Text, because hashing a new path takes longer than everything else here.
        name = os.path.normcase(path)
        claim = _claims.get(name)
        if claim is None:
            claim = _claims[name] = Claim(key)
        if claim.key != key:
            raise LockedStoreError(f"{path} is open in this process with another encryption key; close it first")
        return claim


def check_not_open(path: Path) -> None:
    """Raises LockedStoreError if `path` is open in this process."""
    if os.path.normcase(path) in _claims:
        raise LockedStoreError(f"{path} is open in this process; close it first")
