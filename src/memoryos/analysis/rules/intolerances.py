"""What somebody no longer tolerates, which begins there and does not end: `Je ne supporte plus le gluten`.

It is an allergy where a verb or a reason speaks of the body, and a diet where none does.
"""

import re
from collections.abc import Iterator
from typing import Final

from memoryos.analysis.rules.intolerance_phrases import LANGUAGES, FoodPhrases
from memoryos.analysis.rules.spans import asserted
from memoryos.domain.fact import Finding
from memoryos.domain.page import Page
from memoryos.text.prefilter import prefiltered

# Most sentences say nothing of the kind; this skips them quickly. It is compared with text in lower case.
_SIGN: Final = prefiltered(
    r"can't|cannot|can not|no longer|agree|doesn't|won't|tol[eè]r|toll[eo]r|al+[eé]rg|intol|sensitiv|vertr[aä]g"
    r"|kann|darf|magen"
    r"|körper|darm|bauch|dig[ieè]|asimil|assimil|supporte plus|reg[ge]|puedo|peux plus|posso|sienta|estómago"
    r"|cuerpo|réuss|convien"
    r"|me va|estomac|corps|ventre|fa più|fanno più|stomaco|corpo|não me|estômago|перен|перевар|усва|принима"
    r"|нельзя|не могу|аллерг"
    r"|不能|不了|过敏|アレルギー|られ|飲め|受け付け|못|알레르기|알러지|불내증"
)
# A reason that speaks of the body.
_BODY: Final = prefiltered(
    r"al+erg|аллерг|过敏|アレルギー|알레르기|알러지|intol+er|unverträglich|непереносим|不耐|受不了|\b(?:rash"
    r"|hives|itch\w*|swell\w*"
    r"|bloat\w*|cramps?|sick|ill|reaction|react|stomach|tummy|gut|belly|throat|coeliac|celiac|migraines?"
    r"|ausschlag|bauch\w*"
    r"|magen\w*|blähungen|übel|krämpfe|zöliakie|ronchas|barriga|estómago|tripa|hincha\w*|celíac[oa]|reacción"
    r"|diarrea|boutons"
    r"|plaques|ventre|urticaire|malade|crampes|cœliaque|gonfle\w*|orticaria|pancia|stomaco|celiac[oa]|reação"
    r"|empolad[oa]"
    r"|estômago|passo mal|inchad[oa])\b|сыпь|живот|желуд|тошн|拉肚子|肚子|起疹|发痒|胃|じんましん|蕁麻疹|お腹"
    r"|かゆ|두드러기|소화|배가|가려",
    re.IGNORECASE,
)
# Nothing of this is stated: doubts, conditions, what others say.
_UNCERTAIN: Final = prefiltered(
    r"\b(?:if|maybe|perhaps|might|would|could|wish|probably|says?|said|wenn|falls|vielleicht|würde|sagt|sagte"
    r"|si|quizás?|tal vez"
    r"|dice|dijo|ojalá|peut-être|dit que|forse|se (?:io|eu)|talvez|disse|если|может|наверное|бы|сказал\w?|говорит)\b"
    r"|如果|要是|可能|也许|吗|他说|她说|もし|かも|でしょうか|만약|아마|할까|[?\uff1f]",
    re.IGNORECASE,
)


def begins_intolerance(clause: str) -> bool:
    """Whether `clause` says that its writer no longer tolerates a food, or may no longer have it."""
    return next(_matches(clause), None) is not None


def intolerances(sentence: str, page: Page, confidence: float) -> Iterator[Finding]:
    """What `sentence` says that its writer no longer tolerates, as allergies or as a diet."""
    text = asserted(sentence)
    if _UNCERTAIN.search(text):
        return
    for language, match in _matches(text):
        phrase = match.groupdict().get("diet")
        if phrase and not _BODY.search(text):
            yield _finding("diet", phrase, language.diet, page, confidence)
        else:
            for food in language.food.finditer(match["v"]):
                yield _finding("allergies", food[0], language.allergy, page, confidence)
        return


def _matches(text: str) -> Iterator[tuple[FoodPhrases, re.Match[str]]]:
    for language in LANGUAGES if _SIGN.may_match(text) and _SIGN.pattern.search(text.lower()) else ():
        # Few sentences name a food.
        if language.food.search(text):
            for pattern in (*language.body, *language.unable):
                match = pattern.search(text)
                if match is not None:
                    yield language, match


def _finding(slot: str, value: str, template: str, page: Page, confidence: float) -> Finding:
    return Finding(
        about="user",
        text=template.format(value),
        slot=slot,
        value=value,
        page_ids=(page.id,),
        said_by="user",
        confidence=confidence,
    )
