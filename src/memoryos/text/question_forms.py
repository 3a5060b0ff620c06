"""What form a question has, in ten languages: whether yes or no answers it, and whether it asks about the user."""

import re
from typing import Final

from memoryos.text.prefilter import prefiltered

_QUESTION_MARKS: Final = ("?", "？")
_ASKS_FOR_MORE: Final = prefiltered(
    r"\b(?:what|whats|who|whos|whom|whose|where|wheres|when|which|why|how"
    r"|wer|wen|wem|wessen|was|wo|woher|wohin|womit|wofür|wann|welche\w?|warum|wieso|wie|wieviel\w?"
    r"|qué|q|quién|quiénes|cuál|cuáles|cuándo|cuánt\w{1,2}|dónde|adónde|cómo"
    r"|quoi|quel|quelle|quels|quelles|qui|quand|combien|comment|où|pourquoi|qu'est|que(?<!est-ce que)"
    r"|qual|quais|quem|quando|quant[oaie]s?|onde|como|che|cosa|chi|quale|quali|dove|come|perché"
    r"|что|кто|кого|кому|кем|чем|где|куда|откуда|когда|как|как\w{2,3}|сколько|почему|зачем|чей|чья)\b"
    r"|什么|啥|谁|哪|几|多[少大重高久]|怎|何|誰|いつ|どこ|どれ|どの|どう|いくつ|いくら|なぜ|なに|なん"
    r"|뭐|뭔|무엇|무슨|누구|누가|어디|언제|몇|얼마|어느|어떤|어떻게|왜",
    re.IGNORECASE,
)
# Verbs in the first person tell about whom a question is where the language needs no pronoun.
_SELF: Final = prefiltered(
    r"\b(?:i|i'm|im|my|me|mine|we|our|ich|mein\w{0,2}|mir|mich|wir|unser\w{0,2}|je|j|mon|ma|mes|moi|suis-je|ai-je"
    r"|yo|mi|mis|me|io|mio|mia|miei|eu|meu|minha|я|меня|мне|мной|мой|моя|моё|мое|мои|моего|моей|моему|мою"
    r"|vivo|trabajo|tengo|llamo|soy|estudio|peso|mido|conduzco|tomo|moro|trabalho|tenho|chamo|sou|estudo|tomo"
    r"|abito|lavoro|ho|chiamo|sono|faccio|guido|prendo)\b"
    r"|我|私|俺|僕|わたし|\b(?:나|내|제|저)(?:는|의|가|도)?\b",
    re.IGNORECASE,
)
_OTHERS: Final = prefiltered(r"[他她它]|彼|あの人|그녀|그는|그의|걔", re.IGNORECASE)
# Japanese, Chinese and Korean name nobody where the user is meant.
_NEEDS_NO_SUBJECT: Final = re.compile("[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]")


def is_yes_no(question: str) -> bool:
    """Whether `question` only asks whether something is so."""
    return question.rstrip().endswith(_QUESTION_MARKS) and _ASKS_FOR_MORE.search(question) is None


def asks_about_self(question: str) -> bool:
    """Whether `question` is about the user, unless it also mentions somebody else."""
    if _SELF.search(question):
        return True
    return _NEEDS_NO_SUBJECT.search(question) is not None and _OTHERS.search(question) is None
