"""How much one server process takes on at once, as far as the machine allows."""

import os
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

# An open memory takes about 40 kB besides its file, and files are closed automatically when there are too many.
_MEMORY_BYTES = 50_000
# Of the machine's memory, for memories that are open and idle; several processes may share it.
_SHARE = 32
_FEWEST, _MOST = 256, 10_000
_CONTAINER_LIMIT = Path("/sys/fs/cgroup/memory.max")


def most_open_memories(machine_bytes: int | None = None) -> int:
    """How many memories a process keeps open, depending on the RAM of the machine or container."""
    size = machine_bytes if machine_bytes is not None else _machine_bytes()
    return _FEWEST if size is None else max(_FEWEST, min(_MOST, size // _SHARE // _MEMORY_BYTES))


def _machine_bytes() -> int | None:
    """The memory of the machine, or of the container if that has less; None if the system does not say."""
    if sys.platform == "win32":
        return None
    sizes = [os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")]
    # There may be no container, or one without a limit.
    with suppress(OSError, ValueError):
        sizes.append(int(_CONTAINER_LIMIT.read_text(encoding="ascii")))
    return min(sizes)


@dataclass(frozen=True, slots=True)
class PoolLimits:
    """How much one process takes on at once.

    Calls are accepted up to `waiting_per_user` for one user and up to `waiting` for all of them, which limits how long
    anybody waits.
    """

    open_memories: int = field(default_factory=most_open_memories)
    threads: int = 32
    threads_per_user: int = 4
    waiting_per_user: int = 64
    waiting: int = 256
    seconds: float = 60.0
