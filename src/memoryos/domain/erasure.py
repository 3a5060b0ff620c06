"""What is left of a text outside the live data after it was removed."""

from enum import StrEnum


class Erasure(StrEnum):
    """How a store made removed text unreadable."""

    REWRITTEN = "rewritten"
    KEY_DESTROYED = "key_destroyed"
    DELETED = "deleted"

    @property
    def explanation(self) -> str:
        """What files, logs and backups still contain, in a sentence or two for a receipt."""
        return _EXPLANATIONS[self]


_EXPLANATIONS = {
    Erasure.REWRITTEN: "No file of this memory holds the text any more. Earlier backups are not touched.",
    Erasure.KEY_DESTROYED: (
        "The rows are deleted and the user's key is destroyed, so what was encrypted with it can no longer be read."
        " Until the database's files are vacuumed, its write-ahead log is recycled and earlier backups are deleted,"
        " those also hold that key, encrypted with the server's encryption key, and, in plain, what was stored before"
        " the server had one."
    ),
    Erasure.DELETED: (
        "The rows are deleted. Their bytes stay in the database's files until they are vacuumed and overwritten, in"
        " its write-ahead log until it is recycled, and in earlier backups until you delete those."
    ),
}
