"""Sentences that name a relative or an animal without beginning with a possessive, as in Japanese or Russian."""

import re
from collections.abc import Iterator
from typing import Final

from memoryos.text.prefilter import PrefilteredTable, prefiltered

EAST_ASIAN_RELATIONS: Final[tuple[tuple[str, str], ...]] = (
    ("partner", ("女朋友|男朋友|女友|男友|老公|老婆|妻子|丈夫|媳妇|对象|彼女|彼氏|妻|夫|남편|아내|여자친구|남자친구")),
    (
        "family",
        (
            "弟弟|妹妹|哥哥|姐姐|남동생|여동생|막내|弟|妹|哥|姐|儿子|女儿|闺女|表弟|表妹|表哥|表姐|堂弟|堂妹|妈妈"
            "|爸爸|外婆|奶奶|爷爷"
            "|侄子|外甥|長男|長女|次男|次女|三男|三女|末っ子|息子|娘|兄|姉|동생|아들|딸|언니|오빠|누나|형"
        ),
    ),
    ("friend", "朋友|同事|室友|闺蜜|同学|邻居|友達|同僚|친구|동료"),
    (
        "pet",
        (
            "狗狗|猫咪|小狗|小猫|狗子|狗|猫|柯基|金毛|柴犬|泰迪|布偶|橘猫|兔子|仓鼠|鹦鹉|犬|インコ|うさぎ|강아지"
            "|고양이|고슴도치|토끼|앵무새"
        ),
    ),
)
# Those whom nobody calls by name.
PARENTS: Final = (
    "老妈|老爸|母亲|父亲|外公|姥姥|姥爷|婆婆|公公|岳父|岳母|妈|爸|母|父|"
    "祖母|祖父|엄마|아빠|어머니|아버지|할머니|할아버지"
)
# Whoever leaves the possessive out means their own.
KOREAN_RELATIVES: Final = (
    "엄마|아빠|어머니|아버지|할머니|할아버지|남편|아내|와이프|신랑|남자친구|여자친구|남친|여친|남동생|여동생|동생"
    "|언니|오빠|누나|형|아들|딸"
    "|이모|삼촌|고모|사촌|조카|시어머니|시아버지|장모님|장인어른"
)
JAPANESE_RELATIVES: Final = (
    "母|父|祖母|祖父|妻|夫|旦那|主人|嫁|彼氏|長男|長女|次男|次女|三男|三女|末っ子|息子|娘|兄|姉|弟|妹|叔父|叔母"
    "|甥|姪|孫"
    "|義母|義父|おばあちゃん|おじいちゃん"
)
# What somebody has: `うちの犬の散歩` and `妻の実家` name nobody.
NO_JAPANESE_NAME: Final = (
    r"(?!名前|誕生|病|仕事|家|分|お|方|学|会|散歩|餌|部屋|写真|世話|受験|弁当|友[達人]|先生|保育|幼稚"
    r"|入[学園院社]|卒|結婚"
    r"|将来|塾|習い|年齢|体調|機嫌|薬|予防|注射|毛|声|実家|同僚|趣味|車|服|靴|携帯|スマホ|話|件|手術|検診|検査"
    r"|宿題|担任|部活"
    r"|試合|成績|進路|留学|転[勤職校]|出産|妊娠|介護|葬|命日|墓|両親|母|父|兄|姉|弟|妹|職場|上司|給料|料理|ケーキ"
    r"|プレゼント|ベッド"
    r"|おもちゃ|トイレ|首輪|ワクチン|シャンプー)"
)
_CHINESE_KIN: Final = (
    "女儿|儿子|闺女|老公|老婆|媳妇|男朋友|女朋友|男友|女友|对象|妹妹|弟弟|姐姐|哥哥|[表堂][弟妹哥姐]"
    "|闺蜜|室友|岳父|岳母"
)
# Whoever somebody is a couple with, where no word says who they are.
_LOVERS: Final = ((re.compile(r"[가-힣]"), "애인"), (re.compile(r"[ぁ-んァ-ヶ]"), "恋人"))
# `妻の名前は由美です`, `我家养了一只柯基,叫豆豆`, `Нашу собаку зовут Рекс`.
_PATTERNS: Final = PrefilteredTable(
    (prefiltered(pattern), None)
    for pattern in (
        (
            r"(?:^|[。、\s]|うちの)(?P<r>妻|夫|旦那|嫁|彼氏|彼女|[長次三][男女]|末っ子|息子|娘|兄|姉|弟|妹|甥|姪"
            r"|孫)の"
            rf"(?P<n>{NO_JAPANESE_NAME}(?:[\u4e00-\u9fff]{{1,3}}?(?<![忌日式会院薬校費])"
            r"|[\u30a0-\u30ff]{2,6}|[ぁ-ん]{3,4}?))(?=[はがもをにと、]|です)"
        ),
        (
            r"(?i:(?:^|[,.!—–-] |\b[аи] |\bмоя |\bмой ))(?P<r>(?i:сестра|брат|тётя|дядя|свекровь|тёща|муж|жена|дочка"
            r"|сын|внук"
            r"|внучка|племянник|племянница|подруга|мама|папа|бабушка|дедушка)) (?P<n>[А-ЯЁ][а-яё]{2,})"
        ),
        (
            rf"(?:^|[。、\s])(?P<r>{'|'.join(words for _, words in EAST_ASIAN_RELATIONS)})の名前は"
            rf"(?P<n>[\u4e00-\u9fff]{{1,4}}?|[\u30a0-\u30ff]{{2,6}}|[ぁ-ん]{{2,5}}?)(?=です|といい|$|。)"
        ),
        (
            r"(?:我们?|家里)有[一两二三]?个(?:[^，。,的]{0,6}的)?"
            rf"(?P<r>{'|'.join(words for _, words in EAST_ASIAN_RELATIONS)})"
            r"[,，]?(?:名字)?叫(?P<n>[\u4e00-\u9fff]{2,3})(?=$|[，。,！!\s])"
        ),
        (
            r"(?:(?:我家?|我们家?)养了?|^(?:我家?"
            r"|我们家?)有)[一两三]?[只条匹](?P<r>[\u4e00-\u9fff]{1,4}?)[,，、]?(?:名字|名)?叫"
            r"(?P<n>[\u4e00-\u9fff]{2,3})(?=$|[，。,！!\s])"
        ),
        (
            r"^(?P<n>[\u30a0-\u30ff]{2,6}|[ぁ-ん]{2,4}?|[\u4e00-\u9fff]{1,3})という(?:名前の)?"
            r"(?P<r>犬|猫|柴犬|うさぎ|インコ|ハムスター)を(?:飼って|飼い)"
        ),
        (
            r"^(?:(?:저는|나는|전|우리는) )?(?P<n>[가-힣]{2,4}?)(?:이)?라는 (?:이름의 )?"
            r"(?P<r>강아지|고양이|토끼|햄스터|앵무새)(?:를|을)? (?:키워|키우|길러|기르)"
        ),
        (
            rf"(?:^|[，,。！!；;、])[大小二]?(?P<r>{_CHINESE_KIN})(?:的名字|大名|小名)?叫"
            r"(?P<n>[\u4e00-\u9fff]{2,3})(?=$|[，。,！!\s])"
        ),
        (
            r"(?:^|[，,。！!；;、])[大小二]?(?P<r>女儿|儿子|闺女|妹妹"
            r"|弟弟)(?P<n>(?![今才都刚快已马又也还])[\u4e00-\u9fff]{2,3}?)"
            r"(?=(?:今年|都|才|刚|已经|快)?[\d一二三四五六七八九十]{1,2}(?:岁|个月))"
        ),
        (
            r"(?:^|[，,。！!])(?P<n>[阿小]?[\u4e00-\u9fff]{1,3}?)(?:终于)?(?:答应)?[做当成]了?我的?"
            r"(?P<r>女朋友|男朋友|女友|男友|对象|老婆|老公)了"
        ),
        (
            r"(?:^|[，,。！!我])(?:我们?)?[和跟与](?P<n>(?!爸|妈|父|家|孩|他|她|朋|同|大家|对象|老|男|女|谁"
            r"|你)[阿小]?[\u4e00-\u9fff]{1,3}?)"
            r"(?:正式|终于)?(?:在一起了|确认关系了|谈恋爱了|领证了|订婚了)(?P<r>)"
        ),
        (
            r"(?:^|[、。!！])(?P<n>(?!彼|誰|友|妻|夫|ずっ|もっ|やっ|きっ|みんな)(?:[\u4e00-\u9fff]{1,3}"
            r"|[ァ-ヶー]{2,6}|[ぁ-ん]{2,4}?))(?:ちゃん|くん|さん)?と"
            r"(?:付き合(?:うことに|い始め|って(?:い|る|ま))|婚約し|同棲(?:を)?(?:始め|し))(?P<r>)"
        ),
        (
            r"(?:^|[、。はがも])(?:上の|下の)?(?P<r>子|息子|娘|[長次三][男女])[のは](?P<n>[ぁ-んァ-ヶー]{2,4}"
            r"|[\u4e00-\u9fff]{1,3})(?=[（(]?\d{1,2}歳)"
        ),
        (
            r"(?:^|[,.!] ?|[가-힣] )(?P<n>(?!친구|누구|남친|여친|우리|가족|엄마|아빠|애인)[가-힣]{2,3}?)(?:이"
            r"|씨)?(?:이?랑|하고|와|과) "
            r"(?:사귀기로|사귄다|사귀는 중|사귀고|연애 시작|약혼했|결혼하기로|동거)(?P<r>)"
        ),
        (
            r"(?:^|[,.!] ?)(?P<r>남편|아내|와이프|아들|딸|첫째|둘째|막내)(?:은"
            r"|는)? (?P<n>[가-힣]{2,3}?)(?:이)?(?=[은는]? ?[(]?\d{1,2}살)"
        ),
        (
            r"(?:^|[、。])(?:うちの|愛犬の|愛猫の)?(?P<r>柴犬|トイプードル|チワワ|ダックス|ゴールデン"
            r"|ラブラドール|コーギー|マルチーズ|三毛猫|ハチワレ|スコティッシュ)の"
            r"(?P<n>[ァ-ヶー]{2,6})(?=[、がはもをと]|です)"
        ),
        (
            r"(?:^|[,.!] ?)우리 집 (?P<r>말티즈|푸들|포메|시츄|비숑|진돗개|강아지|고양이|코숏"
            r"|먼치킨) 이름[은이] ?(?P<n>[가-힣]{2,3}?)(?=이에요|예요|이야|야|입니다|임|이고|$)"
        ),
        rf"^(?P<r>{KOREAN_RELATIVES}) 이름은 ?(?P<n>[가-힣]{{2,3}}?)(?=이에요|예요|입니다|이야|야|이고|고)",
        (
            r"(?i:\b(?:мою|нашу|моего|нашего) )(?P<r>собаку|кошку|кота|пса|хомяка|попугая|мужа|жену|сына|дочь"
            r"|дочку|брата|сестру|маму|папу|парня|девушку)(?i: зовут )(?P<n>[А-ЯЁ][а-яё]+)"
        ),
    )
)
_KINDS: Final = {
    **{word: kind for kind, words in EAST_ASIAN_RELATIONS for word in words.split("|")},
    **dict.fromkeys("мужа жену парня девушку".split(), "partner"),
    **dict.fromkeys("сына дочь дочку брата сестру маму папу".split(), "family"),
    **dict.fromkeys((*JAPANESE_RELATIVES.split("|"),), "family"),
    **dict.fromkeys("妻 夫 旦那 主人 嫁 彼氏".split(), "partner"),
    **dict.fromkeys(KOREAN_RELATIVES.split("|"), "family"),
    **dict.fromkeys("남편 아내 와이프 신랑 남자친구 여자친구 남친 여친".split(), "partner"),
    **dict.fromkeys("恋人 애인 媳妇 男友 女友".split(), "partner"),
    **dict.fromkeys("子 첫째 둘째 막내 闺女 岳父 岳母".split(), "family"),
    **dict.fromkeys((f"{side}{one}" for side in "表堂" for one in "弟妹哥姐"), "family"),
    **dict.fromkeys(
        (
            "トイプードル チワワ ダックス ゴールデン ラブラドール コーギー マルチーズ 三毛猫 ハチワレ スコティッシュ"
        ).split(),
        "pet",
    ),
    **dict.fromkeys("말티즈 푸들 포메 시츄 비숑 진돗개 코숏 먼치킨".split(), "pet"),
    **dict.fromkeys("柴犬 うさぎ インコ ハムスター 햄스터".split(), "pet"),
}
_RUSSIAN_KINDS: Final = (("муж", "partner"), ("жен", "partner"), ("подруг", "friend"), ("собак", "pet"), ("кош", "pet"))
_PETS: Final = frozenset("собаку кошку кота пса хомяка попугая".split())


def given_names(sentence: str) -> Iterator[tuple[str, str, str]]:
    """The names in `sentence`, each with the relation as it was said and the slot it belongs to."""
    for pattern, _ in _PATTERNS.candidates(sentence):
        for match in pattern.pattern.finditer(sentence):
            relation = match["r"] or _lover(sentence)
            yield match["n"], relation, _kind(relation)


def _lover(sentence: str) -> str:
    return next((word for script, word in _LOVERS if script.search(sentence)), "对象")


def _kind(relation: str) -> str:
    """The slot a relation belongs to; the relatives that Russian declines are known by their stem."""
    known = _KINDS.get(relation)
    if known is not None:
        return known
    word = relation.lower()
    if word in _PETS or not word.isalpha() or not "а" <= word[0] <= "я":
        return "pet"
    return next((kind for stem, kind in _RUSSIAN_KINDS if word.startswith(stem)), "family")
