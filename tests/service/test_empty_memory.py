"""An empty memory is read for every user who has none."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from memoryos.config.settings import Settings
from memoryos.errors import ClosedError
from memoryos.service.empty_memory import EmptyMemory


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[EmptyMemory]:
    memory = EmptyMemory(Settings.load({"data_storage_path": tmp_path, "embedding_model_name": "none"}))
    yield memory
    memory.close()


def test_each_reader_sees_an_empty_memory_of_their_own(empty: EmptyMemory) -> None:
    with empty.shown_to("ada") as ada, empty.shown_to("bob") as bob:
        assert (ada.user_id, bob.user_id) == ("ada", "bob")
        assert ada.retrieve("anything").items == ()
        assert bob.get_memory_stats()["pages"] == 0


def test_nothing_of_it_is_in_the_data_folder(empty: EmptyMemory, tmp_path: Path) -> None:
    with empty.shown_to("ada") as ada:
        ada.retrieve("anything")

        assert list(tmp_path.iterdir()) == []


def test_what_is_written_to_it_after_all_is_never_shown_to_the_next_reader(empty: EmptyMemory) -> None:
    with empty.shown_to("ada") as ada:
        ada.add_memory("My secret is plum.", "I see.")

    with empty.shown_to("bob") as bob:
        assert bob.get_memory_stats()["pages"] == 0
        assert "plum" not in bob.retrieve("secret plum").text()


def test_it_cannot_be_read_after_it_was_closed(empty: EmptyMemory) -> None:
    with empty.shown_to("ada") as ada:
        empty.close()

        with pytest.raises(ClosedError):
            ada.retrieve("anything")


def test_two_who_read_at_once_have_one_each(empty: EmptyMemory) -> None:
    with empty.shown_to("ada") as ada, empty.shown_to("bob") as bob:
        ada.add_memory("My secret is plum.", "I see.")

        assert bob.get_memory_stats()["pages"] == 0


def test_a_read_that_fails_leaves_it_usable(empty: EmptyMemory) -> None:
    with pytest.raises(ValueError, match="wrong"), empty.shown_to("ada"):
        raise ValueError("wrong")

    with empty.shown_to("bob") as bob:
        assert bob.get_memory_stats()["pages"] == 0
