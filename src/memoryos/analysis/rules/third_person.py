"""What is said of somebody the user knows, in languages other than English: `Vero, la que es maestra`."""

import re
from collections.abc import Iterator
from typing import Final

from memoryos.analysis.rules.language_pattern import EMPLOYER, PLACE, SlotPattern, slot_patterns
from memoryos.analysis.rules.languages import (
    chinese,
    french,
    german,
    italian,
    japanese,
    jobs,
    korean,
    portuguese,
    russian,
    spanish,
)
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.text.prefilter import PrefilteredTable, prefiltered

_FOOD: Final = (
    r"(?P<v>(?:[\w'-]+ ){0,2}?[\w'-]{3,})(?=$|[,.!;]| (?:und|y|e|et|ni|nem|né|и|aber|pero|mas|ma|mais|desde|seit)\b)"
)
_AGE: Final = r"(?P<v>\d{1,3})"
_STOP: Final = r"(?=$|[,.!;]|\s)"
_RUSSIAN_PLACE: Final = r"(?P<v>[А-ЯЁ][\w-]+(?: [А-ЯЁ][\w-]+)?)"
_HAN: Final = r"[\u4e00-\u9fff]"
_NOUN: Final = r"[\u4e00-\u9fff\u30a0-\u30ff]"
# Each begins where a predicate does: at the verb, or where a language needs none, at what somebody is.
_PATTERNS: Final[tuple[SlotPattern, ...]] = (
    *slot_patterns(
        "job", "Arbeitet als {}.", rf"(?:ist|is|arbeitet als)(?: (?:jetzt|eine?|selbst|auch))* {german.JOBS}\b"
    ),
    *slot_patterns("employer", "Arbeitet bei {}.", rf"arbeitet (?:\w+ )?(?:bei|beim|für) {EMPLOYER}"),
    *slot_patterns(
        "home",
        "Wohnt in {}.",
        rf"(?:wohnt|lebt)(?: (?:jetzt|allein|seit \w+|noch))* in {PLACE}",
        rf"ist (?:\w+ ){{0,3}}?nach {PLACE} (?:gezogen|umgezogen)",
    ),
    *slot_patterns(
        "age", "Ist {} Jahre alt.", rf"(?:ist|is|wird)(?: (?:jetzt|schon|gerade|erst))* {_AGE}(?=$|[,.!;]| Jahre| und)"
    ),
    *slot_patterns(
        "allergies",
        "Allergisch gegen {}.",
        rf"ist (?:\w+ )?allergisch (?:gegen|auf) {_FOOD}",
        r"hat (?:eine? )?(?:\w+ )?(?P<v>[A-ZÄÖÜ][\wäöüß]+?)-?(?:allergie|intoleranz|unverträglichkeit)\b",
        rf"verträgt keine?n? {_FOOD}",
    ),
    *slot_patterns(
        "diet",
        "Ernährung: {}.",
        r"(?:ist|is|isst|lebt)(?: (?:jetzt|auch|seit \w+))* (?P<v>vegan|vegetarisch|Vegetarier(?:in)?"
        r"|Veganer(?:in)?)\b",
        r"isst (?P<v>kein(?:e|en)? [A-ZÄÖÜ]\w+)",
    ),
    *slot_patterns("health", "Gesundheit: {}.", rf"(?:hat|leidet an|leidet unter) (?:\w+ )?{german.CONDITIONS}\b"),
    *slot_patterns("studies", "Studiert {}.", r"studiert (?:jetzt )?(?P<v>[A-ZÄÖÜ]\w+)"),
    *slot_patterns(
        "job",
        "Trabaja como {}.",
        rf"(?:es|sigue de|trabaja (?:de|como))(?: una?)? {spanish.JOBS}\b",
        r"trabaja (?:de|como) (?:una? )?(?P<v>[\wáéíóúñ]+(?: de [\wáéíóúñ]+)?)",
    ),
    *slot_patterns("employer", "Trabaja en {}.", rf"trabaja (?:en|para) {EMPLOYER}"),
    *slot_patterns(
        "home",
        "Vive en {}.",
        rf"vive(?: (?:sol[oa]|ahora|ya))* en {PLACE}",
        rf"(?:se (?:mudó|ha mudado|trasladó|ha trasladado) a|se (?:fue|ha ido) a vivir a) {PLACE}",
    ),
    *slot_patterns("age", "Tiene {} años.", rf"(?:tiene|cumple|cumplió|ha cumplido) {_AGE}(?=$|[,.!;]| años| y | el )"),
    *slot_patterns(
        "allergies",
        "Alergia: {}.",
        rf"es (?:muy )?al[eé]rgic[oa] (?:a la|a los|a las|al|a) {_FOOD}",
        rf"no (?:tolera|puede (?:comer|tomar|probar)) (?:el |la |los |las )?{_FOOD}",
    ),
    *slot_patterns("diet", "Dieta: {}.", r"es (?P<v>vegetarian[oa]|vegan[oa])\b"),
    *slot_patterns(
        "health",
        "Salud: {}.",
        rf"tiene (?:una? |el |la )?{spanish.CONDITIONS}\b",
        r"es (?P<v>diab[eé]tic[oa]|celíac[oa]|asmátic[oa]|hipertens[oa]|sord[oa]|ciego|ciega)\b",
    ),
    *slot_patterns(
        "studies", "Estudia {}.", r"estudia (?:para )?(?!en\b|mucho|un\b|una\b)(?P<v>[\wáéíóúñ]+(?: de [\wáéíóúñ]+)?)"
    ),
    *slot_patterns("job", "Métier : {}.", rf"(?:est|travaille comme|bosse comme)(?: une?)? {french.JOBS}{_STOP}"),
    *slot_patterns("employer", "Travaille chez {}.", rf"(?:travaille|bosse) (?:chez|à la|à l'|au|pour) ?{EMPLOYER}"),
    *slot_patterns(
        "home",
        "Habite à {}.",
        rf"(?:habite|vit)(?: seule?| maintenant)? (?:à|au|en) {PLACE}",
        rf"(?:a déménagé|s'est installée?|est partie? (?:vivre|habiter)) (?:à|au|en) {PLACE}",
    ),
    *slot_patterns("age", "A {} ans.", rf"(?:a|a eu|fête ses) {_AGE} ans"),
    *slot_patterns("allergies", "Allergie : {}.", rf"est (?:très )?allergique (?:à la |à l'|au |aux |à ){_FOOD}"),
    *slot_patterns("diet", "Régime : {}.", r"est (?P<v>végétarien(?:ne)?|végétalien(?:ne)?|végane?|vegan)\b"),
    *slot_patterns(
        "health",
        "Santé : {}.",
        rf"a (?:du |de la |de l'|un |une |des |la |le )?{french.CONDITIONS}\b",
        r"est (?P<v>diabétique|asthmatique|cœliaque|dyslexique|sourde?|aveugle|enceinte)\b",
    ),
    *slot_patterns("studies", "Étudie {}.", r"étudie (?:la |le |l'|les )?(?P<v>[\wéèêàùç]+)"),
    *slot_patterns(
        "job",
        "Profissão: {}.",
        rf"(?:é|trabalha (?:de|como))(?: uma?)? {portuguese.JOBS}\b",
        r"trabalha (?:de|como) (?P<v>[\wáéíóúãõç]+)",
    ),
    *slot_patterns("employer", "Trabalha em {}.", rf"trabalha (?:no|na|em|para o|para a|pra) {EMPLOYER}"),
    *slot_patterns(
        "home",
        "Mora em {}.",
        rf"(?:mora|vive)(?: (?:sozinh[oa]|agora|lá))* (?:em|no|na) {PLACE}",
        rf"(?:se mudou (?:para|pr[ao])|foi morar (?:em|no|na)) {PLACE}",
    ),
    *slot_patterns("age", "Tem {} anos.", rf"(?:tem|faz|fez) {_AGE}(?=$|[,.!;]| anos| e )"),
    *slot_patterns("allergies", "Alergia: {}.", rf"(?:é alérgic[oa]|tem alergia) (?:a|à|ao|aos|às) {_FOOD}"),
    *slot_patterns("diet", "Dieta: {}.", r"é (?P<v>vegetarian[oa]|vegan[oa])\b"),
    *slot_patterns(
        "health",
        "Saúde: {}.",
        rf"tem (?:uma? |o |a )?{portuguese.CONDITIONS}\b",
        r"é (?P<v>diabétic[oa]|celíac[oa]|asmátic[oa]|hipertens[oa]|autista|surd[oa])\b",
    ),
    *slot_patterns("job", "Lavoro: {}.", rf"(?:è|lavora come|fa)(?: (?:il|la|l'|lo|una?|un'))? ?{italian.JOBS}\b"),
    *slot_patterns("employer", "Lavora a {}.", rf"lavora (?:per|da|alla|al|all'|presso) ?{EMPLOYER}"),
    *slot_patterns(
        "home",
        "Vive a {}.",
        rf"(?:vive|abita|sta)(?: (?:sol[oa]|da sol[oa]|ora))* (?:a|in|ad) {PLACE}",
        rf"(?:si è trasferit[oa]|è andat[oa] (?:a vivere|ad abitare)) (?:a|in|ad) {PLACE}",
    ),
    *slot_patterns("age", "Ha {} anni.", rf"(?:ha|fa|compie|ha compiuto) {_AGE} anni"),
    *slot_patterns(
        "allergies", "Allergia: {}.", rf"è (?:molto )?allergic[oa] (?:alla |alle |agli |all'|ai |al |a ){_FOOD}"
    ),
    *slot_patterns("diet", "Dieta: {}.", r"è (?:diventat[oa] )?(?P<v>vegetarian[oa]|vegan[oa])\b"),
    *slot_patterns(
        "health",
        "Salute: {}.",
        rf"ha (?:il |la |le |l'|un'?|una )?{italian.CONDITIONS}\b",
        r"è (?P<v>diabetic[oa]|celiac[oa]|asmatic[oa]|ipertes[oa]|sord[oa]|incinta|intollerante al \w+)\b",
    ),
    *slot_patterns("studies", "Studia {}.", r"studia (?!a\b|in\b|tanto|molto)(?P<v>[\wàèéìòù]+)"),
    *slot_patterns("job", "Профессия: {}.", rf"(?:— |- |по профессии )?{russian.JOBS}(?=$|[,.!;]| (?:в|на|по|и|с)\b)"),
    *slot_patterns("job", "Работает {}.", r"работает (?P<v>[а-яё]+(?:ом|ем|кой|ицей|ером))\b"),
    *slot_patterns(
        "home",
        "Живёт: {}.",
        rf"живёт (?:\w+ )?(?:в|во|на) {_RUSSIAN_PLACE}",
        rf"(?:\w+ )?(?:переехала?|перебрал(?:ся|ась)) (?:жить )?(?:в|во|на) {_RUSSIAN_PLACE}",
    ),
    *slot_patterns(
        "health", "Здоровье: {}.", rf"(?:болеет )?{russian.CONDITIONS}", r"(?P<v>диабетик|астматик|беременна)\b"
    ),
    *slot_patterns("diet", "Питание: {}.", r"(?P<v>вегетариан(?:ец|ка)|веган(?:ка)?|не ест мяс[оа])\b"),
    *slot_patterns(
        "job",
        "职业:{}。",
        rf"(?:现在|目前)?(?:在{_HAN}{{1,8}})?(?:是|当|做)(?:一名|一个|一位|个|名)?{chinese.JOBS}(?=$"
        rf"|[\s,，。！!；;、的])",
    ),
    *slot_patterns("employer", "在{}工作。", rf"(?:现在|目前)?在(?P<v>{_HAN}{{2,10}}?)(?:工作|上班)"),
    *slot_patterns(
        "home",
        "住在{}。",
        rf"(?:现在|一直|一个人|还)?住在?(?P<v>{_HAN}{{2,6}}?)(?=$|[\s,，。！!；;、了])",
        rf"(?:上周|上个月|去年|今年|最近|刚|已经|也)*搬[到去来回]了?(?P<v>{_HAN}{{2,6}}?)(?=$|[\s,，。！!；;、了])",
    ),
    *slot_patterns("age", "{}岁。", r"(?:今年|刚满|已经|都|才|满|也)?(?P<v>\d{1,3}|[一二三四五六七八九十]{1,3})岁"),
    *slot_patterns(
        "allergies",
        "对{}过敏。",
        rf"[她他]?(?:从小|也)?对?+(?P<v>(?![她他对]){_HAN}{{1,4}}?)(?:严重)?(?<!不)过敏(?!原|药)",
    ),
    *slot_patterns("diet", "饮食:{}。", rf"(?:也|一直)?(?P<v>吃素|不吃{_HAN}{{1,3}})(?=$|[\s,，。！!；;、])"),
    *slot_patterns("health", "健康:{}。", rf"(?:有|得了|患有|是)?{chinese.CONDITIONS}(?!药)"),
    *slot_patterns(
        "job", "仕事:{}。", rf"(?:は|が)(?:今)?(?:{_NOUN}{{1,6}}で)?{japanese.JOBS}(?:を|で|です|だ|や|なん)"
    ),
    *slot_patterns(
        "home",
        "{}に住んでいる。",
        rf"(?:は|が)(?:今)?(?P<v>{_NOUN}{{1,8}})に住ん",
        rf"[はがも](?:先月|先週|去年|今年|最近)?、?(?P<v>{_NOUN}{{1,8}})[にへ](?:引っ越し(?:た|まし)|越し(?:た|まし))",
    ),
    *slot_patterns("age", "{}歳。", r"(?:は|が)?(?:今年)?(?P<v>\d{1,3}|[一二三四五六七八九十]{1,3})(?:歳|才)"),
    *slot_patterns(
        "allergies",
        "{}アレルギー。",
        rf"(?:は|が)(?:[ぁ-ん]{{0,4}}{_NOUN}?い頃から)?(?P<v>{_NOUN}{{1,6}})(?:アレルギー|がだめ|がダメ|があかん)",
    ),
    *slot_patterns(
        "job",
        "직업: {}.",
        rf"(?:이?는|은|이|가) (?:[가-힣]{{2,8}}에서 )?{korean.JOBS}(?:예요|이에요|입니다|라|이라|인데|로 일|세요"
        rf"|이세요)",
    ),
    *slot_patterns(
        "home",
        "{}에 산다.",
        r"(?:이?는|은|이|가) (?P<v>[가-힣]{2,8})에(?:서)? (?:살아|살고|사세요|삽니다)",
        r"(?:이?[는가도]|[은이]) (?:지난달에 |작년에 |올해 |최근에 )?(?P<v>[가-힣]{2,8}?)(?:으로|로) 이사(?:했|갔|왔)",
    ),
    *slot_patterns("age", "{}살.", r"(?:이?는|은|이|가)? ?(?:올해 )?(?P<v>\d{1,3})(?:살|세)"),
    *slot_patterns("allergies", "알레르기: {}.", r"(?:이?는|은|이|가) (?P<v>[가-힣]{1,6}) ?(?:알레르기|알러지)"),
    *(
        pattern
        for template, word in (
            ("A {} ans.", "ans"),
            ("Tiene {} años.", "años"),
            ("Ha {} anni.", "anni"),
            ("Tem {} anos.", "anos"),
            ("Ist {} Jahre alt.", "Jahren?(?: alt)?"),
            ("{} лет.", "(?:лет|года?)"),
        )
        for pattern in slot_patterns(
            "age",
            template,
            rf"(?:(?:mon|ma|mi|mio|mia|meu|minha|meine?|мой|моя) [\w-]+ )?(?:de |von )?(?P<v>\d{{1,3}}) {word}\s*$",
        )
    ),
    *slot_patterns(
        "age",
        "Is {} years old.",
        rf"(?:is|'s|’s|turned|turns|just turned) {_AGE}(?=$|[,.!;]| (?:and|now|years|on|today)\b)",
    ),
)
_TABLE: Final = PrefilteredTable((one.pattern, one) for one in _PATTERNS)
# What somebody is, directly behind their name: `Mariangela, farmacista a Lecco`.
_APPOSITION: Final = tuple(
    prefiltered(rf"(?:(?:une?|una|um|uma|eine?) )?{one}(?=$|[,.!;]| (?:a|à|en|em|in|bei|am|an|chez|di|de|da|в|на)\b)")
    for one in jobs.EUROPEAN
)
_OPENING: Final = re.compile(
    r"^\W*(?:(?:y|e|et|und|и|а|pero|aber|mais|mas|ma|но|que|che|qui|dass|因为|而且) )*"
    r"(?:(?:er|sie|ella|él|elle|il|ela|ele|lei|lui|он|она|d(?:er|ie))\s|у (?:него|неё|нее) |ему |ей |[她他]|彼女?"
    r"|그녀?)",
    re.IGNORECASE,
)
_RELATIVE: Final = re.compile(
    r"^(?:l[ao] que|el que|quien|que|qui|che|il quale|la quale|die|der|котор(?:ая|ый)|она|он|también|auch|aussi"
    r"|também|anche"
    r"|ahora|jetzt|maintenant|agora|adesso|теперь) ",
    re.IGNORECASE,
)
# `habite à Lyon, elle est prof`: the pronoun is the same person, unless somebody else was mentioned before it.
_SAME_PERSON: Final = re.compile(
    r"^(?:er|sie|ella|él|elle|il|ela|ele|lei|lui|она|он|she|he)(?: |(?='s))", re.IGNORECASE
)
_SOMEBODY_ELSE: Final = re.compile(
    r"\b(?:mit|con|avec|com|с|with|su|sa|son|sein\w*|ihr\w*|suo|sua|seu) \w", re.IGNORECASE
)
_CONJUNCTION: Final = re.compile(r"^(?:y|e|et|und|и|а|aber|pero|mais|mas|ma|но) ")
_PART: Final = re.compile(r"[,;，、。()]\s*|\s+[—–-]\s+|\s+(?:und|y|e|et|и|aber|pero|mais|mas|ma|но|а)\s+")
_MAX_PARTS: Final = 3
_MAX_BEFORE: Final = 30
_MAX_WORDS_BEFORE: Final = 4
# Whose predicate is hidden behind a possessive, or is over.
_NOT_SO: Final = re.compile(
    r"^(?:'s|’s|的|の(?!名前)|의)|\b(?:nicht|kein\w*(?= \w+ mehr)|no (?:es|vive|trabaja)|n'est|ne |não|non|не|war"
    r"|era|était|foi)\b"
    r"|不是|以前|じゃない|아니",
)


