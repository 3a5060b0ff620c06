"""The machine: Python, libraries, disk, permissions, clock, the server's port."""

import http.client
import json
import shutil
import stat
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from importlib.util import find_spec
from pathlib import Path

from memoryos import errors
from memoryos.interfaces.doctor.check import Check
from memoryos.version import __version__

_SERVER_LIBRARIES = ("mcp", "starlette", "uvicorn", "jsonschema")
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
# Clocks of file servers differ a little from ours.
_SLACK = timedelta(minutes=5)
_PATIENCE_SECONDS = 2.0


def python() -> Check:
    """Which Python runs which MemoryOS."""
    version = ".".join(map(str, sys.version_info[:3]))
    return Check("python", "ok", f"Python {version} at {sys.executable}, MemoryOS {__version__}")


def libraries() -> Check:
    """Whether the server could start."""
    missing = [name for name in _SERVER_LIBRARIES if find_spec(name) is None]
    if not missing:
        return Check("libraries", "ok", "the server's libraries are installed")
    said = f"not installed: {', '.join(missing)}; `serve`, `mcp` and every client need them"
    return Check("libraries", "note", said, "pip install 'memoryos-engine[server]'")


def disk(folder: Path, enough: int = 1_000_000_000, needed: int = 100_000_000) -> Check:
    """Whether there is room to write: `enough` bytes, or at least those `needed`."""
    free = shutil.disk_usage(_nearest(folder)).free
    said = f"{free / 1e9:.1f} GB free for {folder}"
    if free >= enough:
        return Check("disk", "ok", said)
    mend = "free some space, or move the data folder and set MEMORYOS_DATA_PATH"
    return Check("disk", "wrong" if free < needed else "note", said, mend)


def permissions(folder: Path) -> Iterator[Check]:
    """Whether we may write, and nobody else may read."""
    if not folder.exists():
        state = _writable(_nearest(folder))
        said = f"{folder} is not there yet" + (" and will be made" if state else ", and cannot be made")
        yield Check("permissions", "ok" if state else "wrong", said, "" if state else "set MEMORYOS_DATA_PATH")
        return
    if not _writable(folder):
        yield Check("permissions", "wrong", f"{folder} cannot be written", f"chmod u+rwx {folder}")
    elif sys.platform != "win32" and folder.stat().st_mode & _OTHERS:
        yield Check("permissions", "note", f"others on this machine may look into {folder}", f"chmod 700 {folder}")
    else:
        yield Check("permissions", "ok", f"{folder} can be written, by its owner alone")


def clock(folder: Path, now: datetime) -> Check:
    """Whether the machine's time can be true: nothing that was written is later than now."""
    written = [Path(errors.__file__), *(folder.glob("users/*/*/memory.db") if folder.exists() else ())]
    latest = datetime.fromtimestamp(max(file.stat().st_mtime for file in written), UTC)
    if latest <= now + _SLACK:
        return Check("clock", "ok", f"{now:%Y-%m-%d %H:%M} UTC")
    said = f"it is {now:%Y-%m-%d %H:%M} UTC here, but files were written {latest:%Y-%m-%d %H:%M}"
    return Check("clock", "wrong", said, "set the machine's clock, best by a time server (timedatectl set-ntp true)")


def server(port: int) -> Check:
    """Whether a server runs on its port, or another program does."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_PATIENCE_SECONDS)
    try:
        connection.request("GET", "/")
        answer = json.loads(connection.getresponse().read(65536))
    except ConnectionRefusedError:
        return Check("server", "ok", f"none runs on port {port}, which is free; `memoryos serve` starts one")
    except (OSError, http.client.HTTPException, ValueError):
        answer = None
    finally:
        connection.close()
    if isinstance(answer, dict) and answer.get("server") == "MemoryOS":
        return Check("server", "ok", f"MemoryOS {answer.get('version')} runs on port {port}")
    said = f"another program uses port {port}"
    return Check("server", "note", said, f"memoryos serve --port {port + 1}")


def _nearest(folder: Path) -> Path:
    """`folder`, or what is there above it."""
    return next(each for each in (folder.absolute(), *folder.absolute().parents) if each.exists())


def _writable(folder: Path) -> bool:
    try:
        probe = folder / ".memoryos-doctor"
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True
