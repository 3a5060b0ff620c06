"""Questions for a whole conversation: `what did we talk about on May 4th?`, `our first conversation`, `last time`.

`What happened on May 4th?` asks for a day too. No word of such a question needs to be in what it asks for, so it is
answered by listing the turns of that day or of that conversation. A question that also names a subject (`what did we
say about the dog yesterday?`) is an ordinary one.
"""

import re
import unicodedata
from datetime import datetime, timedelta
from typing import Literal

from memoryos.text.east_asian_times import may_name_times
from memoryos.text.languages import LITTLE_WORDS
from memoryos.text.prefilter import unfiltered
from memoryos.text.time_expressions import Interval, times_asked_for, unaccented
from memoryos.text.time_spans import day_span

Listing = Interval | Literal["first", "last"]

_MAX_QUESTION_LENGTH = 200  # characters; a longer question has a subject
_DAY = timedelta(days=1)

# Words, without accents, for talking to each other.
_TALK = frozenset(
    """talk talked talking discuss discussed discussion chat chats chatted chatting speak spoke spoken say said tell
    told conversation conversations converse session mention mentioned cover covered ask asked asking topic topics
    leave left gesprochen besprochen geredet sprachen redeten
    sprechen reden unterhalten unterhaltung gesprach gesprache gesagt erzahlt diskutiert parle parler parlions
    discute discuter dit conversation discussion echange raconte hablamos hablar hablado hablaste conversamos
    conversacion charla charlamos dijimos dije dijiste discutimos conte comentamos conversa conversamos conversar
    falamos falar falado dissemos disse discutimos contei parlato parlare parlammo parlava parlavamo discusso
    discussione
    conversazione detto chiacchierata raccontato говорили говорил говорила разговаривали обсуждали обсудили разговор
    разговоре беседа беседе болтали сказал сказала рассказывал рассказывала рассказал рассказала остановились спросил
    спросила спрашивал спрашивала gefragt gesprachsthema stehen geblieben stehengeblieben demande etions pregunte
    preguntaste quedamos perguntei paramos falou conversou chiesto detti rimasti""".split()
)
# Words for what was on a day; a question of nothing else asks for that day.
_HAPPEN = frozenset(
    """happened happen happening passiert geschehen geschah los passe arrive paso ocurrio sucedio acontecio aconteceu
    ocorreu houve successo accaduto avvenuto было произошло случилось""".split()
)
_ASKING = _TALK | _HAPPEN
# Other words that name no subject.
_PLAIN = frozenset().union(*LITTLE_WORDS.values()) | frozenset(
    """recap summarize summarise summary remind remember list show give happened happen everything anything something
    topic topics subject subjects thing things together please conversation's lets let got first last previous
    still came come went going gone up over through pick start started begin began off question questions recall bring
    brought
    earlier time times ever day date met meet evening night afternoon ueber uber ging worum woruber themen thema
    alles bitte zusammen erste ersten erstes letzte letzten letztes letztem mal mit einander miteinander zuletzt
    unser unsere unserem unserer unseren haben hatten tag abend quoi avons avez avait etait sujet sujets ensemble
    quels quelles nos notre premiere derniere fois jour est ce qu t on temas tema cosas todo juntos cuales nuestra
    nuestro primera ultima vez dia hemos habiamos hablabamos fue assuntos assunto temas coisas tudo juntos quais
    nossa nosso primeira ultima vez dia foi sobre argomenti argomento cose tutto insieme quali nostra nostro prima
    ultima volta giorno abbiamo avevamo cosa l о об что чем мы мне ты вы нас нашем наш наша нашей в во на прошлый
    раз последний последнем первый первом какие темы день дня было был а и с со тобой вами самый самом тебе тебя вам я
    меня нам erstes gente em siamo ci dove eravamo ou en donde que te je tu ich dir dich uns waren wo io ti eu nous ne
    beim an frage fragen preguntas perguntas domande questions вопрос вопросы""".split()
)
_FIRST = re.compile(
    r"\b(?:(?:our|the|my|your)(?: very)? first (?:conversation|chat|talk|discussion|session|time)|when (?:we|i) first"
    r" (?:talked|spoke|chatted|met)|first time(?: (?:we|i))?|did (?:we|i) first (?:talk|speak|chat|meet)"
    r"|(?:very )?first thing (?:that )?(?:we|i)|unser erstes gesprachsthema"
    r"|unser(?:e[mnrs]?)? (?:aller)?erste[ms]?[nr]? (?:gesprach|unterhaltung|chat)"
    r"|(?:zum|beim) ersten mal|(?:notre|la) (?:toute )?premiere (?:conversation|discussion|fois)"
    r"|(?:nuestra|la) primera (?:conversacion|charla|vez)|(?:n?a )?(?:nossa )?primeira (?:conversa|vez)"
    r"|(?:nostra|la) prima (?:conversazione|chiacchierata|volta)"
    r"|(?:(?:наш|нашем|самый|самом) )?(?:первый|первом|наш|нашем) (?:разговор|раз)е?)\b"
    r"|第一次|最初の会話|最初に話|初めて(?:話|の会話)|初回|첫 ?(?:번째 ?)?대화|처음",
    re.IGNORECASE,
)
_FIRST_DAY = re.compile(
    r"\b(?:(?:our|the|my)(?: very)? first day|unser(?:em|en)? ersten tag|(?:notre|le) premier jour"
    r"|(?:nuestro|el) primer dia|(?:nosso|no) primeiro dia|(?:nostro|il) primo giorno|первый день)\b"
    r"|第一天|最初の日|初日|첫날",
    re.IGNORECASE,
)
_LAST = re.compile(
    r"\b(?:last time|(?:pick up )?where (?:did )?we (?:leave|left) off"
    r"|(?:our|the|my) (?:last|previous|latest|most recent) (?:conversation|chat|talk|discussion|session|time)"
    r"|(?:das |beim |zum )?letzte[sn] mal|zuletzt|unser(?:e[mnrs]?)? letzte[ms]?[nr]? (?:gesprach|unterhaltung|chat)"
    r"|(?:la|notre) derniere (?:fois|conversation|discussion)|(?:la|nuestra) ultima (?:vez|conversacion|charla)"
    r"|(?:d?a|na|nossa) ultima (?:vez|conversa)|(?:l'|nostra )ultima (?:volta|conversazione|chiacchierata)"
    r"|в прошлый раз|в последний раз|(?:последний|последнем|прошлый|прошлом) разговоре?)\b"
    r"|上(?:一)?次|上回|前回|この前|지난번|저번|마지막 ?대화",
    re.IGNORECASE,
)
# What such a question is made of in scripts without spaces: talking, what, we, and particles.
_HAN_TALK = unfiltered(
    "聊|谈|談|说|說|讲|講|讨论|討論|对话|對話|话题|話|会話|相談|问|問|言|이야기|얘기|대화|말|뭐라고|물어"
)
_HAN_HAPPEN = re.compile("发生|發生|起き|起こ|あっ|あり|있었|일어났|생겼")
_HAN_PLAIN = unfiltered(
    r"聊天|聊|谈话|谈|談|说|說|讲|講|讨论|討論|对话|對話|话题|話題|话|話|会話|相談|内容|內容|主题|事情|東西|东西|提到|提|我们|我們|咱们|咱|我"
    r"|你|您|俩|啥|儿|兒|问题|問題|问|問|什么|什麼|甚麼|哪些|哪|些|了|过|過|的|得|在|是|有|都|呢|吗|嗎|啊|呀|和|跟|与|一起|时候|時候|时|時|当|那|天|次|回|到|关于|請|请"
    r"|回忆|总结|一下|还|記得|记得|何|私たち|私達|私|僕|俺|君|達|教|言|覚|[\u3040-\u309f]|ー"
    r"|우리가|우리|내가|너한테|너에게|물어|봤[가-힣]{0,2}|무슨|무엇을|무엇|뭐라고|뭐에|뭐|어떤|이야기를|이야기|얘기를|얘기|대화에서|대화|말을|말|했[가-힣]{0,3}|나눴[가-힣]{0,2}"
    r"|发生|發生|事|起|일이|일|있었[가-힣]{0,2}|일어났[가-힣]{0,2}|생겼[가-힣]{0,2}"
    r"|나눈|대해|에서|에|를|을|는|은|지|어|요|때|[\s\W\d_]"
)
_WORD = re.compile(r"[^\W\d_]+")


