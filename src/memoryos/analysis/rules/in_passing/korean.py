"""Korean: each pattern is read within a statement of the user's own."""

from typing import Final

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
PATTERNS: Final[tuple[SlotPattern, ...]] = (*_PHONES,)
