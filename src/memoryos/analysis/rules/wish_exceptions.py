"""What a wish does not apply to, said in the next sentence, and the parts of a wish for several things.

`Keep answers short. Except for SQL.` is one wish. `Answer in English and without emojis` is two, of which one may be
taken back.
"""

import re
from collections.abc import Iterator
from typing import Final

from memoryos.domain.instruction_replacement import first_topic, topics
from memoryos.text.prefilter import prefiltered

_EXCEPT: Final = (
    r"(?:except|unless|apart from|other than|with the exception|außer|ausgenommen|es sei denn|salvo|excepto"
    r"|menos (?:cuando"
    r"|en|para|si|con|las?|los?|no|na|nos|nas|em|quando)|a menos que|sauf|excepté|à part|hormis|à moins|tranne"
    r"|eccetto"
    r"|a parte|a meno che|exceto|a não ser|fora (?:quando|em)|кроме|за исключением|если только не)\b"
)
_BEGINS_EXCEPTION: Final = prefiltered(
    rf"^(?:(?:and|but|und|aber|y|pero|et|mais|e|mas|ma|и|но),? )?(?:{_EXCEPT}"
    r"|(?:the |one |only |die |einzige |la |l'|a |única )*(?:exceptions?|ausnahmen?|excepción|exceção|eccezione"
    r"|исключение)\b"
    r"|(?:only|just) (?:for|when|with|in|if) |but (?:for|when|with|if) |(?:nur|aber) (?:bei|beim|für|wenn(?:'s)?|im"
    r"|in) "
    r"|(?:solo|sólo|pero) (?:para|cuando|en|con|si) |(?:seulement|mais) (?:pour|quand|avec|si) |(?:só|mas) (?:para"
    r"|quando"
    r"|em|se|com) |(?:solo|ma) (?:per|quando|con|se|nelle|nei|negli) |(?:только|но) (?:в|для|если|когда|при|про|с) )"
    r"|^(?:但|但是|不过|只有|除了|除非)[^。]{1,30}|\bexcepted[.!]?$|(?:除外|例外|不算)(?:了)?[。！!]?$"
    r"|^(?:ただし|ただ、|でも)|(?:とき|時|場合|質問)(?:は|だけは?|なら)[^。]{0,14}(?:いい|OK|大丈夫|お願い|して)"
    r"|(?:は|を)除[くい]|以外"
    r"|^단,|^단 |^(?:근데|하지만|그런데)[^.]{1,20}(?:은|는|이면|면)|(?:예외|제외)(?:야|예요|입니다|로 해|해"
    r"|하고)?[.!]?$|(?:은|는|을|를)? ?빼고|때(?:만"
    r"|는)[^.]{0,10}(?:괜찮|돼|해)",
    re.IGNORECASE,
)
_TAIL: Final = re.compile(rf"[,;(]? ?\b{_EXCEPT}|[，,]?(?:除了|除非)|[、,]?ただし", re.IGNORECASE)
_JOINT: Final = re.compile(
    r",? (?:and|und|y|e|et|и|sowie|plus) |[,;] (?:(?:and|und|y|e|et|и|но|aber|pero|mais|but) )?|[，、；](?:并且"
    r"|而且|还要|也)?"
    r"|(?<=고) ",
    re.IGNORECASE,
)
_MAX_LENGTH: Final = 300
_LEFT_OUT: Final = frozenset(
    {"emoji", "tables", "lists or prose", "headings and markdown", "exclamation", "jokes", "sources", "apologies"}
)
_NEGATION: Final = re.compile(
    r"(?:\b(?:no|not|never|without|avoid|kein\w{0,2}|ohne|nie|sin|nada de|nunca|sem|sans|pas de|jamais|senza|niente"
    r"|mai|без"
    r"|никогда)(?: \w{2,12})? |pas d'|不要|别用?|不)$",
    re.IGNORECASE,
)
_NAMED_BY_VERBS: Final = frozenset({"address", "voice"})


def is_exception_to_last(sentence: str) -> bool:
    """Whether `sentence`, after a wish, says when the wish does not apply."""
    return _BEGINS_EXCEPTION.search(sentence) is not None


def with_exception(wish: str, exception: str) -> str:
    """Both as one text."""
    joint = "" if wish[-1:] in "。！" else " "
    return f"{wish}{joint}{exception}"[:_MAX_LENGTH]


def parts(wish: str) -> list[str]:
    """The wishes that `wish` consists of, if they are about different things; none if it is about one."""
    tail = _TAIL.search(wish)
    body, exception = (wish[: tail.start()], wish[tail.start() :]) if tail else (wish, "")
    pieces = list(_pieces(body))
    if len(pieces) < 2:
        return []
    head = pieces[0][: first_topic(pieces[0])]
    limited = {number for number, piece in enumerate(pieces) if topics(piece) & topics(exception)}
    if not limited and exception[:1].isspace():
        # `Call me Sam and keep it short except for code`: without a comma, it belongs to what stands before it.
        limited = {len(pieces) - 1}
    return [
        (_head(head, piece) if number else "") + piece.strip() + (exception if not limited or number in limited else "")
        for number, piece in enumerate(pieces)
    ]


def _pieces(body: str) -> Iterator[str]:
    """Cuts before each joint behind which something else is asked for."""
    begin, known = 0, frozenset[str]()
    for joint in _JOINT.finditer(body):
        following = _following(body, joint.end())
        own = topics(body[begin : joint.start()])
        if own and following and following.isdisjoint(own | known):
            yield body[begin : joint.start()]
            begin, known = joint.end(), known | own
    yield body[begin:]


def _following(body: str, begin: int) -> frozenset[str]:
    """What the clause from `begin` is about."""
    end = _JOINT.search(body, begin)
    return topics(body[begin : end.start() if end else len(body)])


def _head(head: str, piece: str) -> str:
    """What `piece` needs before it: `Always answer ` in `Always answer in English and briefly`, where it has no verb.

    A negation applies to things that can be left out, not to what answers should be like: `No emojis, short answers`.
    """
    if first_topic(piece) or not topics(piece).isdisjoint(_NAMED_BY_VERBS):
        return ""
    return head if topics(piece) <= _LEFT_OUT else _NEGATION.sub("", head)
