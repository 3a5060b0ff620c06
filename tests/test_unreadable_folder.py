"""Issue 21, line 21: a data folder that cannot be used is named in one clear sentence, whoever asks."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from memoryos import Memoryos
from memoryos.errors import MemoryosError
from memoryos.testing import HashingEmbedder

posix_only = pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")

# As another user, because root may read everything; after a first memory, which loads what only root may read.
PROGRAM = """
import os, sys
from memoryos import Memoryos
from memoryos.errors import MemoryosError
from memoryos.testing import HashingEmbedder
Memoryos("ann", data_storage_path=sys.argv[1], embedder=HashingEmbedder()).close()
if os.getuid() == 0:
    os.setgid(65534), os.setuid(65534)
try:
    Memoryos("ann", data_storage_path=sys.argv[2], embedder=HashingEmbedder())
except MemoryosError as error:
    print(error)
"""


def open_at(path: Path) -> Memoryos:
    return Memoryos("ann", data_storage_path=path, embedder=HashingEmbedder())


def refusal_to_another_user(path: Path) -> str:
    for folder in (path.parent, *path.parent.parents[:2]):
        folder.chmod(0o755)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(path.parent / "first"), str(path)],
        # Not measured: what is written about coverage goes to a folder that this user may not write.
        env={
            **{name: value for name, value in os.environ.items() if not name.startswith("COV")},
            "PYTHONPATH": os.pathsep.join(sys.path),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.stderr, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("mode", [0o000, 0o500, 0o600])
@posix_only
def test_line_21_a_data_folder_of_somebody_else_is_named(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    folder.chmod(mode)

    message = refusal_to_another_user(folder)

    folder.chmod(0o700)
    assert "Permission denied" in message
    assert str(folder) in message
    assert len(message.splitlines()) == 1


@posix_only
def test_line_21_an_owners_folder_that_may_not_be_read_is_named(
    open_memory: Callable[..., Memoryos], tmp_path: Path
) -> None:
    open_memory("ann").close()
    (tmp_path / "data").chmod(0o755)

    message = refusal_to_another_user(tmp_path / "data")

    assert "Permission denied" in message
    assert len(message.splitlines()) == 1


@pytest.mark.parametrize("place", ["data", "data/users", "data/users/ann"])
def test_line_21_a_file_in_place_of_a_folder_is_named(tmp_path: Path, place: str) -> None:
    file = tmp_path / place.replace("ann", "ann-49915e0d7d4b402e3017d010bc1c0e83")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("a list of things to buy")

    with pytest.raises(MemoryosError) as refused:
        open_at(tmp_path / "data")

    assert str(file) in str(refused.value)
    assert file.read_text() == "a list of things to buy"


def test_line_21_a_folder_in_place_of_the_file_is_named(open_memory: Callable[..., Memoryos], tmp_path: Path) -> None:
    open_memory("ann").close()
    (file,) = (tmp_path / "data").rglob("memory.db")
    file.unlink()
    file.mkdir()

    with pytest.raises(MemoryosError, match=r"memory\.db"):
        open_memory("ann")


def test_line_21_a_data_folder_with_files_of_others_is_used_and_they_stay(
    open_memory: Callable[..., Memoryos], tmp_path: Path
) -> None:
    others = {"photo.jpg": b"\xff\xd8", "notes.db": b"not ours", "users/readme": b"hello"}
    for name, content in others.items():
        file = tmp_path / "data" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)

    open_memory("ann").add_memory("I live in Rome", "Noted.")

    assert {name: (tmp_path / "data" / name).read_bytes() for name in others} == others
