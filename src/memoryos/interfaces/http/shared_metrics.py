"""Metrics that several processes count together. Imports nothing of the metrics library, which must come later."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

_SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"


@contextmanager
def shared_between_processes() -> Iterator[None]:
    """Inside, processes that are started count together, in files of a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="memoryos-metrics-") as folder:
        # The library only takes the folder from the environment, when it is imported.
        os.environ[_SHARED_FOLDER] = folder  # noqa: TID251
        try:
            yield
        finally:
            del os.environ[_SHARED_FOLDER]  # noqa: TID251
