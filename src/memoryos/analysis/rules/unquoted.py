"""What of a message its writer says in their own name: code, quotations and pasted text taken out."""

import re

_FENCE = re.compile(r"(```|~~~).*?(?:\1|\Z)", re.DOTALL)
_INLINE_CODE = re.compile(r"`[^`\n]*`")
# A single quote opens only after a space and closes only before a space or a stop, so that apostrophes stay.
_QUOTED = re.compile(
    r"\"[^\"\n]{0,600}\"|“[^”]{0,600}”|„[^“”]{0,600}[“”]|«[^»]{0,600}»|「[^」]{0,600}」|『[^』]{0,600}』"
    r"|(?<![^\s(])['\u2018][^'\u2018\u2019\n]{3,200}['\u2019](?=[\s.,;:!?)]|$)"
)
_TAGGED = re.compile(r"<([a-z][\w-]*)\b[^>]{0,200}>.*?</\1>", re.DOTALL | re.IGNORECASE)
# Block quotes, tables, JSON, shell and log lines, headers of mails.
_FOREIGN_LINE = re.compile(
    r"\s*(?:[>|{}\[\]$#<]|\d{4}-\d\d-\d\d[T ]\d\d:|(?:from|to|cc|subject|sent|date|re|fwd):\s)", re.IGNORECASE
)
_SPEAKER_LINE = re.compile(r"\s*(?:\[[^\]]{1,30}\]\s*)?[A-Z][\w .]{0,24}:\s+\S")
_LETTER = re.compile(r"^\s*(?:dear|hi|hello) [A-Z][\w .]{0,40},\s*$", re.IGNORECASE)
_CURLY = str.maketrans({"\u2019": "'", "\u2018": "'", "\u02bc": "'", "\u00a0": " "})
# Whatever is this long was pasted: what people write themselves stands before and after it.
_LONGEST_OWN = 3000
_MARGIN = 400


def own_words(text: str) -> str:
    """`text` without the parts that are not its writer's own words; a quotation leaves `…` behind."""
    if len(text) > _LONGEST_OWN:
        text = f"{_whole_lines(text[:_MARGIN])}\n{text[-_MARGIN:].partition(chr(10))[2]}"
    text = _TAGGED.sub(" ", _INLINE_CODE.sub(" … ", _FENCE.sub("\n", text)))
    lines = _own_lines(text.splitlines())
    return _QUOTED.sub(" … ", "\n".join(lines)).translate(_CURLY)


def _whole_lines(text: str) -> str:
    return text.rpartition("\n")[0]


def _own_lines(lines: list[str]) -> list[str]:
    transcript = sum(1 for line in lines if _SPEAKER_LINE.match(line)) > 1
    kept: list[str] = []
    for line in lines:
        if _LETTER.match(line) and kept:
            break  # a letter that the writer asks about, not one to us
        if _FOREIGN_LINE.match(line) or (transcript and _SPEAKER_LINE.match(line)):
            continue
        kept.append(line)
    return kept
