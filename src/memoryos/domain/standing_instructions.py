"""Whether two standing instructions are about the same thing, so that the newer one replaces the older."""

import re
from typing import Final

from memoryos.domain.distinctive_terms import distinctive_terms

# What a wish is about. Words from several languages; a wish may be about several things.
_TOPICS: Final = {
    "length": (
        r"\b(?:short|shorter|brief|concise|long|longer|lines?|sentences?|essays?|detailed|verbose|kurz\w*|lang"
        r"|länger"
        r"|ausführlich|sätze|zeilen|cort[oa]s?|larg[oa]s?|brev\w+|líneas"
        r"|curt\w+|long[oa]s?|linhas|righe|lung\w+|court\w*|longue?s?|lignes|phrases|коротк\w+|кратк\w+|подробн\w+)\b"
        r"|简短|详细|长|短|結論|结论|短く|詳しく|長く|줄|짧게|길게"
    ),
    "format": (
        r"\b(?:bullets?|headings?|markdown|prose|stichpunkt\w*|aufzählung\w*|viñetas|en lista|de corrido|puces"
        r"|listes?|elenc\w+|tópicos|списк\w+)\b|列表|箇条書き|목록"
    ),
    "emoji": r"\b(?:emojis?|smil\w+|эмодзи|смайл\w*)\b|表情|絵文字|이모지",
    "exclamation": r"\bexclamation",
    "units": (
        r"\b(?:units?|metric|imperial|grams?|ounces|pounds|cups|fahrenheit|celsius|gramm|gramos|gramas|grammi|grammes"
        r"|tasses|граммах)\b|克|グラム|그램"
    ),
    "portions": (
        r"\b(?:portions?|servings|people|personen|personas|pessoas|persone|personnes|per (?:due|quattro|tre)"
        r"|порци\w+)\b|人分|인분"
    ),
    "address": (
        r"\b(?:call me|duzen|siezen|tutear|de vos|de tú|tuto\w+|vouvo\w+|dammi del|на ты|на вы)\b|敬語|タメ口"
        r"|반말|존댓말"
    ),
    "code": r"\b(?:code|comments?|diff|function|type hints|código|comentarios|kommentare?|комментари\w+)\b|代码|完整",
    "jokes": r"\bjokes?|\bwitze|\bchistes|\bblagues",
}
_PATTERNS: Final = {topic: re.compile(words, re.IGNORECASE) for topic, words in _TOPICS.items()}
_CONDITION: Final = re.compile(
    (
        r"\b(?:when|whenever|if|for (?!me\b|the future|now)|about|in (?:the )?case|where you|wenn|falls|bei|cuando"
        r"|para (?:las|los|el|la)|quando|per le|nelle|quand|pour les|когда|если)\b"
        r"|的时候|过后|之后|时|とき|時は|だけは|때"
    ),
    re.IGNORECASE,
)


_CHANGES: Final = re.compile(
    (
        r"\b(?:new rule|change|instead|again|back to|from now|you can|anymore|no longer|ab jetzt|wieder|doch|basta"
        r"|de ahora|otra vez|finalement|à nouveau|cambia|d'ora|de novo|agora|теперь|снова)\b|改一下|换成|改成"
        r"|不用|これからは|もう|이제"
    ),
    re.IGNORECASE,
)


def same_wish(old: str, new: str) -> bool:
    """Whether `new` replaces `old`: it is about the same thing, and not limited to a special case."""
    shared = topics(old) & topics(new)
    if not shared:
        return False
    if _CHANGES.search(new):
        return True
    if _CONDITION.search(new) and not _CONDITION.search(old):
        return False
    return (
        not _CONDITION.search(old)
        or not _CONDITION.search(new)
        or bool(distinctive_terms(old) & distinctive_terms(new))
    )


def speaks_of(withdrawal: str, wish: str) -> bool:
    """Whether `withdrawal` means `wish`: both are about the same thing, or share a telling word."""
    return bool(topics(withdrawal) & topics(wish) or distinctive_terms(withdrawal) & distinctive_terms(wish))


def topics(text: str) -> frozenset[str]:
    """What a wish is about."""
    return frozenset(topic for topic, pattern in _PATTERNS.items() if pattern.search(text))
