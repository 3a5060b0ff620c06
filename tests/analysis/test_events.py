"""What happened to people, told in passing: each kind of event in several languages, and what only looks like one."""

from datetime import UTC, datetime

import pytest
from known import facts

from memoryos.analysis.rules.reader import RulesReader
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page


def certain(*messages: str) -> list[Finding]:
    pages = [Page(f"p{n}", text, "Noted.", datetime(2026, 5, 4, 12, n, tzinfo=UTC)) for n, text in enumerate(messages)]
    study = RulesReader().read(pages, lambda _: ())
    return [finding for finding in study.findings if finding.certain and not finding.negated]


@pytest.mark.parametrize(
    ("message", "slot", "value"),
    [
        ("day three as a school librarian and i already lost a key", "job", "school librarian"),
        ("hoy fue mi primer día como recepcionista", "job", "recepcionista"),
        ("primo giorno da bibliotecaria, che fatica", "job", "bibliotecaria"),
        ("первый день на новой работе, я теперь кладовщик", "job", "кладовщик"),
        ("今天第一天当图书管理员", "job", "图书管理员"),
        ("faccio il magazziniere all'Esselunga", "job", "magazziniere"),
        ("я воспитатель в детском саду", "job", "воспитатель"),
        ("there's a hamster in this house now. his name is Boris", "pets", "hamster Boris"),
        ("me traje una tortuga a casa, se llama Ramona", "pets", "tortuga Ramona"),
        ("abbiamo preso un coniglio. l'abbiamo chiamato Biscotto", "pets", "coniglio Biscotto"),
        ("взяли котёнка из приюта, назвали Пельмень", "pets", "котёнка Пельмень"),
        ("家里新来了只仓鼠,叫花生", "pets", "仓鼠 花生"),
        ("haben jetzt einen kater. heißt Moritz", "pets", "kater Moritz"),
        ("adotamos uma tartaruga. o nome dela é Jurema", "pets", "tartaruga Jurema"),
        ("chiamami pure Gigi, Luigi è per il commercialista", "name", "Gigi"),
        ("можно просто Лёша", "name", "Лёша"),
        ("喊我阿敏就好", "name", "阿敏"),
        ("i'll be 61 on the 9th", "age", "61"),
        ("oggi ne faccio 47", "age", "47"),
        ("мне вчера стукнуло 50", "age", "50"),
        ("morgen werd ich 50", "age", "50"),
        ("faço 29 na sexta", "age", "29"),
        ("they upped my sertraline to 100", "health", "sertraline 100"),
        ("me subieron la levotiroxina a 75", "health", "levotiroxina"),
        ("пью метформин 850 два раза в день", "health", "метформин"),
        ("医生给我开了二甲双胍,一天两次", "health", "二甲双胍 一天两次"),
        ("turns out it's tendinitis, six weeks no tennis", "health", "tendinitis"),
        ("me detectaron hipotiroidismo", "health", "hipotiroidismo"),
        ("mi hanno trovato il diabete di tipo 2", "health", "diabete di tipo 2"),
        ("поставили диагноз гипотиреоз", "health", "гипотиреоз"),
        ("shrimp and i swell up like a balloon", "allergies", "shrimp"),
        ("el marisco no lo puedo ni oler, se me cierra la garganta", "allergies", "marisco"),
        ("le noci non le posso toccare, mi si gonfia la lingua", "allergies", "noci"),
        ("虾我不能碰,一吃就起疹子", "allergies", "虾"),
        ("finally bought a used Mazda 3", "possessions", "Mazda 3"),
        ("giro con una vecchia Punto", "possessions", "Punto"),
        ("езжу на старой Тойоте", "possessions", "Тойоте"),
        ("我开的是比亚迪秦", "possessions", "比亚迪秦"),
        ("joined a pottery class on wednesdays", "hobby", "pottery"),
        ("ho cominciato a fare arrampicata", "hobby", "arrampicata"),
        ("начал ходить на скалодром", "hobby", "скалодром"),
        ("报了个陶艺班,每周四晚上", "hobby", "陶艺"),
        ("we signed the lease for a flat in Leith", "home", "Leith"),
        ("firmé el contrato de un piso en Getafe", "home", "Getafe"),
        ("сняли квартиру в Купчино", "home", "Купчино"),
        ("租了个一居室在回龙观", "home", "回龙观"),
    ],
)
def test_an_event_told_in_passing_is_certain(message: str, slot: str, value: str) -> None:
    values = {(finding.slot, finding.value) for finding in certain(message)}

    assert (slot, value) in values


