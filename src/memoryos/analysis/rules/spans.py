"""A sentence to its clauses, in any language, each as it stands there."""

import re
from typing import Final

_EAST: Final = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
_BREAK: Final = re.compile(
    r"\s*[;；，、]\s*|,\s+|\s+[-\u2013—]+\s+|\s*—\s*|:\s+|：|…|\s+(?=\()|(?<=\))\s+"
    r"|\s+(?=(?:but|so|because|and (?:i|we|my|our|now|then|he|she|it|they)|aber|denn|weil|und (?:ich|wir|jetzt)|pero|porque|y (?:ahora|me|yo)"
    r"|mais|parce que|et (?:je|on|maintenant)|mas|e (?:agora|eu)|ma|perché|но|потому что|а)\s)",
    re.IGNORECASE,
)
_ASKS: Final = re.compile(
    r"^(?:and |so |but |then |ok |okay |also |now )*(?:who|what|what's|where|when|why|how|how's|which|whose|can|could|would|should|shall|do|does|did|is|are|am"
    r"|was|were|will|have|has|any|may|tips|ideas|wie|was|wo|wann|warum|welche\w*|kann|kannst|könntest|soll|sollte|darf|hast|gibt|ist|sind|muss|qué|cómo|cuándo"
    r"|dónde|por qué|cuál|cuánto|quién|puedo|puedes|me (?:das|haces|recomiendas|armás)|hay|como|quando|onde|qual|quanto|quem|posso|pode|você|come|dove|quale|chi"
    r"|puoi|qu'est|que|comment|quand|où|pourquoi|quel\w*|combien|qui|tu (?:peux|connais|as)|est-ce|je (?:mets|fais|peux)|что|как|где|когда|почему|какой|можно|стоит)\b",
    re.IGNORECASE,
)
_MARKS: Final = ("?", "\uff1f")


def is_eastern(text: str) -> bool:
    """Whether `text` is mostly Chinese, Japanese or Korean."""
    return 3 * len(_EAST.findall(text)) > len(text)


def clauses(sentence: str) -> list[str]:
    """The clauses of `sentence`, in order."""
    return [part.strip() for part in _BREAK.split(sentence) if part and part.strip(" .!?")]


def asserted(sentence: str) -> str:
    """What of `sentence` states something: all of it, or of a question what stands before it asks."""
    start = sentence.find("¿")
    if start >= 0:
        return sentence[:start].strip(" ,;:") if start > 8 else ""
    if not sentence.rstrip(" \"')”」!").endswith(_MARKS):
        return sentence
    parts = clauses(sentence)
    if is_eastern(sentence):
        first = len(parts) - 1
    else:
        first = next((place for place, part in enumerate(parts) if _ASKS.match(part)), 0)
    if first < 1:
        return ""
    cut = sentence.find(parts[first - 1]) + len(parts[first - 1])
    return sentence[:cut].strip(" ,，;:、")
