"""Values that are put right alone, in the next message: `我住在南京` and then `说错了 是南通`."""

from datetime import timedelta

import pytest
from known import START

from memoryos.analysis.rules.reader import RulesReader
from memoryos.domain.page import Page


def certain(first: str, then: str) -> tuple[set[str], set[str]]:
    """The certain values that `then` states and those that it takes back."""
    before = Page("p1", first, "OK", START, "s", seq=1)
    page = Page("p2", then, "OK", START + timedelta(minutes=1), "s", seq=2)
    findings = [finding for finding in RulesReader().read([page], lambda _: [before]).findings if finding.certain]
    stated = {finding.value for finding in findings if not finding.negated}
    return stated, {finding.value for finding in findings if finding.negated}


@pytest.mark.parametrize(
    ("first", "then", "old", "new"),
    [
        ("我住在南京", "说错了，是南通", "南京", "南通"),
        ("我对花生过敏", "说错了，是腰果", "花生", "腰果"),
        ("我对花生过敏", "说错了，是对腰果过敏", "花生", "腰果"),
        ("我對蝦子過敏", "我說錯了，是對螃蟹過敏", "蝦子", "螃蟹"),
        ("我今年35岁", "打错了，是36岁", "35", "36"),
        ("我女儿叫朵朵", "打错了，是多多", "女儿 朵朵", "女儿 多多"),
        ("横浜に住んでいます", "間違えた、川崎です", "横浜", "川崎"),
        ("エビアレルギーです", "間違えました、カニアレルギーです", "エビ", "カニ"),
        ("저는 수원에 살아요", "잘못 말했어요, 수지예요", "수원", "수지"),
        ("저는 땅콩 알레르기가 있어요", "잘못 말했어요, 호두예요", "땅콩", "호두"),
    ],
)
def test_a_value_alone_takes_the_place_of_the_wrong_one(first: str, then: str, old: str, new: str) -> None:
    stated, withdrawn = certain(first, then)

    assert new in stated
    assert old in withdrawn


@pytest.mark.parametrize("then", ["说错了，是我没睡好", "间违えた、なんでもないです", "说错了，不是这个意思"])
def test_what_is_no_value_is_not_put_in_its_place(then: str) -> None:
    stated, _ = certain("我住在南京", then)

    assert stated == set()
