"""Whose words a message of the role `user` is, where messages name their writers."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from memoryos import Memoryos, Page
from memoryos.assembly.engine import assemble
from memoryos.config.settings import Settings
from memoryos.operations.background.learn import Learn

_BOB = "I live in Oslo and I'm allergic to nuts."
_ANN = "I live in Bergen."


def _homes(path: Path, *messages: tuple[str | None, str], user_id: str = "ann", together: bool = True) -> list[str]:
    """The homes that are known after `messages`, each with the name of its writer."""
    return _values(path, "home", *messages, user_id=user_id, together=together)


def _values(path: Path, slot: str, *messages: tuple[str | None, str], user_id: str, together: bool) -> list[str]:
    raw = [{"role": "user", "content": text} | ({"name": name} if name else {}) for name, text in messages]
    with Memoryos(user_id, data_storage_path=path) as memory:
        for batch in [raw] if together else [[message] for message in raw]:
            memory.add_messages(batch)
            memory.settle()
        facts = memory.get_user_knowledge_summary()
        return [fact["value"] for fact in facts if fact["slot"] == slot and fact["certain"] and fact["current"]]


@pytest.mark.parametrize("together", [True, False])
def test_what_another_participant_says_is_not_about_the_user(tmp_path: Path, together: bool) -> None:
    assert _homes(tmp_path, ("Ann", _ANN), ("Bob", _BOB), together=together) == ["Bergen"]


@pytest.mark.parametrize("name", ["Ann", "Ann Lee"])
@pytest.mark.parametrize("together", [True, False])
def test_the_user_id_tells_who_the_user_is_whoever_writes_first(tmp_path: Path, together: bool, name: str) -> None:
    assert _homes(tmp_path, ("Bob", _BOB), (name, _ANN), together=together) == ["Bergen"]


@pytest.mark.parametrize(("together", "allergies"), [(True, []), (False, ["nuts"])])
def test_what_was_learned_before_the_user_id_appeared_stays(
    tmp_path: Path, together: bool, allergies: list[str]
) -> None:
    messages = (("Bob", _BOB), ("Ann", _ANN), ("Bob", "I'm allergic to eggs."))

    assert _values(tmp_path, "allergies", *messages, user_id="ann", together=together) == allergies


def test_a_name_without_letters_is_nobodys(tmp_path: Path) -> None:
    assert _homes(tmp_path, ("--", "Hi."), ("Robin", _ANN), user_id="u-42") == ["Bergen"]


@pytest.mark.parametrize("together", [True, False])
def test_without_a_hint_the_first_name_is_the_users(tmp_path: Path, together: bool) -> None:
    assert _homes(tmp_path, ("Ann", _ANN), ("Bob", _BOB), user_id="u-42", together=together) == ["Bergen"]


def test_a_name_that_is_alone_is_the_users(tmp_path: Path) -> None:
    assert _homes(tmp_path, (None, "Hello."), ("Bob", _BOB)) == ["Oslo"]


@pytest.mark.parametrize("together", [True, False])
def test_a_name_that_the_user_goes_by_is_theirs(tmp_path: Path, together: bool) -> None:
    messages = (("ann", "My name is Robin."), ("Robin Hill", "I live in Bergen."), ("Bob", _BOB))

    assert _homes(tmp_path, *messages, together=together) == ["Bergen"]


def test_whoever_says_their_name_does_not_become_the_user(tmp_path: Path) -> None:
    assert _homes(tmp_path, ("Ann", _ANN), ("Bob", "My name is Bob."), ("Bob", _BOB)) == ["Bergen"]


def test_messages_without_a_name_are_the_users(tmp_path: Path) -> None:
    assert _homes(tmp_path, ("Ann", "Hi."), ("Bob", "Hi."), (None, _ANN)) == ["Bergen"]


def test_case_and_punctuation_of_the_id_do_not_matter(tmp_path: Path) -> None:
    messages = (("Bob", _BOB), ("Ann Lee", _ANN))

    assert _homes(tmp_path, *messages, user_id="ann.lee") == ["Bergen"]


def test_what_others_say_is_found_by_a_search(tmp_path: Path) -> None:
    with Memoryos("ann", data_storage_path=tmp_path) as memory:
        memory.add_messages(
            [{"role": "user", "name": "Ann", "content": _ANN}, {"role": "user", "name": "Bob", "content": _BOB}]
        )
        memory.settle()

        assert _BOB in [item.text for item in memory.retrieve("Where does Bob live?").items]
        assert "nuts" not in memory.get_user_profile_summary()


def test_what_others_write_is_read_together_with_what_the_user_says_next(tmp_path: Path) -> None:
    settings = {"user_id": "ann", "data_storage_path": tmp_path, "language_model": "none", "analyst": "rules"}
    engine = assemble(Settings.load(settings))
    names = ["Bob", "Carl", "Bob", "Ann", "Ann", "Bob", "Carl", "Ann"]
    said_at = datetime(2026, 1, 1, tzinfo=UTC)
    engine.store.pages.append(
        [Page(f"p{number}", "Hi.", "", said_at, user_name=name) for number, name in enumerate(names)]
    )
    learn = Learn(engine)

    steps = [learn("everything"), learn("everything")]
    engine.store.close()

    assert steps == ["more", "done"]
