"""What a stranger found false or outdated when trying Chinese, Japanese and Korean chats, and what is near it."""

import pytest
from known import facts, held, shown


def values(slot: str, *messages: str) -> list[str]:
    return [fact.value for fact in held(facts(*messages)) if fact.slot == slot and fact.certain and not fact.subject]


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("新室友叫小艾，是护士", "job"),
        ("隔壁新搬来一个大哥，是厨师", "job"),
        ("有个同学叫阿强，是程序员", "job"),
        ("甲殻類がダメなのは妹で、私じゃないよ", "allergies"),
        ("卵がだめなのは息子です", "allergies"),
        ("새우 알레르기 있는 건 동생이야", "allergies"),
        ("这是我同事写的", "friend"),
        ("我同事戒烟了，还吃素了", "friend"),
        ("我老公出差了，我一个人在家", "partner"),
        ("医生给我加到75了", "age"),
        ("我考了85了，终于及格", "age"),
        ("咱来角色扮演，我是火星指挥官，住在基地，有三个儿子", "home"),
        ("我们玩个角色扮演，我住在月球", "home"),
        ("英訳して：私の名前は田中で、京都に住んでいます", "home"),
        ("帮我写小说开头：我叫林默，二十五岁，是一名法医，住在老城区", "home"),
        ("帮我编个故事，我住在海边，养了一只猫叫船长", "pets"),
        ("小説の冒頭を書いて。私は京都に住んでいます。", "home"),
        ("상황극: 너는 의사고 나는 환자야. 저는 고혈압이 있고 약을 먹고 있어요", "health"),
        ("소설 첫 문장 써줘. 저는 부산에 살아요.", "home"),
        ("저는 간호사예요. 서울대병원에서 일해요.", "name"),
        ("저는 개발자입니다", "name"),
    ],
)
def test_what_is_of_somebody_else_or_of_nobody_is_not_stated(text: str, slot: str) -> None:
    assert values(slot, text) == []


@pytest.mark.parametrize(
    ("slot", "messages", "now"),
    [
        ("allergies", ("我花生过敏", "去医院复查了，花生其实不过敏，是对虾过敏"), ["虾"]),
        ("allergies", ("我对芒果过敏", "脱敏成功，芒果不过敏了"), []),
        ("allergies", ("エビアレルギーです", "検査したらエビアレルギーじゃなかった"), []),
        ("allergies", ("새우는 알레르기 있어서 빼줘",), ["새우"]),
        ("allergies", ("새우는 알레르기 있어서 빼줘", "검사해보니까 새우 알레르기 아니래! 대박"), []),
        ("diet", ("另外我不吃辣了，最近胃不好", "胃好了，又可以吃辣了"), []),
        ("diet", ("我是素食者", "破戒吃肉了，不素了"), []),
        ("diet", ("ベジタリアンです", "焼肉行っちゃった、ベジタリアン卒業"), []),
        ("languages", ("代わりに韓国語の勉強始めた", "韓国語、挫折したw"), []),
        ("home", ("福岡に住んでるんだけど、もつ鍋のレシピ教えて", "仕事の都合で名古屋に引っ越したよ。"), ["名古屋"]),
        ("home", ("나 대전 사는데 칼국수 레시피 알려줘",), ["대전"]),
        ("home", ("저는 서울에 살아요", "결국 다시 대전으로 내려왔어"), ["대전"]),
        ("home", ("我住在长沙", "新家在株洲，刚收拾完，累瘫"), ["株洲"]),
        ("home", ("私は静岡に住んでいます", "浜松の新居、やっと片付いた"), ["浜松"]),
        ("home", ("저는 전주에 살아요.", "익산 새집 정리 끝 힘들다"), ["익산"]),
        ("employer", ("我在字节做前端，", "裸辞了哈哈哈，爽"), []),
        ("employer", ("我在华为工作", "被华为裁了"), []),
        ("employer", ("私は楽天で働いています", "今日退職届出した〜"), []),
        ("partner", ("我男朋友叫小杰", "小杰把我甩了"), []),
        ("partner", ("彼氏の名前は翔太です", "翔太に振られた"), []),
        ("pets", ("我家猫咪团团15岁了",), ["猫咪 团团"]),
        ("job", ("저는 간호사예요.",), ["간호사"]),
    ],
)
def test_the_latest_is_what_is_known(slot: str, messages: tuple[str, ...], now: list[str]) -> None:
    assert values(slot, *messages) == now


def test_whoever_lost_the_child_is_not_pregnant() -> None:
    assert "怀孕三个月" not in shown(facts("怀孕三个月了，有点累", "孩子没保住。"))
    assert "妊娠中" not in shown(facts("妊娠中です", "流産しました"))
    assert "임신 중" not in shown(facts("임신 중이에요", "유산했어요"))


@pytest.mark.parametrize(
    "text", ["我以后也许回到合肥", "友達の浜松の新居に行った", "친구 새집 갔다 왔어", "我妈新家在株洲"]
)
def test_the_home_of_somebody_else_is_not_of_the_user(text: str) -> None:
    assert values("home", text) == []


def test_whoever_learns_a_language_does_not_yet_speak_it() -> None:
    assert "話す" not in shown(facts("韓国語の勉強始めた"))
