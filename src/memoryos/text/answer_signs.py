"""Signs that a text may tell an attribute of somebody: numbers, dates, words of birthdays, words that look like names.

They are generous: a text without them does not tell the attribute, a text with them may.
"""

import re
from typing import Final

from memoryos.text.languages import LITTLE_WORDS
from memoryos.text.prefilter import PrefilteredPattern, unfiltered
from memoryos.text.subject_questions import AttributeKind
from memoryos.text.terms import folded, terms


def _any_of(*patterns: str) -> PrefilteredPattern:
    return unfiltered(folded("|".join(patterns)))


_BIRTHDAY: Final = _any_of(
    r"birth|\bb-?day|\bborn\b|\bturn(?:s|ed|ing)\b|\baged?\b|\byears?[ -]old|\bcandle|\bcelebrat|\bzodiac",
    r"\bstar sign|geburt|geboren|\bwird \w|\bwurde \w|\bjahre|jahrig|\bkerze|gefeiert|\bfeiert|sternzeichen",
    r"\bcumpl|\bnaci|\baños\b|\bvelas\b|\banniversaire|\bbougie|\bans\b|\bnée? |\bfêt|\bcomplean|\bcompi",
    r"\bcandelin|\bnat[oa]\b|\banni\b|\baniver|\bvelinh|\bnasc|\bfa[zr] \d|\bfez \d|\bрожд|\bродил|\bисполн",
    r"\bстукнул|\bлет\b|\bгод|\bюбиле|\bсвеч|生日|岁|大寿|出生|诞生|周岁|生辰|誕生|歳|才|生まれ|還暦|古希|傘寿",
    r"생일|생신|환갑|칠순|팔순|살|태어|돌잔",
    r"\b(?:january|february|march|april|june|july|august|september|october|november|december)\b",
    r"\b(?:januar|februar|märz|mai|juni|juli|oktober|dezember|enero|febrero|marzo|abril|mayo)\b",
    r"\b(?:junio|julio|agosto)\b",
    r"\b(?:septiembre|octubre|noviembre|diciembre|janvier|février|mars|avril|juin|juillet|août)\b",
    r"\b(?:septembre|octobre|novembre)\b",
    r"\b(?:décembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre)\b",
    r"\b(?:janeiro|fevereiro|março|maio)\b|\b(?:junho|julho|setembro|outubro|novembro|dezembro)\b",
    r"\b(?:январ|феврал|март|апрел|ма[йя]\b|июн|июл|август|сентябр|октябр|ноябр|декабр)|\bcakes?\b|\bpresents?\b",
    r"\bgifts?\b|\bpart(?:y|ies)\b|kuchen|torte\b|geschenk|\btarta|\bregal|\bfiesta|\bgâteau|\bcadeau|\btorta",
    r"\bfesta|\bbolo\b|\bpresente|\bторт|\bподар|\bпраздн|蛋糕|礼物|聚会|ケーキ|プレゼント|パーティ|케이크|선물",
    r"파티|\bpension|\bretire|\brente\b|ruhestand|\bjubil|\bretraite|\bbac\b|\babi\b|\babitur|\bmaturit|\bпенси",
    r"成人|本命年|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]|退休|定年|수능|고[123]|중[123]|초[1-6]|은퇴|[小中高]学|学生|학생",
    r"초등|고등|\bschool|\bgrade\b|schul|\bklasse|\bescuela|\bcole|\binstituto|\bécole|\bcollège|\blycée|\bscuola",
    r"\bliceo|\bescola|\bшкол|\bкласс|\bprimari|\bsecundari|\bguarder|\bmaternelle|\bcrèche|\basilo\b|\bkita\b",
    r"kindergarten|\bnursery|\bсадик|幼儿园|幼稚園|保育園|유치원",
    r"\b(?:aries|taurus|gemini|leo|virgo|libra|scorpio|sagitt\w*|capricorn\w*|aquari\w*|pisces)\b",
    r"\b(?:widder|zwilling\w*|löwe|jungfrau|waage|skorpion|schütze|fische)\b|座\b|christmas|new year|\beaster",
    r"weihnacht|silvester|\bostern|navidad|nochebuena|\breyes\b|\bnoël|\bpâques|\bnatale?\b|pasqua|ferragosto",
    r"são joão|carnaval|рождеств|圣诞|元旦|春节|中秋|国庆|七夕|クリスマス|元日|正月|성탄|크리스마스|설날|추석",
    r"[节節]|生[的于在]|生まれ|\d(?:st|nd|rd|th)\b|\bbaby\b|\d{1,2}[./月]\s?\d{1,2}|\d ?[월日号]",
    r"初[一二三四五六七八九十]|[一二三四五六七八九十]月",
)
_NUMBER: Final = _any_of(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|hundred|grand)\b|(?:teen|ty)\b",
    r"\bein(?:s|hundert)\b|zwei|drei|vier|fünf|sechs|sieb|acht|neun|zehn|\belf|zwölf|zig\b|hundert|tausend",
    r"\b(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|dieci\w{1,6}|once|doce|trece|catorce)\b",
    r"\b(?:quince|treinta|cien)\b|\bveint|enta\b|\bmil\b",
    r"\b(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize)\b",
    r"\b(?:vingt|cent|mille)\b|ante?\b",
    r"\b(?:due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|cento)\b|dici\b|\bventi|ant[a']",
    r"\b(?:dois|duas|quatro|sete|oito|dez|dezo|deze|doze|treze|catorze|vinte|trinta|cem)\b|\bdez[eo]|enta\b",
    r"\b(?:дв[ае]|три|четыр|пят|шест|сем|восем|девят|десят|сорок|сто|двадц|тридц|тысяч|полтор|полов)",
    r"[一二三四五六七八九十百千万两半]|하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉|열|스물|서른|마흔|쉰|예순|일흔|여든",
    r"백|천|만",
)
_PHONE: Final = re.compile(r"\d(?:[\s()./-]{0,2}\d){4}")
_SURNAME: Final = _any_of(
    r"\blast ?name|\bsurname|\bfamily name|\bfull name|\bmaiden|\bmarried name|\bnee\b|nachnam|familiennam",
    r"mädchennam|\bapellid|\bnom de famille|\bnom de jeune|\bcognome|\bsobrenome|\bapelido|\bфамил|\bдевич|姓",
    r"苗字|氏名|フルネーム|大名|本名|全名|성씨|성은|성이|본명|이름|名前|名字|['’]s name",
    r"\b(?:his|her|their|the|full) name|@|\bmr\b|\bmrs\b|\bms\b|\bdr\b|\bprof\b|\bherr\b|\bseñor|\bdon\b|\bdoña\b",
    r"\bdona\b|\bsr\b|\bsra\b|\b(?:ihre[mnrs]?|seine[mnrs]?|ihr|sein|dem|den) namen?|\b(?:su|a) nombre",
    r"\b(?:son|au|le) nom\b|\b(?:suo|a) nome|\bnome del[ae]|\b[en][mo] nome|\b(?:ее|его|на|под) им[яе]|\bmme\b",
    r"\bmlle\b|\bmonsieur\b|\bmadame\b|\bsig\b|\bsignor|\bdott",
)
_TITLE_OR_INITIAL: Final = re.compile(r"\b(?:Frau|Seu) [A-ZÀ-Þ]|\b[A-ZÀ-ÞА-ЯЁ]\.(?=\s|$)")
_NO_NAMES: Final = frozenset[str]().union(*LITTLE_WORDS.values()) | frozenset(
    "monday tuesday wednesday thursday friday saturday sunday".split()
)
_WORD: Final = re.compile(r"[^\W_]+")
_AND: Final = frozenset("and und y e et и с mit con avec com".split())


