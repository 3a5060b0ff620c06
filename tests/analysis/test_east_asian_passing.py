"""What people who write Chinese, Japanese and Korean tell in passing, and what only looks like it."""

import pytest
from known import facts, held


def known(*messages: str) -> set[tuple[str, str, str]]:
    return {(fact.subject, fact.slot, fact.value) for fact in held(facts(*messages)) if fact.certain}


@pytest.mark.parametrize(
    ("text", "slot", "value"),
    [
        ("提了一台比亚迪海豚！", "possessions", "比亚迪海豚"),
        ("新电动车到手 小牛的 白色", "possessions", "小牛"),
        ("プリウス乗ってる", "possessions", "プリウス"),
        ("중고로 캐스퍼 샀다", "possessions", "캐스퍼"),
        ("아반떼 타는데 기름값 너무 비싸", "possessions", "아반떼"),
        ("我自己是做财务的，在南京", "job", "财务"),
        ("做了九年会计，每次都要现查这个公式", "job", "会计"),
        ("我在玉林开了个文具店，学校门口那种", "job", "文具店"),
        ("楽天でエンジニアやってます", "job", "エンジニア"),
        ("仙台で小学校の先生をしています", "job", "先生"),
        ("네이버에서 백엔드 개발자로 일하고 있어요", "job", "개발자"),
        ("我住在长沙，在华为工作。", "employer", "华为"),
        ("楽天でエンジニアやってます", "employer", "楽天"),
        ("네이버에서 백엔드 개발자로 일하고 있어요", "employer", "네이버"),
        ("我是学会计的", "education", "会计"),
        ("我初中都没读完", "education", "初中"),
        ("専攻は経済です", "education", "経済"),
        ("컴퓨터공학 전공이에요", "education", "컴퓨터공학"),
        ("还有我体检血红蛋白98 轻度贫血", "health", "贫血"),
        ("豆浆可以 牛奶我不行 乳糖不耐", "health", "乳糖不耐"),
        ("滑了一跤，左边锁骨断了", "health", "左边锁骨断了"),
        ("我身高178，体重80公斤", "health", "身高 178"),
        ("体重がやっと60キロになった", "health", "体重 60キロ"),
        ("역류성 식도염이 있어서 커피 못 마셔", "health", "역류성 식도염"),
        ("普拉提我办了20次的卡，每周二和周六", "hobby", "普拉提"),
        ("我平时下班后写小说，没人知道", "hobby", "写小说"),
        ("最近陶芸にハマってる", "hobby", "陶芸"),
        ("나 리코더 합주 들어감ㅋㅋ", "hobby", "리코더"),
        ("房子也定了 汉阳钟家村这边 一室一厅 1900", "home", "汉阳钟家村"),
        ("房子也定了 汉阳钟家村这边 一室一厅 1900", "money", "房租 1900"),
        ("我住喺香港，喺銀行返工", "home", "香港"),
        ("大阪住みやけど、おすすめある？", "home", "大阪"),
        ("娘と実家の長野に戻った", "home", "長野"),
        ("带着女儿搬回娘家，在绵阳", "home", "绵阳"),
        ("我才28好吗", "age", "28"),
        ("まだ24だよ", "age", "24"),
        ("나 29살이거든", "age", "29"),
        ("ゆうって呼んで", "name", "ゆう"),
        ("나 그냥 제이라고 불러줘", "name", "제이"),
        ("앞으로 지훈이라고 불러줘", "name", "지훈"),
        ("我是湖人的球迷", "likes", "湖人"),
        ("阿宁答应做我女朋友了！！", "partner", "女朋友 阿宁"),
        ("我和小雅在一起了", "partner", "对象 小雅"),
        ("ゆいと付き合うことになった！", "partner", "恋人 ゆい"),
        ("민서랑 사귀기로 했다!!", "partner", "애인 민서"),
        ("老公叫张伟，儿子乐乐3岁", "family", "儿子 乐乐"),
        ("生了！儿子，7斤2两，小名叫豆豆", "family", "儿子 豆豆"),
        ("태어났어! 딸이고 이름은 서아", "family", "딸 서아"),
        ("保護猫を迎えました。名前はきなこ", "pets", "猫 きなこ"),
        ("我只貓叫麻糬", "pets", "貓 麻糬"),
    ],
)
def test_what_is_told_in_passing_is_known(text: str, slot: str, value: str) -> None:
    assert ("", slot, value) in known(text)


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("我妈提了一台比亚迪海豚", "possessions"),
        ("想提一台比亚迪，没钱", "possessions"),
        ("弟がプリウス乗ってる", "possessions"),
        ("친구가 캐스퍼 샀다", "possessions"),
        ("牛乳を買いました", "possessions"),
        ("우유 샀어요", "possessions"),
        ("我老公是做财务的", "job"),
        ("她在玉林开了个文具店", "job"),
        ("妹は楽天でエンジニアやってます", "job"),
        ("동생은 네이버에서 개발자로 일하고 있어요", "employer"),
        ("我在北京工作", "employer"),
        ("我妹是学会计的", "education"),
        ("我妈轻度贫血", "health"),
        ("要是体重80公斤就好了", "health"),
        ("我同学办了普拉提的卡", "hobby"),
        ("我朋友房子定了，汉阳这边，1900", "home"),
        ("我女儿才8岁", "age"),
        ("我和爸妈在一起了", "partner"),
        ("友達と付き合いで飲みに行った", "partner"),
        ("친구랑 사귀는 사람이 누구야", "partner"),
        ("他叫我小雅", "partner"),
        ("我梦见自己瘦到50公斤了", "health"),
    ],
)
def test_what_is_of_others_or_not_so_is_not_known(text: str, slot: str) -> None:
    assert not {one for one in known(text) if one[:2] == ("", slot)}


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("女儿4岁了", ("女儿", "age", "4")),
        ("大女儿果果6岁，小儿子刚上幼儿园", ("果果", "age", "6")),
        ("老公叫张伟，在银行上班", ("", "partner", "老公 张伟")),
        ("아들 하준이는 3살이에요", ("하준", "age", "3")),
    ],
)
def test_what_is_said_of_a_relative_without_my_is_of_the_relative(text: str, fact: tuple[str, str, str]) -> None:
    assert fact in known(text)


def test_the_latest_weight_is_known() -> None:
    assert ("", "health", "体重 75公斤") in known("我身高178，体重80公斤", "瘦到75公斤了")
    assert ("", "health", "体重 80公斤") not in known("我身高178，体重80公斤", "瘦到75公斤了")


def test_whoever_takes_to_a_food_no_longer_dislikes_it() -> None:
    assert ("", "dislikes", "香菜") in known("我不吃香菜，闻到都不行")
    assert ("", "dislikes", "香菜") not in known("我不吃香菜，闻到都不行", "我现在居然想吃香菜，昨天拌了一大碗")
