"""The parts that score a user's turns, each by itself."""

from datetime import UTC, datetime
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from memoryos.adapters.embedders.combined import UseWithMiniLm
from memoryos.adapters.embedders.universal_sentence_encoder import UniversalSentenceEncoder
from memoryos.adapters.stores.sentence_blobs import from_blob, to_blob
from memoryos.domain.page import Page
from memoryos.domain.timestamps import microseconds
from memoryos.operations.background.embed import turn_vectors
from memoryos.ports import SentenceVectors
from memoryos.retrieval.index.row_cache import RowCache
from memoryos.retrieval.index.sentences import SentencePool
from memoryos.retrieval.intent import intent_of
from memoryos.retrieval.scoring.answer_kinds import kind_scores
from memoryos.retrieval.scoring.conversation_style import between_people, context_dependence
from memoryos.retrieval.scoring.evidence import Meaning, gather_evidence
from memoryos.retrieval.scoring.times import asks_amount, named_time
from memoryos.retrieval.scoring.z_scores import standard_scores
from memoryos.testing import HashingEmbedder
from memoryos.text.slots.examples import QUESTIONS, STATEMENTS
from memoryos.text.slots.slot_families import FAMILIES
from memoryos.text.slots.vectors import checksum, file_of, slot_vectors

SHIPPED = ["use:multilingual-v3-6bit-centred/1", "minilm:all-MiniLM-L6-v2-int8/1"]


@cache
def our_embedder(name):
    return UniversalSentenceEncoder() if name == "use" else UseWithMiniLm()


def page(user, assistant="Fine.", **names):
    return Page("p", user, assistant, datetime(2026, 1, 1, tzinfo=UTC), "s", seq=1, **names)


@pytest.mark.parametrize("embedder", SHIPPED)
def test_the_shipped_vectors_are_those_of_the_examples(embedder):
    with np.load(file_of(embedder)) as kept:
        assert str(kept["checksum"]) == checksum()

    assert len(slot_vectors(embedder).statements) == len(FAMILIES)


def test_every_slot_has_examples_and_a_family():
    assert list(STATEMENTS) == list(QUESTIONS)
    assert sorted(slot for family in FAMILIES for slot in family) == sorted(STATEMENTS)
    assert len({len(questions) for questions in QUESTIONS.values()}) == 1


def test_an_embedder_of_somebody_else_has_no_examples():
    assert slot_vectors("hashing/64") is None


@pytest.mark.parametrize(
    ("sentence", "is_request"),
    [
        ("Write a toast for my brother's wedding", True),
        ("what's a good way to fold a map", True),
        ("Formuliere mir eine Kündigung fürs Fitnessstudio", True),
        ("Búscame un regalo para mi suegra", True),
        ("Traduis cette phrase en anglais", True),
        ("Suggeriscimi un film per stasera", True),
        ("Me explica como funciona o imposto", True),
        ("Переведи это письмо на английский", True),
        ("帮我想一个店名", True),
        ("英語に訳してください", True),
        ("이 문장을 번역해 줘", True),
        ("I started at the bakery in June", False),
        ("Meine Katze heißt Gurke und ist neun", False),
        ("Ma chatte s'appelle Olive, elle a neuf ans", False),
        ("Trabalho numa padaria desde junho", False),
        ("С июня я работаю в пекарне", False),
        ("我家的猫叫橄榄，九岁了", False),
        ("六月からパン屋で働いています", False),
        ("유월부터 빵집에서 일해요", False),
    ],
)
@pytest.mark.parametrize("name", ["use", "use+minilm"])
def test_what_somebody_wants_is_told_from_what_they_tell(name, sentence, is_request):
    embedder = our_embedder(name)

    requests = slot_vectors(embedder.name).are_requests(embedder.embed([sentence], "document"))

    assert requests.tolist() == [is_request]


@pytest.mark.parametrize(
    "question",
    [
        "Where do I live today?",
        "Wo wohne ich heute?",
        "¿Dónde vivo hoy en día?",
        "Où est-ce que j'habite aujourd'hui ?",
        "Onde eu moro hoje em dia?",
        "Dove abito oggi?",
        "Где я живу сегодня?",
        "我今天住在哪里？",
        "今日どこに住んでいますか",
        "오늘 나는 어디에 살아?",
    ],
)
def test_today_is_a_time_only_if_something_was_said_today(question):
    asked_at = datetime(2026, 11, 17, 18, tzinfo=UTC)
    long_ago, this_morning = datetime(2026, 10, 2, tzinfo=UTC), datetime(2026, 11, 17, 9, tzinfo=UTC)

    silent, talking = (
        named_time(question, asked_at, np.array([microseconds(at) for at in times]))
        for times in ([long_ago], [long_ago, this_morning])
    )

    assert not silent
    assert len(talking) == 1
    assert intent_of(question, None, None).recent


