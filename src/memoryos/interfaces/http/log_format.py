"""What the server says on standard error: one line an event, never what somebody said."""

import json
import logging
import sys
import time

from memoryos.service.log_filter import ours

_FIELDS = ("request_id", "method", "path", "status", "milliseconds", "tool", "key_id")


class _Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        clock = time.strftime("%H:%M:%S", time.localtime(record.created))
        fields = " ".join(f"{name}={value}" for name, value in _fields(record).items())
        return f"{clock} {record.levelname.lower():7} {record.getMessage()}{' ' if fields else ''}{fields}"


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        clock = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z"
        line = {"time": clock, "level": record.levelname.lower(), "logger": record.name, "message": record.getMessage()}
        return json.dumps({**line, **_fields(record)}, ensure_ascii=False)


def _fields(record: logging.LogRecord) -> dict[str, object]:
    return {name: getattr(record, name) for name in _FIELDS if getattr(record, name, None) is not None}


def start_logging(level: str, style: str) -> None:
    """Sends the logs of this process to standard error, as text for people or as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if style == "json" else _Text())
    handler.addFilter(ours)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for part in ("uvicorn", "uvicorn.error"):
        logging.getLogger(part).setLevel(logging.WARNING)
