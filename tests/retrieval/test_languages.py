"""Golden queries: the right turn comes first, whatever the language, with words alone."""

import pytest

from memoryos import Memoryos

STATEMENTS = [
    "My sister Clara plays the violin in Vienna.",
    "We adopted two kittens from the shelter last week.",
    "我昨天在北京的公园里喝了绿茶。",
    "我的妹妹在上海学习钢琴。",
    "昨日、東京タワーに登りました。とても高かったです。",
    "私は毎朝コーヒーを飲みます。",
    "Ich habe gestern zwei Fahrräder im Keller repariert.",
    "Meine Großmutter wohnt in einem kleinen Haus am See.",
    "Compré una guitarra vieja en el mercado de Sevilla.",
    "Mis hermanos viven en las montañas del norte.",
    "أخي يدرس الطب في جامعة القاهرة.",
    "أحب شرب القهوة في الصباح الباكر.",
    "Fixed the bug: getUserName() in src/auth/user_store.py returned None for snake_case keys.",
    "The deploy script lives in tools/release/publish.sh and needs AWS_REGION.",
]

QUESTIONS = [
    ("Who plays violin?", 0),
    ("Which cats did we adopt from a shelter?", 1),
    ("在北京喝了什么茶？", 2),
    ("妹妹学习什么？", 3),
    ("東京タワーはどうでしたか", 4),
    ("毎朝何を飲みますか", 5),
    ("Was wurde am Fahrrad repariert?", 6),
    ("Wo ist das Haus der Großmutter?", 7),
    ("¿Dónde compré las guitarras?", 8),
    ("¿En qué montaña vive mi hermano?", 9),
    ("أين يدرس أخي في الجامعة؟", 10),
    ("هل أحب القهوة؟", 11),
    ("user name lookup", 12),
    ("the user store file", 12),
    ("publish.sh release", 13),
    ("aws region", 13),
]


@pytest.fixture(scope="module")
def memory(tmp_path_factory):
    folder = tmp_path_factory.mktemp("languages")
    with Memoryos("ada", data_storage_path=folder, embedding_model_name="none") as memory:
        for number, text in enumerate(STATEMENTS):
            memory.add_memory(text, "", session_id=f"s{number}")
        yield memory


@pytest.mark.parametrize(("question", "expected"), QUESTIONS)
def test_the_turn_meant_comes_first(memory, question, expected):
    assert memory.retrieve(question, limit=1).items[0].text == STATEMENTS[expected]


def test_accents_and_case_do_not_matter(memory):
    assert memory.retrieve("GROSSMUTTER fahrrader").items[0].text == STATEMENTS[6]
