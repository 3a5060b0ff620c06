"""A process with few file descriptors serves many owners: files of idle ones are closed and opened again."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on descriptors to set")

BEGIN = """
    import os, resource, sys
    from pathlib import Path
    resource.setrlimit(resource.RLIMIT_NOFILE, (260, 260))
    from memoryos.adapters.stores.sqlite import SqliteStore
    from memoryos.adapters.stores.sqlite.files import SqliteFiles
    from memoryos.domain.owner import Owner
    from sqlite_files import now, page
    folder = Path(sys.argv[1])
    open_files = lambda: len(os.listdir("/proc/self/fd"))
    stores = [SqliteStore.open(folder, Owner(f"user{n}"), now) for n in range(40)]
"""


def run(folder: Path, program: str) -> str:
    paths = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(BEGIN) + textwrap.dedent(program), str(folder)],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_more_owners_than_descriptors_are_written_and_read_in_any_order(tmp_path: Path) -> None:
    shown = run(
        tmp_path,
        """
        for n, store in enumerate(stores):
            store.pages.append([page(f"first {n}")])
        for n, store in enumerate(reversed(stores)):
            store.pages.append([page(f"second {n}")])
        print(sum(len(store.pages.after(0, 10)) for store in stores), open_files() < 200)
        """,
    )

    assert shown.split() == ["80", "True"]


def test_a_file_that_was_only_closed_for_room_counts_as_the_same_one(tmp_path: Path) -> None:
    shown = run(
        tmp_path,
        """
        stores[0].pages.append([page("a")])
        before = stores[0].revision()
        for store in stores[1:]:
            store.pages.append([page("b")])
        print(stores[0].revision() == before)
        """,
    )

    assert shown.split() == ["True"]


def test_a_file_that_was_restored_while_it_was_closed_counts_as_another_one(tmp_path: Path) -> None:
    shown = run(
        tmp_path,
        """
        files = SqliteFiles()
        stores[0].pages.append([page("a")])
        (folder / "backup").mkdir()
        files.copy(folder / "users" / Path(*Owner("user0").folders) / "memory.db", folder / "backup" / "memory.db")
        before = stores[0].revision()
        for store in stores[1:]:
            store.pages.append([page("b")])
        files.put_back(folder / "backup" / "memory.db", folder)
        after = stores[0].revision()
        print(after.pages == before.pages, after == before)
        """,
    )

    assert shown.split() == ["True", "False"]


def test_a_pool_of_memories_serves_more_users_than_there_are_descriptors(tmp_path: Path) -> None:
    shown = run(
        tmp_path,
        """
        import asyncio
        from memoryos import Memoryos
        from memoryos.service.memory_pool import MemoryPool

        async def visit():
            pool = MemoryPool(lambda user: Memoryos(user, data_storage_path=folder, embedding_model_name="none"))
            for number in [*range(100), *reversed(range(100))]:
                await pool.run(f"user{number}", lambda memory: memory.add_memory("hello", "hi"))
            pages = [await pool.run(f"user{number}", lambda memory: len(memory.list_pages())) for number in range(100)]
            print(set(pages), pool.open_count, open_files() < 250)
            await pool.close()

        for store in stores:
            store.close()
        asyncio.run(visit())
        """,
    )

    assert shown.strip() == "{2} 100 True"


def test_one_connection_reads_and_writes_while_nobody_does_both_at_once(tmp_path: Path) -> None:
    shown = run(
        tmp_path,
        """
        for store in stores:
            store.close()
        store = SqliteStore.open(folder, Owner("user0"), now)
        before = open_files()
        store.revision()
        reading = open_files()
        store.pages.append([page("a")])
        print(reading - before, open_files() - reading)
        """,
    )

    assert shown.split() == ["0", "0"]