@pytest.mark.parametrize(
    ("question", "assistant_side"),
    [
        ("What did you suggest for dinner?", True),
        ("What book was recommended to me?", True),
        ("你推荐我去哪家餐厅？", True),
        ("您推荐的酒店叫什么？", True),
        ("上次推荐给我的餐厅是哪家？", True),
        ("Was hast du mir empfohlen?", True),
        ("¿Qué me recomendaste?", True),
        ("Tu m'avais conseillé quoi ?", True),
        ("何をすすめてくれた？", True),
        ("O que você me recomendou?", True),
        ("Что ты мне посоветовал?", True),
        ("Cosa mi avevi consigliato?", True),
        ("네가 추천해 준 식당이 어디였지?", True),
        ("What did I tell you about my sister?", False),
        ("我跟你说过我妹妹什么？", False),
        ("¿Qué te dije de mi trabajo?", False),
        ("Qu'est-ce que je t'ai dit sur ma sœur ?", False),
        ("Cosa ti ho detto del lavoro?", False),
        ("Was habe ich dir erzählt?", False),
        ("Where do I live?", False),
        ("What book did you recommend to me?", True),
        ("Which song was it that you suggested?", True),
        ("What was recommended to me for the trip?", True),
        ("What restaurant did I tell you about?", False),
        ("What did I recommend to you?", False),
        ("Which movie did I recommend you to watch?", False),
        ("The recipe you gave me for pancakes?", True),
        ("what were the three tips for sleeping you listed", True),
        ("How did you say I should clean the pan?", True),
        ("Which book have I mentioned to you?", False),
        ("What did I ask you to write?", False),
        ("Did you tell me to buy index funds?", True),
        ("你给我推荐过哪本书？", True),
        ("推荐给我的电影叫什么", True),
        ("4月27号推荐给我的书是什么？", True),
        ("我推荐给你的电影叫什么？", False),
        ("我给你推荐过哪本书", False),
        ("我让你看哪部电影来着", False),
        ("上次你说的那个方法是什么", True),
        ("你教我的那道菜怎么做", True),
        ("我告诉过你我的生日吗", False),
        ("建议我去哪里旅游？", True),
        ("我跟你讲过的那家店叫什么", False),
        ("之前给我推荐的播客叫啥", True),
        ("前におすすめしてくれた本は何？", True),
        ("君に勧めた映画は何だっけ", False),
        ("教えてくれたレシピは？", True),
        ("私があなたに勧めた本は？", False),
        ("話した店の名前は？", False),
        ("추천해줬던 책이 뭐였지?", True),
        ("내가 추천한 영화가 뭐였지?", False),
        ("알려준 레시피 뭐였어?", True),
        ("내가 너한테 말한 식당 이름이 뭐야?", False),
        ("네가 제안한 여행지는?", True),
        ("Welches Buch hast du mir empfohlen?", True),
        ("Welches Buch habe ich dir empfohlen?", False),
        ("Was war noch mal dein Rat zum Schlafen?", True),
        ("Wie hieß das Restaurant, von dem ich dir erzählt habe?", False),
        ("Was hattest du zu meinem Rücken gesagt?", True),
        ("Quel livre m'as-tu conseillé ?", True),
        ("Quel livre tu m'as recommandé ?", True),
        ("Quel film je t'ai conseillé ?", False),
        ("Quel film t'ai-je recommandé ?", False),
        ("Que m'avais-tu dit sur mon dos ?", True),
        ("¿Qué libro me recomendaste?", True),
        ("¿Qué libro te recomendé?", False),
        ("¿Qué película te dije que vieras?", False),
        ("¿Qué me aconsejaste para dormir?", True),
        ("¿De qué restaurante te hablé?", False),
        ("Que livro você me recomendou?", True),
        ("Que livro me recomendaste?", True),
        ("Que livro eu te recomendei?", False),
        ("Que filme recomendei pra você?", False),
        ("Che libro mi hai consigliato?", True),
        ("Che libro ti ho consigliato?", False),
        ("Di quale ristorante ti ho parlato?", False),
        ("Какую книгу ты мне посоветовал?", True),
        ("Какую книгу я тебе посоветовал?", False),
        ("Что ты говорила про мою спину?", True),
        ("О каком ресторане я тебе рассказывала?", False),
    ],
)
def test_whose_words_are_wanted_is_read_in_ten_languages(question, assistant_side):
    assert intent_of(question, None, None).assistant_side is assistant_side