def listing_asked(text: str, asked_at: datetime, held: tuple[datetime, datetime] | None = None) -> Listing | None:
    """The time whose turns `text` asks for, or the first or last conversation; None for any other question.

    `held` is the period that memory covers, for dates without a year.
    """
    if len(text) > _MAX_QUESTION_LENGTH:
        return None
    plain = unaccented(unicodedata.normalize("NFC", text))
    if not _may_ask(plain):
        return None
    named = times_asked_for(plain, asked_at, held)
    if len(named) > 1:
        return None
    if not named and held is not None and (first_day := _FIRST_DAY.search(plain)):
        named = [Interval(first_day.span(), *day_span(held[0]))]
    rest = plain if not named else plain[: named[0].span[0]] + " " + plain[named[0].span[1] :]
    if not _without_subject(rest, of_day=bool(named) and named[0].end - named[0].start == _DAY):
        return None
    return named[0] if named else _which(plain)


def _which(plain: str) -> Literal["first", "last"] | None:
    if _FIRST.search(plain):
        return "first"
    return "last" if _LAST.search(plain) else None


def _may_ask(plain: str) -> bool:
    """Whether it has any word for talking or happening; quick, and true of few questions."""
    if may_name_times(plain):
        return bool(_HAN_TALK.search(plain) or _HAN_HAPPEN.search(plain))
    return not _ASKING.isdisjoint(_WORD.findall(plain.lower()))


def _without_subject(rest: str, *, of_day: bool) -> bool:
    """Whether it is about talking, or about what happened on a day, and nothing else."""
    if may_name_times(rest):
        beside = _LAST.sub(" ", _FIRST.sub(" ", rest))
        asks = bool(_HAN_TALK.search(rest) or (of_day and _HAN_HAPPEN.search(rest)))
        return asks and not _HAN_PLAIN.sub("", beside)
    words = set(_WORD.findall(rest.lower()))
    asking = _ASKING if of_day else _TALK
    return not words.isdisjoint(asking) and words <= _PLAIN | asking
