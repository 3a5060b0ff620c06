"""Questions for an attribute of somebody or something: which attribute, and the words that say whose.

`What's Priya's last name?` asks for the surname of `Priya`; `Wie heißt der Hund meiner Schwester?` for the name of a
`Hund` and a `Schwester`. The patterns cover ten languages; they match lower case, in the form that `folded` gives.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal

from memoryos.text.languages import LITTLE_WORDS
from memoryos.text.prefilter import unfiltered
from memoryos.text.terms import folded

AttributeKind = Literal["surname", "birthday", "age", "phone", "name"]

_PATTERNS: Final[dict[AttributeKind, str]] = {
    "surname": (
        r"last ?names?\b|\bsurnames?\b|\bfamily name\b|nachnamen?\b|familiennamen?\b|\bapellid\w{1,3}"
        r"|\bnom de famille\b|\bcognome\b|\bsobrenome\b|\bфамили\w{1,3}|姓(?:什么|啥|氏)"
        r"|(?<=の)(?:名字|苗字|姓)(?=[はっ何な?？]|$)|(?<= )성(?:이|은|씨)"
    ),
    "birthday": (
        r"\bbirthdays?\b|\bb-?days?\b|\bdate of birth\b|geburtstag\w{0,2}|\bcumpleaños|\bcumple(?: años)?\b"
        r"|\banniversaire\b|\bcompleanno\b|\bcompie gli anni\b|\baniversario\b|\baniver\b|\bдень рождения\b|生日"
        r"|誕生日|생(?:일|신)이?"
    ),
    "age": (
        r"\bhow old\b|\bwie alt\b|\bcuántos años\b|\bqué edad\b|\bquel âge\b|\bquanti anni\b|\bquantos anos\b"
        r"|\bque idade\b|\bсколько (?:\w{1,12} )?лет\b|多大(?:年纪|岁数)?|几岁|多少岁|何[歳才]|年齢|몇 ?살|나이가?"
        r"|연세가?"
    ),
    "phone": (
        r"\b(?:tele)?phone number\b|\b(?:telefon|handy)nummer\b"
        r"|\bn[uú]mero de (?:tel[eé]fono|téléphone|telefone|móvil|celular)\b|\bnumero di telefono\b"
        r"|\btel[eé]fon[oe] d|\bномер телефона\b|电话(?:号码)?|電話番号|전화번호"
    ),
    "name": (
        r"\bnames?\b|\bcalled\b|\bheiss(?:t|en)\b|\bhiess(?:en)?\b|\bvornamen?\b|\bse llam\w{1,4}|\bnombres?\b"
        r"|\bs'appell\w{1,4}|\bprénoms?\b|\bnoms?\b|\bsi chiam\w{1,4}|\bnomi?e?\b|\bse cham\w{1,3}|\bзовут\b"
        r"|\bзвали\b|\bимя\b|叫(?:什么|啥)(?:名字?)?|名字|お?名前|이름이?|성함이?"
    ),
}
_KINDS: Final = {kind: re.compile(folded(pattern)) for kind, pattern in _PATTERNS.items()}
# Words of such questions that say nothing about whose attribute it is.
_FILLERS: Final = frozenset[str]().union(*LITTLE_WORDS.values()) | frozenset(
    folded(
        """whats whens whos called named currently now today again exactly actually please old remember know tell turn
        denn eigentlich nochmal genau heisst alt wurde wird werden hab unsere unser unserer meines
        seines ihre ihrer sein lautet
        cuáles quién llama tiene cumple nuestro nuestra
        quoi quel quelle quels quelles fait comment avoir notre
        quale fa aveva faceva compie nostro nostra
        qual quem tem faz nome nosso nossa
        как кто где когда какая какой какое какие моя мой моё мои моего моей моему мою наш наша нашу нашего нашей
        new old older younger eldest youngest elder current neue neuer neuen neues alte alter alten kleine kleiner
        große großer ältere jüngere ältester nuevo nueva mayor menor nouveau nouvelle grand grande petit petite
        nuovo nuova novo nova maggiore minore новая новый новую новой нового старший младший старшего младшего
        старшую младшую исполнилось исполнится было будет сейчас теперь"""
    ).split()
)
_UNSPACED: Final = unfiltered("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_UNSPACED_FILLERS: Final = unfiltered(
    r"我们?家?的?|咱们?|是|了|呢|吗|来着|今年|现在|哪一?天|什么时候|几月几号|几号|多少|什么|啥"
    r"|(?:何|なん|いつ|どこ|誰)(?:や|だ)?(?:った|っけ)?|(?:やった|だっけ|でした|です|っけ)か?|うちの?|私の?|って"
    r"|언제|뭐|어떻게|였지|이?었지|였어|이야|예요|에요|야|우리|(?<!\S)[내제](?!\S)"
)
_UNSPACED_JOINTS: Final = re.compile(r"[\s的の?？!！。、，,.はがもを　]+")
_ENDING: Final = re.compile(
    r"(?<=[가-힣]{2})(?:이네|네|이가|이는|이의|(?<!고양)이|가|는|은|의|님|씨)$|(?<=[가-힣])네$|(?<=\w)(?:さん|ちゃん|くん|君|様)$"
)
_POSSESSIVE: Final = re.compile(r"['’]s\b|(?<=s)['’](?=\s|$)")
_WORD: Final = re.compile(r"[^\W_]+(?:-[^\W_]+)*")


@dataclass(frozen=True, slots=True)
class SubjectQuestion:
    """What is asked for, and the words of the question that say of whom or of what, in the form that `folded` gives."""

    kind: AttributeKind
    subject: tuple[str, ...]


def subject_question(question: str) -> SubjectQuestion | None:
    """What `question` asks for and of whom; None if it asks for something else or for more, or of nobody special."""
    plain = folded(question).lower()
    for kind, pattern in _KINDS.items():
        if pattern.search(plain):
            rest = pattern.sub(" ", plain)
            if kind == "surname":  # Wie heißt sie mit Nachnamen?
                rest = _KINDS["name"].sub(" ", rest)
            asks_more = any(other.search(rest) for other in _KINDS.values())
            subject = _unspaced(rest) if _UNSPACED.search(rest) else _spaced(rest)
            return None if asks_more or len(subject) not in (1, 2) else SubjectQuestion(kind, subject)
    return None


def is_unspaced(word: str) -> bool:
    """Whether `word` is Chinese, Japanese or Korean."""
    return _UNSPACED.search(word) is not None


def _spaced(rest: str) -> tuple[str, ...]:
    words = _WORD.findall(_POSSESSIVE.sub(" ", rest))
    return tuple(word for word in words if word not in _FILLERS and len(word) > 1)


def _unspaced(rest: str) -> tuple[str, ...]:
    parts = (part for part in _UNSPACED_JOINTS.split(_UNSPACED_FILLERS.sub(" ", rest)) if part)
    return tuple(_ENDING.sub("", part) for part in parts)
