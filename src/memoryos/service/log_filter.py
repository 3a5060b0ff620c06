"""Which log records may leave a process that serves users."""

import logging

# Other libraries quote what they read and send, and that can be a user's words or a key.
_SAFE_LOGGERS = frozenset({"memoryos", "uvicorn"})


def ours(record: logging.LogRecord) -> bool:
    """Whether the record comes from us, or from the web server, which logs nothing of what it carries."""
    return record.name.partition(".")[0] in _SAFE_LOGGERS
