"""How people say a value alone to put another one right: `*35`, `4 ans pardon`, `not nuts, eggs`, `不对 是腰果`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from memoryos.analysis.rules.self_correction_phrases import MEANT
from memoryos.analysis.rules.spans import is_east_asian
from memoryos.analysis.rules.value_replacement import Replacement
from memoryos.text.prefilter import PrefilteredTable, prefiltered

# How clearly something is put right: beyond doubt, most likely (`wait`), or perhaps (`sorry`).
Clearness = Literal["explicit", "slip", "apology"]

_EXPLICIT: Final = {
    "English": r"typo|i mean|i meant|meant|(?:i )?should (?:be|say|read|have said)|correction",
    "German": r"tippfehler|vertippt|verschrieben|ich meine|ich meinte|meinte(?: ich)?|falsch|korrektur",
    "French": r"faute de frappe|erreur|je veux dire|correction",
    "Spanish": r"errata|error|me equivoqu[ée]|me he equivocado|quiero decir|corrección",
    "Portuguese": r"errei|erro|digitei errado|escrevi errado|quero dizer|me enganei|correção",
    "Italian": r"errore|ho sbagliato|sbagliato|refuso|voglio dire|mi sono sbagliat[oa]|correzione",
    "Russian": r"опечатка|описка|опечатал(?:ся|ась)|ошиб(?:ся|лась)|оговорил(?:ся|ась)|поправка",
}
_SLIP: Final = {
    "English": r"wait|hang on|hold on|oops|whoops|actually|my bad|my mistake|scratch that|make that|strike that",
    "German": r"quatsch|moment|halt|ups|hoppla|stopp|blödsinn|warte|ähm?|mist",
    "French": r"oups|attends|euh|zut|enfin|mince|plutôt",
    "Spanish": r"uy|espera|digo|miento|mejor dicho|bueno|o sea|ups|rectifico",
    "Portuguese": r"ops|opa|digo|aliás|pera[ií]|pera(?=\s?[,.…]\s?\w)|quer dizer|ou melhor|melhor dizendo",
    "Italian": r"anzi|aspetta|cioè|mi correggo|o meglio",
    "Russian": r"ой|стоп|точнее|вернее|то есть|тьфу|погоди|вру",
}
_APOLOGY: Final = {
    "English": r"sorry|soz|sry|ah|oh|er|um|uh|argh|ugh|damn|lol|haha",
    "German": r"ach|entschuldigung|verzeihung",
    "French": r"pardon|désolée?",
    "Spanish": r"perd[óo]n|perdon[aá]|disculpa|ay",
    "Portuguese": r"desculp[ae]|perdão|ai",
    "Italian": r"scusa|scusami|scusate",
    "Russian": r"извини|извините|прости|простите|пардон|сорри",
}
_EAST_ASIAN_EXPLICIT: Final = (
    r"我?(?:说|打|写|搞|记|弄)错(?:字)?了|错了|打字打错|口误|更正(?:一下)?|纠正一下"
    r"|手滑|笔误|(?:言い|書き|打ち)?間違え(?:ました|てた|た)|(?:打ち|書き)?間違い"
    r"(?:でした|です|だ)?|[訂订]正(?:です|します)?|[誤误]字|タイプミス|正しくは|오타(?:예요|야|네요|났어요)?"
    r"|잘못 ?(?:말했|썼|적었|쳤|입력했)(?:어요|네요|습니다|어|네)?"
    r"|틀렸(?:어요|네요|습니다|어|네)?|말실수(?:예요|야)?|정정(?:할게요|합니다|해요)?"
)
_EAST_ASIAN_SLIP: Final = (
    r"啊?不对(?:不对)?|哦不|啊不是?|不是(?=[，,])|等等|等一下|准确地?说"
    r"|いや違う|違う|違った|あっ|じゃなくて|待って|아니다|아니아니|잠깐만?|아 맞다"
)
_EAST_ASIAN_APOLOGY: Final = (
    r"哦|啊|呃|应该是(?!.{0,12}吧)|抱歉|不好意思|すみません|ごめんなさい|ごめん|いや|あ(?=[、,\s])|아니요|아니(?=[\s,])|죄송(?:해요|합니다)?|미안(?:해요|해)?"
    r"|[아앗](?=[\s,])"
)
_NEGATIONS: Final = r"nope|no|nah|nein|nee|ne|non|não|нет"
_STOP: Final = r"\s?[,.!…:：，。、\u2013—]\s?"


def _any(phrases: dict[str, str]) -> str:
    return "|".join(phrases.values())


_OTHER_OPENING: Final = f"(?:{_any(_EXPLICIT)}|{_any(_SLIP)}|{_any(_APOLOGY)})(?!\\w)"
_OPENING: Final = re.compile(
    rf"[\s,;.…!(，。、：:\u2013—-]{{0,3}}(?:(?P<explicit>(?:{MEANT}|{_any(_EXPLICIT)})(?!\w)|{_EAST_ASIAN_EXPLICIT})"
    rf"|(?P<slip>(?:{_any(_SLIP)})(?!\w)|{_EAST_ASIAN_SLIP})"
    rf"|(?P<apology>(?:{_any(_APOLOGY)})(?!\w)|{_EAST_ASIAN_APOLOGY})"
    rf"|(?:{_NEGATIONS})(?:(?={_STOP})|(?=\s{_OTHER_OPENING})|(?=\s$)|(?<=\bwait no)))",
    re.IGNORECASE,
)
_CLOSING: Final = prefiltered(
    r"[\s,]{1,2}\b(?:sorry|soz|sry|i mean|i meant|my bad|my mistake|oops|meinte ich|mein ich|entschuldigung|ups|pardon"
    r"|désolée?|oups|perd[óo]n|quise decir|uy|desculp[ae]|quis dizer|foi mal|ops|scusa|scusate|volevo dire|извини"
    r"|извините|прости|простите|сорри|ой)\b[\s!.)]{0,4}$|の(?:間違い|誤り)(?:です|でした)?[。!！]?$"
    r"| 말한 거(?:예요|야)[.!]?$",
    re.IGNORECASE,
)
_FILLER: Final = re.compile(
    r"[\s,]{1,2}(?:of course|obviously|lol|haha|btw|actually|natürlich|bien sûr|mdr|claro|jaja\w{0,6}|rsrs|kkk+"
    r"|ovviamente|конечно|[xX]D|now|jetzt|ahora|maintenant|agora|adesso|теперь"
    r"|(?:as of|since|seit|desde|depuis|dal) [\w ]{2,20})[\s!.]{0,3}$",
    re.IGNORECASE,
)
_SMILEY: Final = re.compile(r"\s?[:;]['’]?-?[()DPpO3/]{1,4}\s?$")
_COPULA: Final = re.compile(
    r"(?:it's|its|it is|that's|it should be|should be|es ist|das ist|es sind|es heißt|c'est|ce sont|es|son|é|são|è"
    r"|это|(?:she|he)'s|she|he|sie|er|elle|il|ella|él|ela|ele|lei|lui|она|он|её|ее|его) (?=\S)"
    r"|(?:应该)?是(?!不是)|对，?是",
    re.IGNORECASE,
)
_EAST_ASIAN_ENDING: Final = re.compile(
    r"(?:です|でした|だった|だよ|だね|だ)(?:[ねよわ]|w{1,5}|笑)?$|(?:이에요|예요|이야|야|입니다|이었어요|였어요|이다|이요|(?<![어아해네지까죠세데래니])(?<![가-힣]게)요)$"
    r"|(?:才对|啦|哈{1,4}|呢|啊|哦)$"
)
# `4. Oktober` is no end of a sentence.
_PART: Final = r"(?:[^,;.!?，。！？、]|(?<=\d)\.(?=\s\w))"
_CONTRASTS: Final = PrefilteredTable(
    (prefiltered(pattern, re.IGNORECASE), None)
    for pattern in (
        (
            rf"(?:not|nicht|pas|no|não|non|не) (?P<old>{_PART}{{1,30}}?)(?:,\s?(?:but |sondern |sino |mais |mas "
            rf"|ma |bensì |а |c'est |es |è |é |it's )?|\s(?:but|sondern|sino|mais|mas|ma|bensì|а) )"
            rf"(?P<new>{_PART}{{1,40}})"
        ),
        (
            rf"(?P<new>{_PART}{{1,40}}?),? (?:(?:and|und|et|y|e|и) )?\b(?:not|nicht|pas|no|não|non|а не|не)\b "
            rf"(?P<old>{_PART}{{1,30}})"
        ),
        rf"不是(?P<old>{_PART}{{1,12}}?)[，,]?(?:而|应该)?是(?P<new>{_PART}{{1,12}})",
        rf"(?:应该)?是?(?P<new>{_PART}{{1,12}}?)[，,]?(?:而)?不是(?P<old>{_PART}{{1,12}})",
        rf"(?P<old>{_PART}{{1,12}}?)(?:じゃなくて?|ではなくて?|でなく)[、,]?\s?(?P<new>{_PART}{{1,14}})",
        rf"(?P<old>{_PART}{{1,12}}?)(?:이|가)?\s?(?:아니고|아니라|말고)[,]?\s?(?P<new>{_PART}{{1,14}})",
    )
)
_STARS: Final = frozenset("*＊※")
_STAR: Final = re.compile(
    r"\s?[*＊※]{1,2}\s?(?P<a>[^*＊※]+)|(?P<z>[^*＊※]+)[*＊]{1,2}(?:\s(?:lol|haha|sorry|oops|ups|pardon|perdón))?\W{0,3}"
)
_REMAINDER: Final = re.compile(r"[,;，。、(]\s?|\s[\u2013—-]{1,2}\s|[.!…]\s")
_CONJUNCTION: Final = re.compile(r"\s((?:and|und|y|et|e|и|but|aber|pero|mais|mas|ma|но) )", re.IGNORECASE)
_EDGES: Final = " .,;:!…。！，、\"'()："
_MAX_WORDS: Final = 5
_MAX_EAST_ASIAN: Final = 12
_MAX_OPENINGS: Final = 4
# The words that a phrase begins with. They are only looked up: most sentences have none of them.
_OPENING_WORDS: Final = prefiltered(
    rf"(?<!\w)(?:{_OTHER_OPENING}|(?:{MEANT})|(?:{_NEGATIONS})(?!\w)"
    rf"|{_EAST_ASIAN_EXPLICIT}|{_EAST_ASIAN_SLIP}|{_EAST_ASIAN_APOLOGY})",
    re.IGNORECASE,
)
_WITHIN: Final = re.compile(
    rf"\s?[,;…(，、\u2013—-]{{1,2}}\s?(?={_OTHER_OPENING}|(?:{MEANT})|{_EAST_ASIAN_EXPLICIT}|{_EAST_ASIAN_SLIP}"
    rf"|(?:{_NEGATIONS})(?:\s?,|\s{_OTHER_OPENING})|아니 |いや)"
    rf"|\s(?=(?:wait no|no wait|i mean|äh|quatsch|euh|anzi|точнее|вернее|아니|아니다)[\s,])",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ReplacementPhrase:
    """The `replacement` that a fragment consists of, what else it says (`remainder`), and how clear that is."""

    replacement: Replacement
    remainder: str
    clearness: Clearness


def may_replace(sentence: str) -> bool:
    """Whether `sentence` or a part of it is such a phrase."""
    if _OPENING_WORDS.may_match(sentence) and (_has_only_openings(sentence) or any(boundaries(sentence))):
        return True
    return replacement_phrase(sentence) is not None


def may_contrast(sentence: str) -> bool:
    """Whether `sentence` may say what is wrong beside what is right; only its words are looked up."""
    return bool(_CONTRASTS.candidates(sentence))


def is_opening(sentence: str) -> bool:
    """Whether `sentence` only says that something is put right: `Oops, typo.`."""
    return _OPENING_WORDS.may_match(sentence) and _has_only_openings(sentence)


def boundaries(sentence: str) -> Iterator[int]:
    """Where within `sentence` such a phrase may begin."""
    start = 0
    for match in _WITHIN.finditer(sentence) if _OPENING_WORDS.may_match(sentence) else ():
        is_closing = _has_only_openings(sentence[match.start() :])
        if match.start() and not is_closing and not _has_only_openings(sentence[start : match.end()]):
            yield match.start()
            start = match.start()


def replacement_phrase(fragment: str) -> ReplacementPhrase | None:
    """`fragment` read as a value that is put right; None if it says something else."""
    star = _STAR.fullmatch(fragment) if not _STARS.isdisjoint(fragment) else None
    text = (star["a"] or star["z"]) if star else fragment
    clearness: Clearness | None = None
    # What `fragment` has no words for is not looked for in `text`, a part of it.
    if _OPENING_WORDS.may_match(fragment):
        text, clearness = _without_openings(text)
    clearness = "explicit" if star else clearness
    closing = _CLOSING.pattern.search(text) if _CLOSING.may_match(fragment) else None
    if closing is not None:
        text, clearness = text[: closing.start()], clearness or "apology"
    if clearness is None and not may_contrast(fragment):
        return None
    text = text.strip(_EDGES)
    copula = _COPULA.match(text)
    text = text[copula.end() :] if copula else text
    for contrast, _ in _CONTRASTS.candidates(fragment):
        match = contrast.pattern.match(text)
        if match is not None and _is_short(match["old"]) and _is_value(match["new"]):
            replacement = Replacement(_plain(match["new"]), _plain(match["old"]), is_explicit=True)
            return ReplacementPhrase(replacement, text[match.end() :].strip(_EDGES), "explicit")
    return _value_phrase(text, clearness) if clearness else None


def _value_phrase(text: str, clearness: Clearness) -> ReplacementPhrase | None:
    """`text` read as a value alone and what else is said; None if it says something else."""
    first, remainder = _first_part(text)
    if not _is_short(first):
        first, conjunction, rest = (
            _CONJUNCTION.split(first, maxsplit=1) if _CONJUNCTION.search(first) else (first, "", "")
        )
        remainder = f"{conjunction}{rest} {remainder}".strip()
    if not _is_value(first):
        return None
    return ReplacementPhrase(Replacement(_plain(first), is_explicit=clearness == "explicit"), remainder, clearness)


def _has_only_openings(text: str) -> bool:
    rest, clearness = _without_openings(text)
    return clearness is not None and not rest.strip(_EDGES)


def _without_openings(text: str) -> tuple[str, Clearness | None]:
    clearness: Clearness | None = None
    for _ in range(_MAX_OPENINGS):
        match = _OPENING.match(text)
        if match is None:
            break
        text = text[match.end() :]
        if match["explicit"]:
            clearness = "explicit"
        elif match["slip"] and clearness != "explicit":
            clearness = "slip"
        else:
            clearness = clearness or "apology"
    return text, clearness


def _first_part(text: str) -> tuple[str, str]:
    """What stands before the first comma or full stop (not that of `4. Oktober`), and what comes after it."""
    for boundary in _REMAINDER.finditer(text):
        first = text[: boundary.start()]
        if not (boundary[0].startswith(".") and first[-1:].isdigit()):
            closing = _CLOSING.pattern.search(first)
            return first[: closing.start()] if closing else first, text[boundary.end() :].strip(_EDGES)
    return text, ""


def _plain(value: str) -> str:
    value = _FILLER.sub("", _CLOSING.pattern.sub("", _SMILEY.sub("", value).strip(_EDGES)))
    return _EAST_ASIAN_ENDING.sub("", value.strip(_EDGES)) if is_east_asian(value) else value.strip(_EDGES)


def _is_value(text: str) -> bool:
    return bool(_plain(text)) and "?" not in text and "？" not in text and _is_short(text)


def _is_short(text: str) -> bool:
    return len(text) <= _MAX_EAST_ASIAN if is_east_asian(text) else len(text.split()) <= _MAX_WORDS
