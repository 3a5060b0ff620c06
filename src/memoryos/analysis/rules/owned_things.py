"""Phones, computers and vehicles that people say they got, and work that has ended for good, in seven languages.

Whoever is on leave still has their job, so leave is not among it.
"""

from typing import Final

from memoryos.analysis.rules.language_pattern import SlotPattern, slot_patterns

_PHONES: Final = (
    r"(?P<v>(?i:(?:samsung |xiaomi |google |сяоми |самсунг )?(?:iphone|galaxy|pixel|redmi|oneplus|motorola|realme"
    r"|oppo|poco"
    r"|nokia|fairphone|айфон|редми|хуавей|нокия|huawei|xiaomi|samsung|самсунг|сяоми))(?: (?:\d[\w-]{0,5}"
    r"|[A-Z]\d{1,3}|[Nn]ote"
    r"|[Pp]ro|[Mm]ax|[Mm]ini|[Ss]\d{1,2})\b){0,3})"
)
_COMPUTERS: Final = (
    r"(?P<v>(?i:macbook|thinkpad|ideapad|surface|chromebook|ipad|zenbook|imac)(?: (?:[Aa]ir|[Pp]ro|[Mm][1-5]"
    r"|\d[\w-]{0,5}|[A-Z]\d{1,4})"
    r"\b){0,3})"
)
_GOT: Final = (
    r"(?i:\b(?:(?:i|we|i've|we've|ive) )?(?:just |finally )*(?:got|bought|ordered|picked up)(?: (?:me|us|myself"
    r"|ourselves))?"
    r"(?: an?| the)?|\bho (?:preso|comprato)|\bmi sono (?:pres|comprat)[oa]|\bme (?:he )?(?:compr(?:é|e|ado)"
    r"|pill(?:é|ado))"
    r"|\bcompr[ée]|\b(?:hab(?:e)?|haben) (?:mir|uns)(?: jetzt| endlich| nun)?|\bje me suis (?:achet|pris)[ée]?|\bj'ai"
    r" (?:acheté|pris)|\bcomprei|\bкупил[аи]?(?: себе)?|\bподарил[аи]? мне|\bmi hanno regalato|\bme regalaron"
    r"|\b(?:gave|given|bought|got) me)"
)
_BEFORE: Final = r"(?i:(?: (?!\w+'s\b)[\w-]+){0,3},?) [«\"]?"
_MINE: Final = (
    r"(?i:\bmy (?:new )?PHONE(?:'s| is|,)(?: now)?(?: an?| the)?|\bmein (?:neues )?PHONE ist(?: jetzt)?(?: ein)?"
    r"|\bmi (?:nuevo )?"
    r"PHONE es(?: un)?|\bmon (?:nouveau )?PHONE est(?: un)?|\bil mio (?:nuovo )?PHONE è(?: un)?"
    r"|\bo meu (?:novo )?PHONE é(?: um)?"
    r"|\bthis is the new PHONE[^.?!]{0,80}? it's an?)"
)
_PHONE_WORD: Final = r"(?:phone|mobile|handy|móvil|celular|teléfono|téléphone|portable|telefono|cellulare|telemóvel)"
_COMPUTER_WORD: Final = r"(?:laptop|computer|rechner|ordenador|portátil|compu|ordi(?:nateur)?|portatile|pc|notebook)"
_VEHICLE: Final = (
    r"(?P<v>(?:(?:19|20)\d\d )?(?!(?:Covid|Slack|Zoom|Netflix|Spotify|Amazon|Google|Facebook"
    r"|Lego)\b)[A-Z][a-z][\w-]{1,14}"
    r"(?: [A-Z0-9][\w.-]{0,10}){0,2})"
)
_AFTER: Final = r"(?=$|[,.!(]| (?:for|from|instead|off|last|today|yesterday|now|with|high|and)\b)"
_PATTERNS: Final[tuple[SlotPattern, ...]] = (
    *slot_patterns(
        "phone",
        "{}.",
        rf"{_GOT}{_BEFORE}{_PHONES}",
        rf"{_MINE.replace('PHONE', _PHONE_WORD)} [«\"]?{_PHONES}",
        single=True,
    ),
    *slot_patterns(
        "computer",
        "{}.",
        rf"{_GOT}{_BEFORE}{_COMPUTERS}",
        rf"{_MINE.replace('PHONE', _COMPUTER_WORD)} [«\"]?{_COMPUTERS}",
        single=True,
    ),
)
ENGLISH: Final = (
    *_PATTERNS,
    *slot_patterns(
        "possessions",
        "Has: {}.",
        rf"(?i:^(?:so |and |well |just |finally )*(?:i |we )?(?:just |finally )*(?:got|bought|picked up) (?:me |us "
        rf"|myself )?an? "
        rf"(?:new |used |second-?hand )*(?:ute|car|van|truck|bike|motorbike|camera),? an? ){_VEHICLE}{_AFTER}",
        rf"(?i:\b(?:got|bought|picked up) (?:me |us |myself )an? (?:new |used |second-?hand )*){_VEHICLE}{_AFTER}",
    ),
    *slot_patterns(
        "job",
        "Works as {}.",
        r"(?i:\b(?:i )?start(?:ing)? (?:on )?(?:the \d{1,2}(?:st|nd|rd|th)|next \w+|on \w+|\w+day) as (?:an? |the )?)"
        r"(?P<v>[a-z][a-z -]{3,30}?)(?= at | with | in |$|[,.!])",
        r"(?i:\bofficially )(?P<v>freelance|self-employed|retired|unemployed)(?i: now| today)?(?=\W|$)",
    ),
)
GERMAN: Final = (
    *_PATTERNS,
    *slot_patterns(
        "job",
        "Beruf: {}.",
        r"(?i:\bich bin (?:jetzt |seit \w+(?: \w+)? |gerade |noch |schon )*)(?P<v>arbeitslos|in Rente"
        r"|im Ruhestand"
        r")\b",
    ),
    *slot_patterns(
        "possessions",
        "Hat: {}.",
        r"(?i:\b(?:wir )?haben uns (?:jetzt |nun |endlich )*einen? (?:gebrauchten? "
        r"|neuen? )*)(?P<v>[A-ZÄÖÜ][\w-]+(?: [A-Z0-9][\w.-]*)"
        r"{0,2})(?i: (?:geholt|gekauft|zugelegt|angeschafft|besorgt))",
        r"(?i:^fahre einen? )(?P<v>[A-ZÄÖÜ][\w-]+(?: [A-Z0-9][\w-]*)?)",
    ),
)
SPANISH: Final = (
    *_PATTERNS,
    *slot_patterns(
        "job",
        "Trabajo: {}.",
        r"(?i:\b(?:estoy|sigo|me he quedado|me quedé) )(?P<v>en (?:el )?paro|desemplead[oa]|jubilad[oa])\b",
        r"(?i:\bsoy )(?P<v>profe(?: de [a-záéíóúñ]+)?)\b",
        r"(?i:\bempiezo (?:el \w+ |mañana |hoy )?(?:de|como) )(?P<v>[a-záéíóúñ]{5,20}(?: de [a-záéíóúñ]+)?)(?=$|[,.!])",
    ),
    *slot_patterns("family", "Familia: {}.", r"(?i:\bsoy )(?P<v>(?:madre|padre) solter[oa] de \w+)\b"),
)
FRENCH: Final = (
    *_PATTERNS,
    *slot_patterns(
        "job",
        "Travail : {}.",
        r"(?i:\bje suis (?:toujours |maintenant )?)(?P<v>au chômage|à la retraite|retraitée?"
        r")\b",
    ),
    *slot_patterns("family", "Famille : {}.", r"(?i:\bje suis )(?P<v>(?:maman|papa) solo de \w+(?: \w+)?)(?=$|[,.!?])"),
)
PORTUGUESE: Final = (
    *_PATTERNS,
    *slot_patterns(
        "job",
        "Trabalho: {}.",
        r"(?i:\b(?:estou|tô|fiquei|sou) )(?P<v>desempregad[oa]|aposentad[oa]|reformad[oa])\b",
    ),
)
ITALIAN: Final = (
    *_PATTERNS,
    *slot_patterns(
        "job",
        "Lavoro: {}.",
        r"(?i:\bsono (?:ormai |ancora )?)(?P<v>disoccupat[oa]|in pensione|pensionat[oa]|in cassa integrazione"
        r")\b",
    ),
)
RUSSIAN: Final = (
    *_PATTERNS,
    *slot_patterns(
        "job",
        "Работа: {}.",
        r"(?i:\bя (?:уже |сейчас |давно )?)(?P<v>на пенсии|безработн(?:ый|ая)|пенсионер(?:ка)?)\b",
    ),
)
