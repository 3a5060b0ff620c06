"""The other languages mark the person of a verb, but not of a participle: `ya está instalado en Madrid`."""

import re
from typing import Final

from memoryos.analysis.rules.subjects import CLAUSE_END

_THIRD_PERSON_VERB: Final = re.compile(
    r"\b(?:está|están|estaba|estaban|anda|andan|se ha|se han|hat|ist|haben|è|hanno|tá|estão|ficou|foi|est|sont)"
    r"(?: (?:ya|bien|muy|gut|gerade|jetzt|schon|già|ben|bem|já|agora|bien)){0,2} $",
    re.IGNORECASE,
)
_SUBJECTS: Final = (
    r"I|I'm|I've|I’m|I’ve|me|we|we're|we've|us|ich|mir|mich|wir|uns|yo|je|j'\w{1,20}|on|nous"
    r"|eu|a gente|nós|io|mi|ci|noi"
)
_FIRST_PERSON_SUBJECT: Final = re.compile(rf"(?<![\w'’])(?:{_SUBJECTS})(?!\w)", re.IGNORECASE)
_FIRST_PERSON: Final = re.compile(
    rf"(?<![\w'’])(?:{_SUBJECTS}|im|ive|my|myself|our|mein\w{{0,2}}|nos|moi)(?!\w)", re.IGNORECASE
)
_ENGLISH_PEOPLE: Final = (
    r"(?i:my|our|his|her|their|the|a) (?:[\w-]{1,15} ){0,2}?(?:brother|sister|mum|mom|mother|dad|father|son|daughter"
    r"|cousin|uncle"
    r"|aunt|niece|nephew|grand\w{1,10}|husband|wife|partner|boyfriend|girlfriend|friend|mate|neighbou?r|colleague"
    r"|coworker|boss"
    r"|roommate|flatmate|parent|kid|company|team|ex)s?\b(?! and I)"
)
_ENGLISH_OTHER: Final = re.compile(
    rf"\b{_ENGLISH_PEOPLE}|^(?i:the|a|an|his|her|their) (?:[\w'-]{{2,15}} ){{1,3}}$"
    r"|(?<![\w'])(?!(?:I|I'\w{1,2}|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Yesterday|Today|Tomorrow|Finally|Just"
    r"|Recently"
    r"|Officially|So|And|But|Well|Yay|Now|Then|Already|After|In|On|At|Since|Last|This|First|Hi|Hey|Hello|Oh|Ok|Yes"
    r"|Great|Good|News|Got"
    r"|The|A|It|It's|Update|January|February|March|April|May|June|July|August|September|October|November|December)\b)"
    r"[A-Z][\w'’-]{1,20} (?:has |just |finally |recently |and \w{2,15} |is |are |\w{2,15} ){0,2}$"
)
_ENGLISH_VERB: Final = re.compile(
    r"\b(?:moved|got|start(?:ed|ing)|hired|first|second|third|last|settled|living|years|keys|all|finally|home"
    r"|turn(?:ed|ing)"
    r"|learning|doing|studying|picked|taking|taken)\b",
    re.IGNORECASE,
)
# `Me he mudado` is Spanish.
_ENGLISH_HEAD: Final = re.compile(
    rf"(?!(?i:(?:me |lo |la |ya |no ){{0,2}}he [a-z]{{1,15}}(?:do|to"
    rf"|cho)\b))(?:[A-Za-z]{{2,8}}[,!]? ){{0,2}}?(?:{_ENGLISH_PEOPLE}|(?i:he|she|they)\b|(?i:he|she)'s\b)"
    r"|[A-Z][a-z]{2,15} (?:called|texted|wrote|rang|phoned|visited|says|said|told|retired|graduated|quit"
    r"|got (?:married|engaged))\b"
)
_FOR_ANOTHER: Final = re.compile(
    r" (?:for|für|para|pra|pour|per) (?:(?:my|mein\w{0,2}|mi|mon|ma|mio|mia|meu|minha|o|a) [a-zäöüéèãç]{3,15}\b"
    r"|[A-ZÀ-Þ][\w-]{2,15})"
)
_FIRST_DAY: Final = re.compile(r"\b(?:day|week|shift|tag|woche|día|giorno|dia|jour)\b", re.IGNORECASE)
_ENGLISH_SELF: Final = re.compile(r"\b(?:I|I'm|I've|we|we're|we've)\b")


def of_another(before: str, words: str, after: str) -> bool | None:
    """Whether `words`, between `before` and `after`, are said of somebody else; None if that is left open."""
    if _FIRST_DAY.search(words) and _FOR_ANOTHER.match(after):
        return True
    if _FIRST_PERSON.search(words):
        return False
    clause = CLAUSE_END.split(before)[-1]
    if _THIRD_PERSON_VERB.search(clause):
        return True
    if _FIRST_PERSON_SUBJECT.search(clause):
        return False
    return True if _ENGLISH_VERB.search(words) and _ENGLISH_OTHER.search(clause) else None


def about_another(sentence: str) -> bool:
    """Whether `sentence`, in English, begins with somebody else."""
    return _ENGLISH_SELF.search(sentence) is None and _ENGLISH_HEAD.match(sentence) is not None
