"""Waiting while another process does the same work."""

import logging
import time

_SECONDS = 0.2
# Most waits end within a second; after that it is logged once a minute.
_WAITS_BEFORE_LOG = 5
_WAITS_BETWEEN_LOGS = 300

_log = logging.getLogger(__name__)


class OtherProcessWait:
    """Waits a moment at a time, and logs what it is waiting for if that takes long."""

    def __init__(self) -> None:
        self._waits = 0

    def wait(self) -> None:
        """Waits a moment."""
        if self._waits % _WAITS_BETWEEN_LOGS == _WAITS_BEFORE_LOG:
            seconds = self._waits * _SECONDS
            _log.warning("another process is analysing this memory; waiting for it (%.0f s so far)", seconds)
        self._waits += 1
        time.sleep(_SECONDS)

    def reset(self) -> None:
        """Records that the wait has ended."""
        self._waits = 0
