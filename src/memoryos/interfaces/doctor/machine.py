"""The machine: Python, libraries, disk, permissions, clock, the server's port."""

import http.client
import json
import shutil
import stat
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from memoryos import errors
from memoryos.interfaces.doctor.check import Check
from memoryos.ports import Stores
from memoryos.service.server_libraries import INSTALL_SERVER_LIBRARIES, missing_server_libraries
from memoryos.version import __version__

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
# The clock of a file server may differ a little from ours.
_SLACK = timedelta(minutes=5)
# A server that has just started, on a busy machine, takes its time.
_TIMEOUT_SECONDS = 10.0


def python() -> Check:
    """Which versions of Python and MemoryOS are running."""
    version = ".".join(map(str, sys.version_info[:3]))
    return Check("python", "ok", f"Python {version} at {sys.executable}, MemoryOS {__version__}")


def libraries() -> Check:
    """Whether the server could start."""
    missing = missing_server_libraries()
    if not missing:
        return Check("libraries", "ok", "the server's libraries are installed")
    result = f"missing: {', '.join(missing)}; `serve`, `mcp` and every client need them"
    return Check("libraries", "note", result, INSTALL_SERVER_LIBRARIES)


def disk(folder: Path, enough: int = 1_000_000_000, needed: int = 100_000_000) -> Check:
    """Whether there is enough free space: `enough` bytes to be comfortable, `needed` bytes to work at all."""
    free = shutil.disk_usage(_nearest(folder)).free
    result = f"{free / 1e9:.1f} GB free for {folder}"
    if free >= enough:
        return Check("disk", "ok", result)
    fix = "free up some space, or move the data folder and set MEMORYOS_DATA_PATH"
    return Check("disk", "wrong" if free < needed else "note", result, fix)


def permissions(folder: Path) -> Iterator[Check]:
    """Whether we can write to the data folder, and nobody else can read it."""
    if not folder.exists():
        writable = _writable(_nearest(folder))
        result = f"{folder} does not exist yet" + (" and will be created" if writable else " and cannot be created")
        yield Check("permissions", "ok" if writable else "wrong", result, "" if writable else "set MEMORYOS_DATA_PATH")
        return
    if not _writable(folder):
        yield Check("permissions", "wrong", f"{folder} is not writable", f"chmod u+rwx {folder}")
    elif sys.platform != "win32" and folder.stat().st_mode & _OTHERS:
        yield Check("permissions", "note", f"other users of this machine can read {folder}", f"chmod 700 {folder}")
    else:
        yield Check("permissions", "ok", f"{folder} is writable, and nobody else can read it")


def clock(deployment: Stores, now: datetime) -> Check:
    """Whether the machine's time is plausible: nothing was written in the future."""
    installed = datetime.fromtimestamp(Path(errors.__file__).stat().st_mtime, UTC)
    latest = max([installed, *(stored.used_at for stored in deployment.owners())])
    if latest <= now + _SLACK:
        return Check("clock", "ok", f"{now:%Y-%m-%d %H:%M} UTC")
    result = f"this machine says {now:%Y-%m-%d %H:%M} UTC, but some files are from {latest:%Y-%m-%d %H:%M}"
    return Check("clock", "wrong", result, "set the clock, ideally from a time server (timedatectl set-ntp true)")


def server(port: int) -> Check:
    """Whether our server, or another program, is using the server's port."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_TIMEOUT_SECONDS)
    try:
        connection.request("GET", "/")
        answer = json.loads(connection.getresponse().read(65536))
    except ConnectionRefusedError:
        return Check("server", "ok", f"not running; port {port} is free, and `memoryos serve` starts it")
    except (OSError, http.client.HTTPException, ValueError):
        answer = None
    finally:
        connection.close()
    if isinstance(answer, dict) and answer.get("server") == "MemoryOS":
        return Check("server", "ok", f"MemoryOS {answer.get('version')} is running on port {port}")
    result = f"another program is using port {port}"
    return Check("server", "note", result, f"memoryos serve --port {port + 1}")


def _nearest(folder: Path) -> Path:
    """`folder`, or the nearest folder above it that exists."""
    return next(path for path in (folder.absolute(), *folder.absolute().parents) if path.exists())


def _writable(folder: Path) -> bool:
    try:
        probe = folder / ".memoryos-doctor"
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True
