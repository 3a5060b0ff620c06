"""What changes in the lives of people who write Chinese, Japanese and Korean: doses, work, phones, homes, people."""

import pytest
from known import facts, held, shown


def values(slot: str, *messages: str) -> list[str]:
    return [fact.value for fact in held(facts(*messages)) if fact.slot == slot and fact.certain]


@pytest.mark.parametrize(
    ("first", "then", "now"),
    [
        ("我现在吃二甲双胍，每天两片。", "医生让我把二甲双胍改成每天一片了。", "二甲双胍 每天一片"),
        ("医生开了氨氯地平，一天一片", "氨氯地平加到两片了，血压还是高", "氨氯地平 两片"),
        ("我每天吃优甲乐50微克", "这次复查，优甲乐加到75微克了", "优甲乐 75微克"),
        ("我每天吃二甲雙胍500毫克", "二甲雙胍減到250毫克了", "二甲雙胍 250毫克"),
        ("ロサルタンを1日1回飲んでいます。", "ロサルタンが1日2回に増えた", "ロサルタン 1日2回"),
        ("メトホルミンを500mg飲んでいます", "メトホルミンは250mgに減りました", "メトホルミン 250mg"),
        ("메트포르민을 하루 한 알 먹어요", "메트포르민을 하루 두 알로 늘렸어요", "메트포르민 하루 두 알"),
        ("로사르탄 50mg 먹고 있어요", "로사르탄을 100mg으로 올렸어요", "로사르탄 100mg"),
    ],
)
def test_the_newest_dose_is_known_and_the_older_one_is_not_shown(first: str, then: str, now: str) -> None:
    known = facts(first, then)

    assert [fact.value for fact in held(known) if fact.slot == "health" and fact.certain] == [now]
    assert not any(fact.text == first for fact in held(known))


@pytest.mark.parametrize(
    ("dose", "end"),
    [
        ("我每天吃舍曲林50毫克", "药停了，医生说可以不吃了"),
        ("我每天吃舍曲林50毫克", "舍曲林停了"),
        ("メトホルミンを500mg飲んでいます", "薬はやめました"),
        ("로사르탄 50mg 먹고 있어요", "이제 약은 끊었어요"),
    ],
)
def test_the_end_of_the_medicine_ends_its_dose(dose: str, end: str) -> None:
    assert "50" not in shown(facts(dose, end))


@pytest.mark.parametrize("text", ["早餐的吐司改成每天一片了。", "跑步改成一天两次了。", "我妈的药停了"])
def test_other_things_that_are_counted_are_no_dose(text: str) -> None:
    assert values("health", "我每天吃舍曲林50毫克", text) == ["舍曲林 50毫克"]


@pytest.mark.parametrize(
    ("slot", "messages", "now"),
    [
        ("home", ("我住在臺北", "我上個月搬到台中了"), ["台中"]),
        ("employer", ("我在台積電上班", "我離職了"), []),
        ("allergies", ("我對蝦子過敏",), ["蝦子"]),
        ("pets", ("我養了一隻貓，叫麻糬",), ["貓 麻糬"]),
        ("pets", ("我養了一隻貓，叫麻糬", "麻糬上個月過世了"), []),
        ("partner", ("我女朋友叫小雲", "我和小雲分手了"), []),
    ],
)
def test_traditional_chinese_is_read_like_simplified_and_kept_as_written(
    slot: str, messages: tuple[str, ...], now: list[str]
) -> None:
    assert values(slot, *messages) == now


def test_a_quotation_of_traditional_chinese_is_word_for_word() -> None:
    message = "我對貓毛過敏，每次去朋友家都會打噴嚏"

    assert message in [fact.text for fact in facts(message)]


@pytest.mark.parametrize(
    ("first", "then", "gone"),
    [
        ("我每周三晚上去学吉他", "吉他不学了，太忙", "每周三"),
        ("我们五一打算去成都玩", "成都不去了，机票太贵", "打算"),
        ("夏に京都に行く予定です", "京都は中止になりました", "予定"),
        ("彼女の名前は美咲です", "美咲と別れました", "彼女"),
    ],
)
def test_what_is_named_with_a_common_character_or_a_variant_ends(first: str, then: str, gone: str) -> None:
    assert gone not in shown(facts(first, then))
