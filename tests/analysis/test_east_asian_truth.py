"""What must not be stated as true any more, or never was, in Chinese, Japanese and Korean."""

from datetime import timedelta

import pytest
from known import START, facts, held, shown

from memoryos.analysis.rules.reader import RulesReader
from memoryos.domain.page import Page


def values(slot: str, *messages: str) -> list[str]:
    return [fact.value for fact in held(facts(*messages)) if fact.slot == slot and fact.certain]


def corrected(first: str, then: str) -> tuple[set[str], set[str]]:
    """The certain values that `then` states and those that it takes back, in one session."""
    before = Page("p1", first, "OK", START, "s", seq=1)
    page = Page("p2", then, "OK", START + timedelta(minutes=1), "s", seq=2)
    findings = [finding for finding in RulesReader().read([page], lambda _: [before]).findings if finding.certain]
    stated = {finding.value for finding in findings if not finding.negated}
    return stated, {finding.value for finding in findings if finding.negated}


@pytest.mark.parametrize(
    ("text", "slot", "value"),
    [
        ("今天累死了 我对芒果过敏 别给我点", "allergies", "芒果"),
        ("搬家了 我住在汉阳 六楼没电梯", "home", "汉阳"),
        ("我叫 王芳", "name", "王芳"),
    ],
)
def test_a_space_between_clauses_is_read_as_a_comma(text: str, slot: str, value: str) -> None:
    assert values(slot, text) == [value]


def test_a_clause_behind_a_space_is_kept_as_it_was_written() -> None:
    message = "我现在每天晚上去游泳 游一公里 很累但是开心"

    assert message in [fact.text for fact in facts(message)]


@pytest.mark.parametrize(
    ("first", "then", "old", "new"),
    [
        ("我对花生过敏", "不对，是腰果", "花生", "腰果"),
        ("我对花生过敏。", "啊不，是腰果过敏", "花生", "腰果"),
        ("我对花生过敏", "不是花生，是腰果", "花生", "腰果"),
        ("我住在南京", "错了，是南通", "南京", "南通"),
        ("我對花生過敏", "不對，是腰果", "花生", "腰果"),
        ("ピーナッツアレルギーです", "違う、カシューナッツでした", "ピーナッツ", "カシューナッツ"),
        ("ピーナッツアレルギーです", "ピーナッツじゃなくてカシューナッツです", "ピーナッツ", "カシューナッツ"),
        ("横浜に住んでいます", "いや、川崎です", "横浜", "川崎"),
        ("저는 땅콩 알레르기가 있어요", "아니다, 캐슈넛이에요", "땅콩", "캐슈넛"),
        ("저는 땅콩 알레르기가 있어요", "땅콩 말고 캐슈넛이에요", "땅콩", "캐슈넛"),
        ("저는 땅콩 알레르기가 있어요", "땅콩이 아니라 캐슈넛이에요", "땅콩", "캐슈넛"),
    ],
)
def test_a_denial_with_a_value_puts_right_what_the_message_before_said(
    first: str, then: str, old: str, new: str
) -> None:
    stated, withdrawn = corrected(first, then)

    assert new in stated
    assert old in withdrawn


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("我对花生过敏", "不对，是我没睡好"),
        ("我对花生过敏。推荐个川菜馆", "不对，是粤菜"),
        ("我对花生过敏", "不是吧，是真的吗"),
        ("私はピーナッツアレルギーです", "いや、大丈夫です"),
        ("저는 땅콩 알레르기가 있어요", "아니 괜찮아요"),
    ],
)
def test_a_denial_of_something_else_puts_nothing_right(first: str, then: str) -> None:
    assert corrected(first, then) == (set(), set())


@pytest.mark.parametrize(
    ("messages", "left"),
    [
        (("我在吃舍曲林50毫克", "降压药氨氯地平每天吃一片", "药停了"), ["舍曲林 50毫克"]),
        (("我在吃舍曲林50毫克", "我每天吃氨氯地平5毫克", "药都停了"), []),
        (("メトホルミンを500mg飲んでいます", "ロサルタンを50mg飲んでいます", "薬はやめました"), ["メトホルミン 500mg"]),
        (("메트포르민 500mg 먹고 있어요", "로사르탄 50mg 먹고 있어요", "약은 끊었어요"), ["메트포르민 500mg"]),
        (("메트포르민 500mg 먹고 있어요", "로사르탄 50mg 먹고 있어요", "약은 다 끊었어요"), []),
    ],
)
def test_a_medicine_without_a_name_is_the_one_spoken_of_last(messages: tuple[str, ...], left: list[str]) -> None:
    assert values("health", *messages) == left


