"""Turns sentences as people type them in a chat into the forms that the patterns know: `jviens`, `ich wohn`, `me mum`.

What a doctor says of the user is so, and read as if the user said it. Only what cannot be read otherwise is changed,
and only for patterns: what is quoted stays as it was written.
"""

import re
from functools import lru_cache
from typing import Final

from memoryos.analysis.rules.recent_results import RECENT_SENTENCES
from memoryos.text.prefilter import PrefilteredTable, prefiltered, unfiltered

_GERMAN_VERBS: Final = (
    "wohn|hab|nehm|fahr|leb|studier|ess|trink|spiel|lern|arbeit|mach|geh|komm|heiß|brauch|hass|lieb|vertrag|zieh|werd"
    "|find|steh|jobb|koch|lauf|schwimm|unterricht|bekomm|krieg|fang|beginn|start|verdien|zahl"
)
_RELATIVES_AND_THINGS: Final = (
    "mum|mam|mom|dad|brother|sister|nan|gran|missus|wife|husband|lad|daughter|son|notice|depot|boss|mate|mates|job|flat"
    "|house|car|van|bike|dog|cat|birthday|tea|bloods|season ticket|knee|back|feet|name|girlfriend|boyfriend|uncle"
    "|auntie|cousin|grandad|kids|bus|shift|shifts|phone|doctor"
)
_NOT_GERMAN_SUBJECT: Final = r"(?!(?:ich|wir|du|sie|er|es|the|my|it|that|your) )"
_DOCTORS: Final = (
    r"(?:(?:the|my|der|die|das|mein\w?|el|la|mi|le|mon|ma|il|lo|o|a|meu|minha) |l')?(?:doctor|doc|gp|nurse|allergist"
    r"|specialist|consultant|dermatologist|cardiologist|arzt|ärztin|hausarzt|hausärztin|\w+olog(?:e|in|ue|[oa])?"
    r"|médic[oa]|medic[oa]|doctora?|dottor(?:e|essa)|alergólog[oa]|alergist[ao]|médecin|toubib|врач|аллерголог)"
)
_REPORTS: Final = (
    r"(?:says|said|told me|reckons|confirmed|sagt|sagte|meint|meinte|dice|dijo|me dijo|ha dicho|dit|a dit|m'a dit|disse"
    r"|diz|mi ha detto|ha detto|сказала?|говорит)"
)
_SPOKEN_VERBS: Final = "viens|peux|cherche|pense|travaille|bosse|prends|fais|mange|vis|pars|commence|déménage"
# How it is typed, how it is written out, and what it must contain where the expression itself does not tell.
_SPOKEN_FORMS: Final = (
    (r"\bchuis?(?=\s)", "je suis"),
    (r"\bj'?suis\b", "je suis"),
    (
        rf"\bj'?(?=(?:{_SPOKEN_VERBS})\b)",
        "je ",
        rf"\b(?:{_SPOKEN_VERBS}|j(?:{_SPOKEN_VERBS}))\b",
    ),
    (r"\bjh(?=abite\b)", "j'h"),
    (rf"\bich (?P<verb>{_GERMAN_VERBS})(?= )", r"ich \g<verb>e"),
    (rf"\b(?P<verb>{_GERMAN_VERBS}) ich\b", r"\g<verb>e ich"),
    (
        rf"^(?P<verb>hab|nehm|wohn|arbeit|studier|vertrag|werd|verdien)e?(?= {_NOT_GERMAN_SUBJECT}\w)",
        r"ich \g<verb>e",
    ),
    (rf"^bin(?= {_NOT_GERMAN_SUBJECT}[\wäöü]+ )", "ich bin"),
    (
        r"(?<= )'?n(?P<case>en|er|em|e)(?= (?:[a-zäöü]+ )?(?-i:[A-ZÄÖÜ]))",
        r"ein\g<case>",
        r"\b(?:ne|nen|ner|nem)\b",
    ),
    (
        (
            rf"(?<!give )(?<!tell )(?<!show )(?<!send )(?<!make )(?<!get )(?<!bring )(?<!buy )(?<!find )(?<!help"
            rf" )\bme (?=(?:{_RELATIVES_AND_THINGS})\b)"
        ),
        "my ",
        rf"\bme \b(?:{_RELATIVES_AND_THINGS})\b",
    ),
    (
        r"\b(?P<who>s?he|that|there|who|what)s(?= (?!\w+ of\b)[a-z])",
        r"\g<who>'s",
        r"\b(?:hes|shes|thats|theres|whos|whats)\b",
    ),
    (r"\bthey(?P<verb>ve|re)\b", r"they'\g<verb>"),
    (r"\bwe(?P<verb>ve)\b", r"we'\g<verb>"),
    (r"\bnn(?= )", "non"),
    (
        (
            rf"\b{_DOCTORS} {_REPORTS},? (?:that |que |qu'|che |dass |что )?"
            r"(?=(?:i|i'm|i've|i have|ich|soy|tengo|ya no|je|j'|sono|ho|non|sou|tenho|já não|não|у меня|я"
            r"|больше)\b)"
        ),
        "",
    ),
    (r"\bque j'(?=suis\b)", "que je ", r"\bque j'suis\b"),
    (r"\b(?:pq|xq)\b", "porque"),
    (r"\b(?:m'apelle|mapelle|mappelle)\b", "m'appelle"),
)
_TABLE: Final = PrefilteredTable(
    tuple(
        (prefiltered("".join(sign) or typed, re.IGNORECASE), (unfiltered(typed, re.IGNORECASE), form))
        for typed, form, *sign in _SPOKEN_FORMS
    )
)
# All of them as one: its words are in most sentences that are typed as they are spoken, and in few others.
_SIGN: Final = prefiltered(
    "|".join(re.sub(r"\?P<\w+>", "?:", sign.expression) for sign, _ in _TABLE.entries), re.IGNORECASE
)


def may_be_plainer(sentence: str) -> bool:
    """Whether `plain` may change `sentence` or a part of it between two words, as far as its words tell."""
    return _SIGN.may_match(sentence)


@lru_cache(maxsize=RECENT_SENTENCES)
def plain(sentence: str) -> str:
    """`sentence` with what is typed as it is spoken written out, and without the doctor who says so."""
    text = sentence
    for _, (typed, form) in _TABLE.candidates(sentence) if _SIGN.may_match(sentence) else ():
        if typed.search(sentence):
            text = typed.sub(form, text)
    return text
