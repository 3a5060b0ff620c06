"""Clauses that ask the assistant for something, and so state nothing; chats often leave the question mark out."""

import re
from typing import Final

from memoryos.text.prefilter import prefiltered

_OPENING: Final = (
    r"^(?:(?:and|so|ok|okay|now|also|then|right|please|pls|oh|well|anyway|separately|but|y|und|et|e|o|а|и)[,:]? )*"
)
_COMMAND: Final = prefiltered(
    (
        _OPENING + r"(?:(?:can|could|would|will) you\b|(?:please|kindly|pls|give|make|write|draft|find|show|tell"
        r"|explain|redo|suggest|list|help|check|fix|add|put|propose|compare|plan|confirm|translate|remind"
        r"|summari[sz]e|convert|do me|quiz|recommend|rewrite|rephrase|proofread|shorten|calculate|describe|you|your"
        r"|you're|schreib|gib|mach|erklär|zeig|hilf|nenn|rechne|formulier|korrigier|empfiehl|übersetz|du|kannst"
        r"|dame|hazme|haceme|escrib[íe]|armame|tirame|traducime|pasame|explic|búscame|dime|ponme|recomiéndame"
        r"|ayúdame|calcúlame|revísame|necesito (?:un|una|que)|me ajuda|me dá|me diz|me explica|faz|escreve|escreva"
        r"|dammi|scrivi|fammi|aiutami|dimmi|consigliami|correggi|traduci|aide|donne|écris|fais|rédige|vérifie|résume"
        r"|tu|tú|vos|você|напиши|помоги|сделай|дай|объясни|подбери|найди|посчитай|проверь|исправь|составь|предложи"
        r"|переведи|расскажи|скажи|перепиши|посоветуй|подскажи|сравни|рассчитай|ты)\b)"
        r"|^(?:再|那|先|顺便|麻烦){0,2}(?:帮我|帮忙|帮[他她]|给我|推荐|写|列|排|来[一个点段]|再给|翻译|讲[个讲一]"
        r"|说[个说]|出[个道]|想个|起个|取个|编个|教我|告诉我|查一?下"
        r"|算一?下|解释|总结|润色|求(?!婚|职|学|医|佛)|请(?:你|帮|给|问|推|写|教|告)|你|不许|不准)"
        r"|^用[^，。]{1,14}(?:口吻|语气|口气|风格|身份)|^(?:教えて|書いて|作って|알려|써 ?줘|만들어)"
    ),
    re.IGNORECASE,
)
# English leaves out the subject in chats (`was up at 4`, `did a course`), so a verb alone asks nothing.
_QUESTION: Final = prefiltered(
    (
        _OPENING + r"(?:what(?:'?s| is| are| do| does| did| should| can| could| would| would be|'s)\b(?! more| worse)"
        r"|how (?:do|does|did|can|could|should|would|long|much|many|often|to|about|come|bad|is|are)\b|why\b(?! i\b)"
        r"|which (?:one|is|are|of)\b|where (?:can|do|does|should|is|are)\b|who (?:is|are|can|do|does)\b"
        r"|(?:is|are|does|should)\b|(?:do|can|could|will|would|was|were|did) (?:i|you|it|he|she|we|they|the|this|that"
        r"|these|those|there|my|your)\b"
        r"|wie (?:kann|viel|lange|oft|geht|mache|macht|ist|soll)\b|was (?:ist|kann|soll|mache|macht|heißt|tun"
        r"|hilft)\b"
        r"|warum\b|wieso\b|wo (?:kann|finde|ist|gibt)\b|welche\w* (?:ist|sind|soll)\b"
        r"|(?:soll|kann|darf|muss) (?:ich|man)\b|(?:gibt|ist) es\b"
        r"|qué (?:es|hago|puedo|significa|tal|opinas)\b|cómo (?:se|puedo|hago|le hago|es)\b|cuál(?:es)? (?:es|son)\b"
        r"|cuánt\w+\b|por qué\b|dónde (?:puedo|está|hay)\b"
        r"|comment (?:on|je|faire|dire|ça)\b|qu'est-ce\b|est-ce\b|pourquoi\b|combien\b|quel(?:le)?s? (?:est|sont)\b"
        r"|où (?:est|je|on)\b|come (?:si|faccio|posso|devo|mai|si dice)\b|cosa (?:posso|devo|vuol|significa|ne)\b"
        r"|perché (?:non|è|si)\b|qual è\b|quant[oaie]\b|dove (?:posso|trovo)\b"
        r"|como (?:é que|eu faço|faço|se diz|posso)\b|o que (?:é|eu|faço|posso|significa)\b|por que\b|qual (?:é|o"
        r"|a)\b"
        r"|как (?:мне|лучше|сделать|правильно|это|можно)\b|что (?:делать|такое|лучше|мне|можно)\b|почему\b|сколько\b"
        r"|какой|какая|какие|где (?:можно|лучше)\b)"
        r"|^(?:怎么|什么是|为什么|为啥|哪个|哪里|能不能|可不可以|要不要|是不是)"
    ),
    re.IGNORECASE,
)
# In Japanese and Korean, the verb that asks stands at the end.
_LAST_VERB: Final = re.compile(
    r"(?:教えて|書いて|作って|直して|訳して|考えて|選んで|まとめて|添削して|調べて|説明して|比較して|計算して"
    r"|手伝って)"
    r"(?:ください|くださ[い〜]|くれ(?:る|ません|ない|ます)?か?|ほしい(?:です)?|もらえ(?:る|ます)か?"
    r"|[よね])?[。!！~〜]*$|(?:お願いします|お願い|頼みます)[。!！~〜]*$"
    r"|(?:알려|써|만들어|추천해|골라|고쳐|번역해|정리해|설명해|찾아|계산해|짜|비교해|도와) ?(?:줘요?|주세요"
    r"|줄래요?|주라|달라)[.!~ㅋㅎ]*$|추천(?: 좀| 부탁)?[.!~]*$"
)


def is_request(clause: str, sentence: str) -> bool:
    """Whether `clause` of `sentence`, whose words have been looked up before, asks for something."""
    # Both begin where the clause does, so that matching one takes less time than looking up the words of a clause.
    if _COMMAND.may_match(sentence) and _COMMAND.pattern.match(clause):
        return True
    if _QUESTION.may_match(sentence) and _QUESTION.pattern.match(clause):
        return True
    return not clause.isascii() and _LAST_VERB.search(clause) is not None
