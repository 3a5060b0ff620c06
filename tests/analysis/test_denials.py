"""What people deny is withdrawn, and what they say instead is known."""

from pathlib import Path

import pytest
from known import START, facts, shown

from memoryos import Memoryos
from memoryos.analysis.rules.denials import denials

CASES = [
    (
        "My brother Jack is a pilot.",
        "Actually, Jack isn't a pilot, he's a flight engineer.",
        "flight engineer",
        "pilot",
    ),
    ("My brother Jack is a pilot.", "Jack is not a pilot, that was a mistake.", "brother jack", "pilot"),
    ("My sister Amy lives in Bath.", "Amy doesn't live in Bath.", "sister amy", "bath"),
    ("Sou alérgico a camarão.", "Na verdade, não sou alérgico a camarão, é a amendoim.", "amendoim", "camarão"),
    ("Soy alérgica al polen.", "No soy alérgica al polen, sino al marisco.", "marisco", "polen"),
    ("Ich bin Lehrer.", "Ich bin kein Lehrer.", "", "lehrer"),
    ("Ich wohne in Köln.", "Ich wohne nicht in Köln, sondern in Hürth.", "hürth", "köln"),
    ("Je suis infirmière.", "Je ne suis pas infirmière, mais médecin.", "médecin", "infirmière"),
    ("Mi hermano Diego vive en Lima.", "Mi hermano Diego no vive en Lima.", "hermano diego", "lima"),
]


@pytest.mark.parametrize(("first", "then", "stated", "denied"), CASES, ids=[case[1] for case in CASES])
def test_what_is_denied_is_no_longer_known(first: str, then: str, stated: str, denied: str, tmp_path: Path) -> None:
    with Memoryos(user_id="ann", data_storage_path=tmp_path) as memory:
        memory.add_memory(first, "Noted.", START)
        memory.settle()
        memory.add_memory(then, "I see.")
        memory.settle()

        profile = memory.get_user_profile_summary().casefold()

    assert stated in profile
    assert denied not in profile


@pytest.mark.parametrize(
    ("message", "value"),
    [
        ("No soy de Madrid pero vivo en Madrid.", "madrid"),
        ("I live in Leeds. My brother isn't here.", "leeds"),
        ("Ich wohne in Bonn, das ist nicht weit von Köln.", "bonn"),
    ],
)
def test_what_is_said_beside_a_denial_stays(message: str, value: str) -> None:
    assert value in shown(facts(message))


@pytest.mark.parametrize(
    "sentence", ["Jack isn't a pilot anymore.", "Isn't Jack a pilot?", "I'm not a nurse.", "It isn't far.", "No fumo."]
)
def test_endings_questions_and_the_english_first_person_are_no_denials(sentence: str) -> None:
    assert list(denials(sentence)) == []
