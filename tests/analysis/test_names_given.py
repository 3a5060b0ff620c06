"""Who somebody is, said in passing: in a question, or in the sentence after the one that mentions them."""

from datetime import UTC, datetime

import pytest

from memoryos.analysis.rules.reader import RulesReader
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page

_IN_QUESTIONS = (
    ("Can you help me plan a dinner for my sister Clara?", "family", "sister Clara"),
    ("Kannst du mir ein Geschenk für meine Schwester Clara vorschlagen?", "family", "Schwester Clara"),
    ("¿Me ayudas a elegir un regalo para mi hermana Clara?", "family", "hermana Clara"),
    ("Tu peux m'aider à trouver un cadeau pour ma sœur Clara ?", "family", "sœur Clara"),
    ("Mi aiuti a scegliere un regalo per mia sorella Clara?", "family", "sorella Clara"),
    ("Me ajuda a escolher um presente pra minha irmã Clara?", "family", "irmã Clara"),
    ("能帮我给我妹妹小雨选个礼物吗？", "family", "妹妹 小雨"),
    ("제 여동생 지수한테 줄 선물 추천해 줄래?", "family", "여동생 지수"),
)
_QUESTIONS = (
    "What is my cat called?",
    "Who is my boss?",
    "Where is my sister Vegan-friendly food?",
    "Is my mum Polish?",
    "Is Tom my brother?",
    "Wie heißt meine Schwester?",
    "Wer ist mein Bruder?",
    "¿Quién es mi hermana?",
    "Quel est mon chat ?",
    "我妹妹叫什么名字？",
    "我的猫叫什么？",
    "妹の名前は何ですか？",
    "제 여동생 이름이 뭐야?",
)
_NAMINGS = (
    ("Our daughter is here! Her name is Mila.", "family", "daughter Mila"),
    ("I have a brother. He's called Tom.", "family", "brother Tom"),
    ("Unsere Tochter ist da! Sie heißt Mila.", "family", "Tochter Mila"),
    ("¡Nació nuestra hija! Se llama Mila.", "family", "hija Mila"),
    ("Notre fille est née ! Elle s'appelle Mila.", "family", "fille Mila"),
    ("È nata nostra figlia! Si chiama Mila.", "family", "figlia Mila"),
    ("Nasceu a nossa filha! Ela se chama Mila.", "family", "filha Mila"),
    ("У нас родилась дочь! Её зовут Мила.", "family", "дочь Мила"),
    ("我女儿出生了！她叫小米。", "family", "女儿 小米"),
    ("娘が生まれました！名前は美咲です。", "family", "娘 美咲"),
    ("딸이 태어났어요! 이름은 서연이에요.", "family", "딸 서연"),
    ("I adopted a kitten from the shelter, called her Pip.", "pets", "kitten Pip"),
    ("Wir haben ein Kätzchen aus dem Tierheim geholt, sie heißt Pip.", "pets", "Kätzchen Pip"),
    ("Adopté una gatita, se llama Pip.", "pets", "gatita Pip"),
    ("On a adopté un chaton, il s'appelle Pip.", "pets", "chaton Pip"),
    ("Abbiamo preso un gattino, si chiama Pip.", "pets", "gattino Pip"),
    ("Adotei uma gatinha, ela se chama Pip.", "pets", "gatinha Pip"),
    ("Мы взяли котёнка, зовут Пип.", "pets", "котёнка Пип"),
    ("我领养了一只小猫，叫豆豆。", "pets", "小猫 豆豆"),
    ("子猫を飼い始めました。名前はモモです。", "pets", "子猫 モモ"),
    ("長女の葵が卵アレルギーなんです。", "family", "長女 葵"),
    ("고양이를 입양했어요. 이름은 모모예요.", "pets", "고양이 모모"),
    ("Do you know beagles? Mine's called Waffles.", "pets", "beagle Waffles"),
)
_LISTS = (
    ("I have two kids, Theo and Mia.", "family", {"kid Theo", "kid Mia"}),
    ("We have three cats: Milo, Luna and Kit.", "pets", {"cat Milo", "cat Luna", "cat Kit"}),
    ("I've got a dog, Rex.", "pets", {"dog Rex"}),
    ("My sisters are called Ada and Eve.", "family", {"sister Ada", "sister Eve"}),
    ("Wir haben zwei Katzen, Fiete und Lotte.", "pets", {"Katze Fiete", "Katze Lotte"}),
    ("Tengo dos hijos, Pablo de 8 y Lucía de 5.", "family", {"hijo Pablo", "hijo Lucía"}),
    ("Tenemos un perro nuevo, Coco.", "pets", {"perro Coco"}),
    ("On a deux filles, Zoé et Jeanne.", "family", {"fille Zoé", "fille Jeanne"}),
    ("Ho due figli, Luca e Sara.", "family", {"figlio Luca", "figlio Sara"}),
    ("A gente tem uma filha de 2 anos, a Alice.", "family", {"filha Alice"}),
    ("У меня двое детей, Артём и Соня.", "family", {"ребёнок Артём", "ребёнок Соня"}),
    ("我们有个三岁的儿子叫乐乐。", "family", {"儿子 乐乐"}),
)
_OF_OTHERS = (
    "My brother has a new boss. He's called Dave.",
    "My sister is in love! His name is Tom.",
    "My neighbour has a dog. It's called Rex.",
    "Is there a film with a dog? I think it's called Hachi.",
    "If I had a cat, I'd wish it was called Pip.",
    "I have a daughter. Her friend has moved in. He's called Tom.",
    "Mein Nachbar hat einen Hund. Er heißt Rex.",
    "我弟弟小明住在成都。他叫了外卖。",
)
_MOVES = (
    (("My brother Lars lives in Bremen.", "Lars has moved to Hamburg."), "Lars", "Hamburg"),
    (("My sister Ann lives in Leeds.", "Ann moved to Paris last month."), "Ann", "Paris"),
    (("Mein Bruder Lars wohnt in Bremen.", "Lars ist jetzt auch nach Kiel gezogen."), "Lars", "Kiel"),
    (("Mi hermano Luis vive en Vigo.", "Luis se mudó a Cádiz."), "Luis", "Cádiz"),
    (("Mon frère Luc habite à Nantes.", "Luc a déménagé à Brest."), "Luc", "Brest"),
    (("Mio fratello Luca vive a Bari.", "Luca si è trasferito a Torino."), "Luca", "Torino"),
    (("Meu irmão Lucas mora em Recife.", "O Lucas se mudou para Natal."), "Lucas", "Natal"),
    (("Мой брат Олег живёт в Казани.", "Олег переехал в Самару."), "Олег", "Самару"),
    (("我弟弟小明住在成都。", "小明搬到杭州了。"), "小明", "杭州"),
    (("弟の健太は仙台に住んでいます。", "健太は札幌に引っ越しました。"), "健太", "札幌"),
    (("제 동생 민수는 대전에 살아요.", "민수는 부산으로 이사했어요."), "민수", "부산"),
)


