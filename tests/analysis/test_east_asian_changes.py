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


@pytest.mark.parametrize(
    ("first", "then", "now"),
    [
        ("我在字节跳动上班", "我跳槽到美团了，下周一报到", "美团"),
        ("トヨタで働いています", "トヨタを辞めて、デンソーに転職しました", "デンソー"),
        ("저는 카카오에 다녀요", "카카오 그만두고 네이버로 이직했어요", "네이버"),
    ],
)
def test_whoever_changes_jobs_works_for_the_new_employer_alone(first: str, then: str, now: str) -> None:
    known = facts(first, then)

    assert [fact.value for fact in held(known) if fact.slot == "employer"] == [now]
    assert first not in [fact.text for fact in held(known)]


@pytest.mark.parametrize("text", ["我想跳槽到别的公司", "別の会社に転職しました", "다른 회사로 이직했어요"])
def test_a_new_employer_without_a_name_is_not_known(text: str) -> None:
    assert values("employer", text) == []


def test_the_landlord_who_raises_the_rent_need_not_name_it() -> None:
    known = facts("我房租每月三千五", "房东涨到三千八了")

    assert "三千八" in shown(known)
    assert "三千五" not in shown(known)


@pytest.mark.parametrize(
    "text",
    ["저는 초보예요", "저는 왼손잡이예요", "저는 서른이에요", "저는 비건이에요", "저는 학생이에요", "저는 주부예요"],
)
def test_what_a_korean_is_is_not_their_name(text: str) -> None:
    assert values("name", text) == []


@pytest.mark.parametrize(
    ("text", "name"), [("저는 김민수예요", "김민수"), ("저는 수진이에요", "수진"), ("저는 지훈이라고 해요", "지훈")]
)
def test_a_korean_name_is_known(text: str, name: str) -> None:
    assert values("name", text) == [name]


@pytest.mark.parametrize(
    "text",
    [
        "앞으로 열심히 할게요.",
        "앞으로 서울에 살 거예요.",
        "병원에서 앞으로 먹지 말래",
        "以后都不去那家店了",
        "以后我都在家办公",
        "医生说以后只能吃处方粮，原来的停了。",
        "今後は在宅勤務です",
    ],
)
def test_what_will_be_is_no_instruction(text: str) -> None:
    assert values("instruction", text) == []


@pytest.mark.parametrize(
    "text", ["以后都用中文回答我", "以后只说结论", "앞으로 반말로 해줘", "今後は短く答えてください"]
)
def test_how_to_answer_from_now_on_is_an_instruction(text: str) -> None:
    assert values("instruction", text) == [text]


@pytest.mark.parametrize("text", ["うちの犬の散歩、揉めてます", "うちの娘の学校が遠い", "妻の実家は福岡です"])
def test_what_a_relative_has_is_not_their_name(text: str) -> None:
    assert [fact.value for fact in facts(text) if fact.certain and fact.slot in ("pets", "family", "partner")] == []


def test_a_daughter_is_known_by_a_name_of_one_character() -> None:
    assert {fact.subject for fact in facts("うちの娘の葵は中学生です")} == {"葵"}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("淡路島に行くつもりやったんですけど、親父が膝やられて", "淡路"),
        ("北海道に行く予定だったけど、仕事で無理になった", "北海道"),
        ("本来打算五一去成都的，结果没票", "成都"),
        ("제주도에 가려고 했는데 태풍이 왔어요", "제주"),
    ],
)
def test_a_plan_that_fell_through_is_not_quoted(text: str, place: str) -> None:
    assert place not in shown(facts(text))


@pytest.mark.parametrize(
    ("first", "then", "gone"),
    [
        ("毎週剣道をしています", "あの子、剣道やめてまで吹奏楽部に入るらしい", "毎週剣道"),
        ("채식해요. 저는 비건이에요", "이제 고기 다시 먹어요", "비건"),
    ],
)
def test_more_ways_to_say_that_it_is_over(first: str, then: str, gone: str) -> None:
    assert gone not in shown(facts(first, then))


def test_the_end_of_the_former_one_leaves_what_took_its_place() -> None:
    assert "处方粮" in shown(facts("猫肾不好，以后只能吃肾脏处方粮，原来的停了。"))


def test_a_later_mention_of_the_separation_does_not_end_what_told_of_it() -> None:
    known = facts("離婚届を出してきました。夫とは29年でした。", "もう別れたのに")

    assert "離婚届" in shown(known)
    assert "夫とは" not in shown(known)


def test_the_birthday_of_a_partner_is_over_with_the_partner() -> None:
    assert "생일" not in shown(facts("남친 생일선물 추천.", "헤어짐. 추석에."))


def test_what_a_doctor_tells_a_korean_never_to_take_again_is_an_allergen() -> None:
    assert values("allergies", "병원에서 세파클러 때문이라고 앞으로 먹지말래") == ["세파클러"]
