"""Chinese: each pattern is read within a statement of the user's own, in which clauses end with commas."""

import re
from typing import Final

from memoryos.analysis.rules.east_asian_places import KNOWN_PLACE
from memoryos.analysis.rules.language_pattern import SlotPattern, slot_patterns
from memoryos.analysis.rules.languages.chinese import CONDITIONS, JOBS
from memoryos.text.phones import PHONE

_HAN: Final = r"[\u4e00-\u9fff]"
_START: Final = r"(?:^|[，,。！!；;])"
_END: Final = r"(?=$|[，,。！!；;、])"
_NUMBER: Final = r"[一二三四五六七八九十两\d]{1,3}"
_SELF: Final = r"(?:我|我们|本人|自己|现在|目前|一直|都|还|也|其实|平时){0,3}"
_PHONES: Final = slot_patterns(
    "possessions",
    "手机：{}。",
    rf"我?的?手机(?:还是|就是|是|用的是?|换成了?)(?:一?[台部])?(?P<v>{PHONE})",
    rf"(?:我|{_START})(?:现在|一直|还在|还)?用的?(?:就|还)?是?(?:一?[台部])?(?P<v>{PHONE})(?=$|[，,。！!；;、]|手机)",
    rf"(?:换|买|入手|下手|下单|拿下|抢到|升级|剁手)(?:了|到|成|上"
    rf"|到手)*[，,]?(?:一?[台部])?(?:新?手机)?[，,]?(?P<v>{PHONE})",
    rf"(?P<v>{PHONE})(?:到手|买回来|入手)了?",
)
_VEHICLE: Final = (
    r"(?:比亚迪|五菱|吉利|长安|大众|丰田|本田|日产|特斯拉|别克|奇瑞|哈弗|小鹏|蔚来|理想|问界|极氪|宝马|奔驰|奥迪"
    r"|雅迪|小牛|爱玛|九号"
    r"|朗逸|思域|卡罗拉|轩逸|雅阁|凯美瑞|帕萨特|速腾|捷安特|美利达)"
)
_VEHICLES: Final = slot_patterns(
    "possessions",
    "车：{}。",
    rf"(?:提|买|换|入手|拿下)了?(?:一?[台辆部])?(?:新|二手)?(?P<v>{_VEHICLE}(?:{_HAN}|[A-Za-z0-9]){{0,5}}?)(?=了"
    rf"|$|[，,。！!；;、的])",
    rf"(?:提车了?|新?(?:电动车|电瓶车|摩托车?|自行车|车)(?:终于)?(?:到手|买|换"
    rf"|来)了?)[，,](?P<v>{_HAN}{{2,5}}?)的?{_END}",
    rf"{_START}{_SELF}(?:开|骑)的?(?:是|着)?(?:一?[辆台])?(?P<v>{_VEHICLE}(?:{_HAN}|[A-Za-z0-9]){{0,5}}?)(?=了|$"
    rf"|[，,。！!；;、的])",
)
_TOWN: Final = r"(?P<v>(?!学校|宿舍|老家|公司|原来|国内|自己|附近|旁边)[\u4e00-\u9fff]{2,6}?)"
_HOMES: Final = slot_patterns(
    "home",
    "住在{}。",
    rf"{_START}(?:我们?的?|我家的?)?新家(?:就)?(?:在|定在|买在){_TOWN}(?:这边)?{_END}",
    rf"{_START}(?:我们?的?)?房子(?:也|都|终于|总算)?(?:定|租|找|签|买)(?:好|下来"
    rf"|到)?了[，,！!](?:就?在)?{_TOWN}(?:这边|那边|附近){_END}",
    rf"{_START}(?:我|我们|现在)+(?:家|就)?住{KNOWN_PLACE}",
    rf"{_START}{_SELF}(?:在|到){KNOWN_PLACE}(?:这边)?(?:租|买)了?(?:个|套|间|一)?(?:房|公寓)",
    rf"{_START}(?:我)?(?:坐标|人在|现居|常住){KNOWN_PLACE}",
    rf"我?不住{_HAN}{{2,5}}[，,]我?(?:住|在){KNOWN_PLACE}{_END}",
    rf"搬回(?:娘家|老家|爸妈家|父母家)了?[，,](?:就?在)?{KNOWN_PLACE}",
)
_EMPLOYER: Final = (
    rf"(?P<v>(?!家|外面|这里|那里|那边|公司|单位|国企|外企|厂里|路上|附近|一起|哪|网上|线上"
    rf"|{KNOWN_PLACE.replace('?P<v>', '?:', 1)}(?:上班|工作|做|当|教))"
    r"[^\s，,。！!？?；;、的我你他她]{2,10}?)"
)
_EMPLOYERS: Final = slot_patterns(
    "employer",
    "在{}工作。",
    rf"{_START}{_SELF}在{_EMPLOYER}(?:工作|上班)(?=$|[，,。！!；;、]|了)",
    rf"{_START}{_SELF}在{_EMPLOYER}(?:当|做)(?:一名|个)?{JOBS.replace('?P<v>', '?:', 1)}{_END}",
    r"(?:拿到|收到|接)了?(?P<v>[^\s，,。！!的]{2,8}?)的?(?:offer|录用通知)",
    rf"{_START}(?P<v>{_HAN}{{2,6}}?)(?:来电话了?|那边)?[，,]?(?:录用我了|录取我了|把我录了|给我(?:发|了)offer"
    rf"|录了{_END})",
)
_WORK: Final = slot_patterns(
    "job",
    "职业:{}。",
    rf"{_START}我(?:自己|本人|现在|是|就|平时){{0,3}}(?:做|搞|干|跑)(?P<v>{_HAN}{{2,6}}?)(?:的|这行|这一行){_END}",
    rf"(?:做|当|干)了(?:快|差不多|将近)?{_NUMBER}年(?:的)?{JOBS}(?=$|[，,。！!；;、了])",
    rf"{_START}{JOBS}(?:做了|干了|当了)?{_NUMBER}年了?{_END}",
)
_SHOPS: Final = slot_patterns(
    "job",
    "开{}。",
    rf"(?:我|我们|自己)(?:自己)?(?:在{_HAN}{{2,6}}?)?开了?(?:一?[家个间])?(?P<v>{_HAN}{{1,5}}?(?:店|馆|铺|工作室"
    rf"|民宿|诊所|餐厅|摊|公司))(?=$|[，,。！!；;、的])",
)
_STUDIES: Final = slot_patterns(
    "education",
    "学{}。",
    rf"{_START}(?:我)?(?:是|大学|本科)?(?:学|读|念)(?P<v>(?!生|校|费){_HAN}{{2,6}}?)(?:专业)?的{_END}",
    rf"{_START}(?:我)?(?:是)?(?P<v>{_HAN}{{2,8}}?)(?:专业|系)(?:的|毕业|大[一二三四]|研[一二三])",
)
_DEGREES: Final = slot_patterns(
    "education",
    "学历：{}。",
    r"我(?:只有|就|是|才)?(?P<v>初中|高中|中专|大专|本科|硕士|博士)(?:毕业|学历|都没[读念上]完|没[读念上]完|肄业"
    r"|文凭)",
    r"(?P<v>英语[四六]级|[初中高]级职称|中级会计|CPA|注会|教资|法考|[一二]建|雅思"
    r"|托福)(?:\d{4}年)?(?:证)?(?:[^，。]{0,4}(?:拿的|拿了|考过|过了|到手))",
)
_HEALTH: Final = slot_patterns(
    "health",
    "健康:{}。",
    rf"{_START}(?:我|我是|我有|有)?(?:轻度|中度|重度|慢性|有点|点)*{CONDITIONS}(?=$|[，,。！!；;、]|吃|好多年"
    rf"|{_NUMBER}年)",
    r"(?P<v>[左右]?[边侧]?(?:锁骨|手腕|脚踝|小腿|胳膊|肋骨|膝盖|手臂|手指|脚趾|脚|腿|腰)(?:骨折|断了|扭了|崴了"
    r"|骨裂|脱臼|摔断了?))",
)
_REACTIONS: Final = slot_patterns(
    "allergies",
    "对{}过敏。",
    rf"{_START}(?:其实|原来|而|结果|应该|查出来)?是对(?P<v>{_HAN}{{1,6}}?)(?:严重)?过敏",
    rf"我一(?:吃|碰|喝|闻)(?:到)?(?P<v>{_HAN}{{1,4}}?)(?:就|嘴巴?|喉咙|浑身|全身|身上|脸|舌头)+(?:就|会|都"
    rf"|发)*(?:肿|痒|起疹|长疹|起红|喘)",
)
_DISLIKES: Final = slot_patterns(
    "dislikes",
    "不喜欢{}。",
    rf"我(?:从来|一直|真的|从小|反正)?不吃(?P<v>香菜|折耳根|榴莲|苦瓜|羊肉|内脏|葱|姜|蒜|洋葱|芹菜|胡萝卜|茄子"
    rf"|海鲜|鱼|生鱼片|肥肉|甜食|鸡蛋|豆腐|蘑菇|韭菜|臭豆腐){_END}",
)
_DISLIKED_BEFORE: Final = slot_patterns(
    "dislikes",
    "又吃{}了。",
    rf"(?:居然|竟然|反而|开始|突然|现在)(?:也|都|居然|竟然)?(?:想|爱|喜欢|能|可以"
    rf"|敢)(?:上)?了?吃(?P<v>{_HAN}{{1,4}}?)(?=$|[，,。！!；;、了])",
    tense="ended",
)
_ACTIVITY: Final = (
    r"(?P<v>写小说|写诗|画画|画油画|画水彩|拍照|摄影|钓鱼|露营|徒步|爬山|跑步|夜跑|骑行|游泳|健身|撸铁|滑雪|潜水"
    r"|冲浪|攀岩|烘焙|种花|养花|种菜"
    r"|织毛衣|钩针|刺绣|书法|练字|下棋|围棋|打麻将|玩桌游|剧本杀|拼乐高|打游戏|唱歌|跳舞|街舞|弹吉他|弹钢琴"
    r"|打羽毛球|打网球|打篮球|踢足球|打乒乓球"
    r"|普拉提|瑜伽|拳击|飞盘|陶艺|木工|集邮|观鸟)"
)
_HOBBIES: Final = slot_patterns(
    "hobby",
    "爱好：{}。",
    rf"我(?:平时|业余|周末|最近|现在|在网上|偷偷|一直|经常|常|每天|每周|下班后?|没事就?|有空就?|在学|开始|也|都"
    rf"|会|去){{1,3}}(?:在|去|学|练)?{_ACTIVITY}",
    rf"(?:迷上|爱上|入坑|沉迷)了?(?P<v>(?!了)(?:{_ACTIVITY.replace('?P<v>', '?:', 1)}|{_HAN}{{2,4}}?)){_END}",
    rf"(?:报|办|续)了?(?:个|一个|张)?{_ACTIVITY}的?[班课卡]",
    rf"{_START}{_ACTIVITY}(?:我)?(?:办|报|续)了[^，。]{{0,8}}[班课卡]",
    rf"[在]?教我{_ACTIVITY}",
)
_FANS: Final = slot_patterns(
    "likes",
    "喜欢{}。",
    rf"(?:现在|一直|从小|改)粉(?:上了?)?(?P<v>{_HAN}{{2,5}}?){_END}",
    rf"我是(?:个)?(?P<v>{_HAN}{{2,5}}?)(?:的)?(?:球迷|粉丝|铁粉|老粉){_END}",
)
_AGES: Final = slot_patterns(
    "age",
    "{}岁。",
    rf"{_START}我(?:才|今年|都|刚|已经|马上|快){{1,2}}(?P<v>[1-9]\d)(?=$|[，,。！!]|好吗|岁|呢|了)",
    rf"{_START}我(?:今年|也|已经|都)?(?P<v>[1-9]\d)岁",
)
_NAMES: Final = slot_patterns(
    "name",
    "名字:{}。",
    rf"^(?P<v>[王李张刘陈杨黄赵周吴徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦傅方白邹孟熊秦邱江尹薛]{_HAN}{{1,2}})[，,]叫(?:我)?{_HAN}{{2,3}}就[行好]",
    r"我的?(?:英文名|中文名|笔名|网名|外号|小名)(?:是|叫)? ?(?P<v>[A-Z][a-z]{1,14}|[\u4e00-\u9fff]{2,4})(?=$"
    r"|[，,。！!])",
)
PATTERNS: Final[tuple[SlotPattern, ...]] = (
    *_PHONES,
    *_VEHICLES,
    *_HOMES,
    *_EMPLOYERS,
    *_SHOPS,
    *_WORK,
    *_STUDIES,
    *_DEGREES,
    *_HEALTH,
    *_REACTIONS,
    *_DISLIKES,
    *_DISLIKED_BEFORE,
    *_HOBBIES,
    *_FANS,
    *_AGES,
    *_NAMES,
)
_WEIGHT: Final = r"(?P<v>\d{2,3}(?:\.\d)?(?:公斤|斤|kg|KG)?)"
# What somebody has one amount of at a time: its slot, the thing, and how it is told.
AMOUNTS: Final = tuple(
    (slot, thing, re.compile(pattern))
    for slot, thing, pattern in (
        ("health", "身高", r"身高(?:是|有|才|大概)?(?P<v>1[3-9]\d(?:cm|厘米|公分)?)(?!\d|斤)"),
        (
            "health",
            "体重",
            rf"体重(?:是|有|还是|现在|终于|已经|都|降到|掉到|减到|涨到|到|才|了){{0,3}}{_WEIGHT}(?![\d.])",
        ),
        ("health", "体重", r"(?:瘦|胖|减|掉|降|涨)到了?(?P<v>\d{2,3}(?:\.\d)?(?:公斤|斤|kg|KG))"),
        (
            "health",
            "体重",
            rf"(?:^|[，,。])(?:我|今天|早上|刚|昨天)*(?:称|秤)了?(?:一下|体重)?[，, ]{_WEIGHT}(?=$|[，,。！! ])",
        ),
        ("health", "体重", r"我(?:现在|才|有|都)?(?P<v>\d{2,3}(?:\.\d)?(?:公斤|斤|kg|KG))(?=$|[，,。！!])"),
        (
            "money",
            "房租",
            (
                r"房子(?:也|都|终于|总算)?(?:定|租|找|签)(?:好|下来|到)?了[，,！!][^。]{2,24}?[，, ]"
                r"(?:月租|一个月|每月)?(?P<v>\d{3,5})(?=$|[，,。！!]|块|元|一个月)"
            ),
        ),
    )
)