def _facts(*messages: str) -> list[Finding]:
    reader = RulesReader()
    pages = [Page(f"p{n}", text, "Ok.", datetime(2026, 3, n, 10, tzinfo=UTC)) for n, text in enumerate(messages, 2)]
    findings: list[Finding] = []
    for place, page in enumerate(pages):
        findings.extend(reader.read([page], lambda count, place=place: pages[max(0, place - count) : place]).findings)
    return [finding for finding in findings if finding.certain and not finding.negated]


@pytest.mark.parametrize(("text", "slot", "value"), [*_IN_QUESTIONS, *_NAMINGS])
def test_a_name_given_in_passing_is_known(text: str, slot: str, value: str) -> None:
    assert (slot, value) in {(fact.slot, fact.value) for fact in _facts(text)}


@pytest.mark.parametrize("text", _QUESTIONS)
def test_a_question_about_somebody_names_nobody(text: str) -> None:
    assert [fact.value for fact in _facts(text)] == []


def test_a_pronoun_after_a_question_means_who_it_named() -> None:
    facts = _facts("Can you help me plan a dinner for my sister Clara? She's vegan.")

    assert [(fact.subject, fact.value) for fact in facts if fact.slot == "diet"] == [("Clara", "vegan")]


@pytest.mark.parametrize(("text", "slot", "values"), _LISTS)
def test_everybody_in_a_list_is_known(text: str, slot: str, values: set[str]) -> None:
    assert values <= {fact.value for fact in _facts(text) if fact.slot == slot and not fact.subject}


def test_who_was_in_a_list_has_facts_of_their_own() -> None:
    facts = _facts("Tengo dos hijos, Pablo de 8 y Lucía de 5.", "Pablo es celíaco.")

    assert ("Pablo", "health", "celíaco") in {(fact.subject, fact.slot, fact.value) for fact in facts}


@pytest.mark.parametrize("text", ["猫を飼いました。名前はきなこです。", "長女の葵が卵アレルギーなんです。"])
def test_a_name_or_an_allergy_of_theirs_is_not_the_users(text: str) -> None:
    assert [fact.value for fact in _facts(text) if fact.slot in {"name", "allergies"} and not fact.subject] == []


@pytest.mark.parametrize("text", ["我老婆是小学老师。", "我女儿出生了！", "我弟弟住在成都。", "我妈妈去上海了。"])
def test_a_verb_behind_a_relation_is_no_name(text: str) -> None:
    assert [fact.value for fact in _facts(text) if fact.slot in {"family", "partner"}] == []


@pytest.mark.parametrize("text", _OF_OTHERS)
def test_a_name_of_somebody_else_is_nobodys_of_the_user(text: str) -> None:
    assert {"Dave", "Tom", "Rex", "Hachi", "Pip", "外卖"}.isdisjoint(
        word for fact in _facts(text) for word in fact.value.split()
    )


@pytest.mark.parametrize(("messages", "who", "place"), _MOVES)
def test_where_somebody_has_moved_is_their_home(messages: tuple[str, ...], who: str, place: str) -> None:
    homes = [fact.value for fact in _facts(*messages) if fact.slot == "home" and fact.subject == who]

    assert homes[-1:] == [place]
