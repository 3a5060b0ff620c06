"""Whether yes or no answers a question, and whether it asks about the user, in ten languages."""

import pytest

from memoryos.text.question_forms import asks_about_self, is_yes_no


@pytest.mark.parametrize(
    "question",
    [
        "Do I have a cat?",
        "Habe ich eine Katze?",
        "¿Tengo gato?",
        "Est-ce que j'ai un chat ?",
        "Ho un gatto?",
        "Eu tenho gato?",
        "У меня есть кошка?",
        "我有猫吗？",
        "猫を飼ってる？",
        "나 고양이 있어?",
    ],
)
def test_a_question_without_a_question_word_is_answered_by_yes_or_no(question: str) -> None:
    assert is_yes_no(question)


@pytest.mark.parametrize(
    "question",
    [
        "What is my cat called?",
        "Wie heißt meine Katze?",
        "¿Cómo se llama mi gato?",
        "Qu'est-ce que mange mon chat ?",
        "Come si chiama il mio gatto?",
        "Qual é o nome do meu gato?",
        "Как зовут мою кошку?",
        "我的猫叫什么？",
        "猫の名前は何？",
        "내 고양이 이름이 뭐야?",
        "I have a cat.",
    ],
)
def test_what_asks_for_more_or_does_not_ask_is_not_answered_by_yes_or_no(question: str) -> None:
    assert not is_yes_no(question)


@pytest.mark.parametrize(
    "question",
    [
        "Where do I live?",
        "Wo wohne ich?",
        "¿Dónde vivo?",
        "Où est-ce que j'habite ?",
        "Dove abito?",
        "Onde moro?",
        "Где я живу?",
        "我住在哪里？",
        "どこに住んでる？",
        "나 어디 살아?",
    ],
)
def test_a_question_in_the_first_person_or_without_any_is_about_the_user(question: str) -> None:
    assert asks_about_self(question)


@pytest.mark.parametrize(
    "question", ["Where does Anna live?", "Wo wohnt sie?", "¿Dónde vive Ana?", "Где живёт Анна?", "他住在哪里？"]
)
def test_a_question_in_the_third_person_is_not_about_the_user(question: str) -> None:
    assert not asks_about_self(question)
