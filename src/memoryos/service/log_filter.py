"""Which log records leave a process that serves users."""

import logging

# Other libraries quote what they read and send, and that may be what somebody said, or a key.
_HEARD = frozenset({"memoryos", "uvicorn"})


def ours(record: logging.LogRecord) -> bool:
    """Whether a record was written by us, or by the web server, which says nothing of what it carries."""
    return record.name.partition(".")[0] in _HEARD
