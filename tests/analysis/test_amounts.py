"""Doses of medicines, rent, pay and mortgages are certain facts, and the latest amount wins."""

import pytest
from known import facts, held

from memoryos.analysis.rules.money_phrases import BARE_MONEY, MONEY
from memoryos.domain.amounts import PAY
from memoryos.domain.fact import Fact
from memoryos.domain.profile import attributes_of

_AMOUNTS = (
    # English
    ("I take 50 mg of sertraline every morning.", "health", ("sertraline", "50")),
    ("I'm on 20mg of omeprazole.", "health", ("omeprazole", "20")),
    ("They upped my levothyroxine to 75 mcg.", "health", ("levothyroxine", "75")),
    ("My rent is 900 euros.", "money", ("900",)),
    ("I pay 1,150 pounds rent for this shoebox.", "money", ("1,150",)),
    ("I earn 42k a year before tax.", "money", ("42k",)),
    ("Our mortgage is £780 a month.", "money", ("780",)),
    ("My rent went up to $1,400.", "money", ("1,400",)),
    ("The doctor put me on 10 mg of escitalopram.", "health", ("escitalopram", "10")),
    ("I'm taking metformin, 500 mg twice a day.", "health", ("metformin", "500")),
    ("We pay 1,300 a month in rent.", "money", ("1,300",)),
    ("My salary is 55,000 dollars.", "money", ("55,000",)),
    # German
    ("Ich nehme morgens 50 mg Sertralin.", "health", ("Sertralin", "50")),
    ("Meine Miete beträgt 850 Euro.", "money", ("850",)),
    ("Ich verdiene 3.200 Euro brutto.", "money", ("3.200",)),
    ("Wir zahlen 1.100 Euro Miete warm.", "money", ("1.100",)),
    ("Die Rate für unser Haus liegt bei 950 Euro im Monat.", "money", ("950",)),
    ("Ich nehme seit Mai 100 µg L-Thyroxin.", "health", ("Thyroxin", "100")),
    ("Unsere Warmmiete ist jetzt 1.240 €.", "money", ("1.240",)),
    ("Mein Gehalt liegt bei 48.000 Euro im Jahr.", "money", ("48.000",)),
    # Spanish
    ("Tomo 20 mg de fluoxetina cada mañana.", "health", ("fluoxetina", "20")),
    ("Pago 750 euros de alquiler.", "money", ("750",)),
    ("Mi sueldo es de 1.800 euros al mes.", "money", ("1.800",)),
    ("La hipoteca nos cuesta 620 euros.", "money", ("620",)),
    ("Estoy tomando metformina de 850 mg.", "health", ("metformina", "850")),
    ("El alquiler me sale por 900 euros al mes.", "money", ("900",)),
    ("Gano 1.450 euros netos.", "money", ("1.450",)),
    # French
    ("Je prends 75 µg de Levothyrox le matin.", "health", ("Levothyrox", "75")),
    ("Mon loyer est de 680 euros.", "money", ("680",)),
    ("Je gagne 2 100 euros net par mois.", "money", ("2 100",)),
    ("Mon loyer est passé à 720 €.", "money", ("720",)),
    ("Je suis sous sertraline, 50 mg par jour.", "health", ("sertraline", "50")),
    ("On paie 950 euros de loyer.", "money", ("950",)),
    ("Mon salaire est de 2 400 euros brut.", "money", ("2 400",)),
    # Italian
    ("Prendo 10 mg di ramipril ogni sera.", "health", ("ramipril", "10")),
    ("Pago 600 euro di affitto.", "money", ("600",)),
    ("Guadagno 1.500 euro al mese.", "money", ("1.500",)),
    ("Il mio affitto è di 700 euro.", "money", ("700",)),
    ("Sto prendendo 20 mg di paroxetina.", "health", ("paroxetina", "20")),
    ("Il mio stipendio è di 1.700 euro netti.", "money", ("1.700",)),
    # Portuguese
    ("Tomo 50 mg de losartana de manhã.", "health", ("losartana", "50")),
    ("Meu aluguel é de 1.800 reais.", "money", ("1.800",)),
    ("Ganho 4 mil reais por mês.", "money", ("4 mil",)),
    ("Pago R$ 2.100 de aluguel.", "money", ("2.100",)),
    ("Estou tomando sertralina de 100 mg.", "health", ("sertralina", "100")),
    ("Meu salário é de 5.200 reais.", "money", ("5.200",)),
    # Russian
    ("Я принимаю 50 мг сертралина каждое утро.", "health", ("сертралин", "50")),
    ("Плачу за квартиру 35 тысяч рублей в месяц.", "money", ("35 тысяч",)),
    ("Моя зарплата 90 тысяч.", "money", ("90 тысяч",)),
    ("Ипотека у нас 28 000 рублей в месяц.", "money", ("28 000",)),
    ("Пью эутирокс 75 мкг по утрам.", "health", ("эутирокс", "75")),
    ("Я снимаю квартиру за 40 000 рублей.", "money", ("40 000",)),
    ("Я зарабатываю 120 тысяч в месяц.", "money", ("120 тысяч",)),
    # Chinese
    ("我每天早上吃50毫克舍曲林。", "health", ("舍曲林", "50")),
    ("我的房租是3500块一个月。", "money", ("3500",)),
    ("我月薪一万二。", "money", ("一万二",)),
    ("我们房贷每个月6000。", "money", ("6000",)),
    ("我在吃二甲双胍，每次500毫克。", "health", ("二甲双胍", "500")),
    ("房租涨到4200了。", "money", ("4200",)),
    ("我一个月工资八千。", "money", ("八千",)),
    # Japanese
    ("毎朝セルトラリンを50mg飲んでいます。", "health", ("セルトラリン", "50")),
    ("家賃は8万円です。", "money", ("8万円",)),
    ("月給は25万円です。", "money", ("25万円",)),
    ("住宅ローンは月10万円です。", "money", ("10万円",)),
    ("ロサルタン25mgを朝に服用しています。", "health", ("ロサルタン", "25")),
    ("うちの家賃は月6万5千円です。", "money", ("6万5千",)),
    ("年収は450万円です。", "money", ("450万",)),
    # Korean
    ("매일 아침 졸로푸트 50mg을 먹어요.", "health", ("졸로푸트", "50")),
    ("월세는 70만 원이에요.", "money", ("70만",)),
    ("제 월급은 300만 원이에요.", "money", ("300만",)),
    ("대출 이자로 매달 80만 원 내요.", "money", ("80만",)),
    ("저는 혈압약 노바스크 5mg을 복용하고 있어요.", "health", ("노바스크", "5")),
    ("저희 집 월세가 90만 원으로 올랐어요.", "money", ("90만",)),
    ("연봉은 4500만 원이에요.", "money", ("4500만",)),
)
_NO_AMOUNTS = (
    "The leaflet allows up to 400 mg of ibuprofen.",
    "The vet put the prednisone up to 10 mg.",
    "I make 500 dollars selling shoes.",
    "I earn 300 euros a month less than before.",
    "Cobro 50 euros por la clase de piano.",
    "Recebo 300 reais de volta.",
    "Получаю 500 рублей сдачи.",
    "Ich verdiene 400 Euro weniger als früher.",
    "My mum takes 50 mg of sertraline.",
    "Should I take 400 mg of ibuprofen?",
    "If my rent were 900 euros I'd be happy.",
    "Average rent in Berlin is 900 euros.",
    "I take 50 g of butter and 200 ml of milk for the batter.",
    "My landlord wants 1,200 but I refused.",
    "I used to take 20 mg of fluoxetine.",
    "I don't earn 100k a year.",
    "I took 400 mg of ibuprofen last night.",
    "Meine Schwester zahlt 700 Euro Miete.",
    "Ich nehme 200 g Mehl und 100 ml Milch.",
    "Wie viel Miete kann ich mir leisten, wenn ich 3000 Euro verdiene?",
    "Ich hätte gern 4000 Euro Gehalt.",
    "Mi madre toma 20 mg de fluoxetina.",
    "Si ganara 3.000 euros me compraba un coche.",
    "Un piso cuesta 900 euros de alquiler en Madrid.",
    "Ma sœur paie 800 euros de loyer.",
    "Je prends 200 g de farine et 3 œufs.",
    "J'aimerais gagner 3 000 euros par mois.",
    "Mia madre prende 10 mg di ramipril.",
    "Se guadagnassi 3.000 euro al mese viaggerei.",
    "Meu pai toma 50 mg de losartana.",
    "O aluguel do meu vizinho é 1.500 reais.",
    "Мама принимает 50 мг сертралина.",
    "Если бы я получал 200 тысяч, я бы не спрашивал.",
    "我妈每天吃50毫克舍曲林。",
    "北京的房租平均是6000块。",
    "母は毎朝セルトラリンを50mg飲んでいます。",
    "東京の家賃は10万円くらいですか？",
    "엄마는 매일 아침 졸로푸트 50mg을 드세요.",
    "월세가 70만 원이면 좋겠어요.",
    "My rent is 5 days late.",
    "I make 200 cookies a month for the fair.",
    "I take 30 minutes for lunch.",
    "My landlord wrote: your rent is 950 euros from May.",
    "いい部屋を見つけました。家賃は8万円です。",
    "这套房子不错。房租现在是4500。",
    "괜찮은 원룸을 봤어요. 월세는 60만 원이에요.",
    "I'd be happy if I earned 60k a year.",
)
_CHANGES = (
    ("I take 50 mg of sertraline every morning.", "They upped my sertraline to 100 mg.", ["sertraline 100 mg"]),
    ("Ich nehme 50 mg Sertralin.", "Ich nehme jetzt 75 mg Sertralin.", ["Sertralin 75 mg"]),
    ("Я принимаю 50 мг сертралина.", "Пью сертралин 100 мг.", ["сертралин 100 мг"]),
    ("毎朝セルトラリンを50mg飲んでいます。", "毎朝セルトラリンを75mg飲んでいます。", ["セルトラリン 75mg"]),
    ("My rent is 900 euros.", "My rent went up to 950 euros.", ["rent 950 euros"]),
    ("Meine Miete beträgt 850 Euro.", "Wir zahlen jetzt 900 Euro Miete.", ["Miete 900 Euro"]),
    ("Pago 750 euros de alquiler.", "Mi alquiler ha subido a 800 euros.", ["alquiler 800 euros"]),
    ("我的房租是3500块。", "我的房租涨到4000块了。", ["房租 4000块"]),
    ("월세는 70만 원이에요.", "월세가 75만 원으로 올랐어요.", ["월세 75만 원"]),
    ("My rent is 900 euros.", "I earn 42k a year.", ["rent 900 euros", "salary 42k a year"]),
    ("I take 50 mg of sertraline.", "I'm on 20 mg of omeprazole.", ["sertraline 50 mg", "omeprazole 20 mg"]),
    ("I take vitamin D 1000 IU.", "I take vitamin B12 500 mcg.", ["vitamin D 1000 IU", "vitamin B12 500 mcg"]),
    ("I take 1000 IU of vitamin d.", "My vitamin b12 tablets have 500 mcg.", ["vitamin d 1000 IU"]),
    ("Принимаю 400 мкг фолиевой кислоты.", "Пью фолиевую кислоту 800 мкг.", ["фолиевую кислоту 800 мкг"]),
)
_STILL = (
    ("I take sertraline 50 mg.", "I've been on sertraline since 2019"),
    ("I take sertraline 50 mg.", "The sertraline costs me 120 euros a month."),
    ("My rent is 900 euros a month.", "paying rent here since 2019"),
    ("My rent is 1200 euros a month.", "I pay a rent of 1,200 euros"),
    ("My rent is 900 euros.", "The rent for my garage is 120 euros."),
    ("Pago 750 euros de alquiler.", "El alquiler del garaje son 120 euros."),
    ("I take 50 units of insulin.", "diagnosed in 1998, insulin ever since"),
)


