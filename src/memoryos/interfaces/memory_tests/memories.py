"""The memories that memory tests run on: fresh ones, or copies of those in use, so that nothing in use is changed."""

import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from memoryos import Memoryos
from memoryos.assembly.stores import stores
from memoryos.config.settings import Settings
from memoryos.errors import NotFoundError, SettingsError
from memoryos.evaluation.memory_tests.checks import MemoryOf
from memoryos.evaluation.memory_tests.runner import NewMemories
from memoryos.evaluation.memory_tests.spec import TestFile
from memoryos.ports import Stores

# A test must never reach the store in use, whatever the settings name.
_OWN_STORE: Mapping[str, Any] = {"store": "sqlite"}
_FORBIDDEN = ("user_id", "data_storage_path", "store")
# Whoever wrote the file must not choose where memories and the keys in the environment are sent.
_FORBIDDEN_ENDINGS = ("_url", "_key", "_file", "_kwargs")


@contextmanager
def fresh_memories(file: TestFile) -> Iterator[MemoryOf]:
    """Empty memories in a folder of their own, which is removed at the end."""
    with _folder() as folder, _opened(file, lambda _user: folder) as memory_of:
        yield memory_of


def copied_memories(data_storage_path: str | None = None) -> NewMemories:
    """Opens copies of the memories in the data folder; a user without one there gets an empty one."""
    settings = Settings.load({"data_storage_path": data_storage_path})
    if settings.store_name != "sqlite":
        raise SettingsError(f"only the store 'sqlite' can be copied, not {settings.store_name!r}")
    deployment = stores(settings)
    return lambda file: _copies(file, deployment)


@contextmanager
def _copies(file: TestFile, deployment: Stores) -> Iterator[MemoryOf]:
    present = {stored.owner.user_id for stored in deployment.owners() if stored.owner}
    if not present.intersection(file.users()):
        raise NotFoundError(
            f"none of the users that {file.path} names has a memory in {deployment.place!r};"
            " `memoryos users` lists those that do"
        )
    with _folder() as folder:

        def folder_of(user: str) -> Path:
            if user in present:
                deployment.backups.write(folder / user, user)
            return folder / user

        with _opened(file, folder_of) as memory_of:
            yield memory_of


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="memoryos-test-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@contextmanager
def _opened(file: TestFile, folder_of: Callable[[str], Path]) -> Iterator[MemoryOf]:
    _check_settings(file)
    memories: dict[str, Memoryos] = {}
    now = file.now
    clock = None if now is None else lambda: now
    with ExitStack() as opened:

        def memory_of(user: str) -> Memoryos:
            if user not in memories:
                settings = {**_OWN_STORE, **file.settings, "data_storage_path": folder_of(user)}
                memories[user] = opened.enter_context(Memoryos(user, clock=clock, **settings))
            return memories[user]

        yield memory_of


def _check_settings(file: TestFile) -> None:
    for name in file.settings:
        if name in _FORBIDDEN:
            raise SettingsError(f"{file.path}: 'settings' cannot name {name!r}: a test has a memory of its own")
        if name.endswith(_FORBIDDEN_ENDINGS):
            raise SettingsError(
                f"{file.path}: 'settings' cannot name {name!r}: addresses and keys come from your own settings"
            )
