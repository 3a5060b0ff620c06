"""Everything that MemoryOS raises on purpose.

MemoryosError
├── InvalidInputError         a value given by the caller cannot be used; nothing was changed (also a ValueError)
├── NotFoundError             nothing of this owner has that id (also a LookupError)
├── ClosedError               the memory was used after it was closed
├── SettingsError             a setting is unknown, unusable or missing
│   └── MissingExtraError     a part needs a library that is not installed; the message names the extra
├── StorageError              the store cannot be read or written now; what was acknowledged is safe
│   ├── CorruptStoreError     a store's file is damaged; it is left as it is
│   ├── LockedStoreError      a store is encrypted with another key, or is not encrypted
│   └── StoreVersionError     a store was written by a newer version
├── EmbedderError             an embedder cannot turn text into vectors
└── ModelError                a language model failed or gave an unusable answer
    └── UnusableAnswerError   it answered, but not what was asked for
"""

__all__ = [
    "ClosedError",
    "CorruptStoreError",
    "EmbedderError",
    "InvalidInputError",
    "LockedStoreError",
    "MemoryosError",
    "MissingExtraError",
    "ModelError",
    "NotFoundError",
    "SettingsError",
    "StorageError",
    "StoreVersionError",
    "UnusableAnswerError",
]


class MemoryosError(Exception):
    """The root: catch this to catch everything that MemoryOS raises."""


class InvalidInputError(MemoryosError, ValueError):
    """A value given by the caller cannot be used; nothing was changed."""


class NotFoundError(MemoryosError, LookupError):
    """Nothing of this owner has that id."""


class ClosedError(MemoryosError):
    """The memory was used after it was closed."""


class SettingsError(MemoryosError):
    """A setting is unknown, unusable or missing."""


class MissingExtraError(SettingsError):
    """A part needs a library that is not installed; the message names the extra."""


class StorageError(MemoryosError):
    """The store cannot be read or written now; what was acknowledged is safe."""


class CorruptStoreError(StorageError):
    """A store's file is damaged; it is left as it is."""


class LockedStoreError(StorageError):
    """A store is encrypted and its key is missing or wrong, or it is not encrypted and a key is set."""


class StoreVersionError(StorageError):
    """A store was written by a newer version of MemoryOS."""


class EmbedderError(MemoryosError):
    """An embedder cannot turn text into vectors."""


class ModelError(MemoryosError):
    """A language model failed or gave an unusable answer.

    `retryable` if the same call may succeed later; `retry_after` is how many seconds to wait, if known.
    """

    def __init__(self, message: str = "", *, retryable: bool = False, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retryable = retryable
        self.retry_after = retry_after


class UnusableAnswerError(ModelError):
    """A language model answered, but not what was asked for; `cut` if the answer was cut off because of its length."""

    def __init__(
        self, message: str = "", *, retryable: bool = False, retry_after: float | None = None, cut: bool = False
    ) -> None:
        super().__init__(message, retryable=retryable, retry_after=retry_after)
        self.cut = cut
