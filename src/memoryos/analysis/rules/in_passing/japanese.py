"""Japanese: each pattern is read within a statement of the user's own."""

from typing import Final

from memoryos.analysis.rules.language_pattern import SlotPattern, slot_patterns
from memoryos.text.phones import PHONE

_PHONES: Final = slot_patterns(
    "possessions",
    "スマホ：{}。",
    rf"(?:スマホ|携帯|ケータイ)[はも](?:今は?|ずっと)?(?P<v>{PHONE})",
    rf"(?P<v>{PHONE})(?:を)?(?:ずっと|今も)?使って(?:い|ま|る)",
    rf"(?P<v>{PHONE})(?:に|へ)(?:機種変|乗り換え|買い?替え|変え|替え|し(?:た|まし))(?!よう|たい|るか|ようか)",
    rf"(?P<v>{PHONE})を?(?:買っ(?:た|て|ちゃ)|買いまし|購入し)",
)
PATTERNS: Final[tuple[SlotPattern, ...]] = (*_PHONES,)