def _amounts(known: list[Fact]) -> list[Fact]:
    return [fact for fact in held(known) if fact.certain and fact.single and fact.slot in {"health", "money"}]


@pytest.mark.parametrize(("text", "slot", "parts"), _AMOUNTS)
def test_an_amount_is_a_certain_fact(text: str, slot: str, parts: tuple[str, ...]) -> None:
    [fact] = _amounts(facts(text))

    assert fact.slot == slot
    assert [part for part in parts if part.casefold() not in fact.value.casefold()] == []


@pytest.mark.parametrize("text", _NO_AMOUNTS)
def test_what_others_pay_and_what_is_asked_wished_or_over_is_no_amount_of_the_user(text: str) -> None:
    assert [fact.value for fact in _amounts(facts(text)) if not fact.subject] == []


@pytest.mark.parametrize(("first", "then", "values"), _CHANGES)
def test_the_latest_amount_of_a_thing_wins(first: str, then: str, values: list[str]) -> None:
    assert [fact.value for fact in _amounts(facts(first, then))] == values


@pytest.mark.parametrize(("first", "then"), _STILL)
def test_a_year_a_price_the_same_number_or_the_sum_of_something_else_is_no_new_amount(first: str, then: str) -> None:
    [before] = _amounts(facts(first))

    assert [fact.value for fact in _amounts(facts(first, then))] == [before.value]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("I take 400 mcg of folic acid.", ["folic acid 400 mcg"]),
        ("I take folic acid 400 mcg.", ["folic acid 400 mcg"]),
        ("I take 500 mg of fish oil daily.", ["fish oil 500 mg"]),
        ("I take 500 mg of cod liver oil.", ["cod liver oil 500 mg"]),
        ("Tomo 400 mcg de ácido fólico.", ["ácido fólico 400 mcg"]),
        ("Je prends 500 mg d'huile de poisson.", ["huile de poisson 500 mg"]),
        ("I take 30 mg of slow release morphine.", []),
    ],
)
def test_a_medicine_has_its_whole_name_or_none(text: str, values: list[str]) -> None:
    assert [fact.value for fact in _amounts(facts(text))] == values


