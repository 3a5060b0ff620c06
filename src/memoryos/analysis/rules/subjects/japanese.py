"""Japanese: the topic or subject before the verb, if there is one, says who is meant."""

import re
from typing import Final

from memoryos.analysis.rules.given_names import JAPANESE_RELATIVES
from memoryos.text.prefilter import unfiltered

_TOPIC: Final = re.compile(
    r"(?P<t>[^\s、。「」『』!！はがも]{1,12})(?P<p>は|が(?!り|ん|っ)|も(?!う|と|っ|ら|の|し)|(?<=息子|友達|同僚)、"
    r"|(?<=娘)、)"
)
_SELF: Final = re.compile(r"(?:私|僕|俺|わたし|ぼく|おれ|自分|あたし|我が家)(?:達|たち)?|うち(?!の)")
_PERSON: Final = unfiltered(
    rf"(?:{JAPANESE_RELATIVES}|[ァ-ヶー\u4e00-\u9fffぁ-んA-Za-z]{{1,6}}(?:さん|くん|ちゃん|君|様|氏|先生|先輩|社)"
    rf"|友達|友人|親友"
    r"|こちら(?:の方)?|この[人子方]|同僚|上司|部下|先輩|後輩|隣人|の人|近所|彼|彼女|彼ら|両親|親|子供|子ども|赤ちゃん|いとこ|従[兄弟姉妹]{1,2}"
    r"|親戚|会社|犬|猫|子猫"
    r"|子犬|愛犬|愛猫|ペット|うさぎ|インコ|ハムスター|主人公|みんな|先生|社長|店長)$"
)
_NAME: Final = unfiltered(
    r"(?:^|[\s、。の])(?!.{0,6}(?:[月年日週時代前後職業先宅家所身語地末段在近期頃分歳]|名前|天気|気分|調子|景色|料理"
    r"|値段|物価|電車|部屋|荷物|空気|気温|時間|電話|連絡|試験|旅行|試合|仕事|本当|専門|担当|趣味"
    r"|年齢|体調|主食|現状"
    r"|基本|普通|場所|大学|高校|病気|アレルギー|今度|最初|最後|全部|結局|実際|普段|特技|診断|検査|結果|医者|病院"
    r"|ペース|メイン|ベース"
    r"|オフィス|リモート|バイト|パート)$)(?:[\u4e00-\u9fff]{2,4}|[ァ-ヶー]{2,8})$"
)
_REASON: Final = re.compile(r"^[^、]{0,30}が[^、は]{0,30}(?:ので|から|けど|のに|たら|ため)、")
_KATAKANA_TOPIC: Final = re.compile(r"[ァ-ヶー]{2,10}は")


def of_another(before: str, words: str) -> bool | None:
    """Whether `words`, behind `before` in their sentence, are said of somebody else; None if that is left open."""
    if _SELF.search(words):
        return False
    before = _REASON.sub("", before + (words[:1] if words[:1] in "はもが" else ""))
    for topic in reversed(list(_TOPIC.finditer(before))):
        if _SELF.fullmatch(topic["t"]):
            return False
        if _PERSON.search(topic["t"]) or (topic["p"] != "も" and _NAME.search(topic["t"])):
            return True
    return None


def about_another(sentence: str) -> bool:
    """Whether `sentence` has somebody else for its topic."""
    return of_another(sentence, "") is True and not _KATAKANA_TOPIC.match(sentence)
