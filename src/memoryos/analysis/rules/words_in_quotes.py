"""A word that an instruction names in quotation marks: `Never use the word "delve"`, `Always sign off with 'Cheers'`.

Other quotations are not their writer's own words and are left out. These are part of the instruction: a few plain
words, behind what says that a word follows.
"""

import re
from typing import Final

_MARKS: Final = "'\"“”„«»「」\u2018\u2019"
# A character of the private use area stands for each quotation mark while a message is split into sentences.
_STAND_INS: Final = "".join(chr(0xE000 + number) for number in range(len(_MARKS)))
_HIDE: Final = str.maketrans(_MARKS, _STAND_INS)
_SHOW: Final = str.maketrans(_STAND_INS, _MARKS)
_WORD: Final = re.compile(
    r"(?P<before>\b(?:words?|phrases?|terms?|(?:sign off|sign|end|start|begin|open"
    r"|greet me)(?: [a-z]{2,8}){0,2}? with|wort|wörter"
    r"|palabras?|palavras?|parol[ae]|mots?|слов[оа]"
    # What is taken back by its words, and a word to be known by: `forget "keep it short"`, `when I say "tldr"`.
    r"|(?:forget|drop|scrap|vergiss|olvida|olvídate de|oublie|esquece|dimentica|забудь)(?: [a-zà-ÿ]{1,5}){0,3}?"
    r"|i (?:say|write|type)|(?:wenn|sobald) ich|cuando (?:diga|escriba)|quand (?:je dis|j'écris)"
    r"|quando (?:eu )?(?:disser"
    r"|escrever|dico|scrivo)|когда я (?:пишу|говорю)) |[用说])"
    r"(?P<quoted>['\"“„«「\u2018] ?[^\W\d_][^\W\d_'-]{0,19}(?: [^\W\d_]{1,20}){0,2}[!,.]?"
    r" ?['\"”“»」\u2019])(?![a-zà-ÿа-яё\d])",
    re.IGNORECASE,
)
# Every such word has a mark behind a blank or one of these; apostrophes have none.
_OPENED: Final = re.compile(r"[ 用说]['\"“„«「\u2018]")


def hidden(message: str) -> str:
    """`message` with stand-ins for the quotation marks around such words, so that they are not taken for quotations."""
    if not _OPENED.search(message):
        return message
    return _WORD.sub(lambda match: f"{match['before']}{match['quoted'].translate(_HIDE)}", message)


def shown(sentence: str) -> str:
    """`sentence` with the quotation marks that `hidden` took away."""
    return sentence.translate(_SHOW)
