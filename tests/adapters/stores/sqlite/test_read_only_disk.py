"""Issue 21, line 21: memory on a read-only file system can be recalled, and what would write says why it cannot."""

import textwrap
from pathlib import Path

from small_disk import run_on_small_disk

BEGIN = """
    import logging, shutil, subprocess, sys
    from pathlib import Path
    from memoryos import Memoryos
    from memoryos.errors import StorageError
    from memoryos.testing import FixedClock, HashingEmbedder
    logging.disable(logging.CRITICAL)
    disk = Path(sys.argv[1])

    def opened(user="ann", **settings):
        path = disk / "data"
        return Memoryos(user, data_storage_path=path, embedder=HashingEmbedder(), clock=FixedClock(), **settings)

    def refused(call, *arguments, **named):
        try:
            call(*arguments, **named)
        except StorageError as error:
            return "read-only" in str(error)
        return False

    def make_read_only():
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)

    def recalled(memory):
        return any("Rome" in item.text for item in memory.retrieve("Where do I live?").items)
"""


def run(tmp_path: Path, program: str) -> list[str]:
    return run_on_small_disk(tmp_path, textwrap.dedent(BEGIN) + textwrap.dedent(program), "8m").split()


def test_line_21_recall_works_on_a_read_only_file_system_and_an_add_says_why_not(tmp_path: Path) -> None:
    shown = run(
        tmp_path,
        """
        with opened() as memory:
            page = memory.add_memory("I live in Rome", "Noted.")
            memory.settle()
        make_read_only()
        with opened() as memory:
            print(recalled(memory), len(memory.list_pages()), memory.get_memory_stats()["pages"])
            print(len(memory.get_user_profile_summary()) >= 0, len(memory.segments()) >= 0)
            print(refused(memory.add_memory, "x", "y"), refused(memory.forget, page_id=page.id))
            print(recalled(memory))
        """,
    )

    assert shown == ["True", "1", "1", "True", "True", "True", "True", "True"]


def test_line_21_what_was_written_last_is_read_from_the_log_of_a_killed_process(tmp_path: Path) -> None:
    shown = run(
        tmp_path,
        """
        import os
        child = os.fork()
        if child == 0:
            opened().add_memory("I live in Rome", "Noted.")
            os._exit(0)
        os.waitpid(child, 0)
        make_read_only()
        with opened() as memory:
            print(recalled(memory))
        """,
    )

    assert shown == ["True"]


def test_line_21_an_unknown_owner_on_a_read_only_file_system_is_refused(tmp_path: Path) -> None:
    shown = run(
        tmp_path,
        """
        opened().close()
        make_read_only()
        print(refused(opened, "bob"))
        """,
    )

    assert shown == ["True"]


def test_line_21_an_older_file_on_a_read_only_file_system_says_that_it_must_be_migrated(tmp_path: Path) -> None:
    older = Path(__file__).parents[3] / "fixtures" / "store_v4.db"
    shown = run(
        tmp_path,
        f"""
        from memoryos.domain.owner import Owner
        import sqlite3
        from contextlib import closing
        with closing(sqlite3.connect({str(older)!r})) as connection:
            names = dict(connection.execute("SELECT key, value FROM meta WHERE key IN ('user_id', 'assistant_id')"))
        owner = Owner(names["user_id"], names["assistant_id"])
        file = disk.joinpath("data", "users", *owner.folders, "memory.db")
        file.parent.mkdir(parents=True)
        shutil.copyfile({str(older)!r}, file)
        make_read_only()
        print(refused(opened, owner.user_id, assistant_id=owner.assistant_id))
        """,
    )

    assert shown == ["True"]
