"""Korean: each pattern is read within a statement of the user's own."""

import re
from typing import Final

from memoryos.analysis.rules.east_asian_places import KNOWN_PLACE
from memoryos.analysis.rules.language_pattern import SlotPattern, slot_patterns
from memoryos.analysis.rules.languages.korean import JOBS
from memoryos.text.phones import PHONE

_PLACE: Final = KNOWN_PLACE.replace("?P<v>", "?:", 1)
_JOBS: Final = JOBS.replace("?P<v>", "?:", 1)
_START: Final = (
    r"(?:^|[,.!~] ?)(?:(?:저는?|나는?|전|난|제가|내가|지금은?|요즘은?|현재|참고로|사실|이제|드디어|올해"
    r"|지난달에|지난주에|어제) ){0,3}"
)
# Syllables without a final consonant, behind which `라고` stands and not `이라고`.
_OPEN: Final = "".join(chr(0xAC00 + 28 * place) for place in range(399))
_PHONES: Final = slot_patterns(
    "possessions",
    "휴대폰: {}.",
    rf"(?:폰|핸드폰|휴대폰)(?:은|는)? (?:지금 |아직 )?(?P<v>{PHONE})",
    rf"(?P<v>{PHONE})(?:을|를)? ?(?:써(?:요)?(?=$|[.,!~])|쓰고 있|쓰는 중|쓰는데|씀(?=$|[.,!~])|사용 중)",
    rf"(?P<v>{PHONE})(?:으로|로) (?:바꿨|바꿈|갈아탔|갈아탐|교체했|넘어왔)",
    rf"(?P<v>{PHONE})(?:을|를)? (?:샀|삼(?=$|[.,!~])|질렀|장만했)",
)
_VEHICLE: Final = (
    r"(?:중고 )?(?:모닝|아반떼|소나타|쏘나타|그랜저|캐스퍼|레이|스파크|K[3578]|투싼|싼타페|스포티지|쏘렌토|카니발"
    r"|셀토스|코나|아이오닉ㅤ?\d?|테슬라|제네시스|티볼리|QM6|SM6"
    r"|벤츠|BMW|아우디|미니쿠퍼|스쿠터|전기자전거|로드자전거)"
)
_VEHICLES: Final = slot_patterns(
    "possessions",
    "차: {}.",
    rf"(?P<v>{_VEHICLE})(?:을|를)? ?(?:샀|삼(?=$|[.,!~])|뽑았|뽑음|질렀|계약했)",
    rf"(?P<v>{_VEHICLE})(?:을|를)? ?(?:타는데|타고 다|타요?(?=$|[.,!~])|탄다|몰고|몰아)",
    rf"(?:차는|제 차는|내 차는) (?P<v>{_VEHICLE})",
)
_HOMES: Final = slot_patterns(
    "home",
    "{}에 산다.",
    rf"{_START}(?:우리 )?{KNOWN_PLACE}(?:에|에서)? (?:사는데|산다|살거든|사는 중|살아요?|살고|거주)",
    rf"{_START}(?:(?:결국|다시) ){{0,2}}{KNOWN_PLACE}(?:으로|로) (?:다시 )?(?:내려왔|올라왔|돌아왔|내려갔|들어왔"
    rf"|이사했|이사 ?왔)",
    rf"^(?:(?:드디어|이제) )?{KNOWN_PLACE}(?:에)? 새 ?집(?= |[,.!]|$|에|이|은)",
    rf"{_START}{KNOWN_PLACE}(?: [가-힣]{{2,4}}동)?(?:에)? (?:투룸|원룸|아파트|오피스텔|빌라|전세|월세|집)(?:을"
    rf"|를)? ?(?:계약했|계약함|구했|구함|얻었|샀)",
    rf"{_START}(?:친정|본가|고향)(?:인)? {KNOWN_PLACE}(?:으로|로) (?:왔|내려왔|돌아왔|들어왔)",
    rf"{_START}{KNOWN_PLACE}에서 (?:자취|혼자 살|지내)",
)
_EMPLOYERS: Final = slot_patterns(
    "employer",
    "{}에서 일한다.",
    rf"{_START}(?!{_PLACE}에서)(?P<v>[가-힣A-Za-z]{{2,12}})에서 (?:[가-힣]{{1,6}} ){{0,2}}{_JOBS}(?:으로|로)"
    r" (?:일|근무)",
    rf"{_START}(?P<v>(?!다른|새|그|회사|어디)[가-힣A-Za-z]{{2,10}}?)(?:에)? (?:최종 ?)?(?:합격했|붙었어|붙음(?=$"
    rf"|[.,!])|입사했|입사함)",
    rf"{_START}(?:(?:다음 ?주|다음 ?달|내일|월요일)(?:부터| [가-힣]요일부터)? ){{0,2}}(?P<v>(?!다른|새|그|회사"
    rf"|어디)[가-힣A-Za-z]{{2,10}}?)(?:으로|로) (?:첫 ?)?출근",
)
_WORK: Final = slot_patterns(
    "job",
    "직업: {}.",
    rf"{_START}(?:[가-힣A-Za-z]{{2,10}}에서 )?(?:[가-힣]{{1,5}} )?{JOBS}(?:으로|로) (?:일해|일하고|일합니다|일한"
    rf"|근무)",
    rf"{_START}{JOBS} \d{{1,2}}년 ?차",
    rf"{_START}(?P<v>(?:[가-힣]{{1,6}} )?(?:가게|카페|식당|학원|빵집|공방|스튜디오|미용실|꽃집|서점|술집|식품점"
    rf"|반찬가게|분식집))(?:을|를)? ?(?:하고 있|운영|해요(?=$|[.,!~])|오픈했|열었|차렸|개업했)",
)
_STUDIES: Final = slot_patterns(
    "education",
    "전공: {}.",
    rf"{_START}(?P<v>[가-힣]{{2,8}}?)(?:을|를)? 전공(?:이에요|입니다|이야|했|하고|임|이고|인데|했는데)",
    rf"{_START}(?:제 |내 )?전공은 (?P<v>[가-힣]{{2,8}}?)(?:이에요|예요|입니다|이야|야|이고|고)",
    rf"{_START}(?P<v>[가-힣]{{2,8}}과) (?:다녀|다니|나왔|졸업|재학|\d학년)",
)
_NO_ALLERGIES: Final = slot_patterns(
    "allergies",
    "{} 알레르기가 아니다.",
    r"(?:^|[ ,.])(?P<v>[가-힣]{1,6}?)(?:은|는|엔|에)? ?(?:알레르기|알러지)(?:가|는)? ?(?:아니|없어졌|사라졌|없대"
    r"|나았)",
    tense="ended",
)
_HEALTH: Final = slot_patterns(
    "health",
    "건강: {}.",
    rf"{_START}(?P<v>당뇨|천식|고혈압|빈혈|우울증|편두통|비염|위염|역류성 ?식도염|허리 ?디스크|목 ?디스크|통풍"
    rf"|갑상선 ?(?:저하증|항진증)|불면증|아토피|관절염|지방간|고지혈증|공황장애)(?:이|가)? ?(?:있어|있는데|있음"
    rf"|있거든|있어서|래요?|이래|진단|생겼|심해|판정|라서|이라서)",
    r"(?P<v>(?:오른쪽 |왼쪽 )?(?:손목|발목|쇄골|갈비뼈|무릎|팔|다리|손가락|허리)(?:이|가|을|를)? ?(?:부러졌"
    r"|부러짐|삐었|삐끗|골절|금 ?갔|다쳤))",
)
_HOBBIES: Final = slot_patterns(
    "hobby",
    "취미: {}.",
    rf"{_START}(?P<v>[가-힣]{{2,6}}?)에 (?:빠졌|빠져|꽂혔|입문했)",
    rf"{_START}(?:[가-힣]{{1,4}} )?(?P<v>등산|낚시|캠핑|헬스|요가|필라테스|러닝|수영|서핑|도예|서예|뜨개질|베이킹"
    rf"|그림|사진|기타|피아노|드럼|리코더|첼로|바둑|클라이밍|풋살|테니스|탁구|배드민턴|볼링|자전거"
    rf"|러닝 ?크루)(?:을|를)? ?(?:합주 |동호회 |모임 |수업 |학원 |레슨 )?(?:등록했|등록함|다녀|다니|들어감|들어갔"
    rf"|끊었어|시작했|시작함|배워|배우고|치러|하러|가입했|가입함)",
)
_FANS: Final = slot_patterns(
    "likes",
    "{} 팬이다.",
    rf"{_START}(?P<v>[가-힣A-Za-z0-9]{{2,8}}?) (?:팬이|팬임|덕후|찐팬)",
)
_AGES: Final = slot_patterns(
    "age",
    "{}살.",
    r"(?:^|[,.!] ?)(?:나|저|난|전)(?:는|도)? ?(?:이제 |벌써 |아직 |올해 |겨우 )?(?P<v>[1-9]\d)(?:살|세)(?!짜리"
    r"| 때| 때는)",
    r"(?:^|[,.!] ?)(?:올해|이제|벌써) (?P<v>[1-9]\d)(?:살|세)(?:이|예|됐|임|인데|이야|거든)",
)
_NAMES: Final = slot_patterns(
    "name",
    "이름: {}.",
    r"(?:^|[,.!] ?)(?:(?:나|저|저는|나는|그냥|편하게|앞으로) ){0,3}(?:[가-힣]{1,4} 말고 )?(?P<v>[가-힣]{1,4}?(?:(?<=["
    + _OPEN
    + r"])(?=라고)|(?<!["
    + _OPEN
    + r"])(?=이라고)))이?라고 (?:불러|해 ?줘)",
)
PATTERNS: Final[tuple[SlotPattern, ...]] = (
    *_PHONES,
    *_VEHICLES,
    *_HOMES,
    *_EMPLOYERS,
    *_WORK,
    *_STUDIES,
    *_NO_ALLERGIES,
    *_HEALTH,
    *_HOBBIES,
    *_FANS,
    *_AGES,
    *_NAMES,
)
_KILOS: Final = r"(?P<v>\d{2,3}(?:\.\d)?(?:kg|키로|킬로))"
# What somebody has one amount of at a time: its slot, the thing, and how it is told.
AMOUNTS: Final = tuple(
    (slot, thing, re.compile(pattern))
    for slot, thing, pattern in (
        ("health", "키", r"(?<![가-힣])키(?:는|가)? ?(?P<v>1[3-9]\d(?:cm|센치|센티)?)(?!\d)"),
        ("health", "몸무게", rf"(?:몸무게|체중)(?:는|가|은|이)? ?(?:지금 |드디어 )?{_KILOS}"),
        ("health", "몸무게", rf"{_KILOS}(?:까지|로) (?:빠졌|뺐|쪘|줄었|늘었)"),
        ("health", "씬지로이드", r"씬지로이드(?:를)? ?(?P<v>\d{2,3}) ?(?:먹|으로|로)"),
        (
            "money",
            "월세",
            r"보증금 ?\d{2,5}(?:만 ?원?|만)?(?:에|/) ?(?:월(?:세)? ?)?(?P<v>\d{2,3})(?:만 ?원?)?(?!\d)",
        ),
    )
)
