"""Text by others in a message, recognised by its form: emails, transcripts, songs, texts to edit."""

import re
from collections.abc import Iterable

from memoryos.analysis.rules import pasted_text_vocabulary as words
from memoryos.analysis.rules.gazetteer import is_place
from memoryos.analysis.rules.introductions import ADJECTIVES, POSSESSIVE, RELATIONS
from memoryos.text.prefilter import prefiltered


def _any_of(*lists: str) -> str:
    """A pattern for any of the words in `lists`, in which `_` stands for a space."""
    return "(?:" + "|".join(word.replace("_", " ") for words in lists for word in words.split()) + ")"


def _any_in(table: dict[str, str]) -> str:
    return _any_of(*table.values())


_TEXT = rf"\b{_any_in(words.TEXTS)}\b"
_PASTE_ANNOUNCEMENT = prefiltered(rf"{_TEXT}|\b{_any_in(words.WORK)}\b|{_any_of(words.UNSPACED)}", re.IGNORECASE)
# Somebody else's words, whosever friend or wife they are: `my friend wrote me:`, `a note from my wife:`.
_REPORT = prefiltered(
    rf"\b{_any_in(words.REPORTS)}(?: {_any_of(words.REPORTED_TO)}){{0,2}}$"
    rf"|(?:{_TEXT}|\b{_any_of(words.NOTES)}\b) {_any_of(words.SENT_BY)}\b|{_any_of(words.UNSPACED_REPORTS)}$",
    re.IGNORECASE,
)
# Who says what follows: `WhatsApp from Ben:`, `Ben on Slack:`, `Ben (my brother):`, `Meine Chefin:`.
_PERSON = rf"{POSSESSIVE} {ADJECTIVES}(?:{'|'.join(people for kind, _, people in RELATIONS if kind != 'pet')})(?:in)?"
_SENDER = prefiltered(
    rf"\W{{0,3}}(?:(?:an? )?(?:[\w-]{{2,20}} ){{1,3}}(?:from|by|von) (?:{POSSESSIVE} \w{{3,20}}"
    rf"|(?P<n>(?-i:[A-ZÀ-Þ])[\w-]{{1,20}})(?: (?-i:[A-ZÀ-Þ])[\w.-]{{0,20}})?)"
    rf"|{_PERSON}|(?-i:[A-ZÀ-Þ])[\w-]{{1,20}} (?:on|via|in|per|auf|über|por|en|sur|par|su|no) (?:the |der |le |il |o )?"
    r"(?:whatsapp|slack|signal|telegram|teams|discord|messenger|insta(?:gram)?|facebook|sms|e-?mail|group chat)"
    rf"|\w{{2,20}} \({_PERSON}\)|{_any_of(words.UNSPACED_SENDERS)})",
    re.IGNORECASE,
)
_OWN_TEXT = re.compile(
    rf"\b{_any_of(words.OWN)} (?:\w{{1,20}} )?\S{{0,20}}$|{_any_of(words.OWN_UNSPACED)}\w{{0,10}}$", re.IGNORECASE
)
_COMPOSE_REQUEST = prefiltered(rf"\b{_any_of(words.COMPOSES)}\b|{_any_of(words.COMPOSES_UNSPACED)}", re.IGNORECASE)
_POLITE = r"(?:\W|please\b|pls\b|can you\b|could you\b|kannst du\b|bitte\b|por favor\b|пожалуйста\b){0,8}"
_EDIT_REQUEST = prefiltered(rf"^{_POLITE}(?:{_any_in(words.WORK)})\b.{{0,60}}{_TEXT}[^:]{{0,20}}$", re.IGNORECASE)
_COLON = re.compile(r"[:：](?=\s|$)|：| :$")
_SENTENCE_END = re.compile(r"[.!?。！？]\s*")
_MAX_SENTENCE = 200
_MAX_CLAUSE = 60
_OPENING_QUOTES = ('"', "“", "„", "«", "「", "『", "'", "‘", "…")
_FORWARDED = re.compile(rf"^[\W_]{{0,40}}{_any_of(words.FORWARDED)}", re.IGNORECASE)
_REPLY_HEADER = re.compile(rf"(?:\b|(?<=[^\x00-\u02ff])){_any_of(words.WROTE)} ?[:：]\s*$", re.IGNORECASE)
_MAIL_FIELD = prefiltered(
    rf"(?:^|(?<=\s))\W{{0,4}}({_any_of(words.STRONG_FIELDS, words.FIELDS)})\W{{0,3}} ?[:：]", re.IGNORECASE
)
_STRONG_MAIL_FIELD = re.compile(_any_of(words.STRONG_FIELDS), re.IGNORECASE)
_MAIL_HEAD_LINES = 5  # lines within which the fields of a mail's head stand
_LINE_TIME = r"(?:[-*] )?(?:\[[^\]]{1,30}\] ?|\(?\d{1,2}:\d\d(?::\d\d)?\)? ?(?:[-–] )?)?"
_MACHINE_LINE = re.compile(rf"\s*{_LINE_TIME}{_any_of(words.MACHINES)} ?[:：]\s?\S", re.IGNORECASE)
_SPEAKER_LINE = re.compile(
    rf"\s*{_LINE_TIME}(?:{_any_of(words.SPEAKERS)}|(?-i:[^\W\d_a-zа-яёà-ÿ])[\w .]{{0,24}}) ?[:：]\s?\S", re.IGNORECASE
)
_SALUTATION = re.compile(
    rf"^\s*(?:{_any_of(words.DEAR)}\b[^,，、!:：.\n]{{0,40}}[,，、!:：]|(?:hi|hello|hey|hallo|hola|bonjour|ciao|olá)"
    rf" (?-i:[^\W\d_a-zà-ÿ])[\w .]{{0,40}}[,!]\s*$)",
    re.IGNORECASE,
)
_SONG = prefiltered(rf"(?:\b|(?<=[^\x00-\u02ff])){_any_of(words.SONGS)}(?:\b|(?=[^\x00-\u02ff]))", re.IGNORECASE)
_SONG_MARKUP = re.compile(
    r"[♪♫♬]|^\s*[\[(](?:verse|chorus|bridge|refrain|strophe|estribillo|couplet|припев|куплет|サビ)", re.IGNORECASE
)
_INLINE_VERSES = re.compile(r"(?:[^/\n]{6,80} / ){2}[^/\n]{6,}")
_MAX_VERSE = 70
_MIN_VERSES = 3


