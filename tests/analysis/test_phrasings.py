"""What people tell about themselves in passing is certain where the words around it leave no doubt."""

import pytest
from known import facts

PHRASINGS = [
    ("Walnuts bring me out in hives every time.", "allergies", "Walnuts"),
    ("Please no cashews, my throat closes.", "allergies", "cashews"),
    ("Bitte nix mit Sellerie, da schwillt mir die Zunge an.", "allergies", "Sellerie"),
    ("Con la piña se me hincha la boca.", "allergies", "piña"),
    ("Les arachides me donnent des plaques.", "allergies", "arachides"),
    ("Amendoim nem pensar, eu fecho a garganta.", "allergies", "Amendoim"),
    ("Con le fragole mi si chiude la gola.", "allergies", "fragole"),
    ("У меня на пенициллин был отёк.", "allergies", "пенициллин"),
    ("我一吃菠萝嘴就肿。", "allergies", "菠萝"),
    ("カニを食べると口がかゆくなります。", "allergies", "カニ"),
    ("저는 복숭아를 먹으면 입술이 부어요.", "allergies", "복숭아"),
    ("Mi sono comprata una bici usata.", "possessions", "una bici usata"),
    ("Al final me compré una Bernina de segunda mano.", "possessions", "una Bernina"),
    ("Je me suis acheté un vélo pliant.", "possessions", "un vélo pliant"),
    ("Ich hab mir endlich ein Fahrrad gekauft.", "possessions", "ein Fahrrad"),
    ("Я купила себе велосипед.", "possessions", "велосипед"),
    ("我买了台二手 Canon AE1。", "possessions", "二手 Canon AE1"),
    ("昨日、軽トラを買いました。", "possessions", "軽トラ"),
    ("저 어제 중고 레이 샀어요.", "possessions", "중고 레이"),
    ("I've taken up Portuguese again.", "languages", "Portuguese"),
    ("Schwedisch lerne ich seit Herbst.", "languages", "Schwedisch"),
    ("Me apunté a euskera los lunes.", "languages", "euskera"),
    ("Imparo il tedesco con una vicina.", "languages", "tedesco"),
    ("Начала немецкий на курсах.", "languages", "немецкий"),
    ("我报了个周末的西班牙语班。", "languages", "西班牙语"),
    ("先月からスペイン語を始めました。", "languages", "スペイン語"),
    ("I signed up for a welding class last week.", "hobby", "a welding class"),
    ("Me inscribí en un taller de encuadernación.", "hobby", "encuadernación"),
    ("Mi sono iscritta al tennis.", "hobby", "tennis"),
    ("They put me on lisinopril in May.", "health", "lisinopril"),
    ("Seit März nehme ich Candesartan.", "health", "Candesartan"),
    ("El médico me dio enalapril.", "health", "enalapril"),
    ("Turning 41 on Friday.", "age", "41"),
    ("Мне вчера исполнилось 52.", "age", "52"),
]


@pytest.mark.parametrize(("text", "slot", "value"), PHRASINGS, ids=[case[0] for case in PHRASINGS])
def test_it_is_a_certain_fact_about_the_user(text: str, slot: str, value: str) -> None:
    assert (slot, value) in {(fact.slot, fact.value) for fact in facts(text) if fact.certain and not fact.subject}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("My friend Zoe says walnuts bring her out in hives.", "walnuts"),
        ("If I eat walnuts, do they bring me out in hives?", "walnuts"),
        ("My daughter Ida is here. Kiwi makes her mouth itch.", "Kiwi"),
        ("他吃了半颗花生糖嘴巴就肿了。", "半颗花生糖"),
        ("卵はあかんねん、ひなたが卵アレルギーやから。", "卵"),
        ("Should I take up Portuguese?", "Portuguese"),
        ("Maybe I will sign up for a welding class.", "a welding class"),
        ("¿Me compro una Bernina?", "una Bernina"),
        ("My father takes lisinopril.", "lisinopril"),
        ("Мой брат купил велосипед.", "велосипед"),
    ],
)
def test_questions_doubts_and_others_say_nothing_about_the_user(text: str, value: str) -> None:
    assert value not in {fact.value for fact in facts(text) if fact.certain and not fact.subject}