@pytest.mark.parametrize(
    ("question", "past"),
    [
        ("Where did I live before?", True),
        ("我以前住在哪里？", True),
        ("Wo habe ich früher gewohnt?", True),
        ("¿Dónde vivía antes?", True),
        ("Où habitais-je avant ?", True),
        ("前の仕事は？", True),
        ("Где я раньше жил?", True),
        ("Dove abitavo prima?", True),
        ("예전에 어디 살았어?", True),
        ("Where do I live?", False),
    ],
)
def test_a_question_about_what_once_was_is_told_from_one_about_now(question, past):
    assert intent_of(question, None, None).past is past


@pytest.mark.parametrize(
    ("question", "recent"),
    [
        ("Where do I live now?", True),
        ("What did I sell the bike for in the end?", True),
        ("Did the trip happen as planned?", True),
        ("我现在住在哪里？", True),
        ("五一那趟出去玩成了吗？", True),
        ("Wo arbeite ich derzeit?", True),
        ("¿Por cuánto lo vendí al final?", True),
        ("Je bosse où maintenant ?", True),
        ("今はどこに住んでる？", True),
        ("Siamo poi andati a Lisbona?", True),
        ("Onde eu moro agora?", True),
        ("Где я сейчас живу?", True),
        ("지금 어디 살아?", True),
        ("Where do I live?", False),
        ("Where did I live before I had the flat that I have now?", False),
    ],
)
def test_a_question_for_the_latest_names_the_present_or_an_outcome(question, recent):
    assert intent_of(question, None, None).recent is recent


def test_two_people_have_names_and_an_assistant_has_none_or_that_of_a_product(index_of):
    people = index_of([("Ann", "Hello"), ("Bob", "Hi")], [("Ann", "Hello"), ("ChatGPT", "Hi")], [("Ann", "Hello")])

    assert list(between_people(people)) == [True, True, False, False, False]


def test_a_turn_holds_members_of_the_kind_asked_for(index_of):
    index = index_of([("Ann", "We got a kitten and a parrot"), ("Bob", "It rained all day")])

    fit = kind_scores(index, "Which pets does Ann have?")

    assert fit[0] > 0 == fit[1]
    assert kind_scores(index, "Why?") is None


@pytest.mark.parametrize("question", ["How much is my rent?", "房租多少？", "¿Cuánto pago?", "Сколько мне лет?"])
def test_a_question_asks_for_an_amount(question):
    assert asks_amount(question)


def test_sentences_of_a_user_are_embedded_and_come_back_as_they_were():
    [user, assistant] = turn_vectors([page("I live in Rome. Is it hot? I have a cat.")], HashingEmbedder())

    stored = from_blob(to_blob(user.sentences), len(user.vector))

    assert assistant.sentences is None
    assert stored.asks == (False, True, False)
    expected = HashingEmbedder().embed(["I live in Rome.", "Is it hot?", "I have a cat."], "document")
    assert stored.codes * stored.scales[:, None] == pytest.approx(expected, abs=0.01)


def test_a_turn_of_one_sentence_is_not_embedded_twice():
    class Counting(HashingEmbedder):
        texts = 0

        def embed(self, texts, purpose):
            self.texts += len(texts)
            return super().embed(texts, purpose)

    embedder = Counting()

    [user, _] = turn_vectors([page("I live in Rome.")], embedder)

    assert embedder.texts == 2
    assert len(user.sentences.asks) == 1


def test_turns_and_their_sentences_are_embedded_in_one_call():
    class Counting(HashingEmbedder):
        calls = 0

        def embed(self, texts, purpose):
            self.calls += 1
            return super().embed(texts, purpose)

    embedder = Counting()

    [user, _] = turn_vectors([page("I live in Rome. I have a cat.")], embedder)

    assert embedder.calls == 1
    assert len(user.sentences.asks) == 2


def test_two_people_need_no_sentences():
    stored = turn_vectors([page("I live in Rome. I have a cat.", user_name="Ann", agent_name="Bob")], HashingEmbedder())

    assert [item.sentences for item in stored] == [None, None]


