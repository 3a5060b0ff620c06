"""Ways in which people tell things in passing, in ten languages: each was once not read, or read wrongly."""

from datetime import timedelta

import pytest
from known import START, facts, shown

from memoryos.analysis.rules.announcements import announced
from memoryos.analysis.rules.message_writer import is_by_another
from memoryos.analysis.rules.standing_instructions import instructs

# The first message announces, the second sentence of it details without a verb of its own.
NEWS = [
    ("en", "I got it! Night porter at the Alder Hotel, from the 3rd of June.", "Alder Hotel"),
    ("de", "Ich habe die Zusage! Stationsleiterin in Bamberg, ab 1. Juni.", "Stationsleiterin"),
    ("es", "¡Me contrataron! Jefe de taller en Gijón, desde el 1 de junio.", "Jefe de taller"),
    ("fr", "Ils me prennent ! Chef de rang au Grand Café, à partir du 3 juin.", "Chef de rang"),
    ("pt", "Fui contratada! Gerente de loja em Braga, a partir de junho.", "Gerente de loja"),
    ("it", "Mi hanno presa! Capo reparto alla Coop di Prato, dal 3 giugno.", "Capo reparto"),
    ("ru", "Меня взяли! Старший кассир в «Пятёрочке», с третьего июня.", "кассир"),
    ("zh", "offer 到手！宁波远帆物流，调度主管，6月3号入职。", "远帆物流"),
    ("ja", "内定が出ました。六月から北星運輸の配車係です。", "北星運輸"),
    ("ko", "합격했어요! 6월부터 한빛물류 배차 담당입니다.", "한빛물류"),
]


@pytest.mark.parametrize(("message", "value"), [case[1:] for case in NEWS], ids=[case[0] for case in NEWS])
def test_what_details_an_announcement_is_known(message, value):
    assert value.casefold() in shown(facts(message))


def test_a_question_or_a_long_sentence_announces_nothing():
    assert announced("Did I get the job?") == ""
    assert announced("I got the job " + "and then we talked about it for a very long time " * 2) == ""
    assert announced("The kettle is on.") == ""


GIVEN_UP = [
    ("en", "So I gave up sugar three weeks ago and I sleep better.", "gave up sugar"),
    ("de", "Ich habe mit dem Rauchen aufgehört, Tag zwölf.", "rauchen aufgehört"),
    ("es", "He dejado el café, llevo diez días.", "dejado el café"),
    ("fr", "J'ai arrêté l'alcool depuis janvier.", "arrêté l'alcool"),
    ("pt", "Parei com o refrigerante faz um mês.", "refrigerante"),
    ("it", "Ho smesso di fumare a Natale.", "smesso di fumare"),
    ("ru", "Я бросил курить две недели назад.", "бросил курить"),
    ("zh", "我可乐戒了，现在只喝水。", "可乐戒了"),
    ("ja", "お酒をやめました、先月からです。", "お酒をやめました"),
    ("ko", "저 커피 끊었어요, 이제 3주째예요.", "커피 끊었"),
]


@pytest.mark.parametrize(("message", "value"), [case[1:] for case in GIVEN_UP], ids=[case[0] for case in GIVEN_UP])
def test_what_somebody_gave_up_is_how_they_live_now(message, value):
    assert value.casefold() in shown(facts(message))


BIRTHDAYS = [
    ("en", "My nephew Ruben came by. Ruben is nine until 4 March.", "4 march"),
    ("de", "Mein Sohn Ole isst gern Kuchen. Ole wird am 4. März 12.", "4. märz"),
    ("es", "Mi hija Vera está aquí. Vera cumple 12 el 4 de marzo.", "4 de marzo"),
    ("fr", "Ma fille Zoé est là. Zoé fête ses 12 ans le 4 mars.", "4 mars"),
    ("pt", "Minha filha Bia chegou. Bia faz 12 anos no dia 4 de março.", "4 de março"),
    ("it", "Mia figlia Ada è qui. Il 4 marzo Ada fa 12 anni.", "4 marzo"),
    ("ru", "Моя дочь Рита дома. Рите 4 марта исполнится 12 лет.", "4 марта"),
    ("zh", "我女儿朵朵放假了。朵朵3月4号过12岁生日。", "3月4号"),
    ("ja", "娘の名前は花です。花は三月四日で12歳の誕生日です。", "三月四日"),
    ("ko", "제 딸 하늘이가 왔어요. 하늘이는 3월 4일이 생일이고 12살 돼요.", "3월 4일"),
]


