"""Which attribute a question asks for, and of whom."""

import pytest

from memoryos.text.subject_questions import SubjectQuestion, subject_question


@pytest.mark.parametrize(
    ("question", "kind", "subject"),
    [
        ("What's Priya's last name?", "surname", ("priya",)),
        ("Wie heißt Jonas mit Nachnamen?", "surname", ("jonas",)),
        ("¿Cómo se apellida Marta?", "surname", ("marta",)),
        ("C'est quoi le nom de famille d'Amandine ?", "surname", ("amandine",)),
        ("Какая фамилия у Игоря?", "surname", ("игоря",)),
        ("大輔の名字は？", "surname", ("大輔",)),
        ("晓雯姓什么？", "surname", ("晓雯",)),
        ("When is my mum's birthday?", "birthday", ("mum",)),
        ("Quando è il compleanno di Giulia?", "birthday", ("giulia",)),
        ("수진이 생일이 언제야?", "birthday", ("수진",)),
        ("Wie alt ist Timo?", "age", ("timo",)),
        ("Quantos anos tem a Bia?", "age", ("bia",)),
        ("我家猫多大了？", "age", ("猫",)),
        ("¿Cuál es el teléfono de Gonzalo?", "phone", ("gonzalo",)),
        ("Wie heißt der Hund meiner Schwester?", "name", ("hund", "schwester")),
        ("qual o nome do pai de Ravi?", "name", ("pai", "ravi")),
    ],
)
def test_a_question_names_an_attribute_and_a_subject(question, kind, subject):
    assert subject_question(question) == SubjectQuestion(kind, subject)


@pytest.mark.parametrize(
    "question",
    [
        "Where does Priya live?",
        "When is my birthday?",
        "How old is Ellie and what is her last name?",
        "What's the name of the man who gave me jam on Sunday?",
        "我生日几号",
    ],
)
def test_other_questions_ask_for_no_attribute_of_a_subject(question):
    assert subject_question(question) is None