def test_the_pool_gives_the_sentences_of_the_rows_asked_for():
    pool = SentencePool()
    some = SentenceVectors(np.eye(3, dtype=np.int8), np.ones(3, np.float32), (False, True, False))
    pool.put([4, 1], [some, None])

    result = pool.of(np.array([0, 4, 9]))

    assert list(pool.rows()) == [4]
    assert list(result.turns) == [1, 1, 1]
    assert list(result.best(result.vectors[:, 1], 3)) == [-np.inf, 1, -np.inf]


def test_what_was_worked_out_for_a_row_is_kept_until_it_is_dropped():
    questions = []

    def work_out(rows):
        questions.append(rows.tolist())
        return np.stack([rows, 2 * rows], axis=1).astype(np.float32)

    cache = RowCache(2)
    first = cache.of(np.array([3, 1]), work_out)
    cache.of(np.array([1, 5]), work_out)
    cache.drop(np.array([1, 99]))
    cache.of(np.array([1]), work_out)

    assert first.tolist() == [[3, 6], [1, 2]]
    assert questions == [[3, 1], [5], [1]]


@given(arrays.arrays(np.float32, st.integers(2, 30), elements=st.floats(-1, 1, width=16)))
def test_standard_scores_keep_the_order_and_have_no_mean(values):
    scores = standard_scores(values)

    assert abs(float(scores.mean())) < 1e-2
    assert (np.diff(scores[np.argsort(values, kind="stable")]) >= 0).all()


@pytest.mark.parametrize(
    "question",
    ["In welchem Stadtteil wohnte ich zuvor?", "Quel était mon précédent métier ?", "Кто был моим бывшим начальником?"],
)
def test_words_for_what_once_was_are_read(question):
    assert intent_of(question, None, None).past


@pytest.mark.parametrize("question", ["Was wurde aus dem Pferd?", "¿Qué fue de mi coche?", "汤圆怎么样了？"])
def test_words_for_what_became_of_something_are_read(question):
    assert intent_of(question, None, None).recent


SHORT_LINES = {
    "en": [("Ann", "Imani ate four of them"), ("Assistant", "How old is she?")],
    "zh": [("Ann", "她今年十一岁"), ("Assistant", "真可爱，她喜欢什么？")],
}
REQUEST = """Can you write a polite letter to the landlord about the broken boiler in the kitchen and the damp wall?
Please mention that the plumber came twice, found nothing, and left the pressure valve open."""
LONG_TURNS = [("Ann", REQUEST), ("Assistant", "Dear Mr Rowe, I am writing about the boiler, broken since last Monday.")]


@pytest.mark.parametrize("language", SHORT_LINES)
def test_short_lines_to_an_assistant_depend_on_those_around_them(index_of, language):
    assert context_dependence(index_of(SHORT_LINES[language] * 10)) == 1


def test_long_turns_stand_alone(index_of):
    assert context_dependence(index_of(LONG_TURNS * 10)) == 0


def test_a_few_lines_do_not_show_how_somebody_chats(index_of):
    assert context_dependence(index_of(SHORT_LINES["en"] * 9)) == 0


def test_lines_of_two_people_say_nothing_about_chats_with_an_assistant(index_of):
    people = [("Ann", "Imani ate four of them"), ("Ben", "How old is she?")]

    assert context_dependence(index_of(people * 20, LONG_TURNS * 10)) == 0


@pytest.mark.parametrize(("exchanges", "leans"), [(10, True), (2, False)])
def test_the_same_short_line_is_nearer_to_a_question_beside_a_line_that_is_about_it(index_of, exchanges, leans):
    about = [("Ann", "my daughter came home"), ("Assistant", "how nice"), ("Ann", "eleven already")]
    elsewhere = [("Ann", "the tram was late"), ("Assistant", "how annoying"), ("Ann", "eleven already")]
    index = index_of(about, elsewhere, [("Ann", "it rained"), ("Assistant", "stay dry")] * exchanges)
    rows, everything = len(index), np.ones(len(index), dtype=np.bool_)
    question = HashingEmbedder().embed(["how old is my daughter"], "query")[0]

    meaning = Meaning(question, question)
    evidence = gather_evidence(index, np.zeros(rows, np.float32), meaning, between_people(index), everything)
    beside_it, beside_another = evidence.deviations[[2, 5]]

    assert bool(beside_it > beside_another) is leans
