"""What a sentence tells and then says is over: `I've been vegan for three years, but I gave it up last month`.

Behind a contrasting word stands a clause that only says that something stopped, and perhaps when. A clause that names
what stopped (`but I gave up coffee`) ends that thing and not what was told before it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from memoryos.text.prefilter import prefiltered
from memoryos.text.time_expressions import intervals


@dataclass(frozen=True, slots=True)
class ContrastedEnding:
    """The clause that `stop` says is over (`ended`), the `slots` that can be over so, and the `rest` of the sentence.

    `closed_slots` are those of which everything said before has ended, too.
    """

    ended: str
    stop: str
    slots: frozenset[str]
    rest: str
    closed_slots: tuple[str, ...] = ()


_CONTRAST: Final = prefiltered(
    r",?\s+\b(?:but|yet|though|although|except(?: that)?|only|aber|jedoch|allerdings|doch"
    r"|(?:habe?|haben|bin|sind|wurde) (?:ich |wir |es |das |damit )*(?:aber|jedoch|allerdings)"
    r"|pero|aunque|sólo que|mais|cependant|sauf que|mas|porém|só que|ma|però|solo che|но|однако|только"
    r"|하지만|근데|그런데)"
    r"\b(?=[\s,])[\s,]*"
    r"|[，,。]?\s?(?:但是?|不过|可是|只是|然而)[，,]?"
    r"|(?:けれども|けれど|けど|(?<=です)が|(?<=ます)が|(?<=ました)が|(?<=た)が)、?"
    r"|(?:지만|는데|인데|은데|었는데)[,，]?\s",
    re.IGNORECASE,
)
_PETS: Final = frozenset({"pets"})
_PARTNER: Final = frozenset({"partner", "relationship", "family"})
_WORK: Final = frozenset({"job", "employer", "income"})
_PLACES: Final = _WORK | {"home", "studies", "education"}
# What stops need not be over for good (`I have a dog, but I gave up`), so these are left out.
_STOPPABLE: Final = _PLACES | {"diet", "health", "habits", "routine", "hobbies", "likes", "sports", "possessions"}
_PLANS: Final = frozenset({"plans"})
# `but because of the move we had to cancel` names a reason and nothing that ends.
_REASON: Final = re.compile(
    r"\b(?:because of|due to|wegen|aufgrund|por culpa de|debido a|à cause d(?:e|u|es)|a causa (?:di|del|della)"
    r"|per colpa d\w+"
    r"|por causa d[eoa]|из-за) (?:(?:the|my|der|des|dem|la|el|mi|le|mon|ma|il|mio|o|a|и|and|und|y|et|e) )?[\w-]+"
    r"(?: (?:and|und|y|et|e|и) (?:(?:the|my|la|el|le|il|o|a) )?[\w-]+)?",
    re.IGNORECASE,
)
_STOPS: Final = (
    (
        _PLANS,
        (
            r"\b(?:(?:had to |have to |'ve )?(?:cancel(?:l?ed)?(?: it)?|call(?:ed)? it off)|(?:it )?fell through"
            r"|it's off|(?:müssen|mussten|haben)? ?(?:wir )?(?:es )?(?:absagen|abgesagt|stornieren"
            r"|storniert)(?: müssen)?"
            r"|(?:lo |tuvimos que |hemos )*(?:cancel(?:amos|é|ar|ado)|suspend(?:imos|ido))|no pudo ser|se canceló"
            r"|(?:on a (?:dû )?|j'ai (?:dû )?)annul(?:é|er)|ça ne se fera pas|(?:abbiamo "
            r"|ho )(?:dovuto )?(?:annulla(?:to|re)"
            r"|disdetto|disdire)|è saltato|(?:tivemos|tive) de (?:cancelar|desistir)|cancelámos|não deu)\b"
            r"|(?:придётся|пришлось) (?:отказаться|отменить)|отменили|не поедем|не получится|сорвалось"
        ),
    ),
    (
        _PETS,
        (
            r"\b(?:(?:she|he|it|they)(?:'s| is| are| has| have)? (?:now |recently |sadly )*(?:liv(?:es?|ing) with"
            r" (?:my|his|her|our|some) [\w-]+|died|passed away|run away|ran away|gone|dead|put (?:down|to sleep))"
            r"|gave (?:her|him|it|them) away|(?:er|sie|es) (?:ist|sind) (?:\w+ )?(?:gestorben|tot"
            r"|weggelaufen|entlaufen)"
            r"|(?:er|sie) lebt (?:jetzt )?bei mein\w+ [\w-]+|(?:se )?murió|(?:il|elle) est morte?|morreu|è mort[oa])\b"
            r"|умер(?:ла)?\b|(?:死|去世|走丢)了|死んでしまいました|死にました|죽었어요"
        ),
    ),
    (
        _PARTNER,
        (
            r"\b(?:(?:broke|split|broken|splitting|breaking) up|(?:have |are |'re )?separat(?:ed|ing)|divorc(?:ed|ing)"
            r"|getting (?:a divorce|divorced)|it(?:'s| is) over|(?:he|she) left me|uns getrennt|trennen uns"
            r"|schluss gemacht"
            r"|geschieden|lassen uns scheiden|rompimos|nos separamos|nos divorciamos|nos estamos (?:separando"
            r"|divorciando)"
            r"|hemos roto|on s'est (?:séparée?s|quittée?s)|on a rompu|(?:on se|nous nous) sépar(?:e|ons)|(?:on|nous)"
            r" divor(?:ce|çons)|terminamos|estamos (?:nos )?(?:separando|divorciando)|ci siamo (?:lasciat|separat)[ie]"
            r"|ci stiamo (?:lasciando|separando)|stiamo divorziando)\b"
            r"|расстались|развелись|разводимся|расстаёмся|分手了?|离婚了?|分开了|別れ(?:た|ました)|離婚し(?:た|ました)"
            r"|헤어졌(?:어요|습니다|어|다)|이혼했(?:어요|습니다|어|다)"
        ),
    ),
    (
        _WORK,
        (
            r"\b(?:resigned|handed in my notice|gave (?:my )?notice|(?:was|got|been) (?:fired|sacked|laid off|let go"
            r"|made redundant)|gekündigt|entlassen(?: worden)?|renuncié|dimití|me (?:despidieron|echaron|han despedido)"
            r"|démissionné|été (?:virée?|licenciée?)|pedi demissão|fui demitid[oa]|mi sono (?:licenziat|dimess)[oa]"
            r"|mi hanno licenziat[oa]|(?:ho )?dato le dimissioni)\b"
            r"|уволил(?:ся|ась)|меня уволили|辞职了?|离职了?|被裁了?|被辞退了?|退職し(?:た|ました)"
            r"|퇴사했(?:어요|습니다|어|다)"
        ),
    ),
    (
        _PLACES,
        (
            r"\b(?:left|moved (?:away|out)|(?:bin )?(?:weggezogen|ausgezogen)|me (?:fui|mudé|marché)"
            r"|nos (?:fuimos|mudamos)"
            r"|(?:je suis|on est) partie?s?|j'ai déménagé|saí|me mudei|(?:me ne )?sono (?:andat|partit"
            r"|trasferit)[oa])\b"
            r"|уехал[аи]?|переехал[аи]?|съехал[аи]?|搬走了|离开了|引っ越し(?:た|ました)|이사했(?:어요|습니다|어|다)"
        ),
    ),
    (
        _STOPPABLE,
        (
            r"\b(?:ga?ve (?:it|that|this|them) (?:all )?up|(?:gave|given) up|given (?:it|that) up|stopped(?: (?:doing"
            r"|taking"
            r"|eating|using) (?:it|that|them|so))?|quit(?: it)?|(?:packed|jacked) (?:it|that) in|dropped (?:it|out)"
            r"|c[ao]me off (?:it|them)|(?:not|no) (?:any ?more|any longer|longer)|aufgehört|aufgegeben|hingeschmissen"
            r"|abgebrochen|abgesetzt|sein ?gelassen|nicht mehr|(?:lo |la )?dejé|(?:lo |la )?he dejado|(?:lo )?abandoné"
            r"|ya no|paré|(?:j'ai|ai) (?:tout )?(?:arrêté|abandonné|laissé tomber|lâché)|plus maintenant|parei|larguei"
            r"|desisti|deixei|não mais|ho (?:smesso|mollato|lasciato|rinunciato)|l'ho (?:smesso|mollato|lasciato)"
            r"|non più)\b|бросил[аи]?|перестал[аи]?|больше нет|завязал[аи]?|放弃了?|停了|停掉了|戒了|不吃了"
            r"|不干了|不做了|不去了"
            r"|やめ(?:た|ました|てしまいました|ちゃった|ちゃいました)|辞め(?:た|ました)|그만뒀(?:어요|습니다|어|다)"
            r"|그만두었(?:어요|습니다|다)|끊었(?:어요|습니다|어|다)|포기했(?:어요|습니다|어|다)"
        ),
    ),
)
_STOP_PATTERNS: Final = tuple((slots, prefiltered(pattern, re.IGNORECASE)) for slots, pattern in _STOPS)
# A sentence without a word that something stops is not searched. A word may begin right behind a contrast: `但quit`.
_STOP_WORDS: Final = prefiltered("|".join(pattern for _, pattern in _STOPS).replace(r"\b", ""), re.IGNORECASE)
_CLOSED_SLOTS: Final = {_PARTNER: ("partner",), _WORK: ("job", "employer")}
# Beside the verb there may only be words that name nothing: whatever else stands there may be what stopped.
_EMPTY_WORDS: Final = frozenset(
    (
        "i i've i'm i'd we we've we're have 've has had am are 're is was just finally recently now then honestly sadly"
        " unfortunately actually eventually last this past on in at about around since ago it that them to ultimately"
        " ended up of the a an earlier again all already lately only today yesterday end back me year month week"
        " morning night years months weeks few two three off"
        " ich wir es das damit habe hab haben bin sind wurde mir mich ist leider jetzt nun vor kurzem inzwischen dann"
        " endlich letzten letzte letztes letzter diesen dieses diese im am seit wieder schon gerade mittlerweile damals"
        " gestern heute monat woche jahr monaten wochen jahren paar einem einer zwei drei neulich"
        " yo lo la el en hace poco ya finalmente ahora al final de desde me nos he hemos ayer hoy mes año semana meses"
        " años semanas pasado pasada un una dos tres unos unas"
        " je j'ai on nous a avons l'ai ça le il y au du depuis finalement récemment hier maintenant mois an année"
        " semaine dernier dernière ans tout suis"
        " eu parei isso há pouco no na em faz agora recentemente infelizmente ontem mês ano passada uns umas"
        " io l'ho ho lo a ad di da poco fa ora adesso recentemente purtroppo ieri scorso scorsa mese anno settimana"
        " я мы это в во на уже недавно теперь потом к сожалению год назад месяц неделю прошлом прошлой вчера месяце"
        " году сейчас больше это дело"
        " 지난달에 어제 최근에 이제 지금은 작년에 올해 결국 저는 나는 우리는 얼마 전에"
    ).split()
)
_EMPTY_CHARACTERS: Final = re.compile(
    r"[我们就已经又现在后来还是它给都最近终于刚刚才上个去今昨前本月年周天日底初、，,。！!\s\d一二三四五六七八九十]"
    r"|もう|先月|去年|昨年|昨日|先週|今年|最近|結局|ついに|[にはもを]|私|僕|俺"
)
_WORD: Final = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*|'(?:ve|re)|\d+")
_EAST_ASIAN: Final = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
_CLAUSE_END: Final = re.compile(
    r"[,;:.!?，；。！？、(—]|\s(?:because|cause|cuz|as|when|so|after|due|weil|porque|cuando|parce|quand|perché|quando"
    r"|потому|когда|und|y|et|e|и|and)\s"
)
_NEXT_STATEMENT: Final = re.compile(
    r"[;；]\s*|,?\s(?:and|und|y|et|e|и)\s(?=(?:I|I'm|I've|my|we|we've|ich|wir|mein\w*|yo|soy|tengo|vivo"
    r"|trabajo|llevo|je"
    r"|j'\w+|on|nous|eu|sou|tenho|moro|io|sono|ho|я|мы|у)\s)",
    re.IGNORECASE,
)


def contrasted_ending(sentence: str, said_at: datetime) -> ContrastedEnding | None:
    """What `sentence` tells and then says is over; None if it says nothing of the kind."""
    if not _CONTRAST.may_match(sentence) or not _STOP_WORDS.may_match(sentence):
        return None
    for contrast in _CONTRAST.pattern.finditer(sentence):
        plain = _REASON.sub(lambda reason: " " * len(reason[0]), sentence)
        boundary = _CLAUSE_END.search(plain, contrast.end())
        end = boundary.start() if boundary else len(sentence)
        stop = sentence[contrast.end() : end]
        slots = _stopped(plain[contrast.end() : end], said_at)
        if slots:
            before = sentence[: contrast.start()]
            start = max((place.end() for place in _NEXT_STATEMENT.finditer(before)), default=0)
            rest = f"{before[:start]}{sentence[end:]}".strip(" ,;，；。.!！")
            return ContrastedEnding(before[start:], stop, slots, rest, _CLOSED_SLOTS.get(slots, ()))
    return None


def _stopped(clause: str, said_at: datetime) -> frozenset[str]:
    """The slots in which `clause` ends something without naming it; empty if it does not."""
    for slots, pattern in _STOP_PATTERNS:
        match = pattern.search(clause)
        if match is not None and _names_nothing(f"{clause[: match.start()]} {clause[match.end() :]}", said_at):
            return slots
    return frozenset()


def _names_nothing(words: str, said_at: datetime) -> bool:
    left = "".join(_without_times(words, said_at))
    if _EAST_ASIAN.search(words):
        return not _EMPTY_CHARACTERS.sub("", left).strip(" ,.!…")
    return all(word in _EMPTY_WORDS or word.isdigit() for word in _WORD.findall(left.lower().replace("\u2019", "'")))


def _without_times(words: str, said_at: datetime) -> Iterator[str]:
    start = 0
    for time in intervals(words, said_at, "past"):
        yield words[start : max(start, time.span[0])]
        start = max(start, time.span[1])
    yield words[start:]
