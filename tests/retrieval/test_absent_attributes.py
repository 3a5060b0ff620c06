"""A question for what memory has never mentioned gets nothing; one for what it has mentioned is searched for."""

import pytest

from memoryos import Memoryos
from memoryos.domain.query import Query
from memoryos.retrieval.absent_attributes import asks_for_absent
from retrieval.attribute_answers import IN_OTHER_LANGUAGES, RECOMMENDED, TOLD_BY_NAME, TOLD_IN_PASSING
from retrieval.conftest import NOON

CHATS = [
    ("en", "I repair bicycles in a small shop.", "What's my father's name?", "My dad Bert is 70 and repairs clocks."),
    ("de", "Ich repariere Fahrräder in einem Laden.", "Wie heißt mein Vater?", "Mein Papa Bert wird 70."),
    ("es", "Arreglo bicicletas en un taller.", "¿Cómo se llama mi padre?", "Mi papá Berto cumple 70."),
    ("fr", "Je répare des vélos dans un atelier.", "Comment s'appelle mon père ?", "Mon papa Albert a 70 ans."),
    ("pt", "Conserto bicicletas numa oficina.", "Como se chama meu pai?", "Meus pais moram em Braga, Berto e Ana."),
    ("it", "Riparo biciclette in un'officina.", "Come si chiama mio padre?", "Il mio babbo Berto ha 70 anni."),
    ("ru", "Я чиню велосипеды в мастерской.", "Как зовут моего отца?", "Папа Борис чинит часы."),
    ("zh", "我在一家小店修自行车。", "我爸叫什么名字？", "老爸今年七十，叫建国。"),
    ("ja", "小さな店で自転車を直しています。", "父の名前は何ですか", "実家の父は健一です。"),
    ("ko", "작은 가게에서 자전거를 고쳐요.", "아빠 성함이 뭐였지?", "우리 아버지는 김철수예요."),
    ("en", "I repair bicycles in a small shop.", "What's my blood type?", "The card says blood type O negative."),
    ("en", "I repair bicycles in a small shop.", "Which university did I go to?", "I studied history in Leiden."),
    ("de", "Ich repariere Fahrräder.", "An welcher Universität habe ich studiert?", "Mein Studium in Jena war schön."),
    ("es", "Arreglo bicicletas.", "¿Cuál es mi número de seguro social?", "Mi seguro social termina en 44."),
    ("en", "I repair bicycles in a small shop.", "who is my dentist", "The dentist, Dr Patel, pulled my tooth."),
    ("de", "Ich repariere Fahrräder.", "Welche Schuhgröße habe ich?", "Die Laufschuhe hab ich in 43 genommen."),
    ("fr", "Je répare des vélos.", "Le code du wifi ?", "Le mot de passe du wifi est mouette77."),
    ("ru", "Я чиню велосипеды.", "Какой у меня рост?", "При росте 190 в этой машине тесно."),
    ("ja", "自転車を直しています。", "私の血液型は何ですか", "血液型はO型です。"),
    ("zh", "我修自行车。", "我牙医叫什么？", "昨天去拔牙了，李医生手很轻。"),
    ("ko", "자전거를 고쳐요.", "내 신발 사이즈가 뭐야?", "운동화는 늘 245를 신어요."),
]
IDS = [f"{language} {question}" for language, _, question, _ in CHATS]


@pytest.fixture
def memory(tmp_path):
    with Memoryos("ada", data_storage_path=tmp_path, language_model="none") as memory:
        yield memory


@pytest.mark.parametrize(("other", "question"), [chat[1:3] for chat in CHATS], ids=IDS)
def test_what_was_never_mentioned_is_not_guessed(memory, other, question):
    memory.add_memory(other, "Noted.")

    assert memory.retrieve(question).items == ()


@pytest.mark.parametrize(("other", "question", "answer"), [chat[1:] for chat in CHATS], ids=IDS)
def test_what_was_mentioned_in_whatever_words_is_searched_for(memory, other, question, answer):
    memory.add_memory(other, "Noted.")
    memory.add_memory(answer, "Noted.")

    assert answer in [item.text for item in memory.retrieve(question).items]


@pytest.mark.parametrize(
    ("answer", "question"),
    [
        ("I'm O negative, as it happens.", "What's my blood type?"),
        ("Ich bin übrigens null negativ.", "Welche Blutgruppe habe ich?"),
        ("Soy cero positivo, como mi hermana.", "¿Cuál es mi grupo sanguíneo?"),
        ("I did engineering at Imperial.", "Which university did I go to?"),
        ("Medizin in Jena, das waren sechs Jahre.", "An welcher Universität war ich?"),
        ("Hice derecho en Salamanca.", "¿En qué universidad estuve yo?"),
        ("我读的是北大法律专业。", "我上的哪个大学？"),
    ],
)
def test_what_is_told_without_the_usual_word_is_searched_for(memory, answer, question):
    memory.add_memory("I repair bicycles in a small shop.", "Noted.")
    memory.add_memory(answer, "Noted.")

    assert answer in [item.text for item in memory.retrieve(question).items]


