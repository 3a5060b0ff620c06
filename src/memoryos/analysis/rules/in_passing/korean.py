"""Korean: each pattern is read within a statement of the user's own."""

from typing import Final

from memoryos.analysis.rules.east_asian_places import KNOWN_PLACE
from memoryos.analysis.rules.language_pattern import SlotPattern, slot_patterns
from memoryos.text.phones import PHONE

_PHONES: Final = slot_patterns(
    "possessions",
    "휴대폰: {}.",
    rf"(?:폰|핸드폰|휴대폰)(?:은|는)? (?:지금 |아직 )?(?P<v>{PHONE})",
    rf"(?P<v>{PHONE})(?:을|를)? ?(?:써(?:요)?(?=$|[.,!~])|쓰고 있|쓰는 중|쓰는데|씀(?=$|[.,!~])|사용 중)",
    rf"(?P<v>{PHONE})(?:으로|로) (?:바꿨|바꿈|갈아탔|갈아탐|교체했|넘어왔)",
    rf"(?P<v>{PHONE})(?:을|를)? (?:샀|삼(?=$|[.,!~])|질렀|장만했)",
)
_HOMES: Final = slot_patterns(
    "home",
    "{}에 산다.",
    rf"(?:^|[,.!] ?)(?:(?:저는?|나는?|전|난|지금|요즘|현재|우리) ){{0,2}}{KNOWN_PLACE}(?:에|에서)? (?:사는데|산다|살거든|사는 중|살아요?|살고|거주)",
    rf"(?:^|[,.!] ?)(?:(?:저는?|나는?|결국|이제|다시|드디어|어제|지난주에|지난달에) ){{0,3}}{KNOWN_PLACE}(?:으로|로) (?:다시 )?"
    r"(?:내려왔|올라왔|돌아왔|내려갔|들어왔|이사했|이사 ?왔)",
    rf"^(?:(?:드디어|이제) )?{KNOWN_PLACE}(?:에)? 새 ?집(?= |[,.!]|$|에|이|은)",
)
_NO_ALLERGIES: Final = slot_patterns(
    "allergies",
    "{} 알레르기가 아니다.",
    r"(?:^|[ ,.])(?P<v>[가-힣]{1,6}?)(?:은|는|엔|에)? ?(?:알레르기|알러지)(?:가|는)? ?(?:아니|없어졌|사라졌|없대|나았)",
    tense="ended",
)
PATTERNS: Final[tuple[SlotPattern, ...]] = (*_PHONES, *_HOMES, *_NO_ALLERGIES)
