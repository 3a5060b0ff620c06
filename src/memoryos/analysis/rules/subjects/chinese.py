"""Chinese marks no subject: without `I`, only times and adverbs may stand before the verb."""

import re
from typing import Final

from memoryos.analysis.rules.given_names import EAST_ASIAN_RELATIONS, PARENTS
from memoryos.analysis.rules.subjects import CLAUSE_END
from memoryos.text.prefilter import unfiltered

OTHERS: Final = (
    "|".join((*(words for _, words in EAST_ASIAN_RELATIONS), PARENTS))
    + "|公司|老板|领导|上司|老师|学生|孩子|宝宝|亲戚|父母|爸妈|家人|主角|角色|学校|团队"
)
_SELF: Final = re.compile(rf"(?:我|咱|俺|本人)们?+(?!(?:的|家的?|那个?|这个?)?(?:{OTHERS})(?!语))|自己|全家")
_NEUTRAL: Final = re.compile(
    r"(?:今天|昨天|前天|昨晚|明天|今年|去年|前年|[上下这]个?(?:周|月|星期)?[一二三四五六日天]?|周[一二三四五六日天]"
    r"|[早晚]上|最近|近来"
    r"|刚刚?|才|终于|总算|已经|现在|目前|后来|然后|所以|但是?|不过|而且|因为|其实|对了|于是|正式|顺利|成功|决定|也"
    r"|就|又|还|再|都|重新"
    r"|从小|一直|真的|居然|竟然|突然|可能|同时|一起|毕业以?后?|辞职后|换工作|跳槽|体检|检查|医院|医生|结果|去|在|被"
    r"|给|来|是|了|的|第一次"
    r"|[一二三四五六七八九十两\d]{1,4}(?:月份?|号|日|年|岁|周|天|个月)(?:初|底|中|前|后)?|哈哈|好消息|报告|你好|嗨"
    r"|唉|哎|啊|嗯|带着[^，。]{1,4}|[\s\d]|睡不着|甲[减亢]|高血压|糖尿病|痛风|贫血|失眠|抑郁|哮喘|胃病|过敏|皮肤科|内分泌科|内科|外科|骨科|眼科|牙科)"
)
_HEAD: Final = unfiltered(
    r"(?:我们?(?:的|家的?|那个?|这个?)?|咱们?)?(?:新来?的?|前|老|大|小|那个?|这个?|有[一个位]{0,2}|隔壁|楼[上下])?"
    rf"(?:{OTHERS})|[^我]{{1,8}}叫[\u4e00-\u9fff]{{1,4}}$|(?:隔壁|楼[上下]|对门)"
    r"|有[一个位]{1,2}(?:朋友|同学|大哥|大姐|姐妹|哥们|客户)|[他她它]|[小老阿][\u4e00-\u9fff](?![时候是在有去家])"
    r"|[\u4e00-\u9fff]{1,3}(?:先生|女士|小姐|阿姨|叔叔|大爷|大妈)"
)
# `这是李明`: somebody who is introduced.
_PRESENTED: Final = re.compile(r"\W*这[是位][\u4e00-\u9fff]{2,4}$")


def of_another(before: str, words: str) -> bool | None:
    """Whether `words`, behind `before` in their sentence, are said of somebody else; None if that is left open."""
    if _SELF.search(words):
        return False
    clauses = CLAUSE_END.split(before + words[:1] if CLAUSE_END.match(words) else before)
    if _SELF.search(clauses[-1]):
        return False
    if _NEUTRAL.sub("", clauses[-1]):
        return True
    for clause in reversed(clauses[:-1]):
        if _SELF.search(clause):
            return False
        if _PRESENTED.match(clause) or _HEAD.match(_NEUTRAL.sub("", clause)):
            return True
    return None


def about_another(sentence: str) -> bool:
    """Whether `sentence` begins with somebody else."""
    return _HEAD.match(sentence) is not None