@pytest.mark.parametrize(
    ("messages", "homes"),
    [
        (("我住在上海", "搬到浦东了"), ["上海", "浦东"]),
        (("我住在杭州", "我们搬到余杭区了"), ["杭州", "余杭区"]),
        (("我住在北京", "搬到浦东了"), ["浦东"]),
        (("我住在上海", "搬到浦东了", "我搬到成都了"), ["成都"]),
        (("저는 서울에 살아요", "지난달에 마포구로 이사했어요"), ["서울", "마포구"]),
        (("大阪に住んでいます", "先月平野区に引っ越しました"), ["大阪", "平野区"]),
        (("我住在上海", "我上个月搬到苏州了"), ["苏州"]),
    ],
)
def test_a_move_to_a_district_does_not_end_its_city(messages: tuple[str, ...], homes: list[str]) -> None:
    assert values("home", *messages) == homes


@pytest.mark.parametrize(
    ("messages", "phone", "gone"),
    [
        (("我手机是苹果12", "换了华为Pura 80"), "华为Pura 80", "苹果"),
        (("我这破苹果12电池只剩76了 一天三充", "618我下手了 华为Pura 80 紫色的"), "华为Pura 80", "苹果"),
        (("我用的是小米14", "昨天入手了iPhone 16，真香"), "iPhone 16", "小米"),
        (("나 갤럭시 S21 써", "아이폰 15로 바꿨어"), "아이폰 15", "갤럭시"),
        (("저는 아이폰 13 쓰고 있어요", "갤럭시 S24로 갈아탔어요"), "갤럭시 S24", "아이폰"),
        (("iPhone 12を使ってます", "Pixel 9に機種変しました"), "Pixel 9", "iPhone"),
        (("スマホはiPhone 12です", "Galaxy S24に変えました"), "Galaxy S24", "iPhone"),
    ],
)
def test_a_new_phone_takes_the_place_of_the_old_one(messages: tuple[str, ...], phone: str, gone: str) -> None:
    known = facts(*messages)

    assert phone in [fact.value for fact in held(known) if fact.slot == "possessions" and fact.certain]
    assert gone.casefold() not in shown(known)


@pytest.mark.parametrize(
    ("messages", "kept"),
    [
        (("我手机是苹果12", "我妈换了华为Pura 80"), "苹果12"),
        (("我手机是苹果12", "公司发了台小米14当工作机"), "苹果12"),
        (("我手机是苹果12", "想换华为，又舍不得"), "苹果12"),
        (("나 갤럭시 S21 써", "동생이 아이폰 15로 바꿨어"), "갤럭시 s21"),
        (("iPhone 12を使ってます", "Pixel 9に変えようか迷ってる"), "iphone 12"),
    ],
)
def test_the_phone_of_somebody_else_and_one_not_bought_end_nothing(messages: tuple[str, ...], kept: str) -> None:
    assert kept in shown(facts(*messages))


@pytest.mark.parametrize(
    "text",
    [
        "甲减吃优甲乐，每天50微克，吃了三年了，最近又特别累，掉头发。",
        "你上次叫我面试问对方的那几个问题，有一个我没问，入职问合适吗？",
        "我妈叫我回家吃饭",
        "家里养了两只猫，一只特别爱叫，用了好多办法",
    ],
)
def test_what_only_looks_like_an_order_is_no_instruction(text: str) -> None:
    assert values("instruction", text) == []


@pytest.mark.parametrize("text", ["熟人都叫我雯姐。", "叫我阿伟就行", "以后叫我小林吧", "你可以叫我Tony"])
def test_how_to_be_called_is_an_instruction(text: str) -> None:
    assert values("instruction", text) == [text]


