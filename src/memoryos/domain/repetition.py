"""Whether a quoted sentence says more than the certain facts that were read out of it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final

_WORD: Final = re.compile(r"[^\W_]+")
_SHORTEST_STEM: Final = 3
_MAX_ENDING: Final = 3
# Words in which people speak of themselves, and which say nothing by themselves.
_FILLERS: Final = frozenset(
    """a am an and are as at be been by call called for from have i im in is it live lives m me my name of on our s
    since so the to we work works years old birthday just now well oh hi hello btw ich bin habe hab heiße mein
    meine wohne lebe als und bei gegen der die das den ein eine jahre alt arbeite lerne gerade wir jetzt soy mi
    mis llamo vivo en y de del la el los las tengo años trabajo como estoy aprendiendo un una al para es cumple
    hola alérgico alérgica je suis j ai mon ma le les l d du des et au aux ans appelle habite travaille chez est c
    une sou meu minha tenho moro em e do da o os no na nome é anos trabalho estou aprendendo chamo sono ho mio mia
    chiamo il lo gli di alle alla abito faccio anni lavoro per sto studiando presso che è я мне меня мой моя моё у
    на в и зовут лет год года живу работаю учу по это""".split()
)
_EAST_ASIAN: Final = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
_EAST_ASIAN_FILLERS: Final = re.compile(
    r"저는|나는|제가|제|내|우리|이름|생일|있어요?|이에요|예요|입니다|라고|해요|합니다|살아요?|살고|일해요?|공부하고|배우고"
    r"|[은는을를이가에서의로]|私|僕|俺|名前|誕生日|です|ます|ました|してい|住んで|働い|い|[はがのをにでとも]|我们?|叫|名字|是|住|在|今年|岁|的"
    r"|了|对|生日|工作|过敏|有|正在?|学|现在|歳|アレルギー|勉強し?|て|る|알레르기|있|살"
)


def says_more(quotation: str, facts: Iterable[Mapping[str, Any]]) -> bool:
    """Whether `quotation` has a word that is neither a filler nor, in some form, in one of `facts`."""
    rest, known = quotation.casefold(), set[str]()
    for fact in facts:
        texts = [str(fact[name]).casefold().strip(" .。") for name in ("knowledge", "value", "subject")]
        known.update(word for text in texts for word in _WORD.findall(text))
        for part in filter(None, (texts[1], texts[2], *texts[1].split())):
            rest = rest.replace(part, " ") if _EAST_ASIAN.search(part) else rest
    return any(_is_news(word, known) for word in _WORD.findall(rest))


def quotations_that_say_more(
    quotations: Sequence[Mapping[str, Any]], facts: Sequence[Mapping[str, Any]]
) -> list[Mapping[str, Any]]:
    """Those of `quotations` that say more than the certain `facts` of the same pages, in their order."""
    return [
        row
        for row in quotations
        if says_more(
            row["knowledge"], [fact for fact in facts if not set(fact["page_ids"]).isdisjoint(row["page_ids"])]
        )
    ]


def _is_news(word: str, known: set[str]) -> bool:
    if _EAST_ASIAN.search(word):
        return bool(_EAST_ASIAN_FILLERS.sub("", word))
    return word not in _FILLERS and not any(_is_same_word(word, other) for other in known)


def _is_same_word(one: str, other: str) -> bool:
    """Whether two words differ at most in their endings, as `wohne` and `wohnt` do."""
    stem = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    return one == other or (stem >= _SHORTEST_STEM and max(len(one), len(other)) - stem <= _MAX_ENDING)