def test_a_word_of_the_assistant_is_enough(memory):
    memory.add_memory("Who should I invite?", "Your father, of course.")

    assert memory.retrieve("What's my father's name?").items


def test_a_fact_that_no_page_holds_is_enough(memory):
    memory.add_memory("I repair bicycles in a small shop.", "Noted.")
    memory.correct("add", text="My father is called Bert.", slot="family")

    assert memory.retrieve("What's my father's name?").items


def test_a_question_that_is_not_about_the_user_is_searched_for(memory):
    memory.add_memory("Nadia repairs bicycles in a small shop.", "Noted.")

    assert memory.retrieve("Which university did Nadia go to?").items


@pytest.mark.parametrize(
    "query",
    [
        "What should I cook for my father?",
        "Write a card for my mother",
        "Help me with my university application, a letter",
    ],
)
def test_a_request_that_mentions_somebody_asks_for_nothing_of_theirs(memory, query):
    memory.add_memory("I cook Thai food and write letters by hand.", "Noted.")

    assert memory.retrieve(query).items


@pytest.fixture(scope="module")
def bicycle_memory(tmp_path_factory):
    with Memoryos("ada", data_storage_path=tmp_path_factory.mktemp("ada"), language_model="none") as memory:
        memory.add_memory("I repair bicycles in a small shop.", "Noted.")
        memory.settle()
        yield memory


@pytest.mark.parametrize("question", sorted({question for question, _ in TOLD_IN_PASSING + RECOMMENDED}))
def test_each_of_these_questions_gets_nothing_from_a_memory_of_something_else(bicycle_memory, question):
    assert bicycle_memory.retrieve(question).items == ()


@pytest.mark.parametrize(("question", "answer"), TOLD_IN_PASSING + TOLD_BY_NAME + IN_OTHER_LANGUAGES)
def test_what_was_told_in_passing_is_searched_for(memory, question, answer):
    memory.add_memory("I repair bicycles in a small shop.", "Noted.")
    memory.add_memory(answer, "Noted.")
    memory.settle()

    assert answer in [item.text for item in memory.retrieve(question).items]


@pytest.mark.parametrize(("question", "answer"), RECOMMENDED)
def test_what_the_assistant_recommended_is_searched_for(memory, question, answer):
    memory.add_memory("I repair bicycles in a small shop.", "Noted.")
    memory.add_memory("What shall I do on the train?", answer)
    memory.settle()

    assert answer in [item.text for item in memory.retrieve(question).items]


def test_a_remark_of_the_assistant_about_something_else_is_no_mention(memory):
    memory.add_memory(
        "My dough is always dry", "Stretch cling film over the pot, and let the dough rest for an hour in the fridge."
    )
    memory.settle()

    assert memory.retrieve("What's my favourite film?").items == ()


@pytest.mark.parametrize(
    "query",
    [
        "Which film should I watch tonight with my children?",
        "Can you find a dentist for my children in Leeds?",
        "Welchen Film soll ich heute mit meinen zwei children in Leeds schauen?",
        "¿Qué libro puedo leer con mis hijos esta noche?",
        "推荐一部我和孩子在利兹看的电影？",
        "Write a complaint to my landlord in Leeds",
        "My dentist in Leeds is lovely.",
    ],
)
def test_a_request_or_a_statement_is_searched_for(memory, query):
    memory.add_memory("I live in Leeds with my two children, and our evenings are quiet.", "Noted.")
    memory.settle()

    assert memory.retrieve(query).items


def test_a_question_that_names_a_time_is_searched_for(memory):
    memory.add_memory("Took Rex in, and it cost 90 euros.", "Noted.", "2026-04-23T10:00:00+00:00")

    assert memory.retrieve("What did the vet cost me on 23 April 2026?").items


@pytest.mark.parametrize(
    ("remark", "absent"), [("A dentist next door sends clients.", False), ("Clients come by themselves.", True)]
)
def test_words_decide_alone_where_the_question_has_no_vector(index_of, remark, absent):
    index = index_of([("Ann", "I repair bicycles."), ("Bot", remark)])

    assert asks_for_absent(Query("Who is my dentist?", NOON), index, None, ()) is absent