def may_tell(kind: AttributeKind, text: str) -> bool:
    """Whether `text`, about somebody, has a sign that it tells that attribute of theirs."""
    plain = folded(text)
    lower = plain.lower()
    if kind == "surname":
        return (_SURNAME.search(lower) or _TITLE_OR_INITIAL.search(plain)) is not None
    if kind == "phone":
        return _PHONE.search(lower) is not None
    return (_BIRTHDAY.search(lower) or _NUMBER.search(lower)) is not None


def may_hold_surname(name: str, text: str) -> bool:
    """Whether something in `text` stands next to `name` that may be the surname."""
    plain = folded(text)
    words = list(_WORD.finditer(plain))
    forms = {name, name.removesuffix("s"), *terms(name)}
    for before, word, after in zip([None, *words], words, [*words[1:], None], strict=False):
        if word[0].lower() not in forms and forms.isdisjoint(terms(word[0])):
            continue
        beside = [one[0] for one in (before, after) if one is not None and _touch(plain, word, one)]
        # Whoever does not write capitals may write a surname without them.
        if any(map(_is_content if word[0][0].islower() else _is_capitalised, beside)):
            return True
    return False


def capitalised_words(name: str, text: str) -> list[str]:
    """The words of `text` besides `name` that may be names: those with a capital, but not because they come first.

    `Zuzana, seven pounds` and `Karim and Nadia` begin with names.
    """
    plain = folded(text)
    words = _WORD.findall(plain)
    begins_with_name = words[1:] and (words[1].lower() in _AND or f"{words[0]}," in plain)
    others = words if begins_with_name else words[1:]
    own = name.removesuffix("s")
    return [word for word in others if _is_capitalised(word) and word.lower().removesuffix("s") != own]


def _touch(text: str, word: re.Match[str], other: re.Match[str]) -> bool:
    first, second = sorted((word, other), key=lambda match: match.start())
    return text[first.end() : second.start()] in (" ", "-", ".", "_", ". ")


def _is_content(word: str) -> bool:
    return len(word) > 1 and word.lower() not in _NO_NAMES


def _is_capitalised(word: str) -> bool:
    return word[0].isupper() and _is_content(word)