@pytest.mark.parametrize(("message", "value"), [case[1:] for case in BIRTHDAYS], ids=[case[0] for case in BIRTHDAYS])
def test_the_birthday_of_somebody_else_is_known(message, value):
    assert value.casefold() in shown(facts(message))


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("I had lunch with Ottilie. She's a nurse at the county hospital.", "Ottilie"),
        ("Gestern war Ottilie da. Sie ist Hebamme in Kiel.", "Ottilie"),
        ("Ayer vino Remedios. Ella es enfermera en el hospital.", "Remedios"),
        ("Hier j'ai vu Solène. Elle est infirmière à Brest.", "Solène"),
        ("Ontem veio o Juvenal. Ele tem 43 anos e é pedreiro.", "Juvenal"),
        ("Ieri è passata Ornella. Lei è infermiera a Parma.", "Ornella"),
        ("Вчера приходила Зинаида. Она медсестра в больнице.", "Зинаида"),
    ],
)
def test_a_pronoun_means_the_one_person_that_its_message_names(message, name):
    of_work_or_age = [fact for fact in facts(message) if fact.slot in ("job", "birthday")]

    assert {fact.subject for fact in of_work_or_age} == {name}


def test_spanish_he_is_no_pronoun():
    known = facts("Trabajo en el puerto.", "He dejado el trabajo.")

    assert "puerto" not in shown(known)


def test_a_place_or_a_month_is_nobody():
    known = facts(
        "My sister Elin wrote from Shuniah in October.", "My sister Elin flew in from Shuniah. She's a nurse."
    )

    assert "Elin" in {fact.subject for fact in known if "nurse" in fact.text}


def test_what_the_user_says_of_themselves_behind_somebody_else_is_their_own():
    known = facts("My wife Tova called. She is lactose intolerant, and I eat only between noon and eight, no meat.")

    assert {fact.subject for fact in known if "lactose" in fact.text and "noon" in fact.text} == set()


@pytest.mark.parametrize(
    "message",
    [
        "Dutch exam is coming up, B1 on 10 March, I'm booked in.",
        "Ich habe am 10. März einen Termin für die Prüfung gebucht.",
        "Tengo reservado el viaje a Lisboa para el 10 de marzo.",
        "On part à Lisbonne le 10 mars, c'est réservé.",
        "Vou viajar para Lisboa no dia 10 de março, já reservei.",
        "Parto per Lisbona il 10 marzo, ho già prenotato.",
        "Десятого... то есть 10 марта летим в Лиссабон, билеты куплены.",
        "我打算3月10号去里斯本，票订了。",
        "3月10日にリスボンへ行く予定です、予約しました。",
        "3월 10일에 리스본에 갈 예정이에요, 예약했어요.",
    ],
)
def test_a_plan_is_over_when_its_day_has_passed(message):
    plans = [fact for fact in facts(message) if fact.slot == "plans"]

    assert not [fact.text for fact in plans if fact.holds_at(START + timedelta(weeks=4))]


def test_a_plan_with_a_day_is_replaced_like_any_other():
    known = facts("The wedding is booked for 20 June in Ghent.", "The wedding is booked for 12 September in Ghent now.")

    assert "20 june" not in shown(known)
    assert "12 september" in shown(known)


@pytest.mark.parametrize(
    ("first", "then", "gone"),
    [
        ("We have a rabbit called Moss.", "Moss lives with my cousin now.", "Moss"),
        ("I drive a Twingo, blue.", "The Twingo, sold for 900 to a student.", "Twingo"),
        ("Conduzco un Twingo azul.", "El Twingo, vendido por 900 a una estudiante.", "Twingo"),
        ("In August we're going camping on Rügen, it's booked.", "Rügen fällt ins Wasser, der Platz ist zu.", "Rügen"),
        ("Nos vamos de camping a Zahara en agosto, reservado.", "Zahara se cae, el niño está malo.", "Zahara"),
        ("El viaje a Zahara está reservado para agosto.", "El viaje a Zahara lo aplazamos.", "Zahara"),
    ],
)
def test_what_was_given_away_sold_or_called_off_is_no_longer_shown(first, then, gone):
    assert gone.casefold() not in shown(facts(first, then))


def test_an_ending_that_only_mentions_somebody_ends_nothing_of_theirs():
    known = facts(
        "My partner Ruth is a vegetarian and works at the harbour.",
        "With Ruth's van coming, I have sold mine, the old Berlingo.",
    )

    assert "harbour" in shown(known)


