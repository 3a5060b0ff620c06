"""Chinese. No spaces mark where a value ends, so particles and stops do."""

from memoryos.analysis.rules.language_pattern import SlotPattern, slot_patterns

_WHO = (
    r"(?:^|[,\uff0c。\uff1b;、\uff01!\s])(?:你好[,\uff0c]?)?(?:而且|但是|但|所以|因为|其实|对了|昨天|今天"
    r"|刚|才)?"
)
_THING = r"(?P<v>[^\s,\uff0c。\uff01!\uff1f?\uff1b;、的]{1,12}?)"
_STOP = r"(?=了|啦|呢|$|[\s,\uff0c。\uff01!\uff1b;、])"
JOBS = (
    r"(?P<v>[\u4e00-\u9fff]{0,6}(?:护士|医生|老师|教师|工程师|程序员|设计师|律师|会计|会计师|厨师|司机|记者"
    r"|教授|学生|研究生|大学生|作家|画家|演员|歌手|警察|消防员|销售员|销售"
    r"|经理|翻译|建筑师|摄影师|公务员|农民|工人|科学家|研究员|药剂师|牙医|兽医|心理学家|家庭主妇))"
)
PATTERNS: tuple[SlotPattern, ...] = (
    *slot_patterns(
        "name",
        "名字:{}。",
        (
            rf"{_WHO}我(?:叫|的名字是|的名字叫)(?P<v>[\u4e00-\u9fff]{{2,4}}|[A-Z]\w+)(?=$"
            rf"|[\s,\uff0c。\uff01!\uff1b;、])"
        ),
        r"(?:可以|就)?叫我(?P<v>[\u4e00-\u9fff]{2,3}|[A-Z]\w+)(?=就好|就行|吧|$|[\s,\uff0c。\uff01!])",
        single=True,
    ),
    *slot_patterns(
        "home",
        "住在{}。",
        rf"{_WHO}(?:我|我们|我家)?(?:现在|目前|一直)?(?:住在|定居在|搬到了|搬到|搬来了?){_THING}{_STOP}",
        rf"{_WHO}(?:我|我们)(?:现在|目前|一直|已经)?在{_THING}(?:生活|定居){_STOP}",
        single=True,
    ),
    *slot_patterns("home", "不再住在{}。", rf"(?:我|我们)?(?:已经)?不住在?{_THING}了", single=True, tense="ended"),
    *slot_patterns(
        "employer",
        "在{}工作。",
        (
            r"(?:我|本人)(?:现在|目前)?在(?P<v>[^\s,\uff0c。\uff01!\uff1f?\uff1b;、的我你他她]{2,10}?)(?:工作|上班"
            r"|做[^\s,\uff0c。]{1,8})(?=$|[\s,\uff0c。\uff01!\uff1b;、])"
        ),
        r"(?:入职|加入)了?(?P<v>[^\s,\uff0c。\uff01!\uff1f?\uff1b;、的第]{2,8}?)(?=了|$|[\s,\uff0c。\uff01!])",
        r"(?:下周|下个?月|明天|周[一二三四五])?去(?P<v>[\u4e00-\u9fff]{2,8}?)(?:报到|入职|上班)",
        single=True,
    ),
    *slot_patterns(
        "employer", "从{}离职。", r"从(?P<v>[\u4e00-\u9fffA-Za-z]{2,8}?)(?:离职|辞职)", single=True, tense="ended"
    ),
    *slot_patterns(
        "job",
        "职业:{}。",
        rf"{_WHO}我?是(?:一名|一个|一位|个|名)?{JOBS}(?=$|[\s,\uff0c。\uff01!\uff1b;、])",
        rf"{_WHO}我的(?:工作|职业)是{JOBS}",
        rf"{_WHO}我(?:现在|目前)?在[^\s,\uff0c。的我你他她]{{1,10}}(?:当|做){JOBS}(?=$|[\s,\uff0c。\uff01!\uff1b;、])",
        single=True,
    ),
    *slot_patterns(
        "allergies",
        "对{}过敏。",
        r"我(?:从小|一直|也)?对(?P<v>[\u4e00-\u9fffA-Za-z]{1,8}?)(?:严重)?过敏",
        r"^我(?!妈|爸|弟|妹|哥|姐|儿|女|老)[^他她你的。]{1,12}[,\uff0c]对(?P<v>[\u4e00-\u9fffA-Za-z]{1,8}?)过敏",
        r"(?:^|[,\uff0c。\s])(?:别放|不要放|不能放)(?P<v>[\u4e00-\u9fff]{1,6})[,\uff0c](?:因为)?我过敏",
    ),
    *slot_patterns(
        "health",
        "健康:{}。",
        (
            r"(?:我(?:有|得了|患有)|确诊(?:了|是)?|实锤了[,\uff0c]|查出来?(?:是)?)(?P<v>痛风|糖尿病|高血压|哮喘"
            r"|抑郁症|焦虑症|甲亢|甲减|鼻炎|胃炎|偏头痛|失眠|散光"
            r"|腰椎间盘突出|关节炎)"
        ),
        r"我(?P<v>怀孕)了",
    ),
    *slot_patterns(
        "diet",
        "饮食:{}。",
        (
            r"我(?:现在|一直|是)?(?P<v>吃素|素食主义者|素食者|不吃[猪牛羊]肉|不吃辣"
            r"|清真)"
        ),
        single=True,
    ),
    *slot_patterns(
        "birthday",
        "生日:{}。",
        r"我(?:的)?生日(?:是|在)?(?P<v>\d{1,2} ?月 ?\d{1,2} ?[号日]?)",
        r"我(?P<v>\d{1,2} ?月 ?\d{1,2} ?[号日])(?:的)?(?:生日|[,\uff0c]我今年)",
        single=True,
    ),
    *slot_patterns("age", "{}岁。", r"我(?:今年|刚满|已经)?(?:整)?(?P<v>\d{2})(?:岁|了(?=$|[,\uff0c。]))", single=True),
    *slot_patterns(
        "languages",
        "说或学{}。",
        (
            r"(?:我(?:会说|在学|正在学|开始学|会)|改学|开始学)(?P<v>英语|日语|德语|法语|韩语|西班牙语|俄语|粤语"
            r"|意大利语|葡萄牙语)"
        ),
        r"我的?母语是(?P<v>[\u4e00-\u9fff]{1,6}?[语话文])",
    ),
    *slot_patterns(
        "dislikes",
        "不喜欢{}。",
        (
            rf"{_WHO}我(?:一直|很|真的|非常|最)*(?:不喜欢|讨厌|不爱|受不了)(?!你|他|她|这|那|它)"
            rf"(?P<v>[^\s,\uff0c。\uff01!\uff1f?\uff1b;、的]{{1,12}})"
        ),
    ),
    *slot_patterns(
        "likes",
        "喜欢{}。",
        (
            rf"{_WHO}我(?:一直|也|很|最|特别|非常|真的)*(?:喜欢|爱)(?!你|他|她|这|那|它"
            rf"|上了?你)(?P<v>[^\s,\uff0c。\uff01!\uff1f?\uff1b;、的]{{1,12}})"
        ),
    ),
)
