"""Questions for something of the user's that memory has never mentioned, in any language: nothing can answer them.

Whatever answers "What's my father's name?" speaks of a father. Only attributes are listed of which that is true: what
has a word of its own, and is seldom told without it. Where one of the words was ever said, or a fact of such a slot is
known, the question is searched for like any other.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from typing import Final

import numpy as np

from memoryos.domain.fact import Fact
from memoryos.retrieval.index.postings import Postings
from memoryos.text.terms import terms


@dataclass(frozen=True, slots=True)
class _Attribute:
    """What a question for it has, all of `asks`; the phrases, or parts of unspaced words, that mention it; slots."""

    asks: tuple[re.Pattern[str], ...]
    phrases: str
    characters: str
    slots: frozenset[str] = frozenset()


_MAX_CHARACTERS: Final = 80  # a longer text asks for more than that
_MY: Final = r"\b(?:my|mein\w{0,2}|mi|mon|ma|meu|minha|mio|mia|мо(?:й|я|его|ему|ей|ю)) "
_EAST_ASIAN_MY: Final = r"(?:我(?:的)?|^(?:私の|うちの)?|^(?:우리 |내 |제 )?)"
_PARENTS: Final = "parents|folks|eltern|padres|pais|genitori|родители|родителей"
_PARENT_CHARACTERS: Final = "父母 両親 부모"


# `What should I cook for my father?` asks for no attribute of his.
_OF_RELATIVES: Final = (
    r"\b(?:names?|named|called|heißt|heissen|llama|nombre|appelle|prénom|nom|chama|nome|chiama|зовут|имя|who is|who's"
    r"|wer ist"
    r"|quién es|qui est|quem é|chi è|кто|job|for a living|for work|beruf|arbeitet|trabaja|dedica|travaille|métier"
    r"|trabalha"
    r"|profissão|lavora|lavoro|работает|how old|wie alt|cuántos años|quel âge|quantos anos|quanti anni|сколько лет)\b"
    r"|\bwhat does\b.{1,40}\bdo\b|叫什么|名字|做什么|多大|几岁|名前|仕事|何歳|いくつ|성함|이름|무슨 일|직업|몇 살"
)
_WHICH: Final = (
    r"\b(?:which|what|where|welche[rnms]?|wo|cuál|qué|dónde|quelle|quel|où|qual|em que|onde|quale|che|dove|каком"
    r"|какой|где)\b"
    r"|哪|什么|どこ|どの|어느|어디"
)
# `I did law at Leiden` says where without any word for a university.
_SUBJECTS: Final = (
    "engineering|law|medicine|physics|chemistry|biology|history|philosophy|economics|maths|mathematics|psychology"
    "|sociology|architecture|literature|linguistics|nursing|business|jura|medizin|physik|chemie|biologie|geschichte"
    "|philosophie|bwl|vwl|mathe|mathematik|psychologie|architektur|informatik|maschinenbau|lehramt|ingeniería|derecho"
    "|medicina|física|química|biología|historia|filosofía|economía|psicología|arquitectura|informática|droit|médecine"
    "|physique|chimie|histoire|économie|psycho|lettres|informatique|engenharia|direito|história|filosofia|economia"
    "|psicologia|arquitetura|ingegneria|giurisprudenza|legge|fisica|chimica|storia|architettura|lettere|филфак|физфак"
    "|мехмат|истфак|юрфак|экономфак|мед|меде|политех"
)


def _attribute(asks: tuple[str, ...], phrases: str, characters: str, *slots: str) -> _Attribute:
    patterns = tuple(re.compile(pattern, re.IGNORECASE) for pattern in asks)
    return _Attribute(patterns, phrases, characters, frozenset(slots))


_ATTRIBUTES: Final = (
    _attribute(
        (
            (
                rf"{_MY}(?:late )?(?:dad|dads|father|vater|vaters|padre|papá|père|papa|pai|papà|babbo|отец|отца|отцу"
                rf"|папа"
                rf"|папы)\b"
                rf"|{_EAST_ASIAN_MY}(?:爸|父|お父さん|아빠|아버지)"
            ),
            _OF_RELATIVES,
        ),
        f"{_PARENTS}|dad|dads|daddy|father|old man|papa|vater|vati|padre|papá|viejo|père|pai|papai|painho|papà|babbo"
        f"|отец|отца|отцу"
        "|отцом|папа|папы|папе|папу|папой|батя",
        f"{_PARENT_CHARACTERS} 爸 父 爹 老汉 親父 아빠 아버지",
    ),
    _attribute(
        (
            (
                rf"{_MY}(?:mum|mums|mom|moms|mother|mutter|madre|mamá|mère|maman|mãe|mamma|мать|мама|мамы|матери)\b"
                rf"|{_EAST_ASIAN_MY}(?:妈|母|お母さん|엄마|어머니)"
            ),
            _OF_RELATIVES,
        ),
        f"{_PARENTS}|mum|mums|mom|moms|mam|ma|mama|mother|mutter|mutti|madre|mamá|vieja|mère|maman|mãe|mainha|mamãe"
        f"|mamma|мать"
        "|матери|мама|мамы|маме|маму|мамой",
        f"{_PARENT_CHARACTERS} 妈 母 娘 엄마 어머니",
    ),
    _attribute(
        (
            (
                rf"{_MY}(?:mother|father)-in-law\b|{_MY}(?:schwiegermutter|schwiegervater|suegr[oa]|belle-mère"
                rf"|beau-père"
                rf"|sogr[oa]"
                rf"|suocer[oa]|тещ\w+|тёщ\w+|свекр\w+|тест\w+)\b|{_EAST_ASIAN_MY}(?:丈母娘|岳父|岳母|婆婆|公公|義母"
                rf"|義父"
                rf"|시어머니|장모)"
            ),
            _OF_RELATIVES,
        ),
        f"{_PARENTS}|in-law|in-laws|law|schwiegermutter|schwiegervater|schwiegereltern|suegra|suegro|suegros"
        f"|belle-mère|beau-père"
        "|beaux-parents|sogra|sogro|suocera|suocero|suoceri|тёща|тёщи|тёще|тёщу|тесть|свекровь|свекровью|свекор",
        "丈母娘 岳 婆婆 公公 義母 義父 姑 舅 시어머니 시아버지 장모 장인",
    ),
    _attribute(
        (
            (
                r"\bblood (?:type|group)\b|\bblutgruppe\b|\bgrupo sangu[íi]neo\b|\btipo (?:de sangre|sangu[íi]neo)\b"
                r"|\bgroupe sanguin\b|\bgruppo sanguigno\b|групп\w{1,3} крови|血型|血液型|혈액형"
            ),
        ),
        "blood type|blood group|rh|blutgruppe|grupo sanguíneo|tipo de sangre|tipo sanguíneo|groupe sanguin"
        "|gruppo sanguigno"
        "|группа крови|positive|negative|positiv|negativ|positivo|positiva|negativo|negativa|positif|négatif"
        "|положительная|отрицательная",
        "血型 血液型 O型 A型 B型 AB型 혈액형 O형 A형 B형 AB형",
    ),
    _attribute(
        (
            r"\b(?:universit(?:y|ät|é|à)|universidad|universidade|faculdade|college|вузе?|университете?)\b|大学|대학",
            _WHICH,
        ),
        "university|uni|college|degree|bachelor|bachelors|master|masters|phd|doctorate|graduated|graduate|studied"
        "|studies|campus"
        "|student|universität|studium|studiert|studierte|student|studentin|promoviert|promotion|fh|universidad"
        "|facultad|carrera"
        "|estudié|licenciatura|máster|université|fac|études|licence|étudiant|étudiante|faculdade|universidade"
        "|formada|formado"
        "|mestrado|estudei|università|laurea|laureata|laureato|вуз|вузе|университет|университете|институт|институте"
        "|учился"
        f"|училась|диплом|студент|{_SUBJECTS}",
        "大学 本科 毕业 学院 研究生 大一 大二 大三 大四 专业 読んで 専攻 学部 卒 대학 졸업 전공 학부 학과",
        "studies",
        "education",
    ),
    _attribute(
        (
            (
                r"\b(?:social security|passport|id card|tax) (?:number|no)\b|\bseguro social\b|\bnúmero de (?:pasaporte"
                r"|identidad)\b"
                r"|\bsozialversicherungsnummer\b|\b(?:ausweis|pass|steuer)nummer\b|\bsécurité sociale\b"
                r"|\bnuméro de passeport\b"
                r"|\bchave pix\b|\bcpf\b|\bcodice fiscale\b|\bснилс\b|\bномер паспорта\b|身份证号|护照号|工号"
                r"|マイナンバー"
                r"|주민등록번호"
            ),
        ),
        "social security|passport|ssn|seguro social|pasaporte|ausweis|reisepass|sozialversicherung|steuernummer"
        "|sécurité sociale"
        "|passeport|pix|cpf|passaporte|codice fiscale|снилс|паспорт|паспорта|tax number|id card",
        "身份证 护照 工号 マイナンバー パスポート 주민등록 여권",
    ),
    _attribute(
        (
            (
                r"\b(?:licen[cs]e|number) plate\b|\bkennzeichen\b|\bmatrícula d|\bimmatriculation\b|\bplaca d[oe]\b"
                r"|\btarga d"
                r"|\bгосномер|车牌|ナンバープレート|차량 ?번호"
            ),
        ),
        "license plate|licence plate|number plate|kennzeichen|matrícula|immatriculation|immatriculé|plaque|placa"
        "|targa|госномер",
        "车牌 ナンバー 번호판",
    ),
    _attribute(
        (
            (
                r"\bmiddle name\b|\bzweite[rn]? vorname\b|\bsegundo nombre\b|\bdeuxième prénom\b|\bnome do meio\b"
                r"|\bsecondo nome\b"
                r"|\bотчество\b"
            ),
        ),
        "middle name|second name|zweiter vorname|zweiten vornamen|segundo nombre|deuxième prénom|nome do meio"
        "|secondo nome"
        "|отчество|отчеству",
        "",
    ),
    _attribute(
        (
            (
                r"\bmaiden name\b|\bmädchenname\b|\bgeburtsname\b|\bapellido de solter[oa]\b|\bnom de jeune fille\b"
                r"|\bnome de solteira\b|\bcognome da nubile\b|\bдевичь\w+ фамили|旧姓"
            ),
        ),
        "maiden|née|mädchenname|geburtsname|geborene|apellido soltera|jeune fille|nome solteira|nubile|девичья",
        "旧姓 娘家姓",
    ),
    _attribute(
        (
            (
                r"\bhoneymoon\b|\bflitterwochen\b|\bluna de miel\b|\blune de miel\b|\bvoyage de noces\b|\blua de mel\b"
                r"|\bviaggio di nozze\b|\bмедов\w+ месяц|蜜月|新婚旅行|신혼여행"
            ),
        ),
        "honeymoon|flitterwochen|hochzeitsreise|luna de miel|lune de miel|voyage de noces|lua de mel|viaggio di nozze"
        "|медовый месяц|свадебное путешествие",
        "蜜月 新婚 신혼",
    ),
)
_FIRST_PERSON: Final = re.compile(
    r"\b(?:i|my|our|we|ich|mein\w{0,2}|wir|unser\w{0,2}|mi|yo|nuestr[oa]|je|j|mon|ma|mes|notre|on|meu|minha|eu|nosso"
    r"|nossa|mio|mia"
    r"|io|ho|я|мой|моя|моего|моей|моему)\b|我|私|うち|나 |내|제|우리|\b(?:estudié|estudei|tengo|tenho)\b",
    re.IGNORECASE,
)


def asks_for_absent(question: str, words: Postings, facts: Sequence[Fact]) -> bool:
    """Whether `question` asks for something of the user's that neither the `words` of memory nor `facts` mention."""
    if len(question) > _MAX_CHARACTERS or not _FIRST_PERSON.search(question):
        return False
    attributes = [entry for entry in _ATTRIBUTES if all(pattern.search(question) for pattern in entry.asks)]
    return any(_is_absent(attribute, words, facts) for attribute in attributes)


def _is_absent(attribute: _Attribute, words: Postings, facts: Sequence[Fact]) -> bool:
    phrases = _phrases(attribute.phrases)
    if any(_is_mentioned(phrase, words) for phrase in phrases) or words.any_contains(attribute.characters.split()):
        return False
    return not any(fact.slot in attribute.slots or _names(fact.text, phrases, attribute) for fact in facts)


@cache
def _phrases(text: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(words) for phrase in text.split("|") if (words := terms(phrase)))


def _is_mentioned(phrase: Iterable[str], words: Postings) -> bool:
    """Whether one turn has all terms of `phrase`."""
    entries = [words.of(term) for term in phrase]
    rows = [entry[0] for entry in entries if entry is not None]
    return len(rows) == len(entries) and len(reduce(np.intersect1d, rows)) > 0


def _names(text: str, phrases: Iterable[frozenset[str]], attribute: _Attribute) -> bool:
    text_terms = frozenset(terms(text))
    return any(phrase <= text_terms for phrase in phrases) or any(part in text for part in attribute.characters.split())
