"""People who are introduced without `my`: `Дочь Ольга из Томска`, `new flatmate is called Oonagh`."""

from collections.abc import Iterator
from typing import Final

from memoryos.analysis.rules.introductions import Person
from memoryos.analysis.rules.unknown_names import CAPITALISED, NO_RELATIVE
from memoryos.text.prefilter import PrefilteredTable, prefiltered

_NAME: Final = rf"(?P<n>{CAPITALISED})"
_CALLED: Final = (
    r"(?:is called|is named|'s called|heißt|se llama|s'appelle|si chiama|se chama|chama-se|is|ist|es|est|è)"
)
_FLATMATES: Final = (
    r"(?:new (?P<r1>flatmate|roommate|housemate)|neue[rn]? (?P<r2>mitbewohner(?:in)?)"
    r"|nuev[oa] (?P<r3>compañer[oa] de piso)"
    r"|nouve(?:au|lle) (?P<r4>coloc(?:ataire)?)|nuov[oa] (?P<r5>coinquilin[oa]))"
)
_TOGETHER: Final = (
    (
        rf"{_NAME} (?:and I|and me)(?: are|'re) (?:now |finally )*(?:official|a couple|dating|together|engaged"
        r"|an item|going out)(?=$|[,.!]| (?:now|btw|since|for|after)\b)"
    ),
    rf"{_NAME} (?:und ich sind (?:jetzt |nun |endlich |seit \w+ (?:\w+ )?)*(?:zusammen|ein paar|verlobt))",
    rf"(?:sind {_NAME} und ich (?:jetzt )?(?:zusammen|ein paar|verlobt))",
    rf"{_NAME} y yo (?:(?:ya |ahora )?somos novi[oa]s|estamos (?:saliendo|juntos|comprometid[oa]s))",
    rf"(?:estoy|ando) saliendo con (?:la |el )?{_NAME}",
    rf"{_NAME} et moi,? (?:on est|nous sommes|sommes) (?:ensemble|en couple|fiancés|officiels)",
    rf"{_NAME} et moi,? (?:on (?:emménage|s'installe) ensemble)",
    rf"io e {_NAME} stiamo insieme",
    rf"{_NAME} e io stiamo insieme",
    rf"{_NAME} è (?:la mia ragazza|il mio ragazzo)",
    rf"(?:eu e (?:o |a )?{_NAME} (?:estamos (?:juntos|a namorar|namorando)|namoramos))",
    r"(?:мы с (?P<n>[А-ЯЁ][а-яё]+) (?:теперь )?(?:вместе|встречаемся|пара))",
)
_RUSSIAN: Final = (
    (
        "family",
        "f",
        "дочь|дочка|внучка|сестра|мама|бабушка|тёща|теща|свекровь|невестка|племянница|тётя",
    ),
    ("family", "m", "сын|внук|брат|папа|дедушка|зять|племянник|дядя|тесть"),
    ("partner", "f", "жена|супруга"),
    ("partner", "m", "муж|супруг"),
)
_GERMAN: Final = (
    ("family", "f", "Tochter|Schwester|Enkelin|Schwägerin|Oma|Tante|Nichte|Schwiegertochter"),
    ("family", "m", "Sohn|Bruder|Enkel|Schwager|Opa|Onkel|Neffe|Schwiegersohn"),
)
_BORN: Final = (
    rf"(?:^|[.!,:] ?)(?:(?i:little|baby|klein\w|la petite|le petit|die kleine|der kleine|el pequeño"
    rf"|la pequeña) )?{_NAME}, "
    r"[^!?;]{0,40}?(?:(?:[1-5][.,]\d{1,3} ?kg|[1-5][.,]?\d{3} ?(?i:gr?|gramm|grams|grammes|gramos|грамм)\b"
    r"|\d{1,2}\.\d{1,2}\.)"
    r"[^!?;]{0,12}\b[45]\d ?(?i:cm|см)\b|(?i:\b(?:born|geboren|nacid[oa]|nascid[oa])\b))"
)
# Every pattern with the kind and gender of whom it introduces.
_PATTERNS: Final = PrefilteredTable(
    (
        *((prefiltered(rf"(?<![\w'])(?:{pattern})"), ("partner", "", "partner")) for pattern in _TOGETHER),
        (prefiltered(rf"(?<!\w)(?i:{_FLATMATES}) (?i:{_CALLED}) {_NAME}"), ("friend", "", "")),
        *(
            (
                prefiltered(
                    rf"(?:^|[.!?,;:] |\b(?:[АаИи]|[Нн]о) )(?P<r>(?i:{words}))(?: (?:мой|моя|наш|наша))?,? "
                    r"(?P<n>[А-ЯЁ][а-яё]+)"
                ),
                (kind, gender, ""),
            )
            for kind, gender, words in _RUSSIAN
        ),
        *(
            (prefiltered(rf"(?:^|[.!?;:] |\bund )(?P<r>{words}) {_NAME}(?!')"), (kind, gender, ""))
            for kind, gender, words in _GERMAN
        ),
        (prefiltered(_BORN), ("family", "", "baby")),
    )
)


def bare_introductions(sentence: str) -> Iterator[Person]:
    """The people whom `sentence` introduces by name and relation without saying whose they are."""
    for pattern, (kind, gender, relation) in _PATTERNS.candidates(sentence):
        match = pattern.search(sentence)
        if match is None:
            continue
        words = next((word for group, word in match.groupdict().items() if group != "n" and word), relation)
        if match["n"].lower() not in NO_RELATIVE:
            yield Person(match["n"], words, kind, gender)
