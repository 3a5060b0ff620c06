"""Chinese: each pattern is read within a statement of the user's own, in which clauses end with commas."""

from typing import Final

from memoryos.analysis.rules.language_pattern import SlotPattern, slot_patterns
from memoryos.text.phones import PHONE

_HAN: Final = r"[\u4e00-\u9fff]"
_START: Final = r"(?:^|[，,。！!；;])"
_END: Final = r"(?=$|[，,。！!；;、])"
_PHONES: Final = slot_patterns(
    "possessions",
    "手机：{}。",
    rf"我?的?手机(?:还是|就是|是|用的是?|换成了?)(?:一?[台部])?(?P<v>{PHONE})",
    rf"(?:我|{_START})(?:现在|一直|还在|还)?用的?(?:就|还)?是?(?:一?[台部])?(?P<v>{PHONE})(?={_END[3:-1]}|手机)",
    rf"(?:换|买|入手|下手|下单|拿下|抢到|升级|剁手)(?:了|到|成|上|到手)*[，,]?(?:一?[台部])?(?:新?手机)?[，,]?(?P<v>{PHONE})",
    rf"(?P<v>{PHONE})(?:到手|买回来|入手)了?",
)
_TOWN: Final = r"(?P<v>(?!学校|宿舍|老家|公司|原来|国内|自己|附近|旁边)[\u4e00-\u9fff]{2,5}?)"
_HOMES: Final = slot_patterns(
    "home",
    "住在{}。",
    rf"{_START}(?:我们?的?|我家的?)?新家(?:就)?(?:在|定在|买在){_TOWN}(?:这边)?{_END}",
)
_ALLERGIES: Final = slot_patterns(
    "allergies", "对{}过敏。", rf"{_START}(?:其实|原来|而|结果|应该|查出来)?是对(?P<v>{_HAN}{{1,6}}?)(?:严重)?过敏"
)
PATTERNS: Final[tuple[SlotPattern, ...]] = (
    *_PHONES,
    *_HOMES,
    *_ALLERGIES,
)