def own_lines(lines: list[str]) -> list[str]:
    """`lines` up to the first text by somebody else that was pasted, without transcripts and songs."""
    lines = _without_transcript(_before_paste(_single_spaced(lines)))
    return [line for block in _blocks(lines) for line in _without_verses(block, lines)]


def _single_spaced(lines: list[str]) -> list[str]:
    """`lines` with at most one empty line between any two others."""
    return [line for position, line in enumerate(lines) if line.strip() or not position or lines[position - 1].strip()]


def _before_paste(lines: list[str]) -> list[str]:
    own_lines: list[str] = []
    for position, line in enumerate(lines):
        if _FORWARDED.match(line) or _is_reply_header(line) or _is_letter(line, own_lines):
            return own_lines
        head = _mail_head_start(lines[position : position + _MAIL_HEAD_LINES])
        if head is not None:
            return [*own_lines, line[:head]]
        end = _paste_start(line, lines[position + 1 : position + 3])
        if end is not None:
            return [*own_lines, line[:end]]
        own_lines.append(line)
    return own_lines


def _has_colon(line: str) -> bool:
    return ":" in line or "\uff1a" in line


def _is_reply_header(line: str) -> bool:
    return line.rstrip().endswith((":", "\uff1a")) and _REPLY_HEADER.search(line[-60:]) is not None


def _is_letter(line: str, before: list[str]) -> bool:
    """Whether a letter begins here that the writer asks about, rather than one to the assistant."""
    return any(earlier.strip() for earlier in before[:2]) and _SALUTATION.match(line) is not None


def _mail_head_start(lines: list[str]) -> int | None:
    """Where in the first of `lines` the head of an email begins: two fields, at least one of them a strong one."""
    first = _MAIL_FIELD.search(lines[0][:200]) if _has_colon(lines[0]) else None
    if first is None:
        return None
    fields = {field[1].lower() for line in lines for field in _MAIL_FIELD.pattern.finditer(line[:200])}
    strong = any(_STRONG_MAIL_FIELD.fullmatch(field) for field in fields)
    return first.start() if len(fields) > 1 and strong else None


def _paste_start(line: str, after: list[str]) -> int | None:
    """Where in `line` a pasted text begins that the words before it announce, if it continues to the end."""
    for colon in _COLON.finditer(line) if _has_colon(line) else ():
        clause = _SENTENCE_END.split(line[max(0, colon.start() - _MAX_SENTENCE) : colon.start()].rstrip("."))[
            -1
        ].strip()
        rest = line[colon.end() :].lstrip() or next((later.strip() for later in after if later.strip()), "")
        if rest and not rest.startswith(_OPENING_QUOTES) and _announces_paste(clause):
            return colon.end()
    if any(later.strip() for later in after) and _EDIT_REQUEST.match(line):
        return len(line)
    return None


def _announces_paste(clause: str) -> bool:
    end = clause[-_MAX_CLAUSE:]
    sender = _SENDER.fullmatch(clause)
    if _REPORT.search(end) or (sender is not None and not is_place(sender["n"] or "")):
        return True
    return bool(_PASTE_ANNOUNCEMENT.search(end)) and not (_OWN_TEXT.search(end) or _COMPOSE_REQUEST.search(clause))


def _without_transcript(lines: list[str]) -> list[str]:
    if not any(map(_has_colon, lines)):
        return lines
    speakers = sum(1 for line in lines if _SPEAKER_LINE.match(line) or _MACHINE_LINE.match(line))
    own_lines: list[str] = []
    is_quoted_speech = False
    for line in lines:
        begins = _MACHINE_LINE.match(line) or (speakers > 1 and _SPEAKER_LINE.match(line))
        is_quoted_speech = bool(begins) or (is_quoted_speech and bool(line.strip()))
        if not is_quoted_speech:
            own_lines.append(line)
    return own_lines


def _blocks(lines: Iterable[str]) -> list[list[str]]:
    """`lines` in paragraphs, each with the empty line after it."""
    blocks: list[list[str]] = [[]]
    for line in lines:
        blocks[-1].append(line)
        if not line.strip():
            blocks.append([])
    return blocks


def _without_verses(block: list[str], message: list[str]) -> list[str]:
    """`block` without song lyrics: short lines in a message about a song, below song markup, or repeated."""
    block = [line for line in block if " / " not in line or not _INLINE_VERSES.search(line[:600])]
    if len(block) < _MIN_VERSES:
        return block
    verses = [line.strip().lower() for line in block if line.strip() and not _SONG.search(line)]
    short = [line for line in verses if len(line) <= _MAX_VERSE and not line.endswith((".", "。", "?", "？"))]
    if len(short) < _MIN_VERSES or len(short) * 3 < len(verses) * 2:
        return block
    repeated = len(set(short)) < len(short)
    has_markup = any(_SONG_MARKUP.search(line) for line in block)
    if repeated or has_markup or any(_SONG.search(line) for line in message):
        return [line for line in block if _SONG.search(line) and not _SONG_MARKUP.search(line)]
    return block
