"""Korean: the topic or subject before the verb, if there is one, says who is meant."""

import re
from typing import Final

from memoryos.analysis.rules.given_names import KOREAN_RELATIVES
from memoryos.text.prefilter import unfiltered

_HANGUL: Final = re.compile(r"[가-힣]")
_TOPIC: Final = re.compile(r"(?<![가-힣])(?P<t>[가-힣A-Za-z]{1,8}?)(?P<p>은|는|이|가|께서는?)(?= |, )")
_SELF: Final = re.compile(r"(?:저는|나는|저도|나도|전|난|제가|내가|저희는?|우리는|우린|저희가|우리가|제|내|저의)(?= )")
_SELF_INSIDE: Final = re.compile(rf"(?<![가-힣]){_SELF.pattern}")
_NEUTRAL: Final = unfiltered(
    r"(?:날씨|시간|기분|음식|돈|방|동네|요리|운동|회의|여행|비|눈|길|차|커피|공기|물가|교통|풍경|바람|시험|전화|연락"
    r"|이사|면접"
    r"|지금|이제|요즘|올해|작년|오늘|어제|내일|현재|최근에?|사실|원래|집|직업|직장|이름|생일|나이|취미|고향|전공"
    r"|[가-힣]{0,4}(?:에|에서|으로"
    r"|까지|부터|때|월|년|일|요일|살|주말|평일|아침|저녁)|사|있|없|하|다니|되|가|오|주|보|먹|같|많|좋|길|깊|높|혼자"
    r"|갑자기|여기|거기|일|알레르기"
    r"|건강|몸|[가-힣]{1,3}(?:하|되|있|없))$"
)
_WISH: Final = re.compile(r"(?:에|에서|로|으로) [가-힣]{1,3}고 (?:싶|있었)")
_SUBORDINATE: Final = re.compile(r"[가-힣](?:서|니까|는데|지만|려고|느라|고|면|라)(?=[ ,])")
_PERSON: Final = re.compile(rf"(?:{KOREAN_RELATIVES}|친구|동료|부모님|사촌|강아지|고양이|이웃|옆집)")


def of_another(before: str, words: str, after: str = "") -> bool | None:
    """Whether `words` are wished, or said of somebody else named in `before`; None if that is left open."""
    if _WISH.match(after):
        return True
    if _SELF.match(words):
        return _HANGUL.match(before[-1:]) is not None  # the end of a name: `유나는`
    before = f"{before.rstrip()} "
    for topic in reversed(list(_TOPIC.finditer(before))):
        if _SELF.match(topic[0] + " ") or _SELF_INSIDE.search(before[topic.end() :]):
            return False
        is_subordinate = topic["p"] in "이가" and _SUBORDINATE.search(before[topic.end() :]) is not None
        if not _NEUTRAL.fullmatch(topic["t"]) and not is_subordinate:
            return True
    return False if _SELF_INSIDE.search(before) else None


def about_another(sentence: str) -> bool:
    """Whether `sentence` has somebody else for its topic."""
    return of_another(sentence, "") is True or _PERSON.match(sentence) is not None
