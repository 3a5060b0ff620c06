"""A question for an attribute of somebody known gets nothing if nothing near them tells it; others are searched for."""

import pytest

from memoryos import Memoryos
from memoryos.domain.query import Query
from memoryos.retrieval.untold_attributes import asks_for_untold
from retrieval.conftest import NOON
from retrieval.subject_answers import TOLD_INDIRECTLY

# A mention of somebody, a question that it does not answer, and what would answer it.
CHATS = [
    ("Bev is bringing the chairs on Sunday.", "What's Bev's surname?", "Bev Hughes forgot the chairs."),
    ("Give me a plan for the day with Nuria.", "¿Cómo se apellida Nuria?", "Nuria Vidal llega tarde."),
    ("Lena kommt heute später.", "Wie heißt Lena mit Nachnamen?", "Frau Lena Kurz hat angerufen."),
    ("Camille viendra demain.", "C'est quoi le nom de famille de Camille ?", "Camille Besson m'a écrit."),
    ("Ornella non viene a cena.", "Qual è il cognome di Ornella?", "Mi ha scritto Ornella Rossi."),
    ("Leandro vem pro churrasco.", "Qual é o sobrenome do Leandro?", "O Leandro Pacheco me ligou."),
    ("Денис придёт завтра.", "Какая фамилия у Дениса?", "Написал Денис Савельев."),
    ("Archie scored again at the match.", "What is the name of Archie's father?", "Archie's dad Tom was there."),
    ("Emiliano vino a comer.", "¿Cómo se llama el papá de Emiliano?", "El papá de Emiliano es Raúl."),
    ("Ravi dormiu cedo.", "Qual o nome do pai de Ravi?", "O pai de Ravi, o Wesley, ligou."),
    ("Timo ist müde.", "Wie heißt Timos Mutter?", "Timos Mama heißt Anja."),
    ("Jo is off to Lisbon again.", "How old is Jo?", "Jo is thirty now."),
    ("Arne bringt Brot mit.", "Wie alt ist Arne?", "Arne wurde gestern vierzig."),
    ("晓雯约我去爬山。", "晓雯的生日是什么时候？", "晓雯过生日请客，五月三号。"),
    ("大輔と飲みに行く。", "大輔の誕生日はいつ？", "大輔は七夕生まれ。"),
    ("은지가 우산을 빌려줬어.", "은지 생일이 언제야?", "은지가 5월 3일에 케이크를 먹재."),
    ("My neighbour drills at night.", "How old is my neighbour?", "My neighbour is 80 and deaf."),
    ("Gonzalo tiene mi taladro.", "¿Cuál es el teléfono de Gonzalo?", "Gonzalo: 655 123 456."),
]
IDS = [question for _, question, _ in CHATS]


@pytest.fixture
def memory(tmp_path):
    with Memoryos("ada", data_storage_path=tmp_path, language_model="none", min_score=0) as memory:
        memory.add_memory("I repair bicycles in a small shop.", "Noted.", session_id="first")
        yield memory


@pytest.mark.parametrize(("mention", "question"), [chat[:2] for chat in CHATS], ids=IDS)
def test_what_nothing_near_somebody_tells_is_not_guessed(memory, mention, question):
    memory.add_memory(mention, "Noted.")
    memory.settle()

    assert memory.retrieve(question).items == ()


@pytest.mark.parametrize(("mention", "question", "answer"), CHATS, ids=IDS)
def test_what_was_told_is_searched_for(memory, mention, question, answer):
    memory.add_memory(mention, "Noted.")
    memory.add_memory(answer, "Noted.")
    memory.settle()

    assert memory.retrieve(question).items


@pytest.mark.parametrize(("question", "turns"), TOLD_INDIRECTLY)
def test_what_was_told_indirectly_is_searched_for(memory, question, turns):
    for turn in turns:
        memory.add_memory(turn, "Noted.", session_id="second")
    memory.settle()

    assert memory.retrieve(question).items


def test_the_lines_after_a_mention_count_too(memory):
    memory.add_memory("Jo is off to Lisbon again.", "Lucky Jo.", session_id="second")
    memory.add_memory("She's thirty-one and still lives like a student.", "Noted.", session_id="second")
    memory.settle()

    assert memory.retrieve("How old is Jo?").items


def test_another_name_of_the_same_person_counts_too(memory):
    memory.add_memory("My sister Carla is visiting.", "Nice.", session_id="second")
    memory.add_memory("What could I bake for my sister? She turns 30 on 3 May.", "A cake.", session_id="third")
    memory.settle()

    assert memory.retrieve("When is Carla's birthday?").items


def test_a_fact_that_no_page_holds_counts_too(memory):
    memory.add_memory("Bev is bringing the chairs on Sunday.", "Noted.")
    memory.correct("add", text="Bev Hughes lives next door.", slot="friend")
    memory.settle()

    assert memory.retrieve("What's Bev's surname?").items


@pytest.mark.parametrize(
    "query",
    [
        "What did I tell you about Bev?",
        "Which surname should I write on the card for Bev?",
        "What's Bev's surname, and when did she bring the chairs?",
        "What was Bev's surname on 4 May 2026?",
        "Write a birthday card for Bev",
        "What's the name of Bev's friend?",
        "What is Bev called?",
    ],
)
def test_other_questions_about_somebody_are_searched_for(memory, query):
    memory.add_memory("Bev is bringing the chairs on Sunday.", "Noted.", "2026-05-04T10:00:00+00:00")
    memory.settle()

    assert memory.retrieve(query).items


def test_somebody_mentioned_often_is_searched_for(memory):
    for number in range(21):
        memory.add_memory(f"Bev is bringing chairs, and I paint fence {number}.", "Noted.")
    memory.settle()

    assert memory.retrieve("What's Bev's surname?").items


def test_somebody_whom_memory_does_not_know_is_left_to_the_score(index_of):
    index = index_of([("Ann", "I repair bicycles.")])

    assert not asks_for_untold(Query("What's Bev's surname?", NOON), index, None, (), list)


def test_pages_that_are_gone_leave_the_question_to_the_score(index_of):
    index = index_of([("Ann", "Bev is bringing the chairs."), ("Bot", "Good.")])

    assert not asks_for_untold(Query("What's Bev's surname?", NOON), index, None, (), lambda _: [])


def test_people_who_write_to_each_other_are_searched_for(index_of):
    index = index_of([("Ann", "Bev is bringing the chairs."), ("Ben", "Good.")])

    assert not asks_for_untold(Query("What's Bev's surname?", NOON), index, None, (), list)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("小宝上哪个学校？", "小宝在实验二小门口摔了一跤。"),
        ("Zoé va dans quelle école ?", "Zoé a perdu son manteau à Jules-Ferry."),
        ("지우는 어느 학교 다녀?", "지우가 한빛초 운동회에서 넘어졌어."),
    ],
)
def test_the_school_of_others_is_often_told_by_its_name_alone(memory, question, answer):
    memory.add_memory(answer, "Noted.")
    memory.settle()

    assert answer in [item.text for item in memory.retrieve(question).items]
