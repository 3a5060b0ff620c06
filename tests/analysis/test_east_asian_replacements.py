"""What takes the place of what was so, in the words of a chat in Chinese, Japanese and Korean."""

import pytest
from known import facts, facts_of_conversation, held


def values(slot: str, *messages: str) -> list[str]:
    return [fact.value for fact in held(facts(*messages)) if fact.slot == slot and fact.certain and not fact.subject]


@pytest.mark.parametrize(
    ("first", "then", "now"),
    [
        ("我用的iPhone 12", "换手机了", []),
        ("我手机是小米13", "昨天换了个新手机", []),
        ("我手机是小米13", "我妈换了手机，华为的", ["小米13"]),
        ("我手机是小米13", "我想换手机了", ["小米13"]),
        ("갤럭시 S21 쓰는데 배터리가 너무 빨리 닳아요", "폰 바꿨어요! 이제 아이폰 16이에요.", ["아이폰 16"]),
        ("아이폰 12 써요", "휴대폰 새로 샀어요, 갤럭시 Z플립6", ["갤럭시 Z플립6"]),
        ("아이폰 12 써요", "엄마 폰 바꿔드렸어요", ["아이폰 12"]),
    ],
)
def test_a_new_phone_takes_the_place_of_the_old_one(first: str, then: str, now: list[str]) -> None:
    assert values("possessions", first, then) == now


@pytest.mark.parametrize(
    ("first", "then", "now"),
    [
        ("我在字节做前端", "跳槽了", []),
        ("我在阿里上班", "我女儿跳槽了", ["阿里"]),
        ("我在阿里上班", "想跳槽了", ["阿里"]),
        ("楽天で働いてます", "転職しました。", []),
        ("楽天で働いてます", "妹が転職しました", ["楽天"]),
        ("コンビニでバイトしてる", "バイト辞めて、塾講師始めた", []),
        ("네이버에서 일해요", "저 이직했어요", []),
        ("네이버에서 일해요", "동생이 이직했어요", ["네이버"]),
    ],
)
def test_a_change_of_jobs_ends_the_old_one(first: str, then: str, now: list[str]) -> None:
    assert values("employer", first, then) == now


@pytest.mark.parametrize(
    ("first", "then", "now"),
    [
        ("坐标杭州", "搬家了，现在在宁波", ["宁波"]),
        ("埼玉在住です", "引っ越して今は千葉", ["千葉"]),
        ("인천에 살아요", "이사해서 지금은 분당이에요", ["분당"]),
        ("我住在杭州", "我妹搬家了，现在在宁波", ["杭州"]),
    ],
)
def test_a_move_is_known_by_where_somebody_is_now(first: str, then: str, now: list[str]) -> None:
    assert values("home", first, then) == now


def test_a_name_that_is_no_longer_wanted_is_none() -> None:
    assert values("name", "以后叫我老王就行", "别叫我老王了，叫我王哥") == ["王哥"]


@pytest.mark.parametrize(("message", "wrong"), [("我老婆跳槽去了美团，我还在京东", "跳槽")])
def test_a_verb_is_no_name(message: str, wrong: str) -> None:
    assert all(fact.value.split()[-1] != wrong for fact in held(facts(message)) if fact.certain)


@pytest.mark.parametrize(
    ("first", "then", "slot", "now"),
    [
        ("我女儿叫小雨", "更正一下，是小语，语文的语", "family", ["女儿 小语"]),
        ("저 새우 알레르기 있어요", "아니 게요", "allergies", ["게"]),
        ("복숭아 알레르기가 있어요", "앗 틀렸어요, 자두예요", "allergies", ["자두"]),
        ("복숭아 알레르기가 있어요", "아니 괜찮아졌어요", "allergies", ["복숭아"]),
        ("저는 수원에 살아요", "아니 용인이요", "home", ["용인"]),
        ("我对花生过敏", "不对不对，是腰果", "allergies", ["腰果"]),
    ],
)
def test_the_next_message_corrects_the_value_of_the_last(first: str, then: str, slot: str, now: list[str]) -> None:
    known = held(facts_of_conversation(first, then))

    assert [fact.value for fact in known if fact.slot == slot and fact.certain] == now


@pytest.mark.parametrize(
    ("slot", "message", "now"),
    [
        ("allergies", "求红烧排骨做法，不要放香菜，我香菜过敏（真的会起疹子）", ["香菜"]),
        ("job", "夜勤の看護師です。寝れない", ["看護師"]),
        ("allergies", "我妈香菜过敏", []),
        ("job", "元看護師です", []),
    ],
)
def test_what_is_told_in_passing_is_known(slot: str, message: str, now: list[str]) -> None:
    assert values(slot, message) == now
