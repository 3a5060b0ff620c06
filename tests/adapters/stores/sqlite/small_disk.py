"""A real file system of a few megabytes, for one program; it is gone when the program ends."""

import os
import shutil
import subprocess
import sys
import textwrap
from functools import cache
from pathlib import Path

import pytest

_MOUNT = 'mount -t tmpfs -o size="$SIZE" tmpfs "$DISK" && exec "$@"'


@cache
def _namespace() -> tuple[str, ...] | None:
    """The command that lets a program mount what nobody else sees; None where the system does not allow it."""
    if not shutil.which("unshare"):
        return None
    for command in (("unshare", "--mount"), ("unshare", "--map-root-user", "--mount")):
        tried = subprocess.run([*command, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True, check=False)
        if tried.returncode == 0:
            return command
    return None


def run_on_small_disk(disk: Path, program: str, size: str = "4m") -> str:
    """What `program` prints, with a disk of its own at `disk`; skips where the system has no such disk."""
    namespace = _namespace()
    if namespace is None:
        pytest.skip("this system lets no test mount a file system")
    paths = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    done = subprocess.run(
        [*namespace, "sh", "-c", _MOUNT, "sh", sys.executable, "-c", textwrap.dedent(program), str(disk)],
        env={**os.environ, "PYTHONPATH": paths, "SIZE": size, "DISK": str(disk)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr, done.stderr
    return done.stdout
