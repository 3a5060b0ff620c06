"""Which standing instruction replaces which."""

import pytest

from memoryos.domain.instruction_replacement import same_wish

REPLACED = [
    ("Always write the report in bullet points.", "From now on write the report in full sentences, please."),
    ("Schreib den Wochenbericht immer in Stichpunkten.", "Ab jetzt den Wochenbericht bitte in ganzen Sätzen."),
    ("Never more than 300 words.", "Keep it under 500 words from now on."),
    ("Mai oltre le 300 parole.", "D'ora in poi al massimo 500 parole."),
    ("Respóndeme siempre en inglés.", "A partir de ahora contéstame en español."),
    ("Réponds toujours en anglais.", "Désormais réponds en français."),
    ("Пиши мне всегда на английском.", "Теперь пиши по-русски."),
    ("以后都用英文回答。", "以后还是用中文回答吧。"),
    ("これからは英語で答えて。", "これからは日本語で答えて。"),
    ("Scale every recipe for 4 people, always.", "From now on all recipes for two people."),
    ("답은 항상 길게 해 줘.", "이제 답은 짧게 해 줘."),
    ("Sempre em tópicos, por favor.", "De agora em diante sem tópicos, texto corrido."),
]
BOTH_STAND = [
    ("Always answer in English.", "No emojis, please."),
    ("Short answers, please.", "When I ask about SQL, answer in detail."),
    ("Keine Emojis.", "Ab jetzt bitte alles auf Deutsch."),
    ("Recipes always without nuts.", "From now on recipes in grams, please."),
    ("Please no bullet points, not ever.", "You can quit making it reheatable, he eats dinner at a table now."),
    ("Sin emojis.", "A partir de ahora las recetas en gramos."),
]


@pytest.mark.parametrize(("old", "new"), REPLACED)
def test_a_newer_instruction_about_the_same_thing_replaces_the_older(old: str, new: str) -> None:
    assert same_wish(old, new)


@pytest.mark.parametrize(("old", "new"), BOTH_STAND)
def test_instructions_about_different_things_both_stand(old: str, new: str) -> None:
    assert not same_wish(old, new)
