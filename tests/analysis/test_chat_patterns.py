"""What people type in a chat instead of the textbook sentence, in seven languages, and what only looks like it."""

import pytest
from known import facts, held, shown


def certain(*messages: str) -> set[tuple[str, str]]:
    """Slot and value of what is certain and holds after `messages`."""
    return {(fact.slot, fact.value) for fact in held(facts(*messages)) if fact.certain}


@pytest.mark.parametrize(
    ("message", "slot", "value"),
    [
        ("jviens de déménager à Rennes pr le taf", "home", "Rennes"),
        ("me acabo de mudar a Bilbao x curro", "home", "Bilbao"),
        ("Acabei de me mudar para Braga.", "home", "Braga"),
        ("Mi sono appena trasferita a Lecce.", "home", "Lecce"),
        ("bin jetzt in Plön. wie meld ich mich da an?", "home", "Plön"),
        ("got my own place in Ipswich! 2 bed flat", "home", "Ipswich"),
        ("Зовут меня Геннадий Павлович, можно на «вы».", "name", "Геннадий Павлович"),
        ("im going by Robin now", "name", "Robin"),
        ("j'ai commencé chez Decathlon comme data analyst", "job", "data analyst"),
        ("chuis prof de maths au collège à Lille", "job", "prof de maths"),
        ("Starting Monday I'm at Equinor.", "employer", "Equinor"),
        ("ab November fang ich bei der Caritas an", "employer", "der Caritas"),
        ("The doctor says I have asthma.", "health", "asthma"),
    ],
)
def test_what_is_typed_as_it_is_spoken_is_read(message: str, slot: str, value: str) -> None:
    assert (slot, value) in {(fact.slot, fact.value) for fact in facts(message) if fact.certain}


@pytest.mark.parametrize(
    "message",
    [
        "Starting Monday I'm at Mum's.",
        "My brother says he's going by Robin now.",
        "Mi hermana se acaba de mudar a Bilbao.",
        "Bin the old bike for me.",
        "I do nights out with friends a lot.",
        "I'm on days off until Monday.",
        "give me dog food ideas",
        "Is it true that I go by Robin?",
    ],
)
def test_what_only_looks_like_it_is_not_read(message: str) -> None:
    slots = {"name", "home", "employer", "job", "shift", "pets"}

    assert not {fact.slot for fact in facts(message) if fact.certain and not fact.subject} & slots


@pytest.mark.parametrize(
    ("first", "then", "value"),
    [
        ("I work nights at the hospital.", "I'm on days now.", "days"),
        ("I do earlies.", "I'm on lates now", "lates"),
        ("Ich arbeite im Nachtdienst.", "Bin jetzt im Tagdienst.", "Tagdienst"),
        ("Trabajo de noche.", "Me han puesto en turno de mañana", "turno de mañana"),
        ("Je travaille de nuit.", "Je suis de jour maintenant.", "jour"),
        ("Faccio il turno di notte.", "Ora faccio il turno di giorno.", "turno di giorno"),
    ],
)
def test_a_new_shift_takes_the_place_of_the_old_one(first: str, then: str, value: str) -> None:
    shifts = {fact.value for fact in held(facts(first, then)) if fact.slot == "shift"}

    assert shifts <= {value}
    assert first.casefold() not in shown(facts(first, then))


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("I'm allergic to peanuts.", "turns out I'm NOT allergic to peanuts anymore, so hyped"),
        ("Ich bin gegen Nüsse allergisch.", "Bin doch nicht gegen Nüsse allergisch!"),
        ("Soy alérgica al marisco.", "el médico dice que ya no soy alérgica al marisco"),
        ("Je suis allergique aux arachides.", "l'allergologue dit que je suis plus allergique aux arachides"),
        ("Sou alérgica a amendoim.", "Não sou mais alérgica a amendoim."),
        ("Sono allergico alle noci.", "Non sono più allergico alle noci."),
        ("У меня аллергия на арахис.", "Врач сказал, у меня больше нет аллергии на арахис."),
    ],
)
def test_an_allergy_that_is_denied_is_over(first: str, then: str) -> None:
    assert "allergies" in {slot for slot, _ in certain(first)}
    assert "allergies" not in {slot for slot, _ in certain(first, then)}


@pytest.mark.parametrize(
    "other",
    [
        "My sister is not allergic to nuts.",
        "Am I not allergic to nuts anymore?",
        "My son isn't allergic to nuts any more.",
    ],
)
def test_an_allergy_stays_if_somebody_else_has_none(other: str) -> None:
    assert ("allergies", "nuts") in certain("I'm allergic to nuts.", other)


@pytest.mark.parametrize(
    ("first", "then", "gone"),
    [
        ("I'm a teacher at Oakfield.", "put my notice in today!!", "teacher"),
        ("I'm a driver.", "handed me notice in at the depot this morning", "driver"),
        ("Ich bin Erzieherin.", "hab heut gekündigt!!! fühlt sich mega an", "erzieherin"),
        ("I'm vegetarian.", "im not veggie anymore lol", "vegetarian"),
        ("Ich bin Vegetarierin.", "Bin nicht mehr vegetarisch.", "vegetarierin"),
        ("my husband Colin and I like schools in Norwich", "colin and i are separating", "colin"),
        ("Mi novia Laura y yo nos casamos en mayo.", "Al final cancelamos la boda.", "laura"),
        ("We're getting married on 12 June!", "We called it off.", "married"),
        ("Wir fahren im August nach Kreta.", "Haben alles abgesagt.", "kreta"),
        ("My flatmate Raj eats my cheese.", "raj is moving out end of the month", "flatmate raj"),
        ("Mein Mitbewohner Timo spült nie ab.", "Timo zieht aus!!", "timo"),
    ],
)
def test_what_is_over_is_not_stated(first: str, then: str, gone: str) -> None:
    assert gone in shown(facts(first))
    assert gone not in shown(facts(first, then))


