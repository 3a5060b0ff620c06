"""Issue 21, line 20: on a full disk memory can be read and forgotten, and everything ends in order."""

import textwrap
from pathlib import Path

import pytest
from small_disk import run_on_small_disk

BEGIN = """
    import logging, os, subprocess, sys
    from pathlib import Path
    from memoryos import Memoryos
    from memoryos.errors import StorageError
    from memoryos.testing import FixedClock, HashingEmbedder
    logging.disable(logging.CRITICAL)
    disk = Path(sys.argv[1])

    def opened(user="ann"):
        return Memoryos(user, data_storage_path=disk / "data", embedder=HashingEmbedder(), clock=FixedClock())

    def fill():
        with (disk / "other").open("ab", buffering=0) as other:
            try:
                while True:
                    other.write(bytes(4096))
            except OSError:
                pass

    def left(text):
        # Read by another process: closing the file in ours would drop SQLite's locks on it.
        files = [str(file) for file in (disk / "data").rglob("*") if file.is_file()]
        return text.encode() in subprocess.run(["cat", *files], check=True, capture_output=True).stdout

    def refused(call, *arguments, **named):
        try:
            call(*arguments, **named)
        except StorageError as error:
            return "the disk is full" in str(error)
        return False

    memory = opened()
    page = memory.add_memory("the word is zanzibar", "noted")
    for number in range(20):
        memory.add_memory(f"question {number} about sailing", "an answer")
    memory.settle()
"""


def run(tmp_path: Path, program: str, size: str = "4m") -> list[str]:
    return run_on_small_disk(tmp_path, textwrap.dedent(BEGIN) + textwrap.dedent(program), size).split()


def test_line_20_a_full_disk_refuses_an_add_and_forgets_without_a_trace(tmp_path: Path) -> None:
    shown = run(
        tmp_path,
        """
        fill()
        print(refused(memory.add_memory, "x" * 20_000, "y"), left("zanzibar"))
        print(memory.forget(page_id=page.id).pages, left("zanzibar"), len(memory.list_pages()))
        memory.close()
        """,
    )

    assert shown == ["True", "True", "1", "False", "20"]


def test_line_20_a_process_that_opens_the_memory_on_a_full_disk_can_recall_and_forget(tmp_path: Path) -> None:
    shown = run(
        tmp_path,
        """
        memory.close()
        fill()
        memory = opened()
        print(any("zanzibar" in item.text for item in memory.retrieve("which word?").items))
        print(memory.forget(page_id=page.id).pages, left("zanzibar"))
        memory.close()
        """,
    )

    assert shown == ["True", "1", "False"]


def test_line_20_what_waits_to_be_embedded_on_a_full_disk_is_found_by_its_words(tmp_path: Path) -> None:
    shown = run(
        tmp_path,
        """
        (disk / "data" / "forget.reserve").unlink()
        memory.close()
        memory = Memoryos("ann", data_storage_path=disk / "data", embedder=HashingEmbedder(dimension=7))
        fill()
        recall = memory.retrieve("which word is it?")
        print(any("zanzibar" in item.text for item in recall.items), "cannot be stored" in " ".join(recall.notices))
        memory.close()
        """,
    )

    assert shown == ["True", "True"]


def test_line_20_room_is_kept_again_so_that_one_can_forget_again_and_again(tmp_path: Path) -> None:
    shown = run(
        tmp_path,
        """
        for page in memory.list_pages()[:5]:
            fill()
            print(memory.forget(page_id=page.id).pages)
        print(memory.forget(everything=True).pages)
        memory.close()
        """,
    )

    assert shown == ["1"] * 5 + ["16"]


def test_line_20_the_room_grows_with_the_largest_memory(tmp_path: Path) -> None:
    shown = run(
        tmp_path,
        """
        for number in range(300):
            memory.add_memory("x" * 10_000, f"answer {number}")
        memory.close()
        memory = opened()
        fill()
        print(memory.forget(page_id=page.id).pages, left("zanzibar"), len(memory.list_pages(limit=1_000)))
        memory.close()
        """,
        size="40m",
    )

    assert shown == ["1", "False", "320"]


def test_line_20_a_new_owner_does_not_take_the_room_kept_for_forgetting(tmp_path: Path) -> None:
    shown = run(
        tmp_path,
        """
        fill()
        print(refused(opened, "bob"), (disk / "data" / "forget.reserve").stat().st_size >= 1 << 18)
        memory.close()
        """,
    )

    assert shown == ["True", "True"]


@pytest.mark.parametrize("ending", ["memory.close()", "pass"])
def test_line_20_a_shutdown_on_a_full_disk_shows_no_traceback(tmp_path: Path, ending: str) -> None:
    shown = run(
        tmp_path,
        f"""
        (disk / "data" / "forget.reserve").unlink()
        memory.retrieve("sailing")
        fill()
        print("ready")
        {ending}
        """,
    )

    assert shown == ["ready"]
