"""What another system knew of the user is shown as imported, until the user says otherwise."""

import json

import pytest

from memoryos import Memoryos
from memoryos.operations.imported_knowledge import in_first_person

LEARNED = ["User lives in Paris.", "The user is allergic to peanuts.", "Grows tulips"]


@pytest.fixture
def imported(tmp_path, open_memory) -> Memoryos:
    folder = tmp_path / "older" / "users" / "ada"
    folder.mkdir(parents=True)
    knowledge = [{"knowledge": text, "timestamp": "2025-03-01 10:00:00"} for text in LEARNED]
    (folder / "long_term_user.json").write_text(json.dumps({"user_profiles": {}, "knowledge_base": knowledge}))
    memory = open_memory()
    memory.import_memories(tmp_path / "older")
    return memory


@pytest.mark.parametrize("text", LEARNED)
def test_the_profile_shows_what_was_imported(imported, text):
    assert f"{text}" in imported.get_user_profile_summary()
    assert "imported:" in imported.get_user_profile_summary()


def test_a_later_statement_takes_the_place_of_what_was_imported(imported):
    imported.add_memory("I live in Oslo.", "Nice.", "2026-01-01T10:00:00+00:00")
    imported.settle()

    profile = imported.get_user_profile_summary()

    assert "Oslo" in profile
    assert "Paris" not in profile
    assert "peanuts" in profile


def test_what_was_said_before_takes_nothing_back(imported):
    imported.add_memory("I live in Rome.", "Nice.", "2024-01-01T10:00:00+00:00")
    imported.settle()

    assert "Paris" in imported.get_user_profile_summary()


@pytest.mark.parametrize(
    ("text", "texts"),
    [
        ("The user lives in Oslo.", "I live in Oslo."),
        ("User's dog is called Rex.", "My dog is called Rex."),
        ("Grows tulips", "I grow tulips"),
        ("She studies law", "I study law"),
        ("User watches birds", "I watch birds"),
        ("User has two cats", "I have two cats"),
        ("住在北京", "住在北京"),
        ("Oslo", "Oslo"),
    ],
)
def test_what_is_told_of_the_user_is_read_as_they_would_say_it(text, texts):
    assert in_first_person(text) == texts
