"""First-person statements in German, Spanish and Chinese: name, home, job, likes, dislikes. Few patterns, precise."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.text.time_expressions import intervals


@dataclass(frozen=True, slots=True)
class _Saying:
    slot: str
    pattern: re.Pattern[str]
    says: str
    single: bool = False


_NAME = r"(?P<v>[A-ZÀ-Þ][\w'-]+(?: [A-ZÀ-Þ][\w'-]+){0,2})"
_PLACE = (
    r"(?P<v>(?:(?:der|den|die|la|el|los|las) )?[A-ZÀ-Þ][\w'-]+(?:(?: (?:am|an der|de|del|la))* [A-ZÀ-Þ][\w'-]+){0,3})"
)
_GERMAN_JOBS = (
    r"(?P<v>(?:[A-ZÄÖÜ][\w-]*)?(?:[Ll]ehrer|[Ää]rzt|[Ii]ngenieur|[Ee]ntwickler|[Ww]issenschaftler"
    r"|[Bb]erater|[Ff]ahrer|[Tt]echniker|[Vv]erkäufer|[Pp]fleger"
    r"|[Mm]echaniker|[Jj]ournalist|[Aa]rchitekt|[Dd]esigner|[Kk]öch|[Aa]nwält|[Bb]äcker|[Ss]chreiner"
    r"|[Tt]ischler|[Ee]lektriker|[Ff]otograf|[Üü]bersetzer"
    r"|[Pp]rogrammierer|[Ss]tudent|[Ff]riseur|[Ss]chauspieler|[Mm]usiker|[Kk]ellner|[Pp]olizist"
    r"|[Bb]uchhalter|[Ee]rzieher|[Gg]ärtner|[Mm]aler|[Pp]hysiker"
    r"|[Bb]iologe|[Cc]hemiker|[Ii]nformatiker)(?:in)?|[A-ZÄÖÜ]\w*(?:krankenschwester|kaufmann|kauffrau"
    r"|mann)|Arzt|Koch|Anwalt|Rechtsanwalt|Krankenschwester"
    r"|Hebamme|Rentner(?:in)?|Studentin|Zahnarzt|Tierarzt)"
)
_SPANISH_JOBS = (
    r"(?P<v>(?:profesora?|maestr[oa]|ingenier[oa]|médic[oa]|enfermer[oa]|abogad[oa]|arquitect[oa]"
    r"|periodista|cociner[oa]|camarer[oa]|programadora?|diseñadora?"
    r"|traductora?|contadora?|economista|dentista|psicólog[oa]|bióloga?|fotógraf[oa]|músico|música|pintora?"
    r"|escritora?|electricista|fontaner[oa]|carpinter[oa]"
    r"|mecánic[oa]|policía|bomber[oa]|farmacéutic[oa]|veterinari[oa]|estudiante|jubilad[oa]|conductora?"
    r"|taxista|peluquer[oa]|actriz|actor|científic[oa])"
    r"(?: de [\wáéíóúñ]+)?)"
)
_CHINESE_JOBS = (
    r"(?P<v>[\u4e00-\u9fff]{0,6}(?:护士|医生|老师|教师|工程师|程序员|设计师|律师|会计|会计师|厨师|司机|记者|教授|学生|研究生|大学生|作家|画家|演员|歌手|警察|消防员|销售员|销售"
    r"|经理|翻译|建筑师|摄影师|公务员|农民|工人|科学家|研究员|药剂师|牙医|兽医|心理学家|家庭主妇))"
)
_THING_DE = r"(?P<v>[\wäöüß][\wäöüß -]{2,40}?)"
_END_DE = r"(?=$|[,.!;]|\s+(?:und (?:ich|wohne|arbeite|lebe)|aber|weil|seit|sehr|am meisten|besonders)\b)"
_THING_ES = r"(?P<v>(?:el |la |los |las )?[\wáéíóúñü][\wáéíóúñü -]{2,40}?)"
_END_ES = r"(?=$|[,.!;]|\s+(?:y (?:vivo|trabajo|me|soy)|pero|porque|desde|mucho|cuando)\b)"
_WHO_DE = r"(?:^|[,;:]\s*(?:und |aber )?|\bund |\baber )(?:also |ja |hallo,? )?"
_WHO_ES = r"(?:^|[,;:]\s*(?:y |pero )?|\by |\bpero )(?:hola,? |yo )?"
_WHO_ZH = r"(?:^|[,\uff0c。\uff1b;、\s])(?:你好[,\uff0c]?)?(?:而且|但是|但|所以|因为)?"
_THING_ZH = r"(?P<v>[^\s,\uff0c。\uff01!\uff1f?\uff1b;、的]{1,12})"


def _sayings(slot: str, says: str, *patterns: str, single: bool = False) -> tuple[_Saying, ...]:
    return tuple(_Saying(slot, re.compile(pattern), says, single) for pattern in patterns)


_SAYINGS: tuple[_Saying, ...] = (
    *_sayings(
        "name",
        "Heißt {}.",
        rf"{_WHO_DE}(?i:ich heiße|ich heisse|mein name ist) {_NAME}",
        single=True,
    ),
    *_sayings(
        "home",
        "Wohnt in {}.",
        (
            rf"{_WHO_DE}(?i:ich )?(?i:wohne|lebe)(?: jetzt| derzeit| aktuell| zurzeit)?(?: seit "
            rf"[\w ]{{2,18}}?)? in {_PLACE}"
        ),
        rf"{_WHO_DE}(?i:ich bin) (?:[\w ]{{2,20}} )?nach {_PLACE} (?:um)?gezogen",
        single=True,
    ),
    *_sayings(
        "job",
        "Arbeitet als {}.",
        rf"{_WHO_DE}(?i:ich )?(?i:arbeite)(?: seit [\w ]{{2,18}}?)? als {_NAME}",
        rf"{_WHO_DE}(?i:ich bin)(?: eine?)? {_GERMAN_JOBS}\b",
        single=True,
    ),
    *_sayings(
        "dislikes",
        "Mag nicht: {}.",
        (
            rf"{_WHO_DE}(?i:ich (?:mag|esse)) (?:überhaupt |gar )?(?:keinen|keine|kein) "
            rf"{_THING_DE}{_END_DE}"
        ),
        rf"{_WHO_DE}(?i:ich mag) {_THING_DE} (?:überhaupt |gar )?nicht\b",
        rf"{_WHO_DE}(?i:ich hasse) {_THING_DE}{_END_DE}",
    ),
    *_sayings(
        "likes",
        "Mag {}.",
        (
            rf"{_WHO_DE}(?i:ich (?:mag|liebe))(?: sehr| gern| gerne| am liebsten| wirklich)* "
            rf"(?!dich|es|das|ihn|sie|dein|deine|diese|dieses|nicht|kein|wie|euch){_THING_DE}{_END_DE}"
        ),
    ),
    *_sayings(
        "name",
        "Se llama {}.",
        rf"{_WHO_ES}(?i:me llamo|mi nombre es) {_NAME}",
        single=True,
    ),
    *_sayings(
        "home",
        "Vive en {}.",
        rf"{_WHO_ES}(?i:vivo)(?: ahora| actualmente)? en {_PLACE}",
        rf"{_WHO_ES}(?i:me mudé) a {_PLACE}",
        single=True,
    ),
    *_sayings(
        "job",
        "Trabaja como {}.",
        rf"{_WHO_ES}(?i:trabajo) (?:como|de) (?:una? )?(?P<v>[\wáéíóúñ]+(?: de [\wáéíóúñ]+)?)",
        rf"{_WHO_ES}(?i:soy) (?:una? )?{_SPANISH_JOBS}\b",
        single=True,
    ),
    *_sayings(
        "dislikes",
        "No le gusta: {}.",
        (
            rf"{_WHO_ES}(?i:no me gustan?)(?: nada| mucho)? (?!que\b|eso|esto|tu\b|tus\b|cuando"
            rf"|cómo|como){_THING_ES}{_END_ES}"
        ),
        rf"{_WHO_ES}(?i:odio|detesto) (?!que\b|eso|esto|tu\b|cuando){_THING_ES}{_END_ES}",
    ),
    *_sayings(
        "likes",
        "Le gusta: {}.",
        (
            rf"{_WHO_ES}(?i:me (?:gustan?|encantan?|fascinan?))(?: mucho| muchísimo)? (?!que\b|eso"
            r"|esto|esta\b|este\b|tu\b|tus\b|cuando|cómo|como|la idea)"
            rf"{_THING_ES}{_END_ES}"
        ),
    ),
    *_sayings(
        "name",
        "名字:{}。",
        (
            rf"{_WHO_ZH}我(?:叫|的名字是|的名字叫)(?P<v>[\u4e00-\u9fff]{{2,4}}|[A-Z]\w+)(?=$"
            r"|[\s,\uff0c。\uff01!\uff1b;、])"
        ),
        single=True,
    ),
    *_sayings(
        "home",
        "住在{}。",
        rf"{_WHO_ZH}(?:我)?(?:现在|目前)?(?:住在|定居在|搬到了|搬到){_THING_ZH}(?=$|[\s,\uff0c。\uff01!\uff1b;、])",
        single=True,
    ),
    *_sayings(
        "job",
        "职业:{}。",
        rf"{_WHO_ZH}我?是(?:一名|一个|一位|个|名)?{_CHINESE_JOBS}(?=$|[\s,\uff0c。\uff01!\uff1b;、])",
        rf"{_WHO_ZH}我的(?:工作|职业)是{_CHINESE_JOBS}",
        single=True,
    ),
    *_sayings(
        "dislikes",
        "不喜欢{}。",
        rf"{_WHO_ZH}我(?:一直|很|真的|非常)*(?:不喜欢|讨厌|不爱)(?!你|他|她|这|那|它){_THING_ZH}",
    ),
    *_sayings(
        "likes",
        "喜欢{}。",
        rf"{_WHO_ZH}我(?:一直|也|很|最|特别|非常|真的)*(?:喜欢|爱)(?!你|他|她|这|那|它|上了?你){_THING_ZH}",
    ),
)
# One of these words must be there, so that English goes past quickly and safely.
_SIGN = re.compile(
    r"\b(?:ich|mein name|wohne|me llamo|mi nombre|vivo|trabajo|soy|me mudé|gustan?|encantan?|fascinan?|odio"
    r"|detesto)\b|我|住在|是一",
    re.IGNORECASE,
)
_ASKED_OR_UNREAL = re.compile(
    r"[?\uff1f¿吗呢]|哪|\b(?:würde|würden|wäre|hätte|könnte|vielleicht|glaube|wenn|falls|viviera|gustaría"
    r"|encantaría|quizás|quizá|tal vez|si|creo)\b|如果|要是|可能|也许|大概|好像|想(?:要|去|住)"
    r"|以前|曾经|他说|她说|说我|\b(?:sagt|sagte|dice|dijo|früher|antes)\b",
    re.IGNORECASE,
)


def findings(sentence: str, page: Page, confidence: float) -> Iterator[Finding]:
    """What a sentence in another language than English says of its writer."""
    if not _SIGN.search(sentence) or _ASKED_OR_UNREAL.search(sentence):
        return
    told: set[str] = set()
    since = _since(sentence, page.timestamp)
    for saying in _SAYINGS:
        match = None if saying.slot in told else saying.pattern.search(sentence)
        if match is None or (saying.slot == "likes" and "dislikes" in told):
            continue
        told.add(saying.slot)
        value = match["v"].strip()
        yield Finding(
            about="user",
            text=saying.says.format(value),
            slot=saying.slot,
            value=value,
            page_ids=(page.id,),
            said_by="user",
            single=saying.single,
            confidence=confidence,
            holds_from=since if saying.slot == "home" else None,
        )


def _since(sentence: str, said_at: datetime) -> datetime | None:
    return next((time.start for time in intervals(sentence, said_at) if time.open_ended), None)