@pytest.mark.parametrize(
    ("wish", "end"),
    [
        (
            "先说一个规矩，你回答我的时候别加那些表情符号，我看着心烦。",
            "你今天可以发个表情了，以后也可以，那条规矩作废。",
        ),
        ("以后回答别用表格", "表格那个规矩取消吧"),
        ("앞으로 이모지 쓰지 마", "이모지 금지는 취소할게, 이제 써도 돼"),
        ("これから絵文字は使わないで", "絵文字、もう使っていいよ"),
        ("앞으로 무조건 평으로 말해줘", "이제 평 말고 제곱미터로 해줘. 전에 한말 취소."),
    ],
)
def test_an_instruction_that_is_called_off_is_over(wish: str, end: str) -> None:
    assert wish not in values("instruction", wish, end)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("讲个笑话 不许跟程序员有关", "程序员"),
        ("用一个程序员的口吻写 不要像我", "程序员"),
        ("営業のメールの書き出しを考えて", "営業"),
        ("간호사 면접 질문 알려줘", "간호사"),
    ],
)
def test_what_is_asked_for_is_not_stated(text: str, word: str) -> None:
    assert word not in shown(facts(text))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("我是糖糖,我会打字了!我最讨厌吃苦瓜,我爸爸打呼噜像拖拉机", "苦瓜"),
        ("我是小杰，借我姐手机问一下，我对虾过敏", "虾"),
        (
            "お疲れっす、ルーカスです。敦子さんの携帯借りてます。おれ腰痛めてて、湿布はかぶれるタイプなんで他に何かないすか。",
            "湿布",
        ),
        ("민준이에요. 누나 폰 빌려서 쓰는데 저는 새우 알레르기가 있어요", "새우"),
    ],
)
def test_what_somebody_else_writes_on_the_phone_of_the_user_is_not_of_the_user(text: str, word: str) -> None:
    assert word not in shown(facts(text))


@pytest.mark.parametrize(
    ("first", "then", "gone"),
    [
        ("我每周三练瑜伽，办的年卡", "瑜伽卡转给阿敏了，我现在每天绕湖走四十分钟", "瑜伽"),
        ("我对象程浩在深圳写代码", "分了，我提的", "对象"),
        ("営業はもう10年やったし、正直しんどい。", "最終出社終わった。花束もろた。", "営業"),
        ("남친 태우랑 3년사귐", "헤어짐. 추석에.", "사귐"),
        ("我男朋友小李，我们在一起三年了", "分了", "在一起"),
        ("彼氏と付き合って3年です", "別れました", "付き合って"),
    ],
)
def test_what_was_passed_on_or_broken_off_is_over(first: str, then: str, gone: str) -> None:
    assert gone not in shown(facts(first, then))


@pytest.mark.parametrize(
    ("first", "then", "now", "gone"),
    [
        ("我月薪一万一，那该拿多少？", "康澜来电话了，录了！月薪一万二，8月17号入职。", "一万二", "一万一"),
        ("내 월급은 250만원이야", "합격했어! 월급 300만원이래", "300만원", "250만원"),
        ("月給は25万円です", "転職が決まった。月給30万円、来月から", "30万円", "25万円"),
    ],
)
def test_the_pay_of_new_work_takes_the_place_of_the_old_one(first: str, then: str, now: str, gone: str) -> None:
    known = shown(facts(first, then))

    assert now in known
    assert gone not in known


def test_what_follows_a_call_from_a_father_is_his() -> None:
    known = facts("実家の父から電話。和歌山でみかん作ってんねんけど、76歳でまだ軽トラ乗ってる。")

    assert not [fact for fact in known if not fact.subject and "軽トラ" in fact.value]


def test_what_nobody_remembers_for_sure_is_not_stated() -> None:
    assert "教会" not in shown(facts("片方がイスラム…じゃない、なんだっけ、豚食べん教会"))


def test_somebody_who_changes_shifts_no_longer_has_the_old_ones() -> None:
    known = shown(facts("老周在地铁开车，上班倒夜班，屋头的事基本靠我", "老周终于调白班了，6月起"))

    assert "夜班" not in known
    assert "白班" in known


@pytest.mark.parametrize(
    ("first", "then", "gone"),
    [
        ("남동생 도윤이가 군대에 있는데 택배로 뭐 보내지", "도윤이는 전역하고 벌써 편의점 알바 구했대요", "군대"),
        ("我弟小军在部队当兵，很少回家", "我弟小军退伍了，准备找工作", "部队"),
    ],
)
def test_whoever_is_discharged_is_no_longer_a_soldier(first: str, then: str, gone: str) -> None:
    assert gone not in shown(facts(first, then))
