"""A value that is put right without the rest of its sentence: `我住在南京` and then `说错了 是南通`."""

import re
from typing import Final

from memoryos.text.prefilter import prefiltered, unfiltered

# What may be said again without anything but its value, of what there is one at a time or one allergen.
_STATEMENTS: Final = tuple(
    prefiltered(pattern)
    for pattern in (
        r"(?P<a>我(?:现在|目前)?(?:住在?|在))(?P<old>[\u4e00-\u9fffA-Za-z]{2,10}?)(?P<z>(?:上班|工作|生活)?[了。！]?)",
        r"(?P<a>我(?:从小|一直)?对)(?P<old>[\u4e00-\u9fff]{1,6})(?P<z>过敏[。！]?)",
        (
            r"(?P<a>我(?:的?(?:名字)?[叫是]|(?:的|家的?)?[\u4e00-\u9fff]{1,3}叫))(?P<old>[\u4e00-\u9fff]{2,4})"
            r"(?P<z>[。！]?)"
        ),
        r"(?P<a>我(?:今年|刚满)?)(?P<old>\d{2})(?P<z>岁了?[。！]?)",
        r"(?P<a>我(?:的)?生日是?)(?P<old>\d{1,2}月\d{1,2}[号日])(?P<z>[。！]?)",
        (
            r"(?P<a>(?:(?:私|僕|俺)は|今は?)?、?)(?P<old>[\u4e00-\u9fffァ-ヶー]{2,8})"
            r"(?P<z>に住んで(?:い|ま|る)[ぁ-ん]{0,4}。?)"
        ),
        (
            r"(?P<a>(?:(?:私|僕|俺)は)?)(?P<old>[\u4e00-\u9fffァ-ヶーA-Za-z]{2,12})"
            r"(?P<z>(?:で働いて|に勤めて)[ぁ-ん]{0,5}。?)"
        ),
        (
            r"(?P<a>(?:(?:私|僕|俺)は)?)(?P<old>[\u4e00-\u9fffァ-ヶーぁ-ん]{1,8}?)"
            r"(?P<z>アレルギー(?:です|なんです|があります)。?)"
        ),
        (
            r"(?P<a>(?:(?:저는|나는|전) )?(?:지금 )?)(?P<old>[가-힣]{2,8}?)"
            r"(?P<z>에(?:서)? (?:살아|살고|일해|일하고)[가-힣 ]{0,6}[.!]?)"
        ),
        (
            r"(?P<a>(?:(?:저는|나는|전) )?)(?P<old>[가-힣]{1,8}?)"
            r"(?P<z> ?(?:알레르기|알러지)(?:가|예요|이에요| 있)[가-힣 ]{0,5}[.!]?)"
        ),
    )
)
_VALUE: Final = unfiltered(
    r"(?P<v>\d{2}|[\u4e00-\u9fff]{1,6}?|\d{1,2}月\d{1,2}[号日]|[ァ-ヶー]{2,8}|[A-Za-z]{2,12}|[가-힣]{1,6}?)"
    r"(?P<unit>岁|过敏|です|でした|だった|やった|예요|이에요|입니다|이었어요|였어요|이야|야)?[。！.!]?"
)
# What is no value: another verb, or somebody.
_NO_VALUE: Final = re.compile(
    r"[我你他她是不没了说会要想吃住去对吧吗呢]|过敏|アレルギー|알레르기|알러지|사실|그거|아니|괜찮|됐|고마|몰라|真的|这样"
    r"|大丈夫|結構|平気|本当|冗談|なんでも|別に"
)


def corrected_value(wrong: str, new: str) -> str | None:
    """`wrong` with its value replaced by `new`; None if it is not clear that `new` is a value alone."""
    value = _VALUE.fullmatch(new.strip())
    if value is None or _NO_VALUE.search(value["v"]):
        return None
    for statement in _STATEMENTS:
        match = statement.fullmatch(wrong.strip())
        if match is not None and match["old"].isdigit() == value["v"].isdigit():
            return f"{match['a']}{value['v']}{match['z']}"
    return None
