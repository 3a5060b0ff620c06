"""Installs each peer into an environment of its own below .peers, in the versions that locks/ names.

python benchmarks/peers/install.py [NAME...]

What cannot be installed here is said, with the reason, and the others go on.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from installed import ENVIRONMENTS, PEERS, Installed

_LOCKS = Path(__file__).parent / "locks"
# Loads extensions of SQLite, which some Pythons are built without.
_CAN_EXTEND = "import sqlite3; sqlite3.connect(':memory:').enable_load_extension(True)"


def main() -> None:
    wanted = sys.argv[1:] or [peer.name for peer in PEERS if peer.folder]
    for peer in PEERS:
        if peer.folder == peer.name and peer.name in wanted:
            print(f"{peer.name:<20} {_installed(peer)}", flush=True)


def _installed(peer: Installed) -> str:
    lock = _LOCKS / (f"{peer.folder}.txt" if peer.wants else f"{peer.folder}/package-lock.json")
    mark = peer.environment / ".installed"
    if mark.exists() and mark.read_text(encoding="utf-8") == lock.read_text(encoding="utf-8"):
        return "is there"
    ENVIRONMENTS.mkdir(parents=True, exist_ok=True)
    try:
        _with_pip(peer, lock) if peer.wants else _with_npm(peer, lock.parent)
    except (OSError, RuntimeError) as error:
        return f"cannot be installed: {error}"
    mark.write_text(lock.read_text(encoding="utf-8"), encoding="utf-8")
    return f"installed {peer.package}"


def _with_pip(peer: Installed, lock: Path) -> None:
    uv = _uv()
    _run(uv, "venv", "--quiet", "--clear", "--python", _python(peer.wants), str(peer.environment))
    # The lock is complete, so what a package asks for is not looked up again.
    _run(uv, "pip", "install", "--quiet", "--no-deps", "--python", str(peer.python), "--requirement", str(lock))


def _uv() -> str:
    """uv, which installs an environment in seconds; it gets one of its own."""
    result = ENVIRONMENTS / ".uv" / "bin" / "uv"
    if not result.exists():
        _run(sys.executable, "-m", "venv", str(ENVIRONMENTS / ".uv"))
        _run(str(result.with_name("python")), "-m", "pip", "install", "--quiet", "uv")
    return str(result)


def _python(version: str) -> str:
    """A Python of that version, the system's own first; one whose SQLite loads extensions, where there is one."""
    names = [f"/usr/bin/python{version}", shutil.which(f"python{version}"), sys.executable]
    names += sorted(map(str, Path.home().glob(f".pyenv/versions/{version}.*/bin/python")))
    fitting = [name for name in names if name and _is(name, version)]
    able = [
        name
        for name in fitting
        if not subprocess.run([name, "-c", _CAN_EXTEND], capture_output=True, check=False).returncode
    ]
    # Where none is found, uv looks for one and may download it.
    return next(iter([*able, *fitting]), version)


def _is(python: str, version: str) -> bool:
    command = [python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip() == version
    except OSError:
        return False


def _with_npm(peer: Installed, lock: Path) -> None:
    shutil.copytree(lock, peer.environment, dirs_exist_ok=True)
    npm = shutil.which("npm")
    if npm is None:
        raise RuntimeError("npm is not installed")
    _run(
        npm, "ci", "--prefix", str(peer.environment), "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"
    )


def _run(*words: str) -> None:
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=variables)
    if done.returncode:
        raise RuntimeError((done.stderr.strip() or done.stdout.strip() or "no reason was given").splitlines()[-1][:300])


if __name__ == "__main__":
    main()
