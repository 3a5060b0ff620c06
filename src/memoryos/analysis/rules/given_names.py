"""Sentences that name a relative or an animal without beginning with a possessive, as in Japanese or Russian."""

import re
from collections.abc import Iterator
from typing import Final

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
    ("pet", ("狗狗|猫咪|小狗|小猫|狗子|狗|猫|柯基|金毛|柴犬|泰迪|布偶|橘猫|兔子|仓鼠|鹦鹉|犬|インコ|うさぎ|강아지|고양이|고슴도치|토끼|앵무새")),
)
# Those whom nobody calls by name.
PARENTS: Final = (
    "老妈|老爸|母亲|父亲|外公|姥姥|姥爷|婆婆|公公|岳父|岳母|妈|爸|母|父|"
    "祖母|祖父|엄마|아빠|어머니|아버지|할머니|할아버지"
)
# Whoever leaves the possessive out means their own.
KOREAN_RELATIVES: Final = (
    "엄마|아빠|어머니|아버지|할머니|할아버지|남편|아내|와이프|신랑|남자친구|여자친구|남친|여친|남동생|여동생|동생|언니|오빠|누나|형|아들|딸"
    "|이모|삼촌|고모|사촌|조카|시어머니|시아버지|장모님|장인어른"
)
JAPANESE_RELATIVES: Final = (
    "母|父|祖母|祖父|妻|夫|旦那|主人|嫁|彼氏|長男|長女|次男|次女|三男|三女|末っ子|息子|娘|兄|姉|弟|妹|叔父|叔母|甥|姪|孫"
    "|義母|義父|おばあちゃん|おじいちゃん"
)
# What somebody has: `うちの犬の散歩` and `妻の実家` name nobody.
NO_JAPANESE_NAME: Final = (
    r"(?!名前|誕生|病|仕事|家|分|お|方|学|会|散歩|餌|部屋|写真|世話|受験|弁当|友[達人]|先生|保育|幼稚|入[学園院社]|卒|結婚"
    r"|将来|塾|習い|年齢|体調|機嫌|薬|予防|注射|毛|声|実家|同僚|趣味|車|服|靴|携帯|スマホ|話|件|手術|検診|検査|宿題|担任|部活"
    r"|試合|成績|進路|留学|転[勤職校]|出産|妊娠|介護|葬|命日|墓|両親|母|父|兄|姉|弟|妹|職場|上司|給料|料理|ケーキ|プレゼント|ベッド"
    r"|おもちゃ|トイレ|首輪|ワクチン|シャンプー)"
)
# `妻の名前は由美です`, `我家养了一只柯基,叫豆豆`, `Нашу собаку зовут Рекс`.
_PATTERNS: Final = tuple(
    re.compile(pattern)
    for pattern in (
        (
            r"(?:^|[。、\s]|うちの)(?P<r>妻|夫|旦那|嫁|彼氏|彼女|[長次三][男女]|末っ子|息子|娘|兄|姉|弟|妹|甥|姪|孫)の"
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
            r"(?:(?:我家?|我们家?)养了?|^(?:我家?|我们家?)有)[一两三]?[只条匹](?P<r>[\u4e00-\u9fff]{1,4}?)[,，、]?(?:名字|名)?叫"
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
    **dict.fromkeys("柴犬 うさぎ インコ ハムスター 햄스터".split(), "pet"),
}
_RUSSIAN_KINDS: Final = (("муж", "partner"), ("жен", "partner"), ("подруг", "friend"), ("собак", "pet"), ("кош", "pet"))
_PETS: Final = frozenset("собаку кошку кота пса хомяка попугая".split())


def given_names(sentence: str) -> Iterator[tuple[str, str, str]]:
    """The names in `sentence`, each with the relation as it was said and the slot it belongs to."""
    for pattern in _PATTERNS:
        for match in pattern.finditer(sentence):
            yield match["n"], match["r"], _kind(match["r"])


def _kind(relation: str) -> str:
    """The slot a relation belongs to; the relatives that Russian declines are known by their stem."""
    known = _KINDS.get(relation)
    if known is not None:
        return known
    word = relation.lower()
    if word in _PETS or not word.isalpha() or not "а" <= word[0] <= "я":
        return "pet"
    return next((kind for stem, kind in _RUSSIAN_KINDS if word.startswith(stem)), "family")
