"""What happens to somebody else ends nothing of the user's: a neighbour's dog dies, a wife loses her job."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memoryos import Memoryos

LIVES = {
    "en": (
        "I live in Austin with my husband Greg. I work at Dell. We have a dog named Tank. I'm vegetarian.",
        {"austin", "greg", "dell", "tank", "vegetarian"},
    ),
    "de": (
        "Ich wohne in Ulm. Ich arbeite bei Merckle. Ich bin Vegetarier. Meine Frau heißt Silke, unsere Katze Minka.",
        {"ulm", "silke", "merckle", "minka", "vegetarier"},
    ),
    "es": (
        "Vivo en Murcia y trabajo en Indra. Mi mujer se llama Rosa. Tenemos un perro que se llama Nico. Soy vegano.",
        {"murcia", "indra", "rosa", "nico", "vegano"},
    ),
    "fr": (
        "J'habite à Brest et je travaille chez Thales. Ma femme s'appelle Élodie. Je suis végétarien.",
        {"brest", "thales", "élodie", "végétarien"},
    ),
    "pt": (
        "Moro em Recife e trabalho na Petrobras. Minha esposa se chama Lúcia. Sou vegetariano.",
        {"recife", "petrobras", "lúcia", "vegetariano"},
    ),
    "it": (
        "Vivo a Lecce. Lavoro alla Barilla. Mia moglie si chiama Rita. Abbiamo un cane che si chiama Argo.",
        {"lecce", "barilla", "rita", "argo"},
    ),
    "ru": (
        "Я живу в Туле. Я работаю в Ростехе. Мою жену зовут Ира. Нашего кота зовут Барсик.",
        {"туле", "ростех", "ира", "барсик"},
    ),
    "zh": ("我住在青岛。我是护士。我老婆叫秀英。我家养了一只狗，叫豆包。", {"青岛", "护士", "秀英", "豆包"}),
    "ja": (
        "青森に住んでいます。NTTで働いています。妻の名前は恵子です。私は看護師です。",
        {"青森", "ntt", "恵子", "看護師"},
    ),
    "ko": (
        "저는 포항에 살아요. 포스코에서 일해요. 아내 이름은 미영이에요.",
        {"포항", "포스코", "미영"},
    ),
}
OTHERS = [
    ("en", "my sister and her husband split up"),
    ("en", "my neighbour's dog died, can you write a card"),
    ("en", "my cousin moved to Houston and quit his job"),
    ("en", "my roommate from college isn't vegetarian anymore, feels weird"),
    ("en", "greg got laid off from Oracle yesterday"),
    ("en", "Greg quit his job. He moved out of his office today."),
    ("en", "The dog next door passed away."),
    ("en", "Our friends Pat and Kim got divorced."),
    ("en", "Greg's old dog died on Sunday."),
    ("en", "A colleague handed in his notice today."),
    ("de", "Nachbars Katze ist gestorben"),
    ("de", "Die Katze meiner Nachbarin ist gestern eingeschläfert worden."),
    ("de", "Silke hat bei ihrer Firma gekündigt"),
    ("de", "Meine Eltern haben sich getrennt."),
    ("de", "Mein Kollege ist kein Vegetarier mehr."),
    ("es", "se murió el perro de mi vecina"),
    ("es", "Rosa renunció ayer a su trabajo"),
    ("es", "mis padres se divorciaron"),
    ("es", "A mi hermano lo despidieron ayer."),
    ("es", "mi primo ya no es vegano"),
    ("fr", "le chat de ma voisine est mort"),
    ("fr", "Élodie a démissionné"),
    ("fr", "Mes parents se sont séparés."),
    ("fr", "Mon frère a quitté son boulot hier."),
    ("fr", "mon collègue n'est plus végétarien"),
    ("pt", "Lúcia pediu demissão ontem"),
    ("pt", "meus pais se separaram"),
    ("pt", "o meu irmão foi demitido"),
    ("pt", "meu primo não é mais vegetariano"),
    ("it", "è morto il cane del vicino"),
    ("it", "Rita si è licenziata"),
    ("it", "i miei genitori si sono separati"),
    ("it", "Hanno licenziato mio fratello."),
    ("ru", "Ира уволилась"),
    ("ru", "у соседки умер кот"),
    ("ru", "мои родители развелись"),
    ("ru", "брат ушёл с работы"),
    ("zh", "我爸妈离婚了"),
    ("zh", "我表姐离婚了"),
    ("zh", "秀英辞职了"),
    ("zh", "邻居家的狗死了"),
    ("zh", "我同事被裁了"),
    ("ja", "両親が離婚した"),
    ("ja", "いとこが離婚した"),
    ("ja", "恵子が仕事を辞めた"),
    ("ja", "兄が会社をクビになった"),
    ("ja", "同僚が退職しました"),
    ("ko", "미영이가 회사 그만뒀어"),
    ("ko", "사촌이 이혼했어"),
    ("ko", "옆집 강아지가 죽었어"),
    ("ko", "동료가 퇴사했어"),
    ("ko", "요가 그만뒀어"),
]
OWN = [
    ("en", "Greg and I split up.", "greg"),
    ("en", "my husband left me", "greg"),
    ("en", "Greg left me for someone else.", "greg"),
    ("en", "Greg passed away in March.", "greg"),
    ("en", "Tank died last night.", "tank"),
    ("en", "our dog died", "tank"),
    ("en", "I got laid off yesterday.", "dell"),
    ("en", "I'm not vegetarian anymore.", "vegetarian"),
    ("de", "Silke und ich haben uns getrennt.", "silke"),
    ("de", "Silke hat sich von mir getrennt.", "silke"),
    ("de", "Minka ist gestorben.", "minka"),
    ("de", "Unsere Katze ist gestern gestorben.", "minka"),
    ("de", "Ich habe gekündigt.", "merckle"),
    ("es", "Rosa y yo nos separamos.", "rosa"),
    ("es", "Nico murió ayer.", "nico"),
    ("es", "se nos murió el perro", "nico"),
    ("es", "me despidieron", "indra"),
    ("fr", "Élodie m'a quitté.", "élodie"),
    ("fr", "Élodie et moi, on s'est séparés.", "élodie"),
    ("fr", "j'ai démissionné", "thales"),
    ("pt", "terminei com a Lúcia", "lúcia"),
    ("pt", "pedi demissão", "petrobras"),
    ("it", "Rita ed io ci siamo lasciati", "rita"),
    ("it", "è morto Argo", "argo"),
    ("it", "mi hanno licenziato", "barilla"),
    ("ru", "мы с Ирой развелись", "ира"),
    ("ru", "уволился", "ростех"),
    ("ru", "Барсик умер", "барсик"),
    ("zh", "我和秀英离婚了", "秀英"),
    ("zh", "豆包死了", "豆包"),
    ("zh", "我们离婚了", "秀英"),
    ("ja", "恵子と離婚した", "恵子"),
    ("ja", "会社を辞めました", "ntt"),
    ("ko", "미영이랑 이혼했어", "미영"),
    ("ko", "회사 그만뒀어", "포스코"),
    ("ko", "퇴사했어", "포스코"),
]


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memoryos]:
    with Memoryos("ada", data_storage_path=tmp_path, language_model="none") as memory:
        yield memory


def certain_values(memory: Memoryos, *messages: str) -> str:
    """What is certain and holds of the user after `messages`, a week apart."""
    for week, message in enumerate(messages):
        memory.add_memory(message, "Noted.", datetime(2026, 3, 2, tzinfo=UTC) + timedelta(weeks=week))
    memory.settle()
    known = memory.get_user_knowledge_summary()
    return " ".join(fact["value"] for fact in known if fact["current"] and fact["certain"]).casefold()


@pytest.mark.parametrize("language", sorted(LIVES))
def test_what_is_told_first_is_known(memory: Memoryos, language: str) -> None:
    message, values = LIVES[language]

    known = certain_values(memory, message)

    assert not {value for value in values if value not in known}


@pytest.mark.parametrize(("language", "event"), OTHERS)
def test_what_happens_to_somebody_else_ends_nothing_of_the_users(memory: Memoryos, language: str, event: str) -> None:
    message, values = LIVES[language]

    known = certain_values(memory, message, event)

    assert not {value for value in values if value not in known}


@pytest.mark.parametrize(("language", "event", "gone"), OWN)
def test_what_happens_to_the_user_or_their_own_ends_it(memory: Memoryos, language: str, event: str, gone: str) -> None:
    message, _ = LIVES[language]

    known = certain_values(memory, message, event)

    assert gone not in known
