"""How people say how many tablets of a medicine they take, or that a dose changed, in Chinese, Japanese and Korean.

Without a unit of weight, only a word that is known to name a medicine makes sure that it is one: `吐司改成每天一片`.
"""

from typing import Final

_HAN: Final = r"[\u4e00-\u9fff]"
_WEIGHT: Final = (
    r"\d{1,4}(?:[.,]\d{1,3})? ?(?:mg|mcg|µg|μg|iu|毫克|微克|单位"
    r"|ミリグラム|マイクログラム|ミリ|밀리그램|밀리|마이크로그램)"
)
_DAILY: Final = r"(?:每天|一天|每日|每晚|每早|一日|早晚各?)"
_BARE: Final = r"\d{2,4}(?![\d.%年月日号块元岁斤公克])"
_UNIT: Final = r"(?:毫克|微克|单位|mg)"
_CHINESE_COUNT: Final = (
    r"(?:(?:每天|每日|每晚|每早|每周|一天|一日|一周|一次|每次|早晚各?|早上|晚上|睡前|饭后){0,2}"
    r"[一二两三四五六半\d]{1,2}(?:片|粒|颗|丸|包|支|针|次)半?(?:[一两二三四\d][片粒颗丸包])?)"
)
# By the ending of its name, or by what it is for.
_CHINESE_MEDICINE: Final = (
    rf"(?:(?![我他她你把让给的了吃服用开打是从将上下]){_HAN}){{0,6}}?(?:双胍|沙坦|普利|他汀|洛尔|地平|拉唑|西林"
    rf"|列净|列汀|格列{_HAN}{{1,2}}|胰岛素|甲状腺素|优甲乐"
    r"|西汀|利嗪|沙星|霉素|头孢|孟鲁司特|多糖铁|曲林|普兰|阿司匹林|布洛芬|强的松|泼尼松|甲钴胺|华法林|替丁|他定|雷他定|维生素[A-Ea-e]?|叶酸|钙片|铁剂|鱼油"
    r"|褪黑素|(?:血压|降压|降糖|降脂|血脂|糖尿病|甲状腺|安眠|抗抑郁|抗过敏|感冒|止痛|心脏|痛风|助眠|消炎)药)"
)
_CHINESE_BEFORE: Final = r"(?:^|[，,。；;\s把]|我的?|现在|医生[给让把]?)"
_CHINESE_CHANGE: Final = (
    r"(?:的?(?:剂量|用量|量))?(?:现在|已经|又|被|给我|也|从[^，。]{1,10}?){0,2}"
    r"(?:改成|改为|改到|加到|加成|增加到|增到|减到|减为|减成|减少到|降到|降为|调到|调成|调整到|换成|变成|涨到|升到)了?"
)
_JAPANESE_MEDICINE: Final = (
    r"(?:[ァ-ヶー]{1,14}(?:サルタン|ジピン|プリル|スタチン|ロール|ホルミン|グリプチン|グリフロジン|プラゾール"
    r"|チロキシン"
    r"|セチン|トラリン|プラム|ゼパム|ゾラム|スタット|ゾロン|スピリン|ファリン|マイシン|キサシン|ペリドン)|インスリン|チラーヂン(?:S)?"
    r"|ロキソニン|カロナール"
    rf"|{_HAN}{{0,4}}(?:の薬|剤|薬)|ビタミン[A-E]?|葉酸|鉄剤)"
)
_JAPANESE_COUNT: Final = (
    r"(?:(?:[1一]日|毎日|毎朝|毎晩|朝晩|朝夕|朝|夜|寝る前|食後)に?){0,2}[一二三四半\d]{1,2}(?:錠|回|包|カプセル"
    r"|粒|単位)"
    r"(?:(?:を|、)?[一二三四\d](?:錠|回|包|カプセル|粒))?"
)
_JAPANESE_TAKE: Final = r"(?:飲んで(?:い|る|ま)|服用して(?:い|る|ま)|打って(?:い|る|ま)|飲みます|服用します)"
_JAPANESE_CHANGE: Final = (
    r"(?:に(?:増え|減っ|減り|増量|減量|変わ|変更|なった|なりました|なって|増やし|減らし|上が|下が)|まで(?:増え|減))"
)
_KOREAN_NAMED: Final = r"[가-힣]{2,6}(?:민|탄|핀|릴|틴|롤|졸|신|론|린|펜|틸|팜|람)"
_KOREAN_KIND: Final = r"(?:[가-힣]{0,6}(?:약|인슐린|영양제)|비타민 ?[A-E]?|엽산|철분제|오메가3)"
_KOREAN_WHEN: Final = r"(?:(?:하루에?|매일|아침저녁으로|아침에?|저녁에?|일주일에) ){0,2}"
_KOREAN_TABLETS: Final = rf"{_KOREAN_WHEN}(?:반|한|두|세|네|\d) ?(?:알|정|캡슐|포|봉지)(?:씩)?"
_KOREAN_TIMES: Final = rf"{_KOREAN_WHEN}(?:한|두|세|네|\d) ?번(?:씩)?"
_KOREAN_CHANGE: Final = r"(?:늘|줄|올|내[리려렸]|바뀌|바꿨|변경|증량|감량|됐)"
EAST_ASIAN_DOSES: Final[tuple[str, ...]] = (
    rf"{_CHINESE_BEFORE}(?P<v>{_CHINESE_MEDICINE})(?:现在|目前|已经|改成|改为|加到|减到|是|吃){{0,4}}(?P<amount>{_DAILY}\d{{2,4}}(?!\d|[片粒颗丸次]){_UNIT}?)",
    rf"{_CHINESE_BEFORE}(?P<v>{_CHINESE_MEDICINE}){_CHINESE_CHANGE}(?P<amount>{_WEIGHT}|{_CHINESE_COUNT}|{_BARE})",
    rf"{_CHINESE_BEFORE}(?P<v>(?!医生|大夫|剂量|药量|用量|这次|复查|现在|每天){_HAN}{{2,8}}?){_CHINESE_CHANGE}(?P<amount>{_WEIGHT})",
    (
        rf"(?:吃|服用?|用|打|开了?|加了?|换成了?|改吃了?)(?:着|的是|了)?(?P<v>{_CHINESE_MEDICINE})(?:片|胶囊)?[，,]?"
        rf"(?P<amount>{_DAILY}?{_WEIGHT}|{_CHINESE_COUNT})"
    ),
    rf"(?P<v>{_JAPANESE_MEDICINE})(?:を|は)?、?(?P<amount>{_WEIGHT}|{_JAPANESE_COUNT})ずつ?、?{_JAPANESE_TAKE}",
    rf"(?P<v>{_JAPANESE_MEDICINE})(?:を|は)?、?(?P<amount>{_JAPANESE_COUNT})、?{_JAPANESE_TAKE}",
    (
        rf"(?P<v>{_JAPANESE_MEDICINE})(?:の量)?(?:が|は|を|も)?、?(?:[^。、]{{1,10}}から)?"
        rf"(?P<amount>{_WEIGHT}|{_JAPANESE_COUNT}){_JAPANESE_CHANGE}"
    ),
    (
        rf"(?<![가-힣])(?P<v>{_KOREAN_NAMED}|{_KOREAN_KIND})(?:을|를|은|는|이|가)? "
        rf"(?P<amount>{_KOREAN_TABLETS}|{_KOREAN_TIMES})(?:을|를|만)? ?(?:먹어|먹고|먹습|복용|맞고|맞아)"
    ),
    # What is only counted in times may be a class: `바이올린을 하루 두 번으로 늘렸어요`.
    (
        rf"(?<![가-힣])(?P<v>{_KOREAN_NAMED}|{_KOREAN_KIND})(?: 용량)?(?:을|를|은|는|이|가)? (?:[^.,]{{1,10}}에서 )?"
        rf"(?P<amount>{_WEIGHT}|{_KOREAN_TABLETS})(?:으로|로|까지) ?{_KOREAN_CHANGE}"
    ),
    (
        rf"(?<![가-힣])(?P<v>{_KOREAN_KIND})(?:을|를|은|는|이|가)? (?:[^.,]{{1,10}}에서 )?"
        rf"(?P<amount>{_KOREAN_TIMES})(?:으로|로) ?{_KOREAN_CHANGE}"
    ),
)
