"""Whether two standing instructions are about the same thing, so that the newer one replaces the older."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from memoryos.domain.distinctive_terms import distinctive_terms

# What a wish is about. Words from several languages; a wish may be about several things.
_TOPICS: Final = {
    "length": (
        r"\b(?:short|shorter|brief|briefly|concise|long|longer|lines?|sentences?|words|essays?|detailed|in detail"
        r"|verbose|waffle|kurz\w*|knapp\w*|lang|langen?|länger\w*|ausführlich\w*|satz|sätzen?|zeilen|wörtern?|worten?"
        r"|cort[oa]s?|larg[oa]s?|brev\w+|líneas|palabras|oraciones|oración|frases?|curt\w+|long[oa]s?|linhas|palavras"
        r"|righe|lung[oahi]\w*|parole|frasi|court\w*|longue?s?|lignes|phrases?|mots"
        r"|коротк\w+|коротко|кратк\w+|кратко|подробн\w+|без воды|слов|предложени\w+|строк\w*)\b"
        r"|简短|简洁|详细|啰嗦|长|短|\d{1,5} ?个?字|[一两三四五六七八九十百]{1,5}(?:句|个字)|結論|结论|短く|手短"
        r"|詳しく|長く"
        r"|文字|줄|짧게|길게|간단히|자세히"
    ),
    "lists or prose": (
        r"\b(?:bullets?|bullet points|prose|full sentences|paragraphs?|lists?|listen|listas?|listes?|liste"
        r"|stichpunkt\w*|stichwort\w*|aufzählung\w*|fließtext|ganze[nr]? sätze\w*|viñetas|de corrido|puces|elenc\w+"
        r"|tópicos|списк\w+)\b|列表|分点|箇条書き|文章で|목록"
    ),
    "tables": (
        r"\b(?:(?<!at a )(?<!at the )(?<!on the )tables?|tabellen?|tablas?|tabelas?|tabell[ae]|tableaux?|таблиц\w+)\b"
        r"|表格|표로"
    ),
    "headings and markdown": r"\b(?:headings?|markdown|sternchen|überschriften)\b",
    "emoji": r"\b(?:emojis?|smil\w+|эмодзи|смайл\w*)\b|表情|絵文字|顔文字|이모지|이모티콘",
    "exclamation": (r"\bexclamation|ausrufezeichen|exclamación|exclamação|esclamativ\w+|восклицат\w+|感叹号|느낌표"),
    "units": (
        r"\b(?:units?|metric|imperial|grams?|ounces|pounds|cups|fahrenheit|celsius|gramm|tassen|gramos|tazas|gramas"
        r"|xícaras"
        r"|grammi|tazze|grammes|tasses|граммах|стаканах)\b|克|公斤|平方米|平米|坪|グラム|カップ|メートル|그램|컵|제곱미터"
        r"|(?<![가-힣])평(?:으로|만|$|[ ,.])"
    ),
    "portions": (
        r"\b(?:portion\w*|servings?|people|personen|personas|pessoas|persone|personnes|porciones|porções|porzioni"
        r"|recipes? for (?:\d+|two|three|four|five|six|eight|ten)|(?:serves|scaled (?:to|for)) \d+"
        r"|per (?:due|quattro|tre|sei)|порци\w+)\b"
        r"|\b(?:recipes?|rezepte?|recetas?|receitas?|ricett[ae]|recettes?|рецепт\w*)\b.{0,30}?\b(?:for|für|para|pour|per|на)"
        r" (?:\d+|two|three|four|five|six|zwei|drei|vier|fünf|sechs|dos|tres|cuatro|cinco|seis|deux|trois|quatre"
        r"|cinq|due|tre"
        r"|quattro|cinque|duas|quatro|двоих|троих|четверых|двух|трёх|четырёх)\b|人份|个人的量|人分|인분"
    ),
    "address": (
        r"\b(?:call me|duz\w*|siez\w*|(?:sie|du) zu mir|tute\w+|de vos|de tú|de usted|tuto\w+|vouvo\w+"
        r"|dammi del|на ты|на вы)\b"
        r"|叫我|称呼|敬語|タメ口|반말|존댓말"
    ),
    "language": (
        r"\b(?:in|auf|en|em|на) (?:british |american |plain |simple )?(?:english|german|spanish|french|italian"
        r"|portuguese|russian|chinese|japanese|korean"
        r"|deutsch|englisch|spanisch|französisch|italienisch|inglés|español|castellano|alemán|francés|inglês|português|espanhol"
        r"|anglais"
        r"|français|allemand|espagnol|inglese|italiano|tedesco|francese|spagnolo|английском|русском|немецком)\b"
        r"|\b(?:to|zum|zu|al|au|all'|ao|a) ?(?:english|german|spanish|french|italian|portuguese|deutsch\w*|englisch\w*"
        r"|español|inglés|francés|anglais|français|inglese|italiano|português|inglês)\b"
        r"|по-(?:английски|русски)|用(?:中文|英文|英语|法语|日语|西班牙语|普通话|四川话|粤语)|说普通话"
        r"|(?:英語|日本語|中国語|韓国語)で|(?:영어"
        r"|한국어|일본어)로"
    ),
    "code": r"\b(?:code|comments?|diff|function|type hints|código|comentarios|kommentare?|комментари\w+)\b|代码|完整",
    "role": r"\b(?:pirate|pirat\w*|shakespeare|cowboy|yoda|robot)\b",
    "sources": r"\b(?:sources?|quellen?|fuentes?|sources|fonti|fontes|источник\w*)\b",
    "jokes": r"\bjokes?|\bwitze|\bchistes|\bblagues|\bpiadas|\bbattute|\bшут\w+|笑话|冗談|농담",
}
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
        r"|不用|还是|これからは|もう|이제"
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
    return frozenset(topic for topic, pattern in _patterns().items() if pattern.search(text))


@cache
def _patterns() -> Mapping[str, re.Pattern[str]]:
    # Compiled on first use, because importing must be quick.
    return {topic: re.compile(words, re.IGNORECASE) for topic, words in _TOPICS.items()}
