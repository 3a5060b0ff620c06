"""Text to terms: what lexical search matches.

Words of any script, in lower case, without accents and function words, stemmed in the language of the text. Scripts
without spaces give pairs of characters; a word or number of another script that touches them is a word of its own.
Identifiers such as `getUserName` and `snake_case` give their parts and the whole, emoji give themselves and what they
show, `50mg` is `50 mg`, `1,500` is `1500`, and `e-mail` and `GPT-4` are also `email` and `GPT4`. Only the first 100
characters of a word count, and everything takes linear time.
"""

import re
import threading
import unicodedata
from collections.abc import Iterator

import Stemmer

from memoryos.text.emoji import emoji_words
from memoryos.text.english import BASE_FORM
from memoryos.text.languages import ENGLISH, LITTLE_WORDS, language_of_script, language_of_words
from memoryos.text.prefilter import unfiltered

# Marks of the Indic scripts are letters to their readers, though not to \w.
_WORD = re.compile(r"[\w\u0900-\u0963\u0966-\u0dff]+")
_ASCII_WORD = re.compile(r"[a-z0-9_]+")
_CAMEL_PART = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_IDENTIFIER_SIGN = re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]{2}|\w_\w")
_MAX_WORD_LENGTH = 100  # characters of a word that count; nobody types longer words
_UNITS = frozenset(
    """mcg ug mg kg g lb lbs oz ml cl dl l mm cm km m ft mi mph kmh hz khz mhz ghz kb mb gb tb kw kwh w mah v px fps dpi
    rpm bpm kcal cal min mins hr hrs sec secs ms am pm usd eur gbp yr yrs""".split()
)
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?![\d]))")
# A short part and another, written with a hyphen or without.
_COMPOUND = re.compile(r"(?<![\w-])(?:[^\W_]{1,2}-[^\W_]{2,20}|[^\W\d_]{2,20}-(?:\d{1,4}|[^\W_]{1,2}))(?![\w-])")
_LETTERS_WITH_NUMBER = re.compile(r"(?<!\w)([a-z]{2,20})(\d{1,4})(?!\w)")
_MEASURE = re.compile(r"(?<!\w)(\d{1,12})([a-z]{1,4})(?!\w)")
# Han, kana, Hangul, Thai, Lao, Khmer and Burmese have no spaces between words, or attach endings to them.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
    "\U00020000-\U0003134f]+"
)
# `27号` and `27日` are the same day.
_COUNTED = re.compile(r"(?<!\d)(\d{1,4})([^\W\d_])")
_FIRST_HAN = "\u3400"
_LETTER_BEFORE_HAN = re.compile("(?<![a-z0-9])[a-z][\u3400-\u9fff]")
_DAY_SIGNS = {"号": "日", "號": "日"}
_ENGLISH_LITTLE = LITTLE_WORDS[ENGLISH]
# A mark of the early scripts on a letter of the later ones.
_MIXED = unfiltered("[\u0900-\U0010ffff][\u0300-\u036f\u0483-\u0487\u0591-\u08ff]")
_FIRST_INDIC = "\u0900"
# Two characters that stay as they are when they are folded, and have no spaces between them.
_UNSPACED_PAIR = re.compile("[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]{2}")


class _Stems(dict[str, str]):
    """Word to stem in one language; each word is stemmed once."""

    _MOST = 200_000

    def __init__(self, language: str) -> None:
        super().__init__()
        self._base_form = BASE_FORM if language == ENGLISH else {}
        self._stemmer = Stemmer.Stemmer(language, 0)
        self._lock = threading.Lock()

    def __missing__(self, word: str) -> str:
        # A stemmer keeps state while it works, so one word at a time.
        with self._lock:
            stem = str(self._stemmer.stemWord(self._base_form.get(word, word)))
        if len(self) >= self._MOST:
            self.clear()
        self[word] = stem
        return stem


class _Stemmers(dict[str, _Stems]):
    def __missing__(self, language: str) -> _Stems:
        return self.setdefault(language, _Stems(language))


_stems = _Stemmers()
_english = _stems[ENGLISH]


