"""Splits a sentence into clauses, in any language, without changing them."""

import re
from functools import lru_cache
from typing import Final

from memoryos.analysis.rules.recent_results import RECENT_SENTENCES

_EAST_ASIAN: Final = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
_CLAUSE_BOUNDARY: Final = re.compile(
    (
        # Whatever ends a clause begins with one of these; most letters of a sentence are passed over at once.
        r"(?=[\s;；，、,—:：…])(?:"
        r"\s*[;；，、]\s*|(?<=[는은인]데)\s+|(?<=니까)\s+|(?<=라서)\s+|,\s+|,(?=[\u4e00-\u9fff])|\s+[-\u2013—]+\s+|\s*—\s*|:\s+|：|…|\s+(?=\()|(?<=\))\s+"
        r"|\s+(?=(?:but|so|because|and (?:i|we|my|our|now|then|he|she|it|they)|aber|denn|weil|und (?:ich|wir|jetzt)"
        r"|pero|porque|y (?:ahora|me|yo)"
        # `mais` is French for `but`, and Portuguese for `more`.
        r"|mais (?:je|j'\w+|on|il|elle|nous|ce|c'\w+|pas|là|ça|le|la|les|mon|ma|sans|bon|tu|avec|en|depuis|maintenant)"
        r"|parce que|et (?:je|on|maintenant)|mas|e (?:agora|eu)|ma|perché|но|потому что|а)\s))"
    ),
    re.IGNORECASE,
)
_QUESTION_OPENING: Final = re.compile(
    (
        r"^(?:and |so |but |then |ok |okay |also |now )*(?:who|what|what's|where|when|why|how|how's|which|whose|can"
        r"|could|would|should|shall|do|does|did|is|are|am"
        r"|was|were|will|have|has|any|may|tips|ideas|wie|was|wo|wann|warum|welche\w*|kann|kannst|könntest"
        r"|soll|sollte"
        r"|darf|hast|gibt|ist|sind|muss|qué|cómo|cuándo"
        r"|dónde|por qué|cuál|cuánto|quién|puedo|puedes|me (?:das|haces|recomiendas|armás)|hay|como|quando"
        r"|onde|qual"
        r"|quanto|quem|posso|pode|você|come|dove|quale|chi"
        r"|puoi|qu'est|que|comment|quand|où|pourquoi|quel\w*|combien|qui|tu (?:peux|connais|as)|est-ce|je (?:mets"
        r"|fais) (?:quoi|comment|ça)|je peux|что|как|где|когда|почему|какой|можно|стоит)\b|.*\b(?:что|qué|quoi|cosa)$"
    ),
    re.IGNORECASE,
)
# A question that casts doubt on what comes before it.
_TAG_QUESTION: Final = re.compile(
    (
        r"^(?:right|no|or not|correct|yeah|isn't it|am i|do i|oder|nicht wahr|verdad|cierto|n'est-ce pas|hein"
        r"|non|né|certo|vero|да|верно|правда|对吧|是吧|对不对|でしょう|だよね|그렇지)\W*$"
    ),
    re.IGNORECASE,
)
# `Tess and I`: the person named with the user belongs to the clause that follows.
_AND_USER: Final = re.compile(r"(?:and|und|y|et|e) (?:I|me|we|ich|wir|yo|moi|eu|io)\b", re.IGNORECASE)
_NAMED_COMPANION: Final = re.compile(
    r"(?:(?:and|but|so|oh|well|ok|pero|aber|mais|mas|ma|la|el|o|a) )?(?:(?:my|mi|mein\w*|mon|ma|meu|minha|il mio"
    r"|la mia)"
    r" [\w-]+(?: \w+)?|(?-i:[^\W\d_a-zà-ÿ])\w*(?: (?-i:[^\W\d_a-zà-ÿ])\w*)?)",
    re.IGNORECASE,
)
_MIN_STATEMENT: Final = 8
_EDGES: Final = " ,，;:、"
_QUESTION_MARKS: Final = ("?", "\uff1f")


def is_east_asian(text: str) -> bool:
    """Whether `text` is mostly Chinese, Japanese or Korean."""
    return not text.isascii() and 3 * len(_EAST_ASIAN.findall(text)) > len(text)


def clauses(sentence: str) -> list[str]:
    """The clauses of `sentence`, in order."""
    parts: list[str] = []
    for piece in _CLAUSE_BOUNDARY.split(sentence):
        if not piece.strip(" .!?"):
            continue
        part = piece.strip()
        both = (
            f"{parts[-1]} {part}" if parts and _AND_USER.match(part) and _NAMED_COMPANION.fullmatch(parts[-1]) else ""
        )
        if both and both in sentence:
            parts[-1] = both
        else:
            parts.append(part)
    return parts


@lru_cache(maxsize=RECENT_SENTENCES)  # a dozen rules ask it of every sentence
def asserted(sentence: str) -> str:
    """The part of `sentence` that states something: all of it, or what comes before a question."""
    start = sentence.find("¿")
    if start >= 0:
        return sentence[:start].strip(_EDGES) if start > _MIN_STATEMENT else ""
    if not sentence.rstrip(" \"')”」!").endswith(_QUESTION_MARKS):
        return sentence
    parts = clauses(sentence)
    if not parts or _TAG_QUESTION.match(parts[-1]):
        return ""
    asking = next((position for position, part in enumerate(parts) if _QUESTION_OPENING.match(part)), len(parts) - 1)
    if asking < 1:
        return ""
    end = sentence.find(parts[asking - 1]) + len(parts[asking - 1])
    return sentence[:end].strip(_EDGES)