def test_japanese_particles_do_not_join_what_is_different():
    known = facts("北星運輸で月二十九万で働いています。", "古い車は二十八万で下取りに出しました。")

    assert "北星運輸" in shown(known)


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("Mein Mann isst auch vegetarisch, aber nur zu Hause.", "Wir haben uns getrennt, Montag zieht er aus."),
        ("Mi marido también come vegetariano en casa.", "Nos separamos, el lunes se va."),
        ("Mon mari mange aussi végétarien à la maison.", "On s'est séparés, il part lundi."),
        ("Meu marido também come vegetariano em casa.", "Terminamos, ele sai na segunda."),
        ("Anche mio marito mangia vegetariano a casa.", "Ci siamo lasciati, lunedì va via."),
        ("Мой муж тоже вегетарианец, но только дома.", "Мы расстались, в понедельник он съезжает."),
        ("我老公在家也吃素。", "我们离婚了，他周一搬走。"),
        ("うちの旦那が家では菜食です。", "離婚しました。月曜に出ていきます。"),
        ("우리 남편도 집에서는 채식해요.", "우리 이혼했어요. 월요일에 나가요."),
    ],
)
def test_a_separation_ends_what_was_said_of_the_partner(first, then):
    words = ("mann", "marido", "mari", "marito", "муж", "老公", "旦那", "남편")

    assert not [fact.text for fact in facts(first, then) if _holds(fact) and any(w in fact.text.lower() for w in words)]


def _holds(fact):
    return not fact.subject and not fact.negated and not fact.superseded_by


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("Let me introduce myself: Wilhelmina Roe, good morning.", "Wilhelmina"),
        ("Ich darf mich vorstellen: Wilhelmina Rau, guten Tag.", "Wilhelmina"),
        ("Me presento: Remedios Lago, encantada.", "Remedios"),
        ("Je me présente : Solène Le Bihan, enchantée.", "Solène"),
        ("Deixa eu me apresentar: Juvenal Prado, prazer.", "Juvenal"),
        ("Mi presento: Ornella Righi, piacere.", "Ornella"),
        ("Разрешите представиться: Зинаида Петровна.", "Зинаида"),
    ],
)
def test_who_introduces_themselves_has_a_name(message, name):
    names = [fact.value for fact in facts(message) if fact.slot == "name" and fact.certain]

    assert [value.split()[0] for value in names] == [name]


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("Я работаю в «Ромашке» на складе.", "Ромашке"),
        ("Ich arbeite im „Goldenen Anker“ als Köchin.", "Goldenen Anker"),
        ("Trabajo en la “Casa Lucio” de camarera.", "Casa Lucio"),
    ],
)
def test_a_name_in_quotation_marks_is_no_quotation(message, name):
    assert name.casefold() in shown(facts(message))


@pytest.mark.parametrize(
    "message",
    [
        'My neighbour said "Oslo" when I asked him where he lives.',
        "Он сказал «Москва», а я не поверил.",
        "My uncle Bert, by the way, maintains that I am paid by a bank in Oslo.",
        "After that run I feel like I live in Oslo.",
        "芳芳说干脆去奥斯陆养猪",
    ],
)
def test_what_others_say_and_comparisons_state_nothing(message):
    text = shown(facts(message))

    assert not [place for place in ("oslo", "москва", "奥斯陆", "bank") if place in text]


@pytest.mark.parametrize(
    "message",
    [
        "Please don't use emojis.",
        "Bitte keine Emojis.",
        "No me pongas emojis.",
        "Ne mets jamais d'emojis.",
        "Não me manda emoji.",
        "Non mettere emoji.",
        "Не ставь смайлики.",
        "不要给我发表情。",
        "絵文字は使わないで。",
        "이모지 쓰지 마.",
        "If I paste a log, first line: the cause.",
        "Wenn ich dir ein Log schicke, zuerst die Ursache.",
        "Si te pego un log, primero la causa.",
        "Quand je colle un log, commence par la cause.",
        "Se ti mando un log, prima la causa.",
        "Prices always without VAT.",
        "Preise immer ohne Steuer.",
    ],
)
def test_an_order_for_every_time_is_an_instruction(message):
    assert instructs(message)


@pytest.mark.parametrize(
    "message", ["Si te digo la verdad, siempre me gustó el mar.", "When it's raining I explain things to my son."]
)
def test_a_sentence_about_oneself_is_no_instruction(message):
    assert not instructs(message)


@pytest.mark.parametrize(
    "message",
    [
        "hi this is jo, her flatmate, she's driving",
        "hier ist paul, ihr kollege, sie kocht gerade",
        "hola, soy lucía, su hermana, está en la ducha",
        "salut, c'est léo, son frère, elle dort",
        "oi, aqui é a duda, amiga dela, ela tá ocupada",
        "ciao, sono gio, la sua amica, è fuori",
        "привет, это оля, её подруга",
        "hallo hier ist mats der bruder. ich bin 11",
        "hi this is Ann, the daughter",
        "soy Luz, la hermana, hola",
    ],
)
def test_somebody_else_at_the_keyboard_says_who_they_are_to_the_user(message):
    assert is_by_another(message, [])


@pytest.mark.parametrize(
    "message",
    ["It's late, her friend called.", "soy Marta y su hermano vive aquí", "hier ist Anna, die Prüfung ist vorbei"],
)
def test_mentioning_a_relative_of_somebody_makes_nobody_else_the_writer(message):
    assert not is_by_another(message, [])
