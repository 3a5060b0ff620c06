"""Which shift somebody works: only the latest one is stated, in seven languages."""

import pytest
from known import facts, held

CHANGES = (
    ("I work nights at the hospital.", "Back on days now thank god.", "days"),
    ("I'm on lates.", "They moved me to earlies.", "earlies"),
    ("I'm on the late shift at the depot.", "They've put me on nights again.", "nights"),
    ("I work night shifts.", "Off nights, I'm back on day shifts.", "day shifts"),
    ("I'm on days now.", "They've switched us to nights from next week.", "nights"),
    ("Ich arbeite in der Nachtschicht.", "Hab jetzt Tagschicht, endlich normal schlafen.", "Tagschicht"),
    ("Ich bin in der Frühschicht.", "Die haben mich in die Spätschicht gesteckt.", "Spätschicht"),
    ("Ich arbeite nachts.", "Bin jetzt wieder in der Frühschicht.", "Frühschicht"),
    ("Estoy en el turno de noche.", "Ya estoy de mañanas otra vez.", "mañanas"),
    ("Trabajo de noche en el almacén.", "Ahora estoy en el turno de día.", "turno de día"),
    ("Estoy de tardes.", "Me han puesto de noches.", "noches"),
    ("Je suis de nuit à l'usine.", "Je suis passé de jour.", "jour"),
    ("Je travaille de nuit.", "Maintenant je suis du matin.", "matin"),
    ("Je suis de jour.", "Ils m'ont mise de nuit.", "nuit"),
    ("Faccio il turno di notte.", "Adesso sono di mattina.", "mattina"),
    ("Sono di notte questa settimana.", "Mi hanno spostata al turno di giorno.", "turno di giorno"),
    ("Trabalho à noite no hospital.", "Agora tô no turno da manhã.", "turno da manhã"),
    ("Estou no turno da noite.", "Me passaram pro turno do dia.", "turno do dia"),
    ("Работаю в ночную смену.", "Теперь в дневную перевели.", "дневную"),
    ("Работаю по ночам.", "Меня перевели в дневную смену.", "дневную смену"),
)


def stated(*messages: str) -> set[tuple[str, str]]:
    """Slot and value of what is certain and holds after `messages`."""
    return {(fact.slot, fact.value) for fact in held(facts(*messages)) if fact.certain and not fact.subject}


@pytest.mark.parametrize(("before", "then", "shift"), CHANGES, ids=[change[1] for change in CHANGES])
def test_a_new_shift_takes_the_place_of_the_old_one(before: str, then: str, shift: str) -> None:
    shifts = {value for slot, value in stated(before, then) if slot == "shift"}

    assert shifts == {shift}


@pytest.mark.parametrize("before", [change[0] for change in CHANGES])
def test_the_first_shift_is_known_and_is_no_occupation(before: str) -> None:
    slots = {slot for slot, _ in stated(before)}

    assert "shift" in slots
    assert "job" not in slots


@pytest.mark.parametrize(
    "message",
    [
        "My wife's on nights, so keep it quiet.",
        "They moved my brother to earlies.",
        "It took me days to fix this.",
        "I worked days on this report.",
        "I'm back in two days now.",
        "Die haben meinen Bruder in die Spätschicht gesteckt.",
        "Mi hermano está de noches.",
        "Estoy de día en la playa.",
        "Mon frère est passé de nuit.",
        "Je suis passé de jour en jour à autre chose.",
        "Mio fratello è di notte.",
        "Meu irmão tá no turno da noite.",
        "Брата перевели в дневную смену.",
        "Теперь в дневную школу перевели сына.",
        "If I were on nights, I would sleep all day.",
    ],
)
def test_what_is_no_shift_of_the_user_says_nothing(message: str) -> None:
    assert not {value for slot, value in stated(message) if slot == "shift"}
