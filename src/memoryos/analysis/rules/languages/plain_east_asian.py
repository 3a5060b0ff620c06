"""The plainest Chinese, Japanese and Korean sentences about slots that have few other patterns."""

from typing import Final

from memoryos.analysis.rules.east_asian_places import EAST_ASIAN_PLACES
from memoryos.analysis.rules.language_pattern import SlotPattern, slot_patterns
from memoryos.analysis.rules.languages.korean import JOBS as KOREAN_JOBS

_PLACES: Final = "|".join(sorted(EAST_ASIAN_PLACES, key=len, reverse=True))
_PLACE: Final = rf"(?P<v>{_PLACES})"
# Whoever says nothing about who it is means themselves, but only at the beginning of a sentence.
_I_JAPANESE: Final = r"^(?:私は|僕は|俺は|私、|実は|ちなみに)?、?"
_I_KOREAN: Final = r"^(?:(?:저는|나는|전|난|저|제가) )?"
_I_CHINESE: Final = r"(?:^|[，,。])(?:其实|平时|现在)?我"

CHINESE: Final[tuple[SlotPattern, ...]] = (
    *slot_patterns(
        "origin", "老家：{}。", rf"{_I_CHINESE}(?:本来)?(?:是|来自){_PLACE}(?:人|的|$|[，。])", rf"我老家在?是?{_PLACE}"
    ),
    *slot_patterns(
        "hobby",
        "会{}。",
        rf"{_I_CHINESE}(?:会|在学|学过|喜欢)?(?P<v>拉(?:大提琴|小提琴|二胡)|弹(?:钢琴|吉他|古筝|琵琶)"
        r"|吹(?:笛子|萨克斯|小号)|打(?:鼓|架子鼓|羽毛球|网球|篮球|乒乓球|排球)|踢足球|下(?:围棋|象棋))",
    ),
    *slot_patterns(
        "education",
        "学{}。",
        rf"{_I_CHINESE}在[\u4e00-\u9fffA-Za-z]{{2,8}}?(?:学|读|念)(?!了|会|过|完)(?P<v>[\u4e00-\u9fff]{{2,8}}?)"
        r"(?=$|[，。,！!]|专业)",
    ),
    *slot_patterns(
        "habits",
        "习惯：{}。",
        rf"{_I_CHINESE}(?P<v>(?:每天|天天)(?:早上|清晨|凌晨)?[\d一二三四五六七八九十]{{1,3}}点半?(?:起床|就起))",
    ),
    *slot_patterns(
        "health", "在吃{}。", rf"{_I_CHINESE}(?:每天)?(?:吃|服)\d{{1,4}}(?:毫克|mg)(?:的)?(?P<v>[\u4e00-\u9fff]{{2,8}})"
    ),
)
JAPANESE: Final[tuple[SlotPattern, ...]] = (
    *slot_patterns("origin", "出身：{}。", rf"{_I_JAPANESE}(?:出身は{_PLACE})(?:です|だ|$|。)"),
    *slot_patterns("origin", "出身：{}。", rf"{_I_JAPANESE}{_PLACE}(?:の)?(?:出身|生まれ)(?:です|だ|$|。)"),
    *slot_patterns(
        "age", "{}歳。", rf"{_I_JAPANESE}(?:今年で?|もう)?(?P<v>\d{{2}})歳(?:です|になりました)", single=True
    ),
    *slot_patterns(
        "family",
        "家族：{}。",
        rf"{_I_JAPANESE}(?P<v>(?:子供|子ども|息子|娘|兄弟|姉妹)が[一二三四五六\d]人)い(?:ます|る)",
    ),
    *slot_patterns(
        "hobby",
        "趣味：{}。",
        rf"{_I_JAPANESE}(?:趣味で)?(?P<v>チェロ|バイオリン|ヴァイオリン|ピアノ|ギター|ベース|ドラム|フルート"
        r"|クラリネット|サックス|トランペット|ハープ|三味線|琴)を(?:弾き|弾いて|吹き|吹いて|叩き|やって|習って)",
        rf"{_I_JAPANESE}趣味は(?P<v>[\u4e00-\u9fffァ-ヶーぁ-ん]{{2,10}}?)(?:です|だ|$|。)",
    ),
    *slot_patterns(
        "education",
        "{}を勉強している。",
        rf"{_I_JAPANESE}(?:[\u4e00-\u9fffァ-ヶー]{{2,10}}(?:大学)?で)(?P<v>[\u4e00-\u9fff]{{2,6}})を(?:勉強して|学んで|専攻して)",
    ),
    *slot_patterns(
        "habits",
        "習慣：{}。",
        rf"{_I_JAPANESE}(?P<v>毎(?:日|朝)[\d一二三四五六七八九十]{{1,3}}時半?に起き)(?:ます|てい|る)",
    ),
    *slot_patterns(
        "health",
        "{}を飲んでいる。",
        rf"{_I_JAPANESE}(?P<v>[ァ-ヶー]{{3,12}})を\d{{1,4}} ?(?:mg|ミリグラム|ミリ)(?:飲んで|服用して)",
    ),
)
KOREAN: Final[tuple[SlotPattern, ...]] = (
    *slot_patterns(
        "name", "이름: {}.", r"^(?:제|내) 이름은 ?(?P<v>[가-힣]{1,4}?)(?:이에요|예요|입니다|이야|야)", single=True
    ),
    *slot_patterns("origin", "출신: {}.", rf"{_I_KOREAN}(?:고향은 )?{_PLACE}(?: 출신)?(?:이에요|예요|입니다|이야)"),
    *slot_patterns("job", "직업: {}.", rf"{_I_KOREAN}{KOREAN_JOBS}로 (?:일해|일하고|일합니다|근무)", single=True),
    *slot_patterns(
        "family",
        "가족: {}.",
        rf"{_I_KOREAN}(?P<v>(?:아이|애|자녀|아들|딸)(?:가|이)? (?:하나|둘|셋|넷|[한두세네] 명))(?:이)? 있",
    ),
    *slot_patterns(
        "hobby",
        "취미: {}.",
        rf"{_I_KOREAN}(?P<v>첼로|바이올린|피아노|기타|베이스|드럼|플루트|클라리넷|색소폰|트럼펫|하프|가야금)(?:를|을)? "
        r"(?:켜|쳐|치고|불어|배워|배우고|연주)",
        r"^(?:제 |내 )?취미는 (?P<v>[가-힣 ]{2,10}?)(?:이에요|예요|입니다|야)",
    ),
    *slot_patterns(
        "education", "전공: {}.", rf"{_I_KOREAN}(?:[가-힣]{{2,8}}에서 )(?P<v>[가-힣]{{1,6}}학)(?:을|를)? (?:공부|전공)"
    ),
    *slot_patterns("habits", "습관: {}.", rf"{_I_KOREAN}(?P<v>매일 (?:아침 )?[가-힣\d]{{1,3}} ?시(?: 반)?에 일어나)"),
    *slot_patterns(
        "likes", "{} 좋아한다.", rf"{_I_KOREAN}(?P<v>[가-힣]{{2,8}}?)(?:을|를) (?:정말 |너무 |제일 )?좋아(?:해|합)"
    ),
    *slot_patterns(
        "dislikes", "{} 싫어한다.", rf"{_I_KOREAN}(?P<v>[가-힣]{{2,8}}?)(?:을|를) (?:정말 |너무 )?싫어(?:해|합)"
    ),
    *slot_patterns(
        "health",
        "복용: {}.",
        rf"{_I_KOREAN}(?P<v>[가-힣]{{2,8}}) ?\d{{1,4}} ?(?:mg|밀리그램)(?:을|를)? (?:먹어|먹고|복용)",
    ),
)
