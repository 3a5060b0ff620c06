"""Work, a home and studies that are announced are known from their day on, and found by questions about it."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memoryos import Memoryos
from memoryos.analysis.rules.reader import RulesReader
from memoryos.domain.page import Page

_AT = datetime(2026, 3, 4, 10, tzinfo=UTC)
_ANNOUNCED = (
    # English
    ("From April I'll be working at Amazon.", "employer", "Amazon", "2026-04-01"),
    ("I'm starting at Tesco on Monday.", "employer", "Tesco", "2026-03-09"),
    ("I start my new job as a bus driver next Monday.", "job", "bus driver", "2026-03-09"),
    ("In May I'll be living in Utrecht.", "home", "Utrecht", "2026-05-01"),
    ("I'm going to study law at Leeds from September.", "education", "law", "2026-09-01"),
    ("On 1 June I join Siemens.", "employer", "Siemens", "2026-06-01"),
    ("Starting next month I work for the council.", "employer", "council", "2026-04-01"),
    ("I'll be joining Monzo in June as a designer.", "employer", "Monzo", "2026-06-01"),
    ("As of 1 May I live in Ghent.", "home", "Ghent", "2026-05-01"),
    ("My first day at Ocado is on 16 March.", "employer", "Ocado", "2026-03-16"),
    ("From the 15th of September, I'll live in Rome.", "home", "Rome", "2026-09-15"),
    # German
    ("Ab dem 15. September 2026, werde ich in Rom wohnen.", "home", "Rom", "2026-09-15"),
    ("Ich fange am Montag bei Aldi an.", "employer", "Aldi", "2026-03-09"),
    ("Ab April arbeite ich bei Bosch.", "employer", "Bosch", "2026-04-01"),
    ("Ab Mai wohne ich in Erfurt.", "home", "Erfurt", "2026-05-01"),
    ("Ab Oktober studiere ich Medizin in Jena.", "education", "Medizin", "2026-10-01"),
    ("Am 1. Juni fange ich als Koch im Adlon an.", "job", "Koch", "2026-06-01"),
    ("Ab nächstem Monat werde ich bei Siemens arbeiten.", "employer", "Siemens", "2026-04-01"),
    ("Nächste Woche fange ich bei der Post an.", "employer", "Post", "2026-03-09"),
    ("Im August beginne ich eine Ausbildung zur Erzieherin.", "education", "Erzieherin", "2026-08-01"),
    ("Ab dem 1. Mai lebe ich in Graz.", "home", "Graz", "2026-05-01"),
    ("Mein erster Arbeitstag bei Zalando ist der 16. März.", "employer", "Zalando", "2026-03-16"),
    # Spanish
    ("A partir del 15 de septiembre, viviré en Roma.", "home", "Roma", "2026-09-15"),
    ("A partir de abril trabajaré en Inditex.", "employer", "Inditex", "2026-04-01"),
    ("El lunes empiezo a trabajar en Mercadona.", "employer", "Mercadona", "2026-03-09"),
    ("En mayo empiezo como camarera en un hotel.", "job", "camarera", "2026-05-01"),
    ("Desde junio viviré en Gijón.", "home", "Gijón", "2026-06-01"),
    ("En septiembre empiezo a estudiar Derecho.", "education", "Derecho", "2026-09-01"),
    ("El mes que viene entro a trabajar en Iberia.", "employer", "Iberia", "2026-04-01"),
    ("Voy a vivir en Cádiz a partir de mayo.", "home", "Cádiz", "2026-05-01"),
    ("En octubre voy a estudiar Enfermería en Sevilla.", "education", "Enfermería", "2026-10-01"),
    # French
    ("À partir d'avril, je travaillerai chez Airbus.", "employer", "Airbus", "2026-04-01"),
    ("Je commence lundi chez Lidl.", "employer", "Lidl", "2026-03-09"),
    ("En mai je commence comme serveuse dans un café.", "job", "serveuse", "2026-05-01"),
    ("À partir de juin j'habiterai à Rennes.", "home", "Rennes", "2026-06-01"),
    ("En septembre je commence des études de droit.", "education", "droit", "2026-09-01"),
    ("Je vais travailler chez Orange à partir du 1er juin.", "employer", "Orange", "2026-06-01"),
    ("Le mois prochain je vais habiter à Lille.", "home", "Lille", "2026-04-01"),
    ("En octobre je vais étudier la psychologie.", "education", "psychologie", "2026-10-01"),
    # Italian
    ("Da aprile lavorerò alla Barilla.", "employer", "Barilla", "2026-04-01"),
    ("Lunedì inizio a lavorare da Ikea.", "employer", "Ikea", "2026-03-09"),
    ("A maggio comincio come cuoco in un albergo.", "job", "cuoco", "2026-05-01"),
    ("Da giugno vivrò a Trieste.", "home", "Trieste", "2026-06-01"),
    ("A settembre inizio a studiare medicina.", "education", "medicina", "2026-09-01"),
    ("Dal 1° maggio abiterò a Lecce.", "home", "Lecce", "2026-05-01"),
    ("Da ottobre studierò architettura.", "education", "architettura", "2026-10-01"),
    # Portuguese
    ("A partir de abril vou trabalhar na Embraer.", "employer", "Embraer", "2026-04-01"),
    ("Segunda-feira começo a trabalhar no Itaú.", "employer", "Itaú", "2026-03-09"),
    ("Em maio começo como motorista.", "job", "motorista", "2026-05-01"),
    ("A partir de junho vou morar em Recife.", "home", "Recife", "2026-06-01"),
    ("Em agosto começo a estudar Direito.", "education", "Direito", "2026-08-01"),
    ("Vou morar em Florianópolis a partir de maio.", "home", "Florianópolis", "2026-05-01"),
    ("Em setembro vou estudar psicologia.", "education", "psicologia", "2026-09-01"),
    # Russian
    ("С апреля я буду работать в Сбере.", "employer", "Сбер", "2026-04-01"),
    ("В понедельник выхожу на работу в Озон.", "employer", "Озон", "2026-03-09"),
    ("С мая буду работать водителем.", "job", "водител", "2026-05-01"),
    ("С июня буду жить в Самаре.", "home", "Самар", "2026-06-01"),
    ("С сентября буду учиться на юриста.", "education", "юрист", "2026-09-01"),
    ("Со следующего месяца работаю в Газпроме.", "employer", "Газпром", "2026-04-01"),
    ("С первого мая я живу в Омске.", "home", "Омск", "2026-05-01"),
    ("С октября я буду изучать психологию.", "education", "психологи", "2026-10-01"),
    # Chinese
    ("我四月开始在腾讯上班。", "employer", "腾讯", "2026-04-01"),
    ("下周一我就去阿里巴巴入职了。", "employer", "阿里巴巴", "2026-03-09"),
    ("五月起我住在苏州。", "home", "苏州", "2026-05-01"),
    ("我九月开始在复旦大学读研究生。", "education", "研究生", "2026-09-01"),
    ("从六月开始我要当护士了。", "job", "护士", "2026-06-01"),
    ("下个月我要去字节跳动工作了。", "employer", "字节跳动", "2026-04-01"),
    ("我下个月要去小米当工程师。", "job", "工程师", "2026-04-01"),
    # Japanese
    ("4月からソニーで働きます。", "employer", "ソニー", "2026-04-01"),
    ("来週の月曜日から任天堂で働くことになりました。", "employer", "任天堂", "2026-03-09"),
    ("5月から札幌に住みます。", "home", "札幌", "2026-05-01"),
    ("9月から東京大学で法律を勉強します。", "education", "法律", "2026-09-01"),
    ("6月から看護師として働きます。", "job", "看護師", "2026-06-01"),
    ("来月からホンダに勤めます。", "employer", "ホンダ", "2026-04-01"),
    ("6月から神戸で暮らすことになりました。", "home", "神戸", "2026-06-01"),
    ("4月から大学で心理学を学びます。", "education", "心理学", "2026-04-01"),
    # Korean
    ("4월부터 네이버에서 일해요.", "employer", "네이버", "2026-04-01"),
    ("다음 주 월요일부터 쿠팡에서 일하게 됐어요.", "employer", "쿠팡", "2026-03-09"),
    ("5월부터 수원에 살 거예요.", "home", "수원", "2026-05-01"),
    ("9월부터 연세대에서 법학을 공부해요.", "education", "법학", "2026-09-01"),
    ("6월부터 간호사로 일해요.", "job", "간호사", "2026-06-01"),
    ("다음 달부터 현대자동차에 다녀요.", "employer", "현대자동차", "2026-04-01"),
    ("6월부터 광주에서 살게 됐어요.", "home", "광주", "2026-06-01"),
    ("3월 9일부터 카카오에 출근해요.", "employer", "카카오", "2026-03-09"),
)
_NOT_ANNOUNCED = (
    "I'm starting at the gym on Monday.",
    "I start as a beginner on Monday.",
    "El lunes empiezo de cero.",
    "Am Montag fange ich als Anfänger an.",
    "Lundi je commence comme débutante.",
    "Lunedì comincio come principiante.",
    "Segunda-feira começo como iniciante.",
    "If all goes well I'll be working at Amazon from April.",
    "Maybe I'll start at Tesco on Monday.",
    "My brother starts at Siemens on Monday.",
    "Will I be living in Utrecht in May?",
    "In May I'll be staying in Utrecht for two weeks.",
    "On Monday I start at 9.",
    "From April I'll be working on the garden.",
    "Vielleicht fange ich im April bei Aldi an.",
    "Meine Schwester fängt am Montag bei Bosch an.",
    "Ich fange am Montag mit der Diät an.",
    "Wenn alles klappt, arbeite ich ab April bei Bosch.",
    "Am Montag fange ich bei Null an.",
    "Ojalá en abril trabaje en Inditex.",
    "Mi hermana empieza el lunes en Mercadona.",
    "El lunes empiezo la dieta.",
    "Peut-être que je commencerai lundi chez Lidl.",
    "Ma sœur commence lundi chez Lidl.",
    "Lundi je commence le yoga chez Marie.",
    "Forse da aprile lavorerò alla Barilla.",
    "Mio fratello da giugno vivrà a Trieste.",
    "Talvez eu comece a trabalhar no Itaú na segunda.",
    "Minha irmã vai morar em Recife a partir de junho.",
    "Возможно, с апреля я буду работать в Сбере.",
    "Мой брат с июня будет жить в Самаре.",
    "我可能四月去腾讯上班。",
    "我弟弟下周一去阿里巴巴入职。",
    "弟は4月からソニーで働きます。",
    "4月からソニーで働けたらいいな。",
    "동생이 4월부터 네이버에서 일해요.",
    "4월부터 네이버에서 일할 수도 있어요.",
    "In May I'll be living in Utrecht for two months.",
    "From April to June I'll be working at Amazon.",
    "On Monday I'll be working at Starbucks.",
    "I'm starting at Leeds University next year.",
    "Starting in May, my sister lives in Ghent.",
    "From the 15th of September, my brother will live in Rome.",
    "Hoffentlich arbeite ich ab April bei Bosch.",
    "Espero que en abril empiece a trabajar en Inditex.",
    "J'espère que je travaillerai chez Airbus à partir d'avril.",
    "В апреле я не буду работать в Сбере.",
    "她考上了教师，下个月去腾讯上班。",
    "弟は元気です。来月からソニーで働きます。",
)
_QUESTIONS = (
    (
        "I live in Leeds.",
        "In May I'll be living in Utrecht.",
        "Leeds",
        "Utrecht",
        "Where do I live?",
        ["Where will I live next year?", "Where am I moving to?", "Where will I be living soon?"],
    ),
    (
        "I live in Leeds.",
        "We move to Porto in March.",
        "Leeds",
        "Porto",
        "Where do I live?",
        ["Where will I live next year?", "Where am I moving to?", "Which city are we moving to?"],
    ),
    (
        "I work at Lidl.",
        "From January I'll be working at Amazon.",
        "Lidl",
        "Amazon",
        "Who do I work for?",
        [
            "Where will I work next year?",
            "What's my next job?",
            "Who will I be working for?",
            "Where am I going to work?",
        ],
    ),
    (
        "Ich wohne in Kassel.",
        "Ab Mai wohne ich in Erfurt.",
        "Kassel",
        "Erfurt",
        "Wo wohne ich?",
        ["Wo werde ich nächstes Jahr wohnen?", "Wohin ziehe ich?", "Wo wohne ich bald?"],
    ),
    (
        "Ich arbeite bei Bosch.",
        "Ich fange am Montag bei Aldi an.",
        "Bosch",
        "Aldi",
        "Wo arbeite ich?",
        ["Wo werde ich arbeiten?", "Was ist mein neuer Job?"],
    ),
    (
        "Vivo en Zaragoza.",
        "Desde enero viviré en Gijón.",
        "Zaragoza",
        "Gijón",
        "¿Dónde vivo?",
        ["¿Dónde viviré el año que viene?", "¿A dónde me mudo?", "¿Dónde voy a vivir?"],
    ),
    (
        "J'habite à Nantes.",
        "À partir de janvier j'habiterai à Rennes.",
        "Nantes",
        "Rennes",
        "Où est-ce que j'habite ?",
        ["Où est-ce que j'habiterai l'année prochaine ?", "Où est-ce que je déménage ?", "Où vais-je habiter ?"],
    ),
    (
        "Vivo a Bologna.",
        "Da gennaio vivrò a Trieste.",
        "Bologna",
        "Trieste",
        "Dove vivo?",
        ["Dove vivrò l'anno prossimo?", "Dove mi trasferisco?", "Dove abiterò?"],
    ),
    (
        "Moro em Curitiba.",
        "A partir de janeiro vou morar em Recife.",
        "Curitiba",
        "Recife",
        "Onde eu moro?",
        ["Onde vou morar no ano que vem?", "Para onde vou me mudar?"],
    ),
    (
        "Я живу в Казани.",
        "С января буду жить в Самаре.",
        "Казани",
        "Самаре",
        "Где я живу?",
        ["Где я буду жить в следующем году?", "Куда я переезжаю?"],
    ),
    (
        "我住在杭州。",
        "一月起我住在苏州。",
        "杭州",
        "苏州",
        "我住在哪里？",
        ["明年我住在哪里？", "我要搬到哪里？", "我会住在哪儿？"],
    ),
    (
        "福岡に住んでいます。",
        "1月から札幌に住みます。",
        "福岡",
        "札幌",
        "どこに住んでいますか？",
        ["来年はどこに住みますか？", "どこに引っ越しますか？"],
    ),
    (
        "저는 대전에 살아요.",
        "1월부터 수원에 살 거예요.",
        "대전",
        "수원",
        "저는 어디에 살아요?",
        ["내년에 어디에 살아요?", "어디로 이사 가요?", "앞으로 어디에서 살아요?"],
    ),
)


def _coming(text: str) -> list[tuple[str, str, str]]:
    """The certain facts about the user that hold from a day on: slot, value and day."""
    findings = RulesReader().read([Page("p1", text, "Noted.", _AT)], lambda _: []).findings
    return [
        (one.slot, one.value, f"{one.holds_from:%Y-%m-%d}" if one.holds_from else "")
        for one in findings
        if one.certain and not one.subject and not one.negated and one.slot in {"home", "employer", "job", "education"}
    ]


@pytest.mark.parametrize(("text", "slot", "value", "day"), _ANNOUNCED)
def test_what_is_announced_holds_from_its_day(text: str, slot: str, value: str, day: str) -> None:
    facts = [(name, holds_from) for name, full_value, holds_from in _coming(text) if value in full_value]

    assert facts == [(slot, day)]


@pytest.mark.parametrize("text", _NOT_ANNOUNCED)
def test_what_is_doubtful_or_of_others_is_not_announced(text: str) -> None:
    assert _coming(text) == []


def test_what_is_so_now_and_what_will_be_are_both_known() -> None:
    facts = _coming("I live in Leeds, but we're moving to Porto in May.")

    assert facts == [("home", "Leeds", ""), ("home", "Porto", "2026-05-01")]


@pytest.mark.parametrize(("now", "announcement", "present", "coming", "question", "questions"), _QUESTIONS)
def test_a_question_about_what_is_to_come_finds_it_and_one_about_now_does_not(
    now: str, announcement: str, present: str, coming: str, question: str, questions: list[str], tmp_path: Path
) -> None:
    today = datetime(2026, 8, 13, 10, tzinfo=UTC)
    with Memoryos("ann", data_storage_path=tmp_path, clock=lambda: today + timedelta(hours=2)) as memory:
        memory.add_memory(now, "I see.", today - timedelta(days=20))
        memory.add_memory("I went for a run today.", "Well done.", today - timedelta(days=9))
        memory.add_memory(announcement, "Congratulations!", today)
        memory.settle()

        assert present in memory.retrieve(question).items[0].text
        firsts = [memory.retrieve(one).items[0].text for one in questions]
        assert [text for text in firsts if coming not in text] == []


def test_the_profile_follows_the_calendar(tmp_path: Path) -> None:
    today = _AT
    with Memoryos("ann", data_storage_path=tmp_path, clock=lambda: today) as memory:
        memory.add_memory("Vivo en Zaragoza.", "Vale.", _AT)
        memory.add_memory("Desde junio viviré en Gijón.", "¡Qué bien!", _AT)
        memory.settle()

        assert "- home: Gijón (from 2026-06-01); Zaragoza" in memory.get_user_profile_summary()

        today = datetime(2026, 6, 2, 10, tzinfo=UTC)
        assert "- home: Gijón (since 2026-06-01)\n" in memory.get_user_profile_summary() + "\n"


def test_recall_says_since_when_of_what_has_begun(tmp_path: Path) -> None:
    today = _AT
    with Memoryos("ann", data_storage_path=tmp_path, clock=lambda: today) as memory:
        memory.add_memory("From June I'll be working at Amazon.", "Congratulations!", _AT)
        memory.settle()
        (before,) = [fact for fact in memory.get_user_knowledge_summary() if fact["certain"]]

        today = datetime(2026, 6, 2, 10, tzinfo=UTC)
        texts = [item.text for item in memory.retrieve("Where do I work?").items]

    assert before["knowledge"] == "Works at Amazon (from 2026-06-01)."
    assert "Works at Amazon (since 2026-06-01)." in texts
