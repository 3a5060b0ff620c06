"""Whether a statement is about somebody other than its writer, in languages that leave `I` out or do not mark it.

`Олег переехал в Самару`, `민수는 부산으로 이사했어요` and `王芳加入了腾讯` have verb forms that the writer would use
too: only what comes before the verb says who is meant. Known names are not needed for that.
"""

import re
from typing import Final

from memoryos.analysis.rules.given_names import JAPANESE_RELATIVES, KOREAN_RELATIVES
from memoryos.analysis.rules.subjects import chinese, japanese, korean, latin, russian
from memoryos.text.prefilter import unfiltered

# How far back in a message somebody else is looked for whom a sentence without a subject may be about.
_CONTEXT: Final = 200
_KANA: Final = re.compile(r"[ぁ-んァ-ヶ]")
_HANGUL: Final = re.compile(r"[가-힣]")
_HAN: Final = re.compile(r"[\u4e00-\u9fff]")
_CYRILLIC: Final = re.compile(r"[а-яё]")
_SENTENCE_END: Final = re.compile(r"[.!?。！？…\n]")
_OWN_NAME: Final = re.compile(r"[私僕俺我저]|제 |내 ")
# `non vivo a Londra`: a negation just before the words that were read.
_NEGATION: Final = re.compile(
    r"(?:^|[\s,;(])(?:no|non|não|nao|nunca|не|никогда не|ne|n')\s*(?:(?:yo|eu|io|me|mi|lo|la|si|ci|ya|más)\s+){0,2}$",
    re.IGNORECASE,
)
_CHILD_OR_ANIMAL: Final = unfiltered(
    rf"{chinese.OTHERS}|{JAPANESE_RELATIVES}|子猫|子犬|ペット|赤ちゃん|{KOREAN_RELATIVES}|강아지|고양이|아기",
    re.IGNORECASE,
)
# `実家の父から電話。`, `우리 엄마한테서 전화 왔어.`: what follows without a subject is about them.
_RELATIVE: Final = re.compile(
    rf"^(?:(?:昨日|今日|さっき|今朝|昨夜)、?)?(?:実家の|うちの|私の)?(?P<j>{JAPANESE_RELATIVES})(?:から(?:電話"
    rf"|連絡|LINE|メール)|(?:は|が)(?=[^、。]{{1,30}}$))"
    rf"|^(?:(?:어제|오늘|방금) )?(?:우리 |제 |내 )?(?P<k>{KOREAN_RELATIVES})(?:한테(?:서)? (?:전화|연락|카톡)"
    rf"|(?:이|가) (?:전화|연락))"
)


def relative_spoken_of(sentence: str) -> str:
    """The relative who calls in `sentence` or is its topic, in Japanese or Korean; empty if there is none."""
    match = None if sentence.isascii() else _RELATIVE.match(sentence.strip("。.!！"))
    return (match["j"] or match["k"]) if match else ""


def is_of_another(sentence: str, match: re.Match[str], message: str) -> bool:
    """Whether what `match` read in `sentence`, a part of `message`, is denied or said of somebody else."""
    before, after = sentence[: match.start()], sentence[match.end("v") :]
    if _NEGATION.search(before[-30:]):
        return True
    is_another = _of_another(before, match[0], after)
    return _about_another(_sentence_before(sentence, message)) if is_another is None else is_another


def names_another(sentence: str, match: re.Match[str], message: str) -> bool:
    """Whether a name without `my` is that of a child or an animal which the sentence before speaks of."""
    if _OWN_NAME.search(match[0]):
        return False
    return _CHILD_OR_ANIMAL.search(_sentence_before(sentence, message)) is not None


def _of_another(before: str, words: str, after: str) -> bool | None:
    sentence = f"{before}{words}{after}"
    if _KANA.search(sentence):
        return japanese.of_another(before, words)
    if _HANGUL.search(sentence):
        return korean.of_another(before, words, after)
    if _HAN.search(sentence):
        return chinese.of_another(before, words)
    if _CYRILLIC.search(sentence):
        return russian.of_another(before, words)
    return latin.of_another(before, words, after)


def _about_another(sentence: str) -> bool:
    """Whether `sentence` is about somebody else, so that one behind it without a subject is about them as well."""
    scripts = ((_KANA, japanese), (_HANGUL, korean), (_HAN, chinese), (_CYRILLIC, russian))
    language = next((language for script, language in scripts if script.search(sentence)), latin)
    return bool(sentence) and language.about_another(sentence)


def _sentence_before(sentence: str, message: str) -> str:
    place = message.find(sentence)
    context = message[max(0, place - _CONTEXT) : max(0, place)].rstrip(" .!?。！？…\n~^")
    return _SENTENCE_END.split(context)[-1].strip()
