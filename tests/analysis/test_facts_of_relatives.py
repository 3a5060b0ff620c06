"""What is said of a relative or an animal is never taken for a fact about the user."""

import pytest
from known import facts, held

CASES = [
    ("我老公叫李强，是程序员。", {"job", "home", "name"}),
    ("我妈妈是老师，住在成都。", {"job", "home", "name"}),
    ("我爸在北京，是医生。", {"job", "home", "name"}),
    ("我女朋友叫小美，今年二十五岁。", {"age", "name"}),
    ("犬を飼っています。名前はポチです。", {"name"}),
    ("娘がいます。名前はさくらです。", {"name"}),
    ("うちに猫がいます。名前はミケといいます。", {"name"}),
    ("夫はエンジニアです。大阪で働いています。", {"job"}),
]


@pytest.mark.parametrize(("message", "slots"), CASES, ids=[case[0] for case in CASES])
def test_nothing_of_a_relative_is_the_users(message: str, slots: set[str]) -> None:
    own = [fact for fact in held(facts(message)) if fact.certain and not fact.subject]

    assert [fact.text for fact in own if fact.slot in slots] == []


@pytest.mark.parametrize(
    ("message", "slot", "value"),
    [
        ("我老公是程序员，我是护士。", "job", "护士"),
        ("我妈住在成都，我住在杭州。", "home", "杭州"),
        ("初めまして。名前は田中です。", "name", "田中"),
    ],
)
def test_what_the_user_says_beside_it_is_the_users(message: str, slot: str, value: str) -> None:
    own = [fact for fact in held(facts(message)) if fact.certain and not fact.subject]

    assert [fact.value for fact in own if fact.slot == slot] == [value]


@pytest.mark.parametrize(
    "message", ["我老公是程序员，我是护士。", "我妈妈是老师，住在成都。", "我妹妹是护士。", "我老公三十五岁。"]
)
def test_a_job_or_an_age_is_no_name(message: str) -> None:
    known = [fact for fact in held(facts(message)) if fact.certain]

    assert [fact.value for fact in known if fact.slot in {"partner", "family"}] == []
