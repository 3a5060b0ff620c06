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
_TOWN: Final = r"(?P<v>[\u4e00-\u9fffァ-ヶー]{2,6})"
_HOMES: Final = slot_patterns(
    "home",
    "{}に住んでいる。",
    rf"(?:都合|転勤|結婚|仕事|進学|就職|異動|離婚|介護|関係|事情)で、?{_TOWN}[にへ](?:引っ越し|引越し|越し|移り住)(?:た|まし|て)",
    rf"^{_TOWN}の新居(?=、|が|に(?:引っ越|越|入)|も|は|$)",
)
_NO_ALLERGIES: Final = slot_patterns(
    "allergies",
    "{}アレルギーではない。",
    r"(?:^|[、。]|たら|結果)(?P<v>[\u4e00-\u9fff\u30a0-\u30ff]{1,8}|[ぁ-ん]{2,5})(?:の)?アレルギー(?:じゃな(?:かった|い)|ではな|[がは](?:治|なくな|なかった))",
    tense="ended",
)
PATTERNS: Final[tuple[SlotPattern, ...]] = (*_PHONES, *_HOMES, *_NO_ALLERGIES)