def test_what_ends_with_the_work_is_what_the_sentences_call_it() -> None:
    assert set(PAY) <= {thing for thing, _ in (*MONEY, *BARE_MONEY)}


def test_a_medicine_is_listed_once_with_its_dose() -> None:
    known = facts("I take sertraline.", "I take 50 mg of sertraline every morning.")

    attributes = attributes_of(known, known[-1].statements[-1].said_at)
    assert [one.value for one in attributes if one.name == "health"] == ["sertraline 50 mg"]


def test_a_medicine_that_was_stopped_is_over() -> None:
    known = facts("I take 50 mg of sertraline every morning.", "I stopped taking sertraline.")

    assert _amounts(known) == []


@pytest.mark.parametrize(
    ("home", "rent", "move", "is_over"),
    [
        ("I live in Leeds.", "My rent is 900 pounds.", "I moved to Bristol.", True),
        ("I live in Leeds.", "My rent is 900 pounds.", "I work at Tesco.", False),
        ("I work at Tesco.", "I earn 30k a year.", "I got a job at Lidl.", True),
        ("I work at Tesco.", "I earn 30k a year.", "I moved to Bristol.", False),
        ("Wohne in Kassel.", "Meine Miete beträgt 850 Euro.", "Ich bin nach Jena umgezogen.", True),
    ],
)
def test_the_rent_ends_with_the_home_and_the_pay_with_the_work(home: str, rent: str, move: str, is_over: bool) -> None:
    assert (_amounts(facts(home, rent, move)) == []) == is_over


@pytest.mark.parametrize(
    ("then", "is_over"),
    [
        ("New tablets: sertraline 75 mg, two a day.", True),
        ("I still get headaches, three weeks into the sertraline, day 21.", False),
        ("The 50 mg sertraline tablets make me sleepy.", False),
    ],
)
def test_another_dose_in_any_words_ends_the_former(then: str, is_over: bool) -> None:
    known = facts("I take 50 mg of sertraline every morning.", then)

    assert ("sertraline 50 mg" not in [fact.value for fact in _amounts(known)]) == is_over
