"""The key is changed while processes are killed and while others add pages: nothing is lost, nothing is left behind."""

import os
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from forks import Forks, forks_of
from rekey_worker import KEYS
from store_worker import OWNER, now

from memoryos.adapters.stores.sqlite import SqliteStore
from memoryos.adapters.stores.sqlite.rekey import rekey_all
from memoryos.domain.page import Page
from memoryos.errors import LockedStoreError
from memoryos.ports import Forget
from memoryos.privacy.secret import Secret

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL and inherited pipes")


@pytest.fixture(scope="module")
def forks() -> Iterator[Forks]:
    with forks_of("rekey_worker") as running:
        yield running


def fill(data_path: Path, key: Secret | None, count: int = 400) -> None:
    store = SqliteStore.open(data_path, OWNER, now, key)
    store.pages.append([Page(f"p{number}", f"text {number} " + "x" * 900, "noted", now()) for number in range(count)])
    store.close()


def ids_under(data_path: Path, key: Secret | None) -> list[str] | None:
    """The pages in the file, where this is its key."""
    try:
        store = SqliteStore.open(data_path, OWNER, now, key)
    except LockedStoreError:
        return None
    try:
        return [page.id for page in store.pages.after(0, 1_000_000)]
    finally:
        store.close()


def files(data_path: Path) -> set[str]:
    return {path.name for path in data_path.joinpath("users", *OWNER.folders).iterdir()}


def test_a_change_of_the_key_that_is_killed_leaves_one_whole_file_with_one_key(tmp_path: Path, forks: Forks) -> None:
    chance, unfinished, lives = random.Random(6), 0, 0
    fill(tmp_path, None)

    while lives < 12 or (unfinished < 2 and lives < 60):
        lives += 1
        worker = forks.start("rekey_worker", "change_keys", str(tmp_path))
        for _ in range(chance.choice((1, 3, 5))):
            worker.reports.readline()
        time.sleep(chance.choice((0, 0.002, 0.01, 0.02, 0.04)))
        worker.kill()
        worker.wait()
        unfinished += "memory.db.draft" in files(tmp_path)
        results = [ids_under(tmp_path, key) for key in KEYS]

        assert [len(ids) for ids in results if ids is not None] == [400]
        assert files(tmp_path) == {"memory.db", "memory.lock"}
    assert unfinished >= 2


@pytest.mark.parametrize(("old", "new"), [(0, 1), (1, 2), (2, 0)], ids=["encrypting", "rotating", "decrypting"])
def test_a_process_that_has_the_file_open_loses_nothing_and_is_told_of_the_new_key(
    tmp_path: Path, forks: Forks, old: int, new: int
) -> None:
    fill(tmp_path, KEYS[old])
    worker = forks.start("rekey_worker", "add_under", str(tmp_path), old)
    acknowledged = [worker.reports.readline().strip() for _ in range(20)]
    [done] = rekey_all(tmp_path, KEYS, KEYS[new])
    acknowledged += [line.strip() for line in worker.reports]
    worker.wait()

    result = ids_under(tmp_path, KEYS[new])

    assert done.change == "changed"
    assert acknowledged[-1] == "locked out"
    assert result is not None
    assert set(acknowledged[:-1]) <= set(result)
    assert len(result) == len(set(result)) >= 420


def test_an_unfinished_draft_is_gone_when_something_is_forgotten(tmp_path: Path) -> None:
    fill(tmp_path, None)
    store = SqliteStore.open(tmp_path, OWNER, now)
    draft = tmp_path.joinpath("users", *OWNER.folders, "memory.db.draft")
    draft.write_bytes(b"text 7 of a process that was killed")

    store.pages.remove(Forget(page_ids=("p7",)))
    store.scrub()

    store.close()
    assert not draft.exists()
