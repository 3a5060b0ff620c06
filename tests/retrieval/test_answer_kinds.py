"""Questions for a class of things prefer turns of people that name members of it, in ten languages."""

import pytest

from memoryos.retrieval.scoring.answer_kinds import kind_scores

NEUTRAL = "mmm"


@pytest.mark.parametrize(
    ("question", "member"),
    [
        ("Which pets does Ben have?", "a rabbit at last"),
        ("Welche Haustiere hat Ben?", "endlich ein Hund"),
        ("Quels animaux a Ben ?", "enfin un lapin"),
        ("¿Qué mascotas tiene Ben?", "por fin un gato"),
        ("Que animais tem o Ben?", "finalmente um cachorro"),
        ("Che animali ha Ben?", "finalmente un gatto"),
        ("Какие животные у Бена?", "наконец-то кошка"),
        ("小明养了什么宠物？", "终于有了一只狗"),
        ("ベンはどんなペットを飼っている？", "やっと子猫が来た"),
        ("벤은 어떤 동물을 키워?", "드디어 강아지가 왔어"),
        ("Welche Länder hat Ben besucht?", "drei Wochen Griechenland"),
        ("¿Qué países ha visitado Ben?", "tres semanas en Italia"),
        ("小明去过哪些国家？", "在日本三个星期"),
        ("Wer hat Ben besucht?", "meine Schwester blieb lange"),
        ("Qui est venu ?", "ma soeur est restée"),
        ("谁来看小明了？", "我妹妹来了"),
        ("Combien de vélos a Ben ?", "maintenant il y en a trois"),
        ("¿Cuántas bicicletas tiene Ben?", "ahora son cuatro"),
        ("How old is Ben?", "84 last week"),
        ("小明有多少本书？", "一共84本"),
        ("Quali libri ha letto Ben?", "un romanzo molto lungo"),
    ],
)
def test_a_turn_with_a_member_of_the_class_asked_for_scores(index_of, question, member):
    index = index_of([("Ann", NEUTRAL), ("Bob", member), ("Ann", NEUTRAL)])

    scores = kind_scores(index, question)

    assert scores is not None
    assert scores.argmax() == 1
    assert scores[1] > 0


@pytest.mark.parametrize(
    "question", ["Warum war Ben traurig?", "Pourquoi ?", "为什么？", "What did Dove say?", "When did it take place?"]
)
def test_a_question_for_no_class_has_no_such_scores(index_of, question):
    index = index_of([("Ann", "a rabbit at last")])

    assert kind_scores(index, question) is None