def terms(text: str) -> list[str]:
    """The terms of `text` in order, with repetitions; unspaced scripts, emoji and parts of identifiers follow."""
    if text.isascii():
        if text.isalpha() and text.islower():
            return _one_term(text)
        lower = text.lower()
        result = _ascii_terms(_measured(lower))
    elif _UNSPACED_PAIR.fullmatch(text):
        return [text]
    else:
        text = folded(text)
        if text.isalpha() and text == text.lower() and not _UNSPACED.search(text):
            return _one_term(text)
        spaced = _UNSPACED.sub(" ", text)
        lower = spaced.lower()
        result = [*_spaced_terms(_words(lower)), *_unspaced_terms(text)]
        result.extend(_english[word] for word in emoji_words(text))
        text = spaced
    if "-" in lower:
        result.extend(_english[match[0].replace("-", "")] for match in _COMPOUND.finditer(lower))
    result.extend(_english[part] for pair in _LETTERS_WITH_NUMBER.findall(lower) for part in pair)
    if _IDENTIFIER_SIGN.search(text):
        result.extend(_identifier_parts(text))
    return result


def _one_term(word: str) -> list[str]:
    """The terms of a text that is a single word of small letters, which needs no other rules and tells no language."""
    if not word.isascii():
        return list(_spaced_terms([word[:_MAX_WORD_LENGTH]]))
    return [] if word in _ENGLISH_LITTLE else [_english[word[:_MAX_WORD_LENGTH]]]


def _measured(lower: str) -> str:
    """`lower` with a space between numbers and the units that touch them, and no comma inside a number."""
    if "," in lower:
        lower = _THOUSANDS.sub("", lower)
    return _MEASURE.sub(lambda match: f"{match[1]} {match[2]}" if match[2] in _UNITS else match[0], lower)


def _words(lower: str) -> list[str]:
    return [word[:_MAX_WORD_LENGTH] for word in _WORD.findall(_measured(lower))]


def _ascii_terms(lower: str) -> list[str]:
    words = [word[:_MAX_WORD_LENGTH] for word in _ASCII_WORD.findall(lower)]
    kept = [word for word in words if word not in _ENGLISH_LITTLE]
    # A text with a third of function words is plain English, the usual case; only other text is examined more closely.
    if len(kept) * 3 <= len(words) * 2:
        return [_english[word] for word in kept]
    language = language_of_words(set(words))
    return [_english[word] for word in kept] if language == ENGLISH else list(_spaced_terms(words))


def _spaced_terms(words: list[str]) -> Iterator[str]:
    language = language_of_words(set(words))
    little = LITTLE_WORDS[language]
    for word in words:
        if word in little:
            continue
        stem = _english[word]
        yield stem
        own = language if word[0] < "\u0370" else language_of_script(word)
        if own and own != ENGLISH and _stems[own][word] != stem:
            yield _stems[own][word]


def _identifier_parts(text: str) -> Iterator[str]:
    for word in _WORD.findall(text):
        identifier = word[:_MAX_WORD_LENGTH]
        if not _IDENTIFIER_SIGN.search(identifier):
            continue
        for piece in identifier.split("_"):
            for part in _CAMEL_PART.findall(piece):
                lower = part.lower()
                if lower not in _ENGLISH_LITTLE:
                    yield _english[lower]


def _unspaced_terms(text: str) -> Iterator[str]:
    for run in _UNSPACED.findall(text):
        if len(run) == 1:
            yield run
        for position in range(len(run) - 1):
            yield run[position : position + 2]
    yield from _LETTER_BEFORE_HAN.findall(text.lower())
    for number, sign in _COUNTED.findall(text):
        if sign >= _FIRST_HAN:
            yield number + _DAY_SIGNS.get(sign, sign)


def folded(text: str) -> str:
    """`text` in compatibility form, without accents on letters before the Indic scripts (there marks are letters)."""
    decomposed = unicodedata.normalize("NFKD", text)
    marks = [character for character in set(decomposed) if unicodedata.combining(character)]
    if marks and max(marks) < _FIRST_INDIC and not _MIXED.search(decomposed):
        decomposed = decomposed.translate(dict.fromkeys(map(ord, marks)))
    elif marks:
        decomposed = _without_early_marks(decomposed)
    return unicodedata.normalize("NFC", decomposed).replace("ß", "ss")


def _without_early_marks(text: str) -> str:
    kept: list[str] = []
    base = "a"
    for character in text:
        if not unicodedata.combining(character):
            base = character
        elif base < _FIRST_INDIC:
            continue
        kept.append(character)
    return "".join(kept)
