"""The words that show that two statements are about the same thing."""

import re
from functools import cache, lru_cache
from typing import Final

from memoryos.text.terms import terms

# Words that many statements share, whatever they are about: times, verbs of having and ending, common nouns.
_COMMON: Final = """today tomorrow yesterday tonight morning evening night week weekend month year years monday tuesday
    wednesday thursday friday saturday sunday january february march april may june july august september
    october november december time day days first last next new old now then still just really finally again
    back anymore longer quit quitting stop stopped gave give given giving drop dropped sold sell lost lose
    left leave leaving died die dead passed cancel cancelled canceled used use get got getting go going gone
    went come came take took taken make made want wanted need needed know think thought say said says tell
    told like love good great bad big little lot much many more most thing things stuff one two three four
    five six seven eight nine ten okay oh yeah yes well also even only ever never always maybe people someone
    work working job place home house live lived instead switched from over off out up down update finish
    finished done start started starting begin began since because after before hoy mañana ayer semana mes año
    años día días lunes martes miércoles jueves viernes sábado domingo ahora nada más muy ser estar voy vamos
    hacer tener tengo dejé dejado vendí murió último nuevo nueva trabajo casa heute morgen gestern woche monat
    jahr jahre tag tage montag dienstag mittwoch donnerstag freitag samstag sonntag jetzt mehr nicht kein
    keine noch schon wieder neue neuer habe hab bin sind ist war gekündigt verkauft getrennt gestorben letzter
    aujourd'hui demain hier semaine mois an ans jour jours lundi mardi mercredi jeudi vendredi samedi dimanche
    maintenant plus encore fini arrêté quitté vendu dernier premier nouveau nouvelle travail maison hoje
    amanhã ontem mês ano dia segunda terça quarta quinta sexta agora mais novo nova oggi domani ieri settimana
    mese anno giorno lunedì martedì mercoledì giovedì venerdì sabato domenica adesso più nuovo nuova сегодня
    завтра вчера неделя месяц год день теперь больше уже ещё новый последний работа дом
    swapped traded exchanged packed pulled backed withdrew stole stolen nicked snatched pinched swiped abgemeldet
    ausgestiegen zurückgezogen getauscht eingetauscht gegen cambiado cambié cambiamos robado mangado echado echaron
    desapuntado retirado troqué échangé changé désinscrit désinscrite piqué volé troquei trocamos furtaram levaram
    live lives living vivo vive vivimos wohne wohnt wohnen lebe leben habite habitons abito abita moro mora живу живём
    turn turned turning call called
    cambiato scambiato ritirato ritirata cancellato cancellata fregato ушёл ушла угнали обменял"""