@pytest.mark.parametrize(
    ("first", "then", "kept"),
    [
        ("I live in Leeds with my friend Tom.", "Tom moved out last week.", "lives in leeds"),
        ("My friend Tom is a baker.", "Tom is moving out of his parents' place.", "friend tom"),
        ("Ich bin Erzieherin.", "Hab den Handyvertrag gekündigt.", "erzieherin"),
        ("I'm a nurse in Leeds, moving to Bristol in October.", "the Bristol thing fell through", "works as a nurse"),
        ("Vivo en Valencia.", "Ya no vivo con Dani.", "vive en valencia"),
        ("We're getting married on 12 June!", "My sister called it off with Ben.", "married"),
    ],
)
def test_what_is_not_over_is_kept(first: str, then: str, kept: str) -> None:
    assert kept in shown(facts(first, then))


@pytest.mark.parametrize(
    ("message", "value"),
    [
        ("Дочь Ольга из Екатеринбурга советует ехать к ним.", "Дочь Ольга"),
        ("Внук мой, Кирилл, сдаёт экзамен.", "Внук Кирилл"),
        ("Marcus and I are official now btw!", "partner Marcus"),
        ("Jonas und ich sind jetzt zusammen.", "partner Jonas"),
        ("he's here!! little Theo, 3.4kg, born 13 sept 4am", "baby Theo"),
        ("die Kleine ist da! Frieda, 28.9., 52cm", "baby Frieda"),
        ("new flatmate is called Oonagh, she's a cellist.", "flatmate Oonagh"),
        ("me brother Gaz is no use, hes in Perth", "brother Gaz"),
        ("my gf Tasha is into climbing", "gf Tasha"),
    ],
)
def test_people_are_introduced_as_people_talk_in_a_chat(message: str, value: str) -> None:
    assert value in {fact.value for fact in facts(message) if fact.certain}


def test_a_new_flatmate_takes_the_place_of_the_old_one() -> None:
    known = certain("Mein Mitbewohner Timo spült nie ab.", "Neue Mitbewohnerin heißt Aylin.")

    assert {value for slot, value in known if slot == "friend"} == {"Mitbewohnerin Aylin"}


@pytest.mark.parametrize("message", ["Tomaten, 500 g Mehl, 50 cm Folie", "Is Marcus official now?"])
def test_ingredients_and_questions_introduce_nobody(message: str) -> None:
    assert not {fact.slot for fact in facts(message)} & {"family", "partner", "friend"}


@pytest.mark.parametrize(
    ("first", "then", "gone"),
    [
        ("I'm vegan.", "had a steak yesterday, best thing ever. vegan no more", "i'm vegan"),
        ("Ich bin Vegetarier.", "gestern Döner gegessen. das wars mit vegetarisch", "vegetarier"),
        ("Je suis végétarienne.", "j'ai remangé de la viande, fini le végétarisme", "végétarienne"),
        ("I drive a Honda Civic.", "the civic got totaled last night, i'm ok", "honda civic"),
        ("Ich fahre einen Golf.", "Golf hat Totalschaden", "golf"),
        ("Je travaille chez Airbus.", "Airbus m'a virée", "airbus"),
        ("I have a cat named Olive.", "Olive ran away and hasn't come back in weeks", "olive"),
        ("I play the violin.", "haven't touched the violin in ages, sold it on ebay", "plays violin"),
        ("Vivo a Napoli.", "ormai sto a Salerno, trasloco fatto", "napoli"),
        ("Я живу в Казани.", "наконец обустроились в Уфе, коробки везде", "казани"),
        ("Я тестировщик.", "устроился в Яндекс аналитиком!", "тестировщик"),
    ],
)
def test_a_casual_remark_ends_what_was_told_plainly(first: str, then: str, gone: str) -> None:
    assert gone in shown(facts(first))
    assert gone not in shown(facts(first, then))


@pytest.mark.parametrize(
    "message",
    [
        "i'd love to have a dog one day, maybe a corgi called Waffles",
        "for the D&D campaign: I am Thalion, elf ranger, I live in the Greenwood and my wife is Elaria",
        "make it: I'm Sarah, I have two cats and love sushi",
        "explain the joke: I'm not a doctor but I play one on TV",
        "i'm Team Android",
    ],
)
def test_wishes_games_and_samples_are_not_how_the_user_lives(message: str) -> None:
    assert not certain(message)


@pytest.mark.parametrize(
    ("first", "then", "value"),
    [
        ("Vivo en Madrid.", "nos mudamos a Toledo en verano, si todo va bien", ("home", "Madrid")),
        ("I play the violin and I'm learning Spanish.", "sold the violin", ("languages", "Spanish")),
    ],
)
def test_what_is_still_to_come_or_only_named_beside_it_ends_nothing(
    first: str, then: str, value: tuple[str, str]
) -> None:
    assert value in certain(first, then)


@pytest.mark.parametrize("message", ["I'm a nurse, moving to Bristol in October.", "I drive a 2015 Golf."])
def test_a_date_of_something_else_does_not_say_since_when(message: str) -> None:
    assert not any(fact.holds_from for fact in facts(message) if fact.slot in ("job", "possessions"))
