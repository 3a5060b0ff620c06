"""Questions about how the assistant should behave are answered by the user's request, not by the reply to it."""

import pytest

CHAT = [
    ("Call me Fi, please.", "Sure."),
    ("End every answer with a haiku.", "OK."),
    ("Never use the word synergy.", "OK."),
    ("Keep a dry tone in what you write.", "OK."),
    ("I planted tomatoes today.", "Nice, they like sun."),
    ("Which pan is best for eggs?", "A small non-stick pan."),
]


@pytest.fixture
def memory(open_memory):
    memory = open_memory(embedding_model_name="default")
    for day, (user, assistant) in enumerate(CHAT, 1):
        memory.add_memory(user, assistant, f"2026-03-{day:02}T09:00:00+00:00", {"said": user})
    memory.settle()
    return memory


@pytest.mark.parametrize(
    ("question", "request_"),
    [
        ("What should you call me?", "Fi"),
        ("How should you end your answers?", "haiku"),
        ("Which word should you never use?", "synergy"),
        ("What tone should you use?", "tone"),
        ("Wie sollst du mich nennen?", "Fi"),
        ("¿Cómo deberías llamarme?", "Fi"),
        ("Comment devrais-tu m'appeler ?", "Fi"),
        ("Come dovresti chiamarmi?", "Fi"),
        ("Como você deveria me chamar?", "Fi"),
        ("Как ты должен меня называть?", "Fi"),
        ("你应该怎么称呼我？", "Fi"),
    ],
)
def test_how_the_assistant_should_behave_is_found_on_the_users_side(memory, question, request_):
    first = memory.retrieve(question, limit=1).items[0]

    assert first.role == "user"
    assert request_ in first.meta_data["said"]


@pytest.mark.parametrize("question", ["What did you say when I told a joke?", "What did you say about my name?"])
def test_a_reply_without_content_never_comes_first(memory, question):
    assert memory.retrieve(question, limit=1).items[0].text not in {"Sure.", "OK."}


def test_what_the_assistant_recommended_is_still_found_on_its_side(memory):
    assert memory.retrieve("Which pan did you say I should use?", limit=1).items[0].text == "A small non-stick pan."
