"""The latest word comes first, and what is told of others answers no question about the user."""

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memoryos import Memoryos, RecallItem

CHATS = Path(__file__).parents[2] / "benchmarks" / "fresh" / "order"
START = datetime(2026, 9, 1, 9, tzinfo=UTC)

Ask = Callable[[Sequence[str], str], Sequence[RecallItem]]


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    """What a question finds where the user said some things, six days apart."""

    def items(turns: Sequence[str], question: str) -> Sequence[RecallItem]:
        with Memoryos("ada", data_storage_path=str(tmp_path), language_model="none", analyst="rules") as memory:
            for place, text in enumerate(turns):
                memory.add_memory(text, "Ok.", START + timedelta(days=6 * place), {"n": place})
            memory.settle(timeout=60)
            return memory.retrieve(question).items

    return items


@pytest.mark.parametrize(
    ("turns", "question"),
    [
        (
            ("I take 20 mg of citalopram, is coffee fine?", "the doctor put me up to 30"),
            "How much citalopram do I take?",
        ),
        (("peso 91 kg e voglio dimagrire, consigli?", "sono sceso a 87"), "Quanto peso?"),
        (("je prends du Levothyrox 75", "mon endocrino est passé à 88"), "Combien de Levothyrox je prends ?"),
        (("пью эутирокс 50, можно кофе?", "врач поднял до 75"), "Сколько эутирокса я пью?"),
        (("我在吃优甲乐50微克，能喝豆浆吗", "医生给我加到75了"), "我吃多少优甲乐？"),
    ],
)
def test_a_bare_new_amount_comes_before_the_old_full_sentence(ask: Ask, turns: tuple[str, ...], question: str) -> None:
    first = ask(turns, question)[0]

    assert first.meta_data["n"] == len(turns) - 1


@pytest.mark.parametrize(
    ("turns", "question"),
    [
        (
            ("my dog Biscuit scratches his ears", "vet says it's mites", "Biscuit passed away on tuesday"),
            "Do I have a dog?",
        ),
        (("im 5 months pregnant and craving pickles", "lost the baby last week"), "Am I pregnant?"),
        (("来年カナダに留学する予定、準備は？", "留学やめた。お金がない"), "留学する？"),
        (("我家猫团团15岁了，吃什么好", "团团走了，昨天晚上"), "我有猫吗？"),
    ],
)
def test_whether_something_is_so_is_answered_by_its_end(ask: Ask, turns: tuple[str, ...], question: str) -> None:
    first = ask(turns, question)[0]

    assert first.meta_data["n"] == len(turns) - 1


def test_whether_there_is_a_cat_is_answered_by_its_death_and_not_by_a_newer_puppy(ask: Ask) -> None:
    turns = ("mon chat Gribouille vomit, que faire ?", "Gribouille est mort cette nuit", "on a pris un chiot, Ulysse")

    first = ask(turns, "Est-ce que j'ai un chat ?")[0]

    assert first.meta_data["n"] == 1


def test_who_somebody_was_is_answered_by_the_separation(ask: Ask) -> None:
    turns = ("meine Freundin Lea und ich suchen ein Restaurant", "Lea und ich haben uns getrennt")

    first = ask(turns, "Wie heißt meine Freundin?")[0]

    assert first.meta_data["n"] == 1


def test_a_question_about_the_past_brings_what_was_before(ask: Ask) -> None:
    turns = ("I weigh 94 kilos, any plan for a 10k?", "down to 89 this morning!")

    first = ask(turns, "How much did I weigh before?")[0]

    assert first.meta_data["n"] == 0


@pytest.mark.parametrize(
    ("turn", "question"),
    [
        ("my dad lives in Porto and is lonely", "Where do I live?"),
        ("ma sœur habite à Bordeaux", "Où est-ce que j'habite ?"),
        ("meine Oma ist 88 Jahre alt", "Wie alt bin ich?"),
        ("我爸住在洛阳，推荐礼物", "我住在哪里？"),
        ("父は札幌に住んでいる", "どこに住んでる？"),
        ("my best friend is called Olu, write him a toast", "What's my name?"),
        ("저는 왼손잡이예요", "내 이름이 뭐야?"),
    ],
)
def test_what_is_told_of_others_is_not_sure_to_answer_a_question_about_the_user(
    ask: Ask, turn: str, question: str
) -> None:
    items = ask((turn,), question)

    assert not items or (items[0].score < 0.5 and items[0].kind == "turn")


def test_what_is_told_of_others_comes_after_what_is_told_of_the_user(ask: Ask) -> None:
    turns = ("mon frère habite à Pau", "j'habite à Angers en coloc, comment partager les frais ?")

    first = ask(turns, "Où est-ce que j'habite ?")[0]

    assert first.meta_data["n"] == 1
    assert first.score > 0.5


@pytest.mark.parametrize("question", ["Where does my dad live?", "Where does my father live?"])
def test_a_question_about_somebody_else_is_answered_by_what_is_told_of_them(ask: Ask, question: str) -> None:
    first = ask(("my dad lives in Porto and is lonely",), question)[0]

    assert "Porto" in first.text
    assert first.score > 0.5


@pytest.mark.parametrize("file", sorted(CHATS.glob("*.json")), ids=lambda file: file.stem)
def test_most_small_chats_bring_the_right_turn_first(file: Path, tmp_path: Path) -> None:
    chats, wrong = json.loads(file.read_text(encoding="utf-8")), []
    for number, case in enumerate(chats["cases"]):
        with Memoryos(f"u{number}", data_storage_path=str(tmp_path), language_model="none", analyst="rules") as memory:
            for place, text in enumerate([chats["small_talk"][0], *case["turns"]]):
                memory.add_memory(text, "Ok.", START + timedelta(days=6 * place), {"n": place - 1})
            memory.settle(timeout=60)
            items = memory.retrieve(case["q"]).items
        sure = [item.meta_data["n"] for item in items[:1] if case["first"] is not None or item.score >= 0.5]
        if sure != [case["first"]][: case["first"] is not None]:
            wrong.append(case["q"])

    assert len(wrong) <= 4, wrong