@pytest.mark.parametrize(
    "message",
    [
        "second week as a vegetarian and i dream of bacon",
        "primo giorno da mamma",
        "修学旅行二日目",
        "ho ospiti a cena",
        "ho due partite sabato",
        "у меня кредит",
        "我有毛病吧",
        "我有选择困难症",
        "joined a support group",
        "mi sono iscritta all'università",
        "начала ходить на работу пешком",
        "bought a Polo shirt",
        "faço 40 na esteira",
        "di flessioni ne faccio 50",
        "tá quente, 32 hoje",
        "her dog is on insulin",
        "faccio la lista della spesa",
        "soy soltera",
        "what if i joined a pottery class",
        "my sister has tendinitis",
        "I'm scared they say I have diabetes next week",
    ],
)
def test_what_only_looks_like_an_event_is_not_certain(message: str) -> None:
    read = {
        (finding.slot, finding.value)
        for finding in certain(message)
        if not finding.subject and finding.slot in {"job", "health", "hobby", "possessions", "age", "home"}
    }

    assert read == set()


@pytest.mark.parametrize(
    ("first", "second", "car"),
    [
        ("I drive an old Corolla.", "I sold the car last week.", "Corolla"),
        ("Ich habe mir endlich einen Fabia gekauft.", "Das Auto hab ich verkauft.", "Fabia"),
        ("Me compré un Ibiza.", "Vendí el coche ayer.", "Ibiza"),
    ],
)
def test_a_car_ends_when_it_is_sold_without_its_name(first: str, second: str, car: str) -> None:
    before = [fact.value for fact in facts(first) if fact.slot == "possessions" and car in fact.value]

    after = [fact for fact in facts(first, second) if fact.slot == "possessions" and car in fact.value and fact.certain]

    assert before
    assert [fact.value for fact in after if not fact.superseded_by] == []


@pytest.mark.parametrize(
    ("message", "detail"),
    [
        ("New tablets from the doctor. Half a Zorvan at night.", "Half a Zorvan at night"),
        ("Pastillas nuevas del médico. Media Zorvan de noche.", "Media Zorvan de noche"),
        ("Новые таблетки от врача. Половинка Зорвана на ночь.", "Половинка Зорвана на ночь"),
    ],
)
def test_a_fragment_is_quoted_with_the_statement_beside_it(message: str, detail: str) -> None:
    quotations = [fact.value for fact in facts(message) if not fact.certain and fact.slot == "health"]

    assert any(detail in quotation for quotation in quotations)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("I got it!! Harbour master at Tessaly, from June.", "Tessaly"),
        ("Ils me prennent!! Cordier et fils, début lundi.", "Cordier"),
    ],
)
def test_news_with_two_exclamation_marks_is_quoted_with_its_detail(message: str, words: str) -> None:
    assert any(words in fact.value for fact in facts(message) if fact.slot in {"job", "employer"})


@pytest.mark.parametrize(
    "message",
    [
        "hiya its Bea annas sister, she is in the shower. i am allergic to walnuts",
        "aqui é o Caio irmão da Lia, to no celular dela. sou alérgico a camarão",
        "ciao sono Rita, la sorella di Ada. sono allergica alle noci",
        "привет, это Лена, сестра Оли. у меня аллергия на орехи",
        "你好,我是她室友,用她的手机。我对花生过敏",
    ],
)
def test_what_somebody_else_types_is_not_of_the_user(message: str) -> None:
    assert [fact.value for fact in facts(message) if fact.slot == "allergies" and not fact.subject] == []


@pytest.mark.parametrize(
    "message", ["Elle veut être vétérinaire.", "Mia figlia vuole fare la veterinaria.", "我女儿想当医生"]
)
def test_what_somebody_hopes_to_become_is_not_their_job(message: str) -> None:
    assert [fact.value for fact in facts(message) if fact.slot == "job"] == []


@pytest.mark.parametrize(
    "message",
    [
        "sin anglicismos, gracias",
        "niente inglesismi con me",
        "без англицизмов, пожалуйста",
        "please drop the exclamation marks",
        "no hashtags please",
        "别老反问我",
        "stop ending with a question",
        "le dosi sempre per due persone",
        "порции всегда на двоих",
        "las cantidades siempre para dos",
        "bitte ohne anglizismen",
    ],
)
def test_a_style_that_is_not_wanted_is_a_standing_instruction(message: str) -> None:
    assert [finding.value for finding in certain(message) if finding.slot == "instruction"] == [message]
