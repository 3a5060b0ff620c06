"""What of a message its writer says in their own name: code, quotations and pasted text taken out."""

import re
from bisect import bisect
from functools import lru_cache

from memoryos.analysis.rules.pasted_text import own_lines
from memoryos.text.quotations import FENCE, QUOTED

# `я работаю в «Ладье»`: a name within the writer's own sentence, unless somebody says it.
_SPEECH = "".join(
    rf"(?<!{verb} )"
    for verb in "said says say wrote writes goes like sagt sagte meint dice dijo dit disse diz сказал сказала".split()
)
_NAME_IN_QUOTES = re.compile(
    rf"(?<=[^\W\d_] ){_SPEECH}"
    r"[«„“\"](?=[^\W\d_a-zà-ÿа-яё])([\w&'-]{2,20}(?: [^\W\d_a-zà-ÿа-яё][\w&'-]{1,20}){0,2}"
    r"|(?-i:[А-ЯЁ])[а-яё]{2,20} [а-яё]{2,20})[»“”\"](?![^\W\d_])"
)
# Most messages have none of what fences, code, assignments, tags and names in quotation marks need.
_MARKUP = frozenset('`~=<«„“"')
_INLINE_CODE = re.compile(r"`[^`\n]*`")
_ASSIGNMENTS = re.compile(r"(?:(?<![\w.])[\w.]{1,30} ?= ?[^\s,;=]{1,40}[,;]? ?){2,20}")
_OPENING_TAG = re.compile(r"<([a-z][\w-]{0,40})\b[^<>]{0,200}>", re.IGNORECASE)
_CLOSING_TAG = re.compile(r"</([a-z][\w-]{0,40})>", re.IGNORECASE)
_BLANKS = re.compile(r"[^\S\n]{2,}|[^\S\n ]")
# Block quotes, tables, JSON, shell and log lines, headers of mails.
_FOREIGN_LINE = re.compile(
    r"\s*(?:[>|{}\[\]$#<]|\d{4}-\d\d-\d\d[T ]\d\d:|(?:from|to|cc|subject|sent|date|re|fwd):\s)", re.IGNORECASE
)
STRAIGHT_QUOTES = str.maketrans({"\u2019": "'", "\u2018": "'", "\u02bc": "'", "\u00a0": " "})
# Whatever is this long was pasted: what people write themselves stands before and after it.
_MAX_OWN_TEXT = 3000
_MARGIN = 400


def own_words(text: str) -> str:
    """`text` without the parts that are not its writer's own words; a quotation leaves `…` behind."""
    if len(text) > _MAX_OWN_TEXT:
        text = f"{_whole_lines(text[:_MARGIN])}\n{text[-_MARGIN:].partition(chr(10))[2]}"
    return _unquoted(text)


@lru_cache(maxsize=256)  # a message is read for its facts, for corrections, for its link and for its topic
def _unquoted(text: str) -> str:
    if not _MARKUP.isdisjoint(text):
        text = _NAME_IN_QUOTES.sub(r"\1", _without_markup(text))
    lines = [line for line in own_lines(text.splitlines()) if not _FOREIGN_LINE.match(line)]
    own = QUOTED.sub(" … ", "\n".join(lines))
    if own.isascii():
        # No line has another blank of ASCII than these: lines end where they have one.
        return _BLANKS.sub(" ", own) if "  " in own or "\t" in own or "\x1f" in own else own
    return _BLANKS.sub(" ", own.translate(STRAIGHT_QUOTES))


def _without_markup(text: str) -> str:
    if "`" in text or "~" in text:
        text = _INLINE_CODE.sub(" … ", FENCE.sub("\n", text))
    if "=" in text:
        text = _ASSIGNMENTS.sub(" … ", text)
    return _without_tags(text) if "<" in text else text


def _without_tags(text: str) -> str:
    """`text` without what stands between an opening and the next closing tag of the same name."""
    closings: dict[str, list[re.Match[str]]] = {}
    for closing in _CLOSING_TAG.finditer(text):
        closings.setdefault(closing[1].lower(), []).append(closing)
    outside, place = [], 0
    for opening in _OPENING_TAG.finditer(text):
        fitting = closings.get(opening[1].lower(), [])
        later = bisect(fitting, opening.start(), key=lambda closing: closing.start())
        if opening.start() >= place and later < len(fitting):
            outside.append(text[place : opening.start()])
            place = fitting[later].end()
    return " ".join([*outside, text[place:]])


def _whole_lines(text: str) -> str:
    return text.rpartition("\n")[0]
