"""How ten languages say that work, a home or studies begin later, and how they say that it is so now.

Each form is a pattern of the words that say so, and the words of the present tense that stand in their place: from
`I'll be working at` to `I work at`. Whatever the rules read in the present tense is then read in an announcement too.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal

from memoryos.text.prefilter import PrefilteredPattern, prefiltered

# `begins`: the words say themselves that something begins. `will`: they may also tell of a single day. `now`: only a
# word such as `from` says that it is not so yet.
Kind = Literal["begins", "will", "now"]


@dataclass(frozen=True, slots=True)
class FutureForm:
    """The words of an announcement, and those of the present tense, as a replacement of `re.sub`."""

    kind: Kind
    pattern: PrefilteredPattern
    present: str


def _future_forms(*forms: tuple[Kind, str, str]) -> tuple[FutureForm, ...]:
    return tuple(FutureForm(kind, prefiltered(pattern, re.IGNORECASE), present) for kind, pattern, present in forms)


# What people begin as and is no work.
_NO_WORK: Final = (
    r"(?:beginner|newbie|novice|member|guest|anfänger|neuling|mitglied|gast|principiante|novat[oa]|nuev[oa]|si|siempre"
    r"|miembro|débutante?|membre|membro|socio|iniciante|sempre)"
)
_WILL: Final = r"\b(?P<v>I|we)(?:'ll| will|'m going to|'re going to| am going to| are going to|'m gonna)"
_START: Final = r"\b(?P<v>I)(?:'m|'ll be|'ll| will be| will| am going to|'m going to| am)? (?:start|begin)(?:n?ing)?"
_ENGLISH: Final = _future_forms(
    ("begins", rf"{_START} (?:to )?(work|study)(?:ing)?\b", r"I \2"),
    (
        "begins",
        (
            rf"{_START} (?:(?:my|a|the) (?:new )?(?:job|role|position|post|work) |work )?(at|with|as) "
            rf"(?:(?<=as )(?!an? {_NO_WORK})|(?<!as )(?!(?:[\w'-]+ ){{0,4}}(?:university|uni|college|school|academy"
            rf"|gym|club"
            r"|church|pool|clinic)\b))"
        ),
        r"I work \2 ",
    ),
    ("begins", r"\b(?P<v>I)(?:'m|'ll be|'ll| will be| will| am)? join(?:ing)? (?=(?:the )?(?-i:[A-Z]))", "I joined "),
    (
        "begins",
        r"^(?P<v>my) new (?:job|role|position|post) (at|with|as) (.{2,40}?) (?:starts|begins)\b",
        r"I work \2 \3",
    ),
    ("begins", r"^(?P<v>my) first day (at|with|as) (.{2,40}?) is\b", r"I work \2 \3"),
    ("will", rf"{_WILL}(?: be)? (work|live|study)(?:ing)?\b", r"I \2"),
    ("will", rf"{_WILL}(?: be)? living\b", "I live"),
    ("now", r"\b(?P<v>I|we) (work|live|study)\b", r"I \2"),
    # `Starting Monday I'm at Equinor`, but not `at Mum's` nor `at Heathrow Airport`.
    (
        "now",
        (
            r"\b(?P<v>I)(?:'m|'ll be| am| will be) at (?=(?-i:[A-Z])(?![\w-]+['\u2019]s\b|Mum|Mom|Dad|Gran|Nan"
            r"|(?:\w+ )?(?:Airport"
            r"|Beach|Park|Station|Festival)\b))"
        ),
        "I work at ",
    ),
)
_GERMAN: Final = _future_forms(
    (
        "begins",
        (
            r"\b(?P<v>ich (?:fange|beginne|starte)|(?:fange|beginne|starte) ich)"
            rf"(?: mein\w{{0,2}} neue[nrs]? (?:job|stelle|arbeit))? (?=(?:bei|beim"
            rf"|als)\b(?! null))(?!als (?:eine? )?{_NO_WORK})"
        ),
        "ich arbeite ",
    ),
    (
        "begins",
        (
            r"\b(?P<v>ich (?:beginne|starte|fange|mache)|(?:beginne|starte|fange|mache) ich) (?:mit )?"
            r"(?:eine|meine|die|der|einer) (ausbildung|lehre)\b"
        ),
        r"ich mache eine \2",
    ),
    (
        "begins",
        (
            r"\b(?P<v>ich (?:beginne|starte|fange)|(?:beginne|starte|fange) ich) (?:mit )?(?:dem|das|mein|ein|meinem)"
            r" studium (?:der |des |in )?"
        ),
        "ich studiere ",
    ),
    ("will", r"\b(?P<v>ich werde|werde ich) ([^,.;]{2,60}?) (arbeite|wohne|lebe|studiere)n\b", r"ich \3 \2"),
    ("now", r"\b(?P<v>arbeite|wohne|lebe|studiere) ich\b", r"ich \1"),
)
_SPANISH: Final = _future_forms(
    (
        "begins",
        (
            r"\b(?P<v>empiezo|comienzo|entro|empezaré|comenzaré|entraré|voy a (?:empezar|comenzar|entrar))"
            r"(?: a trabajar| mi (?:nuevo )?trabajo)(?= (?:en|como|de|para)\b)"
        ),
        "trabajo",
    ),
    (
        "begins",
        rf"\b(?P<v>empiezo|comienzo|entro|empezaré|comenzaré|voy a empezar) (?=como (?!{_NO_WORK}))",
        "trabajo ",
    ),
    (
        "begins",
        (
            r"\b(?P<v>empiezo|comienzo|empezaré|comenzaré|voy a empezar) (?:a estudiar|la carrera de|el grado (?:en|de)"
            r"|un máster (?:en|de)|el máster (?:en|de))"
        ),
        "estudio",
    ),
    ("will", r"\b(?P<v>trabajaré|voy a trabajar)\b", "trabajo"),
    ("will", r"\b(?P<v>viviré|viviremos|voy a vivir|vamos a vivir)\b", "vivo"),
    ("will", r"\b(?P<v>estudiaré|voy a estudiar)\b", "estudio"),
    ("now", r"\b(?P<v>trabajo|vivo|estudio)\b", r"\1"),
)
_FRENCH: Final = _future_forms(
    (
        "begins",
        (
            r"\b(?P<v>je (?:commence(?:rai)?|vais commencer))"
            rf"(?: à travailler| mon (?:nouveau )?(?:travail|poste|job|boulot)|) (?=(?:chez"
            rf"|comme)\b)(?!comme (?:une? )?{_NO_WORK})"
        ),
        "je travaille ",
    ),
    ("begins", r"\b(?P<v>je (?:commence(?:rai)?|vais commencer)) à travailler\b", "je travaille"),
    (
        "begins",
        (
            r"\b(?P<v>je (?:commence(?:rai)?|vais commencer|reprends)) (?:à étudier|(?:des|mes|les) études (?:de|d'|en)"
            r"|une? (?:licence|master|formation) (?:de|d'|en)) ?"
        ),
        "j'étudie ",
    ),
    ("will", r"\b(?P<v>je (?:travaillerai|vais travailler))\b", "je travaille"),
    ("will", r"\b(?P<v>j'habiterai|je vivrai|je vais (?:habiter|vivre))\b", "j'habite"),
    ("will", r"\b(?P<v>j'étudierai|je vais étudier)\b", "j'étudie"),
    ("now", r"\b(?P<v>je travaille|j'habite|j'étudie)\b", r"\1"),
)
_ITALIAN: Final = _future_forms(
    (
        "begins",
        (
            rf"\b(?P<v>inizio|comincio|inizierò|comincerò)(?: a lavorare| il (?:mio )?nuovo lavoro"
            rf"|(?= come (?!{_NO_WORK})))\b"
        ),
        "lavoro",
    ),
    ("begins", r"\b(?P<v>inizio|comincio|inizierò|comincerò) a studiare\b", "studio"),
    ("will", r"\b(?P<v>lavorerò|andrò a lavorare)\b", "lavoro"),
    ("will", r"\b(?P<v>vivrò|abiterò|andrò a vivere|andrò ad abitare|vivremo|abiteremo)\b", "vivo"),
    ("will", r"\b(?P<v>studierò)\b", "studio"),
    ("now", r"\b(?P<v>lavoro|vivo|abito|studio)\b", r"\1"),
)
_PORTUGUESE: Final = _future_forms(
    (
        "begins",
        (
            r"\b(?P<v>começo|começarei|vou começar|entro)(?: a trabalhar| (?:no )?(?:meu )?novo (?:emprego|trabalho)"
            rf"|(?= como (?!{_NO_WORK})))\b"
        ),
        "trabalho",
    ),
    (
        "begins",
        r"\b(?P<v>começo|começarei|vou começar) (?:a (?:estudar|cursar)|(?:a|o) (?:faculdade|curso) de)\b",
        "estudo",
    ),
    ("will", r"\b(?P<v>trabalharei|vou (?:ir )?trabalhar)\b", "trabalho"),
    ("will", r"\b(?P<v>morarei|viverei|vou (?:ir )?(?:morar|viver)|vamos (?:morar|viver))\b", "moro"),
    ("will", r"\b(?P<v>estudarei|vou (?:estudar|cursar))\b", "estudo"),
    ("now", r"\b(?P<v>trabalho|moro|vivo|estudo)\b", r"\1"),
)
_RUSSIAN: Final = _future_forms(
    ("begins", r"\b(?P<v>выхожу|выйду|выходим) на (?:новую )?работу (?=в )", "работаю "),
    ("begins", r"\b(?P<v>начинаю|начну) (?:работать)\b", "работаю"),
    ("begins", r"\b(?:я )?(?P<v>начинаю|начну|иду) учиться на\b", "я учусь на"),
    ("will", r"\b(?P<v>буду) работать\b", "работаю"),
    ("will", r"\b(?P<v>буду|будем) жить\b", "живу"),
    ("will", r"\b(?:я )?(?P<v>буду) учиться на\b", "я учусь на"),
    ("will", r"\b(?:я )?(?P<v>буду|начну) изучать\b", "я изучаю"),
    ("now", r"\b(?P<v>работаю|живу|учусь)\b", r"\1"),
)
_HAN: Final = r"[\u4e00-\u9fffA-Za-z]"
_CHINESE: Final = _future_forms(
    (
        "begins",
        rf"(?P<v>我?)(?:就|要|会|将|准备){{0,3}}(?:去|到|进|进入)({_HAN}{{2,10}}?)(?:上班|工作|入职|报到)(?:了)?",
        r"我在\2上班",
    ),
    (
        "begins",
        rf"(?P<v>我?)(?:就|要|会|将){{0,3}}(?:去|到)({_HAN}{{2,10}}?)(?:当|做)({_HAN}{{2,8}}?)(?:了)?(?=$|[，。！,!])",
        r"我在\2当\3",
    ),
    ("now", r"(?P<v>我?)(?:就|要|会|将){0,3}(?:开始)?(?:搬到|住到|住在)", "我住在"),
    ("now", r"(?P<v>我?)(?:就|要|会|将){0,3}(?:开始)?(?<!住)在", "我在"),
    (
        "now",
        r"(?P<v>我?)(?:就|要|会|将){0,3}(?:开始)?(?:去)?(?:当|做)([\u4e00-\u9fff]{2,6}?)(?:了)?(?=$|[，。！,!])",
        r"我是\2",
    ),
)
_JAPANESE_FUTURE: Final = r"(?:ことにな|予定|んです|$|[。、！!])"
_JAPANESE: Final = _future_forms(
    (
        "now",
        rf"で働(?P<v>きます|くことにな\S{0, 8}|く予定\S{0, 8}|き始めます|く(?={_JAPANESE_FUTURE}))",
        "で働いています",
    ),
    ("now", rf"として働(?P<v>きます|くことにな\S{0, 8}|く予定\S{0, 8}|く(?={_JAPANESE_FUTURE}))", "として働いています"),
    ("now", r"(?:に|で)(?:勤め|勤務し|入社し|就職し)(?P<v>ます|ることにな\S{0,8})", "で働いています"),
    ("now", r"(?:に(?:勤務|入社|就職)する|に勤める)(?P<v>ことにな\S{0,8}|予定\S{0,8})", "で働いています"),
    (
        "now",
        (
            r"(?:に住みます|に住む(?:ことにな\S{0,8}|予定\S{0,8})|で暮らします|で暮らす(?:ことにな\S{0,8}"
            r"|予定\S{0,8}))(?P<v>)"
        ),
        "に住んでいます",
    ),
    (
        "now",
        r"を(?:勉強します|学びます|専攻します|(?:勉強する|学ぶ|専攻する)(?:ことにな\S{0,8}|予定\S{0,8}))(?P<v>)",
        "を勉強しています",
    ),
)
_WILL_KOREAN: Final = r" ?(?:거|예정|것)\S{0,6}"
_CAME_ABOUT: Final = r"게 (?:됐|되었|돼|됩)\S{0,6}"
_KOREAN: Final = _future_forms(
    ("now", rf"(에서|로) (?:일해요|일합니다|일할{_WILL_KOREAN}|일하{_CAME_ABOUT})(?P<v>)", r"\1 일하고 있어요"),
    (
        "now",
        (
            rf"에 (?:다녀요|다닙니다|다닐{_WILL_KOREAN}|다니{_CAME_ABOUT}|(?:출근|입사)(?:해요|합니다|하{_CAME_ABOUT}))"
            r"(?P<v>)"
        ),
        "에서 일하고 있어요",
    ),
    ("now", rf"에서? (?:살아요|삽니다|살{_WILL_KOREAN}|살{_CAME_ABOUT})(?P<v>)", "에 살고 있어요"),
    (
        "now",
        rf"(?:을|를) (?:공부|전공)(?:해요|합니다|할{_WILL_KOREAN}|하{_CAME_ABOUT})(?P<v>)",
        "을 공부하고 있어요",
    ),
)
# One of these stands in every announcement.
SIGN: Final = prefiltered(
    r"\b(?:I'll|we'll|will|going to|gonna|first day|start(?:ing)?|begin(?:ning)?|join(?:ing)?|from|as of"
    r"|fange|beginne|starte|werde|ab|empiezo|comienzo|entro|empezaré|comenzaré|entraré|voy a|vamos a|trabajaré"
    r"|vivir(?:é|emos)|estudiaré|a partir|desde|commence(?:r|rai)?|reprends"
    r"|vais|travaillerai|j'habiterai|vivrai|j'étudierai|inizi(?:o|erò)|cominci(?:o|erò)"
    r"|comincerò|lavorerò|andrò|vivrò|abiterò|vivremo|abiteremo|studierò|da|dal|começ(?:o|ar|arei)|vou|vamos"
    r"|trabalharei|morarei|viverei|estudarei|выхожу|выйду|выходим|начинаю|начну|иду|буду|будем|со?)\b"
    r"|[从自去到进]|开始|起|から|より|부터",
    re.IGNORECASE,
)
FUTURE_FORMS: Final = (
    *_ENGLISH,
    *_GERMAN,
    *_SPANISH,
    *_FRENCH,
    *_ITALIAN,
    *_PORTUGUESE,
    *_RUSSIAN,
    *_CHINESE,
    *_JAPANESE,
    *_KOREAN,
)
