"""Where tests keep their files: in memory where there is room, because most of their time went into waiting for disks.

Nothing is lost by it: that writes reach the disk is asked of SQLite, and no test cuts the power.
"""

import os
import shutil
import tempfile
from pathlib import Path

_IN_MEMORY = Path("/dev/shm")
_ENOUGH_BYTES = 4 << 30  # containers often have 64 MB there


def use_memory_disk() -> None:
    """Lets this run and what it starts make temporary files in memory, unless the caller chose a place."""
    if "TMPDIR" in os.environ or "PYTEST_DEBUG_TEMPROOT" in os.environ or not _is_usable(_IN_MEMORY):
        return
    os.environ["TMPDIR"] = str(_IN_MEMORY)
    tempfile.tempdir = None  # it is looked up once


def _is_usable(folder: Path) -> bool:
    if not os.access(folder, os.W_OK) or shutil.disk_usage(folder).free < _ENOUGH_BYTES:
        return False
    # Some tests run programs that they have written.
    return not os.statvfs(folder).f_flag & os.ST_NOEXEC
