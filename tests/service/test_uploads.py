"""Files on their way through a browser."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memoryos.errors import InvalidInputError, NotFoundError
from memoryos.service.uploads import KEPT, MAX_BYTES, ImportState, Uploads, safe_name

NOW = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.fixture
def uploads(tmp_path: Path) -> Uploads:
    return Uploads(tmp_path, lambda: NOW)


def test_a_file_arrives_in_pieces(uploads: Uploads) -> None:
    assert uploads.append("ann", "a.json", 0, b"one") == 3
    assert uploads.append("ann", "a.json", 3, b"two") == 6

    assert uploads.file("ann").read_bytes() == b"onetwo"
    assert uploads.file("ann").stat().st_mode & 0o077 == 0


def test_a_piece_out_of_order_is_refused(uploads: Uploads) -> None:
    uploads.append("ann", "a.json", 0, b"one")

    with pytest.raises(InvalidInputError):
        uploads.append("ann", "a.json", 2, b"two")
    with pytest.raises(InvalidInputError):
        uploads.append("bea", "a.json", 3, b"two")


def test_a_file_that_is_too_large_is_removed(uploads: Uploads) -> None:
    uploads.append("ann", "a.json", 0, b"one")
    os.truncate(uploads.file("ann"), MAX_BYTES)

    with pytest.raises(InvalidInputError):
        uploads.append("ann", "a.json", MAX_BYTES, b"more")
    with pytest.raises(NotFoundError):
        uploads.file("ann")


def test_a_new_file_takes_the_place_of_the_one_before(uploads: Uploads) -> None:
    uploads.append("ann", "a.json", 0, b"one")
    uploads.append("ann", "b.json", 0, b"two")

    assert uploads.file("ann").name == "b.json"


def test_users_have_files_of_their_own(uploads: Uploads) -> None:
    uploads.append("ann", "a.json", 0, b"ann's")
    uploads.append("bea", "a.json", 0, b"bea's")

    assert uploads.file("ann").read_bytes() == b"ann's"
    uploads.drop("bea")
    assert uploads.file("ann").read_bytes() == b"ann's"


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("chat export (1).json", "chat_export_1_.json"),
        ("../../etc/passwd", "etc_passwd"),
        (".state.json", "state.json"),
        ("..", "upload"),
        ("", "upload"),
        ("a\x00b/c\\d.zip", "a_b_c_d.zip"),
    ],
)
def test_a_name_stays_in_its_folder(name: str, safe: str) -> None:
    assert safe_name(name) == safe


def test_files_that_nobody_continues_are_removed_when_another_begins(uploads: Uploads) -> None:
    uploads.append("ann", "a.json", 0, b"one")
    old = (NOW - KEPT - timedelta(seconds=1)).timestamp()
    os.utime(uploads.file("ann"), (old, old))

    uploads.append("bea", "b.json", 0, b"two")

    with pytest.raises(NotFoundError):
        uploads.file("ann")


def test_a_folder_that_another_process_removes_meanwhile_does_no_harm(uploads: Uploads) -> None:
    """A link to nowhere is what a file looks like that goes away between being listed and being looked at."""
    uploads.append("ada", "a.jsonl", 0, b"{}")
    (uploads.folder("ada") / "gone").symlink_to(uploads.folder("ada") / "nowhere")

    uploads.append("bob", "b.jsonl", 0, b"{}")

    assert uploads.file("bob").read_bytes() == b"{}"
    assert uploads.folder("ada").is_dir()


def test_how_an_import_went_outlives_its_file(uploads: Uploads) -> None:
    assert uploads.state("ann") is None
    uploads.append("ann", "a.json", 0, b"one")
    uploads.write_state("ann", ImportState("done", report={"format": "messages"}))

    uploads.drop_file("ann")

    assert uploads.state("ann") == ImportState("done", report={"format": "messages"})
    with pytest.raises(NotFoundError):
        uploads.file("ann")
