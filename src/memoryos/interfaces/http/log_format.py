"""The server's log on standard error: one line per event, never anybody's words."""

import json
import logging
import sys
import time

from memoryos.service.log_filter import ours

_FIELDS = ("request_id", "method", "path", "status", "milliseconds", "tool", "key_id", "ids")


class _TextFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        clock = time.strftime("%H:%M:%S", time.localtime(record.created))
        fields = " ".join(f"{name}={value}" for name, value in _fields(record).items())
        return f"{clock} {record.levelname.lower():7} {record.getMessage()}{' ' if fields else ''}{fields}"


class _JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        clock = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z"
        line = {"time": clock, "level": record.levelname.lower(), "logger": record.name, "message": record.getMessage()}
        return json.dumps({**line, **_fields(record)}, ensure_ascii=False)


def _fields(record: logging.LogRecord) -> dict[str, object]:
    return {name: getattr(record, name) for name in _FIELDS if getattr(record, name, None) is not None}


def start_logging(level: str, style: str) -> None:
    """Sends the log of this process to standard error, as text for people or as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonFormatter() if style == "json" else _TextFormatter())
    handler.addFilter(ours)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.WARNING)
