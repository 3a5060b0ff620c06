"""What everyday words say is over, changed or somebody else's: doses, jobs, studies, ages and names."""

import pytest
from known import facts, facts_of_conversation, held


def certain(*messages: str, same_talk: bool = False) -> str:
    """What is certain and holds after `messages`, in small letters."""
    known = facts_of_conversation(*messages, at_once=True) if same_talk else facts(*messages)
    return "\n".join(f"{fact.slot}: {fact.value}" for fact in held(known) if fact.certain).casefold()


@pytest.mark.parametrize(
    ("before", "then", "dose"),
    [
        ("The doctor put me on sertraline 50mg.", "They upped it to 100 today.", "sertraline 100"),
        ("I take sertraline 50 mg.", "they've doubled it to 100", "sertraline 100"),
        ("Ich nehme Ramipril 5 mg.", "Wurde auf 10 erhöht.", "ramipril 10"),
        ("Je prends du Levothyrox 50.", "Le médecin m'a mis à 75.", "levothyrox 75"),
        ("Tomo sertralina 50 mg.", "Me la han subido a 100.", "sertralina 100"),
        ("Prendo Eutirox 50.", "Il medico me l'ha alzato a 75.", "eutirox 75"),
        ("Пью эутирокс 50.", "Врач поднял до 75.", "эутирокс 75"),
        ("Принимаю эутирокс 50 мкг.", "Мне подняли до 75.", "эутирокс 75"),
    ],
)
def test_a_new_dose_without_the_name_of_the_medicine_replaces_the_old_one(before: str, then: str, dose: str) -> None:
    text = certain(before, then, same_talk=True)

    assert dose in text
    assert text.count("health: ") == 1 or "50" not in text


@pytest.mark.parametrize(
    "then", ["They upped it to 100 euros.", "They raised the rent to 100.", "We doubled it to 100 guests.", "Upped it."]
)
def test_a_rise_of_something_else_is_no_dose(then: str) -> None:
    text = certain("I take sertraline 50 mg.", then, same_talk=True)

    assert "sertraline 50" in text
    assert "sertraline 100" not in text


@pytest.mark.parametrize(
    ("before", "then", "gone"),
    [
        ("I take omeprazole 20 mg.", "Doc says I can stop the omeprazole.", "omeprazole"),
        ("I take omeprazole 20 mg.", "I'm off the omeprazole now.", "omeprazole"),
        ("Trabajo en Mercadona de cajera.", "Me han echado del curro...", "mercadona"),
        ("Trabajo en Mercadona.", "Me echaron del trabajo ayer.", "mercadona"),
        ("I'm a teacher in Leeds.", "I quit teaching, retraining as an electrician.", "teacher"),
        ("I work as a nurse.", "I left nursing for good.", "nurse"),
        ("I'm studying law at Durham.", "Dropped out. Working at a cafe now.", "durham"),
        ("Ich studiere Jura in Bonn.", "Hab das Studium abgebrochen.", "jura"),
        ("Estudio derecho en Granada.", "He dejado la carrera.", "derecho"),
        ("J'étudie le droit à Lille.", "J'ai arrêté mes études.", "droit"),
        ("Studio giurisprudenza a Padova.", "Ho lasciato l'università.", "giurisprudenza"),
        ("Estudo direito em Coimbra.", "Larguei a faculdade.", "direito"),
        ("Я учусь на юриста в Перми.", "Бросил универ.", "юрист"),
        ("Мне 27.", "Вчера стукнуло 28.", "27"),
    ],
)
def test_what_is_over_is_no_longer_stated(before: str, then: str, gone: str) -> None:
    assert gone in certain(before)
    assert gone not in certain(before, then)


@pytest.mark.parametrize(
    ("before", "then", "kept"),
    [
        ("I take omeprazole 20 mg.", "Doc says I can't stop the omeprazole.", "omeprazole"),
        ("I take omeprazole 20 mg.", "Can I stop the omeprazole?", "omeprazole"),
        ("I'm studying law at Durham.", "My brother dropped out.", "durham"),
        ("I'm studying law at Durham.", "I dropped out of the choir.", "durham"),
        ("I'm a teacher in Leeds.", "My sister quit teaching.", "teacher"),
        ("Ich studiere Jura in Bonn.", "Mein Bruder hat das Studium abgebrochen.", "jura"),
    ],
)
def test_what_goes_on_is_still_stated(before: str, then: str, kept: str) -> None:
    assert kept in certain(before, then)


@pytest.mark.parametrize(
    ("then", "name"),
    [
        ("ok stop calling me Captain, just Jess", "jess"),
        ("Don't call me Captain anymore, call me Jess.", "jess"),
        ("please stop calling me Captain", ""),
    ],
)
def test_a_name_that_the_user_no_longer_wants_is_not_theirs(then: str, name: str) -> None:
    names = [line for line in certain("Call me Captain from now on.", then).splitlines() if line.startswith("name: ")]

    assert names == ([f"name: {name}"] if name else [])


@pytest.mark.parametrize(
    "message",
    [
        "a friend asks: i'm 22 and broke, should i get a loan?",
        "my mate wants to know: i'm 22 and live in Leeds, can i get a visa?",
        "dnd: my character Thorin is a dwarf cleric lvl 5 living in Waterdeep",
        "My D&D character Thorin lives in Waterdeep and is a cleric.",
        "Eine Freundin fragt: ich bin 22 und wohne in Ulm, bekomme ich Wohngeld?",
        "Una amiga pregunta: tengo 22 años y vivo en Cádiz, ¿puedo pedir la beca?",
        "Une amie demande : j'ai 22 ans et j'habite à Lille, ai-je droit aux APL ?",
    ],
)
def test_what_somebody_else_asks_and_what_a_character_is_says_nothing_about_the_user(message: str) -> None:
    assert certain(message) == ""