# A Japanese particle joined to the word beside it tells nothing, nor does a unit of money.
_COMMON_EAST_ASIAN: Final = re.compile(
    r"[はがをにでともへや万千百円元]"
    r"|[了的是在我你他她它们这那就也都不没很有和跟把被给到从去来说要会能吧吗呢啊个一二三四五六七八九十两几多少]"
    r"|挫折|断念|諦|引退|卒業|解約|退会|中止|取消|放弃|停掉|戒掉|退出|转让|结束|分手|离职|辞职|今天|昨天|明天"
    r"|上周|下周|现在|以前|时候|最近|开始|终于|\d|[ぁ-ん]{2}|[\u4e00-\u9fff][ぁ-ん]|今日|昨日|明日|先月|来月|先週"
    r"|来週"
)
# Words that stand in statements of every kind.
_COMMON_WORDS: Final = frozenset(
    (
        "自己 因为 所以 已经 应该 觉得 知道 感觉 真的 特别 非常 之后 之前 以后 刚刚 刚才"
        " 时间 东西 事情 问题 每天 每周 早上 晚上 中午 下午 周末 星期 今年 明年 月底 今晚"
        " 医生 医院 公司 老板 同事 朋友 学校 老师 家里 今早 昨晚 居然 竟然 其实 突然 顺便"
        " 反正 毕竟 结果 总算 好像 怎么 什么 准备 打算 喜欢 下班 上班 工作 复查 检查 报名"
        " 自分 最近 毎日 毎週 時間 来年 今朝 今夜 仕事 会社 病院 先生 友達 家族 本当 結局"
        " 普通 一緒 大変 場所 今週 週末 午前 午後 全部 最後 最初 前回 今回 予定 昨年 去年"
        " 今月 毎朝 毎晩 医者 検査"
    ).split()
)
# Korean endings and particles, and the verbs that stand in every other sentence.
_COMMON_KOREAN: Final = re.compile(
    r"[가-힣][은는을를에]|[었았했겠있없였됐났갔왔샀셨습][가-힣]|[가-힣][었았했겠였됐났갔왔샀셨습]"
    r"|[어아해예에이][요]|이예|이에|니다|세요|네요|고요|대요|래요"
    r"|거든|니까|데요|지만|라고|에서|으로|부터|까지|한테|하고|하는|해서|하면|하기|먹고|먹어|배우|우고|우는|다니"
    r"|다녀|살아|살고|일해"
    r"|저[는도희]|나[는도]|제가|내가|우리|이제|지금|오늘|어제|내일|요즘|최근|올해|작년|지난|난달|매일|매주|다시"
    r"|조금|너무|정말|진짜|아직|그냥|근데|그래"
    r"|그리|그런|같아|같은|좋아|싫어|시작|그만|싶어|일요|월요|화요|수요|목요|금요|토요|요일|이름|름은|하루"
)
# Words that have such a character and name something all the same.
_NAMES_WITH_COMMON: Final = frozenset(
    "吉他 成都 京都 会计 和服 多肉 多伦多 会計 成都市 京都市 釣り 踊り 走り 祭り 編み 가을 마을 노을 카페 고요".split()
)
# A Chinese verb drops its usual object before a count: 跑步, but 跑五公里.
_ACTIVITY: Final = re.compile(
    r"([跑游骑爬喝抽吸跳走滑])(?:[步泳车山酒烟绳舞路雪]|(?=[一两二三四五六七八九十百千半\d]))"
)
_LATIN: Final = re.compile(r"[^\W\d_]")
_NAME: Final = re.compile(r"(?<![\w'])[^\W\d_a-zà-ÿа-яё\u3040-\u9fff\uac00-\ud7af][\w-]*[^\W\d_]")


@lru_cache(maxsize=1024)
def value_terms(value: str) -> tuple[str, ...]:
    """`terms` of the value of a new fact, which are asked for several times until it is stored."""
    return tuple(terms(value))


@lru_cache(maxsize=4096)
def distinctive_terms(text: str) -> frozenset[str]:
    """The terms of `text` that few other statements share."""
    return frozenset([*filter(_is_distinctive, value_terms(text)), *_ACTIVITY.findall(text)])


@lru_cache(maxsize=4096)
def names(text: str) -> frozenset[str]:
    """The distinctive terms that are capitalised inside a sentence, or in Latin letters within another script."""
    words = {word for match in _NAME.finditer(text) if match.start() > 0 for word in terms(match[0])}
    return frozenset(term for term in words if _is_distinctive(term))


def _is_distinctive(term: str) -> bool:
    if _east_asian().search(term):
        if term in _NAMES_WITH_COMMON:
            return True
        is_common = term in _COMMON_WORDS or _COMMON_EAST_ASIAN.search(term) or _COMMON_KOREAN.fullmatch(term)
        return len(term) > 1 and not is_common
    return len(term) > 2 and term not in _common_terms() and bool(_LATIN.search(term))


# Both are made on first use, because importing must be quick.
@cache
def _common_terms() -> frozenset[str]:
    return frozenset(term for word in _COMMON.split() for term in terms(word))


@cache
def _east_asian() -> re.Pattern[str]:
    return re.compile(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