def findings_of_others(subject: str, text: str, page: Page, confidence: float) -> Iterator[Finding]:
    """What `text` says with certainty of `subject`, at whose name, relation or pronoun it begins."""
    predicate = _predicate(subject, text)
    slots: set[str] = set()
    parts = [_CONJUNCTION.sub("", part.strip()) for part in _PART.split(predicate)[:_MAX_PARTS]] if predicate else []
    for position, part in enumerate(parts):
        plain = _RELATIVE.sub("", part)
        # `vive con su hermana, que es enfermera`: a relative clause is about whoever stands before it.
        if _NOT_SO.search(part) or (plain != part and any(parts[:position])):
            return
        if not any(map(_SOMEBODY_ELSE.search, parts[:position])):
            plain = _SAME_PERSON.sub("", plain)
        for slot_pattern, value in _matches(plain, is_apposition=position == 1):
            if slot_pattern.slot not in slots:
                slots.add(slot_pattern.slot)
                yield slot_pattern.finding(value, page, confidence, subject=subject)


def _predicate(subject: str, text: str) -> str:
    """What follows the name or pronoun with which `text` begins."""
    opening = _OPENING.match(text)
    if opening is not None:
        return text[opening.end() :]
    before, name, after = text.partition(subject)
    if not name:
        # Only a verb that leaves its subject out can be about somebody whom the clause does not name.
        return text[:1].lower() + text[1:]
    return after if len(before) <= _MAX_BEFORE and len(before.split()) <= _MAX_WORDS_BEFORE else ""


def _matches(part: str, *, is_apposition: bool) -> Iterator[tuple[SlotPattern, str]]:
    for pattern, slot_pattern in _TABLE.candidates(part):
        match = pattern.pattern.match(part)
        if match is not None:
            yield slot_pattern, match["v"].strip()
    if is_apposition:
        for pattern in _APPOSITION:
            match = pattern.match(part)
            if match is not None:
                yield SlotPattern("job", pattern, "{}.", single=True), match["v"].strip()
