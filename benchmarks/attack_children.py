"""Child processes that attack: code or a command of some version, bounded by CPU time and a timeout."""

import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from servers import EMBEDDER, Source

_SECONDS = 90  # a busy machine takes several times the usual
_CPU_SECONDS = 20
HANGS = "hangs"
# What all attacks on the library begin with. `cpu(N)` ends the process if it takes N more seconds of CPU.
_BEGIN = """
import resource, sys, time
from pathlib import Path
from memoryos import Memoryos
from memoryos.testing import HashingEmbedder
folder = Path(sys.argv[1])
def opened(user="ann", **settings):
    return Memoryos(user, data_storage_path=folder / "data", embedder=HashingEmbedder(), **settings)
def cpu(seconds):
    used = int(time.process_time()) + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (used, used))
"""


def code(source: Source, folder: Path, text: str) -> str:
    """What `text` prints; HANGS if it does not end by itself, and the last line of its errors if it fails."""
    return _ended(source, [sys.executable, "-c", _BEGIN + text, str(folder)], folder)


def command(source: Source, folder: Path, *words: str, before: Callable[[], object] | None = None) -> str:
    """What `memoryos` prints over the data below `folder`, and its errors; HANGS if it does not end."""
    return _ended(source, [sys.executable, "-m", "memoryos", *words], folder, before)


def environment(source: Source, folder: Path) -> dict[str, str]:
    own = {"HOME": str(folder), "MEMORYOS_DATA_PATH": str(folder / "data"), "MEMORYOS_EMBEDDING_MODEL": EMBEDDER}
    return {**source.environment(), **own, "MEMORYOS_USER_ID": "ann", "MEMORYOS_REDACT_SECRETS": "true"}


def _ended(source: Source, words: list[str], folder: Path, before: Callable[[], object] | None = None) -> str:
    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (_CPU_SECONDS, _CPU_SECONDS))
        if before is not None:
            before()

    try:
        done = subprocess.run(
            words,
            env=environment(source, folder),
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
            preexec_fn=limited,
        )
    except subprocess.TimeoutExpired:
        return HANGS
    # Ended by the limit on CPU time.
    return HANGS if done.returncode < 0 else (done.stdout + done.stderr).decode("utf-8", "replace")
